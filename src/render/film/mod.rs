//! Animations in the making: of every frame only what changed is stored, and
//! pixels in between that stay are transparent.

mod bits;
mod gif;
mod huffman;
mod lossless;
mod repetitions;
mod webp;

use std::sync::Arc;
use std::time::Duration;

use super::drawing::{Drawing, Item};
use super::options::{AnimationFormat, Size};
use super::palette::Palette;
use super::raster::{self, Area, Atlas, Canvas, Layer};

/// The most rectangles of one move that are compared with the frame before.
const MAX_AREAS: usize = 4;
/// What another rectangle costs, in pixels: nearer ones are joined.
const AREA_COST: isize = 600;

/// What a frame changes: a rectangle of the screen, an index for each pixel.
#[derive(Clone, Debug)]
struct Picture {
    area: Area,
    indices: Vec<u8>,
}

/// A file that holds pictures, one after the other.
trait Container {
    /// Appends a picture that is laid over those before and shown so long.
    fn add(&mut self, picture: &Picture, time: Duration);

    /// How many bytes there are so far.
    fn len(&self) -> usize;

    /// The whole file.
    fn finish(self: Box<Self>) -> Vec<u8>;
}

/// An animation in the making.
pub(super) struct Film {
    container: Box<dyn Container>,
    palette: &'static Palette,
    atlas: Arc<Atlas>,
    layer: Arc<Layer>,
    canvas: Canvas,
    items: Vec<Item>,
    indices: Vec<u8>,
    /// The frame in preparation: it waits for the time it is shown.
    prepared: Picture,
}

impl Film {
    /// Starts with a whole picture.
    pub(super) fn new(
        drawing: &Drawing,
        size: Size,
        palette: &'static Palette,
        format: AnimationFormat,
    ) -> Self {
        let (canvas, indices) = raster::indexed(drawing, size, palette);
        let atlas = Atlas::of(drawing.ground.style, size);
        let layer = atlas.layer(&drawing.ground);
        let (width, height) = (canvas.width(), canvas.height());
        let container: Box<dyn Container> = match format {
            AnimationFormat::Gif => Box::new(gif::Gif::new(width, height, palette)),
            AnimationFormat::WebP => Box::new(webp::WebP::new(width, height, palette)),
        };
        let prepared = Picture { area: canvas.area(), indices: indices.clone() };
        let items = drawing.items.clone();
        Self { container, palette, atlas, layer, canvas, items, indices, prepared }
    }

    /// Writes the prepared frame, shown for so long.
    pub(super) fn hold(&mut self, time: Duration) {
        self.container.add(&self.prepared, time);
    }

    /// Prepares the frame that follows.
    pub(super) fn show(&mut self, next: Drawing) {
        let mut parts = Vec::new();
        for area in join(self.changed_areas(&next.items)) {
            self.repaint(area, &next.items);
            parts.extend(self.take_changes(area));
        }
        self.prepared = self.joined(&parts);
        self.items = next.items;
    }

    /// One picture of all parts of a change.
    fn joined(&self, parts: &[Picture]) -> Picture {
        let transparent = self.palette.transparent();
        let Some(area) = parts.iter().map(|part| part.area).reduce(Area::around) else {
            // Nothing to see, but time passes.
            let area = Area { left: 0, top: 0, right: 1, bottom: 1 };
            return Picture { area, indices: vec![transparent] };
        };
        let mut indices = vec![transparent; area.width() * area.height()];
        for part in parts {
            let first = (part.area.top - area.top) * area.width() + part.area.left - area.left;
            let rows = indices[first..].chunks_mut(area.width());
            for (target, row) in rows.zip(part.indices.chunks(part.area.width())) {
                target[..row.len()].copy_from_slice(row);
            }
        }
        Picture { area, indices }
    }

    /// Where something comes or goes.
    fn changed_areas(&self, next: &[Item]) -> Vec<Area> {
        let only_in = |these: &'_ [Item], those: &'_ [Item]| {
            these
                .iter()
                .filter(|item| !those.contains(item))
                .map(|item| self.atlas.area_of(item).within(self.canvas.area()))
                .filter(|area| !area.is_empty())
                .collect::<Vec<_>>()
        };
        let mut areas = only_in(&self.items, next);
        areas.extend(only_in(next, &self.items));
        areas
    }

