use std::io::Write;

use clap::Args;
use serde_json::json;
use xiangqi_arbiter::{Clause, Language};

use crate::Found;
use crate::args::{Common, EditionArgument, Format};
use crate::failure::Failure;
use crate::output;

/// Print a clause of the book, or the list of all
#[derive(Args)]
#[command(
    name = "clause",
    after_help = "Examples:\n  xiangqi clause 26.8.3\n  xiangqi clause --edition cxa-1999"
)]
pub(crate) struct ClauseCommand {
    #[command(flatten)]
    edition: EditionArgument,
    /// The number of the clause; without it, all are listed
    number: Option<String>,
}

impl ClauseCommand {
    pub(crate) fn run(&self, common: &Common) -> Result<Found, Failure> {
        let edition = self.edition.edition;
        let clauses: Vec<Clause> = match &self.number {
            None => Clause::all(edition).collect(),
            Some(number) => vec![Clause::find(edition, number).ok_or_else(|| {
                let zh = format!("{}中没有条款“{number}”；不带编号可列出全部", edition.zh());
                let en = format!(
                    "the {} have no clause \"{number}\"; without a number all are listed",
                    edition.en()
                );
                Failure::input("clause", Some("number"), zh, en)
            })?],
        };
        let mut out = output::stdout();
        for clause in &clauses {
            match common.format {
                Format::Text => write!(out, "{}", text(*clause, common.language()))?,
                Format::Json | Format::Jsonl => {
                    let line = json!({
                        "schema": output::SCHEMA, "edition": clause.edition().id(),
                        "clause": clause, "zh": clause.zh(), "en": clause.en(),
                        "rule": { "zh": clause.rule_zh(), "en": clause.rule_en() },
                        "diagrams": clause.diagrams(),
                    });
                    writeln!(out, "{line}")?;
                }
            }
        }
        out.flush()?;
        Ok(Found::Nothing)
    }
}

fn text(clause: Clause, language: Language) -> String {
    let (title, rule) = match language {
        Language::Zh => (clause.zh(), clause.rule_zh()),
        Language::En => (clause.en(), clause.rule_en()),
    };
    let mut text = format!("{clause}  {title}\n");
    if !rule.is_empty() {
        text.push_str(&output::paragraph("    ", rule));
    }
    if !clause.diagrams().is_empty() {
        let label = match language {
            Language::Zh => "图例：",
            Language::En => "diagrams: ",
        };
        text.push_str(&format!("    {label}{}\n", clause.diagrams().join(" ")));
    }
    text
}
