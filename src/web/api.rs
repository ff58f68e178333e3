//! The API for programs: a record in, an answer out. Described by
//! `openapi.json`, which the tests hold it to.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{ACCEPT, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::Web;
use super::body::Sent;
use super::negotiate::Wanted;
use super::problem::Problem;
use super::query::{Look, Parameters, not_found};
use super::server::Client;
use crate::app::{JobId, JobState, Progress, file_stem, json as results};
use crate::engine::{Engine, Limits, Review, Score};
use crate::record::{
    self, CsaVersion, Dragon, Encoding, Format, Newline, ReadOptions, Reading, Record, WriteOptions,
};
use crate::render::{EvaluationChart, Mistake};
use crate::shogi::{Color, History, Position};
use crate::tsume::{Limits as SolverLimits, Question, Solver};
use crate::words::{self, Language};

/// Reading and writing take milliseconds; the rest is the queue.
const DEADLINE: Duration = Duration::from_secs(10);
/// The memory of one search.
const TABLE_BYTES: usize = 16 << 20;
const SOLVER_BYTES: usize = 64 << 20;
/// Longer games are not reviewed at once.
const MAX_REVIEWED_MOVES: usize = 600;

/// What a job of the engine gives.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Found {
    /// An answer as it is sent.
    Answer(Value),
    /// A game looked through.
    Review(Box<Review>),
}

/// Reads a record as the parameters say.
fn read(sent: &Sent, parameters: &Parameters) -> Result<Reading, Problem> {
    let format = |name: &str| {
        Format::from_name(name).ok_or_else(|| parameters.refuse("from", "not a format we know"))
    };
    let options = ReadOptions {
        format: parameters.text("from").map(format).transpose()?,
        encoding: None,
        strict: parameters.flag("strict")?,
    };
    let reading = record::read_with(&sent.bytes, &options);
    reading.map_err(|error| Problem::unreadable(parameters.language, &error))
}

/// The game that is asked for: `game`, from 1.
fn pick<'a>(reading: &'a Reading, parameters: &Parameters) -> Result<&'a Record, Problem> {
    let number = parameters.number("game", 1, reading.records.len())?.unwrap_or(1);
    Ok(&reading.records[number - 1])
}

/// `POST /api/v1/convert?to=FORMAT`
pub(super) async fn convert(
    State(web): State<Web>,
    Wanted(language): Wanted,
    uri: Uri,
    headers: HeaderMap,
    sent: Sent,
) -> Result<Response, Problem> {
    let wants_json =
        headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).is_some_and(|accept| {
            accept.split(',').any(|kind| kind.trim().starts_with("application/json"))
        });
    let work = move |_: &_| {
        let parameters = Parameters::of(&uri, language);
        converted(&parameters, &sent, wants_json)
    };
    let result = web.compute().run(DEADLINE, work).await;
    result.map_err(|error| Problem::not_computed(language, &error))?
}

fn converted(parameters: &Parameters, sent: &Sent, wants_json: bool) -> Result<Response, Problem> {
    let Some(to) = parameters.text("to") else {
        return Err(
            parameters.refuse("to", "say the format: kif, ki2, bod, csa, usi, sfen, jkf, usen")
        );
    };
    let Some(to) = Format::from_name(to).filter(|&format| format != Format::Link) else {
        return Err(parameters.refuse("to", "expected kif, ki2, bod, csa, usi, sfen, jkf or usen"));
    };
    let options = write_options(parameters)?;
    let reading = read(sent, parameters)?;
    let record = pick(&reading, parameters)?;
    let written = record::write(record, to, &options).map_err(|why| {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Problem::new(parameters.language, status, "not-writable", why.to_string())
    })?;
    if wants_json {
        return Ok(Json(json!({
            "from": reading.format.name(),
            "to": to.name(),
            "text": written.text,
            "losses": results::losses(&written.losses, to.name(), parameters.language),
            "warnings": results::warnings(&reading.warnings, parameters.language),
            "games": reading.records.len(),
        }))
        .into_response());
    }
    let kind = match to {
        Format::Jkf => "application/json; charset=",
        _ => "text/plain; charset=",
    };
    let name = file_stem(sent.file_name.as_deref());
    let codes: Vec<&str> = written.losses.iter().map(record::Loss::code).collect();
    let mut response = written.bytes.into_response();
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: String| {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    };
    set(CONTENT_TYPE, format!("{kind}{}", charset(options.encoding)));
    set(CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.{}\"", to.extension()));
    set(HeaderName::from_static("komadai-from"), reading.format.name().to_owned());
    set(HeaderName::from_static("komadai-losses"), codes.join(", "));
    set(HeaderName::from_static("komadai-warnings"), reading.warnings.len().to_string());
    Ok(response)
}

