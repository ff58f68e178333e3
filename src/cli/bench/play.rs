//! `komadai bench play`: how long a move takes while very many games run.

use std::collections::HashMap;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use jiff::{SignedDuration, Timestamp};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use tokio::task::JoinSet;

use crate::app::{App, Context, Message, Place, ReplyKind, Request, Settings};
use crate::cli::db::url;
use crate::game::{Event, Offer, Person, SideChoice, Terms, TimeControl, What};
use crate::notation::usi;
use crate::shogi::{Color, Handicap, History, Move, Position};
use crate::store::{Imported, Store};
use crate::words::Language;

/// Play moves at a steady pace while many games run: the time from a message to
/// the reply with its picture.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai bench play --db bench.sqlite --games 100000 --seconds 60
  komadai bench play --db postgres://localhost/bench --games 100000

An empty database is filled first; one that holds games of an earlier run is used as it is.
Late moves count from when they were due, so a stall shows in every move behind it.")]
pub(super) struct Arguments {
    /// A SQLite file or a postgres:// URL of its own for this
    #[arg(long, value_name = "FILE|URL")]
    db: String,
    /// How many games are in play
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Moves a second
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    rate: u64,
    /// How long to measure
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
}

/// Different games that are handed out in turn.
const TEMPLATES: usize = 64;
/// How many games are stored in one transaction.
const CHUNK: u64 = 500;
/// The games are the same in every run.
const SEED: u64 = 20_261_130;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(arguments))?;
    Ok(ExitCode::SUCCESS)
}

