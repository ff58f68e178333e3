//! The reader of KIF, KI2 and BOD.

use super::ki2;
use super::line::{Line, classify};
use super::move_text::{self, MoveText, Origin, Text, parse_time};
use super::start::Start;
use super::summary;
use crate::notation::WrittenMove;
use crate::notation::written::{Destination, Suffix};
use crate::record::builder::Builder;
use crate::record::fault::{Place, Problem, ReadError, Refusal, Warnings};
use crate::record::format::Format;
use crate::record::headers;
use crate::record::lines::Lines;
use crate::record::terminal::Terminal;
use crate::record::tree::{NodeId, Record};
use crate::shogi::{Color, HandKind, Move, Piece, Position, Square};

/// Reads every game of a text; most hold one.
pub(in crate::record) fn read(
    text: &str,
    format: Format,
    warnings: &mut Warnings,
) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    let mut reader = Reader::new(warnings);
    for (number, line) in Lines::new(text) {
        reader.line = line;
        reader.number = number;
        let classified = classify(line);
        if reader.begins_next_game(&classified) {
            let done = std::mem::replace(reader.state(), State::new());
            records.push(done.builder.record);
        }
        reader.take(classified).map_err(|refusal| ReadError {
            place: Place::at(format, number, 0, line.trim()),
            refusal,
        })?;
    }
    reader.begin().map_err(|refusal| ReadError { place: Place::whole(Some(format)), refusal })?;
    records.push(reader.state.builder.record);
    Ok(records)
}

/// What has been read of one game.
struct State {
    builder: Builder,
    start: Start,
    /// Whether the start position is settled: from the first move on.
    begun: bool,
    /// Nobody said who is to move first.
    turn_assumed: bool,
    /// Whether 手合割 was there.
    named_handicap: bool,
    /// What comments and bookmarks belong to.
    at: NodeId,
    /// The ending of the line being read, once there is one.
    ended: Option<NodeId>,
    /// The line being read cannot be followed any more.
    stopped: bool,
    /// By how much the numbers in the file are ahead of ours.
    offset: Option<i64>,
    /// Whether the last line was a header, which the next may go on with.
    after_header: bool,
}

impl State {
    fn new() -> Self {
        Self {
            builder: Builder::new(),
            start: Start::default(),
            begun: false,
            turn_assumed: false,
            named_handicap: false,
            at: NodeId::ROOT,
            ended: None,
            stopped: false,
            offset: None,
            after_header: false,
        }
    }
}

struct Reader<'a> {
    state: State,
    warnings: &'a mut Warnings,
    line: &'a str,
    number: u32,
}

impl<'a> Reader<'a> {
    fn new(warnings: &'a mut Warnings) -> Self {
        Self { state: State::new(), warnings, line: "", number: 0 }
    }

    fn state(&mut self) -> &mut State {
        &mut self.state
    }

    fn warn(&mut self, part: &str, problem: Problem) {
        self.warnings.push(self.number, self.line, part, problem);
    }

    fn record(&mut self) -> &mut Record {
        &mut self.state.builder.record
    }

    /// Whether a header that every game has once comes again after moves.
    fn begins_next_game(&self, line: &Line<'_>) -> bool {
        let state = &self.state;
        if state.builder.record.node_count() == 1 {
            return false;
        }
        match line {
            Line::Header("手合割", _) => state.named_handicap,
            Line::Header(key @ ("開始日時" | "対局日" | "先手" | "下手" | "上手"), _) => {
                state.builder.record.headers().get(key).is_some()
            }
            _ => false,
        }
    }

