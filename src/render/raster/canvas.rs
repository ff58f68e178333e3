//! Pixels in the making: sprites, glyphs and arrows laid over a ground.

use resvg::tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Stroke, Transform};

use super::atlas::{Atlas, Layer, Sprite};
use super::glyphs::{self, Mask};
use crate::render::drawing::Item;
use crate::render::palette::Palette;
use crate::render::svg::ARROW;
use crate::render::text::Text;
use crate::render::theme::Rgb;

/// A rectangle of pixels, `right` and `bottom` outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::render) struct Area {
    pub(in crate::render) left: usize,
    pub(in crate::render) top: usize,
    pub(in crate::render) right: usize,
    pub(in crate::render) bottom: usize,
}

impl Area {
    /// The part that both have; empty when there is none.
    pub(in crate::render) fn within(self, other: Self) -> Self {
        let left = self.left.max(other.left);
        let top = self.top.max(other.top);
        Self {
            left,
            top,
            right: self.right.min(other.right).max(left),
            bottom: self.bottom.min(other.bottom).max(top),
        }
    }

    /// The smallest rectangle around both.
    pub(in crate::render) fn around(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub(in crate::render) fn width(self) -> usize {
        self.right - self.left
    }

    pub(in crate::render) fn height(self) -> usize {
        self.bottom - self.top
    }

    pub(in crate::render) fn is_empty(self) -> bool {
        self.width() == 0 || self.height() == 0
    }
}

/// An opaque picture, RGBA, little endian.
pub(in crate::render) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u32>,
}

impl Canvas {
    /// The ground alone.
    pub(in crate::render) fn new(layer: &Layer) -> Self {
        Self { width: layer.width, height: layer.height, pixels: layer.pixels.clone() }
    }

    /// The whole picture.
    pub(in crate::render) fn area(&self) -> Area {
        Area { left: 0, top: 0, right: self.width, bottom: self.height }
    }

    pub(in crate::render) fn width(&self) -> usize {
        self.width
    }

    pub(in crate::render) fn height(&self) -> usize {
        self.height
    }

    pub(in crate::render) fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    pub(super) fn into_pixels(self) -> Vec<u32> {
        self.pixels
    }

    /// Puts the ground back where something was drawn.
    pub(in crate::render) fn erase(&mut self, layer: &Layer, area: Area) {
        for row in area.top..area.bottom {
            let span = row * self.width + area.left..row * self.width + area.right;
            self.pixels[span.clone()].copy_from_slice(&layer.pixels[span]);
        }
    }

    /// Draws the part of an item that lies in `clip`.
    pub(in crate::render) fn draw(&mut self, item: &Item, atlas: &Atlas, clip: Area) {
        let clip = clip.within(self.area());
        match item {
            Item::Part { part, x, y } => {
                let (sprite, left, top) = atlas.sprite(*part, *x, *y);
                self.lay_sprite(&sprite, left, top, clip);
            }
            Item::Text(text) => self.write(text, atlas.scale(), clip),
            Item::Arrow { corners, color } => {
                let area = atlas.area_of(item).within(clip);
                self.draw_arrow(corners, *color, atlas.scale(), area);
            }
        }
    }

    fn lay_sprite(&mut self, sprite: &Sprite, left: i32, top: i32, clip: Area) {
        self.lay(sprite.width, sprite.height, left, top, clip, |target, from| {
            for (pixel, &over) in target.iter_mut().zip(&sprite.pixels[from..]) {
                *pixel = over_premultiplied(over, *pixel);
            }
        });
    }

    fn lay_mask(&mut self, mask: &Mask, color: u32, left: i32, top: i32, clip: Area) {
        self.lay(mask.width, mask.height, left, top, clip, |target, from| {
            for (pixel, &alpha) in target.iter_mut().zip(&mask.alpha[from..]) {
                if alpha != 0 {
                    *pixel = over_premultiplied(scaled(color, alpha), *pixel);
                }
            }
        });
    }

    /// Calls `blend` with every row of the canvas that a picture of this size
    /// covers inside `clip`, and where in the picture that row starts.
    fn lay(
        &mut self,
        width: usize,
        height: usize,
        left: i32,
        top: i32,
        clip: Area,
        mut blend: impl FnMut(&mut [u32], usize),
    ) {
        let [left, top] = [left, top].map(|at| at as isize);
        let first_column = (clip.left as isize).max(left);
        let end_column = (clip.right as isize).min(left + width as isize);
        let first_row = (clip.top as isize).max(top);
        let end_row = (clip.bottom as isize).min(top + height as isize);
        if first_column >= end_column {
            return;
        }
        for row in first_row..end_row {
            let start = row as usize * self.width;
            let target =
                &mut self.pixels[start + first_column as usize..start + end_column as usize];
            blend(target, (row - top) as usize * width + (first_column - left) as usize);
        }
    }

