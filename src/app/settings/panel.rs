//! The panel on which settings are seen and changed, with its buttons and menus.

use super::gate::channel_list;
use super::rows::{Kind, ROWS};
use super::{Chosen, Setting, SettingAction, Whose};
use crate::app::find::refusal;
use crate::app::lists::scope_of;
use crate::app::preferences::server_scope;
use crate::app::{
    Act, App, Button, ButtonStyle, Context, Menu, MenuChoice, MenuKind, Reply, Request,
    TsumeRequest,
};
use crate::game::Rank;
use crate::words::{self, Key, Text, say};

/// The most channels a server may name: as many as a menu takes.
const MAX_CHANNELS: usize = 25;

/// A form into which a value is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingForm {
    /// What the filled-in form sends back.
    pub id: String,
    /// Above the form.
    pub title: String,
    /// Above the field.
    pub label: String,
    /// What stands in the field at first.
    pub value: String,
}

impl App {
    /// The settings of the asker or the server, with one of them open.
    pub(in crate::app) async fn settings(
        &self,
        context: &Context,
        whose: Whose,
        open: Option<Setting>,
    ) -> anyhow::Result<Reply> {
        if let Some(why) = why_not(context, whose) {
            return Ok(why);
        }
        let chosen = self.chosen_by(context).await?;
        Ok(self.panel(context, &chosen, whose, open))
    }

    /// A control of the panel was used.
    pub(in crate::app) async fn use_setting(
        &self,
        context: &Context,
        action: SettingAction,
        values: &[String],
    ) -> anyhow::Result<Reply> {
        let reply = match action {
            SettingAction::Show(whose) => {
                let open = values.first().and_then(|name| Setting::from_name(name));
                self.settings(context, whose, open).await?
            }
            SettingAction::Set(setting) => self.set(context, setting, &values.join(" ")).await?,
            SettingAction::Reset(setting) => self.set(context, setting, "").await?,
            SettingAction::Write(setting) => {
                self.settings(context, setting.whose(), Some(setting)).await?
            }
            SettingAction::PuzzleChannel => {
                if let Some(why) = why_not(context, Whose::Server) {
                    return Ok(why);
                }
                if let Some(place) = values.first() {
                    self.move_daily(context, place).await?;
                }
                self.settings(context, Whose::Server, Some(Setting::Puzzle)).await?
            }
            SettingAction::Forget => self.ask_to_forget(context),
            SettingAction::ForgetForGood => self.forget_me(context).await?,
        };
        // The panel changes where it stands; a refusal leaves it as it is.
        Ok(Reply { replaces: !reply.menus.is_empty(), ..reply })
    }

    /// Sets something and shows the panel, or says why it cannot be set.
    pub(in crate::app) async fn set(
        &self,
        context: &Context,
        setting: Setting,
        value: &str,
    ) -> anyhow::Result<Reply> {
        if let Some(why) = why_not(context, setting.whose()) {
            return Ok(why);
        }
        let language = context.language;
        let row = setting.row();
        let value = value.trim();
        let stored = match row.kind {
            _ if value.is_empty() && row.kind != Kind::Schedule => String::new(),
            Kind::OneOf | Kind::Switch(_) => {
                let choices = setting.choices(language);
                let found = choices.iter().find(|choice| {
                    choice.value.eq_ignore_ascii_case(value) || choice.label == value
                });
                let Some(found) = found else {
                    let list: Vec<&str> = choices.iter().map(|c| c.value.as_str()).collect();
                    let sentence = say(language, Key::RefuseSettingValue)
                        .words("setting", &setting.label(language))
                        .code("values", &list.join(", "));
                    return Ok(refusal(sentence.text()));
                };
                found.value.clone()
            }
            Kind::Channels => {
                let channels: Vec<&str> =
                    value.split_whitespace().filter(|id| id.contains(':')).collect();
                if channels.is_empty() || channels.len() > MAX_CHANNELS {
                    let text = say(language, Key::RefuseSettingChannels).text();
                    return Ok(refusal(text));
                }
                channels.join(" ")
            }
            Kind::Rank => match value.parse::<Rank>() {
                Ok(rank) => rank.to_string(),
                Err(_) => return self.rank(context, value).await,
            },
            Kind::Schedule => {
                let text = if value.is_empty() { "off" } else { value };
                // In the place where it was posted so far, else here.
                let before = match &context.place.server {
                    Some(server) => self.daily_place(server).await?,
                    None => None,
                };
                let reply = self.tsume(context, TsumeRequest::Daily(text.to_owned())).await?;
                if reply.kind != crate::app::ReplyKind::Done {
                    return Ok(reply);
                }
                if let Some(place) = before {
                    self.move_daily(context, &place).await?;
                }
                return self.changed(context, setting).await;
            }
        };
        let scope = match row.whose {
            Whose::Mine => Some(scope_of(&context.person.id)),
            Whose::Server => server_scope(context.place.server.as_deref()),
        };
        let Some(scope) = scope else {
            return Ok(refusal(say(language, Key::RefuseNoServer).text()));
        };
        self.store().set_setting(&scope, row.stored, &stored).await?;
        self.changed(context, setting).await
    }