    #[inline]
    fn take(&mut self, line: Line<'_>) -> Result<(), Refusal> {
        let after_header = std::mem::replace(&mut self.state.after_header, false);
        match line {
            Line::Numbered(number, text) => self.numbered(number, text)?,
            Line::Moves(text) => {
                self.begin()?;
                ki2::read_line(text, |token| self.token(token));
            }
            Line::Comment(text) => {
                let at = self.state.at;
                self.record().add_comment(at, text);
            }
            Line::Bookmark(name) => self.bookmark(name),
            Line::Remark(text) => self.remark(text),
            Line::Variation(number) => self.variation(number),
            Line::Summary(text) => self.summary(text)?,
            Line::Row(text) if !self.state.begun => {
                self.state.start.add_row(text, (self.number, self.line), self.warnings)?;
            }
            Line::Hand(color, text) if !self.state.begun => {
                let place = (self.number, self.line);
                self.state.start.set_hand(color, text, place, self.warnings);
            }
            Line::Turn(color) if !self.state.begun => self.state.start.set_turn(color),
            Line::Rotated => self.record().rotated = true,
            Line::Caption(text) => self.record().notes_mut(NodeId::ROOT).remarks.push(text.into()),
            Line::Header(key, value) => self.header(key, value)?,
            Line::Unknown(text) => {
                let last = self.state.builder.record.headers().last_key();
                if after_header && last == Some("備考") {
                    self.record().headers_mut().append_to_last(text);
                    self.state.after_header = true;
                } else {
                    self.warn(text, Problem::UnknownLine);
                }
            }
            Line::Row(text) | Line::Hand(_, text) => self.warn(text, Problem::UnknownLine),
            Line::Blank | Line::Decoration | Line::Turn(_) => {}
        }
        Ok(())
    }

    fn header(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        self.state.after_header = true;
        if key == "手合割" && !self.state.begun {
            self.state.named_handicap = true;
            return self.state.start.set_handicap(value);
        }
        if self.state.begun && !headers::is_known_key(key) {
            self.warn(key, Problem::UnknownLine);
        } else {
            self.record().headers_mut().push(key, value);
        }
        Ok(())
    }

    fn bookmark(&mut self, name: &str) {
        let at = self.state.at;
        let bookmark = &mut self.record().notes_mut(at).bookmark;
        match bookmark {
            Some(text) => {
                text.push('\n');
                text.push_str(name);
            }
            None => *bookmark = Some(name.to_owned()),
        }
    }

    fn remark(&mut self, text: &str) {
        let is_version = text.starts_with("KIF version") || text.starts_with("KI2 version");
        if !is_version {
            let at = self.state.at;
            self.record().notes_mut(at).remarks.push(text.to_owned());
        }
    }

    /// Settles the start position: nothing above the moves is left to come.
    fn begin(&mut self) -> Result<(), Refusal> {
        if self.state.begun {
            return Ok(());
        }
        self.state.begun = true;
        let (setup, assumed) = self.state.start.resolve(self.warnings)?;
        self.state.turn_assumed = assumed;
        self.state.builder.begin(setup);
        if let Some(name) = self.state.start.unknown_name() {
            let name = name.to_owned();
            self.record().headers_mut().push("手合割", &name);
        }
        if self.state.builder.position().is_none() {
            let start = self.state.builder.record.start().clone();
            if let Err(crate::shogi::PositionError::ManyKings(color)) = Position::new(&start) {
                self.warnings.push_whole(Problem::UnplayableStart(color));
            }
        }
        Ok(())
    }

    #[inline]
    fn numbered(&mut self, number: u32, text: &str) -> Result<(), Refusal> {
        match move_text::parse(text) {
            Text::Move(mv, after) => {
                self.begin()?;
                self.move_line(number, text, mv, after);
            }
            Text::Word(word, after) => {
                let known = Terminal::from_kif(word);
                if known.is_none() && !self.state.begun {
                    self.warn(text, Problem::UnknownLine);
                    return Ok(());
                }
                self.begin()?;
                self.ending(known, word, after);
            }
            Text::Malformed => {
                self.begin()?;
                self.stop(text, Problem::MalformedMove { expected: "７六歩(77) or ４五角打" });
            }
        }
        Ok(())
    }

    /// Gives the line of play up, with the reason; later moves of it are only
    /// counted out.
    fn stop(&mut self, text: &str, problem: Problem) {
        if self.state.stopped {
            return;
        }
        self.warn(text, problem);
        self.state.stopped = true;
    }

    fn move_line(&mut self, number: u32, text: &str, mv: MoveText, after: &str) {
        let ply = self.state.builder.ply();
        let offset = *self.state.offset.get_or_insert(i64::from(number) - ply as i64 - 1);
        let number = i64::from(number) - offset;
        let goes_back = 1 <= number && number <= ply as i64 && !self.state.stopped;
        if goes_back && self.branches(number as usize - 1, mv) {
            self.warn(text, Problem::ImplicitVariation { number: number as u32 });
            self.branch(number as usize - 1);
        } else if self.state.ended.is_some() {
            self.after_ending(text, number > ply as i64 + 1);
        }
        if self.state.stopped {
            self.left_out(text);
            return;
        }
        if self.state.turn_assumed {
            self.settle_turn(text, mv);
        }
        let builder = &self.state.builder;
        let Some(position) = builder.position() else { return };
        let previous = builder.destination(builder.ply());
        match coordinates(mv, position, previous) {
            Err(problem) => self.stop(text, problem),
            Ok((mv, piece, problem)) => {
                if let Some(problem) = problem {
                    self.warn(text, problem);
                }
                self.play(text, mv, piece);
                let at = self.state.at;
                self.time(at, after);
            }
        }
    }

