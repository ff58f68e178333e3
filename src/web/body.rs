//! The record that a request brings: as the body itself, as a file of a form, or
//! as a field of one.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use futures::StreamExt;

use super::Web;
use super::negotiate::Wanted;
use super::problem::Problem;
use crate::words::Language;

/// So much of a body that is too large is still read.
const MOST_SWALLOWED_BYTES: usize = 32 << 20;
/// And for so long.
const SWALLOWING_DEADLINE: Duration = Duration::from_secs(10);

/// A record as it was sent, and what its file was called.
#[derive(Clone, Debug, Default)]
pub(super) struct Sent {
    pub(super) bytes: Bytes,
    pub(super) file_name: Option<String>,
}

impl FromRequest<Web> for Sent {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &Web) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let Wanted(language) = {
            use axum::extract::FromRequestParts;
            let Ok(wanted) = Wanted::from_request_parts(&mut parts, state).await;
            wanted
        };
        let kind = parts.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let is_form = kind.is_some_and(|kind| kind.starts_with("multipart/form-data"));
        let is_pairs =
            kind.is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded"));
        let most = state.settings().max_body_bytes;
        if said_length(&parts).is_some_and(|length| length > most as u64) {
            swallow(body).await;
            let detail = format!("more than {most} bytes");
            return Err(refused(language, StatusCode::PAYLOAD_TOO_LARGE, detail));
        }
        let request = Request::from_parts(parts, body);
        let sent = if is_form {
            of_form(request, state, language).await?
        } else {
            let bytes = Bytes::from_request(request, state).await;
            let bytes =
                bytes.map_err(|error| refused(language, error.status(), error.body_text()))?;
            // curl calls everything a form, so the body decides.
            if is_pairs && bytes.starts_with(b"record=") {
                of_pairs(&bytes)
            } else {
                Self { bytes, file_name: None }
            }
        };
        if sent.bytes.is_empty() {
            let detail = "send the record as the body, or as `file` or `record` of a form";
            return Err(Problem::new(language, StatusCode::BAD_REQUEST, "empty", detail));
        }
        Ok(sent)
    }
}

/// The length that the client announced.
fn said_length(parts: &Parts) -> Option<u64> {
    parts.headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Reads a body that is not wanted, within bounds: a client that is still
/// sending when the connection closes never sees the answer.
async fn swallow(body: Body) {
    let mut chunks = body.into_data_stream();
    let mut left = MOST_SWALLOWED_BYTES;
    let read = async {
        while let Some(Ok(chunk)) = chunks.next().await {
            left = left.saturating_sub(chunk.len());
            if left == 0 {
                break;
            }
        }
    };
    // Who sends too slowly loses the answer.
    let _ = tokio::time::timeout(SWALLOWING_DEADLINE, read).await;
}

fn refused(language: Language, status: StatusCode, detail: String) -> Problem {
    let code = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        _ => "bad-body",
    };
    Problem::new(language, status, code, detail)
}

/// The first file that has content, else the text.
async fn of_form<S: Send + Sync>(
    request: Request,
    state: &S,
    language: Language,
) -> Result<Sent, Problem> {
    let refuse = |error: axum::extract::multipart::MultipartError| {
        refused(language, error.status(), error.body_text())
    };
    let mut form = Multipart::from_request(request, state)
        .await
        .map_err(|error| refused(language, error.status(), error.body_text()))?;
    let mut sent = Sent::default();
    while let Some(field) = form.next_field().await.map_err(refuse)? {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().filter(|name| !name.is_empty()).map(str::to_owned);
        let bytes = field.bytes().await.map_err(refuse)?;
        let is_better = match name.as_str() {
            "file" => !bytes.is_empty(),
            "record" => sent.bytes.is_empty(),
            _ => false,
        };
        if is_better {
            sent = Sent { bytes, file_name };
        }
    }
    Ok(sent)
}

/// `record=…`, the only field of a form without files.
fn of_pairs(bytes: &[u8]) -> Sent {
    let text = String::from_utf8_lossy(bytes);
    let first = text.split('&').next().unwrap_or_default();
    let value = super::query::decode(first.trim_start_matches("record="), true);
    Sent { bytes: value.into_bytes().into(), file_name: None }
}
