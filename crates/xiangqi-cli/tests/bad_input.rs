//! Bad input: exit code 2 and a message that names the place, what was found and what
//! was expected, in the language asked for.

use std::fs;
use std::io::Read;
use std::process::{Command, Output, Stdio};

use insta::assert_snapshot;
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_xiangqi");

/// Runs the tool in an empty folder with those files.
fn run(files: &[(&str, &[u8])], arguments: &[&str]) -> Output {
    let folder = TempDir::new().expect("a folder");
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("a file");
    }
    fs::create_dir(folder.path().join("folder")).expect("a folder");
    let mut command = Command::new(BINARY);
    command.args(arguments).current_dir(folder.path()).stdin(Stdio::null());
    command.output().expect("the tool runs")
}

/// The message, in English and Chinese.
fn message(files: &[(&str, &[u8])], arguments: &[&str]) -> String {
    let of = |language: &str| {
        let output = run(files, &[arguments, &["--lang", language]].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    of("en") + &of("zh")
}

#[test]
fn an_empty_file() {
    assert_snapshot!(message(&[("a.pgn", b"")], &["adjudicate", "a.pgn"]));
}

#[test]
fn a_binary_file() {
    let bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xAE\xFF";
    assert_snapshot!(message(&[("a.pgn", bytes)], &["games", "a.pgn"]));
}

#[test]
fn a_truncated_fen() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN w";
    assert_snapshot!(message(&[], &["moves", "--fen", fen]));
    assert_snapshot!(message(&[], &["moves", "--fen", "rnbakabnr/9/1c5c1"]));
}

#[test]
fn a_fen_with_eleven_ranks() {
    let fen = "rnbakabnr/9/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    assert_snapshot!(message(&[], &["moves", "--fen", fen]));
}

#[test]
fn two_red_kings() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBAKABNR w";
    assert_snapshot!(message(&[], &["board", "--fen", fen]));
}

#[test]
fn a_move_from_an_empty_point() {
    assert_snapshot!(message(&[], &["classify", "e5e6"]));
}

#[test]
fn a_move_that_leaves_the_king_in_check() {
    let fen = "4k4/4r4/9/9/9/9/9/9/4R4/4K4 w";
    assert_snapshot!(message(&[], &["classify", "--fen", fen, "e1d1"]));
}

#[test]
fn a_pgn_whose_move_37_is_impossible() {
    let round = "炮二平五 炮8平5 炮五平二 炮5平8";
    let mut moves = [round; 19].join(" ").split(' ').map(String::from).collect::<Vec<_>>();
    moves[72] = "车一进三".into();
    let moves: Vec<String> = moves
        .chunks(2)
        .enumerate()
        .map(|(round, pair)| format!("{}. {}", round + 1, pair.join(" ")))
        .collect();
    let file = format!("[Event \"x\"]\n\n{} *\n", moves.join("\n"));
    assert_snapshot!(message(&[("a.pgn", file.as_bytes())], &["adjudicate", "a.pgn"]));
}

#[test]
fn a_pgn_in_gbk_with_a_wrong_byte() {
    // 炮二平五 in GB18030, then a byte that starts no character.
    let mut file = b"[Event \"x\"]\n\n1. ".to_vec();
    file.extend(b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xff *\n");
    assert_snapshot!(message(&[("a.pgn", &file)], &["adjudicate", "a.pgn"]));
}

#[test]
fn depths_out_of_bounds() {
    assert_snapshot!(message(&[], &["perft", "0"]));
    assert_snapshot!(message(&[], &["perft", "300"]));
}

#[test]
fn a_file_that_does_not_exist() {
    assert_snapshot!(message(&[], &["adjudicate", "nowhere.pgn"]));
}

#[test]
fn a_directory_instead_of_a_file() {
    assert_snapshot!(message(&[], &["games", "folder"]));
}

#[test]
fn a_corpus_line_that_is_no_case() {
    let file = b"{\"id\": \"x\"}\n";
    assert_snapshot!(message(&[("a.jsonl", file)], &["corpus", "check", "a.jsonl"]));
}

#[test]
fn an_edition_and_a_clause_that_do_not_exist() {
    assert_snapshot!(message(&[], &["clause", "99.9"]));
    let output = run(&[], &["clause", "--edition", "fide"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_closed_pipe_is_silent() {
    let mut child = Command::new(BINARY)
        .args(["clause", "--format", "jsonl"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool runs");
    drop(child.stdout.take());
    let mut message = String::new();
    let stderr = child.stderr.as_mut().expect("a pipe");
    stderr.read_to_string(&mut message).expect("UTF-8");
    assert_eq!(message, "");
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

#[test]
fn a_bad_line_is_answered_and_the_others_too() {
    let lines = b"{\"id\":1}\nnonsense\n{\"id\":2,\"fen\":\"x\"}\n{\"id\":3}\n";
    let output = run(&[("a.jsonl", lines)], &["moves", "--format", "jsonl", "a.jsonl"]);
    assert_eq!(output.status.code(), Some(2));
    let answers: Vec<serde_json::Value> = String::from_utf8(output.stdout)
        .expect("UTF-8")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["moves"].as_array().map(Vec::len), Some(44));
    assert_eq!(answers[1]["error"]["kind"], "json");
    assert_eq!(
        (answers[2]["id"].as_u64(), &answers[2]["error"]["field"]),
        (Some(2), &"fen".into())
    );
    assert_eq!(answers[3]["id"], 3);
}
