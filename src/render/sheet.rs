//! Several pictures on one page: contact sheets of a game or a collection.

use super::encode;
use super::options::{Layout, PieceSet, Size, Theme};
use super::palette::Palette;
use super::plan;
use super::raster;
use super::sample;
use super::scene::Scene;

/// Between pictures, in pixels.
const GAP: usize = 8;
/// The most pictures on one page.
pub(super) const MAX_PICTURES: usize = 60;
/// The most pixels of a page: 40 million are 160 MB while it is drawn.
const MAX_PIXELS: usize = 40_000_000;

/// Every layout, side and piece set in one theme, for those who change templates.
pub fn test_sheet(theme: Theme) -> Vec<u8> {
    let mut scenes = Vec::new();
    for &pieces in PieceSet::ALL {
        for &layout in Layout::ALL {
            for flip in [false, true] {
                let scene = sample::everything(theme).pieces(pieces).layout(layout).flip(flip);
                scenes.push(scene.size(Size::from_square_width(30)));
            }
        }
    }
    let columns = Layout::ALL.len() * 2;
    ContactSheet::of(scenes, columns).to_png().expect("there are pictures")
}

/// A page of pictures in rows.
#[derive(Clone, Debug)]
pub struct ContactSheet {
    scenes: Vec<Scene>,
    columns: usize,
}

impl ContactSheet {
    /// How many pictures one page holds.
    pub const MAX_PICTURES: usize = MAX_PICTURES;

    /// A page of these pictures, `columns` in a row; at most 60 of them. They
    /// share the theme and size of the first.
    pub fn of(scenes: impl IntoIterator<Item = Scene>, columns: usize) -> Self {
        let mut scenes: Vec<Scene> = scenes.into_iter().take(MAX_PICTURES).collect();
        if let Some((theme, size)) = scenes.first().map(|first| (first.theme, first.size)) {
            for scene in &mut scenes {
                scene.theme = theme;
                scene.size = size;
            }
        }
        Self { scenes, columns: columns.clamp(1, MAX_PICTURES) }
    }

    /// The page as a PNG file, drawn smaller where it would be beyond measure;
    /// `None` without pictures.
    pub fn to_png(&self) -> Option<Vec<u8>> {
        let first = self.scenes.first()?;
        let mut size = first.size;
        while self.pixels(size) > MAX_PIXELS {
            size = size.smaller()?;
        }
        let palette = Palette::of_theme(first.theme);
        let pages: Vec<(usize, usize, Vec<u8>)> = self
            .scenes
            .iter()
            .map(|scene| {
                let (canvas, indices) = raster::indexed(&plan::draw(scene), size, palette);
                (canvas.width(), canvas.height(), indices)
            })
            .collect();
        let columns = self.columns.min(pages.len());
        let cell_width = pages.iter().map(|page| page.0).max()? + GAP;
        let cell_height = pages.iter().map(|page| page.1).max()? + GAP;
        let width = cell_width * columns + GAP;
        let height = cell_height * pages.len().div_ceil(columns) + GAP;
        let ground = super::theme::colours(first.theme).plate_edge.parts();
        let ground = palette.nearest(u32::from_le_bytes([ground[0], ground[1], ground[2], 255]));
        let mut sheet = vec![ground; width * height];
        for (number, (page_width, page_height, indices)) in pages.iter().enumerate() {
            let left = GAP + number % columns * cell_width;
            let top = GAP + number / columns * cell_height;
            for row in 0..*page_height {
                let start = (top + row) * width + left;
                sheet[start..start + page_width]
                    .copy_from_slice(&indices[row * page_width..(row + 1) * page_width]);
            }
        }
        Some(encode::png(width, height, &sheet, palette))
    }

    /// About how many pixels the page has.
    fn pixels(&self, size: Size) -> usize {
        let side = size.square_width() as usize * 15;
        side * side * self.scenes.len()
    }
}
