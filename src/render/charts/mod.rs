//! Charts: the course of a game, a rating's history, a calendar of streaks.
//!
//! Drawn through resvg each time (6 to 12 ms): nobody asks for them in a loop.

mod calendar;
mod evaluation;
mod rating;

use std::fmt::Write;

use resvg::tiny_skia::Transform;

use super::encode;
use super::options::{Size, Theme};
use super::palette::Palette;
use super::raster::rasterize;
use super::svg;
use super::text::{Font, line};
use super::theme::{Colours, Rgb, colours};

pub use calendar::{Calendar, Day};
pub use evaluation::{EvaluationChart, Mistake};
pub use rating::{RatingChart, RatingPoint};

/// The edge around a chart and the room for its title, in units.
const EDGE: f32 = 16.0;
const TITLE: f32 = 50.0;

/// A chart in the making: SVG of so many units.
struct Sheet {
    colours: &'static Colours,
    theme: Theme,
    width: f32,
    height: f32,
    body: String,
}

impl Sheet {
    fn new(theme: Theme, width: f32, height: f32, title: &str) -> Self {
        let colours = colours(theme);
        let mut sheet = Self { colours, theme, width, height, body: String::new() };
        sheet.rect((0.0, 0.0, width, height), colours.ground, "");
        sheet.text(title, EDGE, 34.0, 22.0, colours.caption, width - 2.0 * EDGE);
        sheet
    }

    fn push(&mut self, arguments: std::fmt::Arguments<'_>) {
        self.body.write_fmt(arguments).expect("writing to a string does not fail");
    }

    fn rect(&mut self, (x, y, width, height): (f32, f32, f32, f32), fill: Rgb, more: &str) {
        self.push(format_args!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
             fill=\"{fill}\" {more}/>"
        ));
    }

    fn fill(&mut self, data: &str, fill: Rgb, opacity: f32) {
        self.push(format_args!("<path d=\"{data}\" fill=\"{fill}\" fill-opacity=\"{opacity}\"/>"));
    }

    fn stroke(&mut self, data: &str, color: Rgb, width: f32, more: &str) {
        self.push(format_args!(
            "<path d=\"{data}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" \
             stroke-linejoin=\"round\" {more}/>"
        ));
    }

    /// Text that starts at `x`.
    fn text(&mut self, text: &str, x: f32, baseline: f32, size: f32, color: Rgb, room: f32) {
        let text = line(Font::Sans, size, color, room, text).moved(x, baseline);
        self.body.push_str(&svg::text_paths(&text));
    }

    /// Text that ends at `x`.
    fn text_before(&mut self, text: &str, x: f32, baseline: f32, size: f32, color: Rgb) {
        let text = line(Font::Sans, size, color, 200.0, text).moved(0.0, baseline).ending(x);
        self.body.push_str(&svg::text_paths(&text));
    }

    /// Text around `x`.
    fn text_around(&mut self, text: &str, x: f32, baseline: f32, size: f32, color: Rgb) {
        let text = line(Font::Sans, size, color, 200.0, text).moved(0.0, baseline).centered(x);
        self.body.push_str(&svg::text_paths(&text));
    }

    fn to_svg(&self, size: Size) -> String {
        let (width, height) = (self.width, self.height);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {width} {height}\">{}</svg>\n",
            (width * size.scale()).round(),
            (height * size.scale()).round(),
            self.body
        )
    }

    fn to_png(&self, size: Size) -> Vec<u8> {
        let scale = size.scale();
        let width = (self.width * scale).round() as u32;
        let height = (self.height * scale).round() as u32;
        let pixels = rasterize(&self.body, width, height, Transform::from_scale(scale, scale));
        let palette = Palette::of_pixels(&pixels, &colours(self.theme).all());
        let indices: Vec<u8> = pixels.iter().map(|&pixel| palette.nearest(pixel)).collect();
        encode::png(width as usize, height as usize, &indices, &palette)
    }
}

/// The step, 1, 2 or 5 times a power of ten, that divides `range` into about
/// `parts`.
fn step(range: f32, parts: f32) -> f32 {
    let rough = (range / parts).max(f32::MIN_POSITIVE);
    let power = 10_f32.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= rough);
    factor.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_numbers() {
        for (range, expected) in [(100.0, 20.0), (7.0, 2.0), (1_234.0, 500.0), (0.9, 0.2)] {
            assert!((step(range, 5.0) - expected).abs() < expected / 100.0, "{range}");
        }
    }
}
