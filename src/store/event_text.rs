//! Events as text: a `kind` and `data` that can be read by hand.
//!
//! | kind | data |
//! |---|---|
//! | `offered` | JSON: `by`, `to`, `side` (`furigoma`, `b`, `w`), `start` (SFEN), `time` (`3d`), `draws`, `rated`, `declaration` (27, 24), `max_moves` |
//! | `accepted` | JSON: `by`, `challenger` (`b`, `w`), `throw` (0–31, a bit a pawn) |
//! | `played` | the move in USI |
//! | `takeback-asked`, `draw-offered` | the asking side, `b` or `w` |
//! | `planned` | the side and the moves: `w 7g7f 3c3d` |
//! | `plans-cleared` | the side |
//! | `holiday` | the side and the end, RFC 3339: `b 2026-01-05T12:00:00Z` |
//! | `voted` | JSON: `by`, `move` (USI) |
//! | `ally-added` | JSON: `side`, `person` |
//! | `hint-taken` | the side |
//! | `ended` | `win b resignation`, `draw agreement`, `aborted` |
//! | `declined`, `cancelled`, `expired`, `takeback-granted`, `takeback-refused`, `draw-refused` | empty |
//!
//! People are numbers of the table `people`.

use serde::{Deserialize, Serialize};

use super::people::People;
use crate::game::{Furigoma, Offer, Person, PersonId, SideChoice, Terms, What};
use crate::notation::{sfen, usi};
use crate::shogi::{Color, DeclarationRule, DrawReason, Outcome, WinReason};

#[derive(Serialize, Deserialize)]
struct OfferRow {
    by: i64,
    to: Option<i64>,
    side: String,
    start: String,
    time: String,
    draws: bool,
    /// Absent in offers made before there were ratings.
    #[serde(default)]
    rated: bool,
    /// The points of 入玉宣言, 24 or 27.
    declaration: u8,
    /// Absent in offers made before there was a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    max_moves: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct VoteRow {
    by: i64,
    #[serde(rename = "move")]
    mv: String,
}

#[derive(Serialize, Deserialize)]
struct AllyRow {
    side: String,
    person: i64,
}

#[derive(Serialize, Deserialize)]
struct AcceptRow {
    by: i64,
    challenger: String,
    throw: Option<u8>,
}

/// The kinds that carry nothing.
const BARE: &[(&str, What)] = &[
    ("declined", What::Declined),
    ("cancelled", What::Cancelled),
    ("expired", What::Expired),
    ("takeback-granted", What::TakebackGranted),
    ("takeback-refused", What::TakebackRefused),
    ("draw-refused", What::DrawRefused),
];

const WIN_REASONS: &[(&str, WinReason)] = &[
    ("mate", WinReason::Mate),
    ("stalemate", WinReason::Stalemate),
    ("resignation", WinReason::Resignation),
    ("timeout", WinReason::Timeout),
    ("perpetual-check", WinReason::PerpetualCheck),
    ("declaration", WinReason::Declaration),
    ("foul", WinReason::Foul),
    ("adjudication", WinReason::Adjudication),
];

const DRAW_REASONS: &[(&str, DrawReason)] = &[
    ("repetition", DrawReason::Repetition),
    ("impasse", DrawReason::Impasse),
    ("max-moves", DrawReason::MaxMoves),
    ("agreement", DrawReason::Agreement),
];

/// A person whom the caller has not given a number.
#[derive(Debug)]
pub(super) struct UnknownPerson;

