//! Messages that the bot creates and edits.

use std::time::Duration;

use serde_json::{Value, json};

use super::limits;
use super::rest::{Answer, Call, refuse};
use super::world::{ChannelKind, File, Id, Message, Upload, World, permission};

/// How long a nonce is remembered.
const NONCE_MEMORY: Duration = Duration::from_secs(300);

impl World {
    /// Why the bot may not write in a channel.
    fn may_write(&self, channel: Id, with_files: bool, as_reply: bool) -> Result<(), Answer> {
        let channel = &self.channels[&channel];
        let has = |bit: u64| channel.bot_permissions & bit == bit;
        if !has(permission::VIEW_CHANNEL) {
            return Err(refuse(403, 50001, "Missing Access"));
        }
        let write = match channel.kind {
            ChannelKind::Thread { archived: true, .. } => {
                return Err(refuse(400, 50083, "Thread is archived"));
            }
            ChannelKind::Thread { .. } => permission::SEND_MESSAGES_IN_THREADS,
            ChannelKind::Text { .. } => permission::SEND_MESSAGES,
            ChannelKind::Dm { user } if !self.users[&user].takes_dms => {
                return Err(refuse(403, 50007, "Cannot send messages to this user"));
            }
            ChannelKind::Dm { .. } => 0,
            ChannelKind::Private { .. } | ChannelKind::Foreign { .. } => {
                return Err(refuse(403, 50001, "Missing Access"));
            }
        };
        if !has(write) || with_files && !has(permission::ATTACH_FILES) {
            return Err(refuse(403, 50013, "Missing Permissions"));
        }
        if as_reply && !has(permission::READ_MESSAGE_HISTORY) {
            return Err(refuse(
                403,
                160002,
                "Cannot reply without permission to read message history",
            ));
        }
        Ok(())
    }

    pub(crate) fn create_message(&mut self, call: &Call, channel: Id) -> Answer {
        let body = call.body.clone().unwrap_or_else(|| json!({}));
        let findings = limits::message(&body, &call.uploads, true);
        if !findings.is_empty() {
            return self.refuse_form(call, &findings);
        }
        let reference = body["message_reference"]["message_id"].as_str();
        let reference = reference.and_then(|id| id.parse::<Id>().ok());
        if let Err(no) = self.may_write(channel, !call.uploads.is_empty(), reference.is_some()) {
            return no;
        }
        if body["enforce_nonce"] == true
            && let Some(twin) = self.with_nonce(&body["nonce"], channel)
        {
            return (200, self.message_json(&self.messages[&twin], 1));
        }
        let is_known = |id: Id| self.messages.get(&id).is_some_and(|m| m.channel == channel);
        let reference = match reference {
            Some(id) if !is_known(id) => {
                if body["message_reference"]["fail_if_not_exists"] != false {
                    let what = "Invalid Form Body: Unknown message";
                    return refuse(400, 50035, what);
                }
                None
            }
            reference => reference,
        };
        let mut message = self.blank_message(channel, self.bot);
        message.reference = reference;
        message.nonce = body["nonce"].as_str().map(str::to_owned);
        self.fill(&mut message, &body, &call.uploads);
        if let Some(nonce) = &message.nonce {
            self.nonces.insert((channel, nonce.clone()), message.id);
        }
        let json = self.message_json(&message, 1);
        self.dispatch_message(&message);
        self.keep(message);
        (200, json)
    }

    fn with_nonce(&self, nonce: &Value, channel: Id) -> Option<Id> {
        let twin = self.nonces.get(&(channel, nonce.as_str()?.to_owned()))?;
        let is_remembered =
            |message: &&Message| message.posted.is_some_and(|at| at.elapsed() < NONCE_MEMORY);
        self.messages.get(twin).filter(is_remembered).map(|message| message.id)
    }

    /// Keeps a message of the bot, after whoever watches has seen it.
    pub(crate) fn keep(&mut self, mut message: Message) {
        if let Some(watcher) = &mut self.watcher {
            watcher(&mut message);
        }
        self.messages.insert(message.id, message);
    }

    pub(crate) fn edit_message(&mut self, call: &Call, channel: Id, id: Id) -> Answer {
        let body = call.body.clone().unwrap_or_else(|| json!({}));
        let findings = limits::message(&body, &call.uploads, false);
        if !findings.is_empty() {
            return self.refuse_form(call, &findings);
        }
        let Some(mut message) = self.messages.get(&id).filter(|m| m.channel == channel).cloned()
        else {
            return refuse(404, 10008, "Unknown Message");
        };
        if message.author != self.bot {
            return refuse(403, 50005, "Cannot edit a message authored by another user");
        }
        self.fill(&mut message, &body, &call.uploads);
        message.edits += 1;
        let json = self.message_json(&message, 1);
        self.messages.insert(id, message);
        (200, json)
    }

    /// Takes over what a body says, in a new message or over an old one.
    pub(crate) fn fill(&mut self, message: &mut Message, body: &Value, uploads: &[Upload]) {
        if let Some(content) = body.get("content") {
            message.content = content.as_str().unwrap_or_default().to_owned();
        }
        for (key, place) in
            [("components", &mut message.components), ("embeds", &mut message.embeds)]
        {
            if let Some(list) = body.get(key) {
                *place = if list.is_null() { json!([]) } else { list.clone() };
            }
        }
        if let Some(flags) = body["flags"].as_u64() {
            message.flags = flags;
        }
        message.mentions = self.pinged(&message.content, &body["allowed_mentions"]);
        if let Some(replied) = message.reference.and_then(|id| self.messages.get(&id))
            && body["allowed_mentions"]["replied_user"] == true
            && !message.mentions.contains(&replied.author)
        {
            message.mentions.push(replied.author);
        }
        // An edit that lists attachments keeps those alone; new files come on top.
        let declared = body["attachments"].as_array();
        if let Some(declared) = declared {
            message.files.retain(|file| declared.iter().any(|d| limits::id_of(d) == Some(file.id)));
        }
        for upload in uploads {
            let about = declared
                .and_then(|list| list.iter().find(|d| limits::id_of(d) == Some(upload.index)));
            let description =
                about.and_then(|about| about["description"].as_str()).unwrap_or_default();
            message.files.push(File {
                id: self.id(),
                name: upload.name.clone(),
                content_type: upload.content_type.clone(),
                description: description.to_owned(),
                bytes: upload.bytes.clone(),
            });
        }
    }

    /// Who is pinged by a text under a rule of allowed mentions.
    fn pinged(&self, content: &str, allowed: &Value) -> Vec<Id> {
        let parses_users =
            allowed["parse"].as_array().is_some_and(|list| list.contains(&json!("users")));
        let listed: Vec<Id> = allowed["users"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|id| id.as_str()?.parse().ok())
            .collect();
        let named = self.named_in(content);
        named.into_iter().filter(|id| parses_users || listed.contains(id)).collect()
    }
}
