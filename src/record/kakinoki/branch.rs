//! Where a move hangs in the tree: 変化, numbers that go back, moves behind an
//! ending, and who is to move first when nobody says it.

use super::coordinates::coordinates;
use super::move_text::MoveText;
use super::read::Reader;
use crate::record::fault::Problem;
use crate::record::terminal::Terminal;
use crate::record::tree::Step;
use crate::shogi::{Color, Position};

impl Reader<'_> {
    /// Whether a move whose number goes back belongs there rather than here.
    pub(super) fn branches(&self, ply: usize, mv: MoveText) -> bool {
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

    pub(super) fn branch(&mut self, ply: usize) {
        self.state.builder.go_back(ply);
        self.state.at = self.state.builder.node();
        self.state.ended = None;
        self.state.stopped = false;
    }

    /// A move follows an ending: after 封じ手 the game goes on, after anything
    /// else the move stands beside the ending.
    pub(super) fn after_ending(&mut self, text: &str, numbered_on: bool) {
        let Some(end) = self.state.ended.take() else { return };
        let word = match self.state.builder.record.step(end) {
            Step::End(Terminal::Sealed) => Some("封じ手"),
            Step::End(Terminal::Interrupt) => Some("中断"),
            _ => None,
        };
        // It becomes a comment, unless an earlier line of play ends so too.
        let time = self.state.builder.record.elapsed(end);
        if let Some(word) = word.filter(|_| numbered_on && self.state.ended_anew)
            && let Some(notes) = self.record().remove_last(end)
        {
            let at = self.state.builder.node();
            self.state.at = at;
            let seconds = time.map(|time| time.as_secs());
            let time = seconds.map(|s| format!(" ({}:{:02})", s / 60, s % 60));
            self.record().add_comment(at, &format!("{word}{}", time.unwrap_or_default()));
            for line in notes.comment.iter().flat_map(|text| text.split('\n')) {
                self.record().add_comment(at, line);
            }
            let kept = self.record().notes_mut(at);
            kept.remarks.extend(notes.remarks);
            kept.bookmark = kept.bookmark.take().or(notes.bookmark);
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
    pub(super) fn settle_turn(&mut self, text: &str, mv: MoveText) {
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

    pub(super) fn variation(&mut self, number: Option<u32>) {
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
}
