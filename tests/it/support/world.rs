//! A bot with an empty database, a clock that stands still, and people.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use komadai::app::{App, Challenge, Context, Message, Place, Reply, Request, Settings};
use komadai::clock::ManualClock;
use komadai::game::{Person, SideChoice, TimeControl};
use komadai::shogi::Handicap;
use komadai::store::Store;
use komadai::words::Language;
use tempfile::TempDir;

/// One bot and its database file.
pub(crate) struct World {
    pub(crate) app: App,
    pub(crate) clock: Arc<ManualClock>,
    folder: TempDir,
}

pub(crate) fn person(name: &str) -> Person {
    Person::new(format!("test:{}", name.to_lowercase()), name)
}

impl World {
    pub(crate) async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let start: Timestamp = "2026-01-05T12:00:00Z".parse().unwrap();
        let clock = Arc::new(ManualClock::new(start));
        let app = open(&folder, &clock).await;
        Self { app, clock, folder }
    }

    /// The process ends and another one starts with the same file.
    pub(crate) async fn restart(&mut self) {
        self.app.close().await;
        self.app = open(&self.folder, &self.clock).await;
    }

    /// The database file.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("games of shogi.sqlite")
    }

    pub(crate) fn context(&self, name: &str) -> Context {
        Context {
            place: Place { id: "test:channel".to_owned(), server: Some("test:server".to_owned()) },
            person: person(name),
            language: Language::En,
            notation: None,
            is_moderator: name == "Mia",
        }
    }

    pub(crate) async fn ask(&self, name: &str, request: Request) -> Reply {
        self.app.answer(&self.context(name), request).await.unwrap()
    }

    /// What the bot answers to a message in the channel.
    pub(crate) async fn say(&self, name: &str, text: &str) -> Option<Reply> {
        self.app.answer(&self.context(name), message(text)).await
    }

    /// The text of that answer; the bot must not stay silent.
    pub(crate) async fn hear(&self, name: &str, text: &str) -> String {
        self.say(name, text).await.expect("an answer").text.to_plain()
    }

    /// Presses the button of `reply` whose label contains `label`.
    pub(crate) async fn press(&self, name: &str, reply: &Reply, label: &str) -> Reply {
        let button = reply
            .buttons
            .iter()
            .flatten()
            .find(|button| button.label.contains(label))
            .unwrap_or_else(|| panic!("no button {label}: {:?}", reply.buttons));
        let id = button.act.id().unwrap_or_else(|| panic!("{label} cannot be pressed"));
        self.ask(name, Request::Press(id)).await
    }

    /// A running game: Anna is 先手 (or 下手), Bob the other.
    pub(crate) async fn game(&self, handicap: Handicap, time: TimeControl) -> Reply {
        let challenge = Challenge {
            opponent: Some(person("Bob")),
            side: SideChoice::Black,
            handicap,
            time,
            rated: false,
            draw_offers: false,
        };
        self.ask("Anna", Request::Challenge(challenge)).await;
        self.ask("Bob", Request::Accept(None)).await
    }

    pub(crate) async fn even_game(&self) -> Reply {
        self.game(Handicap::Even, TimeControl::None).await
    }

    pub(crate) fn days_pass(&self, days: i64) {
        self.clock.advance(SignedDuration::from_hours(24 * days));
    }
}

async fn open(folder: &TempDir, clock: &Arc<ManualClock>) -> App {
    let database = Store::sqlite_url(&folder.path().join("games of shogi.sqlite"));
    let settings = Settings { database, clock: clock.clone(), seed: Some(7) };
    App::open(settings).await.unwrap()
}

pub(crate) fn message(text: &str) -> Request {
    Request::Message(Message {
        text: text.to_owned(),
        addressed: false,
        replies_to: None,
        for_both_sides: false,
    })
}
