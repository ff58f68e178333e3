//! What the command line and the environment say about a service.

use std::net::SocketAddr;
use std::path::PathBuf;

use crate::config::{Config, LogFormat, RawConfig, RawDiscord, RawWeb};

/// Of every service.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Common {
    /// Read settings from this file (docs/komadai.example.toml has all of them)
    #[arg(long, value_name = "FILE", env = "KOMADAI_CONFIG")]
    config: Option<PathBuf>,
    /// Where to serve /health, /ready and /metrics [default: nowhere]
    #[arg(long, value_name = "ADDRESS", env = "KOMADAI_ADMIN")]
    admin: Option<SocketAddr>,
    /// How the log looks [default: text]
    #[arg(long, value_enum, value_name = "FORMAT", env = "KOMADAI_LOG_FORMAT")]
    log_format: Option<LogFormat>,
}

/// Of the bot.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct BotArguments {
    /// Read the token from this file instead of DISCORD_TOKEN
    #[arg(long, value_name = "FILE", env = "KOMADAI_TOKEN_FILE")]
    token_file: Option<PathBuf>,
    /// Where the games are kept: a file, or a postgres:// address
    /// [default: in the user's data directory]
    #[arg(long, value_name = "FILE|URL", env = "KOMADAI_DB")]
    db: Option<String>,
    /// Read every message of the channels the bot is in, so that moves can be
    /// typed without mentioning it (needs the Message Content intent)
    #[arg(
        long, env = "KOMADAI_MESSAGE_CONTENT", value_name = "BOOL",
        num_args = 0..=1, require_equals = true, default_missing_value = "true"
    )]
    message_content: Option<bool>,
    /// The shards that this process serves of how many in all, such as 0-3/16;
    /// processes share the games by a postgres:// address
    /// [default: all, as many as Discord advises]
    #[arg(long, env = "KOMADAI_SHARDS", value_name = "FIRST-LAST/TOTAL")]
    shards: Option<String>,
    /// How many requests a second all processes together may send to Discord
    /// [default: 45, of the 50 that it allows]
    #[arg(long, env = "KOMADAI_REQUESTS", value_name = "N")]
    requests_per_second: Option<u32>,
    /// How long a stored post may stay unconfirmed before it is posted again
    #[arg(long, hide = true, env = "KOMADAI_POST_LEASE_MS", default_value_t = 120_000)]
    pub(super) post_lease_ms: u32,
    /// How often posts are looked for that nobody has confirmed
    #[arg(long, hide = true, env = "KOMADAI_DELIVERY_MS", default_value_t = 15_000)]
    pub(super) delivery_ms: u32,
    /// How far apart sessions of one of Discord's buckets begin
    #[arg(long, hide = true, env = "KOMADAI_SESSION_SPACING_MS", default_value_t = 5_000)]
    pub(super) session_spacing_ms: u32,
    /// Stands in for <https://discord.com> in tests
    #[arg(long, hide = true, env = "KOMADAI_DISCORD_API", value_name = "URL")]
    pub(super) api: Option<String>,
}

/// Of the web page and the API.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct WebArguments {
    /// Where to serve [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "KOMADAI_LISTEN")]
    listen: Option<SocketAddr>,
    /// What links to this service begin with [default: http:// and the host asked for]
    #[arg(long, value_name = "URL", env = "KOMADAI_PUBLIC_URL")]
    public_url: Option<String>,
    /// Believe X-Forwarded-For: every connection comes from a proxy that sets it
    #[arg(
        long, env = "KOMADAI_BEHIND_PROXY", value_name = "BOOL",
        num_args = 0..=1, require_equals = true, default_missing_value = "true"
    )]
    behind_proxy: Option<bool>,
    /// Requests a second that one address may make in the long run, ten times as
    /// many at once; 0: no limit [default: 20]
    #[arg(long, value_name = "N", env = "KOMADAI_RATE")]
    rate: Option<u32>,
    /// The largest record, in megabytes, up to 16 [default: 2]
    #[arg(long, value_name = "MB", env = "KOMADAI_MAX_BODY")]
    max_body: Option<u32>,
    /// Jobs of the engine at a time [default: half of the processors]
    #[arg(long, value_name = "N", env = "KOMADAI_ENGINE_JOBS")]
    engine_jobs: Option<u32>,
}

/// The configuration from all places.
pub(super) fn config(
    common: &Common,
    bot: &BotArguments,
    web: &WebArguments,
) -> anyhow::Result<Config> {
    let file = match &common.config {
        Some(path) => RawConfig::read(path)?,
        None => RawConfig::default(),
    };
    let said = RawConfig {
        database: bot.db.clone(),
        admin: common.admin,
        log_format: common.log_format,
        discord: RawDiscord {
            token_file: bot.token_file.clone(),
            message_content: bot.message_content,
            shards: bot.shards.clone(),
            requests_per_second: bot.requests_per_second,
        },
        web: RawWeb {
            listen: web.listen,
            public_url: web.public_url.clone(),
            behind_proxy: web.behind_proxy,
            rate: web.rate,
            max_body_mb: web.max_body,
            engine_jobs: web.engine_jobs,
        },
    };
    Ok(Config::try_from(file.overlaid(said))?)
}
