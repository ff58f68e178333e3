//! Where a KIF or KI2 record starts: 手合割, or a board diagram with hands.

use super::move_text::piece_of_char;
use crate::notation::{digits, names};
use crate::record::clean::is_blank;
use crate::record::fault::{Problem, Refusal, Warnings};
use crate::shogi::{Color, Hand, HandKind, Handicap, Piece, PieceKind, Setup, Square};

/// The board of 三枚落ち.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ThreePieces {
    /// Without the lance on 1一.
    Usual,
    /// Without the one on 9一, as lishogi plays it.
    OtherLance,
}

/// The start as far as it has been read.
#[derive(Debug, Default)]
pub(super) struct Start {
    handicap: Option<Handicap>,
    /// A name after 手合割 that is none of ours, as written.
    unknown: Option<String>,
    rows: Vec<[Option<Piece>; 9]>,
    hands: [Option<Hand>; 2],
    turn: Option<Color>,
}

/// Names after 手合割 of games that are not shogi on nine by nine squares.
static VARIANTS: [&str; 18] = [
    "安南",
    "京都",
    "どうぶつ",
    "動物",
    "五五",
    "5五",
    "５五",
    "王手将棋",
    "中将棋",
    "大将棋",
    "禽将棋",
    "トリ将棋",
    "ゴロゴロ",
    "5×5",
    "ミニ将棋",
    "フェアリー",
    "はさみ将棋",
    "四人将棋",
];

/// Pieces of larger and smaller games, which give a diagram away.
static FOREIGN_PIECES: &str = "獅鷹麒鳳虎豹盲反仲醉酔太鯨奔猪鹿狼狐燕鶉雉鶏象麟雛犬熊猫";

fn is_variant(name: &str) -> bool {
    VARIANTS.iter().any(|variant| name.contains(variant))
}

/// Whether 手合割 has a name that says nothing to us, which is kept beside a
/// diagram.
pub(in crate::record) fn is_unknown_handicap(name: &str) -> bool {
    let says_nothing = matches!(name, "その他" | "");
    !says_nothing && !is_variant(name) && Handicap::from_name(name).is_none()
}

impl Start {
    /// Whether a diagram has begun.
    pub(super) fn has_diagram(&self) -> bool {
        !self.rows.is_empty()
    }

    /// 手合割：NAME
    pub(super) fn set_handicap(&mut self, name: &str) -> Result<(), Refusal> {
        if is_variant(name) {
            return Err(Refusal::OtherVariant(name.chars().take(32).collect()));
        }
        match Handicap::from_name(name) {
            Some(handicap) => self.handicap = Some(handicap),
            None if is_unknown_handicap(name) => {
                self.unknown = Some(name.chars().take(64).collect());
            }
            None => {}
        }
        Ok(())
    }

    /// 先手番, 後手番, …
    pub(super) fn set_turn(&mut self, color: Color) {
        self.turn = Some(color);
    }

    /// X手の持駒：…
    pub(super) fn set_hand(
        &mut self,
        color: Color,
        text: &str,
        line: (u32, &str),
        warnings: &mut Warnings,
    ) {
        self.hands[color.index()] = Some(read_hand(text, line, warnings));
    }

    /// One row of the board, from `|` on.
    pub(super) fn add_row(
        &mut self,
        text: &str,
        (number, line): (u32, &str),
        warnings: &mut Warnings,
    ) -> Result<(), Refusal> {
        let inside = text.trim_start_matches('|');
        let inside = inside.split_once('|').map_or(inside, |(inside, _)| inside);
        if let Some(c) = inside.chars().find(|c| FOREIGN_PIECES.contains(*c)) {
            return Err(Refusal::OtherVariant(format!("a board with {c}")));
        }
        if self.rows.len() >= 9 {
            return Err(Refusal::OtherVariant("a board of more than nine rows".to_owned()));
        }
        let mut row = [None; 9];
        let cells = read_row(inside);
        if cells.len() != 9 {
            warnings.push(number, line, text, Problem::RowLength { squares: cells.len() });
        }
        for (square, cell) in row.iter_mut().zip(&cells) {
            *square = match *cell {
                Cell::Empty => None,
                Cell::Piece(piece) => Some(piece),
                Cell::Unknown(c) => {
                    warnings.push(number, line, text, Problem::UnknownPiece(c));
                    None
                }
            };
        }
        self.rows.push(row);
        Ok(())
    }

