//! Every form of a move, on many positions and on real games.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::Value;
use xiangqi_core::notation::{
    ReadOptions, School, Style, WriteOptions, read, read_line, write, write_with,
};
use xiangqi_core::{Fen, Move, Position};

#[derive(Deserialize)]
struct Case {
    fen: String,
    moves: Vec<String>,
}

/// The positions of `moves.jsonl` with their legal moves, each also mirrored and
/// with the sides exchanged.
fn cases() -> impl Iterator<Item = (Position, Vec<Move>)> {
    include_str!("data/moves.jsonl").lines().flat_map(|line| {
        let Case { fen, moves } = serde_json::from_str(line).expect(line);
        let position = fen.parse::<Fen>().expect(line).setup().position().expect(line);
        let moves: Vec<Move> = moves.iter().map(|mv| mv.parse().expect(line)).collect();
        let mirrored = (position.mirrored(), moves.iter().map(|mv| mv.mirrored()).collect());
        [(position, moves), mirrored].into_iter().flat_map(|(position, moves)| {
            let flipped = (position.flipped(), moves.iter().map(|mv| mv.flipped()).collect());
            [(position, moves), flipped]
        })
    })
}

fn check_styles(position: &Position, mv: Move) {
    for style in Style::ALL.into_iter().filter(|&style| style != Style::San) {
        let text = write(position, mv, style).expect("a name");
        let options = ReadOptions { style: Some(style), ..ReadOptions::default() };
        assert_eq!(read(position, &text, &options), Ok(mv), "{style} {text} {position:?}");
        if style != Style::Uci {
            let read = read(position, &text, &ReadOptions::default());
            assert_eq!(read, Ok(mv), "{style} {text} {position:?}");
        }
    }
}

/// The same with the choices that a writer has.
fn check_choices(position: &Position, mv: Move) {
    for school in [School::Auto, School::Wxf1997, School::Xqbase, School::Index] {
        let writing =
            WriteOptions { school, equals_sign: true, full_width: true, colored_glyphs: true };
        let reading = ReadOptions { school, ..ReadOptions::default() };
        for style in [Style::Wxf, Style::ChineseTraditional] {
            let text = write_with(position, mv, style, &writing).expect("a name");
            assert_eq!(read(position, &text, &reading), Ok(mv), "{text} {position:?}");
        }
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut positions = 0;
    for (position, moves) in cases() {
        positions += 1;
        for mv in moves {
            check_styles(&position, mv);
            check_choices(&position, mv);
        }
    }
    assert_eq!(positions, 4 * 1_200);
}

/// Real games as people typed them. The collection is not part of this repository.
#[test]
fn real_games_are_read_as_typed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cases/real/games.jsonl.gz");
    let Ok(file) = File::open(Path::new(path)) else {
        println!("skipped: no collection of games at {path}");
        return;
    };
    let mut moves_read = 0;
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let game: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let start = match game["fen"].as_str() {
            None => Position::start(),
            Some(fen) => match fen.parse::<Fen>().unwrap().setup().position() {
                Ok(position) => position,
                Err(error) => {
                    println!("left out: {}, {error}", game["id"]);
                    continue;
                }
            },
        };
        let tokens: Vec<&str> = game["text"].as_str().unwrap().split(' ').collect();
        let moves: Vec<Move> =
            game["moves"].as_str().unwrap().split(' ').map(|mv| mv.parse().unwrap()).collect();
        let read = read_line(&start, &tokens, &ReadOptions::default());
        assert_eq!(read, Ok(moves), "{}", game["id"]);
        moves_read += tokens.len();
    }
    println!("{moves_read} moves read");
}
