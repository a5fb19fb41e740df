//! Whole games: what one move leaves open, later ones may decide.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::coordinates::Ranks;
use super::error::explain;
use super::{LineError, NotationError, ReadOptions, Style, Token, chinese};
use crate::{Move, Position, Zobrist};

/// The most positions that a game may have reached in different readings, and the
/// most moves that may be kept beside those of one reading. A game that exceeds
/// them is as ambiguous as can be, and hostile text costs no more.
const MOST_POSITIONS: usize = 1024;
const MOST_MOVES: usize = 1 << 18;

/// Where one or more readings of the game have led.
struct Reading {
    position: Position,
    ranks: Option<Ranks>,
}

/// A move that takes a reading of one ply to one of the next.
struct Step {
    from: u32,
    to: u32,
    mv: Move,
}

/// The readings so far: those alive, and the steps of every ply.
struct Readings {
    alive: Vec<Reading>,
    steps: Vec<Step>,
    plies: Vec<Ply>,
}

struct Ply {
    /// Where its steps begin.
    begin: usize,
    /// How many readings it started from.
    readings: usize,
}

impl Readings {
    fn new(start: &Position, style: Option<Style>) -> Self {
        let counts: &[Option<Ranks>] = match style {
            Some(Style::San) => &[Some(Ranks::FromZero), Some(Ranks::FromOne)],
            _ => &[None],
        };
        let alive =
            counts.iter().map(|&ranks| Reading { position: start.clone(), ranks }).collect();
        Self { alive, steps: Vec::new(), plies: Vec::new() }
    }

    /// Continues every reading by the moves that fit; those that have none end.
    /// False if none goes on, everything then being as it was.
    fn advance(&mut self, token: &Token, options: ReadOptions) -> bool {
        let begin = self.steps.len();
        let mut next: Vec<Reading> = Vec::with_capacity(self.alive.len());
        let mut known: BTreeMap<(Zobrist, Option<Ranks>), u32> = BTreeMap::new();
        for (from, reading) in self.alive.iter().enumerate() {
            for mv in token.find(&reading.position, options, reading.ranks) {
                let mut position = reading.position.clone();
                let _ = position.make(mv);
                let to = *known.entry((position.zobrist(), reading.ranks)).or_insert_with(|| {
                    next.push(Reading { position, ranks: reading.ranks });
                    next.len() as u32 - 1
                });
                self.steps.push(Step { from: from as u32, to, mv });
            }
        }
        if next.is_empty() {
            return false;
        }
        self.plies.push(Ply { begin, readings: self.alive.len() });
        self.alive = next;
        true
    }

    /// Whether there are too many readings to go on.
    fn too_many(&mut self) -> bool {
        let beside = |readings: &Self| readings.steps.len() - readings.plies.len();
        if beside(self) > MOST_MOVES {
            self.drop_dead_ends();
        }
        // Half, so that dropping does not become the main work.
        self.alive.len() > MOST_POSITIONS || beside(self) > MOST_MOVES / 2
    }

    /// Forgets the steps of readings that have ended.
    fn drop_dead_ends(&mut self) {
        let mut keep = vec![false; self.steps.len()];
        let mut alive = vec![true; self.alive.len()];
        let mut end = self.steps.len();
        for &Ply { begin, readings } in self.plies.iter().rev() {
            let mut before = vec![false; readings];
            for (step, keep) in self.steps[begin..end].iter().zip(&mut keep[begin..end]) {
                if alive[step.to as usize] {
                    before[step.from as usize] = true;
                    *keep = true;
                }
            }
            alive = before;
            end = begin;
        }
        let mut kept = 0;
        let mut at = 0;
        for ply in &mut self.plies {
            kept += keep[at..ply.begin].iter().filter(|&&keep| keep).count();
            at = ply.begin;
            ply.begin = kept;
        }
        let mut keep = keep.into_iter();
        self.steps.retain(|_| keep.next().unwrap_or_default());
    }

    /// For each ply the moves of the readings that go on to the end, without
    /// repeats: one each if the game has one reading.
    fn moves(mut self) -> Vec<Vec<Move>> {
        self.drop_dead_ends();
        let ends = self.plies.iter().skip(1).map(|ply| ply.begin).chain([self.steps.len()]);
        let plies = self.plies.iter().zip(ends);
        plies
            .map(|(ply, end)| {
                let mut moves = Vec::with_capacity(1);
                for step in &self.steps[ply.begin..end] {
                    if !moves.contains(&step.mv) {
                        moves.push(step.mv);
                    }
                }
                moves
            })
            .collect()
    }
}

