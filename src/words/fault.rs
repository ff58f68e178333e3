//! What was wrong with a record, what a format cannot hold, why an input was
//! refused: a sentence for every kind, by its code.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::bundle::{Sources, bundles};
use super::{Language, illegal};
use crate::record::{Loss, Place, Problem, ReadError, Refusal, Warning};

/// The files, in the order of [`Language::ALL`].
const SOURCES: Sources = [
    include_str!("ftl/records/ja.ftl"),
    include_str!("ftl/records/en.ftl"),
    include_str!("ftl/records/zh-Hans.ftl"),
    include_str!("ftl/records/zh-Hant.ftl"),
];

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> = LazyLock::new(|| bundles(SOURCES));

/// What fills the gaps of a sentence.
#[derive(Default)]
struct Gaps<'a>(FluentArgs<'a>);

impl Gaps<'_> {
    fn number(mut self, name: &'static str, number: impl TryInto<i64>) -> Self {
        let number = number.try_into().unwrap_or(i64::MAX);
        self.0.set(name, FluentValue::from(number));
        self
    }

    fn text(mut self, name: &'static str, text: impl Into<String>) -> Self {
        self.0.set(name, FluentValue::from(text.into()));
        self
    }
}

fn phrase(language: Language, id: &str, gaps: &Gaps<'_>) -> String {
    let bundle = &BUNDLES[language as usize];
    let pattern = bundle.get_message(id).and_then(|message| message.value());
    let pattern = pattern.expect("a test finds every code in every language");
    bundle.format_pattern(pattern, Some(&gaps.0), &mut Vec::new()).into_owned()
}

/// What was not right in a part of a record.
pub fn problem(language: Language, problem: &Problem) -> String {
    let gaps = Gaps::default();
    let gaps = match problem {
        Problem::MalformedMove { expected } => {
            let id = format!("expected-{}", expected.code());
            gaps.text("expected", phrase(language, &id, &Gaps::default()))
        }
        Problem::IllegalMove(reason) => gaps.text("reason", illegal(language, *reason)),
        Problem::AmbiguousMove(moves) => gaps.number("n", moves.len()),
        Problem::ImplicitVariation { number } => gaps.number("n", *number),
        Problem::VariationTooFar { ply, length } => {
            gaps.number("n", *ply).number("length", *length)
        }
        Problem::AmbiguousBranch { ply } => gaps.number("n", *ply),
        Problem::RowLength { squares } => gaps.number("n", *squares),
        Problem::RowCount { rows } => gaps.number("n", *rows),
        Problem::UnknownPiece(piece) => gaps.text("text", *piece),
        Problem::MoveCountDisagrees { written, found } => {
            gaps.number("n", *written).number("length", *found)
        }
        Problem::DeclaredEncoding { declared, found } => {
            gaps.text("declared", declared.name()).text("found", found.name())
        }
        Problem::Undecodable { count } | Problem::More { count } => gaps.number("n", *count),
        Problem::WrongField { path, .. } => gaps.text("text", path.as_str()),
        Problem::UnknownLine
        | Problem::ImpossibleMove
        | Problem::LeftOut
        | Problem::UnplayableStart(_)
        | Problem::MoveAfterEnd
        | Problem::WrongPiece { .. }
        | Problem::WrongSide
        | Problem::ForcedPromotion
        | Problem::StrayVariation
        | Problem::UnknownHandicap
        | Problem::OtherLance
        | Problem::HandicapIgnored
        | Problem::CannotPlace
        | Problem::NoTurn
        | Problem::OddStart(_)
        | Problem::EndingDisagrees
        | Problem::UnknownEnding
        | Problem::TimeWithoutMove
        | Problem::MalformedTime
        | Problem::BadSfen(_) => gaps,
    };
    phrase(language, &format!("problem-{}", problem.code()), &gaps)
}

/// Something that a format has no place for, as a part of a list.
pub(super) fn loss(language: Language, loss: &Loss) -> String {
    let gaps = Gaps::default();
    let gaps = match loss {
        Loss::Variations(n)
        | Loss::Comments(n)
        | Loss::Bookmarks(n)
        | Loss::Remarks(n)
        | Loss::Times(n)
        | Loss::Fractions(n)
        | Loss::Moves(n)
        | Loss::IllegalMoves(n)
        | Loss::Promotions(n)
        | Loss::Pieces(n) => gaps.number("n", *n),
        Loss::MoveNumber(n) => gaps.number("n", *n),
        Loss::Headers(names) | Loss::HeadersJoined(names) => gaps.text("names", list(names)),
        Loss::Ending(word) => gaps.text("from", word.as_str()),
        Loss::EndingChanged(from, to) => gaps.text("from", from.as_str()).text("to", to.as_str()),
        Loss::Characters(n, encoding) => gaps.number("n", *n).text("to", encoding.name()),
    };
    phrase(language, &format!("loss-{}", loss.code()), &gaps)
}

