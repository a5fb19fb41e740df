//! Each form of a move by itself: a position, a text, a move.

use proptest::prelude::*;
use xiangqi_core::notation::{
    NotationError, NotationErrorKind, ReadOptions, School, Style, WriteError, WriteOptions, read,
    read_line, sniff, write, write_with,
};
use xiangqi_core::{Fen, Move, Position, Reason, Strictness};

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().expect(fen);
    fen.setup().position_with(Strictness::Study).expect("a position")
}

fn auto() -> ReadOptions {
    ReadOptions::default()
}

fn style(style: Style) -> ReadOptions {
    ReadOptions { style: Some(style), ..auto() }
}

fn school(school: School) -> ReadOptions {
    ReadOptions { school, ..auto() }
}

#[track_caller]
fn reads(position: &Position, text: &str, options: ReadOptions, expected: &str) {
    let found = read(position, text, &options).map(|mv| mv.to_string());
    assert_eq!(found.as_deref(), Ok(expected), "{text}");
}

#[track_caller]
fn fails(position: &Position, text: &str, options: ReadOptions) -> NotationError {
    read(position, text, &options).expect_err(text)
}

/// Asserts that the text fits those moves, in that order, and no other.
#[track_caller]
fn is_ambiguous(position: &Position, text: &str, options: ReadOptions, expected: &[&str]) {
    match fails(position, text, options).kind {
        NotationErrorKind::Ambiguous { candidates } => {
            assert_eq!(candidates.iter().map(Move::to_string).collect::<Vec<_>>(), expected);
        }
        kind => panic!("{text}: {kind:?}"),
    }
}

#[track_caller]
fn is_unreadable(position: &Position, text: &str, options: ReadOptions) {
    let expected = options.style;
    assert_eq!(
        fails(position, text, options).kind,
        NotationErrorKind::Unreadable { expected },
        "{text}",
    );
}

mod coordinates {
    use super::*;

    #[test]
    fn iccs_in_any_case_with_any_dash_or_none() {
        let start = Position::start();
        for text in [
            "H2-E2",
            "h2-e2",
            "h2e2",
            "H2E2",
            "h2–e2",
            "h2—e2",
            "h2xe2",
            " H2 - E2 ",
            "Ｈ２－Ｅ２",
            "1. h2e2",
            "12.H2-E2!?",
            "h2e2+",
        ] {
            reads(&start, text, auto(), "h2e2");
            reads(&start, text, style(Style::Iccs), "h2e2");
            reads(&start, text, style(Style::Ucci), "h2e2");
        }
    }

    #[test]
    fn what_engines_say_instead_of_a_move_is_no_move() {
        for text in ["0000", "none", "resign", "(none)", "bestmove (none)", "h2e2q", "h2", "j2e2"] {
            is_unreadable(&Position::start(), text, auto());
            is_unreadable(&Position::start(), text, style(Style::Ucci));
        }
    }

    #[test]
    fn uci_counts_ranks_from_one_and_is_read_by_name_only() {
        let start = Position::start();
        reads(&start, "h3e3", style(Style::Uci), "h2e2");
        reads(&start, "a1a2", style(Style::Uci), "a0a1");
        let black = start.after("h2e2".parse().unwrap()).unwrap();
        reads(&black, "h10g8", style(Style::Uci), "h9g7");
        reads(&black, "i10i9", style(Style::Uci), "i9i8");
        is_unreadable(&black, "h10g8", auto());
        is_unreadable(&start, "h2e0", style(Style::Uci));
        // The same text is another move, or none, to each count.
        reads(&start, "h2h3", auto(), "h2h3");
        assert!(read(&start, "h2h3", &style(Style::Uci)).is_err());
    }

    #[test]
    fn a_list_shows_which_count_it_uses() {
        let start = Position::start();
        assert_eq!(sniff(&["h3e3", "h10g8"]), Some(Style::Uci));
        assert_eq!(sniff(&["h2e2", "h9g7", "h0g2"]), Some(Style::Ucci));
        assert_eq!(sniff(&["h2e2"]), Some(Style::Ucci));
        let moves = read_line(&start, &["h3e3", "h10g8"], &auto()).unwrap();
        assert_eq!(moves, ["h2e2".parse().unwrap(), "h9g7".parse().unwrap()]);
    }

