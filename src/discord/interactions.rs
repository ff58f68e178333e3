//! Commands, buttons and forms: answered within Discord's three seconds.
//!
//! What everybody may see goes into the channel as a normal message wherever
//! the bot may write: replies to such a message reach the bot even without the
//! Message Content intent, replies to an interaction's own answer do not.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use serenity::all::{
    ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelId,
    ChannelType, CommandInteraction, GuildId, Interaction, InteractionContext, InteractionId,
    Member, ModalInteraction, PartialChannel, Permissions, User,
};

use super::bot::Bot;
use super::commands::{self, Asked};
use super::ids;
use super::outgoing::{Shape, as_edit, body};
use super::rest::{Callback, RestError};
use crate::app::{Context, Reply, Request, ViewAction, ViewVerb};

/// Of Discord's three seconds; the rest is for the way there and back.
const DEFER_AFTER: Duration = Duration::from_millis(1500);

/// Where an interaction comes from and how to answer it.
struct Spot {
    id: InteractionId,
    token: String,
    channel: ChannelId,
    /// Whether normal messages with files may be posted there.
    can_post: bool,
    /// A button below a message, rather than a command.
    is_button: bool,
}

impl Bot {
    /// Answers an interaction.
    pub(super) async fn interaction(&self, interaction: Interaction) {
        self.metrics.interactions.increment();
        let result = match interaction {
            Interaction::Command(command) => {
                let spot = Spot {
                    id: command.id,
                    token: command.token.clone(),
                    channel: command.channel_id,
                    can_post: can_post(
                        command.app_permissions,
                        command.channel.as_ref(),
                        command.context,
                        &command.authorizing_integration_owners,
                    ),
                    is_button: false,
                };
                let guild_locale = command.guild_locale.as_deref();
                let context = self.context(
                    (command.channel_id, command.guild_id),
                    (&command.user, command.member.as_deref()),
                    (&command.locale, guild_locale),
                );
                match commands::read(&command) {
                    Asked::Request(request) => self.answer(&spot, &context, request).await,
                    Asked::Fetch(file, to) => {
                        let job = async { Some(self.convert(&context, &file, to).await) };
                        self.conclude(&spot, job).await
                    }
                    Asked::Paste(to) => {
                        let modal = commands::paste_form(context.language, to);
                        self.rest.respond(spot.id, &spot.token, Callback::Modal(modal)).await
                    }
                }
            }
            Interaction::Component(press) => {
                let spot = Spot {
                    id: press.id,
                    token: press.token.clone(),
                    channel: press.channel_id,
                    can_post: can_post(
                        press.app_permissions,
                        press.channel.as_ref(),
                        press.context,
                        &press.authorizing_integration_owners,
                    ),
                    is_button: true,
                };
                let context = self.context(
                    (press.channel_id, press.guild_id),
                    (&press.user, press.member.as_ref()),
                    (&press.locale, press.guild_locale.as_deref()),
                );
                let id = &press.data.custom_id;
                match id.parse() {
                    Ok(shown @ ViewAction { verb: ViewVerb::GoTo, .. }) => {
                        self.ask_number(&spot, &context, shown).await
                    }
                    _ => self.answer(&spot, &context, Request::Press(id.clone())).await,
                }
            }
            Interaction::Modal(form) => self.form(&form).await,
            Interaction::Autocomplete(typed) => {
                let context = self.context(
                    (typed.channel_id, typed.guild_id),
                    (&typed.user, typed.member.as_deref()),
                    (&typed.locale, typed.guild_locale.as_deref()),
                );
                let choices = self.suggestions(&context, &typed).await;
                self.rest.respond(typed.id, &typed.token, Callback::Choices(choices)).await
            }
            _ => Ok(()),
        };
        if let Err(error) = result {
            tracing::warn!(%error, "answer an interaction");
        }
    }

