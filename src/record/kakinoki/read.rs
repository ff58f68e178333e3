//! The reader of KIF, KI2 and BOD.

use super::coordinates::coordinates;
use super::ki2;
use super::line::{Line, classify, ending_word};
use super::move_text::{self, MoveText, Text, parse_time};
use super::start::{Start, ThreePieces};
use super::summary;
use crate::record::builder::Builder;
use crate::record::clean::is_blank;
use crate::record::fault::{Expected, Place, Problem, ReadError, Refusal, Warnings};
use crate::record::format::Format;
use crate::record::headers;
use crate::record::lines::Lines;
use crate::record::reading::MAX_GAMES;
use crate::record::terminal::Terminal;
use crate::record::tree::{NodeId, Record, Step};
use crate::shogi::{Handicap, Move, Piece, Position};

/// Reads every game of a text; most hold one.
///
/// lishogi's 三枚落ち takes the other lance away: when the moves do not fit the
/// usual board, that one is tried.
pub(in crate::record) fn read(
    text: &str,
    format: Format,
    warnings: &mut Warnings,
) -> Result<Vec<Record>, ReadError> {
    let mark = warnings.mark();
    let records = read_on(text, format, warnings, ThreePieces::Usual)?;
    let is_three = |record: &Record| record.handicap() == Some(Handicap::ThreePieces);
    if !records.iter().any(is_three) || !warnings.doubt_the_board(mark) {
        return Ok(records);
    }
    let mut others = Warnings::new(format);
    let other = read_on(text, format, &mut others, ThreePieces::OtherLance)?;
    if others.doubt_the_board(0) {
        return Ok(records);
    }
    warnings.take_back(mark);
    warnings.push_whole(Problem::OtherLance);
    warnings.append(others);
    Ok(other)
}

fn read_on(
    text: &str,
    format: Format,
    warnings: &mut Warnings,
    three_pieces: ThreePieces,
) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    let mut reader = Reader::new(warnings, three_pieces);
    for (number, line) in Lines::new(text) {
        reader.line = line;
        reader.number = number;
        let classified = classify(line);
        if reader.begins_next_game(&classified) {
            let done = std::mem::replace(reader.state(), State::new(Builder::new()));
            records.push(done.builder.record);
            if records.len() >= MAX_GAMES {
                let place = Place::at(format, number, 0, line.trim());
                return Err(ReadError { place, refusal: Refusal::TooManyGames });
            }
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
pub(super) struct State {
    pub(super) builder: Builder,
    start: Start,
    /// Whether the start position is settled: from the first move on.
    begun: bool,
    /// Whether the title of the column of moves was there: what has a number
    /// below it is a move or an ending.
    titled: bool,
    /// Nobody said who is to move first.
    pub(super) turn_assumed: bool,
    /// Whether 手合割 was there.
    named_handicap: bool,
    /// What comments and bookmarks belong to.
    pub(super) at: NodeId,
    /// The ending of the line being read, once there is one.
    pub(super) ended: Option<NodeId>,
    /// Whether that ending is new in the tree.
    pub(super) ended_anew: bool,
    /// The line being read cannot be followed any more.
    pub(super) stopped: bool,
    /// By how much the numbers in the file are ahead of ours.
    pub(super) offset: Option<i64>,
    /// Whether the last line was a header, which the next may go on with.
    after_header: bool,
}

impl State {
    fn new(builder: Builder) -> Self {
        Self {
            builder,
            start: Start::default(),
            begun: false,
            titled: false,
            turn_assumed: false,
            named_handicap: false,
            at: NodeId::ROOT,
            ended: None,
            ended_anew: false,
            stopped: false,
            offset: None,
            after_header: false,
        }
    }
}

pub(super) struct Reader<'a> {
    pub(super) state: State,
    warnings: &'a mut Warnings,
    three_pieces: ThreePieces,
    pub(super) line: &'a str,
    number: u32,
}

impl<'a> Reader<'a> {
    fn new(warnings: &'a mut Warnings, three_pieces: ThreePieces) -> Self {
        let state = State::new(Builder::with_room());
        Self { state, warnings, three_pieces, line: "", number: 0 }
    }

    fn state(&mut self) -> &mut State {
        &mut self.state
    }

    pub(super) fn warn(&mut self, part: &str, problem: Problem) {
        self.warnings.push(self.number, self.line, part, problem);
    }

    pub(super) fn record(&mut self) -> &mut Record {
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
                if let Some((ending, word)) = ending_word(text).filter(|_| self.state.begun) {
                    self.ending(Some(ending), word, &text[word.len()..]);
                } else if after_header && last == Some("備考") {
                    self.record().headers_mut().append_to_last(text);
                    self.state.after_header = true;
                } else {
                    self.warn(text, Problem::UnknownLine);
                }
            }
            Line::Row(text) | Line::Hand(_, text) => self.warn(text, Problem::UnknownLine),
            Line::Decoration => {
                self.state.titled |= self.line.trim_start_matches(is_blank).starts_with("手数");
            }
            Line::Blank | Line::Turn(_) => {}
        }
        Ok(())
    }

    fn header(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        self.state.after_header = true;
        if key == "手合割" && !self.state.begun {
            self.state.named_handicap = true;
            return self.state.start.set_handicap(value);
        }
        // 手合割 behind the moves comes too late to be one.
        if self.state.begun && (key == "手合割" || !headers::is_known_key(key)) {
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
        let (setup, assumed) = self.state.start.resolve(self.three_pieces, self.warnings)?;
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
                // Above the moves it may be anything, unless it has a time.
                let is_timed = || matches!(parse_time(after), Ok(Some(_)));
                let among_moves = self.state.begun || self.state.titled;
                if word.is_empty() || (known.is_none() && !among_moves && !is_timed()) {
                    self.warn(text, Problem::UnknownLine);
                    return Ok(());
                }
                self.begin()?;
                self.ending(known, word, after);
            }
            Text::Malformed => {
                self.begin()?;
                self.stop(text, Problem::MalformedMove { expected: Expected::KifMove });
            }
        }
        Ok(())
    }

    /// Gives the line of play up, with the reason; later moves of it are only
    /// counted out.
    pub(super) fn stop(&mut self, text: &str, problem: Problem) {
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

    fn ending(&mut self, known: Option<Terminal>, word: &str, after: &str) {
        if self.state.stopped {
            return;
        }
        if self.state.ended.is_some() {
            return self.warn(word, Problem::MoveAfterEnd);
        }
        if known.is_none() {
            self.warn(word, Problem::UnknownEnding);
        }
        let terminal = known.unwrap_or_else(|| Terminal::Other(word.into()));
        let node = self.end_line(terminal);
        self.time(node, after);
    }

    /// Ends the line being read.
    fn end_line(&mut self, terminal: Terminal) -> NodeId {
        let before = self.state.builder.record.node_count();
        let node = self.state.builder.end(terminal);
        self.state.ended = Some(node);
        self.state.ended_anew = self.state.builder.record.node_count() > before;
        self.state.at = node;
        node
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
            if let Step::End(terminal) = self.state.builder.record.step(end)
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
        if matches!(&terminal, Terminal::Other(word) if !word.starts_with("まで")) {
            self.warn(self.line, Problem::UnknownEnding);
        }
        self.end_line(terminal);
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
