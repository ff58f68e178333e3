//! The commands of the terminal: a line that begins with `/` becomes a request.

use std::path::Path;

use crate::app::{
    ArchiveSearch, Challenge, Pairing, RecordFormat, Request, SearchedResult, Setting, Subject,
    TsumeRequest, Which, Whose,
};
use crate::engine::Level;
use crate::game::{GameId, Opening, Person, SideChoice};
use crate::shogi::{Color, DeclarationRule, Handicap, Outcome, WinReason};
use crate::words::{self, Language};

/// What a command line asks for.
pub(super) enum Command {
    /// Something of the bot.
    Ask(Request),
    /// A new game between the two seats.
    New(Challenge),
    /// Who types next; `None` is whoever is to move.
    As(Option<Person>),
    /// A button of the last reply, from 1.
    Press(usize),
    /// The record that is shown, after so many moves.
    GoTo(String),
    /// The language of the conversation.
    Language(Language),
    /// The list of commands.
    Help,
    /// The end.
    Quit,
}

/// The largest file that `/convert` reads, as Discord limits attachments.
const MAX_FILE_BYTES: u64 = 10 << 20;

/// The challenge behind a bare `/new`.
pub(super) fn even_game() -> Challenge {
    Challenge { side: SideChoice::Black, ..Challenge::default() }
}

