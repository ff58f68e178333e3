//! A server that invited the bot is told once what it does.

use jiff::Timestamp;
use serenity::all::{ChannelId, ChannelType, Guild, GuildId};

use super::bot::Bot;
use super::ids;
use crate::words::Language;

/// What is told of a guild.
#[derive(Debug)]
pub(super) struct JoinedGuild {
    pub(super) id: GuildId,
    /// The locale that its owner chose.
    pub(super) locale: String,
    /// When the bot was invited.
    pub(super) joined_s: i64,
    /// Where it may say hello, the likeliest channel first.
    pub(super) channels: Vec<ChannelId>,
}

/// The channels in which a greeting is tried.
const MOST_CHANNELS: usize = 3;

impl From<Guild> for JoinedGuild {
    fn from(guild: Guild) -> Self {
        let mut texts: Vec<_> =
            guild.channels.values().filter(|channel| channel.kind == ChannelType::Text).collect();
        texts.sort_by_key(|channel| (channel.position, channel.id));
        let mut channels: Vec<ChannelId> = guild.system_channel_id.into_iter().collect();
        channels.extend(texts.iter().map(|channel| channel.id));
        channels.truncate(MOST_CHANNELS);
        let joined_s = guild.joined_at.unix_timestamp();
        Self { id: guild.id, locale: guild.preferred_locale, joined_s, channels }
    }
}

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
