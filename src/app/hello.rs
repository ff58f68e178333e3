//! The one short thing that the bot says when it comes to a server.

use jiff::{SignedDuration, Timestamp};

use super::preferences::server_scope;
use super::{Act, App, Button, ButtonStyle, Place, Reply, SettingAction, Whose};
use crate::words::{Key, Language, say};

/// A server joined longer ago was joined before this process looked.
const FRESH: SignedDuration = SignedDuration::from_mins(10);

/// Set on a server once it was greeted.
const GREETED: &str = "greeted";

impl App {
    /// What to say in a server that was joined at `joined`; nothing where that is
    /// long ago or was said already, by whatever process.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn greeting(
        &self,
        place: &Place,
        joined: Timestamp,
        language: Language,
    ) -> anyhow::Result<Option<Reply>> {
        let Some(scope) = server_scope(place.server.as_deref()) else { return Ok(None) };
        if self.now().duration_since(joined) > FRESH
            || !self.store().claim_setting(&scope, GREETED, "yes").await?
        {
            return Ok(None);
        }
        let button = Button {
            label: say(language, Key::ButtonSettings).plain(),
            act: Act::Set(SettingAction::Show(Whose::Mine)),
            style: ButtonStyle::Secondary,
        };
        let text = say(language, Key::Hello).text();
        Ok(Some(Reply { buttons: vec![vec![button]], ..Reply::new(text) }))
    }
}
