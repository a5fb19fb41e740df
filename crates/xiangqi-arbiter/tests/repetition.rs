//! Clauses 23.1 to 23.5, 24.9 and 25.1: what has come round, and perpetual check.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use xiangqi_arbiter::{
    Counting, Cycle, CycleError, Edition, Language, MoveReport, Nature, Pattern, Repetition, Rules,
    Ruling, Verdict, rule, rule_at, rule_game,
};
use xiangqi_core::{Color, Fen, Game, Move, Position};

fn position(fen: &str) -> Position {
    fen.parse::<Fen>().unwrap().setup().position().unwrap()
}

fn moves(text: &str) -> Vec<Move> {
    text.split(' ').map(|mv| mv.parse().unwrap()).collect()
}

fn game(fen: &str, text: &str) -> Game {
    Game::with_moves(position(fen), moves(text)).unwrap()
}

fn swapped(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Loses(side) => Verdict::Loses(!side),
        Verdict::MustChange(side) => Verdict::MustChange(!side),
        same => same,
    }
}

/// Rules on a cycle and, as a law of every case, on its mirror image and with the
/// colours exchanged, and from each of its moves.
fn ruled(fen: &str, text: &str, rules: &Rules) -> Ruling {
    let (start, line) = (position(fen), moves(text));
    let ruling = rule(&Cycle::new(start.clone(), line.clone()).unwrap(), rules);
    let mirrored = line.iter().map(|mv| mv.mirrored());
    let mirrored = rule(&Cycle::new(start.mirrored(), mirrored).unwrap(), rules);
    assert_eq!(mirrored.verdict(), ruling.verdict());
    let flipped = line.iter().map(|mv| mv.flipped());
    let flipped = rule(&Cycle::new(start.flipped(), flipped).unwrap(), rules);
    assert_eq!(flipped.verdict(), swapped(ruling.verdict()));
    for turn in 1..line.len() {
        let whole = Game::with_moves(start.clone(), line.clone()).unwrap();
        let rotated = line[turn..].iter().chain(&line[..turn]).copied();
        let rotated = Cycle::new(whole.position(turn).unwrap(), rotated).unwrap();
        assert_eq!(rule(&rotated, rules).verdict(), ruling.verdict());
    }
    ruling
}

/// A bare rook checks for ever, the king steps aside and back.
const CHECKS: &str = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
const CHECKS_CYCLE: &str = "f0e0 e8f8 e0f0 f8e8";

/// An advisor uncovers a check and blocks one, a cannon likewise, for ever.
const MUTUAL: &str = "9/4rk3/9/9/5c3/2c6/9/5A3/5C3/3RK4 w - - 0 1";
const MUTUAL_CYCLE: &str = "f2e1 f5e5 e1f2 e5f5";

/// Elephants go out and home.
const QUIET: &str = "3ak4/4a4/4b4/p7p/9/9/P7P/4B4/4A4/3AK4 w - - 0 1";
const QUIET_CYCLE: &str = "e2g0 e7g9 g0e2 g9e7";

fn times(cycle: &str, plies: usize) -> String {
    let line: Vec<_> = cycle.split(' ').cycle().take(plies).collect();
    line.join(" ")
}

#[test]
fn clause_25_1_one_sided_perpetual_check_loses_at_once() {
    let ruling = ruled(CHECKS, CHECKS_CYCLE, &Edition::Cxa2011.rules());
    assert_eq!(ruling.verdict(), Verdict::Loses(Color::Red));
    let clauses: Vec<_> = ruling.clauses().map(xiangqi_arbiter::Clause::id).collect();
    assert_eq!(clauses, ["25.1", "24.9", "23.5.1"]);
    let pattern = |side| ruling.side(side).map(|report| report.pattern);
    assert_eq!(pattern(Color::Red), Some(Pattern::PerpetualCheck));
    assert_eq!(pattern(Color::Black), Some(Pattern::Idle));
}

#[test]
fn older_edition_24_1_one_sided_perpetual_check_loses_at_once() {
    let ruling = ruled(CHECKS, CHECKS_CYCLE, &Edition::Cxa1999.rules());
    assert_eq!(ruling.verdict(), Verdict::Loses(Color::Red));
    assert_eq!(ruling.clause().id(), "26.1");
}

#[test]
fn appendix_1_v_2_a_perpetual_check_must_change() {
    let ruling = ruled(CHECKS, CHECKS_CYCLE, &Edition::Cxa2011Grassroots.rules());
    assert_eq!(ruling.verdict(), Verdict::MustChange(Color::Red));
    assert_eq!(ruling.clause().id(), "appendix-1/V.2.1");
}

#[test]
fn clause_24_9_a_check_on_every_other_move_is_no_perpetual_check() {
    // Diagram 5: the rook steps back, then checks.
    let fen = "2R2a3/4k4/3a5/9/8p/9/1p1rpn3/3CB4/4A4/2B1KA3 w - - 0 1";
    let ruling = ruled(fen, "c9c4 e8e9 c4c9 e9e8", &Rules::default());
    assert_eq!(ruling.verdict(), Verdict::Draw);
    let natures: Vec<_> = ruling.moves().iter().filter_map(MoveReport::nature).collect();
    assert_eq!(natures, [Nature::Idle, Nature::Idle, Nature::Check, Nature::Idle]);
}

