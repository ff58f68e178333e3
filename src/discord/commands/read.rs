//! What the use of a command asks for.

use serenity::model::application::{
    CommandData, CommandInteraction, ResolvedOption, ResolvedTarget, ResolvedValue,
};
use serenity::model::channel::{Attachment, Message as DiscordMessage};

use super::table::{Kind, MENUS, Menu, Name, commands};
use crate::app::{
    ArchiveSearch, Challenge, Pairing, RecordFormat, Request, SearchedResult, Setting, Subject,
    TsumeRequest, Wanted, Which, Whose,
};
use crate::discord::ids;
use crate::engine;
use crate::game::{GameId, Opening, Person, SideChoice};
use crate::shogi::{Color, DeclarationRule, Handicap, Outcome, WinReason};
use crate::words::Language;

/// What a command leads to.
#[derive(Debug)]
pub(in crate::discord) enum Asked {
    /// A use case.
    Request(Request),
    /// To convert a file that has to be fetched first.
    Fetch(SourceFile, Option<RecordFormat>),
    /// To paste a record into a form.
    Paste(Option<RecordFormat>),
    /// To show a record, and to have the engine look through it.
    Analyze(Box<Asked>),
}

/// A file on Discord's servers.
#[derive(Clone, Debug)]
pub(in crate::discord) struct SourceFile {
    pub(in crate::discord) name: String,
    pub(in crate::discord) url: String,
    pub(in crate::discord) size_bytes: u64,
}

impl From<&Attachment> for SourceFile {
    fn from(attachment: &Attachment) -> Self {
        Self {
            name: attachment.filename.clone(),
            url: attachment.url.clone(),
            size_bytes: attachment.size.into(),
        }
    }
}

/// Reads a slash or menu command. One that we do not know any more (an old
/// registration may live in clients for a while) is answered with help.
pub(in crate::discord) fn read(interaction: &CommandInteraction) -> Asked {
    let data = &interaction.data;
    let menu = MENUS.iter().find(|row| row.names[0] == data.name).map(|row| row.menu);
    match (data.target(), menu) {
        (Some(ResolvedTarget::Message(message)), Some(Menu::Convert)) => convert_message(message),
        (Some(ResolvedTarget::Message(message)), Some(Menu::Analyze)) => {
            Asked::Analyze(Box::new(convert_message(message)))
        }
        (Some(ResolvedTarget::User(user, member)), Some(menu)) => {
            let nick = member.and_then(|member| member.nick.as_deref());
            let person = ids::person(user, nick);
            Asked::Request(match menu {
                Menu::Challenge => {
                    Request::Challenge(Challenge { opponent: Some(person), ..Challenge::default() })
                }
                _ => Request::Profile(Some(person)),
            })
        }
        (Some(_), _) => Asked::Request(Request::Help),
        (None, _) => {
            let row = commands().find(|command| command.names[0] == data.name);
            let options = Options::of(data);
            row.map_or(Asked::Request(Request::Help), |row| asked(row.name, &options))
        }
    }
}

/// What is being typed into an option, and the text so far.
pub(in crate::discord) fn typed(interaction: &CommandInteraction) -> Option<(Wanted, &str)> {
    let data = &interaction.data;
    let row = commands().find(|command| command.names[0] == data.name)?;
    let focused = data.autocomplete()?;
    let option = row.options.iter().find(|option| option.names[0] == focused.name)?;
    let options = Options::of(data);
    let wanted = match option.kind {
        Kind::Move => Wanted::Move(options.game()),
        Kind::Game => Wanted::Game,
        Kind::Topic => Wanted::Topic(match row.name {
            Name::Rule => Subject::Rule,
            Name::Piece => Subject::Piece,
            _ => Subject::Proverb,
        }),
        Kind::SettingValue => Wanted::Value(Setting::from_name(options.text("setting")?)?),
        Kind::TsumeText => Wanted::Tsume(options.text("what")?.to_owned()),
        _ => return None,
    };
    Some((wanted, focused.value))
}

fn side(options: &Options) -> SideChoice {
    match options.text("side") {
        Some("black") => SideChoice::Black,
        Some("white") => SideChoice::White,
        _ => SideChoice::Furigoma,
    }
}

