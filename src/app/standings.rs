//! Who is how strong: profiles and rankings.

use super::{App, Context, Reply};
use crate::game::Person;
use crate::store::{Between, Standing};
use crate::words::{self, Key, Language, Text, say};

impl App {
    /// What is known about somebody, the asker if nobody is named.
    pub(super) async fn profile(
        &self,
        context: &Context,
        person: Option<Person>,
    ) -> anyhow::Result<Reply> {
        let person = person.unwrap_or_else(|| context.person.clone());
        let language = context.language;
        let mut text = Text::EMPTY;
        let server = context.place.server.as_deref();
        if server.is_some()
            && let Some(standing) = self.store().standing(&person.id, server).await?
        {
            text.push_line(say(language, Key::ProfileHere).text());
            text.push_line(line(language, &standing));
            text.push_line(say(language, Key::ProfileEverywhere).text());
        }
        text.push_line(match self.store().standing(&person.id, None).await? {
            Some(standing) => line(language, &standing),
            None => say(language, Key::ProfileUnrated).person("player", &person).text(),
        });
        if let Some(rank) = self.rank_of(&person.id).await? {
            let rank = words::rank(language, rank);
            text.push_line(say(language, Key::ProfileRank).words("rank", &rank).text());
        }
        if person.id != context.person.id {
            let between = self.store().between(&context.person.id, &person.id).await?;
            if between != Between::default() {
                text.push_line(
                    say(language, Key::ProfileBetween)
                        .person("player", &person)
                        .number("wins", between.wins)
                        .number("losses", between.losses)
                        .number("draws", between.draws)
                        .text(),
                );
            }
        }
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
