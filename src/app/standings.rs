//! Who is how strong, and what was played: profiles, rankings, past games.

use super::{App, Context, Reply};
use crate::game::{Game, Person};
use crate::shogi::Outcome;
use crate::store::Standing;
use crate::words::{self, Key, Language, Text, say};

impl App {
    /// What is known about somebody, the asker if nobody is named.
    pub(super) async fn profile(
        &self,
        context: &Context,
        person: Option<Person>,
    ) -> anyhow::Result<Reply> {
        let person = person.unwrap_or_else(|| context.person.clone());
        let text = match self.store().standing(&person.id).await? {
            Some(standing) => line(context.language, &standing),
            None => say(context.language, Key::ProfileUnrated).person("player", &person).text(),
        };
        Ok(Reply { private: true, ..Reply::new(text) })
    }

    /// The best of the place and its server.
    pub(super) async fn ranking(&self, context: &Context) -> anyhow::Result<Reply> {
        let place = &context.place;
        let standings = self.store().ranking(&place.id, place.server.as_deref()).await?;
        if standings.is_empty() {
            return Ok(Reply::new(say(context.language, Key::RankingNone).text()));
        }
        let mut text = say(context.language, Key::RankingTitle).text();
        for (rank, standing) in (1_i64..).zip(&standings) {
            text.push_line(Text::from(format!("{rank}) ")));
            text.append(line(context.language, standing));
        }
        Ok(Reply::new(text))
    }

    /// The last games that somebody finished, the asker if nobody is named.
    pub(super) async fn archive(
        &self,
        context: &Context,
        person: Option<Person>,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let person = person.unwrap_or_else(|| context.person.clone());
        let mut text = say(language, Key::ArchiveTitle).person("player", &person).text();
        let mut is_empty = true;
        for id in self.store().finished_of(&person.id).await? {
            // Games of other servers are not told about here.
            let Ok(stored) = self.numbered(context, id).await? else { continue };
            let Some([black, white]) = stored.game.players() else { continue };
            is_empty = false;
            text.push_line(
                say(language, Key::ArchiveLine)
                    .number("game", id.0)
                    .person("black", black)
                    .person("white", white)
                    .number("moves", i64::try_from(stored.game.ply())?)
                    .words("result", &result(language, &stored.game))
                    .text(),
            );
        }
        if is_empty {
            text = say(language, Key::ArchiveNone).person("player", &person).text();
        }
        Ok(Reply { private: true, ..Reply::new(text) })
    }
}

fn line(language: Language, standing: &Standing) -> Text {
    let rating = &standing.rating;
    let doubt = if rating.is_provisional() { "?" } else { "" };
    say(language, Key::ProfileRating)
        .person("player", &standing.person)
        .words("rating", &format!("{:.0}{doubt}", rating.value))
        .words("deviation", &format!("{:.0}", rating.deviation * 2.0))
        .number("wins", standing.wins)
        .number("losses", standing.losses)
        .number("draws", standing.draws)
        .text()
}

fn result(language: Language, game: &Game) -> String {
    match game.outcome() {
        Some(Outcome::Win { winner, .. }) => {
            say(language, Key::ResultWin).words("side", words::side_in(language, game, winner))
        }
        Some(Outcome::Draw(_)) => say(language, Key::ResultDraw),
        Some(Outcome::Aborted) | None => say(language, Key::ResultAborted),
    }
    .plain()
}
