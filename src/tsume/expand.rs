//! Opening a position: its moves, and what can be said of each without a search.

use super::answers::answers;
use super::checks::{checks_into, weigh_checks};
use super::frame::{Child, Outcome};
use super::guess;
use super::hands::{self, HandChange};
use super::length::{FOREVER, Length};
use super::path::Returns;
use super::search::{Convention, MAX_DEPTH, Search, mix};
use super::table::Known;
use crate::shogi::{Bitboard, Color, Hand, Move, PieceKind, Position, Square, attacks};

/// The proof number from which on an interposition looks hard to mate in time.
const HARD: u32 = 20;

impl Search {
    pub(super) fn add_checks(&mut self, position: &Position, interposed: Option<Square>) {
        let start = self.children.len();
        checks_into(position, &mut self.checks);
        for &mv in &self.checks {
            let change = HandChange::of(position, mv);
            let delayed = match mv {
                Move::Drop { .. } => false,
                Move::Normal { from, promote, .. } => {
                    let kind = position.piece_at(from).map(|piece| piece.kind());
                    !promote && kind.is_some_and(promotes_without_loss)
                }
            };
            let child = Child::new(mv, change, false);
            add(&mut self.children, start, child, delayed);
            if interposed == Some(mv.to()) && change != HandChange::None {
                // The piece goes back: nothing changes in hand.
                let refund = Child { refund: true, ..child };
                add(&mut self.children, start, refund, false);
            }
        }
    }

    /// Adds the defender's moves within `length` and returns where it might
    /// interpose.
    pub(super) fn add_answers(&mut self, position: &Position, length: Length) -> Bitboard {
        let start = self.children.len();
        position.legal_moves_into(&mut self.answers);
        for &mv in self.answers.iter() {
            if let Move::Normal { from, promote, .. } = mv {
                let kind = position.piece_at(from).map(|piece| piece.kind());
                let delayed = !promote && kind.is_some_and(promotes_without_loss);
                let child = Child::new(mv, HandChange::None, false);
                add(&mut self.children, start, child, delayed);
            }
        }
        let checkers = position.checkers();
        let (Some(king), Some(checker)) = (position.king(position.turn()), checkers.first()) else {
            return Bitboard::EMPTY;
        };
        if checkers.has_many() {
            return Bitboard::EMPTY;
        }
        self.add_interpositions(king, start, length);
        attacks::between(king, checker)
    }

    /// Chains the drops of the answers just listed: each waits until the one
    /// before it is mated. Most are futile, and what refutes a check is mostly
    /// found next to the king, so it goes from there outwards.
    ///
    /// Within a length a check is often refuted by holding out longer, and from
    /// farther away. To prove every interposition nearer to the king to be mated
    /// in time took a hundred times the nodes (in the last 57 plies of
    /// ミクロコスモス); to begin at all squares at once takes twice the nodes where
    /// long checks are many (2026-12-01). So a square joins as soon as the one
    /// before it looks hard.
    fn add_interpositions(&mut self, king: Square, start: usize, length: Length) {
        let distance = |square: Square| {
            king.file().abs_diff(square.file()).max(king.rank().abs_diff(square.rank()))
        };
        let mut last: Option<usize> = None;
        let mut first_nearer: Option<usize> = None;
        let farthest = self.answers.iter().filter(|mv| mv.from().is_none());
        let farthest = farthest.map(|mv| distance(mv.to())).max().unwrap_or(0);
        for steps in 1..=farthest {
            let first = self.children.len();
            for &mv in self.answers.iter() {
                if mv.from().is_some() || distance(mv.to()) != steps {
                    continue;
                }
                let mut child = Child::new(mv, HandChange::None, false);
                let index = self.children.len();
                if let Some(before) = last.replace(index) {
                    self.children[before].waiting = (index - start) as u16;
                    child.active = false;
                }
                self.children.push(child);
            }
            if length < FOREVER
                && self.children.len() > first
                && let Some(nearer) = first_nearer.replace(first)
            {
                self.children[nearer].outwards = (first - start) as u16;
            }
        }
    }

