//! `komadai bot`: the bot on Discord.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use tracing_subscriber::EnvFilter;

use crate::app::{App, Settings};
use crate::discord::{Connector, Settings as DiscordSettings, Shards, TOKEN_VARIABLE, Token};
use crate::store::{Store, without_password};

/// Run the bot on Discord.
#[derive(Debug, clap::Args)]
#[command(after_help = "The token comes from the variable DISCORD_TOKEN or from --token-file.
KOMADAI_LOG sets what is logged (info; debug; komadai=debug,serenity=info).
The bot stops at SIGTERM or Ctrl-C after finishing what it is doing.

Examples:
  DISCORD_TOKEN=… komadai bot
  komadai bot --token-file /run/secrets/discord --db /var/lib/komadai/games.sqlite
  komadai bot --check")]
pub(super) struct Arguments {
    /// Read the token from this file instead of DISCORD_TOKEN
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Where the games are kept: a file, or a postgres:// address
    /// [default: in the user's data directory]
    #[arg(long, value_name = "FILE|URL", env = "KOMADAI_DB")]
    db: Option<String>,
    /// Read every message of the channels the bot is in, so that moves can be
    /// typed without mentioning it (needs the Message Content intent)
    #[arg(long, env = "KOMADAI_MESSAGE_CONTENT")]
    message_content: bool,
    /// Check token, settings and database, print the invitation, and stop
    #[arg(long)]
    check: bool,
    /// The shards that this process serves of how many in all, such as 0-3/16;
    /// processes share the games by a postgres:// address
    /// [default: all, as many as Discord advises]
    #[arg(long, env = "KOMADAI_SHARDS", value_name = "FIRST-LAST/TOTAL")]
    shards: Option<Shards>,
    /// How long a stored post may stay unconfirmed before it is posted again
    #[arg(long, hide = true, env = "KOMADAI_POST_LEASE_MS", default_value_t = 120_000)]
    post_lease_ms: u32,
    /// How often posts are looked for that nobody has confirmed
    #[arg(long, hide = true, env = "KOMADAI_DELIVERY_MS", default_value_t = 15_000)]
    delivery_ms: u32,
    /// Stands in for <https://discord.com> in tests
    #[arg(long, hide = true, env = "KOMADAI_DISCORD_API", value_name = "URL")]
    api: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    start_log();
    let variable = std::env::var(TOKEN_VARIABLE).ok();
    let token = Token::find(arguments.token_file.as_deref(), variable.as_deref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(arguments, token))?;
    Ok(ExitCode::SUCCESS)
}

/// One line per event on standard error.
pub(super) fn start_log() {
    let filter = EnvFilter::try_from_env("KOMADAI_LOG")
        .unwrap_or_else(|_| EnvFilter::new("info,serenity=error,tracing::span=off"));
    // Somebody else may have set one up in this process; then theirs stays.
    let _ =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init();
}

async fn serve(arguments: &Arguments, token: Token) -> anyhow::Result<()> {
    let mut settings = DiscordSettings::new(token);
    settings.message_content = arguments.message_content;
    settings.api = arguments.api.clone();
    settings.shards = arguments.shards;
    settings.delivery_period = Duration::from_millis(arguments.delivery_ms.max(1).into());
    // Before anything else: an order to stop must never be lost.
    let stop = stop_signal()?;
    let connector = Connector::new(settings).await?;
    let database = match &arguments.db {
        Some(database) => database.clone(),
        None => default_database()?,
    };
    let url = url_of(&database);
    // What is logged and printed from here on has no password in it.
    let database = without_password(&database);
    let mut games = Settings::new(url);
    games.post_lease = jiff::SignedDuration::from_millis(arguments.post_lease_ms.into());
    let app = App::open(games).await.with_context(|| format!("open the games in {database}"))?;
    let identity = connector.identity();
    tracing::info!(name = identity.name, database, "ready to connect");
    tracing::info!("invite the bot with {}", identity.invitation);
    if arguments.check {
        return print_check(&connector, &database);
    }
    if !arguments.message_content {
        tracing::info!(
            "moves reach the bot by mention, reply or command; --message-content reads all"
        );
    }
    let result = connector.run(app.clone(), stop).await;
    app.close().await;
    result?;
    tracing::info!("stopped");
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the result of the check")]
fn print_check(connector: &Connector, database: &str) -> anyhow::Result<()> {
    let identity = connector.identity();
    let content = if identity.may_read_messages { "allowed" } else { "not allowed" };
    println!("token            accepted: {}", identity.name);
    println!("message content  {content}");
    println!("database         {database}");
    println!("invite           {}", identity.invitation);
    Ok(())
}

fn default_database() -> anyhow::Result<String> {
    let home = directories::ProjectDirs::from("", "", "komadai")
        .context("this user has no data directory: give --db")?;
    let folder = home.data_dir();
    std::fs::create_dir_all(folder).with_context(|| format!("create {}", folder.display()))?;
    Ok(folder.join("komadai.sqlite").to_string_lossy().into_owned())
}

fn url_of(database: &str) -> String {
    let is_url = ["sqlite:", "postgres:", "postgresql:"].iter().any(|s| database.starts_with(s));
    if is_url { database.to_owned() } else { Store::sqlite_url(std::path::Path::new(database)) }
}

/// Done when the process is told to stop.
pub(super) fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
        tracing::info!("stopping");
    })
}
