//! The writer of JKF.

use std::time::Duration;

use super::{kind_name, preset_of};
use crate::notation::WrittenMove;
use crate::notation::written::{Motion, Side, Suffix};
use crate::record::track::Track;
use crate::record::tree::{NodeId, Played, Record, Step};
use crate::record::write::{self, Loss};
use crate::shogi::{Color, HandKind, Move, Position, Setup, Square};

/// What is still to be written, last first. A stack instead of recursion: no
/// depth of forks can exhaust it.
enum Task {
    Text(&'static str),
    /// A node with what follows it; the flag is whether it begins a fork, whose
    /// alternatives are listed already.
    Node(NodeId, bool),
}

/// Writes the whole tree on one line.
pub(in crate::record) fn write(record: &Record, out: &mut String, losses: &mut Vec<Loss>) {
    out.push_str("{\"header\":{");
    write_header(record, out, losses);
    out.push_str("},\"initial\":");
    write_initial(record, out);
    out.push_str(",\"moves\":[{");
    let mut writer = Writer { record, track: None, sums: Vec::new(), fractions: 0, losses };
    writer.track = Position::new(record.start()).ok().map(Track::new);
    writer.comments(NodeId::ROOT, "", out);
    out.push('}');
    let mut tasks = Vec::new();
    if let Some(first) = record.first_child(NodeId::ROOT) {
        tasks.extend([Task::Node(first, false), Task::Text(",")]);
    }
    while let Some(task) = tasks.pop() {
        match task {
            Task::Text(text) => out.push_str(text),
            Task::Node(id, begins_fork) => writer.node(id, begins_fork, out, &mut tasks),
        }
    }
    out.push_str("]}\n");
    let fractions = writer.fractions;
    write::push_count(losses, Loss::Fractions, fractions);
    let remarks = record
        .depth_first()
        .filter(|&id| record.notes(id).is_some_and(|notes| !notes.remarks.is_empty()))
        .count();
    write::push_count(losses, Loss::Remarks, remarks);
}

fn write_header(record: &Record, out: &mut String, losses: &mut Vec<Loss>) {
    let mut joined = Vec::new();
    for (index, (key, values)) in record.headers().by_key().into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        push_text(key, out);
        out.push(':');
        // JSON has one value for a key.
        push_text(&values.join("\n"), out);
        if values.len() > 1 {
            joined.push(key.to_owned());
        }
    }
    if !joined.is_empty() {
        losses.push(Loss::HeadersJoined(joined));
    }
}

fn push_text(text: &str, out: &mut String) {
    out.push_str(&serde_json::Value::from(text).to_string());
}

fn write_initial(record: &Record, out: &mut String) {
    match record.handicap().and_then(preset_of) {
        Some(preset) => out.extend(["{\"preset\":\"", preset, "\"}"]),
        None => {
            out.push_str("{\"preset\":\"OTHER\",\"data\":");
            write_setup(record.start(), out);
            out.push('}');
        }
    }
}

fn digit(color: Color) -> char {
    match color {
        Color::Black => '0',
        Color::White => '1',
    }
}

fn write_setup(setup: &Setup, out: &mut String) {
    out.push_str("{\"color\":");
    out.push(digit(setup.turn));
    out.push_str(",\"board\":[");
    for file in 1..=9 {
        out.push_str(if file == 1 { "[" } else { ",[" });
        for rank in 1..=9 {
            if rank > 1 {
                out.push(',');
            }
            match Square::new(file, rank).and_then(|square| setup.piece_at(square)) {
                None => out.push_str("{}"),
                Some(piece) => {
                    out.push_str("{\"color\":");
                    out.push(digit(piece.color()));
                    out.extend([",\"kind\":\"", kind_name(piece.kind()), "\"}"]);
                }
            }
        }
        out.push(']');
    }
    out.push_str("],\"hands\":[");
    for color in Color::ALL {
        out.push_str(if color == Color::Black { "{" } else { ",{" });
        for (index, kind) in HandKind::ALL.into_iter().enumerate() {
            let count = setup.hand(color).count(kind);
            let comma = if index == 0 { "" } else { "," };
            out.push_str(&format!("{comma}\"{}\":{count}", kind_name(kind.kind())));
        }
        out.push('}');
    }
    out.push_str("]}");
}

struct Writer<'a> {
    record: &'a Record,
    track: Option<Track>,
    /// The time used so far by the mover and the other side, by ply.
    sums: Vec<[Duration; 2]>,
    fractions: usize,
    losses: &'a mut Vec<Loss>,
}

