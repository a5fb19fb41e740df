//! The verdict on a repetition. Clauses 23.4, 23.5, 25 and 26.9.

use core::fmt;

use xiangqi_core::{Bitboard, Color, Game, IllegalMove, Move, Position, notation};

use crate::clause::{Clause, cite};
use crate::nature::classify_with;
use crate::pattern::{Class, Pattern, SideReport, Weight};
use crate::threat::Search;
use crate::{Cycle, Edition, Evidence, Kind, Nature, OnPerpetualCheck, Repetition, Rules};

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
/// Rulings are only made by [`rule`], [`rule_at`] and [`rule_game`], and each has a
/// clause.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    edition: Edition,
    verdict: Verdict,
    clause: Clause,
    further: Vec<Clause>,
    repetition: Option<Repetition>,
    moves: Vec<MoveReport>,
    /// Red's and Black's; none where no moves are ruled on.
    sides: Option<[SideReport; 2]>,
}

/// A move of the cycle and what it is.
///
/// ```
/// use xiangqi_arbiter::{Cycle, Nature, Rules, rule};
/// use xiangqi_core::Position;
/// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
/// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
/// assert_eq!(ruling.moves()[0].zh, "马八进七");
/// assert_eq!(ruling.moves()[0].nature(), Some(Nature::Idle));
/// # Ok::<(), xiangqi_arbiter::CycleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReport {
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub side: Color,
    /// The move in Chinese notation.
    pub zh: String,
    /// Its nature and the evidence; `None` if the search used up its budget.
    pub evidence: Option<Evidence>,
    /// The witness line in Chinese notation.
    pub witness_zh: Vec<String>,
    /// The position after the move.
    pub after: Position,
    /// How many positions the search visited.
    pub nodes: u64,
}

impl MoveReport {
    /// The nature, if it is known.
    ///
    /// ```
    /// use xiangqi_arbiter::{Cycle, Nature, Rules, rule};
    /// use xiangqi_core::Position;
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
    /// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
    /// assert_eq!(ruling.moves()[1].nature(), Some(Nature::Idle));
    /// # Ok::<(), xiangqi_arbiter::CycleError>(())
    /// ```
    pub fn nature(&self) -> Option<Nature> {
        self.evidence.as_ref().map(|evidence| evidence.nature)
    }
}

/// Rules on one period as if it had come round three times, or on a run of nine rounds
/// that does not close (23.4).
///
/// ```
/// use xiangqi_arbiter::{Cycle, Rules, Verdict, rule};
/// use xiangqi_core::Position;
/// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
/// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
/// assert_eq!(ruling.verdict(), Verdict::Draw);
/// assert_eq!(ruling.clause().id(), "25.2");
/// # Ok::<(), xiangqi_arbiter::CycleError>(())
/// ```
pub fn rule(cycle: &Cycle, rules: &Rules) -> Ruling {
    let mut moves = reports(cycle.game(), &mut Search::new(rules), rules);
    if rules.pawns_attack_in_mutual {
        count_pawns(cycle.game(), &mut moves, rules);
    }
    let sides = Color::ALL.map(|side| SideReport::of(&moves, side));
    let (verdict, clause, mut further) = decide(&moves, sides, rules);
    if !cycle.is_closed() && rules.nine_rounds.is_some() {
        further.push(cite::C_23_4);
    }
    let edition = rules.edition;
    Ruling { edition, verdict, clause, further, repetition: None, moves, sides: Some(sides) }
}

type Decision = (Verdict, Clause, Vec<Clause>);

/// Clause 25, and 26.9 where both sides make forbidden moves.
fn decide(moves: &[MoveReport], sides: [SideReport; 2], rules: &Rules) -> Decision {
    let [red, black] = sides;
    let checks = |side: SideReport| side.pattern == Pattern::PerpetualCheck;
    match (checks(red), checks(black)) {
        (true, false) => return one_sided_check(Color::Red, rules),
        (false, true) => return one_sided_check(Color::Black, rules),
        _ => {}
    }
    match (red.class, black.class) {
        (Class::Unknown, _) | (_, Class::Unknown) => {
            let clause = match rules.edition {
                Edition::Cxa2011 | Edition::Cxa2011Grassroots => cite::C_23_1,
                Edition::Cxa1999 => cite::OLD_24,
            };
            (Verdict::Undetermined, clause, vec![])
        }
        (Class::Allowed, Class::Allowed) => both_allowed(rules),
        (Class::Forbidden, Class::Allowed) => one_forbidden(Color::Red, red, rules),
        (Class::Allowed, Class::Forbidden) => one_forbidden(Color::Black, black, rules),
        (Class::Forbidden, Class::Forbidden) if rules.weighs_both_forbidden => {
            weigh(moves, red, black)
        }
        (Class::Forbidden, Class::Forbidden) => both_forbidden_draw(rules),
    }
}

