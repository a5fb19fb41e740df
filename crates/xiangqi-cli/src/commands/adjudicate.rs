use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};
use xiangqi_arbiter::{
    Cycle, Language, Repetition, Rules, Ruling, Verdict, rule, rule_at, rule_game,
};
use xiangqi_core::notation::{self, ReadOptions};
use xiangqi_core::{Bitboard, Game, Move, Position};
use xiangqi_record::{Record, pgn};

use crate::Found;
use crate::args::{Common, EditionArgument, Format, Study};
use crate::board_text;
use crate::commands::board::usual_glyphs;
use crate::failure::Failure;
use crate::{input, lines, output};

/// Rule on the repetition at the end of a game, or on a cycle
///
/// Reads PGN files, or JSON lines with "cycle" or "moves"; or one cycle given by --fen
/// and --cycle.
#[derive(Args)]
#[command(after_help = "Examples:\n  xiangqi adjudicate examples/perpetual-check.pgn\n  \
    xiangqi adjudicate --fen \"2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w\" \\\n    \
    --cycle \"f0e0 e8f8 e0f0 f8e8\"")]
pub(crate) struct Adjudicate {
    #[command(flatten)]
    edition: EditionArgument,
    /// The position before the first move of --cycle
    #[arg(long, requires = "cycle")]
    fen: Option<String>,
    /// One period of moves, separated by blanks, in any notation
    #[arg(long, conflicts_with = "files")]
    cycle: Option<String>,
    #[command(flatten)]
    study: Study,
    /// PGN files or JSON lines [default: standard input]
    files: Vec<PathBuf>,
}

/// A case of JSON lines. One of `cycle` and `moves`.
#[derive(Deserialize)]
struct Case {
    fen: Option<String>,
    cycle: Option<Vec<Move>>,
    moves: Option<Vec<Move>>,
    #[serde(default)]
    claim: Claim,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Claim {
    #[default]
    Repetition,
    NaturalLimit,
    None,
}

impl Adjudicate {
    fn rules(&self) -> Rules {
        self.edition.edition.rules()
    }

    pub(crate) fn run(&self, common: &Common) -> Result<Found, Failure> {
        if let Some(cycle) = &self.cycle {
            return self.run_cycle(cycle, common);
        }
        let mut found = Found::Nothing;
        for path in input::or_stdin(&self.files) {
            let mut input = input::open(&path)?;
            let of_file = if common.format == Format::Jsonl && input::is_json(&mut input)? {
                lines::answer_input(input, |case| self.answer(case))?
            } else {
                self.run_games(input, common)?
            };
            if of_file != Found::Nothing && found != Found::BadInput {
                found = of_file;
            }
        }
        Ok(found)
    }

    fn run_cycle(&self, cycle: &str, common: &Common) -> Result<Found, Failure> {
        let start = self.study.position(self.fen.as_deref())?;
        let tokens: Vec<_> = cycle.split_whitespace().collect();
        let moves = notation::read_line(&start, &tokens, &ReadOptions::default())?;
        let cycle = Cycle::new(start, moves)?;
        let ruling = rule(&cycle, &self.rules());
        if common.format == Format::Text {
            let language = common.language();
            let mut out = output::stdout();
            let marks = chased(&ruling);
            write!(out, "{}", board(cycle.game().start(), marks, language))?;
            write!(out, "{}", report(&ruling, language))?;
            out.flush()?;
        } else {
            output::print(fields(&ruling))?;
        }
        Ok(offence(&ruling))
    }

    /// A case of JSON lines; any other claim than repetition is not heard here.
    fn answer(&self, case: Case) -> lines::Worked {
        let start = self.study.position(case.fen.as_deref())?;
        if case.claim == Claim::NaturalLimit {
            let zh = "claim 是 natural-limit，这里只裁决 repetition".into();
            let en = "claim natural-limit, only repetition is ruled on here".into();
            return Err(Failure::input("claim", Some("claim"), zh, en));
        }
        let ruling = match (case.cycle, case.moves) {
            (Some(cycle), None) => rule(&Cycle::new(start, cycle)?, &self.rules()),
            (None, Some(moves)) => rule_game(&Game::with_moves(start, moves)?, &self.rules()),
            _ => {
                let zh = "应有 cycle 或 moves 之一".into();
                let en = "expected one of \"cycle\" and \"moves\"".into();
                return Err(Failure::input("case", Some("cycle"), zh, en));
            }
        };
        Ok((fields(&ruling), offence(&ruling)))
    }

    fn run_games(&self, input: input::Input, common: &Common) -> Result<Found, Failure> {
        let language = common.language();
        let mut out = output::stdout();
        let mut found = Found::Nothing;
        for record in pgn::Reader::new(input.reader).named(&input.name) {
            let judged = record.map_err(Failure::from).and_then(|record| {
                let game = record.game()?;
                Ok((record, game))
            });
            let (record, game) = match judged {
                Ok(judged) => judged,
                Err(failure) => {
                    found = Found::BadInput;
                    out.flush()?;
                    anstream::eprintln!("{}", failure.describe(language));
                    continue;
                }
            };
            let ruling = rule_game(&game, &self.rules());
            if common.format == Format::Text {
                write!(out, "{}", self.game_report(&record, &game, &ruling, language))?;
            } else {
                let mut line = json!({ "schema": output::SCHEMA, "id": record.origin.game });
                output::extend(&mut line, fields(&ruling));
                writeln!(out, "{line}")?;
            }
            if found == Found::Nothing {
                found = offence(&ruling);
            }
        }
        out.flush()?;
        Ok(found)
    }

