//! Records: handing out a game's, converting what somebody brings.

use super::find::refusal;
use super::{App, Context, File, RecordFormat, Reply, Which};
use crate::notation::{sfen, usi};
use crate::words::{Key, say};

impl App {
    /// Hands out the record of a game.
    pub(super) async fn kifu(
        &self,
        context: &Context,
        which: Which,
        format: RecordFormat,
    ) -> anyhow::Result<Reply> {
        let stored = match self.game_to_look_at(context, which).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        let _ = format;
        let start = sfen::to_sfen(&stored.game.offer().terms.start);
        let moves: Vec<_> =
            stored.game.history().moves().iter().map(|&mv| usi::to_usi(mv)).collect();
        let text = format!("position sfen {start} moves {}\n", moves.join(" "));
        Ok(Reply {
            files: vec![File { name: format!("game-{}.usi", stored.id), bytes: text.into_bytes() }],
            ..Reply::new(say(context.language, Key::Kifu).number("game", stored.id.0).text())
        })
    }

    /// Writes what somebody brings in another format.
    pub(super) async fn convert(
        &self,
        context: &Context,
        name: Option<String>,
        bytes: Vec<u8>,
        to: Option<RecordFormat>,
    ) -> anyhow::Result<Reply> {
        let _ = (name, bytes, to);
        Ok(refusal(say(context.language, Key::RefuseNoRecord).text()))
    }
}
