//! One line or one column of text, fitted into the room there is.

use super::clean::{ELLIPSIS, clean};
use super::font::Font;
use crate::render::theme::Rgb;

/// The narrowest that letters are squeezed before text is cut off.
const MIN_SQUEEZE: f32 = 0.72;
/// In a column a character takes this much more than its size.
const COLUMN_PITCH: f32 = 1.08;

/// Text that knows where each glyph goes. Layout units, y downwards.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::render) struct Text {
    pub(in crate::render) font: Font,
    pub(in crate::render) size: f32,
    pub(in crate::render) color: Rgb,
    pub(in crate::render) glyphs: Vec<Glyph>,
}

/// One placed glyph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::render) struct Glyph {
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
        let Some((first, last)) = self.glyphs.first().zip(self.glyphs.last()) else { return 0.0 };
        last.x + self.font.advance(last.id) * last.squeeze * self.size - first.x
    }

    /// The same text somewhere else.
    #[must_use]
    pub(in crate::render) fn moved(mut self, dx: f32, dy: f32) -> Self {
        for glyph in &mut self.glyphs {
            glyph.x += dx;
            glyph.y += dy;
        }
        self
    }

    /// The same text with its middle at `x`.
    #[must_use]
    pub(in crate::render) fn centered(self, x: f32) -> Self {
        let dx = x - self.glyphs.first().map_or(0.0, |first| first.x) - self.width() / 2.0;
        self.moved(dx, 0.0)
    }

    /// The same text with its end at `x`.
    #[must_use]
    pub(in crate::render) fn ending(self, x: f32) -> Self {
        let dx = x - self.glyphs.first().map_or(0.0, |first| first.x) - self.width();
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
                    let advance = self.font.advance(glyph.id) * glyph.squeeze * em;
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
    let ellipsis = font.glyph(ELLIPSIS).map_or(0.0, |glyph| font.advance(glyph) * size);
    let advance = |c: &char| font.glyph(*c).map_or(0.0, |glyph| font.advance(glyph) * size);
    let mut width: f32 = characters.iter().map(advance).sum();
    if width * MIN_SQUEEZE > room {
        while width + ellipsis > room / MIN_SQUEEZE {
            let Some(last) = characters.pop() else { break };
            width -= advance(&last);
        }
        if (width + ellipsis) * MIN_SQUEEZE <= room && characters.last() != Some(&ELLIPSIS) {
            characters.push(ELLIPSIS);
            width += ellipsis;
        }
    }
    let squeeze = if width > room { (room / width).max(MIN_SQUEEZE) } else { 1.0 };
    let mut pen = 0.0;
    let mut glyphs = Vec::with_capacity(characters.len());
    for id in characters.iter().filter_map(|&c| font.glyph(c)) {
        glyphs.push(Glyph { id, x: pen, y: 0.0, squeeze, turned: false });
        pen += font.advance(id) * squeeze * size;
    }
    Text { font, size, color, glyphs }
}

/// A column of upright characters around `x = 0`, from `y = 0` down, at most
/// `room` high: characters shrink to 0.72 of their pitch, then it is cut off.
/// Returns the column and its height.
pub(in crate::render) fn column(
    font: Font,
    size: f32,
    color: Rgb,
    room: f32,
    text: &str,
) -> (Text, f32) {
    let mut characters: Vec<char> = clean(font, text);
    let full = size * COLUMN_PITCH;
    let fits = (room / (full * MIN_SQUEEZE)).max(0.0) as usize;
    if characters.len() > fits {
        characters.truncate(fits.saturating_sub(1));
        characters.push(ELLIPSIS);
    }
    let count = characters.len().max(1) as f32;
    let pitch = full.min(room / count);
    let size = size * (pitch / full);
    let mut glyphs = Vec::with_capacity(characters.len());
    let mut height = 0.0;
    for c in characters {
        let Some(id) = font.glyph(c) else { continue };
        let (middle, step) =
            if c == ' ' { (0.0, pitch * 0.4) } else { (height + pitch / 2.0, pitch) };
        if turns_in_columns(c) {
            glyphs.push(Glyph { id, x: 0.0, y: middle, squeeze: 1.0, turned: true });
        } else if let Some(ink) = font.ink_box(id) {
            let em = size / font.units_per_em();
            // Punctuation keeps to the upper right of its square.
            let (dx, dy) =
                if matches!(c, '、' | '。') { (size * 0.6, -size * 0.6) } else { (0.0, 0.0) };
            let width = font.advance(id) * size;
            let baseline = if ink.height() * em > size * 0.55 {
                middle + (ink.top() + ink.bottom()) / 2.0 * em
            } else {
                middle + size * 0.38
            };
            glyphs.push(Glyph {
                id,
                x: dx - width / 2.0,
                y: baseline + dy,
                squeeze: 1.0,
                turned: false,
            });
        }
        height += step;
    }
    (Text { font, size, color, glyphs }, height)
}

/// Characters that lie on their side in a column.
fn turns_in_columns(c: char) -> bool {
    matches!(
        c,
        'ー' | '－'
            | '-'
            | '–'
            | '—'
            | '―'
            | '〜'
            | '～'
            | '…'
            | '‥'
            | '='
            | '＝'
            | ':'
            | '：'
            | '('
            | ')'
            | '（'
            | '）'
            | '['
            | ']'
            | '［'
            | '］'
            | '「'
            | '」'
            | '『'
            | '』'
            | '【'
            | '】'
            | '〔'
            | '〕'
            | '〈'
            | '〉'
            | '《'
            | '》'
            | '<'
            | '>'
            | '{'
            | '}'
    )
}