    /// Makes the setup of everything said. The second is whether the side to
    /// move is only assumed.
    pub(super) fn resolve(
        &self,
        three_pieces: ThreePieces,
        warnings: &mut Warnings,
    ) -> Result<(Setup, bool), Refusal> {
        if !self.has_diagram() {
            return self.without_diagram(three_pieces);
        }
        if self.rows.len() != 9 {
            warnings.push_whole(Problem::RowCount { rows: self.rows.len() });
        }
        let mut setup = Setup::EMPTY;
        for (rank, row) in (1..).zip(&self.rows) {
            for (file, piece) in (1..=9).rev().zip(row) {
                if let Some(square) = Square::new(file, rank) {
                    setup.set_piece(square, *piece);
                }
            }
        }
        for color in Color::ALL {
            setup.set_hand(color, self.hands[color.index()].unwrap_or_default());
        }
        if self.unknown.is_some() {
            warnings.push_whole(Problem::UnknownHandicap);
        }
        let named = self.handicap.map(Handicap::setup);
        if let Some(named) = &named {
            let mut same_turn = setup.clone();
            same_turn.turn = named.turn;
            if same_turn == *named {
                return Ok((named.clone(), false));
            }
            warnings.push_whole(Problem::HandicapIgnored);
        }
        setup.turn = self.turn.unwrap_or(Color::Black);
        for problem in setup.problems() {
            warnings.push_whole(Problem::OddStart(problem));
        }
        Ok((setup, self.turn.is_none()))
    }

    fn without_diagram(&self, three_pieces: ThreePieces) -> Result<(Setup, bool), Refusal> {
        if let (None, Some(name)) = (self.handicap, &self.unknown) {
            return Err(Refusal::UnknownHandicap(name.clone()));
        }
        let handicap = self.handicap.unwrap_or(Handicap::Even);
        let mut setup = handicap.setup();
        if (handicap, three_pieces) == (Handicap::ThreePieces, ThreePieces::OtherLance) {
            let lance = Piece::new(Color::White, PieceKind::Lance);
            for (file, piece) in [(1, Some(lance)), (9, None)] {
                let square = Square::new(file, 1).expect("both files are on the board");
                setup.set_piece(square, piece);
            }
        }
        for color in Color::ALL {
            if let Some(hand) = self.hands[color.index()].filter(|hand| !hand.is_empty()) {
                setup.set_hand(color, hand);
            }
        }
        if let Some(turn) = self.turn {
            setup.turn = turn;
        }
        Ok((setup, false))
    }

    /// The unknown name after 手合割, to be kept among the headers.
    pub(super) fn unknown_name(&self) -> Option<&str> {
        self.unknown.as_deref()
    }
}

enum Cell {
    Empty,
    Piece(Piece),
    Unknown(char),
}

/// Walks the characters of a row: a mark, then a piece. Fixed columns would
/// break on rows whose blanks were squeezed.
fn read_row(text: &str) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(9);
    let mut mark = None;
    for c in text.chars() {
        if cells.len() > 20 {
            break;
        }
        match c {
            ' ' | '+' | '^' | 'v' | 'V' if mark.is_none() => mark = Some(c),
            // Two blanks are an empty square.
            ' ' if mark == Some(' ') => {
                cells.push(Cell::Empty);
                mark = None;
            }
            ' ' | '+' | '^' | 'v' | 'V' => mark = Some(c),
            '・' | '･' | '\u{3000}' | '.' | '*' | '＊' | '·' | '‧' | '．' | '－' => {
                cells.push(Cell::Empty);
                mark = None;
            }
            _ => {
                let color =
                    if matches!(mark, Some('v' | 'V')) { Color::White } else { Color::Black };
                cells.push(match piece_of_char(c) {
                    Some(kind) => Cell::Piece(Piece::new(color, kind)),
                    None => Cell::Unknown(c),
                });
                mark = None;
            }
        }
    }
    cells
}

/// `飛　金二 歩十八`, with any blanks or none.
fn read_hand(text: &str, (number, line): (u32, &str), warnings: &mut Warnings) -> Hand {
    let mut hand = Hand::EMPTY;
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c| is_blank(c) || matches!(c, '、' | ',' | '・'));
        let Some(c) = rest.chars().next() else { return hand };
        if let Some(after) = rest.strip_prefix("なし").or_else(|| rest.strip_prefix("無し")) {
            rest = after;
            continue;
        }
        let named = names::split_written(rest)
            .and_then(|(kind, after)| Some((HandKind::of_captured(kind)?, kind, after)));
        let Some((kind, written, after)) = named else {
            warnings.push(number, line, rest, Problem::UnknownPiece(c));
            return hand;
        };
        let (count, after) = digits::split_count(after).unwrap_or((1, after));
        let total = hand.count(kind).saturating_add(count);
        if total > Hand::MAX_COUNT || written == PieceKind::King {
            warnings.push(number, line, rest, Problem::CannotPlace);
        }
        hand = hand.with_count(kind, total);
        rest = after;
    }
}
