use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::time::{Duration, Instant};

use anyhow::Context;
use flate2::read::GzDecoder;
use serde::Deserialize;
use xiangqi_arbiter::{Cycle, Rules, Verdict, classify, rule};
use xiangqi_core::{Fen, Move, Position, Strictness};

/// A repetition: one of the book's, or one of a real game with what came after.
#[derive(Deserialize)]
struct Case {
    fen: Fen,
    cycle: Vec<Move>,
    #[serde(default)]
    closed: Option<bool>,
    #[serde(default)]
    after: Vec<Move>,
}

impl Case {
    fn cycle(&self) -> anyhow::Result<Cycle> {
        let start = self.fen.setup().position_with(Strictness::Study)?;
        Ok(Cycle::new(start, self.cycle.iter().copied())?)
    }
}

/// Times the rulings on the diagrams, and on the real repetitions where they are.
pub(crate) fn run() -> anyhow::Result<()> {
    let path = crate::root().join("crates/xiangqi-arbiter/tests/data/cxa2011.jsonl");
    let text = fs::read_to_string(path).context("cannot read cxa2011.jsonl")?;
    let diagrams: Vec<Case> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let closed = diagrams.iter().filter(|case| case.closed == Some(true));
    time("diagrams", &closed.collect::<Vec<_>>())?;

    let path = crate::root().join("../shared/cases/real/repetitions.jsonl.gz");
    let Ok(file) = File::open(path) else {
        println!("real repetitions: not here");
        return Ok(());
    };
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    let real: Vec<Case> =
        lines.map(|line| Ok(serde_json::from_str(&line?)?)).collect::<anyhow::Result<_>>()?;
    time("real repetitions", &real.iter().collect::<Vec<_>>())
}

/// A game as it was played.
#[derive(Deserialize)]
struct Played {
    #[serde(default)]
    fen: Option<Fen>,
    moves: String,
}

/// Of the real games, every so manieth is looked at.
const EVERY: usize = 50;

/// Times the natures of the moves of real games, each found by itself.
pub(crate) fn natures() -> anyhow::Result<()> {
    let path = crate::root().join("../shared/cases/real/games.jsonl.gz");
    let Ok(file) = File::open(path) else {
        println!("real games: not here");
        return Ok(());
    };
    let rules = Rules::default();
    let mut times = Vec::new();
    let mut natures = BTreeMap::<_, usize>::new();
    for line in BufReader::new(GzDecoder::new(file)).lines().step_by(EVERY) {
        let played: Played = serde_json::from_str(&line?)?;
        let start = played.fen.map(|fen| fen.setup().position_with(Strictness::Study));
        let mut position = start.transpose()?.unwrap_or_else(Position::start);
        for mv in played.moves.split(' ') {
            let mv: Move = mv.parse()?;
            let started = Instant::now();
            let found = classify(&position, mv, &rules)?;
            times.push(started.elapsed());
            *natures.entry(found.nature).or_default() += 1;
            let _ = position.play(mv)?;
        }
    }
    let total: Duration = times.iter().sum();
    #[allow(clippy::cast_precision_loss, reason = "a rate needs no more than 52 bits")]
    let rate = times.len() as f64 / total.as_secs_f64();
    println!("natures of {} moves of real games: {rate:.0} moves/s", times.len());
    times.sort_unstable();
    for percent in [50, 90, 99, 100] {
        let last = times.len().saturating_sub(1) * percent / 100;
        println!("  {percent:>3} % within {:>9.1?}", times[last]);
    }
    let shares: Vec<String> = natures.iter().map(|(nature, n)| format!("{nature} {n}")).collect();
    println!("  {}", shares.join(", "));
    Ok(())
}

fn time(name: &str, cases: &[&Case]) -> anyhow::Result<()> {
    let mut times = Vec::new();
    let mut nodes = Vec::new();
    let (mut unknown, mut named, mut first) = (0, 0, 0);
    for case in cases {
        let cycle = case.cycle()?;
        let started = Instant::now();
        let ruling = rule(&cycle, &Rules::default());
        times.push(started.elapsed());
        nodes.push(ruling.moves().iter().map(|report| report.nodes).sum::<u64>());
        let verdict = ruling.verdict();
        unknown += usize::from(verdict == Verdict::Undetermined);
        if let Verdict::MustChange(side) = verdict {
            let plies = cycle.game().plies().iter().cycle();
            // Who left the repetition first, if anybody did.
            if let Some((ply, _)) = plies.zip(&case.after).find(|(ply, mv)| ply.mv != **mv) {
                named += 1;
                first += usize::from(ply.piece.color == side);
            }
        }
    }
    let total: Duration = times.iter().sum();
    let average = total / u32::try_from(times.len().max(1))?;
    println!(
        "rulings, {} {name}: {total:.1?} in all, {average:.1?} on average, {unknown} undetermined",
        times.len(),
    );
    times.sort_unstable();
    nodes.sort_unstable();
    for percent in [50, 90, 99, 100] {
        let last = times.len().saturating_sub(1) * percent / 100;
        let (time, visited) = (times[last], nodes[last]);
        println!("  {percent:>3} % within {time:>9.1?}, {visited:>7} positions");
    }
    if named > 0 {
        println!("  the side told to change left first in {first} of {named}");
    }
    Ok(())
}
