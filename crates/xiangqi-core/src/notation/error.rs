//! Why text is not a move, in both languages.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{Style, Token, WriteOptions, chinese, wxf};
use crate::{IllegalMove, Move, Position};

/// Text that is not a move of the position, or not one move.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_core::notation::{NotationErrorKind, ReadOptions, read};
/// let error = read(&Position::start(), "马二进四", &ReadOptions::default()).unwrap_err();
/// assert_eq!(error.text, "马二进四");
/// assert!(matches!(error.kind, NotationErrorKind::NoSuchMove { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The text, shortened if it is long.
    pub text: String,
    /// What is wrong with it.
    pub kind: NotationErrorKind,
    /// The moves of the kind in the form of the text.
    names: Vec<String>,
}

/// What is wrong with a move's text.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_core::notation::{NotationErrorKind, ReadOptions, read};
/// let error = read(&Position::start(), "hello", &ReadOptions::default()).unwrap_err();
/// assert_eq!(error.kind, NotationErrorKind::Unreadable { expected: None });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// It has not the form of a move.
    Unreadable {
        /// The style that was asked for; `None` for any that can be recognised.
        expected: Option<Style>,
    },
    /// No legal move fits.
    NoSuchMove {
        /// Why the one move that the text names cannot be made, where it names one.
        why: Option<Box<IllegalMove>>,
        /// Legal moves that come near it: of the pieces named, or else of their
        /// kind. At most eight.
        nearest: Vec<Move>,
    },
    /// It names a move by its points that is not legal, or one that is illegal only
    /// because of the king (3.2, 3.4, 2.2.1).
    Illegal(IllegalMove),
    /// Several legal moves fit.
    Ambiguous {
        /// Those moves.
        candidates: Vec<Move>,
    },
}

impl NotationError {
    pub(super) fn unreadable(text: &str, expected: Option<Style>) -> Self {
        Self::new(text, NotationErrorKind::Unreadable { expected })
    }

    fn new(text: &str, kind: NotationErrorKind) -> Self {
        Self { text: crate::excerpt(text), kind, names: Vec::new() }
    }

    fn quoted(&self) -> String {
        let mut text = String::new();
        for character in self.text.chars() {
            if character.is_control() {
                text.extend(character.escape_unicode());
            } else {
                text.push(character);
            }
        }
        text
    }

    /// The error in Chinese.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// use xiangqi_core::notation::{ReadOptions, read};
    /// let error = read(&Position::start(), "炮81", &ReadOptions::default()).unwrap_err();
    /// assert_eq!(error.zh(), "“炮81”有歧义，可指：炮八进一 (b2b3)、炮八退一 (b2b1)");
    /// ```
    pub fn zh(&self) -> String {
        let text = self.quoted();
        let names = self.names.join("、");
        match &self.kind {
            NotationErrorKind::Unreadable { expected } => {
                format!("“{text}”不是着法（应为{}）", form_zh(*expected))
            }
            NotationErrorKind::NoSuchMove { why: Some(why), .. } => {
                format!("“{text}”走不成：{}", why.zh())
            }
            NotationErrorKind::NoSuchMove { .. } if names.is_empty() => {
                format!("没有与“{text}”相符的合法着法")
            }
            NotationErrorKind::NoSuchMove { .. } => {
                format!("没有与“{text}”相符的合法着法；相近的有：{names}")
            }
            NotationErrorKind::Illegal(why) => format!("“{text}”：{}", why.zh()),
            NotationErrorKind::Ambiguous { .. } => {
                format!("“{text}”有歧义，可指：{names}")
            }
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.quoted();
        let names = self.names.join(", ");
        match &self.kind {
            NotationErrorKind::Unreadable { expected } => {
                write!(f, "\"{text}\" is not a move (expected {})", form(*expected))
            }
            NotationErrorKind::NoSuchMove { why: Some(why), .. } => {
                write!(f, "\"{text}\" cannot be played: {why}")
            }
            NotationErrorKind::NoSuchMove { .. } if names.is_empty() => {
                write!(f, "no legal move fits \"{text}\"")
            }
            NotationErrorKind::NoSuchMove { .. } => {
                write!(f, "no legal move fits \"{text}\"; near it are {names}")
            }
            NotationErrorKind::Illegal(why) => write!(f, "\"{text}\": {why}"),
            NotationErrorKind::Ambiguous { .. } => {
                write!(f, "\"{text}\" is ambiguous: it fits {names}")
            }
        }
    }
}

impl core::error::Error for NotationError {}

fn form(style: Option<Style>) -> &'static str {
    match style {
        None => "a move such as 炮二平五, C2.5 or h2e2",
        Some(Style::Iccs) => "two points, such as H2-E2",
        Some(Style::Ucci) => "two points, such as h2e2",
        Some(Style::Uci) => "two points with ranks 1 to 10, such as h3e3",
        Some(Style::Wxf) => "piece, file, direction and number, such as C2.5",
        Some(Style::Chinese | Style::ChineseTraditional) => {
            "piece, file, direction and number, such as 炮二平五"
        }
        Some(Style::ChineseShort) => "piece, file and number, such as 炮25",
        Some(Style::San) => "piece and point of arrival, such as Che2",
    }
}

