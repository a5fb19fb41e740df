//! The cases of the book, read from `tests/data`.

#![allow(dead_code, unreachable_pub, reason = "every test file uses its own part of this one")]

use serde::Deserialize;
use xiangqi_arbiter::Cycle;
use xiangqi_core::{Color, Fen, Move, Position, Strictness};

#[derive(Deserialize)]
pub struct Side {
    pub class: String,
    pub weight: Option<String>,
}

#[derive(Deserialize)]
pub struct Sides {
    pub red: Side,
    pub black: Side,
}

/// A diagram: the answers are the book's.
#[derive(Deserialize)]
pub struct Diagram {
    pub id: String,
    pub fen: Fen,
    pub cycle: Vec<Move>,
    pub labels: Vec<String>,
    pub verdict: String,
    pub sides: Sides,
    pub doubt: bool,
    pub closed: bool,
}

impl Diagram {
    pub fn position(&self) -> Position {
        self.fen.setup().position_with(Strictness::Study).expect("a valid position")
    }

    /// The cycle begun `turn` moves later.
    pub fn rotated(&self, turn: usize) -> Cycle {
        let mut start = self.position();
        for &mv in &self.cycle[..turn] {
            let _ = start.play(mv).expect("a legal move");
        }
        let moves = [&self.cycle[turn..], &self.cycle[..turn]].concat();
        Cycle::new(start, moves).expect("a cycle")
    }
}

pub fn diagrams() -> Vec<Diagram> {
    lines(include_str!("../data/cxa2011.jsonl"))
}

pub fn lines<T: serde::de::DeserializeOwned>(text: &str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect("a case")).collect()
}

/// An image of a case: left and right, or the sides, or both exchanged.
#[derive(Clone, Copy, Debug)]
pub struct Image {
    pub mirrored: bool,
    pub flipped: bool,
}

pub const IMAGES: [Image; 4] = [
    Image { mirrored: false, flipped: false },
    Image { mirrored: true, flipped: false },
    Image { mirrored: false, flipped: true },
    Image { mirrored: true, flipped: true },
];

impl Image {
    pub fn of_move(self, mv: Move) -> Move {
        let mv = if self.mirrored { mv.mirrored() } else { mv };
        if self.flipped { mv.flipped() } else { mv }
    }

    pub fn of_position(self, position: &Position) -> Position {
        let position = if self.mirrored { position.mirrored() } else { position.clone() };
        if self.flipped { position.flipped() } else { position }
    }

    pub fn of_color(self, color: Color) -> Color {
        if self.flipped { !color } else { color }
    }
}
