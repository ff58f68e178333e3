//! Settings of people and servers: the table of them, the panel on which they
//! are changed, and what follows from them.
//!
//! Nothing has to be set: every default is the useful one.

mod action;
mod gate;
mod look;
mod panel;
mod puzzle;
mod rows;

pub use action::SettingAction;
pub(super) use gate::Gate;
pub(super) use look::Look;
pub use panel::SettingForm;
pub(super) use rows::ForceEnd;
pub use rows::{CLOCKS, Setting, SettingChoice, Whose};

use std::collections::HashMap;

use super::lists::scope_of;
use super::preferences::server_scope;
use super::{App, Context};
use crate::game::PersonId;

/// What somebody and a server have chosen, by the names in the store.
#[derive(Clone, Debug, Default)]
pub(super) struct Chosen {
    mine: HashMap<String, String>,
    server: HashMap<String, String>,
}

impl Chosen {
    /// The chosen value; an empty one stands for "as usual".
    pub(super) fn get(&self, setting: Setting) -> Option<&str> {
        let row = setting.row();
        let values = match row.whose {
            Whose::Mine => &self.mine,
            Whose::Server => &self.server,
        };
        values.get(row.stored).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// Whether a switch is on.
    pub(super) fn is_on(&self, setting: Setting) -> bool {
        match (self.get(setting), setting.row().kind) {
            (Some(value), _) => value == "on",
            (None, rows::Kind::Switch(usual)) => usual,
            (None, _) => false,
        }
    }
}

impl App {
    /// Everything that bears on a person in a server; one query.
    pub(super) async fn chosen(
        &self,
        person: Option<&PersonId>,
        server: Option<&str>,
    ) -> anyhow::Result<Chosen> {
        let (mine, its) = (person.map(scope_of), server_scope(server));
        let scopes: Vec<&str> = [&mine, &its].into_iter().flatten().map(String::as_str).collect();
        let mut chosen = Chosen::default();
        for (scope, name, value) in self.store().settings_of(&scopes).await? {
            let values =
                if Some(&scope) == mine.as_ref() { &mut chosen.mine } else { &mut chosen.server };
            values.insert(name, value);
        }
        Ok(chosen)
    }

    /// The same for whoever asks.
    pub(super) async fn chosen_by(&self, context: &Context) -> anyhow::Result<Chosen> {
        self.chosen(Some(&context.person.id), context.place.server.as_deref()).await
    }
}
