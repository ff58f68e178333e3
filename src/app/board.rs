//! The board as a picture, with the words for people who cannot see it.

use std::time::Duration;

use super::compute::ComputeError;
use super::reply::MAX_ALT_CHARS;
use super::tell::Telling;
use super::{App, Context, Picture, Reply, Which};
use crate::render::Scene;
use crate::shogi::{Color, Position};
use crate::store::StoredGame;
use crate::words::{self, Shown, Text};

/// A board is drawn in milliseconds; the rest is waiting in the queue.
pub(super) const DRAWING_DEADLINE: Duration = Duration::from_secs(5);

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
        let look = self.look_of(context).await?;
        if look.text_only && ply.is_none() {
            return Ok(in_words(&stored, context));
        }
        let telling = Telling::to_reader(&stored, context).looking(look);
        // The other side than the one from which the reader usually looks.
        let flip = flip != look.turns(&stored.game, &context.person.id);
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
        Ok(in_words(&stored, context))
    }
}

fn in_words(stored: &StoredGame, context: &Context) -> Reply {
    let telling = Telling::to_reader(stored, context);
    let mut text = Text::from(telling.alt(stored.game.ply()));
    text.push_line(Text::from(telling.board_in_words()));
    let buttons = match telling.is_running() {
        true => telling.buttons_in_play(),
        false => telling.buttons_after_the_end(),
    };
    Reply { private: true, buttons: vec![buttons], ..Reply::new(text) }
}

impl Telling<'_> {
    /// The board piece by piece.
    pub(super) fn board_in_words(self) -> String {
        let start = self.game.history().position_at(0).map_or(Color::Black, |at| at.turn());
        let setup = self.game.position().to_setup();
        words::position_in_words(self.language, &setup, start == Color::White)
    }

    /// What the board shows, in words.
    pub(super) fn alt(self, ply: usize) -> String {
        let name = self.last_move(ply);
        let shown = Shown {
            setup: &self.position_at(ply).to_setup(),
            last: name.as_deref().map(|name| (ply, name)),
            is_over: self.is_over_at(ply),
            is_handicap: self.game.offer().terms.is_handicap(),
        };
        words::alt(self.language, shown).chars().take(MAX_ALT_CHARS).collect()
    }

    fn position_at(&self, ply: usize) -> &Position {
        self.game.history().position_at(ply).unwrap_or(self.game.position())
    }

    fn is_over_at(&self, ply: usize) -> bool {
        ply == self.game.ply() && self.game.outcome().is_some()
    }

    /// The name of the move that led to the board after `ply` moves.
    fn last_move(self, ply: usize) -> Option<String> {
        let before = ply.checked_sub(1)?;
        let mv = *self.game.history().moves().get(before)?;
        Some(self.move_name_at(before, mv))
    }

    /// What the picture of the board after `ply` moves shows.
    pub(super) fn scene(self, ply: usize) -> Scene {
        let Self { game, language, .. } = self;
        let setup = self.position_at(ply).to_setup();
        let last = ply.checked_sub(1).and_then(|last| game.history().moves().get(last)).copied();
        let is_handicap = game.offer().terms.is_handicap();
        let caption = self.last_move(ply).map(|name| words::caption(language, ply, &name));
        let mut scene = Scene::of(&setup)
            .last_move(last)
            .turn((!self.is_over_at(ply)).then_some(setup.turn))
            .labels(words::labels(language, is_handicap))
            .coordinates(words::coordinates(language))
            .caption(caption.unwrap_or_else(|| words::start_caption(language, &setup)))
            .note(words::note(language, &setup));
        if let Some([black, white]) = game.players() {
            scene = scene.names(&black.name, &white.name);
        }
        self.look.on(scene)
    }
}