    fn time(&mut self, at: NodeId, text: &str) {
        match parse_time(text) {
            Ok(None) => {}
            Ok(time) => self.record().set_elapsed(at, time),
            Err(()) => self.warn(text, Problem::MalformedTime),
        }
    }

    fn play(&mut self, text: &str, mv: Move, piece: Piece) {
        let (node, illegal) = self.state.builder.play(mv, piece);
        self.state.at = node;
        if let Some(reason) = illegal {
            self.warn(text, Problem::IllegalMove(reason));
        }
    }

    /// Reports the first move of a line of play that is given up.
    fn left_out(&mut self, text: &str) {
        self.warn(text, Problem::LeftOut);
    }

    /// Whether a move whose number goes back belongs there rather than here.
    fn branches(&self, ply: usize, mv: MoveText) -> bool {
        let builder = &self.state.builder;
        let legal_after = |position: Option<&Position>, ply: usize| {
            position.is_some_and(|position| {
                coordinates(mv, position, builder.destination(ply))
                    .is_ok_and(|(mv, _, problem)| problem.is_none() && position.is_legal(mv))
            })
        };
        let here = self.state.ended.is_none() && legal_after(builder.position(), builder.ply());
        let there = legal_after(builder.position_after(ply).as_ref(), ply);
        there || !here
    }

    fn branch(&mut self, ply: usize) {
        self.state.builder.go_back(ply);
        self.state.at = self.state.builder.node();
        self.state.ended = None;
        self.state.stopped = false;
    }

    /// A move follows an ending: after 封じ手 the game goes on, after anything
    /// else the move stands beside the ending.
    fn after_ending(&mut self, text: &str, numbered_on: bool) {
        let Some(end) = self.state.ended.take() else { return };
        let sealed = matches!(
            self.state.builder.record.step(end),
            super::super::tree::Step::End(Terminal::Sealed | Terminal::Interrupt)
        );
        let is_last = self.state.builder.record.children(self.state.builder.node()).last();
        if sealed && numbered_on && is_last == Some(end) {
            let word = match self.state.builder.record.step(end) {
                super::super::tree::Step::End(Terminal::Sealed) => "封じ手",
                _ => "中断",
            };
            self.record().remove_last();
            let at = self.state.builder.node();
            self.record().add_comment(at, word);
            return;
        }
        let problem = if numbered_on {
            Problem::MoveAfterEnd
        } else {
            Problem::ImplicitVariation { number: self.state.builder.ply() as u32 + 1 }
        };
        self.warn(text, problem);
    }

    /// A diagram without a side to move: Black, unless only White can make the
    /// first move.
    fn settle_turn(&mut self, text: &str, mv: MoveText) {
        self.state.turn_assumed = false;
        let legal = |position: &Position| {
            coordinates(mv, position, None).is_ok_and(|(mv, _, _)| position.is_legal(mv))
        };
        let Some(black) = self.state.builder.position() else { return };
        if legal(black) {
            return;
        }
        let mut setup = black.to_setup();
        setup.turn = Color::White;
        if Position::new(&setup).is_ok_and(|white| legal(&white)) {
            self.warn(text, Problem::NoTurn);
            self.state.builder.begin(setup);
        }
    }

    fn ending(&mut self, known: Option<Terminal>, word: &str, after: &str) {
        if self.state.stopped {
            return;
        }
        if known.is_none() {
            self.warn(word, Problem::UnknownEnding);
        }
        let terminal = known.unwrap_or_else(|| Terminal::Other(word.into()));
        let node = self.state.builder.end(terminal);
        self.state.ended = Some(node);
        self.state.at = node;
        self.time(node, after);
    }

