//! The parts of a picture as SVG: templates from `templates/`, filled in.
//!
//! A template is a piece of SVG with `{names}`: a colour of the theme
//! (`theme.rs`) or a value of the part (`templates/README.md` lists them).

use std::fmt::Write;

use super::drawing::{Crop, Ground, Part, Style};
use super::face::{Face, pentagon};
use super::options::Theme;
use super::theme::colours;
use crate::shogi::Color;

static PIECE: &str = include_str!("../../templates/piece.svg");
static BARE: &str = include_str!("../../templates/piece-bare.svg");
static STAND: &str = include_str!("../../templates/stand.svg");
static PLATE: &str = include_str!("../../templates/plate.svg");
static TURN_PLATE: &str = include_str!("../../templates/plate-turn.svg");
static SYMBOL: &str = include_str!("../../templates/symbol.svg");
static DESTINATION: &str = include_str!("../../templates/destination.svg");
static ORIGIN: &str = include_str!("../../templates/origin.svg");
static CHECK: &str = include_str!("../../templates/check.svg");
static MARK: &str = include_str!("../../templates/mark.svg");
static BOARD_WOOD: &str = include_str!("../../templates/board-wood.svg");
static BOARD_FLAT: &str = include_str!("../../templates/board-flat.svg");
static BOARD_PRINT: &str = include_str!("../../templates/board-print.svg");

/// The wood or paper that is seen around the squares.
const MARGIN: f32 = 7.0;

/// A part as SVG with its upper left corner at the origin.
pub(super) fn part(part: Part, style: Style) -> String {
    let (width, height) = part.size(style);
    let mut values = Values::new(style.theme);
    values.number("w", width).number("h", height);
    values.number("cx", width / 2.0).number("cy", height / 2.0);
    let template = match part {
        Part::Piece { kind, color, turned, percent, last } => {
            let face = Face { kind, color, turned, percent, last };
            let (width, height) = face.size(style);
            values.text("pentagon", pentagon(width, height));
            values.text("turn", if turned { "rotate(180)" } else { "rotate(0)" });
            values.text("face", face.svg(style));
            if style.bare_pieces() { BARE } else { PIECE }
        }
        Part::Stand { .. } => STAND,
        Part::Plate { turn: false, .. } => PLATE,
        Part::Plate { turn: true, .. } => TURN_PLATE,
        Part::Symbol(color) => {
            values.text("pentagon", pentagon(22.0, 27.0));
            let (fill, edge) = match color {
                Color::Black => ("#111111", "#FFFFFF"),
                Color::White => ("#FFFFFF", "#111111"),
            };
            values.text("fill", fill).text("edge", edge);
            SYMBOL
        }
        Part::Destination => DESTINATION,
        Part::Origin => ORIGIN,
        Part::Check => CHECK,
        Part::Mark => MARK,
    };
    fill(template, &values)
}

/// The ground and the board, without coordinates, as SVG.
pub(super) fn ground(ground: &Ground) -> String {
    let mut values = Values::new(ground.style.theme);
    let (cell_width, cell_height) =
        (f32::from(ground.style.cell.0), f32::from(ground.style.cell.1));
    let lines = Lines {
        crop: ground.crop,
        x: f32::from(ground.grid.0),
        y: f32::from(ground.grid.1),
        cell_width,
        cell_height,
    };
    let (width, height) = lines.size();
    values.number("width", f32::from(ground.width)).number("height", f32::from(ground.height));
    values.number("x", lines.x - MARGIN).number("y", lines.y - MARGIN);
    values.number("w", width + 2.0 * MARGIN).number("h", height + 2.0 * MARGIN);
    values.text("grid", lines.grid()).text("stars", lines.stars());
    values.text("frame", lines.edges(false)).text("cut", lines.edges(true));
    let template = match ground.style.theme {
        Theme::Kaya => BOARD_WOOD,
        Theme::Dark | Theme::Contrast => BOARD_FLAT,
        Theme::Print => BOARD_PRINT,
    };
    fill(template, &values)
}

/// The lines of a board or a part of it, as SVG path data.
struct Lines {
    crop: Crop,
    x: f32,
    y: f32,
    cell_width: f32,
    cell_height: f32,
}

impl Lines {
    fn size(&self) -> (f32, f32) {
        (
            f32::from(self.crop.width()) * self.cell_width,
            f32::from(self.crop.height()) * self.cell_height,
        )
    }

    fn grid(&self) -> String {
        let (width, height) = self.size();
        let mut data = String::new();
        for column in 1..self.crop.width() {
            let x = self.x + f32::from(column) * self.cell_width;
            write!(data, "M{x} {}v{height}", self.y).expect("writing to a string does not fail");
        }
        for row in 1..self.crop.height() {
            let y = self.y + f32::from(row) * self.cell_height;
            write!(data, "M{} {y}h{width}", self.x).expect("writing to a string does not fail");
        }
        data
    }