    /// Looks up or guesses a child of the top frame, and goes on to the moves
    /// that it lets in. True if one was met nearer the root.
    pub(super) fn evaluate(&mut self, index: usize) -> bool {
        let top = self.frames.len() - 1;
        self.evaluate_one(top, index);
        self.children[index].old | self.let_in(index)
    }

    /// Lets the moves take part that wait for the child at `index` of the top
    /// frame, if it is time. True if one was met nearer the root.
    pub(super) fn let_in(&mut self, index: usize) -> bool {
        let frame = &self.frames[self.frames.len() - 1];
        let (attacks, start) = (frame.attacks, frame.start);
        let child = self.children[index];
        let Outcome { pn, dn, .. } = child.outcome;
        let decided = if attacks { dn == 0 } else { pn == 0 };
        let looks_hard = pn >= HARD && dn > 0;
        let mut old = false;
        for (next, is_time) in [(child.waiting, decided), (child.outwards, looks_hard)] {
            let next = start + usize::from(next);
            if is_time && next > start && !self.children[next].active {
                self.children[next].active = true;
                self.identify(next);
                old |= self.evaluate(next);
            }
        }
        old
    }

    /// Gives a child of the top frame its keys.
    pub(super) fn identify(&mut self, index: usize) {
        let top = self.frames.len() - 1;
        let frame = &self.frames[top];
        let child = &self.children[index];
        let hand = match child.change {
            HandChange::Gave(kind) => frame.hand.without(kind).unwrap_or(frame.hand),
            HandChange::Took(kind) if !child.refund => frame.hand.with(kind),
            HandChange::Took(_) | HandChange::None => frame.hand,
        };
        let interposed = self.interposed(top, child.mv);
        let key = self.salted(frame.position.board_key_after(child.mv), interposed);
        let path_key = mix(frame.path_key ^ key ^ hand.bits().rotate_left(32));
        let child = &mut self.children[index];
        (child.key, child.hand, child.path_key) = (key, hand, path_key);
    }

    fn evaluate_one(&mut self, top: usize, index: usize) {
        let mut child = self.children[index];
        let attacks = self.frames[top].attacks;
        let bound = child.bound(self.frames[top].length);
        let interposed = self.interposed(top, child.mv).is_some();
        let known = self.table.look_up(child.key, child.hand, bound);
        child.outcome =
            if let Some(outcome) = self.settled(&child, attacks, interposed, bound, known) {
                outcome
            } else if let Known::Open { pn, dn, depth, .. } = known {
                child.new = false;
                child.old = usize::from(depth) <= self.base + top;
                Outcome::open(pn, dn)
            } else if attacks {
                self.first_look(top, &child, bound)
            } else {
                self.first_answer(top, &child, bound)
            };
        self.shun(&mut child, attacks);
        self.children[index] = child;
    }

    /// Makes a child look worse while another thread is there.
    fn shun(&self, child: &mut Child, attacks: bool) {
        if let Some(team) = &self.team
            && !child.outcome.is_final()
        {
            team.shun(child.key, child.hand, attacks, &mut child.outcome);
        }
    }

    /// A child's final outcome, where it can be had without looking at the board.
    fn settled(
        &mut self,
        child: &Child,
        attacks: bool,
        interposed: bool,
        bound: Length,
        known: Known,
    ) -> Option<Outcome> {
        // Too few plies left.
        if bound < 0 && (attacks || !interposed) || bound == 0 && !attacks && !interposed {
            return Some(Outcome::no_mate(bound, self.everything(), Returns::NONE));
        }
        if let Some((depth, hand)) = self.path.find(child.key, child.hand) {
            return Some(Outcome::no_mate(FOREVER, hand, Returns::to(depth)));
        }
        if self.frames.len() >= MAX_DEPTH {
            self.too_deep = true;
            return Some(Outcome::no_mate(
                bound,
                child.hand,
                Returns::all_up_to((self.base + self.frames.len() - 1) as u16),
            ));
        }
        match known {
            Known::Proven { length, hand } => Some(Outcome::mate(length, hand)),
            Known::Disproven { length, hand } => {
                Some(Outcome::no_mate(length, hand, Returns::NONE))
            }
            Known::Open { repeats: true, .. } => {
                let (length, hand, returns) =
                    self.repetitions.look_up(&self.path, child.key, child.hand, bound)?;
                Some(Outcome::no_mate(length, hand, returns))
            }
            Known::Open { .. } | Known::New => None,
        }
    }

