//! What holds in every position.

mod common;

use std::sync::LazyLock;

use common::{MovesFact, facts, reference, sorted};
use proptest::prelude::*;
use xiangqi_core::{Bitboard, Fen, Move, Position, Square, Zobrist, attacks};

static STARTS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let cases = facts::<MovesFact>("moves.jsonl");
    let position = |case: MovesFact| case.fen.setup().position().expect("a position of a game");
    std::iter::once(Position::start()).chain(cases.into_iter().map(position)).collect()
});

/// A position after some plies of chance play, half of the time from the start.
fn positions() -> impl Strategy<Value = Position> {
    let start = prop_oneof![Just(0), 0..STARTS.len()];
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    (start, choices).prop_map(|(start, choices)| {
        let mut position = STARTS[start].clone();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let _ = position.make(moves[choice.index(moves.len())]);
        }
        position
    })
}

fn all_moves() -> impl Iterator<Item = Move> {
    Square::ALL
        .into_iter()
        .flat_map(|from| Square::ALL.into_iter().map(move |to| Move::new(from, to)))
}

proptest! {
    #[test]
    fn unmake_undoes_make(position in positions()) {
        for mv in position.legal_moves() {
            let mut played = position.clone();
            let undo = played.make(mv);
            prop_assert_eq!(undo.captured, position.board().piece_at(mv.to));
            prop_assert_ne!(&played, &position);
            played.unmake(undo);
            prop_assert_eq!(&played, &position);
        }
    }

    #[test]
    fn the_key_kept_is_the_key_computed(position in positions()) {
        prop_assert_eq!(position.zobrist(), Zobrist::of(position.board(), position.turn()));
        for mv in position.legal_moves() {
            let after = position.after(mv).expect("legal");
            prop_assert_eq!(after.zobrist(), Zobrist::of(after.board(), after.turn()));
        }
        if let Some(passed) = position.passed() {
            prop_assert_eq!(passed.zobrist(), Zobrist::of(passed.board(), passed.turn()));
        }
    }

    #[test]
    fn moves_lead_to_positions_that_pass_the_checks_of_a_setup(position in positions()) {
        prop_assert_eq!(position.to_setup().position(), Ok(position));
    }

    #[test]
    fn symmetry(position in positions()) {
        let moves = position.legal_moves();
        let mirrored = position.mirrored();
        let flipped = position.flipped();
        prop_assert_eq!(
            sorted(mirrored.legal_moves()),
            sorted(moves.iter().copied().map(Move::mirrored)),
        );
        prop_assert_eq!(
            sorted(flipped.legal_moves()),
            sorted(moves.iter().copied().map(Move::flipped)),
        );
        prop_assert_eq!(mirrored.checkers(), position.checkers().mirrored());
        prop_assert_eq!(flipped.checkers(), position.checkers().flipped());
        prop_assert_eq!(mirrored.shields(), position.shields().mirrored());
        prop_assert_eq!(flipped.shields(), position.shields().flipped());
        prop_assert_eq!(mirrored.mirrored(), position.clone());
        prop_assert_eq!(flipped.flipped(), position);
    }

    #[test]
    fn fen_round_trip(position in positions()) {
        let text = position.to_fen().to_string();
        let read: Fen = text.parse().expect("our own text");
        prop_assert_eq!(read.to_string(), text);
        prop_assert_eq!(read.setup().position(), Ok(position));
    }

    #[test]
    fn the_ways_to_ask_for_legality_agree(position in positions()) {
        let legal = sorted(position.legal_moves());
        prop_assert_eq!(position.legal_move_count() as usize, legal.len());
        prop_assert_eq!(position.has_legal_move(), !legal.is_empty());
        let checked = all_moves().filter(|&mv| position.check_legal(mv).is_ok());
        prop_assert_eq!(&sorted(checked), &legal);
        let asked = all_moves().filter(|&mv| position.is_legal(mv));
        prop_assert_eq!(&sorted(asked), &legal);
        let slow = reference::legal_moves(&position);
        prop_assert_eq!(&sorted(slow), &legal);
        prop_assert_eq!(reference::is_check(&position), position.is_check());
    }

    #[test]
    fn attackers_are_the_pieces_that_could_take(position in positions()) {
        let board = position.board();
        for (target, piece) in board.pieces() {
            let by = !piece.color;
            let takers: Bitboard = board
                .side(by)
                .into_iter()
                .filter(|&from| board.targets(from).contains(target))
                .collect();
            prop_assert_eq!(board.attackers(target, by, board.occupied()), takers);
        }
    }

    #[test]
    fn a_horse_comes_whence_it_goes(bits in any::<u128>()) {
        let occupied = Bitboard::from_bits(bits);
        for (from, to) in all_moves().map(|mv| (mv.from, mv.to)) {
            prop_assert_eq!(
                attacks::horse(from, occupied).contains(to),
                attacks::horse_origins(to, occupied).contains(from),
            );
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = text.parse::<Fen>().map_err(|error| error.to_string());
        let _ = text.parse::<Square>().map_err(|error| error.to_string());
        let _ = text.parse::<Move>().map_err(|error| error.to_string());
    }

    #[test]
    fn text_that_looks_like_a_fen_is_read_or_refused(
        text in "(fen )?([0-9KABNRCPkabnrcpEHx将]{0,10}/){0,11}[1-9kK]{0,9}(\\[\\])?( [wWrRbBx-]){0,2}( [-0-9]{1,11}){0,5};?",
    ) {
        match text.parse::<Fen>() {
            Ok(fen) => {
                let again: Fen = fen.to_string().parse().expect("our own text");
                prop_assert_eq!(again, fen);
            }
            Err(error) => prop_assert!(error.column <= text.chars().count() + 1),
        }
    }

    #[test]
    fn points_and_moves_round_trip(from in 0..90_usize, to in 0..90_usize) {
        let mv = Move::new(Square::ALL[from], Square::ALL[to]);
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        prop_assert_eq!(mv.from.to_string().parse(), Ok(mv.from));
    }
}
