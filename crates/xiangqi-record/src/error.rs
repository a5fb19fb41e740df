use std::fmt;
use std::io;
use std::sync::Arc;

use xiangqi_core::notation::NotationError;
use xiangqi_core::{Color, FenError, PositionError};

use crate::{TextEncoding, side_zh};

/// A record that could not be read: where, and why.
///
/// ```
/// use xiangqi_record::{ErrorKind, Place, pgn};
/// let file = "[Event \"甲\"]\n\n1. 炮二平五 马8进8 *\n";
/// let error = pgn::Reader::new(file.as_bytes()).named("a.pgn").next().unwrap().unwrap_err();
/// assert_eq!(error.place, Some(Place { line: 3, column: 9 }));
/// assert!(matches!(*error.kind, ErrorKind::Move { number: 1, .. }));
/// assert!(error.to_string().starts_with("a.pgn:3:9: game 1, move 1 (black): "));
/// assert!(error.zh().starts_with("a.pgn 第3行第9列：第1局第1回合黑方："));
/// ```
#[derive(Debug)]
pub struct RecordError {
    /// The name of the file, if the reader was told it.
    pub file: Option<Arc<str>>,
    /// The place in the file, if the error is at one.
    pub place: Option<Place>,
    /// The number of the game in the file, from 1; 0 if the error is of the file as
    /// a whole.
    pub game: u64,
    /// What is wrong.
    pub kind: Box<ErrorKind>,
}

/// A place in a text, counted from 1.
///
/// ```
/// let place = xiangqi_record::Place { line: 3, column: 9 };
/// assert_eq!(place.to_string(), "3:9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The character in the line.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What is wrong with a record.
///
/// ```
/// use xiangqi_record::{ErrorKind, pgn};
/// let error = pgn::Reader::new(&b""[..]).next().unwrap().unwrap_err();
/// assert!(matches!(*error.kind, ErrorKind::Empty));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The bytes could not be had. Nothing after this is read.
    Io(io::Error),
    /// There is no game.
    Empty,
    /// The bytes are no text in any encoding known here. Nothing after this is read.
    UnknownEncoding {
        /// The first byte that is not ASCII.
        byte: u8,
        /// Its place in the file, from 0.
        offset: u64,
    },
    /// Bytes that are no character in the encoding.
    WrongBytes {
        /// The encoding.
        encoding: TextEncoding,
        /// The bytes, one or a few.
        bytes: Vec<u8>,
        /// The place of the first in the file, from 0.
        offset: u64,
    },
    /// A NUL within a line: a binary file, or UTF-16 without a byte order mark.
    Nul,
    /// A game longer than a reader takes.
    TooLong {
        /// The most bytes of text that a game may have.
        limit: usize,
    },
    /// Variations within variations deeper than a reader takes.
    TooDeep {
        /// The most levels.
        limit: usize,
    },
    /// A tag line that is none.
    Tag {
        /// What stands there.
        found: String,
    },
    /// A tag `FEN` whose text is not a FEN.
    Fen(FenError),
    /// A tag `FEN` whose position the rules do not allow.
    Position(PositionError),
    /// A comment that does not end.
    OpenComment,
    /// A variation that does not end.
    OpenVariation,
    /// `)` where no variation is open.
    StrayClose,
    /// A variation where there is no move it could replace.
    StrayVariation,
    /// A mark, `$` or `!?`, that is none or has no move before it.
    Mark {
        /// What stands there.
        found: String,
    },
    /// A move said to be Black's where Red is to move.
    RedToMove {
        /// The number of the round.
        number: u32,
        /// What stands there.
        found: String,
    },
    /// A move that cannot be read, or is not legal.
    Move {
        /// The number of the round, as the record counts them.
        number: u32,
        /// The side to move.
        side: Color,
        /// Whether it stands in a variation.
        variation: bool,
        /// Why it is none.
        error: Box<NotationError>,
        /// If it is ambiguous even in the light of the moves after it: the places in
        /// its line, from 0, of all moves that are, itself included.
        undecided: Vec<usize>,
    },
}

/// Bytes as a person reads them.
fn hex(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("0x{byte:02X}")).collect();
    bytes.join(" ")
}

