//! Finished pictures, kept while there is room: what is linked in a forum is
//! asked for again and again.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;

/// A file and what its content is recognised by.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) bytes: Bytes,
    /// Changes with the content; quoted, as `ETag` has it.
    pub(super) tag: String,
}

impl Made {
    pub(super) fn new(bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let tag = format!("\"{:016x}-{:x}\"", hasher.finish(), bytes.len());
        Self { bytes, tag }
    }
}

#[derive(Default)]
struct State {
    made: HashMap<String, (Made, u64)>,
    bytes: usize,
    /// Counts uses: the least recently used goes first.
    uses: u64,
}

/// A bounded store of files by what was asked for.
pub(super) struct Cache {
    state: Mutex<State>,
    max_bytes: usize,
}

impl Cache {
    pub(super) fn new(max_bytes: usize) -> Self {
        Self { state: Mutex::default(), max_bytes }
    }

    pub(super) fn get(&self, key: &str) -> Option<Made> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.uses += 1;
        let now = state.uses;
        let (made, used) = state.made.get_mut(key)?;
        *used = now;
        Some(made.clone())
    }

    pub(super) fn put(&self, key: String, made: Made) {
        let size = |key: &str, made: &Made| key.len() + made.bytes.len() + 200;
        let added = size(&key, &made);
        // A giant would drive out everybody else.
        if added > self.max_bytes / 4 {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.uses += 1;
        let now = state.uses;
        state.bytes += added;
        if let Some((old, _)) = state.made.insert(key.clone(), (made, now)) {
            state.bytes -= size(&key, &old);
        }
        if state.bytes <= self.max_bytes {
            return;
        }
        // A quarter at once, so that the search for the oldest is rare.
        let mut by_use: Vec<(u64, String)> =
            state.made.iter().map(|(key, (_, used))| (*used, key.clone())).collect();
        by_use.sort_unstable();
        for (_, key) in by_use {
            if state.bytes <= self.max_bytes / 4 * 3 {
                break;
            }
            if let Some((old, _)) = state.made.remove(&key) {
                state.bytes -= size(&key, &old);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_often_stays() {
        let cache = Cache::new(100_000);
        cache.put("often".to_owned(), Made::new(vec![1; 9_000]));
        for number in 0..100 {
            cache.put(format!("{number}"), Made::new(vec![2; 9_000]));
            assert!(cache.get("often").is_some(), "{number}");
        }
        assert!(cache.get("0").is_none());
        assert!(cache.state.lock().unwrap().bytes <= 100_000);
        cache.put("giant".to_owned(), Made::new(vec![3; 50_000]));
        assert!(cache.get("giant").is_none());
    }

    #[test]
    fn tags_tell_contents_apart() {
        let tag = |text: &'static str| Made::new(text).tag;
        assert_eq!(tag("a"), tag("a"));
        assert_ne!(tag("a"), tag("b"));
    }
}