    fn repaint(&mut self, area: Area, items: &[Item]) {
        self.canvas.erase(&self.layer, area);
        for item in items {
            if !self.atlas.area_of(item).within(area).is_empty() {
                self.canvas.draw(item, &self.atlas, area);
            }
        }
    }

    /// The smallest picture that turns the picture before into the one now,
    /// `None` when they look the same.
    fn take_changes(&mut self, area: Area) -> Option<Picture> {
        let width = self.canvas.width();
        let before = self.indices.clone_area(area, width);
        self.canvas.index(area, self.palette, &mut self.indices);
        let now = self.indices.clone_area(area, width);
        let mut found: Option<Area> = None;
        for row in 0..area.height() {
            let span = row * area.width()..(row + 1) * area.width();
            let (old, new) = (&before[span.clone()], &now[span]);
            let Some(first) = old.iter().zip(new).position(|(a, b)| a != b) else { continue };
            let last = old.iter().zip(new).rposition(|(a, b)| a != b).unwrap_or(first);
            let changed = Area { left: first, top: row, right: last + 1, bottom: row + 1 };
            found = Some(found.map_or(changed, |known| known.around(changed)));
        }
        let changed = found?;
        let mut indices = Vec::with_capacity(changed.width() * changed.height());
        for row in changed.top..changed.bottom {
            let span = row * area.width() + changed.left..row * area.width() + changed.right;
            let pairs = before[span.clone()].iter().zip(&now[span]);
            let transparent = self.palette.transparent();
            indices.extend(pairs.map(|(&old, &new)| if old == new { transparent } else { new }));
        }
        let placed = Area {
            left: area.left + changed.left,
            top: area.top + changed.top,
            right: area.left + changed.right,
            bottom: area.top + changed.bottom,
        };
        Some(Picture { area: placed, indices })
    }

    /// How many bytes there are so far.
    pub(super) fn len(&self) -> usize {
        self.container.len()
    }

    /// The whole file.
    pub(super) fn finish(self) -> Vec<u8> {
        self.container.finish()
    }
}

/// Copies a rectangle out of rows of `width`.
trait CloneArea {
    fn clone_area(&self, area: Area, width: usize) -> Vec<u8>;
}

impl CloneArea for Vec<u8> {
    fn clone_area(&self, area: Area, width: usize) -> Vec<u8> {
        (area.top..area.bottom)
            .flat_map(|row| &self[row * width + area.left..row * width + area.right])
            .copied()
            .collect()
    }
}

/// Joins areas that overlap or nearly touch, and the nearest ones until there
/// are four.
fn join(mut areas: Vec<Area>) -> Vec<Area> {
    let size = |area: Area| area.width() * area.height();
    loop {
        let mut best: Option<(usize, usize, isize)> = None;
        for first in 0..areas.len() {
            for second in first + 1..areas.len() {
                let (a, b) = (areas[first], areas[second]);
                let waste = if a.within(b).is_empty() {
                    size(a.around(b)) as isize - (size(a) + size(b)) as isize
                } else {
                    isize::MIN
                };
                if best.is_none_or(|(.., least)| waste < least) {
                    best = Some((first, second, waste));
                }
            }
        }
        let Some((first, second, waste)) = best else { return areas };
        if areas.len() <= MAX_AREAS && waste > AREA_COST {
            return areas;
        }
        let other = areas.swap_remove(second);
        areas[first] = areas[first].around(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_areas_are_few_apart_and_cover_all() {
        let area = |left, top| Area { left, top, right: left + 10, bottom: top + 10 };
        let areas: Vec<Area> = (0..12).map(|i| area(i * 37 % 400, i * 91 % 500)).collect();
        let joined = join(areas.clone());
        assert!(joined.len() <= MAX_AREAS);
        for area in areas {
            assert!(joined.iter().any(|whole| area.within(*whole) == area));
        }
        for (i, a) in joined.iter().enumerate() {
            assert!(joined[i + 1..].iter().all(|b| a.within(*b).is_empty()));
        }
    }
}