    /// 星: the four dots between the sixths of the board.
    fn stars(&self) -> String {
        let inside = |line: u8, (first, end): (u8, u8)| line > first && line < end;
        let mut data = String::new();
        for column in [3, 6].into_iter().filter(|&line| inside(line, self.crop.columns)) {
            for row in [3, 6].into_iter().filter(|&line| inside(line, self.crop.rows)) {
                let x = self.x + f32::from(column - self.crop.columns.0) * self.cell_width;
                let y = self.y + f32::from(row - self.crop.rows.0) * self.cell_height;
                write!(data, "M{x} {y}m-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0Z")
                    .expect("writing to a string does not fail");
            }
        }
        data
    }

    /// The edges of the board, or those where it was cut off.
    fn edges(&self, cut: bool) -> String {
        let (width, height) = self.size();
        let (x, y) = (self.x, self.y);
        let ends = |(first, end): (u8, u8)| [first == 0, end == 9];
        let [left, right] = ends(self.crop.columns);
        let [top, bottom] = ends(self.crop.rows);
        if [left, right, top, bottom] == [!cut; 4] {
            return format!("M{x} {y}h{width}v{height}h{}Z", -width);
        }
        [
            (top, format!("M{x} {y}h{width}")),
            (bottom, format!("M{x} {}h{width}", y + height)),
            (left, format!("M{x} {y}v{height}")),
            (right, format!("M{} {y}v{height}", x + width)),
        ]
        .into_iter()
        .filter(|(whole, _)| *whole != cut)
        .map(|(_, data)| data)
        .collect()
    }
}

/// What the names in one template stand for, theme colours aside.
struct Values {
    theme: Theme,
    values: Vec<(&'static str, String)>,
}

impl Values {
    fn new(theme: Theme) -> Self {
        Self { theme, values: Vec::new() }
    }

    fn text(&mut self, name: &'static str, value: impl Into<String>) -> &mut Self {
        self.values.push((name, value.into()));
        self
    }

    fn number(&mut self, name: &'static str, value: f32) -> &mut Self {
        self.text(name, value.to_string())
    }

    fn get(&self, name: &str) -> Option<String> {
        let own = self.values.iter().find(|(own, _)| *own == name).map(|(_, value)| value.clone());
        own.or_else(|| colours(self.theme).get(name).map(|colour| colour.to_string()))
    }
}

/// Replaces every `{name}`, also `{name±number}`; unknown names stay, which a
/// test forbids.
fn fill(template: &str, values: &Values) -> String {
    let mut filled = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, behind)) = after.split_once('}') else {
            rest = after;
            continue;
        };
        match value_of(name, values) {
            Some(value) => filled.push_str(&value),
            None => {
                write!(filled, "{{{name}}}").expect("writing to a string does not fail");
            }
        }
        rest = behind;
    }
    filled.push_str(rest);
    filled
}

fn value_of(expression: &str, values: &Values) -> Option<String> {
    if let Some(value) = values.get(expression) {
        return Some(value);
    }
    let at = expression.find(['+', '-'])?;
    let (name, offset) = expression.split_at(at);
    let sum = values.get(name)?.parse::<f32>().ok()? + offset.parse::<f32>().ok()?;
    Some(sum.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::options::{Coordinates, PieceSet};
    use crate::shogi::PieceKind;
    use resvg::usvg;

    fn parses(svg: &str) {
        let document = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{svg}</svg>");
        assert!(!svg.contains('{'), "a name nobody fills in: {svg}");
        usvg::Tree::from_str(&document, &usvg::Options::default())
            .unwrap_or_else(|error| panic!("{error}: {svg}"));
    }

    #[test]
    fn every_template_is_filled_completely_and_is_svg() {
        for &theme in Theme::ALL {
            for &pieces in PieceSet::ALL {
                let style = Style { theme, pieces, cell: (60, 66) };
                for kind in PieceKind::ALL {
                    for color in Color::ALL {
                        parses(&part(
                            Part::Piece { kind, color, turned: true, percent: 100, last: false },
                            style,
                        ));
                    }
                }
                for other in [
                    Part::Stand { width: 98, height: 66 },
                    Part::Plate { width: 98, height: 44, turn: false },
                    Part::Plate { width: 98, height: 44, turn: true },
                    Part::Symbol(Color::Black),
                    Part::Destination,
                    Part::Origin,
                    Part::Check,
                    Part::Mark,
                ] {
                    parses(&part(other, style));
                }
                parses(&ground(&Ground {
                    style,
                    width: 814,
                    height: 754,
                    grid: (126, 88),
                    crop: Crop { columns: (3, 9), rows: (0, 6) },
                    flip: false,
                    coordinates: Coordinates::Japanese,
                }));
            }
        }
    }
}
