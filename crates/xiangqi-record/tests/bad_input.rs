//! Bad input: each message says where, what was found, and what was expected.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use insta::assert_snapshot;
use xiangqi_record::{ErrorKind, Record, RecordError, TextEncoding, pgn};

fn games(bytes: &[u8]) -> Vec<Result<Record, RecordError>> {
    pgn::Reader::new(bytes).named("a.pgn").collect()
}

/// The first error, in English and Chinese.
fn message(bytes: &[u8]) -> String {
    let error = games(bytes).into_iter().find_map(Result::err).expect("an error");
    format!("{error}\n{}", error.zh())
}

#[test]
fn an_empty_file() {
    for blank in ["", "\n \r\n", "\u{feff}", "\0\0\u{1a}"] {
        assert_eq!(games(blank.as_bytes()).len(), 1);
        assert_eq!(message(blank.as_bytes()), "a.pgn: no game in it\na.pgn：没有对局");
    }
}

#[test]
fn a_binary_file() {
    assert_snapshot!(message(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xAE\xFF"), @r#"
    a.pgn:1:1: not text in UTF-8, GB18030 or Big5 (byte 0x89 at offset 0); if it is text, name its encoding
    a.pgn 第1行第1列：不是 UTF-8、GB18030 或 Big5 文字（偏移 0 处的字节 0x89）；若确是文字，请指明编码
    "#);
    assert_snapshot!(message(b"MZ\x90\0\x03\0\0\0\x04"), @r#"
    a.pgn:1:3: not text in UTF-8, GB18030 or Big5 (byte 0x90 at offset 2); if it is text, name its encoding
    a.pgn 第1行第3列：不是 UTF-8、GB18030 或 Big5 文字（偏移 2 处的字节 0x90）；若确是文字，请指明编码
    "#);
    assert_snapshot!(message(b"[\0E\0v\0e\0n\0t\0 \0"), @r#"
    a.pgn:1:2: game 1: byte 0x00 within a line: not text, or UTF-16 without a byte order mark
    a.pgn 第1行第2列：第1局：行内有字节 0x00：不是文字，或是没有字节序标记的 UTF-16
    "#);
}

/// Knights out and back, that many rounds.
fn rounds(count: usize) -> String {
    let mut text = String::new();
    for number in 1..=count {
        let round = ["马二进三 马8进7", "马三退二 马7退8"][(number - 1) % 2];
        text += &format!("{number}. {round}\n");
    }
    text
}

#[test]
fn move_37_is_impossible() {
    let file = format!(
        "[Event \"一\"]\n\n{}37. 马二进三 车9进5\n38. 马三退二 *\n\n[Event \"二\"]\n\n{}*\n",
        rounds(36),
        rounds(2),
    );
    assert_snapshot!(message(file.as_bytes()), @r#"
    a.pgn:39:10: game 1, move 37 (black): "车9进5" cannot be played: i9i4 is illegal: the black rook on i9 is blocked on i6 (2.2.5)
    a.pgn 第39行第10列：第1局第37回合黑方：“车9进5”走不成：i9i4 不合法：黑方车（i9）被i6的棋子挡住（2.2.5）
    "#);
    let games = games(file.as_bytes());
    assert_eq!(games.len(), 2);
    let ErrorKind::Move { number, variation, .. } = &*games[0].as_ref().unwrap_err().kind else {
        panic!("not an error about a move");
    };
    assert_eq!((*number, *variation), (37, false));
    assert_eq!(games[1].as_ref().unwrap().tree.len(), 4);
}

#[test]
fn a_move_in_a_variation_is_impossible() {
    assert_snapshot!(message("1. 炮二平五 马8进7 (1... 炮8平5 2. 炮五进五)".as_bytes()), @r#"
    a.pgn:1:28: game 1, move 2 (red, variation): "炮五进五" cannot be played: e2e7 is illegal: the red cannon on e2 can take over one screen only, not over e3 and e6 (2.2.6)
    a.pgn 第1行第28列：第1局第2回合红方变着：“炮五进五”走不成：e2e7 不合法：红方炮（e2）吃子时中间有2个棋子（e3、e6）（2.2.6）
    "#);
}

#[test]
fn gbk_with_a_wrong_byte() {
    let file = "[Event \"杯赛\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8 *\n\n\
                [Event \"二\"]\n\n1. 马二进三 *\n";
    let mut bytes = TextEncoding::Gb18030.encode(file).unwrap();
    let at = bytes.iter().position(|&byte| byte == b'2').unwrap() + 3;
    bytes[at + 1] = 0xFF;
    assert_snapshot!(message(&bytes), @r#"
    a.pgn:4:4: game 1: wrong bytes for gb18030 at offset 38: 0xC2 0xFF
    a.pgn 第4行第4列：第1局：偏移 38 处的字节 0xC2 0xFF 不合 gb18030 编码
    "#);
    let games = games(&bytes);
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].as_ref().unwrap().tags.get("Event"), Some("二"));
}

#[test]
fn utf_8_with_a_wrong_byte() {
    let mut bytes = "[Event \"杯赛\"]\n\n1. 炮二平五 马8进7 *\n".repeat(3_000).into_bytes();
    bytes.extend(b"[Red \"\xC3(\"]\n1. h2e2 *\n");
    assert_snapshot!(message(&bytes), @r#"
    a.pgn:9001:7: game 3001: wrong bytes for utf-8 at offset 135006: 0xC3
    a.pgn 第9001行第7列：第3001局：偏移 135006 处的字节 0xC3 不合 utf-8 编码
    "#);
}

#[test]
fn fens() {
    assert_snapshot!(message(b"[Red \"x\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p\"]\n\n*\n"), @r#"
    a.pgn:2:34: game 1: tag FEN: FEN, placement, character 28: found 4 rows, expected ten rows
    a.pgn 第2行第34列：第1局：标签 FEN 有误：FEN, placement, character 28: found 4 rows, expected ten rows
    "#);
    assert_snapshot!(message(b"[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p\n\n*\n"), @r#"
    a.pgn:1:1: game 1: "[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p" is no tag, expected a line such as [Event "..."]
    a.pgn 第1行第1列：第1局：标签行“[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p”有误，应如 [Event "……"]
    "#);
    assert_snapshot!(message(b"[FEN \"3k5/9/9/9/9/9/9/9/9/3K1K3 w\"]\n*\n"), @r#"
    a.pgn:1:7: game 1: tag FEN: not a position: red has 2 kings, at most 1 can be (1.2); the kings on d0 and d9 face each other (2.2.1)
    a.pgn 第1行第7列：第1局：标签 FEN 的局面不合规则：红方有2个帅，最多1个（1.2）；帅（d0）与将（d9）在同一直线上对面（2.2.1）
    "#);
}

#[test]
fn structure() {
    for (text, expected) in [
        ("1. 炮二平五 (1. 马二进三\n", "a.pgn:1:9: game 1: this variation does not end"),
        ("1. 炮二平五 ) 马8进7\n", "a.pgn:1:9: game 1: \")\" without \"(\""),
        ("(1. 炮二平五)\n", "a.pgn:1:1: game 1: a variation without a move"),
        ("1. 炮二平五 ((1. 马二进三))\n", "a.pgn:1:10: game 1: a variation without a move"),
        ("$1 炮二平五\n", "a.pgn:1:1: game 1: \"$1\" is no mark of a move"),
        ("炮二平五 $256\n", "a.pgn:1:6: game 1: \"$256\" is no mark of a move"),
        ("1. ... 马8进7\n", "a.pgn:1:8: game 1, move 1, \"马8进7\", is given as Black's"),
        ("hello world\n", "a.pgn:1:1: game 1, move 1 (red): \"hello\" is not a move"),
    ] {
        let error = games(text.as_bytes()).remove(0).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn hostile_depth_costs_nothing() {
    let open = "1. 炮二平五 (".to_string() + &"1. 马二进三 (".repeat(100_000);
    assert!(message(open.as_bytes()).contains("deeper than 1000 levels"));
    assert!(message("(".repeat(100_000).as_bytes()).contains("game 1: "));
    let wide = "1. 炮二平五".to_string() + &" (1. 马二进三)".repeat(10_000);
    assert_eq!(games(wide.as_bytes()).remove(0).unwrap().tree.len(), 10_001);
}

#[test]
fn a_game_without_end_is_one_error() {
    let options = pgn::ReadOptions { game_limit: 1000, ..pgn::ReadOptions::default() };
    let text = "1. h2e2 {".to_string() + &"x\n".repeat(10_000) + "\n[Event \"b\"]\n*\n";
    let games: Vec<_> = pgn::Reader::with_options(text.as_bytes(), options).collect();
    assert_eq!(games.len(), 2);
    let error = games[0].as_ref().unwrap_err().to_string();
    assert_eq!(error, "1:1: game 1: longer than 1000 bytes");
}

/// The same game again and again.
struct Endless {
    left: usize,
    given: Rc<Cell<u64>>,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let game = "[Event \"象棋\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n\n".as_bytes();
        if self.left == 0 {
            return Ok(0);
        }
        self.left -= 1;
        buffer[..game.len()].copy_from_slice(game);
        self.given.set(self.given.get() + game.len() as u64);
        Ok(game.len())
    }
}

#[test]
fn no_more_is_held_than_a_window() {
    let given = Rc::new(Cell::new(0));
    let mut reader = pgn::Reader::new(Endless { left: 100_000, given: Rc::clone(&given) });
    let mut count = 0;
    while let Some(record) = reader.next() {
        assert_eq!(record.unwrap().tree.len(), 3);
        assert!(given.get() - reader.bytes_read() <= 1 << 17);
        count += 1;
    }
    assert_eq!(count, 100_000);
}

#[test]
fn a_read_that_fails_is_the_last_item() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let errors: Vec<_> = pgn::Reader::new(Broken).named("a.pgn").collect();
    assert_eq!(errors.len(), 1);
    let error = errors[0].as_ref().unwrap_err().to_string();
    assert_eq!(error, "a.pgn: cannot be read: the disk is gone");
}

#[test]
fn a_folder_instead_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let error = match pgn::Reader::open(folder.path(), pgn::ReadOptions::default()) {
        Err(error) => error,
        Ok(mut reader) => reader.next().unwrap().unwrap_err(),
    };
    assert!(matches!(*error.kind, ErrorKind::Io(_)), "{error}");
    assert!(error.to_string().starts_with(&folder.path().display().to_string()));
}
