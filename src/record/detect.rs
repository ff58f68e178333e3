//! Which format a text is in, by what its lines look like; names of files are
//! never asked.

use super::format::Format;
use super::kakinoki::is_moves;
use super::lines::Lines;
use crate::notation::usi;

/// Lines of each kind that were seen.
#[derive(Default)]
struct Hits {
    kif: u32,
    ki2: u32,
    header: u32,
    board: u32,
    csa: u32,
    usi: u32,
}

/// Enough lines of one kind and none of another to be sure.
const SURE: u32 = 6;

/// The format of a text; `None` for none of ours.
pub(super) fn detect(text: &str) -> Option<Format> {
    let start = text.trim_start();
    if start.starts_with('{') {
        return Some(Format::Jkf);
    }
    if let Some(format) = one_word(start.trim_end()) {
        return Some(format);
    }
    let mut hits = Hits::default();
    for (_, line) in Lines::new(text) {
        hits.count(line);
        if hits.is_sure() {
            break;
        }
    }
    hits.verdict()
        .or_else(|| SCHEMES.iter().any(|s| text.contains(s)).then_some(Format::Link))
        .or_else(|| Lines::new(text).any(|(_, line)| is_moves(line.trim())).then_some(Format::Ki2))
}

/// How the addresses begin that may carry a record.
const SCHEMES: [&str; 3] = ["http://", "https://", "piyoshogi://"];

/// A link, or USEN, which is a word without blanks.
fn one_word(text: &str) -> Option<Format> {
    if text.is_empty() || text.contains(char::is_whitespace) {
        return None;
    }
    if SCHEMES.iter().any(|scheme| text.contains(scheme)) {
        return Some(Format::Link);
    }
    is_usen(text).then_some(Format::Usen)
}

/// `INIT~OFFSET.MOVES.END`, at least one section.
pub(super) fn is_usen(text: &str) -> bool {
    let mut parts = text.split('~');
    let init = parts.next().unwrap_or_default();
    let in_init = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
    let mut sections = 0;
    let all = parts.all(|section| {
        sections += 1;
        let mut fields = section.split('.');
        let mut field =
            |allowed: fn(u8) -> bool| fields.next().is_some_and(|field| field.bytes().all(allowed));
        field(|b| b.is_ascii_digit())
            && field(|b| b.is_ascii_alphanumeric())
            // Some writers leave the end out, dot and all.
            && fields.next().is_none_or(|end| end.bytes().all(|b| b.is_ascii_alphanumeric()))
    });
    all && sections > 0 && init.bytes().all(in_init)
}

impl Hits {
    #[inline]
    fn count(&mut self, line: &str) {
        match line.as_bytes() {
            [] => return,
            // The commonest lines of long files, told by their first bytes.
            [b'+' | b'-', a, b, c, d, _, _, ..]
                if [a, b, c, d].iter().all(|b| b.is_ascii_digit()) =>
            {
                self.csa += 1;
                return;
            }
            [b'P', b'1'..=b'9' | b'I' | b'+' | b'-', ..]
            | [b'V', b'1'..=b'9', ..]
            | [b'N', b'+' | b'-', ..]
            | [b'%', b'A'..=b'Z' | b'+' | b'-', ..] => {
                self.csa += 1;
                return;
            }
            [b'$', b'A'..=b'Z', ..] => {
                self.csa += u32::from(line.contains(':'));
                return;
            }
            [b'\'' | b'*', ..] => return,
            _ => {}
        }
        let text = line.trim();
        let Some(first) = text.chars().next() else { return };
        match first {
            '0'..='9' | '０'..='９' => self.count_number(text),
            '▲' | '△' | '▼' | '▽' | '☗' | '☖' => self.ki2 += 1,
            '|' | '｜' => self.board += 1,
            '変' | 'ま' if text.starts_with("変化") || text.starts_with("まで") => {
                self.header += 1;
            }
            '#' if text.starts_with("#KIF") || text.starts_with("#KI2") => self.header += 1,
            _ if first.is_ascii() => self.count_ascii(text),
            _ => self.count_header(text),
        }
    }

    fn count_number(&mut self, text: &str) {
        let rest =
            text.trim_start_matches(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c));
        let rest = rest.trim_start_matches([' ', '\t', '\u{3000}', ':', '.']);
        // The file numbers above a board.
        if rest.chars().all(|c| c.is_whitespace() || ('０'..='９').contains(&c)) {
            return;
        }
        let is_move = rest.chars().next().is_some_and(|c| {
            c == '同'
                || ('１'..='９').contains(&c)
                || "▲△▼▽☗☖投中千持切反入詰不封時最".contains(c)
                || c.is_ascii_digit() && !rest.is_ascii()
        });
        if is_move {
            self.kif += 1;
        } else {
            // An SFEN board may begin with a digit.
            self.count_ascii(text);
        }
    }

    fn count_ascii(&mut self, text: &str) {
        let mut words = text.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        let is_board = first.matches('/').count() == 8
            && first.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'/' || b == b'+');
        match first {
            "position" | "startpos" | "sfen" | "moves" => self.usi += 1,
            _ if is_board => self.usi += 1,
            // Moves alone; one would be too little to go by.
            _ if usi::parse_move(first).is_ok() => {
                self.usi += u32::from(words.next().is_some_and(|w| usi::parse_move(w).is_ok()));
            }
            _ => {}
        }
    }

    fn count_header(&mut self, text: &str) {
        let known =
            ["手合割", "手数--", "先手", "後手", "下手", "上手", "開始日時", "棋戦", "対局"];
        if known.iter().any(|word| text.starts_with(word)) || text.contains('：') {
            self.header += 1;
        }
    }

    fn is_sure(&self) -> bool {
        let total = self.kif + self.ki2 + self.csa + self.usi;
        total >= SURE && [self.kif, self.ki2, self.csa, self.usi].contains(&total) || total > 400
    }

    fn verdict(&self) -> Option<Format> {
        let most = self.kif.max(self.ki2).max(self.csa).max(self.usi);
        if most == 0 {
            return match (self.board, self.header) {
                (0, 0) => None,
                (0, _) => Some(Format::Kif),
                // A board with headers; whether moves follow the reader sees.
                (_, _) => Some(Format::Bod),
            };
        }
        // KIF over KI2: a caption of a diagram may hold a move of KI2.
        Some(if self.kif == most {
            Format::Kif
        } else if self.csa == most {
            Format::Csa
        } else if self.ki2 == most {
            Format::Ki2
        } else {
            Format::Usi
        })
    }
}