    #[test]
    fn points_that_are_no_legal_move_say_why() {
        let error = fails(&Position::start(), "h2h8", auto());
        let NotationErrorKind::Illegal(illegal) = &error.kind else { panic!("{error:?}") };
        assert!(matches!(illegal.reason, Reason::Blocked { .. }));
        assert_eq!(
            error.to_string(),
            "\"h2h8\": h2h8 is illegal: the red cannon on h2 is blocked on h7 (2.2.6)",
        );
    }
}

mod wxf {
    use super::*;

    #[test]
    fn letters_of_all_habits() {
        let start = Position::start();
        for text in ["C2.5", "C2=5", "c2.5", "Ｃ２＝５", "C2．5", "C2.5!?", "C2=5++", "1.C2.5"]
        {
            reads(&start, text, auto(), "h2e2");
        }
        for text in ["H8+7", "N8+7", "n8+7"] {
            reads(&start, text, auto(), "b0c2");
        }
        for text in ["E3+5", "B3+5", "M3+5"] {
            reads(&start, text, auto(), "g0e2");
        }
        for text in ["P7+1", "S7+1"] {
            reads(&start, text, auto(), "c3c4");
        }
        for text in ["C2-1", "C2–1", "C2−1", "Ｃ２－１"] {
            reads(&start, text, auto(), "h2h1");
        }
        let black = start.after("h2e2".parse().unwrap()).unwrap();
        reads(&black, "h8+7", auto(), "h9g7");
        let black = position("4k3r/9/9/9/9/9/9/9/9/3K5 b");
        reads(&black, "r9.8", auto(), "i9h9");
    }

    #[test]
    fn a_tilde_may_be_a_wave_or_a_dash() {
        let start = Position::start();
        reads(&start, "C2~5", auto(), "h2e2");
        is_ambiguous(&start, "C2~1", auto(), &["h2i2", "h2h1"]);
    }

    #[test]
    fn what_is_no_letter_form() {
        for text in
            ["C2.", "C2.55", "C25", "X2.5", "C0.5", "C2.0", "Ca.5", "C..5", "C2.5x", "62.5q"]
        {
            is_unreadable(&Position::start(), text, auto());
        }
    }

    #[test]
    fn g_is_the_king_only_when_asked_for() {
        let start = Position::start();
        is_unreadable(&start, "G5+1", auto());
        reads(&start, "G5+1", ReadOptions { general: true, ..auto() }, "e0e1");
    }

    #[test]
    fn front_and_rear_by_a_sign_in_either_place() {
        let rooks = position("3k5/9/9/4R4/9/9/4R4/9/9/4K4 w");
        for text in ["R+.3", "+R.3", "R+=3"] {
            reads(&rooks, text, auto(), "e6g6");
        }
        for text in ["R-.3", "-R.3"] {
            reads(&rooks, text, auto(), "e3g3");
        }
        reads(&rooks, "R--1", auto(), "e3e2");
        assert_eq!(write(&rooks, "e3e2".parse().unwrap(), Style::Wxf).unwrap(), "R--1");
        assert_eq!(write(&rooks, "e6g6".parse().unwrap(), Style::Wxf).unwrap(), "R+.3");
    }

    #[test]
    fn advisors_and_elephants_are_told_apart_by_direction() {
        let advisors = position("3k5/9/9/9/9/9/9/3A5/9/3AK4 w");
        reads(&advisors, "A6+5", auto(), "d0e1");
        reads(&advisors, "A6-5", auto(), "d2e1");
        reads(&advisors, "A-+5", auto(), "d0e1");
        reads(&advisors, "A++5", auto(), "d0e1");
        assert_eq!(write(&advisors, "d2e1".parse().unwrap(), Style::Wxf).unwrap(), "A6-5");
        let elephants = position("3k5/9/9/9/9/6B2/9/9/9/4K1B2 w");
        reads(&elephants, "E3-5", auto(), "g4e2");
        reads(&elephants, "E+-5", auto(), "g4e2");
        assert_eq!(write(&elephants, "g0e2".parse().unwrap(), Style::Wxf).unwrap(), "E3+5");
    }

