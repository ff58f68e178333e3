//! The Discord face. The only folder that names serenity.
//!
//! ```text
//! gateway (own thread) → messages, interactions → app → outgoing → rest
//!                            commands (table)             deliveries ↗
//! ```
//!
//! Nothing here knows shogi: what arrives becomes a request to the [`App`],
//! and its reply becomes a message.

mod answers;
mod attachments;
mod bot;
mod commands;
mod gateway;
mod greeting;
mod ids;
mod interactions;
mod languages;
mod messages;
mod metrics;
mod outgoing;
mod rest;
mod salvage;
mod sentences;
mod shards;
mod token;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinSet;

use bot::{Boards, Bot};
pub use gateway::GatewayFailure;
use gateway::{Gateway, Incoming};
pub use metrics::{Counter, Metrics};
use rest::Rest;
pub use rest::RestError;
pub use shards::{ParseShardsError, Shards};
pub use token::{TOKEN_VARIABLE, Token, TokenError};

use crate::app::App;

/// How to run the bot.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The bot's token.
    pub token: Token,
    /// Whether to read every message of the channels, not only those that
    /// mention the bot, reply to it or are private. Needs the privileged
    /// Message Content intent.
    pub message_content: bool,
    /// Replaces `https://discord.com`; for tests.
    pub api: Option<String>,
    /// How long the gateway's thread may stand still before another is started.
    pub gateway_stall: Duration,
    /// How long the gateway may be without a session before it is left alone
    /// for a while, to save sessions.
    pub session_patience: Duration,
    /// The shards that this process serves; `None` is all, as many as Discord
    /// advises.
    pub shards: Option<Shards>,
    /// How far apart sessions of one of Discord's buckets begin, in all the
    /// processes of one database.
    pub session_spacing: Duration,
    /// How often stored posts are looked for that have to be told.
    pub delivery_period: Duration,
    /// How many requests a second all processes together may send; this one
    /// sends no more than the part of its shards.
    pub requests_per_second: u32,
}

/// Below the 50 that Discord allows, because clocks differ.
const REQUESTS_PER_SECOND: u32 = 45;

/// Discord's.
const SESSION_SPACING: Duration = Duration::from_secs(5);

impl Settings {
    /// The usual ones.
    pub fn new(token: Token) -> Self {
        Self {
            token,
            message_content: false,
            api: None,
            gateway_stall: Duration::from_secs(5),
            session_patience: Duration::from_secs(60),
            shards: None,
            session_spacing: SESSION_SPACING,
            delivery_period: Duration::from_secs(15),
            requests_per_second: REQUESTS_PER_SECOND,
        }
    }

    /// The part of the requests that this process may send.
    fn own_requests_per_second(&self) -> u32 {
        let Some(shards) = self.shards else { return self.requests_per_second };
        let own = u64::from(shards.last() - shards.first() + 1);
        let part = u64::from(self.requests_per_second) * own / u64::from(shards.total());
        u32::try_from(part.max(1)).unwrap_or(u32::MAX)
    }
}

/// Why the bot cannot run.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// Discord does not know the token.
    #[error(
        "Discord does not accept the token: copy it again from Bot → Reset Token at \
         https://discord.com/developers/applications"
    )]
    BadToken,
    /// The gateway will not have us.
    #[error(transparent)]
    Gateway(#[from] GatewayFailure),
    /// A request without which there is no start.
    #[error("{what}")]
    Rest {
        /// What was tried.
        what: &'static str,
        /// What came of it.
        source: RestError,
    },
    /// No thread, no TLS.
    #[error("start the Discord client")]
    System(#[source] std::io::Error),
}

/// What is known of the bot once Discord accepted its token.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The application's name.
    pub name: String,
    /// The page on which a server's owner lets the bot in.
    pub invitation: String,
    /// Whether Discord lets the bot read every message.
    pub may_read_messages: bool,
}

/// View, send, embed, attach, history, threads.
const PERMISSIONS: u64 = 309_237_763_072;

/// The most events that wait to be looked at.
const LONGEST_QUEUE: usize = 10_000;

/// How long answers under way may take after the order to stop; with the
/// gateway's farewell and the database's it stays within the ten seconds that
/// Docker and systemd give.
const FAREWELL: Duration = Duration::from_secs(4);

/// A bot that Discord knows and that is not connected yet.
pub struct Connector {
    settings: Settings,
    rest: Rest,
    me: serenity::model::id::UserId,
    identity: Identity,
    metrics: Arc<Metrics>,
}