/// 手合割 by its name; even where the ranks are to decide.
fn handicap(options: &Options) -> Handicap {
    options.text("handicap").and_then(Handicap::from_name).unwrap_or(Handicap::Even)
}

/// What a command asks for, however its options were given.
pub(super) fn asked(name: Name, options: &Options) -> Asked {
    let which = options.game();
    Asked::Request(match name {
        Name::Move => {
            Request::Play { which, text: options.text("text").unwrap_or_default().to_owned() }
        }
        Name::Challenge => Request::Challenge(Challenge {
            opponent: options.person("opponent"),
            side: side(options),
            handicap: handicap(options),
            pairing: match options.text("handicap") {
                Some("by-rank") => Pairing::ByRank,
                Some("half-lance") => Pairing::HalfLance,
                _ => Pairing::AsSaid,
            },
            time: options.text("time").and_then(|text| text.parse().ok()),
            rated: options.switch("rated"),
            draw_offers: options.switch("draws"),
            declaration: match options.switch("points24") {
                true => DeclarationRule::Points24,
                false => DeclarationRule::Points27,
            },
            move_limit: options.switch("limit"),
            against_all: options.switch("everybody"),
            program: None,
        }),
        Name::Engine => Request::Challenge(Challenge {
            side: side(options),
            handicap: handicap(options),
            program: options
                .number("level")
                .and_then(|number| engine::Level::try_from(u8::try_from(number).ok()?).ok())
                .or(Some(engine::Level::DEFAULT)),
            ..Challenge::default()
        }),
        Name::Accept => Request::Accept(which),
        Name::Decline => Request::Decline(which),
        Name::Cancel => Request::Cancel(which),
        Name::Board if options.switch("words") => Request::BoardInWords(which),
        Name::Board => Request::Board {
            which,
            flip: options.switch("flip"),
            ply: options.number("ply").and_then(|ply| u32::try_from(ply).ok()),
        },
        Name::Resign => Request::Resign(which),
        Name::Takeback => Request::Takeback(which),
        Name::Draw => Request::Draw(which),
        Name::Abort => Request::Abort(which),
        Name::Declare => Request::Declare(which),
        Name::If => match options.text("moves").unwrap_or_default().trim() {
            "clear" => Request::ClearPlans(which),
            text => Request::Plan { which, text: text.to_owned() },
        },
        Name::Holiday => {
            let days = options.number("days").and_then(|days| u16::try_from(days).ok());
            Request::Holiday { days: days.unwrap_or(1) }
        }
        Name::EndGame => end_game(which, options),
        Name::Hint => Request::Hint(which),
        Name::Kifu => Request::Kifu { which, format: options.format("format").unwrap_or_default() },
        Name::Convert => return convert(options),
        Name::Games => Request::Games,
        Name::Archive => Request::Archive {
            search: ArchiveSearch {
                person: options.person("person"),
                opponent: options.person("opponent"),
                result: options.text("result").and_then(|name| match name {
                    "won" => Some(SearchedResult::Won),
                    "lost" => Some(SearchedResult::Lost),
                    "drawn" => Some(SearchedResult::Drawn),
                    _ => None,
                }),
                opening: options.text("opening").and_then(Opening::from_name),
            },
            export: options.switch("file"),
        },
        Name::Consult => match options.person("person") {
            Some(person) => Request::AddAlly { which, person },
            None => Request::Help,
        },
        Name::Rank => Request::Rank(options.text("rank").unwrap_or_default().to_owned()),
        Name::Settings => match options.text("setting").and_then(Setting::from_name) {
            None => Request::Settings { whose: Whose::Mine, open: None },
            Some(setting) => match options.text("value") {
                Some(value) => Request::set(setting, value),
                None => Request::Settings { whose: setting.whose(), open: Some(setting) },
            },
        },
        Name::Privacy => Request::Privacy,
        Name::Profile => Request::Profile(options.person("person")),
        Name::Ranking => Request::Ranking,
        Name::Language => {
            let tag = options.text("language").unwrap_or_default();
            Request::Language(Language::from_tag(tag).unwrap_or_default())
        }
        Name::Rule => learn(Subject::Rule, options),
        Name::Piece => learn(Subject::Piece, options),
        Name::Proverb => learn(Subject::Proverb, options),
        Name::Notation => {
            Request::Notation(options.text("style").and_then(|name| name.parse().ok()))
        }
        Name::Tsume => {
            let (what, text) = (options.text("what"), options.text("text"));
            let asked = TsumeRequest::named(what.unwrap_or(""), text.unwrap_or(""));
            // Discord sends no other names.
            Request::Tsume(asked.unwrap_or(TsumeRequest::Today))
        }
        Name::Help => Request::Help,
    })
}

