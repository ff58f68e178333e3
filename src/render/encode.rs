//! Pixels as PNG files.

use super::palette::Palette;

/// A PNG with a palette.
pub(super) fn png(width: usize, height: usize, indices: &[u8], palette: &Palette) -> Vec<u8> {
    let mut file = Vec::with_capacity(64 << 10);
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    // Filters are for smooth gradients, and fdeflate (`Fast`) is for filtered
    // data: on indexed rows it made 260 KB instead of 34.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header().expect("writing to memory does not fail");
    writer.write_image_data(indices).expect("there is one index a pixel");
    writer.finish().expect("writing to memory does not fail");
    file
}
