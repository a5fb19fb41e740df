//! Each fuzz target, over its seeds and over changed copies of them.

#[allow(unreachable_pub, reason = "it is a library of its own to cargo-fuzz")]
#[path = "../../../fuzz/src/lib.rs"]
mod targets;

use std::fs;
use std::path::Path;

/// Changed copies of each seed.
const COPIES: u64 = 10_000;

/// Bytes that mean something to one reader or another.
const TELLING: &[u8] = b"/0919kKrRpPwb+-.=[]{}();\"\\\r\n\0\x1a\x80\xff\xef\xbb\xbf ";

/// A copy of the seed with up to four bytes replaced, removed, put in or doubled.
fn changed(seed: &[u8], number: u64) -> Vec<u8> {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    let mut bytes = seed.to_vec();
    for _ in 0..=draw(4) {
        let at = draw(bytes.len());
        match draw(5) {
            0 if !bytes.is_empty() => bytes[at] = TELLING[draw(TELLING.len())],
            1 if !bytes.is_empty() => drop(bytes.remove(at)),
            2 => bytes.insert(at, TELLING[draw(TELLING.len())]),
            3 => bytes.truncate(at),
            _ => bytes.extend_from_within(at..),
        }
    }
    bytes
}

fn run(name: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(name);
    let seeds: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!seeds.is_empty());
    for seed in seeds {
        let seed = fs::read(seed).unwrap();
        target(&seed);
        for number in 0..COPIES {
            target(&changed(&seed, number));
        }
    }
}

#[test]
fn fen() {
    run("fen", targets::fen);
}

#[test]
fn notation() {
    run("notation", targets::notation);
}

#[test]
fn pgn() {
    run("pgn", targets::pgn);
}

#[test]
fn cycle() {
    run("cycle", targets::cycle);
}
