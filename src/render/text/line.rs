//! One line or one column of text, fitted into the room there is.

use super::clean::{ELLIPSIS, clean};
use super::font::{Font, Letter, shaped};
use crate::render::theme::Rgb;

/// The narrowest that letters are squeezed before text is cut off.
const MIN_SQUEEZE: f32 = 0.72;
/// In a column a character takes this much more than its size, a space less.
const COLUMN_PITCH: f32 = 1.08;
const COLUMN_SPACE: f32 = 0.4;

/// Text that knows where each glyph goes. Layout units, y downwards.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::render) struct Text {
    pub(in crate::render) size: f32,
    pub(in crate::render) color: Rgb,
    pub(in crate::render) glyphs: Vec<Glyph>,
    /// The pen before the first and behind the last glyph of a line.
    left: f32,
    right: f32,
}

/// One placed glyph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::render) struct Glyph {
    pub(in crate::render) font: Font,
    pub(in crate::render) id: u16,
    /// The pen on the baseline; where `turned`, the middle of the glyph.
    pub(in crate::render) x: f32,
    pub(in crate::render) y: f32,
    /// Its width as a part of the natural one.
    pub(in crate::render) squeeze: f32,
    /// A quarter turn clockwise, for ー and brackets in a column.
    pub(in crate::render) turned: bool,
}

impl Text {
    /// How wide the line is.
    pub(in crate::render) fn width(&self) -> f32 {
        self.right - self.left
    }

    /// The same text somewhere else.
    #[must_use]
    pub(in crate::render) fn moved(mut self, dx: f32, dy: f32) -> Self {
        for glyph in &mut self.glyphs {
            glyph.x += dx;
            glyph.y += dy;
        }
        self.left += dx;
        self.right += dx;
        self
    }

    /// The same text with its middle at `x`.
    #[must_use]
    pub(in crate::render) fn centered(self, x: f32) -> Self {
        let dx = x - self.left - self.width() / 2.0;
        self.moved(dx, 0.0)
    }

    /// The same text with its end at `x`.
    #[must_use]
    pub(in crate::render) fn ending(self, x: f32) -> Self {
        let dx = x - self.right;
        self.moved(dx, 0.0)
    }

    /// The box around the ink, generously: left, top, right, bottom.
    pub(in crate::render) fn bounds(&self) -> (f32, f32, f32, f32) {
        let em = self.size;
        self.glyphs.iter().fold(
            (f32::MAX, f32::MAX, f32::MIN, f32::MIN),
            |(left, top, right, bottom), glyph| {
                let (x0, x1) = if glyph.turned {
                    (glyph.x - em * 0.7, glyph.x + em * 0.7)
                } else {
                    let advance = glyph.font.advance(glyph.id) * glyph.squeeze * em;
                    (glyph.x - em * 0.2, glyph.x + advance + em * 0.2)
                };
                (
                    left.min(x0),
                    top.min(glyph.y - em * 1.1),
                    right.max(x1),
                    bottom.max(glyph.y + em * 0.7),
                )
            },
        )
    }
}

/// A line that starts at the origin and is at most `room` wide: squeezed to
/// 0.72, then cut off with an ellipsis.
pub(in crate::render) fn line(font: Font, size: f32, color: Rgb, room: f32, text: &str) -> Text {
    let mut characters = clean(font, text);
    let mut letters = font.letters(&characters);
    let ellipsis = font.letters(&[ELLIPSIS]);
    let width_of =
        |letters: &[Letter]| letters.iter().map(|letter| letter.advance).sum::<f32>() * size;
    let last_width = width_of(&ellipsis);
    let mut width = width_of(&letters);
    if width * MIN_SQUEEZE > room {
        // Letters depend on those that follow, so they are laid out anew.
        while width + last_width > room / MIN_SQUEEZE && characters.pop().is_some() {
            letters = font.letters(&characters);
            width = width_of(&letters);
        }
        let cut_already = characters.last() == Some(&ELLIPSIS);
        if (width + last_width) * MIN_SQUEEZE <= room && !cut_already {
            letters.extend(ellipsis);
            width += last_width;
        }
    }
    let squeeze = if width > room { (room / width).max(MIN_SQUEEZE) } else { 1.0 };
    let mut pen = 0.0;
    let mut glyphs = Vec::with_capacity(letters.len());
    for Letter { font, id, advance, aside, .. } in letters {
        let x = pen + aside.0 * squeeze * size;
        glyphs.push(Glyph { font, id, x, y: -aside.1 * size, squeeze, turned: false });
        pen += advance * squeeze * size;
    }
    Text { size, color, glyphs, left: 0.0, right: pen }
}

/// The height that a column of this text would like to have.
pub(in crate::render) fn column_height(font: Font, size: f32, text: &str) -> f32 {
    if lies_down(text) {
        return line(font, size, Rgb(0), f32::MAX, text).width();
    }
    clean(font, text).into_iter().map(column_step).sum::<f32>() * size * COLUMN_PITCH
}

