//! The nature of a move (着法性质). Clauses 24.1 to 24.8.

use core::fmt;

use xiangqi_core::{Bitboard, Color, IllegalMove, Move, Piece, Position, Square};

use crate::clause::{Clause, cite};
use crate::judge::{Judged, judge};
use crate::threat::{Exhausted, Search};
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

impl Kind {
    /// Whether a chase of it is heavy where both sides make forbidden moves (26.9).
    ///
    /// ```
    /// use xiangqi_arbiter::Kind;
    /// assert!(Kind::Rook.is_heavy() && !Kind::Joint.is_heavy());
    /// ```
    pub const fn is_heavy(self) -> bool {
        matches!(self, Self::Rook | Self::Rootless)
    }

    /// The term in Chinese.
    ///
    /// ```
    /// assert_eq!(xiangqi_arbiter::Kind::Rootless.zh(), "无根子");
    /// ```
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Rook => "车",
            Self::Rootless => "无根子",
            Self::UnderRooted => "少根子",
            Self::Joint => "联合捉子",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rook => "rook",
            Self::Rootless => "rootless",
            Self::UnderRooted => "under-rooted",
            Self::Joint => "joint",
        })
    }
}

/// A piece that a move chases.
///
/// ```
/// use xiangqi_arbiter::{Kind, Rules, classify};
/// use xiangqi_core::{Fen, Role, Square};
/// let fen: Fen = "3k5/9/9/4n4/9/9/9/9/R8/4K4 w".parse()?;
/// let found = classify(&fen.setup().position()?, "a1a6".parse()?, &Rules::default())?;
/// let target = found.targets[0];
/// assert_eq!((target.square, target.piece.role, target.kind), (Square::E6, Role::Horse, Kind::Rootless));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// Where it stands after the move.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// What kind of prey it is.
    pub kind: Kind,
    /// The pieces without which it could not be won.
    pub takers: Bitboard,
}

/// A reading that was considered, and what came of it.
///
/// ```
/// use xiangqi_arbiter::{Considered, Nature, Rules, classify};
/// use xiangqi_core::Fen;
/// let fen: Fen = "3k5/9/9/9/9/9/r8/9/R8/4K4 w".parse()?;
/// let found = classify(&fen.setup().position()?, "a1a2".parse()?, &Rules::default())?;
/// assert_ne!(found.nature, Nature::Check);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Considered {
    /// The king stepped out of check: what arises is idle. Clause 26.3.
    KingAnswersCheck,
    /// The mover could mate by checks before the move too. Clauses 24.18, 26.5.
    MateStood,
    /// What can be won could be won before. Older edition, 29.2.
    NotNew {
        /// The points of the prey.
        prey: Bitboard,
    },
    /// Like touches like. Clauses 24.4 and 26.10.
    Contact {
        /// The mover's piece.
        own: Square,
        /// The piece of its kind.
        enemy: Square,
        /// Whether the other side may take without being mated or losing by it at
        /// once: then it is an exchange offer, and that piece chases nothing there.
        is_offer: bool,
    },
    /// The piece only stepped out of danger, and has no part in what became possible.
    /// Clause 26.5.
    Escapes {
        /// The points of the prey.
        prey: Bitboard,
    },
    /// The lone defender on the key drawing point. Clause 26.4.
    LoneDefender {
        /// The points of the prey.
        prey: Bitboard,
    },
    /// Pieces that seem to protect the prey and cannot retake. Clause 24.16.
    FalseRoots {
        /// The point of the prey.
        prey: Square,
        /// The points of the false roots.
        roots: Bitboard,
    },
    /// The exchange comes out even, which is enough for a piece that is a root or
    /// pinned. Clause 26.7.
    EvenIsEnough {
        /// The points of the prey.
        prey: Bitboard,
    },
}

