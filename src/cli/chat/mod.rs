//! `komadai chat`: the bot in a terminal, without a token or a network.
//!
//! Two seats, 先手 and 後手, share the keyboard: by default whoever is to move
//! is taken to be typing. A line that begins with `/` is a command, every other
//! line a message as in a channel.

mod command;
mod inline;
mod show;

use std::io::{BufRead, IsTerminal, Read};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;

use super::language;
use crate::app::{App, Context, Message, Place, Reply, ReplyKind, Request, Settings};
use crate::game::Person;
use crate::notation::chat::{self, Author, Scene};
use crate::shogi::{Color, Position};
use crate::store::Store;
use crate::words::{Key, Language, say, side};
use command::Command;
use show::Screen;

/// Play in the terminal: the bot without a token or a network.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai chat
  printf '7六歩\\n3四歩\\n' | komadai chat --db /tmp/game.sqlite --pictures /tmp/boards
  komadai chat --language ja --strict < moves.txt")]
pub(super) struct Arguments {
    /// Where the games are kept [default: in the user's data directory]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Where the pictures of the board go [default: in the user's data directory]
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// ja, en, zh-Hans or zh-Hant [default: from LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_parser = language::parse)]
    language: Option<Language>,
    /// Exit with code 1 if a line was refused or not understood
    #[arg(long)]
    strict: bool,
}

/// The longest line that is read; a pasted record fits many times.
const MAX_LINE_BYTES: u64 = 1 << 20;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(talk(arguments))
}

