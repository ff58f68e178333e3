//! Drawings as pixels.
//!
//! The look is in the SVG templates, but resvg sees each part only once: it
//! becomes a sprite, the ground a layer, and a picture is put together from
//! those. Texts come from a cache of glyphs. Opening position, 814×754, one
//! core of the build machine, 2026-11-30: 24 ms with resvg each time.

mod atlas;
mod canvas;
mod glyphs;

pub(super) use atlas::{Atlas, Layer, rasterize};
pub(super) use canvas::{Area, Canvas};

use super::drawing::Drawing;
use super::options::Size;
use super::palette::Palette;

/// Draws everything.
pub(super) fn pixels(drawing: &Drawing, size: Size) -> Canvas {
    let atlas = Atlas::of(drawing.ground.style, size);
    let layer = atlas.layer(&drawing.ground);
    let mut canvas = Canvas::new(&layer);
    let whole = canvas.area();
    for item in &drawing.items {
        canvas.draw(item, &atlas, whole);
    }
    canvas
}

/// Draws everything and names each pixel by its place in `palette`.
pub(super) fn indexed(drawing: &Drawing, size: Size, palette: &Palette) -> (Canvas, Vec<u8>) {
    let atlas = Atlas::of(drawing.ground.style, size);
    let layer = atlas.layer(&drawing.ground);
    let mut canvas = Canvas::new(&layer);
    let mut indices = layer.indices(palette).to_vec();
    let whole = canvas.area();
    for item in &drawing.items {
        canvas.draw(item, &atlas, whole);
    }
    // The layer's pixels are known already: only what was drawn on is looked up.
    for item in &drawing.items {
        let area = atlas.area_of(item).within(whole);
        canvas.index(area, palette, &mut indices);
    }
    (canvas, indices)
}
