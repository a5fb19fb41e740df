//! Every form of a move, on many positions and on real games.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::Value;
use xiangqi_core::notation::{
    ReadOptions, School, Style, WriteOptions, read, read_line, write, write_with,
};
use xiangqi_core::{Fen, Move, Position, Strictness};

fn position(fen: &str) -> Position {
    fen.parse::<Fen>().unwrap().setup().position_with(Strictness::Study).unwrap()
}

/// The positions of `moves.jsonl`, each also mirrored and with the sides exchanged.
fn positions() -> Vec<Position> {
    let local = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/moves.jsonl");
    let text = fs::read_to_string(local)
        .or_else(|_| fs::read_to_string(shared("moves.jsonl")))
        .unwrap();
    text.lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|case| position(case["fen"].as_str().unwrap()))
        .flat_map(|position| {
            let mirrored = position.mirrored();
            [position.flipped(), mirrored.flipped(), mirrored, position]
        })
        .collect()
}

fn shared(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases").join(name)
}

#[test]
fn what_is_written_is_read_back() {
    let schools = [School::Auto, School::Wxf1997, School::Xqbase, School::Index];
    let mut written = 0;
    for position in positions() {
        for mv in position.legal_moves() {
            for style in Style::ALL.into_iter().filter(|&style| style != Style::San) {
                let text = write(&position, mv, style).unwrap();
                let options = ReadOptions { style: Some(style), ..ReadOptions::default() };
                assert_eq!(read(&position, &text, &options), Ok(mv), "{style} {text} {position:?}");
                if style != Style::Uci {
                    let read = read(&position, &text, &ReadOptions::default());
                    assert_eq!(read, Ok(mv), "{style} {text} {position:?}");
                }
                written += 1;
            }
            for school in schools {
                let options = WriteOptions {
                    school,
                    equals_sign: true,
                    full_width: true,
                    colored_glyphs: true,
                };
                let reading = ReadOptions { school, ..ReadOptions::default() };
                for style in [Style::Wxf, Style::ChineseTraditional] {
                    let text = write_with(&position, mv, style, &options).unwrap();
                    assert_eq!(read(&position, &text, &reading), Ok(mv), "{text} {position:?}");
                }
            }
        }
    }
    println!("{written} moves written and read back");
}

/// Games from CCPD, as people typed them. The archive is not part of this
/// repository.
#[test]
fn real_games_are_read_as_typed() {
    let Ok(file) = File::open(shared("real/games.jsonl.gz")) else {
        println!("skipped: no real/games.jsonl.gz beside the repository");
        return;
    };
    let mut tokens_read = 0;
    let mut time = std::time::Duration::ZERO;
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let game: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let fen = game["fen"].as_str().unwrap_or("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
        let Ok(start) = fen.parse::<Fen>().unwrap().setup().position_with(Strictness::Study) else {
            println!("left out: {}, {fen} is not a position", game["id"]);
            continue;
        };
        let tokens: Vec<&str> = game["text"].as_str().unwrap().split(' ').collect();
        let moves: Vec<Move> =
            game["moves"].as_str().unwrap().split(' ').map(|mv| mv.parse().unwrap()).collect();
        let from = std::time::Instant::now();
        let read = read_line(&start, &tokens, &ReadOptions::default());
        time += from.elapsed();
        assert_eq!(read, Ok(moves), "{}", game["id"]);
        tokens_read += tokens.len();
    }
    println!("{tokens_read} moves read in {time:?}");
}
