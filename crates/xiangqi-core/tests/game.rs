//! Games: what is kept of the moves made, and how they end.

mod common;

use common::{mv, position, study};
use xiangqi_core::{Color, Game, Outcome, Piece, Position, Reason};

fn game(start: Position, moves: &str) -> Game {
    Game::with_moves(start, moves.split_whitespace().map(mv)).expect(moves)
}

/// The horses out and back: the position of before, after four plies.
const ROUND_TRIP: &str = "b0c2 b9c7 c2b0 c7b9 ";

fn occurrences(game: &Game) -> Vec<usize> {
    (0..=game.plies().len()).map(|n| game.occurrences(n)).collect()
}

fn checks(game: &Game) -> Vec<bool> {
    game.plies().iter().map(|ply| ply.check).collect()
}

fn captures(game: &Game) -> Vec<Option<char>> {
    game.plies().iter().map(|ply| ply.captured.map(Piece::fen_letter)).collect()
}

// The moves.

#[test]
fn c2_1_red_moves_first_then_by_turns() {
    let mut game = Game::new(Position::start());
    let error = game.play(mv("b9c7")).expect_err("Black does not begin");
    assert_eq!(error.reason, Reason::NotYourTurn { turn: Color::Red });
    game.play(mv("h2e2")).expect("legal");
    let error = game.play(mv("e2e6")).expect_err("Red has moved");
    assert_eq!(error.reason, Reason::NotYourTurn { turn: Color::Black });
}

#[test]
fn a_refused_move_leaves_the_game_as_it_was() {
    let mut played = game(Position::start(), "h2e2");
    let before = played.clone();
    assert!(played.play(mv("e9e5")).is_err());
    assert_eq!(played, before);
}

#[test]
fn the_first_illegal_move_of_a_list_is_named() {
    let moves = ["h2e2", "h9g7", "e2e7", "a9a8"].map(mv);
    let error = Game::with_moves(Position::start(), moves).expect_err("blocked by the pawn");
    assert_eq!(error.ply, 2);
    assert_eq!(error.illegal.mv, mv("e2e7"));
    insta::assert_snapshot!(error);
}

#[test]
fn every_ply_says_what_moved_and_what_was_taken() {
    let game = game(Position::start(), "h2e2 h9g7 e2e6 i9i8 e6e5 i8i9");
    let pieces: String = game.plies().iter().map(|ply| ply.piece.fen_letter()).collect();
    assert_eq!(pieces, "CnCrCr");
    assert_eq!(captures(&game), [None, None, Some('p'), None, None, None]);
}

#[test]
fn c3_1_checks_are_marked() {
    let start = position("3k5/9/9/9/9/9/9/9/R8/5K3 w");
    let game = game(start, "a1d1 d9e9 d1d5 e9e8 d5e5");
    assert_eq!(checks(&game), [true, false, false, false, true]);
    assert!(game.current().is_check());
}

#[test]
fn c3_1_a_discovered_check_counts() {
    // The horse leaves the file of the rook.
    let start = position("4k4/9/9/9/p3N4/9/9/9/4R4/3K5 b");
    let game = game(start, "a5a4 e5c4 e9f9");
    assert_eq!(checks(&game), [false, true, false]);
}

#[test]
fn positions_by_number() {
    let game = game(Position::start(), &ROUND_TRIP.repeat(2));
    let all: Vec<Position> = game.positions().collect();
    assert_eq!(all.len(), 9);
    assert_eq!(all.first(), Some(game.start()));
    assert_eq!(all.last(), Some(game.current()));
    for (n, position) in all.iter().enumerate() {
        assert_eq!(game.position(n).as_ref(), Some(position));
        assert_eq!(game.key(n), Some(position.zobrist()));
        assert_eq!(game.quiet_plies(n), Some(position.quiet_plies()));
    }
    assert_eq!(game.position(9), None);
    assert_eq!(game.key(9), None);
    assert_eq!(game.quiet_plies(9), None);
    assert_eq!(game.occurrences(9), 0);
}