/// Writes what happened. Every person in it must be among `people`.
pub(super) fn write(what: &What, people: &People) -> Result<(&'static str, String), UnknownPerson> {
    let number = |id: &PersonId| people.number(id).ok_or(UnknownPerson);
    Ok(match what {
        What::Offered(offer) => {
            let row = OfferRow {
                by: number(&offer.by.id)?,
                to: offer.to.as_ref().map(|to| number(&to.id)).transpose()?,
                side: match offer.side {
                    SideChoice::Furigoma => "furigoma".to_owned(),
                    SideChoice::Black => Color::Black.to_string(),
                    SideChoice::White => Color::White.to_string(),
                },
                start: sfen::to_sfen(&offer.terms.start),
                time: offer.terms.time.to_string(),
                draws: offer.terms.draw_offers,
                rated: offer.terms.rated,
                declaration: match offer.terms.declaration {
                    DeclarationRule::Points27 => 27,
                    DeclarationRule::Points24 => 24,
                },
                max_moves: offer.terms.max_moves,
            };
            ("offered", json(&row))
        }
        What::Accepted { by, challenger, throw } => {
            let row = AcceptRow {
                by: number(&by.id)?,
                challenger: challenger.to_string(),
                throw: throw.map(Furigoma::bits),
            };
            ("accepted", json(&row))
        }
        What::Played(mv) => ("played", usi::to_usi(*mv)),
        What::TakebackAsked(color) => ("takeback-asked", color.to_string()),
        What::DrawOffered(color) => ("draw-offered", color.to_string()),
        What::Planned(side, line) => {
            let moves: Vec<String> = line.iter().map(|&mv| usi::to_usi(mv)).collect();
            ("planned", format!("{side} {}", moves.join(" ")))
        }
        What::PlansCleared(side) => ("plans-cleared", side.to_string()),
        What::Holiday(side, until) => ("holiday", format!("{side} {until}")),
        What::Voted { by, mv } => {
            ("voted", json(&VoteRow { by: number(&by.id)?, mv: usi::to_usi(*mv) }))
        }
        What::AllyAdded(side, person) => {
            ("ally-added", json(&AllyRow { side: side.to_string(), person: number(&person.id)? }))
        }
        What::HintTaken(side) => ("hint-taken", side.to_string()),
        What::Ended(outcome) => ("ended", write_outcome(*outcome)),
        What::Declined
        | What::Cancelled
        | What::Expired
        | What::TakebackGranted
        | What::TakebackRefused
        | What::DrawRefused => {
            let row = BARE.iter().find(|(_, bare)| bare == what);
            (row.expect("every bare kind has a row").0, String::new())
        }
    })
}

fn json(row: &impl Serialize) -> String {
    serde_json::to_string(row).expect("a row of numbers and strings is JSON")
}

/// Reads what happened.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn read(kind: &str, data: &str, people: &People) -> Result<What, String> {
    let person = |number: i64| -> Result<Person, String> {
        people.person(number).cloned().ok_or_else(|| format!("person {number} is missing"))
    };
    if let Some((_, what)) = BARE.iter().find(|(name, _)| *name == kind) {
        return Ok(what.clone());
    }
    Ok(match kind {
        "offered" => {
            let row: OfferRow = serde_json::from_str(data).map_err(|e| e.to_string())?;
            What::Offered(Offer {
                by: person(row.by)?,
                to: row.to.map(person).transpose()?,
                side: match row.side.as_str() {
                    "furigoma" => SideChoice::Furigoma,
                    side => match color(side)? {
                        Color::Black => SideChoice::Black,
                        Color::White => SideChoice::White,
                    },
                },
                terms: Terms {
                    start: sfen::parse(&row.start).map_err(|e| e.to_string())?,
                    time: row.time.parse().map_err(text_of)?,
                    draw_offers: row.draws,
                    rated: row.rated,
                    declaration: match row.declaration {
                        27 => DeclarationRule::Points27,
                        24 => DeclarationRule::Points24,
                        other => return Err(format!("{other} points decide no declaration")),
                    },
                    max_moves: row.max_moves,
                },
            })
        }
        "accepted" => {
            let row: AcceptRow = serde_json::from_str(data).map_err(|e| e.to_string())?;
            What::Accepted {
                by: person(row.by)?,
                challenger: color(&row.challenger)?,
                throw: row.throw.map(Furigoma::new),
            }
        }
        "played" => What::Played(usi::parse_move(data).map_err(|e| e.to_string())?),
        "planned" => {
            let (side, moves) = data.split_once(' ').ok_or("no moves")?;
            let moves = moves.split(' ').map(|mv| usi::parse_move(mv).map_err(text_of));
            What::Planned(color(side)?, moves.collect::<Result<_, _>>()?)
        }
        "plans-cleared" => What::PlansCleared(color(data)?),
        "holiday" => {
            let (side, until) = data.split_once(' ').ok_or("no end")?;
            What::Holiday(color(side)?, until.parse().map_err(text_of)?)
        }
        "takeback-asked" => What::TakebackAsked(color(data)?),
        "draw-offered" => What::DrawOffered(color(data)?),
        "voted" => {
            let row: VoteRow = serde_json::from_str(data).map_err(text_of)?;
            What::Voted { by: person(row.by)?, mv: usi::parse_move(&row.mv).map_err(text_of)? }
        }
        "ally-added" => {
            let row: AllyRow = serde_json::from_str(data).map_err(text_of)?;
            What::AllyAdded(color(&row.side)?, person(row.person)?)
        }
        "hint-taken" => What::HintTaken(color(data)?),
        "ended" => {
            What::Ended(read_outcome(data).ok_or_else(|| format!("`{data}` is no outcome"))?)
        }
        other => return Err(format!("unknown kind `{other}`; written by a newer version?")),
    })
}

