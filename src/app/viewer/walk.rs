//! Steps through a record: along the line that is shown, and across to its
//! variations.

use super::ViewVerb;
use crate::record::{NodeId, Record, Step};

/// Where `verb` leads from `from`; the node itself where it leads nowhere.
pub(super) fn step(record: &Record, from: NodeId, verb: ViewVerb) -> NodeId {
    let to = match verb {
        ViewVerb::First => Some(NodeId::ROOT),
        ViewVerb::Back => record.parent(from),
        ViewVerb::Forward => next_move(record, from),
        ViewVerb::Last => line_from(record, from).last(),
        ViewVerb::Variation => Variations::of(record, from).next,
        ViewVerb::GoTo | ViewVerb::Flip | ViewVerb::Gif | ViewVerb::Files | ViewVerb::Analyze => {
            None
        }
    };
    to.unwrap_or(from)
}

/// The node after `ply` moves of the line that is shown, its last one at most.
pub(super) fn at_ply(record: &Record, shown: NodeId, ply: usize) -> NodeId {
    let line = line(record, shown);
    match ply.min(line.len()) {
        0 => NodeId::ROOT,
        ply => line[ply - 1],
    }
}

/// How many moves the line that is shown has.
pub(super) fn line_len(record: &Record, shown: NodeId) -> usize {
    record.path(shown).len() + line_from(record, shown).count()
}

/// The moves of the line that is shown.
pub(super) fn line(record: &Record, shown: NodeId) -> Vec<NodeId> {
    let mut line = record.path(shown);
    line.extend(line_from(record, shown));
    line
}

/// The main continuation of a node, a move each.
fn line_from(record: &Record, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    std::iter::successors(next_move(record, from), |&id| next_move(record, id))
}

/// The main continuation that is a move: the first child may be the word that
/// ends the game with variations behind it.
fn next_move(record: &Record, from: NodeId) -> Option<NodeId> {
    record.children(from).find(|&child| is_move(record, child))
}

fn is_move(record: &Record, id: NodeId) -> bool {
    matches!(record.step(id), Step::Move(_))
}

/// The moves that the record has in place of one.
pub(super) struct Variations {
    /// How many there are, the shown one included.
    pub(super) count: usize,
    /// Which of them is shown, from 1.
    pub(super) shown: usize,
    /// The one after it, the first after the last.
    pub(super) next: Option<NodeId>,
}

impl Variations {
    pub(super) fn of(record: &Record, shown: NodeId) -> Self {
        let Some(parent) = record.parent(shown) else {
            return Self { count: 1, shown: 1, next: None };
        };
        let all: Vec<NodeId> =
            record.children(parent).filter(|&child| is_move(record, child)).collect();
        let at = all.iter().position(|&id| id == shown).unwrap_or(0);
        let next = (all.len() > 1).then(|| all[(at + 1) % all.len()]);
        Self { count: all.len(), shown: at + 1, next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record;

    const GAME: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n\
        \n変化：2手\n   2 ８四歩(83)\n   3 ６八銀(79)\n";

    fn game() -> Record {
        record::read(GAME.as_bytes()).unwrap().records.remove(0)
    }

    fn ply(record: &Record, node: NodeId) -> usize {
        record.ply(node)
    }

    #[test]
    fn steps_stop_at_both_ends_and_never_show_the_word_that_ends_a_game() {
        let game = game();
        let start = NodeId::ROOT;
        assert_eq!(step(&game, start, ViewVerb::Back), start);
        let last = step(&game, start, ViewVerb::Last);
        assert_eq!(ply(&game, last), 3);
        assert_eq!(step(&game, last, ViewVerb::Forward), last);
        assert_eq!(ply(&game, step(&game, last, ViewVerb::Back)), 2);
        assert_eq!(step(&game, last, ViewVerb::First), start);
    }

    #[test]
    fn variations_go_round_and_a_number_stays_on_the_line_that_is_shown() {
        let game = game();
        let second = at_ply(&game, NodeId::ROOT, 2);
        let other = step(&game, second, ViewVerb::Variation);
        assert_ne!(other, second);
        assert_eq!(step(&game, other, ViewVerb::Variation), second);
        assert_eq!(line_len(&game, other), 3);
        let third = at_ply(&game, other, 3);
        assert_eq!(game.path(third), [game.path(other), vec![third]].concat());
        assert_eq!(at_ply(&game, other, 2), other);
        assert_eq!(at_ply(&game, other, 99), third);
    }
}
