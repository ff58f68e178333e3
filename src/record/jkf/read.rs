//! The reader of JKF.

use std::time::Duration;

use super::json::{Document, Value};
use crate::notation::names;
use crate::record::builder::Builder;
use crate::record::clean;
use crate::record::fault::{Place, Problem, ReadError, Refusal, Warnings};
use crate::record::format::Format;
use crate::record::kakinoki::is_unknown_handicap;
use crate::record::terminal::Terminal;
use crate::record::tree::{NodeId, Record};
use crate::shogi::{
    Color, Hand, HandKind, Handicap, Move, Piece, PieceKind, Position, PositionError, Setup, Square,
};

/// Reads the one game of a document.
pub(in crate::record) fn read(text: &str, warnings: &mut Warnings) -> Result<Record, ReadError> {
    let refuse = |refusal| ReadError { place: Place::whole(Some(Format::Jkf)), refusal };
    if text.len() > super::MAX_BYTES {
        let (bytes, limit) = (text.len() as u64, super::MAX_BYTES as u64);
        return Err(refuse(Refusal::TooLarge { bytes, limit }));
    }
    let document = Document::parse(text).map_err(|error| ReadError {
        place: place_of(text, error.at),
        refusal: Refusal::Json(error.expected),
    })?;
    let document = document.root();
    let Some(moves) = document.get("moves").filter(|moves| moves.items().is_some()) else {
        return Err(refuse(Refusal::Expected("a list `moves`, as JKF has")));
    };
    let mut builder = Builder::new();
    let start = start(document).map_err(refuse)?;
    if let Err(PositionError::ManyKings(color)) = Position::new(&start) {
        warnings.push_whole(Problem::UnplayableStart(color));
    }
    builder.begin(start);
    if let Some(header) = document.get("header") {
        read_header(header, &mut builder.record, warnings);
    }
    Reader { builder: &mut builder, warnings, text }.lists(moves);
    Ok(builder.record)
}

/// The line and column of a byte.
fn place_of(text: &str, at: usize) -> Place {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before[line_start..].chars().count() + 1;
    Place::at(Format::Jkf, line as u32, column as u32, text.get(at..).unwrap_or(""))
}

fn read_header(header: Value<'_>, record: &mut Record, warnings: &mut Warnings) {
    for (key, value) in header.entries() {
        match value.as_str() {
            // `initial` says it.
            Some(name) if key == "手合割" && !is_unknown_handicap(name.trim()) => {}
            Some(value) => {
                let (key, value) = (clean::inner_line(&key), clean::inner(&value));
                record.headers_mut().push(&key, clean::trim_blanks(&value));
            }
            None => {
                let path = format!("header.{}", key.chars().take(40).collect::<String>());
                warnings.push_whole(Problem::WrongField { path, expected: "text" });
            }
        }
    }
}

/// The start position: `initial.data` before `initial.preset`, 平手 without.
fn start(document: Value<'_>) -> Result<Setup, Refusal> {
    let Some(initial) = document.present("initial") else {
        return Ok(Handicap::Even.setup());
    };
    if let Some(data) = initial.present("data") {
        return setup(data).ok_or(Refusal::Expected("initial.data with board, color and hands"));
    }
    match initial.get("preset").and_then(Value::as_str) {
        None => Ok(Handicap::Even.setup()),
        Some(preset) => match super::handicap_of(&preset) {
            Some(handicap) => Ok(handicap.setup()),
            None => Err(Refusal::UnknownHandicap(preset.chars().take(40).collect())),
        },
    }
}

fn setup(data: Value<'_>) -> Option<Setup> {
    let mut setup = Setup::EMPTY;
    setup.turn = color(data.get("color"))?;
    let mut files = data.get("board")?.items()?;
    for file in 1..=9_u8 {
        let mut cells = files.next()?.items()?;
        for rank in 1..=9_u8 {
            let cell = cells.next()?;
            let Some(kind) = cell.get("kind").and_then(Value::as_str) else { continue };
            let piece = Piece::new(color(cell.get("color"))?, names::from_csa(&kind)?);
            setup.set_piece(Square::new(file, rank)?, Some(piece));
        }
    }
    for (color, counts) in Color::ALL.into_iter().zip(data.get("hands")?.items()?) {
        if !counts.is_object() {
            return None;
        }
        let mut hand = Hand::EMPTY;
        for (name, count) in counts.entries() {
            let kind = HandKind::of_captured(names::from_csa(&name)?)?;
            hand = hand.with_count(kind, count.as_u8()?);
        }
        setup.set_hand(color, hand);
    }
    Some(setup)
}

fn color(value: Option<Value<'_>>) -> Option<Color> {
    match value?.as_u8()? {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}

struct Reader<'a> {
    builder: &'a mut Builder,
    warnings: &'a mut Warnings,
    text: &'a str,
}

/// A list of entries that is still to be read.
struct Waiting<'a> {
    entries: Value<'a>,
    /// How many moves lie before the first entry.
    ply: usize,
}