    /// Both hands of the top frame together: the attacker can hold no more.
    fn everything(&self) -> Hand {
        let top = self.frames.len() - 1;
        let position = &self.frames[top].position;
        Color::ALL
            .into_iter()
            .fold(Hand::EMPTY, |hand, color| hands::sum(hand, position.hand(color)))
    }

    /// What can be seen at once of a check that was never searched.
    fn first_look(&self, top: usize, child: &Child, bound: Length) -> Outcome {
        let next = self.after(top, child);
        let answers = answers(&next, child.mv.to());
        if answers.is_mate() {
            let defender = next.hand(!self.attacker);
            return Outcome::mate(0, hands::monopoly(child.hand, defender, answers.between));
        }
        if bound == 0 {
            if answers.moves() > 0 {
                let all = hands::sum(child.hand, next.hand(!self.attacker));
                return Outcome::no_mate(0, all, Returns::NONE);
            }
            if self.convention == Convention::CountAll {
                return Outcome::no_mate(0, child.hand, Returns::NONE);
            }
        }
        let taken = self.frames[top].position.piece_at(child.mv.to()).map(|piece| piece.kind());
        guess::numbers(guess::promise(&answers, taken))
    }

    /// What can be seen at once of an answer that was never searched: without
    /// checks it refutes, and the more they weigh, the more is to be refuted.
    fn first_answer(&mut self, top: usize, child: &Child, bound: Length) -> Outcome {
        let next = self.after(top, child);
        let checks = weigh_checks(&next);
        if checks == 0 {
            return Outcome::no_mate(FOREVER, hands::without_new_drops(&next), Returns::NONE);
        }
        if bound == 1 && self.interposed(top, child.mv).is_none() {
            checks_into(&next, &mut self.checks);
            if let Some(outcome) = self.last_check(&next) {
                return outcome;
            }
        }
        Outcome::open(1, checks)
    }

    /// Whether one of `self.checks`, the checks in `position`, is mate; `None` when
    /// that depends on whether interpositions are futile.
    fn last_check(&self, position: &Position) -> Option<Outcome> {
        let mut is_sure = true;
        for &mv in &self.checks {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let answers = answers(&after, mv.to());
            if answers.is_mate() {
                let (attacker, defender) = (after.hand(self.attacker), after.hand(after.turn()));
                let hand = hands::monopoly(attacker, defender, answers.between);
                return Some(Outcome::mate(1, HandChange::of(position, mv).before(hand)));
            }
            is_sure &= answers.moves() > 0 || self.convention == Convention::CountAll;
        }
        let none = Outcome::no_mate(1, position.hand(self.attacker), Returns::NONE);
        is_sure.then_some(none)
    }
}

/// Adds `child`; a delayed one waits for the same move with promotion.
fn add(children: &mut Vec<Child>, start: usize, mut child: Child, delayed: bool) {
    if delayed {
        let index = children.len() - start;
        let promotion = children[start..].iter_mut().find(|other| {
            other.mv.is_promotion()
                && other.mv.from() == child.mv.from()
                && other.mv.to() == child.mv.to()
                && !other.refund
        });
        if let Some(promotion) = promotion {
            promotion.waiting = index as u16;
            child.active = false;
        }
    }
    children.push(child);
}

/// Whether a piece that promotes loses no way of moving: not promoting then
/// only ever avoids a pawn-drop mate.
fn promotes_without_loss(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook)
}
