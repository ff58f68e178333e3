//! The reader of CSA.

use super::kind_of;
use super::position::Start;
use super::text::{color_of, coordinates, header_comment, is_list, is_remark, seconds, unescape};
use crate::record::builder::Builder;
use crate::record::clean::trim_blanks;
use crate::record::fault::{Expected, Place, Problem, ReadError, Refusal, Warnings};
use crate::record::format::Format;
use crate::record::headers::kif_key_of_csa;
use crate::record::lines::Lines;
use crate::record::reading::MAX_GAMES;
use crate::record::terminal::Terminal;
use crate::record::tree::{NodeId, Record};
use crate::shogi::{Color, Position, PositionError};

/// Reads every game of a text; a line `/` stands between two.
pub(in crate::record) fn read(
    text: &str,
    warnings: &mut Warnings,
) -> Result<Vec<Record>, ReadError> {
    let mut reader = Reader {
        state: State::new(Builder::with_room()),
        records: Vec::new(),
        shared: Vec::new(),
        warnings,
        line: "",
        number: 0,
    };
    for (number, line) in Lines::new(text) {
        reader.number = number;
        reader.line = line;
        // Blanks at the end of a comment are the author's.
        reader.take(if line.starts_with('\'') { line } else { line.trim_end() });
        if reader.records.len() > MAX_GAMES {
            let place = Place::at(Format::Csa, number, 0, line);
            return Err(ReadError { place, refusal: Refusal::TooManyGames });
        }
    }
    reader.next_game();
    Ok(reader.records)
}

/// Headers of the first game that later ones may inherit: more are not kept
/// again and again.
const MAX_SHARED: usize = 32;

/// What has been read of one game.
struct State {
    builder: Builder,
    start: Start,
    turn: Option<Color>,
    /// Whether the start position is settled: from the first move on.
    begun: bool,
    /// Whether anything of this game was read.
    any: bool,
    /// What comments and times belong to.
    at: NodeId,
    ended: bool,
    stopped: bool,
}

impl State {
    fn new(builder: Builder) -> Self {
        Self {
            builder,
            start: Start::default(),
            turn: None,
            begun: false,
            any: false,
            at: NodeId::ROOT,
            ended: false,
            stopped: false,
        }
    }
}

struct Reader<'a> {
    state: State,
    records: Vec<Record>,
    /// Names and keys of the first game, which hold for the later ones too.
    shared: Vec<(String, String)>,
    warnings: &'a mut Warnings,
    line: &'a str,
    number: u32,
}