    #[test]
    fn the_sign_of_sideways_is_a_choice() {
        let options = WriteOptions { equals_sign: true, ..WriteOptions::default() };
        let mv = "h2e2".parse().unwrap();
        let text = write_with(&Position::start(), mv, Style::Wxf, &options).unwrap();
        assert_eq!(text, "C2=5");
    }
}

mod pawns {
    use super::*;

    const TWO: &str = "3k5/9/6P2/9/6P2/9/9/9/9/4K4 w";
    const THREE: &str = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w";
    const FOUR: &str = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
    const FIVE: &str = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
    const TWO_AND_TWO: &str = "3k5/9/2P3P2/9/2P3P2/9/9/9/9/4K4 w";
    const THREE_AND_TWO: &str = "3k5/9/2P3P2/6P2/2P3P2/9/9/9/9/4K4 w";

    /// For every move its names: WXF of 1997, xqbase, index form, Chinese for Red
    /// and for Black.
    fn check(fen: &str, rows: &[(&str, [&str; 5])]) {
        let red = position(fen);
        let black = red.mirrored().flipped();
        for (mv, [wxf, xqbase, index, chinese, chinese_black]) in rows {
            let mv: Move = mv.parse().expect("a move");
            let schools = [School::Wxf1997, School::Xqbase, School::Index];
            for (school, name) in schools.into_iter().zip([wxf, xqbase, index]) {
                let options = WriteOptions { school, ..WriteOptions::default() };
                let reading = super::school(school);
                for (position, mv) in [(&red, mv), (&black, mv.mirrored().flipped())] {
                    assert_eq!(
                        write_with(position, mv, Style::Wxf, &options).as_deref(),
                        Ok(*name)
                    );
                    assert_eq!(read(position, name, &reading), Ok(mv), "{school:?} {name}");
                }
            }
            assert_eq!(write(&red, mv, Style::Chinese).as_deref(), Ok(*chinese));
            assert_eq!(read(&red, chinese, &auto()), Ok(mv), "{chinese}");
            let mv = mv.mirrored().flipped();
            assert_eq!(write(&black, mv, Style::Chinese).as_deref(), Ok(*chinese_black));
            assert_eq!(read(&black, chinese_black, &auto()), Ok(mv), "{chinese_black}");
        }
    }

    #[test]
    fn two_on_a_file() {
        check(
            TWO,
            &[
                ("g7f7", ["P+.4", "P+.4", "P+.4", "前兵平四", "前卒平4"]),
                ("g5f5", ["P-.4", "P-.4", "P-.4", "后兵平四", "后卒平4"]),
                ("g5g6", ["P-+1", "P-+1", "P-+1", "后兵进一", "后卒进1"]),
            ],
        );
    }

    #[test]
    fn three_on_a_file() {
        check(
            THREE,
            &[
                ("g7f7", ["P+.4", "P+.4", "13.4", "前兵平四", "前卒平4"]),
                ("g6f6", ["P3.4", "P..4", "23.4", "中兵平四", "中卒平4"]),
                ("g5f5", ["P-.4", "P-.4", "33.4", "后兵平四", "后卒平4"]),
            ],
        );
    }

    #[test]
    fn four_on_a_file() {
        check(
            FOUR,
            &[
                ("g8f8", ["++.4", "Pa.4", "13.4", "一兵平四", "一卒平4"]),
                ("g7f7", ["P+.4", "Pb.4", "23.4", "二兵平四", "二卒平4"]),
                ("g6f6", ["P-.4", "Pc.4", "33.4", "三兵平四", "三卒平4"]),
                ("g5f5", ["--.4", "Pd.4", "43.4", "四兵平四", "四卒平4"]),
            ],
        );
    }

    #[test]
    fn five_on_a_file() {
        check(
            FIVE,
            &[
                ("g9f9", ["++.4", "Pa.4", "13.4", "一兵平四", "一卒平4"]),
                ("g8f8", ["P+.4", "Pb.4", "23.4", "二兵平四", "二卒平4"]),
                ("g7f7", ["P3.4", "Pc.4", "33.4", "三兵平四", "三卒平4"]),
                ("g6f6", ["P-.4", "Pd.4", "43.4", "四兵平四", "四卒平4"]),
                ("g5f5", ["--.4", "Pe.4", "53.4", "五兵平四", "五卒平4"]),
            ],
        );
    }

