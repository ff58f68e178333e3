//! When a shard may begin a session: in each of Discord's buckets
//! (`shard % max_concurrency`) one at a time and five seconds apart, in all the
//! processes that share a database.
//!
//! The database keeps whose turn it is. Where it cannot be asked, the process
//! keeps its own shards apart and says so.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use crate::app::App;

/// How long a turn lasts at most. A session usually begins within a second of
/// its connection; a process that dies in its turn keeps others waiting so long.
pub(super) const HOLD: Duration = Duration::from_secs(10);

/// How long the database may take to say whose turn it is.
const PATIENCE: Duration = Duration::from_secs(3);

/// Looked at more often than a turn is short, so that the line looks alive.
const LONGEST_SLEEP: Duration = Duration::from_millis(500);

/// The turns of this process.
pub(in crate::discord) struct Pace {
    app: App,
    /// The runtime whose connections to the database are used: the gateway's
    /// own may be given up at any time.
    runtime: Handle,
    spacing: Duration,
    /// Tells this process from others.
    holder: i64,
    /// Until when each bucket is ours or rests.
    own: Mutex<HashMap<u32, Instant>>,
}

impl Pace {
    /// Sessions of a bucket begin `spacing` apart. Called in the runtime that
    /// uses the database.
    pub(in crate::discord) fn new(app: App, spacing: Duration) -> Self {
        let (runtime, holder) = (Handle::current(), rand::random());
        Self { app, runtime, spacing, holder, own: Mutex::default() }
    }

    /// Waits for a turn and takes it; `waiting` is called meanwhile.
    pub(super) async fn enter(&self, bucket: u32, waiting: impl Fn()) {
        loop {
            waiting();
            let wait = match self.take_own(bucket) {
                Some(wait) => wait,
                None => match self.ask(bucket).await {
                    Ok(None) => return,
                    Ok(Some(wait)) => {
                        self.rest_own(bucket, Duration::ZERO);
                        // Not all at the same moment.
                        wait + Duration::from_millis(rand::random_range(0..100))
                    }
                    Err(error) => {
                        tracing::warn!(
                            error,
                            "whose turn it is to begin a session cannot be asked: only the \
                             shards of this process keep apart"
                        );
                        return;
                    }
                },
            };
            tokio::time::sleep(wait.min(LONGEST_SLEEP)).await;
        }
    }

    /// Ends a turn: the next one comes after the spacing.
    pub(super) fn leave(&self, bucket: u32) {
        self.rest_own(bucket, self.spacing);
        let (app, holder, spacing) = (self.app.clone(), self.holder, self.spacing);
        self.runtime.spawn(async move {
            if let Err(error) = app.end_session_turn(bucket, holder, spacing).await {
                // It ends by itself.
                tracing::debug!(error = format!("{error:#}"), "end a turn to begin a session");
            }
        });
    }

    /// Ends the turns of shards that were given up.
    pub(super) fn leave_all(&self) {
        let now = Instant::now();
        let buckets: Vec<u32> = self
            .own()
            .iter()
            .filter(|(_, until)| **until > now)
            .map(|(bucket, _)| *bucket)
            .collect();
        for bucket in buckets {
            self.leave(bucket);
        }
    }

    fn own(&self) -> MutexGuard<'_, HashMap<u32, Instant>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a bucket among the shards of this process, or says how long to wait.
    fn take_own(&self, bucket: u32) -> Option<Duration> {
        let now = Instant::now();
        let mut own = self.own();
        match own.get(&bucket) {
            Some(until) if *until > now => Some(*until - now),
            _ => {
                own.insert(bucket, now + HOLD);
                None
            }
        }
    }

    fn rest_own(&self, bucket: u32, time: Duration) {
        self.own().insert(bucket, Instant::now() + time);
    }

    /// Takes a bucket among all processes, or says how long to wait.
    async fn ask(&self, bucket: u32) -> Result<Option<Duration>, String> {
        let (app, holder) = (self.app.clone(), self.holder);
        let asked = self.runtime.spawn(async move {
            tokio::time::timeout(PATIENCE, app.take_session_turn(bucket, holder, HOLD)).await
        });
        match asked.await {
            Ok(Ok(Ok(wait))) => Ok(wait),
            Ok(Ok(Err(error))) => Err(format!("{error:#}")),
            Ok(Err(_)) => Err(format!("no answer within {} s", PATIENCE.as_secs())),
            // The bot is ending.
            Err(error) => Err(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Settings;

    #[tokio::test(flavor = "multi_thread")]
    async fn without_the_database_the_shards_of_a_process_still_keep_apart() {
        let app = App::open(Settings::new("sqlite::memory:")).await.unwrap();
        app.close().await;
        let pace = Pace::new(app, Duration::from_millis(200));
        let begun = Instant::now();
        for _ in 0..3 {
            pace.enter(0, || ()).await;
            pace.leave(0);
        }
        assert!(begun.elapsed() >= Duration::from_millis(400));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn turns_that_were_given_up_end_after_the_spacing() {
        let app = App::open(Settings::new("sqlite::memory:")).await.unwrap();
        let pace = Pace::new(app, Duration::from_millis(50));
        pace.enter(7, || ()).await;
        pace.leave_all();
        tokio::time::timeout(HOLD / 2, pace.enter(7, || ())).await.unwrap();
    }
}
