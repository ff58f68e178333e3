//! Bytes to text and back: UTF-8, CP932, EUC-JP, ISO-2022-JP, UTF-16.
//!
//! The extension of a file says nothing: `.kif` is Shift_JIS by the KIF document
//! and UTF-8 in half of what is found. Strict UTF-8 wins; of the rest, the text
//! in which more words of shogi appear.

use std::borrow::Cow;
use std::fmt;

use encoding_rs::{EUC_JP, EncoderResult, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

/// How characters are written as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8 without a mark; plain ASCII too.
    Utf8,
    /// UTF-8 with a byte order mark, as Kifu for Windows saves it.
    Utf8Bom,
    /// Windows-31J (CP932): Shift_JIS with 髙 﨑 ① ㈱.
    ShiftJis,
    /// EUC-JP
    EucJp,
    /// ISO-2022-JP, the JIS of old mail.
    Iso2022Jp,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

struct Row {
    encoding: Encoding,
    name: &'static str,
    aliases: &'static [&'static str],
}

static TABLE: [Row; 7] = [
    Row { encoding: Encoding::Utf8, name: "UTF-8", aliases: &["utf8"] },
    Row { encoding: Encoding::Utf8Bom, name: "UTF-8-BOM", aliases: &["utf8bom", "utf8sig"] },
    Row {
        encoding: Encoding::ShiftJis,
        name: "Shift_JIS",
        aliases: &["sjis", "cp932", "windows31j", "ms932", "ansi"],
    },
    Row { encoding: Encoding::EucJp, name: "EUC-JP", aliases: &["euc"] },
    Row { encoding: Encoding::Iso2022Jp, name: "ISO-2022-JP", aliases: &["jis"] },
    Row { encoding: Encoding::Utf16Le, name: "UTF-16LE", aliases: &["utf16"] },
    Row { encoding: Encoding::Utf16Be, name: "UTF-16BE", aliases: &[] },
];

impl Encoding {
    /// Every encoding.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        TABLE.iter().map(|row| row.encoding)
    }

    /// The usual name: `UTF-8`, `Shift_JIS`, …
    pub fn name(self) -> &'static str {
        TABLE[self as usize].name
    }

    /// The encoding of a name; case, `-` and `_` do not matter.
    pub fn from_name(name: &str) -> Option<Self> {
        let plain = |text: &str| -> String {
            text.chars().filter(|c| !"-_ ".contains(*c)).collect::<String>().to_lowercase()
        };
        let name = plain(name);
        TABLE
            .iter()
            .find(|row| plain(row.name) == name || row.aliases.contains(&&*name))
            .map(|row| row.encoding)
    }

    /// Whether every character can be written.
    pub fn is_unicode(self) -> bool {
        !matches!(self, Self::ShiftJis | Self::EucJp | Self::Iso2022Jp)
    }

    fn codec(self) -> Option<&'static encoding_rs::Encoding> {
        match self {
            Self::Utf8 | Self::Utf8Bom => None,
            Self::ShiftJis => Some(SHIFT_JIS),
            Self::EucJp => Some(EUC_JP),
            Self::Iso2022Jp => Some(ISO_2022_JP),
            Self::Utf16Le => Some(UTF_16LE),
            Self::Utf16Be => Some(UTF_16BE),
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Text with the encoding it was in.
#[derive(Clone, Debug)]
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) encoding: Encoding,
    /// How many characters had to be replaced by U+FFFD.
    pub(super) undecodable: usize,
}

/// Decodes bytes of unknown encoding.
pub(super) fn decode(bytes: &[u8]) -> Decoded<'_> {
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return match std::str::from_utf8(rest) {
            Ok(text) => decoded(Cow::Borrowed(text), Encoding::Utf8Bom),
            Err(_) => decoded(String::from_utf8_lossy(rest), Encoding::Utf8Bom),
        };
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return decode_as(rest, Encoding::Utf16Le);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return decode_as(rest, Encoding::Utf16Be);
    }
    if let Some(encoding) = utf16_without_mark(bytes) {
        return decode_as(bytes, encoding);
    }
    if has_jis_escape(bytes) {
        return decode_as(bytes, Encoding::Iso2022Jp);
    }
    // Twice as quick as the standard library's check.
    if let Some(text) = UTF_8.decode_without_bom_handling_and_without_replacement(bytes) {
        return decoded(text, Encoding::Utf8);
    }
    // Order matters for equal marks: CP932 is by far the likelier.
    let candidates = [Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf8];
    candidates
        .map(|encoding| decode_as(bytes, encoding))
        .into_iter()
        .reduce(|best, next| if mark(&next) > mark(&best) { next } else { best })
        .unwrap_or_else(|| decode_as(bytes, Encoding::Utf8))
}

/// Decodes bytes whose encoding is known.
pub(super) fn decode_as(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    let text = match encoding.codec() {
        None => String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)),
        Some(codec) => codec.decode_with_bom_removal(bytes).0,
    };
    decoded(text, encoding)
}

