//! People as rows: a number that the other tables use, and what a face calls them.

use std::collections::{BTreeMap, HashMap};

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

/// The numbers of `persons`, who are added or renamed as needed.
///
/// Rows are touched in the order of the ids, so that two games of the same
/// people never wait for each other in a circle.
pub(super) async fn numbers_of(
    transaction: &mut Transaction<'_, Any>,
    persons: impl IntoIterator<Item = &Person>,
) -> Result<People, StoreError> {
    let persons: BTreeMap<&PersonId, &Person> =
        persons.into_iter().map(|person| (&person.id, person)).collect();
    let mut people = People::default();
    for person in persons.into_values() {
        people.insert(number_of(transaction, person).await?, person.clone());
    }
    Ok(people)
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
        if row.try_get::<String, _>("name")? == person.name {
            return Ok(number);
        }
    }
    // Another process may add the same person at this moment: then theirs counts.
    let number = next(transaction, "people").await?;
    Ok(sqlx::query_scalar(
        "INSERT INTO people (id, face_id, name) VALUES ($1, $2, $3) \
         ON CONFLICT (face_id) DO UPDATE SET name = excluded.name RETURNING id",
    )
    .bind(number)
    .bind(person.id.as_str())
    .bind(person.name.as_str())
    .fetch_one(&mut **transaction)
    .await?)
}
