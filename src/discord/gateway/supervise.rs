//! The thread that watches over the gateway's: starts it, sees it stand still,
//! gives it up and starts another.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use serenity::all::GatewayError;
use tokio::sync::mpsc::Sender;

use super::{GatewayFailure, Incoming, Settings, thread};

/// How often the gateway's thread says that it lives.
pub(super) const BEAT: Duration = Duration::from_millis(200);

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

/// One try at being connected.
pub(super) struct Attempt {
    pub(super) signs: Arc<Signs>,
    pub(super) ended: std::sync::mpsc::Receiver<Result<(), serenity::Error>>,
}

/// What the gateway's thread and its supervisor tell each other.
#[derive(Default)]
pub(super) struct Signs {
    /// Grows while the thread's runtime works.
    pub(super) beats: AtomicU64,
    /// The beat at which a shard was connected last.
    pub(super) connected: AtomicU64,
    /// The beat at which a shard waited for its turn to begin a session last.
    pub(super) in_line: AtomicU64,
    /// The supervisor has given the thread up.
    pub(super) abandoned: AtomicBool,
}

/// Starts one gateway thread after another; returns when told to stop, or with
/// the reason why trying again is of no use.
pub(super) fn supervise(
    settings: &Settings,
    sink: &Sender<Incoming>,
    stop: &AtomicBool,
) -> Option<GatewayFailure> {
    let mut wait = FIRST_WAIT;
    let mut refused_wait = FIRST_REFUSED_WAIT;
    let mut frozen_at_once = 0;
    loop {
        let begun = Instant::now();
        match thread::launch(settings, sink) {
            Err(error) => tracing::error!(%error, "no thread for the gateway"),
            Ok(attempt) => match watch(&attempt, stop, settings) {
                End::Stopped => return None,
                End::Frozen => {
                    settings.pace.leave_all();
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
        // Who waits in line is not turned away.
        let last_good = signs.connected.load(Ordering::Acquire);
        let last_good = last_good.max(signs.in_line.load(Ordering::Acquire));
        let without = beats.saturating_sub(last_good);
        if BEAT.saturating_mul(u32::try_from(without).unwrap_or(u32::MAX)) > settings.patience {
            signs.abandoned.store(true, Ordering::Release);
            let _ = attempt.ended.recv_timeout(FAREWELL);
            return End::NoSession;
        }
    }
}
