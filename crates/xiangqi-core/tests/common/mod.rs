//! What several tests need.

#![allow(dead_code)] // Every test file uses its own part of this one.

pub(crate) mod reference;

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use xiangqi_core::{Bitboard, Fen, Move, Outcome, Position, Setup, Square, Strictness};

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

/// A point.
pub(crate) fn sq(text: &str) -> Square {
    text.parse().expect(text)
}

/// Points, separated by blanks.
pub(crate) fn squares(text: &str) -> Bitboard {
    text.split_whitespace().map(sq).collect()
}

/// A way of looking at the same position: its name, and what it makes of setups
/// and of moves.
pub(crate) struct Image {
    pub name: &'static str,
    pub setup: fn(&Setup) -> Setup,
    pub mv: fn(Move) -> Move,
}

/// As it stands, mirrored left to right, with the sides exchanged, and both.
pub(crate) const IMAGES: [Image; 4] = [
    Image { name: "as it stands", setup: Setup::clone, mv: |mv| mv },
    Image { name: "mirrored", setup: Setup::mirrored, mv: Move::mirrored },
    Image { name: "sides exchanged", setup: Setup::flipped, mv: Move::flipped },
    Image {
        name: "mirrored, sides exchanged",
        setup: |setup| setup.mirrored().flipped(),
        mv: |mv| mv.mirrored().flipped(),
    },
];

/// A setup from text.
pub(crate) fn setup(fen: &str) -> Setup {
    fen.parse::<Fen>().expect(fen).into_setup()
}
