//! The puzzle of a day, its solution, and moves that do not solve it.

use std::sync::atomic::AtomicBool;

use jiff::civil::Date;
use komadai::notation::usi;
use komadai::puzzle::{Attempt, Judgement, Level, choose};
use komadai::shogi::Position;
use komadai::tsume::{Solver, collection};

/// The puzzle of a day on a server that has had none before.
pub(crate) fn puzzle_of(day: &str) -> collection::Collected {
    let index = choose(day.parse::<Date>().unwrap(), Level::Any, |_| false).unwrap();
    collection::problem(index).unwrap()
}

/// Its solution, USI.
pub(crate) fn solution(day: &str) -> Vec<String> {
    puzzle_of(day).line.iter().map(|&mv| usi::to_usi(mv)).collect()
}

/// A check that does not mate, and the answer that refutes it.
pub(crate) fn refuted(day: &str) -> Option<(String, String)> {
    let problem = puzzle_of(day);
    let start = Position::new(&problem.setup).unwrap();
    let plies = u32::try_from(problem.line.len()).unwrap();
    let mut solver = Solver::new(1 << 22);
    start.legal_moves().iter().find_map(|&mv| {
        let mut attempt = Attempt::new(start.clone(), plies, &[]).unwrap();
        match attempt.play(mv, None, &mut solver, 1_000_000, &AtomicBool::new(false)) {
            Judgement::Refuted(mv, reply) => Some((usi::to_usi(mv), usi::to_usi(reply))),
            _ => None,
        }
    })
}
