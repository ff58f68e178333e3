//! The operations of Discord's API that the bot uses.

use serde_json::{Value, json};
use serenity::http::{LightMethod, Route};
use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId, UserId};

use super::error::code;
use super::{Body, Repeat, Rest, RestError};

/// How an interaction is answered.
#[derive(Clone, Debug)]
pub(in crate::discord) enum Callback {
    /// With a message.
    Message(Body),
    /// With a message to come.
    DeferMessage {
        /// Only for the person who asked.
        private: bool,
    },
    /// With nothing to see: the message with the button stays as it is.
    Nothing,
    /// By changing the message with the button.
    Update(Body),
    /// With suggestions.
    Choices(Value),
    /// With a form.
    Modal(Value),
}

/// Discord's flag of a message that only one person sees.
pub(in crate::discord) const EPHEMERAL: u64 = 1 << 6;

/// The application behind the token.
#[derive(Clone, Debug)]
pub(in crate::discord) struct Application {
    pub(in crate::discord) id: ApplicationId,
    pub(in crate::discord) name: String,
    flags: u64,
}

impl Application {
    /// Whether Discord lets the bot read every message (the switch in the
    /// developer portal, or the approval of a large bot).
    pub(in crate::discord) fn may_read_messages(&self) -> bool {
        const MESSAGE_CONTENT: u64 = 1 << 18;
        const MESSAGE_CONTENT_LIMITED: u64 = 1 << 19;
        self.flags & (MESSAGE_CONTENT | MESSAGE_CONTENT_LIMITED) != 0
    }
}

fn id_in(value: &Value) -> Result<u64, RestError> {
    let id = value["id"].as_str().and_then(|id| id.parse().ok()).filter(|&id| id != 0);
    id.ok_or_else(|| RestError::Unusable("an answer without an id".to_owned()))
}

impl Rest {
    /// Asks which application the token belongs to.
    pub(in crate::discord) async fn application(&self) -> Result<Application, RestError> {
        let route = Route::Oauth2ApplicationCurrent;
        let answer = self.send(LightMethod::Get, route, None, Repeat::Safe).await?;
        Ok(Application {
            id: ApplicationId::new(id_in(&answer)?),
            name: answer["name"].as_str().unwrap_or_default().to_owned(),
            flags: answer["flags"].as_u64().unwrap_or_default(),
        })
    }

    /// Asks for the bot's own account.
    pub(in crate::discord) async fn me(&self) -> Result<UserId, RestError> {
        let answer = self.send(LightMethod::Get, Route::UserMe, None, Repeat::Safe).await?;
        Ok(UserId::new(id_in(&answer)?))
    }

    /// Replaces the list of commands.
    pub(in crate::discord) async fn set_commands(&self, commands: Value) -> Result<(), RestError> {
        let route = Route::Commands { application_id: self.application };
        let body = Body { json: commands, files: Vec::new() };
        self.send(LightMethod::Put, route, Some(&body), Repeat::Safe).await.map(drop)
    }

    /// Posts a message. One with a nonce is tried again after a fault, because
    /// Discord recognises the second attempt.
    pub(in crate::discord) async fn create_message(
        &self,
        channel: ChannelId,
        body: &Body,
    ) -> Result<MessageId, RestError> {
        let route = Route::ChannelMessages { channel_id: channel };
        let is_recognised = body.json["enforce_nonce"] == Value::Bool(true);
        let repeat = if is_recognised { Repeat::Safe } else { Repeat::OnlyIfRefused };
        let answer = self.send(LightMethod::Post, route, Some(body), repeat).await?;
        Ok(MessageId::new(id_in(&answer)?))
    }

    /// The channel in which the bot and a person talk; made if there is none.
    pub(in crate::discord) async fn open_dm(&self, user: UserId) -> Result<ChannelId, RestError> {
        let body = Body { json: json!({ "recipient_id": user.to_string() }), files: Vec::new() };
        let route = Route::UserMeDmChannels;
        let answer = self.send(LightMethod::Post, route, Some(&body), Repeat::Safe).await?;
        Ok(ChannelId::new(id_in(&answer)?))
    }

