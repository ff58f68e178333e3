//! Why Discord did not do what was asked.

use std::time::Duration;

use serde_json::Value;

/// A request that failed.
#[derive(Debug, thiserror::Error)]
pub enum RestError {
    /// Discord said no.
    #[error("Discord answered {status}, code {code}: {message}")]
    Refused {
        /// HTTP status.
        status: u16,
        /// Discord's own code, 0 where it gave none.
        code: u64,
        /// Its words.
        message: String,
    },
    /// Too many requests; the wait that was asked for.
    #[error("Discord asks to wait {} ms", .0.as_millis())]
    RateLimited(Duration),
    /// No answer.
    #[error("no answer from Discord")]
    Network(#[source] reqwest::Error),
    /// An answer, or a request, that makes no sense.
    #[error("unusable: {0}")]
    Unusable(String),
}

/// The codes of Discord that we act on.
pub(in crate::discord) mod code {
    pub(in crate::discord) const UNKNOWN_CHANNEL: u64 = 10003;
    pub(in crate::discord) const UNKNOWN_MESSAGE: u64 = 10008;
    pub(in crate::discord) const ALREADY_ANSWERED: u64 = 40060;
    pub(in crate::discord) const MISSING_ACCESS: u64 = 50001;
    pub(in crate::discord) const NO_DMS: u64 = 50007;
    pub(in crate::discord) const MISSING_PERMISSIONS: u64 = 50013;
    pub(in crate::discord) const INVALID_FORM: u64 = 50035;
    pub(in crate::discord) const THREAD_ARCHIVED: u64 = 50083;
    pub(in crate::discord) const NO_DMS_WITH: u64 = 50278;
    pub(in crate::discord) const NO_HISTORY: u64 = 160_002;
}

impl RestError {
    pub(super) fn of_answer(status: u16, text: &str) -> Self {
        let body: Value = serde_json::from_str(text).unwrap_or_default();
        if status == 429 {
            // Without a number (a proxy's answer) a second is a polite guess.
            let seconds = body["retry_after"].as_f64().unwrap_or(1.0).clamp(0.0, 86_400.0);
            return Self::RateLimited(Duration::from_secs_f64(seconds));
        }
        let mut message = body["message"].as_str().unwrap_or(text).to_owned();
        if !body["errors"].is_null() {
            message = format!("{message} {}", body["errors"]);
        }
        let message = message.chars().take(500).collect();
        Self::Refused { status, code: body["code"].as_u64().unwrap_or_default(), message }
    }

    /// Discord's own code of a refusal.
    pub(in crate::discord) fn code(&self) -> Option<u64> {
        match self {
            Self::Refused { code, .. } => Some(*code),
            _ => None,
        }
    }

    /// Whether the token is not accepted.
    pub(in crate::discord) fn is_bad_token(&self) -> bool {
        matches!(self, Self::Refused { status: 401, .. })
    }

    /// Whether it may work in a moment.
    pub(in crate::discord) fn may_pass(&self) -> bool {
        match self {
            Self::Refused { status, .. } => *status >= 500,
            Self::RateLimited(_) | Self::Network(_) => true,
            Self::Unusable(_) => false,
        }
    }

    /// Whether the place can never be written to as things stand: trying again
    /// is of no use before somebody changes a permission.
    pub(in crate::discord) fn is_closed_place(&self) -> bool {
        let closed = [
            code::UNKNOWN_CHANNEL,
            code::MISSING_ACCESS,
            code::MISSING_PERMISSIONS,
            code::NO_DMS,
            code::NO_DMS_WITH,
            code::THREAD_ARCHIVED,
        ];
        self.code().is_some_and(|code| closed.contains(&code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_sorted_by_status_and_code() {
        let refused =
            RestError::of_answer(403, r#"{"code":50013,"message":"Missing Permissions"}"#);
        assert!(refused.is_closed_place() && !refused.may_pass());
        assert!(RestError::of_answer(502, "<html>").may_pass());
        assert!(RestError::of_answer(401, "{}").is_bad_token());
        let limited = RestError::of_answer(429, r#"{"retry_after":0.25}"#);
        assert!(matches!(limited, RestError::RateLimited(wait) if wait.as_millis() == 250));
        let odd = RestError::of_answer(429, r#"{"retry_after":-1e300}"#);
        assert!(matches!(odd, RestError::RateLimited(wait) if wait.is_zero()));
    }
}