    /// What could be meant by the move that somebody is typing.
    async fn suggestions(&self, context: &Context, typed: &CommandInteraction) -> Value {
        let Some((text, which)) = commands::typed_move(typed) else { return json!([]) };
        match self.app.suggest(context, which, text).await {
            Ok(moves) => moves.iter().map(|mv| json!({ "name": mv, "value": mv })).collect(),
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "suggest moves");
                json!([])
            }
        }
    }

    fn context(
        &self,
        (channel, guild): (ChannelId, Option<GuildId>),
        (user, member): (&User, Option<&Member>),
        (locale, guild_locale): (&str, Option<&str>),
    ) -> Context {
        let nick = member.and_then(|member| member.nick.as_deref());
        Context {
            place: ids::place(channel, guild),
            person: ids::person(user, nick),
            language: self.languages.of_interaction(user.id.get(), locale, guild_locale),
            notation: None,
            is_moderator: member
                .and_then(|member| member.permissions)
                .is_some_and(|permissions| permissions.manage_messages()),
        }
    }

    async fn form(&self, form: &ModalInteraction) -> Result<(), RestError> {
        let spot = Spot {
            id: form.id,
            token: form.token.clone(),
            channel: form.channel_id,
            // serenity does not tell how the bot was installed here; the answer
            // itself is always possible.
            can_post: false,
            is_button: form.message.is_some(),
        };
        let context = self.context(
            (form.channel_id, form.guild_id),
            (&form.user, form.member.as_ref()),
            (&form.locale, form.guild_locale.as_deref()),
        );
        let inputs = form.data.components.iter().flat_map(|row| &row.components);
        let text = inputs.filter_map(|input| match input {
            ActionRowComponent::InputText(input) => input.value.as_deref(),
            _ => None,
        });
        let text = text.collect::<Vec<_>>().join("\n");
        let id = &form.data.custom_id;
        let request = commands::pasted(id, &text).or_else(|| commands::gone_to(id, &text));
        let request = request.unwrap_or(Request::Help);
        self.answer(&spot, &context, request).await
    }

    /// Asks to which move of a record to go.
    async fn ask_number(
        &self,
        spot: &Spot,
        context: &Context,
        shown: ViewAction,
    ) -> Result<(), RestError> {
        match self.app.shown_line_len(shown).await {
            Ok(last @ 1..) => {
                let form = commands::go_to_form(context.language, shown, last);
                self.rest.respond(spot.id, &spot.token, Callback::Modal(form)).await
            }
            // Gone, or the database is: the press tells.
            Ok(0) | Err(_) => self.answer(spot, context, Request::Press(shown.to_string())).await,
        }
    }

    async fn answer(
        &self,
        spot: &Spot,
        context: &Context,
        request: Request,
    ) -> Result<(), RestError> {
        self.conclude(spot, self.app.answer(context, request)).await
    }

    /// Waits for the reply, defers where it takes long, and sends it.
    async fn conclude(
        &self,
        spot: &Spot,
        job: impl Future<Output = Option<Reply>>,
    ) -> Result<(), RestError> {
        let begun = Instant::now();
        let mut job = std::pin::pin!(job);
        let early = tokio::time::timeout(DEFER_AFTER, &mut job).await;
        let (reply, is_deferred) = match early {
            Ok(reply) => (reply, false),
            Err(_) => {
                self.metrics.deferred.increment();
                let deferred = self.acknowledge(spot, None).await;
                if let Err(error) = deferred {
                    tracing::warn!(%error, "defer an answer");
                }
                (job.await, true)
            }
        };
        let Some(reply) = reply else {
            return self.say_nothing(spot, is_deferred).await;
        };
        self.metrics.replied(reply.kind, begun.elapsed());
        if reply.replaces && spot.is_button {
            self.replace(spot, &reply, is_deferred).await
        } else if reply.private || !spot.can_post || (!is_deferred && self.goes_directly(&reply)) {
            self.send_answer(spot, &reply, is_deferred).await
        } else {
            self.send_post(spot, &reply, is_deferred).await
        }
    }

    /// Whether a reply that belongs into the channel is better sent as the
    /// interaction's own answer, which no limit of requests holds up.
    fn goes_directly(&self, reply: &Reply) -> bool {
        reply.thread.is_none() && self.rest.is_busy()
    }

    /// The quietest possible first answer, before the reply comes elsewhere.
    async fn acknowledge(&self, spot: &Spot, reply: Option<&Reply>) -> Result<(), RestError> {
        let callback = if !spot.is_button {
            Callback::DeferMessage { private: spot.can_post }
        } else if reply.is_some_and(|reply| reply.post.is_some()) {
            // The game went on: the buttons of this board are used up.
            let json = json!({ "components": [], "allowed_mentions": { "parse": [] } });
            Callback::Update(super::rest::Body { json, files: Vec::new() })
        } else {
            Callback::Nothing
        };
        self.rest.respond(spot.id, &spot.token, callback).await
    }

    async fn say_nothing(&self, spot: &Spot, is_deferred: bool) -> Result<(), RestError> {
        if !is_deferred {
            self.acknowledge(spot, None).await?;
        }
        if spot.is_button { Ok(()) } else { self.rest.delete_answer(&spot.token).await }
    }

    /// Sends the reply as the interaction's own answer.
    async fn send_answer(
        &self,
        spot: &Spot,
        reply: &Reply,
        is_deferred: bool,
    ) -> Result<(), RestError> {
        let body = body(reply, Shape { private: reply.private, ..Shape::default() });
        if !is_deferred {
            self.rest.respond(spot.id, &spot.token, Callback::Message(body)).await?;
        } else if spot.is_button {
            self.rest.follow_up(&spot.token, &body).await?;
        } else {
            self.rest.edit_answer(&spot.token, &as_edit(body)).await?;
        }
        self.confirm(reply, &format!("interaction:{}", spot.id)).await;
        if reply.has_deliveries {
            self.deliver().await;
        }
        Ok(())
    }

    /// Puts the reply in the place of the message whose button was pressed.
    async fn replace(
        &self,
        spot: &Spot,
        reply: &Reply,
        is_deferred: bool,
    ) -> Result<(), RestError> {
        let body = as_edit(body(reply, Shape::default()));
        if is_deferred {
            self.rest.edit_answer(&spot.token, &body).await.map(drop)
        } else {
            self.rest.respond(spot.id, &spot.token, Callback::Update(body)).await
        }
    }

    /// Posts the reply in the channel, and leaves no trace of the interaction.
    async fn send_post(
        &self,
        spot: &Spot,
        reply: &Reply,
        is_deferred: bool,
    ) -> Result<(), RestError> {
        if !is_deferred {
            let acknowledged = self.acknowledge(spot, Some(reply)).await;
            // The reply is worth posting even if Discord stopped waiting.
            if let Err(error) = acknowledged {
                tracing::warn!(%error, "acknowledge an interaction");
            }
        }
        match self.post(spot.channel, reply, None).await {
            Ok(_) if spot.is_button => Ok(()),
            Ok(_) => self.rest.delete_answer(&spot.token).await,
            Err(error) if error.is_closed_place() => {
                tracing::info!(%error, "may not write there: answering directly");
                self.tell_in_private(reply).await;
                self.send_answer(spot, reply, true).await
            }
            Err(error) => {
                // The move is stored; the delivery of stored posts will tell it.
                if !spot.is_button {
                    let _ = self.rest.delete_answer(&spot.token).await;
                }
                Err(error)
            }
        }
    }
}

/// Whether normal messages with files may be posted where an interaction
/// comes from.
fn can_post(
    permissions: Option<Permissions>,
    channel: Option<&PartialChannel>,
    context: Option<InteractionContext>,
    owners: &AuthorizingIntegrationOwners,
) -> bool {
    match context {
        Some(InteractionContext::BotDm) => return true,
        Some(InteractionContext::PrivateChannel) => return false,
        _ => {}
    }
    // Installed by a person only: the bot is no member of this guild.
    let is_member =
        owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)));
    let is_thread = channel.is_some_and(|channel| {
        matches!(
            channel.kind,
            ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
        )
    });
    let write =
        if is_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    let needed = Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES | write;
    is_member && permissions.is_some_and(|permissions| permissions.contains(needed))
}
