//! What is written on a piece, as SVG around the piece's middle.

use super::drawing::Style;
use super::options::PieceSet;
use super::text::Font;
use super::theme::{Rgb, colours};
use crate::notation::names;
use crate::shogi::{Color, PieceKind};

/// A piece as it is drawn.
#[derive(Clone, Copy)]
pub(super) struct Face {
    pub(super) kind: PieceKind,
    pub(super) color: Color,
    pub(super) turned: bool,
    pub(super) percent: u8,
    pub(super) last: bool,
}

/// The second of the two kanji on a full piece; the first is the usual one,
/// or 成 before a promoted piece's own name.
const fn pair(kind: PieceKind) -> [char; 2] {
    match kind {
        PieceKind::Pawn => ['歩', '兵'],
        PieceKind::Lance => ['香', '車'],
        PieceKind::Knight => ['桂', '馬'],
        PieceKind::Silver => ['銀', '将'],
        PieceKind::Bishop => ['角', '行'],
        PieceKind::Rook => ['飛', '車'],
        PieceKind::Gold => ['金', '将'],
        PieceKind::King => ['玉', '将'],
        PieceKind::ProPawn => ['と', '金'],
        PieceKind::ProLance => ['成', '香'],
        PieceKind::ProKnight => ['成', '桂'],
        PieceKind::ProSilver => ['成', '銀'],
        PieceKind::Horse => ['龍', '馬'],
        PieceKind::Dragon => ['龍', '王'],
    }
}

/// Width and height of a kind's pentagon as parts of a square: the weightier
/// the piece, the larger, as on a real set.
const fn proportions(kind: PieceKind) -> (f32, f32) {
    match kind.unpromoted() {
        PieceKind::King => (0.90, 0.892),
        PieceKind::Rook | PieceKind::Bishop => (0.88, 0.877),
        PieceKind::Gold | PieceKind::Silver => (0.85, 0.853),
        PieceKind::Knight => (0.82, 0.834),
        PieceKind::Lance => (0.78, 0.824),
        _ => (0.75, 0.80),
    }
}

/// Where the shoulders of the pentagon are: outwards of its width, downwards
/// of its height.
const SHOULDER: (f32, f32) = (0.385, 0.185);

/// The pentagon of a width and height around its middle, pointing up.
pub(super) fn pentagon(width: f32, height: f32) -> String {
    let (half, rise) = (width / 2.0, height / 2.0);
    let (out, down) = (SHOULDER.0 * width, SHOULDER.1 * height - rise);
    format!(
        "M0 {:.2}L{out:.2} {down:.2}L{half:.2} {rise:.2}L{:.2} {rise:.2}L{:.2} {down:.2}Z",
        -rise, -half, -out
    )
}

impl Face {
    /// The width and height of the piece itself.
    pub(super) fn size(self, style: Style) -> (f32, f32) {
        let (width, height) = proportions(self.kind);
        let percent = f32::from(self.percent) / 100.0;
        (width * f32::from(style.cell.0) * percent, height * f32::from(style.cell.1) * percent)
    }

