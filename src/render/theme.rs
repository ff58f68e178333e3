//! The colours of every theme, one table; templates name them as `{board}`.

use std::fmt;

use super::options::Theme;

/// An opaque colour, `0xRRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Rgb(pub(super) u32);

impl Rgb {
    pub(super) const fn parts(self) -> [u8; 3] {
        [(self.0 >> 16) as u8, (self.0 >> 8) as u8, self.0 as u8]
    }
}

/// Prints `#RRGGBB`, as SVG does.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06X}", self.0)
    }
}

/// Declares the roles once: the struct, the look-up by name, the list.
macro_rules! colours {
    ($($(#[$doc:meta])* $role:ident),+ $(,)?) => {
        /// The colour of every role in one theme.
        #[derive(Debug)]
        pub(super) struct Colours {
            $($(#[$doc])* pub(super) $role: Rgb),+
        }

        impl Colours {
            /// The colour that a template calls `name`.
            pub(super) fn get(&self, name: &str) -> Option<Rgb> {
                match name {
                    $(stringify!($role) => Some(self.$role),)+
                    _ => None,
                }
            }

            /// Every colour, for palettes.
            pub(super) fn all(&self) -> Vec<Rgb> {
                vec![$(self.$role),+]
            }
        }
    };
}

colours! {
    /// Around the board.
    ground,
    board,
    /// The lines in the wood.
    grain,
    /// Between squares, and the star dots.
    line,
    /// Around all squares.
    edge,
    coordinate,
    destination,
    origin,
    check,
    ring,
    /// A square that somebody marked.
    mark,
    piece,
    /// The edge of a piece.
    outline,
    shadow,
    ink,
    /// The writing on promoted pieces.
    promoted,
    stand,
    stand_edge,
    /// How many of a kind are held.
    count,
    plate,
    plate_edge,
    plate_text,
    /// The plate of the side to move.
    turn_plate,
    turn_text,
    caption,
    note,
    /// The first, second and third kind of arrow.
    arrow_1,
    arrow_2,
    arrow_3,
}

/// The colours of `theme`.
pub(super) const fn colours(theme: Theme) -> &'static Colours {
    match theme {
        Theme::Kaya => &KAYA,
        Theme::Dark => &DARK,
        Theme::Contrast => &CONTRAST,
        Theme::Print => &PRINT,
    }
}

static KAYA: Colours = Colours {
    ground: Rgb(0xF3EBDD),
    board: Rgb(0xE5B96B),
    grain: Rgb(0xD3A250),
    line: Rgb(0x5B3D17),
    edge: Rgb(0x4A3010),
    coordinate: Rgb(0x4A3A26),
    destination: Rgb(0x7FC1DE),
    origin: Rgb(0xB9D3BE),
    check: Rgb(0xE58E4C),
    ring: Rgb(0xB3151C),
    mark: Rgb(0x2E7D4F),
    piece: Rgb(0xFBE7BD),
    outline: Rgb(0x8A6229),
    shadow: Rgb(0x5B3D17),
    ink: Rgb(0x17100A),
    promoted: Rgb(0xB3151C),
    stand: Rgb(0xC99B56),
    stand_edge: Rgb(0x8A6229),
    count: Rgb(0x2B2118),
    plate: Rgb(0xFBF6EC),
    plate_edge: Rgb(0xCDBB9C),
    plate_text: Rgb(0x2B2118),
    turn_plate: Rgb(0x2B2118),
    turn_text: Rgb(0xFFF7E6),
    caption: Rgb(0x2B2118),
    note: Rgb(0x6E5F4E),
    arrow_1: Rgb(0x1F6FB2),
    arrow_2: Rgb(0xC8641B),
    arrow_3: Rgb(0x6B4FA0),
};

static DARK: Colours = Colours {
    ground: Rgb(0x1E2024),
    board: Rgb(0x464B54),
    grain: Rgb(0x464B54),
    line: Rgb(0x121417),
    edge: Rgb(0x0C0D0F),
    coordinate: Rgb(0xC9CCD2),
    destination: Rgb(0x3E9BC7),
    origin: Rgb(0x5E7C8C),
    check: Rgb(0x8E4B3F),
    ring: Rgb(0xE0353B),
    mark: Rgb(0x6FCF97),
    piece: Rgb(0xEFDDB6),
    outline: Rgb(0x16181B),
    shadow: Rgb(0x0C0D0F),
    ink: Rgb(0x15110B),
    promoted: Rgb(0xB0141B),
    stand: Rgb(0x33373E),
    stand_edge: Rgb(0x4A4F58),
    count: Rgb(0xF4F1EA),
    plate: Rgb(0x2A2D33),
    plate_edge: Rgb(0x3D4149),
    plate_text: Rgb(0xF1EDE4),
    turn_plate: Rgb(0xF1E3C2),
    turn_text: Rgb(0x1A1B1E),
    caption: Rgb(0xF1EDE4),
    note: Rgb(0xA7ABB3),
    arrow_1: Rgb(0x4AA3E0),
    arrow_2: Rgb(0xE58A3C),
    arrow_3: Rgb(0xA58BE0),
};

static CONTRAST: Colours = Colours {
    ground: Rgb(0xFFFFFF),
    board: Rgb(0xF6E7B8),
    grain: Rgb(0xF6E7B8),
    line: Rgb(0x000000),
    edge: Rgb(0x000000),
    coordinate: Rgb(0x000000),
    destination: Rgb(0x3C9BFF),
    origin: Rgb(0xA9D4FF),
    check: Rgb(0xFF9C8A),
    ring: Rgb(0xD00000),
    mark: Rgb(0x007A3D),
    piece: Rgb(0xFFFFFF),
    outline: Rgb(0x000000),
    shadow: Rgb(0x8A8A8A),
    ink: Rgb(0x000000),
    promoted: Rgb(0xC00000),
    stand: Rgb(0xE3E3E3),
    stand_edge: Rgb(0x000000),
    count: Rgb(0x000000),
    plate: Rgb(0xFFFFFF),
    plate_edge: Rgb(0x000000),
    plate_text: Rgb(0x000000),
    turn_plate: Rgb(0x000000),
    turn_text: Rgb(0xFFFFFF),
    caption: Rgb(0x000000),
    note: Rgb(0x000000),
    arrow_1: Rgb(0x0050D0),
    arrow_2: Rgb(0xC24400),
    arrow_3: Rgb(0x5B2AA8),
};

static PRINT: Colours = Colours {
    ground: Rgb(0xFFFFFF),
    board: Rgb(0xFFFFFF),
    grain: Rgb(0xFFFFFF),
    line: Rgb(0x111111),
    edge: Rgb(0x111111),
    coordinate: Rgb(0x111111),
    // Dark enough to be seen round an outlined piece, which is white.
    destination: Rgb(0xACACAC),
    origin: Rgb(0xFFFFFF),
    check: Rgb(0xFFFFFF),
    ring: Rgb(0x555555),
    mark: Rgb(0x555555),
    piece: Rgb(0xFFFFFF),
    outline: Rgb(0x111111),
    shadow: Rgb(0xFFFFFF),
    ink: Rgb(0x111111),
    promoted: Rgb(0x111111),
    stand: Rgb(0xFFFFFF),
    stand_edge: Rgb(0x777777),
    count: Rgb(0x111111),
    plate: Rgb(0xFFFFFF),
    plate_edge: Rgb(0x777777),
    plate_text: Rgb(0x111111),
    turn_plate: Rgb(0x111111),
    turn_text: Rgb(0xFFFFFF),
    caption: Rgb(0x111111),
    note: Rgb(0x444444),
    arrow_1: Rgb(0x444444),
    arrow_2: Rgb(0x777777),
    arrow_3: Rgb(0x999999),
};
