//! A game or a position to be shown: its main line, position by position, with
//! the words that belong to each.

use anyhow::{Context, bail};

use crate::notation::{sfen, usi};
use crate::record::Record;
use crate::render::Scene;
use crate::shogi::{Color, Handicap, Move, Position, Setup};
use crate::words::{self, Language, Shown};

/// The main line of a game.
pub struct Line {
    /// What stands on the board after 0, 1, 2, … moves; at least one.
    setups: Vec<Setup>,
    /// The same, where it can be played.
    positions: Vec<Position>,
    moves: Vec<Move>,
    names: [Option<String>; 2],
    bookmarks: Vec<usize>,
    is_over: bool,
    /// Whether the sides are called 下手 and 上手.
    is_handicap: bool,
}

impl Line {
    /// The main line of a record.
    pub fn of_record(record: &Record) -> Self {
        let positions = record.positions();
        let setups = if positions.is_empty() {
            vec![record.start().clone()]
        } else {
            positions.iter().map(Position::to_setup).collect()
        };
        let mut bookmarks = Vec::new();
        for ply in record.plies() {
            if ply.notes.is_some_and(|notes| notes.bookmark.is_some()) {
                bookmarks.push(ply.number);
            }
        }
        Self {
            moves: record.main_moves().take(setups.len() - 1).collect(),
            setups,
            positions,
            names: Color::ALL.map(|color| record.player(color).map(str::to_owned)),
            bookmarks,
            is_over: record.ending().is_some(),
            is_handicap: record.is_handicap_game(),
        }
    }

    /// `startpos moves …`, or a position alone, which need not be playable.
    ///
    /// # Errors
    /// It is neither, or a move cannot be played.
    pub fn of_usi(text: &str) -> anyhow::Result<Self> {
        let (start, list) = text.split_once(" moves").unwrap_or((text, ""));
        let setup = sfen::parse(start).context("read the position")?;
        let handicap = Handicap::of_setup(&setup);
        let mut line = Self {
            is_handicap: handicap.is_some_and(|handicap| handicap != Handicap::Even),
            positions: Position::new(&setup).into_iter().collect(),
            setups: vec![setup],
            moves: Vec::new(),
            names: [None, None],
            bookmarks: Vec::new(),
            is_over: false,
        };
        for word in list.split_ascii_whitespace() {
            let mv = usi::parse_move(word)?;
            let Some(mut next) = line.positions.last().cloned() else {
                bail!("no move can be played in this position");
            };
            next.play(mv).with_context(|| format!("play {word}"))?;
            line.setups.push(next.to_setup());
            line.positions.push(next);
            line.moves.push(mv);
        }
        Ok(line)
    }

    /// How many moves there are.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The moves after which the record has a bookmark.
    pub fn bookmarks(&self) -> &[usize] {
        &self.bookmarks
    }

    /// Whose turn it is after `ply` moves, or after all where there are fewer.
    pub fn turn_at(&self, ply: usize) -> Color {
        self.setup_at(ply).turn
    }

    fn setup_at(&self, ply: usize) -> &Setup {
        &self.setups[ply.min(self.setups.len() - 1)]
    }

    /// The picture of the position after `ply` moves, in the default look.
    pub fn scene(&self, ply: usize, language: Language) -> Scene {
        let setup = self.setup_at(ply);
        let last = ply.checked_sub(1).and_then(|last| self.moves.get(last).copied());
        let name = |color: Color| self.names[color.index()].as_deref().unwrap_or_default();
        Scene::of(setup)
            .last_move(last)
            .turn((!self.is_over_at(ply)).then_some(setup.turn))
            .names(name(Color::Black), name(Color::White))
            .caption(self.caption(ply, language))
            .note(words::note(language, setup))
            .labels(words::labels(language, self.is_handicap))
            .coordinates(words::coordinates(language))
    }

    /// The same picture in words.
    pub fn alt(&self, ply: usize, language: Language) -> String {
        let name = self.move_name(ply, language);
        let last = name.as_deref().map(|name| (self.number_of(ply), name));
        let shown = Shown {
            setup: self.setup_at(ply),
            last,
            is_over: self.is_over_at(ply),
            is_handicap: self.is_handicap,
        };
        words::alt(language, shown)
    }

    fn is_over_at(&self, ply: usize) -> bool {
        self.is_over && ply >= self.moves.len()
    }

    /// The number of the move that led to the position after `ply` moves: games
    /// may start from a later one.
    fn number_of(&self, ply: usize) -> usize {
        let before_start = self.setups[0].move_number.saturating_sub(1);
        ply.saturating_add(before_start as usize)
    }

    /// `85手目 ☗３一龍`, `85. ☗+Rx3a`; before the first move the handicap.
    fn caption(&self, ply: usize, language: Language) -> String {
        match self.move_name(ply, language) {
            Some(name) => words::caption(language, self.number_of(ply), &name),
            None if ply == 0 => words::start_caption(language, &self.setups[0]),
            None => String::new(),
        }
    }

    /// The name of the move that led to the position after `ply` moves.
    fn move_name(&self, ply: usize, language: Language) -> Option<String> {
        let before = ply.checked_sub(1)?;
        let (position, &mv) = (self.positions.get(before)?, self.moves.get(before)?);
        let previous = before.checked_sub(1).and_then(|last| self.moves.get(last));
        let style = words::usual_style(language);
        Some(words::move_name(style, position, mv, previous.map(|mv| mv.to())))
    }
}

/// Whether a text is a position or a game in USI rather than a record.
pub fn looks_like_usi(text: &str) -> bool {
    text.starts_with("startpos") || text.starts_with("position ") || text.split('/').count() == 9
}
