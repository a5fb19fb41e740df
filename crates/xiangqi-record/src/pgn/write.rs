use std::fmt::Write;

use xiangqi_core::notation::{self, Style};
use xiangqi_core::{Color, IllegalMove, Position};

use super::{DEEPEST, tag};
use crate::{NodeId, Record, Tree, excerpt};

/// A record that cannot be written as PGN.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_core::notation::Style;
/// use xiangqi_record::{Record, pgn};
/// let mut record = Record::new(Position::start());
/// record.tags.push("Red Team", "甲");
/// let error = pgn::write(&record, Style::Chinese).unwrap_err();
/// assert_eq!(error.to_string(), "\"Red Team\" cannot be the name of a tag");
/// assert_eq!(error.zh(), "“Red Team”不能作标签名");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A tag's name is not made of letters, digits, `_` and `-`.
    #[error("\"{name}\" cannot be the name of a tag")]
    TagName {
        /// The name.
        name: String,
    },
    /// A control character, which would not be read back: in a tag any, in a
    /// comment any but line feed and tab.
    #[error("{place} holds the control character U+{:04X}", *character as u32)]
    Control {
        /// `tag NAME` or `comment`.
        place: String,
        /// The character.
        character: char,
    },
    /// A move is not legal.
    #[error("move {number} ({side}): {illegal}")]
    Illegal {
        /// The number of its round.
        number: u32,
        /// The side to move.
        side: Color,
        /// What is wrong with it.
        illegal: IllegalMove,
    },
    /// A move cannot be written in the style.
    #[error("move {number} ({side}): {error}")]
    Move {
        /// The number of its round.
        number: u32,
        /// The side to move.
        side: Color,
        /// Why not.
        error: notation::WriteError,
    },
    /// Variations within variations deeper than the reader takes.
    #[error("variations nested deeper than {DEEPEST} levels")]
    TooDeep,
}

impl WriteError {
    /// The error in Chinese.
    ///
    /// ```
    /// use xiangqi_record::pgn::WriteError;
    /// assert_eq!(WriteError::TooDeep.zh(), "变着嵌套超过1000层");
    /// ```
    pub fn zh(&self) -> String {
        let round =
            |number: &u32, side: &Color| format!("第{number}回合{}：", crate::side_zh(*side));
        match self {
            Self::TagName { name } => format!("“{name}”不能作标签名"),
            Self::Control { place, character } => {
                format!("{place} 中有控制字符 U+{:04X}", *character as u32)
            }
            Self::Illegal { number, side, illegal } => round(number, side) + &illegal.zh(),
            Self::Move { number, side, error } => round(number, side) + &error.zh(),
            Self::TooDeep => format!("变着嵌套超过{DEEPEST}层"),
        }
    }
}

/// The tags that come first, in this order.
const ORDER: [&str; 14] = [
    "Game",
    "Event",
    "Site",
    "Date",
    "Round",
    "RedTeam",
    "Red",
    "BlackTeam",
    "Black",
    "Result",
    "ECCO",
    "Opening",
    "Variation",
    "Format",
];

/// Writes a record as PGN, to be encoded by [`TextEncoding::encode`] unless UTF-8 is
/// wanted. Several games in a file are separated by an empty line.
///
/// The well-known tags come first in a fixed order, then the others in theirs. `Game`
/// and `Result` are always written, `Format` as the style needs it, `FEN` if the
/// game has another start than the usual one. What is written reads back as the
/// same record.
///
/// [`TextEncoding::encode`]: crate::TextEncoding::encode
///
/// # Errors
/// An illegal move; a style that is not written; names or characters that PGN cannot
/// hold.
///
/// ```
/// use xiangqi_core::notation::Style;
/// use xiangqi_core::{Game, Position};
/// use xiangqi_record::{GameResult, Record, pgn};
/// let game = Game::with_moves(Position::start(), ["h2e2".parse()?, "h9g7".parse()?])?;
/// let mut record = Record::of(&game);
/// record.tags.push("Red", "甲");
/// record.result = GameResult::Draw;
/// assert_eq!(
///     pgn::write(&record, Style::Chinese)?,
///     "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Result \"1/2-1/2\"]\n\n\
///      1. 炮二平五 马8进7\n1/2-1/2\n",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(record: &Record, style: Style) -> Result<String, WriteError> {
    let mut text = tags(record, style)?;
    text.push('\n');
    Body::new(record, style, &mut text).write()?;
    text.push_str(record.result.token());
    text.push('\n');
    Ok(text)
}

/// The tag `Format` of a style. Without it the moves are Chinese.
fn format_of(style: Style) -> Option<&'static str> {
    match style {
        Style::Iccs | Style::Ucci => Some("ICCS"),
        Style::Uci => Some("UCI"),
        Style::Wxf => Some("WXF"),
        _ => None,
    }
}

