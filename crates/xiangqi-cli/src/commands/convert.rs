use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde_json::json;
use xiangqi_core::Position;
use xiangqi_core::notation::{self, ReadOptions, Style};

use crate::Found;
use crate::args::{Common, Format, PositionArguments};
use crate::failure::Failure;
use crate::{lines, output};

/// Rewrite moves from one notation to another
///
/// Styles: iccs, ucci, uci, wxf, chinese, chinese-traditional, chinese-short; san is
/// read only. With --format jsonl, lines {"fen","moves"} are read.
#[derive(Args)]
#[command(after_help = "Example:\n  xiangqi convert --to wxf 炮二平五 马8进7")]
pub(crate) struct Convert {
    /// The style to read [default: recognised from the moves]
    #[arg(long)]
    from: Option<Style>,
    /// The style to write
    #[arg(long)]
    to: Style,
    #[command(flatten)]
    position: PositionArguments,
    /// The moves, one after the other
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// JSON lines to answer (with --format jsonl)
    #[arg(long = "input", value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct Line {
    fen: Option<String>,
    moves: Vec<String>,
}

impl Convert {
    pub(crate) fn run(&self, common: &Common) -> Result<Found, Failure> {
        if common.format == Format::Jsonl {
            let study = self.position.study;
            return lines::answer(&self.files, |line: Line| {
                let start = study.position(line.fen.as_deref())?;
                let moves = self.converted(&start, &line.moves)?;
                Ok((json!({ "moves": moves }), Found::Nothing))
            });
        }
        let moves = self.converted(&self.position.position()?, &self.moves)?;
        if common.format == Format::Json {
            output::print(json!({ "moves": moves }))?;
        } else {
            let mut out = output::stdout();
            writeln!(out, "{}", moves.join(" "))?;
            out.flush()?;
        }
        Ok(Found::Nothing)
    }

    fn converted(&self, start: &Position, moves: &[String]) -> Result<Vec<String>, Failure> {
        let options = ReadOptions { style: self.from, ..ReadOptions::default() };
        let tokens: Vec<_> = moves.iter().map(String::as_str).collect();
        let mut position = start.clone();
        let mut written = Vec::with_capacity(moves.len());
        for mv in notation::read_line(start, &tokens, &options)? {
            let text = notation::write(&position, mv, self.to).map_err(|error| {
                Failure::input("notation", Some("to"), error.zh(), error.to_string())
            })?;
            written.push(text);
            let _ = position.make(mv);
        }
        Ok(written)
    }
}
