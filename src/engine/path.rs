//! The positions on the way from the start of the game to the node under
//! search, for 千日手 and perpetual check.

use super::score::{DRAW, RULE_WIN, Value};
use crate::shogi::{
    Bitboard, Color, Declaration, DeclarationResult, DeclarationRule, Hand, History, Position,
};

struct Entry {
    key: u64,
    board_key: u64,
    hands: [Hand; 2],
    turn: Color,
    in_check: bool,
    /// Reached by passing (null move): nothing before it is a real past.
    passed: bool,
}

/// How many counters the filter has. A power of two.
const FILTER: usize = 1 << 12;

pub(super) struct Path {
    entries: Vec<Entry>,
    /// The index of the root position.
    root: usize,
    /// How many entries share a filter index: mostly answers "no repetition"
    /// without looking through the past.
    filter: Box<[u16; FILTER]>,
}

impl Path {
    /// The past of a game; its position now is the root of the search.
    pub(super) fn new(history: &History) -> Self {
        let mut path =
            Self { entries: Vec::with_capacity(512), root: 0, filter: Box::new([0; FILTER]) };
        for ply in 0..=history.ply() {
            if let Some(position) = history.position_at(ply) {
                path.push(position, position.in_check(), false);
            }
        }
        path.root = path.entries.len().saturating_sub(1);
        path
    }

    #[inline]
    pub(super) fn push(&mut self, position: &Position, in_check: bool, passed: bool) {
        let key = position.key();
        let count = &mut self.filter[key as usize % FILTER];
        *count = count.saturating_add(1);
        self.entries.push(Entry {
            key,
            board_key: position.board_key(),
            hands: Color::ALL.map(|color| position.hand(color)),
            turn: position.turn(),
            in_check,
            passed,
        });
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(entry) = self.entries.pop() {
            let count = &mut self.filter[entry.key as usize % FILTER];
            *count = count.saturating_sub(1);
        }
    }

    /// Whether the last position is in check.
    #[inline]
    pub(super) fn in_check(&self) -> bool {
        self.entries.last().is_some_and(|entry| entry.in_check)
    }

    /// The value, for the side to move, of the last position if it repeats an
    /// earlier one: once since the root, or for at least the third time before.
    #[inline]
    pub(super) fn repetition(&self, ply: usize) -> Option<Value> {
        let last = self.entries.last()?;
        if self.filter[last.key as usize % FILTER] < 2 {
            return None;
        }
        self.look_back(ply)
    }

    fn look_back(&self, ply: usize) -> Option<Value> {
        let now = self.entries.len() - 1;
        let last = &self.entries[now];
        let mut in_game = 0;
        // Every entry after the earlier occurrence has to be a real move.
        let mut index = now;
        while index >= 2 && !self.entries[index].passed && !self.entries[index - 1].passed {
            index -= 2;
            let earlier = &self.entries[index];
            let same = earlier.board_key == last.board_key && earlier.hands == last.hands;
            if !same {
                continue;
            }
            in_game += usize::from(index < self.root);
            if index >= self.root || in_game == 2 {
                return Some(self.verdict(index, ply));
            }
        }
        None
    }

    /// The value of repeating entry `first`.
    fn verdict(&self, first: usize, ply: usize) -> Value {
        let cycle = &self.entries[first + 1..];
        let turn = self.entries[first].turn;
        let always_checked =
            |side| cycle.iter().filter(|entry| entry.turn == side).all(|entry| entry.in_check);
        match (always_checked(turn), always_checked(!turn)) {
            // The side to move was checked all along: the other side loses.
            (true, false) => RULE_WIN - ply as Value,
            (false, true) => ply as Value - RULE_WIN,
            _ => DRAW,
        }
    }
}

/// Whether the side to move may declare 入玉 and win by the 27-point rule.
pub(super) fn can_declare(position: &Position, in_check: bool) -> bool {
    let us = position.turn();
    let zone = Bitboard::far_ranks(us, 3);
    // Nearly every position fails here, before anything is counted.
    if in_check || !position.king(us).is_some_and(|king| zone.contains(king)) {
        return false;
    }
    Declaration::count(position).result(DeclarationRule::Points27) == DeclarationResult::Win
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{sfen, usi};

    /// The verdict when the last of `moves` was played inside the search.
    fn verdict(start: &str, moves: &str) -> Option<Value> {
        let start = Position::new(&sfen::parse(start).unwrap()).unwrap();
        let mut game = History::new(start);
        for word in moves.split(' ') {
            game.play(usi::parse_move(word).unwrap()).unwrap();
        }
        let after = game.position().clone();
        game.undo();
        let mut path = Path::new(&game);
        path.push(&after, after.in_check(), false);
        let repeated = path.repetition(1);
        path.pop();
        assert_eq!(path.repetition(0).is_some(), game.occurrences() >= 3);
        repeated
    }

    const SHUFFLE: &str = "2h3h 8b7b 3h2h 7b8b";

    #[test]
    fn a_position_of_the_game_counts_when_it_comes_for_the_third_time() {
        assert_eq!(verdict("startpos", SHUFFLE), None);
        assert_eq!(verdict("startpos", &format!("{SHUFFLE} {SHUFFLE}")), Some(DRAW));
    }

    #[test]
    fn a_position_of_the_search_counts_when_it_comes_again() {
        let start = Position::even();
        let mut path = Path::new(&History::new(start.clone()));
        let mut position = start;
        for word in SHUFFLE.split(' ') {
            assert_eq!(path.repetition(1), None);
            position.play(usi::parse_move(word).unwrap()).unwrap();
            path.push(&position, false, false);
        }
        assert_eq!(path.repetition(4), Some(DRAW));
    }

    #[test]
    fn who_checks_perpetually_loses() {
        let cycle = "4i5i 5a4a 5i4i 4a5a";
        let start = "4k4/9/9/9/9/9/9/9/K4R3 b - 1";
        assert_eq!(verdict(start, &format!("{cycle} {cycle}")), Some(1 - RULE_WIN));
    }

    #[test]
    fn declaring_is_for_the_side_to_move_with_the_points() {
        let can = |text: &str| {
            let position = Position::new(&sfen::parse(text).unwrap()).unwrap();
            can_declare(&position, position.in_check())
        };
        // 10 pieces in the zone with rook and bishop: 18; hand 10: 28 points.
        let base = "KRBGG4/SSNNLL3/9/9/9/9/9/9/8k b 10P 1";
        assert!(can(base));
        assert!(!can(&base.replace("10P", "9P")));
        assert!(!can(&base.replace("SSNNLL3", "SSNNL4")));
        assert!(!can(&base.replace(" b ", " w ")));
    }
}