#[test]
fn rounds_are_counted_from_the_start_position_on() {
    let played = game(Position::start(), "h2e2 h9g7 h0g2");
    assert_eq!(played.current().round(), 2);
    let later = game(position("3k5/9/9/9/9/9/9/9/R8/4K4 b - - 4 40"), "d9d8 a1a8");
    assert_eq!(later.current().round(), 41);
}

// 23.1: repetition.

#[test]
fn c23_1_a_position_is_counted_each_time_it_stands() {
    let game = game(Position::start(), &ROUND_TRIP.repeat(2));
    assert_eq!(occurrences(&game), [1, 1, 1, 1, 2, 2, 2, 2, 3]);
}

#[test]
fn c23_1_the_same_pieces_with_the_other_side_to_move_are_another_position() {
    // Red takes three moves over what Black does in two: the pieces stand as
    // before, Black to move where Red was.
    let start = position("3k5/9/9/9/9/9/9/9/R8/4K4 w");
    let game = game(start, "a1a2 d9d8 a2a3 d8d9 a3a1");
    let (first, last) = (game.start(), game.current());
    assert_eq!(first.board(), last.board());
    assert_ne!(first.turn(), last.turn());
    assert_ne!(game.key(0), game.key(5));
    assert_eq!(occurrences(&game), [1; 6]);
}

#[test]
fn c23_1_like_pieces_may_have_changed_places() {
    let start = position("3k5/9/9/9/9/9/9/9/R1R6/4K4 w");
    let moves = "a1a2 d9d8 c1a1 d8d9 a2c2 d9d8 c2c1 d8d9";
    assert_eq!(game(start, moves).occurrences(8), 2);
}

#[test]
fn c23_1_positions_may_come_round_by_another_way() {
    let start = position("3k5/9/9/9/9/9/9/9/R8/4K4 w");
    let game = game(start, "a1a2 d9d8 a2b2 d8d9 b2b1 d9d8 b1a1 d8d9");
    assert_eq!(occurrences(&game), [1, 1, 1, 1, 1, 1, 1, 1, 2]);
}

#[test]
fn c23_1_nothing_from_before_a_capture_is_counted() {
    let moves = ROUND_TRIP.to_string() + "h2h9 i9h9 " + &ROUND_TRIP.repeat(2);
    let game = game(Position::start(), &moves);
    assert_eq!(occurrences(&game)[4..], [2, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3]);
}

// 4.2.4: moves without a capture.

#[test]
fn c4_2_4_plies_and_rounds_since_the_last_capture() {
    let game = game(Position::start(), "h2h9 i9h9 b0c2 b9c7 c2b0");
    let quiet: Vec<_> = (0..=5).map(|n| game.quiet_plies(n)).collect();
    assert_eq!(quiet, [0, 0, 0, 1, 2, 3].map(Some));
    assert_eq!(game.quiet_rounds(), 1);
}

#[test]
fn c4_2_4_a_pawn_move_is_a_move_without_a_capture() {
    assert_eq!(game(Position::start(), "e3e4 e6e5").quiet_plies(2), Some(2));
    assert_eq!(game(Position::start(), "e3e4 e6e5 e4e5").quiet_plies(3), Some(0));
}

#[test]
fn c4_2_4_the_count_of_the_start_goes_on_until_a_capture() {
    let start = position("3k5/9/9/9/9/9/9/8p/R8/4K4 w - - 117 80");
    let played = game(start, "a1a2 d9d8 a2i2 d8d9");
    let quiet: Vec<_> = (0..=4).map(|n| played.quiet_plies(n)).collect();
    assert_eq!(quiet, [117, 118, 119, 0, 1].map(Some));
    let before = game(played.start().clone(), "a1a2 d9d8");
    assert_eq!(before.quiet_rounds(), 59);
}

