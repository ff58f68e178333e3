//! CSA: the format of the Computer Shogi Association, 1997 to V3.0.
//! <http://www2.computer-shogi.org/protocol/record_v22.html>,
//! <http://www2.computer-shogi.org/protocol/record_v3.html>
//!
//! Read beyond the documents: rows whose blanks were squeezed, padded and
//! comma-joined statements, blank lines, headers behind the moves, a missing
//! turn line, moves alone. `'*` lines are comments, `'**` lines analysis, and
//! `'key:value` lines remarks for programs.

mod position;
mod read;
mod text;
mod values;
mod write;

pub(super) use read::read;
pub(super) use text::name_of;
pub(super) use values::meaning;
pub(super) use write::{start_of, write};

use std::sync::LazyLock;

use crate::notation::names;
use crate::shogi::PieceKind;

/// Kinds by the two letters of their CSA names, built from the one table of
/// names: this is looked up for every move.
static KINDS: LazyLock<[Option<PieceKind>; 26 * 26]> = LazyLock::new(|| {
    let mut table = [None; 26 * 26];
    for kind in PieceKind::ALL {
        if let &[first, second] = names::of(kind).csa.as_bytes()
            && let Some(index) = index(first, second)
        {
            table[index] = Some(kind);
        }
    }
    table
});

fn index(first: u8, second: u8) -> Option<usize> {
    let letter = |b: u8| b.is_ascii_uppercase().then(|| usize::from(b - b'A'));
    Some(letter(first)? * 26 + letter(second)?)
}

/// The kind of a CSA name.
#[inline]
fn kind_of(first: u8, second: u8) -> Option<PieceKind> {
    KINDS[index(first, second)?]
}
