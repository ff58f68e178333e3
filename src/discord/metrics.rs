//! Counters of the Discord side, for the operator.

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
    answer_ms "milliseconds spent on answers, in all"
    answers "answers measured by answer_ms"
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

impl Metrics {
    pub(super) fn request_failed(&self, error: &RestError) {
        match error {
            RestError::RateLimited(_) => self.rate_limited.increment(),
            _ => self.requests_failed.increment(),
        }
    }

    pub(super) fn replied(&self, kind: ReplyKind, took: Duration) {
        self.answers.increment();
        self.answer_ms.add(u64::try_from(took.as_millis()).unwrap_or(u64::MAX));
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
        Ok(())
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
        assert!(text.contains("\nkomadai_discord_answer_ms_total 7\n"), "{text}");
    }
}
