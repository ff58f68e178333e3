//! What every command that draws has in common: how pictures look, and which
//! game they show.

use std::path::Path;

use anyhow::{Context, bail};

use super::{language, records};
use crate::notation::{sfen, usi};
use crate::record::{self, NodeId, Record, Step};
use crate::render::{Arrow, Coordinates, Layout, PieceSet, Player, Scene, Size, Theme};
use crate::shogi::{Color, Handicap, Move, Position, Setup, Square};
use crate::words::{self, Language};

/// How pictures look.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "How it looks")]
pub(super) struct Look {
    /// Show the board from White's side
    #[arg(long)]
    flip: bool,
    /// kaya, dark, contrast, print
    #[arg(long, default_value_t)]
    theme: Theme,
    /// square, tall, wide, diagram, tsume
    #[arg(long, default_value_t)]
    layout: Layout,
    /// kanji, bold, two (two kanji), letters (international), bilingual
    #[arg(long, default_value_t)]
    pieces: PieceSet,
    /// japanese, western, none [default: western in English]
    #[arg(long)]
    coordinates: Option<Coordinates>,
    /// small, medium, large, huge, or the width of a square in pixels (20 to 180)
    #[arg(long)]
    size: Option<Size>,
    /// The language of the words in the picture: ja, en, zh-Hans, zh-Hant
    /// [default: ja, en with letters]
    #[arg(long, value_parser = language::parse)]
    language: Option<Language>,
    /// Black's name [default: the record's]
    #[arg(long)]
    black: Option<String>,
    /// White's name [default: the record's]
    #[arg(long)]
    white: Option<String>,
    /// The line below the board, or the title of a diagram [default: number and move]
    #[arg(long)]
    caption: Option<String>,
    /// A remark in the corner
    #[arg(long)]
    note: Option<String>,
    /// A square with a ring round it, `5e`; may be repeated
    #[arg(long = "mark", value_name = "SQUARE")]
    marks: Vec<Square>,
    /// An arrow for a move in USI, `7g7f` or `P*5e`; may be repeated
    #[arg(long = "arrow", value_name = "MOVE", value_parser = usi::parse_move)]
    arrows: Vec<Move>,
}

impl Look {
    /// Dresses the position after `ply` moves.
    pub(super) fn scene(&self, game: &Game, ply: usize, default_size: Size) -> Scene {
        let (setup, last) = game.at(ply);
        let letters = self.pieces == PieceSet::Letters;
        let language = self.language.unwrap_or(if letters { Language::En } else { Language::Ja });
        let coordinates = self.coordinates.unwrap_or_else(|| words::coordinates(language));
        let player = |color: Color, name: &Option<String>| {
            let name = name.clone().or_else(|| game.names[color.index()].clone());
            Player { name: name.unwrap_or_default(), ..Player::default() }
        };
        let arrows = (1..).zip(&self.arrows);
        Scene::of(setup)
            .flip(self.flip)
            .theme(self.theme)
            .layout(self.layout)
            .pieces(self.pieces)
            .coordinates(coordinates)
            .size(self.size.unwrap_or(default_size))
            .last_move(last)
            .turn((!game.is_over || ply < game.moves.len()).then_some(setup.turn))
            .player(Color::Black, player(Color::Black, &self.black))
            .player(Color::White, player(Color::White, &self.white))
            .marks(self.marks.iter().copied())
            .arrows(arrows.map(|(rank, &mv)| Arrow::of_move(mv, setup.turn, rank)))
            .caption(self.caption.clone().unwrap_or_else(|| game.caption(ply, language)))
            .labels(words::labels(language, game.is_handicap))
            .note(self.note.clone().unwrap_or_else(|| words::note(language, setup)))
    }
}

/// A game or a position to show.
pub(super) struct Game {
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

impl Game {
    /// Reads a file, standard input for `-`, or a position given in SFEN.
    pub(super) fn load(input: &str) -> anyhow::Result<Self> {
        Ok(Self::load_with_variations(input)?.0)
    }

