//! Clause 2.2: how each piece moves.
//!
//! Every test gives a position, one piece in it, and all the points it may move
//! to; the same must hold mirrored left to right and with the sides exchanged.

mod common;

use common::{IMAGES, setup, sq, squares};
use xiangqi_core::{Bitboard, Color, Move, Piece, Role, Setup, Square};

/// The legal moves of the piece on `from` are those to `to`, and no others.
#[track_caller]
fn moves(fen: &str, from: &str, to: &str) {
    check(&setup(fen), sq(from), squares(to), fen);
}

/// A piece on its own, the kings out of its way on d0 and f8.
#[track_caller]
fn lone(role: Role, from: &str, to: &str) {
    let mut setup = setup("9/5k3/9/9/9/9/9/9/9/3K5 w");
    setup.board.put(sq(from), Piece::new(Color::Red, role));
    check(&setup, sq(from), squares(to), from);
}

#[track_caller]
fn check(setup: &Setup, from: Square, to: Bitboard, what: &str) {
    for image in IMAGES {
        let position = (image.setup)(setup).position().expect(what);
        let expected: Vec<Move> =
            to.into_iter().map(|to| (image.mv)(Move::new(from, to))).collect();
        let from = (image.mv)(Move::new(from, from)).from;
        let listed = position.legal_moves().into_iter().filter(|mv| mv.from == from);
        assert_eq!(
            common::sorted(listed),
            common::sorted(expected.clone()),
            "{what} {}",
            image.name
        );
        for mv in Square::ALL.map(|to| Move::new(from, to)) {
            let legal = expected.contains(&mv);
            assert_eq!(position.is_legal(mv), legal, "{what} {}: {mv}", image.name);
            assert_eq!(position.check_legal(mv).is_ok(), legal, "{what} {}: {mv}", image.name);
        }
    }
}

// 2.2.1: the king.

#[test]
fn c2_2_1_king_steps_along_files_and_ranks() {
    moves("3k5/9/3a5/9/9/9/9/9/4K4/9 w", "e1", "e0 e2 d1 f1");
}

#[test]
fn c2_2_1_king_stays_in_the_palace() {
    moves("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2", "f1 e2");
    moves("3k5/9/9/9/9/9/9/9/5K3/9 w", "f1", "f0 f2 e1");
    moves("3k5/9/9/9/9/9/9/9/9/5K3 w", "f0", "f1 e0");
    moves("5k3/9/9/9/9/9/9/4K4/9/9 w", "e2", "d2 e1");
}

#[test]
fn c2_2_1_king_takes_what_stands_a_step_away() {
    moves("3k5/9/9/9/9/9/9/9/4p4/4K4 w", "e0", "e1 f0");
}

#[test]
fn c2_2_1_king_is_in_the_way_of_its_own_pieces_and_they_of_it() {
    moves("3k5/9/3a5/9/9/9/9/9/4A4/3AK4 w", "e0", "f0");
}

#[test]
fn c2_2_1_king_may_not_step_onto_an_open_file_with_the_other() {
    moves("3k5/9/9/9/9/9/9/9/4K4/9 w", "e1", "e0 e2 f1");
    moves("5k3/9/9/9/9/9/9/9/9/4K4 w", "e0", "d0 e1");
}

#[test]
fn c2_2_1_king_may_share_a_file_on_which_something_stands() {
    moves("3k5/9/9/9/9/9/3p5/9/9/4K4 w", "e0", "d0 e1 f0");
}

#[test]
fn c2_2_1_the_only_piece_between_the_kings_may_not_leave_the_file() {
    moves("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5", "");
    moves("4k4/9/9/9/4P4/9/9/9/9/4K4 w", "e5", "e6");
    moves("4k4/9/9/9/4C4/9/9/9/9/4K4 w", "e5", "e1 e2 e3 e4 e6 e7 e8");
}

#[test]
fn c2_2_1_one_of_two_pieces_between_the_kings_may_leave() {
    moves("4k4/4a4/9/9/4P4/9/9/9/9/4K4 w", "e5", "e6 d5 f5");
}

#[test]
fn c2_2_1_the_kings_do_not_take_each_other() {
    // Taking the piece between them would leave them facing all the same.
    moves("4k4/9/9/9/9/9/9/9/4p4/4K4 w", "e0", "d0 f0");
}

