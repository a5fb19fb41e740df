use core::fmt;
use core::str::FromStr;

use alloc::string::String;

use crate::{Square, square};

/// A move (着) as two points, whether or not it is legal anywhere. Clause 2.3.
///
/// The text form is the short ICCS one: `h2e2`. Whether a move is legal is a
/// question to a position: [`Position::check_legal`](crate::Position::check_legal).
///
/// ```
/// use xiangqi_core::{Move, Square};
/// let mv: Move = "h2e2".parse()?;
/// assert_eq!(mv, Move::new(Square::H2, Square::E2));
/// assert_eq!(mv.to_string(), "h2e2");
/// # Ok::<(), xiangqi_core::ParseMoveError>(())
/// ```
#[doc(alias = "着")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The point the piece leaves.
    pub from: Square,
    /// The point it comes to.
    pub to: Square,
}

impl Move {
    /// The move between those points.
    ///
    /// ```
    /// use xiangqi_core::{Move, Square};
    /// assert_eq!(Move::new(Square::B0, Square::C2).from, Square::B0);
    /// ```
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The move mirrored left to right.
    ///
    /// ```
    /// use xiangqi_core::Move;
    /// let mv: Move = "h2e2".parse()?;
    /// assert_eq!(mv.mirrored().to_string(), "b2e2");
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub const fn mirrored(self) -> Self {
        Self::new(self.from.mirrored(), self.to.mirrored())
    }

    /// The same move by the other side, see [`Square::flipped`].
    ///
    /// ```
    /// use xiangqi_core::Move;
    /// let mv: Move = "h2e2".parse()?;
    /// assert_eq!(mv.flipped().to_string(), "h7e7");
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub const fn flipped(self) -> Self {
        Self::new(self.from.flipped(), self.to.flipped())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a move of the form `h2e2`.
///
/// ```
/// use xiangqi_core::Move;
/// let error = "h2e".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "\"h2e\" is not a move (expected two points, such as h2e2)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{found}\" is not a move (expected two points, such as h2e2)")]
pub struct ParseMoveError {
    found: String,
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.as_bytes()
            .split_at_checked(2)
            .and_then(|(from, to)| Some(Self::new(square::parse(from)?, square::parse(to)?)))
            .ok_or_else(|| ParseMoveError { found: crate::excerpt(text) })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Move {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Move {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = alloc::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