    fn variation(&mut self, number: Option<u32>) {
        if self.state.builder.record.node_count() == 1 {
            return self.warn(self.line, Problem::StrayVariation);
        }
        let offset = self.state.offset.unwrap_or(0);
        let ply = number.map(|number| i64::from(number) - offset - 1);
        let length = self.state.builder.ply();
        self.state.stopped = false;
        match ply.and_then(|ply| usize::try_from(ply).ok()) {
            Some(ply) if ply <= length => self.branch(ply),
            Some(_) => {
                let ply = number.unwrap_or(0);
                self.stop(self.line, Problem::VariationTooFar { ply, length: length as u32 });
            }
            None => self.stop(self.line, Problem::UnknownLine),
        }
    }

    fn summary(&mut self, text: &str) -> Result<(), Refusal> {
        let summary = summary::parse(text);
        if summary.is_empty() {
            self.warn(text, Problem::UnknownLine);
            return Ok(());
        }
        self.begin()?;
        if self.state.stopped {
            return Ok(());
        }
        let builder = &self.state.builder;
        let (found, turn) = (builder.ply() as u32, builder.turn());
        let offset = self.state.offset.unwrap_or(0);
        if let Some(written) = summary.moves
            && i64::from(written) != i64::from(found)
            && i64::from(written) - offset != i64::from(found)
        {
            self.warn(self.line, Problem::MoveCountDisagrees { written, found });
        }
        if let Some(end) = self.state.ended {
            if let super::super::tree::Step::End(terminal) = self.state.builder.record.step(end)
                && !summary.agrees(terminal, turn)
            {
                self.warn(self.line, Problem::EndingDisagrees);
            }
            return Ok(());
        }
        let last = self.state.builder.record.played(self.state.builder.node());
        let foul = last.is_some_and(|played| played.illegal.is_some());
        let terminal = match summary.terminal(turn, foul) {
            Some(terminal) => terminal,
            None if summary.names_winner() => {
                self.warn(self.line, Problem::EndingDisagrees);
                Terminal::Other(format!("まで{text}").into())
            }
            None => return Ok(()),
        };
        let node = self.state.builder.end(terminal);
        self.state.ended = Some(node);
        self.state.at = node;
        Ok(())
    }

    /// One move or ending of a KI2 line.
    fn token(&mut self, token: &str) {
        let word = token.trim_start_matches(move_text::is_side_mark).trim();
        if let Some(terminal) = Terminal::from_kif(word) {
            return self.ending(Some(terminal), word, "");
        }
        if self.state.stopped {
            return self.left_out(token);
        }
        if self.state.ended.is_some() {
            self.after_ending(token, true);
        }
        let builder = &self.state.builder;
        let Some(position) = builder.position() else { return };
        match ki2::resolve(token, position, builder.destination(builder.ply())) {
            Err(problem) => self.stop(token, problem),
            Ok(found) => {
                for problem in found.problems.into_iter().flatten() {
                    self.warn(token, problem);
                }
                self.play(token, found.mv, found.piece);
            }
        }
    }
}

/// The move a KIF text means. The board decides what stands on its origin.
fn coordinates(
    text: MoveText,
    position: &Position,
    previous: Option<Square>,
) -> Result<(Move, Piece, Option<Problem>), Problem> {
    let turn = position.turn();
    let expected = Problem::MalformedMove { expected: "a move before 同" };
    match text.origin {
        Origin::From(from) => {
            let to = text.to.or(previous).ok_or(expected)?;
            let found = position.piece_at(from).map_or(text.kind, Piece::kind);
            let problem =
                (found != text.kind).then_some(Problem::WrongPiece { written: text.kind, found });
            let mv = Move::Normal { from, to, promote: text.promote };
            Ok((mv, Piece::new(turn, found), problem))
        }
        Origin::Drop => {
            let to = text.to.or(previous).ok_or(expected)?;
            let kind = HandKind::of_captured(text.kind).filter(|kind| kind.kind() == text.kind);
            let kind = kind.ok_or(Problem::MalformedMove { expected: "a piece from the hand" })?;
            Ok((Move::Drop { kind, to }, Piece::new(turn, text.kind), None))
        }
        Origin::Unsaid => {
            let written = WrittenMove {
                color: None,
                to: text.to.map_or(Destination::Same, Destination::Square),
                kind: text.kind,
                side: None,
                motion: None,
                suffix: if text.promote { Suffix::Promote } else { Suffix::None },
                origin: None,
            };
            let (mv, piece) = ki2::find(&written, position, previous)?;
            Ok((mv, piece, None))
        }
    }
}
