//! What is told in another place than the one it was asked in: a game that is
//! played in its own channel, a player who wants private messages, a thread.

use super::tell::Telling;
use super::{App, Context, Place, Reply};
use crate::game::{Event, GameId, Person, PersonId, What};
use crate::store::{StoredGame, Told};
use crate::words::{Key, say};

/// Where a person is told in private: `discord:@1234`.
pub(super) fn private_place(person: &Person) -> Option<String> {
    let (face, rest) = person.id.as_str().split_once(':')?;
    Some(format!("{face}:@{rest}"))
}

/// Whom a private place belongs to.
pub(super) fn private_reader(place: &str) -> Option<PersonId> {
    let (face, rest) = place.split_once(":@")?;
    Some(PersonId::new(format!("{face}:{rest}")))
}

impl App {
    /// Notes that a game goes on in another place: its own thread.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn moved(&self, game: GameId, place: &Place) -> anyhow::Result<()> {
        Ok(self.store().move_to(game, &place.id).await?)
    }

    /// The same reply for one person in private, where the place of the game
    /// can no longer be written to.
    pub fn without_place(&self, reply: &Reply, language: crate::words::Language) -> Reply {
        let mut text = say(language, Key::PlaceClosed).text();
        text.push_line(reply.text.clone());
        Reply { text, notify: Vec::new(), post: None, thread: None, ..reply.clone() }
    }

    /// The private places in which `event` is told besides.
    pub(super) async fn private_places(
        &self,
        stored: &StoredGame,
        event: &Event,
    ) -> anyhow::Result<Vec<String>> {
        let language = crate::words::Language::from_tag(&stored.language).unwrap_or_default();
        let notify = Telling::to_all(stored, language).to_notify(event);
        let [_, in_private] = self.sorted_by_way(stored.server.as_deref(), notify).await?;
        Ok(in_private.iter().filter_map(private_place).collect())
    }

    /// What whoever acted in another place is told; the board comes in the place
    /// of the game.
    pub(super) async fn told_elsewhere(
        &self,
        context: &Context,
        stored: &StoredGame,
        event: &Event,
    ) -> anyhow::Result<Reply> {
        let reply = self.tell(stored, event, context.language, None).await?;
        let mut text = reply.text.clone();
        let key = say(context.language, Key::ToldInItsPlace);
        text.push_line(key.number("game", stored.id.0).text());
        Ok(Reply { text, private: true, notify: Vec::new(), has_deliveries: true, ..reply })
    }
}

/// Whether nobody but the one who did it is told of an event.
pub(super) const fn is_secret(what: &What) -> bool {
    matches!(
        what,
        What::Planned(..) | What::PlansCleared(_) | What::HintTaken(_) | What::Voted { .. }
    )
}

/// Tells nobody.
pub(super) const SECRET: Told<'static> = Told { lease_until: None, privately: &[] };
