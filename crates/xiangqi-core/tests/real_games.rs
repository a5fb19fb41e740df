//! 5,000 games of real players, where the collection is at hand.

mod common;

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use serde::Deserialize;
use xiangqi_core::{Fen, Game, Outcome, Position, Zobrist};

#[derive(Deserialize)]
struct RealGame {
    id: String,
    fen: Option<Fen>,
    moves: String,
    end: Option<String>,
    loser: Option<String>,
    three: Option<Vec<usize>>,
    quiet_plies_at_end: u32,
    final_fen: Fen,
}

/// The three places at which the first position to come round twice stood.
fn first_threefold(game: &Game) -> Option<Vec<usize>> {
    let mut stood: HashMap<Zobrist, Vec<usize>> = HashMap::new();
    for n in 0..=game.plies().len() {
        let places = stood.entry(game.key(n)?).or_default();
        places.push(n);
        assert_eq!(game.occurrences(n), places.len());
        if places.len() == 3 {
            return Some(places.clone());
        }
    }
    None
}

#[test]
fn real_games_are_legal_to_the_end() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases/real/games.jsonl.gz");
    let Ok(file) = File::open(&path) else {
        println!("skipped: no collection of games at {}", path.display());
        return;
    };
    let mut games = 0;
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let line = line.expect("a line");
        let real: RealGame = serde_json::from_str(&line).expect("a game");
        let start =
            real.fen.as_ref().map_or_else(|| Ok(Position::start()), |fen| fen.setup().position());
        match start {
            Ok(start) => check(&real, start),
            // Some collections hold diagrams without a king.
            Err(error) => println!("{} left out: {error}", real.id),
        }
        games += 1;
    }
    assert_eq!(games, 5_000);
}

fn check(real: &RealGame, start: Position) {
    let id = &real.id;
    let moves = real.moves.split_whitespace().map(common::mv);
    let game = Game::with_moves(start, moves).unwrap_or_else(|error| panic!("{id}: {error}"));
    let last = game.current();
    assert_eq!(*last.board(), real.final_fen.setup().board, "{id}");
    assert_eq!(last.turn(), real.final_fen.setup().turn, "{id}");
    assert_eq!(last.quiet_plies(), real.quiet_plies_at_end, "{id}");
    assert_eq!(first_threefold(&game), real.three, "{id}");
    let end = last.outcome().map(|outcome| {
        let word = match outcome {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::Stalemate { .. } => "stalemate",
        };
        (word.to_string(), (!outcome.winner()).to_string())
    });
    assert_eq!(end, real.end.clone().zip(real.loser.clone()), "{id}");
}
