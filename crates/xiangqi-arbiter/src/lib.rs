#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod clause;
mod cycle;
mod edition;
mod explain;
mod judge;
mod nature;
mod pattern;
mod report;
mod ruling;
mod threat;
mod value;

pub use clause::Clause;
pub use cycle::{Cycle, CycleError, Repetition};
pub use edition::{Counting, Edition, OnPerpetualCheck, ParseEditionError, Rules};
pub use explain::Language;
pub use nature::{Considered, Evidence, Kind, Nature, Target, Unclassified, classify};
pub use pattern::{Class, Pattern, SideReport, Weight};
pub use report::{MoveData, RulingData, SideData, SidesData, TargetData, Texts};
pub use ruling::{MoveReport, Ruling, Verdict, report_move, rule, rule_at, rule_game};
