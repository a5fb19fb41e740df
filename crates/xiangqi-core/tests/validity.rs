//! Which setups are positions, and everything that is wrong with the others.

mod common;

use std::collections::HashSet;
use std::fmt::Write;
use std::mem::discriminant;
use std::slice;

use common::{IMAGES, setup, sq, squares};
use xiangqi_core::{Bitboard, Color, Fault, File, Outcome, Piece, Role, Setup, Square, Strictness};

fn faults_with(setup: &Setup, strictness: Strictness) -> Vec<Fault> {
    setup.position_with(strictness).map_or_else(|error| error.faults().to_vec(), |_| Vec::new())
}

fn faults(fen: &str) -> Vec<Fault> {
    faults_with(&setup(fen), Strictness::Game)
}

fn study_faults(fen: &str) -> Vec<Fault> {
    faults_with(&setup(fen), Strictness::Study)
}

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).expect("a letter")
}

fn unreachable(letter: char, square: &str) -> Fault {
    Fault::Unreachable { piece: piece(letter), square: sq(square) }
}

fn too_many(letter: char, count: u8) -> Fault {
    Fault::TooMany { piece: piece(letter), count }
}

/// The kings on d0 and f9, and one more piece.
fn with(letter: char, square: Square) -> Setup {
    let mut setup = setup("5k3/9/9/9/9/9/9/9/9/3K5 w");
    setup.board.put(square, piece(letter));
    if piece(letter).color == Color::Red {
        // So that a check to Black is no fault.
        setup.turn = Color::Black;
    }
    setup
}

/// Where a game accepts the piece, among the points that the kings leave free.
fn accepted(letter: char) -> Bitboard {
    let free = !squares("d0 f9");
    free.into_iter().filter(|&square| with(letter, square).position().is_ok()).collect()
}

// 1.2: the pieces.

#[test]
fn c1_2_each_side_has_a_king() {
    let (red, black) = (Color::Red, Color::Black);
    assert_eq!(faults("4k4/9/9/9/9/9/9/9/9/9 w"), [Fault::KingMissing { color: red }]);
    assert_eq!(faults("9/9/9/9/9/9/9/9/9/4K4 b"), [Fault::KingMissing { color: black }]);
    let none = [Fault::KingMissing { color: red }, Fault::KingMissing { color: black }];
    assert_eq!(faults("9/9/9/9/9/9/9/9/9/9 w"), none);
}

#[test]
fn c1_2_each_side_has_one_king_only() {
    assert_eq!(faults("5k3/9/9/9/9/9/9/9/9/3KK4 w"), [too_many('K', 2)]);
    assert_eq!(faults("3kk4/9/9/9/9/9/9/4k4/9/5K3 w"), [too_many('k', 3), unreachable('k', "e2")]);
}

#[test]
fn c1_2_no_more_of_a_kind_than_at_the_start() {
    assert_eq!(faults("5k3/9/9/9/RRR6/9/9/9/9/3K5 w"), [too_many('R', 3)]);
    assert_eq!(faults("5k3/9/9/9/NNN6/9/9/9/9/3K5 w"), [too_many('N', 3)]);
    assert_eq!(faults("5k3/9/9/9/CCCC5/9/9/9/9/3K5 w"), [too_many('C', 4)]);
    assert_eq!(faults("5k3/9/9/9/PPPPPP3/9/9/9/9/3K5 w"), [too_many('P', 6)]);
    assert_eq!(faults("5k3/9/9/9/9/9/9/3A1A3/4A4/3K5 w"), [too_many('A', 3)]);
    assert_eq!(faults("5k3/9/9/9/9/2B3B2/9/4B4/9/3K5 w"), [too_many('B', 3)]);
    let full = "5k3/9/9/9/RRNNCC3/PPPPP4/9/9/9/3K5 w";
    assert_eq!(faults(&full.replace("PPPPP4", "P1P1P1P1P")), []);
}

// 2.2: where pieces can stand.

#[test]
fn c2_2_1_kings_stay_in_their_palaces() {
    let outside = !squares("d0 d1 d2 e0 e1 e2 f0 f1 f2");
    for square in outside - squares("f9") - Bitboard::file(File::F) {
        let mut setup = setup("5k3/9/9/9/9/9/9/9/9/9 w");
        setup.board.put(square, piece('K'));
        for strictness in [Strictness::Game, Strictness::Study] {
            let found = faults_with(&setup, strictness);
            assert_eq!(found, [Fault::Unreachable { piece: piece('K'), square }]);
        }
    }
}