fn write_options(parameters: &Parameters) -> Result<WriteOptions, Problem> {
    let mut options = WriteOptions::default();
    if let Some(name) = parameters.text("encoding") {
        options.encoding = Encoding::from_name(name)
            .ok_or_else(|| parameters.refuse("encoding", "expected utf-8, shift_jis, euc-jp, …"))?;
    }
    options.newline = match parameters.text("newline") {
        None | Some("lf") => Newline::Lf,
        Some("crlf") => Newline::CrLf,
        Some(_) => return Err(parameters.refuse("newline", "expected lf or crlf")),
    };
    options.csa = match parameters.text("csa") {
        None | Some("2.2") => CsaVersion::V22,
        Some("3.0") => CsaVersion::V30,
        Some(_) => return Err(parameters.refuse("csa", "expected 2.2 or 3.0")),
    };
    options.dragon = match parameters.text("dragon") {
        None | Some("old") => Dragon::Old,
        Some("new") => Dragon::New,
        Some(_) => return Err(parameters.refuse("dragon", "expected old (龍) or new (竜)")),
    };
    options.ply = parameters.get("ply")?;
    Ok(options)
}

/// The name of an encoding as HTTP has it.
fn charset(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Utf8Bom => Encoding::Utf8.name(),
        other => other.name(),
    }
}

/// `POST /api/v1/inspect`
pub(super) async fn inspect(
    State(web): State<Web>,
    Wanted(language): Wanted,
    uri: Uri,
    sent: Sent,
) -> Result<Json<Value>, Problem> {
    let work = move |_: &_| {
        let parameters = Parameters::of(&uri, language);
        Ok(Json(results::reading(&read(&sent, &parameters)?, language)))
    };
    let result = web.compute().run(DEADLINE, work).await;
    result.map_err(|error| Problem::not_computed(language, &error))?
}

/// The game up to `ply`, as the engine wants it.
fn history(parameters: &Parameters, record: &Record) -> Result<History, Problem> {
    let start = Position::new(record.start());
    let start = start.map_err(|why| parameters.refuse("ply", format!("the position: {why}")))?;
    let mut history = History::new(start);
    let last = record.main_moves().count();
    let ply = parameters.number("ply", 0, last)?.unwrap_or(last);
    for (number, mv) in (1..=ply).zip(record.main_moves()) {
        let played = history.play(mv);
        played.map_err(|why| parameters.refuse("ply", format!("move {number}: {why}")))?;
    }
    Ok(history)
}

/// Moves in the reader's words.
fn names(language: Language, position: &Position, moves: &[crate::shogi::Move]) -> Vec<String> {
    let style = words::usual_style(language);
    let mut position = position.clone();
    let mut previous = None;
    let mut names = Vec::with_capacity(moves.len());
    for &mv in moves {
        names.push(words::move_name(style, &position, mv, previous));
        if position.play(mv).is_err() {
            break;
        }
        previous = Some(mv.to());
    }
    names
}

