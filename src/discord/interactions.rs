//! Commands, buttons and forms: answered within Discord's three seconds.
//!
//! What everybody may see goes into the channel as a normal message wherever
//! the bot may write: replies to such a message reach the bot even without the
//! Message Content intent, replies to an interaction's own answer do not.

use serde_json::{Value, json};
use serenity::all::{
    ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelId,
    ChannelType, CommandInteraction, ComponentInteractionDataKind, GuildId, Interaction,
    InteractionContext, Member, Message, MessageFlags, ModalInteraction, PartialChannel,
    Permissions, User,
};

use super::answers::Spot;
use super::bot::Bot;
use super::commands::{self, Asked};
use super::ids;
use super::rest::{Callback, RestError};
use crate::app::{
    Act, Context, PuzzleAction, PuzzleVerb, Reply, Request, SettingAction, Suggestion, ViewAction,
    ViewVerb, Wanted,
};
use crate::words::Key;

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
                    is_private: false,
                    lacks: lacking(
                        command.app_permissions,
                        &command.authorizing_integration_owners,
                    ),
                };
                let guild_locale = command.guild_locale.as_deref();
                let context = self.context(
                    (command.channel_id, parent(command.channel.as_ref()), command.guild_id),
                    (&command.user, command.member.as_deref()),
                    (&command.locale, guild_locale),
                );
                match commands::read(&command) {
                    Asked::Request(request) => self.answer(&spot, &context, request).await,
                    Asked::Fetch(file, to) => {
                        let job = async { Some(self.convert(&context, &file, to).await) };
                        self.conclude(&spot, job).await
                    }
                    Asked::Analyze(shown) => {
                        self.conclude(&spot, self.analyze(&context, *shown)).await
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
                    is_private: is_ephemeral(&press.message),
                    lacks: lacking(press.app_permissions, &press.authorizing_integration_owners),
                };
                let context = self.context(
                    (press.channel_id, parent(press.channel.as_ref()), press.guild_id),
                    (&press.user, press.member.as_ref()),
                    (&press.locale, press.guild_locale.as_deref()),
                );
                let id = &press.data.custom_id;
                if let Ok(action) = id.parse::<SettingAction>() {
                    let values = chosen(&press.data.kind);
                    return self.log(self.setting(&spot, &context, action, values).await);
                }
                if let Ok(action) = id.parse::<PuzzleAction>() {
                    return self.log(self.puzzle(&spot, &context, action).await);
                }
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
                    (typed.channel_id, parent(typed.channel.as_ref()), typed.guild_id),
                    (&typed.user, typed.member.as_deref()),
                    (&typed.locale, typed.guild_locale.as_deref()),
                );
                let choices = self.suggestions(&context, &typed).await;
                self.rest.respond(typed.id, &typed.token, Callback::Choices(choices)).await
            }
            _ => Ok(()),
        };
        self.log(result);
    }

    fn log(&self, result: Result<(), RestError>) {
        if let Err(error) = result {
            tracing::warn!(%error, "answer an interaction");
        }
    }

    /// Shows a record and presses the button that has the engine look through it.
    async fn analyze(&self, context: &Context, shown: Asked) -> Option<Reply> {
        let reply = match shown {
            Asked::Request(request) => self.app.answer(context, request).await,
            Asked::Fetch(file, to) => Some(self.convert(context, &file, to).await),
            Asked::Paste(_) | Asked::Analyze(_) => None,
        }?;
        let is_wanted =
            |act: &Act| matches!(act, Act::View(action) if action.verb == ViewVerb::Analyze);
        let mut buttons = reply.buttons.iter().flatten();
        match buttons.find(|button| is_wanted(&button.act)).and_then(|button| button.act.id()) {
            Some(id) => self.app.answer(context, Request::Press(id)).await,
            // Unreadable, or nothing to analyse: that is said already.
            None => Some(reply),
        }
    }

    /// A control of the settings' panel was used.
    async fn setting(
        &self,
        spot: &Spot,
        context: &Context,
        action: SettingAction,
        values: Vec<String>,
    ) -> Result<(), RestError> {
        if let SettingAction::Write(setting) = action {
            match self.app.setting_form(context, setting).await {
                Ok(Some(form)) => {
                    let form = commands::setting_form(&form);
                    return self.rest.respond(spot.id, &spot.token, Callback::Modal(form)).await;
                }
                Ok(None) => {}
                Err(error) => tracing::error!(error = format!("{error:#}"), "ask for a setting"),
            }
        }
        self.answer(spot, context, Request::Set { action, values }).await
    }

    /// A button below a puzzle was pressed.
    async fn puzzle(
        &self,
        spot: &Spot,
        context: &Context,
        action: PuzzleAction,
    ) -> Result<(), RestError> {
        if action.verb == PuzzleVerb::Answer {
            match self.app.puzzle_form(context, action).await {
                Ok(Some(form)) => {
                    let form = commands::answer_form(&form);
                    return self.rest.respond(spot.id, &spot.token, Callback::Modal(form)).await;
                }
                // Nothing to answer: the press tells.
                Ok(None) => {}
                Err(error) => tracing::error!(error = format!("{error:#}"), "ask for an answer"),
            }
        }
        self.answer(spot, context, Request::Press(action.to_string())).await
    }

    /// What could be meant by what somebody is typing.
    async fn suggestions(&self, context: &Context, typed: &CommandInteraction) -> Value {
        let Some((wanted, text)) = commands::typed(typed) else { return json!([]) };
        let choice = |found: &Suggestion| match (&wanted, found.value.parse::<i64>()) {
            (Wanted::Game, Ok(number)) => json!({ "name": found.label, "value": number }),
            _ => json!({ "name": found.label, "value": found.value }),
        };
        match self.app.suggest(context, &wanted, text).await {
            Ok(found) => found.iter().map(choice).collect(),
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "suggest");
                json!([])
            }
        }
    }

    fn context(
        &self,
        (channel, parent, guild): (ChannelId, Option<ChannelId>, Option<GuildId>),
        (user, member): (&User, Option<&Member>),
        (locale, guild_locale): (&str, Option<&str>),
    ) -> Context {
        let nick = member.and_then(|member| member.nick.as_deref());
        let permissions = member.and_then(|member| member.permissions).unwrap_or_default();
        let may = |what| permissions.contains(what) || permissions.administrator();
        Context {
            place: ids::place(channel, guild),
            person: ids::person(user, nick),
            language: self.languages.of_interaction(user.id.get(), locale, guild_locale),
            notation: None,
            is_moderator: may(Permissions::MANAGE_MESSAGES),
            is_manager: may(Permissions::MANAGE_GUILD),
            within: parent.map(|parent| ids::name_of(parent.get())),
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
            is_private: form.message.as_deref().is_some_and(is_ephemeral),
            lacks: Vec::new(),
        };
        let context = self.context(
            (form.channel_id, parent(form.channel.as_ref()), form.guild_id),
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
        let request = commands::pasted(id, &text)
            .or_else(|| commands::gone_to(id, &text))
            .or_else(|| commands::answered(id, &text))
            .or_else(|| Request::of_setting(id, vec![text.clone()]));
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
        // Whoever sets the server up wants to know what is in the way.
        let is_set_up = context.is_moderator && !spot.lacks.is_empty();
        let is_noted =
            is_set_up && matches!(request, Request::Settings { .. } | Request::Set { .. });
        let job = async {
            let reply = self.app.answer(context, request).await;
            reply.map(|mut reply| {
                if is_noted {
                    let note = super::sentences::lacking(context.language, &spot.lacks);
                    reply.text.push_line(note);
                }
                reply
            })
        };
        self.conclude(spot, job).await
    }
}

