//! 駒台: the pieces in hand, in the order 飛角金銀桂香歩, each with its count.

use super::{Area, Plan};
use crate::render::drawing::Part;
use crate::render::face::Face;
use crate::render::options::Layout;
use crate::render::text::{Font, line};
use crate::shogi::{Color, HandKind};

/// From one kind to the next on a standing hand.
const ROW: f32 = 64.0;
/// Above the first and below the last kind together.
const PADDING: f32 = 14.0;
/// A stand with nothing on it.
const EMPTY_HEIGHT: f32 = 48.0;
/// Pieces in hand are a little smaller than on the board, in percent.
const PERCENT: u8 = 96;
/// What a lying hand shrinks to, in percent, when it has too much to show.
const SMALLER: [u8; 6] = [PERCENT, 88, 80, 72, 66, 60];

pub(super) fn draw(plan: &mut Plan<'_>) {
    for color in Color::ALL {
        let bottom = plan.at_bottom(color);
        match plan.scene.layout {
            Layout::Tall => {
                let (x, y) = if bottom { (12.0, 727.0) } else { (12.0, 12.0) };
                lying(plan, color, Area { x, y, width: 575.0, height: 66.0 }, bottom);
            }
            Layout::Wide => {
                let (x, edge) = if bottom { (764.0, 562.0) } else { (12.0, 110.0) };
                standing(plan, color, x, 158.0, edge, bottom);
            }
            Layout::Square | Layout::Diagram | Layout::Tsume => {
                let (x, edge) = if bottom { (704.0, 689.0) } else { (12.0, 81.0) };
                standing(plan, color, x, 98.0, edge, bottom);
            }
        }
    }
}

/// A hand from top to bottom; `edge` is its upper edge, or its lower one at the
/// bottom of the picture.
fn standing(plan: &mut Plan<'_>, color: Color, x: f32, width: f32, edge: f32, bottom: bool) {
    let hand = plan.scene.setup.hand(color);
    let rows = hand.iter().count();
    let height = if rows == 0 { EMPTY_HEIGHT } else { rows as f32 * ROW + PADDING };
    let y = if bottom { edge - height } else { edge };
    plan.put(Part::Stand { width: width as u16, height: height as u16 }, x, y);
    if rows == 0 {
        let middle = (x + width / 2.0, y + height / 2.0);
        return write_none(plan, middle.0, middle.1, width - 10.0);
    }
    for (row, (kind, count)) in hand.iter().enumerate() {
        let middle_y = y + (PADDING + ROW) / 2.0 + row as f32 * ROW;
        let piece = piece_width(plan, color, kind, PERCENT);
        // Piece and count stand in the middle together.
        let room = (width - 98.0) / 2.0;
        let middle_x = if count > 1 { x + room + 7.0 + piece / 2.0 } else { x + width / 2.0 };
        put_piece(plan, color, kind, PERCENT, (middle_x, middle_y));
        if count > 1 {
            let left = middle_x + piece / 2.0;
            let right = x + width - room;
            let size = if count < 10 { 33.0 } else { 28.0 };
            let text = count.to_string();
            let number = line(Font::Sans, size, plan.colours.count, right - left, &text);
            let middle = if count < 10 { (left + right) / 2.0 - 1.0 } else { (left + right) / 2.0 };
            plan.write(number.moved(0.0, middle_y + size * 0.36).centered(middle));
        }
    }
}

/// A hand from left to right, beside its owner's plate.
fn lying(plan: &mut Plan<'_>, color: Color, area: Area, bottom: bool) {
    const PLATE: f32 = 214.0;
    const GAP: f32 = 5.0;
    plan.put(Part::Stand { width: area.width as u16, height: area.height as u16 }, area.x, area.y);
    let start = if bottom { area.x + 8.0 } else { area.x + PLATE + 8.0 };
    let room = area.width - PLATE - 16.0;
    let middle_y = area.y + area.height / 2.0;
    let hand = plan.scene.setup.hand(color);
    if hand.is_empty() {
        return write_none(plan, start + 40.0, middle_y, room);
    }
    let count_size = |percent: u8| 27.0 * f32::from(percent) / f32::from(PERCENT);
    let number = |plan: &Plan<'_>, count: u8, percent: u8| {
        line(Font::Sans, count_size(percent), plan.colours.count, room, &count.to_string())
    };
    let wide = |plan: &Plan<'_>, percent: u8| -> f32 {
        hand.iter()
            .map(|(kind, count)| {
                let piece = piece_width(plan, color, kind, percent) + GAP;
                if count > 1 { piece + number(plan, count, percent).width() + 2.0 } else { piece }
            })
            .sum()
    };
    let percent =
        SMALLER.into_iter().find(|&percent| wide(plan, percent) <= room).unwrap_or(SMALLER[5]);
    let mut pen = start;
    for (kind, count) in hand.iter() {
        let piece = piece_width(plan, color, kind, percent);
        put_piece(plan, color, kind, percent, (pen + piece / 2.0, middle_y));
        pen += piece + GAP;
        if count > 1 {
            let number = number(plan, count, percent);
            let width = number.width();
            let baseline = middle_y + count_size(percent) * 0.36;
            plan.write(number.moved(pen - GAP + 2.0, baseline));
            pen += width + 2.0;
        }
    }
}

fn write_none(plan: &mut Plan<'_>, x: f32, y: f32, room: f32) {
    let size = 20.0;
    let text = line(Font::Sans, size, plan.colours.count, room, &plan.scene.labels.none);
    plan.write(text.moved(0.0, y + size * 0.37).centered(x));
}

fn piece_width(plan: &Plan<'_>, color: Color, kind: HandKind, percent: u8) -> f32 {
    let face = Face { kind: kind.kind(), color, turned: false, percent, last: false };
    face.size(plan.style()).0
}

/// A piece in hand around a point.
fn put_piece(plan: &mut Plan<'_>, color: Color, kind: HandKind, percent: u8, at: (f32, f32)) {
    let turned = !plan.at_bottom(color);
    let part = Part::Piece { kind: kind.kind(), color, turned, percent, last: false };
    let (width, height) = part.size(plan.style());
    plan.put(part, at.0 - width / 2.0, at.1 - height / 2.0);
    plan.held.push((color, kind, at));
}
