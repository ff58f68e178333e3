//! Pictures by address: `/board.png?sfen=…`, `/game.gif?usen=…`, made to stand
//! in an `<img>` anywhere.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::State;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::Web;
use super::cache::Made;
use super::negotiate::Wanted;
use super::problem::Problem;
use super::query::{Look, Parameters};
use crate::render::{AnimationFormat, Replay, ReplayError, Scene};
use crate::words::Language;

/// A board takes milliseconds, a long game a second; the rest is the queue.
const BOARD_DEADLINE: Duration = Duration::from_secs(5);
const GAME_DEADLINE: Duration = Duration::from_secs(20);
/// What every chat takes: larger animations are drawn smaller or cut.
const MAX_ANIMATION_BYTES: usize = 8_000_000;
/// A picture of one address changes with a new version at most.
const FRESH: &str = "public, max-age=86400";

/// `/board.png`
pub(super) async fn board_png(
    State(web): State<Web>,
    Wanted(reader): Wanted,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let draw = |scene: Scene| scene.to_png();
    board(web, reader, uri, headers, "image/png", draw).await
}

/// `/board.svg`
pub(super) async fn board_svg(
    State(web): State<Web>,
    Wanted(reader): Wanted,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let draw = |scene: Scene| scene.to_svg().into_bytes();
    board(web, reader, uri, headers, "image/svg+xml", draw).await
}

async fn board(
    web: Web,
    reader: Language,
    uri: Uri,
    headers: HeaderMap,
    kind: &'static str,
    draw: impl FnOnce(Scene) -> Vec<u8> + Send + 'static,
) -> Result<Response, Problem> {
    let key = uri.to_string();
    if let Some(made) = web.pictures().get(&key) {
        return Ok(picture(&headers, kind, made));
    }
    let work = move |_: &_| {
        let parameters = Parameters::of(&uri, reader);
        let look = Look::of(&parameters)?;
        let line = parameters.line()?;
        let ply = parameters.ply("ply", &line)?;
        Ok(Made::new(draw(look.scene(&line, ply))))
    };
    let made = web.compute().run(BOARD_DEADLINE, work).await;
    let made = made.map_err(|error| Problem::not_computed(reader, &error))??;
    web.pictures().put(key, made.clone());
    Ok(picture(&headers, kind, made))
}

/// `/game.gif`
pub(super) async fn game_gif(
    state: State<Web>,
    reader: Wanted,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    game(state.0, reader.0, uri, headers, AnimationFormat::Gif).await
}

/// `/game.webp`
pub(super) async fn game_webp(
    state: State<Web>,
    reader: Wanted,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    game(state.0, reader.0, uri, headers, AnimationFormat::WebP).await
}

async fn game(
    web: Web,
    reader: Language,
    uri: Uri,
    headers: HeaderMap,
    format: AnimationFormat,
) -> Result<Response, Problem> {
    let kind = match format {
        AnimationFormat::Gif => "image/gif",
        AnimationFormat::WebP => "image/webp",
    };
    let key = uri.to_string();
    if let Some(made) = web.pictures().get(&key) {
        return Ok(picture(&headers, kind, made));
    }
    let work = move |stop: &std::sync::atomic::AtomicBool| {
        let parameters = Parameters::of(&uri, reader);
        let replay = replay(&parameters)?.format(format);
        let made = replay.to_file_while(|_, _| !stop.load(Ordering::Relaxed));
        made.map(|made| Made::new(made.bytes)).map_err(|error| match error {
            ReplayError::Empty | ReplayError::Limit(_) => {
                Problem::parameter(reader, "size", error.to_string())
            }
            ReplayError::Stopped => {
                let code = StatusCode::SERVICE_UNAVAILABLE;
                Problem::new(reader, code, "busy", error.to_string()).retry_after(10)
            }
        })
    };
    let made = web.compute().run(GAME_DEADLINE, work).await;
    let made = made.map_err(|error| Problem::not_computed(reader, &error))??;
    web.pictures().put(key, made.clone());
    Ok(picture(&headers, kind, made))
}

fn replay(parameters: &Parameters) -> Result<Replay, Problem> {
    let look = Look::of(parameters)?;
    let line = parameters.line()?;
    let to = parameters.ply("to", &line)?;
    let from = parameters.number("from", 0, to)?.unwrap_or(0);
    let seconds = |name, usual: f32| {
        let seconds = parameters.number(name, 0.02, 10.0)?;
        Ok(Duration::from_secs_f32(seconds.unwrap_or(usual)))
    };
    let (delay, hold) = (seconds("delay", 1.0)?, seconds("hold", 4.0)?);
    let scenes = (from..=to).map(|ply| look.scene(&line, ply));
    Ok(Replay::of(scenes).delay(delay).hold(hold).limit(MAX_ANIMATION_BYTES))
}

/// Sends a file that may be kept, or says that the reader's copy is still good.
pub(super) fn picture(headers: &HeaderMap, kind: &'static str, made: Made) -> Response {
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let is_known = known
        .flat_map(|list| list.split(','))
        .map(|tag| tag.trim().trim_start_matches("W/"))
        .any(|tag| tag == made.tag || tag == "*");
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(CONTENT_TYPE, kind)], made.bytes).into_response()
    };
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&made.tag) {
        headers.insert(ETAG, tag);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(FRESH));
    // Any page may show it.
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    let policy = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(policy, HeaderValue::from_static("cross-origin"));
    response
}
