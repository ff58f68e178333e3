//! A Discord on 127.0.0.1: HTTP API and gateway, strict from the first request.
//!
//! Every request is held against Discord's OpenAPI description ([`openapi`])
//! and against the limits it does not know ([`limits`]). What the bot does
//! wrong is refused as Discord would, and collected: a [`FakeDiscord`] that is
//! dropped with violations, or with interactions that nobody answered, fails
//! its test.

mod gateway;
mod interactions;
mod limits;
mod messages;
mod objects;
mod openapi;
mod people;
mod rest;
mod seen;
mod tls;
pub(crate) mod world;

use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::routing::any;

pub(crate) use people::Attachment;
pub(crate) use seen::Post;
pub(crate) use tls::Tls;
use world::{Fault, FaultKind, ToClient, World};

/// How long a test waits for something that has to happen.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// The state that the server and the test share.
pub(crate) struct Shared {
    world: Mutex<World>,
    changed: Condvar,
}

impl Shared {
    /// Looks at the world or changes it, and wakes whoever waits for a change.
    pub(crate) fn change<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        let result = act(&mut self.world.lock().unwrap_or_else(|poison| poison.into_inner()));
        self.changed.notify_all();
        result
    }

    /// Waits until `look` finds something.
    fn wait<T>(&self, time: Duration, mut look: impl FnMut(&mut World) -> Option<T>) -> Option<T> {
        let end = Instant::now() + time;
        let mut world = self.world.lock().unwrap_or_else(|poison| poison.into_inner());
        loop {
            if let Some(found) = look(&mut world) {
                return Some(found);
            }
            let left = end.checked_duration_since(Instant::now())?;
            let turn = left.min(Duration::from_millis(200));
            world = match self.changed.wait_timeout(world, turn) {
                Ok((world, _)) => world,
                Err(poison) => poison.into_inner().0,
            };
        }
    }
}

/// The server, and the hands of the people who use it.
pub(crate) struct FakeDiscord {
    shared: Arc<Shared>,
    runtime: Option<tokio::runtime::Runtime>,
    base: String,
}

impl FakeDiscord {
    /// Starts a server with nobody on it but the bot's account.
    pub(crate) fn start() -> Self {
        Self::start_server(false).0
    }

    /// The same behind TLS, to be reached as the real one.
    pub(crate) fn start_with_tls() -> (Self, Tls) {
        let (discord, tls) = Self::start_server(true);
        (discord, tls.unwrap())
    }

    fn start_server(with_tls: bool) -> (Self, Option<Tls>) {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("fake-discord")
            .enable_all()
            .build()
            .unwrap();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let base = match with_tls {
            // The name on the certificate.
            true => format!("https://localhost:{}", address.port()),
            false => format!("http://{address}"),
        };
        let shared = Arc::new(Shared {
            world: Mutex::new(World::new(base.clone())),
            changed: Condvar::new(),
        });
        let for_gateway = Arc::clone(&shared);
        let upgrade = any(move |upgrade: WebSocketUpgrade| async move {
            upgrade.on_upgrade(move |socket| gateway::serve(socket, for_gateway))
        });
        let router = Router::new()
            .route("/", upgrade)
            .fallback(rest::handle)
            .with_state(Arc::clone(&shared));
        let tls = if with_tls {
            let (listener, tls, proxy) = runtime.block_on(tls::listen(listener));
            runtime.spawn(async move { axum::serve(listener, router).await });
            runtime.spawn(tls::lead(proxy, address, Arc::clone(&shared)));
            Some(tls)
        } else {
            runtime.spawn(async move { axum::serve(listener, router).await });
            None
        };
        (Self { shared, runtime: Some(runtime), base }, tls)
    }

    /// Where the API is: `http://127.0.0.1:port`.
    pub(crate) fn api(&self) -> &str {
        &self.base
    }

    /// Looks at the world or changes it.
    pub(crate) fn with<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        self.shared.change(act)
    }

    /// Waits until `look` finds something; fails the test where it does not.
    pub(crate) fn wait_for<T>(&self, what: &str, look: impl FnMut(&mut World) -> Option<T>) -> T {
        let found = self.shared.wait(PATIENCE, look);
        found.unwrap_or_else(|| {
            let (requests, violations) = self.with(|world| {
                let last = world.requests.len().saturating_sub(12);
                (world.requests[last..].to_vec(), world.violations.clone())
            });
            panic!(
                "waited in vain for {what}; last requests {requests:#?}; violations {violations:#?}"
            )
        })
    }

    /// Waits until the bot is connected and its commands are registered.
    pub(crate) fn wait_until_ready(&self) {
        self.wait_for("the bot to connect", |world| {
            (world.connected() > 0 && world.commands.contains_key(&None)).then_some(())
        });
    }

    /// Waits until no session is connected.
    pub(crate) fn wait_until_gone(&self) {
        self.wait_for("the bot to go", |world| (world.connected() == 0).then_some(()));
    }

    /// Lets the next request that fits go wrong.
    pub(crate) fn fail_next(&self, method: &'static str, path_part: &'static str, what: FaultKind) {
        self.with(|world| world.faults.push_back(Fault { method, path_part, what }));
    }

    /// Closes every gateway connection with this code, or without one.
    pub(crate) fn close_gateway(&self, code: Option<u16>) {
        self.with(|world| world.order_all(|| ToClient::Close(code)));
    }

    /// Breaks every gateway connection without a word.
    pub(crate) fn drop_gateway(&self) {
        self.with(|world| world.order_all(|| ToClient::Drop));
    }

    /// Sends a payload to every client: op 7, op 9, an event nobody knows.
    pub(crate) fn send_payload(&self, payload: &serde_json::Value) {
        self.with(|world| world.order_all(|| ToClient::Send(payload.clone())));
    }

    /// Forgets every session, so that none can be resumed.
    pub(crate) fn forget_sessions(&self) {
        self.with(|world| {
            for session in world.sessions.values_mut() {
                session.is_dead = true;
            }
        });
    }

    /// What the bot did wrong so far; the test takes it upon itself.
    pub(crate) fn take_violations(&self) -> Vec<String> {
        self.with(|world| std::mem::take(&mut world.violations))
    }

    /// Interactions that stay unanswered because the test made it so.
    pub(crate) fn forgive_unanswered(&self) {
        self.with(|world| {
            let lacking = |i: &world::Interaction| {
                i.callback.as_ref().is_some_and(|callback| callback.is_finished)
            };
            world.interactions.retain(|_, interaction| lacking(interaction));
        });
    }
}

impl Drop for FakeDiscord {
    fn drop(&mut self) {
        let found = self.with(|world| {
            let mut found = std::mem::take(&mut world.violations);
            found.extend(world.unanswered());
            found
        });
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
        // A second panic would hide the first.
        if !std::thread::panicking() {
            assert!(found.is_empty(), "what Discord would refuse: {found:#?}");
        }
    }
}