fn form_zh(style: Option<Style>) -> &'static str {
    match style {
        None => "炮二平五、C2.5 或 h2e2 之类",
        Some(Style::Iccs) => "起点和终点，如 H2-E2",
        Some(Style::Ucci) => "起点和终点，如 h2e2",
        Some(Style::Uci) => "起点和终点，横线从 1 数到 10，如 h3e3",
        Some(Style::Wxf) => "棋子、路数、方向、数字，如 C2.5",
        Some(Style::Chinese | Style::ChineseTraditional) => "棋子、路数、方向、数字，如炮二平五",
        Some(Style::ChineseShort) => "棋子、路数、数字，如炮25",
        Some(Style::San) => "棋子和终点，如 Che2",
    }
}

/// The most moves that are listed as near.
const NEAREST: usize = 8;

/// Why the legal moves found for a text, which are not just one, are not a move.
pub(super) fn explain(
    position: &Position,
    text: &str,
    token: &Token,
    found: Vec<Move>,
) -> NotationError {
    let kind = if found.is_empty() {
        no_move(position, token)
    } else {
        NotationErrorKind::Ambiguous { candidates: found }
    };
    let listed: &[Move] = match &kind {
        NotationErrorKind::Ambiguous { candidates } => candidates,
        NotationErrorKind::NoSuchMove { nearest, .. } => nearest,
        _ => &[],
    };
    let names = listed.iter().map(|&mv| name(position, mv, token)).collect();
    NotationError { names, ..NotationError::new(text, kind) }
}

fn no_move(position: &Position, token: &Token) -> NotationErrorKind {
    let (named, pieces, role) = match token {
        Token::Points(mv) => {
            return match position.check_legal(*mv) {
                Err(why) => NotationErrorKind::Illegal(why),
                Ok(()) => NotationErrorKind::Ambiguous { candidates: [*mv].into() },
            };
        }
        Token::Named(named) => {
            let (moves, pieces) = named.named(position);
            (moves, pieces, named.role)
        }
        Token::San(san) => {
            let kind = position.board().of(position.turn(), san.role);
            (san.pseudo_legal(position, None), kind, san.role)
        }
    };
    let faults: Vec<IllegalMove> =
        named.iter().filter_map(|&mv| position.check_legal(mv).err()).collect();
    if let Some(suicide) = faults.iter().find(|fault| fault.is_suicide()) {
        return NotationErrorKind::Illegal(suicide.clone());
    }
    let why = match &*faults {
        [fault] => Some(Box::new(fault.clone())),
        _ => None,
    };
    let legal = position.legal_moves();
    let mut nearest: Vec<Move> =
        legal.iter().filter(|mv| pieces.contains(mv.from)).copied().collect();
    if nearest.is_empty() {
        let kind = position.board().of(position.turn(), role);
        nearest = legal.into_iter().filter(|mv| kind.contains(mv.from)).collect();
    }
    nearest.truncate(NEAREST);
    NotationErrorKind::NoSuchMove { why, nearest }
}

