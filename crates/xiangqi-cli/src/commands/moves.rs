use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};
use xiangqi_arbiter::Language;
use xiangqi_core::notation::{self, Style};
use xiangqi_core::{Color, Outcome, Position};

use crate::Found;
use crate::args::{Common, Format, PositionArguments};
use crate::failure::Failure;
use crate::{lines, output};

/// List the legal moves of a position
///
/// With --format jsonl, lines {"id","fen"} are read from the files or standard input.
#[derive(Args)]
#[command(after_help = "Example:\n  xiangqi moves --fen \"4k4/9/9/9/9/9/9/9/4R4/3K5 b\"")]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionArguments,
    /// JSON lines to answer
    files: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct Line {
    fen: Option<String>,
}

impl Moves {
    pub(crate) fn run(&self, common: &Common) -> Result<Found, Failure> {
        let study = self.position.study;
        if common.format == Format::Jsonl {
            return lines::answer(&self.files, |line: Line| {
                Ok((fields(&study.position(line.fen.as_deref())?), Found::Nothing))
            });
        }
        let position = self.position.position()?;
        if common.format == Format::Json {
            output::print(fields(&position))?;
        } else {
            print(&position, common.language())?;
        }
        Ok(Found::Nothing)
    }
}

fn sorted_moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    moves
}

fn fields(position: &Position) -> Value {
    let (outcome, reason) = match position.outcome() {
        None => ("ongoing", None),
        Some(outcome) => {
            let winner = match outcome.winner() {
                Color::Red => "red-wins",
                Color::Black => "black-wins",
            };
            let reason = match outcome {
                Outcome::Checkmate { .. } => "checkmate",
                Outcome::Stalemate { .. } => "stalemate",
            };
            (winner, Some(reason))
        }
    };
    json!({
        "fen": position.to_fen(), "side": position.turn(), "check": position.is_check(),
        "outcome": outcome, "reason": reason, "moves": sorted_moves(position),
    })
}

fn print(position: &Position, language: Language) -> Result<(), Failure> {
    let style = match language {
        Language::Zh => Style::Chinese,
        Language::En => Style::Wxf,
    };
    let mut moves = position.legal_moves();
    moves.sort_unstable_by_key(ToString::to_string);
    let mut out = output::stdout();
    for &mv in &moves {
        let text = notation::write(position, mv, style).unwrap_or_default();
        writeln!(out, "{mv}  {text}")?;
    }
    let summary = match (position.outcome(), language) {
        (None, Language::Zh) => format!("{}个合法着法", moves.len()),
        (None, Language::En) => format!("{} legal moves", moves.len()),
        (Some(Outcome::Checkmate { .. }), Language::Zh) => "将死（4.1.1）".into(),
        (Some(Outcome::Checkmate { .. }), Language::En) => "checkmate (4.1.1)".into(),
        (Some(Outcome::Stalemate { .. }), Language::Zh) => "困毙（4.1.2）".into(),
        (Some(Outcome::Stalemate { .. }), Language::En) => "stalemate (4.1.2)".into(),
    };
    writeln!(out, "{summary}")?;
    Ok(out.flush()?)
}
