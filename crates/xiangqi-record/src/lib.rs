#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod encoding;
mod error;
mod lines;
pub mod pgn;
mod record;
mod result;
mod tree;
mod warning;

pub use encoding::{EncodeError, ParseEncodingError, TextEncoding};
pub use error::{ErrorKind, Place, RecordError};
pub use record::{Origin, Record, Tags};
pub use result::{GameResult, ParseResultError};
pub use tree::{NodeId, Tree};
pub use warning::Warning;

/// The start of a text, fit to be quoted in a message: short, and without control
/// characters.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut quoted = String::new();
    for (count, character) in text.chars().enumerate() {
        if count == LONGEST {
            quoted.push('…');
            break;
        }
        if character.is_control() {
            quoted.extend(character.escape_default());
        } else {
            quoted.push(character);
        }
    }
    quoted
}

/// A side in Chinese.
pub(crate) fn side_zh(color: xiangqi_core::Color) -> &'static str {
    match color {
        xiangqi_core::Color::Red => "红方",
        xiangqi_core::Color::Black => "黑方",
    }
}
