//! What the use of a command asks for.

use serenity::model::application::{
    CommandData, CommandInteraction, ResolvedOption, ResolvedTarget, ResolvedValue,
};
use serenity::model::channel::{Attachment, Message as DiscordMessage};

use super::table::{COMMANDS, CONVERT_MENU, Name};
use crate::app::{
    ArchiveSearch, Challenge, Notify, Pairing, RecordFormat, Request, SearchedResult,
    ServerSetting, Subject, TsumeRequest, Which,
};
use crate::discord::ids;
use crate::game::{GameId, Opening, Person, SideChoice, TimeControl};
use crate::puzzle::Level;
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
    if let Some(target) = data.target() {
        return match target {
            ResolvedTarget::Message(message) if data.name == CONVERT_MENU[0] => {
                convert_message(message)
            }
            _ => Asked::Request(Request::Help),
        };
    }
    let row = COMMANDS.iter().find(|command| command.names[0] == data.name);
    row.map_or(Asked::Request(Request::Help), |row| slash(row.name, &Options::of(data)))
}

/// The move that is being typed, and the game it is for if one was chosen.
pub(in crate::discord) fn typed_move(interaction: &CommandInteraction) -> Option<(&str, Which)> {
    let data = &interaction.data;
    let is_move =
        COMMANDS.iter().any(|command| command.name == Name::Move && command.names[0] == data.name);
    let typed = data.autocomplete().filter(|_| is_move)?;
    Some((typed.value, Options::of(data).game()))
}

fn slash(name: Name, options: &Options<'_>) -> Asked {
    let which = options.game();
    Asked::Request(match name {
        Name::Move => {
            Request::Play { which, text: options.text("text").unwrap_or_default().to_owned() }
        }
        Name::Challenge => Request::Challenge(Challenge {
            opponent: options.person("opponent"),
            side: match options.text("side") {
                Some("black") => SideChoice::Black,
                Some("white") => SideChoice::White,
                _ => SideChoice::Furigoma,
            },
            handicap: options
                .text("handicap")
                .and_then(Handicap::from_name)
                .unwrap_or(Handicap::Even),
            pairing: match options.text("handicap") {
                Some("by-rank") => Pairing::ByRank,
                Some("half-lance") => Pairing::HalfLance,
                _ => Pairing::AsSaid,
            },
            time: options
                .text("time")
                .and_then(|text| text.parse().ok())
                .unwrap_or(TimeControl::None),
            rated: options.switch("rated"),
            draw_offers: options.switch("draws"),
            declaration: match options.switch("points24") {
                true => DeclarationRule::Points24,
                false => DeclarationRule::Points27,
            },
            move_limit: options.switch("limit"),
            against_all: options.switch("everybody"),
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
        Name::Notify => {
            let way = options.text("where").and_then(Notify::from_name);
            Request::NotifyMe(way.unwrap_or_default())
        }
        Name::Rank => Request::Rank(options.text("rank").unwrap_or_default().to_owned()),
        Name::Server => match options.text("setting").and_then(ServerSetting::from_name) {
            Some(setting) => Request::ServerSetting { setting, on: options.switch("on") },
            None => Request::Help,
        },
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
            // A level that does not exist: any will do.
            Request::Tsume(asked.unwrap_or(TsumeRequest::Practice(Level::Any)))
        }
        Name::Help => Request::Help,
    })
}

fn learn(subject: Subject, options: &Options<'_>) -> Request {
    Request::Learn { subject, topic: options.text("topic").map(str::to_owned) }
}

/// Both options are required, so Discord sends both.
fn end_game(which: Which, options: &Options<'_>) -> Request {
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

fn convert(options: &Options<'_>) -> Asked {
    let to = options.format("to");
    if let Some(file) = options.file("file") {
        return Asked::Fetch(file.into(), to);
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

/// The options that were filled in, by their English names.
struct Options<'a>(Vec<ResolvedOption<'a>>);

impl<'a> Options<'a> {
    fn of(data: &'a CommandData) -> Self {
        Self(data.options())
    }

    fn value(&self, name: &str) -> Option<&ResolvedValue<'a>> {
        self.0.iter().find(|option| option.name == name).map(|option| &option.value)
    }

    fn text(&self, name: &str) -> Option<&'a str> {
        match self.value(name)? {
            ResolvedValue::String(text) => Some(text),
            _ => None,
        }
    }

    fn number(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            ResolvedValue::Integer(number) => Some(*number),
            _ => None,
        }
    }

    fn switch(&self, name: &str) -> bool {
        matches!(self.value(name), Some(ResolvedValue::Boolean(true)))
    }

    fn file(&self, name: &str) -> Option<&'a Attachment> {
        match self.value(name)? {
            ResolvedValue::Attachment(file) => Some(file),
            _ => None,
        }
    }

    fn person(&self, name: &str) -> Option<Person> {
        match self.value(name)? {
            ResolvedValue::User(user, member) => {
                Some(ids::person(user, member.and_then(|member| member.nick.as_deref())))
            }
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
