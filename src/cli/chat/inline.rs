//! Pictures inside the terminal, by the two protocols that take a PNG as it is.
//!
//! kitty: <https://sw.kovidgoyal.net/kitty/graphics-protocol/>;
//! iTerm2 (also WezTerm and others): <https://iterm2.com/documentation-images.html>.

use std::io::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// A way of showing pictures that a terminal understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protocol {
    Kitty,
    Iterm,
}

/// Widest picture in terminal columns: a board is readable from about 50.
const COLUMNS: u32 = 60;
/// kitty takes the picture in pieces of at most this many characters.
const KITTY_PIECE: usize = 4096;

impl Protocol {
    /// The protocol of this terminal, as its environment names it.
    pub(super) fn of_environment() -> Option<Self> {
        Self::of(|name| std::env::var(name).ok())
    }

    fn of(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let is = |name: &str, values: &[&str]| {
            variable(name).is_some_and(|value| values.iter().any(|known| value.contains(known)))
        };
        if variable("KITTY_WINDOW_ID").is_some() || is("TERM", &["kitty", "ghostty"]) {
            Some(Self::Kitty)
        } else if is("TERM_PROGRAM", &["iTerm.app", "WezTerm", "mintty", "vscode"])
            || is("LC_TERMINAL", &["iTerm2"])
        {
            Some(Self::Iterm)
        } else {
            None
        }
    }

    /// Writes the picture at the cursor.
    pub(super) fn show(self, png: &[u8], out: &mut impl Write) -> std::io::Result<()> {
        let text = STANDARD.encode(png);
        match self {
            Self::Iterm => {
                writeln!(out, "\x1b]1337;File=inline=1;width={COLUMNS}:{text}\x07")?;
            }
            Self::Kitty => {
                let pieces = text.as_bytes().chunks(KITTY_PIECE);
                let last = pieces.len().saturating_sub(1);
                for (index, piece) in pieces.enumerate() {
                    // f=100: PNG, a=T: show at once, m=1: more follows.
                    let head =
                        if index == 0 { format!("f=100,a=T,c={COLUMNS},") } else { String::new() };
                    write!(out, "\x1b_G{head}m={};", u8::from(index < last))?;
                    out.write_all(piece)?;
                    write!(out, "\x1b\\")?;
                }
                writeln!(out)?;
            }
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(protocol: Protocol, png: &[u8]) -> String {
        let mut out = Vec::new();
        protocol.show(png, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_terminal_is_known_by_its_environment() {
        let of = |name: &'static str, value: &'static str| {
            Protocol::of(|asked| (asked == name).then(|| value.to_owned()))
        };
        assert_eq!(of("TERM", "xterm-kitty"), Some(Protocol::Kitty));
        assert_eq!(of("TERM_PROGRAM", "WezTerm"), Some(Protocol::Iterm));
        assert_eq!(of("TERM", "xterm-256color"), None);
    }

    #[test]
    fn a_picture_goes_whole_and_in_pieces_the_terminal_takes() {
        let png: Vec<u8> = (0..10_000_u32).map(|i| i as u8).collect();
        let text = shown(Protocol::Kitty, &png);
        let pieces: Vec<&str> = text
            .split("\x1b_G")
            .skip(1)
            .map(|piece| piece.split(['\x1b', '\n']).next().unwrap())
            .collect();
        assert!(pieces.iter().all(|piece| piece.len() < KITTY_PIECE + 40));
        assert!(pieces[0].starts_with("f=100,a=T,c=60,m=1;"));
        assert!(pieces[pieces.len() - 1].starts_with("m=0;"));
        let joined: String = pieces.iter().map(|piece| piece.split_once(';').unwrap().1).collect();
        assert_eq!(STANDARD.decode(joined).unwrap(), png);
        assert!(shown(Protocol::Iterm, b"x").starts_with("\x1b]1337;File=inline=1"));
    }
}
