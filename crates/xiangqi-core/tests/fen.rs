//! The text form of positions: what is read, what is written, and what is said
//! about text that is not one.

mod common;

use std::fmt::Write;

use common::{MovesFact, facts};
use xiangqi_core::{Color, Fen, FenError, FenField, Piece, Setup};

const ROWS: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

fn read(text: &str) -> Setup {
    text.parse::<Fen>().unwrap_or_else(|error| panic!("{text}: {error}")).into_setup()
}

fn refusal(text: &str) -> FenError {
    text.parse::<Fen>().expect_err(text)
}

/// The start position with these fields behind the rows.
fn with_fields(fields: &str) -> String {
    format!("{ROWS}{fields}")
}

// What is read.

#[test]
fn the_full_form() {
    assert_eq!(read(START), Setup::start());
}

#[test]
fn rows_go_from_black_to_red_and_from_file_a_to_i() {
    let setup = read("r8/9/9/9/9/9/9/9/9/C7p w");
    let letters = |text: &str| setup.board.piece_at(common::sq(text)).map(Piece::fen_letter);
    assert_eq!(letters("a9"), Some('r'));
    assert_eq!(letters("a0"), Some('C'));
    assert_eq!(letters("i0"), Some('p'));
    assert_eq!(setup.board.occupied().len(), 3);
}

#[test]
fn other_letters_for_elephant_and_horse() {
    assert_eq!(read(&START.replace('b', "e").replace('B', "E")), Setup::start());
    assert_eq!(read(&START.replace('n', "h").replace('N', "H")), Setup::start());
}

#[test]
fn digits_side_by_side_add_up() {
    assert_eq!(read(&START.replace("/9/", "/45/")), Setup::start());
    assert_eq!(read(&START.replace("/9/", "/111111111/")), Setup::start());
}

#[test]
fn the_side_in_its_letters() {
    for side in ["w", "W", "r", "R"] {
        assert_eq!(read(&with_fields(&format!(" {side} - - 0 1"))).turn, Color::Red);
    }
    for side in ["b", "B"] {
        assert_eq!(read(&with_fields(&format!(" {side} - - 0 1"))).turn, Color::Black);
    }
}

#[test]
fn fields_left_out() {
    for fields in ["", " w", " w -", " w - -", " w - - 0", " w - - 0 1", " w 0 1", " w - 0 1"] {
        assert_eq!(read(&with_fields(fields)), Setup::start(), "{fields}");
    }
    assert_eq!(read(&with_fields(" b")).turn, Color::Black);
    assert_eq!(read(&with_fields(" w 7")).quiet_plies, 7);
}

#[test]
fn the_counters() {
    let setup = read(&with_fields(" b - - 17 32"));
    assert_eq!((setup.quiet_plies, setup.round), (17, 32));
    assert_eq!(read(&with_fields(" w - - 007 0032")).round, 32);
    let largest = read(&with_fields(" w - - 4294967295 4294967295"));
    assert_eq!((largest.quiet_plies, largest.round), (u32::MAX, u32::MAX));
}

#[test]
fn round_0_is_the_first_round() {
    assert_eq!(read(&with_fields(" w - - 0 0")).round, 1);
}

#[test]
fn a_count_larger_than_the_rounds_allow_is_read_and_reported() {
    assert!(read(&with_fields(" w - - 60 10")).counter_exceeds_round());
    assert!(!read(&with_fields(" b - - 1 1")).counter_exceeds_round());
    assert!(!read(&with_fields(" w - - 18 10")).counter_exceeds_round());
    assert!(read(&with_fields(" w - - 20 10")).counter_exceeds_round());
}

#[test]
fn what_stands_around_it() {
    let spaced = START.replace(' ', "   ");
    for text in [
        &format!("  {START}  \r\n"),
        &format!("fen {START}"),
        &format!("FEN\t{START}"),
        &with_fields("[] w - - 0 1"),
        &with_fields("[]"),
        &format!("{START};"),
        &format!("{START} ; bm h2e2; id \"a line\""),
        &with_fields("; bm h2e2"),
        &spaced,
        &START.replace(' ', "\u{3000}"),
    ] {
        assert_eq!(read(text), Setup::start(), "{text}");
    }
}

