//! Western algebraic moves, as chess programs write them: `Che2`, `R9xd7`, `c4`.

use alloc::vec::Vec;

use super::coordinates::{self, Ranks};
use super::normal::{Symbol, is_annotation};
use crate::{Bitboard, File, Move, Position, Role, Square};

/// A move by its piece and its point of arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct San {
    pub(super) role: Role,
    from_file: Option<File>,
    from_rank: Option<u8>,
    takes: bool,
    to_file: File,
    to_rank: u8,
}

#[derive(Clone, Copy)]
enum Part {
    File(File),
    Rank(u8),
    Takes,
}

fn part(symbols: &[Symbol]) -> Option<(Part, &[Symbol])> {
    match symbols {
        // Upper case letters are pieces.
        [Symbol::Letter(letter @ b'a'..=b'i'), rest @ ..] => {
            Some((Part::File(coordinates::file(*letter)?), rest))
        }
        [Symbol::Letter(b'x'), rest @ ..] => Some((Part::Takes, rest)),
        _ => coordinates::rank(symbols).map(|(rank, rest)| (Part::Rank(rank), rest)),
    }
}

pub(super) fn parse(symbols: &[Symbol]) -> Option<San> {
    let (role, mut rest) = match symbols {
        [Symbol::Letter(letter), rest @ ..] if letter.is_ascii_uppercase() => {
            (Role::from_letter(*letter as char)?, rest)
        }
        _ => (Role::Pawn, symbols),
    };
    let mut parts = Vec::new();
    while let Some((part, after)) = part(rest) {
        parts.push(part);
        rest = after;
    }
    if !is_annotation(rest) {
        return None;
    }
    let (from, takes, to_file, to_rank) = match *parts {
        [ref from @ .., Part::Takes, Part::File(file), Part::Rank(rank)] => {
            (from, true, file, rank)
        }
        [ref from @ .., Part::File(file), Part::Rank(rank)] => (from, false, file, rank),
        _ => return None,
    };
    let (from_file, from_rank) = match *from {
        [] => (None, None),
        [Part::File(file)] => (Some(file), None),
        [Part::Rank(rank)] => (None, Some(rank)),
        [Part::File(file), Part::Rank(rank)] => (Some(file), Some(rank)),
        _ => return None,
    };
    Some(San { role, from_file, from_rank, takes, to_file, to_rank })
}

impl San {
    /// The moves that the text names in that count of ranks, legal or not.
    fn named(self, position: &Position, ranks: Ranks) -> Vec<Move> {
        let Some(to) = ranks.rank(self.to_rank).map(|rank| Square::new(self.to_file, rank)) else {
            return Vec::new();
        };
        if self.takes && position.board().piece_at(to).is_none() {
            return Vec::new();
        }
        let mut pieces = position.board().of(position.turn(), self.role);
        if let Some(file) = self.from_file {
            pieces &= Bitboard::file(file);
        }
        if let Some(written) = self.from_rank {
            pieces &= ranks.rank(written).map_or(Bitboard::EMPTY, Bitboard::rank);
        }
        pieces
            .into_iter()
            .filter(|&from| position.board().targets(from).contains(to))
            .map(|from| Move::new(from, to))
            .collect()
    }

    /// The moves that the pieces could make but for their king, in either count of
    /// ranks unless one is given.
    pub(super) fn pseudo_legal(self, position: &Position, ranks: Option<Ranks>) -> Vec<Move> {
        if let Some(ranks) = ranks {
            return self.named(position, ranks);
        }
        let mut moves = self.named(position, Ranks::FromZero);
        moves.extend(self.named(position, Ranks::FromOne));
        moves
    }

    pub(super) fn find(self, position: &Position, ranks: Option<Ranks>) -> Vec<Move> {
        let mut moves = self.pseudo_legal(position, ranks);
        moves.retain(|&mv| position.is_legal(mv));
        moves
    }
}
