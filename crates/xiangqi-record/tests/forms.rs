//! Everything that people write in PGN files, form by form.

use xiangqi_core::notation::Style;
use xiangqi_record::{GameResult, NodeId, Record, TextEncoding, Warning, pgn};

fn read(text: &str) -> Vec<Record> {
    read_bytes(text.as_bytes())
}

fn read_bytes(bytes: &[u8]) -> Vec<Record> {
    pgn::Reader::new(bytes).map(|record| record.unwrap_or_else(|error| panic!("{error}"))).collect()
}

fn read_one(text: &str) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

fn moves(record: &Record) -> String {
    let moves: Vec<String> =
        record.game().unwrap().plies().iter().map(|ply| ply.mv.to_string()).collect();
    moves.join(" ")
}

fn comments(record: &Record) -> Vec<&str> {
    std::iter::once(NodeId::ROOT)
        .chain(record.tree.main_line())
        .flat_map(|node| record.tree.comments(node))
        .map(String::as_str)
        .collect()
}

const OPENING: &str = "h2e2 h9g7 h0g2 i9h9";

#[test]
fn move_numbers_of_all_kinds_or_none() {
    for text in [
        "1. 炮二平五 马8进7 2. 马二进三 车9平8",
        "1.炮二平五 马8进7 2.马二进三 车9平8",
        "1．炮二平五 马8进7 2． 马二进三 车9平8",
        "１．炮二平五 马８进７ ２．马二进三 车９平８",
        "1、炮二平五　马８进７\n2、马二进三　车９平８",
        "1 炮二平五 马8进7 2 马二进三 车9平8",
        "炮二平五 马8进7 马二进三 车9平8",
        "1. 炮二平五 1... 马8进7 2. 马二进三 2. 车9平8",
        "1. 炮二平五 …… 1. …… 马8进7 2. 马二进三 2.         车9平8",
        "1. 炮二平五 1. ... 马8进7 2. 马二进三 2.…车9平8",
    ] {
        let record = read_one(text);
        assert_eq!(moves(&record), OPENING, "{text}");
        assert_eq!(record.warnings, [], "{text}");
    }
}

#[test]
fn black_first_in_three_spellings() {
    let tags = "[FEN \"3k5/9/9/9/9/4r4/9/9/9/5K3 b - - 0 1\"]\n\n";
    for text in ["1. ... 车5平4 2. 帅四进一", "1. 车5平4\n2. 帅四进一", "1. ……　车5平4 2. 帅四进一"]
    {
        let record = read_one(&format!("{tags}{text}"));
        assert_eq!(moves(&record), "e4d4 f0f1", "{text}");
        assert_eq!(record.warnings, [], "{text}");
    }
}

#[test]
fn styles_are_recognised() {
    for (text, style) in [
        ("1. H2-E2 H9-G7 2. H0-G2 I9-H9", Style::Iccs),
        ("1. h2e2 h9g7 2. h0g2 i9h9", Style::Ucci),
        ("1. h3e3 h10g8 2. h1g3 i10h10", Style::Uci),
        ("1. C2.5 H8+7 2. H2+3 R9.8", Style::Wxf),
        ("1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８", Style::Wxf),
        ("1. 炮二平五 马8进7 2. 马二进三 车9平8", Style::Chinese),
        ("1. 炮二平五 馬８進７ 2. 馬二進三 車９平８", Style::ChineseTraditional),
        ("1. Che2 Hg7 2. Hg2 Rh9", Style::San),
        ("1. Che3 Hg8 2. Hg3 Rh10", Style::San),
    ] {
        let record = read_one(text);
        assert_eq!(moves(&record), OPENING, "{text}");
        assert_eq!(record.style, Some(style), "{text}");
    }
}

#[test]
fn only_the_tag_format_tells_ranks_from_1_where_no_rank_10_occurs() {
    assert_eq!(moves(&read_one("[Format \"UCI\"]\n1. h3e3 b8e8")), "h2e2 b7e7");
    assert_eq!(moves(&read_one("1. h2e2 b7e7")), "h2e2 b7e7");
}

