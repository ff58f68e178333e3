//! From a scene to a drawing: where everything goes.

mod board;
mod columns;
mod ground;
mod hands;
mod plates;

pub(super) use board::crop;
pub(super) use ground::coordinates;

use super::drawing::{Crop, Drawing, Ground, Item, Part, Style};
use super::options::Layout;
use super::scene::Scene;
use super::text::{Font, Text, line};
use super::theme::{Colours, colours};
use crate::shogi::{Color, HandKind, Square};

/// A square of the boards made of wood, and of the printed ones.
const CELL: (u16, u16) = (60, 66);
const PRINTED_CELL: (u16, u16) = (64, 69);

/// Lays out a scene.
pub(super) fn draw(scene: &Scene) -> Drawing {
    let mut plan = Plan::new(scene);
    // The hands come first for arrows start at them, but lie where they may.
    match scene.layout {
        Layout::Square | Layout::Tall | Layout::Wide => {
            hands::draw(&mut plan);
            plates::draw(&mut plan);
        }
        Layout::Diagram | Layout::Tsume => columns::draw(&mut plan),
    }
    board::draw(&mut plan);
    Drawing { ground: plan.ground, items: plan.items }
}

/// A drawing in the making.
struct Plan<'a> {
    scene: &'a Scene,
    colours: &'static Colours,
    ground: Ground,
    items: Vec<Item>,
    /// The middles of the pieces in hand.
    held: Vec<(Color, HandKind, (f32, f32))>,
}

/// A rectangle: its upper left corner, width and height.
#[derive(Clone, Copy, Debug)]
struct Area {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

impl<'a> Plan<'a> {
    fn new(scene: &'a Scene) -> Self {
        let cell = match scene.layout {
            Layout::Square | Layout::Tall | Layout::Wide => CELL,
            Layout::Diagram | Layout::Tsume => PRINTED_CELL,
        };
        let style = Style { theme: scene.theme, pieces: scene.pieces, cell };
        let mut crop = Crop::WHOLE;
        let (width, height, grid) = match scene.layout {
            Layout::Square => (814, 754, (126, 88)),
            Layout::Tall => (599, 839, (19, 117)),
            Layout::Wide => (934, 692, (191, 37)),
            Layout::Diagram => (766, 723, (80, 82)),
            Layout::Tsume => {
                crop = scene.shown.unwrap_or_else(|| board::crop(scene, scene.flip));
                let board_width = u16::from(crop.width()) * cell.0;
                let board_height = u16::from(crop.height()) * cell.1;
                (board_width + 140, board_height + 132, (30, 82))
            }
        };
        let ground = Ground {
            style,
            width,
            height,
            grid,
            crop,
            flip: scene.flip,
            coordinates: scene.coordinates,
        };
        Self { scene, colours: colours(scene.theme), ground, items: Vec::new(), held: Vec::new() }
    }

    /// Whether `color` sits at the bottom of the picture.
    fn at_bottom(&self, color: Color) -> bool {
        (color == Color::Black) != self.scene.flip
    }

    fn style(&self) -> Style {
        self.ground.style
    }

    /// Everything of the board, squares' lines included.
    fn board_area(&self) -> Area {
        Area {
            x: f32::from(self.ground.grid.0),
            y: f32::from(self.ground.grid.1),
            width: f32::from(u16::from(self.ground.crop.width()) * self.style().cell.0),
            height: f32::from(u16::from(self.ground.crop.height()) * self.style().cell.1),
        }
    }

    /// The upper left corner of a square, `None` outside of the shown part.
    fn corner(&self, square: Square) -> Option<(f32, f32)> {
        let (column, row) = board::place(square, self.scene.flip);
        let crop = self.ground.crop;
        let inside = (crop.columns.0..crop.columns.1).contains(&column)
            && (crop.rows.0..crop.rows.1).contains(&row);
        inside.then(|| {
            let (width, height) = self.style().cell;
            (
                f32::from(self.ground.grid.0 + u16::from(column - crop.columns.0) * width),
                f32::from(self.ground.grid.1 + u16::from(row - crop.rows.0) * height),
            )
        })
    }

    fn put(&mut self, part: Part, x: f32, y: f32) {
        self.items.push(Item::Part { part, x, y });
    }

    fn write(&mut self, text: Text) {
        if !text.glyphs.is_empty() {
            self.items.push(Item::Text(text));
        }
    }

    /// A caption of this size with its baseline there, at most `room` wide.
    fn caption(&mut self, x: f32, baseline: f32, size: f32, room: f32) {
        let text = line(Font::Sans, size, self.colours.caption, room, &self.scene.caption);
        self.write(text.moved(x, baseline));
    }

    /// The note with its end at `right`.
    fn note(&mut self, right: f32, baseline: f32, size: f32, room: f32) {
        let text = line(Font::Sans, size, self.colours.note, room, &self.scene.note);
        self.write(text.moved(0.0, baseline).ending(right));
    }
}
