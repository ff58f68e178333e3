//! Examining a problem for a composer: what is wrong with it, what is worth
//! saying, and every variation as a record.

use std::time::Duration;

use super::find::refusal;
use super::tsume::Voice;
use super::{App, Context, File, Reply};
use crate::notation::sfen;
use crate::record::{self, Format, Record, Step, Terminal, WriteOptions};
use crate::shogi::{Move, Position, Setup, SetupProblem};
use crate::tsume::{
    Depth, Examination, Grade, Limits, NotExamined, Note, Problem, ProblemFault, Solver,
};
use crate::words::{self, Key, Language, Text, say};

/// A composer waits a little for a verdict on a long problem.
const DEADLINE: Duration = Duration::from_secs(20);
const MEMORY_BYTES: usize = 64 << 20;
const DEPTH: Depth = Depth {
    solve: Limits { nodes: Some(3_000_000), deadline: None },
    nodes_each: 300_000,
    stop_at_flaw: false,
    variations: true,
};
/// More notes than this say nothing new.
const MOST_NOTES: usize = 12;

impl App {
    pub(super) async fn check_problem(
        &self,
        context: &Context,
        text: String,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let Some(mut setup) = position_in(&text) else {
            return Ok(refusal(say(language, Key::CheckUnreadable).text()));
        };
        if setup.hand(!setup.turn).is_empty() {
            // Composers seldom write down what the defender holds.
            setup = Problem::completed(&setup);
        }
        let problem = match Problem::new(&setup) {
            Ok(problem) => problem,
            Err(faults) => {
                let mut text = say(language, Key::CheckRefused).text();
                for fault in &faults {
                    text.push_line(Text::from(format!("- {}", fault_in(language, fault))));
                }
                return Ok(refusal(text));
            }
        };
        let asked = problem.clone();
        let found = self
            .compute()
            .run(DEADLINE, move |stop| Solver::new(MEMORY_BYTES).examine(&asked, DEPTH, stop))
            .await?;
        let examination = match found {
            Ok(examination) => examination,
            Err(NotExamined::NoMate) => {
                return Ok(Reply::new(say(language, Key::CheckNoMate).text()));
            }
            Err(NotExamined::Unknown) => {
                return Ok(refusal(say(language, Key::CheckUnknown).text()));
            }
        };
        let mut text = verdict(context, &problem, &examination);
        let mut files = Vec::new();
        if let Some(bytes) = tree(&setup, &examination) {
            text.push_line(say(language, Key::CheckTree).text());
            files.push(File::new("tsume.kif", bytes));
        }
        Ok(Reply { files, private: true, ..Reply::new(text) })
    }
}

/// The position somebody pasted: SFEN, or any record's start.
fn position_in(text: &str) -> Option<Setup> {
    let text = text.trim();
    if let Ok(setup) = sfen::parse(text) {
        return Some(setup);
    }
    let reading = record::read(text.as_bytes()).ok()?;
    reading.records.first().map(|record| record.start().clone())
}

fn fault_in(language: Language, fault: &ProblemFault) -> String {
    let piece = |kind| words::piece(language, kind);
    match fault {
        ProblemFault::Setup(problem) => match *problem {
            SetupProblem::DeadPiece { square, kind } => say(language, Key::CheckDead)
                .words("square", &words::square(language, square))
                .words("piece", piece(kind))
                .plain(),
            SetupProblem::TwoPawns { file, .. } => {
                say(language, Key::CheckTwoPawns).number("file", file).plain()
            }
            SetupProblem::OpponentInCheck(_) => say(language, Key::CheckInCheck).plain(),
            SetupProblem::TooMany { kind, count } => say(language, Key::CheckTooMany)
                .number("count", count)
                .words("piece", piece(kind))
                .plain(),
            SetupProblem::ManyKings { .. } => say(language, Key::CheckManyKings).plain(),
        },
        ProblemFault::NoKing(_) => say(language, Key::CheckNoKing).plain(),
        ProblemFault::MissingPieces(_) => say(language, Key::CheckMissing).plain(),
    }
}

fn verdict(context: &Context, problem: &Problem, examination: &Examination) -> Text {
    let (language, voice) = (context.language, Voice::of(context));
    let mate = &examination.mate;
    let mut text = if examination.is_sound() {
        let level = Grade::new(problem.position(), &mate.line, examination.nodes).level();
        say(language, Key::CheckSound)
            .number("plies", mate.plies.count)
            .number("level", level)
            .text()
    } else {
        say(language, Key::CheckUnsound).number("plies", mate.plies.count).text()
    };
    let mut positions = vec![problem.position().clone()];
    for &mv in &mate.line {
        let mut next = positions[positions.len() - 1].clone();
        next.play_unchecked(mv);
        positions.push(next);
    }
    let named = |ply: usize, mv: Move| {
        let previous = ply.checked_sub(1).and_then(|before| mate.line.get(before));
        positions
            .get(ply)
            .map_or_else(String::new, |at: &Position| voice.move_name(at, mv, previous))
    };
    text.push_line(Text::from(voice.line(problem.position(), &mate.line)));
    for note in examination.notes.iter().take(MOST_NOTES) {
        let about = |key, ply: usize, mv| {
            let number = i64::try_from(ply + 1).unwrap_or(i64::MAX);
            say(language, key).number("number", number).words("move", &named(ply, mv)).text()
        };
        text.push_line(match *note {
            Note::Cook { ply, mv } => about(Key::CheckCook, ply, mv),
            Note::Undecided { ply, mv } => about(Key::CheckUndecided, ply, mv),
            Note::OtherLastMove { mv } => {
                about(Key::CheckLast, mate.line.len().saturating_sub(1), mv)
            }
            Note::PromotionNotFixed { ply, mv } => about(Key::CheckPromotion, ply, mv),
            Note::DropNotFixed { ply, mv } => about(Key::CheckDrop, ply, mv),
            Note::Detour { ply, mv } => about(Key::CheckDetour, ply, mv),
            Note::EqualVariation { ply, mv } => about(Key::CheckEqual, ply, mv),
            Note::Leftover(hand) => say(language, Key::CheckLeftover)
                .words("pieces", &words::hand_in_words(language, hand))
                .text(),
            Note::LengthDisputed { standard, counting_all } => say(language, Key::CheckDisputed)
                .number("standard", standard)
                .words("all", &counting_all.map_or("?".to_owned(), |all| all.to_string()))
                .text(),
        });
    }
    if examination.notes.len() > MOST_NOTES {
        text.push_line(Text::from("…".to_owned()));
    }
    text
}

/// Main line and variations as a KIF file (変化).
fn tree(setup: &Setup, examination: &Examination) -> Option<Vec<u8>> {
    let main = &examination.mate.line;
    let mut record = Record::from_moves(setup.clone(), main.iter().copied()).ok()?;
    let end = record.main_end();
    record.add(end, Step::End(Terminal::Mate));
    for variation in &examination.variations {
        let moves = main.iter().take(variation.ply).chain(&variation.line).copied();
        let other = Record::from_moves(setup.clone(), moves).ok()?;
        record.add_line(&other);
    }
    record::write(&record, Format::Kif, &WriteOptions::default()).ok().map(|written| written.bytes)
}
