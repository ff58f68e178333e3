//! The operator's own address: is the process alive, is it ready, what does it
//! count. One address for all that runs in the process.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures::future::BoxFuture;
use tokio::net::TcpListener;

use super::server;

/// The longest that a part may think about being ready.
const PATIENCE: Duration = Duration::from_secs(3);

type Text = Arc<dyn Fn() -> BoxFuture<'static, String> + Send + Sync>;
type Ready = Arc<dyn Fn() -> BoxFuture<'static, Result<(), String>> + Send + Sync>;

/// A part of the process that the operator may ask about.
#[derive(Clone)]
pub struct Part {
    name: &'static str,
    metrics: Text,
    ready: Ready,
}

impl Part {
    /// A part with its counters in the Prometheus text format, and what it still
    /// waits for.
    pub fn new<M, R>(
        name: &'static str,
        metrics: impl Fn() -> M + Send + Sync + 'static,
        ready: impl Fn() -> R + Send + Sync + 'static,
    ) -> Self
    where
        M: Future<Output = String> + Send + 'static,
        R: Future<Output = Result<(), String>> + Send + 'static,
    {
        Self {
            name,
            metrics: Arc::new(move || Box::pin(metrics())),
            ready: Arc::new(move || Box::pin(ready())),
        }
    }
}

/// The operator's address, bound and not served yet.
pub struct Admin {
    listener: TcpListener,
    parts: Vec<Part>,
}

impl Admin {
    /// Binds the address.
    ///
    /// # Errors
    /// It cannot be bound.
    pub async fn bind(address: SocketAddr) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(address).await;
        let listener = listener.with_context(|| format!("listen on {address}"))?;
        Ok(Self { listener, parts: Vec::new() })
    }

    /// The address with the port that was given.
    pub fn address(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }

    /// Lets the operator ask about a part.
    pub fn add(&mut self, part: Part) {
        self.parts.push(part);
    }

    /// Serves until `stop` is done.
    pub async fn serve(self, stop: impl Future<Output = ()>) {
        let router = Router::new()
            .route("/health", get(|| async { "ok\n" }))
            .route("/ready", get(ready))
            .route("/metrics", get(metrics))
            .with_state(Arc::new(self.parts));
        server::serve(self.listener, router, true, stop).await;
    }
}

async fn ready(State(parts): State<Arc<Vec<Part>>>) -> Response {
    let mut missing = Vec::new();
    for part in parts.iter() {
        match tokio::time::timeout(PATIENCE, (part.ready)()).await {
            Ok(Ok(())) => {}
            Ok(Err(what)) => missing.push(format!("{}: {what}", part.name)),
            Err(_) => missing.push(format!("{}: no answer", part.name)),
        }
    }
    if missing.is_empty() {
        return "ready\n".into_response();
    }
    (StatusCode::SERVICE_UNAVAILABLE, missing.join("\n") + "\n").into_response()
}

async fn metrics(State(parts): State<Arc<Vec<Part>>>) -> Response {
    let mut text = about_process();
    for part in parts.iter() {
        // What cannot be counted now must not hide the rest.
        if let Ok(part) = tokio::time::timeout(PATIENCE, (part.metrics)()).await {
            text.push_str(&part);
        }
    }
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

/// Which program it is and what it takes.
fn about_process() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!(
        "# HELP komadai_build_info the program's version\n# TYPE komadai_build_info gauge\n\
         komadai_build_info{{version=\"{version}\"}} 1\n"
    );
    if let Some(bytes) = resident_bytes() {
        text.push_str(&format!(
            "# HELP process_resident_memory_bytes memory in use\n\
             # TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes {bytes}\n"
        ));
    }
    text
}

/// Only Linux tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
