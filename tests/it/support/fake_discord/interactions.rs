//! Interactions: what a person starts, and the bot's answers to it.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::limits;
use super::rest::{Answer, Call, refuse};
use super::world::{Callback, ChannelKind, Id, Interaction, Message, World};

/// How long Discord waits for the first answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// "interaction:" as Discord writes it; the id follows.
const TOKEN_PREFIX: &str = "aW50ZXJhY3Rpb246";
/// How long the token lives after it.
const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

impl World {
    /// Tells the bot that `user` did something in `channel`.
    pub(crate) fn interact(
        &mut self,
        kind: u64,
        channel: Id,
        user: Id,
        message: Option<Id>,
        data: &Value,
    ) -> Id {
        let id = self.id();
        let token = format!("{TOKEN_PREFIX}{id}");
        let place = &self.channels[&channel];
        let guild = place.guild();
        let mut event = json!({
            "id": id.to_string(), "application_id": self.application.to_string(), "type": kind,
            "token": token, "version": 1, "data": data, "channel_id": channel.to_string(),
            "channel": self.partial_channel_json(place), "locale": self.users[&user].locale,
            "app_permissions": place.bot_permissions.to_string(), "entitlements": [],
            "attachment_size_limit": limits::FILE_BYTES,
        });
        match guild {
            Some(guild_id) => {
                let guild = &self.guilds[&guild_id];
                event["guild_id"] = guild_id.to_string().into();
                event["guild_locale"] = guild.locale.as_str().into();
                event["guild"] =
                    json!({ "id": guild_id.to_string(), "locale": guild.locale, "features": [] });
                event["member"] = self.member_json(user);
                // Mia moderates wherever she is.
                let moderates = if self.users[&user].name == "Mia" { 1 << 13 } else { 0 };
                let permissions = 2_248_473_465_835_073_u64 | moderates;
                event["member"]["permissions"] = permissions.to_string().into();
                event["context"] = 0.into();
                event["authorizing_integration_owners"] = match place.kind {
                    ChannelKind::Foreign { .. } => json!({ "1": user.to_string() }),
                    _ => json!({ "0": guild_id.to_string() }),
                };
            }
            None => {
                let is_private = matches!(place.kind, ChannelKind::Private { .. });
                event["user"] = self.user_json(user);
                event["context"] = if is_private { 2.into() } else { 1.into() };
                event["authorizing_integration_owners"] = match is_private {
                    true => json!({ "1": user.to_string() }),
                    false => json!({ "0": "0" }),
                };
            }
        }
        if let Some(message) = message {
            event["message"] = self.message_json(&self.messages[&message], 1);
        }
        let interaction = Interaction {
            id,
            token,
            kind,
            channel,
            user,
            message,
            created: Instant::now(),
            callback: None,
            original: None,
            followups: Vec::new(),
        };
        self.interactions.insert(id, interaction);
        // Of a guild that the bot is not in, interactions come like private ones.
        let routed =
            guild.filter(|_| !matches!(self.channels[&channel].kind, ChannelKind::Foreign { .. }));
        self.dispatch(routed, 0, "INTERACTION_CREATE", &event);
        id
    }

    pub(crate) fn callback(&mut self, call: &Call, id: &str, token: &str) -> Answer {
        let found = id.parse().ok().and_then(|id: Id| self.interactions.get(&id).cloned());
        let Some(mut interaction) = found.filter(|interaction| interaction.token == token) else {
            self.violation(format!("an answer to the unknown interaction {id}"));
            return refuse(404, 10062, "Unknown interaction");
        };
        if interaction.callback.is_some() {
            self.violation(format!("interaction {id} was answered twice"));
            return refuse(400, 40060, "Interaction has already been acknowledged.");
        }
        if interaction.created.elapsed() > PATIENCE {
            self.violation(format!("interaction {id} was answered after {PATIENCE:?}"));
            return refuse(404, 10062, "Unknown interaction");
        }
        let body = call.body.clone().unwrap_or_default();
        let kind = body["type"].as_u64().unwrap_or_default();
        let data = body["data"].clone();
        let possible: &[u64] = match (interaction.kind, interaction.message) {
            (2, _) | (5, None) => &[4, 5, 9],
            (3, _) | (5, Some(_)) => &[4, 5, 6, 7, 9],
            (4, _) => &[8],
            _ => &[],
        };
        let mut findings = Vec::new();
        if !possible.contains(&kind) || interaction.kind == 5 && kind == 9 {
            findings.push(format!("answer {kind} to an interaction of type {}", interaction.kind));
        }
        match kind {
            4 => findings.extend(limits::message(&data, &call.uploads, true)),
            7 => findings.extend(limits::message(&data, &call.uploads, false)),
            8 => findings.extend(limits::choices(&data)),
            9 => findings.extend(limits::modal(&data)),
            _ => {}
        }
        if !findings.is_empty() {
            return self.refuse_form(call, &findings);
        }
        match kind {
            4 | 5 => {
                let mut message = self.answer_message(&interaction);
                self.fill(&mut message, &data, &call.uploads);
                interaction.original = Some(message.id);
                self.keep(message);
            }
            6 | 7 => {
                interaction.original = interaction.message;
                if let Some(mut message) =
                    interaction.message.and_then(|id| self.messages.get(&id).cloned())
                    && kind == 7
                {
                    self.fill(&mut message, &data, &call.uploads);
                    message.edits += 1;
                    self.messages.insert(message.id, message);
                }
            }
            _ => {}
        }
        interaction.callback = Some(Callback { kind, data, is_finished: kind != 5 });
        let resource = interaction.original.map(|id| self.message_json(&self.messages[&id], 1));
        self.interactions.insert(interaction.id, interaction);
        if call.query.contains("with_response=true") {
            let about = json!({ "id": id, "type": 2, "response_message_ephemeral": false });
            return (
                200,
                json!({ "interaction": about, "resource": { "type": kind, "message": resource } }),
            );
        }
        (204, Value::Null)
    }