impl Writer<'_> {
    fn node(&mut self, id: NodeId, begins_fork: bool, out: &mut String, tasks: &mut Vec<Task>) {
        let record = self.record;
        let before = record.ply(id) - 1;
        if let Some(track) = &mut self.track {
            track.go_back(before);
        }
        self.sums.truncate(before);
        out.push('{');
        let mut changed = None;
        match record.step(id) {
            Step::Move(played) => self.write_move(played, out),
            Step::End(terminal) => {
                let turn = record.turn_at(id);
                let token = terminal.csa(turn).unwrap_or_else(|| {
                    changed = Some(terminal.kif(turn));
                    "CHUDAN"
                });
                out.extend(["\"special\":\"", token, "\""]);
            }
            Step::Start => {}
        }
        self.time(id, out);
        match changed {
            None => self.comments(id, ",", out),
            Some(word) => {
                self.losses.push(Loss::EndingChanged(word.to_owned(), "CHUDAN".to_owned()));
                self.comments_and(id, Some(word), ",", out);
            }
        }
        // Pushed last first.
        if let Some(next) = record.first_child(id) {
            tasks.extend([Task::Node(next, false), Task::Text(",")]);
        }
        tasks.push(Task::Text("}"));
        if let (false, Some(first)) = (begins_fork, record.next_sibling(id)) {
            out.push_str(",\"forks\":[");
            tasks.push(Task::Text("]"));
            let from = tasks.len();
            let siblings = std::iter::successors(Some(first), |&s| record.next_sibling(s));
            for sibling in siblings {
                let open = if sibling == first { "[" } else { ",[" };
                tasks.extend([Task::Text(open), Task::Node(sibling, true), Task::Text("]")]);
            }
            tasks[from..].reverse();
        }
    }

    fn write_move(&mut self, played: &Played, out: &mut String) {
        let to = played.mv.to();
        let kind = played.piece.kind();
        out.push_str("\"move\":{\"color\":");
        out.push(digit(played.piece.color()));
        let push_square = |name: &str, square: Square, out: &mut String| {
            let (file, rank) = (square.file(), square.rank());
            out.push_str(&format!(",\"{name}\":{{\"x\":{file},\"y\":{rank}}}"));
        };
        if let Some(from) = played.mv.from() {
            push_square("from", from, out);
        }
        push_square("to", to, out);
        out.extend([",\"piece\":\"", kind_name(kind), "\""]);
        let Some(track) = &mut self.track else {
            out.push('}');
            return;
        };
        let previous = track.destination(track.ply());
        if previous == Some(to) {
            out.push_str(",\"same\":true");
        }
        if let Move::Normal { from, promote, .. } = played.mv {
            let color = played.piece.color();
            let zone = from.is_promotion_zone(color) || to.is_promotion_zone(color);
            if promote || zone && kind.promoted().is_some() {
                out.push_str(if promote { ",\"promote\":true" } else { ",\"promote\":false" });
            }
            if let Some(captured) = track.position().piece_at(to) {
                out.extend([",\"capture\":\"", kind_name(captured.kind()), "\""]);
            }
        }
        if let Some(written) = WrittenMove::describe(track.position(), played.mv, previous) {
            let relative = relative(&written);
            if !relative.is_empty() {
                out.extend([",\"relative\":\"", relative, "\""]);
            }
        }
        out.push('}');
        track.play(played.mv);
    }

    fn time(&mut self, id: NodeId, out: &mut String) {
        let elapsed = self.record.elapsed(id);
        let [other, own] = self.sums.last().copied().unwrap_or_default();
        let sum = own.saturating_add(elapsed.unwrap_or_default());
        self.sums.push([sum, other]);
        let Some(elapsed) = elapsed else { return };
        self.fractions += usize::from(elapsed.subsec_millis() > 0);
        let (now, total) = (elapsed.as_secs(), sum.as_secs());
        let hours = if now >= 3600 { format!("\"h\":{},", now / 3600) } else { String::new() };
        let minutes = if now >= 3600 { now / 60 % 60 } else { now / 60 };
        out.push_str(&format!(
            ",\"time\":{{\"now\":{{{hours}\"m\":{minutes},\"s\":{}}},\"total\":{{\"h\":{},\"m\":{},\"s\":{}}}}}",
            now % 60,
            total / 3600,
            total / 60 % 60,
            total % 60
        ));
    }

    fn comments(&self, id: NodeId, before: &str, out: &mut String) {
        self.comments_and(id, None, before, out);
    }

    fn comments_and(&self, id: NodeId, extra: Option<&str>, before: &str, out: &mut String) {
        let notes = self.record.notes(id);
        let comment = notes.and_then(|notes| notes.comment.as_deref());
        let bookmark = notes.and_then(|notes| notes.bookmark.as_deref());
        let mut lines: Vec<String> = extra.into_iter().map(str::to_owned).collect();
        lines.extend(comment.into_iter().flat_map(|text| text.split('\n')).map(str::to_owned));
        lines.extend(bookmark.map(|name| format!("&{name}")));
        if lines.is_empty() {
            return;
        }
        out.push_str(before);
        out.push_str("\"comments\":");
        out.push_str(&serde_json::Value::from(lines).to_string());
    }
}

/// `LU`, `H`: the words that tell a piece apart.
fn relative(written: &WrittenMove) -> &'static str {
    if written.suffix == Suffix::Drop {
        return "H";
    }
    match (written.side, written.motion) {
        (None, None) => "",
        (None, Some(Motion::Up)) => "U",
        (None, Some(Motion::Sideways)) => "M",
        (None, Some(Motion::Back)) => "D",
        (Some(Side::Left), None) => "L",
        (Some(Side::Left), Some(Motion::Up)) => "LU",
        (Some(Side::Left), Some(Motion::Sideways)) => "LM",
        (Some(Side::Left), Some(Motion::Back)) => "LD",
        (Some(Side::Straight), _) => "C",
        (Some(Side::Right), None) => "R",
        (Some(Side::Right), Some(Motion::Up)) => "RU",
        (Some(Side::Right), Some(Motion::Sideways)) => "RM",
        (Some(Side::Right), Some(Motion::Back)) => "RD",
    }
}
