//! How a service runs: what a file, the environment and the command line say,
//! in that order of weight, and the checked result.
//!
//! The file is TOML; [`EXAMPLE`] is one with every setting. Secrets do not
//! belong into it: the token has a file or a variable of its own, and an
//! address of a database with a password can stand in `KOMADAI_DB`.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::discord::Shards;
use crate::store::Store;
use crate::web;

/// A file with every setting.
pub const EXAMPLE: &str = include_str!("../docs/komadai.example.toml");

/// What was written, in one place or several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawConfig {
    /// A file or a `postgres://` address.
    pub database: Option<String>,
    /// Where `/health`, `/ready` and `/metrics` are served.
    pub admin: Option<SocketAddr>,
    /// `text` or `json`.
    pub log_format: Option<LogFormat>,
    /// The bot.
    #[serde(default)]
    pub discord: RawDiscord,
    /// The web page and the API.
    #[serde(default)]
    pub web: RawWeb,
}

/// How lines of the log look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// What was written about the bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawDiscord {
    /// The file that holds the token.
    pub token_file: Option<PathBuf>,
    /// Whether every message is read.
    pub message_content: Option<bool>,
    /// `0-3/16`
    pub shards: Option<String>,
    /// Of all processes together.
    pub requests_per_second: Option<u32>,
}

/// What was written about the web page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RawWeb {
    /// Where everybody asks.
    pub listen: Option<SocketAddr>,
    /// What links begin with.
    pub public_url: Option<String>,
    /// Whether a proxy names the client.
    pub behind_proxy: Option<bool>,
    /// Requests a second of one address; 0 is no limit.
    pub rate: Option<u32>,
    /// The largest record, in megabytes.
    pub max_body_mb: Option<u32>,
    /// Jobs of the engine at a time.
    pub engine_jobs: Option<u32>,
}

/// Why there is no configuration to run with.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("read {}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file says something else than a configuration.
    #[error("{}: {message}", .path.display())]
    Parse {
        /// The file.
        path: PathBuf,
        /// Where and what, on several lines.
        message: String,
    },
    /// A value that makes no sense.
    #[error("{name}: {why}")]
    Value {
        /// The setting.
        name: &'static str,
        /// What it has to be.
        why: String,
    },
    /// There is no place for the games.
    #[error("this user has no data directory: give --db, or `database` in the file")]
    NoDatabase,
}

impl RawConfig {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, is no TOML, or has a setting that we do not know.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConfigError::File { path: path.to_owned(), source })?;
        toml::from_str(&text).map_err(|error| ConfigError::Parse {
            path: path.to_owned(),
            message: error.to_string().trim_end().to_owned(),
        })
    }

    /// What `over` says, and this where it says nothing.
    #[must_use]
    pub fn overlaid(self, over: Self) -> Self {
        let (discord, web) = (self.discord, self.web);
        Self {
            database: over.database.or(self.database),
            admin: over.admin.or(self.admin),
            log_format: over.log_format.or(self.log_format),
            discord: RawDiscord {
                token_file: over.discord.token_file.or(discord.token_file),
                message_content: over.discord.message_content.or(discord.message_content),
                shards: over.discord.shards.or(discord.shards),
                requests_per_second: over
                    .discord
                    .requests_per_second
                    .or(discord.requests_per_second),
            },
            web: RawWeb {
                listen: over.web.listen.or(web.listen),
                public_url: over.web.public_url.or(web.public_url),
                behind_proxy: over.web.behind_proxy.or(web.behind_proxy),
                rate: over.web.rate.or(web.rate),
                max_body_mb: over.web.max_body_mb.or(web.max_body_mb),
                engine_jobs: over.web.engine_jobs.or(web.engine_jobs),
            },
        }
    }
}

/// A configuration that makes sense.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address of the database.
    pub database_url: String,
    /// Where the operator asks.
    pub admin: Option<SocketAddr>,
    /// How the log looks.
    pub log_format: LogFormat,
    /// The bot.
    pub discord: DiscordConfig,
    /// The web page and the API; its own operator's address is not set.
    pub web: web::Settings,
}

/// The bot's part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscordConfig {
    /// The file that holds the token.
    pub token_file: Option<PathBuf>,
    /// Whether every message is read.
    pub message_content: bool,
    /// The shards of this process.
    pub shards: Option<Shards>,
    /// Of all processes together.
    pub requests_per_second: Option<u32>,
}

/// Bodies up to this size are held in memory, several at once.
const MAX_BODY_MB: u32 = 16;
const MAX_ENGINE_JOBS: u32 = 256;

impl TryFrom<RawConfig> for Config {
    type Error = ConfigError;

