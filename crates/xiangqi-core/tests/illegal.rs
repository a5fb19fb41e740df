//! Why a move is not legal: every reason, the clause it cites, and its sentence
//! in English and Chinese.

mod common;

use std::collections::HashSet;
use std::fmt::Write;
use std::mem::{Discriminant, discriminant};

use common::{IMAGES, mv, position, setup, sq, squares};
use xiangqi_core::{Color, IllegalMove, Piece, Position, Reason, Role};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

struct Case {
    fen: &'static str,
    mv: &'static str,
    reason: Reason,
    clause: &'static str,
}

fn case(fen: &'static str, mv: &'static str, reason: Reason, clause: &'static str) -> Case {
    Case { fen, mv, reason, clause }
}

fn cases() -> Vec<Case> {
    use Reason::{
        AcrossRiver, Blocked, CheckUnanswered, ElephantEye, ExposesKing, HorseLeg, KingsFacing,
        NoPiece, NoStep, NotYourTurn, OutOfReach, OutsidePalace, OwnPiece, PawnBack,
        PawnBeforeRiver, Screens,
    };
    let horse = Piece::new(Color::Red, Role::Horse);
    let elephant_c4 = "3k5/9/9/9/9/2B6/9/9/9/4K4 w";
    let elephant_e2 = "3k5/9/9/9/9/9/5p3/4B4/3N5/4K4 w";
    let horse_e5 = "5k3/9/9/4p4/4NP3/9/9/9/9/3K5 w";
    let rook_e5 = "4rk3/9/4C4/9/p1p1R4/9/9/9/9/3K5 w";
    let cannon_e5 = "4rk3/4a4/4b4/4p4/4C3p/9/9/9/9/3K5 w";
    let pawn_e5 = "5k3/9/9/9/4P4/9/9/9/9/3K5 w";
    let checked = "3kr4/9/9/9/9/9/9/9/9/R3K4 w";
    vec![
        case(START, "e5e6", NoPiece, "2.3"),
        case(START, "e5e5", NoPiece, "2.3"),
        case(START, "a9a8", NotYourTurn { turn: Color::Red }, "2.1"),
        case(START, "a9a9", NotYourTurn { turn: Color::Red }, "2.1"),
        case(START, "a0a0", NoStep, "2.3"),
        case(START, "a0b0", OwnPiece { piece: horse }, "2.3"),
        case(START, "e0e2", OutOfReach, "2.2.1"),
        case(START, "d0d1", OutOfReach, "2.2.2"),
        case(START, "c0d1", OutOfReach, "2.2.3"),
        case(START, "b0b1", OutOfReach, "2.2.4"),
        case(START, "a0b1", OutOfReach, "2.2.5"),
        case(START, "b2c3", OwnPiece { piece: Piece::new(Color::Red, Role::Pawn) }, "2.3"),
        case(START, "b2a1", OutOfReach, "2.2.6"),
        case(START, "a3a5", OutOfReach, "2.2.7"),
        case(START, "a3b4", OutOfReach, "2.2.7"),
        case("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2g2", OutsidePalace, "2.2.1"),
        case("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2f3", OutsidePalace, "2.2.1"),
        case("3k5/9/9/9/9/9/9/5A3/9/4K4 w", "f2g3", OutsidePalace, "2.2.2"),
        case(elephant_c4, "c4e6", AcrossRiver, "2.2.3"),
        case(elephant_e2, "e2g4", ElephantEye { eye: sq("f3") }, "2.2.3"),
        case(elephant_e2, "e2c0", ElephantEye { eye: sq("d1") }, "2.2.3"),
        case(horse_e5, "e5d7", HorseLeg { leg: sq("e6") }, "2.2.4"),
        case(horse_e5, "e5g4", HorseLeg { leg: sq("f5") }, "2.2.4"),
        case(rook_e5, "e5e8", Blocked { by: squares("e7") }, "2.2.5"),
        case(rook_e5, "e5a5", Blocked { by: squares("c5") }, "2.2.5"),
        case(cannon_e5, "e5e6", Screens { screens: squares("") }, "2.2.6"),
        case(cannon_e5, "e5i5", Screens { screens: squares("") }, "2.2.6"),
        case(cannon_e5, "e5e8", Screens { screens: squares("e6 e7") }, "2.2.6"),
        case(cannon_e5, "e5e9", Screens { screens: squares("e6 e7 e8") }, "2.2.6"),
        case(START, "b2b8", Blocked { by: squares("b7") }, "2.2.6"),
        case(pawn_e5, "e5e4", PawnBack, "2.2.7"),
        case(START, "e3e2", PawnBack, "2.2.7"),
        case(START, "e3d3", PawnBeforeRiver, "2.2.7"),
        case("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5d7", KingsFacing, "2.2.1"),
        case("3k5/9/9/9/9/9/9/9/4K4/9 w", "e1d1", KingsFacing, "2.2.1"),
        case(checked, "a0a1", CheckUnanswered { attackers: squares("e9") }, "3.2"),
        case(checked, "e0e1", CheckUnanswered { attackers: squares("e9") }, "3.2"),
        case(
            "3kr4/9/9/9/9/9/9/4N4/9/4K4 w",
            "e2c3",
            ExposesKing { attackers: squares("e9") },
            "3.4",
        ),
        // Stepping between its king and a cannon, the rook becomes the screen.
        case(
            "3kc4/9/9/9/R8/9/9/9/9/4K4 w",
            "a5e5",
            ExposesKing { attackers: squares("e9") },
            "3.4",
        ),
        // The own horse was the leg of the other one.
        case(
            "3k5/9/9/9/9/9/9/3n5/3N5/4K4 w",
            "d1b2",
            ExposesKing { attackers: squares("d2") },
            "3.4",
        ),
        case(
            "3k5/9/9/9/9/9/9/9/3p1K3/9 w",
            "f1e1",
            ExposesKing { attackers: squares("d1") },
            "3.4",
        ),
        // Away from the one rook, in front of the other.
        case(
            "3kr4/9/9/9/3r5/9/9/9/9/R3K4 w",
            "e0d0",
            ExposesKing { attackers: squares("d5") },
            "3.4",
        ),
    ]
}

