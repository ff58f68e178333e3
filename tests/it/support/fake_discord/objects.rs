//! Discord's objects as JSON, with the fields that Discord always sends.

use serde_json::{Value, json};

use super::world::{Channel, ChannelKind, Guild, Id, Message, World};

const EPOCH: &str = "2026-11-30T00:00:00.000000+00:00";

impl World {
    pub(crate) fn user_json(&self, id: Id) -> Value {
        let user = &self.users[&id];
        json!({
            "id": id.to_string(), "username": user.name.to_lowercase(), "global_name": user.name,
            "discriminator": "0", "avatar": null, "bot": user.is_bot, "public_flags": 0,
            "avatar_decoration_data": null, "clan": null, "primary_guild": null,
        })
    }

    /// The bot's own account.
    pub(crate) fn me_json(&self) -> Value {
        let mut me = self.user_json(self.bot);
        me["verified"] = true.into();
        me["mfa_enabled"] = true.into();
        me["flags"] = 0.into();
        me["email"] = Value::Null;
        me
    }

    pub(crate) fn application_json(&self) -> Value {
        // GATEWAY_MESSAGE_CONTENT_LIMITED: the switch in the developer portal.
        let content: u64 = if self.content_intent_enabled { 1 << 19 } else { 0 };
        json!({
            "id": self.application.to_string(), "name": "Komadai", "icon": null, "description": "",
            "bot_public": true, "bot_require_code_grant": false, "verify_key": "00", "flags": content | 1 << 23,
            "summary": "", "type": null, "hook": true, "team": null,
            "owner": self.user_json(self.bot), "integration_types_config": {"0": {}, "1": {}},
        })
    }

    fn roles_json(guild: Id) -> Value {
        json!([{
            "id": guild.to_string(), "name": "@everyone", "color": 0, "hoist": false, "position": 0,
            "permissions": "0", "managed": false, "mentionable": false, "flags": 0,
            "icon": null, "unicode_emoji": null, "tags": {},
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        }])
    }

