//! A record looked through by the engine: a chart, who played how well, the
//! moves that decided it, and the record with the engine's notes.

use std::time::Duration;

use super::view::View;
use super::{file_stem, walk, written};
use crate::app::find::refusal;
use crate::app::{App, ComputeError, File, Picture, Reply};
use crate::engine::{Engine, Judgement, Limits, Review};
use crate::record::{Format, NodeId, Record};
use crate::render::{EvaluationChart, Mistake};
use crate::shogi::{Color, History, Position};
use crate::store::KeptRecord;
use crate::words::{self, Key, Language, Text, percent, say};

/// The work of one analysis, in positions searched: about ten seconds.
const TOTAL_NODES: u64 = 3_000_000;
/// Of these each move gets its share, within these bounds.
const NODES_A_MOVE: std::ops::RangeInclusive<u64> = 4_000..=40_000;
/// Longer than any game; beyond, an analysis would hold the others up.
const MAX_PLIES: usize = 1_000;
/// With the queue.
const DEADLINE: Duration = Duration::from_secs(180);
/// The transposition table of one analysis.
const TABLE_BYTES: usize = 32 << 20;
/// So many turning points are told.
const TOLD_MOVES: usize = 5;
/// So many moves of what would have been better.
const BETTER_MOVES: usize = 5;

/// The line that is shown as the engine sees it.
struct Line {
    history: History,
    /// The nodes of its moves.
    nodes: Vec<NodeId>,
}

impl Line {
    /// The legal moves of the line, up to the first foul.
    fn of(view: View<'_>) -> Option<Self> {
        let record = view.record;
        let mut history = History::new(Position::new(record.start()).ok()?);
        let mut nodes = Vec::new();
        for ply in 1..=walk::line_len(record, view.node) {
            let node = walk::at_ply(record, view.node, ply);
            let played = record.played(node)?;
            if history.play(played.mv).is_err() {
                break;
            }
            nodes.push(node);
        }
        (!nodes.is_empty()).then_some(Self { history, nodes })
    }
}

impl App {
    /// Looks through the line that is shown.
    pub(super) async fn analysis(
        &self,
        view: View<'_>,
        kept: &KeptRecord,
    ) -> anyhow::Result<Reply> {
        let language = view.language;
        if walk::line_len(view.record, view.node) > MAX_PLIES {
            let n = i64::try_from(MAX_PLIES)?;
            let sentence = say(language, Key::RefuseTooLongToAnalyze).number("n", n);
            return Ok(refusal(sentence.text()));
        }
        let Some(line) = Line::of(view) else {
            return Ok(refusal(say(language, Key::RefuseNothingToAnalyze).text()));
        };
        let limits = Limits::nodes(nodes_a_move(line.nodes.len()));
        let history = line.history.clone();
        let work =
            move |stop: &_| Engine::new(TABLE_BYTES).review(&history, &limits, stop, |_, _| {});
        let Some(review) = self.heavy().run(DEADLINE, work).await? else {
            return Err(ComputeError::Busy.into());
        };
        let telling = Telling { view, line: &line, review: &review };
        let chart = telling.chart();
        let png = self.compute().run(super::DEADLINE, move |_| chart.to_png()).await?;
        let text = telling.text();
        let stem = file_stem(kept.name.as_deref());
        let picture = Picture { png, alt: text.to_plain(), name: format!("{stem}-analysis.png") };
        let annotated = telling.annotated();
        let files = match written(&annotated, Format::Kif) {
            Ok(written) => {
                vec![File { name: format!("{stem}-analysis.kif"), bytes: written.bytes }]
            }
            Err(_) => Vec::new(),
        };
        Ok(Reply { picture: Some(picture), files, ..Reply::new(text) })
    }
}

/// The share of one move.
fn nodes_a_move(moves: usize) -> u64 {
    let share = TOTAL_NODES / (moves as u64 + 1);
    share.clamp(*NODES_A_MOVE.start(), *NODES_A_MOVE.end())
}