/// `POST /api/v1/hint`
pub(super) async fn hint(
    State(web): State<Web>,
    Wanted(language): Wanted,
    client: Client,
    uri: Uri,
    sent: Sent,
) -> Result<Json<Value>, Problem> {
    let parameters = Parameters::of(&uri, language);
    let reading = read(&sent, &parameters)?;
    let history = history(&parameters, pick(&reading, &parameters)?)?;
    let time = parameters.number("milliseconds", 10, 5_000)?.unwrap_or(1_000);
    let lines = parameters.number("lines", 1_usize, 10)?.unwrap_or(1);
    let mut limits = Limits::time(Duration::from_millis(time)).with_lines(lines);
    limits.nodes = parameters.number("nodes", 1, 10_000_000)?;
    let work = move |progress: &Progress| {
        let found = Engine::new(TABLE_BYTES).analyze(&history, &limits, progress.stop(), |_| {});
        let mut answer = results::analysis(&found);
        for (line, object) in found.lines.iter().zip(answer["lines"].as_array_mut()?) {
            object["names"] = names(language, history.position(), &line.moves).into();
        }
        Some(Found::Answer(answer))
    };
    answer(&web, language, &client, work).await
}

/// `POST /api/v1/solve`
pub(super) async fn solve(
    State(web): State<Web>,
    Wanted(language): Wanted,
    client: Client,
    uri: Uri,
    sent: Sent,
) -> Result<Json<Value>, Problem> {
    let parameters = Parameters::of(&uri, language);
    let reading = read(&sent, &parameters)?;
    let history = history(&parameters, pick(&reading, &parameters)?)?;
    let position = history.position().clone();
    let defender = !position.turn();
    if position.king(defender).is_none() || position.is_attacked_king(defender) {
        return Err(parameters.refuse("ply", "there is no king that the side to move could mate"));
    }
    let seconds = parameters.number("seconds", 0.01, 20.0)?.unwrap_or(5.0);
    let nodes = parameters.number("nodes", 1, 100_000_000)?;
    let work = move |progress: &Progress| {
        let begun = Instant::now();
        let deadline = Some(begun + Duration::from_secs_f64(seconds));
        let limits = SolverLimits { nodes, deadline };
        let mut solver = Solver::new(SOLVER_BYTES);
        let stop = progress.stop();
        let solution = solver.solve(&position, Question::Both, limits, stop, &mut |_| {});
        let mut answer = results::solution(&solution);
        if let crate::tsume::Verdict::Mate(mate) = &solution.verdict {
            answer.insert("names".into(), names(language, &position, &mate.line).into());
        } else {
            answer.insert("names".into(), json!([]));
        }
        answer.insert("seconds".into(), begun.elapsed().as_secs_f64().into());
        Some(Found::Answer(answer.into()))
    };
    answer(&web, language, &client, work).await
}

/// Waits in the fair queue and for the answer.
async fn answer(
    web: &Web,
    language: Language,
    client: &Client,
    work: impl FnOnce(&Progress) -> Option<Found> + Send + 'static,
) -> Result<Json<Value>, Problem> {
    let id = web.jobs().submit(&client.key(), work);
    let id = id.map_err(|error| Problem::not_taken(language, error))?;
    match web.jobs().finish(id).await {
        JobState::Done(found) => match found.as_ref() {
            Found::Answer(answer) => Ok(Json(answer.clone())),
            Found::Review(review) => Ok(Json(results::review(review))),
        },
        JobState::Stopped => {
            let status = StatusCode::SERVICE_UNAVAILABLE;
            Err(Problem::new(language, status, "busy", "stopped").retry_after(5))
        }
        JobState::Failed | JobState::Waiting { .. } | JobState::Running { .. } => {
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            Err(Problem::new(language, status, "fault", "the failure was logged"))
        }
    }
}

