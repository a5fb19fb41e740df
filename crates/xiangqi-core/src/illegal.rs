//! Why a move is not legal.

use alloc::string::{String, ToString};
use core::fmt;

use crate::setup::side_zh;
use crate::{Bitboard, Color, Move, Piece, Position, Role, Square, attacks};

/// A move that is not legal, with the reason.
///
/// ```
/// use xiangqi_core::{Position, Reason, Square};
/// let error = Position::start().check_legal("b0b1".parse()?).unwrap_err();
/// assert_eq!(error.clause(), "2.2.4");
/// assert_eq!(error.to_string(), "b0b1 is illegal: the red horse on b0 does not move that way (2.2.4)");
/// assert_eq!(error.zh(), "b0b1 不合法：红方马（b0）不能这样走（2.2.4）");
/// # Ok::<(), xiangqi_core::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The piece on the point it leaves, if any.
    pub piece: Option<Piece>,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What makes a move illegal.
///
/// ```
/// use xiangqi_core::{Fen, Reason, Square};
/// let fen: Fen = "4k4/9/9/9/9/9/9/1P7/1N7/3K5 w".parse()?;
/// let position = fen.setup().position_with(xiangqi_core::Strictness::Study)?;
/// let error = position.check_legal("b1c3".parse()?).unwrap_err();
/// assert_eq!(error.reason, Reason::HorseLeg { leg: Square::B2 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Reason {
    /// No piece stands on the point that the move leaves (2.3).
    NoPiece,
    /// The piece is the other side's: it is not that side's turn (2.1).
    NotYourTurn { turn: Color },
    /// The move ends where it began (2.3).
    NoStep,
    /// An own piece stands on the point of arrival (2.3).
    OwnPiece { piece: Piece },
    /// The piece does not move that way (2.2).
    OutOfReach,
    /// The step would leave the palace (2.2.1, 2.2.2).
    OutsidePalace,
    /// An elephant may not cross the river (2.2.3).
    AcrossRiver,
    /// A piece stands on the midpoint of the elephant's move, 塞象眼 (2.2.3).
    #[doc(alias = "塞象眼")]
    ElephantEye { eye: Square },
    /// A piece stands beside the horse in the direction of its move, 蹩马腿 (2.2.4).
    #[doc(alias = "蹩马腿")]
    HorseLeg { leg: Square },
    /// Pieces stand in the way of a rook, or of a cannon that takes nothing
    /// (2.2.5, 2.2.6).
    Blocked { by: Bitboard },
    /// A cannon takes over exactly one piece, and there is none, or there are
    /// several (2.2.6).
    Screens { screens: Bitboard },
    /// A pawn never moves back (2.2.7).
    PawnBack,
    /// A pawn moves sideways only after the river (2.2.7).
    PawnBeforeRiver,
    /// The kings would face each other on an open file (2.2.1).
    KingsFacing,
    /// The side is in check, and a piece that gives it still would (3.2).
    CheckUnanswered { attackers: Bitboard },
    /// The own king could be taken next move, by a piece that does not give check
    /// yet (3.4).
    ExposesKing { attackers: Bitboard },
}

/// The clause that says how a kind of piece moves.
pub(crate) const fn way_of_moving(role: Role) -> &'static str {
    match role {
        Role::King => "2.2.1",
        Role::Advisor => "2.2.2",
        Role::Elephant => "2.2.3",
        Role::Horse => "2.2.4",
        Role::Rook => "2.2.5",
        Role::Cannon => "2.2.6",
        Role::Pawn => "2.2.7",
    }
}

/// Points in a row: `a0 and b0`.
pub(crate) fn list(squares: Bitboard, separator: &str) -> String {
    let mut text = String::new();
    for square in squares {
        if !text.is_empty() {
            text.push_str(separator);
        }
        text.push_str(&square.to_string());
    }
    text
}

