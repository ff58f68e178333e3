//! The door before a shard's sessions: serenity opens it to resume at will, and
//! to begin a session when it is the shard's turn.
//!
//! serenity (0.12.5) tells nobody that it is about to identify, but it reads the
//! gateway's address under a lock before every connection. Whoever holds that
//! lock keeps the door. Why somebody stands before it can be told, too: a shard
//! that resumes has a runner in its manager's list, and one that is to begin a
//! session was taken off the list before, or was never on it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serenity::all::{ConnectionStage, ShardId, ShardManager};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::pace::{HOLD, Pace};
use super::supervise::Signs;

/// How often the door is opened to whoever resumes.
const LOOK: Duration = Duration::from_millis(25);

/// The door of one shard.
pub(super) struct Door {
    shard: ShardId,
    bucket: u32,
    pace: Arc<Pace>,
}

/// A door that is shut.
pub(super) struct Shut {
    door: Door,
    url: Arc<Mutex<String>>,
    guard: OwnedMutexGuard<String>,
}

impl Door {
    /// `bucket`: the shards that begin their sessions one after another.
    pub(super) fn new(shard: u32, bucket: u32, pace: Arc<Pace>) -> Self {
        Self { shard: ShardId(shard), bucket, pace }
    }

    /// Shuts it, before the manager of the shard is started.
    pub(super) async fn shut(self, url: &Arc<Mutex<String>>) -> Shut {
        let guard = Arc::clone(url).lock_owned().await;
        Shut { door: self, url: Arc::clone(url), guard }
    }
}

impl Shut {
    /// Opens and shuts it until the gateway's thread is given up.
    pub(super) async fn keep(self, manager: Arc<ShardManager>, signs: Arc<Signs>) {
        let Self { door, url, mut guard } = self;
        let shut = || Arc::clone(&url).lock_owned();
        while !signs.abandoned.load(Ordering::Acquire) {
            if manager.has(door.shard).await {
                // Somebody who resumes stands first in line for the lock; on the
                // one thread of this runtime nobody else can step between.
                drop(guard);
                guard = shut().await;
                tokio::time::sleep(LOOK).await;
                continue;
            }
            let beats =
                || signs.in_line.store(signs.beats.load(Ordering::Acquire), Ordering::Release);
            door.pace.enter(door.bucket, beats).await;
            drop(guard);
            door.wait_for_runner(&manager, &signs).await;
            guard = shut().await;
            if !manager.has(door.shard).await {
                // No way to Discord: the next try is another turn.
                door.pace.leave(door.bucket);
                continue;
            }
            door.wait_for_session(&manager, &signs).await;
            door.pace.leave(door.bucket);
        }
    }
}

impl Door {
    /// Waits until the shard went through, as long as its turn surely lasts.
    async fn wait_for_runner(&self, manager: &ShardManager, signs: &Signs) {
        let end = Instant::now() + HOLD / 2;
        let is_waiting = || Instant::now() < end && !signs.abandoned.load(Ordering::Acquire);
        while is_waiting() && !manager.has(self.shard).await {
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Waits until it has a session, or was refused one, or takes too long.
    async fn wait_for_session(&self, manager: &ShardManager, signs: &Signs) {
        let end = Instant::now() + HOLD;
        while Instant::now() < end && !signs.abandoned.load(Ordering::Acquire) {
            let stage = manager.runners.lock().await.get(&self.shard).map(|runner| runner.stage);
            if matches!(stage, None | Some(ConnectionStage::Connected)) {
                return;
            }
            tokio::time::sleep(LOOK).await;
        }
    }
}
