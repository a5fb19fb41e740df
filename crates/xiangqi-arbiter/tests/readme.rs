//! The example of the README, run as it stands there.

use xiangqi_arbiter::{Cycle, Rules, rule};
use xiangqi_core::Fen;

#[test]
fn the_rook_checks_for_ever() -> Result<(), Box<dyn std::error::Error>> {
    let fen: Fen = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w".parse()?;
    let moves = ["f0e0", "e8f8", "e0f0", "f8e8"].map(|mv| mv.parse().unwrap());
    let ruling = rule(&Cycle::new(fen.setup().position()?, moves)?, &Rules::default());
    insta::assert_json_snapshot!(ruling.report());
    Ok(())
}

#[test]
fn the_readme_shows_this_file() {
    let (_, example) = include_str!("readme.rs").split_once("\n\n").unwrap();
    let (example, _) = example.split_once("\n#[test]\nfn the_readme_").unwrap();
    assert!(include_str!("../../../README.md").contains(example));
}
