//! Leaf-counted perft beside that of a chess library, and the parts it is made of.

#![allow(missing_docs, reason = "criterion's macros write functions without")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi_core::{Fen, Position, perft};

fn chess_leaves(board: &cozy_chess::Board, depth: u8) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                leaves += chess_leaves(&after, depth - 1);
            }
        }
        false
    });
    leaves
}

fn leaves(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    group.throughput(Throughput::Elements(133_312_995));
    group.bench_function("xiangqi depth 5", |b| {
        b.iter(|| perft(black_box(&Position::start()), 5));
    });
    group.throughput(Throughput::Elements(119_060_324));
    group.bench_function("chess depth 6 (cozy-chess)", |b| {
        b.iter(|| chess_leaves(black_box(&cozy_chess::Board::default()), 6));
    });
    group.finish();
}

fn parts(c: &mut Criterion) {
    let start = Position::start();
    c.bench_function("legal_moves", |b| b.iter(|| black_box(&start).legal_moves()));
    c.bench_function("checkers", |b| b.iter(|| black_box(&start).checkers()));
    c.bench_function("make and unmake", |b| {
        let mut position = start.clone();
        let mv = start.legal_moves()[0];
        b.iter(|| {
            let undo = position.make(black_box(mv));
            position.unmake(undo);
        });
    });
    let text = start.to_fen().to_string();
    c.bench_function("read a FEN", |b| b.iter(|| black_box(&text).parse::<Fen>()));
}

criterion_group!(benches, leaves, parts);
criterion_main!(benches);
