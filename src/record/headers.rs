//! What stands above the moves: `先手：…`, `$EVENT:…`, `N+…`, in order.
//!
//! Keys are those of KIF; one table gives their CSA names. A CSA key without a
//! KIF name keeps its own, and goes back to CSA as it came.

use std::collections::HashMap;

use crate::shogi::Color;

/// Keys with their values in the order of the file. A key may occur twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    entries: Vec<(Box<str>, String)>,
}

/// The keys that both KIF and CSA have a name for.
static CSA_KEYS: [(&str, &str); 9] = [
    ("EVENT", "棋戦"),
    ("SITE", "場所"),
    ("START_TIME", "開始日時"),
    ("END_TIME", "終了日時"),
    ("OPENING", "戦型"),
    ("TIME_LIMIT", "持ち時間"),
    ("NOTE", "備考"),
    ("MAX_MOVES", "最大手数"),
    ("JISHOGI", "持将棋"),
];

/// Keys of KIF for which an ASCII colon is accepted too. With any other key it
/// might be part of a sentence.
static KNOWN_KEYS: [&str; 58] = [
    "開始日時",
    "終了日時",
    "対局日",
    "棋戦",
    "戦型",
    "表題",
    "持ち時間",
    "秒読み",
    "消費時間",
    "場所",
    "掲載",
    "備考",
    "先手省略名",
    "後手省略名",
    "記録係",
    "先手",
    "後手",
    "下手",
    "上手",
    "作品番号",
    "作品名",
    "作者",
    "発表誌",
    "発表年月",
    "出典",
    "手数",
    "完全性",
    "分類",
    "受賞",
    "対局ID",
    "記録ID",
    "図",
    "振り駒",
    "先手年齢",
    "後手年齢",
    "リーグ成績",
    "昼食休憩",
    "昼休前消費時間",
    "先手消費時間加算",
    "後手消費時間加算",
    "計測時方式",
    "封じ手手数",
    "先手段級",
    "後手段級",
    "先手詳細",
    "後手詳細",
    "初期局面",
    "結末",
    "勝者",
    "棋戦詳細",
    "手合割",
    "先手の持駒",
    "後手の持駒",
    "下手の持駒",
    "上手の持駒",
    "変化",
    "最大手数",
    "持将棋",
];

/// Whether KIF or its users know this key.
pub(super) fn is_known_key(key: &str) -> bool {
    KNOWN_KEYS.contains(&key)
}

/// The key of KIF for a key of CSA (without `$`).
pub(super) fn kif_key_of_csa(key: &str) -> Option<&'static str> {
    // Version 3 renamed TIME_LIMIT.
    let key = if key == "TIME" { "TIME_LIMIT" } else { key };
    CSA_KEYS.iter().find(|(csa, _)| *csa == key).map(|(_, kif)| *kif)
}

/// The key of CSA (without `$`) for one of ours: its translation, or itself
/// when it is already a CSA key.
pub(super) fn csa_key_of(key: &str) -> Option<&str> {
    match CSA_KEYS.iter().find(|(_, kif)| *kif == key) {
        Some((csa, _)) => Some(csa),
        None if is_csa_key(key) => Some(key),
        None => None,
    }
}

fn is_csa_key(key: &str) -> bool {
    key.bytes().next().is_some_and(|b| b.is_ascii_uppercase())
        && key.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b"_+-".contains(&b))
}

const NAMES: [[&str; 2]; 2] = [["先手", "下手"], ["後手", "上手"]];

impl Headers {
    /// All entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.entries.iter().map(|(key, value)| (&**key, &**value))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The first value of `key`.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().find(|(found, _)| *found == key).map(|(_, value)| value)
    }

    /// The values of every key, keys in the order of their first occurrence.
    pub fn by_key(&self) -> Vec<(&str, Vec<&str>)> {
        let mut places = HashMap::new();
        let mut grouped: Vec<(&str, Vec<&str>)> = Vec::new();
        for (key, value) in self.iter() {
            let place = *places.entry(key).or_insert(grouped.len());
            match grouped.get_mut(place) {
                Some((_, values)) => values.push(value),
                None => grouped.push((key, vec![value])),
            }
        }
        grouped
    }

    /// Adds an entry at the end, whatever is there already.
    pub fn push(&mut self, key: &str, value: &str) {
        self.entries.push((key.into(), value.into()));
    }

    /// Replaces the first value of `key`, or adds it.
    pub fn set(&mut self, key: &str, value: &str) {
        match self.entries.iter_mut().find(|(found, _)| &**found == key) {
            Some((_, old)) => *old = value.into(),
            None => self.push(key, value),
        }
    }

    /// Takes out every entry of `key`.
    pub fn remove(&mut self, key: &str) {
        self.entries.retain(|(found, _)| &**found != key);
    }

    /// Gives every entry of `key` another key, in its place.
    pub(super) fn rename(&mut self, key: &str, new: &str) {
        for (found, _) in &mut self.entries {
            if &**found == key {
                *found = new.into();
            }
        }
    }

    /// Adds a line to the value that was read last.
    pub(super) fn append_to_last(&mut self, line: &str) {
        if let Some((_, value)) = self.entries.last_mut() {
            value.push('\n');
            value.push_str(line);
        }
    }

    /// The key read last.
    pub(super) fn last_key(&self) -> Option<&str> {
        self.entries.last().map(|(key, _)| &**key)
    }

    /// What is said of who plays `color`, under 先手 and 下手, or 後手 and 上手.
    pub(super) fn names(&self, color: Color) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter(move |(key, _)| player_of_key(key) == Some(color))
    }

    /// The player of `color`: 先手 or 下手, 後手 or 上手.
    pub fn player(&self, color: Color) -> Option<&str> {
        NAMES[color.index()].iter().find_map(|key| self.get(key)).filter(|name| !name.is_empty())
    }

    /// Sets the player of `color` under the key the record uses already, or
    /// under the one that suits the game.
    pub(super) fn set_player(&mut self, color: Color, name: &str, handicap: bool) {
        let keys = NAMES[color.index()];
        let used = keys.iter().find(|key| self.get(key).is_some());
        let key = used.copied().unwrap_or(keys[usize::from(handicap)]);
        self.set(key, name);
    }
}

/// Whose name a key of ours holds.
pub(super) fn player_of_key(key: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| NAMES[color.index()].contains(&key))
}
