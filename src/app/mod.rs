//! Use cases: a request in, a reply out. The only place that joins the store,
//! the games, the engine and the pictures; it knows no face.
//!
//! A face translates what happened into a [`Request`] with its [`Context`],
//! calls [`App::answer`], and shows the [`Reply`]. Faults are logged here and
//! answered with a number, so a face has no errors of ours to handle.

mod action;
mod reply;
mod request;

use std::sync::Arc;

pub use action::{Action, MAX_ACTION_CHARS, ParseActionError, Verb};
pub use reply::{Act, Button, ButtonStyle, File, Picture, Post, Reply, ReplyKind};
pub use request::{Challenge, Context, Message, Place, RecordFormat, Request, SideChoice, Which};

use crate::clock::{Clock, SystemClock};

/// The bot without a face. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    clock: Arc<dyn Clock>,
    database: String,
}

/// How to start an [`App`].
pub struct Settings {
    /// `sqlite:path`, `sqlite::memory:` or `postgres://…`.
    pub database: String,
    /// Where the time comes from.
    pub clock: Arc<dyn Clock>,
    /// A fixed seed makes 振り駒 repeatable.
    pub seed: Option<u64>,
}

impl Settings {
    /// A database, the system's clock, real chance.
    pub fn new(database: impl Into<String>) -> Self {
        Self { database: database.into(), clock: Arc::new(SystemClock), seed: None }
    }
}

/// Something to be told without having been asked in this process: a post that
/// a crash swallowed, a reminder, a flag that fell.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Where.
    pub place: Place,
    /// What.
    pub reply: Reply,
}

impl App {
    /// Opens the database, brings it up to date, and starts the workers.
    ///
    /// # Errors
    /// The database cannot be opened or is newer than this program.
    pub async fn open(settings: Settings) -> anyhow::Result<Self> {
        anyhow::ensure!(!settings.database.is_empty(), "no database given");
        Ok(Self(Arc::new(Inner { clock: settings.clock, database: settings.database })))
    }

    /// Does what was asked for. `None`: say nothing, which only a
    /// [`Request::Message`] can lead to.
    pub async fn answer(&self, context: &Context, request: Request) -> Option<Reply> {
        let _ = (context, request, self.0.clock.now(), &self.0.database);
        None
    }

    /// Notes that a post has reached its place; `message` is the face's id of it.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn posted(&self, post: Post, message: &str) -> anyhow::Result<()> {
        anyhow::ensure!(!message.is_empty(), "post {} has no message", post.0);
        Ok(())
    }

    /// What is to be told now in the places of one face (`discord`): at start
    /// what was stored and not confirmed, later reminders and fallen flags.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn deliveries(&self, face: &str) -> anyhow::Result<Vec<Delivery>> {
        let _ = face;
        Ok(Vec::new())
    }
}