    /// The same with [`Game::bookmarked_variations`].
    pub(super) fn load_with_variations(input: &str) -> anyhow::Result<(Self, Vec<Self>)> {
        let path = Path::new(input);
        // A position is recognised by its shape, for no file is called so.
        let looks_like_sfen = input.starts_with("startpos")
            || input.starts_with("position ")
            || input.split('/').count() == 9;
        if looks_like_sfen && !path.exists() {
            return Ok((Self::from_usi(input)?, Vec::new()));
        }
        let bytes = records::bytes(path).with_context(|| format!("open {input}"))?;
        let reading = record::read(&bytes).with_context(|| format!("read {input}"))?;
        let Some(record) = reading.records.first() else { bail!("{input} holds no game") };
        Ok((Self::of_record(record), Self::bookmarked_variations(record)))
    }

    /// The main line of a record.
    pub(super) fn of_record(record: &Record) -> Self {
        let line: Vec<NodeId> = record.main_line().collect();
        Self::of_line(record, &line)
    }

    /// The games that lead to the positions of variations which have a bookmark.
    pub(super) fn bookmarked_variations(record: &Record) -> Vec<Self> {
        let mut main: Vec<NodeId> = std::iter::once(NodeId::ROOT).collect();
        main.extend(record.main_line());
        let marked = record.depth_first().filter(|&id| is_bookmarked(record, id));
        let aside = marked.filter(|id| main.get(record.ply(*id)) != Some(id));
        aside.map(|id| Self::of_line(record, &record.path(id))).collect()
    }

    fn of_line(record: &Record, line: &[NodeId]) -> Self {
        let moves: Vec<Move> =
            line.iter().filter_map(|&id| record.played(id)).map(|played| played.mv).collect();
        let positions = record.positions_of(&moves);
        let setups: Vec<Setup> = if positions.is_empty() {
            vec![record.start().clone()]
        } else {
            positions.iter().map(Position::to_setup).collect()
        };
        let nodes = std::iter::once(&NodeId::ROOT).chain(line);
        let marked = nodes.enumerate().filter(|&(_, &id)| is_bookmarked(record, id));
        // An ending shows the position before it.
        let mut bookmarks: Vec<usize> = marked.map(|(ply, _)| ply.min(setups.len() - 1)).collect();
        bookmarks.dedup();
        Self {
            moves: moves.into_iter().take(setups.len() - 1).collect(),
            setups,
            positions,
            names: Color::ALL.map(|color| record.player(color).map(str::to_owned)),
            bookmarks,
            is_over: line.last().is_some_and(|&id| matches!(record.step(id), Step::End(_))),
            is_handicap: record.is_handicap_game(),
        }
    }

    /// `startpos moves …`, or a position alone, which need not be playable.
    fn from_usi(text: &str) -> anyhow::Result<Self> {
        let (start, list) = text.split_once(" moves").unwrap_or((text, ""));
        let setup = sfen::parse(start).context("read the position")?;
        let handicap = Handicap::of_setup(&setup);
        let mut game = Self {
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
            let Some(mut next) = game.positions.last().cloned() else {
                bail!("no move can be played in this position");
            };
            next.play(mv).with_context(|| format!("play {word}"))?;
            game.setups.push(next.to_setup());
            game.positions.push(next);
            game.moves.push(mv);
        }
        Ok(game)
    }

    /// How many moves there are.
    pub(super) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The moves after which the record has a bookmark.
    pub(super) fn bookmarks(&self) -> &[usize] {
        &self.bookmarks
    }

    fn at(&self, ply: usize) -> (&Setup, Option<Move>) {
        let ply = ply.min(self.setups.len() - 1);
        (&self.setups[ply], ply.checked_sub(1).and_then(|last| self.moves.get(last).copied()))
    }

    /// `85手目 ☗３一龍`, `85. ☗+Rx3a`; before the first move the handicap.
    fn caption(&self, ply: usize, language: Language) -> String {
        let Some(before) = ply.checked_sub(1) else {
            return words::start_caption(language, &self.setups[0]);
        };
        let (Some(position), Some(&mv)) = (self.positions.get(before), self.moves.get(before))
        else {
            return String::new();
        };
        let previous = before.checked_sub(1).and_then(|last| self.moves.get(last));
        let name = words::move_name(
            words::usual_style(language),
            position,
            mv,
            previous.map(|mv| mv.to()),
        );
        words::caption(language, ply, &name)
    }
}

fn is_bookmarked(record: &Record, id: NodeId) -> bool {
    record.notes(id).is_some_and(|notes| notes.bookmark.is_some())
}
