//! Pictures of positions: a scene, drawn from SVG templates with the bundled
//! fonts only.
//!
//! ```text
//! Scene ─ plan ─→ Drawing ─┬─ raster ─→ pixels ─ encode ─→ PNG
//! (what)          (where)  └─ svg ────→ SVG
//! ```
//!
//! | file | what it is |
//! |---|---|
//! | `scene` | the position and everything said about it |
//! | `options` | themes, layouts, piece sets, coordinates, sizes |
//! | `plan/` | from a scene to a drawing: where everything goes |
//! | `drawing` | things at places |
//! | `template` | the parts as SVG, from `templates/`; `face` writes on pieces |
//! | `theme` | the colours |
//! | `text/` | letters: cleaned, fitted, as outlines of the bundled fonts |
//! | `raster/` | sprites and layers made once by resvg, then copied |
//! | `charts/`, `sheet` | the course of a game, ratings, streaks; contact sheets |
//! | `text_board` | a position as plain text |
//! | `replay`, `film/` | games as animated GIF and WebP |
//! | `palette`, `encode` | 48 colours, PNG |
//!
//! Everything is synchronous, deterministic and free of I/O; what is made once
//! is kept in bounded caches.

mod charts;
mod drawing;
mod encode;
mod face;
mod film;
mod options;
mod palette;
mod plan;
mod raster;
mod replay;
mod sample;
mod scene;
mod sheet;
mod svg;
mod template;
mod text;
mod text_board;
mod theme;

pub use charts::{Calendar, Day, EvaluationChart, Mistake, RatingChart, RatingPoint};
pub use options::{AnimationFormat, Coordinates, Layout, ParseOptionError, PieceSet, Size, Theme};
pub use replay::{Animation, Replay, ReplayError};
pub use scene::{Arrow, ArrowStart, Labels, Player, Scene};
pub use sheet::ContactSheet;
pub use sheet::test_sheet;

use palette::Palette;

impl Scene {
    /// The picture as a PNG file.
    pub fn to_png(&self) -> Vec<u8> {
        let drawing = plan::draw(self);
        let palette = Palette::of_theme(self.theme);
        let (canvas, indices) = raster::indexed(&drawing, self.size, palette);
        encode::png(canvas.width(), canvas.height(), &indices, palette)
    }

    /// The picture as an SVG document. It holds outlines instead of text, so it
    /// looks the same everywhere.
    pub fn to_svg(&self) -> String {
        svg::document(&plan::draw(self), self.size)
    }
}
