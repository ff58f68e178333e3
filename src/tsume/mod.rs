//! The mate solver: does the side to move mate by checks alone, and how soon?
//!
//! [`Solver::solve`] answers with a [`Verdict`]; a mate it reports has been
//! proven move by move, and "no mate" means that no number of checks helps.

mod answers;
mod ask;
#[cfg(test)]
mod brute;
mod checks;
pub mod collection;
mod defend;
mod examine;
mod expand;
mod frame;
mod generate;
mod grade;
mod guess;
mod hands;
mod length;
mod limits;
mod path;
mod problem;
mod proof;
mod search;
mod shape;
mod shorten;
mod solver;
mod table;
mod team;

pub use defend::Defence;
pub use examine::{Depth, Examination, NotExamined, Note, Variation};
pub use generate::{Generator, Made, Sieve};
pub use grade::Grade;
pub use limits::{Limit, Limits};
pub use problem::{Problem, ProblemFault};
pub use search::Convention;
pub use solver::{Mate, Plies, Question, Solution, Solver, Verdict};
