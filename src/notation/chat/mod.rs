//! Is this chat message a move, and how sure is that?
//!
//! A message counts only as a whole: one move, perhaps with a mark, a number, a
//! time, politeness. Anything else that talks *about* a move is left alone.
//! The reading works from the position: a text that no legal move fits is never
//! bent to the nearest one.

mod clean;
mod commands;
mod forms;
mod phrases;
mod recognise;

pub use commands::Command;

use super::written::ResolveError;
use crate::shogi::{Move, Position, Square};

/// What is known when a message arrives.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The position in which the message would be a move.
    pub position: &'a Position,
    /// The square of the last move, which `同` refers to.
    pub previous: Option<Square>,
    /// What the channel is about.
    pub scene: Scene,
    /// Who wrote the message.
    pub author: Author,
}

/// What the channel is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scene {
    /// A running game.
    Game,
    /// A puzzle: several moves in one message are an answer.
    Puzzle,
}

/// The author's part in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Author {
    /// The player whose turn it is, or anybody at a puzzle.
    ToMove,
    /// The other player.
    Opponent,
    /// Anybody else.
    Spectator,
}

/// What to do with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Play this move.
    Play(Move),
    /// A move, but said with other words: ask "this one?".
    Confirm(Move),
    /// Several moves fit, or the author is only thinking aloud: offer these.
    Ask(Vec<Move>, Question),
    /// A complete move that cannot be played; say why.
    Reject(Rejection),
    /// A word that acts on the game.
    Command(Command),
    /// A game record or a position: for the record reader.
    Record,
    /// The moves of an answer to a puzzle, in order.
    Answer(Vec<Move>),
    /// Two or more moves one after another: a variation, not a move. A face may
    /// offer to show it; whoever plays both sides may mean all of it.
    Line(Vec<Move>),
    /// Not meant for us.
    Silent,
}

/// Why the author is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Several pieces can go there.
    WhichPiece,
    /// 成 or 不成?
    Promotion,
    /// The text sounds undecided, or names several moves.
    Meant,
}

impl Question {
    /// A short stable name, for scripts and logs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::WhichPiece => "which_piece",
            Self::Promotion => "promotion",
            Self::Meant => "meant",
        }
    }
}

/// Why a complete move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// A file such as `0`.
    #[error("there is no file {0}")]
    NoSuchFile(char),
    /// A rank such as `十`.
    #[error("there is no rank {0}")]
    NoSuchRank(char),
    /// The text has no legal meaning in this position.
    #[error(transparent)]
    Unresolved(#[from] ResolveError),
}

impl Rejection {
    /// A short stable name, for scripts and logs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoSuchFile(_) => "no_such_file",
            Self::NoSuchRank(_) => "no_such_rank",
            Self::Unresolved(error) => error.code(),
        }
    }
}

impl Context<'_> {
    /// Reads one message.
    pub fn read(&self, message: &str) -> Reading {
        recognise::read(self, message)
    }
}
