//! The table of rule edge cases: position, question, right answer.

use komadai::notation::{sfen, usi};
use komadai::shogi::{History, Move, Position};

/// One row of `tests/data/rules/edge_cases.tsv`.
#[derive(Debug)]
pub struct Row {
    pub id: String,
    pub category: String,
    pub sfen: String,
    /// Moves that lead to the position asked about, `|`, what is asked about.
    pub input: String,
    pub question: String,
    pub expected: String,
}

pub fn rows() -> Vec<Row> {
    let text = include_str!("../../data/rules/edge_cases.tsv");
    text.lines()
        .skip(1)
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let column = |index: usize| columns[index].trim().to_owned();
            Row {
                id: column(0),
                category: column(1),
                sfen: column(2),
                input: columns[3].to_owned(),
                question: column(4),
                expected: column(5),
            }
        })
        .collect()
}

impl Row {
    fn halves(&self) -> (&str, &str) {
        match self.input.split_once('|') {
            Some((moves, candidate)) => (moves.trim(), candidate.trim()),
            // Without a bar, a single word is the candidate and a list is moves.
            None if self.question.starts_with("Is ") || self.input.starts_with("TEXT") => {
                ("", self.input.trim())
            }
            None if self.question.starts_with("canonical") => ("", self.input.trim()),
            None => (self.input.trim(), ""),
        }
    }

    /// The move or text asked about; empty when there is none.
    pub fn candidate(&self) -> &str {
        self.halves().1
    }

    /// The moves before it.
    pub fn moves(&self) -> Vec<Move> {
        let (moves, _) = self.halves();
        moves.split_whitespace().map(|word| usi::parse_move(word).unwrap()).collect()
    }

    /// The line of play up to the question.
    pub fn history(&self) -> History {
        let setup = sfen::parse(&self.sfen).unwrap();
        let mut history = History::new(Position::new(&setup).unwrap());
        for mv in self.moves() {
            history.play(mv).unwrap_or_else(|error| panic!("{}: {error}", self.id));
        }
        history
    }
}
