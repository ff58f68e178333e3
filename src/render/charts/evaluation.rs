//! 評価値グラフ: who stood better when.

use std::fmt::Write;

use super::{EDGE, Sheet, TITLE, step};
use crate::render::options::{Size, Theme};

const WIDTH: f32 = 814.0;
const HEIGHT: f32 = 330.0;
/// Beside and below the curve, for the names of sides (☗Sente is the widest) and
/// moves.
const LEFT: f32 = 84.0;
const BELOW: f32 = 34.0;
/// As many plies are drawn, the last ones.
const MAX_PLIES: usize = 2_000;

/// A move that lost much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// 疑問手
    Doubtful,
    /// 悪手
    Blunder,
}

/// Black's winning chances over a game.
#[derive(Clone, Debug, Default)]
pub struct EvaluationChart {
    /// Black's chance to win after each ply, `0.0..=1.0`, the start first;
    /// `None` where nothing is known.
    pub chances: Vec<Option<f32>>,
    /// Moves to mark, by ply.
    pub mistakes: Vec<(usize, Mistake)>,
    /// The ply that is on the board now.
    pub current: Option<usize>,
    /// Above the chart.
    pub title: String,
    /// Beside the upper half: Black.
    pub black: String,
    /// Beside the lower half: White.
    pub white: String,
    /// Colours.
    pub theme: Theme,
    /// Size.
    pub size: Size,
}

impl EvaluationChart {
    /// Black's chance to win by an evaluation in centipawns from Black's side.
    ///
    /// 600 centipawns are 73 %, as the engines of the day count them.
    pub fn chance(centipawns: f32) -> f32 {
        1.0 / (1.0 + (-centipawns / 600.0).exp())
    }

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
        let skipped = self.chances.len().saturating_sub(MAX_PLIES);
        let chances = &self.chances[skipped..];
        let plies = chances.len().saturating_sub(1).max(1);
        let (top, bottom) = (TITLE, HEIGHT - BELOW);
        let middle = (top + bottom) / 2.0;
        let x = |index: usize| LEFT + (WIDTH - LEFT - EDGE) * index as f32 / plies as f32;
        let y = |chance: f32| {
            let chance = if chance.is_finite() { chance.clamp(0.0, 1.0) } else { 0.5 };
            bottom - (bottom - top) * chance
        };
        let colours = sheet.colours;
        let area = (LEFT, top, WIDTH - LEFT - EDGE, bottom - top);
        sheet.rect(area, colours.plate, "");

        for run in &runs(chances) {
            let mut line = String::new();
            for (index, chance) in run {
                let command = if line.is_empty() { 'M' } else { 'L' };
                write!(line, "{command}{:.1} {:.1}", x(*index), y(*chance))
                    .expect("writing to a string does not fail");
            }
            let (first, last) = (x(run[0].0), x(run[run.len() - 1].0));
            // Both sides of the middle are filled by the same shape, cut in two.
            let body = format!("{line}L{last:.1} {middle:.1}L{first:.1} {middle:.1}Z");
            for (y, height, fill) in [
                (top, middle - top, colours.plate_text),
                (middle, bottom - middle, colours.destination),
            ] {
                sheet.push(format_args!(
                    "<svg x=\"0\" y=\"{y}\" width=\"{WIDTH}\" height=\"{height}\" \
                     viewBox=\"0 {y} {WIDTH} {height}\">"
                ));
                sheet.fill(&body, fill, 0.55);
                sheet.push(format_args!("</svg>"));
            }
            sheet.stroke(&line, colours.arrow_1, 2.6, "");
        }
        for chance in [0.25, 0.75] {
            let data = format!("M{LEFT} {:.1}H{}", y(chance), WIDTH - EDGE);
            sheet.stroke(
                &data,
                colours.note,
                1.0,
                "stroke-opacity=\".4\" stroke-dasharray=\"3 5\"",
            );
        }
        sheet.stroke(&format!("M{LEFT} {middle}H{}", WIDTH - EDGE), colours.note, 1.4, "");
        sheet.stroke(
            &format!("M{LEFT} {top}H{}V{bottom}H{LEFT}Z", WIDTH - EDGE),
            colours.plate_edge,
            1.5,
            "",
        );

        let every = step(plies as f32, 10.0).max(1.0) as usize;
        for index in (0..=plies).filter(|index| (index + skipped).is_multiple_of(every)) {
            let number = (index + skipped).to_string();
            sheet.text_around(&number, x(index), bottom + 22.0, 15.0, colours.note);
        }
        let labels = [(&self.black, (top + middle) / 2.0), (&self.white, (middle + bottom) / 2.0)];
        for (label, y) in labels {
            sheet.text_before(label, LEFT - 8.0, y + 6.0, 17.0, colours.caption);
        }
        if let Some(index) = self.current.and_then(|ply| ply.checked_sub(skipped))
            && index < chances.len()
        {
            let data = format!("M{:.1} {top}V{bottom}", x(index));
            sheet.stroke(&data, colours.ring, 2.0, "");
        }
        for &(ply, mistake) in self.mistakes.iter().take(MAX_PLIES) {
            let Some(index) = ply.checked_sub(skipped) else { continue };
            let Some(&Some(chance)) = chances.get(index) else { continue };
            let (x, y) = (x(index), y(chance));
            match mistake {
                // Different shapes, not only colours.
                Mistake::Doubtful => sheet.push(format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5.5\" fill=\"{}\" stroke=\"#FFFFFF\" \
                     stroke-width=\"1.5\"/>",
                    colours.arrow_2
                )),
                Mistake::Blunder => sheet.push(format_args!(
                    "<path d=\"M{x:.1} {:.1}l7.5 13h-15Z\" fill=\"{}\" stroke=\"#FFFFFF\" \
                     stroke-width=\"1.5\" stroke-linejoin=\"round\"/>",
                    y - 8.0,
                    colours.ring
                )),
            }
        }
        sheet
    }
}

/// The stretches of known values with their indices.
fn runs(chances: &[Option<f32>]) -> Vec<Vec<(usize, f32)>> {
    let mut runs: Vec<Vec<(usize, f32)>> = Vec::new();
    let mut open = false;
    for (index, chance) in chances.iter().enumerate() {
        match (chance, runs.last_mut().filter(|_| open)) {
            (Some(chance), Some(run)) => run.push((index, *chance)),
            (Some(chance), None) => runs.push(vec![(index, *chance)]),
            (None, _) => {}
        }
        open = chance.is_some();
    }
    runs
}
