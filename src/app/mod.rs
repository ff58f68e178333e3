//! Use cases: a request in, a reply out. The only place that joins the store,
//! the games, the engine and the pictures; it knows no face.
//!
//! A face translates what happened into a [`Request`] with its [`Context`],
//! calls [`App::answer`], and shows the [`Reply`]. Faults are logged here and
//! answered with a number, so a face has no errors of ours to handle.

mod absence;
mod action;
mod admin;
mod archive;
mod board;
mod buttons;
mod challenge;
mod compute;
mod declare;
mod elsewhere;
mod ending;
mod find;
mod hello;
mod hints;
mod jobs;
pub mod json;
mod learn;
mod line;
mod lists;
mod load;
mod messages;
mod outbox;
mod play;
mod preferences;
mod privacy;
mod program;
mod reading;
mod records;
mod reply;
mod request;
mod review;
mod settings;
mod standings;
mod suggest;
mod tell;
mod tree;
mod tsume;
mod tsume_check;
mod viewer;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Context as _;
use jiff::{SignedDuration, Timestamp};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

pub use crate::store::SearchedResult;
pub use action::{Action, HintStep, MAX_ACTION_CHARS, ParseActionError, Verb};
pub use compute::{Compute, ComputeError};
pub use jobs::{JobId, JobState, Jobs, NotTaken, Progress};
pub use learn::Subject;
pub use line::{Line, looks_like_usi};
pub use load::Load;
pub use outbox::Delivery;
pub use reply::{
    Act, Button, ButtonStyle, File, Menu, MenuChoice, MenuKind, Picture, Post, Reply, ReplyKind,
    Thread,
};
pub use request::{
    ArchiveSearch, Challenge, Context, Message, Notify, Pairing, Place, RecordFormat, Request,
    TsumeRequest, Which,
};
pub use review::{PlayedLine, ReviewTelling, TurningBoard};
pub use settings::{CLOCKS, Setting, SettingAction, SettingChoice, SettingForm, Whose};
pub use suggest::{MAX_SUGGESTIONS, Suggestion, Wanted};
pub use tree::{Tree, TreeNode};
pub use tsume::{PuzzleAction, PuzzleForm, PuzzleVerb};
pub use viewer::{ViewAction, ViewVerb, file_stem};

use crate::clock::{Clock, SystemClock};
use crate::game::Command;
use crate::store::Store;
use crate::words::{Key, say};
use settings::Gate;
use viewer::Pastes;

/// The bot without a face. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Arc<dyn Clock>,
    chance: Mutex<StdRng>,
    /// Pictures, records, hints: what somebody waits for.
    compute: Compute,
    /// Analyses and animations: seconds each, so they have a queue of their own
    /// and leave a processor to the others.
    heavy: Compute,
    pastes: Mutex<Pastes>,
    post_lease: SignedDuration,
}

/// How to start an [`App`].
pub struct Settings {
    /// `sqlite:path`, `sqlite::memory:` or `postgres://…`.
    pub database: String,
    /// Where the time comes from.
    pub clock: Arc<dyn Clock>,
    /// A fixed seed makes 振り駒 repeatable.
    pub seed: Option<u64>,
    /// How long whoever stored an event has to post it before somebody else
    /// does: longer than a post takes with all its retries, shorter than
    /// Discord remembers a nonce (some minutes).
    pub post_lease: SignedDuration,
}

impl Settings {
    /// A database, the system's clock, real chance.
    pub fn new(database: impl Into<String>) -> Self {
        Self {
            database: database.into(),
            clock: Arc::new(SystemClock),
            seed: None,
            post_lease: SignedDuration::from_mins(2),
        }
    }
}

/// How many jobs may wait for a processor before the answer is "in a moment":
/// enough for a busy evening, few enough that the last one is still served
/// before its deadline.
const MAX_WAITING_JOBS: usize = 64;
/// The same for work that takes seconds.
const MAX_WAITING_HEAVY_JOBS: usize = 16;

impl App {
    /// Opens the database, brings it up to date, and starts the workers.
    ///
    /// # Errors
    /// The database cannot be opened or is newer than this program.
    pub async fn open(settings: Settings) -> anyhow::Result<Self> {
        let store = Store::open(&settings.database).await.context("open the database")?;
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let chance = match settings.seed {
            Some(seed) => StdRng::seed_from_u64(seed),
            None => StdRng::from_os_rng(),
        };
        Ok(Self(Arc::new(Inner {
            store,
            clock: settings.clock,
            chance: Mutex::new(chance),
            compute: Compute::new(jobs, MAX_WAITING_JOBS),
            heavy: Compute::new(jobs.saturating_sub(1).max(1), MAX_WAITING_HEAVY_JOBS),
            pastes: Mutex::default(),
            post_lease: settings.post_lease,
        })))
    }

    /// Writes everything to disk and closes the database.
    pub async fn close(&self) {
        self.0.store.close().await;
    }