fn learn(subject: Subject, options: &Options) -> Request {
    Request::Learn { subject, topic: options.text("topic").map(str::to_owned) }
}

/// Both options are required, so Discord sends both.
fn end_game(which: Which, options: &Options) -> Request {
    let by = WinReason::Adjudication;
    let outcome = match options.text("outcome") {
        Some("black") => Outcome::Win { winner: Color::Black, by },
        Some("white") => Outcome::Win { winner: Color::White, by },
        _ => Outcome::Aborted,
    };
    match which {
        Some(game) => Request::ForceEnd { game, outcome },
        None => Request::Help,
    }
}

fn convert(options: &Options) -> Asked {
    let to = options.format("to");
    if let Some(file) = options.file("file") {
        return Asked::Fetch(file.clone(), to);
    }
    match options.text("text") {
        Some(text) => Asked::Request(convert_text(text, to)),
        None => Asked::Paste(to),
    }
}

pub(super) fn convert_text(text: &str, to: Option<RecordFormat>) -> Request {
    Request::Convert { name: None, bytes: text.as_bytes().to_vec(), to }
}

fn convert_message(message: &DiscordMessage) -> Asked {
    match message.attachments.first() {
        Some(attachment) => Asked::Fetch(attachment.into(), None),
        None => Asked::Request(convert_text(&message.content, None)),
    }
}

/// The value of an option.
#[derive(Clone, Debug)]
pub(super) enum Given {
    Text(String),
    Number(i64),
    Switch(bool),
    Person(Person),
    File(SourceFile),
}

/// The options that were filled in, by their English names.
#[derive(Clone, Debug, Default)]
pub(super) struct Options(pub(super) Vec<(String, Given)>);

impl Options {
    fn of(data: &CommandData) -> Self {
        let given = |option: ResolvedOption<'_>| {
            let value = match option.value {
                ResolvedValue::String(text) => Given::Text(text.to_owned()),
                ResolvedValue::Integer(number) => Given::Number(number),
                ResolvedValue::Boolean(on) => Given::Switch(on),
                ResolvedValue::Attachment(file) => Given::File(file.into()),
                ResolvedValue::User(user, member) => {
                    let nick = member.and_then(|member| member.nick.as_deref());
                    Given::Person(ids::person(user, nick))
                }
                _ => return None,
            };
            Some((option.name.to_owned(), value))
        };
        Self(data.options().into_iter().filter_map(given).collect())
    }

    fn value(&self, name: &str) -> Option<&Given> {
        self.0.iter().find(|option| option.0 == name).map(|option| &option.1)
    }

    fn text(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            Given::Text(text) => Some(text),
            _ => None,
        }
    }

    fn number(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            Given::Number(number) => Some(*number),
            _ => None,
        }
    }

    fn switch(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Given::Switch(true)))
    }

    fn file(&self, name: &str) -> Option<&SourceFile> {
        match self.value(name)? {
            Given::File(file) => Some(file),
            _ => None,
        }
    }

    fn person(&self, name: &str) -> Option<Person> {
        match self.value(name)? {
            Given::Person(person) => Some(person.clone()),
            _ => None,
        }
    }

    fn format(&self, name: &str) -> Option<RecordFormat> {
        self.text(name).and_then(RecordFormat::from_name)
    }

    fn game(&self) -> Which {
        self.number("game").filter(|&number| number > 0).map(GameId)
    }
}