/// Reads a command; `None` if it is no command we know, an error with the
/// reason if it is one that cannot be done.
pub(super) fn parse(
    line: &str,
    seat: &impl Fn(Color) -> Person,
) -> Option<Result<Command, String>> {
    let line = line.strip_prefix('/')?;
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if let Ok(number) = name.parse() {
        return Some(Ok(Command::Press(number)));
    }
    let ask = |request| Some(Ok(Command::Ask(request)));
    match name.to_ascii_lowercase().as_str() {
        "new" => Some(Ok(Command::New(challenge(rest, seat, even_game())))),
        "as" => Some(Ok(Command::As(person(rest, seat)))),
        "press" => rest.parse().ok().map(Command::Press).map(Ok),
        "goto" => Some(Ok(Command::GoTo(rest.to_owned()))),
        "language" => Language::from_tag(rest).map(Command::Language).map(Ok),
        "notation" if rest.is_empty() => ask(Request::Notation(None)),
        "notation" => rest.parse().ok().and_then(|style| ask(Request::Notation(Some(style)))),
        "help" => Some(Ok(Command::Help)),
        "quit" | "exit" => Some(Ok(Command::Quit)),
        "challenge" => {
            let offer = Challenge { side: SideChoice::Furigoma, ..even_game() };
            ask(Request::Challenge(challenge(rest, seat, offer)))
        }
        "engine" => {
            let program = Some(Level::DEFAULT);
            let offer = Challenge { side: SideChoice::Furigoma, program, ..even_game() };
            ask(Request::Challenge(challenge(rest, seat, offer)))
        }
        "accept" => ask(Request::Accept(which(rest))),
        "decline" => ask(Request::Decline(which(rest))),
        "cancel" => ask(Request::Cancel(which(rest))),
        "move" | "play" => {
            let (which, text) = numbered(rest);
            ask(Request::Play { which, text: text.to_owned() })
        }
        "board" => {
            let (which, rest) = numbered(rest);
            if rest.split_whitespace().any(|word| word == "words") {
                return ask(Request::BoardInWords(which));
            }
            let flip = rest.split_whitespace().any(|word| word == "flip");
            let ply = rest.split_whitespace().find_map(|word| word.parse().ok());
            ask(Request::Board { which, flip, ply })
        }
        "resign" => ask(Request::Resign(which(rest))),
        "takeback" => ask(Request::Takeback(which(rest))),
        "draw" => ask(Request::Draw(which(rest))),
        "if" => {
            let (which, text) = numbered(rest);
            match text {
                "clear" => ask(Request::ClearPlans(which)),
                _ => ask(Request::Plan { which, text: text.to_owned() }),
            }
        }
        "holiday" => rest.parse().ok().and_then(|days| ask(Request::Holiday { days })),
        "end" => force_end(rest).and_then(ask),
        "declare" => ask(Request::Declare(which(rest))),
        "abort" => ask(Request::Abort(which(rest))),
        "hint" => ask(Request::Hint(which(rest))),
        "kifu" => {
            let (which, rest) = numbered(rest);
            let format = RecordFormat::from_name(rest).unwrap_or_default();
            ask(Request::Kifu { which, format })
        }
        "convert" => Some(convert(rest)),
        "tsume" => {
            let (what, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            TsumeRequest::named(what, rest).and_then(|what| ask(Request::Tsume(what)))
        }
        "profile" => ask(Request::Profile(person(rest, seat))),
        "ranking" => ask(Request::Ranking),
        "archive" => ask(archive(rest, seat, false)),
        "export" => ask(archive(rest, seat, true)),
        "consult" => {
            let (which, name) = numbered(rest);
            let person = person(name, seat)?;
            ask(Request::AddAlly { which, person })
        }
        "rank" => ask(Request::Rank(rest.to_owned())),
        "settings" => settings(rest).and_then(ask),
        "privacy" => ask(Request::Privacy),
        "games" => ask(Request::Games),
        "rule" => ask(learn(Subject::Rule, rest)),
        "piece" => ask(learn(Subject::Piece, rest)),
        "proverb" => ask(learn(Subject::Proverb, rest)),
        _ => None,
    }
}

/// `#3 sente`, `#3 gote`, `#3 abort`: who wins, as a moderator decides it.
fn force_end(text: &str) -> Option<Request> {
    let (Some(game), outcome) = numbered(text) else { return None };
    let by = WinReason::Adjudication;
    let outcome = match outcome {
        "sente" => Outcome::Win { winner: Color::Black, by },
        "gote" => Outcome::Win { winner: Color::White, by },
        "abort" => Outcome::Aborted,
        _ => return None,
    };
    Some(Request::ForceEnd { game, outcome })
}

/// The words of a search in any order: a result, an opening, and two people.
fn archive(text: &str, seat: &impl Fn(Color) -> Person, export: bool) -> Request {
    let mut search = ArchiveSearch::default();
    for word in text.split_whitespace() {
        let result = match word {
            "won" => Some(SearchedResult::Won),
            "lost" => Some(SearchedResult::Lost),
            "drawn" => Some(SearchedResult::Drawn),
            _ => None,
        };
        if result.is_some() {
            search.result = result;
        } else if let Some(opening) = Opening::from_name(word) {
            search.opening = Some(opening);
        } else if search.person.is_none() {
            search.person = person(word, seat);
        } else {
            search.opponent = person(word, seat);
        }
    }
    Request::Archive { search, export }
}

/// Nothing shows the own settings, `server` the server's, `theme dark` sets one.
fn settings(text: &str) -> Option<Request> {
    let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Some(match name {
        "" => Request::Settings { whose: Whose::Mine, open: None },
        "server" => Request::Settings { whose: Whose::Server, open: None },
        name => Request::set(Setting::from_name(name)?, value.trim()),
    })
}

fn learn(subject: Subject, topic: &str) -> Request {
    Request::Learn { subject, topic: Some(topic.to_owned()) }
}

/// `#3` in front of the rest names a game.
fn numbered(text: &str) -> (Which, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match first.starts_with('#').then(|| first.parse()) {
        Some(Ok(id)) => (Some(id), rest.trim()),
        _ => (None, text),
    }
}

fn which(text: &str) -> Which {
    text.parse::<GameId>().ok()
}

/// `sente`, `gote`, `auto` or any name; nothing is `auto`.
fn person(text: &str, seat: &impl Fn(Color) -> Person) -> Option<Person> {
    match text.to_lowercase().as_str() {
        "" | "auto" => None,
        "sente" | "先手" => Some(seat(Color::Black)),
        "gote" | "後手" | "后手" => Some(seat(Color::White)),
        name => Some(Person::new(format!("local:{name}"), text)),
    }
}

/// Reads the words of an offer in any order: a handicap by its name in any
/// language, a side, a time control, an opponent.
fn challenge(text: &str, seat: &impl Fn(Color) -> Person, mut offer: Challenge) -> Challenge {
    for word in text.split_whitespace() {
        let lower = word.to_lowercase();
        let level = word.parse().ok().and_then(|number: u8| Level::try_from(number).ok());
        if offer.program.is_some() && level.is_some() {
            offer.program = level;
        } else if let Some(handicap) = handicap(word) {
            offer.handicap = handicap;
        } else if let Ok(time) = word.parse() {
            offer.time = Some(time);
        } else if let Some(side) = match lower.as_str() {
            "black" | "sente" | "先手" | "下手" => Some(SideChoice::Black),
            "white" | "gote" | "後手" | "后手" | "上手" => Some(SideChoice::White),
            "furigoma" | "振り駒" | "振驹" | "振駒" => Some(SideChoice::Furigoma),
            _ => None,
        } {
            offer.side = side;
        } else if lower == "rated" {
            offer.rated = true;
        } else if lower == "draws" {
            offer.draw_offers = true;
        } else if lower == "limit" {
            offer.move_limit = true;
        } else if lower == "24" {
            offer.declaration = DeclarationRule::Points24;
        } else if lower == "by-rank" {
            offer.pairing = Pairing::ByRank;
        } else if lower == "half-lance" || lower == "半香" {
            offer.pairing = Pairing::HalfLance;
        } else if lower == "all" {
            offer.against_all = true;
        } else {
            offer.opponent = person(word, seat);
        }
    }
    offer
}

/// A handicap by its name; 落ち and 落, and the blanks of the English names,
/// may be left out or written with hyphens.
fn handicap(word: &str) -> Option<Handicap> {
    let bare = |name: &str| {
        name.to_lowercase()
            .replace(" handicap", "")
            .replace(" game", "")
            .replace("落ち", "")
            .replace('落', "")
            .replace(' ', "-")
    };
    let wanted = bare(word);
    Handicap::all().find(|&handicap| {
        Language::ALL.iter().any(|&language| bare(words::handicap(language, handicap)) == wanted)
    })
}

/// `/convert FILE [FORMAT]`
fn convert(text: &str) -> Result<Command, String> {
    let (path, to) = match text.rsplit_once(char::is_whitespace) {
        Some((path, format)) if RecordFormat::from_name(format).is_some() => {
            (path.trim(), RecordFormat::from_name(format))
        }
        _ => (text, None),
    };
    let path = Path::new(path);
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let size_bytes = std::fs::metadata(path).map_err(failed)?.len();
    if size_bytes > MAX_FILE_BYTES {
        return Err(format!("{}: more than 10 MiB", path.display()));
    }
    let bytes = std::fs::read(path).map_err(failed)?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    Ok(Command::Ask(Request::Convert { name, bytes, to }))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::game::TimeControl;

    fn seat(color: Color) -> Person {
        Person::new(format!("local:{color}"), "x")
    }

    #[test]
    fn the_words_of_an_offer_are_understood_in_any_order_and_language() {
        for text in ["二枚落ち 3d gote", "gote 3d two-piece", "3d 后手 二枚落"] {
            let offer = challenge(text, &seat, even_game());
            assert_eq!(offer.handicap, Handicap::TwoPieces, "{text}");
            assert_eq!(offer.time, Some(TimeControl::PerMove { move_s: 3 * 86_400 }), "{text}");
            assert_eq!(offer.side, SideChoice::White, "{text}");
            assert_eq!(offer.opponent, None, "{text}");
        }
    }

    #[test]
    fn what_is_no_command_is_left_alone() {
        for line in ["7六歩", "/fly", "/press x", "/language xx"] {
            assert!(parse(line, &seat).is_none(), "{line}");
        }
    }
}