fn tags(record: &Record, style: Style) -> Result<String, WriteError> {
    let has = |name| record.tags.get(name).is_some();
    let mut tags = Vec::new();
    if !has("Game") {
        tags.push(("Game", "Chinese Chess"));
    }
    if !has("Result") {
        tags.push(("Result", record.result.token()));
    }
    tags.extend(format_of(style).map(|format| ("Format", format)));
    tags.extend(record.tags.iter().filter(|&(name, _)| name != "Format" && name != "FEN"));
    tags.sort_by_key(|&(name, _)| {
        ORDER.iter().position(|&known| known == name).unwrap_or(ORDER.len())
    });
    // The canonical order ends with the FEN, before all that it does not know.
    let fen = record.start.to_fen().to_string();
    if has("FEN") || record.start != Position::start() {
        let at = tags.partition_point(|(name, _)| ORDER.contains(name));
        tags.insert(at, ("FEN", &fen));
    }
    let mut text = String::new();
    for (name, value) in tags {
        if name.is_empty() || !name.chars().all(tag::is_name) {
            return Err(WriteError::TagName { name: excerpt(name) });
        }
        if let Some(character) = value.chars().find(|character| character.is_control()) {
            return Err(WriteError::Control { place: format!("tag {name}"), character });
        }
        text.push_str(&tag::line(name, value));
    }
    Ok(text)
}

/// A line that is being written.
struct Walk {
    /// The last node written, and the position before it.
    node: NodeId,
    position: Position,
    /// The next variation to write in its place.
    variation: Option<NodeId>,
}

/// Writes the moves. Each round of the main line begins a line.
struct Body<'a> {
    tree: &'a Tree,
    style: Style,
    start: &'a Position,
    text: &'a mut String,
    /// Whether a number must say that the next move is Black's.
    renumber: bool,
}

impl<'a> Body<'a> {
    fn new(record: &'a Record, style: Style, text: &'a mut String) -> Self {
        Self { tree: &record.tree, style, start: &record.start, text, renumber: true }
    }

    fn write(&mut self) -> Result<(), WriteError> {
        self.comments(NodeId::ROOT)?;
        let mut walks = Vec::new();
        if let Some(first) = self.tree.first_child(NodeId::ROOT) {
            walks.push(self.walk(first, self.start.clone(), true)?);
        }
        while let Some(walk) = walks.last_mut() {
            if let Some(variation) = walk.variation {
                walk.variation = self.tree.next_sibling(variation);
                let position = walk.position.clone();
                if walks.len() > DEEPEST {
                    return Err(WriteError::TooDeep);
                }
                self.open();
                walks.push(self.walk(variation, position, false)?);
            } else if let Some(next) = self.tree.first_child(walk.node) {
                let mut position = walk.position.clone();
                if let Some(mv) = self.tree.mv(walk.node) {
                    let _ = position.make(mv);
                }
                if walks.len() == 1 && position.turn() == Color::Red {
                    self.end_line();
                }
                let next = self.walk(next, position, true)?;
                walks.pop();
                walks.push(next);
            } else {
                walks.pop();
                if !walks.is_empty() {
                    self.text.push(')');
                    self.renumber = true;
                }
            }
        }
        self.end_line();
        Ok(())
    }

    /// Writes a move, and is ready for its variations: those of the first of several
    /// moves.
    fn walk(&mut self, node: NodeId, position: Position, first: bool) -> Result<Walk, WriteError> {
        self.write_move(node, &position)?;
        self.comments(node)?;
        let variation = self.tree.next_sibling(node).filter(|_| first);
        Ok(Walk { node, position, variation })
    }

    fn write_move(&mut self, node: NodeId, position: &Position) -> Result<(), WriteError> {
        let Some(mv) = self.tree.mv(node) else { return Ok(()) };
        let (number, side) = (position.round(), position.turn());
        let text = notation::write(position, mv, self.style).map_err(|error| match error {
            notation::WriteError::Illegal(illegal) => WriteError::Illegal { number, side, illegal },
            error => WriteError::Move { number, side, error },
        })?;
        self.blank();
        // Writing to a string does not fail.
        let _ = match side {
            Color::Red => write!(self.text, "{number}. "),
            Color::Black if self.renumber => write!(self.text, "{number}... "),
            Color::Black => Ok(()),
        };
        self.text.push_str(&text);
        for mark in self.tree.nags(node) {
            let _ = write!(self.text, " ${mark}");
        }
        self.renumber = false;
        Ok(())
    }

    fn open(&mut self) {
        self.blank();
        self.text.push('(');
        self.renumber = true;
    }

    /// A blank between words, where there is none yet.
    fn blank(&mut self) {
        if !self.text.ends_with(['\n', '(', ' ']) {
            self.text.push(' ');
        }
    }

    fn end_line(&mut self) {
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    fn comments(&mut self, node: NodeId) -> Result<(), WriteError> {
        for comment in self.tree.comments(node) {
            let bad =
                |&character: &char| character.is_control() && !matches!(character, '\n' | '\t');
            if let Some(character) = comment.chars().find(bad) {
                return Err(WriteError::Control { place: "comment".into(), character });
            }
            if fits_braces(comment) {
                self.blank();
                let _ = write!(self.text, "{{{comment}}}");
            } else {
                self.comment_by_lines(comment);
            }
            self.renumber = true;
        }
        if node == NodeId::ROOT {
            self.end_line();
        }
        Ok(())
    }

    /// The empty line keeps two such comments apart.
    fn comment_by_lines(&mut self, comment: &str) {
        self.end_line();
        self.text.push('\n');
        for line in comment.split('\n') {
            let _ = writeln!(self.text, "; {line}");
        }
    }
}

/// Whether the reader finds the end of a comment where it is when braces surround it.
fn fits_braces(comment: &str) -> bool {
    !comment.contains('}') && comment.split('\n').all(|line| tag::name_of(line).is_none())
}
