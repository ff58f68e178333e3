//! A bot with an empty database, a clock that stands still, and people.

use std::path::Path;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use komadai::app::{App, Challenge, Context, Message, Place, Reply, Request, Settings};
use komadai::clock::ManualClock;
use komadai::game::{Person, SideChoice, TimeControl};
use komadai::shogi::Handicap;
use komadai::store::Store;
use komadai::words::Language;
use tempfile::TempDir;

/// One bot and its database.
pub(crate) struct World {
    pub(crate) app: App,
    pub(crate) clock: Arc<ManualClock>,
    url: String,
    folder: TempDir,
}

/// Set where the same tests run once more, over PostgreSQL.
pub(crate) const ON_POSTGRES: &str = "KOMADAI_TEST_POSTGRES";

/// An empty database of the kind that this run is about; a file in `folder`
/// where it is SQLite's.
pub(crate) fn empty_database(folder: &Path) -> String {
    if std::env::var_os(ON_POSTGRES).is_some() {
        return super::postgres::database().expect("whoever set the variable has a server");
    }
    Store::sqlite_url(&folder.join("games of shogi.sqlite"))
}

pub(crate) fn person(name: &str) -> Person {
    Person::new(format!("test:{}", name.to_lowercase()), name)
}

impl World {
    pub(crate) async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = empty_database(folder.path());
        Self::with(folder, url).await
    }

    /// A bot over a database that is there.
    pub(crate) async fn over(url: String) -> Self {
        Self::with(tempfile::tempdir().unwrap(), url).await
    }

    async fn with(folder: TempDir, url: String) -> Self {
        let start: Timestamp = "2026-01-05T12:00:00Z".parse().unwrap();
        let clock = Arc::new(ManualClock::new(start));
        let app = open(&url, &clock).await;
        Self { app, clock, url, folder }
    }

    /// The process ends and another one starts with the same database.
    pub(crate) async fn restart(&mut self) {
        self.app.close().await;
        self.app = open(&self.url, &self.clock).await;
    }

    /// The address of the database.
    pub(crate) fn database(&self) -> &str {
        &self.url
    }

    /// A folder for files.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn context(&self, name: &str) -> Context {
        Context {
            place: Place { id: "test:channel".to_owned(), server: Some("test:server".to_owned()) },
            person: person(name),
            language: Language::En,
            notation: None,
            is_moderator: name == "Mia",
            is_manager: false,
            within: None,
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
            time: Some(time),
            rated: false,
            draw_offers: false,
            ..Challenge::default()
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

async fn open(url: &str, clock: &Arc<ManualClock>) -> App {
    let settings = Settings { clock: clock.clone(), seed: Some(7), ..Settings::new(url) };
    App::open(settings).await.unwrap()
}

pub(crate) fn message(text: &str) -> Request {
    Request::Message(Message {
        text: text.to_owned(),
        addressed: false,
        replies_to: None,
        for_both_sides: false,
        about: None,
    })
}
