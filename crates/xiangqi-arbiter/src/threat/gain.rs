//! Winning a piece: by taking it, after a series of checks, or through an exchange
//! played to its end. Clauses 24.3, 26.7 and 26.8.

use xiangqi_core::{Bitboard, Color, Move, Role};

use super::{Answer, CheckPoints, Scene, Search, moved};
use crate::value::{Account, Balance, Material};

/// The terms of an exchange that has begun with a capture on some point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Exchange {
    /// The side that took first.
    taker: Color,
    /// Whether what its king and pawns take is kept apart (26.1, 26.8.3).
    king_and_pawns_apart: bool,
    /// Whether what the other side takes elsewhere in answering a check counts.
    aside_counts: bool,
    /// Whether the taker may go on elsewhere once it has been retaken.
    goes_on: bool,
    /// What the taker has to reach.
    at_least: Balance,
}

/// What the search of an exchange has been asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ExchangeQuestion {
    key: u64,
    terms: Exchange,
    stand: Stand,
}

/// How far an exchange has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stand {
    point: xiangqi_core::Square,
    account: Account,
    /// What the other side took while it only gave check: it counts if that side
    /// then retakes.
    loot: Material,
    /// The taker's pieces that the other side may take instead of retaking.
    elsewhere: Bitboard,
    /// The other side's pieces that the taker may not go on to take, because it
    /// could have won them anyway.
    excluded: Bitboard,
    plies: u8,
    checks: u8,
    own_checks: u8,
    retaken: bool,
    /// Where the last move brought a pawn across the river, if it did: taken at once,
    /// it counts nothing (26.8.2).
    crossed: Option<xiangqi_core::Square>,
}

impl Stand {
    /// What a captured piece is worth here.
    fn worth(&self, piece: xiangqi_core::Piece, at: xiangqi_core::Square) -> Material {
        if self.crossed == Some(at) { Material::default() } else { Material::of(piece, at) }
    }

    /// Plies, checks and their answers apart.
    fn steps(&self) -> u8 {
        self.plies - 2 * (self.checks + self.own_checks)
    }
}

/// What can be won in a position, as points of the prey.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wins {
    /// Won outright.
    pub(crate) gain: Bitboard,
    /// Won on the point, and at least even with what the taker gives up elsewhere:
    /// enough for a piece that is itself a root or pinned (26.7). It holds `gain`.
    pub(crate) even: Bitboard,
}

impl Wins {
    const EVERYTHING: Self = Self { gain: Bitboard::ALL, even: Bitboard::ALL };

    fn add(&mut self, other: Self) {
        self.gain |= other.gain;
        self.even |= other.even;
    }

    fn keep(&mut self, other: Self) {
        self.gain &= other.gain;
        self.even &= other.even;
    }

    pub(crate) fn is_empty(self) -> bool {
        self.even.is_empty() && self.gain.is_empty()
    }

    /// Without what only comes out even: for books that have no 26.7.
    pub(crate) fn without_even(self) -> Self {
        Self { even: self.gain, ..self }
    }

    /// Whether all of the other are among them.
    pub(crate) fn hold(self, other: Self) -> bool {
        (other.gain - self.gain).is_empty() && (other.even - self.even).is_empty()
    }

    /// The wins before the other side moved so.
    fn before(self, mv: Move) -> Self {
        let back = |set: Bitboard| {
            let moved = set.contains(mv.to);
            let mut set = set - Bitboard::of(mv.to) - Bitboard::of(mv.from);
            if moved {
                set.insert(mv.from);
            }
            set
        };
        Self { gain: back(self.gain), even: back(self.even) }
    }
}

/// What both sides could win anyway in a position, found when first asked for.
#[derive(Clone, Copy, Debug, Default)]
struct Standing {
    own: Option<Bitboard>,
    other: Option<Bitboard>,
}

