//! The one table of piece names. Readers search it and writers index it, so
//! they cannot drift apart.

use crate::shogi::{HandKind, PieceKind};

/// How one kind of piece is written.
pub struct Names {
    /// What is named.
    pub kind: PieceKind,
    /// SFEN and USI, Black's case: `P`, `+P`.
    pub sfen: &'static str,
    /// CSA: `FU`.
    pub csa: &'static str,
    /// In a written move: `歩`, `成銀`.
    pub written: &'static str,
    /// One character, on boards and diagrams: `歩`, `全`.
    pub board: char,
    /// Simplified Chinese, in a written move: `步`.
    pub hans: &'static str,
    /// Traditional Chinese, in a written move: `步`.
    pub hant: &'static str,
    /// Every other spelling that is read, after digits and width are normalised.
    pub aliases: &'static [&'static str],
    /// In Latin letters, lower case: `fu`.
    pub romaji: &'static [&'static str],
}

/// One row per kind, in the order of [`PieceKind::index`]: SFEN, CSA, written,
/// board, simplified, traditional, the other spellings that are read, and
/// those in Latin letters.
#[rustfmt::skip] // one row a line, so that a column can be read
static TABLE: [Names; PieceKind::COUNT] = [
    row(PieceKind::Pawn, "P", "FU", "歩", '歩', "步", "步", &["歩兵", "步兵", "步卒", "ふ", "ふひょう"], &["fu", "hu"]),
    row(PieceKind::Lance, "L", "KY", "香", '香', "香", "香", &["香車", "香车", "きょう", "きょうしゃ", "やり", "槍", "枪"], &["kyou", "kyo"]),
    row(PieceKind::Knight, "N", "KE", "桂", '桂', "桂", "桂", &["桂馬", "桂马", "けい", "けいま"], &["kei"]),
    row(PieceKind::Silver, "S", "GI", "銀", '銀', "银", "銀", &["銀将", "銀將", "银将", "ぎん"], &["gin"]),
    row(PieceKind::Bishop, "B", "KA", "角", '角', "角", "角", &["かく"], &["kaku"]),
    row(PieceKind::Rook, "R", "HI", "飛", '飛', "飞", "飛", &["飛車", "飞车", "ひ", "ひしゃ"], &["hi", "hisha"]),
    row(PieceKind::Gold, "G", "KI", "金", '金', "金", "金", &["金将", "金將", "きん"], &["kin"]),
    row(PieceKind::King, "K", "OU", "玉", '玉', "玉", "玉", &["王", "玉将", "王将", "玉將", "王將", "ぎょく", "おう"], &["ou", "gyoku", "gyo"]),
    row(PieceKind::ProPawn, "+P", "TO", "と", 'と', "と", "と", &["ト", "と金", "成歩", "成步", "成金"], &["to", "tokin", "narifu"]),
    row(PieceKind::ProLance, "+L", "NY", "成香", '杏', "成香", "成香", &["杏", "仝", "个", "個", "なりきょう"], &["narikyou", "narikyo"]),
    row(PieceKind::ProKnight, "+N", "NK", "成桂", '圭', "成桂", "成桂", &["圭", "今", "なりけい"], &["narikei"]),
    row(PieceKind::ProSilver, "+S", "NG", "成銀", '全', "成银", "成銀", &["全", "なりぎん"], &["narigin"]),
    row(PieceKind::Horse, "+B", "UM", "馬", '馬', "马", "馬", &["龍馬", "龙马", "竜馬", "成角", "うま"], &["uma"]),
    row(PieceKind::Dragon, "+R", "RY", "龍", '龍', "龙", "龍", &["竜", "龍王", "竜王", "龙王", "成飛", "成飞", "りゅう"], &["ryuu", "ryu"]),
];

#[expect(clippy::too_many_arguments, reason = "one argument a column")]
const fn row(
    kind: PieceKind,
    sfen: &'static str,
    csa: &'static str,
    written: &'static str,
    board: char,
    hans: &'static str,
    hant: &'static str,
    aliases: &'static [&'static str],
    romaji: &'static [&'static str],
) -> Names {
    Names { kind, sfen, csa, written, board, hans, hant, aliases, romaji }
}

/// The names of `kind`.
pub fn of(kind: PieceKind) -> &'static Names {
    &TABLE[kind.index()]
}

/// The kind with this CSA name, `FU` … `RY`.
pub fn from_csa(name: &str) -> Option<PieceKind> {
    TABLE.iter().find(|row| row.csa == name).map(|row| row.kind)
}

/// The unpromoted kind with this SFEN letter, either case.
pub fn from_sfen_letter(letter: char) -> Option<PieceKind> {
    let upper = letter.to_ascii_uppercase();
    TABLE.iter().find(|row| row.sfen.len() == 1 && row.sfen.starts_with(upper)).map(|row| row.kind)
}

/// The kind that can be held with this SFEN letter, either case.
pub fn hand_kind_from_sfen_letter(letter: char) -> Option<HandKind> {
    HandKind::of_captured(from_sfen_letter(letter)?)
}

/// The kind shown by one character of a board drawing, and any other single
/// character spelling.
pub fn from_board_char(c: char) -> Option<PieceKind> {
    TABLE
        .iter()
        .find(|row| row.board == c || row.spellings().any(|name| is_char(name, c)))
        .map(|row| row.kind)
}

/// Every character that [`from_board_char`] knows, with its kind; for tables.
pub fn board_chars() -> impl Iterator<Item = (char, PieceKind)> {
    TABLE.iter().flat_map(|row| {
        let single = |name: &str| name.chars().next().filter(|&c| is_char(name, c));
        let spelled = row.spellings().filter_map(single);
        std::iter::once(row.board).chain(spelled).map(|c| (c, row.kind))
    })
}

fn is_char(name: &str, c: char) -> bool {
    let mut chars = name.chars();
    chars.next() == Some(c) && chars.next().is_none()
}

/// The kind at the beginning of `text`, by the longest spelling that fits, and
/// the rest of the text.
pub fn split_written(text: &str) -> Option<(PieceKind, &str)> {
    split_longest(text, |row| row.spellings())
}

/// The same for names in Latin letters, lower case.
pub fn split_romaji(text: &str) -> Option<(PieceKind, &str)> {
    split_longest(text, |row| row.romaji.iter().copied())
}

fn split_longest<I>(
    text: &str,
    spellings: impl Fn(&'static Names) -> I,
) -> Option<(PieceKind, &str)>
where
    I: Iterator<Item = &'static str>,
{
    TABLE
        .iter()
        .flat_map(|row| spellings(row).map(move |name| (row.kind, name)))
        .filter(|(_, name)| text.starts_with(name))
        .max_by_key(|(_, name)| name.len())
        .map(|(kind, name)| (kind, &text[name.len()..]))
}

impl Names {
    fn spellings(&self) -> impl Iterator<Item = &'static str> {
        [self.written, self.hans, self.hant].into_iter().chain(self.aliases.iter().copied())
    }
}