fn refusal(position: &Position, text: &str) -> IllegalMove {
    position.check_legal(mv(text)).expect_err(text)
}

#[test]
fn every_reason_with_its_clause() {
    for case in cases() {
        let error = refusal(&position(case.fen), case.mv);
        assert_eq!(error.reason, case.reason, "{} {}", case.fen, case.mv);
        assert_eq!(error.clause(), case.clause, "{} {}", case.fen, case.mv);
    }
}

#[test]
fn the_same_for_the_other_side_and_wing() {
    for case in cases() {
        for image in IMAGES {
            let position = (image.setup)(&setup(case.fen)).position().expect(case.fen);
            let mv = (image.mv)(mv(case.mv));
            let error = position.check_legal(mv).expect_err(case.mv);
            let what = format!("{} {} {}", case.fen, case.mv, image.name);
            assert_eq!(discriminant(&error.reason), discriminant(&case.reason), "{what}");
            assert_eq!(error.clause(), case.clause, "{what}");
            assert_eq!(error.piece, position.board().piece_at(mv.from), "{what}");
        }
    }
}

#[test]
fn no_reason_is_left_out() {
    let seen: HashSet<Discriminant<Reason>> =
        cases().iter().map(|case| discriminant(&case.reason)).collect();
    assert_eq!(seen.len(), 16);
}

#[test]
fn the_order_in_which_reasons_are_sought() {
    // Turn, then the point of arrival, then the way of moving, then the king.
    let reason = |fen, mv| refusal(&position(fen), mv).reason;
    assert_eq!(reason(START, "a9a8"), Reason::NotYourTurn { turn: Color::Red });
    assert!(matches!(reason(START, "a0c0"), Reason::OwnPiece { .. }));
    let pinned_and_hobbled = "3kr4/9/9/9/9/9/4p4/4N4/9/4K4 w";
    assert_eq!(reason(pinned_and_hobbled, "e2d4"), Reason::HorseLeg { leg: sq("e3") });
    let eye_across_the_river = "3k5/9/9/9/3r5/2B6/9/9/9/4K4 w";
    assert_eq!(reason(eye_across_the_river, "c4e6"), Reason::ElephantEye { eye: sq("d5") });
}

#[test]
fn c3_4_suicide_is_what_endangers_the_king_and_nothing_else() {
    for case in cases() {
        let suicide = matches!(case.clause, "2.2.1" | "3.2" | "3.4")
            && !matches!(case.reason, Reason::OutOfReach | Reason::OutsidePalace);
        let error = refusal(&position(case.fen), case.mv);
        assert_eq!(error.is_suicide(), suicide, "{} {}", case.fen, case.mv);
    }
}

#[test]
fn a_refused_move_leaves_the_position_as_it_was() {
    for case in cases() {
        let before = position(case.fen);
        let mut position = before.clone();
        let error = position.play(mv(case.mv)).expect_err(case.mv);
        assert_eq!(error, refusal(&before, case.mv));
        assert_eq!(before.after(mv(case.mv)), Err(error));
        assert_eq!(position, before);
    }
}

#[test]
fn the_sentences() {
    let mut text = String::new();
    for case in cases() {
        let red = refusal(&position(case.fen), case.mv);
        let black = position(case.fen).flipped().check_legal(mv(case.mv).flipped());
        let black = black.expect_err(case.mv);
        for error in [red, black] {
            writeln!(text, "{error}\n{}", error.zh()).expect("a string");
        }
    }
    insta::assert_snapshot!(text);
}
