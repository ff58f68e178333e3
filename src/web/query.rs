//! The parameters of an address, each refused by name when it cannot be read.

use std::fmt::Display;
use std::str::FromStr;

use axum::http::{StatusCode, Uri};

use super::problem::Problem;
use crate::app::Line;
use crate::notation::usi;
use crate::record::{self, Record};
use crate::render::{Arrow, Coordinates, Layout, PieceSet, Scene, Size, Theme};
use crate::shogi::{Move, Square};
use crate::words::{self, Language};

/// Parameters of an address, decoded.
pub(super) struct Parameters {
    pairs: Vec<(String, String)>,
    pub(super) language: Language,
}

impl Parameters {
    /// Reads the query of an address. Answers speak `language`.
    pub(super) fn of(uri: &Uri, language: Language) -> Self {
        let pairs = uri.query().unwrap_or_default().split('&').filter_map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            // A form writes a space as `+` and a plus as `%2B`; people who write
            // spaces as `%20` mean the plus of promoted pieces.
            let plus_is_space = !value.contains("%20");
            (!name.is_empty()).then(|| (decode(name, true), decode(value, plus_is_space)))
        });
        Self { pairs: pairs.collect(), language }
    }

    /// The last value given for `name`; an empty one counts as none.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        let found = self.pairs.iter().rev().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    fn all(&self, name: &'static str) -> impl Iterator<Item = &str> {
        self.pairs.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn refuse(&self, name: &'static str, why: impl Display) -> Problem {
        Problem::parameter(self.language, name, format!("{name}: {why}"))
    }

    /// A value that is read from its text.
    pub(super) fn get<T: FromStr<Err: Display>>(
        &self,
        name: &'static str,
    ) -> Result<Option<T>, Problem> {
        let parse = |text: &str| text.parse().map_err(|why| self.refuse(name, why));
        self.text(name).map(parse).transpose()
    }

    /// A number within bounds.
    pub(super) fn number<T: FromStr<Err: Display> + PartialOrd + Display>(
        &self,
        name: &'static str,
        least: T,
        most: T,
    ) -> Result<Option<T>, Problem> {
        let Some(number) = self.get::<T>(name)? else { return Ok(None) };
        // Not a number is within no bounds.
        let is_within = number >= least && number <= most;
        if !is_within {
            return Err(self.refuse(name, format!("expected {least} to {most}")));
        }
        Ok(Some(number))
    }

    /// `1`, `true` or `yes`, and their opposites.
    pub(super) fn flag(&self, name: &'static str) -> Result<bool, Problem> {
        match self.text(name) {
            None | Some("0" | "false" | "no") => Ok(false),
            Some("1" | "true" | "yes") => Ok(true),
            Some(_) => Err(self.refuse(name, "expected 1 or 0")),
        }
    }

    /// The game that the address holds: `usen`, or `sfen` with or without moves.
    pub(super) fn record(&self) -> Result<Option<Record>, Problem> {
        let (name, text) = match (self.text("usen"), self.text("sfen")) {
            (Some(usen), _) => ("usen", usen),
            (None, Some(sfen)) => ("sfen", sfen),
            (None, None) => return Ok(None),
        };
        let reading = record::read_text(text);
        let reading = reading.map_err(|error| Problem::unreadable(self.language, &error))?;
        // A move that nobody can make is no position to draw; an odd start is.
        let is_about_start = |warning: &&record::Warning| {
            matches!(warning.problem.code(), "odd-start" | "unplayable-start" | "no-turn")
        };
        if let Some(warning) = reading.warnings.iter().find(|warning| !is_about_start(warning)) {
            return Err(self.refuse(name, warning));
        }
        Ok(reading.records.into_iter().next())
    }

    /// As [`Parameters::record`], as a line to be drawn; the even start position
    /// where the address has none.
    pub(super) fn line(&self) -> Result<Line, Problem> {
        Ok(Line::of_record(&self.record()?.unwrap_or_else(Record::even)))
    }

    /// A number of moves that the line has: `name`, or all of them.
    pub(super) fn ply(&self, name: &'static str, line: &Line) -> Result<usize, Problem> {
        let last = line.plies();
        Ok(self.number(name, 0, last)?.unwrap_or(last))
    }
}

/// Percent signs and, where asked, plus signs; what is not UTF-8 becomes `�`.
pub(super) fn decode(text: &str, plus_is_space: bool) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = |digit: u8| char::from(digit).to_digit(16);
        let escaped = match tail {
            [high, low, ..] if *first == b'%' => hex(*high).zip(hex(*low)),
            _ => None,
        };
        if let Some((high, low)) = escaped {
            bytes.push((high * 16 + low) as u8);
            rest = &tail[2..];
            continue;
        }
        bytes.push(if *first == b'+' && plus_is_space { b' ' } else { *first });
        rest = tail;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A value as it stands in an address.
