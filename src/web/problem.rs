//! Refusals over HTTP: problem JSON, <https://www.rfc-editor.org/rfc/rfc9457>.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::app::{ComputeError, NotTaken};
use crate::record::{ReadError, Refusal};
use crate::words::{self, Language};

/// Why a request was refused. Boxed, for most answers are none.
#[derive(Clone, Debug)]
pub(super) struct Problem(Box<Content>);

#[derive(Clone, Debug, Serialize)]
struct Content {
    /// Where this kind of problem is described.
    #[serde(rename = "type")]
    kind: String,
    /// What kind of problem it is, in the reader's language.
    title: String,
    #[serde(serialize_with = "as_number")]
    status: StatusCode,
    /// What exactly was wrong.
    detail: String,
    /// A stable name for programs.
    code: &'static str,
    /// Where in the record, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    /// What stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The parameter in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    parameter: Option<&'static str>,
    /// Seconds to wait.
    #[serde(skip)]
    retry_after: Option<u64>,
}

fn as_number<S: serde::Serializer>(status: &StatusCode, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u16(status.as_u16())
}

impl Problem {
    /// A problem whose title is the page's sentence `problem-CODE`.
    pub(super) fn new(
        language: Language,
        status: StatusCode,
        code: &'static str,
        detail: impl Into<String>,
    ) -> Self {
        Self(Box::new(Content {
            kind: format!("/api#{code}"),
            title: words::page(language, &format!("problem-{code}")),
            status,
            detail: detail.into(),
            code,
            line: None,
            column: None,
            text: None,
            parameter: None,
            retry_after: None,
        }))
    }

    /// A parameter that cannot be understood.
    pub(super) fn parameter(
        language: Language,
        parameter: &'static str,
        detail: impl Into<String>,
    ) -> Self {
        let mut problem = Self::new(language, StatusCode::BAD_REQUEST, "bad-parameter", detail);
        problem.0.parameter = Some(parameter);
        problem
    }

    /// A record that cannot be read.
    pub(super) fn unreadable(language: Language, error: &ReadError) -> Self {
        let status = match error.refusal {
            Refusal::TooLarge { .. } | Refusal::TooManyGames => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let place = &error.place;
        let at = |number| (number > 0).then_some(number);
        Self(Box::new(Content {
            kind: "/api#unreadable".to_owned(),
            title: words::unreadable(language, error).to_plain(),
            status,
            detail: words::refusal_line(language, error),
            code: error.refusal.code(),
            line: at(place.line),
            column: at(place.column),
            text: (!place.text.is_empty()).then(|| place.text.clone()),
            parameter: None,
            retry_after: None,
        }))
    }

    /// A job that was not taken.
    pub(super) fn not_taken(language: Language, error: NotTaken) -> Self {
        let (status, code) = match error {
            NotTaken::TooManyOfClient => (StatusCode::TOO_MANY_REQUESTS, "too-many-jobs"),
            NotTaken::TooMany => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
        };
        Self::new(language, status, code, error.to_string()).retry_after(10)
    }

    /// Work that was not done.
    pub(super) fn not_computed(language: Language, error: &ComputeError) -> Self {
        match error {
            ComputeError::Busy => {
                let detail = error.to_string();
                Self::new(language, StatusCode::SERVICE_UNAVAILABLE, "busy", detail).retry_after(2)
            }
            ComputeError::Failed(error) => {
                tracing::error!(%error, "a request failed");
                let detail = "the failure was logged";
                Self::new(language, StatusCode::INTERNAL_SERVER_ERROR, "fault", detail)
            }
        }
    }

    /// With the advice when to try again.
    pub(super) fn retry_after(mut self, seconds: u64) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }

    pub(super) fn status(&self) -> StatusCode {
        self.0.status
    }

    pub(super) fn title(&self) -> &str {
        &self.0.title
    }

    pub(super) fn detail(&self) -> &str {
        &self.0.detail
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self.0).expect("a problem is plain data");
        let kind = [(header::CONTENT_TYPE, "application/problem+json")];
        let mut response = (self.0.status, kind, body).into_response();
        if let Some(seconds) = self.0.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