    #[test]
    fn two_on_each_of_two_files() {
        check(
            TWO_AND_TWO,
            &[
                ("g7f7", ["3+.4", "Pa.4", "13.4", "一兵平四", "一卒平4"]),
                ("g5f5", ["3-.4", "Pb.4", "23.4", "二兵平四", "二卒平4"]),
                ("c7d7", ["7+.6", "Pc.6", "17.6", "三兵平六", "三卒平6"]),
                ("c5d5", ["7-.6", "Pd.6", "27.6", "四兵平六", "四卒平6"]),
            ],
        );
    }

    #[test]
    fn three_and_two() {
        check(
            THREE_AND_TWO,
            &[
                ("g7f7", ["3+.4", "Pa.4", "13.4", "一兵平四", "一卒平4"]),
                ("g6f6", ["33.4", "Pb.4", "23.4", "二兵平四", "二卒平4"]),
                ("g5f5", ["3-.4", "Pc.4", "33.4", "三兵平四", "三卒平4"]),
                ("c7d7", ["7+.6", "Pd.6", "17.6", "四兵平六", "四卒平6"]),
                ("c5d5", ["7-.6", "Pe.6", "27.6", "五兵平六", "五卒平6"]),
            ],
        );
    }

    #[test]
    fn schools_that_differ_are_ambiguous_unless_one_is_chosen() {
        let pawns = position(THREE_AND_TWO);
        is_ambiguous(&pawns, "33.4", auto(), &["g5f5", "g6f6"]);
        reads(&pawns, "33.4", school(School::Wxf1997), "g6f6");
        reads(&pawns, "33.4", school(School::Index), "g5f5");
        // Without a second file the school of 1997 has no such form.
        reads(&position(THREE), "33.4", auto(), "g5f5");
        // Forms of one school only need no choice.
        reads(&pawns, "23.4", auto(), "g6f6");
        reads(&pawns, "3+.4", auto(), "g7f7");
        reads(&pawns, "Pb.4", auto(), "g6f6");
        reads(&position(THREE), "P..4", auto(), "g6f6");
    }

    #[test]
    fn front_and_rear_mean_first_and_last_of_any_number() {
        for fen in [FOUR, FIVE] {
            let pawns = position(fen);
            let front = if fen == FOUR { "g8f8" } else { "g9f9" };
            reads(&pawns, "前兵平四", auto(), front);
            reads(&pawns, "后兵平四", auto(), "g5f5");
            reads(&pawns, "2兵平4", auto(), if fen == FOUR { "g7f7" } else { "g8f8" });
        }
        reads(&position(FIVE), "中兵平四", auto(), "g7f7");
        // Four have no middle one.
        assert!(read(&position(FOUR), "中兵平四", &auto()).is_err());
    }

    #[test]
    fn the_file_may_be_said_with_front_and_rear() {
        let pawns = position(TWO_AND_TWO);
        for text in ["前七平六", "前7平6", "前兵七平六", "前七平６"] {
            reads(&pawns, text, auto(), "c7d7");
        }
        reads(&pawns, "后三平四", auto(), "g5f5");
        reads(&pawns, "后三进一", auto(), "g5g6");
    }

    #[test]
    fn front_alone_with_two_such_files_is_taken_if_one_move_fits() {
        let pawns = position(TWO_AND_TWO);
        reads(&pawns, "前兵平六", auto(), "c7d7");
        reads(&pawns, "P+.6", auto(), "c7d7");
        is_ambiguous(&pawns, "前兵进一", auto(), &["c7c8", "g7g8"]);
        is_ambiguous(&pawns, "P++1", auto(), &["c7c8", "g7g8"]);
    }

    #[test]
    fn piece_and_file_alone_is_taken_if_one_move_fits() {
        let pawns = position("3k5/9/6P2/6P2/9/9/9/9/9/4K4 w");
        reads(&pawns, "兵三进一", auto(), "g7g8");
        is_ambiguous(&pawns, "兵三平四", auto(), &["g6f6", "g7f7"]);
        is_ambiguous(&pawns, "P3.4", auto(), &["g6f6", "g7f7"]);
    }
}

mod chinese {
    use super::*;

