//! How people do with puzzles: attempts, days in a row, tables.

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::civil::Date;
use sqlx::Row;

use super::people::number_of;
use super::puzzles::GIVEN_UP;
use super::{PostId, Store, StoreError, from_ms, to_ms};
use crate::game::{Person, PersonId};
use crate::puzzle::Solving;

/// How somebody does with a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredAttempt {
    /// The moves of both sides so far, USI.
    pub moves: String,
    /// Wrong tries.
    pub wrong: u32,
    /// Hints taken.
    pub hints: u32,
    /// When it was solved.
    pub solved: Option<Timestamp>,
    /// Whether that was before the next puzzle was out.
    pub in_time: bool,
}

/// One person in a table of solvers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    /// Who.
    pub person: Person,
    /// Puzzles of the day solved in time.
    pub solved: i64,
    /// Wrong tries with them.
    pub wrong: i64,
}

impl Store {
    /// How people do with a board, everywhere or with one puzzle.
    ///
    /// # Errors
    /// The database failed.
    pub async fn solving(&self, board: &str, only: Option<PostId>) -> Result<Solving, StoreError> {
        let row = sqlx::query(
            "SELECT COUNT(*) AS tried, \
             CAST(COALESCE(SUM(CASE WHEN solved_ms IS NOT NULL AND hints <= 2 \
             THEN 1 ELSE 0 END), 0) AS BIGINT) AS solved, \
             CAST(COALESCE(SUM(CASE WHEN solved_ms IS NOT NULL AND wrong = 0 AND hints = 0 \
             THEN 1 ELSE 0 END), 0) AS BIGINT) AS at_once \
             FROM attempts JOIN puzzles ON puzzles.id = puzzle_id WHERE board = $1 \
             AND (CAST($2 AS BIGINT) IS NULL OR puzzles.id = $2) \
             AND (solved_ms IS NOT NULL OR wrong > 0 OR hints > 0 OR moves <> '')",
        )
        .bind(board)
        .bind(only.map(|id| id.0))
        .fetch_one(&self.pool)
        .await?;
        let count = |name| Ok::<_, StoreError>(u32::try_from(row.try_get::<i64, _>(name)?)?);
        let (tried, solved, at_once) = (count("tried")?, count("solved")?, count("at_once")?);
        Ok(Solving { tried, solved, at_once })
    }

    /// The boards that somebody has tried.
    ///
    /// # Errors
    /// The database failed.
    pub async fn boards_of_person(&self, person: &PersonId) -> Result<HashSet<String>, StoreError> {
        let boards: Vec<String> = sqlx::query_scalar(
            "SELECT board FROM puzzles JOIN attempts ON puzzle_id = puzzles.id \
             JOIN people ON people.id = person_id WHERE face_id = $1",
        )
        .bind(person.as_str())
        .fetch_all(&self.pool)
        .await?;
        Ok(boards.into_iter().collect())
    }