impl Reader<'_> {
    fn warn(&mut self, part: &str, problem: Problem) {
        self.warnings.push(self.number, self.line, part, problem);
    }

    fn record(&mut self) -> &mut Record {
        &mut self.state.builder.record
    }

    #[inline]
    fn take(&mut self, line: &str) {
        match line.as_bytes() {
            [] => {}
            [b'\'', ..] => self.comment(&line[1..]),
            [b'N', b'+', ..] => self.name("先手", &line[2..]),
            [b'N', b'-', ..] => self.name("後手", &line[2..]),
            [b'$', ..] => self.key(line),
            [b'+' | b'-', _, _, _, _, _, _] => self.statement(line),
            [b'T', seconds @ ..] if seconds.iter().all(u8::is_ascii_digit) => self.statement(line),
            _ => self.statements(line),
        }
    }

    /// A line of statements joined by commas, or by blanks where a chat joined
    /// the lines.
    fn statements(&mut self, line: &str) {
        let mut rest = line;
        loop {
            rest = rest.trim_start();
            if let Some(comment) = rest.strip_prefix('\'') {
                return self.comment(comment);
            }
            let (part, after) = match rest.split_once(',') {
                Some((part, after)) => (part.trim_end(), Some(after)),
                None => (rest, None),
            };
            // Only rows and item lists have blanks inside.
            if part.contains(' ') && !is_list(part) {
                for word in part.split_ascii_whitespace() {
                    self.statement(word);
                }
            } else if !part.is_empty() {
                self.statement(part);
            }
            match after {
                Some(after) => rest = after,
                None => return,
            }
        }
    }

    #[inline]
    fn statement(&mut self, text: &str) {
        if text == "/" {
            return self.next_game();
        }
        self.state.any = true;
        match text.as_bytes() {
            [
                sign @ (b'+' | b'-'),
                from_file @ b'0'..=b'9',
                from_rank @ b'0'..=b'9',
                to_file @ b'0'..=b'9',
                to_rank @ b'0'..=b'9',
                first,
                second,
            ] => {
                let digits = [from_file, from_rank, to_file, to_rank].map(|b| b - b'0');
                self.move_statement(text, color_of(*sign), digits, [*first, *second]);
            }
            [sign @ (b'+' | b'-')] => self.turn(text, color_of(*sign)),
            [b'T', b'0'..=b'9' | b'.', ..] => self.time(text),
            [b'%', ..] => self.ending(text),
            [b'V', b'1'..=b'9', ..] => {}
            [b'P', ..] if !self.state.begun => {
                let at = (self.number, self.line);
                if !self.state.start.read(text, at, self.warnings) {
                    self.warn(text, Problem::UnknownLine);
                }
            }
            _ => self.warn(text, Problem::UnknownLine),
        }
    }

    fn turn(&mut self, text: &str, color: Color) {
        if self.state.begun {
            self.warn(text, Problem::UnknownLine);
        } else {
            self.state.turn = Some(color);
        }
    }

    fn name(&mut self, key: &str, name: &str) {
        self.state.any = true;
        self.record().headers_mut().push(key, trim_blanks(name));
    }

    fn key(&mut self, line: &str) {
        self.state.any = true;
        let Some((key, value)) = line[1..].split_once(':') else {
            return self.warn(line, Problem::UnknownLine);
        };
        let key = trim_blanks(key);
        if key.is_empty() {
            return self.warn(line, Problem::UnknownLine);
        }
        let name = kif_key_of_csa(key).unwrap_or(key);
        let value = if key == "NOTE" {
            unescape(trim_blanks(value))
        } else {
            trim_blanks(value).to_owned()
        };
        // V3 may say both sides' times alike: TIMET+ is another spelling.
        let name = name.replace("TIMET", "TIME");
        self.record().headers_mut().push(&name, &value);
    }

    /// A comment without its apostrophe.
    fn comment(&mut self, text: &str) {
        let at = self.state.at;
        if let Some(comment) = text.strip_prefix('*') {
            self.record().add_comment(at, comment);
        } else if let Some(remark) = text.strip_prefix('#') {
            self.record().notes_mut(at).remarks.push(remark.to_owned());
        } else if text.trim().is_empty() || text.starts_with("CSA encoding=") {
            // A divider, or the declaration that the decoder has seen.
        } else if text.trim_end() == "盤面回転" {
            self.record().rotated = true;
        } else if let Some((key, value)) = header_comment(text).filter(|_| !self.state.begun) {
            self.record().headers_mut().push(key, trim_blanks(value));
        } else if is_remark(text) {
            self.record().notes_mut(at).remarks.push(text.to_owned());
        } else {
            self.record().add_comment(at, text);
        }
    }

    /// Settles the start position. `first` is the sign of the first move.
    fn begin(&mut self, first: Option<Color>) {
        if self.state.begun {
            return;
        }
        self.state.begun = true;
        let mut setup = self.state.start.setup();
        if self.state.turn.is_none() && first.is_some() && self.state.any {
            self.warnings.push_whole(Problem::NoTurn);
        }
        setup.turn = self.state.turn.or(first).unwrap_or(Color::Black);
        if let Err(PositionError::ManyKings(color)) = Position::new(&setup) {
            self.warnings.push_whole(Problem::UnplayableStart(color));
        }
        self.state.builder.begin(setup);
        // A start with a name has no problems, and most have one.
        if self.state.builder.record.handicap().is_none() {
            for problem in self.state.builder.record.start().problems() {
                self.warnings.push_whole(Problem::OddStart(problem));
            }
        }
    }

    #[inline]
    fn move_statement(&mut self, text: &str, color: Color, digits: [u8; 4], kind: [u8; 2]) {
        self.begin(Some(color));
        if self.state.stopped {
            return self.warn(text, Problem::LeftOut);
        }
        if std::mem::take(&mut self.state.ended) {
            self.warn(text, Problem::MoveAfterEnd);
        }
        if self.state.builder.turn() != color {
            self.wrong_side(text, color, digits, kind);
        }
        let Some(position) = self.state.builder.position() else { return };
        let found = kind_of(kind[0], kind[1]).and_then(|kind| coordinates(position, digits, kind));
        let Some((mv, piece, problem)) = found else {
            self.state.stopped = true;
            return self.warn(text, Problem::MalformedMove { expected: Expected::CsaMove });
        };
        if let Some(problem) = problem {
            self.warn(text, problem);
        }
        let (node, illegal) = self.state.builder.play(mv, piece);
        self.state.at = node;
        if let Some(reason) = illegal {
            self.warn(text, Problem::IllegalMove(reason));
        }
    }

    /// The sign is the other side's. Before the first move the turn line may be
    /// the wrong one of the two: the one move decides that can be played.
    fn wrong_side(&mut self, text: &str, color: Color, digits: [u8; 4], kind: [u8; 2]) {
        self.warn(text, Problem::WrongSide);
        if self.state.builder.record.node_count() > 1 {
            return;
        }
        let mut setup = self.state.builder.record.start().clone();
        setup.turn = color;
        let fits = Position::new(&setup).is_ok_and(|position| {
            kind_of(kind[0], kind[1])
                .and_then(|kind| coordinates(&position, digits, kind))
                .is_some_and(|(mv, _, _)| position.is_legal(mv))
        });
        if fits {
            self.state.builder.begin(setup);
        }
    }

    fn time(&mut self, text: &str) {
        let at = self.state.at;
        if at == NodeId::ROOT {
            return self.warn(text, Problem::TimeWithoutMove);
        }
        match seconds(&text[1..]) {
            Some(time) => self.record().set_elapsed(at, Some(time)),
            None => self.warn(text, Problem::MalformedTime),
        }
    }

    fn ending(&mut self, text: &str) {
        self.begin(None);
        if self.state.stopped {
            return;
        }
        let terminal = Terminal::from_csa(&text[1..]).unwrap_or_else(|| {
            self.warn(text, Problem::UnknownEnding);
            Terminal::Other(text.into())
        });
        self.state.at = self.state.builder.end(terminal);
        self.state.ended = true;
    }

    /// Closes a game. Names and keys of the first one hold for all.
    fn next_game(&mut self) {
        if !self.state.any && !self.records.is_empty() {
            return;
        }
        self.begin(None);
        // Floodgate has no other line for a game that grew too long.
        let last = self.state.builder.record.notes(self.state.builder.node());
        let says_so = |remark: &String| remark.starts_with("summary:max_moves:");
        if !self.state.ended && last.is_some_and(|notes| notes.remarks.iter().any(says_so)) {
            self.state.builder.end(Terminal::MaxMoves);
        }
        let done = std::mem::replace(&mut self.state, State::new(Builder::new()));
        let mut record = done.builder.record;
        if self.records.is_empty() {
            self.shared = record
                .headers()
                .iter()
                .take(MAX_SHARED)
                .map(|(k, v)| (k.to_owned(), v.to_owned()))
                .collect();
        } else {
            for (key, value) in &self.shared {
                if record.headers().get(key).is_none() {
                    record.headers_mut().push(key, value);
                }
            }
        }
        if record.is_handicap_game() {
            record.headers_mut().rename("先手", "下手");
            record.headers_mut().rename("後手", "上手");
        }
        self.records.push(record);
    }
}
