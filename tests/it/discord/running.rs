//! A bot inside the test's process, to be started and stopped.

use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use komadai::app::{App, Settings as AppSettings};
use komadai::clock::ManualClock;
use komadai::discord::{BotError, Connector, Metrics, Settings, Token};
use tokio::sync::oneshot;

use crate::support::fake_discord::FakeDiscord;
use crate::support::fake_discord::world::TOKEN;

/// How a test wants the bot.
#[derive(Clone)]
pub(crate) struct Wish {
    pub(crate) message_content: bool,
    pub(crate) token: &'static str,
    pub(crate) stall: Duration,
    pub(crate) patience: Duration,
    /// A clock that the test moves.
    pub(crate) clock: Option<Arc<ManualClock>>,
    /// Makes chance repeatable.
    pub(crate) seed: Option<u64>,
    /// The shards of this process.
    pub(crate) shards: Option<&'static str>,
    pub(crate) session_spacing: Duration,
    pub(crate) delivery_period: Duration,
    /// Another database than a file in the test's folder.
    pub(crate) database: Option<String>,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            message_content: true,
            token: TOKEN,
            stall: Duration::from_secs(5),
            patience: Duration::from_secs(60),
            clock: None,
            seed: None,
            shards: None,
            session_spacing: Duration::from_secs(5),
            delivery_period: Duration::from_secs(15),
            database: None,
        }
    }
}

/// A running bot; stopped when dropped.
pub(crate) struct RunningBot {
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<Result<(), BotError>>>,
    metrics: Option<Arc<Metrics>>,
    /// How many events the test sent that nobody can read.
    pub(crate) unreadable: u64,
}

/// Starts a bot with its games in `folder` and waits until it is connected.
pub(crate) fn start(discord: &FakeDiscord, folder: &Path, wish: Wish) -> RunningBot {
    let bot = launch(discord, folder, wish);
    discord.wait_until_ready();
    bot
}

/// Starts a bot that may fail.
pub(crate) fn launch(discord: &FakeDiscord, folder: &Path, wish: Wish) -> RunningBot {
    let (stop, stopped) = oneshot::channel();
    let (metrics_sender, metrics) = std::sync::mpsc::channel();
    let api = discord.api().to_owned();
    let database = wish
        .database
        .clone()
        .unwrap_or_else(|| komadai::store::Store::sqlite_url(&folder.join("games.sqlite")));
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let result = runtime.block_on(async {
            let mut settings = Settings::new(Token::find(None, Some(wish.token)).unwrap());
            settings.api = Some(api);
            settings.message_content = wish.message_content;
            settings.gateway_stall = wish.stall;
            settings.session_patience = wish.patience;
            settings.shards = wish.shards.map(|shards| shards.parse().unwrap());
            settings.delivery_period = wish.delivery_period;
            settings.session_spacing = wish.session_spacing;
            let connector = Connector::new(settings).await?;
            metrics_sender.send(connector.metrics()).unwrap();
            let mut app = AppSettings::new(database);
            app.seed = wish.seed;
            if let Some(clock) = wish.clock {
                app.clock = clock;
            }
            let app = App::open(app).await.unwrap();
            let stop = async {
                let _ = stopped.await;
            };
            let result = connector.run(app.clone(), stop).await;
            app.close().await;
            result
        });
        runtime.shutdown_timeout(Duration::from_secs(1));
        result
    });
    RunningBot {
        stop: Some(stop),
        thread: Some(thread),
        metrics: metrics.recv().ok(),
        unreadable: 0,
    }
}

impl RunningBot {
    /// Stops the bot as SIGTERM would and returns how it ended.
    pub(crate) fn stop(mut self) -> Result<(), BotError> {
        drop(self.stop.take());
        self.thread.take().unwrap().join().unwrap()
    }

    /// Waits until the bot ends by itself.
    pub(crate) fn end(mut self) -> Result<(), BotError> {
        self.thread.take().unwrap().join().unwrap()
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        self.metrics.as_ref().unwrap()
    }
}

impl Drop for RunningBot {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        // What the library cannot read would be lost on the real Discord too.
        if let Some(metrics) = &self.metrics
            && !std::thread::panicking()
        {
            assert_eq!(metrics.events_unknown.value(), self.unreadable, "unreadable events");
        }
    }
}
