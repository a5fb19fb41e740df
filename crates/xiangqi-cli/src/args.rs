//! Arguments: each flag is defined once, here or in its command.

use std::env;

use clap::{Args, Parser, ValueEnum};
use xiangqi_arbiter::{Edition, Language};
use xiangqi_core::{Fen, Position, Strictness};

use crate::commands::Command;
use crate::failure::Failure;

/// The laws of xiangqi at a command line.
#[derive(Parser)]
#[command(name = "xiangqi", version, max_term_width = 80)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// What every command takes.
#[derive(Args)]
pub(crate) struct Common {
    /// Language of texts [default: Chinese in a Chinese locale, else English]
    #[arg(long, value_enum, global = true)]
    lang: Option<LanguageName>,
    /// Text for people, one JSON document, or JSON lines
    #[arg(long, value_enum, global = true, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum LanguageName {
    Zh,
    En,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
    Jsonl,
}

impl Common {
    pub(crate) fn language(&self) -> Language {
        match self.lang {
            Some(LanguageName::Zh) => Language::Zh,
            Some(LanguageName::En) => Language::En,
            None => locale_language(),
        }
    }
}

/// The first of the variables that POSIX looks at that is set decides.
fn locale_language() -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty());
    match locale {
        Some(locale) if locale.starts_with("zh") => Language::Zh,
        _ => Language::En,
    }
}

/// A position on the command line.
#[derive(Args)]
pub(crate) struct PositionArguments {
    /// The position as FEN [default: the start position]
    #[arg(long)]
    pub(crate) fen: Option<String>,
    #[command(flatten)]
    pub(crate) study: Study,
}

/// How positions are checked.
#[derive(Args, Clone, Copy)]
pub(crate) struct Study {
    /// Take positions that no game can reach, such as three horses
    #[arg(long = "study")]
    study: bool,
}

impl Study {
    pub(crate) fn strictness(self) -> Strictness {
        if self.study { Strictness::Study } else { Strictness::Game }
    }

    /// The position of a FEN; without one, the start.
    pub(crate) fn position(self, fen: Option<&str>) -> Result<Position, Failure> {
        let Some(fen) = fen else { return Ok(Position::start()) };
        let fen: Fen = fen.parse()?;
        Ok(fen.setup().position_with(self.strictness())?)
    }
}

impl PositionArguments {
    pub(crate) fn position(&self) -> Result<Position, Failure> {
        self.study.position(self.fen.as_deref())
    }
}

/// The book of rules.
#[derive(Args, Clone, Copy)]
pub(crate) struct EditionArgument {
    /// The book of rules: cxa-2011, cxa-1999 or cxa-2011-grassroots
    #[arg(long, default_value_t = Edition::Cxa2011)]
    pub(crate) edition: Edition,
}
