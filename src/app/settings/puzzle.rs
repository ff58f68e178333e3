//! The puzzle of the day as a setting: when, and in which channel.

use crate::app::tsume::{DAILY, Daily};
use crate::app::{App, Context};
use crate::words::Part;
use crate::words::{self, Key, Language, Text, say};

/// The place in a stored wish for a puzzle every day.
pub(super) fn place_in(text: &str) -> Option<String> {
    Daily::parse(text).map(|daily| daily.place)
}

/// A stored wish as people read it.
pub(super) fn in_words(language: Language, text: &str) -> Text {
    let Some(daily) = Daily::parse(text) else {
        return say(language, Key::SettingOff).text();
    };
    let time = daily.schedule.time;
    let when = say(language, Key::SettingPuzzleAt)
        .words("time", &format!("{:02}:{:02}", time.hour(), time.minute()))
        .words("zone", daily.schedule.zone.name())
        .words("level", &daily.schedule.level.to_string())
        .plain();
    let mut text = Text::from(format!("**{}** ", words::escape(&when)));
    text.push(Part::Channel(daily.place));
    text
}

impl App {
    /// Where a server has its puzzle of the day.
    pub(super) async fn daily_place(&self, server: &str) -> anyhow::Result<Option<String>> {
        Ok(self.daily_of(server).await?.map(|daily| daily.place))
    }

    /// When, as it is typed.
    pub(super) async fn daily_text(&self, server: &str) -> anyhow::Result<Option<String>> {
        Ok(self.daily_of(server).await?.map(|daily| daily.schedule.to_string()))
    }

    /// Moves the puzzle of the day to another channel.
    pub(super) async fn move_daily(&self, context: &Context, place: &str) -> anyhow::Result<()> {
        let Some(server) = &context.place.server else { return Ok(()) };
        let Some(mut daily) = self.daily_of(server).await? else { return Ok(()) };
        daily.place = place.to_owned();
        let scope = format!("server:{server}");
        Ok(self.store().set_setting(&scope, DAILY, &daily.to_text()).await?)
    }
}
