//! A record with its variations as a list of positions to step through: what a
//! page needs to show a game.

use std::collections::HashMap;
use std::time::Duration;

use crate::notation::{sfen, usi};
use crate::record::{NodeId, Record, Step, play_leniently};
use crate::shogi::{Position, Setup};
use crate::words::{self, Language, Shown};

/// A position of a record and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The place of the position before in the list; `None` for the start.
    pub parent: Option<usize>,
    /// The number of the move, from 1 or from where the record starts.
    pub number: usize,
    /// The move in USI; empty for the start and for endings.
    pub usi: String,
    /// The move, or how the line ends, in words.
    pub name: String,
    /// What stands on the board.
    pub sfen: String,
    /// What people wrote.
    pub comment: String,
    /// The time it took, `0:12`; empty where nothing is said.
    pub time: String,
    /// Whether it breaks a rule.
    pub is_illegal: bool,
    /// Whether it is the last word of a line.
    pub is_end: bool,
    /// The picture in words.
    pub alt: String,
}

/// A record as a list, every position behind the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The start, then line by line.
    pub nodes: Vec<TreeNode>,
    /// Whether there was more than was wanted.
    pub is_cut: bool,
}

impl Tree {
    /// At most `limit` positions of a record, its main line whole if it fits.
    pub fn of_record(record: &Record, language: Language, limit: usize) -> Self {
        let mut builder = Builder::new(record, language);
        // The main line first: it is what is left of a cut record.
        for id in std::iter::once(NodeId::ROOT).chain(record.main_line()).take(limit) {
            builder.add(id);
        }
        let mut is_cut = false;
        for id in record.depth_first() {
            if builder.places.contains_key(&id) {
                continue;
            }
            let known =
                record.parent(id).is_some_and(|parent| builder.places.contains_key(&parent));
            if !known || builder.nodes.len() >= limit {
                is_cut = true;
                continue;
            }
            builder.add(id);
        }
        Self { nodes: builder.nodes, is_cut }
    }
}

struct Builder<'a> {
    record: &'a Record,
    language: Language,
    nodes: Vec<TreeNode>,
    places: HashMap<NodeId, usize>,
    /// The position after every node; `None` where it cannot be played.
    positions: Vec<Option<Position>>,
}

impl<'a> Builder<'a> {
    fn new(record: &'a Record, language: Language) -> Self {
        Self { record, language, nodes: Vec::new(), places: HashMap::new(), positions: Vec::new() }
    }

    /// Adds a node whose parent is there.
    fn add(&mut self, id: NodeId) {
        let Self { record, language, .. } = *self;
        let parent = record.parent(id).and_then(|parent| self.places.get(&parent).copied());
        let before = parent.and_then(|parent| self.positions[parent].clone());
        let mut node = TreeNode {
            parent,
            number: self.number_of(id),
            usi: String::new(),
            name: String::new(),
            sfen: String::new(),
            comment: record.comment(id).unwrap_or_default().to_owned(),
            time: record.elapsed(id).map_or_else(String::new, clock),
            is_illegal: false,
            is_end: false,
            alt: String::new(),
        };
        let after = match record.step(id) {
            Step::Start => {
                node.name = words::start_caption(language, record.start());
                Position::new(record.start()).ok()
            }
            Step::Move(played) => {
                node.usi = usi::to_usi(played.mv);
                node.is_illegal = played.illegal.is_some();
                let previous = record.parent(id).and_then(|parent| record.played(parent));
                let style = words::usual_style(language);
                node.name = match &before {
                    Some(position) => {
                        words::move_name(style, position, played.mv, previous.map(|p| p.mv.to()))
                    }
                    None => node.usi.clone(),
                };
                before.map(|mut position| {
                    play_leniently(&mut position, played.mv);
                    position
                })
            }
            Step::End(terminal) => {
                node.is_end = true;
                node.name = words::terminal(language, terminal);
                before
            }
        };
        let setup = after.as_ref().map_or_else(|| record.start().clone(), Position::to_setup);
        node.sfen = sfen::to_sfen(&setup);
        node.alt = self.alt(&node, &setup);
        self.places.insert(id, self.nodes.len());
        self.nodes.push(node);
        self.positions.push(after);
    }

    fn number_of(&self, id: NodeId) -> usize {
        let before_start = self.record.start().move_number.saturating_sub(1);
        self.record.ply(id).saturating_add(before_start as usize)
    }

    fn alt(&self, node: &TreeNode, setup: &Setup) -> String {
        let last = node.parent.map(|_| (node.number, node.name.as_str()));
        let shown = Shown {
            setup,
            // An ending is no move; what was played last stands in its parent.
            last: last.filter(|_| !node.is_end),
            is_over: node.is_end,
            is_handicap: self.record.is_handicap_game(),
        };
        words::alt(self.language, shown)
    }
}

/// `0:12`, `1:02:03`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record;

    const KIF: &str = "手合割：平手
先手：太郎
   1 ７六歩(77)   ( 0:12/00:00:12)
*ここから
   2 ３四歩(33)   ( 1:00/00:01:00)
   3 投了
変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
";

    fn tree(limit: usize) -> Tree {
        let reading = record::read_text(KIF).unwrap();
        Tree::of_record(&reading.records[0], Language::Ja, limit)
    }

    #[test]
    fn a_record_becomes_a_list_with_its_variations() {
        let tree = tree(100);
        let names: Vec<&str> = tree.nodes.iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["平手", "☗７六歩", "☖３四歩", "投了", "☖８四歩", "☗２六歩"]);
        let parents: Vec<_> = tree.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(2), Some(1), Some(4)]);
        assert_eq!(tree.nodes[1].comment, "ここから");
        assert_eq!(tree.nodes[1].time, "0:12");
        assert!(tree.nodes[3].is_end && tree.nodes[3].sfen == tree.nodes[2].sfen);
        assert!(tree.nodes[5].alt.contains("☗２六歩"), "{}", tree.nodes[5].alt);
        assert!(!tree.is_cut);
    }

    #[test]
    fn of_too_long_a_record_the_main_line_stays() {
        let tree = tree(4);
        assert!(tree.is_cut);
        assert_eq!(tree.nodes.last().unwrap().name, "投了");
        assert_eq!(self::tree(2).nodes.len(), 2);
    }
}