impl Connector {
    /// Asks Discord who the token belongs to.
    ///
    /// # Errors
    /// The token is not accepted, Discord does not answer, or the Message
    /// Content intent is wanted and not allowed.
    pub async fn new(settings: Settings) -> Result<Self, BotError> {
        let metrics = Arc::new(Metrics::default());
        let at_start = |what| {
            move |source: RestError| {
                if source.is_bad_token() {
                    BotError::BadToken
                } else {
                    BotError::Rest { what, source }
                }
            }
        };
        let made = Rest::new(
            settings.token.clone(),
            settings.api.clone(),
            settings.own_requests_per_second(),
            Arc::clone(&metrics),
        );
        let mut rest = made.map_err(at_start("start the HTTP client"))?;
        let what = "ask Discord whose token this is";
        let me = rest.me().await.map_err(at_start(what))?;
        let application = rest.application().await.map_err(at_start(what))?;
        rest.application = application.id;
        let may_read_messages = application.may_read_messages();
        if settings.message_content && !may_read_messages {
            return Err(GatewayFailure::ContentNotAllowed.into());
        }
        let invitation = format!(
            "https://discord.com/oauth2/authorize?client_id={}&permissions={PERMISSIONS}\
             &scope=bot%20applications.commands",
            application.id
        );
        let identity = Identity { name: application.name, invitation, may_read_messages };
        Ok(Self { settings, rest, me, identity, metrics })
    }

    /// Who the bot is.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// What the bot still waits for before it is ready, if anything.
    pub fn waits_for(metrics: &Metrics) -> Option<String> {
        metrics.waits_for()
    }

    /// The counters.
    pub fn metrics(&self) -> Arc<Metrics> {
        Arc::clone(&self.metrics)
    }

    /// Registers the commands, connects, and answers until `stop` is done;
    /// then finishes what is under way.
    ///
    /// # Errors
    /// The commands cannot be registered, or the gateway gives up for good.
    pub async fn run(self, app: App, stop: impl Future<Output = ()>) -> Result<(), BotError> {
        let Self { settings, rest, me, metrics, .. } = self;
        let registered = rest.set_commands(commands::registration()).await;
        registered.map_err(|source| BotError::Rest { what: "register the commands", source })?;
        let fetcher = attachments::Fetcher::new(settings.api.clone());
        let fetcher = fetcher.map_err(|error| BotError::System(std::io::Error::other(error)))?;
        let pace = Arc::new(gateway::Pace::new(app.clone(), settings.session_spacing));
        let bot = Arc::new(Bot {
            app,
            rest,
            fetcher,
            me,
            languages: languages::Languages::default(),
            metrics: Arc::clone(&metrics),
            boards: Boards::default(),
            queues: Mutex::new(HashMap::new()),
        });
        let (sink, events) = mpsc::channel(LONGEST_QUEUE);
        let gateway = gateway::Settings {
            token: settings.token,
            api: settings.api,
            message_content: settings.message_content,
            metrics,
            stall: settings.gateway_stall,
            patience: settings.session_patience,
            shards: settings.shards,
            pace,
        };
        let gateway = Gateway::start(gateway, sink).map_err(BotError::System)?;
        serve(&bot, gateway, events, settings.delivery_period, stop).await
    }
}

/// Hands events to their handlers, each in a task of its own.
async fn serve(
    bot: &Arc<Bot>,
    mut gateway: Gateway,
    mut events: mpsc::Receiver<Incoming>,
    delivery_period: Duration,
    stop: impl Future<Output = ()>,
) -> Result<(), BotError> {
    let mut tasks = JoinSet::new();
    let mut stop = std::pin::pin!(stop);
    let mut deliveries = tokio::time::interval(delivery_period);
    deliveries.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let result = loop {
        tokio::select! {
            Some(incoming) = events.recv() => start(bot, incoming, &mut tasks),
            _ = deliveries.tick() => {
                let bot = Arc::clone(bot);
                tasks.spawn(async move { bot.deliver().await });
            }
            Some(ended) = tasks.join_next() => log_panic(ended),
            failure = gateway.failure() => break Err(failure.into()),
            () = &mut stop => break Ok(()),
        }
    };
    gateway.stop().await;
    while let Ok(incoming) = events.try_recv() {
        start(bot, incoming, &mut tasks);
    }
    let farewell = tokio::time::timeout(FAREWELL, async {
        while let Some(ended) = tasks.join_next().await {
            log_panic(ended);
        }
    });
    if farewell.await.is_err() {
        tracing::warn!(tasks = tasks.len(), "stopped in the middle of answers");
    }
    result
}

fn start(bot: &Arc<Bot>, incoming: Incoming, tasks: &mut JoinSet<()>) {
    let bot = Arc::clone(bot);
    match incoming {
        Incoming::Ready { guilds } => {
            tracing::info!(guilds, "a shard is connected to Discord");
        }
        Incoming::Guild(guild) => {
            bot.languages.learn_guild(guild.id.get(), &guild.locale);
            tasks.spawn(async move { bot.greet(&guild).await });
        }
        Incoming::Message(message) => {
            let channel = message.channel_id;
            if bot.enqueue(*message) {
                tasks.spawn(async move { bot.work_on(channel).await });
            }
        }
        Incoming::Interaction(interaction) => {
            tasks.spawn(async move { bot.interaction(*interaction).await });
        }
    }
}

/// A panic in one answer must not end the process.
fn log_panic(ended: Result<(), tokio::task::JoinError>) {
    if let Err(error) = ended
        && error.is_panic()
    {
        tracing::error!(%error, "an answer panicked");
    }
}
