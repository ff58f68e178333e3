//! Results as JSON, for programs: the same from the command line and over HTTP.

use serde_json::{Map, Value, json};

use crate::engine::{Analysis, Judgement, Review, Score};
use crate::notation::{sfen, usi};
use crate::record::{Loss, NodeId, Reading, Record, Warning};
use crate::shogi::{Color, DrawReason, Move, Outcome, WinReason};
use crate::tsume::{Limit, Solution, Verdict};
use crate::words::{self, Language};

/// Lines with more moves than this in all are cut off: a tree of a few
/// megabytes can spell out more than a disk holds.
const MAX_LINE_MOVES: usize = 2_000_000;

/// What a record says: format, encoding, start, moves, lines, ending, headers,
/// warnings; `games` repeats these for every further game.
pub fn reading(reading: &Reading, language: Language) -> Value {
    let mut object = Map::new();
    object.insert("format".into(), reading.format.name().into());
    object.insert("encoding".into(), reading.encoding.name().into());
    let mut budget = MAX_LINE_MOVES;
    if let Some((first, rest)) = reading.records.split_first() {
        object.extend(game(first, &mut budget));
        if !rest.is_empty() {
            let games = rest.iter().map(|record| Value::Object(game(record, &mut budget)));
            object.insert("games".into(), games.collect());
        }
    }
    object.insert("warnings".into(), warnings(&reading.warnings, language));
    Value::Object(object)
}

/// What was not right in an input.
pub fn warnings(warnings: &[Warning], language: Language) -> Value {
    let object = |warning: &Warning| {
        json!({
            "line": warning.place.line,
            "column": warning.place.column,
            "text": warning.place.text,
            "code": warning.problem.code(),
            "message": words::problem(language, &warning.problem),
        })
    };
    warnings.iter().map(object).collect()
}

/// What a format had no place for.
pub fn losses(losses: &[Loss], format: &str, language: Language) -> Value {
    let message = |loss: &Loss| words::loss_line(language, format, loss);
    let object = |loss: &Loss| json!({ "code": loss.code(), "message": message(loss) });
    losses.iter().map(object).collect()
}

fn game(record: &Record, budget: &mut usize) -> Map<String, Value> {
    let mut object = Map::new();
    let line = |path: Vec<NodeId>| -> Value {
        let played = path.iter().filter_map(|&id| record.played(id));
        played.map(|played| Value::from(usi::to_usi(played.mv))).collect()
    };
    object.insert("sfen".into(), sfen::to_sfen(record.start()).into());
    object.insert("handicap".into(), record.handicap().map(|handicap| handicap.name()).into());
    object.insert("main".into(), record.main_moves().map(usi::to_usi).collect());
    let lines = record.leaves().map_while(|leaf| {
        *budget = budget.checked_sub(record.ply(leaf))?;
        Some(line(record.path(leaf)))
    });
    object.insert("lines".into(), lines.collect());
    object.insert("ending".into(), record.ending().map(crate::record::Terminal::id).into());
    object.insert("outcome".into(), record.outcome().map_or(Value::Null, outcome));
    object.insert("headers".into(), Value::Object(headers(record)));
    if let Some(focus) = record.focus {
        object.insert("focus".into(), line(record.path(focus)));
    }
    object.insert("illegal".into(), record.first_illegal().map(|(ply, _)| ply).into());
    object
}

/// Headers as an object; values of a key that occurs twice are joined.
fn headers(record: &Record) -> Map<String, Value> {
    let by_key = record.headers().by_key().into_iter();
    by_key.map(|(key, values)| (key.to_owned(), values.join("\n").into())).collect()
}

