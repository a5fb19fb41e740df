//! The binary `xiangqi`: arguments, files, output. No rule lives here.

mod args;
mod board_text;
mod commands;
mod failure;
mod input;
mod lines;
mod output;

use std::panic;
use std::process::ExitCode;

use clap::Parser;

use crate::args::Arguments;
use crate::failure::Failure;

/// What a command found, for the exit code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// Nothing against anybody.
    Nothing,
    /// A rule broken by a side.
    Offence,
    /// Input that could not be read, already reported.
    BadInput,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let language = arguments.common.language();
    let outcome = panic::catch_unwind(|| commands::run(&arguments));
    match outcome {
        // At a closed pipe, whoever reads the output has seen enough.
        Ok(Ok(Found::Nothing) | Err(Failure::ClosedPipe)) => ExitCode::SUCCESS,
        Ok(Ok(Found::Offence)) => ExitCode::from(1),
        Ok(Ok(Found::BadInput)) => ExitCode::from(2),
        Ok(Err(failure)) => {
            anstream::eprintln!("{}", failure.describe(language));
            ExitCode::from(2)
        }
        // The panic itself has already said where.
        Err(_) => ExitCode::from(3),
    }
}
