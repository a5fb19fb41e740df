#![doc = include_str!("../README.md")]

mod clause;
mod edition;

pub use clause::Clause;
pub use edition::{Counting, Edition, OnPerpetualCheck, ParseEditionError, Rules};
