//! What happens on Discord, handed from the gateway's thread to the bot.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use serenity::all::{Context, Event, RawEventHandler, UnknownEvent};
use serenity::async_trait;
use tokio::sync::mpsc::Sender;

use super::Incoming;
use super::supervise::Signs;
use crate::discord::metrics::Metrics;
use crate::discord::salvage;

/// Hands events over. It never waits, so that on the one thread of this
/// runtime events keep the order in which they came.
pub(super) struct Relay {
    sink: Sender<Incoming>,
    metrics: Arc<Metrics>,
    signs: Arc<Signs>,
    /// Of each shard.
    guilds: Mutex<HashMap<u32, u64>>,
}

impl Relay {
    pub(super) fn new(sink: Sender<Incoming>, metrics: Arc<Metrics>, signs: Arc<Signs>) -> Self {
        Self { sink, metrics, signs, guilds: Mutex::default() }
    }

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