    /// How somebody does with a puzzle; nothing done where nothing is stored.
    ///
    /// # Errors
    /// The database failed.
    pub async fn attempt(
        &self,
        puzzle: PostId,
        person: &PersonId,
    ) -> Result<StoredAttempt, StoreError> {
        let row = sqlx::query(
            "SELECT moves, wrong, hints, solved_ms, in_time FROM attempts \
             JOIN people ON people.id = person_id WHERE puzzle_id = $1 AND face_id = $2",
        )
        .bind(puzzle.0)
        .bind(person.as_str())
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(StoredAttempt::default()) };
        Ok(StoredAttempt {
            moves: row.try_get("moves")?,
            wrong: u32::try_from(row.try_get::<i64, _>("wrong")?)?,
            hints: u32::try_from(row.try_get::<i64, _>("hints")?)?,
            solved: row.try_get::<Option<i64>, _>("solved_ms")?.map(from_ms),
            in_time: row.try_get::<i64, _>("in_time")? != 0,
        })
    }

    /// Stores how somebody does. A solution stays one, whatever comes later.
    ///
    /// # Errors
    /// The database failed.
    pub async fn save_attempt(
        &self,
        puzzle: PostId,
        person: &Person,
        attempt: &StoredAttempt,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        let number = number_of(&mut transaction, person).await?;
        sqlx::query(
            "INSERT INTO attempts \
             (puzzle_id, person_id, moves, wrong, hints, touched_ms, solved_ms, in_time) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
             ON CONFLICT (puzzle_id, person_id) DO UPDATE SET moves = excluded.moves, \
             wrong = excluded.wrong, hints = excluded.hints, touched_ms = excluded.touched_ms, \
             in_time = CASE WHEN attempts.solved_ms IS NULL THEN excluded.in_time \
             ELSE attempts.in_time END, \
             solved_ms = COALESCE(attempts.solved_ms, excluded.solved_ms)",
        )
        .bind(puzzle.0)
        .bind(number)
        .bind(attempt.moves.as_str())
        .bind(i64::from(attempt.wrong))
        .bind(i64::from(attempt.hints))
        .bind(to_ms(now))
        .bind(attempt.solved.map(to_ms))
        .bind(i64::from(attempt.in_time))
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The puzzle that somebody looked at last.
    ///
    /// # Errors
    /// The database failed.
    pub async fn open_puzzle(&self, person: &PersonId) -> Result<Option<PostId>, StoreError> {
        let id: Option<i64> = sqlx::query_scalar(
            "SELECT puzzle_id FROM attempts JOIN people ON people.id = person_id \
             WHERE face_id = $1 ORDER BY touched_ms DESC, puzzle_id DESC LIMIT 1",
        )
        .bind(person.as_str())
        .fetch_optional(&self.pool)
        .await?;
        Ok(id.map(PostId))
    }

    /// The days on which a server's puzzle was out, and of those the ones whose
    /// puzzle `person` solved in time; both in order.
    ///
    /// # Errors
    /// The database failed.
    pub async fn puzzle_days(
        &self,
        server: &str,
        person: &PersonId,
    ) -> Result<(Vec<Date>, Vec<Date>), StoreError> {
        let posted: Vec<String> = sqlx::query_scalar(
            "SELECT day FROM puzzles WHERE server = $1 AND message IS NOT NULL AND message <> $2 \
             ORDER BY day",
        )
        .bind(server)
        .bind(GIVEN_UP)
        .fetch_all(&self.pool)
        .await?;
        let solved: Vec<String> = sqlx::query_scalar(
            "SELECT day FROM puzzles JOIN attempts ON puzzle_id = puzzles.id \
             JOIN people ON people.id = person_id \
             WHERE server = $1 AND face_id = $2 AND in_time = 1 ORDER BY day",
        )
        .bind(server)
        .bind(person.as_str())
        .fetch_all(&self.pool)
        .await?;
        let dates = |days: Vec<String>| days.iter().filter_map(|day| day.parse().ok()).collect();
        Ok((dates(posted), dates(solved)))
    }

    /// Who solved most puzzles of the day in time, fewest wrong tries first
    /// among equals; on one server, or everywhere.
    ///
    /// # Errors
    /// The database failed.
    pub async fn best_solvers(&self, server: Option<&str>) -> Result<Vec<Solver>, StoreError> {
        let rows = sqlx::query(
            "SELECT face_id, name, COUNT(*) AS solved, CAST(SUM(wrong) AS BIGINT) AS wrong \
             FROM attempts JOIN puzzles ON puzzles.id = puzzle_id \
             JOIN people ON people.id = person_id \
             WHERE in_time = 1 AND (CAST($1 AS TEXT) IS NULL OR server = $1) \
             GROUP BY face_id, name ORDER BY solved DESC, wrong, face_id LIMIT 10",
        )
        .bind(server)
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| {
                let id: String = row.try_get("face_id")?;
                Ok(Solver {
                    person: Person::new(id, &row.try_get::<String, _>("name")?),
                    solved: row.try_get("solved")?,
                    wrong: row.try_get("wrong")?,
                })
            })
            .collect()
    }
}
