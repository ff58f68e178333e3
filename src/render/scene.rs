//! What a picture shows: the position and everything said about it.

use super::drawing::Crop;
use super::options::{Coordinates, Layout, PieceSet, Size, Theme};
use crate::shogi::{Color, HandKind, Move, Position, Setup, Square};

/// What a picture shows and how. Built from a position, then told the rest:
///
/// ```
/// use komadai::render::{Scene, Theme};
/// use komadai::shogi::Setup;
///
/// let png = Scene::of(&Setup::even()).names("太郎", "花子").theme(Theme::Dark).to_png();
/// assert!(png.starts_with(b"\x89PNG"));
/// ```
///
/// Texts may hold anything: they are cleaned and fitted into their place.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub(super) setup: Setup,
    pub(super) theme: Theme,
    pub(super) layout: Layout,
    pub(super) pieces: PieceSet,
    pub(super) coordinates: Coordinates,
    pub(super) size: Size,
    pub(super) flip: bool,
    pub(super) last_move: Option<Move>,
    pub(super) check: Option<Square>,
    pub(super) marks: Vec<Square>,
    pub(super) arrows: Vec<Arrow>,
    pub(super) turn: Option<Color>,
    pub(super) players: [Player; 2],
    pub(super) caption: String,
    pub(super) note: String,
    pub(super) labels: Labels,
    /// The part of the board to show where not all of it is; the frames of one
    /// animation share it.
    pub(super) shown: Option<Crop>,
}

/// What a name plate says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name; 先手 or 後手 (see [`Labels`]) stands where it is empty.
    pub name: String,
    /// 四段, 1850: behind the name.
    pub rank: String,
    /// What the clock shows, or nothing.
    pub clock: String,
}

/// An arrow on the board: a hint, a candidate, a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it starts.
    pub from: ArrowStart,
    /// The square it points at.
    pub to: Square,
    /// 1st, 2nd or 3rd kind, by colour and width; others count as the 3rd.
    pub rank: u8,
}

/// Where an arrow starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowStart {
    /// On a square.
    Square(Square),
    /// At a piece in hand.
    Hand(Color, HandKind),
}

impl Arrow {
    /// The arrow of a move that `turn` makes.
    pub fn of_move(mv: Move, turn: Color, rank: u8) -> Self {
        let from = match mv {
            Move::Normal { from, .. } => ArrowStart::Square(from),
            Move::Drop { kind, .. } => ArrowStart::Hand(turn, kind),
        };
        Self { from, to: mv.to(), rank }
    }
}

/// The few words that a picture says itself, in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// On the plate of the side to move: 手番.
    pub turn: String,
    /// Black where no name is known: 先手.
    pub black: String,
    /// White where no name is known: 後手.
    pub white: String,
    /// Above the hand in a diagram: 持駒.
    pub hand: String,
    /// An empty hand: なし.
    pub none: String,
    /// The defender's hand in a mate problem: 玉方持駒.
    pub defender: String,
    /// What that hand holds: 残り全部.
    pub rest: String,
}

/// Japanese.
impl Default for Labels {
    fn default() -> Self {
        let [turn, black, white, hand, none, defender, rest] =
            ["手番", "先手", "後手", "持駒", "なし", "玉方持駒", "残り全部"].map(str::to_owned);
        Self { turn, black, white, hand, none, defender, rest }
    }
}

impl Scene {
    /// The position alone, in the default look. A king in check is marked.
    pub fn of(setup: &Setup) -> Self {
        let check = Position::new(setup)
            .ok()
            .filter(Position::in_check)
            .and_then(|position| position.king(position.turn()));
        Self {
            setup: setup.clone(),
            theme: Theme::default(),
            layout: Layout::default(),
            pieces: PieceSet::default(),
            coordinates: Coordinates::default(),
            size: Size::default(),
            flip: false,
            last_move: None,
            check,
            marks: Vec::new(),
            arrows: Vec::new(),
            turn: Some(setup.turn),
            players: <[Player; 2]>::default(),
            caption: String::new(),
            note: String::new(),
            labels: Labels::default(),
            shown: None,
        }
    }

    /// Colours and materials.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// What is placed where.
    #[must_use]
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// What is written on the pieces.
    #[must_use]
    pub fn pieces(mut self, pieces: PieceSet) -> Self {
        self.pieces = pieces;
        self
    }

    /// What stands at the edge of the board.
    #[must_use]
    pub fn coordinates(mut self, coordinates: Coordinates) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// How large the picture is.
    #[must_use]
    pub fn size(mut self, size: Size) -> Self {
        self.size = size;
        self
    }

    /// Shows the board from White's side.
    #[must_use]
    pub fn flip(mut self, flip: bool) -> Self {
        self.flip = flip;
        self
    }

    /// Marks the move that led here.
    #[must_use]
    pub fn last_move(mut self, mv: Option<Move>) -> Self {
        self.last_move = mv;
        self
    }

    /// Marks another square than the king in check, or none.
    #[must_use]
    pub fn check(mut self, square: Option<Square>) -> Self {
        self.check = square;
        self
    }

    /// Rings round squares.
    #[must_use]
    pub fn marks(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.marks = squares.into_iter().take(Square::COUNT).collect();
        self
    }

    /// Arrows, drawn in this order; at most 16.
    #[must_use]
    pub fn arrows(mut self, arrows: impl IntoIterator<Item = Arrow>) -> Self {
        self.arrows = arrows.into_iter().take(16).collect();
        self
    }

    /// Who is shown as the side to move; nobody after the end of a game.
    #[must_use]
    pub fn turn(mut self, turn: Option<Color>) -> Self {
        self.turn = turn;
        self
    }

    /// The names of Black and White; an empty one shows the side.
    #[must_use]
    pub fn names(mut self, black: &str, white: &str) -> Self {
        let [b, w] = &mut self.players;
        black.clone_into(&mut b.name);
        white.clone_into(&mut w.name);
        self
    }

    /// Everything about one player.
    #[must_use]
    pub fn player(mut self, color: Color, player: Player) -> Self {
        self.players[color.index()] = player;
        self
    }

    /// The line below the board, or the title of a diagram.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// A remark in the corner: check, handicap.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// The words a picture says itself.
    #[must_use]
    pub fn labels(mut self, labels: Labels) -> Self {
        self.labels = labels;
        self
    }

    /// The name to show for `color`.
    pub(super) fn shown_name(&self, color: Color) -> String {
        let player = &self.players[color.index()];
        let label = match color {
            Color::Black => &self.labels.black,
            Color::White => &self.labels.white,
        };
        // The symbol of the side is drawn in front of every name.
        let label = label.trim_start_matches(['☗', '☖', '▲', '△']);
        // A long name gives way to an ellipsis, so the rank goes in front of
        // the cut: only as much of the name is taken as can be drawn anyway.
        match (player.name.trim().is_empty(), player.rank.is_empty()) {
            (true, true) => label.to_owned(),
            (true, false) => format!("{label} {}", player.rank),
            (false, true) => player.name.clone(),
            (false, false) => format!("{} {}", player.name, player.rank),
        }
    }
}
