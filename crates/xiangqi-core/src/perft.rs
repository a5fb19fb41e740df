//! Counting the leaves of the tree of legal moves.

use alloc::vec::Vec;

use crate::{Move, Position};

/// The number of ways to play `depth` plies from a position. Lines that end
/// earlier count nothing. Depth 0 is the position itself: 1.
///
/// ```
/// use xiangqi_core::{Position, perft};
/// assert_eq!(perft(&Position::start(), 2), 1_920);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 { 1 } else { leaves(&mut position.clone(), depth) }
}

fn leaves(position: &mut Position, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(position.legal_move_count());
    }
    let mut count = 0;
    let here = position.clone();
    here.for_each_target(|from, targets| {
        for to in targets {
            let undo = position.make(Move::new(from, to));
            count += leaves(position, depth - 1);
            position.unmake(undo);
        }
    });
    count
}

/// [`perft`] split by first move, moves in the order of their text.
///
/// ```
/// use xiangqi_core::{Position, divide};
/// let split = divide(&Position::start(), 2);
/// assert_eq!(split.iter().map(|(_, leaves)| leaves).sum::<u64>(), 1_920);
/// ```
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let mut split: Vec<_> = position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let mut after = position.clone();
            let _ = after.make(mv);
            (mv, perft(&after, below))
        })
        .collect();
    split.sort_unstable_by_key(|(mv, _)| {
        (mv.from.file(), mv.from.rank(), mv.to.file(), mv.to.rank())
    });
    split
}
