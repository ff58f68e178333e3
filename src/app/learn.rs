//! Teaching: each rule, piece and proverb on one screen, rules and pieces with
//! an example on the board.

use std::time::Duration;

use super::{App, Context, Picture, Reply};
use crate::notation::{sfen, usi};
use crate::render::{Arrow, Scene};
use crate::shogi::{Bitboard, Color, Piece, PieceKind, Setup, Square, attacks};
use crate::words::{self, Key, Language, Part, Text, say};

/// What somebody wants to learn about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A rule or a foul.
    Rule,
    /// How a piece moves.
    Piece,
    /// 格言
    Proverb,
}

impl Subject {
    /// How the ids of its lessons begin.
    const fn prefix(self) -> &'static str {
        match self {
            Self::Rule => "rule-",
            Self::Piece => "piece-",
            Self::Proverb => "proverb-",
        }
    }
}

/// The position that illustrates a rule.
struct Example {
    lesson: &'static str,
    sfen: &'static str,
    /// Squares the text speaks of, by their USI names.
    marks: &'static [&'static str],
    /// Moves the text speaks of, in USI.
    arrows: &'static [&'static str],
}

const fn example(
    lesson: &'static str,
    sfen: &'static str,
    marks: &'static [&'static str],
    arrows: &'static [&'static str],
) -> Example {
    Example { lesson, sfen, marks, arrows }
}

const EXAMPLES: &[Example] = &[
    example("rule-goal", "startpos", &[], &[]),
    example("rule-promotion", "4k4/9/9/4S4/9/9/9/9/4K4 b - 1", &[], &["5d5c+"]),
    example("rule-drop", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", &[], &["G*5b"]),
    example(
        "rule-nifu",
        "4k4/9/9/9/9/9/4P4/9/4K4 b P 1",
        &["5b", "5c", "5d", "5e", "5f", "5h"],
        &[],
    ),
    example(
        "rule-dead-end",
        "9/9/4k4/9/9/9/9/9/4K4 b NLP 1",
        &["9a", "8a", "7a", "6a", "5a", "4a", "3a", "2a", "1a"],
        &[],
    ),
    example("rule-uchifuzume", "8k/9/7+R1/9/9/9/9/9/K8 b P 1", &[], &["P*1b"]),
    example("rule-check", "4k4/9/9/9/4R4/9/9/9/4K4 w - 1", &[], &[]),
    example("rule-mate", "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", &[], &[]),
    example("rule-stalemate", "8k/6+R2/9/9/9/9/9/9/4K4 w - 1", &[], &[]),
    example("rule-repetition", "startpos", &[], &["2h3h"]),
    example("rule-perpetual-check", "6+B2/9/6k2/9/9/9/9/9/4K4 b - 1", &[], &["3a4b"]),
    example(
        "rule-declaration",
        "+P+P+P+P1G+B+R+R/+P+P2K4/9/9/9/9/9/9/4k4 b 9Pb3g4s4n4l3p 1",
        &[],
        &[],
    ),
    example(
        "rule-impasse",
        "+P+P+P1K4/+P+PS+R5/9/9/9/9/6+r2/5s+p+p1/4k+p+p2 b B2G2S2N2L5Pb2g2n2l4p 1",
        &[],
        &[],
    ),
    example(
        "rule-handicap",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        &["8b", "2b"],
        &[],
    ),
    example("rule-notation", "startpos", &[], &["7g7f"]),
    example("rule-fouls", "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", &[], &["5h4h"]),
];

/// The piece that a lesson about pieces is about.
const PIECES: &[(&str, PieceKind)] = &[
    ("piece-pawn", PieceKind::Pawn),
    ("piece-lance", PieceKind::Lance),
    ("piece-knight", PieceKind::Knight),
    ("piece-silver", PieceKind::Silver),
    ("piece-gold", PieceKind::Gold),
    ("piece-bishop", PieceKind::Bishop),
    ("piece-rook", PieceKind::Rook),
    ("piece-king", PieceKind::King),
    ("piece-horse", PieceKind::Horse),
    ("piece-dragon", PieceKind::Dragon),
    ("piece-promoted", PieceKind::ProSilver),
];

/// A lesson's picture is small and drawn in milliseconds.
const DRAWING_DEADLINE: Duration = Duration::from_secs(5);

impl App {
    /// Teaches about `topic`, a name in any of our languages; without one, lists
    /// what there is, or says any proverb.
    pub(super) async fn learn(
        &self,
        context: &Context,
        subject: Subject,
        topic: Option<&str>,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let topic = topic.map(str::trim).filter(|topic| !topic.is_empty());
        let id = match (topic, subject) {
            (Some(topic), _) => find(subject, topic),
            (None, Subject::Proverb) => {
                let ids: Vec<_> = words::lesson_ids(subject.prefix()).collect();
                ids.get(self.random_u32() as usize % ids.len().max(1)).copied()
            }
            (None, Subject::Rule | Subject::Piece) => None,
        };
        let Some(id) = id else {
            return Ok(Reply { private: true, ..Reply::new(list(language, subject)) });
        };
        let lesson = words::lesson(language, id)
            .unwrap_or_else(|| words::Lesson { title: id.to_owned(), text: String::new() });
        let mut text = Text::EMPTY;
        text.push(Part::Words(format!("**{}**\n{}", lesson.title, lesson.text)));
        let picture = match scene(id) {
            None => None,
            Some(scene) => Some(Picture {
                png: self.compute().run(DRAWING_DEADLINE, move |_| scene.to_png()).await?,
                alt: format!("{} {}", lesson.title, lesson.text),
                name: format!("{id}.png"),
            }),
        };
        Ok(Reply { picture, ..Reply::new(text) })
    }
}

/// The lesson whose id or title, in any language, `topic` names.
fn find(subject: Subject, topic: &str) -> Option<&'static str> {
    let topic = topic.to_lowercase();
    let ids = || words::lesson_ids(subject.prefix());
    let titles = |id: &str| {
        Language::ALL
            .into_iter()
            .filter_map(|language| words::lesson(language, id))
            .map(|lesson| lesson.title.to_lowercase())
            .collect::<Vec<_>>()
    };
    ids()
        .find(|id| id[subject.prefix().len()..] == topic)
        .or_else(|| ids().find(|id| titles(id).contains(&topic)))
        .or_else(|| ids().find(|id| titles(id).iter().any(|title| title.contains(&topic))))
}