    #[test]
    fn glyphs_and_numbers_of_either_side_and_script() {
        let start = Position::start();
        for text in [
            "炮二平五",
            "砲二平五",
            "包二平五",
            "炮2平5",
            "炮２平５",
            "炮贰平伍",
            "炮 二 平 五",
            "炮\u{3000}二平五",
            "1.炮二平五",
            "１．炮二平五",
            "1、炮二平五",
            "炮二.五",
            "炮2=5",
            "炮二平五!?",
        ] {
            reads(&start, text, auto(), "h2e2");
        }
        for text in ["马八进七", "馬八進七", "傌八进七", "马8+7"] {
            reads(&start, text, auto(), "b0c2");
        }
        for text in ["车一进一", "車一進一", "俥一進一", "\u{f902}一進一", "⾞一進一"]
        {
            reads(&start, text, auto(), "i0i1");
        }
        for text in ["相三进五", "象三进五"] {
            reads(&start, text, auto(), "g0e2");
        }
        for text in ["仕六进五", "士六进五"] {
            reads(&start, text, auto(), "d0e1");
        }
        for text in ["帅五进一", "帥五進一", "将五进一", "將五進一"] {
            reads(&start, text, auto(), "e0e1");
        }
        let black = start.after("h2e2".parse().unwrap()).unwrap();
        for text in ["马8进7", "馬８進７", "马八进七", "1... 马8进7", "1…马8进7"] {
            reads(&black, text, auto(), "h9g7");
        }
        reads(&black, "兵7进1", auto(), "g6g5");
    }

    #[test]
    fn written_for_each_side() {
        let start = Position::start();
        let black = start.after("h2e2".parse().unwrap()).unwrap();
        let rook = position("3k5/9/9/9/9/9/9/9/9/R3K4 w");
        let name = |position: &Position, mv: &str, style| {
            write(position, mv.parse().unwrap(), style).unwrap()
        };
        assert_eq!(name(&start, "h2e2", Style::Chinese), "炮二平五");
        assert_eq!(name(&black, "h9g7", Style::Chinese), "马8进7");
        assert_eq!(name(&black, "h9g7", Style::ChineseTraditional), "馬8進7");
        assert_eq!(name(&rook, "a0a1", Style::ChineseTraditional), "車九進一");
        let options =
            WriteOptions { full_width: true, colored_glyphs: true, ..WriteOptions::default() };
        let name = |position: &Position, mv: &str| {
            write_with(position, mv.parse().unwrap(), Style::ChineseTraditional, &options).unwrap()
        };
        assert_eq!(name(&rook, "a0a1"), "俥九進一");
        assert_eq!(name(&start, "b0c2"), "傌八進七");
        assert_eq!(name(&start, "h2e2"), "炮二平五");
        assert_eq!(name(&black, "h9g7"), "馬８進７");
        assert_eq!(name(&black, "h7e7"), "砲８平５");
    }

    #[test]
    fn front_and_rear_before_or_behind_the_piece() {
        let rooks = position("3k5/9/9/4R4/9/9/4R4/9/9/4K4 w");
        for text in ["前车平三", "前車平3", "车前平三", "車前平三"] {
            reads(&rooks, text, auto(), "e6g6");
        }
        for text in ["后车平三", "後車平三", "车后平三"] {
            reads(&rooks, text, auto(), "e3g3");
        }
        assert_eq!(write(&rooks, "e3g3".parse().unwrap(), Style::Chinese).unwrap(), "后车平三");
        let traditional = write(&rooks, "e3g3".parse().unwrap(), Style::ChineseTraditional);
        assert_eq!(traditional.unwrap(), "後車平三");
    }

    #[test]
    fn advisors_and_elephants_by_file_and_direction() {
        let advisors = position("3k5/9/9/9/9/9/9/3A5/9/3AK4 w");
        reads(&advisors, "仕六进五", auto(), "d0e1");
        reads(&advisors, "仕六退五", auto(), "d2e1");
        reads(&advisors, "前仕退五", auto(), "d2e1");
        reads(&advisors, "后仕进五", auto(), "d0e1");
        assert_eq!(write(&advisors, "d2e1".parse().unwrap(), Style::Chinese).unwrap(), "仕六退五");
    }

