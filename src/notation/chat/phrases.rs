//! Words around a move, and how sure they leave us.

/// How sure a reading is; the order is from sure to unsure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// Play at once.
    Sure,
    /// Ask "this one?".
    Likely,
    /// The author is thinking aloud.
    Hedged,
}

/// What may stand before a move. Longer words stand before their beginnings.
const PREFIXES: &[(&str, Certainty)] = &[
    ("答え:", Certainty::Sure),
    ("答えは", Certainty::Sure),
    ("答え", Certainty::Sure),
    ("答案是", Certainty::Sure),
    ("答案:", Certainty::Sure),
    ("答案", Certainty::Sure),
    ("正解は", Certainty::Sure),
    ("初手は", Certainty::Sure),
    ("初手", Certainty::Sure),
    ("第一手", Certainty::Sure),
    ("the answer is", Certainty::Sure),
    ("answer:", Certainty::Sure),
    ("我走", Certainty::Likely),
    ("我下", Certainty::Likely),
    ("那我走", Certainty::Likely),
    ("那就", Certainty::Likely),
    ("走", Certainty::Likely),
    ("i'll play", Certainty::Likely),
    ("i play", Certainty::Likely),
    ("my move is", Certainty::Likely),
    ("my move:", Certainty::Likely),
    ("では", Certainty::Likely),
    ("じゃあ", Certainty::Likely),
    ("じゃ", Certainty::Likely),
    ("それでは", Certainty::Likely),
    ("それじゃあ", Certainty::Likely),
    ("ここは", Certainty::Likely),
    ("とりあえず", Certainty::Likely),
    ("当然", Certainty::Likely),
    ("やっぱり", Certainty::Likely),
    ("ok", Certainty::Likely),
    ("たぶん", Certainty::Hedged),
    ("多分", Certainty::Hedged),
    ("maybe", Certainty::Hedged),
    ("也许", Certainty::Hedged),
    ("可能", Certainty::Hedged),
];

/// Removes one known phrase from the front of `text` (lower case).
pub(super) fn split_prefix(text: &str) -> Option<(Certainty, &str)> {
    PREFIXES.iter().find_map(|&(phrase, certainty)| {
        let rest = text.strip_prefix(phrase)?;
        // Latin words end where a blank does.
        let ends_word = !phrase.is_ascii() || rest.starts_with([' ', ':', ',']);
        ends_word.then(|| (certainty, rest.trim_start_matches([' ', ':', ',', '、', ','])))
    })
}

/// Politeness and emphasis that change nothing.
const POLITE: &[&str] = &[
    "でお願いいたします",
    "でお願いします",
    "でおねがいします",
    "お願いします",
    "です",
    "ます",
    "で",
    "まで",
    "please",
    "w",
    "笑",
    "了",
];

/// Words that make a move of a sentence: likely meant, better confirmed.
const DECLARATIVE: &[&str] = &[
    "で行きます",
    "でいきます",
    "で行く",
    "でいく",
    "で勝負",
    "にします",
    "とします",
    "と指します",
    "を指します",
    "指します",
    "と指す",
    "を指す",
    "指す",
    "跳ねる",
    "跳ねます",
    "突く",
    "突きます",
    "取る",
    "取ります",
    "を打つ",
    "を打ちます",
    "打ちます",
    "走る",
    "走ります",
    "引きます",
    "寄ります",
    "上がります",
    "だ",
    "だよ",
    "だね",
    "ね",
    "よ",
    "っ",
    "ですね",
    "だな",
];

/// Words of somebody who has not decided.
const HEDGES: &[&str] = &[
    "かなあ",
    "かなぁ",
    "かな",
    "かも",
    "かもしれない",
    "でしょうか",
    "しかない",
    "だろうか",
    "だろう",
    "ですか",
    "でいい",
    "でいいかな",
    "吗",
    "嗎",
    "呢",
    "吧",
    "maybe",
    "i think",
    "i guess",
    "probably",
];

const PUNCTUATION: &[char] = &[
    ' ', '。', '.', '!', '、', ',', '…', '・', '~', '〜', '♪', '\n', ';', '；', '-', 'ー', '*', '_',
];

/// How sure a move is that `tail` follows; `None` when the tail makes it talk.
///
/// `after_blank_counts`: a free comment may follow after a mere blank (a move
/// with a mark); otherwise it needs punctuation.
pub(super) fn judge_tail(tail: &str, after_blank_counts: bool) -> Option<Certainty> {
    let core = tail.trim_matches(PUNCTUATION);
    if core.is_empty() {
        return Some(Certainty::Sure);
    }
    if core.trim_end_matches(PUNCTUATION).ends_with('?') {
        // A question: about this move if nothing else is said.
        let words = core.trim_matches('?').trim_matches(PUNCTUATION);
        let plain = words.is_empty() || HEDGES.contains(&words) || POLITE.contains(&words);
        return plain.then_some(Certainty::Hedged);
    }
    if is_time(core) || POLITE.contains(&core) {
        return Some(Certainty::Sure);
    }
    if HEDGES.contains(&core) {
        return Some(Certainty::Hedged);
    }
    if DECLARATIVE.contains(&core) {
        return Some(Certainty::Likely);
    }
    let first = tail.chars().next()?;
    let delimited = matches!(first, '。' | '、' | ',' | '!' | '…' | '\n' | ';' | '；')
        || (first == '.' && tail[1..].starts_with(' '))
        || (first == ' ' && after_blank_counts);
    (delimited && !is_about_the_move(core)).then_some(Certainty::Likely)
}

/// `(5分)`, `0:12`, `( 0:01/00:00:01)`, `15秒`.
fn is_time(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
        && text.chars().all(|c| {
            c.is_ascii_digit() || matches!(c, ':' | '/' | ' ' | '(' | ')' | '分' | '秒' | '+')
        })
        && (text.contains([':', '分', '秒']))
}

/// Whether a comment judges or discusses the move instead of going with it.
fn is_about_the_move(comment: &str) -> bool {
    const PARTICLES: &[&str] = &[
        "は",
        "が",
        "って",
        "を",
        "も",
        "より",
        "から",
        "の",
        "と",
        "なら",
        "だと",
        "に",
        "として",
        "いう",
    ];
    const TALK: &[&str] = &[
        "と思",
        "悪手",
        "好手",
        "どう",
        "なぜ",
        "だったら",
        "better",
        "best",
        "why",
        "would",
        "should",
        "instead",
        "不好",
        "哪个",
        "怎么",
        "如果",
        "?",
    ];
    PARTICLES.iter().any(|particle| comment.starts_with(particle))
        || TALK.iter().any(|word| comment.contains(word))
}

/// The word between alternatives: `7六歩か2六歩`, `7六歩 or 2六歩`.
pub(super) fn split_or(text: &str) -> Option<&str> {
    let text = text.trim_start();
    ["それとも", "または", "か", "or ", "还是", "還是", "或"]
        .iter()
        .find_map(|word| text.strip_prefix(word))
        .map(str::trim_start)
}
