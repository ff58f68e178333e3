//! The coordinates at the edge of the board. They lie under everything and
//! depend on the layout alone, so they belong to the ground.

use crate::render::drawing::Ground;
use crate::render::options::Coordinates;
use crate::render::text::{Font, Text, line};
use crate::render::theme::colours;

/// The size of coordinates as a part of a square's width.
const SIZE: f32 = 0.30;
/// The baseline of the files above the board, the middle of the ranks beside it.
const ABOVE: f32 = 12.0;
const BESIDE: f32 = 18.0;

/// The coordinates of a board.
pub(in crate::render) fn coordinates(ground: &Ground) -> Vec<Text> {
    let ranks = match ground.coordinates {
        Coordinates::None => return Vec::new(),
        Coordinates::Japanese => "一二三四五六七八九",
        Coordinates::Western => "abcdefghi",
    };
    let color = colours(ground.style.theme).coordinate;
    let (width, height) = (f32::from(ground.style.cell.0), f32::from(ground.style.cell.1));
    let (left, top) = (f32::from(ground.grid.0), f32::from(ground.grid.1));
    let right = left + f32::from(ground.crop.width()) * width;
    let size = SIZE * width;
    let write = |text: &str, x: f32, baseline: f32| {
        line(Font::Sans, size, color, width, text).moved(0.0, baseline).centered(x)
    };
    let files = (ground.crop.columns.0..ground.crop.columns.1).map(|column| {
        let file = if ground.flip { column + 1 } else { 9 - column };
        let x = left + (f32::from(column - ground.crop.columns.0) + 0.5) * width;
        write(&file.to_string(), x, top - ABOVE)
    });
    // Kanji fill their square; the middle of a letter is lower.
    let drop = if ground.coordinates == Coordinates::Japanese { 0.38 } else { 0.28 };
    let ranks = (ground.crop.rows.0..ground.crop.rows.1).filter_map(|row| {
        let rank = if ground.flip { 8 - row } else { row };
        let name = ranks.chars().nth(usize::from(rank))?;
        let y = top + (f32::from(row - ground.crop.rows.0) + 0.5) * height;
        Some(write(name.encode_utf8(&mut [0; 4]), right + BESIDE, y + drop * size))
    });
    files.chain(ranks).collect()
}
