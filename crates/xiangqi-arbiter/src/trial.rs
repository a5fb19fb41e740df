#![allow(missing_docs, clippy::all, clippy::pedantic, clippy::unwrap_used)]
use crate::judge::judge;
use crate::threat::{Limits, Search};
use xiangqi_core::{Fen, Move, Strictness};

#[test]
fn book() {
    let text = std::fs::read_to_string("tests/data/cxa2011.jsonl").unwrap();
    let only = std::env::var("ONLY").ok();
    let mut kinds = [0; 6]; let (mut good, mut all, mut nodes) = (0, 0, 0);
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let id = row["id"].as_str().unwrap();
        if only.as_deref().is_some_and(|only| only != id) { continue }
        let fen: Fen = row["fen"].as_str().unwrap().parse().unwrap();
        let mut position = fen.setup().position_with(Strictness::Study).unwrap();
        for (ply, mv) in row["cycle"].as_array().unwrap().iter().enumerate() {
            let mv: Move = mv.as_str().unwrap().parse().unwrap();
            let label = row["labels"][ply].as_str().unwrap();
            let mut limits = Limits::DEFAULT;
            let get = |name: &str, field: &mut u8| if let Ok(v) = std::env::var(name) { *field = v.parse().unwrap() };
            get("KILL", &mut limits.kill); get("BAR", &mut limits.bar); get("RUN", &mut limits.run); get("DELAY", &mut limits.delay);
            get("OTHER", &mut limits.other_checks); get("OWN", &mut limits.own_checks); get("EX", &mut limits.exchange); get("ELSE", &mut limits.elsewhere);
            let mut search = Search::new(limits);
            let start = std::time::Instant::now();
            let judged = judge(&mut search, &position, mv);
            let took = start.elapsed().as_secs_f64();
            nodes += search.nodes; for i in 0..6 { kinds[i] += search.kinds[i]; }
            all += 1;
            let found = judged.as_ref().map_or("?".into(), |j| j.nature.to_string());
            let simple = |s: &str| if matches!(s, "check" | "kill" | "chase" | "?") { s.to_owned() } else { "idle".into() };
            let same = simple(&found) == simple(label);
            good += same as u32;
            if let (Ok(j), Some(targets)) = (&judged, row["targets"][ply].as_array()) {
                let both = ["red", "black"].iter().all(|s| row["sides"][s]["class"] == "forbidden");
                let word = |k: crate::Kind| match k { crate::Kind::Rook => "rook", crate::Kind::Rootless => "rootless", crate::Kind::UnderRooted => "under-rooted", crate::Kind::Joint => "joint" };
                let side = position.turn().to_string();
                let mine: Vec<String> = j.kinds.iter().map(|(s, k)| format!("{s} {}", word(*k))).collect();
                let theirs: Vec<String> = targets.iter().map(|t| format!("{} {} ({})", t["square"].as_str().unwrap(), t["kind"].as_str().unwrap(), t["source"].as_str().unwrap())).collect();
                let bad = targets.iter().any(|t| !j.kinds.iter().any(|(s, k)| s.to_string() == t["square"] && word(*k) == t["kind"]));
                if bad || row["id"].as_str().unwrap().starts_with("ref-36") {
                    let mut after = position.clone(); let _ = after.make(mv);
                    let mut now = crate::threat::Scene::new(after, position.turn()); now.pass();
                    now.terms.bans = crate::threat::offer::bans(&j.contacts);
                    let st = |b: xiangqi_core::Bitboard| b.into_iter().map(|s| s.to_string()).collect::<Vec<_>>().join(",");
                    for (prey, _) in &j.kinds {
                        let direct = search.wins(&mut now, 0, Default::default(), xiangqi_core::Bitboard::ALL).unwrap().even.contains(*prey);
                        println!("NEED {prey} direct {direct}: {}", st(search.needed(&mut now, *prey, mv.to, if direct { 0 } else { 2 }).unwrap()));
                    }
                }
                if bad { println!("{} {id}/{ply} {mv} mine {mine:?} theirs {theirs:?} weight {} doubt {} [{}]", if both { "KIND" } else { "kind" }, row["sides"][&side]["weight"], row["doubt"], position.to_fen()); }
            }
            if !same || only.is_some() || took > 0.1 {
                println!("{} {id}/{ply} {mv}: book {label}, found {found}  {:.3}s {} {}", if same {"  "} else {"!!"}, took, search.nodes, row["targets"][ply]);
                if let Ok(j) = judged { if !same || only.is_some() {
                    let s = |b: xiangqi_core::Bitboard| b.into_iter().map(|s| s.to_string()).collect::<Vec<_>>().join(",");
                    if only.is_some() {
                        for run in 0..=3 {
                            let mut after = position.clone(); let _ = after.make(mv);
                            let mut now = crate::threat::Scene::new(after, position.turn()); now.pass();
                            now.terms.bans = crate::threat::offer::bans(&j.contacts);
                            let mut was = crate::threat::Scene::new(position.clone(), position.turn());
                            was.terms.ignored = position.checkers();
                            let w = search.wins(&mut was, run, xiangqi_core::Bitboard::EMPTY, xiangqi_core::Bitboard::ALL).unwrap();
                            let d = search.wins(&mut was, run, j.danger, xiangqi_core::Bitboard::ALL).unwrap();
                            let n = search.wins(&mut now, run, xiangqi_core::Bitboard::EMPTY, xiangqi_core::Bitboard::ALL).unwrap();
                            println!("     run {run}: now {}/{} was {}/{} in danger {}/{}", s(n.gain), s(n.even), s(w.gain), s(w.even), s(d.gain), s(d.even));
                        }
                    }
                    println!("     now {} / {}  was {} / {}  danger {} contacts {:?} doubt {} [{}]", s(j.now.gain), s(j.now.even), s(j.was.gain), s(j.was.even), s(j.danger), j.contacts, row["doubt"], position.to_fen());
                }}
            }
            position.play(mv).unwrap();
        }
    }
    println!("{good} of {all}, {nodes} nodes {kinds:?}");
}

