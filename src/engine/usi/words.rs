//! What the engine says to a GUI.

use std::fmt::Write;

use crate::engine::{Analysis, Score};
use crate::notation::usi;
use crate::shogi::{Color, Move};
use crate::tsume::Verdict;

/// The `info` lines of an analysis, one a line of play.
pub(super) fn info(analysis: &Analysis, turn: Color) -> String {
    let mut text = String::new();
    let many = analysis.lines.len() > 1;
    for (number, line) in (1..).zip(&analysis.lines) {
        // Writing to a string cannot fail.
        let _ = write!(text, "info depth {} seldepth {}", line.depth, analysis.selective_depth);
        if many {
            let _ = write!(text, " multipv {number}");
        }
        let _ = writeln!(
            text,
            " score {} nodes {} nps {} time {} hashfull {} pv {}",
            score(line.score, turn),
            analysis.nodes,
            analysis.nodes_per_second(),
            analysis.time.as_millis(),
            analysis.table_permille,
            moves(&line.moves),
        );
    }
    text
}

/// `cp 37`, `mate 5`, `mate -4`: from the side to move.
fn score(score: Score, turn: Color) -> String {
    match score {
        Score::Centipawns(_) => format!("cp {}", score.centipawns_for(turn)),
        Score::Mate { winner, plies } if winner == turn => format!("mate {plies}"),
        Score::Mate { plies, .. } => format!("mate -{plies}"),
    }
}

fn moves(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(|&mv| usi::to_usi(mv)).collect();
    words.join(" ")
}

/// The answer to `go`: a move, a declaration or the end.
pub(super) fn best_move(analysis: &Analysis, turn: Color, resign_below: i32) -> String {
    if analysis.can_declare {
        return "bestmove win\n".to_owned();
    }
    let Some(line) = analysis.lines.first() else { return "bestmove resign\n".to_owned() };
    if line.score.centipawns_for(turn) <= -resign_below {
        return "bestmove resign\n".to_owned();
    }
    match line.moves.as_slice() {
        [] => "bestmove resign\n".to_owned(),
        [best] => format!("bestmove {}\n", usi::to_usi(*best)),
        [best, reply, ..] => {
            format!("bestmove {} ponder {}\n", usi::to_usi(*best), usi::to_usi(*reply))
        }
    }
}

/// The answer to `go mate`.
pub(super) fn checkmate(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Mate(mate) => format!("checkmate {}\n", moves(&mate.line)),
        Verdict::NoMate => "checkmate nomate\n".to_owned(),
        Verdict::Unknown(_) => "checkmate timeout\n".to_owned(),
    }
}
