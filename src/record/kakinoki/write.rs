//! The writers of KIF, KI2 and BOD, in the look of Kifu for Windows.
//!
//! Variations follow the main line, those that branch off last first, each
//! directly followed by its own: the order in which `変化：N手` needs no more
//! than a number to say where it belongs.

use std::time::Duration;

use super::diagram;
use super::line::{Line, classify};
use super::move_text::{self, Text};
use crate::notation::written::{Marks, Script};
use crate::notation::{WrittenMove, digits, names};
use crate::record::encoding::Encoding;
use crate::record::headers::player_of_key;
use crate::record::terminal::Terminal;
use crate::record::tree::{NodeId, Played, Record, Step};
use crate::record::write::{self, Dragon, Loss, WriteOptions};
use crate::shogi::{Color, Handicap, Move, PieceKind, Square};

/// Writes KIF.
pub(in crate::record) fn write_kif(
    record: &Record,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Vec<Loss>,
) {
    if options.encoding != Encoding::ShiftJis {
        version_line("KIF", options.encoding, out);
    }
    write_headers(record, options, out, losses);
    let has_times = record.has_times();
    let title = if has_times {
        "手数----指手---------消費時間--\n"
    } else {
        "手数----指手--\n"
    };
    out.push_str(title);
    push_notes(record, NodeId::ROOT, out);
    let mut kif = Kif { options, sums: Vec::new(), has_times, fractions: 0, losses };
    write::for_each_line(record, |first, is_main| {
        kif.line(record, first, is_main, out);
    });
    let fractions = kif.fractions;
    write::push_count(losses, Loss::Fractions, fractions);
}

pub(super) fn version_line(name: &str, encoding: Encoding, out: &mut String) {
    let encoding = match encoding {
        Encoding::Utf8Bom => Encoding::Utf8,
        other => other,
    };
    out.push('#');
    out.push_str(name);
    out.push_str(" version=2.0 encoding=");
    out.push_str(encoding.name());
    out.push('\n');
}

/// Headers, and the start position where the names of the players are.
pub(super) fn write_headers(
    record: &Record,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Vec<Loss>,
) {
    let mut start_written = false;
    let mut lost = Vec::new();
    for (key, value) in record.headers().iter() {
        if !start_written && player_of_key(key).is_some() {
            write_start(record, options, out);
            start_written = true;
        }
        if key == HANDICAP_KEY && !is_remembered(record, value) {
            // The start says it; another name would be taken for the start.
            if record.handicap().is_none_or(|handicap| handicap.name() != value) {
                lost.push(key.to_owned());
            }
        } else if !write_header(key, value, out) {
            lost.push(key.to_owned());
        }
    }
    if !start_written {
        write_start(record, options, out);
    }
    if record.rotated {
        out.push_str("盤面回転\n");
    }
    if !lost.is_empty() {
        losses.push(Loss::Headers(lost));
    }
}

const HANDICAP_KEY: &str = "手合割";

/// Whether 手合割 has a name that nobody knows, beside a diagram.
fn is_remembered(record: &Record, name: &str) -> bool {
    super::is_unknown_handicap(name) && record.handicap().is_none_or(|known| !has_kif_name(known))
}

/// Writes a header as far as it would be read as one again; whether it all was.
fn write_header(key: &str, value: &str, out: &mut String) -> bool {
    let line = format!("{key}：{}", value.replace('\n', "\\n"));
    if matches!(classify(&line), Line::Header(found, _) if found == key) {
        let mut lines = value.split('\n');
        let is_plain = lines.clone().skip(1).all(|line| matches!(classify(line), Line::Unknown(_)));
        if key == "備考" && is_plain {
            // The one header that may go on in the next line.
            out.extend([key, "：", lines.next().unwrap_or_default(), "\n"]);
            lines.for_each(|line| out.extend([line, "\n"]));
            return true;
        }
        out.extend([&line, "\n"]);
        return !value.contains('\n');
    }
    false
}

/// Whether the KIF document knows the handicap by name.
fn has_kif_name(handicap: Handicap) -> bool {
    !matches!(
        handicap,
        Handicap::NinePieces
            | Handicap::BothLances
            | Handicap::ThreePawns
            | Handicap::NakedKing
            | Handicap::Dragonfly
    )
}

