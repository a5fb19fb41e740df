//! x
mod common;
use xiangqi_arbiter::{Rules, rule};
#[test]
fn show() {
    let Ok(only) = std::env::var("ONLY") else { return };
    for case in common::diagrams().into_iter().filter(|c| c.id == only) {
        let r = rule(&case.rotated(0), &Rules::default());
        println!(
            "Z {}\nZ {}",
            r.explain_full(xiangqi_arbiter::Language::Zh).replace("\n", "\nZ "),
            r.explain_full(xiangqi_arbiter::Language::En).replace("\n", "\nZ ")
        );
        println!(
            "Z {} {} {:?} expected {}",
            case.id,
            r.verdict(),
            r.clauses().map(|c| c.id()).collect::<Vec<_>>(),
            case.verdict
        );
        for m in r.moves() {
            let e = m.evidence.as_ref().unwrap();
            println!(
                "Z {} {} {} targets {:?}",
                m.mv,
                e.nature,
                m.zh,
                e.targets
                    .iter()
                    .map(|t| format!(
                        "{} {} {} by {}",
                        t.square,
                        t.piece.role,
                        t.kind,
                        t.takers.into_iter().map(|s| s.to_string()).collect::<Vec<_>>().join("+")
                    ))
                    .collect::<Vec<_>>()
            );
            println!(
                "Z     witness {:?} clauses {:?} {:?}",
                e.witness.iter().map(|m| m.to_string()).collect::<Vec<_>>(),
                e.clauses,
                e.considered.len()
            );
        }
    }
}

#[test]
fn names() {
    for case in common::diagrams().into_iter().filter(|c| c.closed) {
        let r = rule(&case.rotated(0), &Rules::default());
        for (i, m) in r.moves().iter().enumerate() {
            let n = m.nature().unwrap().to_string();
            if n != case.labels[i] {
                println!("N {}/{i} {} book {} ours {n}", case.id, m.mv, case.labels[i]);
            }
        }
    }
}