/// A review as it is told.
struct Telling<'a> {
    view: View<'a>,
    line: &'a Line,
    review: &'a Review,
}

impl Telling<'_> {
    fn text(&self) -> Text {
        let language = self.view.language;
        let moves = i64::try_from(self.review.moves.len()).unwrap_or(i64::MAX);
        let mut text = say(language, Key::Review).number("n", moves).text();
        text.push_line(self.view.players());
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
        for ply in points {
            text.push_line(self.told(ply));
        }
        text.push_line(say(language, Key::ReviewFile).text());
        text
    }

    fn side(&self, color: Color) -> &'static str {
        words::side(self.view.language, color, self.view.record.is_handicap_game())
    }

    /// `疑問手2、悪手1`: what was not good, by kind.
    fn slips(&self, color: Color) -> String {
        let language = self.view.language;
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
        counted.join(match language {
            Language::En => ", ",
            Language::Ja | Language::ZhHans | Language::ZhHant => "、",
        })
    }

    /// One turning point: the move, what it cost, what was better.
    fn told(&self, ply: usize) -> Text {
        let language = self.view.language;
        let reviewed = &self.review.moves[ply];
        let name = self.view.at(self.line.nodes[ply]).move_name().unwrap_or_default();
        let rate = |score: crate::engine::Score| percent(score.win_rate(reviewed.by)).to_string();
        let mut text = say(language, Key::ReviewMove)
            .words("number", &(ply + 1).to_string())
            .words("move", &name)
            .words("judgement", &words::judgement(language, reviewed.judgement))
            .words("before", &rate(reviewed.before))
            .words("after", &rate(reviewed.after))
            .text();
        let better = self.better(ply);
        if !better.is_empty() {
            text.push(words::Part::Words("\n　".to_owned()));
            text.append(say(language, Key::ReviewMoveBetter).words("best", &better).text());
        }
        text
    }

    /// What the engine would have played instead of the move at `ply`.
    fn better(&self, ply: usize) -> String {
        let moves = self.line.history.moves();
        let mut previous = ply.checked_sub(1).and_then(|last| moves.get(last)).map(|mv| mv.to());
        let Some(position) = self.line.history.position_at(ply) else { return String::new() };
        let mut position = position.clone();
        let mut names = Vec::new();
        for &mv in self.review.moves[ply].best.iter().take(BETTER_MOVES) {
            names.push(words::move_name(self.view.style, &position, mv, previous));
            previous = Some(mv.to());
            if position.play(mv).is_err() {
                break;
            }
        }
        names.join(" ")
    }

    fn chart(&self) -> EvaluationChart {
        let moves = &self.review.moves;
        let before = moves.iter().map(|mv| Some(mv.before));
        let scores = before.chain([self.review.last]);
        let is_mistake = |judgement| match judgement {
            Judgement::Fine | Judgement::Slow => None,
            Judgement::Dubious => Some(Mistake::Doubtful),
            Judgement::Bad | Judgement::Terrible => Some(Mistake::Blunder),
        };
        let black = self.view.record.player(Color::Black).unwrap_or_default();
        let white = self.view.record.player(Color::White).unwrap_or_default();
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
    /// write it, and words where a move was not good.
    fn annotated(&self) -> Record {
        let mut record = self.view.record.clone();
        for (ply, &node) in self.line.nodes.iter().enumerate() {
            let reviewed = &self.review.moves[ply];
            let value = reviewed.after.centipawns_for(Color::Black);
            record.add_comment(node, &format!("*評価値={value}"));
            if reviewed.judgement >= Judgement::Dubious {
                let language = self.view.language;
                let note = say(language, Key::ReviewComment)
                    .words("judgement", &words::judgement(language, reviewed.judgement))
                    .words("best", &self.better(ply));
                record.add_comment(node, &note.plain());
            }
        }
        record
    }
}
