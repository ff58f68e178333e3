//! Games as animations: what is shown, how long, and within which limits.

use std::time::Duration;

use super::drawing::Crop;
use super::film::Film;
use super::options::{AnimationFormat, Layout, Size};
use super::palette::Palette;
use super::plan;
use super::scene::Scene;

/// Pictures below this size cannot be read on any screen, so the range of moves
/// is cut before the size.
const SMALLEST: u32 = 30;
/// Nobody waits longer for a move.
const LONGEST: Duration = Duration::from_secs(10);

/// A game, frame by frame.
///
/// The frames share their look: theme, layout, pieces and size are taken from
/// the first. Nobody is shown as the side to move, for plates that change
/// colour with every move would double the file.
#[derive(Clone, Debug)]
pub struct Replay {
    frames: Vec<Scene>,
    delay: Duration,
    first: Duration,
    last: Duration,
    limit: usize,
    format: AnimationFormat,
}

/// A finished animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Animation {
    /// The file.
    pub bytes: Vec<u8>,
    /// The size it was drawn in.
    pub size: Size,
    /// Whether that is smaller than asked for.
    pub is_smaller: bool,
    /// How many frames from the beginning were left out to make it fit.
    pub left_out: usize,
}

/// Why there is no animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// No frames.
    #[error("there is nothing to show")]
    Empty,
    /// Not even the last position alone is small enough.
    #[error("no animation is smaller than {0} bytes")]
    Limit(usize),
    /// The caller does not want it any more.
    #[error("stopped")]
    Stopped,
}

impl Replay {
    /// As many frames are taken, the last ones: longer than any real game.
    pub const MAX_FRAMES: usize = 2_000;
    /// A second a move.
    pub const DELAY: Duration = Duration::from_millis(1_000);

    /// A replay of these frames, in order.
    pub fn of(frames: impl IntoIterator<Item = Scene>) -> Self {
        let mut frames: Vec<Scene> = frames.into_iter().collect();
        frames.drain(..frames.len().saturating_sub(Self::MAX_FRAMES));
        let mut replay = Self {
            frames,
            delay: Self::DELAY,
            first: Self::DELAY.mul_f32(1.5),
            last: Duration::from_secs(4),
            limit: usize::MAX,
            format: AnimationFormat::default(),
        };
        replay.unify();
        replay
    }

    /// Gives all frames one look, so that they differ in content alone.
    fn unify(&mut self) {
        let Some(model) = self.frames.first().cloned() else { return };
        let shown = (model.layout == Layout::Tsume)
            .then(|| {
                let crops = self.frames.iter().map(|frame| plan::crop(frame, model.flip));
                crops.reduce(Crop::around)
            })
            .flatten();
        for frame in &mut self.frames {
            frame.theme = model.theme;
            frame.layout = model.layout;
            frame.pieces = model.pieces;
            frame.coordinates = model.coordinates;
            frame.size = model.size;
            frame.flip = model.flip;
            frame.turn = None;
            frame.shown = shown;
        }
    }

    /// How long each move is shown: 20 ms to 10 s.
    #[must_use]
    pub fn delay(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self.first = self.first.max(delay);
        self
    }

    /// How long the last position is held.
    #[must_use]
    pub fn hold(mut self, hold: Duration) -> Self {
        self.last = hold;
        self
    }

    /// The most bytes that the file may have.
    #[must_use]
    pub fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// The file format; GIF when nothing is said.
    #[must_use]
    pub fn format(mut self, format: AnimationFormat) -> Self {
        self.format = format;
        self
    }

    /// Draws the animation.
    ///
    /// What is larger than the limit is drawn smaller, then without its first
    /// moves; the result says so.
    ///
    /// # Errors
    /// No frames, or a limit below a single picture.
    pub fn to_file(&self) -> Result<Animation, ReplayError> {
        self.to_file_while(|_, _| true)
    }

    /// As [`Replay::to_file`], telling how many of how many frames are done;
    /// stops when the answer is `false`.
    ///
    /// # Errors
    /// As [`Replay::to_file`], and when stopped.
    pub fn to_file_while(
        &self,
        mut go_on: impl FnMut(usize, usize) -> bool,
    ) -> Result<Animation, ReplayError> {
        let wanted = self.frames.first().ok_or(ReplayError::Empty)?.size;
        let mut size = wanted;
        let mut left_out = 0;
        loop {
            let frames = &self.frames[left_out..];
            let bytes = self.encode(frames, size, &mut go_on)?;
            if bytes.len() <= self.limit {
                return Ok(Animation { bytes, size, is_smaller: size < wanted, left_out });
            }
            let over = bytes.len() as f32 / self.limit.max(1) as f32;
            match smaller(size, over) {
                Some(next) => size = next,
                // Bytes grow with moves; a tenth to spare ends the search soon.
                None if frames.len() > 1 => {
                    let keep = (frames.len() as f32 / over * 0.9) as usize;
                    left_out += frames.len() - keep.clamp(1, frames.len() - 1);
                }
                None => return Err(ReplayError::Limit(self.limit)),
            }
        }
    }

    fn encode(
        &self,
        frames: &[Scene],
        size: Size,
        go_on: &mut impl FnMut(usize, usize) -> bool,
    ) -> Result<Vec<u8>, ReplayError> {
        let palette = Palette::of_theme(frames[0].theme);
        let mut film = Film::new(&plan::draw(&frames[0]), size, palette, self.format);
        for (done, pair) in frames.windows(2).enumerate() {
            // A file beyond the limit need not be finished to be refused.
            if film.len() > self.limit {
                break;
            }
            if !go_on(done, frames.len()) {
                return Err(ReplayError::Stopped);
            }
            film.hold(if done == 0 { self.first } else { self.delay }.min(LONGEST));
            film.show(plan::draw(&pair[1]));
        }
        film.hold(self.last.min(LONGEST));
        Ok(film.finish())
    }
}

/// The size to try next for a file `over` times too large.
fn smaller(size: Size, over: f32) -> Option<Size> {
    // Bytes grow a little slower than the area.
    let wanted = (size.square_width() as f32 / over.powf(0.6)) as u32;
    let next = Size::from_square_width(wanted.max(SMALLEST)).min(size.smaller()?);
    (next.square_width() >= SMALLEST).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_size_is_always_tried_until_there_is_none() {
        let mut size = Size::MAX;
        let mut steps = 0;
        while let Some(next) = smaller(size, 1.01) {
            assert!(next < size);
            size = next;
            steps += 1;
        }
        assert_eq!(size.square_width(), SMALLEST);
        assert!(steps < 20);
    }
}
