//! Counters for the operator, in the Prometheus text format.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;

/// A number that only grows.
#[derive(Debug, Default)]
pub(super) struct Counter(AtomicU64);

impl Counter {
    pub(super) fn increment(&self) {
        self.add(1);
    }

    fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts since the start.
#[derive(Debug, Default)]
pub(super) struct Metrics {
    pub(super) requests: Counter,
    /// Refused because one client asked too often.
    pub(super) limited: Counter,
    succeeded: Counter,
    redirected: Counter,
    refused: Counter,
    failed: Counter,
    microseconds: Counter,
}

impl Metrics {
    pub(super) fn answered(&self, status: StatusCode, took: Duration) {
        self.microseconds.add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
        match status.as_u16() {
            500.. => &self.failed,
            400.. => &self.refused,
            300.. => &self.redirected,
            _ => &self.succeeded,
        }
        .increment();
    }

    /// Everything, with what the queue of the engine holds.
    pub(super) fn text(&self, (waiting, running): (usize, usize)) -> String {
        let rows = [
            ("requests_total", "counter", "requests received", self.requests.value()),
            ("limited_total", "counter", "requests refused as too many", self.limited.value()),
            ("answers_2xx_total", "counter", "answers: done", self.succeeded.value()),
            ("answers_3xx_total", "counter", "answers: elsewhere, known", self.redirected.value()),
            ("answers_4xx_total", "counter", "answers: refused", self.refused.value()),
            ("answers_5xx_total", "counter", "answers: failed, busy", self.failed.value()),
            ("answer_microseconds_total", "counter", "time of answers", self.microseconds.value()),
            ("jobs_waiting", "gauge", "jobs of the engine that wait", waiting as u64),
            ("jobs_running", "gauge", "jobs of the engine at work", running as u64),
        ];
        let mut text = String::new();
        for (name, kind, help, value) in rows {
            let name = format!("komadai_web_{name}");
            writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}")
                .expect("writing to a string does not fail");
        }
        text
    }
}
