//! Games: made, loaded, continued.

use jiff::Timestamp;
use sqlx::{Any, Row, Transaction};

use super::people::{People, numbers_of};
use super::posts::{self, PostId, PostKind};
use super::{Store, StoreError, event_text, from_ms, next, ratings, to_ms};
use crate::game::{Event, Game, GameId, Opening, Person, Phase, What};
use crate::shogi::Color;

/// A game with where it is played.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its number.
    pub id: GameId,
    /// Where it is played.
    pub place: String,
    /// The server of that place.
    pub server: Option<String>,
    /// The language it is announced in, as a tag.
    pub language: String,
    /// The game.
    pub game: Game,
}

/// What a new game needs beside its offer.
#[derive(Clone, Debug)]
pub struct NewGame<'a> {
    /// Where it is played.
    pub place: &'a str,
    /// The server of that place.
    pub server: Option<&'a str>,
    /// The language it is announced in, as a tag.
    pub language: &'a str,
}

/// Who is to be told of an event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told<'a> {
    /// Until when the caller tells of it in the place of the game; `None` where
    /// that is not to be told.
    pub lease_until: Option<Timestamp>,
    /// Private places in which it is told besides.
    pub privately: &'a [String],
}

impl Told<'_> {
    /// In the place of the game, by whoever claims it first from `now` on.
    pub const fn by_anybody(now: Timestamp) -> Self {
        Self { lease_until: Some(now), privately: &[] }
    }
}

/// What became of an attempt to continue a game.
#[derive(Clone, Debug)]
pub enum Append {
    /// Stored, with the post that is to tell of it, if anybody is to be told.
    Done(Option<PostId>),
    /// Somebody else was quicker; nothing was stored.
    LostRace,
}

impl Store {
    /// Stores a new game, whose first event is `event`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn create(
        &self,
        new: NewGame<'_>,
        game: &Game,
        event: &Event,
        lease_until: Timestamp,
    ) -> Result<(GameId, PostId), StoreError> {
        let mut transaction = self.begin().await?;
        let id = GameId(next(&mut transaction, "games").await?);
        let people = people_of(&mut transaction, game, None).await?;
        sqlx::query(
            "INSERT INTO games (id, place, server, language, phase, to_move, version, ply, \
             deadline_ms, created_ms, updated_ms) \
             VALUES ($1, $2, $3, $4, $5, NULL, 1, 0, NULL, $6, $6)",
        )
        .bind(id.0)
        .bind(new.place)
        .bind(new.server)
        .bind(new.language)
        .bind(phase_name(game.phase()))
        .bind(to_ms(event.at))
        .execute(&mut *transaction)
        .await?;
        insert_event(&mut transaction, id, 1, event, &people).await?;
        seat(&mut transaction, id, &game.offer().by, "challenger", &people).await?;
        if let Some(to) = &game.offer().to {
            seat(&mut transaction, id, to, "invited", &people).await?;
        }
        let post = posts::insert(
            &mut transaction,
            posts::NewPost {
                game: id,
                version: 1,
                kind: PostKind::Event,
                place: new.place,
                language: new.language,
            },
            event.at,
            lease_until,
        )
        .await?;
        transaction.commit().await?;
        Ok((id, post))
    }

    /// Adds `event`, which made `after` out of the stored game.
    ///
    /// # Errors
    /// The database failed.
    pub async fn append(
        &self,
        stored: &StoredGame,
        after: &Game,
        event: &Event,
        told: Told<'_>,
    ) -> Result<Append, StoreError> {
        let mut transaction = self.begin().await?;
        let people = people_of(&mut transaction, after, Some(&event.what)).await?;
        let to_move = match after.phase() {
            Phase::Running => after.player(after.turn()).and_then(|p| people.number(&p.id)),
            Phase::Offered | Phase::Withdrawn | Phase::Over(_) => None,
        };
        let updated = sqlx::query(
            "UPDATE games SET version = $1, phase = $2, to_move = $3, ply = $4, \
             deadline_ms = $5, remind_ms = $6, updated_ms = $7, turn = $8, black = $9, \
             white = $10, outcome = $11, opening = $12 WHERE id = $13 AND version = $14",
        )
        .bind(i64::from(after.version()))
        .bind(phase_name(after.phase()))
        .bind(to_move)
        .bind(i64::try_from(after.ply())?)
        .bind(after.deadline().map(to_ms))
        .bind(after.reminder_at().map(to_ms))
        .bind(to_ms(event.at))
        .bind(i64::from(after.turn_version()))
        .bind(after.player(Color::Black).and_then(|p| people.number(&p.id)))
        .bind(after.player(Color::White).and_then(|p| people.number(&p.id)))
        .bind(after.outcome().map(event_text::write_outcome))
        .bind(after.outcome().and_then(|_| Opening::of(after.history())).map(Opening::name))
        .bind(stored.id.0)
        .bind(i64::from(stored.game.version()))
        .execute(&mut *transaction)
        .await?;
        if updated.rows_affected() != 1 {
            transaction.rollback().await?;
            return Ok(Append::LostRace);
        }
        insert_event(&mut transaction, stored.id, after.version(), event, &people).await?;
        if let What::Accepted { .. } = event.what
            && let Some(players) = after.players()
        {
            for player in players {
                seat(&mut transaction, stored.id, player, "player", &people).await?;
            }
        }
        match &event.what {
            // Who consults finds the game as a player does.
            What::AllyAdded(_, ally) => {
                seat(&mut transaction, stored.id, ally, "player", &people).await?;
            }
            What::Voted { by, .. } => {
                seat(&mut transaction, stored.id, by, "voter", &people).await?;
            }
            _ => {}
        }
        if after.offer().terms.rated && matches!(after.phase(), Phase::Over(_)) {
            ratings::update(&mut transaction, stored, after, &people).await?;
        }
        let new_post = |kind, place| posts::NewPost {
            game: stored.id,
            version: after.version(),
            kind,
            place,
            language: &stored.language,
        };
        let post = match told.lease_until {
            None => None,
            Some(lease_until) => {
                let post = new_post(PostKind::Event, &stored.place);
                Some(posts::insert(&mut transaction, post, event.at, lease_until).await?)
            }
        };
        for place in told.privately {
            let post = new_post(PostKind::Private, place);
            posts::insert(&mut transaction, post, event.at, event.at).await?;
        }
        transaction.commit().await?;
        Ok(Append::Done(post))
    }

    /// Moves a game to another place, with what waits to be told of it.
    ///
    /// # Errors
    /// The database failed.
    pub async fn move_to(&self, id: GameId, place: &str) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        for sql in [
            "UPDATE games SET place = $1 WHERE id = $2",
            "UPDATE posts SET place = $1 WHERE game_id = $2 AND message IS NULL \
             AND kind IN ('event', 'reminder')",
        ] {
            sqlx::query(sql).bind(place).bind(id.0).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The game of a number; `None` if there is none.
    ///
    /// # Errors
    /// The database failed, or the game is damaged.
    pub async fn load(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        self.load_at(id, None).await
    }

    /// The same as it was after so many events.
    ///
    /// # Errors
    /// As [`Store::load`].
    pub async fn load_at(
        &self,
        id: GameId,
        version: Option<u32>,
    ) -> Result<Option<StoredGame>, StoreError> {
        let row = sqlx::query("SELECT place, server, language FROM games WHERE id = $1")
            .bind(id.0)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let events = self.events(id, version).await?;
        let game =
            Game::replay(events).map_err(|source| StoreError::Replay { game: id.0, source })?;
        Ok(Some(StoredGame {
            id,
            place: row.try_get("place")?,
            server: row.try_get("server")?,
            language: row.try_get("language")?,
            game,
        }))
    }

    /// What happened in a game, the first `version` events of it.
    ///
    /// # Errors
    /// As [`Store::load`].
    pub async fn events(&self, id: GameId, version: Option<u32>) -> Result<Vec<Event>, StoreError> {
        // Events first: somebody who joins meanwhile may be one too many among
        // the people, but is missing from no event.
        let rows = sqlx::query(
            "SELECT seq, at_ms, person_id, kind, data FROM events \
             WHERE game_id = $1 AND seq <= $2 ORDER BY seq",
        )
        .bind(id.0)
        .bind(version.map_or(i64::MAX, i64::from))
        .fetch_all(&self.pool)
        .await?;
        let mut people = People::default();
        let people_rows = sqlx::query(
            "SELECT DISTINCT people.id, people.face_id, people.name FROM people \
             JOIN seats ON seats.person_id = people.id WHERE seats.game_id = $1",
        )
        .bind(id.0)
        .fetch_all(&self.pool)
        .await?;
        for row in people_rows {
            let (face_id, name): (String, String) = (row.try_get("face_id")?, row.try_get("name")?);
            people.insert(row.try_get("id")?, Person::new(face_id, &name));
        }
        rows.into_iter()
            .map(|row| {
                let seq: i64 = row.try_get("seq")?;
                let damaged = |reason| StoreError::Damaged { game: id.0, seq, reason };
                let (kind, data): (String, String) = (row.try_get("kind")?, row.try_get("data")?);
                let by: Option<i64> = row.try_get("person_id")?;
                Ok(Event {
                    at: from_ms(row.try_get("at_ms")?),
                    by: by.and_then(|number| people.person(number)).map(|p| p.id.clone()),
                    what: event_text::read(&kind, &data, &people).map_err(damaged)?,
                })
            })
            .collect()
    }
}

