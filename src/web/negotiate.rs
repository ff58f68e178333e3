//! Which language a reader wants: a parameter, then a cookie, then what the
//! browser says.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE};
use axum::http::request::Parts;

use crate::words::Language;

/// The cookie that the switch of the page sets.
pub(super) const COOKIE_NAME: &str = "lang";

/// The language of an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted(pub(super) Language);

impl<S: Sync> FromRequestParts<S> for Wanted {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(of_request(parts)))
    }
}

fn of_request(parts: &Parts) -> Language {
    let parameter = parts.uri.query().and_then(|query| {
        let value = query.split('&').find_map(|pair| pair.strip_prefix("lang="))?;
        Language::from_tag(value)
    });
    let header = |name| parts.headers.get(name).and_then(|value| value.to_str().ok());
    let cookie = || {
        let mut pairs = header(COOKIE)?.split(';').map(str::trim);
        Language::from_tag(
            pairs.find_map(|pair| pair.strip_prefix(COOKIE_NAME)?.strip_prefix('='))?,
        )
    };
    parameter.or_else(cookie).or_else(|| accepted(header(ACCEPT_LANGUAGE)?)).unwrap_or(Language::En)
}

/// The best language of `ja,en-US;q=0.7,en;q=0.3` that we speak.
fn accepted(list: &str) -> Option<Language> {
    let mut best: Option<(f32, Language)> = None;
    // Longer lists than any browser's are not worth the time.
    for entry in list.split(',').take(32) {
        let (tag, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        let (Some(language), Some(weight)) = (Language::from_tag(tag.trim()), weight) else {
            continue;
        };
        if weight > best.map_or(0.0, |(known, _)| known) {
            best = Some((weight, language));
        }
    }
    best.map(|(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_heard() {
        for (list, language) in [
            ("ja,en-US;q=0.7,en;q=0.3", Some(Language::Ja)),
            ("fr-FR, de;q=0.9, zh-TW;q=0.8, en;q=0.7", Some(Language::ZhHant)),
            ("en;q=0.2, zh-CN;q=0.8", Some(Language::ZhHans)),
            ("en;q=0", None),
            ("*", None),
            ("", None),
            (";;;,,,q=1;ja", None),
        ] {
            assert_eq!(accepted(list), language, "{list}");
        }
    }

    #[test]
    fn a_choice_of_the_reader_goes_before_the_browser() {
        let of = |uri: &str, cookie: &str| {
            let request = axum::http::Request::builder()
                .uri(uri)
                .header(COOKIE, cookie)
                .header(ACCEPT_LANGUAGE, "en");
            of_request(&request.body(()).unwrap().into_parts().0)
        };
        assert_eq!(of("/?lang=ja", "lang=zh-Hant"), Language::Ja);
        assert_eq!(of("/?x=1", "a=b; lang=zh-Hant"), Language::ZhHant);
        assert_eq!(of("/?lang=xx", "lang=yy"), Language::En);
    }
}