// 2.2.2: the advisor.

#[test]
fn c2_2_2_advisor_steps_along_the_diagonals() {
    moves("3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1", "d0 f0 d2 f2");
}

#[test]
fn c2_2_2_advisor_stays_in_the_palace() {
    for corner in ["d2", "f0", "f2"] {
        lone(Role::Advisor, corner, "e1");
    }
    moves("3k5/9/9/9/9/9/9/9/9/3AK4 w", "d0", "e1");
}

#[test]
fn c2_2_2_advisor_takes_as_it_moves() {
    moves("3k5/9/9/9/9/9/9/3p5/4A4/4K4 w", "e1", "d0 f0 d2 f2");
    moves("3k5/9/9/9/9/9/9/3p5/4A4/4KA3 w", "e1", "d0 d2 f2");
}

// 2.2.3: the elephant.

#[test]
fn c2_2_3_elephant_moves_two_diagonal_steps_and_never_crosses_the_river() {
    lone(Role::Elephant, "a2", "c0 c4");
    lone(Role::Elephant, "c0", "a2 e2");
    lone(Role::Elephant, "c4", "a2 e2");
    lone(Role::Elephant, "e2", "c0 c4 g0 g4");
    lone(Role::Elephant, "g0", "e2 i2");
    lone(Role::Elephant, "g4", "e2 i2");
    lone(Role::Elephant, "i2", "g0 g4");
}

#[test]
fn c2_2_3_elephant_is_blocked_by_either_side_on_its_eye() {
    moves("3k5/9/9/9/9/9/5p3/4B4/3N5/4K4 w", "e2", "c4 g0");
    moves("3k5/9/9/9/9/9/3p1r3/4B4/3N1C3/4K4 w", "e2", "");
}

#[test]
fn c2_2_3_elephant_is_not_blocked_from_beside_its_way() {
    moves("3k5/9/9/9/9/9/4p4/3pBp3/4A4/4K4 w", "e2", "c0 c4 g0 g4");
}

#[test]
fn c2_2_3_elephant_takes_as_it_moves() {
    moves("3k5/9/9/9/9/6p2/9/4B4/9/2B1K4 w", "e2", "c4 g0 g4");
}

// 2.2.4: the horse.

#[test]
fn c2_2_4_horse_steps_straight_then_diagonally() {
    lone(Role::Horse, "e5", "d7 f7 c6 g6 c4 g4 d3 f3");
}

#[test]
fn c2_2_4_horse_at_the_edge() {
    lone(Role::Horse, "a0", "b2 c1");
    lone(Role::Horse, "i9", "h7 g8");
    lone(Role::Horse, "a5", "b7 b3 c6 c4");
    lone(Role::Horse, "b1", "a3 c3 d2");
}

#[test]
fn c2_2_4_horse_is_hobbled_in_the_direction_of_the_piece_beside_it() {
    let ahead = "5k3/9/9/4p4/4N4/9/9/9/9/3K5 w";
    moves(ahead, "e5", "c6 g6 c4 g4 d3 f3");
    let behind = "5k3/9/9/9/4N4/4p4/9/9/9/3K5 w";
    moves(behind, "e5", "d7 f7 c6 g6 c4 g4");
    let left = "5k3/9/9/9/3PN4/9/9/9/9/3K5 w";
    moves(left, "e5", "d7 f7 g6 g4 d3 f3");
    let right = "5k3/9/9/9/4NP3/9/9/9/9/3K5 w";
    moves(right, "e5", "d7 f7 c6 c4 d3 f3");
}

#[test]
fn c2_2_4_horse_is_hobbled_on_all_sides() {
    moves("5k3/9/9/4p4/3PNP3/4p4/9/9/9/3K5 w", "e5", "");
}

#[test]
fn c2_2_4_horse_is_not_hobbled_from_a_corner() {
    moves("5k3/9/9/3P1P3/4N4/3p1p3/9/9/9/3K5 w", "e5", "d7 f7 c6 g6 c4 g4 d3 f3");
}

#[test]
fn c2_2_4_of_two_horses_one_may_be_hobbled_and_the_other_not() {
    moves("5k3/9/3n5/3P5/4N4/9/9/9/9/3K5 w", "e5", "d7 f7 c6 g6 c4 g4 d3 f3");
    moves("5k3/9/3n5/3P5/4N4/9/9/9/9/3K5 b", "d7", "b8 b6 c9 e9 f8 f6");
}

