//! What a message says about a game: the bridge from chat to moves.

use crate::game::{Game, PersonId};
use crate::notation::chat::{Author, Context, Reading, Scene};
use crate::shogi::{Move, Position};

/// Reads what `author` wrote with a running game in mind.
pub(super) fn read(game: &Game, author: &PersonId, text: &str) -> Reading {
    let author = match game.side_of(author) {
        Some(color) if color == game.turn() => Author::ToMove,
        Some(_) => Author::Opponent,
        None if game.may_vote(author) && game.crowd() == Some(game.turn()) => Author::ToMove,
        None => Author::Spectator,
    };
    let previous = game.last_move().map(Move::to);
    Context { position: game.position(), previous, scene: Scene::Game, author }.read(text)
}

/// Whether a text is a record or a position rather than talk.
pub(super) fn is_record(text: &str) -> bool {
    let position = Position::even();
    let (scene, author) = (Scene::Game, Author::Spectator);
    let reading = Context { position: &position, previous: None, scene, author }.read(text);
    reading == Reading::Record
}
