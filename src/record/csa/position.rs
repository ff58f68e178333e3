//! The start position of a CSA record: `PI`, `P1` … `P9`, `P+`, `P-`.

use super::kind_of;
use crate::record::fault::{Problem, Warnings};
use crate::shogi::{Color, HandKind, Piece, PieceKind, Setup, Square};

/// A setup in the making.
#[derive(Default)]
pub(super) struct Start {
    setup: Option<Setup>,
}

/// Where a statement stands, for warnings.
pub(super) type At<'a> = (u32, &'a str);

impl Start {
    /// The pieces; the even start when nothing was said. The turn is Black's.
    pub(super) fn setup(&self) -> Setup {
        match &self.setup {
            Some(setup) => setup.clone(),
            None => {
                let mut setup = Setup::even();
                setup.turn = Color::Black;
                setup
            }
        }
    }

    fn setup_mut(&mut self) -> &mut Setup {
        self.setup.get_or_insert(Setup::EMPTY)
    }

    /// Reads a statement that begins with `P`; whether it is one.
    pub(super) fn read(&mut self, text: &str, at: At<'_>, warnings: &mut Warnings) -> bool {
        let Some(rest) = text.get(2..) else { return false };
        match text.as_bytes()[1] {
            b'I' => self.even_without(rest, at, warnings),
            rank @ b'1'..=b'9' => self.row(rank - b'0', rest, at, warnings),
            b'+' => self.pieces(Color::Black, rest, at, warnings),
            b'-' => self.pieces(Color::White, rest, at, warnings),
            _ => return false,
        }
        true
    }

    /// `PI82HI22KA`: the even start without these pieces.
    fn even_without(&mut self, items: &str, at: At<'_>, warnings: &mut Warnings) {
        let mut setup = Setup::even();
        setup.turn = Color::Black;
        for item in items_of(items) {
            let square = Square::new(item.file, item.rank);
            let found = square.and_then(|square| setup.piece_at(square));
            match (square, found, kind_of(item.kind[0], item.kind[1])) {
                (Some(square), Some(piece), Some(kind)) if piece.kind() == kind => {
                    setup.set_piece(square, None);
                }
                _ => warnings.push(at.0, at.1, item.text, Problem::CannotPlace),
            }
        }
        report_rest(items, at, warnings);
        self.setup = Some(setup);
    }

    /// One rank: nine cells of `+XX`, `-XX` or `*`.
    fn row(&mut self, rank: u8, text: &str, at: At<'_>, warnings: &mut Warnings) {
        let mut cells = cells_by_tokens(text);
        if cells.len() != 9 {
            cells = cells_by_columns(text);
        }
        if cells.len() != 9 {
            warnings.push(at.0, at.1, text, Problem::RowLength { squares: cells.len() });
        }
        let setup = self.setup_mut();
        for (file, cell) in (1..=9).rev().zip(cells) {
            let Some(square) = Square::new(file, rank) else { continue };
            match cell {
                Cell::Empty => setup.set_piece(square, None),
                Cell::Piece(piece) => setup.set_piece(square, Some(piece)),
                Cell::Unknown(c) => {
                    warnings.push(at.0, at.1, text, Problem::UnknownPiece(c));
                }
            }
        }
    }

    /// `P+99KY00FU00AL`: single pieces on squares and, on 00, in hand.
    fn pieces(&mut self, color: Color, items: &str, at: At<'_>, warnings: &mut Warnings) {
        let setup = self.setup_mut();
        for item in items_of(items) {
            if (item.file, item.rank) == (0, 0) && &item.kind == b"AL" {
                let rest = setup.remaining();
                let mut hand = setup.hand(color);
                for (kind, count) in rest.iter() {
                    hand = hand.with_count(kind, hand.count(kind) + count);
                }
                setup.set_hand(color, hand);
                continue;
            }
            let placed =
                kind_of(item.kind[0], item.kind[1]).is_some_and(|kind| {
                    match Square::new(item.file, item.rank) {
                        Some(square) if setup.piece_at(square).is_none() => {
                            setup.set_piece(square, Some(Piece::new(color, kind)));
                            true
                        }
                        None if (item.file, item.rank) == (0, 0) => into_hand(setup, color, kind),
                        _ => false,
                    }
                });
            if !placed {
                warnings.push(at.0, at.1, item.text, Problem::CannotPlace);
            }
        }
        report_rest(items, at, warnings);
    }
}

fn into_hand(setup: &mut Setup, color: Color, kind: PieceKind) -> bool {
    let Some(hand_kind) = HandKind::of_captured(kind) else { return false };
    let hand = setup.hand(color);
    setup.set_hand(color, hand.with(hand_kind));
    setup.hand(color) != hand
}

struct Item<'a> {
    file: u8,
    rank: u8,
    kind: [u8; 2],
    text: &'a str,
}

/// `82HI22KA`, blanks between items allowed; ends at anything else.
fn items_of(text: &str) -> impl Iterator<Item = Item<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let item = rest.get(..4)?;
        let &[file @ b'0'..=b'9', rank @ b'0'..=b'9', first, second] = item.as_bytes() else {
            return None;
        };
        rest = &rest[4..];
        Some(Item { file: file - b'0', rank: rank - b'0', kind: [first, second], text: item })
    })
}

/// Reports what follows the items, if anything does.
fn report_rest(items: &str, at: At<'_>, warnings: &mut Warnings) {
    let read = items_of(items)
        .last()
        .map_or(0, |last| last.text.as_ptr() as usize - items.as_ptr() as usize + last.text.len());
    let rest = items[read..].trim();
    if !rest.is_empty() {
        warnings.push(at.0, at.1, rest, Problem::UnknownLine);
    }
}

enum Cell {
    Empty,
    Piece(Piece),
    Unknown(char),
}

fn piece_cell(sign: u8, first: u8, second: u8) -> Cell {
    let color = if sign == b'+' { Color::Black } else { Color::White };
    match kind_of(first, second) {
        Some(kind) => Cell::Piece(Piece::new(color, kind)),
        None => Cell::Unknown(first as char),
    }
}

/// Reads a row by what stands in it, however many blanks are between.
fn cells_by_tokens(text: &str) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(9);
    let mut rest = text.as_bytes();
    while cells.len() <= 9 {
        match rest {
            [] => break,
            [b'*', tail @ ..] => {
                cells.push(Cell::Empty);
                rest = tail;
            }
            [sign @ (b'+' | b'-'), first, second, tail @ ..] => {
                cells.push(piece_cell(*sign, *first, *second));
                rest = tail;
            }
            [_, tail @ ..] => rest = tail,
        }
    }
    cells
}

/// Reads a row by its columns: cells of three, anything but a piece is empty.
fn cells_by_columns(text: &str) -> Vec<Cell> {
    let padded: Vec<u8> = text.bytes().chain(std::iter::repeat(b' ')).take(27).collect();
    padded
        .chunks(3)
        .map(|cell| match *cell {
            [sign @ (b'+' | b'-'), first, second] => piece_cell(sign, first, second),
            _ => Cell::Empty,
        })
        .collect()
}
