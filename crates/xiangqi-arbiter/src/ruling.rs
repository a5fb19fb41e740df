//! The verdict on a repetition. Clauses 23.5 and 25.

use core::fmt;

use xiangqi_core::{Color, Game, Move, notation};

use crate::clause::{Clause, cite};
use crate::{Cycle, Edition, Evidence, OnPerpetualCheck, Repetition, Rules, classify};

/// What is to happen (裁决).
///
/// ```
/// use xiangqi_arbiter::Verdict;
/// use xiangqi_core::Color;
/// assert_eq!(Verdict::Loses(Color::Red).to_string(), "red-loses");
/// ```
#[doc(alias = "裁决")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// That side loses at once.
    Loses(Color),
    /// That side must change, or loses.
    MustChange(Color),
    /// A draw if neither side changes.
    Draw,
    /// The cycle has not come round three times (23.3).
    NotEstablished,
    /// No position has come round.
    NoRepetition,
    /// The moves are not known well enough to rule; see [`Ruling::missing`].
    Undetermined,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loses(Color::Red) => "red-loses",
            Self::Loses(Color::Black) => "black-loses",
            Self::MustChange(Color::Red) => "red-must-change",
            Self::MustChange(Color::Black) => "black-must-change",
            Self::Draw => "draw",
            Self::NotEstablished => "not-established",
            Self::NoRepetition => "no-repetition",
            Self::Undetermined => "undetermined",
        })
    }
}

/// A ruling (裁决): a verdict, the clauses it rests on, and the moves it is about.
///
/// Rulings are only made by [`rule`] and [`rule_game`], and each has a clause.
///
/// ```
/// use xiangqi_arbiter::{Cycle, Rules, Verdict, rule};
/// use xiangqi_core::{Color, Fen};
/// let fen: Fen = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w".parse()?;
/// let moves = ["f0e0", "e8f8", "e0f0", "f8e8"].map(|mv| mv.parse().unwrap());
/// let ruling = rule(&Cycle::new(fen.setup().position()?, moves)?, &Rules::default());
/// assert_eq!(ruling.verdict(), Verdict::Loses(Color::Red));
/// assert_eq!(ruling.clause().id(), "25.1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ruling {
    edition: Edition,
    verdict: Verdict,
    clause: Clause,
    further: Vec<Clause>,
    repetition: Option<Repetition>,
    moves: Vec<MoveReport>,
}

/// A move of the cycle and what it is.
///
/// ```
/// use xiangqi_arbiter::{Cycle, Rules, rule};
/// use xiangqi_core::Position;
/// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
/// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
/// assert_eq!(ruling.moves()[0].zh, "马八进七");
/// assert_eq!(ruling.moves()[0].evidence, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReport {
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub side: Color,
    /// The move in Chinese notation.
    pub zh: String,
    /// Its nature and the evidence; `None` for a move that gives no check.
    pub evidence: Option<Evidence>,
}

/// Rules on one period as if it had come round three times.
///
/// ```
/// use xiangqi_arbiter::{Cycle, Rules, Verdict, rule};
/// use xiangqi_core::Position;
/// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
/// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
/// assert_eq!(ruling.verdict(), Verdict::Undetermined);
/// # Ok::<(), xiangqi_arbiter::CycleError>(())
/// ```
pub fn rule(cycle: &Cycle, rules: &Rules) -> Ruling {
    let moves = reports(cycle.game(), rules);
    let checks = Color::ALL.map(|side| cycle.always_checks(side));
    let (verdict, clause, mut further) = match checks {
        [true, true] => mutual_check(rules),
        [true, false] => one_sided_check(Color::Red, rules),
        [false, true] => one_sided_check(Color::Black, rules),
        [false, false] => {
            let established = match rules.edition {
                Edition::Cxa2011 | Edition::Cxa2011Grassroots => cite::C_23_1,
                Edition::Cxa1999 => cite::OLD_24,
            };
            (Verdict::Undetermined, established, Vec::new())
        }
    };
    if !cycle.is_closed() && rules.nine_rounds.is_some() {
        further.push(cite::C_23_4);
    }
    Ruling { edition: rules.edition, verdict, clause, further, repetition: None, moves }
}