    fn game_report(
        &self,
        record: &Record,
        game: &Game,
        ruling: &Ruling,
        language: Language,
    ) -> String {
        let current = game.current();
        let last = game.plies().last().map(|ply| board_text::ends(ply.mv));
        let marks = board_text::in_check(current.board(), current.turn());
        let mut text = heading(record, game, language);
        text.push_str(&board(current, marks | last.unwrap_or_default() | chased(ruling), language));
        text.push_str(&report(ruling, language));
        // A repetition that a side left again is no claim any more, but worth a line.
        let rules = self.rules();
        for earlier in Repetition::all(game, &rules) {
            if earlier.last < game.plies().len() {
                let ruling = rule_at(game, earlier.last, &rules);
                let at = when(&earlier, language);
                let earlier = match language {
                    Language::Zh => format!("此前{at}：{}", ruling.explain(language)),
                    Language::En => format!("Earlier, {at}: {}", ruling.explain(language)),
                };
                text.push_str(&output::paragraph("", &earlier));
            }
        }
        text
    }
}

fn offence(ruling: &Ruling) -> Found {
    match ruling.verdict() {
        Verdict::Loses(_) | Verdict::MustChange(_) => Found::Offence,
        _ => Found::Nothing,
    }
}

fn heading(record: &Record, game: &Game, language: Language) -> String {
    let tag = |name| record.tags.get(name).filter(|text| !text.is_empty()).unwrap_or("?");
    let (red, black, plies) = (tag("Red"), tag("Black"), game.plies().len());
    match language {
        Language::Zh => format!("{red}（红）对 {black}（黑），共{plies}着，终局局面：\n\n"),
        Language::En => {
            format!("{red} (red) - {black} (black), {plies} moves, final position:\n\n")
        }
    }
}

/// What the last move of the period chases, and what chases it: where these stand at
/// its end, which is its beginning.
fn chased(ruling: &Ruling) -> Bitboard {
    let last = ruling.moves().last().and_then(|report| report.evidence.as_ref());
    let targets = last.iter().flat_map(|evidence| &evidence.targets);
    targets
        .fold(Bitboard::EMPTY, |marks, target| marks | target.takers | Bitboard::of(target.square))
}

fn board(position: &Position, marks: Bitboard, language: Language) -> String {
    format!("{}\n", board_text::draw(position.board(), usual_glyphs(language), marks))
}

fn when(found: &Repetition, language: Language) -> String {
    let standings: Vec<_> = found.standings().iter().map(ToString::to_string).collect();
    let capture = if found.capture_left_out {
        match language {
            Language::Zh => "，首着吃子不计（23.2）",
            Language::En => ", the capture that led in not counted (23.2)",
        }
    } else {
        ""
    };
    match language {
        Language::Zh => format!(
            "第{}着后的局面，曾在第{}着后出现；循环每{}着一次，计{}着{capture}",
            found.last,
            standings.join("、"),
            found.period,
            found.counted,
        ),
        Language::En => format!(
            "the position after move {} stood after moves {}; the cycle has {} moves, {} moves \
             count{capture}",
            found.last,
            standings.join(", "),
            found.period,
            found.counted,
        ),
    }
}

fn report(ruling: &Ruling, language: Language) -> String {
    let mut text = String::new();
    if let Some(found) = ruling.repetition() {
        let at = when(&found, language);
        text.push_str(&output::paragraph(
            "",
            &match language {
                Language::Zh => format!("重复：{at}。"),
                Language::En => format!("Repetition: {at}."),
            },
        ));
    }
    for report in ruling.moves() {
        text.push_str(&output::paragraph("  ", &report.explain(language)));
    }
    let edition = ruling.edition();
    let clause = ruling.clause();
    let ruled = match language {
        Language::Zh => format!(
            "裁决（{}，{clause}“{}”）：{}",
            edition.zh(),
            clause.zh(),
            ruling.explain(language)
        ),
        Language::En => format!(
            "Ruling ({}, {clause} \"{}\"): {}",
            edition.en(),
            clause.en(),
            ruling.explain(language)
        ),
    };
    text + &output::paragraph("", &ruled)
}

fn fields(ruling: &Ruling) -> Value {
    let mut fields = json!(ruling.report());
    let repetition = ruling.repetition().map(|found| {
        json!({
            "period": found.period, "counted": found.counted, "positions": found.standings(),
            "capture_left_out": found.capture_left_out,
        })
    });
    output::extend(&mut fields, json!({ "repetition": repetition }));
    fields
}