/// What there is to learn.
/// The names of the lessons about something.
pub(super) fn topics(language: Language, subject: Subject) -> impl Iterator<Item = String> {
    let ids = words::lesson_ids(subject.prefix());
    ids.filter_map(move |id| Some(words::lesson(language, id)?.title))
}

fn list(language: Language, subject: Subject) -> Text {
    let key = match subject {
        Subject::Rule => Key::LearnRules,
        Subject::Piece => Key::LearnPieces,
        Subject::Proverb => Key::LearnProverbs,
    };
    let mut text = say(language, key).text();
    for id in words::lesson_ids(subject.prefix()) {
        if let Some(lesson) = words::lesson(language, id) {
            let name = &id[subject.prefix().len()..];
            text.push_line(Text::from(format!("`{name}` {}", lesson.title)));
        }
    }
    text
}

/// The board that goes with a lesson; proverbs have none.
fn scene(id: &str) -> Option<Scene> {
    if let Some(&(_, kind)) = PIECES.iter().find(|(lesson, _)| *lesson == id) {
        return Some(piece_scene(kind));
    }
    let example = EXAMPLES.iter().find(|example| example.lesson == id)?;
    let setup = sfen::parse(example.sfen).ok()?;
    let marks = example.marks.iter().filter_map(|name| name.parse::<Square>().ok());
    let turn = setup.turn;
    let arrows = example
        .arrows
        .iter()
        .filter_map(|text| usi::parse_move(text).ok())
        .map(|mv| Arrow::of_move(mv, turn, 1));
    Some(Scene::of(&setup).turn(Some(turn)).marks(marks).arrows(arrows))
}

/// The piece in the middle of an empty board, its squares marked.
fn piece_scene(kind: PieceKind) -> Scene {
    let square = Square::new(5, 5).expect("5e is on the board");
    let mut setup = Setup::EMPTY;
    setup.set_piece(square, Some(Piece::new(Color::Black, kind)));
    Scene::of(&setup).marks(attacks::attacks(Color::Black, kind, square, Bitboard::EMPTY))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{IllegalMove, Position, Status};

    fn position(lesson: &str) -> Position {
        let example = EXAMPLES.iter().find(|example| example.lesson == lesson).unwrap();
        Position::new(&sfen::parse(example.sfen).unwrap()).unwrap()
    }

    #[test]
    fn every_rule_and_piece_has_its_picture() {
        for subject in [Subject::Rule, Subject::Piece] {
            for id in words::lesson_ids(subject.prefix()) {
                assert!(scene(id).is_some(), "{id}");
            }
        }
        assert_eq!(EXAMPLES.len(), words::lesson_ids("rule-").count());
    }

    #[test]
    fn the_examples_show_what_they_say() {
        let foul = |lesson: &str, mv: &str| {
            position(lesson).check(usi::parse_move(mv).unwrap()).unwrap_err()
        };
        for file_5 in ["5b", "5c", "5d", "5e", "5f", "5h"] {
            let nifu = foul("rule-nifu", &format!("P*{file_5}"));
            assert!(matches!(nifu, IllegalMove::TwoPawns { file: 5, .. }));
        }
        assert_eq!(foul("rule-uchifuzume", "P*1b"), IllegalMove::PawnDropMate);
        assert!(matches!(foul("rule-dead-end", "L*1a"), IllegalMove::DeadEndDrop { .. }));
        assert!(matches!(foul("rule-fouls", "5h4h"), IllegalMove::ExposesKing { .. }));
        assert_eq!(position("rule-check").status(), Status::Check);
        assert_eq!(position("rule-mate").status(), Status::Mate);
        assert_eq!(position("rule-stalemate").status(), Status::Stalemate);
        for example in EXAMPLES {
            assert_eq!(sfen::parse(example.sfen).unwrap().problems(), [], "{}", example.lesson);
            for mv in example.arrows {
                assert!(usi::parse_move(mv).is_ok(), "{mv}");
            }
        }
    }

    #[test]
    fn a_topic_is_found_by_its_name_in_any_language() {
        for topic in ["nifu", "二歩", "二步", "Two pawns", "NIFU"] {
            assert_eq!(find(Subject::Rule, topic), Some("rule-nifu"), "{topic}");
        }
        assert_eq!(find(Subject::Piece, "桂马"), Some("piece-knight"));
        assert_eq!(find(Subject::Piece, "Gold"), Some("piece-gold"));
        assert_eq!(find(Subject::Rule, "castling"), None);
    }
}
