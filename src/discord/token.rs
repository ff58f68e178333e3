//! The bot's token: where it comes from, what it has to look like. It never
//! appears in a log or an error.

use std::fmt;
use std::path::{Path, PathBuf};

/// The environment variable that holds the token.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";

/// A token that has the shape of one. Not shown by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Why there is no token to use.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// Neither the variable nor a file was given.
    #[error(
        "no bot token: set {TOKEN_VARIABLE} or name a file with --token-file \
         (the token is under Bot → Reset Token at https://discord.com/developers/applications)"
    )]
    Missing,
    /// The file cannot be read.
    #[error("read the token file {}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A client secret, a public key, an id: anything but a token.
    #[error(
        "that is not a bot token: one has three parts divided by dots \
         (not the application id, public key or client secret)"
    )]
    Shape,
}

impl Token {
    /// Takes the token from a file if one is named, else from `variable`, the
    /// value of [`TOKEN_VARIABLE`].
    ///
    /// # Errors
    /// There is none, the file cannot be read, or it is no token.
    pub fn find(file: Option<&Path>, variable: Option<&str>) -> Result<Self, TokenError> {
        if let Some(path) = file {
            let text = std::fs::read_to_string(path)
                .map_err(|source| TokenError::File { path: path.to_owned(), source })?;
            return Self::parse(&text);
        }
        match variable.map(str::trim).filter(|text| !text.is_empty()) {
            Some(text) => Self::parse(text),
            None => Err(TokenError::Missing),
        }
    }

    fn parse(text: &str) -> Result<Self, TokenError> {
        let text = text.trim();
        let text = text.strip_prefix("Bot ").unwrap_or(text).trim_matches('"');
        let is_part = |part: &str| {
            let is_letter = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
            !part.is_empty() && part.bytes().all(is_letter)
        };
        let is_token = text.split('.').count() == 3 && text.split('.').all(is_part);
        if is_token { Ok(Self(text.to_owned())) } else { Err(TokenError::Shape) }
    }

    /// The token itself, for the two places that send it to Discord.
    pub(super) fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_people_paste_it_and_never_shown() {
        for text in ["aa.bb.cc-_1", " aa.bb.cc-_1\n", "Bot aa.bb.cc-_1", "\"aa.bb.cc-_1\""] {
            let token = Token::find(None, Some(text)).unwrap();
            assert_eq!(token.secret(), "aa.bb.cc-_1");
            assert!(!format!("{token:?}").contains("aa"));
        }
    }

    #[test]
    fn what_is_no_token_is_refused_with_the_reason() {
        assert!(matches!(Token::find(None, None), Err(TokenError::Missing)));
        assert!(matches!(Token::find(None, Some("  ")), Err(TokenError::Missing)));
        for text in ["1234567890", "a.b", "a.b.c.d", "a b.c.d", "..", "秘.密.だ"] {
            assert!(matches!(Token::find(None, Some(text)), Err(TokenError::Shape)), "{text}");
        }
        let missing = Token::find(Some(Path::new("/nowhere/token")), None);
        assert!(matches!(missing, Err(TokenError::File { .. })));
    }
}
