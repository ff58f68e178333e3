//! The parts of an address, and the texts that are packed into them.

/// An address cut into its parts; nothing is decoded yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Url<'a> {
    /// In lower case only where it was written so.
    pub(super) host: &'a str,
    /// Without its first `/`.
    pub(super) path: &'a str,
    query: &'a str,
    pub(super) fragment: &'a str,
}

impl<'a> Url<'a> {
    /// Cuts an address; anything before its scheme and the wrapping that chats
    /// put around it is dropped.
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let text = unwrap(text)?;
        let (_, rest) = text.split_once("://")?;
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = place.split_once('/').unwrap_or((place, ""));
        Some(Self { host, path, query, fragment })
    }

    /// The first value of a parameter, as it stands in the address.
    pub(super) fn raw(&self, key: &str) -> Option<&'a str> {
        self.pairs().find(|(found, _)| *found == key).map(|(_, value)| value)
    }

    /// The first value of a parameter, decoded as forms are: `+` is a blank.
    pub(super) fn get(&self, key: &str) -> Option<String> {
        self.raw(key).map(|value| decode(value, true)).filter(|value| !value.is_empty())
    }

    /// All parameters, not decoded.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.query.split('&').filter_map(|pair| pair.split_once('='))
    }

    /// Whether the host is `name` or below it.
    pub(super) fn is_at(&self, name: &str) -> bool {
        let host = self.host.split(':').next().unwrap_or_default();
        let tail = host.len().checked_sub(name.len()).and_then(|at| host.get(at..));
        tail.is_some_and(|tail| tail.eq_ignore_ascii_case(name))
            && (host.len() == name.len() || host[..host.len() - name.len()].ends_with('.'))
    }
}

/// The address inside a text: from its scheme to the first character that no
/// address has, closing marks of the sentence cut off.
fn unwrap(text: &str) -> Option<&str> {
    let start = ["https://", "http://", "piyoshogi://"]
        .iter()
        .filter_map(|scheme| text.find(scheme))
        .min()?;
    let text = &text[start..];
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '|' | '」'));
    let text = &text[..end.unwrap_or(text.len())];
    Some(text.trim_end_matches([')', '。', '、', ',', ']']))
}

/// Takes percent codes back; with `form`, `+` is a blank.
pub(super) fn decode(text: &str, form: bool) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        match (first, tail) {
            (b'%', [high, low, after @ ..]) => match (hex(*high), hex(*low)) {
                (Some(high), Some(low)) => {
                    bytes.push(high << 4 | low);
                    rest = after;
                }
                _ => bytes.push(b'%'),
            },
            (b'+', _) if form => bytes.push(b' '),
            (byte, _) => bytes.push(*byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn hex(digit: u8) -> Option<u8> {
    (digit as char).to_digit(16).map(|value| value as u8)
}

/// Base 64 in either alphabet, padded or not.
pub(super) fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut held, mut bits) = (0_u32, 0);
    for digit in text.trim_end_matches('=').bytes() {
        let value = match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'-' | b'+' => 62,
            b'_' | b'/' => 63,
            _ => return None,
        };
        held = held << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chat_wrapping_is_no_part_of_an_address() {
        for text in
            ["<https://a.example/x>", "[棋譜](https://a.example/x)", "||https://a.example/x||"]
        {
            let url = Url::parse(text).unwrap();
            assert_eq!((url.host, url.path), ("a.example", "x"), "{text}");
        }
    }

    #[test]
    fn hosts_match_whole_labels_only() {
        let url = Url::parse("https://www.lishogi.org/").unwrap();
        assert!(url.is_at("lishogi.org"));
        assert!(!Url::parse("https://notlishogi.org/").unwrap().is_at("lishogi.org"));
    }

    #[test]
    fn packed_texts_are_unpacked() {
        assert_eq!(decode("a%20b+c%E6%AD%A9%", true), "a b c歩%");
        assert_eq!(decode("a+b", false), "a+b");
        assert_eq!(decode_base64("aGk_").unwrap(), b"hi?");
    }
}
