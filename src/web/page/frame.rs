//! What stands around every page: head, language switch, foot.

use axum::http::HeaderMap;
use axum::http::header::HOST;
use maud::{DOCTYPE, Markup, html};

use super::{SCRIPT, STYLE};
use crate::web::Web;
use crate::words::{self, Language};

/// What pages have in common.
pub(super) struct Frame {
    /// `https://example.org`, where it is known.
    pub(super) origin: Option<String>,
    pub(super) language: Language,
    /// The address of the page, to which the language switch leads.
    pub(super) path: String,
}

/// What a chat shows of a link.
pub(super) struct Preview<'a> {
    pub(super) title: &'a str,
    pub(super) description: &'a str,
    /// The address of a picture, from the root.
    pub(super) picture: &'a str,
    pub(super) alt: &'a str,
}

impl Web {
    /// What links to this service begin with: as the operator says, or as the
    /// reader called it.
    pub(in crate::web) fn origin(&self, headers: &HeaderMap) -> Option<String> {
        if let Some(url) = &self.settings().public_url {
            return Some(url.trim_end_matches('/').to_owned());
        }
        let host = headers.get(HOST)?.to_str().ok()?;
        // What a client calls us goes into pages: nothing but a name and a port.
        let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        (host.len() < 256 && host.chars().all(is_plain)).then(|| format!("http://{host}"))
    }
}

impl Frame {
    pub(super) fn new(web: &Web, language: Language, headers: &HeaderMap, path: &str) -> Self {
        Self { origin: web.origin(headers), language, path: path.to_owned() }
    }

    /// A sentence of the page.
    pub(super) fn say(&self, id: &str) -> String {
        words::page(self.language, id)
    }

    /// A whole page.
    pub(super) fn page(&self, title: &str, preview: Option<&Preview<'_>>, main: &Markup) -> Markup {
        let tag = |made: &super::Made| made.tag.trim_matches('"').to_owned();
        html! {
            (DOCTYPE)
            html lang=(self.language.tag()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (title) }
                    meta name="description" content=(self.say("description"));
                    link rel="icon" href="/icon.svg" type="image/svg+xml";
                    link rel="stylesheet" href={ "/style.css?" (tag(&STYLE)) };
                    script src={ "/script.js?" (tag(&SCRIPT)) } {}
                    @if let Some(preview) = preview { (self.preview(preview)) }
                }
                body {
                    a.skip href="#main" { (self.say("skip")) }
                    (self.header())
                    main #main { (main) }
                    (self.footer())
                }
            }
        }
    }

    fn preview(&self, preview: &Preview<'_>) -> Markup {
        let origin = self.origin.as_deref().unwrap_or_default();
        html! {
            meta property="og:type" content="website";
            meta property="og:site_name" content="Komadai";
            meta property="og:title" content=(preview.title);
            meta property="og:description" content=(preview.description);
            meta property="og:image" content={ (origin) (preview.picture) };
            meta property="og:image:type" content="image/png";
            meta property="og:image:width" content="814";
            meta property="og:image:height" content="754";
            meta property="og:image:alt" content=(preview.alt);
            meta name="twitter:card" content="summary_large_image";
        }
    }

    fn header(&self) -> Markup {
        let path = without_language(&self.path);
        let joint = if path.contains('?') { '&' } else { '?' };
        html! {
            header.top {
                a.brand href="/" {
                    img src="/icon.svg" alt="" width="32" height="36";
                    span { "Komadai" }
                    span.kanji lang="ja" { "駒台" }
                }
                nav aria-label=(self.say("languages")) {
                    @for language in Language::ALL {
                        @if language == self.language {
                            span aria-current="true" lang=(language.tag()) { (language.own_name()) }
                        } @else {
                            a href={ (path) (joint) "lang=" (language.tag()) } lang=(language.tag())
                                hreflang=(language.tag()) { (language.own_name()) }
                        }
                    }
                }
                button.shade #shade type="button" hidden aria-label=(self.say("light-or-dark"))
                    title=(self.say("light-or-dark")) { "◐" }
            }
        }
    }

    fn footer(&self) -> Markup {
        html! {
            footer.bottom {
                p { (self.say("privacy")) }
                p { a href="/api" { (self.say("for-programs")) } }
            }
        }
    }
}

/// An address without the parameter that the switch sets.
fn without_language(path: &str) -> String {
    let Some((path, query)) = path.split_once('?') else { return path.to_owned() };
    let kept: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("lang=")).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}
