//! A ruling as plain data, for programs and snapshots. Field names and values are
//! fixed; more fields may come.

use xiangqi_core::Color;

use crate::{Evidence, Language, MoveReport, Ruling, SideReport, Target};

/// A ruling as data. With the feature `serde` it is written and read as JSON.
///
/// ```
/// use xiangqi_arbiter::{Cycle, Rules, rule};
/// use xiangqi_core::Position;
/// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
/// let report = rule(&Cycle::new(Position::start(), moves)?, &Rules::default()).report();
/// assert_eq!(report.verdict, "draw");
/// assert_eq!(report.moves[0].nature.as_deref(), Some("idle"));
/// # Ok::<(), xiangqi_arbiter::CycleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RulingData {
    /// `cxa-2011`, ...
    pub edition: String,
    /// `red-must-change`, `draw`, ...
    pub verdict: String,
    /// The deciding clause first.
    pub clauses: Vec<String>,
    /// What each side does as a whole.
    pub sides: SidesData,
    /// The moves of one period.
    pub moves: Vec<MoveData>,
    /// The places in `moves` whose nature is not known; empty unless the verdict is
    /// `undetermined`.
    pub missing: Vec<usize>,
    /// The short explanation.
    pub explanation: Texts,
}

/// Both sides of a [`RulingData`].
///
/// ```
/// use xiangqi_arbiter::{Rules, rule_game};
/// use xiangqi_core::{Game, Position};
/// let report = rule_game(&Game::new(Position::start()), &Rules::default()).report();
/// assert_eq!(report.sides.red.class, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SidesData {
    /// Red.
    pub red: SideData,
    /// Black.
    pub black: SideData,
}

/// What a side does in a cycle; nothing where no cycle is ruled on.
///
/// ```
/// use xiangqi_arbiter::SideData;
/// assert_eq!(SideData::default().weight, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SideData {
    /// `forbidden`, `allowed` or `unknown`.
    pub class: Option<String>,
    /// `heavy` or `light`, of a forbidden side.
    pub weight: Option<String>,
    /// `perpetual-check`, ...
    pub pattern: Option<String>,
}

/// A move and its nature.
///
/// ```
/// use xiangqi_arbiter::{Rules, report_move};
/// use xiangqi_core::Position;
/// let data = report_move(&Position::start(), "h2e2".parse()?, &Rules::default())?.data();
/// assert_eq!((data.mv.as_str(), data.text.as_str()), ("h2e2", "炮二平五"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveData {
    /// The move in coordinates.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: String,
    /// `red` or `black`.
    pub side: String,
    /// The move in Chinese notation.
    pub text: String,
    /// `check`, `kill`, `chase`, ...; nothing if it is not known.
    pub nature: Option<String>,
    /// What is chased.
    pub targets: Vec<TargetData>,
    /// What the mover does next if the other side passes.
    pub witness: Vec<String>,
    /// The clauses that decide.
    pub clauses: Vec<String>,
    /// The move in full, in both languages.
    pub explanation: Texts,
}

/// A chased piece.
///
/// ```
/// use xiangqi_arbiter::{Rules, report_move};
/// use xiangqi_core::Fen;
/// let fen: Fen = "3k5/9/9/4n4/9/9/9/9/R8/4K4 w".parse()?;
/// let data = report_move(&fen.setup().position()?, "a1a6".parse()?, &Rules::default())?.data();
/// assert_eq!(data.targets[0].kind, "rootless");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TargetData {
    /// Where it stands after the move.
    pub square: String,
    /// `rook`, `horse`, ...
    pub piece: String,
    /// `rook`, `rootless`, `under-rooted` or `joint`.
    pub kind: String,
    /// The pieces without which it could not be won.
    pub takers: Vec<String>,
}

/// A text in both languages.
///
/// ```
/// use xiangqi_arbiter::{Rules, rule_game};
/// use xiangqi_core::{Game, Position};
/// let report = rule_game(&Game::new(Position::start()), &Rules::default()).report();
/// assert_eq!(report.explanation.zh, "没有重复局面（23.1）。");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Texts {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

impl Ruling {
    /// The ruling as data.
    ///
    /// ```
    /// use xiangqi_arbiter::{Rules, rule_game};
    /// use xiangqi_core::{Game, Position};
    /// let report = rule_game(&Game::new(Position::start()), &Rules::default()).report();
    /// assert_eq!(report.verdict, "no-repetition");
    /// ```
    pub fn report(&self) -> RulingData {
        let side = |side| self.side(side).map(SideData::from).unwrap_or_default();
        let text = |language| self.explain(language);
        RulingData {
            edition: self.edition().to_string(),
            verdict: self.verdict().to_string(),
            clauses: self.clauses().map(|clause| clause.to_string()).collect(),
            sides: SidesData { red: side(Color::Red), black: side(Color::Black) },
            moves: self.moves().iter().map(MoveReport::data).collect(),
            missing: self.missing(),
            explanation: Texts { zh: text(Language::Zh), en: text(Language::En) },
        }
    }
}

impl From<SideReport> for SideData {
    fn from(report: SideReport) -> Self {
        Self {
            class: Some(report.class.to_string()),
            weight: report.weight.map(|weight| weight.to_string()),
            pattern: Some(report.pattern.to_string()),
        }
    }
}

impl MoveReport {
    /// The move as data.
    ///
    /// ```
    /// use xiangqi_arbiter::{Rules, report_move};
    /// use xiangqi_core::Position;
    /// let data = report_move(&Position::start(), "h2e2".parse()?, &Rules::default())?.data();
    /// assert_eq!(data.nature.as_deref(), Some("idle"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn data(&self) -> MoveData {
        let evidence = self.evidence.as_ref();
        let list = |f: fn(&Evidence) -> Vec<String>| evidence.map(f).unwrap_or_default();
        MoveData {
            mv: self.mv.to_string(),
            side: self.side.to_string(),
            text: self.zh.clone(),
            nature: self.nature().map(|nature| nature.to_string()),
            targets: evidence.iter().flat_map(|e| &e.targets).map(TargetData::from).collect(),
            witness: list(|e| e.witness.iter().map(ToString::to_string).collect()),
            clauses: list(|e| e.clauses.iter().map(ToString::to_string).collect()),
            explanation: Texts { zh: self.explain(Language::Zh), en: self.explain(Language::En) },
        }
    }
}

impl From<&Target> for TargetData {
    fn from(target: &Target) -> Self {
        Self {
            square: target.square.to_string(),
            piece: target.piece.role.to_string(),
            kind: target.kind.to_string(),
            takers: target.takers.into_iter().map(|at| at.to_string()).collect(),
        }
    }
}