/// A legal move in the form of the text, its points behind it.
fn name(position: &Position, mv: Move, token: &Token) -> String {
    let options = WriteOptions::default();
    let name = match token {
        Token::Named(named) if named.school.is_none() => {
            chinese::write(position, mv, Style::Chinese, options)
        }
        Token::Named(_) => wxf::write(position, mv, options),
        Token::Points(_) | Token::San(_) => None,
    };
    name.map_or_else(|| mv.to_string(), |name| format!("{name} ({mv})"))
}

/// A move of a whole game that cannot be read.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_core::notation::{ReadOptions, read_line};
/// let tokens = ["炮二平五", "马8进7", "炮五平五"];
/// let error = read_line(&Position::start(), &tokens, &ReadOptions::default()).unwrap_err();
/// assert_eq!(error.index, 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// The place of the text in the list, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub error: Box<NotationError>,
    /// The places of all texts that stay ambiguous after the whole game, `index`
    /// among them; empty if that is not what is wrong.
    pub undecided: Vec<usize>,
}

impl LineError {
    /// The error in Chinese.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// use xiangqi_core::notation::{ReadOptions, read_line};
    /// let error = read_line(&Position::start(), &["?"], &ReadOptions::default()).unwrap_err();
    /// assert_eq!(error.zh(), "第1着：“?”不是着法（应为炮二平五、C2.5 或 h2e2 之类）");
    /// ```
    pub fn zh(&self) -> String {
        let more = match self.undecided.len() {
            0 | 1 => String::new(),
            len => format!("；全局共有{len}着不能确定"),
        };
        format!("第{}着：{}{more}", self.index + 1, self.error.zh())
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} of the list: {}", self.index + 1, self.error)?;
        match self.undecided.len() {
            0 | 1 => Ok(()),
            len => write!(f, "; {len} moves of the game stay undecided"),
        }
    }
}

impl core::error::Error for LineError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&*self.error)
    }
}

/// A move that cannot be written.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_core::notation::{Style, WriteError, write};
/// let error = write(&Position::start(), "h2e2".parse()?, Style::San).unwrap_err();
/// assert_eq!(error, WriteError::ReadOnly { style: Style::San });
/// assert_eq!(error.to_string(), "moves in the style san are read, not written");
/// # Ok::<(), xiangqi_core::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// The style is one that is only read.
    #[error("moves in the style {style} are read, not written")]
    ReadOnly {
        /// The style.
        style: Style,
    },
    /// The style has no name for the move that fits no other: there are more
    /// pieces of the kind than it foresees.
    #[error("the style {style} has no name for {mv}, there are too many pieces of its kind")]
    Nameless {
        /// The style.
        style: Style,
        /// The move.
        mv: Move,
    },
}

impl WriteError {
    /// The error in Chinese.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// use xiangqi_core::notation::{Style, write};
    /// let error = write(&Position::start(), "h2e2".parse()?, Style::San).unwrap_err();
    /// assert_eq!(error.zh(), "san 格式只能读，不能写");
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn zh(&self) -> String {
        match self {
            Self::Illegal(why) => why.zh(),
            Self::ReadOnly { style } => format!("{style} 格式只能读，不能写"),
            Self::Nameless { style, mv } => {
                format!("{style} 格式无法表示 {mv}：同类棋子太多")
            }
        }
    }
}

/// Text that names no style.
///
/// ```
/// use xiangqi_core::notation::Style;
/// let error = "english".parse::<Style>().unwrap_err();
/// assert!(error.to_string().starts_with("\"english\" is not a style of notation"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{found}\" is not a style of notation (expected iccs, ucci, uci, wxf, chinese, \
     chinese-traditional, chinese-short or san)"
)]
pub struct ParseStyleError {
    pub(super) found: String,
}
