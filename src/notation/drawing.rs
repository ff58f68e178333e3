//! Boards drawn with characters, read as positions.
//!
//! Three drawings that circulate on pages and in chats:
//!
//! - a box with a mark in each occupied cell, `│▽香│▽桂│ │…`, hands as
//!   `▽持驹：…` above and `▲持驹：…` below;
//! - nine rows of nine characters, `■` for an empty square, without owners;
//! - the same 81 characters in one line.
//!
//! The last two do not say whose a piece is, so only a start position can be
//! read from them: guessing owners would be worse than asking. Tables of how a
//! piece moves (`○`, `☆`) are no positions. BOD, the diagram of KIF, belongs to
//! the record readers.

use super::written::mark_color;
use super::{digits, names};
use crate::shogi::{Color, Hand, HandKind, Handicap, Piece, PieceKind, Setup, Square};

/// Why a text that looks like a drawn board is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawingError {
    /// A row of the box has not nine cells.
    #[error("row {row} of the board has {cells} cells instead of 9")]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// How many cells it has.
        cells: usize,
    },
    /// A cell holds something that is no piece.
    #[error("`{found}` in row {row} is no piece")]
    UnknownPiece {
        /// The row, from 1.
        row: usize,
        /// What stands there.
        found: String,
    },
    /// A piece in a cell without ▲ or ▽.
    #[error("the piece `{found}` in row {row} has no mark of its owner")]
    NoOwner {
        /// The row, from 1.
        row: usize,
        /// What stands there.
        found: String,
    },
    /// The box has not nine rows.
    #[error("the board has {0} rows instead of 9")]
    RowCount(usize),
    /// Nine rows without marks that are no start position.
    #[error("the drawing does not say whose the pieces are")]
    OwnersUnclear,
}

/// The largest drawing that is read, in bytes. A box with marks and comments
/// around it takes a tenth of this.
pub const LARGEST_BYTES: usize = 20_000;

/// Reads a drawn board; `None` when the text does not look like one.
pub fn read(text: &str) -> Option<Result<Setup, DrawingError>> {
    if text.len() > LARGEST_BYTES {
        return None;
    }
    read_box(text).or_else(|| read_bare_rows(text))
}

fn is_column_line(c: char) -> bool {
    matches!(c, '│' | '┃' | '|' | '｜' | '║')
}

/// The box: rows that begin with a column line and hold marked pieces.
fn read_box(text: &str) -> Option<Result<Setup, DrawingError>> {
    let rows: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with(is_column_line))
        .filter(|line| line.chars().filter(|&c| is_column_line(c)).count() >= 4)
        .collect();
    let marked = rows.iter().filter(|row| row.contains(|c| mark_color(c).is_some())).count();
    if marked < 2 {
        return None;
    }
    let mut setup = Setup::EMPTY;
    if rows.len() != 9 {
        return Some(Err(DrawingError::RowCount(rows.len())));
    }
    for (index, row) in rows.iter().enumerate() {
        if let Err(error) = read_box_row(row, index as u8 + 1, &mut setup) {
            return Some(Err(error));
        }
    }
    for line in text.lines() {
        read_hand(line.trim(), &mut setup);
    }
    Some(Ok(setup))
}

fn read_box_row(row: &str, rank: u8, setup: &mut Setup) -> Result<(), DrawingError> {
    let number = usize::from(rank);
    let inside = row.trim_start_matches(is_column_line);
    let end = inside.rfind(is_column_line).unwrap_or(inside.len());
    let cells: Vec<&str> = inside[..end].split(is_column_line).collect();
    if cells.len() != 9 {
        return Err(DrawingError::RowLength { row: number, cells: cells.len() });
    }
    for (file, cell) in (1..=9_u8).rev().zip(cells) {
        let cell = cell.trim();
        if cell.is_empty() || matches!(cell, "■" | "・" | "□") {
            continue;
        }
        let found = || cell.chars().take(8).collect::<String>();
        let mark = cell.chars().next().unwrap_or_default();
        let color = mark_color(mark)
            .ok_or_else(|| DrawingError::NoOwner { row: number, found: found() })?;
        let name = cell[mark.len_utf8()..].trim();
        let kind = match names::split_written(name) {
            Some((kind, "")) => kind,
            _ => return Err(DrawingError::UnknownPiece { row: number, found: found() }),
        };
        if let Some(square) = Square::new(file, rank) {
            setup.set_piece(square, Some(Piece::new(color, kind)));
        }
    }
    Ok(())
}

/// `▽持驹：无`, `▲持駒：飛 歩二`. Anything else is left alone.
fn read_hand(line: &str, setup: &mut Setup) {
    let Some(mark) = line.chars().next() else { return };
    let Some(color) = mark_color(mark) else { return };
    let rest = line[mark.len_utf8()..].trim_start();
    let words = ["持驹", "持駒", "持子", "手驹", "手駒"];
    let Some(list) = words.iter().find_map(|word| rest.strip_prefix(word)) else { return };
    let mut list = list.trim_start_matches(['：', ':', ' ', '\u{3000}']);
    let mut hand = Hand::EMPTY;
    while let Some((kind, rest)) = names::split_written(list) {
        let (count, rest) = digits::split_count(rest.trim_start()).unwrap_or((1, rest));
        if let Some(kind) = HandKind::of_captured(kind) {
            hand = hand.with_count(kind, hand.count(kind).saturating_add(count));
        }
        list = rest.trim_start_matches([' ', '\u{3000}', '、', ',']);
    }
    setup.set_hand(color, hand);
}

