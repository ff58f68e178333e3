//! Counters and gauges of the Discord side, for the operator.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::rest::RestError;
use crate::app::ReplyKind;

/// One row per counter: its field, its name, what it counts.
macro_rules! counters {
    ($($field:ident $help:literal)*) => {
        /// Counts since the start.
        #[derive(Debug, Default)]
        pub struct Metrics {
            $(
                #[doc = $help]
                pub $field: Counter,
            )*
            /// How long answers took.
            pub answers: Histogram,
            /// Shards that have a session now.
            pub shards_connected: Gauge,
            /// Shards that this process is to serve; 0 before that is known.
            pub shards: Gauge,
            /// Servers that the bot is in, of these shards.
            pub guilds: Gauge,
        }

        impl Metrics {
            /// Every counter: name, meaning, value.
            pub fn rows(&self) -> Vec<(&'static str, &'static str, u64)> {
                vec![$((stringify!($field), $help, self.$field.value())),*]
            }
        }
    };
}

counters! {
    gateway_connects "gateway sessions begun"
    gateway_restarts "gateway threads started again after a failure or a freeze"
    events_unknown "events that the library could not read"
    events_dropped "events thrown away because too many were waiting"
    messages "messages looked at"
    interactions "commands, buttons and forms received"
    replies_done "replies: done"
    replies_question "replies: a question back"
    replies_refusal "replies: refused with a reason"
    replies_busy "replies: too busy"
    replies_fault "replies: something of ours broke"
    deferred "interactions that had to be deferred"
    rate_limited "requests refused with 429"
    requests_failed "requests that failed otherwise"
    posts_repeated "stored posts delivered after a failure"
}

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds one.
    pub fn increment(&self) {
        self.add(1);
    }

    /// Adds `n`.
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    /// The number now.
    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Gauge(AtomicU64);

impl Gauge {
    /// Sets it.
    pub fn set(&self, n: u64) {
        self.0.store(n, Ordering::Relaxed);
    }

    /// The number now.
    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The upper ends of the buckets, in milliseconds; Discord waits 3,000.
const BUCKETS_MS: [u64; 9] = [25, 50, 100, 250, 500, 1_000, 2_000, 3_000, 10_000];

/// How often something took how long.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BUCKETS_MS.len()],
    count: AtomicU64,
    microseconds: AtomicU64,
}

impl Histogram {
    /// Counts one.
    pub fn observe(&self, took: Duration) {
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        for (bucket, most) in self.buckets.iter().zip(BUCKETS_MS) {
            if ms <= most {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.microseconds.fetch_add(us, Ordering::Relaxed);
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, name: &str, help: &str) -> fmt::Result {
        writeln!(f, "# HELP {name} {help}\n# TYPE {name} histogram")?;
        for (bucket, most) in self.buckets.iter().zip(BUCKETS_MS) {
            let end = most as f64 / 1000.0;
            let n = bucket.load(Ordering::Relaxed);
            writeln!(f, "{name}_bucket{{le=\"{end}\"}} {n}")?;
        }
        let count = self.count.load(Ordering::Relaxed);
        let sum = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        writeln!(f, "{name}_bucket{{le=\"+Inf\"}} {count}")?;
        writeln!(f, "{name}_sum {sum}\n{name}_count {count}")
    }
}

impl Metrics {
    /// What the bot still waits for, if anything.
    pub(super) fn waits_for(&self) -> Option<String> {
        let (connected, all) = (self.shards_connected.value(), self.shards.value());
        match all {
            0 => Some("not connected to Discord yet".to_owned()),
            all if connected < all => {
                Some(format!("{connected} of {all} shards are connected to Discord"))
            }
            _ => None,
        }
    }

    pub(super) fn request_failed(&self, error: &RestError) {
        match error {
            RestError::RateLimited(_) => self.rate_limited.increment(),
            _ => self.requests_failed.increment(),
        }
    }

    pub(super) fn replied(&self, kind: ReplyKind, took: Duration) {
        self.answers.observe(took);
        match kind {
            ReplyKind::Done => &self.replies_done,
            ReplyKind::Question => &self.replies_question,
            ReplyKind::Refusal => &self.replies_refusal,
            ReplyKind::Busy => &self.replies_busy,
            ReplyKind::Fault => &self.replies_fault,
        }
        .increment();
    }
}

/// The Prometheus text format.
impl fmt::Display for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, help, value) in self.rows() {
            writeln!(f, "# HELP komadai_discord_{name}_total {help}")?;
            writeln!(f, "# TYPE komadai_discord_{name}_total counter")?;
            writeln!(f, "komadai_discord_{name}_total {value}")?;
        }
        let gauges = [
            ("shards_connected", "shards that have a session now", &self.shards_connected),
            ("shards", "shards that this process serves", &self.shards),
            ("guilds", "servers that the bot is in, of these shards", &self.guilds),
        ];
        for (name, help, gauge) in gauges {
            let name = format!("komadai_discord_{name}");
            writeln!(f, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {}", gauge.value())?;
        }
        self.answers.write(f, "komadai_discord_answer_seconds", "how long answers took")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_counted_by_kind_and_shown_as_prometheus_reads_them() {
        let metrics = Metrics::default();
        metrics.replied(ReplyKind::Refusal, Duration::from_millis(7));
        let text = metrics.to_string();
        assert!(text.contains("\nkomadai_discord_replies_refusal_total 1\n"), "{text}");
        assert!(
            text.contains("\nkomadai_discord_answer_seconds_bucket{le=\"0.025\"} 1\n"),
            "{text}"
        );
        assert!(text.contains("\nkomadai_discord_answer_seconds_sum 0.007\n"), "{text}");
        assert_eq!(metrics.waits_for().unwrap(), "not connected to Discord yet");
        metrics.shards.set(2);
        metrics.shards_connected.set(1);
        assert!(metrics.waits_for().unwrap().starts_with("1 of 2"));
        metrics.shards_connected.set(2);
        assert_eq!(metrics.waits_for(), None);
    }
}
