//! The nature of a move (着法性质). Clauses 24.1 to 24.8.

use core::fmt;

use xiangqi_core::{Bitboard, Color, IllegalMove, Move, Position};

use crate::clause::{Clause, cite};
use crate::{Edition, Rules};

/// What a move is in the sense of the repetition code, the gravest first (26.6).
///
/// ```
/// use xiangqi_arbiter::Nature;
/// assert!(Nature::Check < Nature::Chase);
/// assert_eq!(Nature::Chase.to_string(), "chase");
/// assert_eq!(Nature::Chase.zh(), "捉");
/// ```
#[doc(alias = "着法性质")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nature {
    /// Attacks the enemy king (将). Clause 24.1.
    #[doc(alias = "将")]
    Check,
    /// Intends to mate by checks (杀). Clause 24.2.
    #[doc(alias = "杀")]
    Kill,
    /// Intends to win a piece (捉). Clause 24.3.
    #[doc(alias = "捉")]
    Chase,
    /// Offers like for like (兑). Clause 24.4.
    #[doc(alias = "兑")]
    Exchange,
    /// Gives a piece (献). Clause 24.5.
    #[doc(alias = "献")]
    Offer,
    /// Bars a way (拦). Clause 24.6.
    #[doc(alias = "拦")]
    Block,
    /// Watches a rooted piece (跟). Clause 24.7.
    #[doc(alias = "跟")]
    Follow,
    /// None of these (闲). Clause 24.8.
    #[doc(alias = "闲")]
    Idle,
}

impl Nature {
    /// Whether a side all of whose moves are such has made forbidden moves (24.13).
    ///
    /// ```
    /// use xiangqi_arbiter::Nature;
    /// assert!(Nature::Kill.is_attack() && !Nature::Exchange.is_attack());
    /// ```
    pub const fn is_attack(self) -> bool {
        matches!(self, Self::Check | Self::Kill | Self::Chase)
    }

    /// The term in Chinese.
    ///
    /// ```
    /// assert_eq!(xiangqi_arbiter::Nature::Check.zh(), "将");
    /// ```
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Check => "将",
            Self::Kill => "杀",
            Self::Chase => "捉",
            Self::Exchange => "兑",
            Self::Offer => "献",
            Self::Block => "拦",
            Self::Follow => "跟",
            Self::Idle => "闲",
        }
    }
}

impl fmt::Display for Nature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Check => "check",
            Self::Kill => "kill",
            Self::Chase => "chase",
            Self::Exchange => "exchange",
            Self::Offer => "offer",
            Self::Block => "block",
            Self::Follow => "follow",
            Self::Idle => "idle",
        })
    }
}

/// What kind of prey a chased piece is: it decides when both sides make forbidden
/// moves (26.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A rook, rooted or not (车).
    Rook,
    /// A piece without a true root (无根子). Clauses 24.15 and 24.16.
    Rootless,
    /// A piece that its roots do not protect fully (少根子). Clause 24.15.
    UnderRooted,
    /// A piece that two or more chase together, none of whom can be spared (联合捉子).
    /// Clause 24.17.
    Joint,
}

/// Why a move has its nature.
///
/// ```
/// use xiangqi_arbiter::{Rules, classify};
/// use xiangqi_core::{Bitboard, Fen, Square};
/// let fen: Fen = "4k4/9/9/9/9/9/9/9/R8/3K5 w".parse()?;
/// let found = classify(&fen.setup().position()?, "a1e1".parse()?, &Rules::default())?;
/// assert_eq!(found.unwrap().checkers, Bitboard::of(Square::E1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The nature.
    pub nature: Nature,
    /// The side that moved.
    pub side: Color,
    /// The pieces that give check after the move.
    pub checkers: Bitboard,
    /// The mover's line, the move itself first.
    pub witness: Vec<Move>,
    /// The clause that decides.
    pub clause: Clause,
}

/// The nature of a move with its evidence; `None` if the move gives no check, since
/// kill, chase and the idle natures are not told apart yet.
///
/// # Errors
/// If the move is not legal.
///
/// ```
/// use xiangqi_arbiter::{Rules, classify};
/// use xiangqi_core::Position;
/// let found = classify(&Position::start(), "b0c2".parse()?, &Rules::default())?;
/// assert_eq!(found, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn classify(
    position: &Position,
    mv: Move,
    rules: &Rules,
) -> Result<Option<Evidence>, IllegalMove> {
    let checkers = position.after(mv)?.checkers();
    if checkers.is_empty() {
        return Ok(None);
    }
    let clause = match rules.edition {
        Edition::Cxa2011 | Edition::Cxa2011Grassroots => cite::C_24_1,
        Edition::Cxa1999 => cite::OLD_28_1,
    };
    let side = position.turn();
    Ok(Some(Evidence { nature: Nature::Check, side, checkers, witness: vec![mv], clause }))
}
