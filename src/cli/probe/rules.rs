//! `probe rules`: legality, status, repetition and declaration.

use serde::Serialize;

use super::{fields, json, line_of_play};
use crate::notation::{sfen, usi};
use crate::shogi::{
    Color, Declaration, DeclarationResult, DeclarationRule, History, Repetition, Status,
};

#[derive(Debug, Default, Serialize)]
struct Answer {
    sfen_ok: bool,
    /// Codes of what no game could have produced.
    warnings: Vec<&'static str>,
    /// Whether the candidate is legal; null without one.
    legal: Option<bool>,
    /// The code of the foul.
    reason: Option<&'static str>,
    /// After the moves, and after the candidate if it is legal.
    status: Option<&'static str>,
    /// `none`, `draw`, `black_loses`, `white_loses`.
    repetition: Option<&'static str>,
    /// The ply at which the position stood for the fourth time.
    repetition_ply: Option<usize>,
    declaration: Option<DeclarationAnswer>,
    /// What is wrong with the input.
    error: Option<String>,
}

#[derive(Debug, Serialize)]
struct DeclarationAnswer {
    points: u8,
    handicap_points: u8,
    /// Every own piece counted: the count by agreement.
    total_points: u8,
    conditions: Conditions,
    rule27: &'static str,
    rule24: &'static str,
}

#[derive(Debug, Serialize)]
struct Conditions {
    king_in_zone: bool,
    pieces_in_zone: u8,
    not_in_check: bool,
}

pub(super) fn answer(line: &str) -> String {
    let [sfen, moves, candidate] = fields(line);
    let mut answer = Answer::default();
    if let Err(error) = read(&mut answer, sfen, moves, candidate.trim()) {
        answer.error = Some(format!("{error:#}"));
    }
    json(&answer)
}

fn read(answer: &mut Answer, text: &str, moves: &str, candidate: &str) -> anyhow::Result<()> {
    let setup = sfen::parse(text)?;
    answer.sfen_ok = true;
    answer.warnings = setup.problems().iter().map(|problem| problem.code()).collect();
    let mut history = line_of_play(text, moves)?;
    if !candidate.is_empty() {
        match usi::parse_move(candidate).map(|mv| history.play(mv)) {
            Ok(Ok(())) => answer.legal = Some(true),
            Ok(Err(illegal)) => {
                answer.legal = Some(false);
                answer.reason = Some(illegal.code());
            }
            // Not even a move, such as a drop that promotes.
            Err(error) => {
                answer.legal = Some(false);
                answer.reason = Some("not_a_move");
                answer.error = Some(error.to_string());
            }
        }
    }
    answer.status = Some(match history.position().status() {
        Status::Quiet => "none",
        Status::Check => "check",
        Status::Mate => "mate",
        Status::Stalemate => "stalemate",
    });
    let repetition = first_repetition(&history);
    answer.repetition = Some(match repetition {
        None => "none",
        Some((_, Repetition::Draw)) => "draw",
        Some((_, Repetition::PerpetualCheck { loser: Color::Black })) => "black_loses",
        Some((_, Repetition::PerpetualCheck { loser: Color::White })) => "white_loses",
    });
    answer.repetition_ply = repetition.map(|(ply, _)| ply);
    answer.declaration = Some(declaration(&history));
    Ok(())
}

/// The first fourfold repetition of a line of play, with its ply.
fn first_repetition(history: &History) -> Option<(usize, Repetition)> {
    let mut replay = History::new(history.position_at(0)?.clone());
    for &mv in history.moves() {
        replay.play(mv).ok()?;
        if let Some(repetition) = replay.repetition() {
            return Some((replay.ply(), repetition));
        }
    }
    None
}

fn declaration(history: &History) -> DeclarationAnswer {
    let count = Declaration::count(history.position());
    let result = |rule| match count.result(rule) {
        DeclarationResult::Win => "win",
        DeclarationResult::Draw => "draw",
        DeclarationResult::Fail => "fail",
    };
    DeclarationAnswer {
        points: count.points,
        handicap_points: count.handicap_points,
        total_points: count.total_points,
        conditions: Conditions {
            king_in_zone: count.king_in_zone,
            pieces_in_zone: count.pieces_in_zone,
            not_in_check: !count.in_check,
        },
        rule27: result(DeclarationRule::Points27),
        rule24: result(DeclarationRule::Points24),
    }
}