impl IllegalMove {
    /// The clause that the move breaks.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// let error = Position::start().check_legal("a9a8".parse()?).unwrap_err();
    /// assert_eq!(error.clause(), "2.1");
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn clause(&self) -> &'static str {
        match self.reason {
            Reason::NotYourTurn { .. } => "2.1",
            Reason::NoPiece | Reason::NoStep | Reason::OwnPiece { .. } => "2.3",
            Reason::KingsFacing => "2.2.1",
            Reason::CheckUnanswered { .. } => "3.2",
            Reason::ExposesKing { .. } => "3.4",
            _ => self.piece.map_or("2.3", |piece| way_of_moving(piece.role)),
        }
    }

    /// Whether the move is illegal only because of the king: a suicide (自杀) in
    /// the sense of clause 3.4.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// assert!(!Position::start().check_legal("a0b1".parse()?).unwrap_err().is_suicide());
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    #[doc(alias = "自杀")]
    pub const fn is_suicide(&self) -> bool {
        matches!(
            self.reason,
            Reason::KingsFacing | Reason::CheckUnanswered { .. } | Reason::ExposesKing { .. }
        )
    }

    /// The reason in Chinese.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// let error = Position::start().check_legal("e5e6".parse()?).unwrap_err();
    /// assert_eq!(error.zh(), "e5e6 不合法：e5没有棋子（2.3）");
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn zh(&self) -> String {
        use alloc::format;
        let Move { from, to } = self.mv;
        let piece = self.piece.map_or_else(String::new, |piece| {
            format!("{}{}（{from}）", side_zh(piece.color), piece.hanzi())
        });
        let reason = match &self.reason {
            Reason::NoPiece => format!("{from}没有棋子"),
            Reason::NotYourTurn { turn } => format!("{piece}不能走，现在轮到{}", side_zh(*turn)),
            Reason::NoStep => "起点与终点相同".into(),
            Reason::OwnPiece { piece } => format!("{to}有己方的{}", piece.hanzi()),
            Reason::OutOfReach => format!("{piece}不能这样走"),
            Reason::OutsidePalace => format!("{piece}不能离开九宫"),
            Reason::AcrossRiver => format!("{piece}不能过河"),
            Reason::ElephantEye { eye } => format!("{piece}被{eye}的棋子塞住象眼"),
            Reason::HorseLeg { leg } => format!("{piece}被{leg}的棋子蹩住马腿"),
            Reason::Blocked { by } => format!("{piece}被{}的棋子挡住", list(*by, "、")),
            Reason::Screens { screens } if screens.is_empty() => {
                format!("{piece}吃子时中间没有炮架")
            }
            Reason::Screens { screens } => {
                format!("{piece}吃子时中间有{}个棋子（{}）", screens.len(), list(*screens, "、"))
            }
            Reason::PawnBack => format!("{piece}不能后退"),
            Reason::PawnBeforeRiver => format!("{piece}未过河，不能横走"),
            Reason::KingsFacing => "走后将帅对面".into(),
            Reason::CheckUnanswered { attackers } => {
                format!("没有应将，{}仍在将军", list(*attackers, "、"))
            }
            Reason::ExposesKing { attackers } => {
                format!("走后将（帅）会被{}吃掉", list(*attackers, "、"))
            }
        };
        format!("{} 不合法：{reason}（{}）", self.mv, self.clause())
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { from, to } = self.mv;
        write!(f, "{} is illegal: ", self.mv)?;
        let piece = self.piece.map_or_else(String::new, |piece| piece.to_string());
        match &self.reason {
            Reason::NoPiece => write!(f, "there is no piece on {from}")?,
            Reason::NotYourTurn { turn } => {
                write!(f, "the {piece} on {from} cannot move, it is {turn}'s turn")?;
            }
            Reason::NoStep => f.write_str("it ends where it begins")?,
            Reason::OwnPiece { piece } => write!(f, "{to} holds an own piece, the {piece}")?,
            Reason::OutOfReach => write!(f, "the {piece} on {from} does not move that way")?,
            Reason::OutsidePalace => {
                write!(f, "the {piece} on {from} may not leave the palace")?;
            }
            Reason::AcrossRiver => write!(f, "the {piece} on {from} may not cross the river")?,
            Reason::ElephantEye { eye } => {
                write!(f, "the {piece} on {from} is blocked by the piece on {eye}, its eye")?;
            }
            Reason::HorseLeg { leg } => {
                write!(f, "the {piece} on {from} is hobbled by the piece on {leg}, its leg")?;
            }
            Reason::Blocked { by } => {
                write!(f, "the {piece} on {from} is blocked on {}", list(*by, " and "))?;
            }
            Reason::Screens { screens } if screens.is_empty() => {
                write!(f, "the {piece} on {from} has no screen to take over")?;
            }
            Reason::Screens { screens } => write!(
                f,
                "the {piece} on {from} can take over one screen only, not over {}",
                list(*screens, " and "),
            )?,
            Reason::PawnBack => write!(f, "the {piece} on {from} may not move back")?,
            Reason::PawnBeforeRiver => {
                write!(f, "the {piece} on {from} may not move sideways before the river")?;
            }
            Reason::KingsFacing => f.write_str("the kings would face each other")?,
            Reason::CheckUnanswered { attackers } => {
                write!(f, "it does not answer the check from {}", list(*attackers, " and "))?;
            }
            Reason::ExposesKing { attackers } => {
                write!(f, "the king could be taken from {}", list(*attackers, " and "))?;
            }
        }
        write!(f, " ({})", self.clause())
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// Whether a move is legal, and if not, why not.
    ///
    /// # Errors
    /// The first reason found, in the order turn, point of arrival, way of moving,
    /// what stands in the way, the king's safety.
    ///
    /// ```
    /// use xiangqi_core::{Fen, Reason};
    /// let fen: Fen = "4k4/9/9/9/9/9/9/9/4A4/4K4 w".parse()?;
    /// let error = fen.setup().position()?.check_legal("e1d2".parse()?).unwrap_err();
    /// assert_eq!(error.reason, Reason::KingsFacing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        let piece = self.board().piece_at(mv.from);
        match self.fault_of(mv, piece) {
            None => Ok(()),
            Some(reason) => Err(IllegalMove { mv, piece, reason }),
        }
    }

    fn fault_of(&self, mv: Move, piece: Option<Piece>) -> Option<Reason> {
        let Some(piece) = piece else { return Some(Reason::NoPiece) };
        if piece.color != self.turn() {
            return Some(Reason::NotYourTurn { turn: self.turn() });
        }
        if mv.from == mv.to {
            return Some(Reason::NoStep);
        }
        if let Some(own) = self.board().piece_at(mv.to).filter(|on| on.color == piece.color) {
            return Some(Reason::OwnPiece { piece: own });
        }
        if !self.board().targets(mv.from).contains(mv.to) {
            return Some(self.not_its_way(mv, piece));
        }
        let attackers = self.attackers_after(mv);
        if attackers.is_empty() {
            return None;
        }
        Some(if !(attackers & self.board().role(Role::King)).is_empty() {
            Reason::KingsFacing
        } else if !(attackers & self.checkers()).is_empty() {
            Reason::CheckUnanswered { attackers }
        } else {
            Reason::ExposesKing { attackers }
        })
    }

    /// The reason for a move that the piece cannot make by clause 2.2 alone.
    fn not_its_way(&self, Move { from, to }: Move, piece: Piece) -> Reason {
        let occupied = self.board().occupied();
        let files = (to.file() as i8 - from.file() as i8).abs();
        let ranks = to.rank() as i8 - from.rank() as i8;
        match piece.role {
            Role::King if files + ranks.abs() == 1 => Reason::OutsidePalace,
            Role::Advisor if files == 1 && ranks.abs() == 1 => Reason::OutsidePalace,
            Role::Elephant => match attacks::elephant_eye(from, to) {
                Some(eye) if occupied.contains(eye) => Reason::ElephantEye { eye },
                Some(_) => Reason::AcrossRiver,
                None => Reason::OutOfReach,
            },
            Role::Horse => match attacks::horse_leg(from, to) {
                Some(leg) => Reason::HorseLeg { leg },
                None => Reason::OutOfReach,
            },
            Role::Rook if attacks::aligned(from, to) => {
                Reason::Blocked { by: attacks::between(from, to) & occupied }
            }
            Role::Cannon if attacks::aligned(from, to) => {
                let screens = attacks::screens(from, to, occupied);
                if occupied.contains(to) {
                    Reason::Screens { screens }
                } else {
                    Reason::Blocked { by: screens }
                }
            }
            Role::Pawn if files == 1 && ranks == 0 => Reason::PawnBeforeRiver,
            Role::Pawn if Some(from) == to.forward(piece.color) => Reason::PawnBack,
            _ => Reason::OutOfReach,
        }
    }
}