#[test]
fn positions() {
    let text = std::fs::read_to_string("tests/data/positions.jsonl").unwrap();
    let (mut good, mut all) = (0, 0);
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let id = row["id"].as_str().unwrap();
        let simple = |s: &str| if matches!(s, "check" | "kill" | "chase" | "?") { s.to_owned() } else { "idle".into() };
        if let (Some(mv), Some(nature)) = (row["move"].as_str(), row["nature"].as_str()) {
            let fen: Fen = row["fen"].as_str().unwrap().parse().unwrap();
            let position = fen.setup().position_with(Strictness::Study).unwrap();
            let mut search = Search::new(Limits::DEFAULT);
            let j = judge(&mut search, &position, mv.parse().unwrap());
            let found = j.as_ref().map_or("?".into(), |j| j.nature.to_string());
            all += 1;
            good += (simple(&found) == simple(nature)) as u32;
            if simple(&found) != simple(nature) { println!("!! {id} nature {nature} found {found} {line}"); }
        }
        let fact = &row["fact"];
        let Some(kind) = fact["kind"].as_str() else { continue };
        let fen: Fen = fact["position"].as_str().unwrap().parse().unwrap();
        let Ok(position) = fen.setup().position_with(Strictness::Study) else { println!("bad {id}"); continue };
        let holds = fact["holds"].as_bool().unwrap_or(true);
        let mut search = Search::new(Limits::DEFAULT);
        let mut scene = crate::threat::Scene::new(position.clone(), position.turn());
        let s = |b: xiangqi_core::Bitboard| b.into_iter().map(|s| s.to_string()).collect::<Vec<_>>().join(",");
        let (found, what) = match kind {
            "mate-by-checks" => (search.mates(&mut scene, 8).unwrap(), String::new()),
            "win-by-checks" | "win-by-capture" => {
                let w0 = search.wins(&mut scene, 0, xiangqi_core::Bitboard::EMPTY, xiangqi_core::Bitboard::ALL).unwrap();
                let w3 = search.wins(&mut scene, 3, xiangqi_core::Bitboard::EMPTY, xiangqi_core::Bitboard::ALL).unwrap();
                let target = fact["target"].as_str().map(|t| t.parse::<xiangqi_core::Square>().unwrap());
                let hit = |b: xiangqi_core::Bitboard| target.map_or(!b.is_empty(), |t| b.contains(t));
                let f = if kind == "win-by-capture" { hit(w0.even) } else { hit(w3.even - w0.even) };
                (f, format!("{}/{} {}/{}", s(w0.gain), s(w0.even), s(w3.gain), s(w3.even)))
            }
            "capture-answered-by-mate" => {
                let mv: Move = fact["capture"].as_str().unwrap().parse().unwrap();
                let _ = scene.make(mv);
                (search.mates(&mut scene, 6).unwrap(), String::new())
            }
            _ => continue,
        };
        all += 1;
        good += (found == holds) as u32;
        if found != holds { println!("!! {id} {kind} holds {holds} found {found} {what} target {} line {} {}", fact["target"], fact["line"], fact["position"]); }
    }
    println!("{good} of {all}");
}

