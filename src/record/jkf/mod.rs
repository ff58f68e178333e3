//! JKF, the JSON Kifu Format: KIF's content as JSON.
//! <https://github.com/na2hiro/Kifu-for-JS/tree/master/packages/json-kifu-format>
//!
//! Read beyond the schema: `null` for anything optional, missing `same`,
//! `color`, `capture` and `relative` (they follow from the position), a missing
//! `to` with `same`, one comment as a plain string. Written in full.

mod json;
mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use crate::notation::names;
use crate::shogi::{Handicap, PieceKind};

/// Longer documents are refused: as JSON they are no record any more, and
/// values of one byte take thirty in memory.
const MAX_BYTES: usize = 4 << 20;

/// `initial.preset` for the handicaps that have one.
static PRESETS: [(&str, Handicap); 16] = [
    ("HIRATE", Handicap::Even),
    ("KY", Handicap::Lance),
    ("KY_R", Handicap::RightLance),
    ("KA", Handicap::Bishop),
    ("HI", Handicap::Rook),
    ("HIKY", Handicap::RookLance),
    ("2", Handicap::TwoPieces),
    ("3", Handicap::ThreePieces),
    ("4", Handicap::FourPieces),
    ("5", Handicap::FivePieces),
    ("5_L", Handicap::LeftFivePieces),
    ("6", Handicap::SixPieces),
    ("7_L", Handicap::LeftSevenPieces),
    ("7_R", Handicap::RightSevenPieces),
    ("8", Handicap::EightPieces),
    ("10", Handicap::TenPieces),
];

fn handicap_of(preset: &str) -> Option<Handicap> {
    PRESETS.iter().find(|(name, _)| *name == preset).map(|&(_, handicap)| handicap)
}

fn preset_of(handicap: Handicap) -> Option<&'static str> {
    PRESETS.iter().find(|&&(_, found)| found == handicap).map(|&(name, _)| name)
}

/// The name of a kind: as CSA's.
fn kind_name(kind: PieceKind) -> &'static str {
    names::of(kind).csa
}
