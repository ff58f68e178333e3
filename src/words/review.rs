//! What is said about a game that the engine looked through.

use super::{Key, Language, say};
use crate::engine::Judgement;
use crate::game::Opening;

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

/// An opening's name in English, Japanese, simplified and traditional Chinese:
/// the order of Discord's choices.
pub const fn opening_names(opening: Opening) -> [&'static str; 4] {
    match opening {
        Opening::Yagura => ["yagura", "矢倉", "矢仓", "矢倉"],
        Opening::BishopExchange => ["bishop exchange", "角換わり", "角交换", "角交換"],
        Opening::DoubleWing => ["double wing attack", "相掛かり", "相挂", "相掛"],
        Opening::SidePawn => ["side pawn capture", "横歩取り", "横步取", "橫步取"],
        Opening::BothStatic => ["double static rook", "相居飛車", "相居飞车", "相居飛車"],
        Opening::CentralRook => ["central rook", "中飛車", "中飞车", "中飛車"],
        Opening::FourthFileRook => ["fourth-file rook", "四間飛車", "四间飞车", "四間飛車"],
        Opening::ThirdFileRook => ["third-file rook", "三間飛車", "三间飞车", "三間飛車"],
        Opening::OppositeRook => ["opposing rook", "向かい飛車", "向飞车", "向飛車"],
        Opening::BothSwing => ["double swinging rook", "相振り飛車", "相振飞车", "相振飛車"],
    }
}

/// An opening in a sentence: `四間飛車`, `fourth-file rook`.
pub fn opening(language: Language, opening: Opening) -> &'static str {
    let [en, ja, hans, hant] = opening_names(opening);
    match language {
        Language::En => en,
        Language::Ja => ja,
        Language::ZhHans => hans,
        Language::ZhHant => hant,
    }
}
