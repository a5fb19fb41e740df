//! Real PGN files that stand beside a working copy, not in it: what they are known
//! to hold is what must be read.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use xiangqi_record::{GameResult, NodeId, Record, TextEncoding, pgn};

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases")
}

#[test]
fn every_known_pgn_file_reads_as_described() {
    let Ok(list) = fs::read_to_string(cases().join("files.jsonl")) else {
        println!("skipped: no shared/cases beside the working copy");
        return;
    };
    let mut files = 0;
    for line in list.lines() {
        let file: Value = serde_json::from_str(line).unwrap();
        if file["format"].as_str().unwrap().starts_with("pgn") {
            check_file(&file);
            files += 1;
        }
    }
    println!("{files} files read");
    assert!(files >= 13);
}

fn check_file(file: &Value) {
    let name = file["file"].as_str().unwrap();
    let reader = pgn::Reader::open(cases().join(name), pgn::ReadOptions::default()).unwrap();
    let records: Vec<Record> =
        reader.map(|record| record.unwrap_or_else(|error| panic!("{error}"))).collect();
    let games = file["games"].as_array().cloned().unwrap_or_else(|| vec![file.clone()]);
    assert_eq!(records.len(), games.len(), "{name}");
    for (record, game) in records.iter().zip(&games) {
        check_game(name, record, game);
        let fen = game["fen"].as_str().or(file["fen"].as_str()).unwrap();
        assert_eq!(record.start.to_fen().to_string(), fen, "{name}");
        check_encoding(name, record.origin.encoding, file["encoding"].as_str().unwrap());
    }
}

fn check_game(name: &str, record: &Record, game: &Value) {
    let moves: Vec<String> =
        record.game().unwrap().plies().iter().map(|ply| ply.mv.to_string()).collect();
    let expected: Vec<&str> =
        game["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!(moves, expected, "{name}");
    for (tag, value) in game["tags"].as_object().unwrap() {
        assert_eq!(record.tags.get(tag), value.as_str(), "{name}: {tag}");
    }
    if let Some(result) = game["result_body"].as_str().or(game["result"].as_str()) {
        assert_eq!(record.result, result.parse::<GameResult>().unwrap(), "{name}");
    }
    if let Some(count) = game["comments"].as_u64() {
        let nodes = std::iter::once(NodeId::ROOT).chain(record.tree.main_line());
        let found: usize = nodes.map(|node| record.tree.comments(node).len()).sum();
        assert_eq!(found as u64, count, "{name}");
    }
}

fn check_encoding(name: &str, found: Option<TextEncoding>, expected: &str) {
    let expected = match expected {
        "ascii" => None,
        "utf-8" | "utf-8-bom" => Some(TextEncoding::Utf8),
        "utf-16-bom" => Some(TextEncoding::Utf16Le),
        other => Some(other.parse().unwrap()),
    };
    // A file of ASCII alone may be called UTF-8 too.
    assert!(found == expected || found.is_none(), "{name}: {found:?}");
}
