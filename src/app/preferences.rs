//! What follows from settings: who is told where, who has which rank.

use super::find::refusal;
use super::lists::scope_of;
use super::{App, Context, Notify, Reply, Setting};
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

    /// Whether a switch of the asker's server is on.
    pub(super) async fn is_on(&self, context: &Context, setting: Setting) -> anyhow::Result<bool> {
        Ok(self.chosen(None, context.place.server.as_deref()).await?.is_on(setting))
    }

    /// Of those who are to be notified, who is in the place of a game, and who
    /// in private.
    pub(super) async fn sorted_by_way(
        &self,
        server: Option<&str>,
        people: Vec<Person>,
    ) -> anyhow::Result<[Vec<Person>; 2]> {
        let is_quiet = !people.is_empty() && self.chosen(None, server).await?.is_on(Setting::Quiet);
        let (mut here, mut in_private) = (Vec::new(), Vec::new());
        for person in people.into_iter().filter(|person| person.id.is_somebody()) {
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

/// The scope of a server's settings.
pub(super) fn server_scope(server: Option<&str>) -> Option<String> {
    server.map(|server| format!("server:{server}"))
}