/// Clauses 25.1 and 23.5.1; older edition, 26.1 and 24.1; appendix-1/V.2.
fn one_sided_check(side: Color, rules: &Rules) -> (Verdict, Clause, Vec<Clause>) {
    let verdict = match rules.perpetual_check {
        OnPerpetualCheck::Loses => Verdict::Loses(side),
        OnPerpetualCheck::MustChange => Verdict::MustChange(side),
    };
    let (clause, further) = match rules.edition {
        Edition::Cxa2011 => (cite::C_25_1, vec![cite::C_24_9, cite::C_23_5_1]),
        Edition::Cxa1999 => (cite::OLD_26_1, vec![cite::OLD_28_10, cite::OLD_24_1]),
        Edition::Cxa2011Grassroots => (cite::G_V_2_1, vec![cite::C_24_9]),
    };
    (verdict, clause, further)
}

/// Both sides check all the time: both forbidden and of equal weight.
fn mutual_check(rules: &Rules) -> (Verdict, Clause, Vec<Clause>) {
    let (clause, further) = match rules.edition {
        Edition::Cxa2011 => (cite::C_26_9_4, vec![cite::C_25_4, cite::C_24_9, cite::C_23_5_3]),
        Edition::Cxa1999 => (cite::OLD_26_3, vec![cite::OLD_28_14, cite::OLD_24_2]),
        Edition::Cxa2011Grassroots => (cite::G_V_2_4, vec![cite::C_24_9]),
    };
    (Verdict::Draw, clause, further)
}

/// Rules on a game at its last move.
///
/// ```
/// use xiangqi_arbiter::{Rules, Verdict, rule_game};
/// use xiangqi_core::{Game, Position};
/// let ruling = rule_game(&Game::new(Position::start()), &Rules::default());
/// assert_eq!(ruling.verdict(), Verdict::NoRepetition);
/// ```
pub fn rule_game(game: &Game, rules: &Rules) -> Ruling {
    rule_at(game, game.plies().len(), rules)
}

/// Rules on a game as it stood after `n` moves; moves beyond the end of the game
/// are none.
///
/// ```
/// use xiangqi_arbiter::{Rules, Verdict, rule_at};
/// use xiangqi_core::{Game, Position};
/// let ruling = rule_at(&Game::new(Position::start()), 0, &Rules::default());
/// assert_eq!(ruling.clause().id(), "23.1");
/// ```
pub fn rule_at(game: &Game, n: usize, rules: &Rules) -> Ruling {
    let n = n.min(game.plies().len());
    let repetition = Repetition::at(game, n, rules);
    let refused = |verdict| {
        let clause = match (rules.edition, verdict) {
            (Edition::Cxa1999, _) => cite::OLD_24,
            (_, Verdict::NotEstablished) => cite::C_23_3,
            _ => cite::C_23_1,
        };
        let edition = rules.edition;
        Ruling { edition, verdict, clause, further: vec![], repetition, moves: vec![] }
    };
    let Some(found) = repetition else { return refused(Verdict::NoRepetition) };
    if !found.established {
        return refused(Verdict::NotEstablished);
    }
    let period = game.position(n - found.period).and_then(|start| {
        let moves = game.plies()[n - found.period..n].iter().map(|ply| ply.mv);
        Cycle::new(start, moves).ok()
    });
    // A period taken from a game is legal and closes; there is always a cycle.
    let Some(cycle) = period else { return refused(Verdict::NoRepetition) };
    Ruling { repetition, ..rule(&cycle, rules) }
}

fn reports(game: &Game, rules: &Rules) -> Vec<MoveReport> {
    game.positions()
        .zip(game.plies())
        .map(|(position, ply)| MoveReport {
            mv: ply.mv,
            side: ply.piece.color,
            // The moves of a game are legal: both can be asked for.
            zh: notation::write(&position, ply.mv, notation::Style::Chinese)
                .unwrap_or_else(|_| ply.mv.to_string()),
            evidence: classify(&position, ply.mv, rules).ok().flatten(),
        })
        .collect()
}

