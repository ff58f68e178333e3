//! Drawings as SVG: the same parts and glyphs as in pixels, each defined once.

use std::collections::HashMap;
use std::fmt::Write;

use super::drawing::{Drawing, Item, Part, Style};
use super::options::Size;
use super::plan;
use super::template;
use super::text::{Font, Glyph, Text};

/// How arrows look, in pixels and in SVG.
pub(super) const ARROW: ArrowLook = ArrowLook { opacity: 0.82, edge: 2.0 };

/// See [`ARROW`].
pub(super) struct ArrowLook {
    opacity: f32,
    /// The width of the white edge.
    pub(super) edge: f32,
}

impl ArrowLook {
    pub(super) fn opacity_255(&self) -> u8 {
        (self.opacity * 255.0).round() as u8
    }
}

/// Writes a drawing as one SVG document that needs no fonts.
pub(super) fn document(drawing: &Drawing, size: Size) -> String {
    let mut writer = Writer::new(drawing.ground.style);
    writer.body.push_str(&template::ground(&drawing.ground));
    for text in plan::coordinates(&drawing.ground) {
        writer.text(&text);
    }
    for item in &drawing.items {
        match item {
            Item::Part { part, x, y } => writer.part(*part, *x, *y),
            Item::Text(text) => writer.text(text),
            Item::Arrow { corners, color } => {
                let points: Vec<String> =
                    corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
                writer.push(format_args!(
                    "<polygon points=\"{}\" fill=\"{color}\" fill-opacity=\"{}\" stroke=\"#FFFFFF\" \
                     stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
                    points.join(" "),
                    ARROW.opacity,
                    ARROW.edge
                ));
            }
        }
    }
    let (width, height) = (f32::from(drawing.ground.width), f32::from(drawing.ground.height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {width} {height}\"><defs>{}</defs>{}</svg>\n",
        (width * size.scale()).round(),
        (height * size.scale()).round(),
        writer.definitions,
        writer.body
    )
}

/// The paths of a text, for SVG put together elsewhere (graphs).
pub(super) fn text_paths(text: &Text) -> String {
    text.glyphs
        .iter()
        .map(|glyph| {
            format!(
                "<path transform=\"{}\" fill=\"{}\" d=\"{}\"/>",
                placing(text, *glyph),
                text.color,
                glyph.font.outline(glyph.id).data
            )
        })
        .collect()
}

/// The transform that puts a glyph's outline into its place.
fn placing(text: &Text, glyph: Glyph) -> String {
    let em = text.size / glyph.font.units_per_em();
    if glyph.turned {
        let middle = glyph.font.ink_box(glyph.id).map_or((0.0, 0.0), |ink| {
            ((ink.left() + ink.right()) / 2.0, (ink.top() + ink.bottom()) / 2.0)
        });
        return format!(
            "translate({:.2} {:.2}) rotate(90) scale({:.6} {:.6}) translate({} {})",
            glyph.x,
            glyph.y,
            em * glyph.squeeze,
            -em,
            -middle.0,
            -middle.1
        );
    }
    format!("translate({:.2} {:.2}) scale({:.6} {:.6})", glyph.x, glyph.y, em * glyph.squeeze, -em)
}

struct Writer {
    style: Style,
    parts: HashMap<Part, usize>,
    glyphs: HashMap<(Font, u16), usize>,
    definitions: String,
    body: String,
}

impl Writer {
    fn new(style: Style) -> Self {
        Self {
            style,
            parts: HashMap::new(),
            glyphs: HashMap::new(),
            definitions: String::new(),
            body: String::new(),
        }
    }

    fn push(&mut self, arguments: std::fmt::Arguments<'_>) {
        self.body.write_fmt(arguments).expect("writing to a string does not fail");
    }

    fn part(&mut self, part: Part, x: f32, y: f32) {
        let next = self.parts.len();
        let id = *self.parts.entry(part).or_insert(next);
        if id == next {
            let svg = template::part(part, self.style);
            write!(self.definitions, "<g id=\"p{id}\">{}</g>", svg.trim_end())
                .expect("writing to a string does not fail");
        }
        self.push(format_args!("<use href=\"#p{id}\" x=\"{x}\" y=\"{y}\"/>"));
    }

    fn text(&mut self, text: &Text) {
        for &glyph in &text.glyphs {
            let outline = glyph.font.outline(glyph.id);
            if outline.path.is_none() {
                continue;
            }
            let next = self.glyphs.len();
            let id = *self.glyphs.entry((glyph.font, glyph.id)).or_insert(next);
            if id == next {
                write!(self.definitions, "<path id=\"g{id}\" d=\"{}\"/>", outline.data)
                    .expect("writing to a string does not fail");
            }
            self.push(format_args!(
                "<use href=\"#g{id}\" transform=\"{}\" fill=\"{}\"/>",
                placing(text, glyph),
                text.color
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::options::{Layout, Theme};
    use crate::render::{raster, sample};
    use resvg::tiny_skia::Transform;

    /// Channels differ where edges fall between pixels, but not by much and not
    /// in many places.
    fn looks_the_same(pixels: &[u32], others: &[u32]) -> bool {
        let difference = |a: u32, b: u32| {
            let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
            (0..3).map(|i| u32::from(a[i].abs_diff(b[i]))).max().unwrap_or(0)
        };
        let pairs = pixels.iter().zip(others);
        let differences: Vec<u32> = pairs.map(|(&a, &b)| difference(a, b)).collect();
        let total: u32 = differences.iter().sum();
        let strong = differences.iter().filter(|&&difference| difference > 64).count();
        total as usize <= pixels.len() && strong * 500 <= pixels.len()
    }

    #[test]
    fn the_svg_looks_like_the_pixels() {
        for &theme in Theme::ALL {
            for layout in [Layout::Square, Layout::Tall, Layout::Diagram] {
                let drawing = plan::draw(&sample::everything(theme).layout(layout));
                let canvas = raster::pixels(&drawing, Size::DEFAULT);
                let svg = document(&drawing, Size::DEFAULT);
                let (width, height) = (canvas.width() as u32, canvas.height() as u32);
                let redrawn = raster::rasterize(&svg, width, height, Transform::identity());
                assert_eq!(redrawn.len(), canvas.pixels().len());
                assert!(looks_the_same(&redrawn, canvas.pixels()), "{theme} {layout}");
                let shifted: Vec<u32> = redrawn[3..].to_vec();
                assert!(!looks_the_same(&shifted, canvas.pixels()), "the measure measures");
            }
        }
    }
}
