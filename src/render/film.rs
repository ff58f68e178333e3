//! A GIF in the making: of every frame only what changed is stored.
//!
//! A move changes at most four small rectangles; inside them, pixels that stay
//! are transparent. GIF shows several rectangles one after the other, so all but
//! the last have the shortest delay that browsers keep (shorter ones count as
//! a tenth of a second).

use std::borrow::Cow;
use std::sync::Arc;

use super::drawing::{Drawing, Item};
use super::options::Size;
use super::palette::Palette;
use super::raster::{self, Area, Atlas, Canvas, Layer};

/// The most rectangles that one move is split into.
const MAX_AREAS: usize = 4;
/// What another block costs, in pixels' worth of data: fewer are merged.
const AREA_COST: isize = 600;
/// The shortest delay that browsers do not lengthen, in hundredths of a second.
pub(super) const SHORTEST: u16 = 2;

/// A GIF in the making.
pub(super) struct Film {
    file: Vec<u8>,
    palette: &'static Palette,
    atlas: Arc<Atlas>,
    layer: Arc<Layer>,
    canvas: Canvas,
    items: Vec<Item>,
    indices: Vec<u8>,
    /// What the frame in preparation consists of; its last block waits for the
    /// time it is shown.
    blocks: Vec<(Area, Vec<u8>)>,
}

impl Film {
    /// Starts with a whole picture.
    pub(super) fn new(drawing: &Drawing, size: Size, palette: &'static Palette) -> Self {
        let (canvas, indices) = raster::indexed(drawing, size, palette);
        let atlas = Atlas::of(drawing.ground.style, size);
        let layer = atlas.layer(&drawing.ground);
        let mut file = Vec::with_capacity(1 << 20);
        write_header(&mut file, canvas.width() as u16, canvas.height() as u16, palette);
        let blocks = vec![(canvas.area(), indices.clone())];
        Self { file, palette, atlas, layer, canvas, items: drawing.items.clone(), indices, blocks }
    }

    /// Writes the prepared frame, shown for so many hundredths of a second.
    pub(super) fn hold(&mut self, time: u16) {
        let blocks = std::mem::take(&mut self.blocks);
        let count = blocks.len() as u16;
        for (number, (area, indices)) in (1..).zip(blocks) {
            let delay = if number < count {
                SHORTEST
            } else {
                time.saturating_sub(SHORTEST * (count - 1)).max(SHORTEST)
            };
            write_block(&mut self.file, area, &indices, delay, self.palette.transparent());
        }
    }

    /// Prepares the frame that follows.
    pub(super) fn show(&mut self, next: Drawing) {
        for area in join(self.changed_areas(&next.items)) {
            self.repaint(area, &next.items);
            if let Some(block) = self.take_changes(area) {
                self.blocks.push(block);
            }
        }
        if self.blocks.is_empty() {
            // Nothing to see, but time passes.
            let corner = Area { left: 0, top: 0, right: 1, bottom: 1 };
            self.blocks.push((corner, vec![self.palette.transparent()]));
        }
        self.items = next.items;
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

    /// The smallest block that turns the picture before into the one now,
    /// `None` when they look the same.
    fn take_changes(&mut self, area: Area) -> Option<(Area, Vec<u8>)> {
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
        let mut block = Vec::with_capacity(changed.width() * changed.height());
        for row in changed.top..changed.bottom {
            let span = row * area.width() + changed.left..row * area.width() + changed.right;
            let pairs = before[span.clone()].iter().zip(&now[span]);
            block.extend(pairs.map(
                |(&old, &new)| {
                    if old == new { self.palette.transparent() } else { new }
                },
            ));
        }
        let placed = Area {
            left: area.left + changed.left,
            top: area.top + changed.top,
            right: area.left + changed.right,
            bottom: area.top + changed.bottom,
        };
        Some((placed, block))
    }

    /// How many bytes there are so far.
    pub(super) fn len(&self) -> usize {
        self.file.len()
    }

    /// The whole file.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.file.push(0x3B); // The trailer.
        self.file
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

/// The file's head: screen, palette, endless repetition.
fn write_header(file: &mut Vec<u8>, width: u16, height: u16, palette: &Palette) {
    file.extend(b"GIF89a");
    file.extend(width.to_le_bytes());
    file.extend(height.to_le_bytes());
    // A global table of 2⁶ colours with eight bits a channel.
    file.extend([0b1111_0101, 0, 0]);
    let mut table = palette.colours().concat();
    table.resize(64 * 3, 0);
    file.extend(table);
    file.extend(b"\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00");
}

/// One block: an area of the screen that is drawn over what was there.
fn write_block(file: &mut Vec<u8>, area: Area, indices: &[u8], delay: u16, transparent: u8) {
    // Graphic control: leave in place, one index is transparent.
    file.extend([0x21, 0xF9, 4, 0b0000_0101]);
    file.extend(delay.to_le_bytes());
    file.extend([transparent, 0]);
    let mut frame = gif::Frame {
        width: area.width() as u16,
        height: area.height() as u16,
        buffer: Cow::Borrowed(indices),
        ..gif::Frame::default()
    };
    frame.make_lzw_pre_encoded();
    file.push(0x2C);
    for value in [area.left, area.top, area.width(), area.height()] {
        file.extend((value as u16).to_le_bytes());
    }
    file.push(0);
    // The code size, then the data in pieces of 255 bytes at most.
    let (code_size, data) = frame.buffer.split_first().expect("the encoder writes a code size");
    file.push(*code_size);
    for piece in data.chunks(255) {
        file.push(piece.len() as u8);
        file.extend(piece);
    }
    file.push(0);
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