    fn try_from(raw: RawConfig) -> Result<Self, ConfigError> {
        let bad = |name, why: &str| ConfigError::Value { name, why: why.to_owned() };
        let url = raw.web.public_url;
        let is_url = |url: &String| url.starts_with("http://") || url.starts_with("https://");
        if url.as_ref().is_some_and(|url| !is_url(url)) {
            return Err(bad("public-url", "it begins with http:// or https://"));
        }
        let max_body_mb = raw.web.max_body_mb.unwrap_or(2);
        if !(1..=MAX_BODY_MB).contains(&max_body_mb) {
            return Err(bad("max-body-mb", "from 1 to 16"));
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let engine_jobs = match raw.web.engine_jobs {
            None => (processors / 2).max(1),
            Some(jobs @ 1..=MAX_ENGINE_JOBS) => jobs as usize,
            Some(_) => return Err(bad("engine-jobs", "from 1 to 256")),
        };
        if raw.discord.requests_per_second == Some(0) {
            return Err(bad("requests-per-second", "at least 1"));
        }
        let shards = match raw.discord.shards.as_deref().map(str::parse::<Shards>) {
            None => None,
            Some(Ok(shards)) => Some(shards),
            Some(Err(error)) => return Err(bad("shards", &error.to_string())),
        };
        let database = match raw.database {
            Some(database) => database,
            None => default_database()?,
        };
        Ok(Self {
            database_url: url_of(&database),
            admin: raw.admin,
            log_format: raw.log_format.unwrap_or_default(),
            discord: DiscordConfig {
                token_file: raw.discord.token_file,
                message_content: raw.discord.message_content.unwrap_or(false),
                shards,
                requests_per_second: raw.discord.requests_per_second,
            },
            web: web::Settings {
                listen: raw.web.listen.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8080))),
                admin: None,
                public_url: url,
                behind_proxy: raw.web.behind_proxy.unwrap_or(false),
                rate: NonZeroU32::new(raw.web.rate.unwrap_or(20)),
                max_body_bytes: max_body_mb as usize * 1_000_000,
                engine_jobs,
            },
        })
    }
}

/// The file in this user's data directory.
fn default_database() -> Result<String, ConfigError> {
    let home = directories::ProjectDirs::from("", "", "komadai").ok_or(ConfigError::NoDatabase)?;
    let folder = home.data_dir();
    std::fs::create_dir_all(folder)
        .map_err(|source| ConfigError::File { path: folder.to_owned(), source })?;
    Ok(folder.join("komadai.sqlite").to_string_lossy().into_owned())
}

fn url_of(database: &str) -> String {
    let is_url = ["sqlite:", "postgres:", "postgresql:"].iter().any(|s| database.starts_with(s));
    if is_url { database.to_owned() } else { Store::sqlite_url(Path::new(database)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_names_every_setting_and_is_the_default() {
        let raw: RawConfig = toml::from_str(EXAMPLE).unwrap();
        let config = Config::try_from(raw.clone()).unwrap();
        let mut usual = RawConfig { database: raw.database.clone(), ..RawConfig::default() };
        usual.admin = raw.admin;
        let usual = Config::try_from(usual).unwrap();
        assert_eq!(config.discord.message_content, usual.discord.message_content);
        assert_eq!(config.web.listen, usual.web.listen);
        assert_eq!((config.web.rate, config.web.max_body_bytes), (usual.web.rate, 2_000_000));
        // What is commented out is a setting too.
        let all: String = EXAMPLE
            .lines()
            .map(|line| line.strip_prefix("#: ").unwrap_or(line))
            .flat_map(|line| [line, "\n"])
            .collect();
        let all: RawConfig = toml::from_str(&all).unwrap();
        let RawDiscord { token_file, message_content, shards, requests_per_second } = all.discord;
        assert!(token_file.is_some() && message_content.is_some() && shards.is_some());
        assert!(requests_per_second.is_some() && all.log_format.is_some());
        let RawWeb { listen, public_url, behind_proxy, rate, max_body_mb, engine_jobs } = all.web;
        assert!(listen.is_some() && public_url.is_some() && behind_proxy.is_some());
        assert!(rate.is_some() && max_body_mb.is_some() && engine_jobs.is_some());
    }

    #[test]
    fn whoever_speaks_last_is_heard() {
        let file: RawConfig =
            toml::from_str("database = 'a'\n[discord]\nmessage-content = true\nshards = '0/2'")
                .unwrap();
        let mut over = RawConfig { database: Some("b".to_owned()), ..RawConfig::default() };
        over.discord.message_content = Some(false);
        let both = file.overlaid(over);
        assert_eq!(both.database.as_deref(), Some("b"));
        assert_eq!(both.discord.message_content, Some(false));
        assert_eq!(both.discord.shards.as_deref(), Some("0/2"));
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        for (text, part) in [
            ("[web]\npublic-url = 'example.org'", "public-url: it begins with http"),
            ("[web]\nmax-body-mb = 99", "max-body-mb: from 1 to 16"),
            ("[web]\nengine-jobs = 0", "engine-jobs: from 1 to 256"),
            ("[discord]\nshards = '4/4'", "shards: write FIRST-LAST/TOTAL"),
            ("[discord]\nrequests-per-second = 0", "requests-per-second: at least 1"),
        ] {
            let mut raw: RawConfig = toml::from_str(text).unwrap();
            raw.database = Some("x".to_owned());
            let error = Config::try_from(raw).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
        for text in ["token = 'x'", "[discord]\ntoken = 'x'", "databse = 'x'", "admin = 9090"] {
            assert!(toml::from_str::<RawConfig>(text).is_err(), "{text}");
        }
    }
}