/// What the other side could win anyway, as the mover's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Anyway {
    /// To be found by a look at what it could win by so many checks at most.
    ByChecks(u8),
    /// To be found by a look at its single captures.
    ByCapture,
}

/// What [`Search::wins`] has been asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Question {
    key: u64,
    run: Run,
    account: Account,
}

/// A series of checks before a piece is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Run {
    /// Checks that may still be given.
    checks: u8,
    /// The mover's pieces that were in danger only before the move that is judged.
    danger: Bitboard,
    /// What the mover's king or pawns can take at once: by them it is no prey, now or
    /// later (26.1, 26.8.3).
    spared: Bitboard,
    /// The mover's pieces that gave checks: what these put in danger is a price, and
    /// not lost anyway.
    spent: Bitboard,
    /// The prey that is asked about.
    wanted: Bitboard,
    anyway: Anyway,
}

impl Run {
    fn after_check(self, mv: Move) -> Self {
        Self {
            checks: self.checks - 1,
            danger: self.danger - Bitboard::of(mv.from),
            spent: (self.spent - Bitboard::of(mv.from)) | Bitboard::of(mv.to),
            ..self
        }
    }

    fn after_answer(self, mv: Move) -> Self {
        Self {
            danger: self.danger - Bitboard::of(mv.to),
            spared: moved(self.spared, mv),
            wanted: moved(self.wanted, mv),
            spent: self.spent - Bitboard::of(mv.to),
            ..self
        }
    }
}

impl Search {
    /// What the side to move can win, directly or by up to that many checks first.
    /// `danger` holds the points of its pieces that were in danger only before
    /// the move that is judged.
    pub(crate) fn wins(
        &mut self,
        scene: &mut Scene,
        checks: u8,
        danger: Bitboard,
        wanted: Bitboard,
    ) -> Answer<Wins> {
        let mut spared = Bitboard::EMPTY;
        for mv in scene.moves_to(prey(scene), None) {
            if self.is_apart(scene, mv, scene.turn()) {
                spared.insert(mv.to);
            }
        }
        let anyway = Anyway::ByChecks(self.limits.other_checks);
        let spent = Bitboard::EMPTY;
        let run = Run { checks, danger, spared, spent, wanted, anyway };
        self.wins_from(scene, run, Account::default())
    }

    fn wins_from(&mut self, scene: &mut Scene, run: Run, account: Account) -> Answer<Wins> {
        let question = Question { key: scene.key(), run, account };
        if let Some(&wins) = self.wins.get(&question) {
            return Ok(wins);
        }
        self.visit()?;
        let side = scene.turn();
        let mut standing = Standing::default();
        let mut wins = Wins::default();
        for mv in scene.moves_to(prey(scene) & run.wanted, None) {
            if run.spared.contains(mv.to) && self.is_apart(scene, mv, side) {
                continue;
            }
            match self.capture(scene, mv, account, run, &mut standing)? {
                Some(Balance::Gain) => {
                    let prey = Bitboard::of(mv.to);
                    wins.add(Wins { gain: prey, even: prey });
                }
                Some(_) => wins.even.insert(mv.to),
                None => {}
            }
        }
        if run.checks == 0 || (prey(scene) & run.wanted - wins.gain).is_empty() {
            self.wins.insert(question, wins);
            return Ok(wins);
        }
        let points = CheckPoints::of(scene);
        for mv in scene.moves_to(Bitboard::EMPTY, Some(&points)) {
            if !gives_check(scene, mv) {
                continue;
            }
            let mut account = account;
            let taken = self.play(scene, mv, &mut account, side);
            let forced = self.forced(scene, run.after_check(mv), account);
            scene.unmake(taken);
            wins.add(forced?);
        }
        self.wins.insert(question, wins);
        Ok(wins)
    }

