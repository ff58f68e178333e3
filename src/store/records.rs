//! Records that people brought, kept for a while so that the buttons below
//! them work.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use sqlx::Row;

use super::people::number_of;
use super::{Store, StoreError, next, to_ms};
use crate::game::Person;

/// The number of a kept record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordId(pub i64);

/// A record as it was brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRecord {
    /// The file's name, if it came as one.
    pub name: Option<String>,
    /// As it came, any encoding.
    pub bytes: Vec<u8>,
}

/// A record that nobody has looked at for so long is thrown away.
const KEPT: Duration = Duration::from_secs(90 * 86_400);
/// A look is noted once in so long: reading must not be writing.
const NOTED_EVERY: Duration = Duration::from_secs(86_400);

impl Store {
    /// Keeps a record, and throws away what nobody looks at any more.
    ///
    /// # Errors
    /// The database failed.
    pub async fn keep_record(
        &self,
        by: &Person,
        record: &KeptRecord,
        now: Timestamp,
    ) -> Result<RecordId, StoreError> {
        let mut transaction = self.begin().await?;
        let person = number_of(&mut transaction, by).await?;
        let id = next(&mut transaction, "records").await?;
        sqlx::query("DELETE FROM records WHERE used_ms < $1")
            .bind(before(now, KEPT))
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "INSERT INTO records (id, person_id, name, base64, used_ms) \
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(id)
        .bind(person)
        .bind(record.name.as_deref())
        .bind(STANDARD.encode(&record.bytes))
        .bind(to_ms(now))
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(RecordId(id))
    }

    /// A kept record; `None` where it was thrown away.
    ///
    /// # Errors
    /// The database failed.
    pub async fn kept_record(
        &self,
        id: RecordId,
        now: Timestamp,
    ) -> Result<Option<KeptRecord>, StoreError> {
        let row = sqlx::query("SELECT name, base64, used_ms FROM records WHERE id = $1")
            .bind(id.0)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        if row.try_get::<i64, _>("used_ms")? < before(now, NOTED_EVERY) {
            sqlx::query("UPDATE records SET used_ms = $1 WHERE id = $2")
                .bind(to_ms(now))
                .bind(id.0)
                .execute(&self.writer)
                .await?;
        }
        let bytes = STANDARD.decode(row.try_get::<String, _>("base64")?);
        let bytes = bytes.map_err(|_| StoreError::DamagedRecord { record: id.0 })?;
        Ok(Some(KeptRecord { name: row.try_get("name")?, bytes }))
    }
}

fn before(now: Timestamp, span: Duration) -> i64 {
    to_ms(now).saturating_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX))
}
