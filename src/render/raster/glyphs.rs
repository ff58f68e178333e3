//! Glyphs as coverage masks, kept because names, digits and captions repeat.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use resvg::tiny_skia::{self, FillRule, IntSize, Transform};

use crate::render::text::{Font, Glyph};

/// How many glyphs are kept; one is 0.3 to 2 KB.
const MAX_GLYPHS: usize = 4_096;
/// Glyphs are placed on quarters of a pixel.
const STEPS: f32 = 4.0;

/// How much of each pixel a glyph covers.
pub(super) struct Mask {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) alpha: Vec<u8>,
    left: i32,
    top: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    font: Font,
    id: u16,
    /// 1/64 of a pixel.
    size: u32,
    /// 1/256.
    squeeze: u16,
    turned: bool,
    steps: (u8, u8),
}

type Cache = Mutex<HashMap<Key, Option<Arc<Mask>>>>;
static CACHE: LazyLock<Cache> = LazyLock::new(Cache::default);

/// The mask of a placed glyph and its upper left pixel; `None` for spaces.
pub(super) fn mask(size: f32, glyph: Glyph, scale: f32) -> Option<(Arc<Mask>, i32, i32)> {
    let split = |position: f32| {
        let steps = (position * scale * STEPS).round() as i32;
        (steps.div_euclid(STEPS as i32), steps.rem_euclid(STEPS as i32) as u8)
    };
    let ((x, step_x), (y, step_y)) = (split(glyph.x), split(glyph.y));
    let key = Key {
        font: glyph.font,
        id: glyph.id,
        size: (size * scale * 64.0).round() as u32,
        squeeze: (glyph.squeeze * 256.0).round() as u16,
        turned: glyph.turned,
        steps: (step_x, step_y),
    };
    let known = CACHE.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    let mask = known.unwrap_or_else(|| {
        let mask = make(key).map(Arc::new);
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        if cache.len() >= MAX_GLYPHS {
            cache.clear();
        }
        cache.insert(key, mask.clone());
        mask
    })?;
    let (left, top) = (x + mask.left, y + mask.top);
    Some((mask, left, top))
}

/// Draws a glyph with its pen at the origin, `steps` aside.
fn make(key: Key) -> Option<Mask> {
    let path = key.font.outline(key.id).path?;
    let em = key.size as f32 / 64.0 / key.font.units_per_em();
    let squeeze = f32::from(key.squeeze) / 256.0;
    let aside = (f32::from(key.steps.0) / STEPS, f32::from(key.steps.1) / STEPS);
    let transform = if key.turned {
        // Around the middle of the ink, a quarter turn clockwise.
        let ink = path.bounds();
        let (middle_x, middle_y) =
            ((ink.left() + ink.right()) / 2.0, (ink.top() + ink.bottom()) / 2.0);
        let long = em * squeeze;
        Transform::from_row(0.0, long, em, 0.0, aside.0 - middle_y * em, aside.1 - middle_x * long)
    } else {
        Transform::from_row(em * squeeze, 0.0, 0.0, -em, aside.0, aside.1)
    };
    let path = path.transform(transform)?;
    let bounds = path.bounds();
    let (left, top) = (bounds.left().floor(), bounds.top().floor());
    let width = (bounds.right().ceil() - left) as u32 + 1;
    let height = (bounds.bottom().ceil() - top) as u32 + 1;
    // Larger than any text we set: a broken outline, not a letter.
    let size = IntSize::from_wh(width, height)
        .filter(|size| size.width() < 2_000 && size.height() < 2_000)?;
    let mut mask = tiny_skia::Mask::new(size.width(), size.height())?;
    mask.fill_path(&path, FillRule::Winding, true, Transform::from_translate(-left, -top));
    Some(Mask {
        width: width as usize,
        height: height as usize,
        alpha: mask.take(),
        left: left as i32,
        top: top as i32,
    })
}
