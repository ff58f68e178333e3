//! Puts a record together while it is read: where the reading stands in the
//! tree, the position there, and whether the next move is legal.

use super::terminal::Terminal;
use super::track::Track;
use super::tree::{NodeId, Played, Record, Step};
use crate::shogi::{Color, IllegalMove, Move, Piece, Position, Setup, Square};

pub(super) struct Builder {
    pub(super) record: Record,
    /// `None` before the start is settled, and when it cannot be played.
    track: Option<Track>,
    /// The moves from the start to where the reading stands.
    path: Vec<NodeId>,
    /// How many moves to make room for at the first one.
    room: usize,
}

/// Of that many alternatives a known one is looked for; no position has more
/// legal moves (593 at most), and a hostile file could list far more.
const ALTERNATIVES: usize = 1024;

impl Builder {
    /// Without a start position, until [`Builder::begin`] sets it.
    pub(super) fn new() -> Self {
        Self { record: Record::even(), track: None, path: Vec::new(), room: 0 }
    }

    /// The same with room for an ordinary game, so that it does not grow step
    /// by step; for the first game of a file, since files of many thousand
    /// games have small ones.
    pub(super) fn with_room() -> Self {
        Self { room: 128, ..Self::new() }
    }

    /// Sets the start position; from here on moves can be played.
    pub(super) fn begin(&mut self, start: Setup) {
        self.track = Position::new(&start).ok().map(Track::new);
        self.path.clear();
        self.record.set_start(start);
    }

    /// The position here.
    #[inline]
    pub(super) fn position(&self) -> Option<&Position> {
        self.track.as_ref().map(Track::position)
    }

    /// The position after `ply` moves of the current line.
    pub(super) fn position_after(&self, ply: usize) -> Option<Position> {
        self.track.as_ref().map(|track| track.position_after(ply))
    }

    /// How many moves were played to get here.
    #[inline]
    pub(super) fn ply(&self) -> usize {
        self.path.len()
    }

    /// The node here.
    #[inline]
    pub(super) fn node(&self) -> NodeId {
        self.path.last().copied().unwrap_or(NodeId::ROOT)
    }

    /// The side to move here.
    #[inline]
    pub(super) fn turn(&self) -> Color {
        self.position().map_or(self.record.start().turn, Position::turn)
    }

    /// The destination of the last of `ply` moves: what 同 means next.
    pub(super) fn destination(&self, ply: usize) -> Option<Square> {
        self.track.as_ref()?.destination(ply)
    }

    /// Goes back to where `ply` moves of the current line were played.
    pub(super) fn go_back(&mut self, ply: usize) {
        self.path.truncate(ply);
        if let Some(track) = &mut self.track {
            track.go_back(ply);
        }
    }

    /// Plays a move, or follows it where the tree has it already. An illegal
    /// one is kept and marked.
    pub(super) fn play(&mut self, mv: Move, piece: Piece) -> (NodeId, Option<IllegalMove>) {
        let parent = self.node();
        let Some(position) = self.position() else {
            return (parent, None);
        };
        let illegal = position.check(mv).err();
        (self.play_as(mv, piece, illegal), illegal)
    }

    /// Plays a move whose legality is known.
    pub(super) fn play_as(
        &mut self,
        mv: Move,
        piece: Piece,
        illegal: Option<IllegalMove>,
    ) -> NodeId {
        let parent = self.node();
        if self.path.is_empty() && self.room > 0 {
            self.path.reserve(self.room);
            self.record.reserve(std::mem::take(&mut self.room));
        }
        let Some(track) = &mut self.track else { return parent };
        let known = self.record.children(parent).take(ALTERNATIVES).find(|&child| {
            self.record.played(child).is_some_and(|p| p.mv == mv && p.piece == piece)
        });
        let id = match known {
            Some(id) => id,
            None => self.record.add(parent, Step::Move(Played { mv, piece, illegal })),
        };
        track.play(mv);
        self.path.push(id);
        id
    }

    /// Ends the line here, or follows the same ending where the tree has it.
    pub(super) fn end(&mut self, terminal: Terminal) -> NodeId {
        let parent = self.node();
        let known =
            self.record.children(parent).take(ALTERNATIVES).find(
                |&child| matches!(self.record.step(child), Step::End(end) if *end == terminal),
            );
        known.unwrap_or_else(|| self.record.add(parent, Step::End(terminal)))
    }
}
