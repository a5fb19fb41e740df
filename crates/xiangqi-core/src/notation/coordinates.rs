//! ICCS, UCCI and UCI: the two points of a move.

use alloc::format;
use alloc::string::String;

use super::normal::{Symbol, is_annotation};
use crate::{File, Move, Rank, Square};

/// The number of the first rank: the same text means different moves by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ranks {
    /// 0 to 9, as ICCS and UCCI count.
    FromZero,
    /// 1 to 10, as UCI counts.
    FromOne,
}

impl Ranks {
    /// The rank that is written so; `None` if none is.
    pub(super) fn rank(self, written: u8) -> Option<Rank> {
        let index = match self {
            Self::FromZero => written,
            Self::FromOne => written.checked_sub(1)?,
        };
        Rank::ALL.get(usize::from(index)).copied()
    }
}

/// The file that a letter of either case names.
pub(super) fn file(letter: u8) -> Option<File> {
    let index = letter.to_ascii_lowercase().checked_sub(b'a')?;
    File::ALL.get(usize::from(index)).copied()
}

/// The number of a rank at the head of the symbols, 10 being written with two.
pub(super) fn rank(symbols: &[Symbol]) -> Option<(u8, &[Symbol])> {
    match symbols {
        [Symbol::Digit(1), Symbol::Digit(0), rest @ ..] => Some((10, rest)),
        [Symbol::Digit(digit), rest @ ..] => Some((*digit, rest)),
        _ => None,
    }
}

fn point(symbols: &[Symbol], ranks: Ranks) -> Option<(Square, &[Symbol])> {
    let [Symbol::Letter(letter), rest @ ..] = symbols else {
        return None;
    };
    let (number, rest) = rank(rest)?;
    Some((Square::new(file(*letter)?, ranks.rank(number)?), rest))
}

/// Two points, a dash or an `x` between them or not.
pub(super) fn parse(symbols: &[Symbol], ranks: Ranks) -> Option<Move> {
    let (from, rest) = point(symbols, ranks)?;
    let dash = matches!(rest, [Symbol::Sign(b'-') | Symbol::Letter(b'x' | b'X'), ..]);
    let (to, rest) = point(&rest[usize::from(dash)..], ranks)?;
    is_annotation(rest).then_some(Move::new(from, to))
}

/// `H2-E2`.
pub(super) fn iccs(Move { from, to }: Move) -> String {
    format!("{from}-{to}").to_ascii_uppercase()
}

/// `h3e3`.
pub(super) fn uci(Move { from, to }: Move) -> String {
    let point = |square: Square| format!("{}{}", square.file().letter(), square.rank().index() + 1);
    point(from) + &point(to)
}
