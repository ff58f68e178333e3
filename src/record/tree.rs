//! A game with its variations: an arena of nodes.
//!
//! Node 0 is the start position; every other node is a move or the last word of
//! a line. The first child of a node is its main continuation. All walks are
//! loops, so that no depth of variations can exhaust the stack.

use std::time::Duration;

use super::headers::Headers;
use super::terminal::Terminal;
use crate::shogi::{Color, Handicap, IllegalMove, Move, Piece, Setup};

/// Names a node of one [`Record`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: Self = Self(0);

    /// The number of the node: for the same text it is always the same.
    pub fn number(self) -> u32 {
        self.0
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move as it stands in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The piece that moved, as it was before the move.
    pub piece: Piece,
    /// Why the move is illegal, for a foul that the record keeps.
    pub illegal: Option<IllegalMove>,
}

impl Played {
    /// The piece after the move: promoted, where it promotes.
    pub fn piece_after(&self) -> Piece {
        match self.piece.kind().promoted() {
            Some(kind) if self.mv.is_promotion() => Piece::new(self.piece.color(), kind),
            _ => self.piece,
        }
    }
}

/// What a node stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The start position: the root only.
    Start,
    /// A move.
    Move(Played),
    /// The end of a line.
    End(Terminal),
}

/// Words that belong to a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// What people wrote, lines joined by `\n`; a line that begins with `*` is
    /// the analysis of a program (KIF `**`, CSA `'**`).
    pub comment: Option<String>,
    /// しおり: a name for the position.
    pub bookmark: Option<String>,
    /// Lines for programs (KIF `#`, CSA `'key:value`), without their mark.
    pub remarks: Vec<String>,
}

#[derive(Clone, Debug)]
struct Node {
    step: Step,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    ply: u32,
    /// Nanoseconds, or [`NO_TIME`]: as an `Option<Duration>` it would make the
    /// node longer than a line of cache.
    elapsed: u64,
    notes: Option<Box<Notes>>,
}

/// No node.
const NONE: u32 = u32::MAX;

/// No time is known.
const NO_TIME: u64 = u64::MAX;

/// A game: where it starts, what was played, what was said about it.
#[derive(Clone, Debug)]
pub struct Record {
    start: Setup,
    handicap: Option<Handicap>,
    headers: Headers,
    /// 盤面回転: the record asks to be shown from White's side.
    pub rotated: bool,
    /// The position that a link opens at, where the record came in one.
    pub focus: Option<NodeId>,
    nodes: Vec<Node>, // Invariant: never empty; the first is the root.
}

impl Record {
    /// An empty record that starts from `start`.
    pub fn new(start: Setup) -> Self {
        let root = Node {
            step: Step::Start,
            parent: NONE,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            ply: 0,
            elapsed: NO_TIME,
            notes: None,
        };
        let handicap = Handicap::of_setup(&start);
        Self {
            start,
            handicap,
            headers: Headers::default(),
            rotated: false,
            focus: None,
            nodes: vec![root],
        }
    }

    /// An empty record of an even game.
    pub fn even() -> Self {
        Self::new(Setup::even())
    }

    /// The start position.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// Replaces the start position; the moves are not checked against it.
    pub fn set_start(&mut self, start: Setup) {
        self.handicap = Handicap::of_setup(&start);
        self.start = start;
    }

    /// 手合割 of the start position, if it has a name.
    pub fn handicap(&self) -> Option<Handicap> {
        self.handicap
    }

    /// Names, dates and everything else that stands above the moves.
    pub fn headers(&self) -> &Headers {
        &self.headers
    }

    /// The same, to be changed.
    pub fn headers_mut(&mut self) -> &mut Headers {
        &mut self.headers
    }

    /// The name of the player of `color`.
    pub fn player(&self, color: Color) -> Option<&str> {
        self.headers.player(color)
    }

    /// Sets the name of the player of `color`, under 先手 and 後手 or, in a
    /// handicap game, 下手 and 上手.
    pub fn set_player(&mut self, color: Color, name: &str) {
        let handicap = self.is_handicap_game();
        self.headers.set_player(color, name, handicap);
    }

    /// Whether the sides are called 下手 and 上手.
    pub fn is_handicap_game(&self) -> bool {
        self.handicap.is_some_and(|handicap| handicap != Handicap::Even)
    }

    /// The node of this number, if there is one.
    pub fn node(&self, number: u32) -> Option<NodeId> {
        ((number as usize) < self.nodes.len()).then_some(NodeId(number))
    }

    /// How many nodes there are, the start included: at least 1.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a step behind `parent` and gives its node.
    ///
    /// # Panics
    /// When `parent` is no node of this record, or beyond 2³² nodes.
    pub fn add(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = u32::try_from(self.nodes.len()).expect("inputs are limited to far fewer bytes");
        let node = &mut self.nodes[parent.index()];
        let ply = node.ply + 1;
        let previous = std::mem::replace(&mut node.last_child, id);
        if previous == NONE {
            node.first_child = id;
        } else {
            self.nodes[previous as usize].next_sibling = id;
        }
        self.nodes.push(Node {
            step,
            parent: parent.0,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            ply,
            elapsed: NO_TIME,
            notes: None,
        });
        NodeId(id)
    }

