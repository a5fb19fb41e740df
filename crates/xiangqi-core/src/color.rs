use core::fmt;
use core::ops::Not;

/// A side: Red (红方), who moves first, or Black (黑方). Clause 2.1.
///
/// ```
/// use xiangqi_core::Color;
/// assert_eq!(!Color::Red, Color::Black);
/// assert_eq!(Color::Black.to_string(), "black");
/// ```
#[doc(alias = "红黑")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Color {
    /// Red, at ranks 0 to 4, drawn below (1.3).
    Red,
    /// Black, at ranks 5 to 9, drawn above (1.3).
    Black,
}

impl Color {
    /// Both sides, Red first.
    ///
    /// ```
    /// use xiangqi_core::Color;
    /// assert_eq!(Color::ALL, [Color::Red, Color::Black]);
    /// ```
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// The side's place in [`Color::ALL`], for indexing tables.
    ///
    /// ```
    /// use xiangqi_core::Color;
    /// assert_eq!(Color::Black.index(), 1);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the side in a FEN: `w` for Red, `b` for Black.
    ///
    /// ```
    /// use xiangqi_core::Color;
    /// assert_eq!(Color::Red.fen_letter(), 'w');
    /// ```
    pub const fn fen_letter(self) -> char {
        match self {
            Self::Red => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Red => "red",
            Self::Black => "black",
        })
    }
}
