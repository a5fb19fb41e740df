use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};
use xiangqi_arbiter::Language;
use xiangqi_record::{Record, pgn};

use crate::Found;
use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::output::SCHEMA;
use crate::{input, lines, output};

/// List the games of PGN files
///
/// A game that cannot be read is reported, and the others are still listed.
#[derive(Args)]
#[command(after_help = "Example:\n  xiangqi games examples/perpetual-check.pgn --format jsonl")]
pub(crate) struct Games {
    /// The files [default: standard input]
    files: Vec<PathBuf>,
}

impl Games {
    pub(crate) fn run(&self, common: &Common) -> Result<Found, Failure> {
        let language = common.language();
        let mut out = output::stdout();
        let mut all = Vec::new();
        let mut found = Found::Nothing;
        for path in input::or_stdin(&self.files) {
            let input = input::open(&path)?;
            for record in pgn::Reader::new(input.reader).named(&input.name) {
                let entry = match record {
                    Ok(record) => Ok(record),
                    Err(error) => {
                        found = Found::BadInput;
                        Err(Failure::from(error))
                    }
                };
                match common.format {
                    Format::Text => match entry {
                        Ok(record) => writeln!(out, "{}", summary(&record, &input.name, language))?,
                        Err(failure) => {
                            out.flush()?;
                            anstream::eprintln!("{}", failure.describe(language));
                        }
                    },
                    Format::Jsonl => {
                        let mut line = json!({ "schema": SCHEMA, "file": input.name });
                        output::extend(
                            &mut line,
                            entry.map_or_else(|e| lines::error_fields(&e), |r| fields(&r)),
                        );
                        writeln!(out, "{line}")?;
                    }
                    Format::Json => {
                        all.push(entry.map_or_else(|e| lines::error_fields(&e), |r| fields(&r)));
                    }
                }
            }
        }
        out.flush()?;
        drop(out);
        if common.format == Format::Json {
            output::print(json!({ "games": all }))?;
        }
        Ok(found)
    }
}

fn fields(record: &Record) -> Value {
    let tags: Map<_, _> =
        record.tags.iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let moves: Vec<_> = record.tree.main_line().filter_map(|node| record.tree.mv(node)).collect();
    json!({
        "tags": tags, "fen": record.start.to_fen(), "moves": moves,
        "result": record.result.token(), "origin": record.origin,
    })
}

fn summary(record: &Record, file: &str, language: Language) -> String {
    let tag = |name| record.tags.get(name).filter(|text| !text.is_empty()).unwrap_or("?");
    let plies = record.tree.main_line().count();
    let (red, black, result) = (tag("Red"), tag("Black"), record.result.token());
    match language {
        Language::Zh => format!(
            "{file} 第{}局（第{}行）：{red} 对 {black}，{result}，{plies}着",
            record.origin.game, record.origin.line
        ),
        Language::En => format!(
            "{file} game {} (line {}): {red} - {black}, {result}, {plies} moves",
            record.origin.game, record.origin.line
        ),
    }
}
