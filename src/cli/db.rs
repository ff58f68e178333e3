//! `komadai db`: the games' database in an operator's hands.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};

use crate::app::{App, Settings};
use crate::game::PersonId;
use crate::record::{self, Format, WriteOptions};
use crate::store::{Store, StoreError, without_password};

/// Copy, check, export or clean the database of games.
#[derive(Debug, clap::Args)]
#[command(after_help = "Copies are SQLite files, of a PostgreSQL database too.

Examples:
  komadai db check --db games.sqlite
  komadai db backup --db games.sqlite nightly.sqlite
  komadai db copy games.sqlite postgres://komadai@localhost/komadai
  komadai db export --db games.sqlite kifu/
  komadai db delete-user --db games.sqlite discord:1234")]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Bring the tables up to date (every command does so when it starts)
    Migrate(Database),
    /// Write a consistent copy to a new SQLite file while the bot goes on
    Backup(Target),
    /// Copy everything into another database, such as from SQLite to PostgreSQL
    Copy(Copy_),
    /// Put a copy back in place; the bot must not be running
    Restore(Restore),
    /// Look for damage: pages, rows, and every game replayed by the rules
    Check(Database),
    /// Write every game as a KIF file into a folder
    Export(Target),
    /// Forget a person: resign their games, delete name, id and settings
    DeleteUser(DeleteUser),
}

#[derive(Debug, clap::Args)]
struct Database {
    /// A SQLite file or a postgres:// URL
    #[arg(long, value_name = "FILE")]
    db: String,
}

#[derive(Debug, clap::Args)]
struct Target {
    #[command(flatten)]
    database: Database,
    /// Where to
    target: PathBuf,
}

#[derive(Debug, clap::Args)]
struct Copy_ {
    /// A SQLite file or a postgres:// URL
    from: String,
    /// A SQLite file or a postgres:// URL, empty
    to: String,
    /// Delete what is in the target first
    #[arg(long)]
    force: bool,
}

#[derive(Debug, clap::Args)]
struct Restore {
    #[command(flatten)]
    database: Database,
    /// The copy
    source: PathBuf,
    /// Replace a database that is there
    #[arg(long)]
    force: bool,
}

#[derive(Debug, clap::Args)]
struct DeleteUser {
    #[command(flatten)]
    database: Database,
    /// As the face knows them: discord:1234
    person: String,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(act(&arguments.action))
}

async fn act(action: &Action) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout();
    match action {
        Action::Migrate(database) => {
            open(&database.db).await?.close().await;
            writeln!(out, "up to date")?;
        }
        Action::Backup(copy) => {
            let store = open(&copy.database.db).await?;
            store.backup(&copy.target).await.with_context(|| write_to(&copy.target))?;
            store.close().await;
            writeln!(out, "{}", copy.target.display())?;
        }
        Action::Copy(copy) => {
            let rows = copy_all(&copy.from, &copy.to, copy.force).await?;
            writeln!(out, "{rows} rows copied")?;
        }
        Action::Restore(restore) => {
            put_back(restore).await?;
            writeln!(out, "{}", without_password(&restore.database.db))?;
        }
        Action::Check(database) => {
            let store = open(&database.db).await?;
            let problems = store.check().await?;
            let games = store.all_games().await?.len();
            store.close().await;
            for problem in &problems {
                writeln!(out, "{problem}")?;
            }
            writeln!(out, "{games} games, {} problems", problems.len())?;
            if !problems.is_empty() {
                return Ok(ExitCode::FAILURE);
            }
        }
        Action::Export(copy) => {
            let count = export(&copy.database.db, &copy.target).await?;
            writeln!(out, "{count} games in {}", copy.target.display())?;
        }
        Action::DeleteUser(delete) => {
            let app = App::open(Settings::new(url(&delete.database.db))).await?;
            let known = app.forget(&PersonId::new(delete.person.as_str())).await?;
            app.close().await;
            anyhow::ensure!(known, "nobody is known as {}", delete.person);
            writeln!(out, "forgotten: {}", delete.person)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn is_url(database: &str) -> bool {
    database.contains("://") || database.starts_with("sqlite:")
}

pub(super) fn url(database: &str) -> String {
    if is_url(database) { database.to_owned() } else { Store::sqlite_url(Path::new(database)) }
}

/// Opens a database that is there; a mistyped name makes no new one.
async fn open(database: &str) -> anyhow::Result<Store> {
    let url = url(database);
    if url == Store::sqlite_url(Path::new(database)) {
        anyhow::ensure!(Path::new(database).exists(), "there is no file {database}");
    }
    Store::open(&url).await.with_context(|| opening(database))
}

fn opening(database: &str) -> String {
    format!("open {}", without_password(database))
}

fn write_to(path: &Path) -> String {
    format!("write {}", path.display())
}

/// Copies every row; the source is checked first.
async fn copy_all(from: &str, to: &str, force: bool) -> anyhow::Result<u64> {
    let source = open(from).await?;
    let problems =
        source.check().await.with_context(|| format!("check {}", without_password(from)))?;
    anyhow::ensure!(
        problems.is_empty(),
        "{} is damaged: {}",
        without_password(from),
        problems.join("; ")
    );
    let target = Store::open(&url(to)).await.with_context(|| opening(to))?;
    let rows = source.copy_into(&target, force).await;
    source.close().await;
    target.close().await;
    let to = without_password(to);
    match rows {
        Err(StoreError::NotEmpty) => bail!("{to} holds something already; --force replaces it"),
        rows => rows.with_context(|| format!("copy into {to}")),
    }
}

async fn put_back(restore: &Restore) -> anyhow::Result<()> {
    if is_url(&restore.database.db) {
        let source = restore.source.to_string_lossy();
        copy_all(&source, &restore.database.db, restore.force).await?;
        return Ok(());
    }
    let target = Path::new(&restore.database.db);
    let source = restore.source.display();
    anyhow::ensure!(
        restore.force || !target.exists(),
        "{} is there already; --force replaces it",
        target.display()
    );
    // A copy that is damaged must not replace anything.
    let copy = open(&restore.source.to_string_lossy()).await?;
    let problems = copy.check().await.with_context(|| format!("check {source}"))?;
    copy.close().await;
    anyhow::ensure!(problems.is_empty(), "{source} is damaged: {}", problems.join("; "));
    for suffix in ["-wal", "-shm"] {
        let rest = PathBuf::from(format!("{}{suffix}", target.display()));
        if rest.exists() {
            std::fs::remove_file(&rest).with_context(|| format!("remove {}", rest.display()))?;
        }
    }
    std::fs::copy(&restore.source, target).with_context(|| write_to(target))?;
    Ok(())
}

async fn export(database: &str, folder: &Path) -> anyhow::Result<usize> {
    open(database).await?.close().await;
    std::fs::create_dir_all(folder).with_context(|| write_to(folder))?;
    let app = App::open(Settings::new(url(database))).await?;
    let mut count = 0;
    for id in app.all_games().await? {
        let Some(record) = app.record(id).await? else { continue };
        let written = record::write(&record, Format::Kif, &WriteOptions::default())?;
        let path = folder.join(format!("game-{id}.kif"));
        std::fs::write(&path, written.bytes).with_context(|| write_to(&path))?;
        count += 1;
    }
    app.close().await;
    Ok(count)
}
