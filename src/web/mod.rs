//! The web face: a page that shows and converts records, an API for programs,
//! pictures by address. Keeps nothing: a shared link holds its game.
//!
//! | file | what it is |
//! |---|---|
//! | `server` | connections, and what every request goes through |
//! | `page/` | the page: forms, the board to step through, downloads |
//! | `api` | `/api/v1/…`, described by `openapi.json` |
//! | `pictures` | `/board.png`, `/board.svg`, `/game.gif`, `/game.webp` |
//! | `query`, `body`, `negotiate` | what a request says |
//! | `problem` | refusals |
//! | `limits`, `cache`, `metrics` | how often, what is kept, counters |
//! | `admin` | the operator's address, of the bot too |
//!
//! Nothing is ever fetched: links are decoded.

mod admin;
mod api;
mod body;
mod cache;
mod limits;
mod metrics;
mod negotiate;
mod page;
mod pictures;
mod problem;
mod query;
mod server;

use std::future::Future;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use anyhow::Context;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_TYPE};
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::net::TcpListener;

pub use self::admin::{Admin, Part};
use self::api::Found;
use self::cache::Cache;
use self::limits::Limiter;
use self::metrics::Metrics;
use self::negotiate::Wanted;
use self::problem::Problem;
use crate::app::{Compute, Jobs};

/// How to serve.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where everybody asks.
    pub listen: SocketAddr,
    /// Where the operator asks for `/health` and `/metrics`.
    pub admin: Option<SocketAddr>,
    /// `https://example.org`: what links to this service begin with. The host
    /// that was asked for, where it is not said.
    pub public_url: Option<String>,
    /// Whether the connections come from a proxy that names the client in
    /// `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Requests a second of one client in the long run; `None`: as many as come.
    pub rate: Option<NonZeroU32>,
    /// The largest body.
    pub max_body_bytes: usize,
    /// Jobs of the engine at a time.
    pub engine_jobs: usize,
}

/// The description of the API, as it is served.
const OPENAPI: &str = include_str!("openapi.json");
/// How many requests may wait for a processor.
const MAX_WAITING: usize = 256;
/// How many jobs of the engine may wait, of one client and of all.
const MAX_JOBS_OF_CLIENT: usize = 4;
const MAX_JOBS: usize = 128;
/// What finished pictures may take.
const CACHE_BYTES: usize = 64 << 20;

/// What every request shares. Cheap to clone.
#[derive(Clone)]
struct Web(Arc<Inner>);

struct Inner {
    settings: Settings,
    compute: Compute,
    jobs: Jobs<Found>,
    pictures: Cache,
    limiter: Option<Limiter>,
    metrics: Metrics,
}

impl Web {
    fn new(settings: Settings) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self(Arc::new(Inner {
            compute: Compute::new(processors, MAX_WAITING),
            jobs: Jobs::new(settings.engine_jobs, MAX_JOBS_OF_CLIENT, MAX_JOBS),
            pictures: Cache::new(CACHE_BYTES),
            limiter: settings.rate.map(Limiter::new),
            metrics: Metrics::default(),
            settings,
        }))
    }

    fn settings(&self) -> &Settings {
        &self.0.settings
    }

    fn compute(&self) -> &Compute {
        &self.0.compute
    }

    fn jobs(&self) -> &Jobs<Found> {
        &self.0.jobs
    }

    fn pictures(&self) -> &Cache {
        &self.0.pictures
    }

    fn limiter(&self) -> Option<&Limiter> {
        self.0.limiter.as_ref()
    }

    fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }
}

/// A service that listens and is not served yet.
pub struct Bound {
    web: Web,
    public: TcpListener,
    admin: Option<Admin>,
}

/// Binds the addresses.
///
/// # Errors
/// An address cannot be bound.
pub async fn bind(settings: Settings) -> anyhow::Result<Bound> {
    let bind = |address: SocketAddr| async move {
        TcpListener::bind(address).await.with_context(|| format!("listen on {address}"))
    };
    let public = bind(settings.listen).await?;
    let mut admin = match settings.admin {
        Some(address) => Some(Admin::bind(address).await?),
        None => None,
    };
    let web = Web::new(settings);
    if let Some(admin) = &mut admin {
        admin.add(part(&web));
    }
    Ok(Bound { web, public, admin })
}

impl Bound {
    /// Where everybody asks, with the port that was given.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn address(&self) -> anyhow::Result<SocketAddr> {
        Ok(self.public.local_addr()?)
    }

    /// Where the operator asks.
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.admin.as_ref()?.address()
    }

    /// What the operator may ask about this service, at another address.
    pub fn part(&self) -> Part {
        part(&self.web)
    }

    /// Serves until `stop` is done, then finishes what it has begun.
    pub async fn serve(self, stop: impl Future<Output = ()>) {
        let (ended, end) = tokio::sync::oneshot::channel::<()>();
        let admin = self.admin.map(|admin| {
            tokio::spawn(admin.serve(async {
                let _ = end.await;
            }))
        });
        let is_shared = self.web.settings().behind_proxy;
        server::serve(self.public, router(self.web), is_shared, stop).await;
        drop(ended);
        if let Some(admin) = admin {
            let _ = admin.await;
        }
    }
}

/// The service as the operator sees it: ready as soon as it listens.
fn part(web: &Web) -> Part {
    let web = web.clone();
    let metrics = move || {
        let text = web.metrics().text(web.jobs().load());
        async move { text }
    };
    Part::new("web", metrics, || async { Ok(()) })
}

fn router(web: Web) -> Router {
    let api = Router::new()
        .route("/api/v1/convert", post(api::convert).options(preflight))
        .route("/api/v1/inspect", post(api::inspect).options(preflight))
        .route("/api/v1/hint", post(api::hint).options(preflight))
        .route("/api/v1/solve", post(api::solve).options(preflight))
        .route("/api/v1/analyse", post(api::analyse).options(preflight))
        .route("/api/v1/jobs/{id}", get(api::job).delete(api::stop_job).options(preflight))
        .route("/api/v1/jobs/{id}/chart.svg", get(api::chart))
        .route("/openapi.json", get(openapi))
        .layer(axum::middleware::map_response(open_to_all));
    let pictures = Router::new()
        .route("/board.png", get(pictures::board_png))
        .route("/board.svg", get(pictures::board_svg))
        .route("/game.gif", get(pictures::game_gif))
        .route("/game.webp", get(pictures::game_webp));
    let guard = axum::middleware::from_fn_with_state(web.clone(), server::guard);
    api.merge(pictures)
        .merge(page::router())
        .fallback(nothing_there)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(web.settings().max_body_bytes))
        .layer(guard)
        .with_state(web)
}

/// The description of the API.
async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], OPENAPI)
}

/// Programs of any site may use the API: nothing in it is anybody's secret.
async fn open_to_all(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let any = axum::http::HeaderValue::from_static;
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, any("*"));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), any("cross-origin"));
    response
}

/// Tells browsers that a script of another site may ask.
async fn preflight() -> impl IntoResponse {
    let headers = [
        ("access-control-allow-methods", "GET, POST, DELETE"),
        ("access-control-allow-headers", "content-type, accept, accept-language"),
        ("access-control-max-age", "86400"),
    ];
    (StatusCode::NO_CONTENT, headers)
}

async fn nothing_there(Wanted(language): Wanted) -> Problem {
    query::not_found(language)
}

async fn wrong_method(Wanted(language): Wanted) -> Problem {
    let detail = "see the header `allow`";
    Problem::new(language, StatusCode::METHOD_NOT_ALLOWED, "wrong-method", detail)
}
