//! What is said about a game that the engine looked through.

use super::{Key, Language, say};
use crate::engine::Judgement;

/// A judgement in a word: `悪手`, `blunder`.
pub fn judgement(language: Language, judgement: Judgement) -> String {
    let key = match judgement {
        Judgement::Fine => Key::JudgementFine,
        Judgement::Slow => Key::JudgementSlow,
        Judgement::Dubious => Key::JudgementDubious,
        Judgement::Bad => Key::JudgementBad,
        Judgement::Terrible => Key::JudgementTerrible,
    };
    say(language, key).plain()
}

/// A share, `0.0..=1.0`, as whole per cent.
pub fn percent(share: f64) -> i64 {
    (share.clamp(0.0, 1.0) * 100.0).round() as i64
}
