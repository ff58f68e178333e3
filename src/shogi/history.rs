//! A line of play with its past, for 千日手 and perpetual check.

use super::{Color, IllegalMove, Move, Position};

/// How a fourfold repetition ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// 千日手: no result; the official rules replay with colours swapped.
    Draw,
    /// 連続王手の千日手: one side gave check with every move since the
    /// position first occurred, and loses.
    PerpetualCheck {
        /// The side that gave the checks.
        loser: Color,
    },
}

/// The positions of a game from its start, the start included.
///
/// A position is the same as another when board, both hands and side to move
/// are (将棋対局規則, article 8); the move order that led there does not matter.
#[derive(Clone, Debug)]
pub struct History {
    positions: Vec<Position>, // Invariant: never empty.
    moves: Vec<Move>,
}

impl History {
    /// The occurrences of one position that end a game.
    pub const FOLD: usize = 4;

    /// A game that starts from `start`; the start counts as an occurrence.
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position after `ply` moves, 0 being the start.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves were played.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Checks a move and plays it.
    ///
    /// # Errors
    /// The reason why it is illegal; nothing changes then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mut next = self.position().clone();
        next.play(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// How often the position now has occurred, itself included: at least 1.
    pub fn occurrences(&self) -> usize {
        self.earlier_plies().count()
    }

    /// The plies at which the position now stood on the board, this one last.
    fn earlier_plies(&self) -> impl Iterator<Item = usize> + '_ {
        let now = self.position();
        self.positions
            .iter()
            .enumerate()
            .filter(move |(_, earlier)| earlier.is_same_position(now))
            .map(|(ply, _)| ply)
    }

    /// Whether a game limited to `limit` moves (500 by the official rules) has
    /// ended without result: move `limit` was played, and if it was check, the
    /// series of checks that it belongs to has broken off.
    ///
    /// Source: 将棋対局規則, article 9. Mate and perpetual check go before.
    pub fn move_limit_reached(&self, limit: usize) -> bool {
        self.positions.iter().skip(limit.max(1)).step_by(2).any(|after| !after.in_check())
    }

    /// Whether the position now is there for the fourth time, and what follows.
    ///
    /// When every move of both sides in the cycle was check the rules are
    /// silent; that is taken as 千日手.
    pub fn repetition(&self) -> Option<Repetition> {
        let first = self.earlier_plies().next()?;
        if self.occurrences() < Self::FOLD {
            return None;
        }
        let checked_throughout = |side: Color| {
            let mut in_cycle =
                self.positions[first + 1..].iter().filter(|after| after.turn() == side).peekable();
            in_cycle.peek().is_some() && in_cycle.all(Position::in_check)
        };
        Some(match Color::ALL.map(checked_throughout) {
            [true, false] => Repetition::PerpetualCheck { loser: Color::White },
            [false, true] => Repetition::PerpetualCheck { loser: Color::Black },
            _ => Repetition::Draw,
        })
    }
}
