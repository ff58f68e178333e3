//! Which games there are: of a person, of a place, due by the clock.

use jiff::Timestamp;
use sqlx::Any;

use super::{Store, StoreError, to_ms};
use crate::game::{GameId, PersonId};

impl Store {
    /// The running games of a place in which `person` plays, those where they
    /// are to move first, then the latest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn running_of(
        &self,
        place: &str,
        person: &PersonId,
    ) -> Result<Vec<GameId>, StoreError> {
        self.numbers(
            sqlx::query_scalar(
                "SELECT g.id FROM games g \
                 JOIN seats s ON s.game_id = g.id AND s.role = 'player' \
                 JOIN people p ON p.id = s.person_id \
                 WHERE g.place = $1 AND g.phase = 'running' AND p.face_id = $2 \
                 ORDER BY CASE WHEN g.to_move = p.id THEN 0 ELSE 1 END, g.updated_ms DESC, \
                 g.id DESC LIMIT 50",
            )
            .bind(place)
            .bind(person.as_str()),
        )
        .await
    }

    /// The running games of a place in which everybody there votes.
    ///
    /// # Errors
    /// The database failed.
    pub async fn voted_at(&self, place: &str) -> Result<Vec<GameId>, StoreError> {
        self.numbers(
            sqlx::query_scalar(
                "SELECT g.id FROM games g JOIN seats s ON s.game_id = g.id AND s.role = 'player' \
                 JOIN people p ON p.id = s.person_id \
                 WHERE g.place = $1 AND g.phase = 'running' AND p.face_id LIKE 'crowd:%' \
                 ORDER BY g.updated_ms DESC, g.id DESC LIMIT 50",
            )
            .bind(place),
        )
        .await
    }

    /// The running games of `person` everywhere, in the same order.
    ///
    /// # Errors
    /// The database failed.
    pub async fn running_anywhere(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.numbers(
            sqlx::query_scalar(
                "SELECT g.id FROM games g \
                 JOIN seats s ON s.game_id = g.id AND s.role = 'player' \
                 JOIN people p ON p.id = s.person_id \
                 WHERE g.phase = 'running' AND p.face_id = $1 \
                 ORDER BY CASE WHEN g.to_move = p.id THEN 0 ELSE 1 END, g.updated_ms DESC, \
                 g.id DESC LIMIT 50",
            )
            .bind(person.as_str()),
        )
        .await
    }

    /// How many offers of `person` nobody has answered yet.
    ///
    /// # Errors
    /// The database failed.
    pub async fn open_offers_by(&self, person: &PersonId) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar(
            "SELECT COUNT(*) FROM games g \
             JOIN seats s ON s.game_id = g.id AND s.role = 'challenger' \
             JOIN people p ON p.id = s.person_id WHERE p.face_id = $1 AND g.phase = 'offered'",
        )
        .bind(person.as_str())
        .fetch_one(&self.pool)
        .await?;
        Ok(count)
    }

    /// Every game that a person has to do with, oldest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn games_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT DISTINCT seats.game_id FROM seats JOIN people ON people.id = seats.person_id \
             WHERE people.face_id = $1 ORDER BY seats.game_id",
        )
        .bind(person.as_str())
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().map(GameId).collect())
    }

    /// Every game of `person` that is not over: offered by or to them, or played.
    ///
    /// # Errors
    /// The database failed.
    pub async fn open_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.numbers(
            sqlx::query_scalar(
                "SELECT DISTINCT g.id FROM games g JOIN seats s ON s.game_id = g.id \
                 JOIN people p ON p.id = s.person_id \
                 WHERE p.face_id = $1 AND g.phase IN ('offered', 'running') ORDER BY g.id",
            )
            .bind(person.as_str()),
        )
        .await
    }

    /// The games of a place in one phase, the latest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn at_place(&self, place: &str, phase: &str) -> Result<Vec<GameId>, StoreError> {
        self.numbers(
            sqlx::query_scalar(
                "SELECT id FROM games WHERE place = $1 AND phase = $2 \
                 ORDER BY updated_ms DESC, id DESC LIMIT 50",
            )
            .bind(place)
            .bind(phase),
        )
        .await
    }

    /// The running games in which a flag has fallen before `now`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn flagged(&self, now: Timestamp) -> Result<Vec<GameId>, StoreError> {
        self.numbers(
            sqlx::query_scalar(
                "SELECT id FROM games WHERE phase = 'running' AND deadline_ms < $1 \
                 ORDER BY deadline_ms LIMIT 100",
            )
            .bind(to_ms(now)),
        )
        .await
    }

    /// The running games in which one of `people` has been to move since before
    /// `moment`, at most ten.
    ///
    /// # Errors
    /// The database failed.
    pub async fn turns_of(
        &self,
        people: &[PersonId],
        moment: Timestamp,
    ) -> Result<Vec<GameId>, StoreError> {
        let places: Vec<String> = (2..people.len() + 2).map(|n| format!("${n}")).collect();
        let sql = format!(
            "SELECT g.id FROM games g JOIN people p ON p.id = g.to_move \
             WHERE g.phase = 'running' AND g.updated_ms < $1 AND p.face_id IN ({}) \
             ORDER BY g.updated_ms LIMIT 10",
            places.join(", ")
        );
        let query = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(to_ms(moment));
        self.numbers(people.iter().fold(query, |query, person| query.bind(person.as_str()))).await
    }

    /// The offers made before `moment` that nobody has answered.
    ///
    /// # Errors
    /// The database failed.
    pub async fn offered_before(&self, moment: Timestamp) -> Result<Vec<GameId>, StoreError> {
        self.numbers(
            sqlx::query_scalar(
                "SELECT id FROM games WHERE phase = 'offered' AND created_ms < $1 \
                 ORDER BY created_ms LIMIT 100",
            )
            .bind(to_ms(moment)),
        )
        .await
    }

    async fn numbers<'q>(
        &self,
        query: sqlx::query::QueryScalar<'q, Any, i64, sqlx::any::AnyArguments>,
    ) -> Result<Vec<GameId>, StoreError> {
        Ok(query.fetch_all(&self.pool).await?.into_iter().map(GameId).collect())
    }
}
