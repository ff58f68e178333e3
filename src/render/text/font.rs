//! The bundled fonts (see `fonts/README.md`) and the outlines in them.

use std::fmt::Write;
use std::sync::OnceLock;

use resvg::tiny_skia::{Path, PathBuilder, Rect};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::shape;

/// One of the bundled fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::render) enum Font {
    /// Pieces, with the brush.
    Brush,
    /// Pieces, carved.
    Carved,
    /// 明朝: printed diagrams.
    Mincho,
    /// Names, captions, coordinates, letters: Japanese, Chinese, Korean, plain Latin.
    Sans,
    /// Names again: every European letter. Like those below it is never asked
    /// for, it helps [`Font::Sans`] out.
    European,
    /// Pictures in names.
    Emoji,
    Armenian,
    Georgian,
    /// These change with their neighbours: see `shape`.
    Arabic,
    Hebrew,
    Devanagari,
    Bengali,
    Tamil,
    Thai,
}

/// The fonts that help [`Font::Sans`] out, letter by letter.
const HELPERS: [Font; 4] = [Font::European, Font::Emoji, Font::Armenian, Font::Georgian];
/// The fonts whose letters have to be shaped together.
const SHAPED: [Font; 6] =
    [Font::Arabic, Font::Hebrew, Font::Devanagari, Font::Bengali, Font::Tamil, Font::Thai];

/// In the order of [`Font`].
static FILES: [&[u8]; 14] = [
    include_bytes!("../../../fonts/YujiSyuku-pieces.ttf"),
    include_bytes!("../../../fonts/KaiseiTokumin-pieces.ttf"),
    include_bytes!("../../../fonts/ShipporiMincho-diagram.ttf"),
    include_bytes!("../../../fonts/NotoSansCJKjp-names.otf"),
    include_bytes!("../../../fonts/NotoSans-european.ttf"),
    include_bytes!("../../../fonts/NotoEmoji.ttf"),
    include_bytes!("../../../fonts/NotoSansArmenian.ttf"),
    include_bytes!("../../../fonts/NotoSansGeorgian.ttf"),
    include_bytes!("../../../fonts/NotoSansArabic.ttf"),
    include_bytes!("../../../fonts/NotoSansHebrew.ttf"),
    include_bytes!("../../../fonts/NotoSansDevanagari.ttf"),
    include_bytes!("../../../fonts/NotoSansBengali.ttf"),
    include_bytes!("../../../fonts/NotoSansTamil.ttf"),
    include_bytes!("../../../fonts/NotoSansThai.ttf"),
];

/// One glyph of a text and how it stands to its neighbours, in ems.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Letter {
    pub(super) c: char,
    pub(super) font: Font,
    pub(super) id: u16,
    /// How far it moves the pen.
    pub(super) advance: f32,
    /// Where it stands from the pen: to the right, upwards.
    pub(super) aside: (f32, f32),
}

/// The shape of one glyph in units of its em, y upwards.
#[derive(Debug)]
pub(in crate::render) struct Outline {
    /// The shape, `None` for a space.
    pub(in crate::render) path: Option<Path>,
    /// SVG path data.
    pub(in crate::render) data: String,
}

