//! Unchecked positions, and what can be wrong with them.

use alloc::vec::Vec;
use core::fmt;

use crate::{Bitboard, Board, Color, Fen, File, Piece, Position, Rank, Role, Square, attacks};

/// A position as someone wrote it down, not checked against the rules: any pieces
/// anywhere, either side to move.
///
/// ```
/// use xiangqi_core::{Board, Color, Setup, Square};
/// let mut setup = Setup::start();
/// setup.board.take(Square::E0);
/// let error = setup.position().unwrap_err();
/// assert_eq!(error.to_string(), "not a position: red has no king (1.2)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Plies, moves of either side, since the last capture.
    pub quiet_plies: u32,
    /// The number of the round (回合) in which the next move is made, from 1.
    pub round: u32,
}

/// How much a [`Setup`] must fulfil to become a [`Position`].
///
/// ```
/// use xiangqi_core::{Fen, Strictness};
/// // A third horse: no game gets there, but a study may ask about it.
/// let fen: Fen = "3k5/9/9/9/9/2NNN4/9/9/9/4K4 w - - 0 1".parse()?;
/// assert!(fen.setup().position().is_err());
/// assert!(fen.setup().position_with(Strictness::Study).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// All that chapter 1 implies: a position that a game could hold.
    #[default]
    Game,
    /// Only what the rules of moving need: one king a side, each in its palace,
    /// not facing each other, and the side that is not to move not in check.
    /// Pieces may stand on points they cannot reach and in any number.
    Study,
}

/// One way in which a [`Setup`] is not a position.
///
/// ```
/// use xiangqi_core::{Color, Fault};
/// let fault = Fault::KingMissing { color: Color::Black };
/// assert_eq!(fault.clause(), "1.2");
/// assert_eq!(fault.to_string(), "black has no king (1.2)");
/// assert_eq!(fault.zh(), "黑方没有将（帅）（1.2）");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Fault {
    /// A side has no king (1.2).
    KingMissing { color: Color },
    /// A side has more pieces of a kind than it starts with (1.2).
    TooMany { piece: Piece, count: u8 },
    /// A piece stands where none of its kind can ever stand (2.2.1 to 2.2.3, 2.2.7).
    Unreachable { piece: Piece, square: Square },
    /// Two or more pawns of a side that have not crossed share a file, though pawns move
    /// sideways only after the river (2.2.7).
    PawnsOnFile { color: Color, file: File },
    /// The kings face each other on an open file (2.2.1).
    KingsFacing { red: Square, black: Square },
    /// The side that is not to move stands in check, so that its king could be
    /// taken (3.2).
    WaitingSideInCheck { color: Color, checkers: Bitboard },
}

impl Fault {
    /// The clause that the fault breaks.
    ///
    /// ```
    /// use xiangqi_core::{Color, Fault, File};
    /// assert_eq!(Fault::PawnsOnFile { color: Color::Red, file: File::A }.clause(), "2.2.7");
    /// ```
    pub fn clause(&self) -> &'static str {
        match self {
            Self::KingMissing { .. } | Self::TooMany { .. } => "1.2",
            Self::Unreachable { piece, .. } => crate::illegal::way_of_moving(piece.role),
            Self::PawnsOnFile { .. } => "2.2.7",
            Self::KingsFacing { .. } => "2.2.1",
            Self::WaitingSideInCheck { .. } => "3.2",
        }
    }

    /// The fault in Chinese.
    ///
    /// ```
    /// use xiangqi_core::{Fault, Square};
    /// let fault = Fault::KingsFacing { red: Square::E0, black: Square::E9 };
    /// assert_eq!(fault.zh(), "帅（e0）与将（e9）在同一直线上对面（2.2.1）");
    /// ```
    pub fn zh(&self) -> alloc::string::String {
        use alloc::format;
        let clause = self.clause();
        match self {
            Self::KingMissing { color } => {
                format!("{}没有将（帅）（{clause}）", side_zh(*color))
            }
            Self::TooMany { piece, count } => format!(
                "{}有{count}个{}，最多{}个（{clause}）",
                side_zh(piece.color),
                piece.hanzi(),
                piece.role.full_count(),
            ),
            Self::Unreachable { piece, square } => {
                format!("{}{}不可能在{square}（{clause}）", side_zh(piece.color), piece.hanzi())
            }
            Self::PawnsOnFile { color, file } => format!(
                "{}在{}路有不止一个未过河的兵（卒）（{clause}）",
                side_zh(*color),
                file.letter(),
            ),
            Self::KingsFacing { red, black } => {
                format!("帅（{red}）与将（{black}）在同一直线上对面（{clause}）")
            }
            Self::WaitingSideInCheck { color, checkers } => format!(
                "未轮到走棋的{}正被{}将军（{clause}）",
                side_zh(*color),
                crate::illegal::list(*checkers, "、"),
            ),
        }
    }
}

