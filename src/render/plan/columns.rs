//! 図面: names and hands written out in columns beside the board, a title above.

use super::Plan;
use crate::notation::names;
use crate::render::drawing::Part;
use crate::render::options::{Layout, PieceSet};
use crate::render::text::{Font, column, column_height, line};
use crate::shogi::{Color, Hand, PieceKind};

const NAME: f32 = 29.0;
const LABEL: f32 = 22.0;
const HAND: f32 = 35.0;
/// What a name gets of its column when the hand is full.
const LEAST_FOR_NAMES: f32 = 0.38;

pub(super) fn draw(plan: &mut Plan<'_>) {
    title(plan);
    let board = plan.board_area();
    let right = board.x + board.width + 65.0;
    match plan.scene.layout {
        Layout::Tsume => {
            let attacker = attacker(plan);
            hand_column(plan, attacker, right, "");
            defender_line(plan, attacker.opponent());
        }
        _ => {
            for color in Color::ALL {
                let x = if plan.at_bottom(color) { right } else { board.x - 37.0 };
                let name = plan.scene.shown_name(color);
                hand_column(plan, color, x, &name);
            }
        }
    }
}

/// The caption above the middle of the board, the note at the right of it.
fn title(plan: &mut Plan<'_>) {
    let board = plan.board_area();
    let width = f32::from(plan.ground.width);
    let note_room = if plan.scene.note.is_empty() || plan.scene.layout == Layout::Tsume {
        0.0
    } else {
        plan.note(width - 14.0, 37.0, 18.0, 130.0);
        140.0
    };
    let middle = board.x + board.width / 2.0;
    let half = (middle - 14.0).min(width - note_room - 14.0 - middle);
    let text = line(Font::Sans, 27.0, plan.colours.caption, half * 2.0, &plan.scene.caption);
    plan.write(text.moved(0.0, 37.0).centered(middle));
}

/// The side that mates: the one without a king to lose, Black when in doubt.
fn attacker(plan: &Plan<'_>) -> Color {
    let has_king = |color| {
        plan.scene
            .setup
            .pieces()
            .any(|(_, piece)| piece.color() == color && piece.kind() == PieceKind::King)
    };
    if has_king(Color::Black) && !has_king(Color::White) { Color::White } else { Color::Black }
}

/// Symbol, name, 持駒 and the hand from top to bottom around `x`.
fn hand_column(plan: &mut Plan<'_>, color: Color, x: f32, name: &str) {
    let board = plan.board_area();
    let ink = plan.colours.caption;
    let bottom = board.y + board.height;
    let mut y = board.y + 4.0;
    plan.put(Part::Symbol(color), x - 14.0, y);
    y += 34.0;
    let label = plan.scene.labels.hand.clone();
    let hand = hand_text(plan, plan.scene.setup.hand(color));
    // Names are gothic, as in the papers; the rest is mincho where it can be.
    let font = |text: &str| {
        let mincho = text.chars().all(|c| Font::Mincho.glyph(c).is_some());
        if mincho { Font::Mincho } else { Font::Sans }
    };
    // A hand is never cut off, so a long name gives way.
    let (after_name, after_label) = (14.0, 10.0);
    let room = bottom - y - after_name - after_label;
    let rest = column_height(font(&label), LABEL, &label) + column_height(font(&hand), HAND, &hand);
    let wish = column_height(Font::Sans, NAME, name);
    let name_room = wish.min((room - rest).max(room * LEAST_FOR_NAMES));
    if !name.is_empty() {
        let (text, height) = column(Font::Sans, NAME, ink, name_room + 0.5, 0.6, name);
        plan.write(text.moved(x, y));
        y += height + after_name;
    }
    let share = ((bottom - y - after_label) / rest).min(1.0);
    for (text, size, gap) in [(&label, LABEL, after_label), (&hand, HAND, 0.0)] {
        let height = column_height(font(text), size, text) * share;
        let (text, height) = column(font(text), size, ink, height + 0.5, 0.1, text);
        plan.write(text.moved(x, y));
        y += height + gap;
    }
}

/// What the defender holds, in one line below the board.
fn defender_line(plan: &mut Plan<'_>, defender: Color) {
    let labels = &plan.scene.labels;
    let hand = plan.scene.setup.hand(defender);
    let mut unseen = plan.scene.setup.clone();
    unseen.set_hand(defender, Hand::EMPTY);
    // Problems are often written without the defender's hand, which by
    // convention is everything that is left.
    let rest = hand.is_empty() || hand == unseen.remaining();
    let text = if rest {
        format!("{} {}", labels.defender, labels.rest)
    } else {
        format!("{} {}", labels.defender, hand_text(plan, hand))
    };
    let board = plan.board_area();
    let baseline = board.y + board.height + 34.0;
    let note = !plan.scene.note.is_empty();
    let room = f32::from(plan.ground.width) - 40.0 - if note { 150.0 } else { 0.0 };
    let line = line(Font::Sans, 19.0, plan.colours.note, room, &text);
    if note {
        plan.write(line.moved(board.x, baseline));
        plan.note(f32::from(plan.ground.width) - 16.0, baseline, 19.0, 140.0);
    } else {
        plan.write(line.moved(0.0, baseline).centered(board.x + board.width / 2.0));
    }
}

/// A hand in words: 飛角歩三, or R B P3.
fn hand_text(plan: &Plan<'_>, hand: Hand) -> String {
    if hand.is_empty() {
        return plan.scene.labels.none.clone();
    }
    let letters = plan.scene.pieces == PieceSet::Letters;
    let mut text = String::new();
    for (kind, count) in hand.iter() {
        let names = names::of(kind.kind());
        if letters {
            text.push_str(names.sfen);
            if count > 1 {
                text.push_str(&count.to_string());
            }
        } else {
            text.push(names.board);
            if count > 1 {
                text.push_str(&kanji_number(count));
            }
        }
    }
    text
}

/// 一 to 十八.
fn kanji_number(number: u8) -> String {
    const DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let ones = DIGITS[usize::from(number % 10)];
    match (number / 10, number % 10) {
        (0, _) => ones.to_string(),
        (_, 0) => "十".to_owned(),
        _ => format!("十{ones}"),
    }
}