#[test]
fn c4_2_4_a_count_at_its_largest_stays_there() {
    let start = position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 4294967295 1");
    let game = game(start, "a1a2 d9d8");
    assert_eq!(game.quiet_plies(2), Some(u32::MAX));
    assert_eq!(game.current().quiet_plies(), u32::MAX);
}

// 3.2, 3.3, 4.1: how games end.

#[track_caller]
fn ends(start: &str, moves: &str, outcome: Option<Outcome>) {
    let game = game(position(start), moves);
    assert_eq!(game.current().outcome(), outcome, "{start} {moves}");
    let flipped = game.current().flipped();
    assert_eq!(flipped.outcome(), common::flipped(outcome), "{start} {moves}");
    assert_eq!(game.current().has_legal_move(), outcome.is_none(), "{start} {moves}");
}

const RED_MATES: Option<Outcome> = Some(Outcome::Checkmate { winner: Color::Red });
const RED_STALEMATES: Option<Outcome> = Some(Outcome::Stalemate { winner: Color::Red });

#[test]
fn c4_1_1_mated_by_two_rooks() {
    ends("3k5/R8/9/9/9/9/9/9/9/1R2K4 w", "", None);
    ends("3k5/R8/9/9/9/9/9/9/9/1R2K4 w", "b0b9", RED_MATES);
}

#[test]
fn c4_1_1_mated_by_the_double_cannon() {
    ends("3ak4/9/9/9/9/4C4/9/9/7C1/3K5 w", "h1e1", None);
    ends("3aka3/9/9/9/9/4C4/9/9/7C1/3K5 w", "h1e1", RED_MATES);
}

#[test]
fn c4_1_1_mated_by_a_horse_while_a_pawn_and_the_king_guard_the_way_out() {
    ends("3k5/4P4/9/N8/9/9/9/9/9/4K4 w", "a6b8", RED_MATES);
    // Without the pawn the king steps forward.
    ends("3k5/9/9/N8/9/9/9/9/9/4K4 w", "a6b8", None);
}

#[test]
fn c3_2_a_check_that_can_be_answered_is_no_mate() {
    // By taking, by stepping in, by moving away.
    ends("r2k5/R8/9/9/9/9/9/9/9/1R2K4 w", "b0b9", None);
    ends("3k5/R8/9/9/9/9/9/2r6/9/1R2K4 w", "b0b9", None);
    ends("3k5/9/9/9/9/9/9/9/9/1R2K4 w", "b0b9", None);
}

#[test]
fn c4_1_2_a_side_without_moves_loses() {
    ends("3k5/9/4P4/9/9/9/9/9/9/4K4 w", "e7e8", RED_STALEMATES);
    ends("3k5/9/9/9/9/1N7/9/9/9/4K4 w", "b4c6", RED_STALEMATES);
    assert_eq!(RED_STALEMATES.map(Outcome::clause), Some("4.1.2"));
}

#[test]
fn c3_3_other_pieces_avert_it_only_if_they_can_move() {
    ends("3k5/9/4P4/9/9/9/9/9/9/4K3p w", "e7e8", None);
    // The horse is hobbled on both sides.
    ends("nP1k5/P8/4P4/9/9/9/9/9/9/4K4 w", "e7e8", RED_STALEMATES);
}

#[test]
fn a_game_may_begin_where_it_is_over() {
    let game = Game::new(position("3k5/3P5/3R5/9/9/9/9/9/9/4K4 b"));
    assert_eq!(game.current().outcome(), RED_MATES);
    assert!(study("3k5/3P5/3R5/9/9/9/9/9/9/4K4 b").legal_moves().is_empty());
}

#[test]
fn outcomes_name_the_winner_and_the_clause() {
    for winner in Color::ALL {
        assert_eq!(Outcome::Checkmate { winner }.winner(), winner);
        assert_eq!(Outcome::Stalemate { winner }.winner(), winner);
        assert_eq!(Outcome::Checkmate { winner }.clause(), "4.1.1");
        assert_eq!(Outcome::Stalemate { winner }.clause(), "4.1.2");
    }
}
