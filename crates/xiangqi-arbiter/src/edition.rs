//! Which book of rules is applied, as data.
//!
//! An [`Edition`] is a name; [`Rules`] are the switches that it stands for. An
//! event that reads a clause its own way changes a switch, not the code.

use core::fmt;
use core::str::FromStr;

/// A published book of rules (规则版本).
///
/// ```
/// use xiangqi_arbiter::Edition;
/// assert_eq!("cxa-1999".parse(), Ok(Edition::Cxa1999));
/// assert_eq!(Edition::default(), Edition::Cxa2011);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edition {
    /// China Xiangqi Association, rules of 2011.
    #[default]
    Cxa2011,
    /// The older edition, known as the 1999 text.
    Cxa1999,
    /// The simplified rules for grassroots events, appendix 1 of the 2011 rules
    /// (象棋群体比赛简明规定).
    Cxa2011Grassroots,
}

impl Edition {
    /// All editions.
    ///
    /// ```
    /// assert_eq!(xiangqi_arbiter::Edition::ALL.len(), 3);
    /// ```
    pub const ALL: [Self; 3] = [Self::Cxa2011, Self::Cxa1999, Self::Cxa2011Grassroots];

    /// The name used on command lines and in files.
    ///
    /// ```
    /// use xiangqi_arbiter::Edition;
    /// assert_eq!(Edition::Cxa2011.id(), "cxa-2011");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Cxa2011 => "cxa-2011",
            Self::Cxa1999 => "cxa-1999",
            Self::Cxa2011Grassroots => "cxa-2011-grassroots",
        }
    }

    /// The edition's name in Chinese.
    ///
    /// ```
    /// use xiangqi_arbiter::Edition;
    /// assert_eq!(Edition::Cxa2011.zh(), "2011版规则");
    /// ```
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Cxa2011 => "2011版规则",
            Self::Cxa1999 => "1999版规则",
            Self::Cxa2011Grassroots => "2011版附录一（群体比赛）",
        }
    }

    /// The edition's name in English.
    ///
    /// ```
    /// use xiangqi_arbiter::Edition;
    /// assert_eq!(Edition::Cxa1999.en(), "rules of 1999");
    /// ```
    pub const fn en(self) -> &'static str {
        match self {
            Self::Cxa2011 => "rules of 2011",
            Self::Cxa1999 => "rules of 1999",
            Self::Cxa2011Grassroots => "rules of 2011, appendix 1 (grassroots events)",
        }
    }

    /// The switches that the edition stands for.
    ///
    /// ```
    /// use xiangqi_arbiter::{Edition, OnPerpetualCheck};
    /// let rules = Edition::Cxa2011Grassroots.rules();
    /// assert_eq!(rules.perpetual_check, OnPerpetualCheck::MustChange);
    /// ```
    pub const fn rules(self) -> Rules {
        match self {
            Self::Cxa2011 => Rules {
                edition: self,
                perpetual_check: OnPerpetualCheck::Loses,
                counting: Counting::EveryMove,
                nine_rounds: Some(9),
                king_answers_idly: true,
                even_is_enough: true,
                pawns_attack_in_mutual: false,
                weighs_both_forbidden: true,
                nodes: NODES,
            },
            Self::Cxa1999 => Rules {
                edition: self,
                perpetual_check: OnPerpetualCheck::Loses,
                counting: Counting::EveryMove,
                nine_rounds: None,
                king_answers_idly: false,
                even_is_enough: false,
                pawns_attack_in_mutual: true,
                weighs_both_forbidden: false,
                nodes: NODES,
            },
            Self::Cxa2011Grassroots => Rules {
                edition: self,
                perpetual_check: OnPerpetualCheck::MustChange,
                weighs_both_forbidden: false,
                ..Self::Cxa2011.rules()
            },
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A name that is not an edition's.
///
/// ```
/// use xiangqi_arbiter::Edition;
/// let error = "fide".parse::<Edition>().unwrap_err();
/// assert!(error.to_string().contains("cxa-2011-grassroots"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{found}\" is not an edition (expected cxa-2011, cxa-1999 or cxa-2011-grassroots)")]
pub struct ParseEditionError {
    found: String,
}

impl FromStr for Edition {
    type Err = ParseEditionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|edition| edition.id() == text)
            .ok_or_else(|| ParseEditionError { found: text.chars().take(40).collect() })
    }
}

/// The switches by which editions, and events, differ.
///
/// ```
/// use xiangqi_arbiter::{Counting, Edition, Rules};
/// let rules = Rules { counting: Counting::ThirdStanding, ..Edition::Cxa2011.rules() };
/// assert_eq!(rules.edition, Edition::Cxa2011);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own, named where set")]
pub struct Rules {
    /// The book whose clauses are cited.
    pub edition: Edition,
    /// What follows from one-sided perpetual check: 23.5.1, older edition 24.1,
    /// appendix-1/V.2.
    pub perpetual_check: OnPerpetualCheck,
    /// When a cycle has come round three times (23.1, 23.2).
    pub counting: Counting,
    /// After how many rounds running of forbidden moves over three points or more
    /// a ruling may be asked for without a threefold repetition (23.4). `None`:
    /// never, as in the older edition.
    pub nine_rounds: Option<u8>,
    /// Whether what a king brings about by stepping out of check is idle (26.3); the
    /// older edition asks only whether it is new (29.2).
    pub king_answers_idly: bool,
    /// Whether coming out even is enough for a chase by a piece that is a root or is
    /// pinned (26.7). The older edition has no such clause.
    pub even_is_enough: bool,
    /// Whether a pawn's own attacks count when every other move of both sides is an
    /// attack (older edition, 27.2).
    pub pawns_attack_in_mutual: bool,
    /// Whether two sides that both make forbidden moves are weighed against each other
    /// (26.9); else it is a draw (older edition, 26.3; appendix-1/V.2).
    pub weighs_both_forbidden: bool,
    /// Positions that the search for one move's nature may visit; past that the nature
    /// is not known and the ruling undetermined.
    pub nodes: u64,
}

/// Some hundred times what the hardest diagram of the book needs for a move.
const NODES: u64 = 10_000_000;

impl Default for Rules {
    fn default() -> Self {
        Edition::default().rules()
    }
}

/// What follows from one-sided perpetual check (长将).
///
/// ```
/// use xiangqi_arbiter::{Edition, OnPerpetualCheck};
/// assert_eq!(Edition::Cxa1999.rules().perpetual_check, OnPerpetualCheck::Loses);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnPerpetualCheck {
    /// It loses at once (23.5.1; older edition, 24.1).
    Loses,
    /// It must change on the next move (appendix-1/V.2).
    MustChange,
}

/// When a cycle has come round three times (23.1). The source leaves room for
/// three readings; the ruling says which positions were counted.
///
/// ```
/// use xiangqi_arbiter::{Counting, Rules};
/// assert_eq!(Rules::default().counting, Counting::EveryMove);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Each move of the cycle has been made three times, the one that arrives
    /// from outside included unless it captured (23.2): twelve plies for a cycle
    /// of two moves a side.
    #[default]
    EveryMove,
    /// Some position stands for the third time, the first standing not counted if
    /// a capture led to it.
    ThirdStanding,
    /// Three full returns after the first standing.
    ThreeReturns,
}