    /// The writing.
    pub(super) fn svg(self, style: Style) -> String {
        let colours = colours(style.theme);
        let ink = if self.kind.is_promoted() { colours.promoted } else { colours.ink };
        if style.bare_pieces() {
            return self.bare(style, ink);
        }
        let (_, height) = self.size(style);
        let font = if style.pieces == PieceSet::Bold { Font::Carved } else { Font::Brush };
        let brush = Brush { ink, turned: self.turned, height };
        match style.pieces {
            PieceSet::Kanji => brush.glyph(font, self.kanji(), (0.0, 0.05), (0.70, 0.70), 19.0),
            PieceSet::Bold => brush.glyph(font, self.kanji(), (0.0, 0.05), (0.70, 0.70), 0.0),
            PieceSet::TwoKanji => {
                let [first, second] = self.pair();
                brush.glyph(font, first, (0.0, -0.165), (0.448, 0.415), 12.0)
                    + &brush.glyph(font, second, (0.0, 0.265), (0.448, 0.415), 12.0)
            }
            PieceSet::Letters => {
                let brush = Brush { turned: false, ..brush };
                let down = if self.turned { -0.05 } else { 0.05 };
                let mut letters = names::of(self.kind).sfen.chars();
                match (letters.next(), letters.next()) {
                    (Some(sign), Some(letter)) => {
                        brush.glyph(Font::Sans, sign, (-0.235, down), (0.36, 0.36), 0.0)
                            + &brush.glyph(Font::Sans, letter, (0.095, down), (0.52, 0.52), 0.0)
                    }
                    (Some(letter), None) => {
                        brush.glyph(Font::Sans, letter, (0.0, down), (0.58, 0.58), 0.0)
                    }
                    _ => String::new(),
                }
            }
            PieceSet::Bilingual => {
                let kanji = brush.glyph(font, self.kanji(), (0.0, -0.055), (0.55, 0.55), 16.0);
                let upright = Brush { turned: false, ..brush };
                let down = if self.turned { -0.36 } else { 0.36 };
                let mut letters = names::of(self.kind).sfen.chars();
                match (letters.next(), letters.next()) {
                    (Some(sign), Some(letter)) => {
                        kanji
                            + &upright.glyph(Font::Sans, sign, (-0.13, down), (0.22, 0.22), 0.0)
                            + &upright.glyph(Font::Sans, letter, (0.05, down), (0.27, 0.27), 0.0)
                    }
                    (Some(letter), None) => {
                        kanji + &upright.glyph(Font::Sans, letter, (0.0, down), (0.27, 0.27), 0.0)
                    }
                    _ => kanji,
                }
            }
        }
    }

    /// Without an outline, as printed: always 玉, for 王 looks the same turned.
    fn bare(self, style: Style, ink: Rgb) -> String {
        let (font, stroke) = match (self.last, style.pieces) {
            (true, _) => (Font::Sans, 0.0),
            (false, PieceSet::Bold) => (Font::Carved, 0.0),
            (false, _) => (Font::Mincho, 9.0),
        };
        let height = f32::from(style.cell.0) * f32::from(self.percent) / 100.0;
        let brush = Brush { ink, turned: self.turned, height };
        brush.glyph(font, names::of(self.kind).board, (0.0, 0.0), (0.844, 0.844), stroke)
    }

    fn kanji(self) -> char {
        if self.is_white_king() { '王' } else { names::of(self.kind).board }
    }

    fn pair(self) -> [char; 2] {
        let [first, second] = pair(self.kind);
        if self.is_white_king() { ['王', second] } else { [first, second] }
    }

    fn is_white_king(self) -> bool {
        self.kind == PieceKind::King && self.color == Color::White
    }
}

/// Writes glyphs on one piece.
#[derive(Clone, Copy)]
struct Brush {
    ink: Rgb,
    turned: bool,
    /// What places and sizes are parts of.
    height: f32,
}

impl Brush {
    /// One glyph with its ink centred at `at`, `em` wide and high; `stroke` in
    /// thousandths of the em makes thin hands bolder.
    fn glyph(self, font: Font, c: char, at: (f32, f32), em: (f32, f32), stroke: f32) -> String {
        let Some((id, ink)) = font.glyph(c).and_then(|id| Some((id, font.ink_box(id)?))) else {
            return String::new();
        };
        let units = font.units_per_em();
        let (x, y) = (at.0 * self.height, at.1 * self.height);
        let (across, up) = (em.0 * self.height / units, em.1 * self.height / units);
        let (middle_x, middle_y) =
            ((ink.left() + ink.right()) / 2.0, (ink.top() + ink.bottom()) / 2.0);
        let turn = if self.turned { "rotate(180) " } else { "" };
        let bolder = if stroke > 0.0 {
            let width = stroke * units / 1000.0;
            format!(" stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"", self.ink)
        } else {
            String::new()
        };
        format!(
            "<path transform=\"{turn}translate({x:.3} {y:.3}) scale({across:.6} {:.6}) \
             translate({:.1} {:.1})\" fill=\"{}\"{bolder} d=\"{}\"/>",
            -up,
            -middle_x,
            -middle_y,
            self.ink,
            font.outline(id).data
        )
    }
}
