//! The writer of KI2: moves as people write them, six a line.

use super::write::{push_notes, push_number, push_summary, version_line, write_headers};
use super::{ki2, summary};
use crate::notation::WrittenMove;
use crate::notation::written::{Marks, Script};
use crate::record::encoding::Encoding;
use crate::record::terminal::Terminal;
use crate::record::track::Track;
use crate::record::tree::{NodeId, Played, Record, Step};
use crate::record::write::{self, Dragon, Loss, WriteOptions};
use crate::shogi::Position;

/// Writes KI2.
pub(in crate::record) fn write_ki2(
    record: &Record,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Vec<Loss>,
) {
    if options.encoding != Encoding::ShiftJis {
        version_line("KI2", options.encoding, out);
    }
    write_headers(record, options, out, losses);
    out.push('\n');
    push_notes(record, NodeId::ROOT, out);
    write::lose_times(record, losses);
    let Ok(start) = Position::new(record.start()) else { return };
    let mut track = Track::new(start);
    let mut left_out = 0;
    write::for_each_line(record, |first, is_main| {
        if !is_main {
            out.push_str("\n変化：");
            push_number(out, record.ply(first) as u64, 1);
            out.push_str("手\n");
            track.go_back(record.ply(first) - 1);
        }
        left_out += ki2_line(record, first, options, &mut track, out, losses);
    });
    write::push_count(losses, Loss::IllegalMoves, left_out);
}

/// Writes one line of play; gives how many moves could not be written.
fn ki2_line(
    record: &Record,
    first: NodeId,
    options: &WriteOptions,
    track: &mut Track,
    out: &mut String,
    losses: &mut Vec<Loss>,
) -> usize {
    const A_LINE: usize = 6;
    let mut in_line = 0;
    let mut left_out = 0;
    let mut at = Some(first);
    while let Some(id) = at {
        match record.step(id) {
            Step::Move(played) => {
                let text = ki2_move(track, played, options.dragon);
                if text.is_none() || left_out > 0 {
                    left_out += 1;
                }
                track.play(played.mv);
                let next_is_move =
                    record.first_child(id).is_some_and(|next| record.played(next).is_some());
                if let Some(text) = text.filter(|_| left_out == 0) {
                    out.push_str(&text);
                    in_line += 1;
                    if in_line == A_LINE || !next_is_move || record.notes(id).is_some() {
                        out.push('\n');
                        in_line = 0;
                    } else {
                        for _ in text.chars().count() * 2..12 {
                            out.push(' ');
                        }
                    }
                }
                push_notes(record, id, out);
            }
            Step::End(terminal) => {
                let from = out.len();
                push_summary(record, id, terminal, out);
                let turn = record.turn_at(id);
                let line = out[from..].trim_end().trim_start_matches("まで");
                let read = summary::parse(line).terminal(turn, false);
                // A word that happens to say something else.
                if matches!(terminal, Terminal::Other(word) if !word.starts_with("まで"))
                    && read.as_ref() != Some(terminal)
                {
                    let word = terminal.kif(turn).to_owned();
                    losses.push(Loss::EndingChanged(word, line.to_owned()));
                }
                push_notes(record, id, out);
            }
            Step::Start => {}
        }
        at = record.first_child(id);
    }
    left_out
}

/// `△同　銀`; `None` for a move that no text without an origin can tell.
fn ki2_move(track: &Track, played: &Played, dragon: Dragon) -> Option<String> {
    let position = track.position();
    let previous = track.destination(track.ply());
    let written = WrittenMove::describe(position, played.mv, previous)?;
    if played.illegal.is_some() && ki2::find(&written, position, previous).ok()?.0 != played.mv {
        return None;
    }
    let text = written.to_text(Marks::Triangles, Script::Japanese).replace('同', "同　");
    Some(match dragon {
        Dragon::Old => text,
        Dragon::New => text.replace('龍', "竜"),
    })
}