    pub(crate) fn member_json(&self, user: Id) -> Value {
        json!({
            "user": self.user_json(user), "nick": null, "avatar": null, "banner": null, "roles": [],
            "joined_at": EPOCH, "premium_since": null, "deaf": false, "mute": false, "flags": 0,
            "pending": false, "communication_disabled_until": null,
        })
    }

    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        let mut value = json!({
            "id": channel.id.to_string(), "name": channel.name, "last_message_id": null, "flags": 0,
        });
        match channel.kind {
            ChannelKind::Text { guild } => {
                value["type"] = 0.into();
                value["guild_id"] = guild.to_string().into();
                value["position"] = 0.into();
                value["parent_id"] = Value::Null;
                value["topic"] = Value::Null;
                value["nsfw"] = false.into();
                value["rate_limit_per_user"] = 0.into();
                value["permission_overwrites"] = json!([]);
            }
            ChannelKind::Thread { guild, parent, archived } => {
                value["type"] = 11.into();
                value["guild_id"] = guild.to_string().into();
                value["parent_id"] = parent.to_string().into();
                value["owner_id"] = self.bot.to_string().into();
                value["message_count"] = 0.into();
                value["member_count"] = 1.into();
                value["total_message_sent"] = 0.into();
                value["rate_limit_per_user"] = 0.into();
                value["thread_metadata"] = json!({
                    "archived": archived, "auto_archive_duration": 10080,
                    "archive_timestamp": EPOCH, "locked": false, "create_timestamp": EPOCH,
                });
            }
            ChannelKind::Foreign { guild } => {
                value["type"] = 0.into();
                value["guild_id"] = guild.to_string().into();
            }
            ChannelKind::Private { user } => {
                value["type"] = 3.into();
                value["recipients"] = json!([self.user_json(user)]);
            }
            ChannelKind::Dm { user } => {
                value["type"] = 1.into();
                value["recipients"] = json!([self.user_json(user)]);
                let _ = value.as_object_mut().unwrap().shift_remove("name");
            }
        }
        value
    }

    /// What an interaction says about the channel it comes from.
    pub(crate) fn partial_channel_json(&self, channel: &Channel) -> Value {
        let mut value = self.channel_json(channel);
        value["permissions"] = channel.bot_permissions.to_string().into();
        value
    }

    pub(crate) fn guild_json(&self, guild: &Guild) -> Value {
        let of_guild = |channel: &&Channel| channel.guild() == Some(guild.id);
        let is_thread = |channel: &Channel| matches!(channel.kind, ChannelKind::Thread { .. });
        let channels = self.channels.values().filter(of_guild);
        let (threads, channels): (Vec<_>, Vec<_>) =
            channels.partition(|channel| is_thread(channel));
        let list = |channels: Vec<&Channel>| -> Value {
            channels.into_iter().map(|channel| self.channel_json(channel)).collect()
        };
        let mut value = json!({
            "id": guild.id.to_string(), "name": guild.name, "icon": null, "splash": null,
            "discovery_splash": null, "home_header": null, "owner_id": "1", "region": "deprecated",
            "afk_channel_id": null, "afk_timeout": 300, "widget_enabled": false,
            "widget_channel_id": null, "verification_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "roles": Self::roles_json(guild.id), "emojis": [],
            "features": [], "mfa_level": 0, "application_id": null, "system_channel_id": null,
        });
        let limits = json!({
            "system_channel_flags": 0, "rules_channel_id": null, "max_presences": null,
            "max_members": 500_000, "vanity_url_code": null, "description": null, "banner": null,
            "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": guild.locale,
            "public_updates_channel_id": null, "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50, "nsfw": false, "nsfw_level": 0, "stickers": [],
            "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
            "latest_onboarding_question_id": null, "incidents_data": null, "hub_type": null,
        });
        let more = json!({
            "joined_at": EPOCH, "large": false, "unavailable": false, "lazy": true,
            "member_count": self.users.len(), "voice_states": [], "presences": [],
            "members": [self.member_json(self.bot)], "channels": list(channels),
            "threads": list(threads), "stage_instances": [], "guild_scheduled_events": [],
            "embedded_activities": [], "soundboard_sounds": [], "activity_instances": [],
            "application_command_counts": {"1": 0}, "version": 1, "inventory_settings": null,
            "attachment_size_limit": super::limits::FILE_BYTES, "entitlements": [],
        });
        for part in [limits, more] {
            value.as_object_mut().unwrap().extend(part.as_object().cloned().unwrap());
        }
        value
    }

    fn attachments_json(&self, message: &Message) -> Value {
        message
            .files
            .iter()
            .map(|file| {
                let place = format!("{}/attachments/{}/{}", self.base, message.channel, file.id);
                let url = format!("{place}/{}?ex=6b0e0f00&is=6b0cbd80&hm=00ff", file.name);
                json!({
                    "id": file.id.to_string(), "filename": file.name, "size": file.bytes.len(),
                    "url": url, "proxy_url": url, "content_type": file.content_type,
                    "description": file.description, "title": null, "flags": 0, "placeholder_version": 1,
                })
            })
            .collect()
    }

    /// A whole message. `depth` messages that it replies to come along.
    pub(crate) fn message_json(&self, message: &Message, depth: usize) -> Value {
        let channel = &self.channels[&message.channel];
        let kind = match (message.reference, message.interaction) {
            (Some(_), _) => 19,
            (None, Some(_)) => 20,
            (None, None) => 0,
        };
        let mut value = json!({
            "id": message.id.to_string(), "channel_id": message.channel.to_string(), "type": kind,
            "author": self.user_json(message.author), "content": message.content,
            "timestamp": EPOCH, "edited_timestamp": (message.edits > 0).then_some(EPOCH),
            "tts": false, "mention_everyone": false, "mention_roles": [], "mention_channels": [],
            "mentions": message.mentions.iter().map(|&id| self.user_json(id)).collect::<Value>(),
            "attachments": self.attachments_json(message), "embeds": message.embeds, "pinned": false,
            "flags": message.flags, "components": message.components, "channel_type": 0,
        });
        if message.author == self.bot {
            value["application_id"] = self.application.to_string().into();
        }
        if let Some(nonce) = &message.nonce {
            value["nonce"] = nonce.as_str().into();
        }
        if let Some(interaction) = message.interaction.and_then(|id| self.interactions.get(&id)) {
            value["interaction_metadata"] = json!({
                "id": interaction.id.to_string(), "type": interaction.kind,
                "user": self.user_json(interaction.user), "authorizing_integration_owners": {},
            });
            let about = &mut value["interaction_metadata"];
            if let Some(pressed) = interaction.message {
                about["interacted_message_id"] = pressed.to_string().into();
            }
            if interaction.kind == 5 {
                about["triggering_interaction_metadata"] = json!({
                    "id": interaction.id.to_string(), "type": 2,
                    "user": self.user_json(interaction.user), "authorizing_integration_owners": {},
                });
            }
            value["webhook_id"] = self.application.to_string().into();
        }
        if let Some(reference) = message.reference {
            value["message_reference"] = json!({
                "type": 0, "message_id": reference.to_string(),
                "channel_id": message.channel.to_string(),
                "guild_id": channel.guild().map(|id| id.to_string()),
            });
            if depth > 0 {
                value["referenced_message"] =
                    self.messages.get(&reference).map(|m| self.message_json(m, depth - 1)).into();
            }
        }
        value
    }

    /// A message as an event: with the guild and the author's membership.
    pub(crate) fn message_event(&self, message: &Message) -> Value {
        let mut value = self.message_json(message, 1);
        if let Some(guild) = self.channels[&message.channel].guild() {
            value["guild_id"] = guild.to_string().into();
            let mut member = self.member_json(message.author);
            let _ = member.as_object_mut().unwrap().shift_remove("user");
            value["member"] = member;
        }
        value
    }
}