    /// What is won whatever the checked side to move answers.
    fn forced(&mut self, scene: &mut Scene, run: Run, account: Account) -> Answer<Wins> {
        let mut wins = Wins::EVERYTHING;
        let mut lives = false;
        for mv in scene.moves() {
            let side = !scene.turn();
            let mut account = account;
            let taken = self.play(scene, mv, &mut account, side);
            let answered = self.after_answer(scene, run.after_answer(mv), account);
            scene.unmake(taken);
            // An answer that is mated wins no piece, and spares none.
            if let Some(answered) = answered? {
                lives = true;
                wins.keep(answered.before(mv));
                if wins.is_empty() {
                    break;
                }
            }
        }
        Ok(if lives { wins } else { Wins::default() })
    }

    fn after_answer(
        &mut self,
        scene: &mut Scene,
        run: Run,
        account: Account,
    ) -> Answer<Option<Wins>> {
        let wins = self.wins_from(scene, run, account)?;
        if self.mates(scene, self.limits.bar)? {
            return Ok(None);
        }
        Ok(Some(wins))
    }

    /// Makes a move and books what it takes, `taker` being the side whose account it is.
    fn play(
        &mut self,
        scene: &mut Scene,
        mv: Move,
        account: &mut Account,
        taker: Color,
    ) -> super::Taken {
        let mover = scene.turn();
        let captured = scene.position.board().piece_at(mv.to);
        let alone = mover == taker && self.is_apart(scene, mv, mover);
        let taken = scene.make(mv);
        if let Some(piece) = captured {
            let value = Material::of(piece, mv.to);
            if mover != taker {
                account.lose(value);
            } else if alone {
                account.win_by_king_or_pawn(value);
            } else {
                account.win(value);
            }
        }
        taken
    }

    /// Whether a capture is worth making, and how well it comes out: it must gain
    /// on its point, and the taker must not give up elsewhere what it gains (26.7).
    fn capture(
        &mut self,
        scene: &mut Scene,
        mv: Move,
        account: Account,
        run: Run,
        standing: &mut Standing,
    ) -> Answer<Option<Balance>> {
        let side = scene.turn();
        let on_point = Exchange {
            taker: side,
            king_and_pawns_apart: true,
            aside_counts: false,
            goes_on: true,
            at_least: Balance::Gain,
        };
        // Without going on elsewhere the answer needs no look at what stands anyway.
        let plain = Exchange { goes_on: false, ..on_point };
        let gains = self.comes_out(scene, mv, &plain, account, Bitboard::EMPTY, Bitboard::EMPTY)?;
        if !gains {
            let own = self.own_standing(scene, standing)?;
            if !self.comes_out(scene, mv, &on_point, account, Bitboard::EMPTY, own)? {
                return Ok(None);
            }
        }
        let left = run.danger - Bitboard::of(mv.from);
        let own = self.own_standing(scene, standing)?;
        let other = self.other_standing(scene, run.anyway, standing)? - run.spent;
        let given_up = scene.position.board().side(side) - other - Bitboard::of(mv.from);
        for at_least in [Balance::Gain, Balance::Even] {
            let with_danger = Exchange { at_least, ..plain };
            if !left.is_empty()
                && !self.comes_out(scene, mv, &with_danger, account, left, Bitboard::EMPTY)?
            {
                continue;
            }
            let whole = Exchange { aside_counts: true, at_least, ..on_point };
            if self.comes_out(scene, mv, &whole, account, given_up, own)? {
                return Ok(Some(at_least));
            }
        }
        Ok(None)
    }

    /// Whether that capture is a good one, as [`Search::wins`] would find.
    pub(crate) fn capture_wins(&mut self, scene: &mut Scene, mv: Move) -> Answer<bool> {
        let none = Bitboard::EMPTY;
        let anyway = Anyway::ByChecks(self.limits.other_checks);
        let wanted = Bitboard::ALL;
        let run = Run { checks: 0, danger: none, spared: none, spent: none, wanted, anyway };
        let found = self.capture(scene, mv, Account::default(), run, &mut Standing::default())?;
        Ok(found.is_some())
    }

