//! A calendar of days on which a puzzle was solved, week by week.

use super::{EDGE, Sheet, TITLE};
use crate::render::options::{Size, Theme};

/// A day's field and the distance from one to the next.
const FIELD: f32 = 24.0;
const PITCH: f32 = 28.0;
/// Beside the weeks, for the names of days.
const LEFT: f32 = 46.0;
/// Above the weeks, for the names of months.
const MONTHS: f32 = 24.0;
/// A year and a bit; the last ones are drawn.
const MAX_DAYS: usize = 371;
/// The fewest weeks, so that the title has room.
const MIN_WEEKS: usize = 12;

/// What happened on a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Day {
    /// Nothing tried.
    #[default]
    Empty,
    /// Tried, not solved.
    Missed,
    /// Solved after a wrong answer or a hint.
    Helped,
    /// Solved at once.
    Solved,
}

/// Days in a row.
#[derive(Clone, Debug, Default)]
pub struct Calendar {
    /// The days, the first of which is …
    pub days: Vec<Day>,
    /// … this day of the week, 0 to 6, row by row from the top.
    pub first_weekday: u8,
    /// The names of the rows, such as 月 to 日.
    pub weekdays: [String; 7],
    /// Names of months with the index of their first day.
    pub months: Vec<(usize, String)>,
    /// Above the calendar.
    pub title: String,
    /// Colours.
    pub theme: Theme,
    /// Size.
    pub size: Size,
}

impl Calendar {
    /// The calendar as a PNG file.
    pub fn to_png(&self) -> Vec<u8> {
        self.draw().to_png(self.size)
    }

    /// The calendar as SVG.
    pub fn to_svg(&self) -> String {
        self.draw().to_svg(self.size)
    }

    fn draw(&self) -> Sheet {
        // Whole weeks are skipped, so the first row stays the same.
        let skipped = self.days.len().saturating_sub(MAX_DAYS).div_ceil(7) * 7;
        let days = &self.days[skipped.min(self.days.len())..];
        let offset = usize::from(self.first_weekday % 7);
        let weeks = (days.len() + offset).div_ceil(7).max(MIN_WEEKS);
        let width = LEFT + weeks as f32 * PITCH + EDGE;
        let height = TITLE + MONTHS + 7.0 * PITCH + EDGE;
        let mut sheet = Sheet::new(self.theme, width, height, &self.title);
        let colours = sheet.colours;
        let place = |index: usize| {
            let at = index + offset;
            let (week, row) = ((at / 7) as f32, (at % 7) as f32);
            (LEFT + week * PITCH, TITLE + MONTHS + row * PITCH)
        };
        for (row, name) in (0_u8..).zip(&self.weekdays) {
            let y = TITLE + MONTHS + f32::from(row) * PITCH + 18.0;
            sheet.text_before(name, LEFT - 10.0, y, 15.0, colours.note);
        }
        for (index, name) in &self.months {
            if let Some(index) = index.checked_sub(skipped).filter(|&index| index < days.len()) {
                let (x, _) = place(index);
                sheet.text(name, x, TITLE + 15.0, 15.0, colours.note, 3.4 * PITCH);
            }
        }
        for (index, &day) in days.iter().enumerate() {
            let (x, y) = place(index);
            let edge = format!("rx=\"5\" stroke=\"{}\" stroke-width=\"1.2\"", colours.plate_edge);
            let field = (x, y, FIELD, FIELD);
            // Each state has a shape of its own beside its colour.
            match day {
                Day::Empty => sheet.rect(field, colours.plate, &edge),
                Day::Missed => {
                    sheet.rect(field, colours.plate, &edge);
                    let cross = format!(
                        "M{:.1} {:.1}l9 9m0 -9l-9 9",
                        x + FIELD / 2.0 - 4.5,
                        y + FIELD / 2.0 - 4.5
                    );
                    sheet.stroke(&cross, colours.note, 2.6, "stroke-linecap=\"round\"");
                }
                Day::Helped => {
                    sheet.rect(field, colours.origin, &edge);
                    sheet.push(format_args!(
                        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{}\"/>",
                        x + FIELD / 2.0,
                        y + FIELD / 2.0,
                        colours.mark
                    ));
                }
                Day::Solved => {
                    sheet.rect(field, colours.mark, &edge);
                    let tick = format!("M{:.1} {:.1}l4.5 4.5l8 -9", x + 6.0, y + 12.5);
                    sheet.stroke(&tick, colours.ground, 3.0, "stroke-linecap=\"round\"");
                }
            }
        }
        sheet
    }
}