#[test]
fn debug() {
    let Ok(fen) = std::env::var("FEN") else { return };
    let line = std::env::var("LINE").unwrap_or_default();
    let fen: Fen = fen.parse().unwrap();
    let position = fen.setup().position_with(Strictness::Study).unwrap();
    let mut scene = crate::threat::Scene::new(position.clone(), position.turn());
    for mv in line.split_whitespace() { if mv == "pass" { scene.pass() } else { let _ = scene.make(mv.parse().unwrap()); } }
    scene.subject = scene.turn();
    let s = |b: xiangqi_core::Bitboard| b.into_iter().map(|s| s.to_string()).collect::<Vec<_>>().join(",");
    let mut search = Search::new(Limits::DEFAULT);
    let run: u8 = std::env::var("RUN").map_or(2, |r| r.parse().unwrap());
    let w = search.wins(&mut scene, run, Default::default(), xiangqi_core::Bitboard::ALL).unwrap();
    println!("D {} wins {}/{} mates {:?}", scene.position.to_fen(), s(w.gain), s(w.even), search.mates(&mut scene, 8));
    for mv in scene.moves() {
        let t = scene.make(mv);
        if scene.in_check() {
            for a in scene.moves() {
                let u = scene.make(a);
                let w = search.wins(&mut scene, run - 1, Default::default(), xiangqi_core::Bitboard::ALL).unwrap();
                println!("D {mv} {a}: {}/{} mates {:?}", s(w.gain), s(w.even), search.mates(&mut scene, 5));
                scene.unmake(u);
            }
        }
        scene.unmake(t);
    }
    for prey in w.even {
        println!("D needed {prey}: {}", s(search.needed(&mut scene, prey, xiangqi_core::Square::A0, 0).unwrap()));
    }
    scene.pass();
    let w = search.wins(&mut scene, 1, Default::default(), xiangqi_core::Bitboard::ALL).unwrap();
    println!("D other wins {}/{} plain {}", s(w.gain), s(w.even), s(search.standing_wins(&mut scene).unwrap()));
}

#[test]
fn real() {
    let Ok(text) = std::fs::read_to_string("/tmp/reps.jsonl") else { return };
    let start = std::time::Instant::now();
    let (mut n, mut unknown, mut nodes, mut moves) = (0, 0, 0u64, 0);
    let mut worst = vec![];
    let mut counts = std::collections::BTreeMap::new();
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let fen: Fen = row["fen"].as_str().unwrap().parse().unwrap();
        let Ok(mut position) = fen.setup().position_with(Strictness::Study) else { continue };
        n += 1;
        let t = std::time::Instant::now();
        for mv in row["cycle"].as_array().unwrap() {
            let mv: Move = mv.as_str().unwrap().parse().unwrap();
            let mut search = Search::new(Limits::DEFAULT);
            moves += 1;
            match judge(&mut search, &position, mv) { Ok(j) => *counts.entry(j.nature.to_string()).or_insert(0) += 1, Err(_) => unknown += 1 }
            nodes += search.nodes;
            let _ = position.play(mv).unwrap();
        }
        worst.push((t.elapsed().as_secs_f64(), row["id"].as_str().unwrap().to_owned()));
    }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("R {n} reps {moves} moves {unknown} unknown {nodes} nodes {:.1}s {counts:?} worst {:?} median {:.5}", start.elapsed().as_secs_f64(), &worst[..8], worst[worst.len() / 2].0);
}
