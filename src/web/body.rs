//! The record that a request brings: as the body itself, as a file of a form, or
//! as a field of one.

use axum::body::Bytes;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;

use super::negotiate::Wanted;
use super::problem::Problem;
use crate::words::Language;

/// A record as it was sent, and what its file was called.
#[derive(Clone, Debug, Default)]
pub(super) struct Sent {
    pub(super) bytes: Bytes,
    pub(super) file_name: Option<String>,
}

impl<S: Send + Sync> FromRequest<S> for Sent {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
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