    /// A capture by king or pawn, which may go on for ever (26.1), unless it lets
    /// another piece give check (26.8.3).
    fn is_apart(&self, scene: &mut Scene, mv: Move, side: Color) -> bool {
        let board = scene.position.board();
        let role = board.piece_at(mv.from).map(|piece| piece.role);
        let apart = role == Some(Role::King) || role == Some(Role::Pawn) && self.pawns_apart;
        if !apart || board.piece_at(mv.to).is_none() {
            return false;
        }
        let taken = scene.make(mv);
        let discovered = scene.position.board().checkers(!side) - Bitboard::of(mv.to);
        scene.unmake(taken);
        discovered.is_empty()
    }

    fn own_standing(&mut self, scene: &mut Scene, standing: &mut Standing) -> Answer<Bitboard> {
        if let Some(own) = standing.own {
            return Ok(own);
        }
        let own = self.standing_wins(scene)?;
        standing.own = Some(own);
        Ok(own)
    }

    fn other_standing(
        &mut self,
        scene: &mut Scene,
        anyway: Anyway,
        standing: &mut Standing,
    ) -> Answer<Bitboard> {
        if let Some(other) = standing.other {
            return Ok(other);
        }
        let other = match anyway {
            _ if scene.in_check() => Bitboard::EMPTY,
            Anyway::ByCapture => {
                scene.pass();
                let other = self.standing_wins(scene);
                scene.pass();
                other?
            }
            Anyway::ByChecks(checks) => {
                let none = Bitboard::EMPTY;
                let anyway = Anyway::ByCapture;
                let run = Run {
                    checks,
                    danger: none,
                    spared: none,
                    spent: none,
                    wanted: Bitboard::ALL,
                    anyway,
                };
                scene.pass();
                let other = self.wins_from(scene, run, Account::default());
                scene.pass();
                other?.even
            }
        };
        standing.other = Some(other);
        Ok(other)
    }

    /// What the side to move wins by one capture, the exchange on that point
    /// played to its end and nothing else taken.
    pub(crate) fn standing_wins(&mut self, scene: &mut Scene) -> Answer<Bitboard> {
        let side = scene.turn();
        let terms = Exchange {
            taker: side,
            king_and_pawns_apart: false,
            aside_counts: false,
            goes_on: false,
            at_least: Balance::Gain,
        };
        let mut wins = Bitboard::EMPTY;
        for mv in scene.moves_to(prey(scene), None) {
            if !wins.contains(mv.to) {
                let none = Bitboard::EMPTY;
                if self.comes_out(scene, mv, &terms, Account::default(), none, none)? {
                    wins.insert(mv.to);
                }
            }
        }
        Ok(wins)
    }

    /// Whether a side that takes so comes out at least even, counting what it
    /// gives up elsewhere, and is not mated at once (24.4, 24.5).
    pub(crate) fn accepts(&mut self, scene: &mut Scene, mv: Move) -> Answer<bool> {
        let side = scene.turn();
        let mut standing = Standing::default();
        let anyway = Anyway::ByChecks(self.limits.other_checks);
        let terms = Exchange {
            taker: side,
            king_and_pawns_apart: false,
            aside_counts: true,
            goes_on: true,
            at_least: Balance::Even,
        };
        let own = self.own_standing(scene, &mut standing)?;
        let other = self.other_standing(scene, anyway, &mut standing)?;
        let given_up = scene.position.board().side(side) - other - Bitboard::of(mv.from);
        self.comes_out(scene, mv, &terms, Account::default(), given_up, own)
    }

