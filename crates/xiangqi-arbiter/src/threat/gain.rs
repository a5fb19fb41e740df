//! What can be won: by taking it, or after a series of checks. Clauses 24.3 and 26.7.

use xiangqi_core::{Bitboard, Color, Move};

use super::exchange::Exchange;
use super::{Answer, CheckPoints, Scene, Search, gives_check, moved, prey};
use crate::value::{Account, Balance, Material};

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
        if run.checks == 0 || ((prey(scene) & run.wanted) - wins.gain).is_empty() {
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
        let all = scene.position.board().side(side) - Bitboard::of(mv.from);
        for at_least in [Balance::Gain, Balance::Even] {
            let with_danger = Exchange { at_least, ..plain };
            if !left.is_empty()
                && !self.comes_out(scene, mv, &with_danger, account, left, Bitboard::EMPTY)?
            {
                continue;
            }
            // What comes out with everything given up needs no look at what was lost anyway.
            let simple = Exchange { aside_counts: true, at_least, ..plain };
            if gains && self.comes_out(scene, mv, &simple, account, all, Bitboard::EMPTY)? {
                return Ok(Some(at_least));
            }
            let own = self.own_standing(scene, standing)?;
            let other = self.other_standing(scene, run.anyway, standing)? - run.spent;
            let whole = Exchange { aside_counts: true, at_least, ..on_point };
            if self.comes_out(scene, mv, &whole, account, all - other, own)? {
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
}