/// The first few names of headers; a file can have thousands.
fn list(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let mut text = names.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    if names.len() > SHOWN {
        text.push_str(", …");
    }
    text
}

/// Why an input was refused.
pub(super) fn refused(language: Language, refusal: &Refusal) -> String {
    let gaps = Gaps::default();
    let gaps = match refusal {
        Refusal::Strict(why) => return problem(language, why),
        Refusal::TooLarge { bytes, limit } => gaps.number("n", *bytes).number("limit", *limit),
        Refusal::OtherFormat(what) => {
            let id = format!("stranger-{}", what.code());
            gaps.text("what", phrase(language, &id, &Gaps::default()))
        }
        Refusal::OtherVariant(text) | Refusal::UnknownHandicap(text) => {
            gaps.text("text", text.as_str())
        }
        Refusal::NeedsNetwork(site) => gaps.text("site", *site),
        Refusal::Empty
        | Refusal::TooManyGames
        | Refusal::UnknownFormat
        | Refusal::Drawing(_)
        | Refusal::Sfen(_)
        | Refusal::Json(_)
        | Refusal::Expected(_) => gaps,
    };
    phrase(language, &format!("refusal-{}", refusal.code()), &gaps)
}

/// `KIF 5行目3文字目`, and the text there, as far as it is known.
fn place(language: Language, place: &Place) -> String {
    let mut text = place.format.map(|format| format.name().to_owned()).unwrap_or_default();
    if place.line > 0 {
        let id = if place.column > 0 { "place-column" } else { "place-line" };
        let gaps = Gaps::default().number("line", place.line).number("column", place.column);
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&phrase(language, id, &gaps));
    }
    if !place.text.is_empty() {
        text.push_str(&format!(" `{}`", place.text));
    }
    text
}

/// A warning on one line of a terminal.
pub fn warning_line(language: Language, warning: &Warning) -> String {
    let mark = phrase(language, "warning", &Gaps::default());
    let place = place(language, &warning.place);
    format!("{mark}: {place}: {}", problem(language, &warning.problem))
}

/// A refusal on one line of a terminal.
pub fn refusal_line(language: Language, error: &ReadError) -> String {
    let place = place(language, &error.place);
    let why = refused(language, &error.refusal);
    if place.is_empty() { why } else { format!("{place}: {why}") }
}

