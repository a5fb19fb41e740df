//! What several tests need.

#![allow(dead_code)] // Every test file uses its own part of this one.

pub(crate) mod reference;

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use xiangqi_core::{Fen, Move, Outcome, Position, Strictness};

/// A line of `data/moves.jsonl`.
#[derive(Deserialize)]
pub(crate) struct MovesFact {
    pub id: u32,
    pub fen: Fen,
    pub moves: Vec<Move>,
    pub check: bool,
    pub outcome: Option<String>,
    pub by: Option<String>,
}

/// A line of `data/perft.jsonl`.
#[derive(Deserialize)]
pub(crate) struct PerftFact {
    pub id: String,
    pub fen: Fen,
    pub depth: u32,
    #[serde(default)]
    pub nodes: u64,
    pub tags: Vec<String>,
}

impl PerftFact {
    pub(crate) fn is_unreachable(&self) -> bool {
        self.tags.iter().any(|tag| tag.starts_with("unreachable"))
    }
}

/// All lines of a file of facts.
pub(crate) fn facts<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let text = std::fs::read_to_string(path).expect("the file of facts");
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// A position that a game could hold.
pub(crate) fn position(fen: &str) -> Position {
    fen.parse::<Fen>().expect(fen).setup().position().expect(fen)
}

/// A position that need not be one of a game.
pub(crate) fn study(fen: &str) -> Position {
    fen.parse::<Fen>().expect(fen).setup().position_with(Strictness::Study).expect(fen)
}

/// A move.
pub(crate) fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

/// Moves in the order of their text.
pub(crate) fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable_by_key(Move::to_string);
    moves
}

/// The outcome with the sides exchanged.
pub(crate) fn flipped(outcome: Option<Outcome>) -> Option<Outcome> {
    outcome.map(|outcome| match outcome {
        Outcome::Checkmate { winner } => Outcome::Checkmate { winner: !winner },
        Outcome::Stalemate { winner } => Outcome::Stalemate { winner: !winner },
    })
}
