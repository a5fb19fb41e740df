//! The text of one game, taken in line by line, and the words in it.

use super::DEEPEST;
use super::tag::{self, Tag};
use crate::lines::Line;
use crate::{ErrorKind, GameResult, Place, TextEncoding, excerpt};

/// A piece of the text between two places, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A move number, a move, or both.
    Word,
    /// The text of a comment.
    Comment,
    /// The text of a comment that ends with its line.
    LineComment,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$` and the digits behind it.
    Mark,
}

/// An error and its place in the text of the game, in bytes; without one if it is
/// about the game as a whole.
pub(super) struct Fault {
    pub at: Option<usize>,
    pub kind: ErrorKind,
}

impl Fault {
    pub(super) fn at(at: usize, kind: ErrorKind) -> Self {
        Self { at: Some(at), kind }
    }
}

/// A game as far as it has been read.
///
/// After the first fault nothing is kept any more, but the lines are still followed
/// to find where the next game begins.
#[derive(Default)]
pub(super) struct Draft {
    pub text: String,
    /// The number of the first line; 0 while there is none.
    pub first_line: u64,
    pub first_byte: u64,
    /// Tags, and where in the text their values begin.
    pub tags: Vec<(Tag, usize)>,
    pub tokens: Vec<Token>,
    /// The result behind the moves, and where it stands.
    pub result: Option<(GameResult, usize)>,
    /// What follows the end: the first line and how many are not blank.
    pub left_out: Option<(u64, u64)>,
    pub fault: Option<(Option<Place>, ErrorKind)>,
    /// Where the comment that is open began.
    comment: Option<usize>,
    /// Where the variations that are open began.
    open: Vec<u32>,
    moves_begun: bool,
    ended: bool,
    after_blank: bool,
}

/// What old systems fill the end of a file with.
const PADDING: [char; 2] = ['\0', '\u{1a}'];

impl Draft {
    /// Whether a line is the first of another game.
    pub(super) fn is_over_before(&self, line: &str) -> bool {
        let Some(name) = tag::name_of(line) else { return false };
        if self.comment.is_some() {
            return self.after_blank && matches!(name, "Game" | "Event");
        }
        let again = || self.tags.iter().any(|(tag, _)| tag.name == name);
        self.moves_begun || self.ended || self.after_blank && again()
    }

    /// Whether nothing has been read that makes a game.
    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.tokens.is_empty() && self.fault.is_none() && !self.ended
    }

    /// Takes in a line. `limit` is the most text that a game may have.
    pub(super) fn push(&mut self, line: &Line, encoding: TextEncoding, limit: usize) {
        let text = line.text.trim_matches(PADDING);
        let blank = text.trim().is_empty();
        if self.first_line == 0 {
            if blank {
                return;
            }
            self.first_line = line.number;
            self.first_byte = line.offset;
        }
        if self.ended {
            self.leave_out(line.number, blank);
        } else {
            self.check(line, text, encoding, limit);
            self.scan(text, line.number);
        }
        self.after_blank = blank;
    }

    fn leave_out(&mut self, line: u64, blank: bool) {
        if !blank {
            self.left_out.get_or_insert((line, 0)).1 += 1;
        }
    }

    fn check(&mut self, line: &Line, text: &str, encoding: TextEncoding, limit: usize) {
        let column = |at: usize| 1 + line.text[..at].chars().count() as u64;
        let place = |column| Some(Place { line: line.number, column });
        if let Some((offset, bytes)) = &line.wrong {
            let at = line.text.find(char::REPLACEMENT_CHARACTER).unwrap_or(0);
            let kind = ErrorKind::WrongBytes { encoding, bytes: bytes.clone(), offset: *offset };
            self.fail(place(column(at)), kind);
        }
        // Padding has been cut off `text` in front.
        let padding = line.text.len() - line.text.trim_start_matches(PADDING).len();
        if let Some(at) = text.find('\0') {
            self.fail(place(column(padding + at)), ErrorKind::Nul);
        }
        if line.cut || self.text.len() + text.len() >= limit {
            let place = Some(Place { line: self.first_line, column: 1 });
            self.fail(place, ErrorKind::TooLong { limit });
        }
    }

    fn fail(&mut self, place: Option<Place>, kind: ErrorKind) {
        if self.fault.is_some() {
            return;
        }
        self.fault = Some((place, kind));
        self.text = String::new();
        self.tokens = Vec::new();
    }

    fn fail_at(&mut self, fault: Fault) {
        let place = fault.at.map(|at| self.place(at));
        self.fail(place, fault.kind);
    }

    /// The line and column of a place in the text.
    pub(super) fn place(&self, at: usize) -> Place {
        let before = self.text.get(..at).unwrap_or(&self.text);
        let breaks = before.bytes().filter(|&byte| byte == b'\n').count() as u64;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let column = 1 + before[start..].chars().count() as u64;
        Place { line: self.first_line + breaks, column }
    }

    fn scan(&mut self, line: &str, number: u64) {
        let base = self.text.len();
        if self.fault.is_none() {
            self.text.push_str(line);
            self.text.push('\n');
        }
        if self.comment.is_none() && is_rule(line) {
            self.ended = self.moves_begun;
            return;
        }
        let mut rest = line;
        if self.comment.is_none() && !self.moves_begun {
            while tag::name_of(rest).is_some() {
                let Some(after) = self.scan_tag(rest, base + line.len() - rest.len()) else {
                    return;
                };
                rest = after;
            }
        }
        let mut at = line.len() - rest.len();
        while let Some(next) = self.scan_token(line, at, base) {
            at = next;
            if self.ended {
                self.leave_out(number, line[at..].trim().is_empty());
                return;
            }
        }
    }

    fn scan_tag<'a>(&mut self, text: &'a str, base: usize) -> Option<&'a str> {
        let Some((tag, rest)) = tag::parse(text) else {
            let at = base + text.len() - text.trim_start().len();
            self.fail_at(Fault::at(at, ErrorKind::Tag { found: excerpt(text.trim()) }));
            return None;
        };
        let at = base + tag.at;
        self.tags.push((tag, at));
        Some(rest)
    }

    /// Takes the token at a place in the line, and gives where it ends; `None` at the
    /// end of the line. `base` is where the line begins in the text.
    fn scan_token(&mut self, line: &str, at: usize, base: usize) -> Option<usize> {
        if let Some(start) = self.comment {
            let end = at + line[at..].find('}')?;
            self.add(Kind::Comment, start, base + end);
            self.comment = None;
            return Some(end + 1);
        }
        let blanks = line[at..].find(|character: char| !character.is_whitespace())?;
        let at = at + blanks;
        let rest = &line[at..];
        let first = rest.chars().next()?;
        match first {
            '{' => {
                self.comment = Some(base + at + 1);
                Some(at + 1)
            }
            ';' => {
                let text = rest[1..].strip_prefix(' ').unwrap_or(&rest[1..]);
                let start = base + line.len() - text.len();
                self.add(Kind::LineComment, start, base + line.len());
                None
            }
            '(' => {
                self.add(Kind::Open, base + at, base + at + 1);
                if self.open.len() >= DEEPEST {
                    let kind = ErrorKind::TooDeep { limit: DEEPEST };
                    self.fail_at(Fault::at(base + at, kind));
                } else {
                    self.open.push((base + at) as u32);
                }
                Some(at + 1)
            }
            ')' => {
                self.add(Kind::Close, base + at, base + at + 1);
                if self.open.pop().is_none() {
                    self.fail_at(Fault::at(base + at, ErrorKind::StrayClose));
                }
                Some(at + 1)
            }
            '$' => {
                let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                let end = at + 1 + digits;
                self.add(Kind::Mark, base + at, base + end);
                Some(end)
            }
            '（' if rest.contains('）') => {
                let end = at + rest.find('）')? + '）'.len_utf8();
                self.add(Kind::Comment, base + at, base + end);
                Some(end)
            }
            _ => Some(self.scan_word(line, at, base)),
        }
    }

    fn scan_word(&mut self, line: &str, at: usize, base: usize) -> usize {
        let rest = &line[at..];
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let ends = |character: char| {
            character.is_whitespace() || matches!(character, '{' | ';' | '(' | ')' | '$' | '（')
        };
        let length = rest[first..].find(ends).map_or(rest.len(), |length| first + length);
        if self.open.is_empty()
            && let Some(result) = GameResult::recognise(&rest[..length])
        {
            self.result = Some((result, base + at));
            self.ended = true;
        } else {
            self.add(Kind::Word, base + at, base + at + length);
            self.moves_begun = true;
        }
        at + length
    }

    fn add(&mut self, kind: Kind, start: usize, end: usize) {
        if self.fault.is_none() {
            self.tokens.push(Token { kind, start: start as u32, end: end as u32 });
        }
    }

    /// Looks at what is still open once the last line is in.
    pub(super) fn close(&mut self) {
        if let Some(start) = self.comment {
            self.fail_at(Fault::at(start - 1, ErrorKind::OpenComment));
        }
        if let Some(&start) = self.open.last() {
            self.fail_at(Fault::at(start as usize, ErrorKind::OpenVariation));
        }
    }

    /// The text of a token.
    pub(super) fn slice(&self, token: Token) -> &str {
        &self.text[token.start as usize..token.end as usize]
    }
}

/// Whether a line is one of `-` or `=`, as exports draw around the moves.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3
        && (line.bytes().all(|byte| byte == b'-') || line.bytes().all(|byte| byte == b'='))
}
