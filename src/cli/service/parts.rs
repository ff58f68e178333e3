//! The two things a service may be, ready to run.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;

use super::arguments::BotArguments;
use crate::app::{App, Settings};
use crate::config::Config;
use crate::discord::{Connector, Settings as DiscordSettings, TOKEN_VARIABLE, Token};
use crate::store::without_password;
use crate::web::{self, Admin, Part};

/// How long the database may take to close.
const LAST_WRITES: Duration = Duration::from_secs(1);

/// The bot, known to Discord and not connected yet.
pub(super) struct Bot {
    connector: Connector,
    app: App,
}

/// The bot as Discord knows it.
pub(super) async fn connector(
    config: &Config,
    arguments: &BotArguments,
) -> anyhow::Result<Connector> {
    let variable = std::env::var(TOKEN_VARIABLE).ok();
    let token = Token::find(config.discord.token_file.as_deref(), variable.as_deref())?;
    let mut settings = DiscordSettings::new(token);
    settings.message_content = config.discord.message_content;
    settings.api = arguments.api.clone();
    settings.shards = config.discord.shards;
    settings.delivery_period = Duration::from_millis(arguments.delivery_ms.max(1).into());
    settings.session_spacing = Duration::from_millis(arguments.session_spacing_ms.into());
    if let Some(most) = config.discord.requests_per_second {
        settings.requests_per_second = most;
    }
    Ok(Connector::new(settings).await?)
}

impl Bot {
    pub(super) async fn open(
        config: &Config,
        arguments: &BotArguments,
        admin: &mut Option<Admin>,
    ) -> anyhow::Result<Self> {
        let connector = connector(config, arguments).await?;
        // What is logged and printed has no password in it.
        let database = without_password(&config.database_url);
        let mut games = Settings::new(config.database_url.clone());
        games.post_lease = jiff::SignedDuration::from_millis(arguments.post_lease_ms.into());
        let app =
            App::open(games).await.with_context(|| format!("open the games in {database}"))?;
        let identity = connector.identity();
        tracing::info!(name = identity.name, database, "ready to connect");
        tracing::info!("invite the bot with {}", identity.invitation);
        if !config.discord.message_content {
            tracing::info!(
                "moves reach the bot by mention, reply or command; --message-content reads all"
            );
        }
        if let Some(admin) = admin {
            admin.add(part(&connector, &app));
        }
        Ok(Self { connector, app })
    }

    pub(super) async fn run(self, stop: impl Future<Output = ()>) -> anyhow::Result<()> {
        let result = self.connector.run(self.app.clone(), stop).await;
        if tokio::time::timeout(LAST_WRITES, self.app.close()).await.is_err() {
            tracing::warn!("the database did not close in time; nothing stored is lost");
        }
        Ok(result?)
    }
}

/// The bot as the operator sees it: ready when all its shards are connected and
/// the database answers.
fn part(connector: &Connector, app: &App) -> Part {
    let (metrics, app_counts) = (connector.metrics(), app.clone());
    let (for_ready, app) = (Arc::clone(&metrics), app.clone());
    let count = move || {
        let (metrics, app) = (Arc::clone(&metrics), app_counts.clone());
        async move {
            let load = match app.load().await {
                Ok(load) => load.to_string(),
                Err(error) => {
                    tracing::warn!(error = format!("{error:#}"), "count games and posts");
                    String::new()
                }
            };
            format!("{metrics}{load}")
        }
    };
    let ready = move || {
        let (metrics, app) = (Arc::clone(&for_ready), app.clone());
        async move {
            if let Some(what) = Connector::waits_for(&metrics) {
                return Err(what);
            }
            app.load().await.map(drop).map_err(|error| format!("the database: {error:#}"))
        }
    };
    Part::new("bot", count, ready)
}

/// The web page, bound and not served yet.
pub(super) struct Page(web::Bound);

impl Page {
    pub(super) async fn bind(config: &Config, admin: &mut Option<Admin>) -> anyhow::Result<Self> {
        let bound = web::bind(config.web.clone()).await?;
        tracing::info!("serving http://{}", bound.address()?);
        if let Some(admin) = admin {
            admin.add(bound.part());
        }
        Ok(Self(bound))
    }

    pub(super) async fn serve(self, stop: impl Future<Output = ()>) -> anyhow::Result<()> {
        self.0.serve(stop).await;
        Ok(())
    }
}