/// Clauses 25.1 and 23.5.1; older edition, 26.1 and 24.1; appendix-1/V.2.
fn one_sided_check(side: Color, rules: &Rules) -> Decision {
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

/// Clause 25.2.
fn both_allowed(rules: &Rules) -> Decision {
    let (clause, further) = match rules.edition {
        Edition::Cxa2011 => (cite::C_25_2, vec![cite::C_24_14, cite::C_23_5_3]),
        Edition::Cxa1999 => (cite::OLD_26_2, vec![cite::OLD_24_2]),
        Edition::Cxa2011Grassroots => (cite::G_V_2_2, vec![cite::C_24_14]),
    };
    (Verdict::Draw, clause, further)
}

/// Clause 25.3.
fn one_forbidden(side: Color, report: SideReport, rules: &Rules) -> Decision {
    let (clause, mut further) = match rules.edition {
        Edition::Cxa2011 => (cite::C_25_3, vec![cite::C_24_13, cite::C_23_5_4]),
        Edition::Cxa1999 => (cite::OLD_26_4, vec![cite::OLD_28_15, cite::OLD_24_3]),
        Edition::Cxa2011Grassroots => (cite::G_V_2_3, vec![cite::C_24_13]),
    };
    further.extend(report.pattern.clause(rules.edition));
    (Verdict::MustChange(side), clause, further)
}

/// Where the book does not weigh: older edition, 26.3; appendix-1/V.2.
fn both_forbidden_draw(rules: &Rules) -> Decision {
    let (clause, further) = match rules.edition {
        Edition::Cxa2011 => (cite::C_25_4, vec![cite::C_23_5_3]),
        Edition::Cxa1999 => (cite::OLD_26_3, vec![cite::OLD_28_14, cite::OLD_24_2]),
        Edition::Cxa2011Grassroots => (cite::G_V_2_4, vec![cite::C_24_13]),
    };
    (Verdict::Draw, clause, further)
}

/// Clause 26.9: the heavier side changes.
fn weigh(moves: &[MoveReport], red: SideReport, black: SideReport) -> Decision {
    let heavier = match (red.weight, black.weight) {
        (Some(Weight::Heavy), Some(Weight::Light)) => Color::Red,
        (Some(Weight::Light), Some(Weight::Heavy)) => Color::Black,
        _ => return (Verdict::Draw, cite::C_26_9_4, vec![cite::C_25_4, cite::C_23_5_3]),
    };
    let clause = match (heaviest_prey(moves, heavier), joint_prey(moves, !heavier)) {
        (Some(Kind::Rook), Joint::Rook) => cite::C_26_9_2,
        (Some(Kind::Rootless), Joint::Other) => cite::C_26_9_3,
        _ => cite::C_26_9_1,
    };
    (Verdict::MustChange(heavier), clause, vec![cite::C_25_4, cite::C_23_5_4])
}

/// The only kind of prey of a side that does nothing but chase.
fn heaviest_prey(moves: &[MoveReport], side: Color) -> Option<Kind> {
    let mut kinds = targets(moves, side).map(|target| target.kind);
    let first = kinds.next()?;
    let chases =
        |report: &MoveReport| report.side != side || report.nature() == Some(Nature::Chase);
    (kinds.all(|kind| kind == first) && moves.iter().all(chases)).then_some(first)
}

/// What a side chases jointly.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    None,
    Rook,
    Other,
}

fn joint_prey(moves: &[MoveReport], side: Color) -> Joint {
    let mut joint = targets(moves, side).filter(|target| target.kind == Kind::Joint);
    match joint.next().map(|target| target.piece.role) {
        None => Joint::None,
        Some(xiangqi_core::Role::Rook) => Joint::Rook,
        Some(_) => Joint::Other,
    }
}

fn targets(moves: &[MoveReport], side: Color) -> impl Iterator<Item = crate::Target> {
    moves
        .iter()
        .filter(move |report| report.side == side)
        .filter_map(|report| report.evidence.as_ref())
        .flat_map(|evidence| evidence.targets.iter().copied())
}

