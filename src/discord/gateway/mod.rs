//! The connection over which Discord tells what happens.
//!
//! It lives in a thread and a runtime of its own, because serenity's loop can
//! stand still: after a close frame without a code, or with 4010 or 4011, it
//! spins without yielding until its next heartbeat is due, about 41 seconds
//! (0.12.5, 2026-11). A supervisor thread sees that by a counter that stops,
//! gives the thread up and starts another; games, jobs and posts never notice.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serenity::all::{
    Client, ClientBuilder, ConnectionStage, Context, Event, GatewayError, GatewayIntents,
    HttpBuilder, Interaction, Message, RawEventHandler, UnknownEvent,
};
use serenity::async_trait;
use tokio::sync::mpsc::Sender;

use super::greeting::JoinedGuild;
use super::metrics::Metrics;
use super::salvage;
use super::shards::Shards;
use super::token::Token;

/// What the rest of the bot hears of.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A session began; the bot is in so many guilds of this shard.
    Ready { guilds: usize },
    /// A guild, as it came to be known.
    Guild(Box<JoinedGuild>),
    /// Somebody wrote something.
    Message(Box<Message>),
    /// Somebody used a command, a button or a form.
    Interaction(Box<Interaction>),
}

/// Why the gateway cannot be used at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GatewayFailure {
    /// Close 4004.
    #[error("Discord does not accept the token")]
    BadToken,
    /// Close 4014.
    #[error(
        "Discord does not allow the Message Content intent: switch it on under \
         Bot → Privileged Gateway Intents, or run without --message-content"
    )]
    ContentNotAllowed,
    /// Close 4013 and the like.
    #[error("Discord refuses the connection: {0}")]
    Refused(String),
}

/// How to connect.
#[derive(Clone)]
pub(super) struct Settings {
    pub(super) token: Token,
    pub(super) api: Option<String>,
    pub(super) message_content: bool,
    pub(super) metrics: Arc<Metrics>,
    /// How long the gateway's thread may give no sign of life.
    pub(super) stall: Duration,
    /// How long it may be without a session before it is left alone for a while.
    pub(super) patience: Duration,
    pub(super) shards: Option<Shards>,
}

/// How often the gateway's thread says that it lives.
const BEAT: Duration = Duration::from_millis(200);

/// How long a thread has to log off when it is told to stop.
const FAREWELL: Duration = Duration::from_secs(3);

/// The first wait before another connection; doubled up to the last one.
/// Discord allows 1,000 sessions a day: the last wait keeps well below.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LAST_WAIT: Duration = Duration::from_secs(120);

/// The waits where Discord takes the connection and gives no session (close
/// 4012, for one): serenity asks for one every five seconds and would use up
/// the 1,000 of a day in an hour and a half; beyond them the token is reset.
const FIRST_REFUSED_WAIT: Duration = Duration::from_secs(30);
const LAST_REFUSED_WAIT: Duration = Duration::from_secs(20 * 60);

/// So many freezes in a row without a session are no accident.
const MOST_FROZEN: u32 = 3;

/// A connection that held this long was a good one: the waits start anew.
const GOOD_RUN: Duration = Duration::from_secs(60);

/// A running gateway.
pub(super) struct Gateway {
    stop: Arc<AtomicBool>,
    supervisor: Option<std::thread::JoinHandle<()>>,
    failed: tokio::sync::oneshot::Receiver<GatewayFailure>,
}

impl Gateway {
    /// Connects and keeps connected; what happens goes to `sink`.
    ///
    /// # Errors
    /// The machine gives no thread.
    pub(super) fn start(settings: Settings, sink: Sender<Incoming>) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let (failure, failed) = tokio::sync::oneshot::channel();
        let told_to_stop = Arc::clone(&stop);
        let supervisor =
            std::thread::Builder::new().name("gateway-watch".to_owned()).spawn(move || {
                if let Some(error) = supervise(&settings, &sink, &told_to_stop) {
                    let _ = failure.send(error);
                }
            })?;
        Ok(Self { stop, supervisor: Some(supervisor), failed })
    }

    /// Waits until the gateway gives up for good.
    pub(super) async fn failure(&mut self) -> GatewayFailure {
        match (&mut self.failed).await {
            Ok(failure) => failure,
            // The supervisor ends without a failure only when told to stop.
            Err(_) => std::future::pending().await,
        }
    }

    /// Logs off.
    pub(super) async fn stop(mut self) {
        self.stop.store(true, Ordering::Release);
        if let Some(supervisor) = self.supervisor.take() {
            let _ = tokio::task::spawn_blocking(move || supervisor.join()).await;
        }
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
    }
}

/// One try at being connected.
struct Attempt {
    signs: Arc<Signs>,
    ended: std::sync::mpsc::Receiver<Result<(), serenity::Error>>,
}

/// What the gateway's thread and its supervisor tell each other.
#[derive(Default)]
struct Signs {
    /// Grows while the thread's runtime works.
    beats: AtomicU64,
    /// The beat at which a shard was connected last.
    connected: AtomicU64,
    /// The supervisor has given the thread up.
    abandoned: AtomicBool,
}