/// Reads a whole game, or the beginning of one, from its moves in order.
///
/// Text that fits several legal moves is no error here as long as the moves after
/// it leave only one of them: short forms without a direction, algebraic text that
/// does not tell two pieces apart, and whether that text counts ranks from 0 or 1.
/// With [`ReadOptions::style`] left open, points are UCI if the whole list shows it
/// by a rank 10, and algebraic text is recognised, see [`sniff`].
///
/// # Errors
/// The first text that no reading of the game gets past; or, if several readings
/// of the game are left at its end, the first move in which they differ.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_core::notation::{ReadOptions, read_line};
/// // Forward or backward? From b1 the cannon could not go back further.
/// let tokens = ["炮81", "马87", "炮八退一"];
/// let moves = read_line(&Position::start(), &tokens, &ReadOptions::default())?;
/// assert_eq!(moves[0].to_string(), "b2b3");
/// # Ok::<(), xiangqi_core::notation::LineError>(())
/// ```
pub fn read_line(
    start: &Position,
    tokens: &[&str],
    options: &ReadOptions,
) -> Result<Vec<Move>, LineError> {
    let style = options
        .style
        .or_else(|| sniff(tokens).filter(|style| matches!(style, Style::San | Style::Uci)));
    let options = ReadOptions { style, ..*options };
    let mut readings = Readings::new(start, style);
    for (index, text) in tokens.iter().enumerate() {
        let fail = |error| LineError { index, error: Box::new(error), undecided: Vec::new() };
        let Some(token) = Token::parse(text, options) else {
            return Err(fail(NotationError::unreadable(text, options.style)));
        };
        if !readings.advance(&token, options) {
            let position = readings.alive.first().map_or(start, |reading| &reading.position);
            return Err(fail(explain(position, text, &token, Vec::new())));
        }
        if readings.too_many() {
            break;
        }
    }
    let moves = readings.moves();
    let undecided: Vec<usize> = (0..moves.len()).filter(|&index| moves[index].len() > 1).collect();
    let Some(&index) = undecided.first() else {
        return Ok(moves.into_iter().flatten().collect());
    };
    let mut position = start.clone();
    for mv in moves[..index].iter().flatten() {
        let _ = position.make(*mv);
    }
    let text = tokens[index];
    let error = match Token::parse(text, options) {
        Some(token) => explain(&position, text, &token, moves[index].clone()),
        None => NotationError::unreadable(text, options.style),
    };
    Err(LineError { index, error: Box::new(error), undecided })
}

/// The style in which a list of moves, such as the first few of a game, is
/// written: the one that can read the most of them as far as their form goes.
/// `None` if none can read any.
///
/// Points are UCI if a rank 10 shows it, and otherwise counted from 0.
///
/// ```
/// use xiangqi_core::notation::{Style, sniff};
/// assert_eq!(sniff(&["炮二平五", "馬8進7"]), Some(Style::ChineseTraditional));
/// assert_eq!(sniff(&["H2-E2", "H9-G7"]), Some(Style::Iccs));
/// assert_eq!(sniff(&["h3e3", "h10g8"]), Some(Style::Uci));
/// assert_eq!(sniff(&["Che2", "Hg7", "c4"]), Some(Style::San));
/// assert_eq!(sniff(&["?"]), None);
/// ```
pub fn sniff(tokens: &[&str]) -> Option<Style> {
    const FORMS: [Style; 5] = [Style::Ucci, Style::Uci, Style::Chinese, Style::Wxf, Style::San];
    let mut counts = [0; FORMS.len()];
    for token in tokens {
        for (style, count) in FORMS.into_iter().zip(&mut counts) {
            let options = ReadOptions { style: Some(style), ..ReadOptions::default() };
            *count += usize::from(Token::parse(token, options).is_some());
        }
    }
    let most = *counts.iter().max().filter(|&&most| most > 0)?;
    let (style, _) = FORMS.into_iter().zip(counts).find(|&(_, count)| count == most)?;
    Some(match style {
        Style::Ucci if tokens.iter().any(|token| token.contains(['-', '–', '—'])) => {
            Style::Iccs
        }
        Style::Chinese => chinese::style_of(tokens),
        style => style,
    })
}
