//! Finished games found again: by player, opponent, result and opening.

use sqlx::Row;

use super::{Store, StoreError, event_text};
use crate::game::{GameId, Opening, PersonId};
use crate::shogi::{Color, Outcome};

/// How a game went for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Result {
    /// They won.
    Won,
    /// They lost.
    Lost,
    /// Nobody won.
    Drawn,
}

/// Which finished games are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// Who played; `None` is anybody.
    pub player: Option<PersonId>,
    /// Against whom.
    pub opponent: Option<PersonId>,
    /// How it went, for the player, else for Black.
    pub result: Option<Result>,
    /// Which opening it was.
    pub opening: Option<Opening>,
}

/// Results between two people, from the first one's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Between {
    /// Games won by the first.
    pub wins: i64,
    /// Games lost by the first.
    pub losses: i64,
    /// Games that nobody won.
    pub draws: i64,
}

impl Store {
    /// The finished games of a place and its server that fit, the latest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn search(
        &self,
        place: &str,
        server: Option<&str>,
        search: &Search,
        most: u32,
    ) -> std::result::Result<Vec<GameId>, StoreError> {
        let result = search.result.map_or("", |result| match result {
            Result::Won => "won",
            Result::Lost => "lost",
            Result::Drawn => "drawn",
        });
        let text =
            |person: &Option<PersonId>| person.as_ref().map_or("", PersonId::as_str).to_owned();
        // An empty text stands for anything. The side of the player is found
        // first: `b`, `w`, and `b` where no player is named.
        let rows = sqlx::query(
            "SELECT id FROM (SELECT g.id, g.outcome, g.updated_ms, \
             CASE WHEN $3 = '' OR b.face_id = $3 THEN 'b' ELSE 'w' END AS side \
             FROM games g JOIN people b ON b.id = g.black JOIN people w ON w.id = g.white \
             WHERE g.phase = 'over' AND (g.place = $1 OR g.server = $2) \
             AND ($3 = '' OR b.face_id = $3 OR w.face_id = $3) \
             AND ($4 = '' OR ($3 = '' AND (b.face_id = $4 OR w.face_id = $4)) \
             OR (b.face_id = $3 AND w.face_id = $4) OR (w.face_id = $3 AND b.face_id = $4)) \
             AND ($5 = '' OR g.opening = $5)) found \
             WHERE $6 = '' OR ($6 = 'drawn' AND outcome LIKE 'draw %') \
             OR ($6 = 'won' AND outcome LIKE 'win ' || side || ' %') \
             OR ($6 = 'lost' AND outcome LIKE 'win _ %' AND NOT outcome LIKE 'win ' || side || ' %') \
             ORDER BY updated_ms DESC, id DESC LIMIT $7",
        )
        .bind(place)
        .bind(server)
        .bind(text(&search.player))
        .bind(text(&search.opponent))
        .bind(search.opening.map_or("", Opening::name))
        .bind(result)
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| Ok(GameId(row.try_get("id")?))).collect()
    }

    /// The results of all games that two people finished against each other,
    /// wherever that was.
    ///
    /// # Errors
    /// The database failed.
    pub async fn between(
        &self,
        person: &PersonId,
        other: &PersonId,
    ) -> std::result::Result<Between, StoreError> {
        let rows = sqlx::query(
            "SELECT CASE WHEN b.face_id = $1 THEN 'b' ELSE 'w' END AS side, g.outcome, \
             COUNT(*) AS games FROM games g JOIN people b ON b.id = g.black \
             JOIN people w ON w.id = g.white WHERE g.phase = 'over' AND g.outcome IS NOT NULL \
             AND ((b.face_id = $1 AND w.face_id = $2) OR (b.face_id = $2 AND w.face_id = $1)) \
             GROUP BY 1, 2",
        )
        .bind(person.as_str())
        .bind(other.as_str())
        .fetch_all(&self.pool)
        .await?;
        let mut between = Between::default();
        for row in rows {
            let side = match row.try_get::<String, _>("side")?.as_str() {
                "b" => Color::Black,
                _ => Color::White,
            };
            let games: i64 = row.try_get("games")?;
            match event_text::read_outcome(&row.try_get::<String, _>("outcome")?) {
                Some(Outcome::Win { winner, .. }) if winner == side => between.wins += games,
                Some(Outcome::Win { .. }) => between.losses += games,
                Some(Outcome::Draw(_)) => between.draws += games,
                Some(Outcome::Aborted) | None => {}
            }
        }
        Ok(between)
    }

    /// How many games two people began with each other.
    ///
    /// # Errors
    /// The database failed.
    pub async fn games_between(
        &self,
        person: &PersonId,
        other: &PersonId,
    ) -> std::result::Result<u32, StoreError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM games g JOIN people b ON b.id = g.black \
             JOIN people w ON w.id = g.white \
             WHERE (b.face_id = $1 AND w.face_id = $2) OR (b.face_id = $2 AND w.face_id = $1)",
        )
        .bind(person.as_str())
        .bind(other.as_str())
        .fetch_one(&self.pool)
        .await?;
        Ok(count.try_into()?)
    }

    /// Fills the columns that games got later: sides, result, opening. Done once
    /// after an update; games that have them are not looked at.
    pub(super) async fn fill_in(&self) -> std::result::Result<(), StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM games WHERE phase IN ('running', 'over') AND black IS NULL",
        )
        .fetch_all(&self.pool)
        .await?;
        for row in rows {
            let id = GameId(row.try_get("id")?);
            // A damaged game is for `db check` to tell of, not for every start.
            let Ok(Some(stored)) = self.load(id).await else { continue };
            let game = &stored.game;
            let Some([black, white]) = game.players() else { continue };
            sqlx::query(
                "UPDATE games SET turn = $1, outcome = $2, opening = $3, \
                 black = (SELECT id FROM people WHERE face_id = $4), \
                 white = (SELECT id FROM people WHERE face_id = $5) WHERE id = $6",
            )
            .bind(i64::from(game.turn_version()))
            .bind(game.outcome().map(event_text::write_outcome))
            .bind(game.outcome().and_then(|_| Opening::of(game.history())).map(Opening::name))
            .bind(black.id.as_str())
            .bind(white.id.as_str())
            .bind(id.0)
            .execute(&self.writer)
            .await?;
        }
        Ok(())
    }
}
