//! Points of the board and their two coordinates. Clause 1.1.

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// A file (直线, 路) of the board, `a` to `i` from Red's left. Clause 1.1.
///
/// ```
/// use xiangqi_core::{Color, File};
/// assert_eq!(File::B.letter(), 'b');
/// // The same file is Red's eighth and Black's second, each from its own right.
/// assert_eq!(File::B.number(Color::Red), 8);
/// assert_eq!(File::B.number(Color::Black), 2);
/// ```
#[doc(alias = "路")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
}

impl File {
    /// All files, `a` first.
    ///
    /// ```
    /// use xiangqi_core::File;
    /// assert_eq!(File::ALL.len(), 9);
    /// ```
    pub const ALL: [Self; 9] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H, Self::I];

    /// 0 for `a` to 8 for `i`.
    ///
    /// ```
    /// use xiangqi_core::File;
    /// assert_eq!(File::I.index(), 8);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The ICCS letter, `a` to `i`.
    ///
    /// ```
    /// use xiangqi_core::File;
    /// assert_eq!(File::E.letter(), 'e');
    /// ```
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file's number, 1 to 9, counted from that side's own right (1.1).
    ///
    /// ```
    /// use xiangqi_core::{Color, File};
    /// assert_eq!(File::I.number(Color::Red), 1);
    /// ```
    pub const fn number(self, side: Color) -> u8 {
        match side {
            Color::Red => 9 - self as u8,
            Color::Black => 1 + self as u8,
        }
    }

    /// The file that has that number for that side; `None` unless it is 1 to 9.
    ///
    /// ```
    /// use xiangqi_core::{Color, File};
    /// assert_eq!(File::from_number(1, Color::Black), Some(File::A));
    /// assert_eq!(File::from_number(0, Color::Red), None);
    /// ```
    pub fn from_number(number: u8, side: Color) -> Option<Self> {
        Self::ALL.into_iter().find(|file| file.number(side) == number)
    }

    /// The file on the other wing: `a` for `i`, and so on.
    ///
    /// ```
    /// use xiangqi_core::File;
    /// assert_eq!(File::B.mirrored(), File::H);
    /// ```
    pub const fn mirrored(self) -> Self {
        Self::ALL[8 - self as usize]
    }
}

/// A rank (横线) of the board, 0 at Red's back rank to 9 at Black's. Clause 1.1.
///
/// ```
/// use xiangqi_core::{Color, Rank};
/// assert_eq!(Rank::R9.depth(Color::Black), 0);
/// assert!(Rank::R5.is_across_river(Color::Red));
/// ```
#[doc(alias = "横线")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    R0,
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
    R9,
}

impl Rank {
    /// All ranks, Red's back rank first.
    ///
    /// ```
    /// use xiangqi_core::Rank;
    /// assert_eq!(Rank::ALL.len(), 10);
    /// ```
    pub const ALL: [Self; 10] = [
        Self::R0,
        Self::R1,
        Self::R2,
        Self::R3,
        Self::R4,
        Self::R5,
        Self::R6,
        Self::R7,
        Self::R8,
        Self::R9,
    ];

    /// 0 to 9.
    ///
    /// ```
    /// use xiangqi_core::Rank;
    /// assert_eq!(Rank::R4.index(), 4);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Ranks counted from that side's own back rank, which is 0.
    ///
    /// ```
    /// use xiangqi_core::{Color, Rank};
    /// assert_eq!(Rank::R7.depth(Color::Black), 2);
    /// ```
    pub const fn depth(self, side: Color) -> u8 {
        match side {
            Color::Red => self as u8,
            Color::Black => 9 - self as u8,
        }
    }

    /// Whether the rank is across the river (过河) for that side (1.1).
    ///
    /// ```
    /// use xiangqi_core::{Color, Rank};
    /// assert!(!Rank::R5.is_across_river(Color::Black));
    /// ```
    #[doc(alias = "过河")]
    pub const fn is_across_river(self, side: Color) -> bool {
        self.depth(side) >= 5
    }
}

/// A point (交叉点) of the board, `a0` to `i9`. Clause 1.1.
///
/// ```
/// use xiangqi_core::{File, Rank, Square};
/// assert_eq!(Square::new(File::E, Rank::R0), Square::E0);
/// assert_eq!("h2".parse(), Ok(Square::H2));
/// assert_eq!(Square::H2.to_string(), "h2");
/// ```
#[doc(alias = "交叉点")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum Square {
    A0, B0, C0, D0, E0, F0, G0, H0, I0,
    A1, B1, C1, D1, E1, F1, G1, H1, I1,
    A2, B2, C2, D2, E2, F2, G2, H2, I2,
    A3, B3, C3, D3, E3, F3, G3, H3, I3,
    A4, B4, C4, D4, E4, F4, G4, H4, I4,
    A5, B5, C5, D5, E5, F5, G5, H5, I5,
    A6, B6, C6, D6, E6, F6, G6, H6, I6,
    A7, B7, C7, D7, E7, F7, G7, H7, I7,
    A8, B8, C8, D8, E8, F8, G8, H8, I8,
    A9, B9, C9, D9, E9, F9, G9, H9, I9,
}

