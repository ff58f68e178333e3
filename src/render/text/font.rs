//! The bundled fonts (see `fonts/README.md`) and the outlines in them.

use std::fmt::Write;
use std::sync::OnceLock;

use resvg::tiny_skia::{Path, PathBuilder, Rect};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

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
    /// Names again: every European letter. Never asked for; it helps [`Font::Sans`] out.
    European,
}

static FILES: [&[u8]; 5] = [
    include_bytes!("../../../fonts/YujiSyuku-pieces.ttf"),
    include_bytes!("../../../fonts/KaiseiTokumin-pieces.ttf"),
    include_bytes!("../../../fonts/ShipporiMincho-diagram.ttf"),
    include_bytes!("../../../fonts/NotoSansCJKjp-names.otf"),
    include_bytes!("../../../fonts/NotoSans-european.ttf"),
];

/// The shape of one glyph in units of its em, y upwards.
#[derive(Debug)]
pub(in crate::render) struct Outline {
    /// The shape, `None` for a space.
    pub(in crate::render) path: Option<Path>,
    /// SVG path data.
    pub(in crate::render) data: String,
}

impl Font {
    fn face(self) -> &'static Face<'static> {
        static FACES: [OnceLock<Face<'static>>; 5] = [const { OnceLock::new() }; 5];
        let index = self as usize;
        FACES[index].get_or_init(|| {
            Face::parse(FILES[index], 0).expect("the bundled fonts parse: a test reads them all")
        })
    }

    /// The glyph of a character, if the font has one.
    pub(in crate::render) fn glyph(self, c: char) -> Option<u16> {
        self.face().glyph_index(c).map(|id| id.0)
    }

    /// Whether the character can be drawn, with help if need be.
    pub(super) fn knows(self, c: char) -> bool {
        self.glyph(c).is_some() || (self == Self::Sans && Self::European.glyph(c).is_some())
    }

    /// The font and the glyph of every character that can be drawn. One hand
    /// writes all European letters of a text: where one needs help, all get it.
    pub(super) fn glyphs(self, text: &[char]) -> Vec<(char, Self, u16)> {
        let helped =
            self == Self::Sans && text.iter().any(|&c| self.glyph(c).is_none() && self.knows(c));
        let find = |c: char| {
            let help = (helped && c != ' ')
                .then(|| Self::European.glyph(c).map(|id| (c, Self::European, id)))
                .flatten();
            help.or_else(|| self.glyph(c).map(|id| (c, self, id)))
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
            (Font::European, "ŁukaszŻółćÅØőЖΩếệ"),
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