fn column_step(c: char) -> f32 {
    if c == ' ' { COLUMN_SPACE } else { 1.0 }
}

/// A column of upright characters around `x = 0`, from `y = 0` down, at most
/// `room` high: characters shrink to `least` of their size, then it is cut off.
/// Returns the column and its height.
pub(in crate::render) fn column(
    font: Font,
    size: f32,
    color: Rgb,
    room: f32,
    least: f32,
    text: &str,
) -> (Text, f32) {
    if lies_down(text) {
        return lying(line(font, size, color, room, text));
    }
    let mut characters = clean(font, text);
    let full = size * COLUMN_PITCH;
    let mut steps: f32 = characters.iter().copied().map(column_step).sum();
    if steps * full * least > room {
        while (steps + 1.0) * full * least > room {
            let Some(last) = characters.pop() else { break };
            steps -= column_step(last);
        }
        characters.push(ELLIPSIS);
        steps += 1.0;
    }
    let pitch = full.min(room / steps.max(1.0));
    let size = size * (pitch / full);
    let mut glyphs = Vec::with_capacity(characters.len());
    let mut height = 0.0;
    for Letter { c, font, id, .. } in font.letters(&characters) {
        let step = column_step(c) * pitch;
        let middle = height + step / 2.0;
        height += step;
        if turns_in_columns(c) {
            glyphs.push(Glyph { font, id, x: 0.0, y: middle, squeeze: 1.0, turned: true });
            continue;
        }
        let Some(ink) = font.ink_box(id) else { continue };
        let em = size / font.units_per_em();
        let x = -font.advance(id) * size / 2.0;
        // Characters that fill their square are centred by their ink, small
        // ones stand where they do in a line.
        let baseline = if ink.height() * em > size * 0.55 {
            middle + (ink.top() + ink.bottom()) / 2.0 * em
        } else {
            middle + size * 0.38
        };
        // Punctuation keeps to the upper right of its square.
        let aside = if matches!(c, '、' | '。') { size * 0.6 } else { 0.0 };
        glyphs.push(Glyph {
            font,
            id,
            x: x + aside,
            y: baseline - aside,
            squeeze: 1.0,
            turned: false,
        });
    }
    (Text { size, color, glyphs, left: 0.0, right: 0.0 }, height)
}

/// Whether a text cannot stand letter below letter.
fn lies_down(text: &str) -> bool {
    text.chars().any(|c| shaped(c).is_some())
}

/// A line turned clockwise into a column around `x = 0`, and its height.
fn lying(mut text: Text) -> (Text, f32) {
    let middle = text.size * 0.36;
    for glyph in &mut text.glyphs {
        let em = text.size / glyph.font.units_per_em();
        let ink = glyph.font.ink_box(glyph.id);
        let (dx, dy) = ink.map_or((0.0, 0.0), |ink| {
            (
                (ink.left() + ink.right()) / 2.0 * em * glyph.squeeze,
                (ink.top() + ink.bottom()) / 2.0 * em,
            )
        });
        (glyph.x, glyph.y) = (dy - glyph.y - middle, glyph.x + dx);
        glyph.turned = true;
    }
    let height = text.width();
    (Text { left: 0.0, right: 0.0, ..text }, height)
}

/// Characters that lie on their side in a column.
fn turns_in_columns(c: char) -> bool {
    "ー－-–—―〜～…‥=＝:：()（）[]［］「」『』【】〔〕〈〉《》<>{}".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_never_leaves_its_room() {
        for text in ["あ", "羽生善治", "W".repeat(40).as_str(), "Łukasz Żółć 八段 1850"]
        {
            for room in [0.0, 5.0, 40.0, 200.0, 1_000.0] {
                let line = line(Font::Sans, 20.0, Rgb(0), room, text);
                assert!(line.width() <= room + 0.1, "{text} {room}: {}", line.width());
            }
        }
    }

    #[test]
    fn a_column_never_leaves_its_room() {
        for text in ["あ", "羽生善治", "ＡＢＣ（ー）".repeat(9).as_str()] {
            for room in [30.0, 80.0, 400.0] {
                let (column, height) = column(Font::Sans, 20.0, Rgb(0), room, 0.6, text);
                assert!(height <= room + 0.1, "{text} {room}: {height}");
                assert!(column.glyphs.iter().all(|glyph| glyph.y <= room + 20.0));
            }
        }
    }

    #[test]
    fn one_hand_writes_all_letters_of_a_european_name() {
        let fonts = |text: &str| {
            let line = line(Font::Sans, 20.0, Rgb(0), 900.0, text);
            line.glyphs.iter().map(|glyph| glyph.font).collect::<Vec<_>>()
        };
        assert_eq!(fonts("Lukas"), [Font::Sans; 5]);
        assert_eq!(fonts("Łukas"), [Font::European; 5]);
        assert_eq!(fonts("Ł段"), [Font::European, Font::Sans]);
    }
}
