//! Two records side by side: what differs, and both in one tree.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use super::csa;
use super::headers::player_of_key;
use super::tree::{NodeId, Record, Step};
use crate::notation::{sfen, usi};
use crate::shogi::Color;

/// One thing in which two records differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The start positions, as SFEN. Moves are not compared then.
    Start(String, String),
    /// A header: its key and its values on both sides.
    Header(String, Vec<String>, Vec<String>),
    /// 盤面回転 stands on one side only.
    Rotated,
    /// A move or ending that only the first has, behind so many moves.
    OnlyFirst(usize, String),
    /// A move or ending that only the second has, behind so many moves.
    OnlySecond(usize, String),
    /// Both have the same continuations after so many moves, in another order.
    Order(usize),
    /// The time of a move.
    Time(usize, Option<Duration>, Option<Duration>),
    /// The comment on a move.
    Comment(usize, Option<String>, Option<String>),
    /// The bookmark at a move.
    Bookmark(usize, Option<String>, Option<String>),
    /// Lines for programs at a move.
    Remarks(usize),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
        let time = |value: &Option<Duration>| match value {
            Some(time) => format!("{} s", time.as_secs_f64()),
            None => "nothing".to_owned(),
        };
        match self {
            Self::Start(a, b) => write!(f, "start: {a} / {b}"),
            Self::Header(key, a, b) => write!(f, "{key}: {} / {}", a.join(", "), b.join(", ")),
            Self::Rotated => f.write_str("the side from which the board is shown"),
            Self::OnlyFirst(ply, step) => write!(f, "after move {ply}: only the first has {step}"),
            Self::OnlySecond(ply, step) => {
                write!(f, "after move {ply}: only the second has {step}")
            }
            Self::Order(ply) => write!(f, "after move {ply}: variations in another order"),
            Self::Time(ply, a, b) => write!(f, "move {ply}: time {} / {}", time(a), time(b)),
            Self::Comment(ply, a, b) => write!(f, "move {ply}: comment {} / {}", text(a), text(b)),
            Self::Bookmark(ply, a, b) => {
                write!(f, "move {ply}: bookmark {} / {}", text(a), text(b))
            }
            Self::Remarks(ply) => write!(f, "move {ply}: lines for programs"),
        }
    }
}

/// Everything in which two records differ; empty when they say the same.
pub fn diff(first: &Record, second: &Record) -> Vec<Difference> {
    let mut found = Vec::new();
    diff_headers(first, second, &mut found);
    if first.rotated != second.rotated {
        found.push(Difference::Rotated);
    }
    let (a, b) = (sfen::to_sfen(first.start()), sfen::to_sfen(second.start()));
    if a != b {
        found.push(Difference::Start(a, b));
        return found;
    }
    let mut waiting = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((a, b)) = waiting.pop() {
        diff_node(first, a, second, b, &mut found);
        let behind = waiting.len();
        let others: Vec<NodeId> = second.children(b).collect();
        let mut matched = vec![false; others.len()];
        let mut last = None;
        let mut in_order = true;
        for child in first.children(a) {
            let same = |&at: &usize| !matched[at] && same_step(first, child, second, others[at]);
            match (0..others.len()).find(same) {
                Some(at) => {
                    matched[at] = true;
                    in_order &= last < Some(at);
                    last = Some(at);
                    waiting.push((child, others[at]));
                }
                None => found.push(Difference::OnlyFirst(first.ply(a), describe(first, child))),
            }
        }
        for (other, _) in others.iter().zip(matched).filter(|(_, matched)| !matched) {
            found.push(Difference::OnlySecond(second.ply(b), describe(second, *other)));
        }
        if !in_order {
            found.push(Difference::Order(first.ply(a)));
        }
        waiting[behind..].reverse();
    }
    found
}

fn same_step(first: &Record, a: NodeId, second: &Record, b: NodeId) -> bool {
    match (first.step(a), second.step(b)) {
        (Step::End(ending), Step::End(other)) => ending.means(other, first.turn_at(a)),
        (step, other) => step == other,
    }
}

