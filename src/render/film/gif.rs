//! GIF: the container of <https://www.w3.org/Graphics/GIF/spec-gif89a.txt> and
//! its LZW, which steps over long runs of unchanged pixels at once.
//!
//! One block a position. Several small blocks for the parts of one move would
//! save a fifth of the bytes, but viewers show them one after the other, and
//! programs that step through frames see moves half done.

use std::time::Duration;

use super::bits::Bits;
use super::{Container, Picture};
use crate::render::palette::Palette;

/// Indices have so many bits; a palette has 48 colours and one for "as before".
const INDEX_BITS: u32 = 6;
const CLEAR: u16 = 1 << INDEX_BITS;
const END: u16 = CLEAR + 1;
/// Codes have at most twelve bits.
const MAX_CODES: u16 = 4_096;
/// Browsers show what is shorter for a tenth of a second instead.
const SHORTEST: u16 = 2;

/// A GIF in the making.
pub(super) struct Gif {
    file: Vec<u8>,
    transparent: u8,
}

impl Gif {
    /// The file's head: screen, palette, endless repetition.
    pub(super) fn new(width: usize, height: usize, palette: &Palette) -> Self {
        let mut file = Vec::with_capacity(1 << 20);
        file.extend(b"GIF89a");
        file.extend((width as u16).to_le_bytes());
        file.extend((height as u16).to_le_bytes());
        // A global table of 2⁶ colours with eight bits a channel.
        file.extend([0b1111_0101, 0, 0]);
        let mut table = palette.colours().concat();
        table.resize(3 << INDEX_BITS, 0);
        file.extend(table);
        file.extend(b"\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00");
        Self { file, transparent: palette.transparent() }
    }
}

impl Container for Gif {
    fn add(&mut self, picture: &Picture, time: Duration) {
        let hundredths = u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX).max(SHORTEST);
        // Graphic control: leave in place, one index is transparent.
        self.file.extend([0x21, 0xF9, 4, 0b0000_0101]);
        self.file.extend(hundredths.to_le_bytes());
        self.file.extend([self.transparent, 0, 0x2C]);
        let area = picture.area;
        for value in [area.left, area.top, area.width(), area.height()] {
            self.file.extend((value as u16).to_le_bytes());
        }
        self.file.extend([0, INDEX_BITS as u8]);
        // The data in pieces of 255 bytes at most, then an empty one.
        for piece in compress(&picture.indices, self.transparent).chunks(255) {
            self.file.push(piece.len() as u8);
            self.file.extend(piece);
        }
        self.file.push(0);
    }

    fn len(&self) -> usize {
        self.file.len()
    }

    fn finish(mut self: Box<Self>) -> Vec<u8> {
        self.file.push(0x3B); // The trailer.
        self.file
    }
}

/// LZW in GIF's dialect. `common` is the index that stands in long runs.
fn compress(indices: &[u8], common: u8) -> Vec<u8> {
    let mut writer = Lzw::new(common);
    let Some((&first, _)) = indices.split_first() else { return writer.finish(None) };
    let mut phrase = u16::from(first);
    let mut at = 1;
    while let Some(&next) = indices.get(at) {
        if next == common && phrase == u16::from(common) {
            // The first of this run is in `phrase` already.
            let length = 1 + run(&indices[at..], common);
            phrase = writer.run(length);
            at += length - 1;
            continue;
        }
        at += 1;
        phrase = match writer.table.find(phrase, next) {
            Ok(longer) => longer,
            Err(place) => {
                writer.end_phrase(phrase, next, place);
                u16::from(next)
            }
        };
    }
    writer.finish(Some(phrase))
}

/// How many of `value` come first.
fn run(indices: &[u8], value: u8) -> usize {
    const STEP: usize = 64;
    let whole = indices.chunks_exact(STEP).take_while(|chunk| **chunk == [value; STEP]).count();
    let rest = &indices[whole * STEP..];
    whole * STEP + rest.iter().position(|&index| index != value).unwrap_or(rest.len())
}

/// The state of a compression: phrases known, width of codes, bits written.
struct Lzw {
    bits: Bits,
    table: Table,
    next_code: u16,
    width: u32,
    common: u8,
    /// The codes of one, two, three, … common indices in a row.
    runs: Vec<u16>,
}

impl Lzw {
    fn new(common: u8) -> Self {
        let mut new = Self {
            bits: Bits::default(),
            table: Table::new(),
            next_code: END + 1,
            width: INDEX_BITS + 1,
            common,
            runs: vec![u16::from(common)],
        };
        new.write(CLEAR);
        new
    }

    fn write(&mut self, code: u16) {
        self.bits.put(u32::from(code), self.width);
    }