fn write_start(record: &Record, options: &WriteOptions, out: &mut String) {
    match record.handicap().filter(|&handicap| has_kif_name(handicap)) {
        Some(handicap) => {
            out.push_str("手合割：");
            out.push_str(handicap.name());
            out.push('\n');
        }
        None => {
            diagram::write(record.start(), record.is_handicap_game(), options.dragon, out);
            // Nothing said means Black, unless the first move is White's: said
            // where a foul could be taken for that.
            let fouls = |id| record.played(id).is_some_and(|played| played.illegal.is_some());
            if record.start().turn == Color::Black && record.children(NodeId::ROOT).any(fouls) {
                out.push_str(side_name(Color::Black, record.is_handicap_game()));
                out.push_str("番\n");
            }
        }
    }
}

/// Comments, bookmarks and remarks of a node.
pub(super) fn push_notes(record: &Record, id: NodeId, out: &mut String) {
    let Some(notes) = record.notes(id) else { return };
    let mut lines = |mark: char, text: &str| {
        for line in text.split('\n') {
            out.push(mark);
            out.push_str(line);
            out.push('\n');
        }
    };
    for remark in &notes.remarks {
        lines('#', remark);
    }
    if let Some(comment) = &notes.comment {
        lines('*', comment);
    }
    if let Some(bookmark) = &notes.bookmark {
        lines('&', bookmark);
    }
}

/// What is carried along while KIF is written.
struct Kif<'a> {
    options: &'a WriteOptions,
    /// The time used so far by the mover and the other side, for every ply of
    /// the current line.
    sums: Vec<[Duration; 2]>,
    has_times: bool,
    fractions: usize,
    losses: &'a mut Vec<Loss>,
}

impl Kif<'_> {
    fn line(&mut self, record: &Record, first: NodeId, is_main: bool, out: &mut String) {
        if !is_main {
            out.push_str("\n変化：");
            push_number(out, record.ply(first) as u64, 1);
            out.push_str("手\n");
            self.sums.truncate(record.ply(first) - 1);
        }
        let mut previous = record
            .parent(first)
            .and_then(|parent| record.played(parent))
            .map(|played| played.mv.to());
        let mut at = Some(first);
        while let Some(id) = at {
            self.step(record, id, previous, out);
            push_notes(record, id, out);
            match record.step(id) {
                Step::Move(played) => previous = Some(played.mv.to()),
                Step::End(terminal) if is_main => {
                    push_summary(record, id, terminal, out);
                }
                Step::Start | Step::End(_) => {}
            }
            at = record.first_child(id);
        }
    }

    #[inline]
    fn step(&mut self, record: &Record, id: NodeId, previous: Option<Square>, out: &mut String) {
        push_number(out, record.ply(id) as u64, 4);
        out.push(' ');
        let width = match record.step(id) {
            Step::Move(played) => push_kif_move(played, previous, self.options.dragon, out),
            Step::End(terminal) => {
                let word = self.ending(terminal, record.turn_at(id));
                out.push_str(word);
                word.chars().count() * 2
            }
            Step::Start => 0,
        };
        if self.has_times {
            self.time(record, id, width, out);
        }
        if record.next_sibling(id).is_some() {
            // Right behind a word the mark would be taken for a part of it.
            if !out.ends_with(')') {
                out.push(' ');
            }
            out.push('+');
        }
        out.push('\n');
    }

    /// The word of an ending; 中断 for one from elsewhere that would be read as
    /// something else here.
    fn ending<'t>(&mut self, terminal: &'t Terminal, turn: Color) -> &'t str {
        let word = terminal.kif(turn);
        // A time may follow or nothing.
        let with_time = format!("{word} ( 0:00/00:00:00)+");
        let is_read =
            |line| matches!(move_text::parse(line), Text::Word(whole, _) if whole == word);
        if is_read(word) && is_read(&with_time) {
            return word;
        }
        static NEAR: Terminal = Terminal::Interrupt;
        let near = NEAR.kif(turn);
        self.losses.push(Loss::EndingChanged(word.to_owned(), near.to_owned()));
        near
    }

    #[inline]
    fn time(&mut self, record: &Record, id: NodeId, width: usize, out: &mut String) {
        let elapsed = record.elapsed(id);
        let [other, own] = self.sums.last().copied().unwrap_or_default();
        let sum = own.saturating_add(elapsed.unwrap_or_default());
        self.sums.push([sum, other]);
        let Some(elapsed) = elapsed else { return };
        if elapsed.subsec_millis() > 0 {
            self.fractions += 1;
        }
        for _ in width..12 {
            out.push(' ');
        }
        out.push_str(" (");
        let seconds = elapsed.as_secs();
        push_number(out, seconds / 60, 2);
        out.push(':');
        push_two(out, seconds % 60);
        out.push('/');
        let total = sum.as_secs();
        push_two(out, total / 3600);
        out.push(':');
        push_two(out, total / 60 % 60);
        out.push(':');
        push_two(out, total % 60);
        out.push(')');
    }
}

