//! x
use xiangqi_arbiter::{Cycle, Rules, Verdict, rule};
use xiangqi_core::{Color, Fen, Strictness};
#[test]
fn real() {
    let Ok(text) = std::fs::read_to_string("/tmp/reps.jsonl") else { return };
    let rows: Vec<serde_json::Value> =
        text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let cycles: Vec<(usize, Cycle)> = rows
        .iter()
        .enumerate()
        .filter_map(|(i, row)| {
            let fen: Fen = row["fen"].as_str().unwrap().parse().unwrap();
            let position = fen.setup().position_with(Strictness::Study).ok()?;
            let moves = row["cycle"]
                .as_array()
                .unwrap()
                .iter()
                .map(|m| m.as_str().unwrap().parse().unwrap());
            Some((i, Cycle::new(position, moves).unwrap()))
        })
        .collect();
    let start = std::time::Instant::now();
    let mut verdicts = std::collections::BTreeMap::new();
    let mut worst = vec![];
    let (mut named, mut first, mut sure) = (0, 0, [0, 0]);
    for (i, cycle) in &cycles {
        let t = std::time::Instant::now();
        let r = rule(cycle, &Rules::default());
        worst.push((t.elapsed().as_secs_f64(), rows[*i]["id"].as_str().unwrap().to_owned()));
        *verdicts.entry(r.verdict().to_string()).or_insert(0) += 1;
        if let Some(s) = rows[*i]["sure"].as_str() {
            sure[(s == r.verdict().to_string()) as usize] += 1;
        }
        if let Verdict::MustChange(side) = r.verdict() {
            // who left the repetition first?
            let period = cycle.game().plies();
            let after: Vec<&str> =
                rows[*i]["after"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
            let off = after
                .iter()
                .enumerate()
                .find(|(k, m)| period[k % period.len()].mv.to_string() != **m);
            if let Some((k, _)) = off {
                named += 1;
                if period[k % period.len()].piece.color == side {
                    first += 1;
                }
            }
            let _ = Color::Red;
        }
    }
    let total = start.elapsed().as_secs_f64();
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!(
        "Z {} reps {total:.1}s {verdicts:?} sure {sure:?} changed first {first} of {named} worst {:?} median {:.5}",
        cycles.len(),
        &worst[..5],
        worst[worst.len() / 2].0
    );
}
