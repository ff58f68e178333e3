//! Names, turn, clocks, caption and note around a board with stands.

use super::{Area, Plan};
use crate::render::drawing::Part;
use crate::render::options::Layout;
use crate::render::text::{Font, line};
use crate::shogi::Color;

pub(super) fn draw(plan: &mut Plan<'_>) {
    for color in Color::ALL {
        let area = area(plan, color);
        let turn = plan.scene.turn == Some(color);
        let part = Part::Plate { width: area.width as u16, height: area.height as u16, turn };
        plan.put(part, area.x, area.y);
        plan.put(Part::Symbol(color), area.x + 8.0, area.y + area.height / 2.0 - 14.0);
        if area.height > 50.0 {
            two_lines(plan, color, area, turn);
        } else {
            one_line(plan, color, area, turn);
        }
    }
    match plan.scene.layout {
        Layout::Tall => {
            plan.caption(16.0, 825.0, 26.0, if plan.scene.note.is_empty() { 567.0 } else { 400.0 });
            plan.note(583.0, 825.0, 20.0, 150.0);
        }
        Layout::Wide => {
            plan.caption(
                186.0,
                678.0,
                27.0,
                if plan.scene.note.is_empty() { 736.0 } else { 520.0 },
            );
            plan.note(920.0, 678.0, 20.0, 200.0);
        }
        Layout::Square | Layout::Diagram | Layout::Tsume => {
            plan.caption(16.0, 729.0, 27.0, 386.0);
            plan.note(798.0, 41.0, 20.0, 380.0);
        }
    }
}

/// Where the plate of `color` is.
fn area(plan: &Plan<'_>, color: Color) -> Area {
    let bottom = plan.at_bottom(color);
    let (x, y, width, height) = match (plan.scene.layout, bottom) {
        (Layout::Tall, false) => (12.0, 12.0, 214.0, 66.0),
        (Layout::Tall, true) => (373.0, 727.0, 214.0, 66.0),
        (Layout::Wide, false) => (12.0, 30.0, 158.0, 70.0),
        (Layout::Wide, true) => (764.0, 572.0, 158.0, 70.0),
        (_, false) => (12.0, 12.0, 389.0, 44.0),
        (_, true) => (413.0, 698.0, 389.0, 44.0),
    };
    Area { x, y, width, height }
}

/// Symbol, name, clock and turn one after the other.
fn one_line(plan: &mut Plan<'_>, color: Color, area: Area, turn: bool) {
    let ink = if turn { plan.colours.turn_text } else { plan.colours.plate_text };
    let middle = area.y + area.height / 2.0;
    let mut right = area.x + area.width - 11.0;
    if turn {
        let text = line(Font::Sans, 16.0, ink, 90.0, &plan.scene.labels.turn);
        let text = text.moved(0.0, middle + 6.0).ending(right);
        right -= text.width() + 12.0;
        plan.write(text);
    }
    let clock = line(Font::Sans, 19.0, ink, 110.0, &plan.scene.players[color.index()].clock);
    if !clock.glyphs.is_empty() {
        let clock = clock.moved(0.0, middle + 7.0).ending(right);
        right -= clock.width() + 12.0;
        plan.write(clock);
    }
    let left = area.x + 42.0;
    let name = line(Font::Sans, 22.0, ink, right - left, &plan.scene.shown_name(color));
    plan.write(name.moved(left, middle + 8.14));
}

/// The name above, clock and turn below.
fn two_lines(plan: &mut Plan<'_>, color: Color, area: Area, turn: bool) {
    let ink = if turn { plan.colours.turn_text } else { plan.colours.plate_text };
    let left = area.x + 42.0;
    let room = area.width - 42.0 - 10.0;
    let clock = &plan.scene.players[color.index()].clock;
    let middle = area.y + area.height / 2.0;
    let name = line(Font::Sans, 20.0, ink, room, &plan.scene.shown_name(color));
    if !turn && clock.is_empty() {
        return plan.write(name.moved(left, middle + 7.4));
    }
    plan.write(name.moved(left, middle - 6.0));
    let clock = line(Font::Sans, 17.0, ink, room - 56.0, clock);
    plan.write(clock.moved(left, middle + 21.0));
    if turn {
        let text = line(Font::Sans, 16.0, ink, 90.0, &plan.scene.labels.turn);
        plan.write(text.moved(0.0, middle + 21.0).ending(area.x + area.width - 10.0));
    }
}