#[test]
fn a_setup_may_hold_anything() {
    let setup = read("KKKKKKKKK/9/9/9/9/9/9/9/9/ppppppppp b");
    assert_eq!(setup.board.occupied().len(), 18);
    assert!(setup.position().is_err());
    assert_eq!(read("9/9/9/9/9/9/9/9/9/9"), Setup::empty());
}

// What is written.

#[test]
fn one_form_is_written() {
    for text in [START, ROWS, &with_fields("[] R"), &START.replace("/9/", "/234/")] {
        assert_eq!(text.parse::<Fen>().expect(text).to_string(), START);
    }
    let text = "4k4/9/9/9/9/9/9/9/9/3H1E2K r - - 5 0";
    let written = "4k4/9/9/9/9/9/9/9/9/3N1B2K w - - 5 1";
    assert_eq!(text.parse::<Fen>().expect(text).to_string(), written);
}

#[test]
fn what_is_written_is_read_back() {
    for case in facts::<MovesFact>("moves.jsonl") {
        let text = case.fen.to_string();
        assert_eq!(text.parse::<Fen>(), Ok(case.fen.clone()), "{text}");
        let setup = case.fen.setup();
        for image in common::IMAGES {
            let fen = Fen::from((image.setup)(setup));
            assert_eq!(fen.to_string().parse::<Fen>(), Ok(fen), "{text} {}", image.name);
        }
        let position = setup.position().expect(&text);
        assert_eq!(position.to_fen().to_string(), text);
    }
}

#[test]
fn as_a_string_in_json() {
    let json = serde_json::to_string(&Fen::from(Setup::start())).expect("a string");
    assert_eq!(json, format!("\"{START}\""));
    assert_eq!(serde_json::from_str::<Fen>(&json).expect("a FEN"), Fen::from(Setup::start()));
    let error = serde_json::from_str::<Fen>("\"9/9 w\"").expect_err("two rows");
    assert!(error.to_string().contains("expected ten rows"), "{error}");
}

// What is refused: the field, the character, what was found and what expected.

#[track_caller]
fn refused(text: &str, field: FenField, column: usize, found: &str) {
    let error = refusal(text);
    assert_eq!((error.field, error.column, error.found.as_str()), (field, column, found), "{text}");
}

#[test]
fn nothing_at_all() {
    refused("", FenField::Placement, 1, "the end");
    refused("   ", FenField::Placement, 4, "the end");
    refused("fen", FenField::Placement, 4, "the end");
    refused("fen ", FenField::Placement, 5, "the end");
    refused("; bm h2e2", FenField::Placement, 1, "the end");
}

#[test]
fn too_few_and_too_many_rows() {
    refused("9/9/9/9/9/9/9/9/9 w", FenField::Placement, 18, "9 rows");
    refused("9", FenField::Placement, 2, "one row");
    refused("9/9/9/9/9/9/9/9/9/9/9 w", FenField::Placement, 20, "an eleventh row");
    refused("9/9/9/9/9/9/9/9/9/9/ w", FenField::Placement, 20, "an eleventh row");
    refused("9/9/9/9/9/9/9/9/9/ w", FenField::Placement, 19, "0 points in row 10");
}

#[test]
fn too_few_and_too_many_points_in_a_row() {
    refused("8/9/9/9/9/9/9/9/9/9 w", FenField::Placement, 2, "8 points in row 1");
    refused("9/9/9/9/9/9/9/9/9/4K3 w", FenField::Placement, 22, "8 points in row 10");
    refused("9/91/9/9/9/9/9/9/9/9 w", FenField::Placement, 4, "10 points in row 2");
    refused("9/rrrrrrrrrr/9/9/9/9/9/9/9/9 w", FenField::Placement, 12, "10 points in row 2");
    refused("9/99/9/9/9/9/9/9/9/9 w", FenField::Placement, 4, "18 points in row 2");
    refused("9//9/9/9/9/9/9/9/9/9 w", FenField::Placement, 3, "0 points in row 2");
    refused("/9/9/9/9/9/9/9/9/9 w", FenField::Placement, 1, "0 points in row 1");
}

#[test]
fn a_text_cut_off() {
    // Wherever the rows end too early, they are what is at fault.
    for end in 1..ROWS.len() {
        let error = refusal(&ROWS[..end]);
        assert_eq!((error.field, error.column), (FenField::Placement, end + 1), "{}", &ROWS[..end]);
    }
    // After the rows every piece of the text is one too.
    for end in ROWS.len()..=START.len() {
        assert_eq!(read(&START[..end]), Setup::start());
    }
}