#[test]
fn the_moves_go_before_the_tag_format() {
    let record = read_one("[Format \"WXF\"]\n1. 炮二平五 马8进7");
    let expected = Warning::FormatDiffers { line: 1, tag: "WXF".into(), found: Style::Chinese };
    assert_eq!(record.warnings, [expected]);
    assert_eq!(read_one("[Format \"Chinese\"]\n1. 炮二平五").warnings, []);
    assert_eq!(read_one("[Format \"ICCS\"]\n1. h2e2").warnings, []);
}

#[test]
fn pawns_named_by_digits_are_no_move_numbers() {
    let fen = "[FEN \"3k5/9/9/6P2/6P2/6P2/9/9/9/4K4 w - - 0 1\"]\n\n";
    assert_eq!(moves(&read_one(&format!("{fen}1. 23=4"))), "g5f5");
    assert_eq!(moves(&read_one(&format!("{fen}1.13+1"))), "g6g7");
}

#[test]
fn comments_of_all_kinds() {
    let record = read_one(
        "{before}\n1. 炮二平五 {one} {two\n[Event \"no tag\"]\n} 马8进7 ; to the end {\n\
         2. 马二进三（好棋）车9平8\n;first\n; second\n\n; apart\n1-0\n",
    );
    assert_eq!(
        comments(&record),
        [
            "before",
            "one",
            "two\n[Event \"no tag\"]\n",
            "to the end {",
            "（好棋）",
            "first\nsecond",
            "apart",
        ]
    );
    assert_eq!(moves(&record), OPENING);
}

#[test]
fn variations_replace_the_move_before_them() {
    let record = read_one(
        "1. 炮二平五 (1. 兵七进一 卒7进1 (1... {仙人指路对卒底炮} 炮2平3) 2. 马二进三)\n\
         1... 马8进7 (1... 炮8平5) 2. 马二进三 *",
    );
    let tree = &record.tree;
    let names = |node| -> Vec<String> {
        tree.children(node).filter_map(|child| tree.mv(child)).map(|mv| mv.to_string()).collect()
    };
    assert_eq!(names(NodeId::ROOT), ["h2e2", "c3c4"]);
    let roots: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
    assert_eq!(names(roots[0]), ["h9g7", "h7e7"]);
    assert_eq!(names(roots[1]), ["g6g5", "b7c7"]);
    let pawn_cannon = tree.children(roots[1]).nth(1).unwrap();
    assert_eq!(tree.comments(pawn_cannon), ["仙人指路对卒底炮"]);
    assert_eq!(tree.len(), 8);
}

#[test]
fn a_variation_of_comments_speaks_of_the_move_before_it() {
    let record = read_one("1. 炮二平五 ({常见}) 马8进7 *");
    assert_eq!(comments(&record), ["常见"]);
}

#[test]
fn marks() {
    let record = read_one("1. 炮二平五!? $14 马8进7 ?? 2. 马二进三！ 车9平8$2");
    let marks: Vec<&[u8]> = record.tree.main_line().map(|node| record.tree.nags(node)).collect();
    assert_eq!(marks, [&[5, 14][..], &[4], &[1], &[2]]);
}

#[test]
fn results_in_all_spellings() {
    for (result, spellings) in [
        (GameResult::RedWins, &["1-0", "红胜", "红方胜", "紅勝", "先胜", "先勝"][..]),
        (GameResult::BlackWins, &["0-1", "黑胜", "黑方胜", "黑勝", "先负", "先負"]),
        (GameResult::Draw, &["1/2-1/2", "1/2", "0.5-0.5", "和棋", "先和"]),
        (GameResult::Unknown, &["*"]),
    ] {
        for spelling in spellings {
            assert_eq!(read_one(&format!("1. 炮二平五 {spelling}\n")).result, result);
            let tag = format!("[Result \"{spelling}\"]\n\n1. 炮二平五\n");
            assert_eq!(read_one(&tag).result, result, "{spelling}");
        }
    }
}

