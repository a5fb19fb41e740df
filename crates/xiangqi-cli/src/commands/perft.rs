use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use serde::Deserialize;
use serde_json::json;
use xiangqi_core::{divide, perft};

use crate::Found;
use crate::args::{Common, Format, PositionArguments};
use crate::failure::Failure;
use crate::{lines, output};

/// The deepest that is taken: far beyond what any machine can count.
const DEEPEST: u32 = 100;

/// Count the leaves of the tree of legal moves
///
/// With --format jsonl, lines {"id","fen","depth"} are read from the files or
/// standard input.
#[derive(Args)]
#[command(after_help = "Example:\n  xiangqi perft 4 --divide")]
pub(crate) struct Perft {
    /// Plies to look ahead, 1 to 100
    #[arg(value_name = "DEPTH", required_unless_present = "files")]
    depth: Option<String>,
    #[command(flatten)]
    position: PositionArguments,
    /// Split the count by first move
    #[arg(long)]
    divide: bool,
    /// JSON lines to answer (with --format jsonl)
    #[arg(long = "input", value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct Line {
    fen: Option<String>,
    depth: serde_json::Number,
}

/// A depth that can be counted to.
fn checked(text: &str) -> Result<u32, Failure> {
    let depth = text.parse().ok().filter(|depth| (1..=DEEPEST).contains(depth));
    depth.ok_or_else(|| {
        let zh = format!("深度是“{text}”，应为1到{DEEPEST}的整数");
        let en = format!("depth \"{text}\", expected a whole number from 1 to {DEEPEST}");
        Failure::input("depth", Some("depth"), zh, en)
    })
}

impl Perft {
    pub(crate) fn run(&self, common: &Common) -> Result<Found, Failure> {
        let study = self.position.study;
        let Some(depth) = self.depth.as_ref().filter(|_| common.format != Format::Jsonl) else {
            return lines::answer(&self.files, |line: Line| {
                let position = study.position(line.fen.as_deref())?;
                let depth = checked(&line.depth.to_string())?;
                Ok((json!({ "nodes": perft(&position, depth) }), Found::Nothing))
            });
        };
        let depth = checked(depth)?;
        let position = self.position.position()?;
        let started = Instant::now();
        let split = if self.divide { divide(&position, depth) } else { Vec::new() };
        let nodes = if self.divide {
            split.iter().map(|(_, nodes)| nodes).sum()
        } else {
            perft(&position, depth)
        };
        if common.format == Format::Json {
            let seconds = started.elapsed().as_secs_f64();
            let split: serde_json::Map<_, _> =
                split.iter().map(|(mv, nodes)| (mv.to_string(), json!(nodes))).collect();
            let mut fields = json!({ "depth": depth, "nodes": nodes, "seconds": seconds });
            if self.divide {
                output::extend(&mut fields, json!({ "divide": split }));
            }
            output::print(fields)?;
            return Ok(Found::Nothing);
        }
        let mut out = output::stdout();
        for (mv, nodes) in split {
            writeln!(out, "{mv} {nodes}")?;
        }
        writeln!(out, "nodes {nodes}")?;
        out.flush()?;
        Ok(Found::Nothing)
    }
}