fn diff_headers(first: &Record, second: &Record, found: &mut Vec<Difference>) {
    let mut others: HashMap<_, _> = sayings(second).into_iter().collect();
    let owned = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
    for (saying, (key, values)) in sayings(first) {
        let (_, other) = others.remove(&saying).unwrap_or_default();
        let meanings = |values: &[&str]| -> Vec<String> {
            values.iter().map(|value| csa::meaning(key, value).into_owned()).collect()
        };
        if meanings(&values) != meanings(&other) {
            found.push(Difference::Header(key.to_owned(), owned(&values), owned(&other)));
        }
    }
    let mut left: Vec<_> = others.into_values().collect();
    left.sort_unstable();
    for (key, values) in left {
        found.push(Difference::Header(key.to_owned(), Vec::new(), owned(&values)));
    }
}

/// What a header is about: a player, who is 先手 here and 下手 there, or what
/// its key says.
#[derive(PartialEq, Eq, Hash)]
enum Saying<'a> {
    Player(Color),
    Other(&'a str),
}

/// Headers by what they are about, with the key that comes first and all values.
fn sayings(record: &Record) -> Vec<(Saying<'_>, (&str, Vec<&str>))> {
    let mut grouped: Vec<(Saying<'_>, (&str, Vec<&str>))> = Vec::new();
    let mut players = [None; 2];
    for (key, values) in record.headers().by_key() {
        let Some(color) = player_of_key(key) else {
            grouped.push((Saying::Other(key), (key, values)));
            continue;
        };
        let place = *players[color.index()].get_or_insert(grouped.len());
        match grouped.get_mut(place) {
            Some((_, (_, before))) => before.extend(values),
            None => grouped.push((Saying::Player(color), (key, values))),
        }
    }
    grouped
}

fn diff_node(first: &Record, a: NodeId, second: &Record, b: NodeId, found: &mut Vec<Difference>) {
    let ply = first.ply(a);
    let (time_a, time_b) = (first.elapsed(a), second.elapsed(b));
    if time_a != time_b {
        found.push(Difference::Time(ply, time_a, time_b));
    }
    let (a, b) = (first.notes(a), second.notes(b));
    if a == b {
        return;
    }
    let (a, b) = (a.cloned().unwrap_or_default(), b.cloned().unwrap_or_default());
    if a.comment != b.comment {
        found.push(Difference::Comment(ply, a.comment, b.comment));
    }
    if a.bookmark != b.bookmark {
        found.push(Difference::Bookmark(ply, a.bookmark, b.bookmark));
    }
    if a.remarks != b.remarks {
        found.push(Difference::Remarks(ply));
    }
}

fn describe(record: &Record, id: NodeId) -> String {
    match record.step(id) {
        Step::Move(played) => usi::to_usi(played.mv),
        Step::End(terminal) => terminal.kif(record.turn_at(id)).to_owned(),
        Step::Start => "the start".to_owned(),
    }
}

/// Two records do not start from the same position, so they share no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the records start from different positions")]
pub struct StartsDiffer;

/// Adds everything of `other` to `record`: its lines as variations where they
/// leave ours, its comments behind ours, headers and times that we lack.
///
/// # Errors
/// The start positions differ; nothing was changed then.
pub fn merge(record: &mut Record, other: &Record) -> Result<(), StartsDiffer> {
    let mut start = other.start().clone();
    start.move_number = record.start().move_number;
    if start != *record.start() {
        return Err(StartsDiffer);
    }
    for (key, value) in other.headers().iter() {
        if record.headers().get(key).is_none() {
            record.headers_mut().push(key, value);
        }
    }
    let mut waiting = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((ours, theirs)) = waiting.pop() {
        merge_node(record, ours, other, theirs);
        let behind = waiting.len();
        for child in other.children(theirs) {
            let step = other.step(child);
            let known = record.children(ours).find(|&id| record.step(id) == step);
            let node = known.unwrap_or_else(|| record.add(ours, step.clone()));
            waiting.push((node, child));
        }
        waiting[behind..].reverse();
    }
    Ok(())
}

fn merge_node(record: &mut Record, ours: NodeId, other: &Record, theirs: NodeId) {
    if record.elapsed(ours).is_none() {
        record.set_elapsed(ours, other.elapsed(theirs));
    }
    let Some(notes) = other.notes(theirs) else { return };
    if let Some(comment) = &notes.comment
        && record.comment(ours) != Some(comment)
    {
        for line in comment.split('\n') {
            record.add_comment(ours, line);
        }
    }
    let mine = record.notes_mut(ours);
    if mine.bookmark.is_none() {
        mine.bookmark.clone_from(&notes.bookmark);
    }
    for remark in &notes.remarks {
        if !mine.remarks.contains(remark) {
            mine.remarks.push(remark.clone());
        }
    }
}
