//! What the side to move could do in a position: mate by checks, win a piece.
//!
//! Everything that a move intends is read in the position after it with the other
//! side having passed (24.2, 24.3); the searches here take any position and answer
//! for the side to move.

mod exchange;
pub(crate) mod gain;
pub(crate) mod mate;
pub(crate) mod offer;
mod proof;
pub(crate) mod root;

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;
use xiangqi_core::{Bitboard, Color, Move, Position, Role, Square, Strictness, attacks};

use crate::Rules;

/// How deep the searches look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Limits {
    /// Checks of a mate that makes a kill (24.2). The deepest in the diagrams has seven.
    pub(crate) kill: u8,
    /// Checks of a mate that forbids a capture (24.3, 24.4: "at once").
    pub(crate) bar: u8,
    /// Checks before the winning capture (24.3).
    pub(crate) run: u8,
    /// Checks of the other side before it takes what it could win anyway.
    pub(crate) other_checks: u8,
    /// Checks of the other side before it retakes.
    pub(crate) delay: u8,
    /// Checks of the taker, once retaken, before it takes elsewhere.
    pub(crate) own_checks: u8,
    /// Plies of an exchange.
    pub(crate) exchange: u8,
    /// The plies, checks and answers apart, in which a piece may be taken elsewhere.
    pub(crate) elsewhere: u8,
}

const LIMITS: Limits = Limits {
    kill: 8,
    bar: 5,
    run: 2,
    other_checks: 1,
    delay: 4,
    own_checks: 2,
    exchange: 10,
    elsewhere: 5,
};

/// The budget of nodes is spent: the question stays open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exhausted;

pub(crate) type Answer<T> = Result<T, Exhausted>;

/// Moves on a full board are at most 119; the array never runs out.
pub(crate) type Moves = ArrayVec<Move, 128>;

/// What is supposed of a side beyond the position itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Terms {
    /// Pieces that give check to the side and are supposed not to: what it could
    /// have done but for the check.
    pub(crate) ignored: Bitboard,
    /// Pieces of the side that may not move: what could be done without them.
    pub(crate) frozen: Bitboard,
    /// Captures the side may not make.
    pub(crate) bans: Bans,
}

/// A capture that does not count for the side that would make it: the piece that
/// stands on `taker`, wherever it goes, may not take on `prey`, first or later, until
/// the piece there leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ban {
    pub(crate) taker: Square,
    pub(crate) prey: Square,
}

/// A handful of bans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bans([Option<Ban>; 4]);

impl Bans {
    /// Adds one. A position with more than four like pairs in contact loses the rest.
    pub(crate) fn push(&mut self, ban: Ban) {
        if let Some(free) = self.0.iter_mut().find(|entry| entry.is_none()) {
            *free = Some(ban);
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Ban> + '_ {
        self.0.iter().flatten().copied()
    }

    fn forbid(&self, mv: Move) -> bool {
        self.iter().any(|ban| ban.taker == mv.from && ban.prey == mv.to)
    }

    /// The bans once a move has been made.
    fn after(mut self, mv: Move) -> Self {
        for entry in &mut self.0 {
            *entry = entry.and_then(|ban| {
                let gone = mv.to == ban.taker || mv.from == ban.prey;
                let taker = if mv.from == ban.taker { mv.to } else { ban.taker };
                (!gone).then_some(Ban { taker, ..ban })
            });
        }
        self
    }
}

impl Terms {
    fn after(self, mv: Move) -> Self {
        Self {
            ignored: self.ignored - Bitboard::of(mv.from) - Bitboard::of(mv.to),
            frozen: self.frozen - Bitboard::of(mv.to),
            bans: self.bans.after(mv),
        }
    }

    fn key(&self) -> u64 {
        if *self == Self::default() {
            return 0;
        }
        let mut key = 0_u64;
        for bits in [self.ignored.bits(), self.frozen.bits()] {
            for half in [bits as u64, (bits >> 64) as u64] {
                key = (key ^ half).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31);
            }
        }
        for ban in self.bans.iter() {
            key ^= ((ban.taker.index() * 90 + ban.prey.index()) as u64 + 1) << 40;
            key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        }
        key
    }
}

/// A position in which one side's threats are looked for.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) position: Position,
    /// The side that `terms` speak of.
    pub(crate) subject: Color,
    pub(crate) terms: Terms,
}

