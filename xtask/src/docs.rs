use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use serde::Deserialize;
use xiangqi_arbiter::{Clause, Edition};

/// A diagram, as the arbiter's tests have it.
#[derive(Deserialize)]
struct Diagram {
    id: String,
    fen: String,
    cycle: Vec<String>,
    labels: Vec<String>,
    verdict: String,
}

/// Writes the pages of docs/rulebook, or checks that they are what they would be.
pub(crate) fn run(check: bool) -> anyhow::Result<()> {
    let folder = crate::root().join("docs/rulebook");
    let pages = pages()?;
    for (name, text) in &pages {
        let path = folder.join(name);
        if check {
            let found = fs::read_to_string(&path).unwrap_or_default();
            ensure!(found == *text, "docs/rulebook/{name} is stale: run cargo xtask docs");
        } else {
            write(&path, text)?;
        }
    }
    println!("rulebook: {} pages {}", pages.len(), if check { "are current" } else { "written" });
    Ok(())
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().context("a page has a folder")?;
    fs::create_dir_all(folder)?;
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn pages() -> anyhow::Result<BTreeMap<String, String>> {
    let diagrams = diagrams()?;
    let mut pages = BTreeMap::new();
    let mut index = String::from("# Rulebook 规则条款\n\nWritten by `cargo xtask docs`.\n");
    for edition in Edition::ALL {
        index.push_str(&format!("\n## {} ({})\n\n", edition.zh(), edition.en()));
        for clause in Clause::all(edition) {
            let file = format!("{}/{}.md", edition.id(), clause.id().replace('/', "-"));
            index.push_str(&format!("- [{clause}]({file}) {} ({})\n", clause.zh(), clause.en()));
            pages.insert(file, page(clause, &diagrams));
        }
    }
    pages.insert("README.md".into(), index);
    Ok(pages)
}

fn page(clause: Clause, diagrams: &[Diagram]) -> String {
    let mut text = format!("# {clause} {}\n\n*{}*\n", clause.zh(), clause.en());
    for rule in [clause.rule_zh(), clause.rule_en()] {
        if !rule.is_empty() {
            text.push_str(&format!("\n{rule}\n"));
        }
    }
    let shown = diagrams.iter().filter(|diagram| clause.diagrams().contains(&&*diagram.id));
    for diagram in shown {
        text.push_str(&format!("\n## {}\n\n```text\n{}\n", diagram.id, diagram.fen));
        for (mv, label) in diagram.cycle.iter().zip(&diagram.labels) {
            text.push_str(&format!("{mv}  {label}\n"));
        }
        text.push_str(&format!("```\n\n{}\n", diagram.verdict));
    }
    text
}

fn diagrams() -> anyhow::Result<Vec<Diagram>> {
    let path: PathBuf = crate::root().join("crates/xiangqi-arbiter/tests/data/cxa2011.jsonl");
    let text = fs::read_to_string(path).context("cannot read cxa2011.jsonl")?;
    text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}