#[test]
fn clause_26_9_4_mutual_perpetual_check_is_a_draw() {
    for (edition, clause) in [
        (Edition::Cxa2011, "26.9.4"),
        (Edition::Cxa1999, "26.3"),
        (Edition::Cxa2011Grassroots, "appendix-1/V.2.4"),
    ] {
        let ruling = ruled(MUTUAL, MUTUAL_CYCLE, &edition.rules());
        assert_eq!(ruling.verdict(), Verdict::Draw);
        assert_eq!(ruling.clause().id(), clause);
    }
}

#[test]
fn clause_23_1_three_times_are_twelve_plies_of_a_four_ply_cycle() {
    for (plies, verdict) in
        [(11, Verdict::NotEstablished), (12, Verdict::Draw), (13, Verdict::Draw)]
    {
        let game = game(QUIET, &times(QUIET_CYCLE, plies));
        assert_eq!(rule_game(&game, &Rules::default()).verdict(), verdict, "{plies} plies");
    }
}

#[test]
fn clause_23_1_the_other_readings_are_switches() {
    for (counting, plies) in
        [(Counting::ThirdStanding, 8), (Counting::EveryMove, 12), (Counting::ThreeReturns, 12)]
    {
        let rules = Rules { counting, ..Rules::default() };
        let game = game(QUIET, &times(QUIET_CYCLE, plies));
        assert!(Repetition::at(&game, plies, &rules).unwrap().established);
        assert!(!Repetition::at(&game, plies - 1, &rules).unwrap().established);
    }
}

#[test]
fn clause_23_2_the_move_that_leads_in_counts() {
    // The advisor's step is no part of the cycle, and stands for its first move.
    let line = format!("a3a4 e8f7 {}", times(QUIET_CYCLE, 11));
    let game = game(QUIET, &line);
    let found = Repetition::at(&game, 13, &Rules::default()).unwrap();
    assert_eq!((found.counted, found.established), (12, true));
}

#[test]
fn clause_23_2_a_capture_that_leads_in_does_not_count() {
    let fen = "3ak4/4a4/4b4/p7p/9/9/P6rR/4B4/4A4/3AK4 w - - 0 1";
    let quiet = "e7g9 e2g0 g9e7 g0e2";
    let eleven = game(fen, &format!("i3h3 {}", times(quiet, 11)));
    let found = Repetition::at(&eleven, 12, &Rules::default()).unwrap();
    assert!(found.capture_left_out && !found.established);
    let twelve = game(fen, &format!("i3h3 {}", times(quiet, 12)));
    assert!(Repetition::at(&twelve, 13, &Rules::default()).unwrap().established);
}

#[test]
fn clause_23_3_fewer_than_three_times_is_not_heard() {
    let ruling = rule_game(&game(QUIET, &times(QUIET_CYCLE, 10)), &Rules::default());
    assert_eq!(ruling.verdict(), Verdict::NotEstablished);
    assert_eq!(ruling.clause().id(), "23.3");
}

#[test]
fn clause_23_1_nothing_came_round() {
    let ruling = rule_game(&game(QUIET, "e2g0 e7g9"), &Rules::default());
    assert_eq!(ruling.verdict(), Verdict::NoRepetition);
}

#[test]
fn clause_23_4_a_run_that_does_not_close_needs_nine_rounds() {
    let error = Cycle::new(position(QUIET), moves("e2g0 e7g9")).unwrap_err();
    assert_eq!(error, CycleError::Open { plies: 2, needed: 18 });
}

#[test]
fn an_illegal_move_of_a_cycle_is_named() {
    let error = Cycle::new(position(QUIET), moves("e2g0 e7e5")).unwrap_err();
    assert!(matches!(error, CycleError::Illegal(ref error) if error.ply == 1));
}

#[test]
fn repetitions_are_found_in_the_middle_of_a_game() {
    let line = format!("{} a3a4 a6a5", times(QUIET_CYCLE, 14));
    let game = game(QUIET, &line);
    let all = Repetition::all(&game, &Rules::default());
    assert_eq!(all.len(), 1);
    assert_eq!((all[0].first, all[0].last, all[0].counted), (0, 14, 14));
    assert_eq!(rule_game(&game, &Rules::default()).verdict(), Verdict::NoRepetition);
    assert_eq!(rule_at(&game, 14, &Rules::default()).verdict(), Verdict::Draw);
}

#[test]
fn explanations() {
    let both = |ruling: &Ruling| {
        format!("{}\n{}", ruling.explain(Language::Zh), ruling.explain(Language::En))
    };
    let texts = [
        ruled(CHECKS, CHECKS_CYCLE, &Edition::Cxa2011.rules()),
        ruled(CHECKS, CHECKS_CYCLE, &Edition::Cxa1999.rules()),
        ruled(CHECKS, CHECKS_CYCLE, &Edition::Cxa2011Grassroots.rules()),
        ruled(MUTUAL, MUTUAL_CYCLE, &Rules::default()),
        rule_game(&game(QUIET, &times(QUIET_CYCLE, 10)), &Rules::default()),
        rule_game(&game(QUIET, &times(QUIET_CYCLE, 12)), &Rules::default()),
        rule_game(&game(QUIET, "e2g0"), &Rules::default()),
    ]
    .map(|ruling| both(&ruling));
    insta::assert_snapshot!(texts.join("\n\n"));
}
