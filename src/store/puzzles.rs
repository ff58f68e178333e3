//! Puzzles of the day and exercises.
//!
//! A server has one puzzle a day because the table has one row for both: the
//! first process to write it wins. Whoever leases that row posts it; a lease
//! that runs out without a message id goes to the next one, with the same nonce.

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::civil::Date;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{PostId, Store, StoreError, from_ms, next, to_ms};

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
        let rows = self.lease("puzzles", COLUMNS, face, now, lease_until).await?;
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

    /// The puzzle of the day of a server before that of `day` that was out.
    ///
    /// # Errors
    /// The database failed.
    pub async fn puzzle_before(
        &self,
        server: &str,
        day: Date,
    ) -> Result<Option<StoredPuzzle>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM puzzles WHERE server = $1 AND day < $2 \
             AND message IS NOT NULL AND message <> $3 ORDER BY day DESC LIMIT 1"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(server).bind(day.to_string());
        row.bind(GIVEN_UP).fetch_optional(&self.pool).await?.as_ref().map(puzzle).transpose()
    }

    /// The puzzle that is out in `place` as the face's message `message`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn puzzle_posted_as(
        &self,
        place: &str,
        message: &str,
    ) -> Result<Option<StoredPuzzle>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM puzzles WHERE message = $1 AND place = $2");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(message).bind(place);
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
}

/// Stands for the message id of a puzzle that was shown to whoever asked.
const ASKED_FOR: &str = "asked for";

/// Stands for the message id of a puzzle that was never posted.
pub(super) const GIVEN_UP: &str = "-";

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
