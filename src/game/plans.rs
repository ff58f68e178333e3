//! Conditional moves: "if you take, I take back". A side leaves lines behind
//! while the other one thinks; where the game follows a line, its answer is
//! played at once.

use crate::shogi::{Color, Move};

/// The lines of both sides. Every line begins at the position on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plans([Vec<Vec<Move>>; 2]);

/// How many lines one side may leave: enough for a tree of recaptures.
pub(super) const MAX_LINES: usize = 16;
/// How long a line may be.
pub(super) const MAX_MOVES: usize = 40;

impl Plans {
    /// The lines of `side`.
    pub(super) fn of(&self, side: Color) -> &[Vec<Move>] {
        &self.0[side.index()]
    }

    /// Adds a line that begins with a move of the other side. A line that
    /// answers the same moves differently gives way to it.
    pub(super) fn add(&mut self, side: Color, line: Vec<Move>) {
        let lines = &mut self.0[side.index()];
        lines.retain(|old| {
            let common = old.iter().zip(&line).take_while(|(a, b)| a == b).count();
            let is_own_move = common % 2 == 1;
            !is_own_move && common < old.len()
        });
        lines.push(line);
    }

    /// Drops the lines of `side`.
    pub(super) fn clear(&mut self, side: Color) {
        self.0[side.index()].clear();
    }

    /// Drops everything.
    pub(super) fn clear_all(&mut self) {
        self.0.iter_mut().for_each(Vec::clear);
    }

    /// Follows a move that was played: lines that expected it go on behind it,
    /// the others are over.
    pub(super) fn follow(&mut self, mv: Move) {
        for lines in &mut self.0 {
            lines.retain_mut(|line| {
                let expected = line.first() == Some(&mv);
                if expected {
                    line.remove(0);
                }
                expected && !line.is_empty()
            });
        }
    }

    /// What `side`, which is to move, has decided to play.
    pub(super) fn next(&self, side: Color) -> Option<Move> {
        self.of(side).first()?.first().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::usi;

    fn line(text: &str) -> Vec<Move> {
        text.split(' ').map(|mv| usi::parse_move(mv).unwrap()).collect()
    }

    fn mv(text: &str) -> Move {
        usi::parse_move(text).unwrap()
    }

    #[test]
    fn a_line_is_followed_as_long_as_the_game_follows_it() {
        let mut plans = Plans::default();
        plans.add(Color::White, line("7g7f 3c3d 2g2f 8c8d"));
        plans.add(Color::White, line("2g2f 8c8d"));
        assert_eq!(plans.of(Color::White).len(), 2);
        plans.follow(mv("7g7f"));
        assert_eq!(plans.next(Color::White), Some(mv("3c3d")));
        assert_eq!(plans.of(Color::White).len(), 1);
        plans.follow(mv("3c3d"));
        plans.follow(mv("6g6f"));
        assert_eq!(plans.next(Color::White), None);
    }

    #[test]
    fn a_new_answer_to_the_same_move_replaces_the_old_one() {
        let mut plans = Plans::default();
        plans.add(Color::White, line("7g7f 3c3d"));
        plans.add(Color::White, line("7g7f 8c8d"));
        plans.follow(mv("7g7f"));
        assert_eq!(plans.next(Color::White), Some(mv("8c8d")));
        assert_eq!(plans.of(Color::White).len(), 1);
    }
}
