//! Clause 26 by positions of our own, on both sides of each line: a group belongs to a
//! clause, and its positions differ from each other by a piece or a point.

mod common;

use common::{IMAGES, Image};
use xiangqi_arbiter::{Cycle, Edition, Nature, Rules, Verdict, classify, rule};
use xiangqi_core::{Color, Fen, Move, Position, Strictness};

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.setup().position_with(Strictness::Study).expect("a valid position")
}

fn nature(image: Image, fen: &str, mv: &str, rules: &Rules) -> Nature {
    let mv: Move = mv.parse().expect("a move");
    let found = classify(&image.of_position(&position(fen)), image.of_move(mv), rules);
    found.expect("a legal move").nature
}

/// Each position with its move: an attack of that nature, or none.
fn natures(cases: &[(&str, &str, Option<Nature>)]) {
    for &(fen, mv, expected) in cases {
        for image in IMAGES {
            let found = nature(image, fen, mv, &Rules::default());
            let found = found.is_attack().then_some(found);
            assert_eq!(found, expected, "{mv} in {fen}, {image:?}");
        }
    }
}

const CHASE: Option<Nature> = Some(Nature::Chase);
const IDLE: Option<Nature> = None;

#[test]
fn clause_24_16_a_root_that_cannot_leave_its_line_is_false() {
    natures(&[
        // The advisor protects the horse.
        ("5k3/4a4/3n5/9/9/R8/9/9/9/4K4 w", "a4a7", IDLE),
        // It must not leave the file between the kings, or the line of a rook.
        ("4k4/4a4/3n5/9/9/R8/9/9/9/4K4 w", "a4a7", CHASE),
        ("4k4/4a4/3n5/9/9/R8/9/4R4/9/3K5 w", "a4a7", CHASE),
        // The king is on the next file.
        ("3k5/4a4/3n5/9/9/R8/9/9/9/4K4 w", "a4a7", IDLE),
    ]);
}

#[test]
fn clause_26_1_king_and_pawns_may_chase_for_ever() {
    natures(&[
        // A pawn goes on to a horse, then a rook in its place.
        ("5k3/9/3n5/4P4/9/9/9/9/9/3K5 w", "e6d6", IDLE),
        ("5k3/9/3n5/4R4/9/9/9/9/9/3K5 w", "e6d6", CHASE),
        // A king, then a rook.
        ("5k3/9/9/9/9/9/9/3n5/9/3K5 w", "d0d1", IDLE),
        ("5k3/9/9/9/9/9/9/3n5/R8/4K4 w", "a1d1", CHASE),
    ]);
}

#[test]
fn clause_26_2_but_not_when_another_piece_newly_chases() {
    natures(&[
        // The pawn opens the line of a rook to a horse,
        ("2bakab2/9/9/4p4/R1P4n1/9/4P4/9/9/2BAKAB2 w", "c5c6", CHASE),
        // which is protected,
        ("2bakabr1/9/9/4p4/R1P4n1/9/4P4/9/9/2BAKAB2 w", "c5c6", IDLE),
        // or there is a horse behind the pawn, that goes another way.
        ("2bakab2/9/9/4p4/N1P4n1/9/4P4/9/9/2BAKAB2 w", "c5c6", IDLE),
        // The pawn becomes the screen of a cannon.
        ("2bakab2/9/9/C6n1/3P5/9/4P4/9/9/2BAKAB2 w", "d5d6", CHASE),
        ("2bakabr1/9/9/C6n1/3P5/9/4P4/9/9/2BAKAB2 w", "d5d6", IDLE),
    ]);
}

#[test]
fn clause_26_3_what_the_king_brings_about_by_leaving_check_is_idle() {
    natures(&[
        // The king steps out of the horse's check and off the rook's file,
        ("3k5/9/9/9/4n4/9/9/2n6/4K4/4R4 w", "e1f1", IDLE),
        // or takes the same step unchecked.
        ("3k5/9/9/9/4n4/9/9/1n7/4K4/4R4 w", "e1f1", CHASE),
        // A rook answers the check and attacks the horse,
        ("2bakab2/9/9/4p4/9/9/3RP4/9/2n6/2BAKAB2 w", "d3d1", CHASE),
        // which is protected.
        ("2bakab2/2r6/9/4p4/9/9/3RP4/9/2n6/2BAKAB2 w", "d3d1", IDLE),
    ]);
}