/// The scene without that piece of the side to move; if it shields the king, with the
/// piece held where it stands.
pub(crate) fn without(scene: &Scene, at: Square) -> Scene {
    let mut setup = scene.position.to_setup();
    let _ = setup.board.take(at);
    match setup.position_with(Strictness::Study) {
        Ok(position) if !position.is_check() => Scene { position, ..scene.clone() },
        _ => held(scene, at),
    }
}

/// The scene with that piece unable to move.
pub(crate) fn held(scene: &Scene, at: Square) -> Scene {
    let mut scene = scene.clone();
    scene.terms.frozen.insert(at);
    scene
}

/// What takes back [`Scene::make`].
pub(crate) struct Taken {
    undo: xiangqi_core::Undo,
    terms: Terms,
}

impl Scene {
    pub(crate) fn new(position: Position, subject: Color) -> Self {
        Self { position, subject, terms: Terms::default() }
    }

    pub(crate) fn turn(&self) -> Color {
        self.position.turn()
    }

    pub(crate) fn make(&mut self, mv: Move) -> Taken {
        let terms = self.terms;
        self.terms = terms.after(mv);
        Taken { undo: self.position.make(mv), terms }
    }

    pub(crate) fn unmake(&mut self, taken: Taken) {
        self.terms = taken.terms;
        self.position.unmake(taken.undo);
    }

    /// The same board with the other side to move. The side that passes may stand
    /// in check; the threats of the other are then those it has besides.
    pub(crate) fn pass(&mut self) {
        let empty = (!self.position.board().occupied()).first().unwrap_or(Square::A0);
        let _ = self.position.make(Move::new(empty, empty));
    }

    pub(crate) fn checkers(&self) -> Bitboard {
        let ignored =
            if self.turn() == self.subject { self.terms.ignored } else { Bitboard::EMPTY };
        self.position.checkers() - ignored
    }

    pub(crate) fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether the side that has just moved left its own king open.
    fn left_open(&self) -> bool {
        let mover = !self.turn();
        let ignored = if mover == self.subject { self.terms.ignored } else { Bitboard::EMPTY };
        !(self.position.board().checkers(mover) - ignored).is_empty()
    }

    /// The moves that the rules and the terms allow.
    pub(crate) fn moves(&mut self) -> Moves {
        if self.turn() != self.subject {
            let mut moves = self.lawful();
            if !self.terms.ignored.is_empty() {
                let king = self.position.board().king(self.subject);
                moves.retain(|mv| Some(mv.to) != king);
            }
            return moves;
        }
        let mut moves = if self.terms.ignored.is_empty() { self.lawful() } else { self.tried() };
        let Terms { frozen, bans, .. } = self.terms;
        if !frozen.is_empty() || bans != Bans::default() {
            moves.retain(|mv| !frozen.contains(mv.from) && !bans.forbid(*mv));
        }
        moves
    }

    /// Those of [`Scene::moves`] that end on one of the points, or may give check.
    pub(crate) fn moves_to(&mut self, ends: Bitboard, checks: Option<&CheckPoints>) -> Moves {
        let wanted = |scene: &Self, from: Square| {
            ends | checks.map_or(Bitboard::EMPTY, |points| points.targets(scene, from))
        };
        let plain = self.terms.ignored.is_empty()
            && (self.turn() != self.subject || self.terms == Terms::default());
        let mut moves = Moves::new();
        if plain {
            self.position.for_each_target(|from, targets| {
                let targets = targets & wanted(self, from);
                moves.extend(targets.into_iter().map(|to| Move::new(from, to)));
            });
        } else {
            moves = self.moves();
            moves.retain(|mv| wanted(self, mv.from).contains(mv.to));
        }
        moves
    }

    /// Whether [`Scene::moves`] has any.
    pub(crate) fn can_move(&mut self) -> bool {
        if self.turn() == self.subject && self.terms != Terms::default() {
            !self.moves().is_empty()
        } else if self.terms.ignored.is_empty() {
            self.position.has_legal_move()
        } else {
            !self.moves().is_empty()
        }
    }

    fn lawful(&self) -> Moves {
        let mut moves = Moves::new();
        self.position.for_each_target(|from, targets| {
            moves.extend(targets.into_iter().map(|to| Move::new(from, to)));
        });
        moves
    }