/// A side in Chinese.
pub(crate) fn side_zh(color: Color) -> &'static str {
    match color {
        Color::Red => "红方",
        Color::Black => "黑方",
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KingMissing { color } => write!(f, "{color} has no king")?,
            Self::TooMany { piece, count } => write!(
                f,
                "{} has {count} {}s, at most {} can be",
                piece.color,
                piece.role,
                piece.role.full_count(),
            )?,
            Self::Unreachable { piece, square } => {
                write!(f, "a {piece} can never stand on {square}")?;
            }
            Self::PawnsOnFile { color, file } => {
                write!(f, "uncrossed {color} pawns share the {} file", file.letter())?;
            }
            Self::KingsFacing { red, black } => {
                write!(f, "the kings on {red} and {black} face each other")?;
            }
            Self::WaitingSideInCheck { color, checkers } => write!(
                f,
                "{color} is not to move but stands in check from {}",
                crate::illegal::list(*checkers, " and "),
            )?,
        }
        write!(f, " ({})", self.clause())
    }
}

/// Everything that keeps a [`Setup`] from being a [`Position`].
///
/// ```
/// use xiangqi_core::Setup;
/// let error = Setup::empty().position().unwrap_err();
/// assert_eq!(error.faults().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    faults: Vec<Fault>,
}

impl PositionError {
    /// The faults, never none, in a fixed order: kings, counts, points, check.
    ///
    /// ```
    /// use xiangqi_core::{Color, Fault, Setup};
    /// let error = Setup::empty().position().unwrap_err();
    /// assert_eq!(error.faults()[0], Fault::KingMissing { color: Color::Red });
    /// ```
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a position: ")?;
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}

impl Setup {
    /// No pieces, Red to move.
    ///
    /// ```
    /// assert!(xiangqi_core::Setup::empty().board.occupied().is_empty());
    /// ```
    pub const fn empty() -> Self {
        Self { board: Board::empty(), turn: Color::Red, quiet_plies: 0, round: 1 }
    }

    /// The start of a game (1.3, 2.1).
    ///
    /// ```
    /// use xiangqi_core::{Position, Setup};
    /// assert_eq!(Setup::start().position(), Ok(Position::start()));
    /// ```
    pub fn start() -> Self {
        Self { board: Board::start(), ..Self::empty() }
    }

    /// The position, if a game could hold it.
    ///
    /// # Errors
    /// Every fault found, by [`Strictness::Game`].
    ///
    /// ```
    /// assert!(xiangqi_core::Setup::start().position().is_ok());
    /// ```
    pub fn position(&self) -> Result<Position, PositionError> {
        self.position_with(Strictness::Game)
    }

    /// The position, by a strictness of one's choosing.
    ///
    /// # Errors
    /// Every fault found.
    ///
    /// ```
    /// use xiangqi_core::{Setup, Strictness};
    /// assert!(Setup::empty().position_with(Strictness::Study).is_err());
    /// ```
    pub fn position_with(&self, strictness: Strictness) -> Result<Position, PositionError> {
        let faults = self.faults(strictness);
        if faults.is_empty() {
            Ok(Position::from_checked(self))
        } else {
            Err(PositionError { faults })
        }
    }