#[test]
fn older_edition_29_2_asks_of_the_king_too_only_whether_it_is_new() {
    let rules = Edition::Cxa1999.rules();
    let fen = "3k5/9/9/9/4n4/9/9/2n6/4K4/4R4 w";
    assert_eq!(nature(IMAGES[0], fen, "e1f1", &rules), Nature::Chase);
}

#[test]
fn clause_26_4_the_lone_defender_on_the_key_point() {
    natures(&[
        ("5k3/4a4/b3b4/9/9/3R5/4n4/3Ar4/3KA4/9 w", "d4e4", IDLE),
        // With a second attacking piece,
        ("4ka3/4a4/b3b4/2P6/9/3R5/4n4/3Ar4/3KA4/9 w", "d4e4", CHASE),
        // when the prey is a horse,
        ("4ka3/4a4/b3n4/9/9/3R5/4n4/3Ar4/3KA4/9 w", "d4e4", CHASE),
        // when there is no attack to hold.
        ("3ak4/4a4/4b4/9/9/3R5/9/3A5/3KA4/9 w", "d4e4", CHASE),
    ]);
}

#[test]
fn clause_26_5_who_only_steps_out_of_danger_does_not_chase() {
    natures(&[
        // The cannon leaves the rook's rank; its rook behind has long seen the horse.
        ("2baka3/9/n3b4/p1p1pc1rN/9/6R1c/4P3C/3NB4/9/2BAKA3 b", "i4i5", IDLE),
        // The rook comes from the next file.
        ("2baka3/9/n3b4/p1p1pc1rN/9/7Rc/4P3C/3NB4/9/2BAKA3 b", "i4i5", IDLE),
        // No rook: the horse could be taken before.
        ("2baka3/9/n3b4/p1p1pc1rN/9/8c/4P3C/3NB4/9/2BAKA3 b", "i4i5", IDLE),
        // The cannon itself attacks, and the pawn in front of the king is its screen.
        ("2bakab2/9/9/C6n1/3P5/9/4P4/9/9/2BAKAB2 w", "d5d6", CHASE),
    ]);
}

#[test]
fn clause_26_6_the_gravest_nature_names_the_move() {
    natures(&[
        // The rook offers itself and attacks a horse; there is no horse; it is protected.
        ("2bakab2/r8/9/4p4/9/7n1/4P4/9/R8/2BAKAB2 w", "a1a4", CHASE),
        ("2bakab2/r8/9/4p4/9/9/4P4/9/R8/2BAKAB2 w", "a1a4", IDLE),
        ("2bakabr1/r8/9/4p4/9/7n1/4P4/9/R8/2BAKAB2 w", "a1a4", IDLE),
        // A cannon behind the offered rook takes over it.
        ("2bakab2/7r1/9/4p4/9/R8/4P4/6N2/7C1/2BAKAB2 w", "a4h4", CHASE),
    ]);
}

#[test]
fn clause_26_7_even_is_enough_for_a_root() {
    natures(&[
        // The rook protects a horse. It may take a horse for it: even;
        ("2b1kr3/1r2a4/4ba3/1N1R5/9/4n4/9/4B4/4A4/3AK1B2 w", "d6e6", CHASE),
        // a pawn across the river floats; one that has not crossed does not;
        ("2b1kr3/1r2a4/4ba3/1N1R5/9/4p4/9/4B4/4A4/3AK1B2 w", "d6e6", CHASE),
        ("2b1kr3/1r2a4/4ba3/1N1R5/4p4/9/9/4B4/4A4/3AK1B2 w", "d6e6", IDLE),
        // with no horse to protect it is a plain chase.
        ("2b1kr3/1r2a4/4ba3/3R5/9/4p4/9/4B4/4A4/3AK1B2 w", "d6e6", CHASE),
    ]);
}

#[test]
fn clause_26_8_1_a_strong_piece_for_weak_ones_is_no_gain() {
    natures(&[
        // A rook on an elephant: rootless, protected, protected and the rook too.
        ("3akab2/9/b8/4p4/9/9/4P4/1R7/9/2BAKAB2 w", "b2a2", CHASE),
        ("2bakab2/9/b8/4p4/9/9/4P4/1R7/9/2BAKAB2 w", "b2a2", IDLE),
        ("2bakab2/9/b8/4p4/9/9/4P4/1RC6/9/2BAKAB2 w", "b2a2", IDLE),
        // On a horse it is a gain.
        ("3akab2/9/n8/4p4/9/9/4P4/1R7/9/2BAKAB2 w", "b2a2", CHASE),
    ]);
}