async fn measure(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let url = url(&arguments.db);
    let templates: Vec<History> = (0..TEMPLATES).map(template).collect();
    let begun = Instant::now();
    fill(&url, arguments.games, &templates).await?;
    writeln!(out, "{} games in play ({:.0} s)", arguments.games, begun.elapsed().as_secs_f64())?;
    let app = App::open(Settings::new(url)).await?;
    let mut times = play(&app, arguments, &templates).await?;
    app.close().await;
    times.sort_unstable();
    let at = |share: f64| {
        let n = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(n).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    writeln!(
        out,
        "{} moves at {}/s: median {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, slowest {:.1} ms",
        times.len(),
        arguments.rate,
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
    )?;
    Ok(())
}

/// A game of 20 to 60 random moves that is still running.
fn template(n: usize) -> History {
    let mut random = StdRng::seed_from_u64(SEED + n as u64);
    loop {
        let mut history = History::new(Position::even());
        for _ in 0..random.random_range(20..=60) {
            let Some(mv) = plain_move(&history, &mut random) else { break };
            if history.play(mv).is_err() {
                break;
            }
        }
        let is_over = history.position().outcome().is_some() || history.repetition().is_some();
        if !is_over {
            return history;
        }
    }
}

/// A random legal move whose USI text leaves no question open.
fn plain_move(history: &History, random: &mut StdRng) -> Option<Move> {
    let moves = history.position().legal_moves();
    let is_plain = |mv: &Move| match *mv {
        Move::Normal { from, to, promote: false } => {
            !moves.contains(&Move::Normal { from, to, promote: true })
        }
        Move::Normal { .. } | Move::Drop { .. } => true,
    };
    let plain: Vec<Move> = moves.iter().copied().filter(is_plain).collect();
    plain.choose(random).copied()
}

fn player(game: u64, color: Color) -> Person {
    // Everybody plays some ten games at once.
    let number = (game * 2 + color.index() as u64) / 10;
    Person::new(format!("bench:{}{number}", color.index()), "Player")
}

fn place(game: u64) -> Place {
    Place { id: format!("bench:{game}"), server: Some(format!("bench:{}", game / 100)) }
}

/// Stores the games that are not there yet.
async fn fill(url: &str, games: u64, templates: &[History]) -> anyhow::Result<()> {
    let store = Store::open(url).await.context("open the database")?;
    let there = u64::try_from(store.all_games().await?.len())?;
    let began = Timestamp::now() - SignedDuration::from_hours(24);
    for first in (there..games).step_by(CHUNK as usize) {
        let chunk: Vec<Imported> = (first..games.min(first + CHUNK))
            .map(|game| {
                let history = &templates[game as usize % templates.len()];
                let Place { id, server } = place(game);
                let events = events(game, history, began);
                Imported { place: id, server, language: "en".to_owned(), events }
            })
            .collect();
        store.import(&chunk).await.context("store games")?;
    }
    store.close().await;
    Ok(())
}

/// The events of a game that went as `history` did.
fn events(game: u64, history: &History, began: Timestamp) -> Vec<Event> {
    let [black, white] = Color::ALL.map(|color| player(game, color));
    let mut terms = Terms::new(Handicap::Even);
    terms.time = TimeControl::PerMove { move_s: 3 * 86_400 };
    let offer =
        Offer { by: black.clone(), to: Some(white.clone()), side: SideChoice::Black, terms };
    let event = |by: &Person, what| Event { at: began, by: Some(by.id.clone()), what };
    let accepted = What::Accepted { by: white.clone(), challenger: Color::Black, throw: None };
    let mut events = vec![event(&black, What::Offered(offer)), event(&white, accepted)];
    for (ply, &mv) in history.moves().iter().enumerate() {
        let by = if ply % 2 == 0 { &black } else { &white };
        events.push(event(by, What::Played(mv)));
    }
    events
}

/// Plays moves as they fall due and gives how long each took.
async fn play(
    app: &App,
    arguments: &Arguments,
    templates: &[History],
) -> anyhow::Result<Vec<Duration>> {
    let mut random = StdRng::seed_from_u64(SEED ^ Timestamp::now().as_millisecond() as u64);
    let mut boards: HashMap<u64, Arc<History>> = HashMap::new();
    let mut tasks = JoinSet::new();
    let mut times = Vec::new();
    let start = tokio::time::Instant::now();
    for n in 0..arguments.rate * arguments.seconds {
        let game = random.random_range(0..arguments.games);
        if boards.contains_key(&game) {
            // One move a game: what an earlier run did to it is asked for below.
            continue;
        }
        let history = Arc::new(current(app, game, templates).await?);
        boards.insert(game, Arc::clone(&history));
        let Some(mv) = plain_move(&history, &mut random) else { continue };
        let due = start + Duration::from_secs_f64(n as f64 / arguments.rate as f64);
        tokio::time::sleep_until(due).await;
        let app = app.clone();
        tasks.spawn(async move { one_move(&app, game, &history, mv, due).await });
        while let Some(done) = tasks.try_join_next() {
            times.push(done??);
        }
    }
    while let Some(done) = tasks.join_next().await {
        times.push(done??);
    }
    Ok(times)
}

/// The game as it stands: its template, unless an earlier run went on with it.
async fn current(app: &App, game: u64, templates: &[History]) -> anyhow::Result<History> {
    let template = &templates[game as usize % templates.len()];
    let id = crate::game::GameId(i64::try_from(game)? + 1);
    let record = app.record(id).await?.context("the games of the bench are all there")?;
    let mut history = History::new(Position::even());
    for mv in record.main_moves() {
        history.play(mv).context("a stored move is legal")?;
    }
    debug_assert!(history.ply() >= template.ply());
    Ok(history)
}

async fn one_move(
    app: &App,
    game: u64,
    history: &History,
    mv: Move,
    due: tokio::time::Instant,
) -> anyhow::Result<Duration> {
    let context = Context {
        place: place(game),
        person: player(game, history.position().turn()),
        language: Language::En,
        notation: None,
        is_moderator: false,
        is_manager: false,
        within: None,
    };
    let message = Message {
        text: usi::to_usi(mv),
        addressed: false,
        replies_to: None,
        for_both_sides: false,
        about: None,
    };
    let reply = app.answer(&context, Request::Message(message)).await;
    let time = due.elapsed();
    let reply = reply.context("a move is answered")?;
    anyhow::ensure!(
        reply.kind == ReplyKind::Done && reply.picture.is_some(),
        "a move was refused: {}",
        reply.text.to_plain()
    );
    if let Some(post) = reply.post {
        app.posted(post, "bench").await?;
    }
    Ok(time)
}
