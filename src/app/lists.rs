//! What is running, and the asker's own settings.

use super::settings::Chosen;
use super::{App, Context, Place, Reply, Setting};
use crate::game::{Person, PersonId};
use crate::notation::{MoveStyle, usi};
use crate::shogi::Position;
use crate::words::{self, Key, Language, say};

impl App {
    /// Who is to move in the latest running game of a place.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn to_move(&self, place: &Place) -> anyhow::Result<Option<Person>> {
        let Some(&id) = self.store().at_place(&place.id, "running").await?.first() else {
            return Ok(None);
        };
        let stored = self.store().load(id).await?;
        Ok(stored.and_then(|stored| stored.game.player(stored.game.turn()).cloned()))
    }

    /// Lists the asker's running games.
    pub(super) async fn games(&self, context: &Context) -> anyhow::Result<Reply> {
        let language = context.language;
        let games = self.store().running_anywhere(&context.person.id).await?;
        if games.is_empty() {
            return Ok(Reply { private: true, ..Reply::new(say(language, Key::GamesNone).text()) });
        }
        let mut text = say(language, Key::GamesTitle).text();
        for id in games {
            let Some(stored) = self.store().load(id).await? else { continue };
            let game = &stored.game;
            let Some([black, white]) = game.players() else { continue };
            text.push_line(
                say(language, Key::GamesLine)
                    .number("game", id.0)
                    .person("black", black)
                    .person("white", white)
                    .number("number", i64::try_from(game.ply())? + 1)
                    .words("side", words::side_in(language, game, game.turn()))
                    .text(),
            );
        }
        Ok(Reply { private: true, ..Reply::new(text) })
    }

    /// Remembers the language somebody wants.
    pub(super) async fn set_language(
        &self,
        context: &Context,
        language: Language,
    ) -> anyhow::Result<Reply> {
        let scope = scope_of(&context.person.id);
        self.store().set_setting(&scope, LANGUAGE, language.tag()).await?;
        let text = say(language, Key::LanguageSet).words("name", language.own_name()).text();
        Ok(Reply { private: true, ..Reply::new(text) })
    }

    /// The context in the language and notation its person has chosen, else in
    /// the language of the server.
    pub(super) fn in_own_language(&self, context: &Context, chosen: &Chosen) -> Context {
        let tag = chosen.get(Setting::Language).or_else(|| chosen.get(Setting::ServerLanguage));
        let language = tag.and_then(Language::from_tag).unwrap_or(context.language);
        let style = chosen.get(Setting::Notation).and_then(|name| name.parse().ok());
        Context { language, notation: style.or(context.notation), ..context.clone() }
    }

    pub(super) async fn set_notation(
        &self,
        context: &Context,
        notation: Option<MoveStyle>,
    ) -> anyhow::Result<Reply> {
        let scope = scope_of(&context.person.id);
        // An empty value is no notation's name, so it stands for the usual one.
        let name = notation.map_or("", MoveStyle::name);
        self.store().set_setting(&scope, NOTATION, name).await?;
        let style = notation.unwrap_or_else(|| words::usual_style(context.language));
        let start = Position::even();
        let example = start.legal_moves().iter().copied().find(|mv| usi::to_usi(*mv) == "7g7f");
        let example = example.map(|mv| words::move_name(style, &start, mv, None));
        let text = say(context.language, Key::NotationSet)
            .words("example", &example.unwrap_or_default())
            .text();
        Ok(Reply { private: true, ..Reply::new(text) })
    }
}

const LANGUAGE: &str = "language";
const NOTATION: &str = "notation";

pub(super) fn scope_of(person: &PersonId) -> String {
    format!("person:{person}")
}
