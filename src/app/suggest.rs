//! Moves to choose from while somebody is typing one.

use super::tell::Telling;
use super::{App, Context, Which};
use crate::game::Game;
use crate::notation::{MoveStyle, digits, usi};
use crate::shogi::Move;
use crate::words;

/// The most suggestions: as many as Discord shows.
pub const MAX_SUGGESTIONS: usize = 25;

impl App {
    /// The legal moves of the asker's game that fit what is typed so far, each
    /// as a text that [`Request::Play`](super::Request::Play) reads. Nothing
    /// where there is no such game or it is not the asker's turn.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn suggest(
        &self,
        context: &Context,
        which: Which,
        typed: &str,
    ) -> anyhow::Result<Vec<String>> {
        let context = &self.in_own_language(context).await?;
        let Ok(stored) = self.own_game(context, which).await? else { return Ok(Vec::new()) };
        let game = &stored.game;
        if game.outcome().is_some() || game.side_of(&context.person.id) != Some(game.turn()) {
            return Ok(Vec::new());
        }
        Ok(fitting(game, Telling::to_reader(&stored, context).style, typed))
    }
}

/// The names of the moves that fit: those that begin so first.
fn fitting(game: &Game, style: MoveStyle, typed: &str) -> Vec<String> {
    let wanted = folded(typed);
    let mut begin = Vec::new();
    let mut contain = Vec::new();
    for &mv in game.position().legal_moves().iter() {
        let previous = game.last_move().map(Move::to);
        let name = words::move_name(style, game.position(), mv, previous);
        // 同歩 is found by its square too.
        let with_square = words::move_name(style, game.position(), mv, None);
        let keys = [folded(&name), folded(&with_square), usi::to_usi(mv).to_ascii_lowercase()];
        let name = name.trim_start_matches(['☗', '☖']).to_owned();
        if keys.iter().any(|key| key.starts_with(&wanted)) {
            begin.push(name);
        } else if keys.iter().any(|key| key.contains(&wanted)) {
            contain.push(name);
        }
    }
    begin.extend(contain);
    begin.truncate(MAX_SUGGESTIONS);
    begin
}

/// A text in which every way to write a digit is the same, without the marks
/// of the sides and without space.
fn folded(text: &str) -> String {
    text.chars()
        .take(100)
        .filter(|c| !c.is_whitespace() && !"☗☖▲△▼▽".contains(*c))
        .flat_map(char::to_lowercase)
        .map(|c| digits::value(c).map_or(c, |digit| char::from(b'0' + digit.min(9))))
        .collect()
}