    /// Plays the capture, and the exchange after it.
    fn comes_out(
        &mut self,
        scene: &mut Scene,
        mv: Move,
        terms: &Exchange,
        mut account: Account,
        elsewhere: Bitboard,
        excluded: Bitboard,
    ) -> Answer<bool> {
        let crossed = crossing(scene, mv);
        let taken = self.play_exchange(scene, mv, terms, &mut account);
        let stand = Stand {
            point: mv.to,
            account,
            loot: Material::default(),
            elsewhere,
            excluded: excluded - Bitboard::of(mv.to),
            plies: 1,
            checks: 0,
            own_checks: 0,
            retaken: false,
            crossed,
        };
        let holds = self.other_moves(scene, terms, stand);
        scene.unmake(taken);
        holds
    }

    fn play_exchange(
        &mut self,
        scene: &mut Scene,
        mv: Move,
        terms: &Exchange,
        account: &mut Account,
    ) -> super::Taken {
        let captured = scene.position.board().piece_at(mv.to);
        let alone = terms.king_and_pawns_apart && self.is_apart(scene, mv, terms.taker);
        if let Some(piece) = captured {
            let value = Material::of(piece, mv.to);
            if alone {
                account.win_by_king_or_pawn(value);
            } else {
                account.win(value);
            }
        }
        scene.make(mv)
    }

    /// The side that was taken from moves; whether the taker reaches what it must.
    fn other_moves(&mut self, scene: &mut Scene, terms: &Exchange, stand: Stand) -> Answer<bool> {
        self.visit()?;
        let in_check = scene.in_check();
        if !scene.can_move() {
            return Ok(true);
        }
        let reached = stand.account.balance() >= terms.at_least;
        if !in_check && !reached {
            return Ok(false);
        }
        if stand.plies >= self.limits.exchange {
            return Ok(reached);
        }
        let question = ExchangeQuestion { key: scene.key(), terms: *terms, stand };
        if let Some(&holds) = self.exchanges.get(&question) {
            return Ok(holds);
        }
        let holds = !self.refutes(scene, terms, stand, in_check)?;
        self.exchanges.insert(question, holds);
        Ok(holds)
    }

