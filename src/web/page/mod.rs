//! The page: paste, drop or choose a record, look at it, take it away in
//! another format. Works without its script; with it, faster.

mod frame;
mod home;
mod reference;
mod viewer;

use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::Markup;

use self::frame::Frame;
use super::body::Sent;
use super::cache::Made;
use super::negotiate::{COOKIE_NAME, Wanted};
use super::problem::Problem;
use super::query::Parameters;
use super::{Web, pictures, query};
use crate::record::{self, Record};
use crate::words::Language;

/// Reading and showing take milliseconds; the rest is the queue.
const DEADLINE: Duration = Duration::from_secs(10);

static STYLE: LazyLock<Made> = LazyLock::new(|| Made::new(include_str!("style.css")));
static SCRIPT: LazyLock<Made> = LazyLock::new(|| Made::new(include_str!("script.js")));
static ICON: LazyLock<Made> = LazyLock::new(|| Made::new(include_str!("icon.svg")));

pub(super) fn router() -> Router<Web> {
    Router::new()
        .route("/", get(home).post(show_sent))
        .route("/game", get(show_position))
        .route("/game/{usen}", get(show_link))
        .route("/api", get(reference))
        .route("/style.css", get(|headers| asset(headers, "text/css; charset=utf-8", &STYLE)))
        .route(
            "/script.js",
            get(|headers| asset(headers, "text/javascript; charset=utf-8", &SCRIPT)),
        )
        .route("/icon.svg", get(|headers| asset(headers, "image/svg+xml", &ICON)))
        .route(
            "/robots.txt",
            get(|| async { "User-agent: *\nDisallow: /board\nDisallow: /game.\n" }),
        )
}

async fn asset(headers: HeaderMap, kind: &'static str, made: &'static LazyLock<Made>) -> Response {
    pictures::picture(&headers, kind, (**made).clone())
}

/// A page in the reader's language, which is remembered when it was chosen.
fn page(status: StatusCode, uri: &Uri, language: Language, markup: Markup) -> Response {
    let mut response = (status, axum::response::Html(markup.into_string())).into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, max-age=0"));
    headers.insert(VARY, HeaderValue::from_static("accept-language, cookie"));
    if Parameters::of(uri, language).text("lang").is_some() {
        let cookie = format!(
            "{COOKIE_NAME}={}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly",
            language.tag()
        );
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            headers.insert(SET_COOKIE, cookie);
        }
    }
    response
}

async fn home(
    State(web): State<Web>,
    Wanted(language): Wanted,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let frame = Frame::new(&web, language, &headers, "/");
    page(StatusCode::OK, &uri, language, home::page(&frame, None))
}

async fn reference(
    State(web): State<Web>,
    Wanted(language): Wanted,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let frame = Frame::new(&web, language, &headers, "/api");
    page(StatusCode::OK, &uri, language, reference::page(&frame))
}

/// What somebody pasted, dropped or chose.
async fn show_sent(
    State(web): State<Web>,
    Wanted(language): Wanted,
    headers: HeaderMap,
    uri: Uri,
    sent: Result<Sent, Problem>,
) -> Response {
    let frame = Frame::new(&web, language, &headers, "/");
    let sent = match sent {
        Ok(sent) => sent,
        Err(problem) => return refused(&uri, &frame, &problem, None),
    };
    let text = std::str::from_utf8(&sent.bytes).ok().map(str::to_owned);
    let origin = web.origin(&headers);
    let work = move |_: &_| {
        let parameters = Parameters::of(&uri, language);
        let reading = record::read(&sent.bytes)
            .map_err(|error| Problem::unreadable(language, &error))
            .and_then(|reading| {
                let number = parameters.number("game", 1, reading.records.len())?.unwrap_or(1);
                Ok((reading, number - 1))
            });
        match reading {
            Ok((reading, number)) => {
                let frame = Frame { origin, language, path: "/".to_owned() };
                let shown = viewer::Game::of_reading(&reading, number, sent.bytes, language);
                page(StatusCode::OK, &uri, language, viewer::page(&frame, &shown, None))
            }
            Err(problem) => {
                let frame = Frame { origin, language, path: "/".to_owned() };
                refused(&uri, &frame, &problem, text.as_deref())
            }
        }
    };
    computed(&web, language, work).await
}

/// `/game/USEN`: a shared link.
async fn show_link(
    State(web): State<Web>,
    Wanted(language): Wanted,
    headers: HeaderMap,
    uri: Uri,
    Path(usen): Path<String>,
) -> Response {
    let frame = Frame::new(&web, language, &headers, uri.path());
    let work = move |_: &_| {
        let read = record::read_text(&usen).map_err(|error| Problem::unreadable(language, &error));
        let read = read.and_then(|reading| {
            let record = reading.records.first().cloned();
            Ok((record.ok_or_else(|| query::not_found(language))?, reading))
        });
        match read {
            Ok((record, reading)) => {
                let game = viewer::Game::of_record(&record, &reading.warnings, language);
                show(&uri, &frame, &game)
            }
            Err(problem) => refused(&uri, &frame, &problem, Some(&usen)),
        }
    };
    computed(&web, language, work).await
}

/// `/game?sfen=…`
async fn show_position(
    State(web): State<Web>,
    Wanted(language): Wanted,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let path = uri.path_and_query().map_or("/game", |path| path.as_str()).to_owned();
    let frame = Frame::new(&web, language, &headers, &path);
    let work = move |_: &_| match Parameters::of(&uri, language).record() {
        Ok(record) => {
            let record = record.unwrap_or_else(Record::even);
            show(&uri, &frame, &viewer::Game::of_record(&record, &[], language))
        }
        Err(problem) => refused(&uri, &frame, &problem, None),
    };
    computed(&web, language, work).await
}

fn show(uri: &Uri, frame: &Frame, game: &viewer::Game) -> Response {
    let parameters = Parameters::of(uri, frame.language);
    match parameters.number("ply", 0, usize::from(u16::MAX)) {
        Ok(ply) => page(StatusCode::OK, uri, frame.language, viewer::page(frame, game, ply)),
        Err(problem) => refused(uri, frame, &problem, None),
    }
}

/// The form again, with what was wrong and what was sent.
fn refused(uri: &Uri, frame: &Frame, problem: &Problem, text: Option<&str>) -> Response {
    let markup = home::page(frame, Some((problem, text.unwrap_or_default())));
    page(problem.status(), uri, frame.language, markup)
}

async fn computed(
    web: &Web,
    language: Language,
    work: impl FnOnce(&std::sync::atomic::AtomicBool) -> Response + Send + 'static,
) -> Response {
    match web.compute().run(DEADLINE, work).await {
        Ok(response) => response,
        Err(error) => Problem::not_computed(language, &error).into_response(),
    }
}