#[test]
fn clause_26_8_2_pawns_count_once_they_have_crossed() {
    natures(&[
        ("2bakab2/9/9/4p4/9/7p1/4P4/9/R8/2BAKAB2 w", "a1a4", CHASE),
        ("2bakab2/9/9/4p4/7p1/9/4P4/9/R8/2BAKAB2 w", "a1a5", IDLE),
        ("2bakabr1/9/9/4p4/9/7p1/4P4/9/R8/2BAKAB2 w", "a1a4", IDLE),
        ("3k5/9/9/9/9/4p4/9/9/R8/5K3 w", "a1a4", CHASE),
        ("3k5/9/9/9/4p4/9/9/9/R8/5K3 w", "a1a5", IDLE),
    ]);
}

#[test]
fn clause_26_10_an_offer_is_judged_by_what_the_other_side_gets() {
    natures(&[
        // The rook is protected by a horse: an exchange.
        ("2bakab2/7r1/9/4p4/9/R8/4PN3/9/9/2BAKAB2 w", "a4h4", IDLE),
        // It is not protected: given away.
        ("2bakab2/7r1/9/4p4/9/R8/4P4/9/9/2BAKAB2 w", "a4h4", IDLE),
        // The other rook protects, and stays where it protects, a horse.
        ("2bakabn1/7r1/9/4p4/9/R8/4PN3/9/9/2BAKAB2 w", "a4h4", IDLE),
        // A cannon behind takes the other rook over this one.
        ("2bakab2/7r1/9/4p4/9/R8/4P4/6N2/7C1/2BAKAB2 w", "a4h4", CHASE),
    ]);
}

#[test]
fn clause_26_11_rook_and_horse_on_a_horse() {
    natures(&[
        // Rootless: a chase (26.11.1).
        ("2bakab2/9/9/2n1p4/N8/9/4P4/9/7R1/2BAKAB2 w", "h1c1", CHASE),
        // Rooted, and the root suffers nothing when the horse takes (26.11.2).
        ("2bakab2/9/9/2n4r1/N8/9/4P4/9/7R1/2BAKAB2 w", "h1c1", IDLE),
        // Rooted by a rook on the file that the horse would open.
        ("2rakab2/9/9/2n1p4/N8/9/4P4/9/7R1/2BAKAB2 w", "h1c1", CHASE),
        // A cannon joins (26.11.3).
        ("2bakab2/9/9/2n4r1/N8/9/4P4/1C7/2R6/2BAKAB2 w", "b2b6", CHASE),
        // Cannon on cannon, with the rook, rootless (26.11.1).
        ("2bakab2/9/9/C1c1p4/9/9/4P4/9/7R1/2BAKAB2 w", "h1c1", CHASE),
    ]);
}

fn verdict(fen: &str, cycle: &str) -> Verdict {
    let moves = cycle.split(' ').map(|mv| mv.parse().expect("a move"));
    let cycle = Cycle::new(position(fen), moves).expect("a cycle");
    rule(&cycle, &Rules::default()).verdict()
}

#[test]
fn clause_26_9_the_heavier_side_changes() {
    // The rook's chases are joint, the horse's not; without the other horse both sides
    // are heavy.
    let cycle = "g7g6 e6f4 g6g7 f4e6";
    assert_eq!(
        verdict("4kab2/4arNC1/4b1R2/4n4/2p3pc1/9/4P3P/4B4/4A4/2BAK4 w", cycle),
        Verdict::MustChange(Color::Black)
    );
    assert_eq!(
        verdict("4kab2/4ar1C1/4b1R2/4n4/2p3pc1/9/4P3P/4B4/4A4/2BAK4 w", cycle),
        Verdict::Draw
    );
    // Both light; without a cannon one side's prey is rootless.
    let cycle = "e3b3 b5e5 b3e3 e5b5";
    assert_eq!(
        verdict("3k1ab2/4a4/4b1P2/p7p/1c7/3r5/P3R3P/4C4/4A2n1/2B1K2N1 w", cycle),
        Verdict::Draw
    );
    assert_eq!(
        verdict("3k1ab2/4a4/4b1P2/p7p/1c7/3r5/P3R3P/9/4A2n1/2B1K2N1 w", cycle),
        Verdict::MustChange(Color::Red)
    );
}
