//! Puzzles of the day, and how people do with them.
//!
//! A server has one puzzle a day because the table has one row for both: the
//! first process to write it wins. Whoever leases that row posts it; a lease
//! that runs out without a message id goes to the next one, with the same nonce.

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::civil::Date;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::people::number_of;
use super::{PostId, Store, StoreError, from_ms, next, to_ms};
use crate::game::{Person, PersonId};

/// A problem that was given to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// Its number, also that of its post.
    pub id: PostId,
    /// The server whose puzzle of a day it is; `None` for an exercise.
    pub server: Option<String>,
    /// That day, by the server's calendar.
    pub day: Option<Date>,
    /// Pieces and the attacker's hand as in SFEN; the defender has the rest.
    pub board: String,
    /// The length of its solution.
    pub plies: u32,
    /// Where it is posted.
    pub place: Option<String>,
    /// In which language, as a tag.
    pub language: String,
    /// When it was due.
    pub due: Timestamp,
}

/// A puzzle to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewPuzzle<'a> {
    /// Server, day and place of a puzzle of the day.
    pub daily: Option<(&'a str, Date, &'a str)>,
    /// See [`StoredPuzzle::board`].
    pub board: &'a str,
    /// The length of its solution.
    pub plies: u32,
    /// In which language it is told.
    pub language: &'a str,
    /// When it was due.
    pub due: Timestamp,
    /// Whether it has to be posted; otherwise somebody is looking at it already.
    pub to_post: bool,
}

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

const COLUMNS: &str = "id, server, day, board, plies, place, language, due_ms";

impl Store {
    /// Stores a puzzle, unless its server has one for that day already: then
    /// `None`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn add_puzzle(&self, puzzle: NewPuzzle<'_>) -> Result<Option<PostId>, StoreError> {
        let mut transaction = self.begin().await?;
        let id = next(&mut transaction, "posts").await?;
        let (server, day, place) = match puzzle.daily {
            Some((server, day, place)) => (Some(server), Some(day.to_string()), Some(place)),
            None => (None, None, None),
        };
        let done = sqlx::query(
            "INSERT INTO puzzles \
             (id, server, day, board, plies, place, language, due_ms, lease_ms, message) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9) ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(server)
        .bind(day)
        .bind(puzzle.board)
        .bind(i64::from(puzzle.plies))
        .bind(place)
        .bind(puzzle.language)
        .bind(to_ms(puzzle.due))
        .bind((!puzzle.to_post).then_some(ASKED_FOR))
        .execute(&mut *transaction)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(None); // nothing is kept, the number neither
        }
        transaction.commit().await?;
        Ok(Some(PostId(id)))
    }

    /// The puzzles of the day in one face's places that nobody has posted, each
    /// leased to the caller until `lease_until`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn claim_puzzles(
        &self,
        face: &str,
        now: Timestamp,
        lease_until: Timestamp,
    ) -> Result<Vec<StoredPuzzle>, StoreError> {
        let mut transaction = self.begin().await?;
        // The second look at the lease is made once the row is locked, so two
        // processes cannot both have it.
        let sql = format!(
            "UPDATE puzzles SET lease_ms = $1 WHERE message IS NULL AND lease_ms <= $2 \
             AND day IS NOT NULL AND substr(place, 1, $3) = $4 RETURNING {COLUMNS}"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(to_ms(lease_until))
            .bind(to_ms(now))
            .bind(i32::try_from(face.chars().count() + 1)?)
            .bind(format!("{face}:"))
            .fetch_all(&mut *transaction)
            .await?;
        transaction.commit().await?;
        rows.iter().map(puzzle).collect()
    }

    /// Notes that a puzzle is out as the face's message `message`; `None` gives
    /// it up.
    ///
    /// # Errors
    /// The database failed.
    pub async fn close_puzzle(&self, id: PostId, message: Option<&str>) -> Result<(), StoreError> {
        sqlx::query("UPDATE puzzles SET message = $1 WHERE id = $2 AND message IS NULL")
            .bind(message.unwrap_or(GIVEN_UP))
            .bind(id.0)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// A puzzle by its number.
    ///
    /// # Errors
    /// The database failed.
    pub async fn puzzle(&self, id: PostId) -> Result<Option<StoredPuzzle>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM puzzles WHERE id = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id.0);
        row.fetch_optional(&self.pool).await?.as_ref().map(puzzle).transpose()
    }

    /// The last puzzle of the day of a server that is due by `now`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn latest_puzzle(
        &self,
        server: &str,
        now: Timestamp,
    ) -> Result<Option<StoredPuzzle>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM puzzles WHERE server = $1 AND due_ms <= $2 \
             ORDER BY day DESC LIMIT 1"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(server).bind(to_ms(now));
        row.fetch_optional(&self.pool).await?.as_ref().map(puzzle).transpose()
    }

    /// The boards that a server has had.
    ///
    /// # Errors
    /// The database failed.
    pub async fn boards_of_server(&self, server: &str) -> Result<HashSet<String>, StoreError> {
        let boards: Vec<String> = sqlx::query_scalar("SELECT board FROM puzzles WHERE server = $1")
            .bind(server)
            .fetch_all(&self.pool)
            .await?;
        Ok(boards.into_iter().collect())
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

/// Stands for the message id of a puzzle that was shown to whoever asked.
const ASKED_FOR: &str = "asked for";

/// Stands for the message id of a puzzle that was never posted.
const GIVEN_UP: &str = "-";

fn puzzle(row: &AnyRow) -> Result<StoredPuzzle, StoreError> {
    Ok(StoredPuzzle {
        id: PostId(row.try_get("id")?),
        server: row.try_get("server")?,
        day: row.try_get::<Option<String>, _>("day")?.and_then(|day| day.parse().ok()),
        board: row.try_get("board")?,
        plies: u32::try_from(row.try_get::<i64, _>("plies")?)?,
        place: row.try_get("place")?,
        language: row.try_get("language")?,
        due: from_ms(row.try_get("due_ms")?),
    })
}
