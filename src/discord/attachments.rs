//! Files that people attach, fetched with a cap on time and size.

use std::time::Duration;

use futures::StreamExt;

use super::commands::SourceFile;

/// The largest file that is read as a record. The longest real ones have some
/// 100 kB; a tree with thousands of comments stays below this too.
pub(super) const LARGEST_BYTES: u64 = 2 << 20;

/// The longest that a download may take.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Where Discord keeps attachments.
const HOSTS: [&str; 3] = ["cdn.discordapp.com", "media.discordapp.net", "cdn.discord.com"];

/// Endings of files that hold records.
const RECORD_ENDINGS: [&str; 9] =
    ["kif", "kifu", "ki2", "ki2u", "csa", "jkf", "usi", "sfen", "bod"];

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub(super) enum FetchError {
    #[error("larger than {LARGEST_BYTES} bytes")]
    TooLarge,
    #[error("not on Discord's servers")]
    ForeignHost,
    #[error("no answer")]
    Network(#[from] reqwest::Error),
}

/// Whether a file's name alone says that it holds a record.
pub(super) fn is_record_name(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| RECORD_ENDINGS.contains(&ending.as_str()))
}

/// Fetches files.
pub(super) struct Fetcher {
    client: reqwest::Client,
    /// Set in tests: where the stand-in for Discord keeps its files.
    api: Option<String>,
}

impl Fetcher {
    pub(super) fn new(api: Option<String>) -> Result<Self, reqwest::Error> {
        // A redirect could lead anywhere.
        let no_redirects = reqwest::redirect::Policy::none();
        let client = reqwest::Client::builder().timeout(TIMEOUT).redirect(no_redirects).build()?;
        Ok(Self { client, api })
    }

    /// The bytes of a file.
    pub(super) async fn fetch(&self, file: &SourceFile) -> Result<Vec<u8>, FetchError> {
        if file.size_bytes > LARGEST_BYTES {
            return Err(FetchError::TooLarge);
        }
        if !self.is_at_home(&file.url) {
            return Err(FetchError::ForeignHost);
        }
        let response = self.client.get(&file.url).send().await?.error_for_status()?;
        // What was announced is not believed: the stream is counted.
        let mut bytes = Vec::with_capacity(file.size_bytes as usize);
        let mut stream = response.bytes_stream();
        while let Some(chunk) = stream.next().await {
            let chunk = chunk?;
            if (bytes.len() + chunk.len()) as u64 > LARGEST_BYTES {
                return Err(FetchError::TooLarge);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }

    fn is_at_home(&self, url: &str) -> bool {
        if let Some(api) = &self.api {
            return url.starts_with(api.as_str());
        }
        let rest = url.strip_prefix("https://").unwrap_or_default();
        let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
        HOSTS.contains(&host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_discords_own_servers_are_asked() {
        let fetcher = Fetcher::new(None).unwrap();
        assert!(fetcher.is_at_home("https://cdn.discordapp.com/attachments/1/2/a.kif?ex=1"));
        for url in [
            "http://cdn.discordapp.com/a",
            "https://cdn.discordapp.com@example.org/a",
            "https://example.org/cdn.discordapp.com",
            "https://cdn.discordapp.com.example.org/",
            "file:///etc/passwd",
            "",
        ] {
            assert!(!fetcher.is_at_home(url), "{url}");
        }
    }

    #[test]
    fn records_are_known_by_their_names() {
        for name in ["a.kif", "A.KIF", "先手.後手.csa", "x.ki2u"] {
            assert!(is_record_name(name), "{name}");
        }
        for name in ["a.png", "kif", "", "a.kif.exe"] {
            assert!(!is_record_name(name), "{name}");
        }
    }
}
