#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod attacks;
mod bitboard;
mod board;
mod color;
mod fen;
mod game;
mod illegal;
mod movegen;
mod mv;
pub mod notation;
mod perft;
mod piece;
mod position;
mod role;
mod setup;
mod square;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::Color;
pub use fen::{Fen, FenError, FenField};
pub use game::{Game, GameError, Ply};
pub use illegal::{IllegalMove, Reason};
pub use mv::{Move, ParseMoveError};
pub use perft::{divide, perft};
pub use piece::Piece;
pub use position::{Outcome, Position, Undo};
pub use role::Role;
pub use setup::{Fault, PositionError, Setup, Strictness};
pub use square::{File, ParseSquareError, Rank, Square};
pub use zobrist::Zobrist;

/// The start of a text, short enough to be quoted in a message.
pub(crate) fn excerpt(text: &str) -> alloc::string::String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => text.into(),
        Some((end, _)) => alloc::format!("{}…", &text[..end]),
    }
}
