//! The reader of JKF.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::notation::names;
use crate::record::builder::Builder;
use crate::record::fault::{Place, Problem, ReadError, Refusal, Warnings};
use crate::record::format::Format;
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
    let document: Value = serde_json::from_str(text).map_err(|error| ReadError {
        place: Place::at(Format::Jkf, error.line() as u32, error.column() as u32, ""),
        refusal: Refusal::Json(error.to_string()),
    })?;
    let Some(moves) = document.get("moves").and_then(Value::as_array) else {
        return Err(refuse(Refusal::Expected("a list `moves`, as JKF has")));
    };
    let mut builder = Builder::new();
    let start = start(&document).map_err(refuse)?;
    if let Err(PositionError::ManyKings(color)) = Position::new(&start) {
        warnings.push_whole(Problem::UnplayableStart(color));
    }
    builder.begin(start);
    if let Some(header) = document.get("header").and_then(Value::as_object) {
        read_header(header, &mut builder.record, warnings);
    }
    Reader { builder: &mut builder, warnings }.lists(moves);
    Ok(builder.record)
}

fn read_header(header: &Map<String, Value>, record: &mut Record, warnings: &mut Warnings) {
    for (key, value) in header {
        // `initial` says it.
        if key == "手合割" {
            continue;
        }
        match value.as_str() {
            Some(value) => record.headers_mut().push(key.trim(), value.trim()),
            None => {
                let path = format!("header.{}", key.chars().take(40).collect::<String>());
                warnings.push_whole(Problem::WrongField { path, expected: "text" });
            }
        }
    }
}

/// The start position: `initial.data` before `initial.preset`, 平手 without.
fn start(document: &Value) -> Result<Setup, Refusal> {
    let Some(initial) = document.get("initial").filter(|initial| !initial.is_null()) else {
        return Ok(Handicap::Even.setup());
    };
    if let Some(data) = initial.get("data").filter(|data| !data.is_null()) {
        return setup(data).ok_or(Refusal::Expected("initial.data with board, color and hands"));
    }
    match initial.get("preset").and_then(Value::as_str) {
        None => Ok(Handicap::Even.setup()),
        Some(preset) => match super::handicap_of(preset) {
            Some(handicap) => Ok(handicap.setup()),
            None => Err(Refusal::UnknownHandicap(preset.chars().take(40).collect())),
        },
    }
}

fn setup(data: &Value) -> Option<Setup> {
    let mut setup = Setup::EMPTY;
    setup.turn = color(data.get("color"))?;
    for file in 1..=9_u8 {
        for rank in 1..=9_u8 {
            let cell = data.get("board")?.get(usize::from(file) - 1)?.get(usize::from(rank) - 1)?;
            let Some(kind) = cell.get("kind").and_then(Value::as_str) else { continue };
            let piece = Piece::new(color(cell.get("color"))?, names::from_csa(kind)?);
            setup.set_piece(Square::new(file, rank)?, Some(piece));
        }
    }
    for (color, counts) in Color::ALL.into_iter().zip(data.get("hands")?.as_array()?) {
        let mut hand = Hand::EMPTY;
        for (name, count) in counts.as_object()? {
            let kind = HandKind::of_captured(names::from_csa(name)?)?;
            hand = hand.with_count(kind, u8::try_from(count.as_u64()?).ok()?);
        }
        setup.set_hand(color, hand);
    }
    Some(setup)
}

fn color(value: Option<&Value>) -> Option<Color> {
    match value?.as_u64()? {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}

struct Reader<'a> {
    builder: &'a mut Builder,
    warnings: &'a mut Warnings,
}

/// A list of entries that is still to be read.
struct Waiting<'a> {
    entries: &'a [Value],
    /// How many moves lie before the first entry.
    ply: usize,
    path: String,
}

