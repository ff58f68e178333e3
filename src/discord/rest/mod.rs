//! Requests to Discord's HTTP API.
//!
//! Routes come from serenity; the sending is ours, because serenity's client
//! has no time limit, does not try again after a 5xx, keeps one rate-limit
//! entry per interaction for ever, and lets edits and followups wait in one
//! bucket (20 followups stalled for 5–10 s, 2026-11). See [`limiter`] for what
//! takes its place.

mod calls;
mod error;
mod limiter;

use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::multipart::{Form, Part};
use serde_json::Value;
use serenity::http::{LightMethod, Request, Route};
use serenity::model::id::ApplicationId;

pub(super) use calls::{Callback, EPHEMERAL};
pub use error::RestError;
pub(super) use error::code;
use limiter::Limiter;

use super::metrics::Metrics;
use super::token::Token;

/// The longest a request may take, files included.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// How often a request is tried in all.
const ATTEMPTS: u32 = 5;

/// The longest wait that a rate limit may impose on one request.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// A file on its way to Discord.
#[derive(Clone, Debug)]
pub(super) struct Upload {
    pub(super) name: String,
    /// Alt text of a picture.
    pub(super) alt: Option<String>,
    pub(super) bytes: Vec<u8>,
}

/// A request's body: JSON, with files where there are some.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    pub(super) json: Value,
    pub(super) files: Vec<Upload>,
}

/// How a request behaves when it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repeat {
    /// Doing it twice is the same as doing it once.
    Safe,
    /// Only where Discord surely did nothing (429).
    OnlyIfRefused,
}

/// The HTTP side of Discord.
pub(super) struct Rest {
    client: reqwest::Client,
    token: Token,
    api: Option<String>,
    limiter: Limiter,
    metrics: Arc<Metrics>,
    pub(super) application: ApplicationId,
}

impl Rest {
    /// A client for the bot with this token that sends at most `per_second`
    /// requests; `api` replaces `https://discord.com` in tests.
    ///
    /// # Errors
    /// No TLS on this machine.
    pub(super) fn new(
        token: Token,
        api: Option<String>,
        per_second: u32,
        metrics: Arc<Metrics>,
    ) -> Result<Self, RestError> {
        let client = reqwest::Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(REQUEST_TIMEOUT)
            .build()
            .map_err(RestError::Network)?;
        let limiter = Limiter::new(per_second);
        Ok(Self { client, token, api, limiter, metrics, application: ApplicationId::new(1) })
    }

    /// Whether so much goes out that what can wait or go another way should.
    pub(super) fn is_busy(&self) -> bool {
        self.limiter.is_busy()
    }

    /// Sends a request, waits for rate limits, and tries again where that helps.
    async fn send(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&Body>,
        repeat: Repeat,
    ) -> Result<Value, RestError> {
        let bucket = limiter::Bucket::of(&method, &route);
        let mut attempt = 0;
        loop {
            attempt += 1;
            if let Some(left) = self.limiter.silence(Instant::now()) {
                tracing::error!(
                    seconds = left.as_secs(),
                    "too many requests were refused: nothing is sent, or Discord shuts us out"
                );
                return Err(RestError::RateLimited(left));
            }
            self.limiter.wait(&bucket).await;
            let error = match self.send_once(method, route, body, &bucket).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            self.metrics.request_failed(&error);
            let wait = match &error {
                RestError::RateLimited(wait) => *wait,
                error if error.may_pass() && repeat == Repeat::Safe => backoff(attempt),
                _ => return Err(error),
            };
            if attempt == ATTEMPTS || wait > LONGEST_WAIT {
                return Err(error);
            }
            tracing::warn!(attempt, wait_ms = wait.as_millis() as u64, %error, "Discord: trying again");
            tokio::time::sleep(wait).await;
        }
    }

    async fn send_once(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&Body>,
        bucket: &limiter::Bucket,
    ) -> Result<Value, RestError> {
        let with_form = body.filter(|body| !body.files.is_empty());
        let json = body.filter(|body| body.files.is_empty() && !body.json.is_null());
        let request = Request::new(route, method)
            .body(json.map(|body| body.json.to_string().into_bytes()))
            .build(&self.client, &format!("Bot {}", self.token.secret()), self.api.as_deref())
            .map_err(|error| RestError::Unusable(error.to_string()))?;
        let request = match with_form {
            None => request,
            Some(body) => {
                // serenity says "no body" where it does not know of one.
                let mut request = request.build().map_err(RestError::Network)?;
                request.headers_mut().remove(reqwest::header::CONTENT_LENGTH);
                reqwest::RequestBuilder::from_parts(self.client.clone(), request)
                    .multipart(form(body)?)
            }
        };
        let response = request.send().await.map_err(RestError::Network)?;
        self.limiter.learn(bucket, response.headers());
        let status = response.status().as_u16();
        let text = response.text().await.map_err(RestError::Network)?;
        if (200..300).contains(&status) {
            return if text.is_empty() {
                Ok(Value::Null)
            } else {
                serde_json::from_str(&text).map_err(|error| RestError::Unusable(error.to_string()))
            };
        }
        let error = RestError::of_answer(status, &text);
        if matches!(status, 401 | 403 | 429) {
            self.limiter.count_refusal(Instant::now());
        }
        if let RestError::RateLimited(wait) = &error {
            let is_global = serde_json::from_str::<Value>(&text)
                .is_ok_and(|body| body["global"] == Value::Bool(true));
            self.limiter.refused(bucket, *wait, is_global);
        }
        Err(error)
    }
}

/// Longer from try to try, and by chance a part of it, so that many that failed
/// together do not come back together.
fn backoff(attempt: u32) -> Duration {
    let longest = Duration::from_millis(250) * 2_u32.pow(attempt.min(6));
    longest.mul_f64(rand::random_range(0.5..=1.0))
}

fn form(body: &Body) -> Result<Form, RestError> {
    let mut form = Form::new().text("payload_json", body.json.to_string());
    for (n, file) in body.files.iter().enumerate() {
        let kind = match file.name.rsplit_once('.') {
            Some((_, "png")) => "image/png",
            Some((_, "gif")) => "image/gif",
            _ => "application/octet-stream",
        };
        let part = Part::bytes(file.bytes.clone())
            .file_name(file.name.clone())
            .mime_str(kind)
            .map_err(RestError::Network)?;
        form = form.part(format!("files[{n}]"), part);
    }
    Ok(form)
}