/// Starts one gateway thread after another; returns when told to stop, or with
/// the reason why trying again is of no use.
fn supervise(
    settings: &Settings,
    sink: &Sender<Incoming>,
    stop: &AtomicBool,
) -> Option<GatewayFailure> {
    let mut wait = FIRST_WAIT;
    let mut refused_wait = FIRST_REFUSED_WAIT;
    let mut frozen_at_once = 0;
    loop {
        let begun = Instant::now();
        match launch(settings, sink) {
            Err(error) => tracing::error!(%error, "no thread for the gateway"),
            Ok(attempt) => match watch(&attempt, stop, settings) {
                End::Stopped => return None,
                End::Frozen => {
                    settings.metrics.shards_connected.set(0);
                    // Before a session began: Discord closes at once, and the
                    // library that stands still then does not say with what.
                    let had_session = attempt.signs.connected.load(Ordering::Acquire) > 0;
                    frozen_at_once = if had_session { 0 } else { frozen_at_once + 1 };
                    if frozen_at_once == MOST_FROZEN {
                        return Some(GatewayFailure::Refused(
                            "it closes every connection before a session begins. Look at \
                             --shards: out of range (close 4010), or too few in all for the \
                             servers, of which each takes 2,500 (4011)"
                                .to_owned(),
                        ));
                    }
                    tracing::error!("the gateway's thread stands still: starting another");
                }
                End::NoSession => {
                    tracing::error!(wait_s = refused_wait.as_secs(), "Discord gives no session");
                    settings.metrics.gateway_restarts.increment();
                    if sleep_unless(stop, refused_wait) {
                        return None;
                    }
                    refused_wait = (refused_wait * 2).min(LAST_REFUSED_WAIT);
                    continue;
                }
                End::Closed(Ok(())) => tracing::warn!("the gateway ended: connecting again"),
                End::Closed(Err(error)) => {
                    if let Some(failure) = fatal(&error) {
                        return Some(failure);
                    }
                    tracing::warn!(%error, "the gateway failed: connecting again");
                }
            },
        }
        settings.metrics.gateway_restarts.increment();
        wait = if begun.elapsed() > GOOD_RUN { FIRST_WAIT } else { (wait * 2).min(LAST_WAIT) };
        if sleep_unless(stop, wait) {
            return None;
        }
    }
}

/// Sleeps; true if told to stop meanwhile.
fn sleep_unless(stop: &AtomicBool, time: Duration) -> bool {
    let end = Instant::now() + time;
    while Instant::now() < end {
        if stop.load(Ordering::Acquire) {
            return true;
        }
        std::thread::sleep(BEAT.min(end.saturating_duration_since(Instant::now())));
    }
    stop.load(Ordering::Acquire)
}

fn fatal(error: &serenity::Error) -> Option<GatewayFailure> {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => {
            Some(GatewayFailure::BadToken)
        }
        serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents) => {
            Some(GatewayFailure::ContentNotAllowed)
        }
        serenity::Error::Gateway(
            error @ (GatewayError::InvalidGatewayIntents | GatewayError::InvalidShardData),
        ) => Some(GatewayFailure::Refused(error.to_string())),
        _ => None,
    }
}

/// How a watch ended.
enum End {
    Stopped,
    Frozen,
    NoSession,
    Closed(Result<(), serenity::Error>),
}

