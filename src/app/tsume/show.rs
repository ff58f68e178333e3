//! How a puzzle looks to whoever tries it.

use super::super::settings::Look;
use super::super::{App, Context, Picture, Reply};
use super::action::buttons;
use super::{DEADLINE, attempt, level_of};
use crate::notation::MoveStyle;
use crate::puzzle::{Attempt, Solving, felt_level};
use crate::render::Scene;
use crate::shogi::{Move, Position};
use crate::store::{PostId, StoredPuzzle};
use crate::words::{self, Key, Language, Text, say};

/// In which language and notation somebody is told something.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Voice {
    pub(in crate::app) language: Language,
    style: MoveStyle,
}

impl Voice {
    /// As the asker wants it.
    pub(in crate::app) fn of(context: &Context) -> Self {
        let usual = Self::usual(context.language);
        Self { style: context.notation.unwrap_or(usual.style), ..usual }
    }

    /// As everybody of that language is told.
    pub(super) fn usual(language: Language) -> Self {
        Self { language, style: words::usual_style(language) }
    }

    pub(in crate::app) fn move_name(
        self,
        position: &Position,
        mv: Move,
        previous: Option<&Move>,
    ) -> String {
        words::move_name(self.style, position, mv, previous.map(|mv| mv.to()))
    }

    /// The names of a line's moves.
    pub(super) fn names(self, start: &Position, moves: &[Move]) -> Vec<String> {
        let mut position = start.clone();
        let mut previous = None;
        let mut names = Vec::new();
        for mv in moves {
            names.push(self.move_name(&position, *mv, previous));
            position.play_unchecked(*mv);
            previous = Some(mv);
        }
        names
    }

    /// A line of moves.
    pub(in crate::app) fn line(self, start: &Position, moves: &[Move]) -> String {
        self.names(start, moves).join(" ")
    }
}

impl App {
    /// Shows a puzzle to one person, who goes on where they were.
    pub(super) async fn look_at(
        &self,
        context: &Context,
        puzzle: &StoredPuzzle,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let mine = self.store().attempt(puzzle.id, &context.person.id).await?;
        self.store().save_attempt(puzzle.id, &context.person, &mine, self.now()).await?;
        let attempt = attempt(puzzle, &mine)?;
        let mut text = self.puzzle_title(language, puzzle).await?;
        let news = text.to_plain();
        if mine.solved.is_some() {
            text.push_line(say(language, Key::TsumeDone).text());
        } else {
            if !attempt.moves().is_empty() {
                let line = Voice::of(context).line(attempt.start(), attempt.moves());
                text.push_line(say(language, Key::TsumeProgress).words("line", &line).text());
            }
            text.push_line(how(language, puzzle));
        }
        let look = self.look_of(context).await?;
        let reply = Reply {
            private: true,
            buttons: buttons(language, puzzle, mine.solved.is_some()),
            ..Reply::new(text)
        };
        self.with_board(reply, &news, language, look, puzzle.id, &attempt).await
    }

    /// What a puzzle is, how hard, and how others do with it.
    pub(super) async fn puzzle_title(
        &self,
        language: Language,
        puzzle: &StoredPuzzle,
    ) -> anyhow::Result<Text> {
        let solving = self.store().solving(&puzzle.board, None).await?;
        let sentence = match puzzle.day {
            Some(day) => say(language, Key::TsumeDaily).words("day", &day.to_string()),
            None => say(language, Key::TsumePractice),
        };
        let level = level_of(&puzzle.board).map(|level| felt_level(level, solving).to_string());
        let mut text = sentence
            .number("plies", puzzle.plies)
            .words("level", level.as_deref().unwrap_or("?"))
            .text();
        push_solving(&mut text, language, solving);
        Ok(text)
    }

    /// Adds the board to what is told of a puzzle: as a picture with `news` in its
    /// alt text, or in words where the reader wants no pictures.
    pub(super) async fn with_board(
        &self,
        mut reply: Reply,
        news: &str,
        language: Language,
        look: Look,
        id: PostId,
        attempt: &Attempt,
    ) -> anyhow::Result<Reply> {
        let board = words::position_in_words(language, &attempt.position().to_setup(), false);
        if look.text_only {
            reply.text.push_line(Text::from(board));
            return Ok(reply);
        }
        let alt = format!("{news} {board}");
        let name = format!("tsume-{}-{:02}.png", id.0, attempt.moves().len());
        reply.picture = Some(self.puzzle_picture(language, look, attempt, alt, name).await?);
        Ok(reply)
    }

    pub(super) async fn puzzle_picture(
        &self,
        language: Language,
        look: Look,
        attempt: &Attempt,
        alt: String,
        name: String,
    ) -> anyhow::Result<Picture> {
        let scene = Scene::of(&attempt.position().to_setup())
            .last_move(attempt.moves().last().copied())
            .labels(words::labels(language, false))
            .coordinates(words::coordinates(language));
        let scene = look.on(scene);
        let png = self.compute().run(DEADLINE, move |_| scene.to_png()).await?;
        Ok(Picture { png, alt: alt.chars().take(1024).collect(), name })
    }
}

/// How to answer a puzzle: in the channel only where it stands there for all.
pub(super) fn how(language: Language, puzzle: &StoredPuzzle) -> Text {
    let key = if puzzle.day.is_some() { Key::TsumeHow } else { Key::TsumeHowAlone };
    say(language, key).text()
}

/// Adds how many have found the solution, once anybody has tried.
pub(super) fn push_solving(text: &mut Text, language: Language, solving: Solving) {
    if solving.tried > 0 {
        text.push_line(
            say(language, Key::TsumeSolving)
                .number("solved", solving.solved)
                .number("tried", solving.tried)
                .text(),
        );
    }
}
