//! A rating over time, with what is not certain about it.

use std::fmt::Write;

use super::{EDGE, Sheet, TITLE, step};
use crate::render::options::{Size, Theme};

const WIDTH: f32 = 814.0;
const HEIGHT: f32 = 360.0;
const LEFT: f32 = 68.0;
const BELOW: f32 = 36.0;
/// As many points are drawn, the last ones.
const MAX_POINTS: usize = 2_000;

/// One point of a rating's history.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingPoint {
    /// Where on the time axis, in any unit that grows.
    pub time: f64,
    /// The rating.
    pub rating: f32,
    /// How far off it may be, to either side; 0 draws no band.
    pub deviation: f32,
}

/// The history of one rating.
#[derive(Clone, Debug, Default)]
pub struct RatingChart {
    /// The points in order of time.
    pub points: Vec<RatingPoint>,
    /// Above the chart.
    pub title: String,
    /// Below the left and the right end: dates.
    pub ends: [String; 2],
    /// Colours.
    pub theme: Theme,
    /// Size.
    pub size: Size,
}

impl RatingChart {
    /// The chart as a PNG file.
    pub fn to_png(&self) -> Vec<u8> {
        self.draw().to_png(self.size)
    }

    /// The chart as SVG.
    pub fn to_svg(&self) -> String {
        self.draw().to_svg(self.size)
    }

    fn draw(&self) -> Sheet {
        let mut sheet = Sheet::new(self.theme, WIDTH, HEIGHT, &self.title);
        let colours = sheet.colours;
        let points: Vec<&RatingPoint> = self.points[self.points.len().saturating_sub(MAX_POINTS)..]
            .iter()
            .filter(|point| {
                point.time.is_finite() && point.rating.is_finite() && point.deviation.is_finite()
            })
            .collect();
        let (top, bottom) = (TITLE, HEIGHT - BELOW);
        let right = WIDTH - EDGE;
        sheet.rect((LEFT, top, right - LEFT, bottom - top), colours.plate, "");
        if let (Some(first), Some(last)) = (points.first(), points.last()) {
            let lowest = points.iter().map(|p| p.rating - p.deviation).fold(f32::MAX, f32::min);
            let highest = points.iter().map(|p| p.rating + p.deviation).fold(f32::MIN, f32::max);
            let every = step((highest - lowest).max(40.0), 5.0);
            let floor = (lowest / every).floor() * every;
            let ceiling = ((highest / every).ceil() * every).max(floor + every);
            let y = |rating: f32| bottom - (bottom - top) * (rating - floor) / (ceiling - floor);
            let span = (last.time - first.time).max(f64::MIN_POSITIVE);
            let x = |time: f64| {
                if points.len() == 1 {
                    return (LEFT + right) / 2.0;
                }
                LEFT + (right - LEFT) * ((time - first.time) / span).clamp(0.0, 1.0) as f32
            };
            let lines = ((ceiling - floor) / every).round() as u16;
            for number in 0..=lines {
                let rating = floor + f32::from(number) * every;
                let data = format!("M{LEFT} {:.1}H{right}", y(rating));
                sheet.stroke(&data, colours.note, 1.0, "stroke-opacity=\".35\"");
                let label = format!("{rating:.0}");
                sheet.text_before(&label, LEFT - 8.0, y(rating) + 5.5, 16.0, colours.note);
            }
            let mut line = String::new();
            let mut band = String::new();
            for point in &points {
                let command = if line.is_empty() { 'M' } else { 'L' };
                let (x, upper) = (x(point.time), y(point.rating + point.deviation));
                write!(line, "{command}{x:.1} {:.1}", y(point.rating))
                    .and_then(|()| write!(band, "{command}{x:.1} {upper:.1}"))
                    .expect("writing to a string does not fail");
            }
            for point in points.iter().rev() {
                write!(band, "L{:.1} {:.1}", x(point.time), y(point.rating - point.deviation))
                    .expect("writing to a string does not fail");
            }
            sheet.fill(&band, colours.destination, 0.4);
            sheet.stroke(&line, colours.arrow_1, 3.0, "stroke-linecap=\"round\"");
            let (end_x, end_y) = (x(last.time), y(last.rating));
            sheet.push(format_args!(
                "<circle cx=\"{end_x:.1}\" cy=\"{end_y:.1}\" r=\"6\" fill=\"{}\" \
                 stroke=\"#FFFFFF\" stroke-width=\"2\"/>",
                colours.arrow_1
            ));
            let label = format!("{:.0}", last.rating);
            let over = if end_y - top > 30.0 { end_y - 14.0 } else { end_y + 28.0 };
            sheet.text_before(&label, (end_x + 8.0).min(right - 6.0), over, 20.0, colours.caption);
        }
        sheet.stroke(
            &format!("M{LEFT} {top}H{right}V{bottom}H{LEFT}Z"),
            colours.plate_edge,
            1.5,
            "",
        );
        let [from, to] = &self.ends;
        sheet.text(from, LEFT, bottom + 24.0, 16.0, colours.note, 300.0);
        sheet.text_before(to, right, bottom + 24.0, 16.0, colours.note);
        sheet
    }
}
