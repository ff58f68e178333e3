//! The connection over which Discord tells what happens.
//!
//! It lives in a thread and a runtime of its own, because serenity's loop can
//! stand still: after a close frame without a code, or with 4010 or 4011, it
//! spins without yielding until its next heartbeat is due, about 41 seconds
//! (0.12.5, 2026-11). A supervisor thread sees that by a counter that stops,
//! gives the thread up and starts another; games, jobs and posts never notice.
//!
//! ```text
//! supervise (own thread) → thread (own runtime) → relay → the bot
//!                            door, pace: one session at a time in all processes
//! ```

mod door;
mod pace;
mod relay;
mod supervise;
mod thread;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serenity::all::{Interaction, Message};
use tokio::sync::mpsc::Sender;

pub(super) use pace::Pace;
use supervise::supervise;

use super::greeting::JoinedGuild;
use super::metrics::Metrics;
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
    /// When a shard of a process among several may begin a session.
    pub(super) pace: Arc<Pace>,
}

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
