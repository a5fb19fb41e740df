//! The positions and counts of `data/`.

mod common;

use common::{IMAGES, MovesFact, PerftFact, facts, sorted};
use xiangqi_core::{Outcome, Strictness, perft};

/// Rows up to this many leaves are counted here, all of them by
/// `cargo xtask corpus --all`.
const NODES: u64 = 300_000;

fn word(outcome: Option<Outcome>) -> (Option<String>, Option<String>) {
    let Some(outcome) = outcome else { return (None, None) };
    let by = match outcome {
        Outcome::Checkmate { .. } => "checkmate",
        Outcome::Stalemate { .. } => "stalemate",
    };
    (Some(format!("{}_wins", outcome.winner())), Some(by.to_string()))
}

#[test]
fn every_position_has_exactly_its_moves() {
    let cases = facts::<MovesFact>("moves.jsonl");
    assert_eq!(cases.len(), 1_200);
    for case in cases {
        let id = case.id;
        let position = case.fen.setup().position().expect("a position of a game");
        assert_eq!(sorted(position.legal_moves()), case.moves, "position {id}");
        assert_eq!(position.is_check(), case.check, "position {id}");
        assert_eq!(word(position.outcome()), (case.outcome, case.by), "position {id}");
    }
}

#[test]
fn mirrored_and_with_sides_exchanged_too() {
    for case in facts::<MovesFact>("moves.jsonl") {
        let position = case.fen.setup().position().expect("a position of a game");
        for image in IMAGES {
            let seen = (image.setup)(case.fen.setup()).position().expect("a position of a game");
            let expected = sorted(case.moves.iter().copied().map(image.mv));
            let what = format!("position {}, {}", case.id, image.name);
            assert_eq!(sorted(seen.legal_moves()), expected, "{what}");
            assert_eq!(seen.is_check(), case.check, "{what}");
        }
        let outcome = common::flipped(position.outcome());
        assert_eq!(position.flipped().outcome(), outcome, "position {}", case.id);
        assert_eq!(position.mirrored().outcome(), position.outcome(), "position {}", case.id);
    }
}

#[test]
fn perft_counts() {
    let cases = facts::<PerftFact>("perft.jsonl");
    assert_eq!(cases.len(), 246);
    for case in cases.into_iter().filter(|case| case.nodes <= NODES) {
        let position = case.fen.setup().position_with(Strictness::Study).expect("a study");
        assert_eq!(perft(&position, case.depth), case.nodes, "{}", case.id);
    }
}

#[test]
fn unreachable_positions_are_studies_only() {
    for case in facts::<PerftFact>("perft.jsonl") {
        let setup = case.fen.setup();
        assert_eq!(setup.position().is_err(), case.is_unreachable(), "{}", case.id);
        assert!(setup.position_with(Strictness::Study).is_ok(), "{}", case.id);
    }
}
