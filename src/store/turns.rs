//! Whose turn it is to begin a session with Discord: one row per bucket, so
//! that processes on one database do not begin two at once.
//!
//! The database's clock decides: those of the processes may differ.

use std::time::Duration;

use super::{Dialect, Store, StoreError};

/// A turn that seems to last longer was taken under a clock that was wrong.
const LONGEST_MS: i64 = 60_000;

impl Dialect {
    /// Milliseconds since 1970 by the database's clock, at the moment of the look.
    const fn now_ms(self) -> &'static str {
        match self {
            Self::Sqlite => "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
            Self::Postgres => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }
}

fn ms(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(LONGEST_MS).min(LONGEST_MS)
}

impl Store {
    /// Gives the bucket to `holder` for that time at most, unless it is taken:
    /// then how long it is.
    ///
    /// # Errors
    /// The database failed.
    pub async fn take_session_turn(
        &self,
        bucket: u32,
        holder: i64,
        time: Duration,
    ) -> Result<Option<Duration>, StoreError> {
        let now = self.dialect.now_ms();
        let sql = format!(
            "INSERT INTO session_turns (bucket, holder, until_ms) VALUES ($1, $2, {now} + $3) \
             ON CONFLICT (bucket) DO UPDATE SET holder = excluded.holder, \
             until_ms = excluded.until_ms WHERE session_turns.until_ms <= {now} \
             OR session_turns.until_ms > {now} + {LONGEST_MS}"
        );
        let done = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(i64::from(bucket))
            .bind(holder)
            .bind(ms(time))
            .execute(&self.writer)
            .await?;
        if done.rows_affected() > 0 {
            return Ok(None);
        }
        let sql = format!("SELECT until_ms - {now} FROM session_turns WHERE bucket = $1");
        let left: Option<i64> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(i64::from(bucket))
            .fetch_optional(&self.pool)
            .await?;
        Ok(Some(Duration::from_millis(left.unwrap_or(0).max(0).unsigned_abs())))
    }

    /// Ends the turn of `holder`; the next one begins after that time.
    ///
    /// # Errors
    /// The database failed.
    pub async fn end_session_turn(
        &self,
        bucket: u32,
        holder: i64,
        rest: Duration,
    ) -> Result<(), StoreError> {
        let now = self.dialect.now_ms();
        let sql = format!(
            "UPDATE session_turns SET until_ms = {now} + $1 WHERE bucket = $2 AND holder = $3"
        );
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(ms(rest))
            .bind(i64::from(bucket))
            .bind(holder)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}
