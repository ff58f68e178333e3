//! What is said about a game that the engine looked through.

use super::{Key, Language, say};
use crate::engine::Judgement;
use crate::game::{Castle, Opening};

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
    one_of(language, opening_names(opening))
}

/// A castle in a sentence: `美濃囲い`, `mino`.
pub fn castle(language: Language, castle: Castle) -> &'static str {
    one_of(
        language,
        match castle {
            Castle::Yagura => ["yagura", "矢倉囲い", "矢仓围", "矢倉圍"],
            Castle::SnowRoof => ["snow roof", "雁木囲い", "雁木围", "雁木圍"],
            Castle::Crab => ["crab", "カニ囲い", "蟹围", "蟹圍"],
            Castle::Boat => ["boat", "船囲い", "船围", "船圍"],
            Castle::Elmo => ["elmo", "エルモ囲い", "elmo 围", "elmo 圍"],
            Castle::LeftMino => ["left mino", "左美濃", "左美浓", "左美濃"],
            Castle::CastleTowerMino => {
                ["castle-tower mino", "天守閣美濃", "天守阁美浓", "天守閣美濃"]
            }
            Castle::StaticRookBear => {
                ["static-rook bear in the hole", "居飛車穴熊", "居飞车穴熊", "居飛車穴熊"]
            }
            Castle::CentralHouse => ["central house", "中住まい", "中住居", "中住居"],
            Castle::Nakahara => ["Nakahara", "中原囲い", "中原围", "中原圍"],
            Castle::HalfMino => ["half mino", "片美濃囲い", "片美浓", "片美濃"],
            Castle::Mino => ["mino", "美濃囲い", "美浓围", "美濃圍"],
            Castle::HighMino => ["high mino", "高美濃囲い", "高美浓", "高美濃"],
            Castle::KimuraMino => ["Kimura mino", "木村美濃", "木村美浓", "木村美濃"],
            Castle::SilverCrown => ["silver crown", "銀冠", "银冠", "銀冠"],
            Castle::SwingingRookBear => {
                ["swinging-rook bear in the hole", "振り飛車穴熊", "振飞车穴熊", "振飛車穴熊"]
            }
            Castle::GoldPair => ["pair of golds", "金無双", "金无双", "金無雙"],
        },
    )
}

/// The name in `language`, of those in the order of Discord's choices.
fn one_of(language: Language, [en, ja, hans, hant]: [&'static str; 4]) -> &'static str {
    match language {
        Language::En => en,
        Language::Ja => ja,
        Language::ZhHans => hans,
        Language::ZhHant => hant,
    }
}