/// 81 characters without owners: a start position or nothing that can be read.
fn read_bare_rows(text: &str) -> Option<Result<Setup, DrawingError>> {
    let mut cells: Vec<Option<PieceKind>> = Vec::with_capacity(81);
    for c in without_readings(text).chars().filter(|c| !c.is_whitespace()) {
        let cell = match c {
            '■' | '□' | '・' | '．' => None,
            c => Some(names::from_board_char(c)?),
        };
        cells.push(cell);
        if cells.len() > 81 {
            return None;
        }
    }
    if cells.len() != 81 || cells.iter().all(Option::is_none) {
        return None;
    }
    let start = Handicap::all().map(Handicap::setup).find(|setup| shows(setup, &cells));
    Some(start.ok_or(DrawingError::OwnersUnclear))
}

/// Whether the drawing shows the board of `setup`, owners aside.
fn shows(setup: &Setup, cells: &[Option<PieceKind>]) -> bool {
    let squares = (1..=9).flat_map(|rank| (1..=9).rev().map(move |file| (file, rank)));
    Color::ALL.iter().all(|&color| setup.hand(color).is_empty())
        && squares.zip(cells).all(|((file, rank), &cell)| {
            let piece = Square::new(file, rank).and_then(|square| setup.piece_at(square));
            piece.map(Piece::kind) == cell
        })
}

/// Removes readings in brackets, `個(gè)`, which some pages insert.
fn without_readings(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut depth = 0_u32;
    for c in text.chars() {
        match c {
            '(' | '（' => depth += 1,
            ')' | '）' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    const BOX: &str = "\
▽持驹：无
┌——┬——┬——┬——┬——┬——┬——┬——┬——┐
│▽香│▽桂│▽银│▽金│▽王│▽金│▽银│▽桂│▽香│
├——┼——┼——┼——┼——┼——┼——┼——┼——┤
│ │▽飞│ │ │ │ │ │▽角│ │
│▽步│▽步│▽步│▽步│▽步│▽步│▽步│▽步│▽步│
│ │ │ │ │ │ │ │ │ │
│ │ │ │ │ │ │ │ │ │
│ │ │ │ │ │ │ │ │ │
│▲步│▲步│▲步│▲步│▲步│▲步│▲步│▲步│▲步│
│ │▲角│ │ │ │ │ │▲飞│ │
│▲香│▲桂│▲银│▲金│▲玉│▲金│▲银│▲桂│▲香│
└——┴——┴——┴——┴——┴——┴——┴——┴——┘将棋开局布
▲持驹：无";

    fn check(text: &str, expected: &str) {
        let setup = read(text).unwrap().unwrap();
        assert_eq!(sfen::to_sfen(&setup), expected);
    }

    #[test]
    fn the_drawn_start_positions_are_read() {
        let start = sfen::to_sfen(&Setup::even());
        check(BOX, &start);
        let rows = "\
香 桂 银 金 玉 金 银 桂 香
■ 飞 ■ ■ ■ ■ ■ 角 ■
步 步 步 步 步 步 步 步 步
■ ■ ■ ■ ■ ■ ■ ■ ■
■ ■ ■ ■ ■ ■ ■ ■ ■
■ ■ ■ ■ ■ ■ ■ ■ ■
步 步 步 步 步 步 步 步 步
■ 角 ■ ■ ■ ■ ■ 飞 ■
香 桂 银 金 王 金 银 桂 香";
        check(rows, &start);
        let one_line = rows.replace('\n', " ").replace('银', "銀").replace('飞', "飛");
        check(&one_line, &start);
    }

    #[test]
    fn a_box_in_mid_game_keeps_hands_and_owners() {
        let text = BOX.replacen("│▽步│▽步│▽步│", "│▽步│▲と│▽步│", 1).replacen(
            "▲持驹：无",
            "▲持驹：步二 角",
            1,
        );
        check(&text, "lnsgkgsnl/1r5b1/p+Pppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B2P 1");
    }

    #[test]
    fn unclear_owners_are_asked_about_and_tables_left_alone() {
        let shuffled = "歩 ".repeat(80) + "玉";
        assert_eq!(read(&shuffled), Some(Err(DrawingError::OwnersUnclear)));
        assert_eq!(read("○ ○ ○\n○ 金 ○\n■ ○ ■"), None);
        assert_eq!(read("│○│○│○│\n│○│王│○│\n│○│○│○│"), None);
        assert_eq!(
            read(&BOX.replacen("│▽步│", "│", 1)),
            Some(Err(DrawingError::RowLength { row: 3, cells: 8 }))
        );
    }
}