fn watch(attempt: &Attempt, stop: &AtomicBool, settings: &Settings) -> End {
    let signs = &attempt.signs;
    let mut last = (signs.beats.load(Ordering::Acquire), Instant::now());
    loop {
        match attempt.ended.recv_timeout(BEAT) {
            Ok(result) => return End::Closed(result),
            // The thread panicked: as good as an end.
            Err(RecvTimeoutError::Disconnected) => return End::Closed(Ok(())),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if stop.load(Ordering::Acquire) {
            signs.abandoned.store(true, Ordering::Release);
            let _ = attempt.ended.recv_timeout(FAREWELL);
            return End::Stopped;
        }
        let beats = signs.beats.load(Ordering::Acquire);
        if beats != last.0 {
            last = (beats, Instant::now());
        } else if last.1.elapsed() > settings.stall {
            signs.abandoned.store(true, Ordering::Release);
            return End::Frozen;
        }
        let without = beats.saturating_sub(signs.connected.load(Ordering::Acquire));
        if BEAT.saturating_mul(u32::try_from(without).unwrap_or(u32::MAX)) > settings.patience {
            signs.abandoned.store(true, Ordering::Release);
            let _ = attempt.ended.recv_timeout(FAREWELL);
            return End::NoSession;
        }
    }
}

fn launch(settings: &Settings, sink: &Sender<Incoming>) -> std::io::Result<Attempt> {
    let signs = Arc::new(Signs::default());
    let (ended_sender, ended) = channel();
    let thread =
        Thread { settings: settings.clone(), sink: sink.clone(), signs: Arc::clone(&signs) };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    std::thread::Builder::new().name("gateway".to_owned()).spawn(move || {
        let result = runtime.block_on(thread.run());
        let _ = ended_sender.send(result);
        runtime.shutdown_background();
    })?;
    Ok(Attempt { signs, ended })
}

/// What the gateway's thread works with.
struct Thread {
    settings: Settings,
    sink: Sender<Incoming>,
    signs: Arc<Signs>,
}

impl Thread {
    async fn run(self) -> Result<(), serenity::Error> {
        let mut intents = GatewayIntents::GUILDS
            | GatewayIntents::GUILD_MESSAGES
            | GatewayIntents::DIRECT_MESSAGES;
        if self.settings.message_content {
            intents |= GatewayIntents::MESSAGE_CONTENT;
        }
        let mut http = HttpBuilder::new(self.settings.token.secret()).ratelimiter_disabled(true);
        if let Some(api) = &self.settings.api {
            http = http.proxy(api.clone());
        }
        let http = http.build();
        // serenity takes a fixed address where this fails, and never says so.
        http.get_gateway().await?;
        let relay = Relay {
            sink: self.sink,
            metrics: Arc::clone(&self.settings.metrics),
            signs: Arc::clone(&self.signs),
            guilds: Mutex::default(),
        };
        let mut client: Client =
            ClientBuilder::new_with_http(http, intents).raw_event_handler(relay).await?;
        let manager = Arc::clone(&client.shard_manager);
        let signs = self.signs;
        let metrics = Arc::clone(&self.settings.metrics);
        let all_shards = self.settings.shards.map(|s| u64::from(s.last() - s.first() + 1));
        tokio::spawn(async move {
            while !signs.abandoned.load(Ordering::Acquire) {
                let beat = signs.beats.fetch_add(1, Ordering::AcqRel) + 1;
                let shards = manager.runners.lock().await;
                let is_connected = |stage| stage == ConnectionStage::Connected;
                let connected = shards.values().filter(|shard| is_connected(shard.stage)).count();
                metrics.shards_connected.set(connected as u64);
                metrics.shards.set(all_shards.unwrap_or(shards.len() as u64));
                drop(shards);
                if connected > 0 {
                    signs.connected.store(beat, Ordering::Release);
                }
                tokio::time::sleep(BEAT).await;
            }
            manager.shutdown_all().await;
        });
        match self.settings.shards {
            None => client.start_autosharded().await,
            // Whatever its type says, serenity takes the end of this range for
            // the last shard to start (0.12.5).
            Some(shards) => {
                client.start_shard_range(shards.first()..shards.last(), shards.total()).await
            }
        }
    }
}

/// Hands events over. It never waits, so that on the one thread of this
/// runtime events keep the order in which they came.
struct Relay {
    sink: Sender<Incoming>,
    metrics: Arc<Metrics>,
    signs: Arc<Signs>,
    /// Of each shard.
    guilds: Mutex<HashMap<u32, u64>>,
}

impl Relay {
    /// Notes how many guilds a shard has.
    fn count_guilds(&self, shard: u32, guilds: usize) {
        let mut all = self.guilds.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(shard, guilds as u64);
        self.metrics.guilds.set(all.values().sum());
    }

    /// Reads an event again that the library gave up on.
    fn salvage(&self, event: UnknownEvent) -> Option<Incoming> {
        let kind = event.kind;
        let salvaged = match kind.as_str() {
            "INTERACTION_CREATE" => {
                salvage::interaction(event.value).map(Box::new).map(Incoming::Interaction)
            }
            "MESSAGE_CREATE" => salvage::message(event.value).map(Box::new).map(Incoming::Message),
            // Nothing that we would act on.
            _ => return None,
        };
        match &salvaged {
            Some(_) => tracing::warn!(kind, "an event could only be read in part"),
            None => tracing::error!(kind, "an event could not be read"),
        }
        salvaged
    }
}

#[async_trait]
impl RawEventHandler for Relay {
    async fn raw_event(&self, _: Context, event: Event) {
        if self.signs.abandoned.load(Ordering::Acquire) {
            return;
        }
        let incoming = match event {
            Event::Ready(event) => {
                self.metrics.gateway_connects.increment();
                let guilds = event.ready.guilds.len();
                let shard = event.ready.shard.map_or(0, |shard| shard.id.0);
                self.count_guilds(shard, guilds);
                Incoming::Ready { guilds }
            }
            Event::GuildCreate(event) => Incoming::Guild(Box::new(event.guild.into())),
            Event::MessageCreate(event) => Incoming::Message(Box::new(event.message)),
            Event::InteractionCreate(event) => Incoming::Interaction(Box::new(event.interaction)),
            Event::Unknown(event) => {
                self.metrics.events_unknown.increment();
                match self.salvage(event) {
                    Some(incoming) => incoming,
                    None => return,
                }
            }
            _ => return,
        };
        if self.sink.try_send(incoming).is_err() {
            self.metrics.events_dropped.increment();
        }
    }
}
