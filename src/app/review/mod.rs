//! A line of a record looked through by the engine, as it is told: words, a
//! chart, boards, the record with the engine's notes.

mod board;

pub use board::TurningBoard;

use std::sync::atomic::AtomicBool;

use crate::engine::{Engine, Judgement, Limits, Review, Score};
use crate::game::{Castle, Opening};
use crate::notation::MoveStyle;
use crate::record::{NodeId, Record};
use crate::render::{EvaluationChart, Mistake};
use crate::shogi::{Color, History, Move, Position};
use crate::words::{self, Key, Language, Part, Text, percent, say};

/// Of the work of one analysis each move gets its share, within these bounds.
const NODES_A_MOVE: std::ops::RangeInclusive<u64> = 4_000..=40_000;
/// The transposition table of one analysis.
const TABLE_BYTES: usize = 32 << 20;
/// So many turning points are told.
const TOLD_MOVES: usize = 5;
/// So many moves of what would have been better.
const BETTER_MOVES: usize = 5;
/// A mate is told to its end, unless it is longer than anybody reads.
const MATE_MOVES: usize = 15;
/// So many missed mates are told beside the turning points.
const TOLD_MATES: usize = 3;

/// The legal moves of a line of a record, up to the first foul.
#[derive(Clone, Debug)]
pub struct PlayedLine {
    history: History,
    /// The nodes of its moves.
    nodes: Vec<NodeId>,
}

impl PlayedLine {
    /// The line through these nodes, from the start; `None` where no move of it
    /// can be played.
    pub fn of(record: &Record, nodes: impl IntoIterator<Item = NodeId>) -> Option<Self> {
        let mut history = History::new(Position::new(record.start()).ok()?);
        let mut played = Vec::new();
        for node in nodes {
            let Some(step) = record.played(node) else { break };
            if history.play(step.mv).is_err() {
                break;
            }
            played.push(node);
        }
        (!played.is_empty()).then_some(Self { history, nodes: played })
    }

    /// How many moves it has: 1 at least.
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Has the engine look through it within `total_nodes` positions or a little
    /// more; `None` when stopped. `progress` hears how much of how much is done.
    pub fn review(
        &self,
        total_nodes: u64,
        stop: &AtomicBool,
        progress: impl FnMut(usize, usize),
    ) -> Option<Review> {
        let share = total_nodes / (self.len() as u64 + 1);
        let nodes = share.clamp(*NODES_A_MOVE.start(), *NODES_A_MOVE.end());
        Engine::new(TABLE_BYTES).review(&self.history, &Limits::nodes(nodes), stop, progress)
    }
}

/// A review as it is told to one reader.
#[derive(Clone, Copy, Debug)]
pub struct ReviewTelling<'a> {
    /// The record.
    pub record: &'a Record,
    /// The line of it that was looked through.
    pub line: &'a PlayedLine,
    /// What the engine found.
    pub review: &'a Review,
    /// The reader's language.
    pub language: Language,
    /// How the reader writes moves.
    pub style: MoveStyle,
}