impl Reader<'_> {
    /// Reads the main line and every fork, in the order in which KIF would
    /// list them, so that each finds its first moves on the current line.
    fn lists(&mut self, moves: Value<'_>) {
        let mut waiting = vec![Waiting { entries: moves, ply: 0 }];
        let mut is_main = true;
        while let Some(list) = waiting.pop() {
            if self.builder.ply() < list.ply {
                self.warn(list.entries, "forks", "a fork of moves that could be read");
                continue;
            }
            self.builder.go_back(list.ply);
            self.list(&list, is_main, &mut waiting);
            is_main = false;
        }
    }

    /// Notes that a part of the document, at `value`, is not what it should be.
    fn warn(&mut self, value: Value<'_>, field: &'static str, expected: &'static str) {
        self.note(value, Problem::WrongField { path: field.to_owned(), expected });
    }

    fn note(&mut self, value: Value<'_>, problem: Problem) {
        let text = self.text;
        self.warnings.push_at(|| place_of(text, value.position()), problem);
    }

    fn list<'a>(&mut self, list: &Waiting<'a>, is_main: bool, waiting: &mut Vec<Waiting<'a>>) {
        for (index, entry) in list.entries.items().into_iter().flatten().enumerate() {
            let ply = self.builder.ply();
            let before = waiting.len();
            let forks = entry.present("forks");
            for fork in forks.and_then(Value::items).into_iter().flatten() {
                match fork.items() {
                    Some(_) => waiting.push(Waiting { entries: fork, ply }),
                    None => self.warn(fork, "forks", "lists"),
                }
            }
            waiting[before..].reverse();
            let mut at = self.builder.node();
            let special = entry.get("special").and_then(Value::as_str);
            let special =
                special.map(|word| clean::inner_line(&word)).filter(|word| !word.is_empty());
            let mv = entry.present("move");
            match mv {
                Some(mv) => match self.play(mv) {
                    Some(node) => at = node,
                    None => return,
                },
                // The first entry of all is the start position.
                None if index == 0 && is_main => {}
                None if special.is_some() => {}
                None => self.warn(entry, "moves", "`move` or `special`"),
            }
            if let Some(word) = &special {
                at = self.end(entry, word);
            }
            self.time(entry, at, special.is_none() && mv.is_none());
            self.comments(entry, at);
            if special.is_some() {
                return;
            }
        }
    }

    fn play(&mut self, mv: Value<'_>) -> Option<NodeId> {
        let position = self.builder.position()?;
        let previous = self.builder.destination(self.builder.ply());
        let Some((found, piece, problem)) = coordinates(mv, position, previous) else {
            self.warn(mv, "move", "to, piece and, but for a drop, from");
            return None;
        };
        if let Some(problem) = problem {
            self.note(mv, problem);
        }
        let (node, illegal) = self.builder.play(found, piece);
        if let Some(reason) = illegal {
            self.note(mv, Problem::IllegalMove(reason));
        }
        Some(node)
    }

    fn end(&mut self, entry: Value<'_>, word: &str) -> NodeId {
        let terminal = match word {
            // Written by json-kifu-format before it knew the signs.
            "ILLEGAL_ACTION" => Terminal::FoulWin,
            word => Terminal::from_any_csa(word),
        };
        if matches!(terminal, Terminal::Other(_)) {
            self.note(entry, Problem::UnknownEnding);
        }
        self.builder.end(terminal)
    }

    fn time(&mut self, entry: Value<'_>, at: NodeId, is_start: bool) {
        let Some(now) = entry.get("time").and_then(|time| time.get("now")) else { return };
        let field = |name| match now.present(name) {
            None => Some(0.0),
            Some(value) => value.as_f64().filter(|f| (0.0..1e8).contains(f)),
        };
        match (field("h"), field("m"), field("s")) {
            (Some(h), Some(m), Some(s)) if !is_start => {
                let millis = ((h * 3600.0 + m * 60.0 + s) * 1000.0).round() as u64;
                self.builder.record.set_elapsed(at, Some(Duration::from_millis(millis)));
            }
            _ => self.warn(now, "time.now", "m and s"),
        }
    }

    fn comments(&mut self, entry: Value<'_>, at: NodeId) {
        let Some(comments) = entry.present("comments") else { return };
        match comments.items() {
            Some(list) => list.for_each(|comment| self.comment(comment, at)),
            None => self.comment(comments, at),
        }
    }

    fn comment(&mut self, comment: Value<'_>, at: NodeId) {
        let Some(text) = comment.as_str() else {
            return self.warn(comment, "comments", "texts");
        };
        let text = clean::inner(&text);
        let record = &mut self.builder.record;
        match text.strip_prefix('&') {
            Some(name) if record.notes(at).is_none_or(|notes| notes.bookmark.is_none()) => {
                record.notes_mut(at).bookmark = Some(name.to_owned());
            }
            _ => text.split('\n').for_each(|line| record.add_comment(at, line)),
        }
    }
}

/// The move of an entry. The board decides what stands on its origin.
fn coordinates(
    mv: Value<'_>,
    position: &Position,
    previous: Option<Square>,
) -> Option<(Move, Piece, Option<Problem>)> {
    let turn = position.turn();
    let square = |name: &str| -> Option<Option<Square>> {
        match mv.present(name) {
            None => Some(None),
            Some(place) => {
                let digit = |axis: &str| place.get(axis)?.as_u8();
                Some(Some(Square::new(digit("x")?, digit("y")?)?))
            }
        }
    };
    let written = match mv.get("piece").and_then(Value::as_str) {
        Some(name) => Some(names::from_csa(&name)?),
        None => None,
    };
    let same = mv.get("same").is_some_and(Value::is_true);
    let to = match square("to")? {
        Some(to) => to,
        None if same => previous?,
        None => return None,
    };
    let Some(from) = square("from")? else {
        let kind = written?;
        let hand = HandKind::of_captured(kind).filter(|hand| hand.kind() == kind)?;
        return Some((Move::Drop { kind: hand, to }, Piece::new(turn, kind), None));
    };
    let found = position.piece_at(from).map(Piece::kind);
    let kind = found.or(written).unwrap_or(PieceKind::Pawn);
    let problem = match written {
        Some(written) if written != kind => Some(Problem::WrongPiece { written, found: kind }),
        _ => None,
    };
    let promote = mv.get("promote").is_some_and(Value::is_true);
    Some((Move::Normal { from, to, promote }, Piece::new(turn, kind), problem))
}