impl Ruling {
    /// The book that was applied.
    ///
    /// ```
    /// use xiangqi_arbiter::{Edition, Rules, rule_game};
    /// use xiangqi_core::{Game, Position};
    /// let ruling = rule_game(&Game::new(Position::start()), &Rules::default());
    /// assert_eq!(ruling.edition(), Edition::Cxa2011);
    /// ```
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The verdict.
    ///
    /// ```
    /// use xiangqi_arbiter::{Rules, Verdict, rule_game};
    /// use xiangqi_core::{Game, Position};
    /// let ruling = rule_game(&Game::new(Position::start()), &Rules::default());
    /// assert_eq!(ruling.verdict(), Verdict::NoRepetition);
    /// ```
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The clause that decides.
    ///
    /// ```
    /// use xiangqi_arbiter::{Rules, rule_game};
    /// use xiangqi_core::{Game, Position};
    /// let ruling = rule_game(&Game::new(Position::start()), &Rules::default());
    /// assert_eq!(ruling.clause().id(), "23.1");
    /// ```
    pub const fn clause(&self) -> Clause {
        self.clause
    }

    /// All clauses, the deciding one first.
    ///
    /// ```
    /// use xiangqi_arbiter::{Rules, rule_game};
    /// use xiangqi_core::{Game, Position};
    /// let ruling = rule_game(&Game::new(Position::start()), &Rules::default());
    /// assert_eq!(ruling.clauses().count(), 1);
    /// ```
    pub fn clauses(&self) -> impl Iterator<Item = Clause> + '_ {
        core::iter::once(self.clause).chain(self.further.iter().copied())
    }

    /// The repetition in the game that was judged; `None` for a bare cycle, and
    /// where nothing came round.
    ///
    /// ```
    /// use xiangqi_arbiter::{Rules, rule_game};
    /// use xiangqi_core::{Game, Position};
    /// let ruling = rule_game(&Game::new(Position::start()), &Rules::default());
    /// assert_eq!(ruling.repetition(), None);
    /// ```
    pub const fn repetition(&self) -> Option<Repetition> {
        self.repetition
    }

    /// The moves of one period; none if nothing is ruled on.
    ///
    /// ```
    /// use xiangqi_arbiter::{Rules, rule_game};
    /// use xiangqi_core::{Game, Position};
    /// let ruling = rule_game(&Game::new(Position::start()), &Rules::default());
    /// assert!(ruling.moves().is_empty());
    /// ```
    pub fn moves(&self) -> &[MoveReport] {
        &self.moves
    }

    /// Whether every move of that side in the period gives check (24.9).
    ///
    /// ```
    /// use xiangqi_arbiter::{Rules, rule_game};
    /// use xiangqi_core::{Color, Game, Position};
    /// let ruling = rule_game(&Game::new(Position::start()), &Rules::default());
    /// assert!(!ruling.checks_always(Color::Red));
    /// ```
    pub fn checks_always(&self, side: Color) -> bool {
        let mut moves = self.moves.iter().filter(|report| report.side == side).peekable();
        moves.peek().is_some() && moves.all(|report| report.evidence.is_some())
    }

    /// The moves whose nature would be needed and is not known, as places in
    /// [`Ruling::moves`]; none unless the verdict is undetermined.
    ///
    /// ```
    /// use xiangqi_arbiter::{Cycle, Rules, rule};
    /// use xiangqi_core::Position;
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
    /// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
    /// assert_eq!(ruling.missing(), [0, 1, 2, 3]);
    /// # Ok::<(), xiangqi_arbiter::CycleError>(())
    /// ```
    pub fn missing(&self) -> Vec<usize> {
        let unknown = |&(_, report): &(usize, &MoveReport)| report.evidence.is_none();
        match self.verdict {
            Verdict::Undetermined => {
                self.moves.iter().enumerate().filter(unknown).map(|(i, _)| i).collect()
            }
            _ => Vec::new(),
        }
    }
}