    /// The moves that would be legal if the ignored pieces gave no check.
    fn tried(&mut self) -> Moves {
        let mut moves = Moves::new();
        for from in self.position.board().side(self.turn()) {
            for to in self.position.board().targets(from) {
                let mv = Move::new(from, to);
                let taken = self.make(mv);
                if !self.left_open() {
                    moves.push(mv);
                }
                self.unmake(taken);
            }
        }
        moves
    }

    fn key(&self) -> u64 {
        match self.terms.key() {
            0 => self.position.zobrist().get(),
            key => self.position.zobrist().get() ^ key.rotate_left(self.subject as u32),
        }
    }
}

/// Where a move has to begin or end to give check at all.
pub(crate) struct CheckPoints {
    /// For each kind of piece, the points from which it checks directly.
    direct: [Bitboard; Role::ALL.len()],
    /// Points that a piece may leave and so let another check, or from which it may
    /// pass over the screen.
    leaving: Bitboard,
    /// Points on which a piece may become the screen of a cannon.
    screens: Bitboard,
}

impl CheckPoints {
    pub(crate) fn of(scene: &Scene) -> Self {
        let board = scene.position.board();
        let mover = scene.turn();
        let mut points = Self {
            direct: [Bitboard::EMPTY; Role::ALL.len()],
            leaving: Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
        };
        let Some(king) = board.king(!mover) else { return points };
        let occupied = board.occupied();
        points.direct[Role::Rook.index()] = attacks::rook(king, occupied);
        points.direct[Role::Cannon.index()] = attacks::cannon(king, occupied);
        points.direct[Role::Horse.index()] = attacks::horse_origins(king, occupied);
        points.direct[Role::Pawn.index()] = attacks::pawn_origins(mover, king);
        let cross = attacks::rook(king, Bitboard::EMPTY);
        let (rooks, cannons) = (board.of(mover, Role::Rook), board.of(mover, Role::Cannon));
        for at in (rooks | cannons) & cross {
            let between = attacks::between(king, at);
            points.leaving |= between | Bitboard::of(at);
            if cannons.contains(at) {
                points.screens |= between;
            }
        }
        for leg in
            board.of(mover, Role::Horse).into_iter().filter_map(|at| attacks::horse_leg(at, king))
        {
            points.leaving.insert(leg);
        }
        points
    }

    fn targets(&self, scene: &Scene, from: Square) -> Bitboard {
        if self.leaving.contains(from) {
            return Bitboard::ALL;
        }
        let role = scene.position.board().piece_at(from).map(|piece| piece.role);
        self.screens | role.map_or(Bitboard::EMPTY, |role| self.direct[role.index()])
    }
}

/// The searches of one ruling, with what they have found out.
pub(crate) struct Search {
    pub(crate) limits: Limits,
    /// Whether pawns may chase for ever, as kings may (26.1).
    pawns_apart: bool,
    /// Positions visited for the present move.
    nodes: u64,
    most_nodes: u64,
    mates: FxHashMap<u64, mate::Known>,
    wins: FxHashMap<gain::Question, gain::Wins>,
    exchanges: FxHashMap<exchange::Question, bool>,
}

impl Search {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            limits: LIMITS,
            pawns_apart: true,
            nodes: 0,
            most_nodes: rules.nodes,
            mates: FxHashMap::default(),
            wins: FxHashMap::default(),
            exchanges: FxHashMap::default(),
        }
    }

    /// A search in which a pawn's captures count like those of other pieces (older
    /// edition, 27.2).
    pub(crate) fn with_pawns(rules: &Rules) -> Self {
        Self { pawns_apart: false, ..Self::new(rules) }
    }

    /// Starts on another move: the budget is each move's own.
    pub(crate) fn begin(&mut self) {
        self.nodes = 0;
    }

    /// Positions visited for the present move.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    fn visit(&mut self) -> Answer<()> {
        self.nodes += 1;
        if self.nodes > self.most_nodes { Err(Exhausted) } else { Ok(()) }
    }
}

/// The set after a piece of it may have moved.
pub(crate) fn moved(mut set: Bitboard, mv: Move) -> Bitboard {
    if set.contains(mv.from) {
        set.remove(mv.from);
        set.insert(mv.to);
    }
    set
}

/// What the side to move might take.
pub(crate) fn prey(scene: &Scene) -> Bitboard {
    let board = scene.position.board();
    board.side(!scene.turn()) - board.role(Role::King)
}

pub(crate) fn gives_check(scene: &mut Scene, mv: Move) -> bool {
    let taken = scene.make(mv);
    let check = scene.in_check();
    scene.unmake(taken);
    check
}
