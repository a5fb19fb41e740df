//! Position keys.

use crate::{Board, Color, Piece, Square};

/// The key (局面键) of a position: equal positions with the same side to move have
/// equal keys, on every machine. Repetition (23.1) is found by it.
///
/// ```
/// use xiangqi_core::{Position, Zobrist};
/// let start = Position::start();
/// assert_eq!(start.zobrist(), Zobrist::of(start.board(), start.turn()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zobrist(u64);

/// One number a piece and point, and one for Black to move: `SplitMix64` from a
/// fixed seed, so that keys may be stored.
const NUMBERS: ([[u64; 90]; 14], u64) = {
    let mut state: u64 = 0x7869_616e_6771_6921;
    let mut table = [[0; 90]; 14];
    let mut i = 0;
    while i < 14 * 90 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        table[i / 90][i % 90] = mix(state);
        i += 1;
    }
    (table, mix(state.wrapping_add(0x9e37_79b9_7f4a_7c15)))
};

static PIECES: [[u64; 90]; 14] = NUMBERS.0;
const BLACK_TO_MOVE: u64 = NUMBERS.1;

const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Zobrist {
    /// The key computed from nothing; a [`Position`](crate::Position) keeps its
    /// own up to date.
    ///
    /// ```
    /// use xiangqi_core::{Board, Color, Zobrist};
    /// let board = Board::start();
    /// assert_ne!(Zobrist::of(&board, Color::Red), Zobrist::of(&board, Color::Black));
    /// ```
    pub fn of(board: &Board, turn: Color) -> Self {
        let key = board.pieces().fold(Self(0), |key, (square, piece)| key.toggle(piece, square));
        match turn {
            Color::Red => key,
            Color::Black => key.toggle_turn(),
        }
    }

    /// The number itself.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// assert_ne!(Position::start().zobrist().get(), 0);
    /// ```
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The key with that piece added to, or taken off, that point.
    #[inline]
    pub(crate) fn toggle(self, piece: Piece, square: Square) -> Self {
        Self(self.0 ^ PIECES[piece.index()][square.index()])
    }

    /// The key with the other side to move.
    #[inline]
    pub(crate) fn toggle_turn(self) -> Self {
        Self(self.0 ^ BLACK_TO_MOVE)
    }
}
