//! The board as a picture, with the words for people who cannot see it.

use super::tell::Telling;
use super::{App, Context, Picture, Reply, Which};
use crate::shogi::{Color, Hand, HandKind, Position};
use crate::words::{self, Key, Language, say};

impl App {
    /// The board of a game after `ply` moves, `None` being all of them.
    pub(super) async fn picture(
        &self,
        telling: Telling<'_>,
        flip: bool,
        ply: Option<usize>,
    ) -> anyhow::Result<Option<Picture>> {
        let _ = (flip, telling.alt(ply));
        Ok(None)
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
        let telling = Telling { id: stored.id, game: &stored.game, language: context.language };
        let ply = ply.map(|ply| (ply as usize).min(stored.game.ply()));
        let at_end = ply.is_none_or(|ply| ply == stored.game.ply());
        let text = if !at_end {
            crate::words::Text::from(telling.alt(ply))
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
        Ok(Reply { picture: self.picture(telling, flip, ply).await?, buttons, ..Reply::new(text) })
    }
}

impl Telling<'_> {
    /// What the board shows, in words: last move, whose turn, check, hands.
    pub(super) fn alt(self, ply: Option<usize>) -> String {
        let Self { game, language, .. } = self;
        let ply = ply.unwrap_or(game.ply());
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
                    .words("pieces", &hand(language, position, color))
                    .plain(),
            );
        }
        let (stop, gap) = match language {
            Language::Ja | Language::ZhHans | Language::ZhHant => ("。", ""),
            Language::En => (".", " "),
        };
        parts.join(&format!("{stop}{gap}")) + stop
    }
}

/// The pieces in a hand: `飛 歩3`, `rook, pawn ×3`.
fn hand(language: Language, position: &Position, color: Color) -> String {
    let hand: Hand = position.hand(color);
    let pieces: Vec<String> = HandKind::DISPLAY_ORDER
        .into_iter()
        .filter(|&kind| hand.has(kind))
        .map(|kind| {
            let name = words::piece(language, kind.kind()).to_owned();
            match (hand.count(kind), language) {
                (1, _) => name,
                (count, Language::En) => format!("{name} ×{count}"),
                (count, _) => format!("{name}{count}"),
            }
        })
        .collect();
    if pieces.is_empty() {
        return say(language, Key::AltHandEmpty).plain();
    }
    pieces.join(match language {
        Language::En => ", ",
        _ => "、",
    })
}
