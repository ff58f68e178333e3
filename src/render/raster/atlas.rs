//! Sprites and ground layers, made from SVG when first needed and kept in a
//! bounded cache.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use super::canvas::{Area, Canvas};
use crate::render::drawing::{Ground, Item, Part, Style};
use crate::render::options::Size;
use crate::render::palette::Palette;
use crate::render::{plan, template};

/// How many (style, size) pairs keep their sprites: every theme in use by a
/// busy server, with room for one-off requests.
const MAX_ATLASES: usize = 8;
/// How much memory ground layers may take, in bytes.
const MAX_LAYER_BYTES: usize = 48 << 20;
/// Sprites are made for eight positions between two pixels.
const PHASES: f32 = 8.0;
/// Pixels around a sprite for edges that reach over its area.
const BLEED: f32 = 2.0;

/// A part as pixels, premultiplied RGBA, little endian.
pub(in crate::render) struct Sprite {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u32>,
}

/// The ground as pixels, and by palette.
pub(in crate::render) struct Layer {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u32>,
    indices: OnceLock<Vec<u8>>,
}

/// Everything drawn so far in one style and size.
pub(in crate::render) struct Atlas {
    style: Style,
    size: Size,
    sprites: RwLock<HashMap<(Part, u8, u8), Arc<Sprite>>>,
}

type Recent<K, V> = Mutex<Vec<(K, Arc<V>)>>;

static ATLASES: Recent<(Style, Size), Atlas> = Mutex::new(Vec::new());
static LAYERS: Recent<(Ground, Size), Layer> = Mutex::new(Vec::new());

/// Finds `key` among the recent ones, newest last, and makes it the newest.
fn recall<K: PartialEq, V>(recent: &Recent<K, V>, key: &K) -> Option<Arc<V>> {
    // A panic elsewhere cannot leave a list of finished values half changed.
    let mut recent = recent.lock().unwrap_or_else(PoisonError::into_inner);
    let at = recent.iter().position(|(known, _)| known == key)?;
    let entry = recent.remove(at);
    let value = entry.1.clone();
    recent.push(entry);
    Some(value)
}

/// Remembers a value and forgets the oldest ones while `too_much` says so.
fn remember<K, V>(
    recent: &Recent<K, V>,
    key: K,
    value: V,
    too_much: impl Fn(&[(K, Arc<V>)]) -> bool,
) -> Arc<V> {
    let value = Arc::new(value);
    let mut recent = recent.lock().unwrap_or_else(PoisonError::into_inner);
    recent.push((key, value.clone()));
    while !recent.is_empty() && too_much(&recent) {
        recent.remove(0);
    }
    value
}

impl Atlas {
    /// The atlas of a style and size.
    pub(in crate::render) fn of(style: Style, size: Size) -> Arc<Self> {
        recall(&ATLASES, &(style, size)).unwrap_or_else(|| {
            let atlas = Self { style, size, sprites: RwLock::default() };
            remember(&ATLASES, (style, size), atlas, |all| all.len() > MAX_ATLASES)
        })
    }

    pub(super) fn scale(&self) -> f32 {
        self.size.scale()
    }

    /// The pixels that an item may touch.
    pub(in crate::render) fn area_of(&self, item: &Item) -> Area {
        let (left, top, right, bottom) = item.bounds(self.style);
        let scale = self.scale();
        Area {
            left: (left * scale).floor().max(0.0) as usize,
            top: (top * scale).floor().max(0.0) as usize,
            right: (right * scale).ceil().max(0.0) as usize,
            bottom: (bottom * scale).ceil().max(0.0) as usize,
        }
    }

    /// The sprite of a part at a place, and the pixel of its upper left corner.
    pub(super) fn sprite(&self, part: Part, x: f32, y: f32) -> (Arc<Sprite>, i32, i32) {
        let (left, phase_x) = phase(x * self.scale());
        let (top, phase_y) = phase(y * self.scale());
        let key = (part, phase_x, phase_y);
        let corner = (left - BLEED as i32, top - BLEED as i32);
        let known = self.sprites.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let sprite = known.unwrap_or_else(|| {
            let sprite = Arc::new(self.make_sprite(part, phase_x, phase_y));
            let mut sprites = self.sprites.write().unwrap_or_else(PoisonError::into_inner);
            sprites.insert(key, sprite.clone());
            sprite
        });
        (sprite, corner.0, corner.1)
    }

    fn make_sprite(&self, part: Part, phase_x: u8, phase_y: u8) -> Sprite {
        let (width, height) = part.size(self.style);
        let scale = self.scale();
        let margin = 2.0 * BLEED + 1.0;
        let (width, height) =
            ((width * scale + margin).ceil() as u32, (height * scale + margin).ceil() as u32);
        let shift = |phase: u8| BLEED + f32::from(phase) / PHASES;
        let transform = Transform::from_row(scale, 0.0, 0.0, scale, shift(phase_x), shift(phase_y));
        let pixels = rasterize(&template::part(part, self.style), width, height, transform);
        Sprite { width: width as usize, height: height as usize, pixels }
    }

    /// The ground as pixels.
    pub(in crate::render) fn layer(&self, ground: &Ground) -> Arc<Layer> {
        let key = (*ground, self.size);
        recall(&LAYERS, &key).unwrap_or_else(|| {
            let bytes = |layer: &Layer| layer.width * layer.height * 5;
            remember(&LAYERS, key, self.make_layer(ground), |all| {
                all.iter().map(|(_, layer)| bytes(layer)).sum::<usize>() > MAX_LAYER_BYTES
            })
        })
    }

    fn make_layer(&self, ground: &Ground) -> Layer {
        let scale = self.scale();
        let width = (f32::from(ground.width) * scale).round() as u32;
        let height = (f32::from(ground.height) * scale).round() as u32;
        let transform = Transform::from_scale(scale, scale);
        let pixels = rasterize(&template::ground(ground), width, height, transform);
        let bare = Layer {
            width: width as usize,
            height: height as usize,
            pixels,
            indices: OnceLock::new(),
        };
        let mut canvas = Canvas::new(&bare);
        let whole = canvas.area();
        for text in plan::coordinates(ground) {
            canvas.draw(&Item::Text(text), self, whole);
        }
        Layer { pixels: canvas.into_pixels(), ..bare }
    }
}

impl Layer {
    /// The layer by palette. One theme has one palette, so the first is the only one.
    pub(super) fn indices(&self, palette: &Palette) -> &[u8] {
        self.indices
            .get_or_init(|| self.pixels.iter().map(|&pixel| palette.nearest(pixel)).collect())
    }
}

/// A coordinate as a whole pixel and the nearest phase after it.
fn phase(position: f32) -> (i32, u8) {
    let eighths = (position * PHASES).round() as i32;
    (eighths.div_euclid(PHASES as i32), eighths.rem_euclid(PHASES as i32) as u8)
}

/// Draws a piece of SVG through resvg.
pub(in crate::render) fn rasterize(
    svg: &str,
    width: u32,
    height: u32,
    transform: Transform,
) -> Vec<u32> {
    let document = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4000\" height=\"4000\">{svg}</svg>"
    );
    let tree = usvg::Tree::from_str(&document, &usvg::Options::default())
        .expect("no outside text gets into SVG, and a test parses all templates");
    let mut pixmap = Pixmap::new(width.max(1), height.max(1))
        .expect("a picture is neither empty nor larger than Size::MAX makes it");
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    let (pixels, _) = pixmap.data().as_chunks::<4>();
    pixels.iter().map(|&pixel| u32::from_le_bytes(pixel)).collect()
}
