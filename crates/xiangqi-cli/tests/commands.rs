//! What each command prints, and its exit code.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use insta::assert_snapshot;
use serde_json::Value;
use xiangqi_arbiter::{Clause, Edition};

const BINARY: &str = env!("CARGO_BIN_EXE_xiangqi");
const CHECKS: [&str; 5] =
    ["adjudicate", "--fen", "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w", "--cycle", "f0e0 e8f8 e0f0 f8e8"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(BINARY);
    command.args(arguments).current_dir(root()).stdin(Stdio::null());
    command.output().expect("the tool runs")
}

/// Standard output; nothing may be said on standard error.
fn printed(arguments: &[&str], code: i32) -> String {
    let output = run(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(code));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(arguments: &[&str], code: i32) -> Value {
    serde_json::from_str(&printed(arguments, code)).expect("JSON")
}

/// In both languages, one after the other.
fn both(arguments: &[&str], code: i32) -> String {
    let of = |language| printed(&[arguments, &["--lang", language]].concat(), code);
    of("zh") + "\n" + &of("en")
}

#[test]
fn adjudicate_a_game() {
    assert_snapshot!(both(&["adjudicate", "examples/perpetual-check.pgn"], 1));
}

#[test]
fn adjudicate_a_cycle() {
    assert_snapshot!(both(&CHECKS, 1));
}

#[test]
fn adjudicate_a_cycle_by_another_book() {
    let ruling =
        json(&[&CHECKS[..], &["--format", "json", "--edition", "cxa-2011-grassroots"]].concat(), 1);
    assert_eq!(ruling["schema"], 1);
    assert_eq!(ruling["edition"], "cxa-2011-grassroots");
    assert_eq!(ruling["verdict"], "red-must-change");
    assert_eq!(ruling["clauses"][0], "appendix-1/V.2.1");
    assert_eq!(ruling["sides"]["red"]["pattern"], "perpetual-check");
    assert_eq!(ruling["moves"][0]["nature"], "check");
    assert_eq!(ruling["moves"][0]["text"], "车四平五");
}

#[test]
fn classify() {
    assert_snapshot!(both(&["classify", "--fen", "3k5/9/9/4n4/9/9/9/9/R8/4K4 w", "a1a6"], 0));
}

#[test]
fn classify_as_json() {
    let fen = "3k5/9/9/4n4/9/9/9/9/R8/4K4 w";
    let found = json(&["classify", "--fen", fen, "车九进五", "--format", "json"], 0);
    assert_eq!((&found["move"], &found["nature"]), (&"a1a6".into(), &"chase".into()));
    assert_eq!(found["targets"][0]["square"], "e6");
    assert_eq!(found["witness"][0], "a6e6");
}

#[test]
fn moves() {
    let fen = "5k3/9/9/9/9/9/9/9/4p4/3K5 w";
    assert_snapshot!(both(&["moves", "--fen", fen], 0));
    let found = json(&["moves", "--fen", fen, "--format", "json"], 0);
    assert_eq!((&found["outcome"], &found["reason"]), (&"black-wins".into(), &"stalemate".into()));
}

#[test]
fn perft() {
    assert!(printed(&["perft", "3"], 0).ends_with("nodes 79666\n"));
    assert_eq!(json(&["perft", "2", "--format", "json"], 0)["nodes"], 1920);
}

#[test]
fn convert() {
    let arguments = ["convert", "--to", "chinese", "h2e2", "h9g7"];
    assert_eq!(printed(&arguments, 0), "炮二平五 马8进7\n");
}

#[test]
fn games() {
    assert_snapshot!(both(&["games", "examples/perpetual-check.pgn"], 0));
    let game = json(&["games", "examples/perpetual-check.pgn", "--format", "jsonl"], 0);
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(96));
}

#[test]
fn board() {
    assert_snapshot!(both(&["board"], 0));
}

#[test]
fn clause() {
    assert_snapshot!(both(&["clause", "26.8.3"], 0));
    assert_eq!(
        printed(&["clause", "--edition", "cxa-1999", "--format", "jsonl"], 0).lines().count(),
        Clause::all(Edition::Cxa1999).count()
    );
}

#[test]
fn corpus_check() {
    assert_snapshot!(both(&["corpus", "check", "examples/corpus.jsonl"], 0));
}

#[test]
fn corpus_check_says_what_differs() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (cases, report) = (folder.path().join("cases.jsonl"), folder.path().join("report.xml"));
    let text = std::fs::read_to_string(root().join("examples/corpus.jsonl")).expect("the example");
    std::fs::write(&cases, text.replace("red-loses", "draw")).expect("a file");
    let (cases, junit) = (cases.to_str().expect("UTF-8"), report.to_str().expect("UTF-8"));
    assert_snapshot!(both(&["corpus", "check", cases, "--junit", junit], 1));
    assert_snapshot!(std::fs::read_to_string(report).expect("the report"));
}

/// Every example in a `--help` runs, and every command has one.
#[test]
fn the_examples_of_the_help_run() {
    let help = |command: &str| printed(&[command, "--help"], 0);
    for command in
        ["adjudicate", "classify", "moves", "perft", "convert", "games", "board", "clause"]
    {
        let text = help(command).replace("\\\n", " ");
        let examples: Vec<&str> =
            text.lines().filter_map(|line| line.trim().strip_prefix("xiangqi ")).collect();
        assert!(!examples.is_empty(), "{command} has no example");
        let long = help(command).lines().any(|line| line.chars().count() > 80);
        assert!(!long, "{command}: lines of more than 80 columns");
        for example in examples {
            let arguments = words(example);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let code = run(&arguments).status.code();
            assert!(matches!(code, Some(0 | 1)), "xiangqi {example}: {code:?}");
        }
    }
}

/// The words of a command line, quotes respected.
fn words(line: &str) -> Vec<String> {
    let quoted = line.split('"').enumerate();
    quoted
        .flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().map(String::from).collect::<Vec<_>>(),
            _ => vec![part.to_owned()],
        })
        .collect()
}
