//! What people and servers have chosen: where to be told, ranks, quiet, threads.

use super::find::refusal;
use super::lists::scope_of;
use super::{App, Context, Notify, Reply, ServerSetting};
use crate::game::{Person, PersonId, Rank};
use crate::words::{self, Key, say};

const NOTIFY: &str = "notify";
const RANK: &str = "rank";

impl App {
    /// Where somebody wants to be told.
    pub(super) async fn notify_of(&self, person: &PersonId) -> anyhow::Result<Notify> {
        let chosen = self.store().setting(&scope_of(person), NOTIFY).await?;
        Ok(chosen.as_deref().and_then(Notify::from_name).unwrap_or_default())
    }

    pub(super) async fn notify_me(&self, context: &Context, way: Notify) -> anyhow::Result<Reply> {
        self.store().set_setting(&scope_of(&context.person.id), NOTIFY, way.name()).await?;
        let key = match way {
            Notify::Place => Key::NotifyPlace,
            Notify::Private => Key::NotifyPrivate,
            Notify::Nowhere => Key::NotifyNowhere,
        };
        Ok(Reply { private: true, ..Reply::new(say(context.language, key).text()) })
    }

    /// Tells or sets the asker's rank.
    pub(super) async fn rank(&self, context: &Context, text: &str) -> anyhow::Result<Reply> {
        let language = context.language;
        let me = &context.person.id;
        let text = text.trim();
        if text.eq_ignore_ascii_case("none") {
            self.store().set_setting(&scope_of(me), RANK, "").await?;
        } else if !text.is_empty() {
            let Ok(rank) = text.parse::<Rank>() else {
                let shown: String = text.chars().take(20).collect();
                let why = say(language, Key::RefuseNotARank).code("text", &shown);
                return Ok(refusal(why.text()));
            };
            self.store().set_setting(&scope_of(me), RANK, &rank.to_string()).await?;
        }
        let text = match self.rank_of(me).await? {
            Some(rank) => say(language, Key::RankSet).words("rank", &words::rank(language, rank)),
            None => say(language, Key::RankUnknown),
        };
        Ok(Reply { private: true, ..Reply::new(text.text()) })
    }

    /// The rank somebody gave themselves, else the one of a settled rating.
    pub(super) async fn rank_of(&self, person: &PersonId) -> anyhow::Result<Option<Rank>> {
        let said = self.store().setting(&scope_of(person), RANK).await?;
        if let Some(rank) = said.and_then(|text| text.parse().ok()) {
            return Ok(Some(rank));
        }
        let standing = self.store().standing(person, None).await?;
        let settled = standing.filter(|standing| !standing.rating.is_provisional());
        Ok(settled.map(|standing| Rank::of_rating(standing.rating.value)))
    }

    /// Switches a setting of the asker's server.
    pub(super) async fn switch(
        &self,
        context: &Context,
        setting: ServerSetting,
        on: bool,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        if !context.is_moderator {
            return Ok(refusal(say(language, Key::RefuseNotAModerator).text()));
        }
        let Some(scope) = server_scope(context.place.server.as_deref()) else {
            return Ok(refusal(say(language, Key::RefuseNoServer).text()));
        };
        let value = if on { "on" } else { "off" };
        self.store().set_setting(&scope, setting.name(), value).await?;
        let key = match (setting, on) {
            (ServerSetting::Threads, true) => Key::ThreadsOn,
            (ServerSetting::Threads, false) => Key::ThreadsOff,
            (ServerSetting::Quiet, true) => Key::QuietOn,
            (ServerSetting::Quiet, false) => Key::QuietOff,
            (ServerSetting::CasualOnly, true) => Key::CasualOnlyOn,
            (ServerSetting::CasualOnly, false) => Key::CasualOnlyOff,
        };
        Ok(Reply { private: true, ..Reply::new(say(language, key).text()) })
    }

    /// Whether a setting of the asker's server is on.
    pub(super) async fn is_on(
        &self,
        context: &Context,
        setting: ServerSetting,
    ) -> anyhow::Result<bool> {
        self.is_on_at(context.place.server.as_deref(), setting).await
    }

    pub(super) async fn is_on_at(
        &self,
        server: Option<&str>,
        setting: ServerSetting,
    ) -> anyhow::Result<bool> {
        let Some(scope) = server_scope(server) else { return Ok(false) };
        Ok(self.store().setting(&scope, setting.name()).await?.as_deref() == Some("on"))
    }

    /// Of those who are to be notified, who is in the place of a game, and who
    /// in private.
    pub(super) async fn sorted_by_way(
        &self,
        server: Option<&str>,
        people: Vec<Person>,
    ) -> anyhow::Result<[Vec<Person>; 2]> {
        let is_quiet = !people.is_empty() && self.is_on_at(server, ServerSetting::Quiet).await?;
        let (mut here, mut in_private) = (Vec::new(), Vec::new());
        for person in people {
            match self.notify_of(&person.id).await? {
                Notify::Place if is_quiet => {}
                Notify::Place => here.push(person),
                Notify::Private => in_private.push(person),
                Notify::Nowhere => {}
            }
        }
        Ok([here, in_private])
    }
}

fn server_scope(server: Option<&str>) -> Option<String> {
    server.map(|server| format!("server:{server}"))
}