    fn answer_message(&mut self, interaction: &Interaction) -> Message {
        let mut message = self.blank_message(interaction.channel, self.bot);
        message.interaction = Some(interaction.id);
        message
    }

    /// `/webhooks/{application}/{token}…`: followups, and edits of the answer.
    pub(crate) fn webhook_call(&mut self, call: &Call, token: &str, rest: &[&str]) -> Answer {
        let id = token.strip_prefix(TOKEN_PREFIX).and_then(|id| id.parse::<Id>().ok());
        let found = id.and_then(|id| self.interactions.get(&id)).filter(|i| i.token == token);
        let Some(mut interaction) = found.filter(|i| i.created.elapsed() < TOKEN_LIFE).cloned()
        else {
            return refuse(401, 50027, "Invalid Webhook Token");
        };
        let original = interaction.original;
        match (call.method.as_str(), rest) {
            ("POST", []) => {
                let body = call.body.clone().unwrap_or_default();
                let findings = limits::message(&body, &call.uploads, true);
                if !findings.is_empty() {
                    return self.refuse_form(call, &findings);
                }
                if interaction.callback.is_none() {
                    self.violation("a followup before the answer");
                    return refuse(404, 10015, "Unknown Webhook");
                }
                let mut message = self.answer_message(&interaction);
                self.fill(&mut message, &body, &call.uploads);
                let json = self.message_json(&message, 1);
                interaction.followups.push(message.id);
                self.keep(message);
                self.interactions.insert(interaction.id, interaction);
                (200, json)
            }
            (method, ["messages", which]) => {
                let id = if *which == "@original" { original } else { which.parse().ok() };
                let Some(id) = id.filter(|id| self.messages.contains_key(id)) else {
                    return refuse(404, 10008, "Unknown Message");
                };
                match method {
                    "GET" => (200, self.message_json(&self.messages[&id], 1)),
                    "DELETE" => {
                        self.messages.remove(&id);
                        if let Some(callback) = &mut interaction.callback {
                            callback.is_finished = true;
                        }
                        self.interactions.insert(interaction.id, interaction);
                        (204, Value::Null)
                    }
                    _ => {
                        let answer = self.edit_message(call, interaction.channel, id);
                        if answer.0 == 200
                            && let Some(callback) = &mut interaction.callback
                        {
                            callback.is_finished = true;
                        }
                        self.interactions.insert(interaction.id, interaction);
                        answer
                    }
                }
            }
            _ => refuse(404, 0, "404: Not Found"),
        }
    }

    /// What people would see as "interaction failed", and answers never finished.
    pub(crate) fn unanswered(&self) -> Vec<String> {
        let lacking = |interaction: &&Interaction| {
            !interaction.callback.as_ref().is_some_and(|callback| callback.is_finished)
        };
        self.interactions
            .values()
            .filter(lacking)
            .map(|i| format!("interaction {} (type {}) was never answered", i.id, i.kind))
            .collect()
    }

    /// Whether the command can be used in a channel, by its contexts.
    pub(crate) fn is_offered_in(&self, command: &Value, channel: Id) -> bool {
        let context = match self.channels[&channel].kind {
            ChannelKind::Dm { .. } => 1,
            ChannelKind::Private { .. } => 2,
            _ => 0,
        };
        if matches!(context, 2)
            || matches!(self.channels[&channel].kind, ChannelKind::Foreign { .. })
        {
            let by_people = command["integration_types"].as_array();
            if !by_people.is_some_and(|list| list.contains(&json!(1))) {
                return false;
            }
        }
        command["contexts"].as_array().is_none_or(|list| list.contains(&json!(context)))
    }
}
