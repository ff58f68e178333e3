//! People as rows: a number that the other tables use, and what a face calls them.

use std::collections::HashMap;

use sqlx::{Any, Row, Transaction};

use super::{StoreError, next};
use crate::game::{Person, PersonId};

/// The people of one game, both ways.
#[derive(Debug, Default)]
pub(super) struct People {
    by_number: HashMap<i64, Person>,
    by_id: HashMap<PersonId, i64>,
}

impl People {
    pub(super) fn insert(&mut self, number: i64, person: Person) {
        self.by_id.insert(person.id.clone(), number);
        self.by_number.insert(number, person);
    }

    pub(super) fn person(&self, number: i64) -> Option<&Person> {
        self.by_number.get(&number)
    }

    pub(super) fn number(&self, id: &PersonId) -> Option<i64> {
        self.by_id.get(id).copied()
    }
}

/// The number of a person, who is added or renamed as needed.
pub(super) async fn number_of(
    transaction: &mut Transaction<'_, Any>,
    person: &Person,
) -> Result<i64, StoreError> {
    let row = sqlx::query("SELECT id, name FROM people WHERE face_id = $1")
        .bind(person.id.as_str())
        .fetch_optional(&mut **transaction)
        .await?;
    if let Some(row) = row {
        let number: i64 = row.try_get("id")?;
        if row.try_get::<String, _>("name")? != person.name {
            sqlx::query("UPDATE people SET name = $1 WHERE id = $2")
                .bind(person.name.as_str())
                .bind(number)
                .execute(&mut **transaction)
                .await?;
        }
        return Ok(number);
    }
    let number = next(transaction, "people").await?;
    sqlx::query("INSERT INTO people (id, face_id, name) VALUES ($1, $2, $3)")
        .bind(number)
        .bind(person.id.as_str())
        .bind(person.name.as_str())
        .execute(&mut **transaction)
        .await?;
    Ok(number)
}