    /// The panel after a change, in the language chosen now.
    async fn changed(&self, context: &Context, setting: Setting) -> anyhow::Result<Reply> {
        let chosen = self.chosen_by(context).await?;
        let context = self.in_own_language(context, &chosen);
        Ok(self.panel(&context, &chosen, setting.whose(), Some(setting)))
    }

    /// The form for a value that is typed; `None` where it is not for the asker.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn setting_form(
        &self,
        context: &Context,
        setting: Setting,
    ) -> anyhow::Result<Option<SettingForm>> {
        let chosen = self.chosen_by(context).await?;
        let context = self.in_own_language(context, &chosen);
        if why_not(&context, setting.whose()).is_some() {
            return Ok(None);
        }
        let language = context.language;
        let (label, value) = match setting {
            Setting::Puzzle => {
                let value = match &context.place.server {
                    Some(server) => self.daily_text(server).await?,
                    None => None,
                };
                (Key::SettingPuzzleForm, value.unwrap_or_else(|| "8:00 Asia/Tokyo 2".to_owned()))
            }
            _ => (Key::SettingRankForm, chosen.get(setting).unwrap_or_default().to_owned()),
        };
        Ok(Some(SettingForm {
            id: SettingAction::Set(setting).to_string(),
            title: setting.label(language),
            label: say(language, label).plain(),
            value,
        }))
    }

    fn panel(
        &self,
        context: &Context,
        chosen: &Chosen,
        whose: Whose,
        open: Option<Setting>,
    ) -> Reply {
        let language = context.language;
        let title = match whose {
            Whose::Mine => Key::SettingsMine,
            Whose::Server => Key::SettingsServer,
        };
        let mut text = say(language, title).text();
        let rows = || ROWS.iter().filter(|row| row.whose == whose);
        for row in rows() {
            let setting = row.setting;
            let mut line =
                say(language, Key::SettingsLine).words("setting", &setting.label(language)).text();
            line.append(shown(context, chosen, setting));
            text.push_line(line);
        }
        let label = |key| say(language, key).plain();
        let choices = rows().map(|row| MenuChoice {
            value: row.name.to_owned(),
            label: row.setting.label(language),
            is_chosen: open == Some(row.setting),
        });
        let mut menus = vec![Menu {
            id: SettingAction::Show(whose).to_string(),
            hint: label(Key::SettingsChoose),
            kind: MenuKind::Words(choices.collect()),
        }];
        let button = |key, action: SettingAction| Button {
            label: label(key),
            act: Act::Set(action),
            style: ButtonStyle::Secondary,
        };
        let mut buttons = Vec::new();
        if let Some(setting) = open {
            menus.extend(value_menu(context, chosen, setting));
            if matches!(setting.row().kind, Kind::Schedule | Kind::Rank) {
                buttons.push(button(Key::ButtonSettingWrite, SettingAction::Write(setting)));
            }
            if chosen.get(setting).is_some() {
                buttons.push(button(Key::ButtonSettingUsual, SettingAction::Reset(setting)));
            }
        }
        match whose {
            Whose::Mine if context.is_moderator && context.place.server.is_some() => {
                buttons.push(button(Key::SettingsServer, SettingAction::Show(Whose::Server)));
            }
            Whose::Mine => {}
            Whose::Server => {
                buttons.push(button(Key::SettingsMine, SettingAction::Show(Whose::Mine)));
            }
        }
        let buttons = if buttons.is_empty() { Vec::new() } else { vec![buttons] };
        Reply { private: true, menus, buttons, ..Reply::new(text) }
    }
}

