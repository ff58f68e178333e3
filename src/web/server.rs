//! Connections, and what every request goes through: who asks, how often, how
//! long it may take, what every answer says about itself.

use std::collections::HashMap;
use std::convert::Infallible;
use std::future::Future;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderName, VARY,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use super::negotiate::Wanted;
use super::problem::Problem;
use super::{Web, limits};

/// Connections at a time; each may hold a body of the largest size.
const MAX_CONNECTIONS: usize = 512;
/// Of these, the most of one address. A proxy may have them all.
const MAX_OF_ADDRESS: usize = 128;
/// Who sends no whole head in this time is not served.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// The longest head: an address holds a whole game.
const MAX_HEAD_BYTES: usize = 64 << 10;
/// The longest that a request takes, its body included.
const REQUEST_TIME: Duration = Duration::from_secs(45);
/// How long running requests may take at the end.
const LAST_REQUESTS: Duration = Duration::from_secs(5);
/// Shorter answers do not get shorter by compression.
const MIN_COMPRESSED: usize = 1_024;

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client(IpAddr);

impl Client {
    /// The name under which this client waits in a queue.
    pub(super) fn key(self) -> String {
        self.0.to_string()
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        // Set for every request by `guard`.
        let known = parts.extensions.get::<Self>().copied();
        Ok(known.unwrap_or(Self(IpAddr::from([0, 0, 0, 0]))))
    }
}

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
struct Peer(SocketAddr);

/// How many connections each address has.
#[derive(Clone, Default)]
struct Addresses(Arc<Mutex<HashMap<IpAddr, usize>>>);

impl Addresses {
    /// Counts a connection, unless its address has too many.
    fn enter(&self, address: IpAddr) -> Option<Place> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(address).or_default();
        if *count >= MAX_OF_ADDRESS {
            return None;
        }
        *count += 1;
        Some(Place { all: self.clone(), address })
    }
}

/// A counted connection, given up however it ends.
struct Place {
    all: Addresses,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.address);
            }
        }
    }
}

/// Serves connections until `stop` says so, then finishes what it has begun.
/// `is_shared`: one address stands for many clients.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    is_shared: bool,
    stop: impl Future<Output = ()>,
) {
    let addresses = Addresses::default();
    let slots = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let (stopping, stopped) = watch::channel(false);
    tokio::pin!(stop);
    loop {
        let slot = Arc::clone(&slots).acquire_owned();
        let Ok(slot) = slot.await else { break };
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file handles, most likely: others have to end first.
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let place = addresses.enter(peer.ip());
        if place.is_none() && !is_shared {
            continue;
        }
        // Small answers must not wait for each other.
        let _ = stream.set_nodelay(true);
        let service = router.clone().map_request(move |mut request: Request<_>| {
            request.extensions_mut().insert(Peer(peer));
            request
        });
        let mut stopped = stopped.clone();
        tokio::spawn(async move {
            let _slot = (slot, place);
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIME)
                .max_buf_size(MAX_HEAD_BYTES)
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
            tokio::pin!(connection);
            tokio::select! {
                // Broken connections are nobody's fault here.
                _ = &mut connection => {}
                _ = stopped.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
        });
    }
    let _ = stopping.send(true);
    let all = u32::try_from(MAX_CONNECTIONS).unwrap_or(u32::MAX);
    let _ = tokio::time::timeout(LAST_REQUESTS, slots.acquire_many(all)).await;
}

/// Goes around every request of the public address.
pub(super) async fn guard(
    State(web): State<Web>,
    Wanted(language): Wanted,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let peer = request.extensions().get::<Peer>().map_or(([0, 0, 0, 0], 0).into(), |peer| peer.0);
    let client = limits::client(peer, request.headers(), web.settings().behind_proxy);
    request.extensions_mut().insert(Client(client));
    let packs = accepts_gzip(request.headers());
    web.metrics().requests.increment();
    let response = match web.limiter().map_or(Ok(()), |limiter| limiter.check(client)) {
        Err(wait) => {
            web.metrics().limited.increment();
            let detail = format!("too many requests from one address; wait {wait} s");
            Problem::new(language, StatusCode::TOO_MANY_REQUESTS, "too-many-requests", detail)
                .retry_after(wait)
                .into_response()
        }
        Ok(()) => match tokio::time::timeout(REQUEST_TIME, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Problem::new(
                language,
                StatusCode::REQUEST_TIMEOUT,
                "too-slow",
                format!("a request may take {} s", REQUEST_TIME.as_secs()),
            )
            .into_response(),
        },
    };
    let mut response = if packs { packed(response).await } else { response };
    set_headers(response.headers_mut());
    web.metrics().answered(response.status(), begun.elapsed());
    response
}

/// What every answer says, unless its maker said otherwise.
fn set_headers(headers: &mut HeaderMap) {
    const HEADERS: [(&str, &str); 6] = [
        (
            "content-security-policy",
            "default-src 'none'; img-src 'self' blob:; style-src 'self'; script-src 'self'; \
             connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in HEADERS {
        headers
            .entry(HeaderName::from_static(name))
            .or_insert_with(|| HeaderValue::from_static(value));
    }
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|list| list.split(',')).any(|entry| {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
        name.trim() == "gzip" && weight.replace(' ', "") != "q=0"
    })
}

/// Compresses text; pictures are compressed already.
async fn packed(response: Response) -> Response {
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_text = kind.is_some_and(|kind| {
        kind.starts_with("text/") || kind.contains("json") || kind.starts_with("image/svg")
    });
    let length = response.body().size_hint().exact().unwrap_or(0) as usize;
    if !is_text || length < MIN_COMPRESSED || response.headers().contains_key(CONTENT_ENCODING) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, length).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut encoder = GzEncoder::new(Vec::with_capacity(length / 3), Compression::fast());
    let packed = encoder.write_all(&bytes).and_then(|()| encoder.finish());
    let body = match packed {
        Ok(packed) => {
            parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            parts.headers.append(VARY, HeaderValue::from_static("accept-encoding"));
            parts.headers.remove(CONTENT_LENGTH);
            // The packed bytes are others than those that the tag was made of.
            let weak = parts.headers.get(ETAG).and_then(|tag| tag.to_str().ok());
            if let Some(Ok(weak)) = weak.map(|tag| HeaderValue::from_str(&format!("W/{tag}"))) {
                parts.headers.insert(ETAG, weak);
            }
            Bytes::from(packed)
        }
        Err(_) => bytes,
    };
    Response::from_parts(parts, Body::from(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_have_all_connections() {
        let addresses = Addresses::default();
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        let mut places: Vec<Place> =
            (0..MAX_OF_ADDRESS).map(|_| addresses.enter(one).unwrap()).collect();
        assert!(addresses.enter(one).is_none());
        assert!(addresses.enter(other).is_some());
        places.pop();
        places.push(addresses.enter(one).unwrap());
        drop(places);
        assert!(addresses.0.lock().unwrap().is_empty());
    }

    #[test]
    fn gzip_is_used_when_it_is_wanted() {
        for (accept, wanted) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, gzip;q=0.8", true),
            ("gzip; q=0", false),
            ("identity", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, accept.parse().unwrap());
            assert_eq!(accepts_gzip(&headers), wanted, "{accept}");
        }
    }
}
