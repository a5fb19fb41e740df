//! The chores of the workspace: `cargo xtask ci | corpus | bench | docs`.

mod bench;
mod ci;
mod corpus;
mod docs;
mod rulings;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Format, lints, tests, documentation, and the quick corpus
    Ci,
    /// Check the facts in tests/data: moves and counts
    Corpus {
        /// Every row, however many leaves it has
        #[arg(long)]
        all: bool,
    },
    /// Print the figures that docs/architecture.md speaks of
    Bench {
        /// Only these
        only: Option<bench::Figures>,
    },
    /// Write the pages of docs/rulebook from the table of clauses
    Docs {
        /// Only check that they are current
        #[arg(long)]
        check: bool,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().chore {
        Chore::Ci => ci::run(),
        Chore::Corpus { all } => corpus::run(all),
        Chore::Bench { only } => bench::run(only),
        Chore::Docs { check } => docs::run(check),
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
