//! From a record to text: the one door out, and what a format could not hold.

use std::fmt;

use super::encoding::{self, Encoding};
use super::format::Format;
use super::tree::{NodeId, Record, Step};
use super::{csa, jkf, kakinoki, links, usi_game};
use crate::shogi::{IllegalMove, PieceKind};

/// How a record is written. The defaults suit every program of today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// How characters become bytes.
    pub encoding: Encoding,
    /// How lines end.
    pub newline: Newline,
    /// The version of CSA.
    pub csa: CsaVersion,
    /// How a promoted rook is called in KIF, KI2 and BOD.
    pub dragon: Dragon,
    /// For formats of one line of play, CSA and USI: every variation follows as
    /// a game of its own instead of being lost.
    pub variations_as_games: bool,
    /// For formats of one position: after how many moves of the main line;
    /// `None` is the end of it.
    pub ply: Option<usize>,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            encoding: Encoding::Utf8,
            newline: Newline::Lf,
            csa: CsaVersion::V22,
            dragon: Dragon::Old,
            variations_as_games: false,
            ply: None,
        }
    }
}

/// How lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Newline {
    /// `\n`
    Lf,
    /// `\r\n`
    CrLf,
}

/// Versions of CSA that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CsaVersion {
    /// V2.2: whole seconds; every program reads it.
    V22,
    /// V3.0: milliseconds and `%MAX_MOVES`.
    V30,
}

/// How a promoted rook is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dragon {
    /// 龍, as Kifu for Windows writes.
    Old,
    /// 竜, as the Japan Shogi Association writes.
    New,
}

/// A record as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, lines ended as asked.
    pub text: String,
    /// The same in the encoding asked for.
    pub bytes: Vec<u8>,
    /// What did not fit.
    pub losses: Vec<Loss>,
}

/// Something in a record for which the target has no place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Loss {
    /// Variations were left out.
    #[error("{0} variations")]
    Variations(usize),
    /// Comments were left out.
    #[error("comments on {0} moves")]
    Comments(usize),
    /// Bookmarks were left out.
    #[error("{0} bookmarks")]
    Bookmarks(usize),
    /// Lines for programs were left out.
    #[error("{0} remarks for programs")]
    Remarks(usize),
    /// Times were left out.
    #[error("{0} times")]
    Times(usize),
    /// Times were cut to whole seconds.
    #[error("fractions of a second of {0} times")]
    Fractions(usize),
    /// Headers were left out.
    #[error("headers: {}", .0.join(", "))]
    Headers(Vec<String>),
    /// Headers that occur twice became one.
    #[error("headers given twice as two: {}", .0.join(", "))]
    HeadersJoined(Vec<String>),
    /// The start position's move number.
    #[error("the move number {0} of the start position")]
    MoveNumber(u32),
    /// The ending was left out.
    #[error("the ending {0}")]
    Ending(String),
    /// The ending became another one that is near.
    #[error("the ending {0} became {1}")]
    EndingChanged(String, String),
    /// Moves were left out.
    #[error("{0} moves")]
    Moves(usize),
    /// Illegal moves have no written form here and were left out with what follows.
    #[error("{0} moves from an illegal one on")]
    IllegalMoves(usize),
    /// 成 in illegal moves, of a piece that does not promote or from an empty
    /// square, has no form here: they became the same moves without it.
    #[error("{0} promotions in illegal moves")]
    Promotions(usize),
    /// Illegal moves from an empty square name a piece, for which there is no room.
    #[error("the pieces of {0} illegal moves")]
    Pieces(usize),
    /// Characters that the encoding does not have became `?`.
    #[error("{0} characters that {1} does not have")]
    Characters(usize, Encoding),
}

impl Loss {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Variations(_) => "variations",
            Self::Comments(_) => "comments",
            Self::Bookmarks(_) => "bookmarks",
            Self::Remarks(_) => "remarks",
            Self::Times(_) => "times",
            Self::Fractions(_) => "fractions",
            Self::Headers(_) => "headers",
            Self::HeadersJoined(_) => "headers-joined",
            Self::MoveNumber(_) => "move-number",
            Self::Ending(_) => "ending",
            Self::EndingChanged(..) => "ending-changed",
            Self::Moves(_) => "moves",
            Self::IllegalMoves(_) => "illegal-moves",
            Self::Promotions(_) => "promotions",
            Self::Pieces(_) => "pieces",
            Self::Characters(..) => "characters",
        }
    }
}

/// The target is only read, never written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotWritten(pub Format);

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is read, not written", self.0)
    }
}

impl std::error::Error for NotWritten {}

/// Writes a record.
///
/// # Errors
/// `format` is one that is only read.
pub fn write(
    record: &Record,
    format: Format,
    options: &WriteOptions,
) -> Result<Written, NotWritten> {
    let mut written = Written { text: String::new(), bytes: Vec::new(), losses: Vec::new() };
    write_text(record, format, options, &mut written.text, &mut written.losses)?;
    Ok(finish(written, options))
}

/// Ends the lines of a text as asked and encodes it: the last step after
/// several [`write_text`].
pub fn finish(mut written: Written, options: &WriteOptions) -> Written {
    if options.newline == Newline::CrLf {
        written.text = written.text.replace('\n', "\r\n");
    }
    let (bytes, lost) = encoding::encode(&written.text, options.encoding);
    written.bytes = bytes;
    if lost > 0 {
        written.losses.push(Loss::Characters(lost, options.encoding));
    }
    written
}