impl Square {
    /// All points, `a0` first, rank by rank.
    ///
    /// ```
    /// use xiangqi_core::Square;
    /// assert_eq!(Square::ALL.len(), 90);
    /// assert_eq!(Square::ALL[9], Square::A1);
    /// ```
    #[rustfmt::skip]
    pub const ALL: [Self; 90] = [
        Self::A0, Self::B0, Self::C0, Self::D0, Self::E0, Self::F0, Self::G0, Self::H0, Self::I0,
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1, Self::F1, Self::G1, Self::H1, Self::I1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2, Self::F2, Self::G2, Self::H2, Self::I2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3, Self::F3, Self::G3, Self::H3, Self::I3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4, Self::F4, Self::G4, Self::H4, Self::I4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5, Self::F5, Self::G5, Self::H5, Self::I5,
        Self::A6, Self::B6, Self::C6, Self::D6, Self::E6, Self::F6, Self::G6, Self::H6, Self::I6,
        Self::A7, Self::B7, Self::C7, Self::D7, Self::E7, Self::F7, Self::G7, Self::H7, Self::I7,
        Self::A8, Self::B8, Self::C8, Self::D8, Self::E8, Self::F8, Self::G8, Self::H8, Self::I8,
        Self::A9, Self::B9, Self::C9, Self::D9, Self::E9, Self::F9, Self::G9, Self::H9, Self::I9,
    ];

    /// The point where that file and rank cross.
    ///
    /// ```
    /// use xiangqi_core::{File, Rank, Square};
    /// assert_eq!(Square::new(File::I, Rank::R9), Square::I9);
    /// ```
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[rank.index() * 9 + file.index()]
    }

    /// The point's place in [`Square::ALL`]: nine times the rank plus the file.
    ///
    /// ```
    /// use xiangqi_core::Square;
    /// assert_eq!(Square::A1.index(), 9);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The point with that index; `None` from 90 on.
    ///
    /// ```
    /// use xiangqi_core::Square;
    /// assert_eq!(Square::from_index(89), Some(Square::I9));
    /// assert_eq!(Square::from_index(90), None);
    /// ```
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 90 { Some(Self::ALL[index]) } else { None }
    }

    /// The file the point is on.
    ///
    /// ```
    /// use xiangqi_core::{File, Square};
    /// assert_eq!(Square::H2.file(), File::H);
    /// ```
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize % 9]
    }

    /// The rank the point is on.
    ///
    /// ```
    /// use xiangqi_core::{Rank, Square};
    /// assert_eq!(Square::H2.rank(), Rank::R2);
    /// ```
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize / 9]
    }

    /// The point that many files to Red's right and ranks towards Black away;
    /// `None` off the board.
    ///
    /// ```
    /// use xiangqi_core::Square;
    /// assert_eq!(Square::B0.offset(1, 2), Some(Square::C2));
    /// assert_eq!(Square::A0.offset(-1, 0), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || file > 8 || rank < 0 || rank > 9 {
            return None;
        }
        Self::from_index(rank as usize * 9 + file as usize)
    }

    /// The point one step towards the enemy for that side; `None` on the last rank.
    ///
    /// ```
    /// use xiangqi_core::{Color, Square};
    /// assert_eq!(Square::E6.forward(Color::Black), Some(Square::E5));
    /// ```
    pub const fn forward(self, side: Color) -> Option<Self> {
        match side {
            Color::Red => self.offset(0, 1),
            Color::Black => self.offset(0, -1),
        }
    }

    /// The point mirrored left to right.
    ///
    /// ```
    /// use xiangqi_core::Square;
    /// assert_eq!(Square::A3.mirrored(), Square::I3);
    /// ```
    pub const fn mirrored(self) -> Self {
        Self::new(self.file().mirrored(), self.rank())
    }

    /// The point as the other side sees it: the same file, the rank counted from
    /// the other end.
    ///
    /// ```
    /// use xiangqi_core::Square;
    /// assert_eq!(Square::A3.flipped(), Square::A6);
    /// ```
    pub const fn flipped(self) -> Self {
        Self::new(self.file(), Rank::ALL[9 - self.rank().index()])
    }

    /// Whether the point lies in that side's palace (九宫). Clause 1.1.
    ///
    /// ```
    /// use xiangqi_core::{Color, Square};
    /// assert!(Square::D9.is_in_palace(Color::Black));
    /// assert!(!Square::D9.is_in_palace(Color::Red));
    /// ```
    #[doc(alias = "九宫")]
    pub const fn is_in_palace(self, side: Color) -> bool {
        let file = self.file() as u8;
        file >= 3 && file <= 5 && self.rank().depth(side) <= 2
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().index())
    }
}

/// Text that is not a point `a0` to `i9`.
///
/// ```
/// use xiangqi_core::Square;
/// let error = "j3".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "\"j3\" is not a point of the board (expected a0 to i9)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{found}\" is not a point of the board (expected a0 to i9)")]
pub struct ParseSquareError {
    found: alloc::string::String,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text.as_bytes()).ok_or_else(|| ParseSquareError { found: crate::excerpt(text) })
    }
}

/// The point written as two bytes, either case of the letter.
pub(crate) fn parse(text: &[u8]) -> Option<Square> {
    let &[file, rank] = text else { return None };
    let file = file.to_ascii_lowercase().checked_sub(b'a')?;
    let rank = rank.checked_sub(b'0')?;
    Some(Square::new(*File::ALL.get(usize::from(file))?, *Rank::ALL.get(usize::from(rank))?))
}
