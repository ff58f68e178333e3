//! What an operator does with a database: copy it, check it, forget a person.

use std::path::Path;

use sqlx::Row;

use super::{Dialect, Store, StoreError};
use crate::game::{GameId, PersonId};

impl Store {
    /// Writes a consistent copy to a SQLite file that does not exist yet; the
    /// bot may go on meanwhile.
    ///
    /// # Errors
    /// The file is there, or cannot be written.
    pub async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        if file.exists() {
            return Err(StoreError::FileExists);
        }
        match self.dialect {
            Dialect::Sqlite => {
                sqlx::query("VACUUM INTO $1")
                    .bind(file.to_string_lossy().into_owned())
                    .execute(&self.pool)
                    .await?;
            }
            Dialect::Postgres => {
                let copy = Self::open(&Self::sqlite_url(file)).await?;
                self.copy_into(&copy, false).await?;
                copy.close().await;
            }
        }
        Ok(())
    }

    /// The number of every game, oldest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn all_games(&self) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM games ORDER BY id").fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(GameId(row.try_get("id")?))).collect()
    }

    /// Everything that is wrong with the database, a sentence each: damaged
    /// pages, rows without the rows they need, games that cannot be replayed or
    /// do not agree with their row.
    ///
    /// # Errors
    /// The database cannot be read at all.
    pub async fn check(&self) -> Result<Vec<String>, StoreError> {
        let mut problems = Vec::new();
        if self.dialect == Dialect::Sqlite {
            for row in sqlx::query("PRAGMA integrity_check").fetch_all(&self.pool).await? {
                let line: String = row.try_get(0)?;
                if line != "ok" {
                    problems.push(line);
                }
            }
            for row in sqlx::query("PRAGMA foreign_key_check").fetch_all(&self.pool).await? {
                let table: String = row.try_get(0)?;
                problems.push(format!("a row of {table} refers to one that is missing"));
            }
        }
        for id in self.all_games().await? {
            match self.load(id).await {
                Err(error) => problems.push(chain(&error)),
                Ok(None) => problems.push(format!("game {id} vanished while it was checked")),
                Ok(Some(stored)) => {
                    let row = sqlx::query("SELECT version, ply, phase FROM games WHERE id = $1")
                        .bind(id.0)
                        .fetch_one(&self.pool)
                        .await?;
                    let game = &stored.game;
                    let agrees = row.try_get::<i64, _>("version")? == i64::from(game.version())
                        && row.try_get::<i64, _>("ply")? == i64::try_from(game.ply())?
                        && row.try_get::<String, _>("phase")?
                            == super::games::phase_name(game.phase());
                    if !agrees {
                        problems.push(format!("game {id} does not agree with its events"));
                    }
                }
            }
        }
        Ok(problems)
    }

    /// Forgets who somebody is: the name and id go, their settings and the
    /// records they brought too. The games stay, played by nobody in particular. `false` if they are unknown.
    ///
    /// # Errors
    /// The database failed.
    pub async fn forget(&self, person: &PersonId) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let row = sqlx::query("SELECT id FROM people WHERE face_id = $1")
            .bind(person.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
        // Settings may be all there is of somebody.
        let settings = sqlx::query("DELETE FROM settings WHERE scope = $1")
            .bind(format!("person:{person}"))
            .execute(&mut *transaction)
            .await?;
        let Some(row) = row else {
            transaction.commit().await?;
            return Ok(settings.rows_affected() > 0);
        };
        let number: i64 = row.try_get("id")?;
        sqlx::query("UPDATE people SET face_id = $1, name = $2 WHERE id = $3")
            .bind(format!("forgotten:{number}"))
            .bind("?")
            .bind(number)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("DELETE FROM records WHERE person_id = $1")
            .bind(number)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(true)
    }
}

/// An error with its causes.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}