#[test]
fn c2_2_2_advisors_stand_on_five_points() {
    assert_eq!(accepted('A') | squares("d0"), squares("d0 f0 e1 d2 f2"));
    assert_eq!(accepted('a') | squares("f9"), squares("d9 f9 e8 d7 f7"));
}

#[test]
fn c2_2_3_elephants_stand_on_seven_points() {
    assert_eq!(accepted('B'), squares("a2 c0 c4 e2 g0 g4 i2"));
    assert_eq!(accepted('b'), squares("a7 c9 c5 e7 g9 g5 i7"));
}

#[test]
fn c2_2_4_to_c2_2_6_the_strong_pieces_stand_anywhere() {
    for letter in ['R', 'r', 'N', 'n', 'C', 'c'] {
        assert_eq!(accepted(letter), !squares("d0 f9"), "{letter}");
    }
}

#[test]
fn c2_2_7_pawns_never_stand_behind_their_line_nor_beside_their_file_before_the_river() {
    let near = squares("a3 c3 e3 g3 i3 a4 c4 e4 g4 i4");
    let far: Bitboard =
        Square::ALL.into_iter().filter(|at| at.rank().is_across_river(Color::Red)).collect();
    assert_eq!(accepted('P'), (near | far) - squares("f9"));
    assert_eq!(accepted('p'), (near | far).flipped() - squares("d0"));
}

#[test]
fn c2_2_7_two_uncrossed_pawns_never_share_a_file() {
    let on = |color, file| Fault::PawnsOnFile { color, file };
    let fen = "5k3/9/9/4p4/4p4/2P6/2P6/9/9/3K5 w";
    assert_eq!(faults(fen), [on(Color::Red, File::C), on(Color::Black, File::E)]);
    // One of them is across the river.
    assert_eq!(faults("5k3/9/9/9/2P6/2P6/9/9/9/3K5 w"), []);
    // They are of different sides.
    assert_eq!(faults("5k3/9/9/2p6/9/2P6/9/9/9/3K5 w"), []);
}

#[test]
fn the_start_and_its_images_are_positions() {
    for image in IMAGES {
        assert_eq!(faults_with(&(image.setup)(&Setup::start()), Strictness::Game), []);
    }
}

// 2.2.1 and 3.2: the kings.

#[test]
fn c2_2_1_kings_face_each_other_whoever_is_to_move() {
    let fault = Fault::KingsFacing { red: sq("e0"), black: sq("e9") };
    for side in ["w", "b"] {
        let fen = format!("4k4/9/9/9/9/9/9/9/9/4K4 {side}");
        assert_eq!(faults(&fen), slice::from_ref(&fault));
        assert_eq!(study_faults(&fen), slice::from_ref(&fault));
    }
    assert_eq!(faults("4k4/9/9/9/9/9/9/9/4A4/4K4 w"), []);
}

#[test]
fn c3_2_the_side_that_is_not_to_move_is_not_in_check() {
    let in_check = |fen: &str, color, checkers| {
        let fault = Fault::WaitingSideInCheck { color, checkers: squares(checkers) };
        assert_eq!(faults(&format!("{fen} {}", color.fen_letter())), [], "{fen}");
        let waiting = format!("{fen} {}", (!color).fen_letter());
        assert_eq!(faults(&waiting), slice::from_ref(&fault), "{fen}");
        assert_eq!(study_faults(&waiting), [fault], "{fen}");
    };
    in_check("4k4/9/9/9/4R4/9/9/9/9/3K5", Color::Black, "e5");
    in_check("4k4/4a4/9/9/4C4/9/9/9/9/3K5", Color::Black, "e5");
    in_check("4k4/9/3N5/9/9/9/9/9/9/3K5", Color::Black, "d7");
    in_check("4k4/4P4/9/9/9/9/9/9/9/3K5", Color::Black, "e8");
    in_check("5k3/9/9/9/9/9/9/9/3pK4/9", Color::Red, "d1");
    in_check("5k3/9/9/9/4r4/9/9/3n5/9/4K4", Color::Red, "e5 d2");
}

#[test]
fn c3_2_and_c3_3_a_side_without_moves_is_no_fault() {
    let mated = setup("3k5/3P5/3R5/9/9/9/9/9/9/4K4 b").position().expect("a position");
    assert!(matches!(mated.outcome(), Some(Outcome::Checkmate { .. })));
    let stalemated = setup("3k5/4P4/9/9/9/9/9/9/9/4K4 b").position().expect("a position");
    assert!(matches!(stalemated.outcome(), Some(Outcome::Stalemate { .. })));
}

