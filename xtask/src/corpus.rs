use std::fs;
use std::time::Instant;

use anyhow::{Context, ensure};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use xiangqi_core::{Fen, Move, Strictness, perft};

/// Rows with more leaves are left to `--all`.
const QUICK: u64 = 20_000_000;

#[derive(Deserialize)]
struct Position {
    id: u64,
    fen: Fen,
    moves: Vec<Move>,
    check: bool,
}

#[derive(Deserialize)]
struct Perft {
    id: String,
    fen: Fen,
    depth: u32,
    #[serde(default)]
    nodes: u64,
}

fn rows<T: DeserializeOwned>(name: &str) -> anyhow::Result<Vec<T>> {
    let path = crate::root().join("crates/xiangqi-core/tests/data").join(name);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
    text.lines()
        .enumerate()
        .map(|(i, line)| serde_json::from_str(line).with_context(|| format!("{name}:{}", i + 1)))
        .collect()
}

pub(crate) fn run(all: bool) -> anyhow::Result<()> {
    let cases = rows::<Position>("moves.jsonl")?;
    for case in &cases {
        let position = case.fen.setup().position().with_context(|| format!("case {}", case.id))?;
        let mut moves = position.legal_moves();
        let key = |mv: &Move| mv.to_string();
        moves.sort_unstable_by_key(key);
        let mut expected = case.moves.clone();
        expected.sort_unstable_by_key(key);
        ensure!(moves == expected, "case {}: other moves than expected", case.id);
        ensure!(position.is_check() == case.check, "case {}: check", case.id);
    }
    println!("moves: {} positions agree", cases.len());

    let started = Instant::now();
    let (mut count, mut nodes) = (0, 0);
    for case in rows::<Perft>("perft.jsonl")? {
        if !all && case.nodes > QUICK {
            continue;
        }
        let position = case.fen.setup().position_with(Strictness::Study)?;
        let found = perft(&position, case.depth);
        ensure!(found == case.nodes, "{}: {found} leaves, expected {}", case.id, case.nodes);
        count += 1;
        nodes += found;
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("perft: {count} counts agree, {nodes} leaves in {seconds:.1} s");
    Ok(())
}
