//! Games on disk: SQL for SQLite and PostgreSQL, one text for both. The only
//! folder that names sqlx.
//!
//! A game is stored as its events, and an event is added only to the version
//! it was decided on; so two moves at the same instant cannot both count.

mod admin;
mod attempts;
mod copy;
mod event_text;
mod finding;
mod games;
mod import;
mod lease;
mod people;
mod posts;
mod puzzles;
mod ratings;
mod records;
mod search;
mod settings;
mod turns;

use std::str::FromStr;
use std::time::Duration;

use jiff::Timestamp;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Any, AnyPool, Executor, SqlSafeStr, Transaction};

pub use attempts::{Solver, StoredAttempt};
pub use games::{Append, NewGame, StoredGame, Told};
pub use import::Imported;
pub use posts::{PostId, PostKind, Waiting};
pub use puzzles::{NewPuzzle, StoredPuzzle};
pub use ratings::{RatingChange, Standing};
pub use records::{KeptRecord, RecordId};
pub use search::{Between, Result as SearchedResult, Search};

/// A database with our tables.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    /// Where transactions and single writes go. SQLite has one writer at a time:
    /// one connection makes writers queue up, where several would sleep and try
    /// again. With PostgreSQL it is the same pool.
    writer: AnyPool,
    dialect: Dialect,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dialect {
    Sqlite,
    Postgres,
}

/// The database could not do it, or holds something we did not write.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The URL names no database we know.
    #[error("`{0}` is no database URL (sqlite:FILE or postgres://…)")]
    Url(String),
    /// The database failed.
    #[error("database")]
    Database(#[from] sqlx::Error),
    /// The tables could not be brought up to date.
    #[error("database migration")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// A row that we cannot have written.
    #[error("game {game}: event {seq} cannot be read: {reason}")]
    Damaged {
        /// The game.
        game: i64,
        /// The event, from 1.
        seq: i64,
        /// What is wrong.
        reason: String,
    },
    /// A kept record that we cannot have written.
    #[error("kept record {record} cannot be read")]
    DamagedRecord {
        /// Its number.
        record: i64,
    },
    /// A copy would be mixed with what is there.
    #[error("the database holds something already")]
    NotEmpty,
    /// A copy is never written over a file.
    #[error("the file is there already")]
    FileExists,
    /// The events do not make a game.
    #[error("game {game}")]
    Replay {
        /// The game.
        game: i64,
        /// What is wrong.
        source: crate::game::ReplayError,
    },
    /// A number beyond its type, which no program of ours stores.
    #[error("a stored number is out of range")]
    Range(#[from] std::num::TryFromIntError),
}

impl StoreError {
    /// Whether another process was making the tables of a new file at the same
    /// time: SQLite has no lock for that, and who comes second stumbles over
    /// what is half done.
    fn is_collision(&self) -> bool {
        let text = match self {
            Self::Database(error) => error.to_string(),
            Self::Migration(error) => error.to_string(),
            _ => return false,
        };
        ["locked", "already exists", "_sqlx_migrations"].iter().any(|part| text.contains(part))
    }
}

/// How often a file is opened that another process makes meanwhile.
const MOST_TRIES: u32 = 10;
const NEXT_TRY: Duration = Duration::from_millis(200);

/// The schema, oldest first. A migration that was released is never edited.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "games", include_str!("migrations/0001_games.sql")),
    (2, "ratings", include_str!("migrations/0002_ratings.sql")),
    (3, "records", include_str!("migrations/0003_records.sql")),
    (4, "search", include_str!("migrations/0004_search.sql")),
    (5, "turns", include_str!("migrations/0005_turns.sql")),
    (10, "puzzles", include_str!("migrations/0010_puzzles.sql")),
    (11, "session_turns", include_str!("migrations/0011_session_turns.sql")),
    (12, "puzzle_boards", include_str!("migrations/0012_puzzle_boards.sql")),
];

