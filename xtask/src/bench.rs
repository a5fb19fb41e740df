use std::time::Instant;

use anyhow::Context;
use cozy_chess::Board;
use xiangqi_core::notation::Style;
use xiangqi_core::{Game, Position, perft};
use xiangqi_record::{Record, pgn};

/// Runs of each measurement, of which the best counts.
const RUNS: usize = 3;

/// Games in the file whose reading is timed.
const GAMES: usize = 10_000;

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Figures {
    /// Move generation, beside that of a chess library
    Perft,
    /// Reading of game files
    Pgn,
    /// Rulings on the diagrams, and on real repetitions
    Rulings,
    /// Natures of the moves of real games
    Natures,
}

pub(crate) fn run(only: Option<Figures>) -> anyhow::Result<()> {
    let wanted = |figures| only.is_none_or(|only| only == figures);
    if wanted(Figures::Perft) {
        generation();
    }
    if wanted(Figures::Pgn) {
        reading()?;
    }
    if wanted(Figures::Rulings) {
        crate::rulings::run()?;
    }
    if wanted(Figures::Natures) {
        crate::rulings::natures()?;
    }
    Ok(())
}

fn generation() {
    let chess = best(|| chess_leaves(&Board::default(), 6));
    let xiangqi = best(|| perft(&Position::start(), 5));
    println!("perft, chess depth 6 (cozy-chess):  {:.1} M leaves/s", chess / 1e6);
    println!("perft, xiangqi depth 5:             {:.1} M leaves/s", xiangqi / 1e6);
    println!("ratio:                              {:.2}", xiangqi / chess);
}

fn reading() -> anyhow::Result<()> {
    for (name, style) in [("ICCS", Style::Iccs), ("Chinese", Style::Chinese)] {
        let file = games(style)?;
        let rate = best(|| pgn::Reader::new(file.as_bytes()).flatten().count() as u64);
        println!("PGN, {GAMES} games, {name}: {rate:.0} games/s, {} bytes", file.len());
    }
    Ok(())
}

/// The best rate of some runs, in what `work` counts a second.
fn best(work: impl Fn() -> u64) -> f64 {
    let rate = |_| {
        let started = Instant::now();
        let count = work();
        #[allow(clippy::cast_precision_loss, reason = "a rate needs no more than 52 bits")]
        let count = count as f64;
        count / started.elapsed().as_secs_f64()
    };
    (0..RUNS).map(rate).fold(0.0, f64::max)
}

/// The same count of leaves as [`perft`], for chess.
fn chess_leaves(board: &Board, depth: u8) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                leaves += chess_leaves(&after, depth - 1);
            }
        }
        false
    });
    leaves
}

/// A file of games of 80 moves, each chosen by a fixed rule that differs by game.
fn games(style: Style) -> anyhow::Result<String> {
    let mut file = String::new();
    for number in 0..GAMES {
        let mut game = Game::new(Position::start());
        let mut state = number as u64;
        while game.plies().len() < 80 {
            let moves = game.current().legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let choice = (state >> 33) as usize % moves.len();
            game.play(moves[choice])?;
        }
        let record = Record::of(&game);
        file.push_str(&pgn::write(&record, style).context("a record that can be written")?);
        file.push('\n');
    }
    Ok(file)
}