    /// Whether the side that was taken from brings the taker below what it must
    /// reach: by retaking, by taking elsewhere, by mate, or by checks first.
    fn refutes(
        &mut self,
        scene: &mut Scene,
        terms: &Exchange,
        stand: Stand,
        in_check: bool,
    ) -> Answer<bool> {
        let takes = scene.position.board().side(!scene.turn());
        let ends = if in_check { takes } else { stand.elsewhere | Bitboard::of(stand.point) };
        for mv in scene.moves_to(ends & takes, None) {
            if self.refuted_by(scene, terms, stand, mv, in_check)? {
                return Ok(true);
            }
        }
        let checks = self.limits.bar.saturating_sub(stand.checks);
        if self.mates(scene, checks)? {
            return Ok(true);
        }
        let moves = if in_check {
            scene.moves_to(!takes, None)
        } else if stand.checks < self.limits.delay {
            let points = CheckPoints::of(scene);
            scene.moves_to(Bitboard::EMPTY, Some(&points))
        } else {
            super::Moves::new()
        };
        for mv in moves {
            let done = (ends & takes).contains(mv.to);
            if !done && self.refuted_by(scene, terms, stand, mv, in_check)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn refuted_by(
        &mut self,
        scene: &mut Scene,
        terms: &Exchange,
        stand: Stand,
        mv: Move,
        in_check: bool,
    ) -> Answer<bool> {
        let Some((next, taken)) = self.other_plays(scene, terms, stand, mv, in_check) else {
            return Ok(false);
        };
        let holds = self.taker_moves(scene, terms, next);
        scene.unmake(taken);
        holds.map(|holds| !holds)
    }

    /// Makes the move if it belongs to the exchange.
    fn other_plays(
        &mut self,
        scene: &mut Scene,
        terms: &Exchange,
        stand: Stand,
        mv: Move,
        in_check: bool,
    ) -> Option<(Stand, super::Taken)> {
        let captured = scene.position.board().piece_at(mv.to);
        let value = captured.map(|piece| stand.worth(piece, mv.to)).unwrap_or_default();
        let retakes = captured.is_some() && mv.to == stand.point;
        let elsewhere = captured.is_some()
            && stand.elsewhere.contains(mv.to)
            && stand.steps() < self.limits.elsewhere;
        let crossed = crossing(scene, mv);
        let mut next = Stand { plies: stand.plies + 1, crossed, ..stand };
        next.excluded = moved(stand.excluded, mv);
        next.elsewhere.remove(mv.to);
        let taken = scene.make(mv);
        if retakes || elsewhere {
            next.account.lose(stand.loot);
            next.account.lose(value);
            next.loot = Material::default();
            next.point = mv.to;
            next.retaken = true;
        } else if in_check {
            if terms.aside_counts {
                next.account.lose(value);
            }
        } else if stand.checks < self.limits.delay && scene.in_check() {
            next.checks += 1;
            next.loot += value;
        } else {
            scene.unmake(taken);
            return None;
        }
        Some((next, taken))
    }

    /// The side that took first moves; whether it reaches what it must.
    fn taker_moves(&mut self, scene: &mut Scene, terms: &Exchange, stand: Stand) -> Answer<bool> {
        self.visit()?;
        let in_check = scene.in_check();
        let reached = stand.account.balance() >= terms.at_least;
        if !in_check && reached {
            return Ok(true);
        }
        if stand.plies >= self.limits.exchange {
            return Ok(reached && scene.can_move());
        }
        let goes_on = terms.goes_on && stand.retaken;
        let moves = if in_check {
            scene.moves()
        } else {
            let mut ends = Bitboard::of(stand.point);
            if goes_on && stand.steps() < self.limits.elsewhere {
                ends |= prey(scene) - stand.excluded;
            }
            let checks = goes_on && stand.own_checks < self.limits.own_checks;
            let points = checks.then(|| CheckPoints::of(scene));
            scene.moves_to(ends, points.as_ref())
        };
        for mv in moves {
            let captured = scene.position.board().piece_at(mv.to);
            let goes_on = terms.goes_on
                && stand.retaken
                && stand.steps() < self.limits.elsewhere
                && !stand.excluded.contains(mv.to);
            let belongs = in_check || captured.is_some() && (mv.to == stand.point || goes_on);
            let may_check =
                terms.goes_on && stand.retaken && stand.own_checks < self.limits.own_checks;
            if !belongs && !(may_check && gives_check(scene, mv)) {
                continue;
            }
            let crossed = crossing(scene, mv);
            let mut next = Stand { plies: stand.plies + 1, crossed, ..stand };
            next.own_checks += u8::from(!belongs);
            next.elsewhere.remove(mv.from);
            next.excluded.remove(mv.to);
            if belongs && !in_check {
                next.point = mv.to;
            }
            let just_crossed = captured.is_some() && stand.crossed == Some(mv.to);
            let taken = if just_crossed {
                scene.make(mv)
            } else {
                self.play_exchange(scene, mv, terms, &mut next.account)
            };
            let holds = self.other_moves(scene, terms, next);
            scene.unmake(taken);
            if holds? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What the side to move might take.
fn prey(scene: &Scene) -> Bitboard {
    let board = scene.position.board();
    board.side(!scene.turn()) - board.role(Role::King)
}

fn gives_check(scene: &mut Scene, mv: Move) -> bool {
    let taken = scene.make(mv);
    let check = scene.in_check();
    scene.unmake(taken);
    check
}

/// Where the move brings a pawn across the river.
fn crossing(scene: &Scene, mv: Move) -> Option<xiangqi_core::Square> {
    let piece = scene.position.board().piece_at(mv.from)?;
    let crosses = piece.role == Role::Pawn
        && mv.to.rank().is_across_river(piece.color)
        && !mv.from.rank().is_across_river(piece.color);
    crosses.then_some(mv.to)
}