/// Why somebody may not see these settings here, if so.
fn why_not(context: &Context, whose: Whose) -> Option<Reply> {
    let key = match whose {
        Whose::Mine => return None,
        Whose::Server if context.place.server.is_none() => Key::RefuseNoServer,
        Whose::Server if !context.is_moderator => Key::RefuseNotAModerator,
        Whose::Server => return None,
    };
    Some(refusal(say(context.language, key).text()))
}

/// The menu from which the value of a setting is chosen.
fn value_menu(context: &Context, chosen: &Chosen, setting: Setting) -> Option<Menu> {
    let language = context.language;
    let hint =
        say(language, Key::SettingsChooseValue).words("setting", &setting.label(language)).plain();
    let (action, kind) = match setting.row().kind {
        Kind::OneOf => {
            let value = chosen.get(setting);
            let choices = setting.choices(language).into_iter().map(|choice| MenuChoice {
                is_chosen: value == Some(choice.value.as_str()),
                value: choice.value,
                label: choice.label,
            });
            (SettingAction::Set(setting), MenuKind::Words(choices.collect()))
        }
        Kind::Switch(_) => {
            let value = if chosen.is_on(setting) { "on" } else { "off" };
            let choices = setting.choices(language).into_iter().map(|choice| MenuChoice {
                is_chosen: value == choice.value,
                value: choice.value,
                label: choice.label,
            });
            (SettingAction::Set(setting), MenuKind::Words(choices.collect()))
        }
        Kind::Channels => {
            let chosen = chosen.get(setting).unwrap_or_default();
            let chosen = chosen.split(' ').filter(|id| !id.is_empty()).map(str::to_owned);
            let kind = MenuKind::Channels { chosen: chosen.collect(), most: MAX_CHANNELS };
            (SettingAction::Set(setting), kind)
        }
        // Where there is a puzzle a day, it can be moved.
        Kind::Schedule => {
            let place = chosen.get(setting).and_then(super::puzzle::place_in)?;
            let kind = MenuKind::Channels { chosen: vec![place.to_owned()], most: 1 };
            (SettingAction::PuzzleChannel, kind)
        }
        Kind::Rank => return None,
    };
    Some(Menu { id: action.to_string(), hint, kind })
}

/// The value of a setting, in bold.
fn shown(context: &Context, chosen: &Chosen, setting: Setting) -> Text {
    let language = context.language;
    let bold = |words: &str| Text::from(format!("**{}**", words::escape(words)));
    let said = |key| bold(&say(language, key).plain());
    let label = |value: &str| {
        let choices = setting.choices(language);
        choices.into_iter().find(|choice| choice.value == value).map(|choice| choice.label)
    };
    match (setting.row().kind, chosen.get(setting)) {
        (Kind::Switch(_), _) => {
            let key = if chosen.is_on(setting) { Key::SettingOn } else { Key::SettingOff };
            said(key)
        }
        (Kind::Channels, Some(channels)) => channel_list(channels),
        (Kind::Channels, None) => said(Key::SettingAllChannels),
        (Kind::Schedule, Some(text)) => super::puzzle::in_words(language, text),
        (Kind::Schedule, None) => said(Key::SettingOff),
        (Kind::Rank, Some(rank)) => match rank.parse() {
            Ok(rank) => bold(&words::rank(language, rank)),
            Err(_) => said(Key::SettingUsual),
        },
        (Kind::OneOf, Some(value)) => match label(value) {
            Some(label) => bold(&label),
            None => said(Key::SettingUsual),
        },
        (Kind::OneOf | Kind::Rank, None) => said(Key::SettingUsual),
    }
}

impl Request {
    /// To set something.
    pub fn set(setting: Setting, value: impl Into<String>) -> Self {
        Self::Set { action: SettingAction::Set(setting), values: vec![value.into()] }
    }

    /// What a press, a choice or a filled-in form of the panel asks for.
    pub fn of_setting(id: &str, values: Vec<String>) -> Option<Self> {
        let action = id.parse().ok()?;
        Some(Self::Set { action, values })
    }
}