    fn faults(&self, strictness: Strictness) -> Vec<Fault> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            if self.board.king(color).is_none() {
                faults.push(Fault::KingMissing { color });
            }
        }
        for (color, role) in pieces() {
            let checked = strictness == Strictness::Game || role == Role::King;
            let count = self.board.of(color, role).len() as u8;
            if checked && count > role.full_count() {
                faults.push(Fault::TooMany { piece: Piece::new(color, role), count });
            }
        }
        for (color, role) in pieces() {
            let checked = strictness == Strictness::Game || role == Role::King;
            if checked {
                let misplaced = self.board.of(color, role) - attacks::home(color, role);
                let piece = Piece::new(color, role);
                faults.extend(
                    misplaced.into_iter().map(|square| Fault::Unreachable { piece, square }),
                );
            }
        }
        if strictness == Strictness::Game {
            for color in Color::ALL {
                faults.extend(
                    File::ALL
                        .into_iter()
                        .filter(|&file| self.uncrossed_pawns(color, file).has_many())
                        .map(|file| Fault::PawnsOnFile { color, file }),
                );
            }
        }
        faults.extend(self.kings_facing());
        faults.extend(self.waiting_side_in_check());
        faults
    }

    fn uncrossed_pawns(&self, color: Color, file: File) -> Bitboard {
        let near = Rank::ALL
            .into_iter()
            .filter(|rank| !rank.is_across_river(color))
            .fold(Bitboard::EMPTY, |set, rank| set | Bitboard::rank(rank));
        self.board.of(color, Role::Pawn) & Bitboard::file(file) & near
    }

    fn kings_facing(&self) -> Option<Fault> {
        let red = self.board.king(Color::Red)?;
        let black = self.board.king(Color::Black)?;
        let facing = self.board.checkers(Color::Red).contains(black);
        facing.then_some(Fault::KingsFacing { red, black })
    }

    /// The other king apart, which is a fault of its own.
    fn waiting_side_in_check(&self) -> Option<Fault> {
        let color = !self.turn;
        let checkers = self.board.checkers(color) - self.board.role(Role::King);
        (!checkers.is_empty()).then_some(Fault::WaitingSideInCheck { color, checkers })
    }

    /// Whether the count of quiet plies is larger than the number of the round
    /// allows: the record is odd, though not unusable.
    ///
    /// ```
    /// use xiangqi_core::Setup;
    /// let setup = Setup { quiet_plies: 40, round: 3, ..Setup::start() };
    /// assert!(setup.counter_exceeds_round());
    /// ```
    pub fn counter_exceeds_round(&self) -> bool {
        self.quiet_plies / 2 > self.round.saturating_sub(1)
    }

    /// The setup mirrored left to right.
    ///
    /// ```
    /// use xiangqi_core::Setup;
    /// assert_eq!(Setup::start().mirrored(), Setup::start());
    /// ```
    pub fn mirrored(&self) -> Self {
        Self { board: self.board.mirrored(), ..self.clone() }
    }

    /// The setup with the sides exchanged, the side to move too.
    ///
    /// ```
    /// use xiangqi_core::{Color, Setup};
    /// assert_eq!(Setup::start().flipped().turn, Color::Black);
    /// ```
    pub fn flipped(&self) -> Self {
        Self { board: self.board.flipped(), turn: !self.turn, ..self.clone() }
    }
}

fn pieces() -> impl Iterator<Item = (Color, Role)> {
    Color::ALL.into_iter().flat_map(|color| Role::ALL.into_iter().map(move |role| (color, role)))
}

impl From<Fen> for Setup {
    fn from(fen: Fen) -> Self {
        fen.into_setup()
    }
}