#[test]
fn letters_that_name_no_piece() {
    for letter in ["G", "M", "S", "x", "0", "-", "+", ".", "马", "Ｋ", "１", "é", "\u{feff}"] {
        let quoted = format!("\"{letter}\"");
        let text = format!("9/9/4{letter}4/9/9/9/9/9/9/9 w");
        refused(&text, FenField::Placement, 6, &quoted);
    }
}

#[test]
fn columns_count_characters_not_bytes() {
    refused("\u{3000}\u{3000}9/9/4車4/9/9/9/9/9/9/9 w", FenField::Placement, 8, "\"車\"");
    refused(&format!("\u{3000}{ROWS} 红"), FenField::Side, 62, "\"红\"");
}

#[test]
fn a_bad_side() {
    for side in ["x", "-", "0", "wb", "white", "红", "w-"] {
        refused(&with_fields(&format!(" {side}")), FenField::Side, 61, &format!("\"{side}\""));
    }
    // The side may be left out at the end only.
    refused(&with_fields(" - - 0 1"), FenField::Side, 61, "\"-\"");
}

#[test]
fn a_bad_unused_field() {
    refused(&with_fields(" w KQkq - 0 1"), FenField::Unused, 63, "\"KQkq\"");
    refused(&with_fields(" w - e3 0 1"), FenField::Unused, 65, "\"e3\"");
    refused(&with_fields(" w moves h2e2"), FenField::Unused, 63, "\"moves\"");
}

#[test]
fn a_bad_count_of_plies() {
    for count in ["-1", "1x", "1.5", "4294967296", "--", "0x10"] {
        let text = with_fields(&format!(" w - - {count} 1"));
        refused(&text, FenField::QuietPlies, 67, &format!("\"{count}\""));
    }
    refused(&with_fields(" w - - - 0 1"), FenField::QuietPlies, 67, "\"-\"");
    refused(&with_fields(" w - - +1 1"), FenField::Unused, 67, "\"+1\"");
    refused(&with_fields(" w - - １ 1"), FenField::Unused, 67, "\"１\"");
}

#[test]
fn a_bad_round() {
    for round in ["-1", "+1", "one", "1.", "-", "4294967296", "一"] {
        let text = with_fields(&format!(" w - - 0 {round}"));
        refused(&text, FenField::Round, 69, &format!("\"{round}\""));
    }
}

#[test]
fn text_after_the_end() {
    refused(&format!("{START} moves h2e2"), FenField::Rest, 71, "\"moves\"");
    refused(&format!("{START} 0"), FenField::Rest, 71, "\"0\"");
    refused(&format!("{START} 红先"), FenField::Rest, 71, "\"红先\"");
}

#[test]
fn what_is_quoted_is_short() {
    let error = refusal(&with_fields(&format!(" {}", "象".repeat(1_000))));
    assert_eq!(error.found, format!("\"{}…\"", "象".repeat(40)));
}

#[test]
fn the_messages() {
    let mut text = String::new();
    for bad in [
        "",
        "9/9/9/9/9/9/9/9/9 w",
        "9/9/9/9/9/9/9/9/9/9/9 w",
        "8/9/9/9/9/9/9/9/9/9 w",
        "9/91/9/9/9/9/9/9/9/9 w",
        "9/9/4G4/9/9/9/9/9/9/9 w",
        "9/9/4馬4/9/9/9/9/9/9/9 w",
        "9/9/9/9/9/9/9/9/9/9 x",
        "9/9/9/9/9/9/9/9/9/9 w KQkq - 0 1",
        "9/9/9/9/9/9/9/9/9/9 w - - -1 1",
        "9/9/9/9/9/9/9/9/9/9 w - - 4294967296 1",
        "9/9/9/9/9/9/9/9/9/9 w - - 0 one",
        "9/9/9/9/9/9/9/9/9/9 w - - 0 4294967296",
        "9/9/9/9/9/9/9/9/9/9 w - - 0 1 moves h2e2",
    ] {
        writeln!(text, "{bad}\n  {}", refusal(bad)).expect("a string");
    }
    insta::assert_snapshot!(text);
}
