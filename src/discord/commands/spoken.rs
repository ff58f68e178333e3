//! Commands as they are said to the bot: `@Komadai 棋譜 csa`, `board flip`, a
//! reply with `help`. Their names in any language, their options in any order.
//!
//! Whoever says anything else beside it is talking: then it is no command.

use serenity::model::user::User;

use super::read::{Asked, Given, Options, asked};
use super::table::{Command, CommandOption, Kind, commands};
use crate::app::Setting;
use crate::discord::ids;

/// Texts of this length and more are records; they are taken as they stand.
const LONG_TEXT: u32 = 400;

/// A command, by its English name, and what it asks for.
pub(in crate::discord) fn spoken(text: &str, mentioned: &[User]) -> Option<(&'static str, Asked)> {
    let text = text.trim();
    let text = text.strip_prefix(['/', '／']).unwrap_or(text);
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let name = name.to_lowercase();
    let command = commands().find(|command| command.names.contains(&name.as_str()))?;
    let options = options(command, rest.trim(), mentioned)?;
    Some((command.names[0], asked(command.name, &options)))
}

/// The options in what was said; `None` where something fits nowhere, or a
/// necessary one is missing.
fn options(command: &Command, rest: &str, mentioned: &[User]) -> Option<Options> {
    let mut given: Vec<(String, Given)> = Vec::new();
    let mut rest = rest;
    while !rest.is_empty() {
        let is_open =
            |option: &&CommandOption| !given.iter().any(|(name, _)| name == option.names[0]);
        let mut open = command.options.iter().filter(is_open);
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let fitting =
            open.clone().find_map(|option| Some((option, short_value(option, word, mentioned)?)));
        let (option, value) = match fitting {
            Some(fitting) => {
                rest = after.trim_start();
                fitting
            }
            None => {
                let option = open.find(|option| takes_text(&option.kind))?;
                let most = most_chars(&option.kind);
                if rest.chars().count() > most as usize {
                    return None;
                }
                let text = rest.to_owned();
                rest = "";
                (option, Given::Text(text))
            }
        };
        given.push((option.names[0].to_owned(), value));
    }
    let has = |option: &CommandOption| given.iter().any(|(name, _)| name == option.names[0]);
    let is_whole = command.options.iter().all(|option| !option.required || has(option));
    is_whole.then_some(Options(given))
}

/// The value that one word gives an option.
fn short_value(option: &CommandOption, word: &str, mentioned: &[User]) -> Option<Given> {
    let lower = word.to_lowercase();
    match &option.kind {
        Kind::Person => {
            let id = word.strip_prefix("<@")?.strip_suffix('>')?.trim_start_matches('!');
            let user = mentioned.iter().find(|user| user.id.to_string() == id)?;
            Some(Given::Person(ids::person(user, None)))
        }
        Kind::Game => Some(Given::Number(word.strip_prefix('#')?.parse().ok()?)),
        Kind::Number { least, most } => {
            let number: u32 = word.parse().ok()?;
            (*least..=*most).contains(&number).then(|| Given::Number(number.into()))
        }
        Kind::Switch => option.names.contains(&lower.as_str()).then_some(Given::Switch(true)),
        Kind::Choice(choices) => {
            let is_meant = |choice: &&super::table::Choice| {
                choice.value == lower
                    || choice.names.iter().any(|name| name.to_lowercase() == lower)
            };
            choices.iter().find(is_meant).map(|choice| Given::Text(choice.value.to_owned()))
        }
        Kind::Handicap => crate::shogi::Handicap::all()
            .find(|&handicap| super::handicaps::names(handicap).contains(&word))
            .map(|handicap| Given::Text(super::handicaps::value(handicap).to_owned())),
        Kind::Setting => Setting::from_name(&lower).map(|_| Given::Text(lower)),
        Kind::Text { .. }
        | Kind::Move
        | Kind::Topic
        | Kind::TsumeText
        | Kind::SettingValue
        | Kind::File => None,
    }
}

const fn takes_text(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Text { .. } | Kind::Move | Kind::Topic | Kind::TsumeText | Kind::SettingValue
    )
}

const fn most_chars(kind: &Kind) -> u32 {
    match kind {
        Kind::Text { most_chars } => *most_chars,
        Kind::TsumeText => LONG_TEXT,
        // A move or a name: longer is talk.
        _ => 40,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{RecordFormat, Request, Subject, TsumeRequest};

    fn said(text: &str) -> Option<Request> {
        match spoken(text, &[])?.1 {
            Asked::Request(request) => Some(request),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_command_is_understood_in_any_language_and_order() {
        let kifu = |format| Some(Request::Kifu { which: None, format });
        for text in ["kifu csa", "棋譜 CSA", "/kifu csa", "棋谱 csa", "Kifu CSA"] {
            assert_eq!(said(text), kifu(RecordFormat::Csa), "{text}");
        }
        let board =
            Request::Board { which: Some(crate::game::GameId(3)), flip: true, ply: Some(5) };
        for text in ["board #3 flip 5", "盤面 5 反転 #3", "棋盘 翻转 5 #3"] {
            assert_eq!(said(text), Some(board.clone()), "{text}");
        }
        let rule =
            Request::Learn { subject: Subject::Rule, topic: Some("打ち歩詰め".to_owned()) };
        assert_eq!(said("ルール 打ち歩詰め"), Some(rule));
        assert_eq!(said("詰将棋 ヒント"), Some(Request::Tsume(TsumeRequest::Hint)));
        assert_eq!(said("help"), Some(Request::Help));
    }

    #[test]
    fn talk_is_no_command() {
        for text in [
            "help me please",
            "board games are fun",
            "resign yourself",
            "move",
            "end-game #3",
            "将棋",
            "",
            "hint?",
        ] {
            assert!(spoken(text, &[]).is_none(), "{text}");
        }
    }
}
