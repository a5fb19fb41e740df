//! What every fuzz target does with its bytes. Each takes anything and must neither
//! panic nor run away; what it accepts must come back unchanged.

use xiangqi_arbiter::{Cycle, Language, Rules, rule};
use xiangqi_core::notation::{self, Style};
use xiangqi_core::{Fen, Move, Position, Strictness};
use xiangqi_record::{Record, pgn};

/// A FEN, strictly and leniently.
pub fn fen(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(fen) = text.parse::<Fen>() else { return };
    assert_eq!(fen.to_string().parse::<Fen>().as_ref(), Ok(&fen));
    for strictness in [Strictness::Game, Strictness::Study] {
        if let Ok(position) = fen.setup().position_with(strictness) {
            assert!(position.legal_moves().iter().all(|&mv| position.check_legal(mv).is_ok()));
        }
    }
}

/// A FEN line, then a line of moves in any notation.
pub fn notation(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let (first, moves) = text.split_once('\n').unwrap_or(("", text));
    let position = first
        .parse::<Fen>()
        .ok()
        .and_then(|fen| fen.setup().position_with(Strictness::Study).ok())
        .unwrap_or_else(Position::start);
    let tokens: Vec<&str> = moves.split_whitespace().collect();
    let _ = notation::read_line(&position, &tokens, &notation::ReadOptions::default());
    for token in tokens {
        if let Ok(mv) = notation::read(&position, token, &notation::ReadOptions::default()) {
            let written = notation::write(&position, mv, Style::Iccs).expect("a legal move");
            let again = notation::read(&position, &written, &notation::ReadOptions::default());
            assert_eq!(again, Ok(mv));
        }
    }
}

/// A PGN file.
pub fn pgn(data: &[u8]) {
    let records: Vec<Record> = pgn::Reader::new(data).flatten().collect();
    for record in records {
        if let Ok(text) = pgn::write(&record, Style::Iccs) {
            assert_eq!(
                pgn::Reader::new(text.as_bytes()).filter(Result::is_err).count(),
                0,
                "{text}"
            );
        }
    }
}

/// A FEN line, then the moves of a cycle in coordinates.
pub fn cycle(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Some((first, moves)) = text.split_once('\n') else { return };
    let Ok(fen) = first.parse::<Fen>() else { return };
    let Ok(position) = fen.setup().position_with(Strictness::Study) else { return };
    let moves: Vec<Move> = moves.split_whitespace().flat_map(str::parse).collect();
    if let Ok(cycle) = Cycle::new(position, moves) {
        let ruling = rule(&cycle, &Rules::default());
        assert!(!ruling.explain(Language::Zh).is_empty());
        assert!(!ruling.explain(Language::En).is_empty());
    }
}