impl Store {
    /// Opens the database behind `url`, creates it if it is a file that is not
    /// there, and brings its tables up to date.
    ///
    /// # Errors
    /// It cannot be reached, or a newer program has changed its tables.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let mut tries = 1;
        loop {
            match Self::open_once(url).await {
                Err(error) if error.is_collision() && tries < MOST_TRIES => tries += 1,
                opened => return opened,
            }
            tokio::time::sleep(NEXT_TRY).await;
        }
    }

    async fn open_once(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let dialect = match url.split_once(':') {
            Some(("sqlite", _)) => Dialect::Sqlite,
            Some(("postgres" | "postgresql", _)) => Dialect::Postgres,
            _ => return Err(StoreError::Url(url.chars().take(16).collect())),
        };
        let mut options = AnyPoolOptions::new().acquire_timeout(Duration::from_secs(10));
        let mut url = url.to_owned();
        if dialect == Dialect::Sqlite {
            if url.contains(":memory:") {
                // Each connection to memory is a database of its own.
                options = options.max_connections(1).idle_timeout(None).max_lifetime(None);
            } else {
                options = options.max_connections(4);
                if !url.contains('?') {
                    url.push_str("?mode=rwc");
                }
            }
            options = options.after_connect(|connection, _| {
                Box::pin(async move {
                    connection
                        .execute(
                            "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; \
                             PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;",
                        )
                        .await?;
                    Ok(())
                })
            });
        } else {
            // As many statements at once as one process keeps a server busy with.
            options = options.max_connections(8);
        }
        let has_own_writer = dialect == Dialect::Sqlite && !url.contains(":memory:");
        let connect = AnyConnectOptions::from_str(&url)?;
        let pool = options.clone().connect_with(connect.clone()).await?;
        let writer = match has_own_writer {
            true => options.max_connections(1).connect_with(connect).await?,
            false => pool.clone(),
        };
        let store = Self { pool, writer, dialect };
        store.migrate().await?;
        store.fill_in().await?;
        Ok(store)
    }

    /// The URL of a SQLite file, whatever its path looks like.
    pub fn sqlite_url(path: &std::path::Path) -> String {
        let mut url = "sqlite:".to_owned();
        for byte in path.to_string_lossy().bytes() {
            // What is special in a URL is written as %XX.
            if byte.is_ascii_alphanumeric() || b"/-_.~\\:".contains(&byte) {
                url.push(byte as char);
            } else {
                url.push_str(&format!("%{byte:02X}"));
            }
        }
        url
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let migrations = MIGRATIONS
            .iter()
            .map(|&(version, name, sql)| {
                let kind = MigrationType::Simple;
                Migration::new(version, name.into(), kind, sql.into_sql_str(), false)
            })
            .collect();
        Migrator::with_migrations(migrations).run(&self.pool).await?;
        Ok(())
    }

    /// A transaction that will write: SQLite takes its lock at once, so that
    /// two writers wait for each other instead of failing half-way.
    async fn begin(&self) -> Result<Transaction<'static, Any>, StoreError> {
        let statement = match self.dialect {
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            Dialect::Postgres => "BEGIN",
        };
        Ok(self.writer.begin_with(statement).await?)
    }

    /// Closes every connection; what was stored is on disk then.
    pub async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}

/// The address of a database as it may be shown and logged.
pub fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let Some(at) = rest[..end].rfind('@') else { return url.to_owned() };
    let user = rest[..at].split(':').next().unwrap_or_default();
    format!("{scheme}://{user}{}", &rest[at..])
}

/// The next number of a counter.
async fn next(transaction: &mut Transaction<'_, Any>, counter: &str) -> Result<i64, StoreError> {
    let sql = "UPDATE counters SET value = value + 1 WHERE name = $1 RETURNING value";
    Ok(sqlx::query_scalar(sql).bind(counter).fetch_one(&mut **transaction).await?)
}

/// A moment as it is stored.
fn to_ms(moment: Timestamp) -> i64 {
    moment.as_millisecond()
}

/// A stored moment; one beyond jiff's range is cut to it.
fn from_ms(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap_or(if ms < 0 { Timestamp::MIN } else { Timestamp::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        for (url, shown) in [
            ("postgres://anna:s3:c@db.example/games?x=1", "postgres://anna@db.example/games?x=1"),
            ("postgres://anna@db.example/games", "postgres://anna@db.example/games"),
            ("postgres://db.example/a@b", "postgres://db.example/a@b"),
            ("/var/lib/a:b@c.sqlite", "/var/lib/a:b@c.sqlite"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }
}
