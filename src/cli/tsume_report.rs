//! What `komadai tsume check` says about a problem, for people and programs.

use std::fmt::Write;

use serde::Serialize;

use crate::notation::usi;
use crate::shogi::{Hand, Move};
use crate::tsume::{Examination, Grade, Note, Variation};

/// The result of checking one problem.
pub(super) enum Report {
    /// The position is no problem, for these reasons.
    Refused(Vec<String>),
    /// There is no mate.
    NoMate,
    /// The solver did not find the shortest mate.
    Unknown,
    /// There is a mate, and this about it.
    Examined(Box<Examination>, Grade),
}

#[derive(Serialize)]
struct Row<'a> {
    sfen: &'a str,
    /// `sound`, `unsound`, `nomate`, `unknown`, `refused`.
    verdict: &'static str,
    plies: Option<u32>,
    line: Vec<String>,
    level: Option<u8>,
    score: Option<u32>,
    notes: Vec<NoteRow>,
    variations: Vec<VariationRow>,
    /// Why the position was refused.
    reasons: &'a [String],
}

#[derive(Serialize)]
struct NoteRow {
    kind: &'static str,
    flaw: bool,
    text: String,
}

#[derive(Serialize)]
struct VariationRow {
    /// The move that it replaces, from 1.
    move_number: usize,
    line: Vec<String>,
    plies: usize,
    left_over: String,
}

impl Report {
    /// Whether the problem may be published.
    pub(super) fn is_ok_and_sound(&self) -> bool {
        matches!(self, Self::Examined(examination, _) if examination.is_sound())
    }

    /// One JSON object.
    pub(super) fn json(&self, sfen: &str) -> String {
        let mut row = Row {
            sfen,
            verdict: "unknown",
            plies: None,
            line: Vec::new(),
            level: None,
            score: None,
            notes: Vec::new(),
            variations: Vec::new(),
            reasons: &[],
        };
        match self {
            Self::Refused(reasons) => (row.verdict, row.reasons) = ("refused", reasons),
            Self::NoMate => row.verdict = "nomate",
            Self::Unknown => {}
            Self::Examined(examination, grade) => {
                row.verdict = if examination.is_sound() { "sound" } else { "unsound" };
                row.plies = Some(examination.mate.plies.count);
                row.line = moves(&examination.mate.line);
                (row.level, row.score) = (Some(grade.level()), Some(grade.score()));
                row.notes = examination.notes.iter().map(note_row).collect();
                row.variations = examination.variations.iter().map(variation_row).collect();
            }
        }
        serde_json::to_string(&row).expect("a row of strings and numbers is JSON")
    }

    /// Lines for a person.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Refused(reasons) => format!("refused: {}\n", reasons.join("; ")),
            Self::NoMate => "no mate\n".to_owned(),
            Self::Unknown => "unknown: the shortest mate was not found\n".to_owned(),
            Self::Examined(examination, grade) => examined(examination, grade),
        }
    }
}

fn examined(examination: &Examination, grade: &Grade) -> String {
    let mut text = String::new();
    let verdict = if examination.is_sound() { "sound" } else { "not sound" };
    let plies = examination.mate.plies.count;
    // Writing to a string never fails.
    let _ = writeln!(
        text,
        "{verdict}: mate in {plies}, level {} (score {})",
        grade.level(),
        grade.score()
    );
    for note in &examination.notes {
        let mark = if note.is_flaw() { "!" } else { "-" };
        let _ = writeln!(text, "{mark} {}", describe(note));
    }
    for (ply, &mv) in examination.mate.line.iter().enumerate() {
        let _ = writeln!(text, "{:>4} {}", ply + 1, usi::to_usi(mv));
        for variation in examination.variations.iter().filter(|other| other.ply == ply) {
            let left = if variation.left_over.is_empty() {
                String::new()
            } else {
                format!(" (left over: {})", hand(variation.left_over))
            };
            let length = ply + variation.line.len();
            let _ = writeln!(text, "       | {}: {length}{left}", moves(&variation.line).join(" "));
        }
    }
    text
}

fn moves(line: &[Move]) -> Vec<String> {
    line.iter().map(|&mv| usi::to_usi(mv)).collect()
}

fn hand(hand: Hand) -> String {
    hand.iter().map(|(kind, count)| format!("{kind:?} {count}")).collect::<Vec<_>>().join(", ")
}

fn note_row(note: &Note) -> NoteRow {
    let kind = match note {
        Note::Cook { .. } => "cook",
        Note::Undecided { .. } => "undecided",
        Note::OtherLastMove { .. } => "other_last_move",
        Note::PromotionNotFixed { .. } => "promotion_not_fixed",
        Note::DropNotFixed { .. } => "drop_not_fixed",
        Note::Detour { .. } => "detour",
        Note::Leftover(_) => "leftover",
        Note::LengthDisputed { .. } => "length_disputed",
        Note::EqualVariation { .. } => "equal_variation",
    };
    NoteRow { kind, flaw: note.is_flaw(), text: describe(note) }
}

fn variation_row(variation: &Variation) -> VariationRow {
    VariationRow {
        move_number: variation.ply + 1,
        line: moves(&variation.line),
        plies: variation.ply + variation.line.len(),
        left_over: hand(variation.left_over),
    }
}

fn describe(note: &Note) -> String {
    let at = |ply: usize, mv: Move| format!("move {}: {}", ply + 1, usi::to_usi(mv));
    match *note {
        Note::Cook { ply, mv } => format!("{} mates too (余詰)", at(ply, mv)),
        Note::Undecided { ply, mv } => {
            format!("{}: nobody knows yet whether it mates", at(ply, mv))
        }
        Note::OtherLastMove { mv } => {
            format!("{} as last move mates too (最終手余詰)", usi::to_usi(mv))
        }
        Note::PromotionNotFixed { ply, mv } => {
            format!("{} mates too (成・不成非限定)", at(ply, mv))
        }
        Note::DropNotFixed { ply, mv } => format!("{} mates too (打場所非限定)", at(ply, mv)),
        Note::Detour { ply, mv } => {
            format!("{} only comes back to the main line (迂回手順)", at(ply, mv))
        }
        Note::Leftover(left) => format!("left over: {} (駒余り)", hand(left)),
        Note::LengthDisputed { standard, counting_all } => match counting_all {
            Some(all) => {
                format!("{standard} plies, {all} with every interposition counted (無駄合)")
            }
            None => format!("{standard} plies, unknown with every interposition counted (無駄合)"),
        },
        Note::EqualVariation { ply, mv } => format!("{} is as long (変同)", at(ply, mv)),
    }
}