fn decoded(text: Cow<'_, str>, encoding: Encoding) -> Decoded<'_> {
    let undecodable = match &text {
        // Borrowed text was valid as it stood; a U+FFFD in it was typed.
        Cow::Borrowed(_) => 0,
        Cow::Owned(text) => text.matches('\u{fffd}').count(),
    };
    Decoded { text, encoding, undecodable }
}

/// How much like a game record a decoded text looks.
fn mark(decoded: &Decoded<'_>) -> i64 {
    const WORDS: &str = "手合割平先後下上歩香桂銀金角飛玉王龍竜馬成打同一二三四五六七八九開始終了日時棋戦持駒投千詰まで番なし数変化消費間備考・｜▲△０１２３４５６７８９：　";
    let hits = decoded.text.chars().filter(|c| !c.is_ascii() && WORDS.contains(*c)).count() as i64;
    // Half-width katakana is what EUC-JP read as CP932 turns into.
    let kana = decoded.text.chars().filter(|c| ('\u{ff61}'..='\u{ff9f}').contains(c)).count();
    hits * 4 - kana as i64 * 2 - decoded.undecodable as i64 * 20
}

/// Many NULs in even or odd places: UTF-16 of mostly ASCII text.
fn utf16_without_mark(bytes: &[u8]) -> Option<Encoding> {
    let head = &bytes[..bytes.len().min(512) & !1];
    memchr::memchr(0, head)?;
    let nuls = |offset: usize| head.iter().skip(offset).step_by(2).filter(|&&b| b == 0).count();
    let (high_first, low_first) = (nuls(0), nuls(1));
    let enough = head.len() / 16;
    if low_first > enough && low_first > high_first * 4 {
        Some(Encoding::Utf16Le)
    } else if high_first > enough && high_first > low_first * 4 {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

fn has_jis_escape(bytes: &[u8]) -> bool {
    let escapes =
        |at: usize| matches!(bytes[at..], [0x1b, b'$', b'B' | b'@', ..] | [0x1b, b'(', b'I', ..]);
    memchr::memchr_iter(0x1b, bytes).any(escapes) && bytes.is_ascii()
}

/// Encodes `text`; the second is how many characters the encoding has no place
/// for, which became `?`.
pub(super) fn encode(text: &str, encoding: Encoding) -> (Vec<u8>, usize) {
    match encoding {
        Encoding::Utf8 => (text.as_bytes().to_vec(), 0),
        Encoding::Utf8Bom => ([b"\xef\xbb\xbf", text.as_bytes()].concat(), 0),
        Encoding::Utf16Le => {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            (units.flat_map(u16::to_le_bytes).collect(), 0)
        }
        Encoding::Utf16Be => {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            (units.flat_map(u16::to_be_bytes).collect(), 0)
        }
        Encoding::ShiftJis | Encoding::EucJp | Encoding::Iso2022Jp => {
            encode_japanese(text, encoding)
        }
    }
}

fn encode_japanese(text: &str, encoding: Encoding) -> (Vec<u8>, usize) {
    let text: String = text.chars().map(japanese_equivalent).collect();
    let Some(codec) = encoding.codec() else { return (text.into_bytes(), 0) };
    let mut encoder = codec.new_encoder();
    let mut bytes = Vec::with_capacity(text.len() + 16);
    let mut rest = text.as_str();
    let mut lost = 0;
    loop {
        let room = encoder
            .max_buffer_length_from_utf8_without_replacement(rest.len())
            .unwrap_or(rest.len() * 4 + 16);
        bytes.reserve(room);
        let (result, read) =
            encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut bytes, true);
        rest = &rest[read..];
        match result {
            EncoderResult::InputEmpty => return (bytes, lost),
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(_) => {
                lost += 1;
                // The mark itself is ASCII, so it can be written in every state
                // but ISO-2022-JP's, where the encoder returned to ASCII first.
                bytes.push(b'?');
            }
        }
    }
}

/// Characters that look the same and are in the Japanese sets.
fn japanese_equivalent(c: char) -> char {
    match c {
        '☗' | '⛊' => '▲',
        '☖' | '⛉' => '△',
        '\u{301c}' => '～',
        '‖' => '∥',
        '−' => '－',
        '—' => '―',
        '¢' => '￠',
        '£' => '￡',
        '¬' => '￢',
        '\u{a0}' => ' ',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "開始日時：2026/01/02\n手合割：平手\n先手：髙橋①\n   1 ７六歩(77)\n";

    #[test]
    fn every_encoding_is_recognised_by_its_bytes_alone() {
        for encoding in Encoding::all() {
            let (bytes, lost) = encode(&GAME.replace('①', ""), encoding);
            let expected = match encoding {
                // 髙 is not in JIS X 0208.
                Encoding::Iso2022Jp | Encoding::EucJp => GAME.replace("髙", "?").replace('①', ""),
                _ => GAME.replace('①', ""),
            };
            let found = decode(&bytes);
            if lost == 0 {
                assert_eq!(found.text, GAME.replace('①', ""), "{encoding}");
            } else {
                assert_eq!(found.text, expected, "{encoding}");
            }
            assert_eq!(found.encoding, encoding);
            assert_eq!(found.undecodable, 0);
        }
    }

    #[test]
    fn windows_characters_survive_in_cp932() {
        let (bytes, lost) = encode(GAME, Encoding::ShiftJis);
        assert_eq!(lost, 0);
        assert_eq!(decode(&bytes).text, GAME);
    }

    #[test]
    fn what_an_encoding_lacks_is_counted_and_what_it_has_a_twin_for_is_not() {
        assert_eq!(encode("☗☖〜‖−", Encoding::ShiftJis).1, 0);
        assert_eq!(encode("🎉🎉", Encoding::ShiftJis), (b"??".to_vec(), 2));
    }
}
