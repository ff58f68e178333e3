//! A server that invited the bot is told once what it does.

use jiff::Timestamp;

use super::bot::Bot;
use super::gateway::JoinedGuild;
use super::ids;
use crate::words::Language;

impl Bot {
    /// Says the one short thing, where the bot is new and may write.
    pub(super) async fn greet(&self, guild: &JoinedGuild) {
        // Every guild is told of at every connection; most are old.
        let age_s = Timestamp::now().as_second() - guild.joined_s;
        if age_s > A_DAY_S {
            return;
        }
        let Some(&first) = guild.channels.first() else { return };
        let language = Language::from_tag(&guild.locale).unwrap_or_default();
        let joined = Timestamp::from_second(guild.joined_s).unwrap_or_default();
        let place = ids::place(first, Some(guild.id));
        let reply = match self.app.greeting(&place, joined, language).await {
            Ok(Some(reply)) => reply,
            Ok(None) => return,
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "greet a server");
                return;
            }
        };
        tracing::info!(guild = guild.id.get(), "invited");
        for &channel in &guild.channels {
            match self.post_there(channel, &reply, None).await {
                Ok(_) => return,
                Err(error) if error.is_closed_place() => {}
                Err(error) => {
                    tracing::warn!(%error, "greet a server");
                    return;
                }
            }
        }
        tracing::info!(guild = guild.id.get(), "may not write in its first channels");
    }
}

/// Saves a look into the database for every old guild.
const A_DAY_S: i64 = 86_400;