impl ErrorKind {
    fn zh(&self) -> String {
        match self {
            Self::Io(error) => format!("无法读取：{error}"),
            Self::Empty => "没有对局".into(),
            Self::UnknownEncoding { byte, offset } => format!(
                "不是 UTF-8、GB18030 或 Big5 文字（偏移 {offset} 处的字节 0x{byte:02X}）；\
                 若确是文字，请指明编码"
            ),
            Self::WrongBytes { encoding, bytes, offset } => {
                format!("偏移 {offset} 处的字节 {} 不合 {encoding} 编码", hex(bytes))
            }
            Self::Nul => "行内有字节 0x00：不是文字，或是没有字节序标记的 UTF-16".into(),
            Self::TooLong { limit } => format!("一局超过 {limit} 字节"),
            Self::TooDeep { limit } => format!("变着嵌套超过{limit}层"),
            Self::Tag { found } => format!("标签行“{found}”有误，应如 [Event \"……\"]"),
            Self::Fen(error) => format!("标签 FEN 有误：{error}"),
            Self::Position(error) => {
                let faults: Vec<String> =
                    error.faults().iter().map(xiangqi_core::Fault::zh).collect();
                format!("标签 FEN 的局面不合规则：{}", faults.join("；"))
            }
            Self::OpenComment => "此处开始的注释没有结束，缺“}”".into(),
            Self::OpenVariation => "此处开始的变着没有结束，缺“)”".into(),
            Self::StrayClose => "“)”之前没有“(”".into(),
            Self::StrayVariation => "变着之前没有它可以取代的着法".into(),
            Self::Mark { found } => format!("“{found}”不是着法的评注符号，或之前没有着法"),
            Self::RedToMove { number, found } => {
                format!("第{number}回合“{found}”写作黑方的着法，但轮到红方走")
            }
            Self::Move { number, side, variation, error, undecided } => {
                let line = if *variation { "变着" } else { "" };
                let more = match undecided.len() {
                    0 | 1 => String::new(),
                    count => format!("；这样不能确定的共有{count}着"),
                };
                format!("第{number}回合{}{line}：{}{more}", side_zh(*side), error.zh())
            }
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot be read: {error}"),
            Self::Empty => f.write_str("no game in it"),
            Self::UnknownEncoding { byte, offset } => write!(
                f,
                "not text in UTF-8, GB18030 or Big5 (byte 0x{byte:02X} at offset {offset}); \
                 if it is text, name its encoding"
            ),
            Self::WrongBytes { encoding, bytes, offset } => {
                write!(f, "wrong bytes for {encoding} at offset {offset}: {}", hex(bytes))
            }
            Self::Nul => f.write_str(
                "byte 0x00 within a line: not text, or UTF-16 without a byte order mark",
            ),
            Self::TooLong { limit } => write!(f, "longer than {limit} bytes"),
            Self::TooDeep { limit } => write!(f, "variations nested deeper than {limit} levels"),
            Self::Tag { found } => {
                write!(f, "\"{found}\" is no tag, expected a line such as [Event \"...\"]")
            }
            Self::Fen(error) => write!(f, "tag FEN: {error}"),
            Self::Position(error) => write!(f, "tag FEN: {error}"),
            Self::OpenComment => f.write_str("this comment does not end, expected \"}\""),
            Self::OpenVariation => f.write_str("this variation does not end, expected \")\""),
            Self::StrayClose => f.write_str("\")\" without \"(\""),
            Self::StrayVariation => f.write_str("a variation without a move that it replaces"),
            Self::Mark { found } => {
                write!(f, "\"{found}\" is no mark of a move, or has no move before it")
            }
            Self::RedToMove { number, found } => {
                write!(f, "move {number}, \"{found}\", is given as Black's, but Red is to move")
            }
            Self::Move { number, side, variation, error, undecided } => {
                let line = if *variation { ", variation" } else { "" };
                write!(f, "move {number} ({side}{line}): {error}")?;
                match undecided.len() {
                    0 | 1 => Ok(()),
                    count => write!(f, "; so are {count} moves of the line"),
                }
            }
        }
    }
}

impl RecordError {
    /// The error in Chinese.
    ///
    /// ```
    /// use xiangqi_record::pgn;
    /// let error = pgn::Reader::new(&b""[..]).named("a.pgn").next().unwrap().unwrap_err();
    /// assert_eq!(error.zh(), "a.pgn：没有对局");
    /// ```
    pub fn zh(&self) -> String {
        use fmt::Write;
        let mut text = self.file.as_deref().unwrap_or_default().to_string();
        if let Some(Place { line, column }) = self.place {
            let blank = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{blank}第{line}行第{column}列");
        }
        if !text.is_empty() {
            text.push('：');
        }
        if self.game > 0 {
            let _ = write!(text, "第{}局", self.game);
            if !matches!(*self.kind, ErrorKind::Move { .. } | ErrorKind::RedToMove { .. }) {
                text.push('：');
            }
        }
        text + &self.kind.zh()
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.place) {
            (Some(file), Some(place)) => write!(f, "{file}:{place}: ")?,
            (Some(file), None) => write!(f, "{file}: ")?,
            (None, Some(place)) => write!(f, "{place}: ")?,
            (None, None) => {}
        }
        match (self.game, &*self.kind) {
            (0, _) => {}
            (game, ErrorKind::Move { .. } | ErrorKind::RedToMove { .. }) => {
                write!(f, "game {game}, ")?;
            }
            (game, _) => write!(f, "game {game}: ")?,
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.kind {
            ErrorKind::Io(error) => Some(error),
            ErrorKind::Fen(error) => Some(error),
            ErrorKind::Position(error) => Some(error),
            ErrorKind::Move { error, .. } => Some(error),
            _ => None,
        }
    }
}