/// A move's nature, and why it has it.
///
/// ```
/// use xiangqi_arbiter::{Rules, classify};
/// use xiangqi_core::{Bitboard, Fen, Square};
/// let fen: Fen = "4k4/9/9/9/9/9/9/9/R8/3K5 w".parse()?;
/// let found = classify(&fen.setup().position()?, "a1e1".parse()?, &Rules::default())?;
/// assert_eq!(found.checkers, Bitboard::of(Square::E1));
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
    /// What is chased, by point.
    pub targets: Vec<Target>,
    /// What the mover does next if the other side passes: it takes the king, mates by
    /// checks, or wins a piece. Empty if the move is no attack.
    pub witness: Vec<Move>,
    /// The clauses that decide, the first before all.
    pub clauses: Vec<Clause>,
    /// What else was considered.
    pub considered: Vec<Considered>,
}

/// Why a move has no nature.
///
/// ```
/// use xiangqi_arbiter::{Rules, Unclassified, classify};
/// use xiangqi_core::Position;
/// let error = classify(&Position::start(), "a0a9".parse()?, &Rules::default()).unwrap_err();
/// assert!(matches!(error, Unclassified::Illegal(_)));
/// # Ok::<(), xiangqi_core::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unclassified {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The search has visited as many positions as [`Rules::nodes`] allows, and does
    /// not know yet.
    #[error("not known after {nodes} positions")]
    Exhausted {
        /// How many were visited.
        nodes: u64,
    },
}

/// The nature of a move, with its evidence.
///
/// # Errors
/// If the move is not legal, or the search has used up its budget.
///
/// ```
/// use xiangqi_arbiter::{Nature, Rules, classify};
/// use xiangqi_core::Position;
/// let found = classify(&Position::start(), "b0c2".parse()?, &Rules::default())?;
/// assert_eq!(found.nature, Nature::Idle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn classify(position: &Position, mv: Move, rules: &Rules) -> Result<Evidence, Unclassified> {
    classify_with(&mut Search::new(rules), position, mv, rules)
}

/// [`classify`] with the findings of earlier searches.
pub(crate) fn classify_with(
    search: &mut Search,
    position: &Position,
    mv: Move,
    rules: &Rules,
) -> Result<Evidence, Unclassified> {
    position.check_legal(mv)?;
    search.begin();
    let judged = judge(search, position, mv, rules)
        .map_err(|Exhausted| Unclassified::Exhausted { nodes: rules.nodes })?;
    let clauses = clauses(&judged, rules.edition);
    let Judged { nature, checkers, targets, witness, considered } = judged;
    let side = position.turn();
    Ok(Evidence { nature, side, checkers, targets, witness, clauses, considered })
}

/// The clauses for what was found, in the numbers of the book.
fn clauses(judged: &Judged, edition: Edition) -> Vec<Clause> {
    let old = edition == Edition::Cxa1999;
    let pick = |new: Clause, older: Clause| if old { older } else { new };
    let mut clauses = vec![match judged.nature {
        Nature::Check => pick(cite::C_24_1, cite::OLD_28_1),
        Nature::Kill => pick(cite::C_24_2, cite::OLD_28_2),
        Nature::Chase => pick(cite::C_24_3, cite::OLD_28_3),
        Nature::Exchange => pick(cite::C_24_4, cite::OLD_28_5),
        Nature::Offer => pick(cite::C_24_5, cite::OLD_28_6),
        Nature::Block => pick(cite::C_24_6, cite::OLD_28_7),
        Nature::Follow => pick(cite::C_24_7, cite::OLD_28_8),
        Nature::Idle => pick(cite::C_24_8, cite::OLD_28_9),
    }];
    if judged.targets.iter().any(|target| target.kind == Kind::Joint) && !old {
        clauses.push(cite::C_24_17);
    }
    for considered in &judged.considered {
        let clause = match considered {
            Considered::KingAnswersCheck => cite::C_26_3,
            Considered::MateStood if judged.nature.is_attack() => continue,
            Considered::Contact { is_offer: false, .. } if judged.nature.is_attack() && !old => {
                cite::C_26_10
            }
            Considered::Contact { .. } | Considered::NotNew { .. } => continue,
            Considered::MateStood | Considered::Escapes { .. } => {
                pick(cite::C_26_5, cite::OLD_29_2)
            }
            Considered::LoneDefender { .. } => pick(cite::C_26_4, cite::OLD_27_3),
            Considered::FalseRoots { .. } => pick(cite::C_24_16, cite::OLD_28_16),
            Considered::EvenIsEnough { .. } => cite::C_26_7,
        };
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses
}
