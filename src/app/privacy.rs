//! What is kept about a person: handed out, and deleted on request.

use serde_json::json;

use super::lists::scope_of;
use super::records::record_of;
use super::{Act, App, Button, ButtonStyle, Context, File, Reply, ReplyKind, SettingAction};
use crate::record::{self, Format, WriteOptions};
use crate::words::{Key, say};

/// The most games that are handed out at once; the operator has a command for
/// all of them.
const MOST_GAMES: usize = 1_000;

impl App {
    /// Says what is kept and hands it out, with a button that deletes it.
    pub(super) async fn privacy(&self, context: &Context) -> anyhow::Result<Reply> {
        let me = &context.person;
        let mut settings = serde_json::Map::new();
        for (_, name, value) in self.store().settings_of(&[&scope_of(&me.id)]).await? {
            settings.insert(name, value.into());
        }
        let mut games = Vec::new();
        let numbers = self.store().games_of(&me.id).await?;
        for &id in numbers.iter().rev().take(MOST_GAMES) {
            let Some(stored) = self.store().load(id).await? else { continue };
            let record = stored.game.players().map(|_| record_of(&stored.game));
            let kif = record.and_then(|record| {
                record::write(&record, Format::Kif, &WriteOptions::default()).ok()
            });
            games.push(json!({
                "number": id.0, "place": stored.place, "server": stored.server,
                "kif": kif.map(|written| written.text),
            }));
        }
        let data = json!({
            "id": me.id.as_str(), "name": me.name, "settings": settings, "games": games,
        });
        let bytes = serde_json::to_vec_pretty(&data)?;
        let count = i64::try_from(numbers.len())?;
        let text = say(context.language, Key::Privacy).number("n", count).text();
        let forget = self.forget_button(context, Key::ButtonForget, SettingAction::Forget);
        Ok(Reply {
            private: true,
            files: vec![File::new("komadai-data.json", bytes)],
            buttons: vec![vec![forget]],
            ..Reply::new(text)
        })
    }

    /// Asks before everything is deleted.
    pub(super) fn ask_to_forget(&self, context: &Context) -> Reply {
        let sure = SettingAction::ForgetForGood;
        Reply {
            kind: ReplyKind::Question,
            private: true,
            buttons: vec![vec![self.forget_button(context, Key::ButtonForgetForGood, sure)]],
            ..Reply::new(say(context.language, Key::ForgetSure).text())
        }
    }

    /// Deletes what is kept about the asker.
    pub(super) async fn forget_me(&self, context: &Context) -> anyhow::Result<Reply> {
        self.forget(&context.person.id).await?;
        let text = say(context.language, Key::Forgotten).text();
        Ok(Reply { private: true, has_deliveries: true, ..Reply::new(text) })
    }

    fn forget_button(&self, context: &Context, label: Key, action: SettingAction) -> Button {
        Button {
            label: say(context.language, label).plain(),
            act: Act::Set(action),
            style: ButtonStyle::Danger,
        }
    }
}
