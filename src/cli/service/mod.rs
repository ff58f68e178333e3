//! The commands that run for long: the bot, the web page, both in one process;
//! and those by which an operator looks at them.

mod arguments;
mod check;
mod health;
pub(super) mod log;
mod parts;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;

use self::arguments::{BotArguments, Common, WebArguments, config};
use self::parts::{Bot, Page};
use crate::web::Admin;

pub(super) use check::{Arguments as CheckArguments, run as check};
pub(super) use health::{Arguments as HealthArguments, run as health};

/// How long work off the async threads may take to notice the order to stop.
const LAST_WORK: Duration = Duration::from_millis(1_500);

/// Run the bot on Discord.
#[derive(Debug, clap::Args)]
#[command(after_help = "The token comes from the variable DISCORD_TOKEN or from --token-file.
KOMADAI_LOG sets what is logged (info; warn; komadai=debug).
The bot stops at SIGTERM or Ctrl-C after finishing what it is doing, within ten
seconds.

Examples:
  DISCORD_TOKEN=… komadai bot
  komadai bot --token-file /run/secrets/discord --db /var/lib/komadai/games.sqlite
  komadai bot --check")]
pub(super) struct BotCommand {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    bot: BotArguments,
    /// Check token, settings and database, print the invitation, and stop
    #[arg(long)]
    check: bool,
}

/// Serve the web page and the API.
#[derive(Debug, clap::Args)]
#[command(after_help = "KOMADAI_LOG sets what is logged (info; komadai=debug).
The service keeps nothing on disk. It stops at SIGTERM or Ctrl-C after finishing
what it is doing. Put a proxy with TLS in front of it and say --behind-proxy.

Examples:
  komadai serve
  komadai serve --listen 0.0.0.0:80 --admin 127.0.0.1:9090
  komadai serve --behind-proxy --public-url https://shogi.example.org")]
pub(super) struct ServeCommand {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    web: WebArguments,
}

/// Run the bot and the web page in one process.
#[derive(Debug, clap::Args)]
#[command(after_help = "Where one of the two cannot go on, both stop.

Examples:
  DISCORD_TOKEN=… komadai run
  komadai run --config /etc/komadai.toml")]
pub(super) struct RunCommand {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    bot: BotArguments,
    #[command(flatten)]
    web: WebArguments,
}

pub(super) fn bot(command: &BotCommand) -> anyhow::Result<ExitCode> {
    if command.check {
        return check::bot(&command.common, &command.bot);
    }
    serve(&command.common, Some(&command.bot), None)
}

pub(super) fn page(command: &ServeCommand) -> anyhow::Result<ExitCode> {
    serve(&command.common, None, Some(&command.web))
}

pub(super) fn both(command: &RunCommand) -> anyhow::Result<ExitCode> {
    serve(&command.common, Some(&command.bot), Some(&command.web))
}

fn serve(
    common: &Common,
    bot: Option<&BotArguments>,
    web: Option<&WebArguments>,
) -> anyhow::Result<ExitCode> {
    let usual = WebArguments::default();
    let nobody = BotArguments::default();
    let config = config(common, bot.unwrap_or(&nobody), web.unwrap_or(&usual))?;
    log::start(config.log_format);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        // Before anything else: an order to stop must never be lost.
        let (order, stop) = tokio::sync::watch::channel(false);
        let signal = stop_signal()?;
        let mut admin = match config.admin {
            Some(address) => Some(Admin::bind(address).await?),
            None => None,
        };
        if let Some(address) = admin.as_ref().and_then(Admin::address) {
            tracing::info!("health, readiness and metrics at http://{address}");
        }
        let page = match web {
            Some(_) => Some(Page::bind(&config, &mut admin).await?),
            None => None,
        };
        let bot = match bot {
            Some(arguments) => Some(Bot::open(&config, arguments, &mut admin).await?),
            None => None,
        };
        let work = async {
            let bot = async {
                match bot {
                    Some(bot) => bot.run(told(stop.clone())).await,
                    None => Ok(()),
                }
            };
            let page = async {
                match page {
                    Some(page) => page.serve(told(stop.clone())).await,
                    None => Ok(()),
                }
            };
            // The first failure stops the other.
            let (bot, page) = (std::pin::pin!(bot), std::pin::pin!(page));
            let ends = futures::future::join(
                async {
                    let result = bot.await;
                    if result.is_err() {
                        order.send_replace(true);
                    }
                    result
                },
                page,
            );
            let (bot, page) = ends.await;
            bot.and(page)
        };
        let work = async {
            let mut work = std::pin::pin!(work);
            tokio::select! {
                result = &mut work => return result,
                () = signal => {}
            }
            order.send_replace(true);
            work.await
        };
        let asked = async {
            match admin {
                Some(admin) => admin.serve(std::future::pending()).await,
                None => std::future::pending().await,
            }
        };
        // The operator may ask to the very end.
        tokio::select! {
            result = work => result,
            () = asked => Ok(()),
        }
    });
    // Work that was told to stop may take a moment; nobody waits for it.
    runtime.shutdown_timeout(LAST_WORK);
    result?;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Done when the order to stop was given.
async fn told(mut stop: tokio::sync::watch::Receiver<bool>) {
    // Whoever gives the order lives as long as this.
    let _ = stop.wait_for(|told| *told).await;
}

/// Done when the process is told to stop.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
        .context("listen for signals")?;
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