impl Font {
    /// The bytes of the font.
    pub(super) fn file(self) -> &'static [u8] {
        FILES[self as usize]
    }

    fn face(self) -> &'static Face<'static> {
        static FACES: [OnceLock<Face<'static>>; FILES.len()] =
            [const { OnceLock::new() }; FILES.len()];
        FACES[self as usize].get_or_init(|| {
            Face::parse(self.file(), 0).expect("the bundled fonts parse: a test reads them all")
        })
    }

    /// The glyph of a character, if the font has one.
    pub(in crate::render) fn glyph(self, c: char) -> Option<u16> {
        self.face().glyph_index(c).map(|id| id.0)
    }

    /// Whether the character can be drawn, with help if need be.
    pub(super) fn knows(self, c: char) -> bool {
        self.glyph(c).is_some()
            || (self == Self::Sans && (helper(c).is_some() || shaped(c).is_some()))
    }

    /// Every character that can be drawn. One hand writes all European letters
    /// of a text: where one needs help, all get it.
    pub(super) fn letters(self, text: &[char]) -> Vec<Letter> {
        if self == Self::Sans && text.iter().any(|&c| shaped(c).is_some()) {
            return shape::letters(text);
        }
        self.plain_letters(text)
    }

    /// The same, each character by itself.
    pub(super) fn plain_letters(self, text: &[char]) -> Vec<Letter> {
        let helped = self == Self::Sans
            && text.iter().any(|&c| self.glyph(c).is_none() && Self::European.glyph(c).is_some());
        let find = |c: char| {
            let european = (helped && c != ' ')
                .then(|| Self::European.glyph(c).map(|id| (Self::European, id)))
                .flatten();
            let own = || self.glyph(c).map(|id| (self, id));
            let (font, id) = european
                .or_else(own)
                .or_else(|| (self == Self::Sans).then(|| helper(c)).flatten())?;
            Some(Letter { c, font, id, advance: font.advance(id), aside: (0.0, 0.0) })
        };
        text.iter().filter_map(|&c| find(c)).collect()
    }

    /// How far a glyph moves the pen, in ems.
    pub(in crate::render) fn advance(self, glyph: u16) -> f32 {
        let advance = self.face().glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
        f32::from(advance) / self.units_per_em()
    }

    pub(in crate::render) fn units_per_em(self) -> f32 {
        f32::from(self.face().units_per_em())
    }

    /// The shape of a glyph.
    pub(in crate::render) fn outline(self, glyph: u16) -> Outline {
        let mut pen = Pen { path: PathBuilder::new(), data: String::new() };
        self.face().outline_glyph(GlyphId(glyph), &mut pen);
        Outline { path: pen.path.finish(), data: pen.data }
    }

    /// The box around a glyph's ink, in font units, y upwards.
    pub(in crate::render) fn ink_box(self, glyph: u16) -> Option<Rect> {
        let bounds = self.face().glyph_bounding_box(GlyphId(glyph))?;
        let [x0, y0, x1, y1] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(f32::from);
        Rect::from_ltrb(x0, y0, x1, y1)
    }
}

/// The helping font of a character, and its glyph.
fn helper(c: char) -> Option<(Font, u16)> {
    HELPERS.into_iter().find_map(|font| font.glyph(c).map(|id| (font, id)))
}

/// Whether the character is a picture.
pub(super) fn is_emoji(c: char) -> bool {
    Font::Sans.glyph(c).is_none() && Font::Emoji.glyph(c).is_some()
}

/// The font in which the character has to be shaped with its neighbours.
pub(super) fn shaped(c: char) -> Option<Font> {
    // The scripts lie together, and nearly every text ends here.
    let here = ('\u{590}'..'\u{E80}').contains(&c);
    here.then(|| SHAPED.into_iter().find(|font| font.glyph(c).is_some())).flatten()
}

/// Draws an outline twice: for pixels and as SVG.
struct Pen {
    path: PathBuilder,
    data: String,
}

impl Pen {
    fn write(&mut self, arguments: std::fmt::Arguments<'_>) {
        self.data.write_fmt(arguments).expect("writing to a string does not fail");
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(x, y);
        self.write(format_args!("M{x} {y}"));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(x, y);
        self.write(format_args!("L{x} {y}"));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(x1, y1, x, y);
        self.write(format_args!("Q{x1} {y1} {x} {y}"));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_to(x1, y1, x2, y2, x, y);
        self.write(format_args!("C{x1} {y1} {x2} {y2} {x} {y}"));
    }

    fn close(&mut self) {
        self.path.close();
        self.data.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bundled_font_parses_and_draws_what_it_is_for() {
        for (font, text) in [
            (Font::Brush, "歩香桂銀角飛金玉王と杏圭全馬龍成兵車将行"),
            (Font::Carved, "歩香桂銀角飛金玉王と杏圭全馬龍"),
            (Font::Mincho, "歩香桂銀角飛金玉王と杏圭全馬龍持駒なし一二三四五六七八九十"),
            (Font::European, "ŁukaszŻółćÅØőЖΩếệᴛᶜꞌ"),
            (Font::Emoji, "👑🐉🌸"),
            (Font::Armenian, "Հայ"),
            (Font::Georgian, "ქართული"),
            (Font::Arabic, "محمد"),
            (Font::Hebrew, "משה"),
            (Font::Devanagari, "नमस"),
            (Font::Bengali, "তহসন"),
            (Font::Tamil, "தமழ"),
            (Font::Thai, "สมชาย"),
            (Font::Sans, "RBGSNLPK+髙﨑張张郑𠮷김▲△▼▽☗☖□…"),
        ] {
            for c in text.chars() {
                let glyph = font.glyph(c).unwrap_or_else(|| panic!("{font:?} has no {c}"));
                assert!(font.outline(glyph).path.is_some(), "{font:?} {c}");
                assert!(font.ink_box(glyph).is_some(), "{font:?} {c}");
            }
        }
    }
}