#[test]
fn a_result_that_is_not_the_tag_s_is_reported_and_both_are_kept() {
    let record = read_one("[Result \"1-0\"]\n\n1. 炮二平五 0-1\n");
    assert_eq!(record.result, GameResult::BlackWins);
    assert_eq!(record.tags.get("Result"), Some("1-0"));
    let differ = Warning::ResultsDiffer { line: 3, tag: "1-0".into(), body: GameResult::BlackWins };
    assert_eq!(record.warnings, [differ]);
    let record = read_one("[Result \"红优\"]\n\n1. 炮二平五 *\n");
    assert_eq!(record.warnings, [Warning::UnknownResult { line: 1, tag: "红优".into() }]);
}

#[test]
fn several_games_with_and_without_results() {
    let records = read(
        "[Event \"1\"]\n\n1. 炮二平五 1-0\n====\n欢迎 {访问}\n[Event \"2\"]\n1. 马二进三\n\
         [Event \"3\"]\n\n[Event \"4\"]\n*\n",
    );
    let events: Vec<_> = records.iter().map(|record| record.tags.get("Event").unwrap()).collect();
    assert_eq!(events, ["1", "2", "3", "4"]);
    let places: Vec<_> =
        records.iter().map(|record| (record.origin.game, record.origin.line)).collect();
    assert_eq!(places, [(1, 1), (2, 6), (3, 8), (4, 10)]);
    assert_eq!(records[0].warnings, [Warning::TextAfterEnd { line: 4, lines: 2 }]);
}

#[test]
fn moves_without_tags_between_lines_of_dashes() {
    let record = read_one("--------\n 1. 炮二平五 马8进7\n--------\n棋谱导出\n");
    assert_eq!(moves(&record), "h2e2 h9g7");
    assert_eq!(record.warnings, [Warning::TextAfterEnd { line: 4, lines: 1 }]);
}

#[test]
fn a_jump_of_the_move_numbers_is_reported() {
    let record = read_one("1. 炮二平五 马8进7 3. 马二进三 车9平8 4. 车一平二");
    assert_eq!(record.warnings, [Warning::MoveNumber { line: 1, found: 3, expected: 2 }]);
    // A position may stand anywhere in its game.
    let record = read_one("[FEN \"3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1\"]\n31. 车五平六");
    assert_eq!(record.warnings, []);
}

#[test]
fn tags_twice_and_odd_counters_are_reported() {
    let record =
        read_one("[Red \"a\"]\n[Red \"b\"]\n[FEN \"3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 7 4\"]\n*");
    assert_eq!(record.tags.get("Red"), Some("a"));
    let twice = Warning::TagTwice { line: 2, name: "Red".into() };
    let counter = Warning::QuietPlies { line: 3, quiet_plies: 7, round: 4 };
    assert_eq!(record.warnings, [twice, counter]);
}

#[test]
fn encodings_line_ends_and_padding() {
    let text = "[Event \"象棋\"]\r\n\r\n1. 炮二平五 馬８進７\r\n2. 馬二進三 車９平８ 1-0\r\n";
    let expected = read_one(text);
    for encoding in TextEncoding::ALL {
        let bytes = encoding.encode(text).unwrap();
        let records = read_bytes(&bytes);
        assert_eq!(records.len(), 1, "{encoding}");
        assert_eq!(records[0].origin.encoding, Some(encoding));
        assert_eq!(records[0].tags, expected.tags, "{encoding}");
        assert_eq!(records[0].tree, expected.tree, "{encoding}");
    }
    for other in [
        text.replace("\r\n", "\n"),
        text.replace("\r\n", "\r"),
        format!("\u{feff}{text}"),
        format!("{text}\u{1a}"),
        format!("{text}\u{1a}\0\0\0\0\0\0"),
        format!("{text}\0\0\0"),
    ] {
        assert_eq!(read_one(&other).tree, expected.tree, "{other:?}");
    }
}

#[test]
fn a_forgotten_brace_costs_one_game() {
    let text = "[Event \"1\"]\n\n1. 炮二平五 {没有结束\n\n[Event \"2\"]\n\n1. 马二进三 {好} *\n";
    let games: Vec<_> = pgn::Reader::new(text.as_bytes()).collect();
    assert_eq!(games.len(), 2);
    let error = games[0].as_ref().unwrap_err().to_string();
    assert_eq!(error, "3:9: game 1: this comment does not end, expected \"}\"");
    assert_eq!(moves(games[1].as_ref().unwrap()), "h0g2");
}
