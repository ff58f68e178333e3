//! The gateway's own thread: serenity's shards in a runtime of one thread.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;

use futures::StreamExt;
use futures::channel::mpsc::UnboundedReceiver;
use futures::future::join_all;
use serenity::all::{
    BotGateway, ConnectionStage, GatewayError, GatewayIntents, Http, HttpBuilder, RawEventHandler,
    ShardManager, ShardManagerOptions,
};
use tokio::sync::Mutex;
use tokio::sync::mpsc::Sender;
use tokio::task::JoinSet;

use super::door::Door;
use super::relay::Relay;
use super::supervise::{Attempt, BEAT, Signs};
use super::{Incoming, Settings};

/// Starts a thread that connects and stays connected.
pub(super) fn launch(settings: &Settings, sink: &Sender<Incoming>) -> std::io::Result<Attempt> {
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

/// Shards that start one after another, five seconds apart: serenity sees to it.
struct Group {
    first: u32,
    count: u32,
    total: u32,
    /// Where processes share the sessions: shut before the only shard.
    door: Option<Door>,
}

impl Thread {
    async fn run(self) -> Result<(), serenity::Error> {
        let mut http = HttpBuilder::new(self.settings.token.secret()).ratelimiter_disabled(true);
        if let Some(api) = &self.settings.api {
            http = http.proxy(api.clone());
        }
        let http = Arc::new(http.build());
        let gateway = http.get_bot_gateway().await?;
        let groups = self.groups(&gateway);
        let all_shards = groups.iter().map(|group| u64::from(group.count)).sum();
        let relay: Arc<dyn RawEventHandler> = Arc::new(Relay::new(
            self.sink.clone(),
            Arc::clone(&self.settings.metrics),
            Arc::clone(&self.signs),
        ));
        let mut ends = JoinSet::new();
        let mut managers = Vec::new();
        for mut group in groups {
            let url = Arc::new(Mutex::new(gateway.url.clone()));
            let door = match group.door.take() {
                Some(door) => Some(door.shut(&url).await),
                None => None,
            };
            let (manager, mut end) = self.manager(&group, &relay, &http, url);
            if let Some(door) = door {
                tokio::spawn(door.keep(Arc::clone(&manager), Arc::clone(&self.signs)));
            }
            manager.initialize()?;
            managers.push(manager);
            ends.spawn(async move { end.next().await });
        }
        tokio::spawn(self.beat(managers, all_shards));
        while let Some(ended) = ends.join_next().await {
            if let Ok(Some(Err(error))) = ended {
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// The shards to start. Where processes divide them, each has a manager of
    /// its own, because whoever asks serenity for a start does not say for which.
    fn groups(&self, gateway: &BotGateway) -> Vec<Group> {
        let Some(shards) = self.settings.shards else {
            let total = gateway.shards.max(1);
            return vec![Group { first: 0, count: total, total, door: None }];
        };
        let at_once = gateway.session_start_limit.max_concurrency.max(1);
        let buckets = u32::try_from(at_once).unwrap_or(u32::MAX);
        let one = |shard: u32| {
            let door = Door::new(shard, shard % buckets, Arc::clone(&self.settings.pace));
            Group { first: shard, count: 1, total: shards.total(), door: Some(door) }
        };
        (shards.first()..=shards.last()).map(one).collect()
    }

    fn manager(
        &self,
        group: &Group,
        relay: &Arc<dyn RawEventHandler>,
        http: &Arc<Http>,
        ws_url: Arc<Mutex<String>>,
    ) -> (Arc<ShardManager>, UnboundedReceiver<Result<(), GatewayError>>) {
        let mut intents = GatewayIntents::GUILDS
            | GatewayIntents::GUILD_MESSAGES
            | GatewayIntents::DIRECT_MESSAGES;
        if self.settings.message_content {
            intents |= GatewayIntents::MESSAGE_CONTENT;
        }
        ShardManager::new(ShardManagerOptions {
            data: Arc::default(),
            event_handlers: Vec::new(),
            raw_event_handlers: vec![Arc::clone(relay)],
            shard_index: group.first,
            shard_init: group.count,
            shard_total: group.total,
            ws_url,
            http: Arc::clone(http),
            intents,
            presence: None,
        })
    }

    /// Says that the thread lives, and looks which shards are connected.
    async fn beat(self, managers: Vec<Arc<ShardManager>>, all_shards: u64) {
        let Self { settings, signs, .. } = self;
        settings.metrics.shards.set(all_shards);
        while !signs.abandoned.load(Ordering::Acquire) {
            let beat = signs.beats.fetch_add(1, Ordering::AcqRel) + 1;
            let mut connected = 0;
            for manager in &managers {
                let shards = manager.runners.lock().await;
                let is_connected = |stage| stage == ConnectionStage::Connected;
                connected += shards.values().filter(|shard| is_connected(shard.stage)).count();
            }
            settings.metrics.shards_connected.set(connected as u64);
            if connected > 0 {
                signs.connected.store(beat, Ordering::Release);
            }
            tokio::time::sleep(BEAT).await;
        }
        join_all(managers.iter().map(|manager| manager.shutdown_all())).await;
    }
}