    /// Does what was asked for. `None`: say nothing, which only a
    /// [`Request::Message`] can lead to.
    pub async fn answer(&self, context: &Context, request: Request) -> Option<Reply> {
        match self.try_answer(context, request).await {
            Ok(reply) => reply,
            Err(error) if is_busy(&error) => Some(Reply {
                kind: ReplyKind::Busy,
                private: true,
                ..Reply::new(say(context.language, Key::Busy).text())
            }),
            Err(error) => {
                let id = format!("{:08x}", self.random_u32());
                tracing::error!(fault = id, error = format!("{error:#}"), "a request failed");
                Some(Reply {
                    kind: ReplyKind::Fault,
                    private: true,
                    ..Reply::new(say(context.language, Key::Fault).words("id", &id).text())
                })
            }
        }
    }

    async fn try_answer(
        &self,
        context: &Context,
        request: Request,
    ) -> anyhow::Result<Option<Reply>> {
        let chosen = self.chosen_by(context).await?;
        let context = &self.in_own_language(context, &chosen);
        match self.gate(context, &chosen, &request).await? {
            Gate::Open => {}
            Gate::Silent => return Ok(None),
            Gate::Shut(why) => return Ok(Some(*why)),
        }
        let reply = match request {
            Request::Message(message) => {
                return match self.puzzle_message(context, &message).await? {
                    None => self.message(context, &message).await,
                    answered => Ok(answered),
                };
            }
            Request::Press(id) => match (id.parse(), id.parse()) {
                (Ok(action), _) => self.view(context, action).await,
                (_, Ok(action)) => self.press_puzzle(context, action).await,
                _ => self.press(context, &id).await,
            },
            Request::GoTo { shown, number } => self.go_to(context, shown, &number).await,
            Request::Challenge(challenge) => self.challenge(context, challenge).await,
            Request::Accept(which) => self.answer_offer(context, which, self.accept()).await,
            Request::Decline(which) => self.answer_offer(context, which, Command::Decline).await,
            Request::Cancel(which) => self.answer_offer(context, which, Command::Cancel).await,
            Request::Play { which, text } => self.play(context, which, &text).await,
            Request::Board { which, flip, ply } => self.board(context, which, flip, ply).await,
            Request::BoardInWords(which) => self.board_in_words(context, which).await,
            Request::Resign(which) => self.resign(context, which).await,
            Request::Takeback(which) => self.in_game(context, which, Command::AskTakeback).await,
            Request::Draw(which) => self.in_game(context, which, Command::OfferDraw).await,
            Request::Abort(which) => self.in_game(context, which, Command::Abort).await,
            Request::Declare(which) => self.declare(context, which).await,
            Request::Plan { which, text } => self.plan(context, which, &text).await,
            Request::ClearPlans(which) => self.in_game(context, which, Command::ClearPlans).await,
            Request::Holiday { days } => self.holiday(context, days).await,
            Request::ForceEnd { game, outcome } => self.force_end(context, game, outcome).await,
            Request::AddAlly { which, person } => {
                self.in_game(context, which, Command::AddAlly(person)).await
            }
            Request::Rank(text) => self.rank(context, &text).await,
            Request::Settings { whose, open } => self.settings(context, whose, open).await,
            Request::Set { action, values } => self.use_setting(context, action, &values).await,
            Request::Hint(which) => self.hint(context, which, HintStep::Piece).await,
            Request::Kifu { which, format } => self.kifu(context, which, format).await,
            Request::Convert { name, bytes, to } => self.convert(context, name, bytes, to).await,
            Request::Tsume(what) => self.tsume(context, what).await,
            Request::Profile(person) => self.profile(context, person).await,
            Request::Ranking => self.ranking(context).await,
            Request::Archive { search, export: false } => self.archive(context, search).await,
            Request::Archive { search, export: true } => self.export(context, search).await,
            Request::Games => self.games(context).await,
            Request::Learn { subject, topic } => {
                self.learn(context, subject, topic.as_deref()).await
            }
            Request::Language(language) => self.set_language(context, language).await,
            Request::Notation(style) => self.set_notation(context, style).await,
            Request::Privacy => self.privacy(context).await,
            Request::Help => {
                let text = say(context.language, Key::Help).text();
                Ok(Reply { private: true, ..Reply::new(text) })
            }
        };
        reply.map(Some)
    }

    fn store(&self) -> &Store {
        &self.0.store
    }

    fn compute(&self) -> &Compute {
        &self.0.compute
    }

    fn heavy(&self) -> &Compute {
        &self.0.heavy
    }

    fn pastes(&self) -> MutexGuard<'_, Pastes> {
        self.0.pastes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time, in whole milliseconds as it is stored.
    fn now(&self) -> Timestamp {
        let now = self.0.clock.now();
        Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
    }

    /// Until when whoever stores something now has to post it.
    fn lease(&self, now: Timestamp) -> Timestamp {
        outbox::later(now, self.0.post_lease)
    }

    fn random_bits(&self) -> u8 {
        self.random_u32() as u8
    }

    fn random_u32(&self) -> u32 {
        self.0.chance.lock().unwrap_or_else(PoisonError::into_inner).random()
    }
}

fn is_busy(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(ComputeError::Busy))
}
