//! Settings: small texts by scope (a person, a place, a server) and name.

use std::collections::HashMap;

use sqlx::Row;

use super::{Store, StoreError};

impl Store {
    /// A setting, if it was made.
    ///
    /// # Errors
    /// The database failed.
    pub async fn setting(&self, scope: &str, name: &str) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT value FROM settings WHERE scope = $1 AND name = $2")
            .bind(scope)
            .bind(name)
            .fetch_optional(&self.pool)
            .await?)
    }

    /// Makes a setting.
    ///
    /// # Errors
    /// The database failed.
    pub async fn set_setting(
        &self,
        scope: &str,
        name: &str,
        value: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO settings (scope, name, value) VALUES ($1, $2, $3) \
             ON CONFLICT (scope, name) DO UPDATE SET value = excluded.value",
        )
        .bind(scope)
        .bind(name)
        .bind(value)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Everything set in these scopes: scope, name, value.
    ///
    /// # Errors
    /// The database failed.
    pub async fn settings_of(
        &self,
        scopes: &[&str],
    ) -> Result<Vec<(String, String, String)>, StoreError> {
        let mut rows = Vec::new();
        // Two at a time, the last one twice where it is alone: no list of unknown
        // length in the statement.
        for pair in scopes.chunks(2) {
            let found =
                sqlx::query("SELECT scope, name, value FROM settings WHERE scope IN ($1, $2)")
                    .bind(pair[0])
                    .bind(pair[pair.len() - 1])
                    .fetch_all(&self.pool)
                    .await?;
            rows.extend(found);
        }
        rows.iter()
            .map(|row| Ok((row.try_get("scope")?, row.try_get("name")?, row.try_get("value")?)))
            .collect()
    }

    /// Makes a setting that nobody has made; `false` where somebody has.
    ///
    /// # Errors
    /// The database failed.
    pub async fn claim_setting(
        &self,
        scope: &str,
        name: &str,
        value: &str,
    ) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "INSERT INTO settings (scope, name, value) VALUES ($1, $2, $3) \
             ON CONFLICT (scope, name) DO NOTHING",
        )
        .bind(scope)
        .bind(name)
        .bind(value)
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Everything set under `name`, by scope.
    ///
    /// # Errors
    /// The database failed.
    pub async fn settings_named(&self, name: &str) -> Result<HashMap<String, String>, StoreError> {
        let rows = sqlx::query("SELECT scope, value FROM settings WHERE name = $1")
            .bind(name)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((row.try_get("scope")?, row.try_get("value")?))).collect()
    }
}
