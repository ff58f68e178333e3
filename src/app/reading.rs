//! What a message says about a game: the bridge from chat to moves.

use crate::game::{Game, PersonId};
use crate::notation::chat::{Author, Context, Reading, Scene};
use crate::shogi::Move;

/// Reads what `author` wrote with a running game in mind.
pub(super) fn read(game: &Game, author: &PersonId, text: &str) -> Reading {
    let author = match game.side_of(author) {
        Some(color) if color == game.turn() => Author::ToMove,
        Some(_) => Author::Opponent,
        None => Author::Spectator,
    };
    let previous = game.last_move().map(Move::to);
    Context { position: game.position(), previous, scene: Scene::Game, author }.read(text)
}