async fn talk(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let home = directories::ProjectDirs::from("", "", "komadai");
    let in_home = |name: &str| -> anyhow::Result<PathBuf> {
        let home =
            home.as_ref().context("this user has no data directory: give --db and --pictures")?;
        Ok(home.data_dir().join(name))
    };
    let database = arguments.db.clone().map_or_else(|| in_home("chat.sqlite"), Ok)?;
    let pictures = arguments.pictures.clone().map_or_else(|| in_home("boards"), Ok)?;
    if let Some(folder) = database.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("create {}", folder.display()))?;
    }
    std::fs::create_dir_all(&pictures).with_context(|| format!("create {}", pictures.display()))?;
    let language = arguments.language.or_else(language::of_environment).unwrap_or_default();
    let app = App::open(Settings::new(Store::sqlite_url(&database)))
        .await
        .with_context(|| format!("open {}", database.display()))?;
    let mut session = Session {
        app,
        language,
        seat: None,
        screen: Screen::new(pictures),
        refused: false,
        is_interactive: std::io::stdin().is_terminal() && std::io::stdout().is_terminal(),
    };
    session.welcome().await?;
    let mut input = std::io::stdin().lock();
    while let Some(line) = session.next_line(&mut input).await? {
        if !session.line(&line).await? {
            break;
        }
    }
    session.app.close().await;
    Ok(if arguments.strict && session.refused { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// A conversation in the terminal.
struct Session {
    app: App,
    language: Language,
    /// Who types; `None` is whoever is to move.
    seat: Option<Person>,
    screen: Screen,
    /// Whether a line was refused or not understood.
    refused: bool,
    is_interactive: bool,
}

impl Session {
    fn place() -> Place {
        Place { id: "local:terminal".to_owned(), server: None }
    }

    /// The person in the seat of `color`.
    fn seat_of(&self, color: Color) -> Person {
        let id = match color {
            Color::Black => "local:sente",
            Color::White => "local:gote",
        };
        Person::new(id, side(self.language, color, false).trim_start_matches(['☗', '☖']))
    }

    async fn writer(&self) -> anyhow::Result<Person> {
        if let Some(person) = &self.seat {
            return Ok(person.clone());
        }
        let to_move = self.app.to_move(&Self::place()).await?;
        Ok(to_move.unwrap_or_else(|| self.seat_of(Color::Black)))
    }

    fn context(&self, person: Person) -> Context {
        Context {
            place: Self::place(),
            person,
            language: self.language,
            notation: None,
            is_moderator: true,
            is_manager: true,
            within: None,
        }
    }

    async fn welcome(&mut self) -> anyhow::Result<()> {
        self.screen.words(&say(self.language, Key::TerminalWelcome).plain())?;
        if self.is_interactive && self.app.to_move(&Self::place()).await?.is_some() {
            self.ask(Request::Board { which: None, flip: false, ply: None }).await?;
        }
        Ok(())
    }

    /// The next line of the input, `None` at its end.
    async fn next_line(&self, input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
        if self.is_interactive {
            let writer = self.writer().await?;
            self.screen.prompt(&writer.name)?;
        }
        let mut bytes = Vec::new();
        input.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes).context("read the input")?;
        if bytes.is_empty() {
            return Ok(None);
        }
        // What is no UTF-8 cannot be a move; it is answered like any other text.
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Does what a line asks for; `false` ends the conversation.
    async fn line(&mut self, line: &str) -> anyhow::Result<bool> {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() {
            return Ok(true);
        }
        match command::parse(line, &|color| self.seat_of(color)) {
            Some(Ok(Command::Quit)) => return Ok(false),
            Some(Ok(Command::Help)) => {
                self.screen.words(&say(self.language, Key::HelpTerminal).plain())?;
            }
            Some(Ok(Command::As(seat))) => self.take_seat(seat)?,
            Some(Ok(Command::New(offer))) => self.new_game(offer).await?,
            Some(Ok(Command::Press(number))) => match self.screen.button(number) {
                Some(id) => {
                    let of_panel = Request::of_setting(&id, Vec::new());
                    self.ask(of_panel.unwrap_or(Request::Press(id))).await?;
                }
                None => self.unknown(line)?,
            },
            Some(Ok(Command::GoTo(number))) => match self.screen.shown_record() {
                Some(shown) => self.ask(Request::GoTo { shown, number }).await?,
                None => {
                    self.refused = true;
                    self.screen.words(&say(self.language, Key::RefuseNotShown).plain())?;
                }
            },
            Some(Ok(Command::Language(language))) => {
                self.language = language;
                self.ask(Request::Language(language)).await?;
            }
            Some(Ok(Command::Ask(request))) => self.ask(request).await?,
            Some(Err(reason)) => {
                self.refused = true;
                self.screen.words(&reason)?;
            }
            None if line.starts_with('/') => self.unknown(line)?,
            None => self.message(line).await?,
        }
        Ok(true)
    }

    fn unknown(&mut self, line: &str) -> anyhow::Result<()> {
        self.refused = true;
        let word: String = line.split_whitespace().next().unwrap_or("/").chars().take(40).collect();
        self.screen.words(&say(self.language, Key::TerminalUnknown).words("command", &word).plain())
    }

    fn take_seat(&mut self, seat: Option<Person>) -> anyhow::Result<()> {
        let text = match &seat {
            Some(person) => say(self.language, Key::TerminalSeat).person("player", person),
            None => say(self.language, Key::TerminalSeatAuto),
        };
        self.screen.words(&text.plain())?;
        self.seat = seat;
        Ok(())
    }

    /// Starts a game between the two seats.
    async fn new_game(&mut self, mut offer: crate::app::Challenge) -> anyhow::Result<()> {
        let black = self.context(self.seat_of(Color::Black));
        let white = self.context(self.seat_of(Color::White));
        offer.opponent = Some(white.person.clone());
        for (context, request) in
            [(black, Request::Challenge(offer)), (white, Request::Accept(None))]
        {
            let last = matches!(request, Request::Accept(_));
            if let Some(reply) = self.app.answer(&context, request).await {
                // The offer itself is no news to people at one keyboard.
                if last || reply.kind != ReplyKind::Done {
                    self.show(&reply).await?;
                } else {
                    self.confirm(&reply).await?;
                }
            }
        }
        Ok(())
    }

    async fn ask(&mut self, request: Request) -> anyhow::Result<()> {
        let context = self.context(self.writer().await?);
        match self.app.answer(&context, request).await {
            Some(reply) => self.show(&reply).await,
            None => Ok(()),
        }
    }

    async fn message(&mut self, text: &str) -> anyhow::Result<()> {
        if self.app.to_move(&Self::place()).await?.is_none() && is_first_move(text) {
            // Somebody who types a move wants to play.
            self.new_game(command::even_game()).await?;
        }
        let context = self.context(self.writer().await?);
        let message = Message {
            text: text.to_owned(),
            addressed: false,
            replies_to: None,
            for_both_sides: self.seat.is_none(),
            about: None,
        };
        match self.app.answer(&context, Request::Message(message)).await {
            Some(reply) => self.show(&reply).await,
            None => {
                self.refused = true;
                self.screen.words(&say(self.language, Key::TerminalSilent).plain())
            }
        }
    }

    async fn show(&mut self, reply: &Reply) -> anyhow::Result<()> {
        self.refused |= match reply.kind {
            ReplyKind::Refusal | ReplyKind::Busy | ReplyKind::Fault => true,
            // A question waits for a person; a script has nobody to ask.
            ReplyKind::Question => !self.is_interactive && reply.post.is_none(),
            ReplyKind::Done => false,
        };
        self.screen.reply(self.language, reply, self.is_interactive)?;
        self.confirm(reply).await
    }

    async fn confirm(&self, reply: &Reply) -> anyhow::Result<()> {
        match reply.post {
            Some(post) => self.app.posted(post, "terminal").await,
            None => Ok(()),
        }
    }
}

/// Whether a text would be played at the start of an even game.
fn is_first_move(text: &str) -> bool {
    let position = Position::even();
    let context = chat::Context {
        position: &position,
        previous: None,
        scene: Scene::Game,
        author: Author::ToMove,
    };
    matches!(context.read(text), chat::Reading::Play(_) | chat::Reading::Line(_))
}