/// `POST /api/v1/analyse`: a job, for it takes a minute.
pub(super) async fn analyse(
    State(web): State<Web>,
    Wanted(language): Wanted,
    client: Client,
    uri: Uri,
    sent: Sent,
) -> Result<Response, Problem> {
    let parameters = Parameters::of(&uri, language);
    let reading = read(&sent, &parameters)?;
    let history = history(&parameters, pick(&reading, &parameters)?)?;
    if history.ply() > MAX_REVIEWED_MOVES {
        let limit = format!("at most {MAX_REVIEWED_MOVES} moves are looked through; say `ply`");
        return Err(parameters.refuse("ply", limit));
    }
    let nodes = parameters.number("nodes", 100, 200_000)?.unwrap_or(20_000);
    let work = move |progress: &Progress| {
        let mut engine = Engine::new(TABLE_BYTES);
        let limits = Limits::nodes(nodes);
        let told = |done, total| progress.set(done, total);
        let review = engine.review(&history, &limits, progress.stop(), told)?;
        Some(Found::Review(Box::new(review)))
    };
    let id = web.jobs().submit(&client.key(), work);
    let id = id.map_err(|error| Problem::not_taken(language, error))?;
    let place = format!("/api/v1/jobs/{}", id.as_str());
    let body = Json(job_json(&id, &web.jobs().look(&id).unwrap_or(JobState::Stopped)));
    let mut response = (StatusCode::ACCEPTED, body).into_response();
    if let Ok(place) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(axum::http::header::LOCATION, place);
    }
    Ok(response)
}

fn job_json(id: &JobId, state: &JobState<Found>) -> Value {
    let mut object = json!({ "id": id.as_str() });
    let (name, more) = match state {
        JobState::Waiting { before } => ("waiting", json!({ "before": before })),
        JobState::Running { done, total } => ("running", json!({ "done": done, "total": total })),
        JobState::Stopped => ("stopped", json!({})),
        JobState::Failed => ("failed", json!({})),
        JobState::Done(found) => {
            let result = match found.as_ref() {
                Found::Answer(answer) => answer.clone(),
                Found::Review(review) => results::review(review),
            };
            ("done", json!({ "result": result }))
        }
    };
    object["state"] = name.into();
    if let (Some(object), Value::Object(more)) = (object.as_object_mut(), more) {
        object.extend(more);
    }
    object
}

/// `GET /api/v1/jobs/{id}`
pub(super) async fn job(
    State(web): State<Web>,
    Wanted(language): Wanted,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    let id = JobId::from(id);
    let state = web.jobs().look(&id).ok_or_else(|| not_found(language))?;
    Ok(Json(job_json(&id, &state)))
}

/// `DELETE /api/v1/jobs/{id}`
pub(super) async fn stop_job(
    State(web): State<Web>,
    Wanted(language): Wanted,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    if web.jobs().stop(&JobId::from(id)) {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(not_found(language))
    }
}

/// `GET /api/v1/jobs/{id}/chart.svg`: the course of a game that was analysed.
pub(super) async fn chart(
    State(web): State<Web>,
    Wanted(language): Wanted,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, Problem> {
    let found = match web.jobs().look(&JobId::from(id)) {
        Some(JobState::Done(found)) => found,
        _ => return Err(not_found(language)),
    };
    let Found::Review(review) = found.as_ref() else { return Err(not_found(language)) };
    let parameters = Parameters::of(&uri, language);
    let look = Look::of(&parameters)?;
    let chance = |score: Score| Some(score.win_rate(Color::Black) as f32);
    let mut chances: Vec<Option<f32>> = review.moves.iter().map(|mv| chance(mv.before)).collect();
    chances.push(review.last.and_then(chance));
    let accuracy = |color| match review.accuracy(color) {
        Some(value) => format!("{} {value:.0}%", words::side(look.language(), color, false)),
        None => words::side(look.language(), color, false).to_owned(),
    };
    let mistakes = review.turning_points(5).into_iter().map(|ply| {
        let is_bad = review.moves[ply].judgement >= crate::engine::Judgement::Bad;
        (ply + 1, if is_bad { Mistake::Blunder } else { Mistake::Doubtful })
    });
    let chart = EvaluationChart {
        chances,
        mistakes: mistakes.collect(),
        current: parameters.get("ply")?,
        title: format!("{}  {}", accuracy(Color::Black), accuracy(Color::White)),
        black: words::page(look.language(), "chart-black"),
        white: words::page(look.language(), "chart-white"),
        theme: look.theme(),
        ..EvaluationChart::default()
    };
    Ok(([(CONTENT_TYPE, "image/svg+xml")], chart.to_svg()).into_response())
}
