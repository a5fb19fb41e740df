//! From the words of a game to moves in positions.

use xiangqi_core::notation::{self, LineError, Style, read_line};
use xiangqi_core::{Color, Fen, Move, Position, Setup, Square};

use super::ReadOptions;
use super::lex::{Draft, Fault, Kind, Token};
use crate::{ErrorKind, GameResult, NodeId, Record, Tags, Tree, Warning, excerpt};

/// The record that the lines of a game hold; where it comes from is not filled in.
pub(super) fn record(draft: &Draft, options: &ReadOptions) -> Result<Record, Fault> {
    let mut warnings = Vec::new();
    let start = start(draft, options, &mut warnings)?;
    let mut builder = Builder::new(draft, start.turn());
    builder.build()?;
    let style = style(draft, &builder, options, &mut warnings);
    let notation = notation::ReadOptions { style, ..options.notation };
    builder.find_moves(&start, &notation)?;
    repeated_tags(draft, &mut warnings);
    let result = result(draft, &mut warnings);
    warnings.append(&mut builder.warnings);
    if let Some((line, lines)) = draft.left_out {
        warnings.push(Warning::TextAfterEnd { line, lines });
    }
    warnings.sort_by_key(Warning::line);
    let tags: Tags =
        draft.tags.iter().map(|(tag, _)| (tag.name.clone(), tag.value.clone())).collect();
    Ok(Record { tags, tree: builder.tree, result, style, warnings, ..Record::new(start) })
}

/// The text of a tag and where it begins.
fn tag<'a>(draft: &'a Draft, name: &str) -> Option<(&'a str, usize)> {
    let (tag, at) = draft.tags.iter().find(|(tag, _)| tag.name.eq_ignore_ascii_case(name))?;
    let value = tag.value.trim_start();
    Some((value.trim_end(), at + tag.value.len() - value.len()))
}

fn start(
    draft: &Draft,
    options: &ReadOptions,
    warnings: &mut Vec<Warning>,
) -> Result<Position, Fault> {
    let Some((text, at)) = tag(draft, "FEN").filter(|(text, _)| !text.is_empty()) else {
        return Ok(Position::start());
    };
    let fen: Fen = text.parse().map_err(|error: xiangqi_core::FenError| {
        let before = text.chars().take(error.column.saturating_sub(1));
        Fault::at(at + before.map(char::len_utf8).sum::<usize>(), ErrorKind::Fen(error))
    })?;
    let setup = fen.setup();
    let &Setup { turn, quiet_plies, round, .. } = setup;
    let plies = (u64::from(round).saturating_sub(1)) * 2 + turn.index() as u64;
    if u64::from(quiet_plies) > plies {
        let line = draft.place(at).line;
        warnings.push(Warning::QuietPlies { line, quiet_plies, round });
    }
    setup
        .position_with(options.strictness)
        .map_err(|error| Fault::at(at, ErrorKind::Position(error)))
}

fn repeated_tags(draft: &Draft, warnings: &mut Vec<Warning>) {
    for (index, (tag, at)) in draft.tags.iter().enumerate() {
        if draft.tags[..index].iter().any(|(earlier, _)| earlier.name == tag.name) {
            let line = draft.place(*at).line;
            warnings.push(Warning::TagTwice { line, name: tag.name.clone() });
        }
    }
}

fn result(draft: &Draft, warnings: &mut Vec<Warning>) -> GameResult {
    let mut claimed = None;
    if let Some((text, at)) = tag(draft, "Result").filter(|(text, _)| !text.is_empty()) {
        claimed = GameResult::recognise(text);
        let tag = text.to_string();
        match (claimed, draft.result) {
            (None, _) => {
                warnings.push(Warning::UnknownResult { line: draft.place(at).line, tag });
            }
            (Some(claimed), Some((body, at))) if claimed != body => {
                warnings.push(Warning::ResultsDiffer { line: draft.place(at).line, tag, body });
            }
            _ => {}
        }
    }
    draft.result.map(|(body, _)| body).or(claimed).unwrap_or_default()
}

/// How many moves are looked at for the style.
const TELLING_MOVES: usize = 3;