    /// Makes room for `additional` nodes at once.
    pub(super) fn reserve(&mut self, additional: usize) {
        self.nodes.reserve(additional);
    }

    /// Adds the main line of `other` as a variation, sharing the moves that are
    /// there already.
    pub fn add_line(&mut self, other: &Self) {
        let mut at = NodeId::ROOT;
        for id in other.main_line() {
            let step = other.step(id);
            let known = self.children(at).find(|&child| self.step(child) == step);
            at = known.unwrap_or_else(|| self.add(at, step.clone()));
        }
    }

    /// Takes a node away, if it was the last to be added, and gives what was said
    /// about it.
    pub(super) fn remove_last(&mut self, id: NodeId) -> Option<Notes> {
        let NodeId(id) = id;
        let is_last = id as usize == self.nodes.len() - 1;
        let parent = self.parent(NodeId(id)).filter(|_| is_last)?;
        let before = self.children(parent).take_while(|child| child.0 != id).last();
        let removed = self.nodes.pop()?;
        let parent = &mut self.nodes[parent.index()];
        match before {
            None => {
                parent.first_child = NONE;
                parent.last_child = NONE;
            }
            Some(before) => {
                parent.last_child = before.0;
                self.nodes[before.index()].next_sibling = NONE;
            }
        }
        Some(removed.notes.map(|notes| *notes).unwrap_or_default())
    }

    /// What a node stands for.
    #[inline]
    pub fn step(&self, id: NodeId) -> &Step {
        &self.nodes[id.index()].step
    }

    /// The move of a node, if it is one.
    #[inline]
    pub fn played(&self, id: NodeId) -> Option<&Played> {
        match self.step(id) {
            Step::Move(played) => Some(played),
            Step::Start | Step::End(_) => None,
        }
    }

    /// How many steps lie between the start and a node.
    #[inline]
    pub fn ply(&self, id: NodeId) -> usize {
        self.nodes[id.index()].ply as usize
    }

    /// The node before.
    #[inline]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        some(self.nodes[id.index()].parent)
    }

    /// The main continuation of a node.
    #[inline]
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        some(self.nodes[id.index()].first_child)
    }

    /// The last continuation of a node.
    #[inline]
    pub fn last_child(&self, id: NodeId) -> Option<NodeId> {
        some(self.nodes[id.index()].last_child)
    }

    /// The next alternative to a node.
    #[inline]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        some(self.nodes[id.index()].next_sibling)
    }

    /// The continuations of a node, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// The nodes of the main line, start left out.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(NodeId::ROOT), |&id| self.first_child(id))
    }

    /// Whether there is any variation.
    pub fn has_variations(&self) -> bool {
        (0..self.nodes.len()).any(|index| self.nodes[index].next_sibling != NONE)
    }

    /// The time a move or an ending took.
    #[inline]
    pub fn elapsed(&self, id: NodeId) -> Option<Duration> {
        let nanos = self.nodes[id.index()].elapsed;
        if nanos == NO_TIME { None } else { Some(Duration::from_nanos(nanos)) }
    }

    /// Sets the time a move or an ending took; at most some centuries.
    #[inline]
    pub fn set_elapsed(&mut self, id: NodeId, elapsed: Option<Duration>) {
        let nanos = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(NO_TIME - 1);
        self.nodes[id.index()].elapsed =
            elapsed.map_or(NO_TIME, |time| nanos(time).min(NO_TIME - 1));
    }

    /// Whether any node has a time.
    pub fn has_times(&self) -> bool {
        self.nodes.iter().any(|node| node.elapsed != NO_TIME)
    }

    /// What was said about a node.
    #[inline]
    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.nodes[id.index()].notes.as_deref()
    }

    /// What was said about any node, in no order that means anything.
    pub(super) fn all_notes(&self) -> impl Iterator<Item = &Notes> {
        self.nodes.iter().filter_map(|node| node.notes.as_deref())
    }

    /// The same, to be changed; made when there was nothing.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        self.nodes[id.index()].notes.get_or_insert_default()
    }

    /// The comment of a node, lines joined by `\n`.
    pub fn comment(&self, id: NodeId) -> Option<&str> {
        self.notes(id)?.comment.as_deref()
    }

    /// Adds one line to the comment of a node.
    pub fn add_comment(&mut self, id: NodeId, line: &str) {
        let comment = &mut self.notes_mut(id).comment;
        match comment {
            Some(text) => {
                text.push('\n');
                text.push_str(line);
            }
            None => *comment = Some(line.to_owned()),
        }
    }
}

#[inline]
fn some(index: u32) -> Option<NodeId> {
    if index == NONE { None } else { Some(NodeId(index)) }
}