// All at once.

/// A king too many, a rook too many, pieces on points they cannot reach, two
/// pawns on a file, a check to Black.
const WRONG: &str = "4k4/9/3B5/9/4R4/RR3P3/2P6/2P1K4/A7P/3K1p3 w";

#[test]
fn all_faults_are_named_at_once() {
    let expected = [
        too_many('K', 2),
        too_many('R', 3),
        unreachable('A', "a1"),
        unreachable('B', "d7"),
        unreachable('P', "i1"),
        unreachable('P', "c2"),
        unreachable('P', "f4"),
        Fault::PawnsOnFile { color: Color::Red, file: File::C },
        Fault::WaitingSideInCheck { color: Color::Black, checkers: squares("e5") },
    ];
    assert_eq!(faults(WRONG), expected);
}

#[test]
fn facing_kings_and_a_check_are_two_faults() {
    let fen = "R3k4/9/9/9/9/9/9/9/9/4K4 w";
    let expected = [
        Fault::KingsFacing { red: sq("e0"), black: sq("e9") },
        Fault::WaitingSideInCheck { color: Color::Black, checkers: squares("a9") },
    ];
    assert_eq!(faults(fen), expected);
    assert_eq!(study_faults(fen), expected);
}

#[test]
fn a_missing_king_does_not_hide_the_check_to_the_other() {
    let expected = [
        Fault::KingMissing { color: Color::Red },
        Fault::WaitingSideInCheck { color: Color::Black, checkers: squares("a9") },
    ];
    assert_eq!(faults("R3k4/9/9/9/9/9/9/9/9/9 w"), expected);
}

// Studies.

#[test]
fn a_study_may_hold_any_number_on_any_points() {
    for fen in [
        "5k3/9/9/9/RRRRRRRRR/9/9/9/9/3K5 b",
        "5k3/9/4B4/9/9/A8/9/9/9/3K5 w",
        "5k3/9/9/9/9/2P6/2P6/9/9/3K4P w",
        "5k3/9/9/9/9/PPPPPPPPP/9/9/9/3K5 w",
    ] {
        assert_ne!(faults(fen), [], "{fen}");
        assert_eq!(study_faults(fen), [], "{fen}");
    }
}

#[test]
fn a_study_has_one_king_a_side_in_its_palace() {
    assert_eq!(study_faults("4k4/9/9/9/9/9/9/9/9/9 w").len(), 1);
    assert_eq!(study_faults("5k3/9/9/9/9/9/9/9/9/3KK4 w"), [too_many('K', 2)]);
    assert_eq!(study_faults("5k3/9/9/9/9/9/4K4/9/9/9 w"), [unreachable('K', "e3")]);
}

#[test]
fn in_a_study_no_king_can_be_taken() {
    // Wherever a piece stands, if the position is accepted, then no move of the
    // side to move takes the king.
    for letter in "RNCPABrncpab".chars() {
        for square in !squares("d0 f9") {
            let mut setup = with(letter, square);
            setup.turn = piece(letter).color;
            let Ok(position) = setup.position_with(Strictness::Study) else { continue };
            let kings = position.board().role(Role::King);
            for mv in position.legal_moves() {
                assert!(!kings.contains(mv.to), "{letter} on {square}: {mv}");
            }
        }
    }
}

#[test]
fn the_sentences() {
    let mut text = String::new();
    let mut seen = HashSet::new();
    for fen in [
        "9/9/9/9/9/9/9/9/9/9 w",
        WRONG,
        "3kk4/9/9/4p4/4p4/9/9/9/9/5K3 w",
        "5k3/9/9/9/bab6/1p7/9/9/9/3K4n w",
        "R3k4/9/9/9/9/9/9/9/9/4K4 w",
        "5k3/9/9/9/4r4/9/9/3n5/9/4K4 b",
    ] {
        let error = setup(fen).position().expect_err(fen);
        writeln!(text, "{fen}\n{error}").expect("a string");
        for fault in error.faults() {
            assert!(fault.to_string().ends_with(&format!(" ({})", fault.clause())));
            assert!(fault.zh().ends_with(&format!("（{}）", fault.clause())));
            seen.insert(discriminant(fault));
            writeln!(text, "  {}", fault.zh()).expect("a string");
        }
    }
    assert_eq!(seen.len(), 6, "every kind of fault");
    insta::assert_snapshot!(text);
}
