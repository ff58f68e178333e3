//! The 48 colours of a picture: PNG with a palette is a third of the size, and
//! GIF has nothing else. No difference to the full colours can be seen.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{LazyLock, OnceLock};

use super::options::{Size, Theme};
use super::theme::{Rgb, colours};
use super::{plan, raster, sample};

/// Measured on a middlegame with names, 814×754: 63 colours 46.6 KB, 48 44.0 KB,
/// 32 39.8 KB, where edges begin to look rough.
const MAX_COLOURS: usize = 48;
/// The lookup knows colours by their upper six bits a channel.
const KEYS: usize = 1 << 18;
/// A place in the lookup that nobody asked for yet.
const UNSET: u8 = u8::MAX;

/// A set of colours and the way from any colour to the nearest of them.
pub(super) struct Palette {
    colours: Vec<[u8; 3]>,
    /// Filled when asked: a picture uses a fiftieth of all keys.
    lookup: Box<[AtomicU8]>,
}

/// A colour's key: six bits of each channel.
fn key(pixel: u32) -> usize {
    let [red, green, blue, _] = pixel.to_le_bytes().map(usize::from);
    (red >> 2) << 12 | (green >> 2) << 6 | blue >> 2
}

/// The middle of the colours with this key.
fn colour_of(key: usize) -> [u8; 3] {
    [key >> 12, key >> 6 & 63, key & 63].map(|six| (six << 2 | six >> 4) as u8)
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    // The eye is most exact in green and least in blue.
    let [red, green, blue] = std::array::from_fn(|i| u32::from(a[i].abs_diff(b[i])).pow(2));
    2 * red + 4 * green + blue
}

impl Palette {
    /// The palette of every picture in one theme.
    pub(super) fn of_theme(theme: Theme) -> &'static Self {
        static PALETTES: LazyLock<Vec<OnceLock<Palette>>> =
            LazyLock::new(|| Theme::ALL.iter().map(|_| OnceLock::new()).collect());
        PALETTES[theme as usize].get_or_init(|| {
            // A picture with everything in it, so that all blends are seen.
            let drawing = plan::draw(&sample::everything(theme));
            let canvas = raster::pixels(&drawing, Size::DEFAULT);
            Self::of_pixels(canvas.pixels(), &colours(theme).all())
        })
    }

    /// The colours that show `pixels` best, with `wanted` ones exact where they occur.
    pub(super) fn of_pixels(pixels: &[u32], wanted: &[Rgb]) -> Self {
        let mut counts: HashMap<usize, u32> = HashMap::new();
        for &pixel in pixels {
            *counts.entry(key(pixel)).or_default() += 1;
        }
        let mut exact: Vec<[u8; 3]> = Vec::new();
        for colour in wanted {
            let parts = colour.parts();
            let seen = key(u32::from_le_bytes([parts[0], parts[1], parts[2], 255]));
            if counts.contains_key(&seen) && !exact.contains(&parts) && exact.len() < 28 {
                exact.push(parts);
            }
        }
        let mut bins: Vec<Bin> = counts
            .into_iter()
            .map(|(key, count)| Bin { colour: colour_of(key), weight: f64::from(count).sqrt() })
            // What an exact colour shows well needs no place of its own.
            .filter(|bin| exact.iter().all(|&known| distance(known, bin.colour) > 150))
            .collect();
        // A hash map has no order; the same picture must give the same palette.
        bins.sort_by_key(|bin| bin.colour);
        let places = MAX_COLOURS - exact.len();
        let mut all = exact;
        all.extend(median_cut(bins, places));
        Self::new(all)
    }

    fn new(colours: Vec<[u8; 3]>) -> Self {
        let lookup: Box<[AtomicU8]> = (0..KEYS).map(|_| AtomicU8::new(UNSET)).collect();
        // A colour of the palette means itself, whatever is nearer to the middle
        // of its key; the first of two with one key is the wanted one.
        for (index, &[red, green, blue]) in colours.iter().enumerate().rev() {
            let key = key(u32::from_le_bytes([red, green, blue, 255]));
            lookup[key].store(index as u8, Ordering::Relaxed);
        }
        Self { colours, lookup }
    }

    /// The colours.
    pub(super) fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// The index that no colour has.
    pub(super) fn transparent(&self) -> u8 {
        self.colours.len() as u8
    }

    /// The index of the nearest colour.
    pub(super) fn nearest(&self, pixel: u32) -> u8 {
        let key = key(pixel);
        let slot = &self.lookup[key];
        // Two threads may both find out; they find the same.
        let known = slot.load(Ordering::Relaxed);
        if known != UNSET {
            return known;
        }
        let wanted = colour_of(key);
        let nearest = (0_u8..)
            .zip(&self.colours)
            .min_by_key(|&(_, &colour)| distance(colour, wanted))
            .map_or(0, |(index, _)| index);
        slot.store(nearest, Ordering::Relaxed);
        nearest
    }
}

/// A colour and how much it matters.
#[derive(Clone, Copy)]
struct Bin {
    colour: [u8; 3],
    weight: f64,
}

/// Splits the box that loses most by being one colour until there are `places`.
fn median_cut(bins: Vec<Bin>, places: usize) -> Vec<[u8; 3]> {
    let mut boxes: Vec<Vec<Bin>> = Vec::new();
    if !bins.is_empty() && places > 0 {
        boxes.push(bins);
    }
    while boxes.len() < places {
        let worst = boxes
            .iter()
            .enumerate()
            .filter(|(_, group)| group.len() > 1)
            .map(|(index, group)| (index, widest(group)))
            .max_by(|a, b| a.1.1.total_cmp(&b.1.1));
        let Some((index, (channel, _))) = worst else { break };
        let mut group = boxes.swap_remove(index);
        let middle = mean(&group)[channel];
        group.sort_by_key(|bin| (bin.colour[channel], bin.colour));
        let at = group.partition_point(|bin| f64::from(bin.colour[channel]) <= middle);
        let upper = group.split_off(at.clamp(1, group.len() - 1));
        boxes.push(group);
        boxes.push(upper);
    }
    boxes.iter().map(|group| mean(group).map(|channel| channel.round() as u8)).collect()
}

fn mean(group: &[Bin]) -> [f64; 3] {
    let total: f64 = group.iter().map(|bin| bin.weight).sum();
    std::array::from_fn(|channel| {
        group.iter().map(|bin| f64::from(bin.colour[channel]) * bin.weight).sum::<f64>() / total
    })
}

/// The channel in which a box is most spread, and how much.
fn widest(group: &[Bin]) -> (usize, f64) {
    let mean = mean(group);
    (0..3)
        .map(|channel| {
            let spread = group
                .iter()
                .map(|bin| (f64::from(bin.colour[channel]) - mean[channel]).powi(2) * bin.weight)
                .sum::<f64>();
            (channel, spread)
        })
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .expect("three channels")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colours_of_large_areas_stay_exact() {
        for &theme in Theme::ALL {
            let palette = Palette::of_theme(theme);
            assert!(palette.colours().len() <= MAX_COLOURS);
            let colours = colours(theme);
            for wanted in [colours.ground, colours.board, colours.piece, colours.ink, colours.stand]
            {
                let [red, green, blue] = wanted.parts();
                let found = palette.nearest(u32::from_le_bytes([red, green, blue, 255]));
                let found = palette.colours()[usize::from(found)];
                assert_eq!(found, wanted.parts(), "{theme} {wanted}");
            }
        }
    }
}