fn text_of(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn color(text: &str) -> Result<Color, String> {
    Color::ALL
        .into_iter()
        .find(|color| color.to_string() == text)
        .ok_or_else(|| format!("`{text}` is no side"))
}

/// An outcome as it stands in `ended` and in the column `outcome`.
pub(super) fn write_outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, by } => {
            let row = WIN_REASONS.iter().find(|(_, reason)| *reason == by);
            format!("win {winner} {}", row.expect("every reason has a row").0)
        }
        Outcome::Draw(by) => {
            let row = DRAW_REASONS.iter().find(|(_, reason)| *reason == by);
            format!("draw {}", row.expect("every reason has a row").0)
        }
        Outcome::Aborted => "aborted".to_owned(),
    }
}

/// Reads such an outcome.
pub(super) fn read_outcome(text: &str) -> Option<Outcome> {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["win", winner, by] => Some(Outcome::Win {
            winner: color(winner).ok()?,
            by: WIN_REASONS.iter().find(|(name, _)| *name == by)?.1,
        }),
        ["draw", by] => Some(Outcome::Draw(DRAW_REASONS.iter().find(|(name, _)| *name == by)?.1)),
        ["aborted"] => Some(Outcome::Aborted),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::TimeControl;
    use crate::shogi::Handicap;

    fn two_people() -> (People, Person, Person) {
        let (anna, bob) = (Person::new("local:anna", "Anna"), Person::new("local:bob", "Bob"));
        let mut people = People::default();
        people.insert(7, anna.clone());
        people.insert(8, bob.clone());
        (people, anna, bob)
    }

    #[test]
    fn every_kind_of_event_is_read_as_it_was_written() {
        let (people, anna, bob) = two_people();
        let mut terms = Terms::new(Handicap::TwoPieces);
        terms.time = TimeControl::PerMove { move_s: 86_400 };
        let offer = Offer { by: anna, to: Some(bob.clone()), side: SideChoice::White, terms };
        let mut all: Vec<What> = vec![
            What::Offered(offer),
            What::Accepted { by: bob, challenger: Color::Black, throw: Some(Furigoma::new(19)) },
            What::Played(usi::parse_move("8h2b+").unwrap()),
            What::TakebackAsked(Color::White),
            What::DrawOffered(Color::Black),
            What::Ended(Outcome::Aborted),
            What::AllyAdded(Color::White, Person::new("local:anna", "Anna")),
            What::Voted {
                by: Person::new("local:bob", "Bob"),
                mv: usi::parse_move("P*5e").unwrap(),
            },
            What::HintTaken(Color::Black),
            What::Planned(
                Color::White,
                vec![usi::parse_move("7g7f").unwrap(), usi::parse_move("P*5e").unwrap()],
            ),
            What::PlansCleared(Color::Black),
            What::Holiday(Color::Black, "2026-01-05T12:00:00.5Z".parse().unwrap()),
        ];
        all.extend(BARE.iter().map(|(_, what)| what.clone()));
        all.extend(
            WIN_REASONS
                .iter()
                .map(|&(_, by)| What::Ended(Outcome::Win { winner: Color::White, by })),
        );
        all.extend(DRAW_REASONS.iter().map(|&(_, by)| What::Ended(Outcome::Draw(by))));
        for what in all {
            let (kind, data) = write(&what, &people).unwrap();
            assert_eq!(read(kind, &data, &people).as_ref(), Ok(&what), "{kind} {data}");
        }
    }

    #[test]
    fn damaged_events_are_named_and_not_guessed() {
        let (people, ..) = two_people();
        for (kind, data) in [
            ("played", "7g7"),
            ("offered", "{}"),
            ("accepted", r#"{"by":9,"challenger":"b","throw":null}"#),
            ("ended", "win x mate"),
            ("teleported", ""),
        ] {
            assert!(read(kind, data, &people).is_err(), "{kind} {data}");
        }
    }
}