/// The numbers of everybody in a game, who are added to the table as needed.
pub(super) async fn people_of(
    transaction: &mut Transaction<'_, Any>,
    game: &Game,
    what: Option<&What>,
) -> Result<People, StoreError> {
    let offer = game.offer();
    let sides = Color::ALL.into_iter().flat_map(|color| game.side(color));
    let newcomer = match what {
        Some(What::Voted { by, .. }) => Some(by),
        _ => None,
    };
    let everybody = std::iter::once(&offer.by).chain(&offer.to).chain(sides).chain(newcomer);
    numbers_of(transaction, everybody).await
}

pub(super) async fn insert_event(
    transaction: &mut Transaction<'_, Any>,
    id: GameId,
    seq: u32,
    event: &Event,
    people: &People,
) -> Result<(), StoreError> {
    let (kind, data) =
        event_text::write(&event.what, people).expect("the people of an event sit in its game");
    sqlx::query(
        "INSERT INTO events (game_id, seq, at_ms, person_id, kind, data) \
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id.0)
    .bind(i64::from(seq))
    .bind(to_ms(event.at))
    .bind(event.by.as_ref().and_then(|by| people.number(by)))
    .bind(kind)
    .bind(data)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

pub(super) async fn seat(
    transaction: &mut Transaction<'_, Any>,
    id: GameId,
    person: &Person,
    role: &str,
    people: &People,
) -> Result<(), StoreError> {
    let number = people.number(&person.id).expect("everybody in a game has a number");
    sqlx::query(
        "INSERT INTO seats (game_id, person_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(id.0)
    .bind(number)
    .bind(role)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

pub(super) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Offered => "offered",
        Phase::Withdrawn => "withdrawn",
        Phase::Running => "running",
        Phase::Over(_) => "over",
    }
}
