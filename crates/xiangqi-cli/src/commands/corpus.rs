use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::json;
use xiangqi_arbiter::{Cycle, Language, Rules, RulingData, rule};
use xiangqi_core::Move;

use crate::Found;
use crate::args::{Common, EditionArgument, Format, Study};
use crate::failure::Failure;
use crate::output;

/// Check a corpus of cases with known verdicts
#[derive(Args)]
pub(crate) struct Corpus {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Check(Check),
}

/// Rule on every case and print what differs
///
/// A case is a JSON line {"id","fen","cycle","verdict"}; "labels", the nature of each
/// move, and "clauses" are compared where they stand.
#[derive(Args)]
#[command(after_help = "Example:\n  xiangqi corpus check examples/corpus.jsonl --junit report.xml")]
struct Check {
    #[command(flatten)]
    edition: EditionArgument,
    #[command(flatten)]
    study: Study,
    /// Also write a JUnit report to this file
    #[arg(long)]
    junit: Option<PathBuf>,
    /// JSON-lines files, or folders of such files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    fen: Option<String>,
    cycle: Vec<Move>,
    verdict: String,
    labels: Option<Vec<String>>,
    clauses: Option<Vec<String>>,
}

/// A case and what differs.
struct Checked {
    id: String,
    differences: Vec<Difference>,
}

struct Difference {
    field: String,
    expected: String,
    found: String,
}

impl Corpus {
    pub(crate) fn run(&self, common: &Common) -> Result<Found, Failure> {
        let Action::Check(check) = &self.action;
        check.run(common)
    }
}

impl Check {
    fn run(&self, common: &Common) -> Result<Found, Failure> {
        let mut checked = Vec::new();
        for path in files(&self.paths)? {
            checked.extend(self.file(&path)?);
        }
        let differing = checked.iter().filter(|case| !case.differences.is_empty()).count();
        let mut out = output::stdout();
        for case in &checked {
            for difference in &case.differences {
                writeln!(out, "{}", line(case, difference, common))?;
            }
        }
        if common.format == Format::Text {
            let all = checked.len();
            match common.language() {
                Language::Zh => writeln!(out, "{all} 例，{differing} 例不符")?,
                Language::En => writeln!(out, "{all} cases, {differing} differ")?,
            }
        }
        out.flush()?;
        if let Some(path) = &self.junit {
            write_whole(path, &junit(&checked))?;
        }
        Ok(if differing == 0 { Found::Nothing } else { Found::Offence })
    }

    fn file(&self, path: &Path) -> Result<Vec<Checked>, Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
        let rows: Vec<_> =
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
        rows.into_par_iter()
            .map(|(number, line)| {
                let at = |zh: &str, en: &str| {
                    let (path, number) = (path.display(), number + 1);
                    let zh = format!("{path} 第{number}行：{zh}");
                    Failure::input("case", None, zh, format!("{path}:{number}: {en}"))
                };
                let case: Case = serde_json::from_str(line).map_err(|error| {
                    at(&format!("不是所要的 JSON：{error}"), &format!("not a case: {error}"))
                })?;
                self.case(case).map_err(|failure| at(failure.message_zh(), failure.message()))
            })
            .collect()
    }

    fn case(&self, case: Case) -> Result<Checked, Failure> {
        let rules: Rules = self.edition.edition.rules();
        let start = self.study.position(case.fen.as_deref())?;
        let found = rule(&Cycle::new(start, case.cycle.iter().copied())?, &rules).report();
        Ok(Checked { differences: differences(&case, &found), id: case.id })
    }
}

fn differences(case: &Case, found: &RulingData) -> Vec<Difference> {
    let mut differences = Vec::new();
    let mut compare = |field: String, expected: &str, found: &str| {
        if expected != found {
            let (expected, found) = (expected.to_owned(), found.to_owned());
            differences.push(Difference { field, expected, found });
        }
    };
    compare("verdict".into(), &case.verdict, &found.verdict);
    for (place, expected) in case.labels.iter().flatten().enumerate() {
        let nature = found.moves.get(place).and_then(|mv| mv.nature.as_deref());
        compare(format!("labels[{place}]"), expected, nature.unwrap_or("unknown"));
    }
    for clause in case.clauses.iter().flatten() {
        let cited = found.moves.iter().flat_map(|mv| &mv.clauses).chain(&found.clauses);
        if !cited.into_iter().any(|cited| cited == clause) {
            compare("clauses".into(), clause, &found.clauses.join(" "));
        }
    }
    differences
}

fn line(case: &Checked, difference: &Difference, common: &Common) -> String {
    let Difference { field, expected, found } = difference;
    let id = &case.id;
    match (common.format, common.language()) {
        (Format::Text, Language::Zh) => format!("{id} {field}：应为 {expected}，得到 {found}"),
        (Format::Text, Language::En) => format!("{id} {field}: expected {expected}, found {found}"),
        _ => json!({
            "schema": output::SCHEMA, "id": id, "field": field, "expected": expected,
            "found": found,
        })
        .to_string(),
    }
}

/// The JSON-lines files named, and those in the folders named, in order.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).map_err(|error| Failure::file(path, &error))?;
        let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        found.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
        found.sort();
        files.extend(found);
    }
    Ok(files)
}

/// The report that continuous integration reads.
fn junit(checked: &[Checked]) -> String {
    let failures = checked.iter().filter(|case| !case.differences.is_empty()).count();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"xiangqi\" tests=\"{}\" \
         failures=\"{failures}\">\n",
        checked.len(),
    );
    for case in checked {
        text.push_str(&format!("  <testcase name=\"{}\">\n", escaped(&case.id)));
        for Difference { field, expected, found } in &case.differences {
            let message = escaped(&format!("{field}: expected {expected}, found {found}"));
            text.push_str(&format!("    <failure message=\"{message}\"/>\n"));
        }
        text.push_str("  </testcase>\n");
    }
    text.push_str("</testsuite>\n");
    text
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Replaces a file whole, or not at all.
fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error: &std::io::Error| Failure::file(path, error);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))
        .map_err(|error| failed(&error))?;
    file.write_all(text.as_bytes()).map_err(|error| failed(&error))?;
    file.persist(path).map_err(|error| failed(&error.error))?;
    Ok(())
}
