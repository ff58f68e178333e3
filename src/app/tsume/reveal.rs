//! The solution of a puzzle with its variations, told when it is over.

use super::super::settings::Look;
use super::super::{App, File};
use super::show::{Voice, push_solving};
use super::{DEADLINE, MEMORY_BYTES, NODES, attempt};
use crate::notation::sfen;
use crate::puzzle::Attempt;
use crate::shogi::Move;
use crate::store::{StoredAttempt, StoredPuzzle};
use crate::tsume::{Depth, Examination, Limits, Problem, Solver};
use crate::words::{Key, Text, say};

/// How the shipped problems are looked through: they are sound, so only the
/// variations are asked for.
const DEPTH: Depth = Depth {
    solve: Limits { nodes: Some(NODES), deadline: None },
    nodes_each: 100_000,
    stop_at_flaw: false,
    variations: true,
};
/// More variations than this are for the composer's file.
const MOST_VARIATIONS: usize = 6;

/// The solution in words, and the end of the main line.
pub(super) struct Revealed {
    pub(super) text: Text,
    pub(super) end: Attempt,
}

impl App {
    /// The solution of a puzzle behind spoiler bars; `None` where the solver
    /// finds none in time.
    pub(super) async fn revealed(
        &self,
        voice: Voice,
        puzzle: &StoredPuzzle,
    ) -> anyhow::Result<Option<Revealed>> {
        let Ok(problem) = Problem::new(&Problem::completed(&sfen::parse(&puzzle.board)?)) else {
            return Ok(None);
        };
        let found = self
            .compute()
            .run(DEADLINE, move |stop| Solver::new(MEMORY_BYTES).examine(&problem, DEPTH, stop))
            .await?;
        let Ok(found) = found else { return Ok(None) };
        let start = attempt(puzzle, &StoredAttempt::default())?;
        let main = &found.mate.line;
        let end = Attempt::new(start.start().clone(), puzzle.plies, main)
            .map_err(|_| anyhow::anyhow!("the solver's line is illegal"))?;
        let line = voice.line(start.start(), main);
        let mut text = say(voice.language, Key::TsumeSolution).words("line", &line).text();
        let variations = variations(voice, &start, &found);
        if !variations.is_empty() {
            let lines = variations.join("\n");
            text.push_line(say(voice.language, Key::TsumeVariations).words("lines", &lines).text());
        }
        Ok(Some(Revealed { text, end }))
    }

    /// What is told of the puzzle before with the next one: the solution, how
    /// many found it, and its last position; nothing where there was none.
    pub(super) async fn reveal_before(
        &self,
        voice: Voice,
        look: Look,
        puzzle: &StoredPuzzle,
    ) -> anyhow::Result<Option<(Text, File)>> {
        let (Some(server), Some(day)) = (&puzzle.server, puzzle.day) else { return Ok(None) };
        let Some(before) = self.store().puzzle_before(server, day).await? else { return Ok(None) };
        let Some(day) = before.day else { return Ok(None) };
        let Some(revealed) = self.revealed(voice, &before).await? else { return Ok(None) };
        let language = voice.language;
        let solving = self.store().solving(&before.board, Some(before.id)).await?;
        let mut text = say(language, Key::TsumeBefore).words("day", &day.to_string()).text();
        push_solving(&mut text, language, solving);
        text.push_line(revealed.text);
        let alt = text.to_plain();
        // A face that knows such files covers them until they are asked for.
        let name = format!("SPOILER_tsume-{}-answer.png", before.id.0);
        let picture = self.puzzle_picture(language, look, &revealed.end, alt, name).await?;
        Ok(Some((text, File::new(picture.name, picture.png).with_alt(&picture.alt))))
    }
}

/// 変化 by the ply at which they leave the main line.
fn variations(voice: Voice, start: &Attempt, found: &Examination) -> Vec<String> {
    let main = &found.mate.line;
    let mut all: Vec<_> = found.variations.iter().collect();
    all.sort_by_key(|variation| variation.ply);
    let line = |variation: &crate::tsume::Variation| {
        let moves: Vec<Move> =
            main.iter().take(variation.ply).chain(&variation.line).copied().collect();
        let names = voice.names(start.start(), &moves);
        let number = i64::try_from(variation.ply + 1).unwrap_or(i64::MAX);
        let line = names.get(variation.ply..).unwrap_or_default().join(" ");
        say(voice.language, Key::TsumeVariation)
            .number("number", number)
            .words("line", &line)
            .plain()
    };
    all.into_iter().take(MOST_VARIATIONS).map(line).collect()
}
