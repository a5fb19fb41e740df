use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};
use xiangqi_arbiter::{MoveReport, Rules, report_move};
use xiangqi_core::notation::{self, ReadOptions};
use xiangqi_core::{Bitboard, Move, Position};

use crate::Found;
use crate::args::{Common, EditionArgument, Format, PositionArguments};
use crate::board_text;
use crate::commands::board::usual_glyphs;
use crate::failure::Failure;
use crate::{lines, output};

/// Say what a move does: check, kill, chase or idle, with the proof
///
/// With --format jsonl, lines {"id","fen","move"} are read from the files or standard
/// input.
#[derive(Args)]
#[command(after_help = "Example:\n  xiangqi classify --fen \"3k5/9/9/4n4/9/9/9/9/R8/4K4 w\" a1a6")]
pub(crate) struct Classify {
    #[command(flatten)]
    edition: EditionArgument,
    #[command(flatten)]
    position: PositionArguments,
    /// The move, in any notation; with --format jsonl, files of lines
    #[arg(value_name = "MOVE")]
    arguments: Vec<String>,
}

#[derive(Deserialize)]
struct Line {
    fen: Option<String>,
    #[serde(rename = "move")]
    mv: Move,
}

impl Classify {
    pub(crate) fn run(&self, common: &Common) -> Result<Found, Failure> {
        let rules = self.edition.edition.rules();
        if common.format == Format::Jsonl {
            let files: Vec<PathBuf> = self.arguments.iter().map(PathBuf::from).collect();
            let study = self.position.study;
            return lines::answer(&files, |line: Line| {
                let position = study.position(line.fen.as_deref())?;
                Ok((fields(&report(&position, line.mv, &rules)?), Found::Nothing))
            });
        }
        let [text] = self.arguments.as_slice() else {
            let (zh, en) = ("应有一个着法".into(), "expected one move".into());
            return Err(Failure::input("usage", Some("move"), zh, en));
        };
        let position = self.position.position()?;
        let mv = notation::read(&position, text, &ReadOptions::default())?;
        let report = report(&position, mv, &rules)?;
        if common.format == Format::Json {
            output::print(fields(&report))?;
            return Ok(Found::Nothing);
        }
        let language = common.language();
        let mut out = output::stdout();
        let board = report.after.board();
        let marks = board_text::ends(mv) | marks(&report);
        writeln!(out, "{}", board_text::draw(board, usual_glyphs(language), marks))?;
        write!(out, "{}", output::paragraph("", &report.explain(language)))?;
        out.flush()?;
        Ok(Found::Nothing)
    }
}

/// What is chased, and by what.
fn marks(report: &MoveReport) -> Bitboard {
    let Some(evidence) = &report.evidence else { return Bitboard::EMPTY };
    evidence.targets.iter().fold(evidence.checkers, |marks, target| {
        marks | target.takers | Bitboard::of(target.square)
    })
}

fn report(position: &Position, mv: Move, rules: &Rules) -> Result<MoveReport, Failure> {
    report_move(position, mv, rules).map_err(|illegal| {
        Failure::input("illegal-move", Some("move"), illegal.zh(), illegal.to_string())
    })
}

fn fields(report: &MoveReport) -> Value {
    json!(report.data())
}
