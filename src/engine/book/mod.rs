//! A small book of openings, so that games do not all begin alike.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::level::dice;
use crate::notation::usi;
use crate::shogi::{Move, Position};

/// What is played in a position, every move once for each line it stands in.
static MOVES: LazyLock<HashMap<u64, Vec<Move>>> = LazyLock::new(|| {
    let mut book: HashMap<u64, Vec<Move>> = HashMap::new();
    for (_, moves) in lines() {
        let mut position = Position::even();
        for word in moves.split_ascii_whitespace() {
            let mv = usi::parse_move(word).expect("the book's moves can be read");
            book.entry(position.key()).or_default().push(mv);
            position.play(mv).expect("the book's moves are legal");
        }
    }
    book
});

/// Names and moves of the lines.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("lines.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once('\t').expect("a line of the book has a name and moves"))
}

/// A move that is played in `position`, the more usual the likelier; the same
/// `seed` picks the same one.
pub(super) fn pick(position: &Position, seed: u64) -> Option<Move> {
    let moves = MOVES.get(&position.key())?;
    let index = dice(seed, position.key()) * moves.len() as f64;
    // Keys of two positions may agree once in a very long while.
    moves.get(index as usize).copied().filter(|&mv| position.is_legal(mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_can_be_played_and_stands_there_once() {
        let mut seen = std::collections::HashSet::new();
        for (name, moves) in lines() {
            assert!(!name.is_empty() && seen.insert(moves), "{name}");
        }
        assert!(MOVES.len() > 200);
    }

    #[test]
    fn a_game_begins_in_several_ways() {
        let position = Position::even();
        let picks: Vec<_> = (0..100).filter_map(|seed| pick(&position, seed)).collect();
        assert_eq!(picks.len(), 100);
        let first = |word: &str| {
            let mv = usi::parse_move(word).unwrap();
            picks.iter().filter(|&&pick| pick == mv).count()
        };
        // 7六歩 more often than 2六歩, that more often than 5六歩.
        assert!(first("7g7f") > first("2g2f") && first("2g2f") > first("5g5f"));
        assert!(first("5g5f") > 0);
        assert_eq!(pick(&position, 7), pick(&position, 7));
    }
}