impl Reader<'_> {
    /// Reads the main line and every fork, in the order in which KIF would
    /// list them, so that each finds its first moves on the current line.
    fn lists(&mut self, moves: &[Value]) {
        let mut waiting = vec![Waiting { entries: moves, ply: 0, path: "moves".to_owned() }];
        let mut is_main = true;
        while let Some(list) = waiting.pop() {
            if self.builder.ply() < list.ply {
                self.warn(list.path, "a fork of moves that could be read");
                continue;
            }
            self.builder.go_back(list.ply);
            self.list(&list, is_main, &mut waiting);
            is_main = false;
        }
    }

    fn warn(&mut self, path: String, expected: &'static str) {
        self.warnings.push_whole(Problem::WrongField { path, expected });
    }

    fn list<'a>(&mut self, list: &Waiting<'a>, is_main: bool, waiting: &mut Vec<Waiting<'a>>) {
        for (index, entry) in list.entries.iter().enumerate() {
            let path = || format!("{}[{index}]", list.path);
            let ply = self.builder.ply();
            let forks = entry.get("forks").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            for (number, fork) in forks.iter().enumerate().rev() {
                match fork.as_array() {
                    Some(entries) => {
                        let path = format!("{}.forks[{number}]", path());
                        waiting.push(Waiting { entries, ply, path });
                    }
                    None => self.warn(format!("{}.forks[{number}]", path()), "a list"),
                }
            }
            let mut at = self.builder.node();
            match entry.get("move").filter(|mv| !mv.is_null()) {
                Some(mv) => match self.play(mv, &path) {
                    Some(node) => at = node,
                    None => return,
                },
                // The first entry of all is the start position.
                None if index == 0 && is_main => {}
                None if entry.get("special").is_some_and(Value::is_string) => {}
                None => self.warn(path(), "`move` or `special`"),
            }
            let special = entry.get("special").and_then(Value::as_str);
            if let Some(word) = special {
                at = self.end(word);
            }
            self.time(entry, at, special.is_none() && entry.get("move").is_none(), &path);
            self.comments(entry, at, &path);
            if special.is_some() {
                return;
            }
        }
    }

    fn play(&mut self, mv: &Value, path: &dyn Fn() -> String) -> Option<NodeId> {
        let position = self.builder.position()?;
        let previous = self.builder.destination(self.builder.ply());
        let found = coordinates(mv, position, previous);
        let Some((mv, piece, problem)) = found else {
            self.warn(format!("{}.move", path()), "to, piece and, but for a drop, from");
            return None;
        };
        if let Some(problem) = problem {
            self.warnings.push(0, "", "", problem);
        }
        let (node, illegal) = self.builder.play(mv, piece);
        if let Some(reason) = illegal {
            let text = format!("{}.move", path());
            self.warnings.push(0, &text, &text, Problem::IllegalMove(reason));
        }
        Some(node)
    }

    fn end(&mut self, word: &str) -> NodeId {
        let terminal = match word {
            // Written by json-kifu-format before it knew the signs.
            "ILLEGAL_ACTION" => Terminal::FoulWin,
            _ => Terminal::from_csa(word).unwrap_or_else(|| {
                self.warnings.push(0, word, word, Problem::UnknownEnding);
                Terminal::Other(word.into())
            }),
        };
        self.builder.end(terminal)
    }

    fn time(&mut self, entry: &Value, at: NodeId, is_start: bool, path: &dyn Fn() -> String) {
        let Some(now) = entry.get("time").and_then(|time| time.get("now")) else { return };
        let field = |name| match now.get(name) {
            None | Some(Value::Null) => Some(0.0),
            Some(value) => value.as_f64().filter(|f| (0.0..1e8).contains(f)),
        };
        match (field("h"), field("m"), field("s")) {
            (Some(h), Some(m), Some(s)) if !is_start => {
                let millis = ((h * 3600.0 + m * 60.0 + s) * 1000.0).round() as u64;
                self.builder.record.set_elapsed(at, Some(Duration::from_millis(millis)));
            }
            _ => self.warn(format!("{}.time.now", path()), "m and s"),
        }
    }

    fn comments(&mut self, entry: &Value, at: NodeId, path: &dyn Fn() -> String) {
        let comments = match entry.get("comments") {
            None | Some(Value::Null) => return,
            Some(Value::Array(comments)) => comments.as_slice(),
            Some(one) => std::slice::from_ref(one),
        };
        for comment in comments {
            let Some(text) = comment.as_str() else {
                self.warn(format!("{}.comments", path()), "texts");
                continue;
            };
            let record = &mut self.builder.record;
            match text.strip_prefix('&') {
                Some(name) if record.notes(at).is_none_or(|notes| notes.bookmark.is_none()) => {
                    record.notes_mut(at).bookmark = Some(name.to_owned());
                }
                _ => {
                    for line in text.split('\n') {
                        record.add_comment(at, line.trim_end_matches('\r'));
                    }
                }
            }
        }
    }
}

/// The move of an entry. The board decides what stands on its origin.
fn coordinates(
    mv: &Value,
    position: &Position,
    previous: Option<Square>,
) -> Option<(Move, Piece, Option<Problem>)> {
    let turn = position.turn();
    let square = |name: &str| -> Option<Option<Square>> {
        match mv.get(name) {
            None | Some(Value::Null) => Some(None),
            Some(place) => {
                let digit = |axis: &str| u8::try_from(place.get(axis)?.as_u64()?).ok();
                Some(Some(Square::new(digit("x")?, digit("y")?)?))
            }
        }
    };
    let written = match mv.get("piece").and_then(Value::as_str) {
        Some(name) => Some(names::from_csa(name)?),
        None => None,
    };
    let same = mv.get("same").and_then(Value::as_bool) == Some(true);
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
    let promote = mv.get("promote").and_then(Value::as_bool) == Some(true);
    Some((Move::Normal { from, to, promote }, Piece::new(turn, kind), problem))
}
