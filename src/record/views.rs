//! Questions about a whole record: its main line, positions, lines, ending.

use std::time::Duration;

use super::terminal::Terminal;
use super::tree::{NodeId, Notes, Played, Record, Step};
use crate::shogi::{Color, IllegalMove, Move, Outcome, Piece, PieceKind, Position, Setup};

/// One move of a line, with what belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct Ply<'a> {
    /// Its node.
    pub id: NodeId,
    /// Its number, from 1.
    pub number: usize,
    /// The move and its piece.
    pub played: Played,
    /// The time it took.
    pub elapsed: Option<Duration>,
    /// What was said about it, if anything.
    pub notes: Option<&'a Notes>,
}

impl Record {
    /// A record of one line of legal moves: what a refereed game exports.
    ///
    /// # Errors
    /// The ply, from 1, of the first move that is not legal, and why.
    pub fn from_moves(
        start: Setup,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Self, (usize, IllegalMove)> {
        let mut record = Self::new(start);
        let Ok(mut position) = Position::new(record.start()) else {
            return Ok(record);
        };
        let mut at = NodeId::ROOT;
        for (ply, mv) in (1..).zip(moves) {
            let piece = moving_piece(&position, mv);
            position.play(mv).map_err(|why| (ply, why))?;
            at = record.add(at, Step::Move(Played { mv, piece, illegal: None }));
        }
        Ok(record)
    }

    /// The moves of the main line with what belongs to them.
    pub fn plies(&self) -> impl Iterator<Item = Ply<'_>> {
        self.main_line().filter_map(|id| {
            Some(Ply {
                id,
                number: self.ply(id),
                played: *self.played(id)?,
                elapsed: self.elapsed(id),
                notes: self.notes(id),
            })
        })
    }

    /// The moves of the main line.
    pub fn main_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.plies().map(|ply| ply.played.mv)
    }

    /// The last move of the main line, or the start.
    pub fn main_end(&self) -> NodeId {
        self.plies().last().map_or(NodeId::ROOT, |ply| ply.id)
    }

    /// The positions of the main line, the start first; empty when the start
    /// cannot be played.
    pub fn positions(&self) -> Vec<Position> {
        self.positions_of(&self.main_moves().collect::<Vec<_>>())
    }

    /// The positions of any line from the start, as [`Record::positions`].
    pub fn positions_of(&self, moves: &[Move]) -> Vec<Position> {
        let Ok(start) = Position::new(self.start()) else { return Vec::new() };
        let mut positions = vec![start];
        for &mv in moves {
            let mut next = positions[positions.len() - 1].clone();
            play_leniently(&mut next, mv);
            positions.push(next);
        }
        positions
    }

    /// The position at a node; `None` when the start cannot be played.
    pub fn position_at(&self, id: NodeId) -> Option<Position> {
        let mut position = Position::new(self.start()).ok()?;
        for step in self.path(id) {
            if let Step::Move(played) = self.step(step) {
                play_leniently(&mut position, played.mv);
            }
        }
        Some(position)
    }

    /// The nodes from the first step to `id`.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(id), |&id| self.parent(id))
            .take_while(|&id| id != NodeId::ROOT)
            .collect();
        path.reverse();
        path
    }

    /// The last node of every line, the main line's first, in the order of the
    /// tree. [`Record::path`] gives the line.
    pub fn leaves(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.depth_first().filter(|&id| self.first_child(id).is_none())
    }

    /// Every node, each before its continuations.
    pub fn depth_first(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&id| {
            self.first_child(id).or_else(|| {
                std::iter::successors(Some(id), |&id| self.parent(id))
                    .find_map(|id| self.next_sibling(id))
            })
        })
    }

    /// How the main line ends, if the record says so.
    pub fn ending(&self) -> Option<&Terminal> {
        self.main_line().find_map(|id| match self.step(id) {
            Step::End(terminal) => Some(terminal),
            Step::Start | Step::Move(_) => None,
        })
    }

    /// The result of the main line, if its ending tells.
    pub fn outcome(&self) -> Option<Outcome> {
        let turn = self.turn_at(self.main_end());
        self.ending()?.outcome(turn)
    }

    /// The first illegal move of the main line.
    pub fn first_illegal(&self) -> Option<(usize, IllegalMove)> {
        self.plies().find_map(|ply| Some((ply.number, ply.played.illegal?)))
    }

    /// The side to move behind a node.
    pub fn turn_at(&self, id: NodeId) -> Color {
        match (self.step(id), self.parent(id)) {
            (Step::Move(played), _) => !played.piece.color(),
            (Step::End(_), Some(parent)) => self.turn_at(parent),
            (Step::Start | Step::End(_), _) => self.start().turn,
        }
    }

    /// The evaluation that a program gave a node, in centipawns from Black's
    /// side: `'** 45 …` of CSA, `**評価値=45` of ShogiHome.
    pub fn evaluation(&self, id: NodeId) -> Option<i32> {
        self.comment(id)?.split('\n').filter_map(|line| line.strip_prefix('*')).find_map(|line| {
            let text = line.trim_start().trim_start_matches("評価値").trim_start_matches('=');
            text.split_whitespace().next()?.parse().ok()
        })
    }
}

/// The piece that `mv` moves; a pawn where nothing stands, so that an illegal
/// move can be kept.
pub(super) fn moving_piece(position: &Position, mv: Move) -> Piece {
    let turn = position.turn();
    match mv {
        Move::Drop { kind, .. } => Piece::new(turn, kind.kind()),
        Move::Normal { from, .. } => {
            let kind = position.piece_at(from).map_or(PieceKind::Pawn, Piece::kind);
            Piece::new(turn, kind)
        }
    }
}

/// Plays a legal move as it is, and an illegal one as far as the board can show
/// it: a drop on a piece or a move of nothing only passes the turn.
pub fn play_leniently(position: &mut Position, mv: Move) {
    let possible = match mv {
        Move::Normal { from, to, .. } => position.piece_at(from).is_some() && from != to,
        Move::Drop { to, .. } => position.piece_at(to).is_none(),
    };
    if possible {
        position.play_unchecked(mv);
    } else {
        position.pass_unchecked();
    }
}
