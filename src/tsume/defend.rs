//! The other side of a mate: what the defender, in check, does best.

use std::sync::atomic::AtomicBool;

use super::length::{FOREVER, Length};
use super::limits::{Limit, Limits, Watch};
use super::search::Convention;
use super::solver::Solver;
use crate::shogi::{Move, Position};

/// What becomes of a defender in check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defence {
    /// Mate: no answer, or futile interpositions only.
    Mated,
    /// Every answer is mated.
    Lost {
        /// The answers that hold out longest, the solver's choice first.
        longest: Vec<Move>,
        /// Plies until mate from here, even.
        plies: u32,
    },
    /// This answer is not mated.
    Escapes(Move),
    /// The limit came first.
    Unknown(Limit),
}

impl Solver {
    /// What the side to move, which is in check in a mate problem, does best.
    pub fn defend(&mut self, position: &Position, limits: Limits, stop: &AtomicBool) -> Defence {
        let quiet = &mut |_| {};
        let mut watch = Watch::new(limits, stop, quiet);
        let search = self.search_mut();
        search.reset(!position.turn());
        search.set_convention(Convention::Standard);
        let first = search.run(position, FOREVER, None, &mut watch);
        if first.dn == 0 && !search.too_deep {
            return match self.escape(position, &mut watch) {
                Some(mv) => Defence::Escapes(mv),
                None => Defence::Unknown(watch.reached().unwrap_or(Limit::Depth)),
            };
        }
        if first.pn != 0 {
            return Defence::Unknown(watch.reached().unwrap_or(Limit::Depth));
        }
        let mut length = first.length;
        while length > 0 {
            let shorter = search.run(position, length - 2, None, &mut watch);
            if shorter.pn == 0 {
                length = shorter.length;
            } else if shorter.dn == 0 {
                break;
            } else {
                return Defence::Unknown(watch.reached().unwrap_or(Limit::Depth));
            }
        }
        if length == 0 {
            return Defence::Mated;
        }
        let replies = search.longest_replies(position, length, usize::MAX, &mut watch);
        if replies.is_empty() {
            return Defence::Unknown(watch.reached().unwrap_or(Limit::Depth));
        }
        Defence::Lost {
            longest: replies.into_iter().map(|reply| reply.mv).collect(),
            plies: length.unsigned_abs().into(),
        }
    }

    /// An answer after which there is no mate; captures first, for they are the
    /// plainest refutation.
    fn escape(&mut self, position: &Position, watch: &mut Watch<'_>) -> Option<Move> {
        let mut moves = position.legal_moves();
        moves.sort_by_key(|mv| (position.piece_at(mv.to()).is_none(), mv.from().is_none()));
        let search = self.search_mut();
        moves.iter().copied().find(|&mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let longest: Length = FOREVER;
            search.run(&after, longest, None, watch).dn == 0
        })
    }
}
