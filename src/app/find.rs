//! Which game is meant: by its number, or the one that fits.

use super::{App, Context, Reply, ReplyKind, Which};
use crate::game::{GameId, Phase};
use crate::store::StoredGame;
use crate::words::{Key, Text, say};

/// A game, or the reply that says why there is none.
pub(super) type Found = Result<StoredGame, Reply>;

impl App {
    /// A running game in which the asker plays.
    pub(super) async fn own_game(&self, context: &Context, which: Which) -> anyhow::Result<Found> {
        if let Some(id) = which {
            return self.numbered(context, id).await;
        }
        let games = self.games_to_move_in(context).await?;
        if games.is_empty() {
            let elsewhere = self.store().running_anywhere(&context.person.id).await?;
            if !elsewhere.is_empty() {
                let list = list(&elsewhere);
                let sentence = say(context.language, Key::RefuseElsewhere);
                return Ok(Err(refusal(sentence.words("games", &list).text())));
            }
        }
        self.the_one(context, &games, Key::RefuseNoGame).await
    }

    /// The games that somebody may mean who moves here without a number: their
    /// own ones of the place; in a private conversation those of all places;
    /// else the ones in which everybody here votes.
    pub(super) async fn games_to_move_in(&self, context: &Context) -> anyhow::Result<Vec<GameId>> {
        let (place, me) = (&context.place, &context.person.id);
        let mut games = self.store().running_of(&place.id, me).await?;
        if games.is_empty() && place.server.is_none() {
            games = self.store().running_anywhere(me).await?;
        }
        if games.is_empty() {
            games = self.store().voted_at(&place.id).await?;
        }
        Ok(games)
    }

    /// The game to look at: one's own, else the one of the place.
    pub(super) async fn game_to_look_at(
        &self,
        context: &Context,
        which: Which,
    ) -> anyhow::Result<Found> {
        if let Some(id) = which {
            return self.numbered(context, id).await;
        }
        let store = self.store();
        let place = &context.place.id;
        let mut games = store.running_of(place, &context.person.id).await?;
        for phase in ["running", "over"] {
            if games.is_empty() {
                games = store.at_place(place, phase).await?;
            }
        }
        games.truncate(1);
        self.the_one(context, &games, Key::RefuseNoGame).await
    }

    /// An open offer that the asker may mean.
    pub(super) async fn offer(&self, context: &Context, which: Which) -> anyhow::Result<Found> {
        if let Some(id) = which {
            return self.numbered(context, id).await;
        }
        let mut fitting: Vec<StoredGame> = Vec::new();
        for id in self.store().at_place(&context.place.id, "offered").await? {
            if let Some(stored) = self.store().load(id).await?
                && stored.game.phase() == Phase::Offered
            {
                fitting.push(stored);
            }
        }
        let me = &context.person.id;
        // An offer to me is meant before one to everybody, and that before my own.
        fitting.sort_by_key(|stored| {
            let offer = stored.game.offer();
            match &offer.to {
                Some(to) if to.id == *me => 0,
                None if offer.by.id != *me => 1,
                _ if offer.by.id == *me => 2,
                _ => 3,
            }
        });
        Ok(match fitting.into_iter().next() {
            Some(stored) => Ok(stored),
            None => Err(refusal(say(context.language, Key::RefuseNoOffer).text())),
        })
    }

    async fn the_one(
        &self,
        context: &Context,
        games: &[GameId],
        none: Key,
    ) -> anyhow::Result<Found> {
        match *games {
            [] => Ok(Err(refusal(say(context.language, none).text()))),
            [id] => self.numbered(context, id).await,
            _ => {
                let sentence = say(context.language, Key::RefuseWhichGame);
                Ok(Err(refusal(sentence.words("games", &list(games)).text())))
            }
        }
    }

    pub(super) async fn numbered(&self, context: &Context, id: GameId) -> anyhow::Result<Found> {
        // A game is as public as its place: people of another server neither
        // see nor learn of it.
        let stored = self.store().load(id).await?.filter(|stored| {
            stored.place == context.place.id
                || (stored.server.is_some() && stored.server == context.place.server)
                || stored.game.side_of(&context.person.id).is_some()
        });
        Ok(stored.ok_or_else(|| {
            refusal(say(context.language, Key::RefuseUnknownGame).number("game", id.0).text())
        }))
    }
}

fn list(games: &[GameId]) -> String {
    games.iter().map(GameId::to_string).collect::<Vec<_>>().join(", ")
}

/// A private no.
pub(super) fn refusal(text: Text) -> Reply {
    Reply { kind: ReplyKind::Refusal, private: true, ..Reply::new(text) }
}
