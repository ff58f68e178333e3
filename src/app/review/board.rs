//! The turning points of a game as diagrams: the board before the move, with an
//! arrow for what was played, and an arrow and a ring for what was better.

use super::ReviewTelling;
use crate::app::reply::MAX_ALT_CHARS;
use crate::render::{Arrow, Scene};
use crate::shogi::Color;
use crate::words::{self, Key, say};

/// So many turning points are shown: as many as a reader looks at, and with the
/// chart and the record still few files.
const SHOWN_BOARDS: usize = 3;
/// The kinds of arrows: hints are drawn as the first, so what was better is.
const BETTER: u8 = 1;
const PLAYED: u8 = 2;

/// The board before a move that decided the game.
#[derive(Clone, Debug)]
pub struct TurningBoard {
    /// The number of the move, from 1.
    pub number: usize,
    /// What was played and what was better, in a line.
    pub caption: String,
    /// The board piece by piece, for people who cannot see the picture.
    pub in_words: String,
    /// The picture in the default look.
    pub scene: Scene,
}

impl TurningBoard {
    /// What the picture shows, in words.
    pub fn alt(&self) -> String {
        let Self { caption, in_words, .. } = self;
        format!("{caption}\n{in_words}").chars().take(MAX_ALT_CHARS).collect()
    }
}

impl ReviewTelling<'_> {
    /// The boards before the moves that decided the game, three at most.
    pub fn boards(&self) -> Vec<TurningBoard> {
        let plies = self.review.turning_points(SHOWN_BOARDS);
        plies.into_iter().filter_map(|ply| self.board(ply)).collect()
    }

    fn board(&self, ply: usize) -> Option<TurningBoard> {
        let Self { record, language, .. } = *self;
        let reviewed = &self.review.moves[ply];
        let best = *reviewed.best.first()?;
        let setup = self.line.history.position_at(ply)?.to_setup();
        let caption = say(language, Key::ReviewBoard)
            .words("number", &(ply + 1).to_string())
            .words("move", &self.names(ply, &[reviewed.played]))
            .words("best", &self.names(ply, &[best]))
            .plain();
        let name = |color| record.player(color).unwrap_or_default();
        // The thinner arrow lies above, so that both are seen where they cross.
        let arrows = [(best, BETTER), (reviewed.played, PLAYED)];
        let scene = Scene::of(&setup)
            .flip(record.rotated)
            .last_move(self.move_before(ply))
            // Printed, the arrows differ in grey alone.
            .marks([best.to()])
            .arrows(arrows.map(|(mv, kind)| Arrow::of_move(mv, reviewed.by, kind)))
            .labels(words::labels(language, record.is_handicap_game()))
            .coordinates(words::coordinates(language))
            .caption(caption.clone())
            .note(words::note(language, &setup))
            .names(name(Color::Black), name(Color::White));
        let in_words = words::position_in_words(language, &setup, record.is_handicap_game());
        Some(TurningBoard { number: ply + 1, caption, in_words, scene })
    }
}