    #[test]
    fn piece_and_file_suffice_where_only_one_can_make_the_move() {
        let rooks = position("3k5/9/9/9/9/9/9/R8/9/R3K4 w");
        reads(&rooks, "车九进四", auto(), "a2a6");
        reads(&rooks, "R9-1", auto(), "a2a1");
        is_ambiguous(&rooks, "车九进一", auto(), &["a0a1", "a2a3"]);
        assert_eq!(
            fails(&rooks, "车九进一", auto()).to_string(),
            "\"车九进一\" is ambiguous: it fits 后车进一 (a0a1), 前车进一 (a2a3)",
        );
        assert_eq!(
            fails(&rooks, "R9+1", auto()).to_string(),
            "\"R9+1\" is ambiguous: it fits R-+1 (a0a1), R++1 (a2a3)",
        );
    }

    #[test]
    fn legality_tells_a_pinned_horse_from_a_free_one() {
        // Both horses reach e4; the one on the king's file shields it.
        let horses = position("3k1r3/9/9/9/9/9/5N3/9/9/2N2K3 w");
        let error = fails(&horses, "马四进五", auto());
        let NotationErrorKind::Illegal(illegal) = &error.kind else { panic!("{error:?}") };
        assert!(illegal.is_suicide());
        let shared = position("4kr3/9/9/9/5N3/9/9/5N3/9/5K3 w");
        // Two shields: neither is pinned, and each can go.
        is_ambiguous(&shared, "马四进三", auto(), &["f2g4", "f5g7"]);
    }
}

mod short {
    use super::*;

    #[test]
    fn the_direction_may_be_left_out() {
        let start = Position::start();
        reads(&start, "炮25", auto(), "h2e2");
        reads(&start, "炮二五", auto(), "h2e2");
        reads(&start, "马23", style(Style::ChineseShort), "h0g2");
        reads(&start, "兵71", auto(), "c3c4");
    }

    #[test]
    fn what_fits_several_directions_is_ambiguous() {
        let start = Position::start();
        is_ambiguous(&start, "炮84", auto(), &["b2f2", "b2b6"]);
        reads(&start, "炮84", ReadOptions { prefer_sideways: true, ..auto() }, "b2f2");
        // Forward or backward is not a question that the preference answers.
        let preferring = ReadOptions { prefer_sideways: true, ..auto() };
        is_ambiguous(&start, "炮81", preferring, &["b2b3", "b2b1"]);
        // With the horse in the way only one is left.
        let blocked = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR w");
        reads(&blocked, "炮84", auto(), "b2b6");
        reads(&start, "炮8进4", auto(), "b2b6");
    }

    #[test]
    fn front_and_rear() {
        let rooks = position("3k5/9/9/4R4/9/9/4R4/9/9/4K4 w");
        reads(&rooks, "后车6", auto(), "e3d3");
        reads(&rooks, "前车56", auto(), "e6d6");
        let horses = position("3k5/9/9/4N4/9/9/4N4/9/9/4K4 w");
        is_ambiguous(&horses, "前马4", auto(), &["e6f8", "e6f4"]);
        reads(&horses, "前马退4", auto(), "e6f4");
    }

    #[test]
    fn written_without_a_direction_where_the_reader_needs_none() {
        let start = Position::start();
        let name = |mv: &str| write(&start, mv.parse().unwrap(), Style::ChineseShort).unwrap();
        assert_eq!(name("h2e2"), "炮25");
        assert_eq!(name("b0c2"), "马87");
        assert_eq!(name("b2b6"), "炮8进4");
        assert_eq!(name("b2f2"), "炮8平4");
        let rooks = position("3k5/9/9/4R4/9/9/4R4/9/9/4K4 w");
        assert_eq!(write(&rooks, "e3d3".parse().unwrap(), Style::ChineseShort).unwrap(), "后车6");
    }

    #[test]
    fn later_moves_decide() {
        let start = Position::start();
        let moves = read_line(&start, &["炮81", "马87", "炮八退一"], &auto()).unwrap();
        assert_eq!(moves[0].to_string(), "b2b3");
        let error = read_line(&start, &["兵71", "炮81", "炮84"], &auto()).unwrap_err();
        assert_eq!((error.index, error.undecided.as_slice()), (1, &[1, 2][..]));
        assert_eq!(
            error.to_string(),
            "move 2 of the list: \"炮81\" is ambiguous: it fits 炮8进1 (h7h6), 炮8退1 (h7h8); \
             2 moves of the game stay undecided",
        );
    }
}

