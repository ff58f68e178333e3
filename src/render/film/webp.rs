//! Animated WebP: the container of
//! <https://developers.google.com/speed/webp/docs/riff_container>.

use std::time::Duration;

use super::lossless;
use super::{Container, Picture};
use crate::render::palette::Palette;
use crate::render::raster::Area;

/// Browsers show what is shorter for a tenth of a second instead.
const SHORTEST_MS: u32 = 20;
/// In the file's head: there is animation, and there are transparent pixels.
const FLAGS: u8 = 0b0001_0010;
/// Times have 24 bits.
const LONGEST_MS: u32 = 0xFF_FFFF;

/// An animated WebP in the making.
pub(super) struct WebP {
    file: Vec<u8>,
    /// Red, green, blue and alpha of every index.
    colours: Vec<[u8; 4]>,
    transparent: u8,
}

impl WebP {
    /// The file's head: size of the screen, endless repetition.
    pub(super) fn new(width: usize, height: usize, palette: &Palette) -> Self {
        let mut colours: Vec<[u8; 4]> =
            palette.colours().iter().map(|&[red, green, blue]| [red, green, blue, 255]).collect();
        colours.push([0; 4]);
        let mut file = Vec::with_capacity(1 << 20);
        // The length is filled in at the end.
        file.extend(b"RIFF\0\0\0\0WEBP");
        let mut head = vec![FLAGS, 0, 0, 0];
        head.extend(three_bytes(width - 1));
        head.extend(three_bytes(height - 1));
        push_chunk(&mut file, b"VP8X", &head);
        push_chunk(&mut file, b"ANIM", &[0; 6]);
        Self { file, colours, transparent: palette.transparent() }
    }

    /// Corners are stored halved, so that they have to be even.
    fn aligned(&self, picture: &Picture) -> Picture {
        let area = picture.area;
        let (extra_left, extra_top) = (area.left % 2, area.top % 2);
        if (extra_left, extra_top) == (0, 0) {
            return picture.clone();
        }
        let aligned = Area { left: area.left - extra_left, top: area.top - extra_top, ..area };
        let mut indices = vec![self.transparent; extra_top * aligned.width()];
        for row in picture.indices.chunks(area.width()) {
            indices.extend([self.transparent].repeat(extra_left));
            indices.extend(row);
        }
        Picture { area: aligned, indices }
    }
}

impl Container for WebP {
    fn add(&mut self, picture: &Picture, time: Duration) {
        let Picture { area, indices } = self.aligned(picture);
        let time = u32::try_from(time.as_millis()).unwrap_or(LONGEST_MS);
        let mut frame = Vec::with_capacity(16 << 10);
        frame.extend(three_bytes(area.left / 2));
        frame.extend(three_bytes(area.top / 2));
        frame.extend(three_bytes(area.width() - 1));
        frame.extend(three_bytes(area.height() - 1));
        frame.extend(three_bytes(time.clamp(SHORTEST_MS, LONGEST_MS) as usize));
        // Laid over what is there, and left in place.
        frame.push(0);
        push_chunk(&mut frame, b"VP8L", &lossless::encode(&indices, area.width(), &self.colours));
        push_chunk(&mut self.file, b"ANMF", &frame);
    }

    fn len(&self) -> usize {
        self.file.len()
    }

    fn finish(mut self: Box<Self>) -> Vec<u8> {
        let length = (self.file.len() - 8) as u32;
        self.file[4..8].copy_from_slice(&length.to_le_bytes());
        self.file
    }
}

fn three_bytes(value: usize) -> [u8; 3] {
    [value as u8, (value >> 8) as u8, (value >> 16) as u8]
}

/// A name, a length, the content, and a byte to make it even.
fn push_chunk(file: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    file.extend(name);
    file.extend((content.len() as u32).to_le_bytes());
    file.extend(content);
    if content.len() % 2 == 1 {
        file.push(0);
    }
}
