//! Leases: whoever takes a row that is to be posted has it until a moment; when
//! that passes without a message id, the next one may take it.

use jiff::Timestamp;
use sqlx::any::AnyRow;

use super::{Dialect, Store, StoreError, to_ms};

impl Store {
    /// Leases the rows of `table` in one face's places that are not out and that
    /// nobody has a lease of, a hundred at most, oldest first.
    pub(super) async fn lease(
        &self,
        table: &str,
        columns: &str,
        face: &str,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<AnyRow>, StoreError> {
        let lock = match self.dialect {
            // One writer at a time.
            Dialect::Sqlite => "",
            // What another process is leasing at this moment is passed over.
            Dialect::Postgres => "FOR UPDATE SKIP LOCKED",
        };
        let sql = format!(
            "WITH due AS MATERIALIZED (SELECT id FROM {table} \
             WHERE message IS NULL AND lease_ms <= $2 AND substr(place, 1, $3) = $4 \
             ORDER BY id LIMIT 100 {lock}) \
             UPDATE {table} SET lease_ms = $1 WHERE id IN (SELECT id FROM due) RETURNING {columns}"
        );
        let mut transaction = self.begin().await?;
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(to_ms(until))
            .bind(to_ms(now))
            .bind(i32::try_from(face.chars().count() + 1)?)
            .bind(format!("{face}:"))
            .fetch_all(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(rows)
    }
}