/// What the bot may want to do in a channel.
const NEEDED: [(Permissions, Key); 6] = [
    (Permissions::VIEW_CHANNEL, Key::PermissionView),
    (Permissions::SEND_MESSAGES, Key::PermissionSend),
    (Permissions::ATTACH_FILES, Key::PermissionFiles),
    (Permissions::READ_MESSAGE_HISTORY, Key::PermissionHistory),
    (Permissions::CREATE_PUBLIC_THREADS, Key::PermissionThreads),
    (Permissions::SEND_MESSAGES_IN_THREADS, Key::PermissionSendThreads),
];

/// The permissions that the bot lacks in a channel of a guild that invited it.
fn lacking(permissions: Option<Permissions>, owners: &AuthorizingIntegrationOwners) -> Vec<Key> {
    let is_lacking = |what| permissions.is_some_and(|permissions| !permissions.contains(what));
    if !is_member(owners) || permissions.is_some_and(Permissions::administrator) {
        return Vec::new();
    }
    NEEDED.iter().filter(|(what, _)| is_lacking(*what)).map(|(_, key)| *key).collect()
}

/// Whether the bot was invited, and not only installed by a person.
fn is_member(owners: &AuthorizingIntegrationOwners) -> bool {
    owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)))
}

/// The channel of a thread.
fn parent(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    channel.and_then(|channel| channel.parent_id)
}

/// What was chosen in a menu; channels by the names of their places.
fn chosen(kind: &ComponentInteractionDataKind) -> Vec<String> {
    match kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        ComponentInteractionDataKind::ChannelSelect { values } => {
            values.iter().map(|channel| ids::name_of(channel.get())).collect()
        }
        _ => Vec::new(),
    }
}

fn is_ephemeral(message: &Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
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
    let is_thread = channel.is_some_and(|channel| {
        matches!(
            channel.kind,
            ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
        )
    });
    let write =
        if is_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    let needed = Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES | write;
    is_member(owners) && permissions.is_some_and(|permissions| permissions.contains(needed))
}
