//! An exchange played to its end on the point where it began, and what it brings.
//! Clauses 24.3, 26.7 and 26.8.

use xiangqi_core::{Bitboard, Color, Move, Piece, Role, Square};

use super::{Answer, CheckPoints, Moves, Scene, Search, Taken, gives_check, moved, prey};
use crate::value::{Account, Balance, Material};

/// The terms of an exchange that has begun with a capture on some point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Exchange {
    /// The side that took first.
    pub(crate) taker: Color,
    /// Whether what its king and pawns take is kept apart (26.1, 26.8.3).
    pub(crate) king_and_pawns_apart: bool,
    /// Whether what the other side takes elsewhere in answering a check counts.
    pub(crate) aside_counts: bool,
    /// Whether the taker may go on elsewhere once it has been retaken.
    pub(crate) goes_on: bool,
    /// What the taker has to reach.
    pub(crate) at_least: Balance,
}

/// What the search of an exchange has been asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Question {
    key: u64,
    terms: Exchange,
    stand: Stand,
}

/// How far an exchange has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stand {
    point: Square,
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
    crossed: Option<Square>,
}

impl Stand {
    /// What a captured piece is worth here.
    fn worth(&self, piece: Piece, at: Square) -> Material {
        if self.crossed == Some(at) { Material::default() } else { Material::of(piece, at) }
    }

    /// Plies, checks and their answers apart.
    fn steps(&self) -> u8 {
        self.plies - 2 * (self.checks + self.own_checks)
    }
}

impl Search {
    /// Plays the capture, and the exchange after it.
    pub(crate) fn comes_out(
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
    ) -> Taken {
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
        let question = Question { key: scene.key(), terms: *terms, stand };
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
        // The longer the exchange, the shorter the mate that still counts as "at once".
        let checks = self.limits.bar.saturating_sub(stand.plies - 1);
        if self.mates(scene, checks)? {
            return Ok(true);
        }
        let moves = if in_check {
            scene.moves_to(!takes, None)
        } else if stand.checks < self.limits.delay {
            let points = CheckPoints::of(scene);
            scene.moves_to(Bitboard::EMPTY, Some(&points))
        } else {
            Moves::new()
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
    ) -> Option<(Stand, Taken)> {
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
            if !(belongs || may_check && gives_check(scene, mv)) {
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

    /// A capture by king or pawn, which may go on for ever (26.1), unless it lets
    /// another piece give check (26.8.3).
    pub(crate) fn is_apart(&self, scene: &mut Scene, mv: Move, side: Color) -> bool {
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
}

/// Where the move brings a pawn across the river.
fn crossing(scene: &Scene, mv: Move) -> Option<Square> {
    let piece = scene.position.board().piece_at(mv.from)?;
    let crosses = piece.role == Role::Pawn
        && mv.to.rank().is_across_river(piece.color)
        && !mv.from.rank().is_across_river(piece.color);
    crosses.then_some(mv.to)
}
