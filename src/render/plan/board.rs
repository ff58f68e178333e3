//! What stands on the squares: marks, pieces, arrows, and the part that is shown.

use super::Plan;
use crate::render::drawing::{Crop, Item, Part};
use crate::render::options::{Layout, Theme};
use crate::render::scene::{Arrow, ArrowStart, Scene};
use crate::shogi::{Color, Square};

/// The fewest files and ranks that a part of a board shows.
const MIN_SHOWN: u8 = 6;

/// Column and row of a square in the picture, from the upper left, `0..9`.
pub(super) fn place(square: Square, flip: bool) -> (u8, u8) {
    let (column, row) = (9 - square.file(), square.rank() - 1);
    if flip { (8 - column, 8 - row) } else { (column, row) }
}

/// The part of the board in use, with one free line around it.
pub(in crate::render) fn crop(scene: &Scene, flip: bool) -> Crop {
    let used = scene
        .setup
        .pieces()
        .map(|(square, _)| square)
        .chain(scene.last_move.into_iter().flat_map(|mv| [Some(mv.to()), mv.from()]).flatten())
        .chain(scene.marks.iter().copied())
        .chain(scene.arrows.iter().flat_map(|arrow| {
            let from = match arrow.from {
                ArrowStart::Square(square) => Some(square),
                ArrowStart::Hand(..) => None,
            };
            [Some(arrow.to), from].into_iter().flatten()
        }))
        .map(|square| place(square, flip));
    let (columns, rows): (Vec<u8>, Vec<u8>) = used.unzip();
    Crop { columns: span(&columns), rows: span(&rows) }
}

/// The lines that show all `used` ones, `first..end`.
fn span(used: &[u8]) -> (u8, u8) {
    let (Some(&first), Some(&last)) = (used.iter().min(), used.iter().max()) else {
        return (0, 9);
    };
    // Cutting off a single line saves nothing.
    let mut first = if first <= 2 { 0 } else { first - 1 };
    let mut end = if last >= 6 { 9 } else { last + 2 };
    while end - first < MIN_SHOWN {
        // Grow into the board, away from the edge that the pieces are at.
        if first == 0 {
            end += 1;
        } else {
            first -= 1;
        }
    }
    if first == 1 {
        first = 0;
    }
    if end == 8 {
        end = 9;
    }
    (first, end)
}

/// Books mark nothing but the piece that moved.
fn is_book_page(scene: &Scene) -> bool {
    scene.theme == Theme::Print && matches!(scene.layout, Layout::Diagram | Layout::Tsume)
}

pub(super) fn draw(plan: &mut Plan<'_>) {
    let scene = plan.scene;
    let last_to = scene.last_move.map(|mv| mv.to());
    let mut on_square = |square: Option<Square>, part: Part| {
        if let Some((x, y)) = square.and_then(|square| plan.corner(square)) {
            plan.put(part, x, y);
        }
    };
    on_square(last_to, Part::Destination);
    if !is_book_page(scene) {
        on_square(scene.last_move.and_then(|mv| mv.from()), Part::Origin);
        on_square(scene.check, Part::Check);
    }
    for &square in &scene.marks {
        on_square(Some(square), Part::Mark);
    }
    let bare = plan.style().bare_pieces();
    for (square, piece) in scene.setup.pieces() {
        let Some((x, y)) = plan.corner(square) else { continue };
        let turned = !plan.at_bottom(piece.color());
        let part = Part::Piece {
            kind: piece.kind(),
            color: piece.color(),
            turned,
            percent: 100,
            last: bare && last_to == Some(square),
        };
        plan.put(part, x, y);
    }
    for &arrow in &scene.arrows {
        draw_arrow(plan, arrow);
    }
}

fn draw_arrow(plan: &mut Plan<'_>, arrow: Arrow) {
    let (width, height) = plan.style().cell;
    let (half_width, half_height) = (f32::from(width) / 2.0, f32::from(height) / 2.0);
    let middle = |plan: &Plan<'_>, square| {
        plan.corner(square).map(|(x, y)| (x + half_width, y + half_height))
    };
    let Some(to) = middle(plan, arrow.to) else { return };
    let from = match arrow.from {
        ArrowStart::Square(square) => middle(plan, square),
        ArrowStart::Hand(color, kind) => plan
            .held
            .iter()
            .find(|held| (held.0, held.1) == (color, kind))
            .map(|&(.., middle)| middle)
            .or_else(|| Some(edge_of(plan, color, to.0))),
    };
    let Some(from) = from else { return };
    let (color, width) = match arrow.rank {
        0 | 1 => (plan.colours.arrow_1, 1.0),
        2 => (plan.colours.arrow_2, 0.9),
        _ => (plan.colours.arrow_3, 0.8),
    };
    if let Some(corners) = arrow_shape(from, to, width) {
        plan.items.push(Item::Arrow { corners, color });
    }
}

/// Where drops come from in layouts whose hands are written out.
fn edge_of(plan: &Plan<'_>, color: Color, x: f32) -> (f32, f32) {
    let board = plan.board_area();
    (x, if plan.at_bottom(color) { board.y + board.height } else { board.y })
}

/// The seven corners of an arrow between two points, `None` when they coincide.
fn arrow_shape(from: (f32, f32), to: (f32, f32), width: f32) -> Option<[(f32, f32); 7]> {
    const START_GAP: f32 = 14.0;
    const END_GAP: f32 = 4.0;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < START_GAP + END_GAP + 1.0 {
        return None;
    }
    let (ux, uy) = (dx / length, dy / length);
    let tip = length - END_GAP;
    let head = tip - (26.0 * width).min((tip - START_GAP) * 0.8);
    let at = |along: f32, across: f32| {
        (from.0 + ux * along - uy * across, from.1 + uy * along + ux * across)
    };
    let (shaft, barb) = (6.0 * width, 17.0 * width);
    Some([
        at(START_GAP, -shaft),
        at(head, -shaft),
        at(head, -barb),
        at(tip, 0.0),
        at(head, barb),
        at(head, shaft),
        at(START_GAP, shaft),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_problem_shows_six_files_and_ranks() {
        assert_eq!(span(&[5, 6, 7, 8]), (3, 9));
        assert_eq!(span(&[0, 1, 2]), (0, 6));
    }

    #[test]
    fn a_part_never_leaves_the_board_and_shows_everything() {
        for first in 0..9 {
            for last in first..9 {
                let (start, end) = span(&[first, last]);
                assert!(start <= first && last < end && end <= 9, "{first} {last}");
                assert!(end - start >= MIN_SHOWN);
                assert!(start != 1 && end != 8);
            }
        }
        assert_eq!(span(&[]), (0, 9));
    }
}
