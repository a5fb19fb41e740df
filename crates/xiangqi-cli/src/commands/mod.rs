//! One file a command.

mod adjudicate;
mod board;
mod classify;
mod clause;
mod convert;
mod corpus;
mod games;
mod moves;
mod perft;

use clap::Subcommand;

use crate::Found;
use crate::args::Arguments;
use crate::failure::Failure;

#[derive(Subcommand)]
pub(crate) enum Command {
    Adjudicate(adjudicate::Adjudicate),
    Classify(classify::Classify),
    Clause(clause::ClauseCommand),
    Corpus(corpus::Corpus),
    Moves(moves::Moves),
    Perft(perft::Perft),
    Convert(convert::Convert),
    Games(games::Games),
    Board(board::BoardCommand),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Found, Failure> {
    let common = &arguments.common;
    match &arguments.command {
        Command::Adjudicate(command) => command.run(common),
        Command::Classify(command) => command.run(common),
        Command::Clause(command) => command.run(common),
        Command::Corpus(command) => command.run(common),
        Command::Moves(command) => command.run(common),
        Command::Perft(command) => command.run(common),
        Command::Convert(command) => command.run(common),
        Command::Games(command) => command.run(common),
        Command::Board(command) => command.run(common),
    }
}
