use core::fmt;

/// A kind of piece (兵种), seven in all. Clause 1.2.
///
/// ```
/// use xiangqi_core::Role;
/// assert_eq!(Role::from_letter('N'), Some(Role::Horse));
/// assert_eq!(Role::Horse.fen_letter(), 'n');
/// assert_eq!(Role::Horse.to_string(), "horse");
/// ```
#[doc(alias = "兵种")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Role {
    /// King (帅, 将). Clause 2.2.1.
    #[doc(alias = "将")]
    King,
    /// Advisor (仕, 士). Clause 2.2.2.
    #[doc(alias = "士")]
    Advisor,
    /// Elephant (相, 象). Clause 2.2.3.
    #[doc(alias = "象")]
    Elephant,
    /// Horse (马). Clause 2.2.4.
    #[doc(alias = "马")]
    Horse,
    /// Rook or chariot (车). Clause 2.2.5.
    #[doc(alias = "车")]
    Rook,
    /// Cannon (炮). Clause 2.2.6.
    #[doc(alias = "炮")]
    Cannon,
    /// Pawn or soldier (兵, 卒). Clause 2.2.7.
    #[doc(alias = "兵")]
    Pawn,
}

impl Role {
    /// All kinds, in the order king, advisor, elephant, horse, rook, cannon, pawn.
    ///
    /// ```
    /// use xiangqi_core::Role;
    /// assert_eq!(Role::ALL.len(), 7);
    /// ```
    pub const ALL: [Self; 7] = [
        Self::King,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Rook,
        Self::Cannon,
        Self::Pawn,
    ];

    /// The kind's place in [`Role::ALL`], for indexing tables.
    ///
    /// ```
    /// use xiangqi_core::Role;
    /// assert_eq!(Role::Pawn.index(), 6);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of the kind a side starts with, and so may have at most (1.2).
    ///
    /// ```
    /// use xiangqi_core::Role;
    /// assert_eq!(Role::Pawn.full_count(), 5);
    /// ```
    pub const fn full_count(self) -> u8 {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }

    /// The lower-case FEN letter, one of `k a b n r c p`.
    ///
    /// ```
    /// use xiangqi_core::Role;
    /// assert_eq!(Role::Elephant.fen_letter(), 'b');
    /// ```
    pub const fn fen_letter(self) -> char {
        match self {
            Self::King => 'k',
            Self::Advisor => 'a',
            Self::Elephant => 'b',
            Self::Horse => 'n',
            Self::Rook => 'r',
            Self::Cannon => 'c',
            Self::Pawn => 'p',
        }
    }

    /// The upper-case WXF letter, one of `K A E H R C P`.
    ///
    /// ```
    /// use xiangqi_core::Role;
    /// assert_eq!(Role::Elephant.wxf_letter(), 'E');
    /// ```
    pub const fn wxf_letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Advisor => 'A',
            Self::Elephant => 'E',
            Self::Horse => 'H',
            Self::Rook => 'R',
            Self::Cannon => 'C',
            Self::Pawn => 'P',
        }
    }

    /// The kind that a FEN letter of either case names; `E` and `H` are taken for
    /// elephant and horse as well. `None` for any other character.
    ///
    /// ```
    /// use xiangqi_core::Role;
    /// assert_eq!(Role::from_letter('e'), Some(Role::Elephant));
    /// assert_eq!(Role::from_letter('g'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'k' => Self::King,
            'a' => Self::Advisor,
            'b' | 'e' => Self::Elephant,
            'n' | 'h' => Self::Horse,
            'r' => Self::Rook,
            'c' => Self::Cannon,
            'p' => Self::Pawn,
            _ => return None,
        })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "king",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Rook => "rook",
            Self::Cannon => "cannon",
            Self::Pawn => "pawn",
        })
    }
}
