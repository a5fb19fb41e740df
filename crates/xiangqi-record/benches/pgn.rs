//! How fast PGN is read and written: games a second, for 10,000 random games.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use xiangqi_core::notation::Style;
use xiangqi_core::{Game, Position};
use xiangqi_record::{Record, TextEncoding, pgn};

const GAMES: u64 = 10_000;

/// Random legal games of 40 to 120 plies, about as long as real ones.
fn records() -> Vec<Record> {
    let mut random = StdRng::seed_from_u64(2011);
    let record = |number| {
        let mut game = Game::new(Position::start());
        for _ in 0..random.random_range(40..=120) {
            let moves = game.current().legal_moves();
            let Some(&mv) = moves.choose(&mut random) else { break };
            game.play(mv).expect("one of the legal moves");
        }
        let mut record = Record::of(&game);
        record.tags.push("Event", format!("随机对局 {number}"));
        record.tags.push("Red", "红方");
        record.tags.push("Black", "黑方");
        record
    };
    (1..=GAMES).map(record).collect()
}

fn file(records: &[Record], style: Style, encoding: TextEncoding) -> Vec<u8> {
    let games: Vec<String> = records
        .iter()
        .map(|record| pgn::write(record, style).expect("legal moves and plain tags"))
        .collect();
    encoding.encode(&games.join("\n")).expect("characters of the encoding")
}

fn pgn_speed(criterion: &mut Criterion) {
    let records = records();
    let mut group = criterion.benchmark_group("pgn");
    group.throughput(Throughput::Elements(GAMES)).sample_size(10);
    for (name, style, encoding) in [
        ("read chinese utf-8", Style::Chinese, TextEncoding::Utf8),
        ("read chinese gb18030", Style::Chinese, TextEncoding::Gb18030),
        ("read wxf", Style::Wxf, TextEncoding::Utf8),
        ("read iccs", Style::Iccs, TextEncoding::Utf8),
    ] {
        let file = file(&records, style, encoding);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let read = pgn::Reader::new(black_box(&file[..])).flatten().count();
                assert_eq!(read as u64, GAMES);
            });
        });
    }
    group.bench_function("write chinese", |bencher| {
        bencher.iter(|| file(black_box(&records), Style::Chinese, TextEncoding::Utf8).len());
    });
    group.finish();
}

criterion_group!(benches, pgn_speed);
criterion_main!(benches);
