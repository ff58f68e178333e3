//! Discord's rate limits: a bucket per route and place, and 50 a second in all.
//!
//! Answers to interactions stand outside the global limit and each have a
//! bucket of their own that is never used again: they are not kept at all.
//! The map of buckets is bounded, so that no traffic makes it grow for ever.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;
use serenity::http::{LightMethod, Route};

/// Discord shuts an address out that gets 10,000 answers of 401, 403 and 429 in
/// ten minutes; before that we keep silent by ourselves.
const MOST_REFUSALS: u32 = 8_000;
const REFUSALS_TIME: Duration = Duration::from_secs(10 * 60);

/// The most buckets that are remembered.
const MOST_BUCKETS: usize = 4096;

/// Which requests share a limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bucket {
    /// Outside every limit that lasts.
    Interaction,
    /// Method and route, with the channel it is about.
    Route(&'static str, String),
}

impl Bucket {
    pub(super) fn of(method: &LightMethod, route: &Route<'_>) -> Self {
        let method = match method {
            LightMethod::Delete => "DELETE",
            LightMethod::Get => "GET",
            LightMethod::Patch => "PATCH",
            LightMethod::Post => "POST",
            LightMethod::Put => "PUT",
        };
        match route {
            Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessages { .. }
            | Route::WebhookFollowupMessage { .. } => Self::Interaction,
            Route::ChannelMessage { channel_id, .. } => {
                Self::Route(method, format!("/channels/{channel_id}/messages/"))
            }
            route => Self::Route(method, route.path().into_owned()),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Remaining {
    requests: u32,
    reset: Instant,
}

#[derive(Default)]
struct State {
    buckets: HashMap<Bucket, Remaining>,
    second: Option<(Instant, u32)>,
    /// When the count of refused requests began, and the count.
    refusals: Option<(Instant, u32)>,
    global_until: Option<Instant>,
}

/// What is known of the limits now.
pub(super) struct Limiter {
    /// Requests a second, of this process.
    per_second: u32,
    state: Mutex<State>,
}

impl Limiter {
    /// Lets so many requests a second go out.
    pub(super) fn new(per_second: u32) -> Self {
        Self { per_second: per_second.max(1), state: Mutex::default() }
    }

    /// Whether so much goes out that what can wait or go another way should.
    pub(super) fn is_busy(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let now = Instant::now();
        let is_recent = |start: Instant| now.duration_since(start) < Duration::from_secs(1);
        state.global_until.is_some_and(|until| until > now)
            || state.second.is_some_and(|(start, used)| {
                is_recent(start) && used.saturating_mul(2) > self.per_second
            })
    }

    /// Waits until a request may be sent.
    pub(super) async fn wait(&self, bucket: &Bucket) {
        if *bucket == Bucket::Interaction {
            return;
        }
        while let Some(wait) = self.take(bucket, Instant::now()) {
            tokio::time::sleep(wait).await;
        }
    }

    /// Takes a slot, or says how long to wait for one.
    fn take(&self, bucket: &Bucket, now: Instant) -> Option<Duration> {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(until) = state.global_until {
            if until > now {
                return Some(until - now);
            }
            state.global_until = None;
        }
        if let Some(remaining) = state.buckets.get_mut(bucket) {
            if remaining.reset <= now {
                state.buckets.remove(bucket);
            } else if remaining.requests == 0 {
                return Some(remaining.reset - now);
            }
        }
        let second = Duration::from_secs(1);
        let (start, used) = state.second.unwrap_or((now, 0));
        let (start, used) = if now - start >= second { (now, 0) } else { (start, used) };
        if used >= self.per_second {
            return Some(start + second - now);
        }
        state.second = Some((start, used + 1));
        // Counted down at once: several requests may be under way.
        if let Some(remaining) = state.buckets.get_mut(bucket) {
            remaining.requests -= 1;
        }
        None
    }

    /// Counts an answer of 401, 403 or 429.
    pub(super) fn count_refusal(&self, now: Instant) {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (since, count) = state.refusals.unwrap_or((now, 0));
        let is_over = now.duration_since(since) >= REFUSALS_TIME;
        state.refusals = Some(if is_over { (now, 1) } else { (since, count + 1) });
    }

    /// How long to send nothing, so that Discord does not shut us out.
    pub(super) fn silence(&self, now: Instant) -> Option<Duration> {
        let state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (since, count) = state.refusals?;
        let left = REFUSALS_TIME.checked_sub(now.duration_since(since))?;
        (count >= MOST_REFUSALS).then_some(left)
    }

    /// Reads the headers of an answer.
    pub(super) fn learn(&self, bucket: &Bucket, headers: &HeaderMap) {
        let number = |name: &str| headers.get(name)?.to_str().ok()?.parse::<f64>().ok();
        let (Some(requests), Some(seconds)) =
            (number("x-ratelimit-remaining"), number("x-ratelimit-reset-after"))
        else {
            return;
        };
        let wait = Duration::from_secs_f64(seconds.clamp(0.0, 3600.0));
        self.remember(bucket, requests as u32, wait);
    }

    /// After a 429.
    pub(super) fn refused(&self, bucket: &Bucket, wait: Duration, is_global: bool) {
        if is_global {
            let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            state.global_until = Some(Instant::now() + wait);
        } else {
            self.remember(bucket, 0, wait);
        }
    }

    fn remember(&self, bucket: &Bucket, requests: u32, wait: Duration) {
        if *bucket == Bucket::Interaction {
            return;
        }
        let now = Instant::now();
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if state.buckets.len() >= MOST_BUCKETS {
            state.buckets.retain(|_, remaining| remaining.reset > now);
        }
        if state.buckets.len() < MOST_BUCKETS {
            let reset = now + wait;
            let known = state.buckets.get(bucket).filter(|known| known.reset > now);
            // An answer that overtook another must not give slots back.
            let requests = known.map_or(requests, |known| known.requests.min(requests));
            state.buckets.insert(bucket.clone(), Remaining { requests, reset });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bucket(n: usize) -> Bucket {
        Bucket::Route("POST", n.to_string())
    }

    #[test]
    fn a_used_up_bucket_waits_for_its_reset_and_others_do_not() {
        let limiter = Limiter::new(45);
        limiter.remember(&bucket(1), 1, Duration::from_secs(5));
        let now = Instant::now();
        assert_eq!(limiter.take(&bucket(1), now), None);
        assert!(limiter.take(&bucket(1), now).is_some());
        assert_eq!(limiter.take(&bucket(2), now), None);
        assert_eq!(limiter.take(&bucket(1), now + Duration::from_secs(6)), None);
    }

    #[test]
    fn too_many_refusals_silence_us_until_discord_has_forgotten_them() {
        let limiter = Limiter::new(45);
        let now = Instant::now();
        for _ in 1..MOST_REFUSALS {
            limiter.count_refusal(now);
        }
        assert_eq!(limiter.silence(now), None);
        limiter.count_refusal(now + Duration::from_secs(60));
        assert_eq!(limiter.silence(now + Duration::from_secs(60)), Some(Duration::from_secs(540)));
        assert_eq!(limiter.silence(now + Duration::from_secs(601)), None);
        limiter.count_refusal(now + Duration::from_secs(601));
        assert_eq!(limiter.silence(now + Duration::from_secs(602)), None);
    }

    #[test]
    fn no_more_than_the_global_limit_goes_out_in_a_second() {
        let limiter = Limiter::new(45);
        let now = Instant::now();
        let sent = (0..100).filter(|&n| limiter.take(&bucket(n), now).is_none()).count();
        assert_eq!(sent, 45);
        assert!(limiter.is_busy());
        assert_eq!(limiter.take(&bucket(0), now + Duration::from_secs(1)), None);
    }

    #[test]
    fn a_global_429_stops_every_bucket_and_the_memory_stays_bounded() {
        let limiter = Limiter::new(45);
        assert!(!limiter.is_busy());
        limiter.refused(&bucket(1), Duration::from_secs(2), true);
        assert!(limiter.take(&bucket(2), Instant::now()).is_some());
        for n in 0..3 * MOST_BUCKETS {
            limiter.remember(&bucket(n), 1, Duration::from_secs(60));
        }
        assert!(limiter.state.lock().unwrap().buckets.len() <= MOST_BUCKETS);
    }
}
