//! All rows from one database into another, SQLite or PostgreSQL either way.

use futures::TryStreamExt;
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, Row, Transaction};

use super::{Dialect, Store, StoreError};

/// A table as it is copied.
struct Table {
    name: &'static str,
    /// The columns of its key, in which order the rows are read.
    key: &'static str,
    columns: &'static [Column],
}

struct Column(&'static str, Kind);

#[derive(Clone, Copy)]
enum Kind {
    Number,
    Text,
}

use Kind::{Number, Text};

/// Every table of the schema; a row stands behind those that it refers to.
/// A test holds this against the migrations.
const TABLES: &[Table] = &[
    Table {
        name: "counters",
        key: "name",
        columns: &[Column("name", Text), Column("value", Number)],
    },
    Table {
        name: "people",
        key: "id",
        columns: &[Column("id", Number), Column("face_id", Text), Column("name", Text)],
    },
    Table {
        name: "games",
        key: "id",
        columns: &[
            Column("id", Number),
            Column("place", Text),
            Column("server", Text),
            Column("language", Text),
            Column("phase", Text),
            Column("to_move", Number),
            Column("version", Number),
            Column("ply", Number),
            Column("deadline_ms", Number),
            Column("remind_ms", Number),
            Column("turn", Number),
            Column("black", Number),
            Column("white", Number),
            Column("outcome", Text),
            Column("opening", Text),
            Column("created_ms", Number),
            Column("updated_ms", Number),
        ],
    },
    Table {
        name: "events",
        key: "game_id, seq",
        columns: &[
            Column("game_id", Number),
            Column("seq", Number),
            Column("at_ms", Number),
            Column("person_id", Number),
            Column("kind", Text),
            Column("data", Text),
        ],
    },
    Table {
        name: "seats",
        key: "game_id, person_id, role",
        columns: &[Column("game_id", Number), Column("person_id", Number), Column("role", Text)],
    },
    Table {
        name: "posts",
        key: "id",
        columns: &[
            Column("id", Number),
            Column("game_id", Number),
            Column("version", Number),
            Column("kind", Text),
            Column("place", Text),
            Column("language", Text),
            Column("created_ms", Number),
            Column("lease_ms", Number),
            Column("message", Text),
        ],
    },
    Table {
        name: "records",
        key: "id",
        columns: &[
            Column("id", Number),
            Column("person_id", Number),
            Column("name", Text),
            Column("base64", Text),
            Column("used_ms", Number),
        ],
    },
    Table {
        name: "puzzles",
        key: "id",
        columns: &[
            Column("id", Number),
            Column("server", Text),
            Column("day", Text),
            Column("board", Text),
            Column("plies", Number),
            Column("place", Text),
            Column("language", Text),
            Column("due_ms", Number),
            Column("lease_ms", Number),
            Column("message", Text),
        ],
    },
    Table {
        name: "attempts",
        key: "puzzle_id, person_id",
        columns: &[
            Column("puzzle_id", Number),
            Column("person_id", Number),
            Column("moves", Text),
            Column("wrong", Number),
            Column("hints", Number),
            Column("touched_ms", Number),
            Column("solved_ms", Number),
            Column("in_time", Number),
        ],
    },
    Table {
        name: "settings",
        key: "scope, name",
        columns: &[Column("scope", Text), Column("name", Text), Column("value", Text)],
    },
    Table {
        name: "standings",
        key: "scope, person_id",
        columns: &[
            Column("scope", Text),
            Column("person_id", Number),
            Column("value_milli", Number),
            Column("deviation_milli", Number),
            Column("volatility_nano", Number),
            Column("wins", Number),
            Column("losses", Number),
            Column("draws", Number),
        ],
    },
    Table {
        name: "rating_changes",
        key: "game_id, scope, person_id",
        columns: &[
            Column("game_id", Number),
            Column("scope", Text),
            Column("person_id", Number),
            Column("before_milli", Number),
            Column("after_milli", Number),
        ],
    },
    Table {
        name: "session_turns",
        key: "bucket",
        columns: &[Column("bucket", Number), Column("holder", Number), Column("until_ms", Number)],
    },
];

/// How many rows go into one statement: far below the most parameters that
/// either database takes (32,766).
const CHUNK: usize = 100;

impl Store {
    /// Copies every row of this database, as it is at this moment, into `target`,
    /// whose rows are deleted first if `replace`. All or nothing.
    ///
    /// # Errors
    /// The target holds something and is not to be replaced, or a database
    /// failed.
    pub async fn copy_into(&self, target: &Self, replace: bool) -> Result<u64, StoreError> {
        let mut from = self.snapshot().await?;
        let mut to = target.begin().await?;
        if !replace && !is_empty(&mut to).await? {
            return Err(StoreError::NotEmpty);
        }
        for table in TABLES.iter().rev() {
            let sql = format!("DELETE FROM {}", table.name);
            sqlx::query(AssertSqlSafe(sql)).execute(&mut *to).await?;
        }
        let mut count = 0;
        for table in TABLES {
            count += table.copy(&mut from, &mut to).await?;
        }
        to.commit().await?;
        from.rollback().await?;
        Ok(count)
    }

    /// A transaction that sees one moment, whatever others write.
    async fn snapshot(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(match self.dialect {
            Dialect::Sqlite => self.pool.begin().await?,
            Dialect::Postgres => {
                let statement = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                self.pool.begin_with(statement).await?
            }
        })
    }
}

/// Whether nothing was stored yet.
async fn is_empty(transaction: &mut Transaction<'_, Any>) -> Result<bool, StoreError> {
    let sql = "SELECT (SELECT COUNT(*) FROM people) + (SELECT COUNT(*) FROM settings)";
    let count: i64 = sqlx::query_scalar(sql).fetch_one(&mut **transaction).await?;
    Ok(count == 0)
}

impl Table {
    async fn copy(
        &self,
        from: &mut Transaction<'static, Any>,
        to: &mut Transaction<'static, Any>,
    ) -> Result<u64, StoreError> {
        let names: Vec<&str> = self.columns.iter().map(|column| column.0).collect();
        let names = names.join(", ");
        let sql = format!("SELECT {names} FROM {} ORDER BY {}", self.name, self.key);
        let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut **from);
        let mut chunk = Vec::with_capacity(CHUNK);
        let mut count = 0;
        while let Some(row) = rows.try_next().await? {
            count += 1;
            chunk.push(row);
            if chunk.len() == CHUNK {
                self.insert(&names, &chunk, to).await?;
                chunk.clear();
            }
        }
        if !chunk.is_empty() {
            self.insert(&names, &chunk, to).await?;
        }
        Ok(count)
    }

    async fn insert(
        &self,
        names: &str,
        rows: &[AnyRow],
        to: &mut Transaction<'static, Any>,
    ) -> Result<(), StoreError> {
        let width = self.columns.len();
        let group = |n: usize| {
            let places: Vec<String> = (1..=width).map(|i| format!("${}", n * width + i)).collect();
            format!("({})", places.join(", "))
        };
        let groups: Vec<String> = (0..rows.len()).map(group).collect();
        let sql = format!("INSERT INTO {} ({names}) VALUES {}", self.name, groups.join(", "));
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for row in rows {
            for (n, column) in self.columns.iter().enumerate() {
                query = match column.1 {
                    Number => query.bind(row.try_get::<Option<i64>, _>(n)?),
                    Text => query.bind(row.try_get::<Option<String>, _>(n)?),
                };
            }
        }
        query.execute(&mut **to).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_column_of_every_table_is_copied() {
        let store = Store::open("sqlite::memory:").await.unwrap();
        let sql = "SELECT m.name, c.name, c.type FROM sqlite_master m, pragma_table_info(m.name) c \
                   WHERE m.type = 'table' AND m.name NOT LIKE '\\_sqlx%' ESCAPE '\\' \
                   ORDER BY m.name, c.name";
        let rows = sqlx::query(sql).fetch_all(&store.pool).await.unwrap();
        let there: Vec<(String, String, String)> =
            rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect();
        let mut copied: Vec<(String, String, String)> = TABLES
            .iter()
            .flat_map(|table| table.columns.iter().map(move |column| (table, column)))
            .map(|(table, column)| {
                let kind = match column.1 {
                    Number => "BIGINT",
                    Text => "TEXT",
                };
                (table.name.to_owned(), column.0.to_owned(), kind.to_owned())
            })
            .collect();
        copied.sort();
        assert_eq!(copied, there);
    }
}