fn outcome(outcome: Outcome) -> Value {
    match outcome {
        Outcome::Win { winner, by } => {
            let by = match by {
                WinReason::Mate => "mate",
                WinReason::Stalemate => "stalemate",
                WinReason::Resignation => "resignation",
                WinReason::Timeout => "timeout",
                WinReason::PerpetualCheck => "perpetual-check",
                WinReason::Declaration => "declaration",
                WinReason::Foul => "foul",
                WinReason::Adjudication => "adjudication",
            };
            json!({ "winner": side(winner), "by": by })
        }
        Outcome::Draw(reason) => {
            let by = match reason {
                DrawReason::Repetition => "repetition",
                DrawReason::Impasse => "impasse",
                DrawReason::MaxMoves => "max-moves",
                DrawReason::Agreement => "agreement",
            };
            json!({ "winner": null, "by": by })
        }
        Outcome::Aborted => json!({ "winner": null, "by": "aborted" }),
    }
}

fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Moves in USI.
pub fn moves(moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| usi::to_usi(mv)).collect()
}

/// Hundredths of a pawn from Black's side, or a mate with its winner.
pub fn score(score: Score) -> Value {
    match score {
        Score::Centipawns(value) => json!({ "centipawns": value }),
        Score::Mate { winner, plies } => json!({ "mate": plies, "winner": winner.to_string() }),
    }
}

/// What a search found, best line first.
pub fn analysis(analysis: &Analysis) -> Value {
    let line = |line: &crate::engine::Line| {
        json!({
            "moves": moves(&line.moves),
            "score": score(line.score),
            "depth": line.depth,
        })
    };
    json!({
        "lines": analysis.lines.iter().map(line).collect::<Vec<_>>(),
        "can_declare": analysis.can_declare,
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "milliseconds": u64::try_from(analysis.time.as_millis()).unwrap_or(u64::MAX),
    })
}

/// What the mate solver found.
pub fn solution(solution: &Solution) -> Map<String, Value> {
    let (verdict, mate, limit) = match &solution.verdict {
        Verdict::Mate(mate) => ("mate", Some(mate), None),
        Verdict::NoMate => ("nomate", None, None),
        Verdict::Unknown(limit) => ("unknown", None, Some(limit_name(*limit))),
    };
    let counting_all = mate.and_then(|mate| mate.counting_all);
    let mut object = Map::new();
    object.insert("verdict".into(), verdict.into());
    object.insert("plies".into(), mate.map(|mate| mate.plies.count).into());
    object.insert("exact".into(), mate.map(|mate| mate.plies.exact).into());
    object.insert("plies_counting_all".into(), counting_all.map(|plies| plies.count).into());
    object.insert("exact_counting_all".into(), counting_all.map(|plies| plies.exact).into());
    object.insert("line".into(), mate.map_or_else(Vec::new, |mate| moves(&mate.line)).into());
    object.insert("nodes".into(), solution.nodes.into());
    object.insert("limit".into(), limit.into());
    object
}

/// The name of a limit: `nodes`, `time`, `stopped`, `depth`.
pub fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Nodes => "nodes",
        Limit::Time => "time",
        Limit::Stopped => "stopped",
        Limit::Depth => "depth",
    }
}

/// A game looked through: each move with what it gave away.
pub fn review(review: &Review) -> Value {
    let moves = review.moves.iter().map(|mv| {
        json!({
            "move": usi::to_usi(mv.played),
            "by": side(mv.by),
            "before": score(mv.before),
            "after": score(mv.after),
            "best": self::moves(&mv.best),
            "loss": (mv.loss * 1000.0).round() / 1000.0,
            "judgement": judgement_name(mv.judgement),
        })
    });
    let accuracy = |color| review.accuracy(color).map(|value| (value * 10.0).round() / 10.0);
    json!({
        "moves": moves.collect::<Vec<_>>(),
        "last": review.last.map(score),
        "accuracy": { "black": accuracy(Color::Black), "white": accuracy(Color::White) },
        "turning_points": review.turning_points(5).into_iter().map(|ply| ply + 1).collect::<Vec<_>>(),
    })
}

fn judgement_name(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Fine => "fine",
        Judgement::Slow => "slow",
        Judgement::Dubious => "dubious",
        Judgement::Bad => "bad",
        Judgement::Terrible => "terrible",
    }
}
