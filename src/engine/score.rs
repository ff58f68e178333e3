//! Scores: what a user is told, and the numbers the search computes with.

use crate::shogi::Color;

/// How good a position is, always told from Black's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn, positive when Black is better. `±30_000` and
    /// thereabouts means that a rule decides: 入玉宣言 or perpetual check.
    Centipawns(i32),
    /// A forced mate.
    Mate {
        /// Who mates.
        winner: Color,
        /// Moves of both sides until mate; 0 when the side to move is mated.
        plies: u32,
    },
}

impl Score {
    /// Hundredths of a pawn from the side of `color`; mates are `±100_000`
    /// less their length, so that a shorter one is the larger.
    pub fn centipawns_for(self, color: Color) -> i32 {
        let for_black = match self {
            Self::Centipawns(value) => value,
            Self::Mate { winner, plies } => {
                let value = 100_000 - i32::try_from(plies).unwrap_or(i32::MAX).min(10_000);
                if winner == Color::Black { value } else { -value }
            }
        };
        if color == Color::Black { for_black } else { -for_black }
    }

    /// The share of games, `0.0..=1.0`, that `color` wins from here:
    /// 1 / (1 + e^(−cp/600)), the curve Japanese programs use.
    pub fn win_rate(self, color: Color) -> f64 {
        match self {
            Self::Mate { winner, .. } => f64::from(u8::from(winner == color)),
            Self::Centipawns(_) => {
                1.0 / (1.0 + (-f64::from(self.centipawns_for(color)) / 600.0).exp())
            }
        }
    }

    /// The score of a search value seen by `turn`.
    pub(super) fn of_value(value: Value, turn: Color) -> Self {
        if value >= MATE_BOUND {
            return Self::Mate { winner: turn, plies: (MATE - value).unsigned_abs() };
        }
        if value <= -MATE_BOUND {
            return Self::Mate { winner: !turn, plies: (MATE + value).unsigned_abs() };
        }
        Self::Centipawns(if turn == Color::Black { value } else { -value })
    }
}

/// A score inside the search: hundredths of a pawn for the side to move.
pub(super) type Value = i32;

/// The deepest line that is followed.
pub(super) const MAX_PLY: usize = 128;
/// Beyond every value.
pub(super) const INFINITE: Value = 32_700;
/// The side to move wins at once; one less for each ply until then.
pub(super) const MATE: Value = 32_600;
/// Everything at least this good is a mate.
pub(super) const MATE_BOUND: Value = MATE - 2 * MAX_PLY as Value;
/// A win by a rule instead of mate: 入玉宣言, the other side's perpetual check.
pub(super) const RULE_WIN: Value = 30_000;
/// Everything at least this good is decided, by mate or by rule.
pub(super) const DECIDED: Value = RULE_WIN - 2 * MAX_PLY as Value;
/// 千日手
pub(super) const DRAW: Value = 0;

/// The side to move is mated after `ply` plies from the root.
#[inline]
pub(super) const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// A value as it is kept in the table: decided scores count from the position
/// they belong to instead of the root.
#[inline]
pub(super) const fn to_table(value: Value, ply: usize) -> Value {
    if value >= DECIDED {
        value + ply as Value
    } else if value <= -DECIDED {
        value - ply as Value
    } else {
        value
    }
}

/// The inverse of [`to_table`].
#[inline]
pub(super) const fn from_table(value: Value, ply: usize) -> Value {
    if value >= DECIDED {
        value - ply as Value
    } else if value <= -DECIDED {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_told_from_blacks_side_whoever_is_to_move() {
        assert_eq!(Score::of_value(150, Color::Black), Score::Centipawns(150));
        assert_eq!(Score::of_value(150, Color::White), Score::Centipawns(-150));
        let mate = Score::of_value(mated_in(4), Color::Black);
        assert_eq!(mate, Score::Mate { winner: Color::White, plies: 4 });
        assert!(mate.centipawns_for(Color::Black) < -90_000);
        assert_eq!(mate.win_rate(Color::White), 1.0);
    }

    #[test]
    fn decided_values_survive_the_table_at_any_ply() {
        for value in [MATE - 7, mated_in(9), RULE_WIN - 3, 12, -4_000] {
            for ply in [0, 5, 90] {
                assert_eq!(from_table(to_table(value, ply), ply), value);
            }
        }
    }
}
