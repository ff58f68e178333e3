//! Digits as people write coordinates: `7`, `７`, `七`.

/// The value `1..=9` of an ASCII, full-width or kanji digit.
pub fn value(c: char) -> Option<u8> {
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        '１'..='９' => Some((c as u32 - '０' as u32) as u8),
        '一'..='鿿' => KANJI.iter().position(|&kanji| kanji == c).map(|i| i as u8 + 1),
        _ => None,
    }
}

const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The kanji of `1..=9`, as ranks are written.
///
/// # Panics
/// Outside `1..=9`; ranks of a `Square` never are.
pub fn kanji(value: u8) -> char {
    KANJI[usize::from(value) - 1]
}

/// The full-width digit of `0..=9`, as files are written.
pub fn full_width(value: u8) -> char {
    char::from_u32('０' as u32 + u32::from(value)).unwrap_or('？')
}

/// A number in kanji up to 99, as counts of pieces in hand are written:
/// `二`, `十`, `十八`.
pub fn kanji_number(value: u8) -> String {
    let (tens, ones) = (value / 10 % 10, value % 10);
    let mut text = String::new();
    if tens > 1 {
        text.push(kanji(tens));
    }
    if tens > 0 {
        text.push('十');
    }
    if ones > 0 {
        text.push(kanji(ones));
    }
    text
}

/// Reads a number of one or two digits as counts in hand are written: `二`,
/// `十八`, `18`, `１８`. Gives the rest of the text.
pub fn split_count(text: &str) -> Option<(u8, &str)> {
    let mut total = 0_u8;
    let mut digits = 0_u8;
    let mut rest = text;
    let mut after_ten = false;
    while let Some(c) = rest.chars().next() {
        if c == '十' {
            if after_ten || digits > 1 {
                break;
            }
            total = total.max(1) * 10;
            after_ten = true;
        } else if let Some(digit) = value(c).or(matches!(c, '0' | '０').then_some(0)) {
            match (after_ten, digits) {
                (true, _) if total.is_multiple_of(10) => total += digit,
                (false, 0 | 1) => total = total * 10 + digit,
                _ => break,
            }
            digits += 1;
        } else {
            break;
        }
        rest = &rest[c.len_utf8()..];
    }
    (rest.len() < text.len()).then_some((total, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_they_are_written() {
        for value in 1..=18 {
            assert_eq!(split_count(&kanji_number(value)), Some((value, "")));
            assert_eq!(split_count(&format!("{value}飛")), Some((value, "飛")));
        }
        assert_eq!(split_count("十五　歩"), Some((15, "　歩")));
        assert_eq!(split_count("一八"), Some((18, "")));
        assert_eq!(split_count("歩"), None);
    }
}