/// Appends a record to a text, with `\n` at line ends; for loops over many
/// records, which can keep the buffer.
///
/// # Errors
/// `format` is one that is only read.
pub fn write_text(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    text: &mut String,
    losses: &mut Vec<Loss>,
) -> Result<(), NotWritten> {
    let number = record.start().move_number;
    if number > 1 && !matches!(format, Format::Usi | Format::Sfen | Format::Link) {
        losses.push(Loss::MoveNumber(number));
    }
    match format {
        Format::Kif => kakinoki::write_kif(record, options, text, losses),
        Format::Ki2 => kakinoki::write_ki2(record, options, text, losses),
        Format::Bod => kakinoki::write_bod(record, options, text, losses),
        Format::Csa => csa::write(record, options, text, losses),
        Format::Usi => usi_game::write_usi(record, options, text, losses),
        Format::Sfen => usi_game::write_sfen(record, options, text, losses),
        Format::Jkf => jkf::write(record, text, losses),
        Format::Usen => links::write_usen(record, text, losses),
        Format::Link => return Err(NotWritten(format)),
    }
    Ok(())
}

/// What formats without a place for words lose.
pub(super) fn lose_words(record: &Record, losses: &mut Vec<Loss>) {
    let count = |has: &dyn Fn(&super::tree::Notes) -> bool| {
        record.all_notes().filter(|notes| has(notes)).count()
    };
    push_count(losses, Loss::Comments, count(&|notes| notes.comment.is_some()));
    push_count(losses, Loss::Bookmarks, count(&|notes| notes.bookmark.is_some()));
    push_count(losses, Loss::Remarks, count(&|notes| !notes.remarks.is_empty()));
}

/// What formats without times lose.
pub(super) fn lose_times(record: &Record, losses: &mut Vec<Loss>) {
    let count = record.depth_first().filter(|&id| record.elapsed(id).is_some()).count();
    push_count(losses, Loss::Times, count);
}

/// What formats without headers lose.
pub(super) fn lose_headers(record: &Record, losses: &mut Vec<Loss>) {
    let keys: Vec<_> = record.headers().iter().map(|(key, _)| key.to_owned()).collect();
    if !keys.is_empty() {
        losses.push(Loss::Headers(keys));
    }
}

/// What formats lose that do not name the piece that moves, for a move from an
/// empty square.
pub(super) fn lose_pieces(
    record: &Record,
    nodes: impl Iterator<Item = NodeId>,
    losses: &mut Vec<Loss>,
) {
    let named = |id: &NodeId| {
        record.played(*id).is_some_and(|played| {
            matches!(played.illegal, Some(IllegalMove::NoPiece { .. }))
                && played.piece.kind() != PieceKind::Pawn
        })
    };
    push_count(losses, Loss::Pieces, nodes.filter(named).count());
}

/// What formats of one line lose.
pub(super) fn lose_variations(record: &Record, losses: &mut Vec<Loss>) {
    if record.has_variations() {
        push_count(losses, Loss::Variations, record.leaves().count().saturating_sub(1));
    }
}

/// Written out, a tree of a few megabytes can fill a disk: of so many moves in
/// all, variations are written as games.
const MAX_VARIATION_MOVES: usize = 4_000_000;

/// Calls `write` for every line but the main one, with its steps from the start
/// and how many of them it shares with lines before it. Lines beyond
/// [`MAX_VARIATION_MOVES`] are left out; how many is given back.
pub(super) fn for_each_variation(
    record: &Record,
    mut write: impl FnMut(&[NodeId], usize),
) -> usize {
    let mut previous: Vec<NodeId> = record.main_line().collect();
    let mut budget = MAX_VARIATION_MOVES;
    let mut lost = 0;
    for leaf in record.leaves().skip(1) {
        match budget.checked_sub(record.ply(leaf)) {
            Some(rest) => budget = rest,
            None => {
                lost += 1;
                continue;
            }
        }
        let path = record.path(leaf);
        let shared = path.iter().zip(&previous).take_while(|(a, b)| a == b).count();
        write(&path, shared);
        previous = path;
    }
    lost
}

/// What formats of one position lose.
pub(super) fn lose_moves(record: &Record, losses: &mut Vec<Loss>) {
    let moves = record.depth_first().filter(|&id| matches!(record.step(id), Step::Move(_))).count();
    push_count(losses, Loss::Moves, moves);
    if let Some(ending) = record.ending() {
        let turn = record.turn_at(record.main_end());
        losses.push(Loss::Ending(ending.kif(turn).to_owned()));
    }
}

pub(super) fn push_count(losses: &mut Vec<Loss>, loss: impl Fn(usize) -> Loss, count: usize) {
    if count > 0 {
        losses.push(loss(count));
    }
}

/// The node of the main line after `ply` moves, or its end.
pub(super) fn node_at(record: &Record, ply: Option<usize>) -> NodeId {
    match ply {
        None => record.main_end(),
        Some(0) => NodeId::ROOT,
        Some(ply) => record.plies().take(ply).last().map_or(NodeId::ROOT, |ply| ply.id),
    }
}

/// Calls `write` with the first node of the main line and of every variation,
/// those that branch off last first, each directly followed by its own.
pub(super) fn for_each_line(record: &Record, mut write: impl FnMut(NodeId, bool)) {
    let mut waiting = Vec::new();
    let mut next = record.first_child(NodeId::ROOT).map(|first| (first, true));
    while let Some((first, is_main)) = next {
        write(first, is_main);
        let mut node = first;
        // The alternatives to the first move of a variation wait already.
        let mut alternatives_wait = !is_main;
        loop {
            if !alternatives_wait {
                let from = waiting.len();
                waiting.extend(std::iter::successors(record.next_sibling(node), |&sibling| {
                    record.next_sibling(sibling)
                }));
                waiting[from..].reverse();
            }
            alternatives_wait = false;
            match record.first_child(node) {
                Some(child) => node = child,
                None => break,
            }
        }
        next = waiting.pop().map(|first| (first, false));
    }
}