/// The style of the moves: what they look like goes before what the tag `Format`
/// says, but it alone can say that points count ranks from 1 where no rank 10 does.
fn style(
    draft: &Draft,
    builder: &Builder,
    options: &ReadOptions,
    warnings: &mut Vec<Warning>,
) -> Option<Style> {
    if options.notation.style.is_some() {
        return options.notation.style;
    }
    let declared = tag(draft, "Format").and_then(|(text, at)| {
        let style: Style = text.to_ascii_lowercase().parse().ok()?;
        Some((style, text, at))
    });
    let first: Vec<&str> =
        builder.words.iter().take(TELLING_MOVES).map(|&word| draft.slice(word)).collect();
    let mut found = notation::sniff(&first);
    if let Some(Style::Iccs | Style::Ucci) = found {
        let uci = declared.is_some_and(|(style, ..)| style == Style::Uci)
            || builder.words.iter().any(|&word| draft.slice(word).contains("10"));
        if uci {
            found = Some(Style::Uci);
        }
    }
    match (declared, found) {
        (Some((declared, text, at)), Some(found)) if family(declared) != family(found) => {
            let line = draft.place(at).line;
            warnings.push(Warning::FormatDiffers { line, tag: text.into(), found });
        }
        _ => {}
    }
    found.or(declared.map(|(style, ..)| style))
}

/// Styles that are read alike.
fn family(style: Style) -> Style {
    match style {
        Style::Ucci => Style::Iccs,
        Style::ChineseTraditional | Style::ChineseShort => Style::Chinese,
        style => style,
    }
}

/// A line, the main one or a variation, as far as it has been read.
struct Line {
    /// The last move.
    node: NodeId,
    /// How many plies of the game that is.
    ply: u32,
    /// Whether the line has a move of its own.
    begun: bool,
    /// Comments before its first move.
    comments: Vec<String>,
}

/// Builds the tree, first by the form of the text alone, with a stand-in for each
/// move; then the moves are found line by line.
struct Builder<'a> {
    draft: &'a Draft,
    tree: Tree,
    /// The text of each move, in the order in which they were added to the tree.
    words: Vec<Token>,
    line: Line,
    /// The lines around it, the main line first.
    outer: Vec<Line>,
    /// 1 if Black moves first.
    black_first: u32,
    /// The number of the first round; `None` until a number has been read.
    first_number: Option<i64>,
    /// The last words said that Black was to move.
    black_announced: bool,
    /// The last token, if it was a comment to the end of its line.
    line_comment: Option<Token>,
    warnings: Vec<Warning>,
}

/// What stands in for a move that has not been found.
const UNKNOWN: Move = Move::new(Square::A0, Square::A0);

impl<'a> Builder<'a> {
    fn new(draft: &'a Draft, turn: Color) -> Self {
        Self {
            draft,
            tree: Tree::new(),
            words: Vec::new(),
            line: Line { node: NodeId::ROOT, ply: 0, begun: false, comments: Vec::new() },
            outer: Vec::new(),
            black_first: turn.index() as u32,
            first_number: None,
            black_announced: false,
            line_comment: None,
            warnings: Vec::new(),
        }
    }

    fn build(&mut self) -> Result<(), Fault> {
        for &token in &self.draft.tokens {
            let line_comment = self.line_comment.take();
            match token.kind {
                Kind::Word => self.word(token)?,
                Kind::Comment => self.comment(token),
                Kind::LineComment => self.comment_to_line_end(token, line_comment),
                Kind::Open => self.open(token)?,
                Kind::Close => self.close(),
                Kind::Mark => self.mark(token)?,
            }
        }
        Ok(())
    }

    fn word(&mut self, token: Token) -> Result<(), Fault> {
        let prefix = Prefix::of(self.draft.slice(token));
        if let Some(number) = prefix.number
            && self.outer.is_empty()
        {
            self.check_number(number, token.start);
        }
        self.black_announced |= prefix.ellipsis;
        let start = token.start + prefix.length as u32;
        let (length, mark) = without_mark(&self.draft.slice(token)[prefix.length..]);
        let word = Token { start, end: start + length as u32, ..token };
        if length > 0 {
            self.add_move(word)?;
        }
        match mark {
            Some(mark) => self.add_mark(mark, Token { start: word.end, ..token }),
            None => Ok(()),
        }
    }

    fn add_move(&mut self, word: Token) -> Result<(), Fault> {
        if std::mem::take(&mut self.black_announced) && self.turn(self.line.ply) == Color::Red {
            let number = self.number(self.line.ply);
            let found = excerpt(self.draft.slice(word));
            return Err(Fault::at(word.start as usize, ErrorKind::RedToMove { number, found }));
        }
        let node = self.tree.add(self.line.node, UNKNOWN);
        self.words.push(word);
        let line = &mut self.line;
        self.tree.comments_mut(node).append(&mut line.comments);
        line.node = node;
        line.ply += 1;
        line.begun = true;
        Ok(())
    }

