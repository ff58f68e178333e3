//! Who may act for a side: its player, people who consult with them (相談将棋),
//! or everybody in a place by vote.

use super::{Game, Person, PersonId, Phase};
use crate::shogi::{Color, Move};

/// The most people that consult with a player.
pub const MAX_ALLIES: usize = 9;

/// Who helps which side, and what is voted for.
#[derive(Clone, Debug, Default)]
pub(super) struct Sides {
    allies: [Vec<Person>; 2],
    /// One vote a person, the oldest first.
    votes: Vec<(Person, Move)>,
    hints: [u32; 2],
}

impl Sides {
    pub(super) fn add_ally(&mut self, side: Color, person: Person) {
        self.allies[side.index()].push(person);
    }

    pub(super) fn vote(&mut self, by: Person, mv: Move) {
        self.votes.retain(|(voter, _)| voter.id != by.id);
        self.votes.push((by, mv));
    }

    pub(super) fn clear_votes(&mut self) {
        self.votes.clear();
    }

    pub(super) fn note_hint(&mut self, side: Color) {
        self.hints[side.index()] += 1;
    }
}

impl Game {
    /// The side for which `person` may act, as its player or consulting; of two,
    /// the one to move. Whoever votes has no side.
    pub fn side_of(&self, person: &PersonId) -> Option<Color> {
        let turn = self.turn();
        [turn, !turn].into_iter().find(|&color| self.side(color).any(|one| one.id == *person))
    }

    /// The player of a side and whoever consults with them.
    pub fn side(&self, color: Color) -> impl Iterator<Item = &Person> {
        self.player(color).into_iter().chain(self.allies(color))
    }

    /// Whether `person` is one of the two players.
    pub fn is_player(&self, person: &PersonId) -> bool {
        self.players().into_iter().flatten().any(|player| player.id == *person)
    }

    /// Who consults with the player of `color`.
    pub fn allies(&self, color: Color) -> &[Person] {
        &self.sides.allies[color.index()]
    }

    /// The side that moves by vote, if there is one.
    pub fn crowd(&self) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.player(color).is_some_and(|player| player.id.is_crowd()))
    }

    /// Whether `person` is one of those who vote in this game.
    pub fn may_vote(&self, person: &PersonId) -> bool {
        self.phase() == Phase::Running && self.crowd().is_some() && self.side_of(person).is_none()
    }

    /// How many people have voted about this move.
    pub fn votes(&self) -> usize {
        self.sides.votes.len()
    }

    /// Who has voted about this move.
    pub fn voters(&self) -> impl Iterator<Item = &Person> {
        self.sides.votes.iter().map(|(voter, _)| voter)
    }

    /// The move with most votes and how many; of equals, the one that was
    /// proposed first.
    pub fn leading_vote(&self) -> Option<(Move, usize)> {
        if self.crowd() != Some(self.turn()) {
            return None;
        }
        let mut counts: Vec<(Move, usize)> = Vec::new();
        for &(_, mv) in &self.sides.votes {
            match counts.iter_mut().find(|(counted, _)| *counted == mv) {
                Some((_, count)) => *count += 1,
                None => counts.push((mv, 1)),
            }
        }
        // `max_by_key` gives the last of equals.
        counts.into_iter().rev().max_by_key(|&(_, count)| count)
    }

    /// How many hints a side took.
    pub fn hints(&self, color: Color) -> u32 {
        self.sides.hints[color.index()]
    }
}
