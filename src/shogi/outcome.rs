//! How a game ends: the result together with its reason.

use super::{Color, Position, Repetition};

/// The result of a game that has ended; a running game has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who.
        winner: Color,
        /// How.
        by: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
    /// The game was called off; it does not count.
    Aborted,
}

/// Why one side won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// 詰み
    Mate,
    /// No legal move without being in check. A turn cannot be passed, so the
    /// side that cannot move loses.
    Stalemate,
    /// 投了
    Resignation,
    /// 切れ負け: the other side ran out of time.
    Timeout,
    /// 連続王手の千日手: the other side repeated by checks only.
    PerpetualCheck,
    /// 入玉宣言
    Declaration,
    /// 反則: the other side broke a rule.
    Foul,
    /// Decided by a moderator.
    Adjudication,
}

/// Why nobody won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// 千日手
    Repetition,
    /// 持将棋
    Impasse,
    /// The agreed number of moves was reached.
    MaxMoves,
    /// Both sides agreed.
    Agreement,
}

/// What a player should be told about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Nothing special.
    Quiet,
    /// 王手
    Check,
    /// 詰み: in check with no legal move.
    Mate,
    /// No legal move, not in check.
    Stalemate,
}

impl Position {
    /// Whether the side to move is in check, mated or without a move.
    pub fn status(&self) -> Status {
        match (self.in_check(), self.has_legal_move()) {
            (false, true) => Status::Quiet,
            (true, true) => Status::Check,
            (true, false) => Status::Mate,
            (false, false) => Status::Stalemate,
        }
    }

    /// The outcome when the side to move has no legal move.
    pub fn outcome(&self) -> Option<Outcome> {
        let by = match self.status() {
            Status::Mate => WinReason::Mate,
            Status::Stalemate => WinReason::Stalemate,
            Status::Quiet | Status::Check => return None,
        };
        Some(Outcome::Win { winner: !self.turn(), by })
    }
}

impl From<Repetition> for Outcome {
    fn from(repetition: Repetition) -> Self {
        match repetition {
            Repetition::Draw => Self::Draw(DrawReason::Repetition),
            Repetition::PerpetualCheck { loser } => {
                Self::Win { winner: !loser, by: WinReason::PerpetualCheck }
            }
        }
    }
}
