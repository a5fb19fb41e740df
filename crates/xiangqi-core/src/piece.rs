use core::fmt;

use crate::{Color, Role};

/// A piece (棋子): a kind and the side it belongs to. Clause 1.2.
///
/// ```
/// use xiangqi_core::{Color, Piece, Role};
/// let cannon = Piece::new(Color::Red, Role::Cannon);
/// assert_eq!(cannon.fen_letter(), 'C');
/// assert_eq!(cannon.hanzi(), '炮');
/// assert_eq!(cannon.to_string(), "red cannon");
/// ```
#[doc(alias = "棋子")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// The side.
    pub color: Color,
    /// The kind.
    pub role: Role,
}

impl Piece {
    /// The piece of that side and kind.
    ///
    /// ```
    /// use xiangqi_core::{Color, Piece, Role};
    /// assert_eq!(Piece::new(Color::Black, Role::King).role, Role::King);
    /// ```
    #[inline]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// A number from 0 to 13, Red's kinds first, for indexing tables.
    ///
    /// ```
    /// use xiangqi_core::{Color, Piece, Role};
    /// assert_eq!(Piece::new(Color::Black, Role::King).index(), 7);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self.color.index() * 7 + self.role.index()
    }

    /// The FEN letter: upper case for Red, lower case for Black.
    ///
    /// ```
    /// use xiangqi_core::{Color, Piece, Role};
    /// assert_eq!(Piece::new(Color::Black, Role::Horse).fen_letter(), 'n');
    /// ```
    pub const fn fen_letter(self) -> char {
        match self.color {
            Color::Red => self.role.fen_letter().to_ascii_uppercase(),
            Color::Black => self.role.fen_letter(),
        }
    }

    /// The piece that a FEN letter names, see [`Role::from_letter`].
    ///
    /// ```
    /// use xiangqi_core::{Color, Piece, Role};
    /// assert_eq!(Piece::from_letter('R'), Some(Piece::new(Color::Red, Role::Rook)));
    /// assert_eq!(Piece::from_letter('x'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }

    /// The character on the piece, simplified: 帅仕相马车炮兵 for Red,
    /// 将士象马车炮卒 for Black.
    ///
    /// ```
    /// use xiangqi_core::{Color, Piece, Role};
    /// assert_eq!(Piece::new(Color::Black, Role::Elephant).hanzi(), '象');
    /// ```
    pub const fn hanzi(self) -> char {
        match (self.color, self.role) {
            (Color::Red, Role::King) => '帅',
            (Color::Red, Role::Advisor) => '仕',
            (Color::Red, Role::Elephant) => '相',
            (Color::Red, Role::Pawn) => '兵',
            (Color::Black, Role::King) => '将',
            (Color::Black, Role::Advisor) => '士',
            (Color::Black, Role::Elephant) => '象',
            (Color::Black, Role::Pawn) => '卒',
            (_, Role::Horse) => '马',
            (_, Role::Rook) => '车',
            (_, Role::Cannon) => '炮',
        }
    }

    /// The character on the piece in traditional script.
    ///
    /// ```
    /// use xiangqi_core::{Color, Piece, Role};
    /// assert_eq!(Piece::new(Color::Red, Role::Rook).hanzi_traditional(), '車');
    /// ```
    pub const fn hanzi_traditional(self) -> char {
        match self.hanzi() {
            '帅' => '帥',
            '将' => '將',
            '马' => '馬',
            '车' => '車',
            same => same,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