// 2.2.5: the rook.

#[test]
fn c2_2_5_rook_moves_any_distance_along_file_and_rank() {
    let all = "e0 e1 e2 e3 e4 e6 e7 e8 e9 a5 b5 c5 d5 f5 g5 h5 i5";
    lone(Role::Rook, "e5", all);
    lone(Role::Rook, "a0", "a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 c0");
}

#[test]
fn c2_2_5_rook_stops_before_its_own_and_takes_the_first_of_the_others() {
    let fen = "5k3/9/4C4/9/2p1R4/9/9/9/9/3K5 w";
    moves(fen, "e5", "e6 e4 e3 e2 e1 e0 d5 c5 f5 g5 h5 i5");
}

#[test]
fn c2_2_5_rook_shut_in() {
    moves("5k3/9/9/9/9/9/9/9/C8/RN1K5 w", "a0", "");
    moves("5k3/9/9/9/9/9/9/9/c8/RN1K5 w", "a0", "a1");
}

// 2.2.6: the cannon.

#[test]
fn c2_2_6_cannon_moves_as_a_rook() {
    let all = "e0 e1 e2 e3 e4 e6 e7 e8 e9 a5 b5 c5 d5 f5 g5 h5 i5";
    lone(Role::Cannon, "e5", all);
}

#[test]
fn c2_2_6_cannon_takes_over_exactly_one_piece_of_either_side() {
    let fen = "5k3/9/9/9/p1p1C1P1p/9/9/9/9/3K5 w";
    moves(fen, "e5", "d5 a5 f5 i5 e0 e1 e2 e3 e4 e6 e7 e8 e9");
}

#[test]
fn c2_2_6_cannon_takes_nothing_without_a_screen() {
    let fen = "5k3/9/9/9/p3C3p/9/9/4p4/9/3K5 w";
    moves(fen, "e5", "b5 c5 d5 f5 g5 h5 e3 e4 e6 e7 e8 e9");
}

#[test]
fn c2_2_6_cannon_takes_nothing_over_two_screens() {
    let fen = "4rk3/4a4/4b4/4p4/4C4/9/9/9/9/3K5 w";
    moves(fen, "e5", "e7 e0 e1 e2 e3 e4 a5 b5 c5 d5 f5 g5 h5 i5");
    let own = "4rk3/9/4P4/4P4/4C4/9/9/9/9/3K5 w";
    moves(own, "e5", "e0 e1 e2 e3 e4 a5 b5 c5 d5 f5 g5 h5 i5");
}

#[test]
fn c2_2_6_cannon_does_not_move_over_its_screen_without_taking() {
    let fen = "5k3/9/9/4p4/4C4/9/9/9/9/3K5 w";
    moves(fen, "e5", "e0 e1 e2 e3 e4 a5 b5 c5 d5 f5 g5 h5 i5");
}

// 2.2.7: the pawn.

#[test]
fn c2_2_7_pawn_only_moves_forward_before_the_river() {
    lone(Role::Pawn, "e3", "e4");
    lone(Role::Pawn, "e4", "e5");
    lone(Role::Pawn, "a3", "a4");
    lone(Role::Pawn, "i4", "i5");
}

#[test]
fn c2_2_7_pawn_also_moves_sideways_after_the_river() {
    lone(Role::Pawn, "e5", "e6 d5 f5");
    lone(Role::Pawn, "a5", "a6 b5");
    lone(Role::Pawn, "i8", "i9 h8");
}

#[test]
fn c2_2_7_pawn_on_the_last_rank_moves_sideways_only() {
    lone(Role::Pawn, "e9", "d9 f9");
    lone(Role::Pawn, "a9", "b9");
}

#[test]
fn c2_2_7_pawn_takes_as_it_moves() {
    moves("5k3/9/9/4p4/3nPn3/9/9/9/9/3K5 w", "e5", "e6 d5 f5");
    moves("5k3/9/9/9/4p4/3pPp3/9/9/9/3K5 w", "e4", "e5");
}

#[test]
fn c2_2_7_pawn_does_not_take_its_own() {
    moves("5k3/9/9/4N4/3PP4/9/9/9/9/3K5 w", "e5", "f5");
}
