//! A position as plain text, for terminals and screen readers.

use super::options::{Coordinates, PieceSet};
use super::scene::Scene;
use super::text::cleaned;
use crate::notation::names;
use crate::shogi::{Color, Hand, Piece, Square};

/// The files and ranks as they are counted from Black's side.
const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

impl Scene {
    /// The board as text: kanji with `v` before White's pieces, as the BOD format
    /// draws them; letters where the piece set has them, White's in lower case.
    pub fn to_text(&self) -> String {
        let letters = self.pieces == PieceSet::Letters;
        let mut lines = Vec::new();
        let (far, near) =
            if self.flip { (Color::Black, Color::White) } else { (Color::White, Color::Black) };
        lines.push(self.player_line(far, letters));
        let files: Vec<u8> = if self.flip { (1..=9).collect() } else { (1..=9).rev().collect() };
        let ranks: Vec<u8> = if self.flip { (1..=9).rev().collect() } else { (1..=9).collect() };
        let name_file = |file: u8| {
            if letters { format!("  {file}") } else { format!(" {}", FILES[usize::from(file - 1)]) }
        };
        let marked = self.coordinates != Coordinates::None;
        if marked {
            lines.push(format!(
                " {}",
                files.iter().map(|&file| name_file(file)).collect::<String>()
            ));
        }
        let width = if letters { 28 } else { 27 };
        let edge = format!("+{}+", "-".repeat(width));
        lines.push(edge.clone());
        for rank in ranks {
            let row: String = files
                .iter()
                .filter_map(|&file| Square::new(file, rank))
                .map(|square| square_text(self.setup.piece_at(square), letters))
                .collect();
            let name = match self.coordinates {
                Coordinates::None => String::new(),
                Coordinates::Western => char::from(b'a' + rank - 1).to_string(),
                Coordinates::Japanese => RANKS[usize::from(rank - 1)].to_string(),
            };
            let end = if letters { " |" } else { "|" };
            lines.push(format!("|{row}{end}{name}"));
        }
        lines.push(edge);
        lines.push(self.player_line(near, letters));
        if !self.caption.is_empty() {
            lines.push(cleaned(&self.caption));
        }
        lines.join("\n") + "\n"
    }

    fn player_line(&self, color: Color, letters: bool) -> String {
        let mark = match color {
            Color::Black => '▲',
            Color::White => '△',
        };
        let turn = if self.turn == Some(color) {
            format!(" ({})", self.labels.turn)
        } else {
            String::new()
        };
        let hand = self.hand_text(self.setup.hand(color), letters);
        format!("{mark}{}{turn}  {}: {hand}", cleaned(&self.shown_name(color)), self.labels.hand)
    }

    fn hand_text(&self, hand: Hand, letters: bool) -> String {
        let words: Vec<String> = hand
            .iter()
            .map(|(kind, count)| {
                let names = names::of(kind.kind());
                let name = if letters { names.sfen.to_owned() } else { names.board.to_string() };
                if count > 1 { format!("{name}{count}") } else { name }
            })
            .collect();
        if words.is_empty() { self.labels.none.clone() } else { words.join(" ") }
    }
}

/// A square of the board, three columns wide.
fn square_text(piece: Option<Piece>, letters: bool) -> String {
    match (piece, letters) {
        (None, true) => "  .".to_owned(),
        (None, false) => " ・".to_owned(),
        (Some(piece), true) => {
            let name = names::of(piece.kind()).sfen;
            match piece.color() {
                Color::Black => format!("{name:>3}"),
                Color::White => format!("{:>3}", name.to_ascii_lowercase()),
            }
        }
        (Some(piece), false) => {
            let owner = if piece.color() == Color::White { 'v' } else { ' ' };
            format!("{owner}{}", names::of(piece.kind()).board)
        }
    }
}
