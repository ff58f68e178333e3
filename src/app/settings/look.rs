//! How boards look: as their reader wants them, else as their server does.

use super::{Chosen, Setting};
use crate::app::{App, Context};
use crate::game::{Game, PersonId};
use crate::render::{PieceSet, Scene, Theme};
use crate::shogi::Color;
use crate::store::StoredGame;

/// The look of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Look {
    pub(in crate::app) theme: Theme,
    pieces: PieceSet,
    /// Whether boards are turned to the reader's own side.
    my_side: bool,
    /// Whether the reader wants words in place of pictures.
    pub(in crate::app) text_only: bool,
}

impl Look {
    pub(in crate::app) fn of(chosen: &Chosen) -> Self {
        let either = |mine, server| chosen.get(mine).or_else(|| chosen.get(server));
        let theme = either(Setting::Theme, Setting::ServerTheme);
        let pieces = either(Setting::Pieces, Setting::ServerPieces);
        Self {
            theme: theme.and_then(|name| name.parse().ok()).unwrap_or_default(),
            pieces: pieces.and_then(|name| name.parse().ok()).unwrap_or_default(),
            my_side: chosen.is_on(Setting::MySide),
            text_only: chosen.is_on(Setting::TextOnly),
        }
    }

    /// A scene that looks so.
    pub(in crate::app) fn on(self, scene: Scene) -> Scene {
        scene.theme(self.theme).pieces(self.pieces)
    }

    /// Whether the board of `game` is turned for this reader.
    pub(in crate::app) fn turns(self, game: &Game, reader: &PersonId) -> bool {
        self.my_side && game.side_of(reader) == Some(Color::White)
    }
}

impl App {
    /// How the asker wants boards.
    pub(in crate::app) async fn look_of(&self, context: &Context) -> anyhow::Result<Look> {
        Ok(Look::of(&self.chosen_by(context).await?))
    }

    /// How boards of a game look that one person, or everybody, is shown.
    pub(in crate::app) async fn look_in(
        &self,
        stored: &StoredGame,
        reader: Option<&PersonId>,
    ) -> anyhow::Result<Look> {
        Ok(Look::of(&self.chosen(reader, stored.server.as_deref()).await?))
    }
}
