//! PGN for xiangqi: read as a stream, written canonically.
//!
//! What is read:
//!
//! * Tags `[Name "text"]`, unknown ones too, in their order. `FEN` is the start
//!   position; `Format` and the moves themselves tell the style.
//! * Moves with numbers of any form (`1.`, `１．`, `1、`) or none; comments `{…}`, `;`
//!   to the end of the line, and in full-width parentheses; variations `(…)`; marks
//!   `$n` and `!?`.
//! * Black to move first as `1. ... 车5平8` or `1. 车5平8`.
//! * Several games in a file: a tag line after moves begins the next. What stands
//!   between the result of a game and that line is no part of it.
//! * UTF-8, UTF-16 with a byte order mark, GB18030, Big5; any line ends; the NUL
//!   and 0x1A at the end of old files.
//!
//! What stands between a comment's `{` and its `}` is text, brackets included, with
//! one exception: after a blank line, a line `[Game "…"]` or `[Event "…"]` begins a
//! game, so that a forgotten `}` costs one game and not all that follow.

mod lex;
mod reader;
mod resolve;
mod tag;
mod write;

pub use reader::{ReadOptions, Reader};
pub use write::{WriteError, write};

/// The most levels of variations within variations.
const DEEPEST: usize = 1000;