    /// Makes a thread in a channel that everybody of the channel may read.
    pub(in crate::discord) async fn create_thread(
        &self,
        channel: ChannelId,
        title: &str,
    ) -> Result<ChannelId, RestError> {
        const PUBLIC_THREAD: u8 = 11;
        const A_WEEK_MIN: u32 = 7 * 24 * 60;
        let json = json!({
            "name": title, "type": PUBLIC_THREAD, "auto_archive_duration": A_WEEK_MIN,
        });
        let route = Route::ChannelThreads { channel_id: channel };
        let body = Body { json, files: Vec::new() };
        let answer =
            self.send(LightMethod::Post, route, Some(&body), Repeat::OnlyIfRefused).await?;
        Ok(ChannelId::new(id_in(&answer)?))
    }

    /// Takes the buttons off a message.
    pub(in crate::discord) async fn remove_buttons(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), RestError> {
        let route = Route::ChannelMessage { channel_id: channel, message_id: message };
        let json = json!({ "components": [], "allowed_mentions": { "parse": [] } });
        let body = Body { json, files: Vec::new() };
        match self.send(LightMethod::Patch, route, Some(&body), Repeat::Safe).await {
            Err(error) if error.code() == Some(code::UNKNOWN_MESSAGE) => Ok(()),
            other => other.map(drop),
        }
    }

    /// Shows "is typing…" for ten seconds.
    pub(in crate::discord) async fn typing(&self, channel: ChannelId) -> Result<(), RestError> {
        let route = Route::ChannelTyping { channel_id: channel };
        self.send(LightMethod::Post, route, None, Repeat::OnlyIfRefused).await.map(drop)
    }

    /// Answers an interaction. That it was answered already means that an
    /// earlier attempt went through.
    pub(in crate::discord) async fn respond(
        &self,
        interaction: InteractionId,
        token: &str,
        callback: Callback,
    ) -> Result<(), RestError> {
        let route = Route::InteractionResponse { interaction_id: interaction, token };
        let (kind, data, files) = match callback {
            Callback::Message(body) => (4, body.json, body.files),
            Callback::DeferMessage { private } => {
                (5, json!({ "flags": if private { EPHEMERAL } else { 0 } }), Vec::new())
            }
            Callback::Nothing => (6, Value::Null, Vec::new()),
            Callback::Update(body) => (7, body.json, body.files),
            Callback::Choices(choices) => (8, json!({ "choices": choices }), Vec::new()),
            Callback::Modal(modal) => (9, modal, Vec::new()),
        };
        let mut json = json!({ "type": kind });
        if !data.is_null() {
            json["data"] = data;
        }
        let body = Body { json, files };
        match self.send(LightMethod::Post, route, Some(&body), Repeat::Safe).await {
            Err(error) if error.code() == Some(code::ALREADY_ANSWERED) => Ok(()),
            other => other.map(drop),
        }
    }

    /// Gives a deferred answer its text.
    pub(in crate::discord) async fn edit_answer(
        &self,
        token: &str,
        body: &Body,
    ) -> Result<MessageId, RestError> {
        let route =
            Route::WebhookOriginalInteractionResponse { application_id: self.application, token };
        let answer = self.send(LightMethod::Patch, route, Some(body), Repeat::Safe).await?;
        Ok(MessageId::new(id_in(&answer)?))
    }

    /// Takes a deferred answer away.
    pub(in crate::discord) async fn delete_answer(&self, token: &str) -> Result<(), RestError> {
        let route =
            Route::WebhookOriginalInteractionResponse { application_id: self.application, token };
        self.send(LightMethod::Delete, route, None, Repeat::Safe).await.map(drop)
    }

    /// Says something more after the answer.
    pub(in crate::discord) async fn follow_up(
        &self,
        token: &str,
        body: &Body,
    ) -> Result<MessageId, RestError> {
        let route = Route::WebhookFollowupMessages { application_id: self.application, token };
        let answer = self.send(LightMethod::Post, route, Some(body), Repeat::OnlyIfRefused).await?;
        Ok(MessageId::new(id_in(&answer)?))
    }
}