    /// Writes a phrase and learns the one that is longer by `next`, to be kept
    /// at `place`.
    fn end_phrase(&mut self, phrase: u16, next: u8, place: usize) {
        self.write(phrase);
        if self.next_code == MAX_CODES {
            self.write(CLEAR);
            self.table.clear();
            self.runs.truncate(1);
            self.next_code = END + 1;
            self.width = INDEX_BITS + 1;
            return;
        }
        self.table.insert(place, phrase, next, self.next_code);
        if next == self.common && self.runs.last() == Some(&phrase) {
            self.runs.push(self.next_code);
        }
        if self.next_code == 1 << self.width {
            self.width += 1;
        }
        self.next_code += 1;
    }

    /// Writes a run of common indices but for its last phrase, which is returned.
    fn run(&mut self, mut length: usize) -> u16 {
        loop {
            let longest = self.runs.len();
            if length <= longest {
                return self.runs[length - 1];
            }
            let phrase = self.runs[longest - 1];
            let place = self.table.place(phrase, self.common);
            self.end_phrase(phrase, self.common, place);
            length -= longest;
        }
    }

    fn finish(mut self, phrase: Option<u16>) -> Vec<u8> {
        if let Some(phrase) = phrase {
            self.write(phrase);
            // Readers learn a phrase from every code, so this one may need a bit more.
            if self.next_code == 1 << self.width && self.width < 12 {
                self.width += 1;
            }
        }
        self.write(END);
        self.bits.finish()
    }
}

/// Which phrase and index make which longer phrase.
struct Table {
    /// Phrase, index and code in one number; zero where there is nothing.
    entries: Box<[u32; Self::SIZE]>,
}

impl Table {
    /// A power of two, so that at most half is taken.
    const SIZE: usize = 2 * MAX_CODES as usize;

    fn new() -> Self {
        Self { entries: Box::new([0; Self::SIZE]) }
    }

    fn clear(&mut self) {
        self.entries.fill(0);
    }

    fn key(phrase: u16, next: u8) -> u32 {
        u32::from(phrase) << INDEX_BITS | u32::from(next)
    }

    /// Where the longer phrase is, or would be.
    fn place(&self, phrase: u16, next: u8) -> usize {
        let key = Self::key(phrase, next);
        let mut place = (key.wrapping_mul(0x9E37_79B1) >> 19) as usize % Self::SIZE;
        while self.entries[place] != 0 && self.entries[place] >> 12 != key {
            place = (place + 1) % Self::SIZE;
        }
        place
    }

    /// The longer phrase, or the place where it would be.
    fn find(&self, phrase: u16, next: u8) -> Result<u16, usize> {
        let place = self.place(phrase, next);
        match self.entries[place] {
            0 => Err(place),
            entry => Ok((entry & 0xFFF) as u16),
        }
    }

    fn insert(&mut self, place: usize, phrase: u16, next: u8, code: u16) {
        self.entries[place] = Self::key(phrase, next) << 12 | u32::from(code);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::render::options::Theme;
    use crate::render::raster::Area;

    /// What an independent reader finds in a picture of one row.
    fn there_and_back(indices: &[u8], common: u8) -> Vec<u8> {
        let mut gif = Gif::new(indices.len(), 1, Palette::of_theme(Theme::Kaya));
        gif.transparent = common;
        let area = Area { left: 0, top: 0, right: indices.len(), bottom: 1 };
        gif.add(&Picture { area, indices: indices.to_vec() }, Duration::ZERO);
        let file = Box::new(gif).finish();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(file.as_slice()).unwrap();
        decoder.read_next_frame().unwrap().unwrap().buffer.to_vec()
    }

    proptest! {
        #[test]
        fn what_is_compressed_comes_back(
            runs in prop::collection::vec((0..64_u8, 1..3_000_usize), 1..20),
            noise in prop::collection::vec(0..64_u8, 0..9_000),
            common in 0..64_u8,
        ) {
            let mut indices: Vec<u8> =
                runs.iter().flat_map(|&(index, count)| vec![index; count]).collect();
            indices.extend(&noise);
            indices.extend(vec![common; runs[0].1]);
            prop_assert_eq!(there_and_back(&indices, common), indices);
        }

        #[test]
        fn runs_are_counted(count in 0..300_usize, more in 0..3_usize) {
            let mut indices = vec![7; count];
            indices.extend(vec![1; more]);
            prop_assert_eq!(run(&indices, 7), count);
        }
    }

    #[test]
    fn every_length_of_a_run_comes_back() {
        for length in 1..1_500 {
            assert_eq!(there_and_back(&vec![48; length], 48), vec![48; length]);
        }
    }
}