/// Writes a move and gives its width in half-width columns.
#[inline]
fn push_kif_move(
    played: &Played,
    previous: Option<Square>,
    dragon: Dragon,
    out: &mut String,
) -> usize {
    let to = played.mv.to();
    if previous == Some(to) {
        out.push_str("同　");
    } else {
        out.push(digits::full_width(to.file()));
        out.push(digits::kanji(to.rank()));
    }
    let name = piece_name(played.piece.kind(), dragon);
    out.push_str(name);
    let mut width = 4 + name.len() / 3 * 2;
    match played.mv {
        Move::Drop { .. } => {
            out.push('打');
            width += 2;
        }
        Move::Normal { from, promote, .. } => {
            if promote {
                out.push('成');
                width += 2;
            }
            out.push('(');
            out.push((b'0' + from.file()) as char);
            out.push((b'0' + from.rank()) as char);
            out.push(')');
            width += 4;
        }
    }
    width
}

/// The name in a written move; every character is three bytes and two columns.
fn piece_name(kind: PieceKind, dragon: Dragon) -> &'static str {
    match (kind, dragon) {
        (PieceKind::Dragon, Dragon::New) => "竜",
        _ => names::of(kind).written,
    }
}

#[inline]
fn push_two(out: &mut String, value: u64) {
    if value < 100 {
        out.push((b'0' + (value / 10) as u8) as char);
        out.push((b'0' + (value % 10) as u8) as char);
    } else {
        push_number(out, value, 0);
    }
}

/// Writes a number right-aligned in `width` columns.
#[inline]
pub(super) fn push_number(out: &mut String, mut value: u64, width: usize) {
    let mut digits = [b' '; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    let from = at.min(digits.len() - width.min(digits.len()));
    for &digit in &digits[from..] {
        out.push(digit as char);
    }
}

fn side_name(color: Color, handicap: bool) -> &'static str {
    match (color, handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// `まで5手で先手の勝ち` for the line that ends with `id`.
pub(super) fn push_summary(record: &Record, id: NodeId, terminal: &Terminal, out: &mut String) {
    let turn = record.turn_at(id);
    let handicap = record.is_handicap_game();
    let mover = side_name(turn, handicap);
    let other = side_name(!turn, handicap);
    if let Terminal::Other(word) = terminal
        && word.starts_with("まで")
    {
        out.push_str(word);
        out.push('\n');
        return;
    }
    out.push_str("まで");
    push_number(out, record.ply(id) as u64 - 1, 1);
    out.push_str("手で");
    match terminal {
        Terminal::Resign => out.extend([other, "の勝ち"]),
        Terminal::Timeout => out.extend(["時間切れにより", other, "の勝ち"]),
        Terminal::FoulLoss => out.extend([mover, "の反則負け"]),
        Terminal::FoulWin => out.extend([mover, "の反則勝ち"]),
        Terminal::IllegalAction(by) if *by == turn => out.extend([mover, "の反則負け"]),
        Terminal::IllegalAction(_) => out.extend([mover, "の反則勝ち"]),
        Terminal::Declaration => out.extend([mover, "の入玉勝ち"]),
        Terminal::DefaultWin => out.extend([mover, "の不戦勝"]),
        Terminal::DefaultLoss => out.extend([mover, "の不戦敗"]),
        word => out.push_str(word.kif(turn)),
    }
    out.push('\n');
}

/// Writes the position after `options.ply` moves as a diagram.
pub(in crate::record) fn write_bod(
    record: &Record,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Vec<Loss>,
) {
    let node = write::node_at(record, options.ply);
    let setup = match record.position_at(node) {
        Some(position) => position.to_setup(),
        None => record.start().clone(),
    };
    diagram::write(&setup, record.is_handicap_game(), options.dragon, out);
    if let Some(played) = record.played(node) {
        let caption = record.parent(node).and_then(|parent| {
            let before = record.position_at(parent)?;
            let previous = record.played(parent).map(|played| played.mv.to());
            WrittenMove::describe(&before, played.mv, previous)
        });
        out.push_str("手数＝");
        push_number(out, record.ply(node) as u64, 1);
        if let Some(caption) = caption {
            out.push_str("  ");
            out.push_str(&caption.to_text(Marks::Triangles, Script::Japanese));
        }
        out.push_str("  まで\n");
    }
    write::lose_headers(record, losses);
    write::lose_moves(record, losses);
    write::lose_times(record, losses);
    write::lose_words(record, losses);
}