mod san {
    use super::*;

    #[test]
    fn only_by_name() {
        let start = Position::start();
        is_unreadable(&start, "Che2", auto());
        for text in ["Che2", "Ch2e2", "Che2+", "1. Che2"] {
            reads(&start, text, style(Style::San), "h2e2");
        }
        reads(&start, "c4", style(Style::San), "c3c4");
        reads(&start, "Pc4", style(Style::San), "c3c4");
        reads(&start, "Cxh9", style(Style::San), "h2h9");
        reads(&start, "Ege2", style(Style::San), "g0e2");
        is_ambiguous(&start, "Ce2", style(Style::San), &["b2e2", "h2e2"]);
    }

    #[test]
    fn the_game_shows_whether_ranks_begin_at_0_or_1() {
        let start = Position::start();
        let options = style(Style::San);
        let from_zero = read_line(&start, &["Che2", "Hg7"], &options).unwrap();
        let from_one = read_line(&start, &["Che3", "Hg8"], &options).unwrap();
        assert_eq!(from_zero, from_one);
        assert_eq!(from_zero, read_line(&start, &["Che2", "Hg7"], &auto()).unwrap());
        // Both counts may get through a whole game.
        let rook = position("3k5/9/9/9/9/9/9/9/9/R3K4 w");
        is_ambiguous(&rook, "Ra5", options, &["a0a5", "a0a4"]);
        assert!(read_line(&rook, &["Ra5"], &options).is_err());
    }

    #[test]
    fn forgotten_disambiguation_is_decided_by_later_moves() {
        let start = Position::start();
        let options = style(Style::San);
        let moves = read_line(&start, &["Ce2", "Hg7", "Cbd2"], &options).unwrap();
        assert_eq!(moves[0].to_string(), "h2e2");
        let error = read_line(&start, &["Ce2", "Hg7"], &options).unwrap_err();
        assert_eq!((error.index, error.undecided.as_slice()), (0, &[0][..]));
    }

    #[test]
    fn never_written() {
        let error = write(&Position::start(), "h2e2".parse().unwrap(), Style::San).unwrap_err();
        assert_eq!(error, WriteError::ReadOnly { style: Style::San });
    }
}

mod errors {
    use super::*;

    #[test]
    fn a_hobbled_horse_is_named() {
        let start = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/1C7/RNBAKABNR w");
        let error = fails(&start, "马八进七", auto());
        assert_eq!(
            error.to_string(),
            "\"马八进七\" cannot be played: b0c2 is illegal: the red horse on b0 is hobbled by \
             the piece on b1, its leg (2.2.4)",
        );
        assert!(error.zh().starts_with("“马八进七”走不成：b0c2 不合法："), "{}", error.zh());
    }

    #[test]
    fn near_moves_are_listed() {
        let error = fails(&Position::start(), "马二平四", auto());
        assert_eq!(
            error.to_string(),
            "no legal move fits \"马二平四\"; near it are 马二进三 (h0g2), 马二进一 (h0i2)",
        );
        assert_eq!(
            error.zh(),
            "没有与“马二平四”相符的合法着法；相近的有：马二进三 (h0g2)、马二进一 (h0i2)",
        );
    }

    #[test]
    fn kings_may_not_face() {
        let shield = position("4k4/9/9/9/9/9/9/9/4A4/4K4 w");
        let error = fails(&shield, "仕五进四", auto());
        let NotationErrorKind::Illegal(illegal) = &error.kind else { panic!("{error:?}") };
        assert_eq!(illegal.reason, Reason::KingsFacing);
    }

    #[test]
    fn an_illegal_move_is_not_written() {
        let error = write(&Position::start(), "e5e6".parse().unwrap(), Style::Wxf).unwrap_err();
        assert!(matches!(error, WriteError::Illegal(_)));
    }

    #[test]
    fn more_pieces_than_a_form_foresees() {
        let rooks = position("3k5/9/R8/R8/R8/9/9/9/9/4K4 w");
        let middle = "a6b6".parse().unwrap();
        assert_eq!(write(&rooks, middle, Style::Chinese).unwrap(), "中车平八");
        assert!(matches!(write(&rooks, middle, Style::Wxf), Err(WriteError::Nameless { .. })));
    }