impl ReviewTelling<'_> {
    /// What game it was, who played how well, and where it was decided.
    pub fn text(&self) -> Text {
        let language = self.language;
        let moves = i64::try_from(self.review.moves.len()).unwrap_or(i64::MAX);
        let mut text = say(language, Key::Review).number("n", moves).text();
        if let Some(opening) = Opening::of(&self.line.history) {
            let name = words::opening(language, opening);
            text.push_line(say(language, Key::ReviewOpening).words("opening", name).text());
        }
        let castles = self.castles();
        if !castles.is_empty() {
            text.push_line(say(language, Key::ReviewCastles).words("castles", &castles).text());
        }
        for color in Color::ALL {
            let Some(accuracy) = self.review.accuracy(color) else { continue };
            let sentence = say(language, Key::ReviewSide)
                .words("side", self.side(color))
                .words("percent", &format!("{accuracy:.0}"))
                .words("slips", &self.slips(color));
            text.push_line(sentence.text());
        }
        let points = self.review.turning_points(TOLD_MOVES);
        if !points.is_empty() {
            text.push_line(say(language, Key::ReviewTurningPoints).text());
        }
        let mates = self.missed_mates(&points);
        for ply in points {
            text.push_line(self.told(ply));
        }
        for ply in mates {
            let sentence = say(language, Key::ReviewMateMissed)
                .words("number", &(ply + 1).to_string())
                .words("move", &self.names(ply, &[self.review.moves[ply].played]))
                .words("better", &self.better(ply));
            text.push_line(sentence.text());
        }
        text
    }

    /// `☗先手 美濃囲い、☖後手 居飛車穴熊`: who built which castle.
    fn castles(&self) -> String {
        let language = self.language;
        let told = Color::ALL.into_iter().filter_map(|color| {
            let castle = Castle::of(&self.line.history, color)?;
            Some(format!("{} {}", self.side(color), words::castle(language, castle)))
        });
        told.collect::<Vec<_>>().join(comma(language))
    }

    /// The shortest mates that were missed in games which stayed won, and so are
    /// not among the turning points `told`.
    fn missed_mates(&self, told: &[usize]) -> Vec<usize> {
        let missed = self.review.moves.iter().enumerate();
        let mut missed: Vec<(u32, usize)> = missed
            .filter(|(ply, _)| !told.contains(ply))
            .filter_map(|(ply, mv)| Some((mv.missed_mate()?, ply)))
            .collect();
        missed.sort_unstable();
        missed.truncate(TOLD_MATES);
        let mut plies: Vec<usize> = missed.into_iter().map(|(_, ply)| ply).collect();
        plies.sort_unstable();
        plies
    }

    fn side(&self, color: Color) -> &'static str {
        words::side(self.language, color, self.record.is_handicap_game())
    }

    /// `疑問手2、悪手1`: what was not good, by kind.
    fn slips(&self, color: Color) -> String {
        let language = self.language;
        let kinds = [Judgement::Slow, Judgement::Dubious, Judgement::Bad, Judgement::Terrible];
        let counted: Vec<String> = kinds
            .into_iter()
            .filter_map(|kind| {
                let n = self.review.count(color, kind);
                (n > 0).then(|| format!("{} {n}", words::judgement(language, kind)))
            })
            .collect();
        if counted.is_empty() {
            return say(language, Key::ReviewNoMistakes).plain();
        }
        counted.join(comma(language))
    }

    /// One turning point: the move, what it cost, what was better.
    fn told(&self, ply: usize) -> Text {
        let language = self.language;
        let reviewed = &self.review.moves[ply];
        let name = self.names(ply, &[reviewed.played]);
        let rate = |score: Score| percent(score.win_rate(reviewed.by)).to_string();
        let mut text = say(language, Key::ReviewMove)
            .words("number", &(ply + 1).to_string())
            .words("move", &name)
            .words("judgement", &words::judgement(language, reviewed.judgement))
            .words("before", &rate(reviewed.before))
            .words("after", &rate(reviewed.after))
            .text();
        let better = self.better(ply);
        if !better.is_empty() {
            text.push(Part::Words(format!("\n　{better}")));
        }
        text
    }

    /// What the engine would have played instead of the move at `ply`, in a
    /// sentence: the mate that was missed, or what was better.
    fn better(&self, ply: usize) -> String {
        let reviewed = &self.review.moves[ply];
        let line = |most| self.names(ply, &reviewed.best[..reviewed.best.len().min(most)]);
        match reviewed.missed_mate() {
            Some(plies) => say(self.language, Key::ReviewMoveMate)
                .number("plies", plies)
                .words("line", &line(MATE_MOVES)),
            None => say(self.language, Key::ReviewMoveBetter).words("best", &line(BETTER_MOVES)),
        }
        .plain()
    }

    /// The move before the one at `ply`.
    fn move_before(&self, ply: usize) -> Option<Move> {
        ply.checked_sub(1).and_then(|last| self.line.history.moves().get(last)).copied()
    }

    /// The names of `moves`, played one after the other in the position before
    /// the move at `ply`.
    fn names(&self, ply: usize, moves: &[Move]) -> String {
        let history = &self.line.history;
        let mut previous = self.move_before(ply).map(|mv| mv.to());
        let Some(mut position) = history.position_at(ply).cloned() else { return String::new() };
        let mut names = Vec::new();
        for &mv in moves {
            names.push(words::move_name(self.style, &position, mv, previous));
            previous = Some(mv.to());
            if position.play(mv).is_err() {
                break;
            }
        }
        names.join(" ")
    }

    /// The evaluation after every move, with what was not good marked.
    pub fn chart(&self) -> EvaluationChart {
        let moves = &self.review.moves;
        let before = moves.iter().map(|mv| Some(mv.before));
        let scores = before.chain([self.review.last]);
        let is_mistake = |judgement| match judgement {
            Judgement::Fine | Judgement::Slow => None,
            Judgement::Dubious => Some(Mistake::Doubtful),
            Judgement::Bad | Judgement::Terrible => Some(Mistake::Blunder),
        };
        let black = self.record.player(Color::Black).unwrap_or_default();
        let white = self.record.player(Color::White).unwrap_or_default();
        let named = !black.is_empty() || !white.is_empty();
        EvaluationChart {
            chances: scores
                .map(|score| score.map(|score| score.win_rate(Color::Black) as f32))
                .collect(),
            mistakes: (1..)
                .zip(moves)
                .filter_map(|(ply, mv)| Some((ply, is_mistake(mv.judgement)?)))
                .collect(),
            title: if named { format!("☗{black} – ☖{white}") } else { String::new() },
            black: self.side(Color::Black).to_owned(),
            white: self.side(Color::White).to_owned(),
            ..EvaluationChart::default()
        }
    }

    /// The record with an evaluation for each move, `**評価値=`, as programs
    /// write it, and words where a move was not good or a mate was missed.
    pub fn annotated(&self) -> Record {
        let mut record = self.record.clone();
        for (ply, &node) in self.line.nodes.iter().enumerate() {
            let reviewed = &self.review.moves[ply];
            let value = reviewed.after.centipawns_for(Color::Black);
            record.add_comment(node, &format!("*評価値={value}"));
            if reviewed.judgement >= Judgement::Dubious {
                let language = self.language;
                let note = say(language, Key::ReviewComment)
                    .words("judgement", &words::judgement(language, reviewed.judgement))
                    .words("better", &self.better(ply));
                record.add_comment(node, &note.plain());
            } else if reviewed.missed_mate().is_some() {
                record.add_comment(node, &self.better(ply));
            }
        }
        record
    }
}

/// What stands between the parts of a list.
const fn comma(language: Language) -> &'static str {
    match language {
        Language::En => ", ",
        Language::Ja | Language::ZhHans | Language::ZhHant => "、",
    }
}