    fn write(&mut self, text: &Text, scale: f32, clip: Area) {
        let [red, green, blue] = text.color.parts();
        let color = u32::from_le_bytes([red, green, blue, 255]);
        for glyph in &text.glyphs {
            if let Some((mask, left, top)) = glyphs::mask(text.size, *glyph, scale) {
                self.lay_mask(&mask, color, left, top, clip);
            }
        }
    }

    fn draw_arrow(&mut self, corners: &[(f32, f32); 7], color: Rgb, scale: f32, area: Area) {
        if area.is_empty() {
            return;
        }
        let Some(mut pixmap) = Pixmap::new(area.width() as u32, area.height() as u32) else {
            return;
        };
        let mut path = PathBuilder::new();
        path.move_to(corners[0].0, corners[0].1);
        for corner in &corners[1..] {
            path.line_to(corner.0, corner.1);
        }
        path.close();
        let Some(path) = path.finish() else { return };
        let transform =
            Transform::from_row(scale, 0.0, 0.0, scale, -(area.left as f32), -(area.top as f32));
        let [red, green, blue] = color.parts();
        let mut paint = Paint::default();
        paint.set_color_rgba8(red, green, blue, ARROW.opacity_255());
        pixmap.fill_path(&path, &paint, FillRule::Winding, transform, None);
        paint.set_color_rgba8(255, 255, 255, 255);
        let stroke = Stroke {
            width: ARROW.edge,
            line_join: resvg::tiny_skia::LineJoin::Round,
            ..Stroke::default()
        };
        pixmap.stroke_path(&path, &paint, &stroke, transform, None);
        let (pixels, _) = pixmap.data().as_chunks::<4>();
        let sprite = Sprite {
            width: area.width(),
            height: area.height(),
            pixels: pixels.iter().map(|&pixel| u32::from_le_bytes(pixel)).collect(),
        };
        self.lay_sprite(&sprite, area.left as i32, area.top as i32, area);
    }

    /// Looks up the pixels of `area` in `palette`.
    pub(in crate::render) fn index(&self, area: Area, palette: &Palette, indices: &mut [u8]) {
        for row in area.top..area.bottom {
            let span = row * self.width + area.left..row * self.width + area.right;
            for (index, &pixel) in indices[span.clone()].iter_mut().zip(&self.pixels[span]) {
                *index = palette.nearest(pixel);
            }
        }
    }
}

/// Every channel of `color` times `alpha / 255`, two channels at a time.
fn scaled(color: u32, alpha: u8) -> u32 {
    const ODD: u32 = 0x00FF_00FF;
    let times = |pair: u32| {
        let product = pair * u32::from(alpha) + 0x0080_0080;
        ((product + ((product >> 8) & ODD)) >> 8) & ODD
    };
    times(color & ODD) | times((color >> 8) & ODD) << 8
}

/// A premultiplied colour over an opaque one.
fn over_premultiplied(over: u32, under: u32) -> u32 {
    match over >> 24 {
        0 => under,
        255 => over,
        alpha => over + scaled(under, 255 - alpha as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blending_keeps_the_ends_exact_and_never_overflows() {
        for under in [0xFF00_0000, 0xFFFF_FFFF, 0xFF12_3456] {
            assert_eq!(over_premultiplied(0, under), under);
            assert_eq!(over_premultiplied(0xFF65_4321, under), 0xFF65_4321);
            for alpha in 0..=255 {
                let mixed = over_premultiplied(scaled(0xFFFF_FFFF, alpha), under);
                assert_eq!(mixed >> 24, 255, "{alpha}");
            }
        }
        assert_eq!(over_premultiplied(scaled(0xFFFF_FFFF, 128), 0xFF00_0000), 0xFF80_8080);
    }

    #[test]
    fn areas_meet_and_join() {
        let a = Area { left: 0, top: 0, right: 4, bottom: 4 };
        let b = Area { left: 2, top: 6, right: 8, bottom: 9 };
        assert!(a.within(b).is_empty());
        assert_eq!(a.around(b), Area { left: 0, top: 0, right: 8, bottom: 9 });
    }
}