pub(super) fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 3);
    for &byte in text.as_bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// How pictures look.
pub(super) struct Look {
    theme: Theme,
    layout: Layout,
    pieces: PieceSet,
    coordinates: Option<Coordinates>,
    size: Size,
    flip: bool,
    language: Language,
    black: Option<String>,
    white: Option<String>,
    caption: Option<String>,
    marks: Vec<Square>,
    arrows: Vec<Move>,
}

impl Look {
    /// Reads the parameters of a look. Pictures do not depend on who looks at
    /// them: their language is Japanese unless the address says another.
    pub(super) fn of(parameters: &Parameters) -> Result<Self, Problem> {
        let language = match parameters.text("lang") {
            None => Language::Ja,
            Some(tag) => Language::from_tag(tag)
                .ok_or_else(|| parameters.refuse("lang", "expected ja, en, zh-CN or zh-TW"))?,
        };
        let mut marks = Vec::new();
        for text in parameters.all("mark").take(Square::COUNT) {
            marks.push(text.parse().map_err(|why| parameters.refuse("mark", why))?);
        }
        let mut arrows = Vec::new();
        for text in parameters.all("arrow").take(16) {
            arrows.push(usi::parse_move(text).map_err(|why| parameters.refuse("arrow", why))?);
        }
        let text = |name| parameters.text(name).map(str::to_owned);
        Ok(Self {
            theme: parameters.get("theme")?.unwrap_or_default(),
            layout: parameters.get("layout")?.unwrap_or_default(),
            pieces: parameters.get("pieces")?.unwrap_or_default(),
            coordinates: parameters.get("coordinates")?,
            size: parameters.get("size")?.unwrap_or_default(),
            flip: parameters.flag("flip")?,
            language,
            black: text("black"),
            white: text("white"),
            caption: text("caption"),
            marks,
            arrows,
        })
    }

    pub(super) fn theme(&self) -> Theme {
        self.theme
    }

    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// The picture of a position.
    pub(super) fn scene(&self, line: &Line, ply: usize) -> Scene {
        let turn = line.turn_at(ply);
        let arrows = (1..).zip(&self.arrows).map(|(rank, &mv)| Arrow::of_move(mv, turn, rank));
        let mut scene = line
            .scene(ply, self.language)
            .theme(self.theme)
            .layout(self.layout)
            .pieces(self.pieces)
            .size(self.size)
            .flip(self.flip)
            .marks(self.marks.iter().copied())
            .arrows(arrows);
        if let Some(coordinates) = self.coordinates {
            scene = scene.coordinates(coordinates);
        }
        if let Some(caption) = &self.caption {
            scene = scene.caption(caption.clone());
        }
        match (&self.black, &self.white) {
            (None, None) => scene,
            (black, white) => scene
                .names(black.as_deref().unwrap_or_default(), white.as_deref().unwrap_or_default()),
        }
    }
}

/// A problem for addresses that lead nowhere.
pub(super) fn not_found(language: Language) -> Problem {
    let detail = words::page(language, "not-found-detail");
    Problem::new(language, StatusCode::NOT_FOUND, "not-found", detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(query: &str, name: &str) -> String {
        let uri = format!("/?{query}").parse().unwrap();
        Parameters::of(&uri, Language::En).text(name).unwrap_or("-").to_owned()
    }

    #[test]
    fn a_plus_is_what_its_writer_meant() {
        assert_eq!(value("sfen=4k4/9+b+-+1", "sfen"), "4k4/9 b - 1");
        assert_eq!(value("sfen=4k4/9/4%2BP4+b+-+1", "sfen"), "4k4/9/4+P4 b - 1");
        assert_eq!(value("sfen=4k4/9/4+P4%20b%20-%201", "sfen"), "4k4/9/4+P4 b - 1");
    }

    #[test]
    fn what_is_encoded_is_read_back() {
        for text in ["4k4/9/4+P4 b - 1", "羽生 善治&=?#%", "~0.6y22jm.r"] {
            assert_eq!(value(&format!("a={}", encode(text)), "a"), text);
        }
    }

    #[test]
    fn parameters_are_decoded_and_the_last_one_counts() {
        assert_eq!(value("a=1&a=%E5%85%88%E6%89%8B&b", "a"), "先手");
        assert_eq!(value("a=%zz%4", "a"), "%zz%4");
        assert_eq!(value("a=%ff", "a"), "\u{FFFD}");
        assert_eq!(value("a=", "a"), "-");
        assert_eq!(value("&&=&=1", "a"), "-");
    }
}
