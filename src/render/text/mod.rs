//! Letters. Text is laid out here, glyph by glyph from the bundled fonts, and
//! never by an SVG library: names come from strangers and may hold anything.

mod clean;
mod font;
mod line;
mod shape;

pub(super) use clean::cleaned;
pub(super) use font::Font;
pub(super) use line::{Glyph, Text, column, column_height, line};
