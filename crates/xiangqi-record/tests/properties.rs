//! Writing then reading is the identity; no bytes whatever do harm.

use proptest::prelude::*;
use xiangqi_core::notation::Style;
use xiangqi_core::{Fen, Position};
use xiangqi_record::{GameResult, NodeId, Record, TextEncoding, pgn};

/// What goes into one node: which node it follows, which legal move it is, marks
/// and comments.
type Seed = (prop::sample::Index, prop::sample::Index, Vec<u8>, Vec<String>);

fn comment() -> impl Strategy<Value = String> {
    let hard = prop::sample::select(vec![
        "}",
        "{",
        "(",
        ")",
        ";",
        "\"",
        "\n",
        "\n\n",
        "\\",
        " ",
        "\t",
        "$1",
        "*",
        "1-0",
        "好",
        "馬",
        "[Event \"x\"]",
        "----",
        "％",
        "😀",
        "1.",
    ]);
    prop::collection::vec(hard, 0..6).prop_map(|parts| parts.concat())
}

fn seeds() -> impl Strategy<Value = Vec<Seed>> {
    let seed = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        prop::collection::vec(any::<u8>(), 0..2),
        prop::collection::vec(comment(), 0..3),
    );
    prop::collection::vec(seed, 0..40)
}

fn start() -> impl Strategy<Value = Position> {
    prop::sample::select(vec![
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
        "3k5/4a4/3PP4/4P4/P1P6/9/9/9/4A4/4K4 b - - 12 31",
        "3ak4/4a4/9/R7R/9/9/9/3r1r3/4A4/3AK4 w - - 0 7",
    ])
    .prop_map(|fen| fen.parse::<Fen>().unwrap().setup().position().unwrap())
}

fn result() -> impl Strategy<Value = GameResult> {
    prop::sample::select(vec![
        GameResult::RedWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ])
}

fn record() -> impl Strategy<Value = Record> {
    let tags = prop::collection::vec(("[A-Za-z0-9_]{1,8}", r#"[a-z \\"\]\[红{}]{0,8}"#), 0..4);
    (start(), seeds(), tags, result(), prop::collection::vec(comment(), 0..2)).prop_map(
        |(start, seeds, tags, result, before)| {
            let mut record = Record::new(start.clone());
            let known = ["fen", "result", "format"];
            for (name, value) in tags {
                if !known.contains(&name.to_ascii_lowercase().as_str()) {
                    record.tags.push(name, value);
                }
            }
            record.result = result;
            *record.tree.comments_mut(NodeId::ROOT) = before;
            grow(&mut record, start, &seeds);
            record
        },
    )
}

fn grow(record: &mut Record, start: Position, seeds: &[Seed]) {
    let mut grown = vec![(NodeId::ROOT, start)];
    for (from, which, marks, comments) in seeds {
        // The newest node half of the time, so that there are long lines too.
        let at = from.index(grown.len() * 2).min(grown.len() - 1);
        let (parent, position) = grown[at].clone();
        let moves = position.legal_moves();
        if moves.is_empty() {
            continue;
        }
        let mv = *which.get(&moves);
        let node = record.tree.add(parent, mv);
        record.tree.nags_mut(node).clone_from(marks);
        record.tree.comments_mut(node).clone_from(comments);
        grown.push((node, position.after(mv).unwrap()));
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back(record in record()) {
        for style in Style::ALL.into_iter().filter(|&style| style != Style::San) {
            let text = pgn::write(&record, style).unwrap();
            let mut games: Vec<_> = pgn::Reader::new(text.as_bytes()).collect();
            prop_assert_eq!(games.len(), 1, "{}", text);
            let read = games.remove(0);
            prop_assert!(read.is_ok(), "{}\n{}", read.unwrap_err(), text);
            let read = read.unwrap();
            prop_assert_eq!(&read.start, &record.start, "{}", text);
            prop_assert_eq!(read.result, record.result);
            prop_assert_eq!(&read.tree, &record.tree, "{}", text);
            for (name, _) in record.tags.iter() {
                prop_assert_eq!(read.tags.get(name), record.tags.get(name));
            }
            prop_assert_eq!(pgn::write(&read, style).unwrap(), text);
        }
    }

    #[test]
    fn in_every_encoding(record in record()) {
        let text = pgn::write(&record, Style::Chinese).unwrap();
        for encoding in TextEncoding::ALL {
            let Ok(bytes) = encoding.encode(&text) else { continue };
            let options =
                pgn::ReadOptions { encoding: Some(encoding), ..pgn::ReadOptions::default() };
            let read = pgn::Reader::with_options(&bytes[..], options).next().unwrap().unwrap();
            prop_assert_eq!(read.tree, record.tree.clone());
        }
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for game in pgn::Reader::new(&bytes[..]) {
            let _ = game.map_err(|error| (error.to_string(), error.zh()));
        }
    }

    #[test]
    fn any_words(words in prop::collection::vec(prop::sample::select(vec![
        "炮二平五", "马8进7", "h2e2", "C2.5", "1.", "2", "...", "…", "(", ")", "{", "}", ";",
        "\n", "\r", "\n\n", " ", "$1", "$", "!?", "1-0", "*", "[Event \"x\"]", "[FEN \"",
        "\"]", "[", "]", "（", "）", "\0", "\u{1a}", "---", "99999999999.", "33.4", "好",
    ]), 0..60)) {
        for record in pgn::Reader::new(words.concat().as_bytes()).flatten() {
            prop_assert!(record.game().is_ok());
        }
    }
}
