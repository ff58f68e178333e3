//! The list of commands as Discord wants it.

use serde_json::{Map, Value, json};

use super::handicaps;
use super::table::{Command, CommandOption, Kind, LOCALES, MENUS, MenuCommand, PAIRINGS, commands};
use crate::app::{Setting, Whose};
use crate::shogi::Handicap;
use crate::words::Language;

/// Where a command may be used: guilds, the bot's private channel, and any
/// private channel of somebody who installed it for themselves.
const CONTEXTS: [u8; 3] = [0, 1, 2];
/// Installed by a guild, or by a person.
const INSTALLATIONS: [u8; 2] = [0, 1];

/// Every command of the bot.
pub(in crate::discord) fn registration() -> Value {
    commands().map(command).chain(MENUS.iter().map(menu)).collect()
}

fn menu(menu: &MenuCommand) -> Value {
    json!({
        "type": if menu.menu.is_about_person() { 2 } else { 3 },
        "name": menu.names[0],
        "name_localizations": translations(&menu.names),
        "contexts": CONTEXTS,
        "integration_types": INSTALLATIONS,
    })
}

fn command(command: &Command) -> Value {
    json!({
        "type": 1,
        "name": command.names[0],
        "name_localizations": translations(&command.names),
        "description": command.help[0],
        "description_localizations": translations(&command.help),
        "options": command.options.iter().map(option).collect::<Value>(),
        "contexts": CONTEXTS,
        "integration_types": INSTALLATIONS,
    })
}

/// Discord's own default language gets its key too: without it a server whose
/// language is another one would be shown a mixture.
fn translations<T: AsRef<str>>(words: &[T; 4]) -> Value {
    LOCALES
        .iter()
        .map(|&(locale, n)| (locale.to_owned(), words[n].as_ref().into()))
        .collect::<Map<_, _>>()
        .into()
}

fn option(option: &CommandOption) -> Value {
    let mut value = json!({
        "name": option.names[0],
        "name_localizations": translations(&option.names),
        "description": option.help[0],
        "description_localizations": translations(&option.help),
        "required": option.required,
    });
    let kind = match option.kind {
        Kind::Text { most_chars } => {
            value["min_length"] = 1.into();
            value["max_length"] = most_chars.into();
            3
        }
        Kind::Move | Kind::Topic | Kind::SettingValue => {
            value["min_length"] = 1.into();
            value["max_length"] = 100.into();
            value["autocomplete"] = true.into();
            3
        }
        Kind::TsumeText => {
            value["min_length"] = 1.into();
            value["max_length"] = 6000.into();
            value["autocomplete"] = true.into();
            3
        }
        Kind::Game => {
            value["min_value"] = 1.into();
            value["max_value"] = 2_000_000_000.into();
            value["autocomplete"] = true.into();
            4
        }
        Kind::Number { least, most } => {
            value["min_value"] = least.into();
            value["max_value"] = most.into();
            4
        }
        Kind::Switch => 5,
        Kind::Person => 6,
        Kind::File => 11,
        Kind::Choice(choices) => {
            let choice = |choice: &super::table::Choice| choice_json(choice.value, &choice.names);
            value["choices"] = choices.iter().map(choice).collect();
            3
        }
        Kind::Setting => {
            let choice = |setting: Setting| choice_json(setting.name(), &setting_names(setting));
            value["choices"] = Setting::all().map(choice).collect();
            3
        }
        Kind::Handicap => {
            let choice =
                |handicap| choice_json(handicaps::value(handicap), &handicaps::names(handicap));
            let pairings = PAIRINGS.iter().map(|row| choice_json(row.value, &row.names));
            value["choices"] = Handicap::all().map(choice).chain(pairings).collect();
            3
        }
    };
    value["type"] = kind.into();
    value
}

/// Those of the server say so.
fn setting_names(setting: Setting) -> [String; 4] {
    [Language::En, Language::Ja, Language::ZhHans, Language::ZhHant].map(|language| {
        let label = setting.label(language);
        match (setting.whose(), language) {
            (Whose::Mine, _) => label,
            (Whose::Server, Language::En) => format!("Server: {label}"),
            (Whose::Server, Language::Ja) => format!("サーバー：{label}"),
            (Whose::Server, Language::ZhHans) => format!("服务器：{label}"),
            (Whose::Server, Language::ZhHant) => format!("伺服器：{label}"),
        }
    })
}

fn choice_json<T: AsRef<str>>(value: &str, names: &[T; 4]) -> Value {
    json!({ "value": value, "name": names[0].as_ref(), "name_localizations": translations(names) })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_command_is_named_once_in_every_language() {
        for n in 0..4 {
            let names: HashSet<&str> = commands().map(|command| command.names[n]).collect();
            assert_eq!(names.len(), commands().count(), "language {n}");
        }
    }

    #[test]
    fn every_time_control_on_offer_is_one() {
        for command in commands() {
            for option in command.options.iter().filter(|option| option.names[0] == "time") {
                let Kind::Choice(choices) = &option.kind else { panic!("time is a choice") };
                for choice in *choices {
                    let time: crate::game::TimeControl = choice.value.parse().unwrap();
                    assert_eq!(time.to_string(), choice.value);
                }
            }
        }
    }
}
