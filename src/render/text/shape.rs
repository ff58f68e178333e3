//! Names in scripts whose letters change with their neighbours, or that run from
//! right to left.

use std::sync::OnceLock;

use rustybuzz::{Direction, Face, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};

use super::Font;
use super::font::{Letter, shaped};

/// The letters of a text from left to right, as they are seen.
pub(super) fn letters(text: &[char]) -> Vec<Letter> {
    let string: String = text.iter().collect();
    // Names stand in lines of our own, which run from left to right.
    let info = BidiInfo::new(&string, Some(Level::ltr()));
    let mut letters = Vec::with_capacity(text.len());
    for paragraph in &info.paragraphs {
        let (levels, runs) = info.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let backwards = levels[run.start].is_rtl();
            let characters: Vec<char> = string[run].chars().collect();
            let mut parts: Vec<&[char]> =
                characters.chunk_by(|&a, &b| shaped(a) == shaped(b)).collect();
            if backwards {
                parts.reverse();
            }
            for part in parts {
                match part.first().and_then(|&c| shaped(c)) {
                    Some(font) => shape(font, part, backwards, &mut letters),
                    None if backwards => {
                        let turned: Vec<char> = part.iter().rev().map(|&c| mirrored(c)).collect();
                        letters.extend(Font::Sans.plain_letters(&turned));
                    }
                    None => letters.extend(Font::Sans.plain_letters(part)),
                }
            }
        }
    }
    letters
}

/// Brackets open the other way when they are read from the right.
fn mirrored(c: char) -> char {
    const PAIRS: &str = "()[]{}<>«»（）「」『』【】";
    let Some(place) = PAIRS.chars().position(|known| known == c) else { return c };
    PAIRS.chars().nth(place ^ 1).unwrap_or(c)
}

/// Shapes characters of one script.
fn shape(font: Font, text: &[char], backwards: bool, letters: &mut Vec<Letter>) {
    let Some(face) = face(font) else { return };
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(&text.iter().collect::<String>());
    buffer.guess_segment_properties();
    buffer.set_direction(if backwards { Direction::RightToLeft } else { Direction::LeftToRight });
    let shaped = rustybuzz::shape(face, &[], buffer);
    let em = font.units_per_em();
    for (glyph, position) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
        // Glyph numbers of a font have 16 bits.
        let Ok(id) = u16::try_from(glyph.glyph_id) else { continue };
        letters.push(Letter {
            c: text.first().copied().unwrap_or(' '),
            font,
            id,
            advance: position.x_advance as f32 / em,
            aside: (position.x_offset as f32 / em, position.y_offset as f32 / em),
        });
    }
}

/// The font with what shaping needs, read once.
fn face(font: Font) -> Option<&'static Face<'static>> {
    static FACES: [OnceLock<Option<Face<'static>>>; 16] = [const { OnceLock::new() }; 16];
    FACES.get(font as usize)?.get_or_init(|| Face::from_slice(font.file(), 0)).as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fonts(text: &str) -> Vec<Font> {
        let characters: Vec<char> = text.chars().collect();
        let mut fonts: Vec<Font> =
            letters(&characters).into_iter().map(|letter| letter.font).collect();
        fonts.dedup();
        fonts
    }

    #[test]
    fn words_from_right_to_left_stand_in_the_order_they_are_read_in() {
        assert_eq!(fonts("abc محمد (x)"), [Font::Sans, Font::Arabic, Font::Sans]);
        assert_eq!(fonts("משה محمد"), [Font::Arabic, Font::Sans, Font::Hebrew]);
    }

    #[test]
    fn arabic_letters_join_and_marks_take_no_room() {
        let of = |text: &str| letters(&text.chars().collect::<Vec<_>>());
        let alone = Font::Arabic.glyph('م');
        assert!(of("محمد").iter().all(|letter| Some(letter.id) != alone));
        let width = |text: &str| of(text).iter().map(|letter| letter.advance).sum::<f32>();
        assert!((width("ที่") - width("ท")).abs() < 0.01, "vowel and tone stand above");
    }
}
