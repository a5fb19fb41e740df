//! The rulebook's own diagrams: the verdict, each side's class, each move's nature.

mod common;

use common::{Diagram, IMAGES, diagrams};
use xiangqi_arbiter::{Cycle, Nature, OnPerpetualCheck, Rules, Ruling, Verdict, rule};
use xiangqi_core::Color;

/// Natures in doubt on which we differ, each with a row in docs/deviations.md. The
/// verdict is the book's in all of them.
const DIFFERENT: &[(&str, usize)] = &[("fig-17", 2), ("ref-41", 2)];

/// The book's diagrams say who must change; perpetual check loses at once.
fn verdict(ruling: &Ruling, image: common::Image) -> String {
    match ruling.verdict() {
        Verdict::Loses(side) => Verdict::Loses(image.of_color(side)).to_string(),
        Verdict::MustChange(side) => Verdict::MustChange(image.of_color(side)).to_string(),
        other => other.to_string(),
    }
}

fn check(case: &Diagram, ruling: &Ruling, image: common::Image, turn: usize) {
    let at = format!("{} from move {turn}, {image:?}", case.id);
    assert_eq!(verdict(ruling, image), case.verdict, "{at}");
    for (side, expected) in [(Color::Red, &case.sides.red), (Color::Black, &case.sides.black)] {
        let found = ruling.side(image.of_color(side)).expect("a side that is ruled on");
        let differs = case.doubt && DIFFERENT.iter().any(|&(id, _)| id == case.id);
        if !differs {
            assert_eq!(found.class.to_string(), expected.class, "{at}, {side}");
        }
    }
    for (place, report) in ruling.moves().iter().enumerate() {
        let ply = (place + turn) % case.cycle.len();
        let found = report.nature().map(|nature| nature.to_string()).unwrap_or_default();
        let same = found == case.labels[ply];
        let differs = DIFFERENT.contains(&(case.id.as_str(), ply));
        assert_eq!(
            same, !differs,
            "{at}: move {ply} is {found}, the book has {}",
            case.labels[ply]
        );
    }
}

#[test]
fn every_diagram() {
    for case in diagrams() {
        for image in IMAGES {
            let start = image.of_position(&case.position());
            let moves = case.cycle.iter().map(|&mv| image.of_move(mv));
            let cycle = Cycle::new(start, moves);
            // One diagram is printed as a line that does not close; its closed form is
            // a case of its own.
            if !case.closed && cycle.is_err() {
                continue;
            }
            check(&case, &rule(&cycle.expect("a cycle"), &Rules::default()), image, 0);
        }
    }
}

#[test]
fn every_diagram_from_each_of_its_moves() {
    for case in diagrams().into_iter().filter(|case| case.closed) {
        for turn in 1..case.cycle.len() {
            let ruling = rule(&case.rotated(turn), &Rules::default());
            check(&case, &ruling, IMAGES[0], turn);
        }
    }
}

#[test]
fn weights_where_both_sides_make_forbidden_moves() {
    for case in diagrams().into_iter().filter(|case| case.closed && !case.doubt) {
        let (red, black) = (&case.sides.red, &case.sides.black);
        if red.class != "forbidden" || black.class != "forbidden" {
            continue;
        }
        let ruling = rule(&case.rotated(0), &Rules::default());
        for (side, expected) in [(Color::Red, red), (Color::Black, black)] {
            let weight = ruling.side(side).and_then(|report| report.weight);
            assert_eq!(weight.map(|weight| weight.to_string()), expected.weight, "{}", case.id);
        }
    }
}

#[test]
fn attacks_carry_their_proof() {
    for case in diagrams().into_iter().filter(|case| case.closed) {
        let ruling = rule(&case.rotated(0), &Rules::default());
        for report in ruling.moves() {
            let evidence = report.evidence.as_ref().expect("a nature that is known");
            assert_eq!(evidence.nature.is_attack(), !evidence.witness.is_empty(), "{}", case.id);
            assert_eq!(evidence.nature == Nature::Chase, !evidence.targets.is_empty());
        }
    }
}

#[test]
fn appendix_1_both_forbidden_is_a_draw() {
    let rules = xiangqi_arbiter::Edition::Cxa2011Grassroots.rules();
    assert_eq!(rules.perpetual_check, OnPerpetualCheck::MustChange);
    for case in diagrams().into_iter().filter(|case| case.closed && !case.doubt) {
        let both =
            [&case.sides.red, &case.sides.black].iter().all(|side| side.class == "forbidden");
        let ruling = rule(&case.rotated(0), &rules);
        if both {
            assert_eq!(ruling.verdict(), Verdict::Draw, "{}", case.id);
            assert_eq!(ruling.clause().id(), "appendix-1/V.2.4", "{}", case.id);
        }
    }
}