/// A loss on one line of a terminal.
pub fn loss_line(language: Language, format: &str, lost: &Loss) -> String {
    let gaps = Gaps::default().text("format", format).text("thing", loss(language, lost));
    phrase(language, "cannot-hold", &gaps)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::record::{Encoding, Expected, Stranger};
    use crate::shogi::{IllegalMove, PieceKind};

    /// Each key of a file with what stands in its gaps.
    fn keys(source: &str) -> BTreeMap<String, Vec<String>> {
        let head = regex::Regex::new(r"^([a-z0-9-]+) =").unwrap();
        let gap = regex::Regex::new(r"\{ *\$([a-z_]+)").unwrap();
        let mut keys: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some(found) = head.captures(line) {
                key = found[1].to_owned();
                assert!(keys.insert(key.clone(), Vec::new()).is_none(), "{key} stands twice");
            }
            let entry = keys.entry(key.clone()).or_default();
            entry.extend(gap.captures_iter(line).map(|found| found[1].to_owned()));
            entry.sort();
            entry.dedup();
        }
        keys.retain(|key, _| !key.is_empty());
        keys
    }

    #[test]
    fn every_language_has_every_sentence_with_the_same_gaps() {
        let english = keys(SOURCES[Language::En as usize]);
        assert!(english.len() > 70);
        for (language, source) in Language::ALL.iter().zip(SOURCES) {
            assert_eq!(keys(source), english, "{language}");
        }
    }

    /// One of every kind.
    fn problems() -> Vec<Problem> {
        let expected = Expected::KifMove;
        vec![
            Problem::UnknownLine,
            Problem::MalformedMove { expected },
            Problem::IllegalMove(IllegalMove::PawnDropMate),
            Problem::AmbiguousMove(Vec::new()),
            Problem::ImpossibleMove,
            Problem::LeftOut,
            Problem::UnplayableStart(crate::shogi::Color::Black),
            Problem::MoveAfterEnd,
            Problem::WrongPiece { written: PieceKind::Pawn, found: PieceKind::Gold },
            Problem::WrongSide,
            Problem::ForcedPromotion,
            Problem::ImplicitVariation { number: 1 },
            Problem::VariationTooFar { ply: 1, length: 0 },
            Problem::AmbiguousBranch { ply: 1 },
            Problem::StrayVariation,
            Problem::UnknownHandicap,
            Problem::OtherLance,
            Problem::HandicapIgnored,
            Problem::RowLength { squares: 8 },
            Problem::RowCount { rows: 8 },
            Problem::UnknownPiece('x'),
            Problem::CannotPlace,
            Problem::NoTurn,
            Problem::EndingDisagrees,
            Problem::MoveCountDisagrees { written: 1, found: 2 },
            Problem::UnknownEnding,
            Problem::TimeWithoutMove,
            Problem::MalformedTime,
            Problem::DeclaredEncoding { declared: Encoding::Utf8, found: Encoding::ShiftJis },
            Problem::Undecodable { count: 3 },
            Problem::WrongField { path: "x".to_owned(), expected: "y" },
            Problem::More { count: 5 },
        ]
    }

    #[test]
    fn every_kind_has_words_and_no_gap_stays_open() {
        let names = || vec!["a".to_owned(), "b".to_owned()];
        let losses = [
            Loss::Variations(1),
            Loss::Comments(2),
            Loss::Bookmarks(1),
            Loss::Remarks(2),
            Loss::Times(1),
            Loss::Fractions(2),
            Loss::Headers(names()),
            Loss::HeadersJoined(names()),
            Loss::MoveNumber(9),
            Loss::Ending("x".to_owned()),
            Loss::EndingChanged("x".to_owned(), "y".to_owned()),
            Loss::Moves(1),
            Loss::IllegalMoves(2),
            Loss::Promotions(1),
            Loss::Pieces(1),
            Loss::Characters(2, Encoding::ShiftJis),
        ];
        let refusals = [
            Refusal::Empty,
            Refusal::TooLarge { bytes: 3, limit: 2 },
            Refusal::TooManyGames,
            Refusal::UnknownFormat,
            Refusal::OtherFormat(Stranger::WebPage),
            Refusal::OtherVariant("x".to_owned()),
            Refusal::UnknownHandicap("x".to_owned()),
            Refusal::Json("a value"),
            Refusal::Expected("x"),
            Refusal::NeedsNetwork("x"),
            Refusal::Strict(Box::new(Problem::NoTurn)),
        ];
        for language in Language::ALL {
            let said = problems().iter().map(|kind| problem(language, kind)).collect::<Vec<_>>();
            let lost = losses.iter().map(|kind| loss(language, kind));
            let refused = refusals.iter().map(|kind| refused(language, kind));
            for sentence in said.into_iter().chain(lost).chain(refused) {
                assert!(!sentence.is_empty() && !sentence.contains('$'), "{sentence}");
            }
        }
        // What these two hold is made elsewhere only.
        for id in ["problem-odd-start", "problem-bad-sfen", "refusal-bad-sfen", "refusal-drawing"] {
            assert!(!phrase(Language::Ja, id, &Gaps::default()).is_empty());
        }
    }

    #[test]
    fn each_expectation_and_stranger_has_words() {
        let expected = [
            Expected::KifMove,
            Expected::Ki2Move,
            Expected::CsaMove,
            Expected::UsiMove,
            Expected::UsenMove,
            Expected::UsenOffset,
            Expected::MoveBefore,
            Expected::HandPiece,
        ];
        for expected in expected {
            assert!(!problem(Language::Ja, &Problem::MalformedMove { expected }).is_empty());
        }
        for what in [
            Stranger::Pgn,
            Stranger::Psn,
            Stranger::WebPage,
            Stranger::Pdf,
            Stranger::Picture,
            Stranger::Zip,
        ] {
            assert!(!refused(Language::Ja, &Refusal::OtherFormat(what)).is_empty());
        }
    }
}
