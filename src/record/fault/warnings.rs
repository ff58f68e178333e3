//! Collecting warnings while a record is read.

use super::{Place, Problem, Warning};
use crate::record::format::Format;

/// Warnings in the making; a hopeless input cannot fill the memory with them.
#[derive(Debug)]
pub(in crate::record) struct Warnings {
    format: Format,
    list: Vec<Warning>,
    dropped: usize,
}

impl Warnings {
    /// How many are kept.
    const LIMIT: usize = 200;

    pub(in crate::record) fn new(format: Format) -> Self {
        Self { format, list: Vec::new(), dropped: 0 }
    }

    /// How many there are so far.
    pub(in crate::record) fn mark(&self) -> usize {
        self.list.len()
    }

    /// Takes back those since a mark.
    pub(in crate::record) fn take_back(&mut self, mark: usize) {
        self.list.truncate(mark);
        self.dropped = 0;
    }

    /// Adds those of another reading.
    pub(in crate::record) fn append(&mut self, others: Self) {
        self.list.extend(others.list);
        self.dropped += others.dropped;
    }

    /// Whether any since a mark says that a move does not fit the board.
    pub(in crate::record) fn doubt_the_board(&self, mark: usize) -> bool {
        self.list[mark..].iter().any(|warning| {
            matches!(
                warning.problem,
                Problem::IllegalMove(_)
                    | Problem::ImpossibleMove
                    | Problem::AmbiguousMove(_)
                    | Problem::WrongPiece { .. }
            )
        })
    }

    /// Notes `problem` about `part`, a slice of `line` or the line itself.
    pub(in crate::record) fn push(
        &mut self,
        number: u32,
        line: &str,
        part: &str,
        problem: Problem,
    ) {
        if self.list.len() >= Self::LIMIT {
            self.dropped += 1;
            return;
        }
        let column = match (part.as_ptr() as usize).checked_sub(line.as_ptr() as usize) {
            Some(offset) if line.is_char_boundary(offset) => {
                line[..offset].chars().count() as u32 + 1
            }
            _ => 1,
        };
        let place = Place::at(self.format, number, column, part);
        self.list.push(Warning { place, problem });
    }

    /// Notes a problem where `place` says; asked only if the warning is kept.
    pub(in crate::record) fn push_at(&mut self, place: impl FnOnce() -> Place, problem: Problem) {
        if self.list.len() >= Self::LIMIT {
            self.dropped += 1;
        } else {
            self.list.push(Warning { place: place(), problem });
        }
    }

    /// Notes a problem of the whole input.
    pub(in crate::record) fn push_whole(&mut self, problem: Problem) {
        let format = self.format;
        self.push_at(|| Place::whole(Some(format)), problem);
    }

    pub(in crate::record) fn finish(mut self) -> Vec<Warning> {
        if self.dropped > 0 {
            let problem = Problem::More { count: self.dropped };
            self.list.push(Warning { place: Place::whole(Some(self.format)), problem });
        }
        self.list
    }
}
