//! What a control of the settings' panel does, as text of at most 100 characters.
//!
//! The form is `s1/<what>/<name>`; `s1` is the version.

use std::fmt;
use std::str::FromStr;

use super::{Setting, Whose};
use crate::app::ParseActionError;

/// What a control of the panel does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingAction {
    /// Shows the settings of these; what is chosen in the menu is opened.
    Show(Whose),
    /// Sets this to what is chosen in the menu.
    Set(Setting),
    /// Sets this back to what is usual.
    Reset(Setting),
    /// Opens a form into which the value is typed.
    Write(Setting),
    /// The channel in which the puzzle of the day is posted.
    PuzzleChannel,
    /// Asks whether to delete what is kept about the asker.
    Forget,
    /// Deletes it.
    ForgetForGood,
}

impl fmt::Display for SettingAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Show(whose) => write!(f, "s1/show/{}", whose.name()),
            Self::Set(setting) => write!(f, "s1/set/{}", setting.name()),
            Self::Reset(setting) => write!(f, "s1/reset/{}", setting.name()),
            Self::Write(setting) => write!(f, "s1/write/{}", setting.name()),
            Self::PuzzleChannel => f.write_str("s1/where/puzzle"),
            Self::Forget => f.write_str("s1/forget/me"),
            Self::ForgetForGood => f.write_str("s1/forget!/me"),
        }
    }
}

impl FromStr for SettingAction {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rest = text.strip_prefix("s1/").ok_or(ParseActionError)?;
        let (what, name) = rest.split_once('/').ok_or(ParseActionError)?;
        let setting = || Setting::from_name(name).ok_or(ParseActionError);
        Ok(match what {
            "show" if name == Whose::Mine.name() => Self::Show(Whose::Mine),
            "show" if name == Whose::Server.name() => Self::Show(Whose::Server),
            "set" => Self::Set(setting()?),
            "reset" => Self::Reset(setting()?),
            "write" => Self::Write(setting()?),
            "forget" if name == Whose::Mine.name() => Self::Forget,
            "forget!" if name == Whose::Mine.name() => Self::ForgetForGood,
            "where" if name == Setting::Puzzle.name() => Self::PuzzleChannel,
            _ => return Err(ParseActionError),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_control_is_read_as_it_was_written() {
        let mut actions = vec![
            SettingAction::Show(Whose::Mine),
            SettingAction::Show(Whose::Server),
            SettingAction::PuzzleChannel,
            SettingAction::Forget,
            SettingAction::ForgetForGood,
        ];
        for setting in Setting::all() {
            actions.push(SettingAction::Set(setting));
            actions.push(SettingAction::Reset(setting));
            actions.push(SettingAction::Write(setting));
        }
        for action in actions {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        for text in ["", "s1", "s1/set/", "s1/set/fly", "s0/set/theme", "s1/show/all"] {
            assert_eq!(text.parse::<SettingAction>(), Err(ParseActionError), "{text}");
        }
    }
}
