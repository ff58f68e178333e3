//! The board as a picture, with the words for people who cannot see it.

use std::time::Duration;

use super::compute::ComputeError;
use super::tell::Telling;
use super::{App, Context, Picture, Reply, Which};
use crate::game::Game;
use crate::render::{Coordinates, Labels, Scene};
use crate::shogi::Color;
use crate::words::{self, Key, Language, Text, say};

/// A board is drawn in milliseconds; the rest is waiting in the queue.
const DRAWING_DEADLINE: Duration = Duration::from_secs(5);
/// Discord's limit for the description of a file.
const MAX_ALT_CHARS: usize = 1024;

impl App {
    /// The board of a game after `ply` moves, `None` being all of them.
    ///
    /// # Errors
    /// There is too much to do, or drawing broke.
    pub(super) async fn picture(
        &self,
        telling: Telling<'_>,
        flip: bool,
        ply: Option<usize>,
    ) -> Result<Picture, ComputeError> {
        let ply = ply.unwrap_or(telling.game.ply());
        let scene = telling.scene(ply).flip(flip);
        let png = self.compute().run(DRAWING_DEADLINE, move |_| scene.to_png()).await?;
        let side = if flip { "-flipped" } else { "" };
        let name = format!("game-{}-{ply:03}{side}.png", telling.id);
        Ok(Picture { png, alt: telling.alt(ply), name })
    }

    /// Shows the board of a game.
    pub(super) async fn board(
        &self,
        context: &Context,
        which: Which,
        flip: bool,
        ply: Option<u32>,
    ) -> anyhow::Result<Reply> {
        let stored = match self.game_to_look_at(context, which).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        let telling = Telling::to_reader(&stored, context);
        let ply = ply.map(|ply| (ply as usize).min(stored.game.ply()));
        let at_end = ply.is_none_or(|ply| ply == stored.game.ply());
        let text = if !at_end {
            Text::from(telling.alt(ply.unwrap_or(stored.game.ply())))
        } else if telling.is_running() {
            telling.whose_turn()
        } else {
            words::ending(context.language, &stored.game)
        };
        let buttons = if telling.is_running() {
            vec![telling.buttons_in_play()]
        } else {
            vec![telling.buttons_after_the_end()]
        };
        Ok(Reply {
            picture: Some(self.picture(telling, flip, ply).await?),
            buttons,
            ..Reply::new(text)
        })
    }
}

impl App {
    /// Reads a board out, piece by piece, instead of drawing it.
    pub(super) async fn board_in_words(
        &self,
        context: &Context,
        which: Which,
    ) -> anyhow::Result<Reply> {
        let stored = match self.game_to_look_at(context, which).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        let telling = Telling::to_reader(&stored, context);
        let start = stored.game.history().position_at(0).map_or(Color::Black, |at| at.turn());
        let setup = stored.game.position().to_setup();
        let mut text = Text::from(telling.alt(stored.game.ply()));
        let board = words::position_in_words(context.language, &setup, start == Color::White);
        text.push_line(Text::from(board));
        Ok(Reply { private: true, ..Reply::new(text) })
    }
}

impl Telling<'_> {
    /// What the board shows, in words: last move, whose turn, check, hands.
    fn alt(self, ply: usize) -> String {
        let Self { game, language, .. } = self;
        let position = game.history().position_at(ply).unwrap_or(game.position());
        let is_over = ply == game.ply() && game.outcome().is_some();
        let mut parts = vec![say(language, Key::AltTitle).plain()];
        let last =
            ply.checked_sub(1).and_then(|last| Some((last, *game.history().moves().get(last)?)));
        parts.push(match last {
            None => say(language, Key::AltStart).plain(),
            Some((at, mv)) => say(language, Key::AltLast)
                .number("number", i64::try_from(ply).unwrap_or(i64::MAX))
                .words("move", &self.move_name_at(at, mv))
                .plain(),
        });
        let turn = words::side_in(language, game, position.turn());
        parts.push(if is_over {
            say(language, Key::AltOver).plain()
        } else {
            say(language, Key::AltTurn).words("side", turn).plain()
        });
        if position.in_check() {
            parts.push(say(language, Key::AltCheck).plain());
        }
        for color in Color::ALL {
            parts.push(
                say(language, Key::AltHand)
                    .words("side", words::side_in(language, game, color))
                    .words("pieces", &words::hand_in_words(language, position.hand(color)))
                    .plain(),
            );
        }
        let (stop, gap) = match language {
            Language::Ja | Language::ZhHans | Language::ZhHant => ("。", ""),
            Language::En => (".", " "),
        };
        let alt = parts.join(&format!("{stop}{gap}")) + stop;
        alt.chars().take(MAX_ALT_CHARS).collect()
    }

    /// What the picture of the board after `ply` moves shows.
    fn scene(self, ply: usize) -> Scene {
        let Self { game, language, .. } = self;
        let history = game.history();
        let position = history.position_at(ply).unwrap_or(game.position());
        let is_over = ply == game.ply() && game.outcome().is_some();
        let last = ply.checked_sub(1).and_then(|last| history.moves().get(last)).copied();
        let mut scene = Scene::of(&position.to_setup())
            .last_move(last)
            .turn((!is_over).then_some(position.turn()))
            .labels(labels(language, game))
            .coordinates(match language {
                Language::En => Coordinates::Western,
                Language::Ja | Language::ZhHans | Language::ZhHant => Coordinates::Japanese,
            });
        if let Some([black, white]) = game.players() {
            scene = scene.names(&black.name, &white.name);
        }
        scene
    }
}

/// The words in a picture.
fn labels(language: Language, game: &Game) -> Labels {
    let word = |key| say(language, key).plain();
    let side = |color| words::side_in(language, game, color).to_owned();
    Labels {
        turn: word(Key::LabelTurn),
        black: side(Color::Black),
        white: side(Color::White),
        hand: word(Key::LabelHand),
        none: word(Key::LabelNone),
        defender: word(Key::LabelDefender),
        rest: word(Key::LabelRest),
    }
}