    fn turn(&self, ply: u32) -> Color {
        if (ply + self.black_first).is_multiple_of(2) { Color::Red } else { Color::Black }
    }

    /// Rounds that lie before a ply, which is the same for both moves of a round.
    fn rounds_before(&self, ply: u32) -> i64 {
        i64::from(u32::midpoint(ply, self.black_first))
    }

    /// The number of the round of a ply, counted as the record does.
    fn number(&self, ply: u32) -> u32 {
        let number = self.first_number.unwrap_or(1) + self.rounds_before(ply);
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// A FEN may start anywhere, and so may the numbers, but then they must follow.
    fn check_number(&mut self, found: u32, at: u32) {
        let first = i64::from(found) - self.rounds_before(self.line.ply);
        if self.first_number.is_some_and(|known| known != first) {
            let expected = self.number(self.line.ply);
            let line = self.draft.place(at as usize).line;
            self.warnings.push(Warning::MoveNumber { line, found, expected });
        }
        self.first_number = Some(first);
    }

    /// Where comments go now. Before the first move of a variation they wait for it.
    fn comments(&mut self) -> &mut Vec<String> {
        if self.line.begun || self.outer.is_empty() {
            self.tree.comments_mut(self.line.node)
        } else {
            &mut self.line.comments
        }
    }

    fn comment(&mut self, token: Token) {
        let text = self.draft.slice(token).to_string();
        self.comments().push(text);
    }

    /// Comments to the end of the line on lines that follow each other are one.
    fn comment_to_line_end(&mut self, token: Token, before: Option<Token>) {
        let text = self.draft.slice(token);
        let between =
            before.map(|before| &self.draft.text[before.end as usize..token.start as usize]);
        let goes_on = between
            .is_some_and(|between| between.bytes().filter(|&byte| byte == b'\n').count() == 1);
        match self.comments().last_mut().filter(|_| goes_on) {
            Some(last) => {
                last.push('\n');
                last.push_str(text);
            }
            None => self.comments().push(text.to_string()),
        }
        self.line_comment = Some(token);
    }

    fn open(&mut self, token: Token) -> Result<(), Fault> {
        let Some(parent) = self.tree.parent(self.line.node).filter(|_| self.line.begun) else {
            return Err(Fault::at(token.start as usize, ErrorKind::StrayVariation));
        };
        let ply = self.line.ply - 1;
        let line = Line { node: parent, ply, begun: false, comments: Vec::new() };
        self.outer.push(std::mem::replace(&mut self.line, line));
        self.black_announced = false;
        Ok(())
    }

    fn close(&mut self) {
        // The lexer has paired the parentheses.
        let Some(outer) = self.outer.pop() else { return };
        let mut line = std::mem::replace(&mut self.line, outer);
        // A variation of comments alone speaks of the move it follows.
        self.comments().append(&mut line.comments);
        self.black_announced = false;
    }

    fn mark(&mut self, token: Token) -> Result<(), Fault> {
        match self.draft.slice(token)[1..].parse() {
            Ok(mark) => self.add_mark(mark, token),
            Err(_) => Err(self.bad_mark(token)),
        }
    }

    fn add_mark(&mut self, mark: u8, token: Token) -> Result<(), Fault> {
        if !self.line.begun {
            return Err(self.bad_mark(token));
        }
        self.tree.nags_mut(self.line.node).push(mark);
        Ok(())
    }

    fn bad_mark(&self, token: Token) -> Fault {
        let found = excerpt(self.draft.slice(token));
        Fault::at(token.start as usize, ErrorKind::Mark { found })
    }

    /// Finds all moves. Lines are read whole, since later moves may tell what an
    /// earlier text means; the variations of a line are read on the way along it, so
    /// that no more positions are kept than lines are nested.
    fn find_moves(
        &mut self,
        start: &Position,
        options: &notation::ReadOptions,
    ) -> Result<(), Fault> {
        let Some(first) = self.tree.first_child(NodeId::ROOT) else { return Ok(()) };
        let mut walks = vec![self.walk(first, 0, start.clone(), options)?];
        while let Some(walk) = walks.last_mut() {
            if let Some(variation) = walk.variation {
                walk.variation = self.tree.next_sibling(variation);
                let (ply, position) = (walk.ply, walk.position.clone());
                walks.push(self.walk(variation, ply, position, options)?);
                continue;
            }
            let played = self.tree.mv(walk.node);
            let Some(next) = self.tree.first_child(walk.node) else {
                walks.pop();
                continue;
            };
            if let Some(mv) = played {
                let _ = walk.position.make(mv);
            }
            walk.node = next;
            walk.ply += 1;
            walk.variation = self.tree.next_sibling(next);
        }
        Ok(())
    }

    /// Reads the line that begins with a node, and is ready to go along it.
    fn walk(
        &mut self,
        first: NodeId,
        ply: u32,
        position: Position,
        options: &notation::ReadOptions,
    ) -> Result<Walk, Fault> {
        let line: Vec<NodeId> = self.tree.line_from(first).collect();
        let texts: Vec<&str> =
            line.iter().map(|&node| self.draft.slice(self.word_of(node))).collect();
        let moves = read_line(&position, &texts, options)
            .map_err(|error| self.bad_move(&line, ply, error))?;
        for (&node, mv) in line.iter().zip(moves) {
            self.tree.set_move(node, mv);
        }
        let main = self.tree.first_child(NodeId::ROOT) == Some(first);
        let variation = self.tree.next_sibling(first).filter(|_| main);
        Ok(Walk { node: first, ply, position, variation })
    }

    fn word_of(&self, node: NodeId) -> Token {
        // The root has no word.
        self.words[node.index() - 1]
    }

    fn bad_move(&self, line: &[NodeId], first: u32, error: LineError) -> Fault {
        let LineError { index, error, undecided } = error;
        let ply = first + index as u32;
        let main = self.tree.first_child(NodeId::ROOT) == line.first().copied();
        let kind = ErrorKind::Move {
            number: self.number(ply),
            side: self.turn(ply),
            variation: !main,
            error,
            undecided,
        };
        Fault::at(self.word_of(line[index]).start as usize, kind)
    }
}

/// A way along a line whose moves are known.
struct Walk {
    /// The next move to be made, its ply, and the position before it.
    node: NodeId,
    ply: u32,
    position: Position,
    /// The next variation of that move to be read.
    variation: Option<NodeId>,
}

/// What stands before a move in its word.
struct Prefix {
    number: Option<u32>,
    /// Fill characters that stand for Red's move: `...` or `…`.
    ellipsis: bool,
    /// All of it, in bytes.
    length: usize,
}

impl Prefix {
    fn of(text: &str) -> Self {
        let end = |text: &str, part: fn(char) -> bool| {
            text.find(|character| !part(character)).unwrap_or(text.len())
        };
        let digits = end(text, |character| digit(character).is_some());
        let fill = end(&text[digits..], |character| matches!(character, '.' | '．' | '、' | '…'));
        let length = digits + fill;
        let rest = &text[length..];
        // 13=4, the first pawn on file 3, and 33.4, the middle one: no numbers.
        let move_of_digits = !rest.is_empty() && rest.chars().all(|rest| digit(rest).is_some());
        if digits > 0 && (fill == 0 && !rest.is_empty() || move_of_digits) {
            return Self { number: None, ellipsis: false, length: 0 };
        }
        let fill = &text[digits..length];
        let number = text[..digits]
            .chars()
            .filter_map(digit)
            .try_fold(0u32, |number, digit| number.checked_mul(10)?.checked_add(digit))
            .filter(|_| digits > 0);
        Self { number, ellipsis: fill.contains('…') || fill.chars().count() > 1, length }
    }
}

fn digit(character: char) -> Option<u32> {
    match character {
        '0'..='9' => Some(character as u32 - '0' as u32),
        '０'..='９' => Some(character as u32 - '０' as u32),
        _ => None,
    }
}

/// The length of a move's text without `!?` behind it, and the number of that mark.
fn without_mark(text: &str) -> (usize, Option<u8>) {
    let bare = text.trim_end_matches(['!', '?', '！', '？']);
    let mark: String = text[bare.len()..]
        .chars()
        .map(|character| match character {
            '！' => '!',
            '？' => '?',
            character => character,
        })
        .collect();
    let number = match mark.as_str() {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        _ => return (text.len(), None),
    };
    (bare.len(), Some(number))
}