    #[test]
    fn long_and_odd_text_is_quoted_in_short() {
        let start = Position::start();
        for text in
            [&"炮".repeat(1_000_000), &" ".repeat(1_000_000), "\u{7}\u{1b}[31m", "", "\u{fdfa}"]
        {
            let error = fails(&start, text, auto());
            assert!(error.text.chars().count() <= 41);
            assert!(!error.to_string().contains(char::is_control), "{error}");
        }
    }

    #[test]
    fn a_line_says_which_text() {
        let start = Position::start();
        let error = read_line(&start, &["炮二平五", "马8进7", "马二进四"], &auto()).unwrap_err();
        assert_eq!(error.index, 2);
        assert!(error.undecided.is_empty());
        assert!(error.zh().starts_with("第3着："), "{}", error.zh());
        assert_eq!(read_line(&start, &[], &auto()), Ok(Vec::new()));
    }

    /// Rooks that may go forward or backward at each of thousands of moves: the
    /// readings would be beyond all number.
    #[test]
    fn a_hopelessly_ambiguous_line_ends() {
        let rooks = position("3k5/9/9/9/rrr6/6RRR/9/9/9/4K4 w");
        for round in [&["车11"; 2][..], &["车11", "车11", "车21", "车21", "车31", "车31"]] {
            let tokens = round.repeat(10_000);
            let error = read_line(&rooks, &tokens, &auto()).unwrap_err();
            assert_eq!((error.index, error.undecided[1]), (0, 1));
        }
    }
}

mod lists {
    use super::*;

    #[test]
    fn the_form_of_most_tokens_wins() {
        let cases = [
            (&["C2.5", "h8+7", "oops"][..], Some(Style::Wxf)),
            (&["Che2", "Hg7", "c4"], Some(Style::San)),
            (&["炮25", "马87"], Some(Style::ChineseShort)),
            (&["炮二平五", "马8进7"], Some(Style::Chinese)),
            (&["炮二平五", "馬８進７"], Some(Style::ChineseTraditional)),
            (&["H2-E2"], Some(Style::Iccs)),
            (&["oops"], None),
            (&[], None),
        ];
        for (tokens, style) in cases {
            assert_eq!(sniff(tokens), style, "{tokens:?}");
        }
    }
}

fn any_text() -> impl Strategy<Value = String> {
    let letters = "[a-iKAEHRCPNBx帅士相马車炮兵卒前中后一二三0-9０-９+.=~!# -]{0,8}";
    prop_oneof![any::<String>(), letters.prop_map(|text: String| text)]
}

fn any_position() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..60).prop_map(|choices| {
        let mut position = Position::start();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let _ = position.make(*choice.get(&moves));
        }
        position
    })
}

proptest! {
    #[test]
    fn any_text_gives_a_legal_move_or_an_error(
        position in any_position(),
        texts in prop::collection::vec(any_text(), 0..8),
    ) {
        let tokens: Vec<&str> = texts.iter().map(String::as_str).collect();
        for style in Style::ALL.map(Some).into_iter().chain([None]) {
            let options = ReadOptions { style, ..auto() };
            for text in &texts {
                match read(&position, text, &options) {
                    Ok(mv) => prop_assert!(position.is_legal(mv)),
                    Err(error) => {
                        prop_assert!(!error.to_string().contains(char::is_control));
                        prop_assert!(!error.zh().is_empty());
                    }
                }
            }
            if let Err(error) = read_line(&position, &tokens, &options) {
                prop_assert!(error.index < tokens.len());
            }
        }
        sniff(&tokens);
    }

    #[test]
    fn a_written_game_reads_as_one(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80)) {
        for style in Style::ALL.into_iter().filter(|&style| style != Style::San) {
            let mut position = Position::start();
            let (mut moves, mut texts) = (Vec::new(), Vec::new());
            for choice in &choices {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = *choice.get(&legal);
                texts.push(write(&position, mv, style).unwrap());
                let _ = position.make(mv);
                moves.push(mv);
            }
            let tokens: Vec<&str> = texts.iter().map(String::as_str).collect();
            let options = ReadOptions { style: Some(style), ..auto() };
            prop_assert_eq!(read_line(&Position::start(), &tokens, &options), Ok(moves));
        }
    }
}