/// Older edition, 27.2: where one side attacks for ever and the other would but for
/// attacks by pawns, these count.
fn count_pawns(game: &Game, moves: &mut [MoveReport], rules: &Rules) {
    for side in Color::ALL {
        let attacks = |report: &MoveReport| report.nature().is_some_and(Nature::is_attack);
        let all = |moves: &[MoveReport], side| {
            moves.iter().filter(|report| report.side == side).all(attacks)
        };
        if !all(moves, !side) || all(moves, side) {
            continue;
        }
        let counted = reports(game, &mut Search::with_pawns(rules), rules);
        if all(&counted, side) {
            let pairs = moves.iter_mut().zip(counted).filter(|(report, _)| report.side == side);
            pairs.for_each(|(report, counted)| *report = counted);
        }
    }
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
        let (further, moves) = (vec![], vec![]);
        Ruling { edition, verdict, clause, further, repetition, moves, sides: None }
    };
    let Some(found) = repetition.filter(|found| found.established) else {
        let verdict = match repetition {
            None => Verdict::NoRepetition,
            Some(_) => Verdict::NotEstablished,
        };
        return nine_rounds(game, n, rules).unwrap_or_else(|| refused(verdict));
    };
    let period = game.position(n - found.period).and_then(|start| {
        let moves = game.plies()[n - found.period..n].iter().map(|ply| ply.mv);
        Cycle::new(start, moves).ok()
    });
    // A period taken from a game is legal and closes; there is always a cycle.
    let Some(cycle) = period else { return refused(Verdict::NoRepetition) };
    Ruling { repetition, ..rule(&cycle, rules) }
}

/// Clause 23.4: no position stood three times, but for nine rounds running a side has
/// made nothing but forbidden moves, over three points or more.
fn nine_rounds(game: &Game, n: usize, rules: &Rules) -> Option<Ruling> {
    const POINTS: usize = 3;
    let plies = 2 * usize::from(rules.nine_rounds?);
    let run = game.plies().get(n.checked_sub(plies)?..n)?;
    if run.iter().any(|ply| ply.captured.is_some()) {
        return None;
    }
    let cycle = Cycle::new(game.position(n - plies)?, run.iter().map(|ply| ply.mv)).ok()?;
    let ruling = rule(&cycle, rules);
    let wanders = |side: Color| {
        let points: Bitboard =
            run.iter().filter(|ply| ply.piece.color == side).map(|ply| ply.mv.to).collect();
        points.len() as usize >= POINTS
    };
    let forbidden =
        |side: Color| ruling.side(side).is_some_and(|report| report.class == Class::Forbidden);
    let found = Color::ALL.into_iter().any(|side| forbidden(side) && wanders(side));
    found.then_some(ruling)
}

fn reports(game: &Game, search: &mut Search, rules: &Rules) -> Vec<MoveReport> {
    let moves = game.positions().zip(game.plies());
    moves.map(|(position, ply)| report_with(search, position, ply.mv, rules)).collect()
}

fn report_with(search: &mut Search, position: Position, mv: Move, rules: &Rules) -> MoveReport {
    let side = position.turn();
    let evidence = classify_with(search, &position, mv, rules).ok();
    let mut after = position.clone();
    let _ = after.make(mv);
    let witness = evidence.iter().flat_map(|evidence| evidence.witness.iter().copied());
    let witness_zh = after.passed().map(|line| written(line, witness)).unwrap_or_default();
    let zh = written(position, [mv]).concat();
    MoveReport { mv, side, zh, evidence, witness_zh, after, nodes: search.nodes() }
}

/// One move with its nature, in words too. A nature that is not known within the
/// budget is `None` in the report.
///
/// # Errors
/// If the move is not legal.
///
/// ```
/// use xiangqi_arbiter::{Language, Rules, report_move};
/// use xiangqi_core::Position;
/// let report = report_move(&Position::start(), "h2e2".parse()?, &Rules::default())?;
/// assert_eq!(report.explain(Language::Zh), "红方炮二平五是闲着（24.8）。");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn report_move(
    position: &Position,
    mv: Move,
    rules: &Rules,
) -> Result<MoveReport, IllegalMove> {
    position.check_legal(mv)?;
    Ok(report_with(&mut Search::new(rules), position.clone(), mv, rules))
}

/// A line of legal moves in Chinese notation.
fn written(mut position: Position, line: impl IntoIterator<Item = Move>) -> Vec<String> {
    line.into_iter()
        .map(|mv| {
            let text = notation::write(&position, mv, notation::Style::Chinese);
            let _ = position.make(mv);
            text.unwrap_or_else(|_| mv.to_string())
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

    /// What a side does in the period as a whole; `None` if nothing is ruled on.
    ///
    /// ```
    /// use xiangqi_arbiter::{Class, Cycle, Rules, rule};
    /// use xiangqi_core::{Color, Position};
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
    /// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
    /// assert_eq!(ruling.side(Color::Red).unwrap().class, Class::Allowed);
    /// # Ok::<(), xiangqi_arbiter::CycleError>(())
    /// ```
    pub fn side(&self, side: Color) -> Option<SideReport> {
        self.sides.map(|[red, black]| match side {
            Color::Red => red,
            Color::Black => black,
        })
    }

    /// The moves whose nature would be needed and is not known, as places in
    /// [`Ruling::moves`]; none unless the verdict is undetermined.
    ///
    /// ```
    /// use xiangqi_arbiter::{Cycle, Rules, rule};
    /// use xiangqi_core::Position;
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
    /// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
    /// assert!(ruling.missing().is_empty());
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
