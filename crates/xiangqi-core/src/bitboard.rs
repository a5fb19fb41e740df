//! Sets of points.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use crate::{File, Rank, Square};

/// A set of points, one bit a point: bit `9 * rank + file`.
///
/// ```
/// use xiangqi_core::{Bitboard, Square};
/// let wings = Bitboard::from(Square::A0) | Bitboard::from(Square::I0);
/// assert_eq!(wings.len(), 2);
/// assert!(wings.contains(Square::I0));
/// assert_eq!(wings.into_iter().collect::<Vec<_>>(), [Square::A0, Square::I0]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub(crate) u128);

/// The 90 bits in use.
const ALL: u128 = (1 << 90) - 1;

impl Bitboard {
    /// No point.
    ///
    /// ```
    /// assert!(xiangqi_core::Bitboard::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = Self(0);

    /// All 90 points.
    ///
    /// ```
    /// assert_eq!(xiangqi_core::Bitboard::ALL.len(), 90);
    /// ```
    pub const ALL: Self = Self(ALL);

    /// The nine points of a rank.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Rank, Square};
    /// assert!(Bitboard::rank(Rank::R3).contains(Square::A3));
    /// ```
    pub const fn rank(rank: Rank) -> Self {
        Self(0x1ff << (9 * rank.index()))
    }

    /// The ten points of a file.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, File};
    /// assert_eq!(Bitboard::file(File::E).len(), 10);
    /// ```
    pub const fn file(file: File) -> Self {
        Self(0x2_0100_8040_2010_0804_0201 << file.index())
    }

    /// The set with that one point, in `const` contexts; elsewhere use `From`.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Square};
    /// const CENTRE: Bitboard = Bitboard::of(Square::E4);
    /// assert_eq!(CENTRE, Bitboard::from(Square::E4));
    /// ```
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The bits, rank by rank from `a0`; bits 90 and up are zero.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::of(Square::A1).bits(), 1 << 9);
    /// ```
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set with those bits; bits 90 and up are dropped.
    ///
    /// ```
    /// use xiangqi_core::Bitboard;
    /// assert_eq!(Bitboard::from_bits(u128::MAX), Bitboard::ALL);
    /// ```
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & ALL)
    }

    /// Whether the point is in the set.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Square};
    /// assert!(!Bitboard::EMPTY.contains(Square::E0));
    /// ```
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// Adds the point.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Square};
    /// let mut set = Bitboard::EMPTY;
    /// set.insert(Square::E0);
    /// assert!(set.contains(Square::E0));
    /// ```
    #[inline]
    pub fn insert(&mut self, square: Square) {
        *self |= Self::of(square);
    }

    /// Takes the point out.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Square};
    /// let mut set = Bitboard::of(Square::E0);
    /// set.remove(Square::E0);
    /// assert!(set.is_empty());
    /// ```
    #[inline]
    pub fn remove(&mut self, square: Square) {
        *self &= !Self::of(square);
    }

    /// Whether the set has no point.
    ///
    /// ```
    /// assert!(!xiangqi_core::Bitboard::ALL.is_empty());
    /// ```
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points the set has.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Rank};
    /// assert_eq!(Bitboard::rank(Rank::R0).len(), 9);
    /// ```
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has two points or more.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Square};
    /// assert!(!Bitboard::of(Square::E0).has_many());
    /// ```
    #[inline]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The first point, in the order of [`Square::ALL`].
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, File, Square};
    /// assert_eq!(Bitboard::file(File::C).first(), Some(Square::C0));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::ALL[self.0.trailing_zeros() as usize]) }
    }

    /// The set mirrored left to right.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::of(Square::A3).mirrored(), Bitboard::of(Square::I3));
    /// ```
    pub fn mirrored(self) -> Self {
        self.into_iter().map(Square::mirrored).collect()
    }

    /// The set as the other side sees it, see [`Square::flipped`].
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::of(Square::A3).flipped(), Bitboard::of(Square::A6));
    /// ```
    pub fn flipped(self) -> Self {
        self.into_iter().map(Square::flipped).collect()
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

/// The points of a [`Bitboard`] in the order of [`Square::ALL`].
///
/// ```
/// use xiangqi_core::{Bitboard, Rank};
/// assert_eq!(Bitboard::rank(Rank::R9).into_iter().len(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident $symbol:tt;)*) => {$(
        impl $operator for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $symbol other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $symbol other;
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Sub for Bitboard {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & ALL)
    }
}

/// The board as a picture, Black's back rank first: `X` in the set, `.` not.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { "X" } else { "." };
                f.write_str(mark)?;
                f.write_str(if file == File::I { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard\n{self}")
    }
}

/// A [`Bitboard`] written as a picture, Black's back rank first.
///
/// ```
/// use xiangqi_core::{attacks, bitboard, Color, Square};
/// assert_eq!(attacks::king(Square::E0), bitboard! {
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . X . . . .
///     . . . X . X . . .
/// });
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($mark:tt)*) => {{
        const MARKS: [&str; 90] = [$(stringify!($mark)),*];
        $crate::Bitboard::from_picture(&MARKS)
    }};
}

impl Bitboard {
    #[doc(hidden)]
    pub const fn from_picture(marks: &[&str; 90]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < 90 {
            match marks[i].as_bytes() {
                b"X" => bits |= 1 << ((9 - i / 9) * 9 + i % 9),
                b"." => {}
                _ => panic!("a point of the picture is neither X nor ."),
            }
            i += 1;
        }
        Self(bits)
    }
}
