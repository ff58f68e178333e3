//! `komadai check-config` and `komadai bot --check`: says what would go wrong,
//! before anybody else notices.

use std::net::SocketAddr;
use std::process::ExitCode;

use super::arguments::{BotArguments, Common, WebArguments, config};
use super::parts::connector;
use crate::app::{App, Settings};
use crate::config::{Config, EXAMPLE};
use crate::store::without_password;

/// Check the configuration of a service without starting it.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Reads the file, the variables and the options as `komadai run` does, asks Discord
about the token, opens the database (and brings its tables up to date), and tries
the addresses. Prints a line for each; exit code 1 if anything is wrong.

Examples:
  komadai check-config --config /etc/komadai.toml
  komadai check-config --example > komadai.toml"
)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    bot: BotArguments,
    #[command(flatten)]
    web: WebArguments,
    /// Do not ask Discord
    #[arg(long)]
    offline: bool,
    /// Print a file with every setting instead
    #[arg(long)]
    example: bool,
}

/// What was found, one line each.
#[derive(Default)]
struct Report {
    is_bad: bool,
}

#[expect(clippy::print_stdout, reason = "the result of the check")]
impl Report {
    fn good(&self, name: &str, what: &str) {
        println!("{name:<16} {what}");
    }

    fn bad(&mut self, name: &str, why: &str) {
        self.is_bad = true;
        println!("{name:<16} WRONG: {why}");
    }

    fn end(&self) -> ExitCode {
        if self.is_bad { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}

#[expect(clippy::print_stdout, reason = "the example is the output")]
pub(in crate::cli) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if arguments.example {
        print!("{EXAMPLE}");
        return Ok(ExitCode::SUCCESS);
    }
    let config = config(&arguments.common, &arguments.bot, &arguments.web)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    Ok(runtime.block_on(async {
        let mut report = Report::default();
        if arguments.offline {
            report.good("discord", "not asked");
        } else {
            discord(&config, &arguments.bot, &mut report).await;
        }
        database(&config, &mut report).await;
        address("web", config.web.listen, &mut report).await;
        match config.admin {
            Some(admin) => address("admin", admin, &mut report).await,
            None => report.good("admin", "nowhere: no health, readiness and metrics"),
        }
        report.end()
    }))
}

/// `komadai bot --check`: the same for the bot alone; the first fault ends it.
pub(super) fn bot(common: &Common, arguments: &BotArguments) -> anyhow::Result<ExitCode> {
    let config = config(common, arguments, &WebArguments::default())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut report = Report::default();
        identity(&connector(&config, arguments).await?, &config, &report);
        database(&config, &mut report).await;
        Ok(report.end())
    })
}

async fn discord(config: &Config, arguments: &BotArguments, report: &mut Report) {
    match connector(config, arguments).await {
        Ok(connector) => identity(&connector, config, report),
        Err(error) => report.bad("discord", &format!("{error:#}")),
    }
}

fn identity(connector: &crate::discord::Connector, config: &Config, report: &Report) {
    let identity = connector.identity();
    report.good("token", &format!("accepted: {}", identity.name));
    let content = match (identity.may_read_messages, config.discord.message_content) {
        (true, true) => "allowed, used",
        (true, false) => "allowed, not used: --message-content reads moves without a mention",
        (false, _) => "not allowed, not used",
    };
    report.good("message content", content);
    if let Some(shards) = config.discord.shards {
        report.good("shards", &shards.to_string());
    }
    report.good("invite", &identity.invitation);
}

async fn database(config: &Config, report: &mut Report) {
    let shown = without_password(&config.database_url);
    match App::open(Settings::new(config.database_url.clone())).await {
        Ok(app) => {
            report.good("database", &shown);
            app.close().await;
        }
        Err(error) => report.bad("database", &format!("{shown}: {error:#}")),
    }
}

async fn address(name: &str, address: SocketAddr, report: &mut Report) {
    match tokio::net::TcpListener::bind(address).await {
        Ok(_) => report.good(name, &format!("http://{address}")),
        Err(error) => report.bad(name, &format!("listen on {address}: {error}")),
    }
}
