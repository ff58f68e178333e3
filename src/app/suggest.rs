//! What fits while somebody is typing: moves, games, lessons, values.

use super::learn::topics;
use super::tell::Telling;
use super::{App, Context, Setting, Subject, Which};
use crate::notation::{MoveStyle, digits, usi};
use crate::puzzle::Theme;
use crate::shogi::{Move, Position, Square};
use crate::words::{self, Key, Language, say};

/// The most suggestions: as many as Discord shows.
pub const MAX_SUGGESTIONS: usize = 25;

/// What is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A move in this game.
    Move(Which),
    /// The number of one of the asker's games.
    Game,
    /// The name of a lesson.
    Topic(Subject),
    /// The value of a setting.
    Value(Setting),
    /// What a command about puzzles takes, by its name.
    Tsume(String),
}

/// Something to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What people read, at most 100 characters.
    pub label: String,
    /// What is sent when it is chosen.
    pub value: String,
}

impl Suggestion {
    fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        let label: String = label.into();
        Self { label: label.chars().take(100).collect(), value: value.into() }
    }
}

/// Levels of puzzles, easiest first.
const LEVELS: [&str; 6] = ["any", "1", "2", "3", "4", "5"];

/// Lengths of puzzles in plies.
const LENGTHS: [u32; 6] = [1, 3, 5, 7, 9, 11];

/// Schedules as people may want them: where each language is spoken.
const SCHEDULES: [&str; 7] = [
    "8:00 Asia/Tokyo any",
    "8:00 Asia/Shanghai any",
    "8:00 Asia/Taipei any",
    "8:00 Europe/Berlin any",
    "8:00 Europe/London any",
    "8:00 America/New_York any",
    "off",
];

impl App {
    /// What fits what somebody has typed so far, best first.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn suggest(
        &self,
        context: &Context,
        wanted: &Wanted,
        typed: &str,
    ) -> anyhow::Result<Vec<Suggestion>> {
        let chosen = self.chosen_by(context).await?;
        let context = &self.in_own_language(context, &chosen);
        let language = context.language;
        let plain = |values: &[&str]| values.iter().map(|v| Suggestion::new(*v, *v)).collect();
        let all = match wanted {
            Wanted::Move(which) => return self.suggest_moves(context, *which, typed).await,
            Wanted::Game => self.own_games(context).await?,
            Wanted::Topic(subject) => {
                topics(language, *subject).map(|title| Suggestion::new(&title, &title)).collect()
            }
            Wanted::Value(setting) => {
                let choices = setting.choices(language).into_iter();
                choices.map(|choice| Suggestion::new(choice.label, choice.value)).collect()
            }
            Wanted::Tsume(what) => match what.as_str() {
                "practice" => practices(language),
                "daily" => plain(&SCHEDULES),
                "answer" => return self.suggest_answers(context, typed).await,
                _ => Vec::new(),
            },
        };
        let typed = folded(typed);
        let fits = |text: &str| folded(text).contains(&typed);
        let mut fitting: Vec<_> =
            all.into_iter().filter(|one| fits(&one.label) || fits(&one.value)).collect();
        fitting.truncate(MAX_SUGGESTIONS);
        Ok(fitting)
    }

    /// The legal moves of the asker's game that fit, each as a text that
    /// [`Request::Play`](super::Request::Play) reads. Nothing where there is no
    /// such game or it is not the asker's turn.
    async fn suggest_moves(
        &self,
        context: &Context,
        which: Which,
        typed: &str,
    ) -> anyhow::Result<Vec<Suggestion>> {
        let Ok(stored) = self.own_game(context, which).await? else { return Ok(Vec::new()) };
        let game = &stored.game;
        if game.outcome().is_some() || game.side_of(&context.person.id) != Some(game.turn()) {
            return Ok(Vec::new());
        }
        let previous = game.last_move().map(Move::to);
        let style = Telling::to_reader(&stored, context).style;
        Ok(fitting(game.position(), previous, style, typed))
    }

    /// The legal moves of the puzzle that the asker looks at.
    async fn suggest_answers(
        &self,
        context: &Context,
        typed: &str,
    ) -> anyhow::Result<Vec<Suggestion>> {
        let Some(position) = self.puzzle_position(context).await? else { return Ok(Vec::new()) };
        let style = context.notation.unwrap_or_else(|| words::usual_style(context.language));
        Ok(fitting(&position, None, style, typed))
    }

    /// The asker's running games, by their players.
    async fn own_games(&self, context: &Context) -> anyhow::Result<Vec<Suggestion>> {
        let mut games = Vec::new();
        for id in self.store().running_anywhere(&context.person.id).await? {
            if games.len() == MAX_SUGGESTIONS {
                break;
            }
            let Some(stored) = self.store().load(id).await? else { continue };
            let title = Telling::to_all(&stored, context.language).thread().title;
            games.push(Suggestion::new(title, id.to_string()));
        }
        Ok(games)
    }
}

/// What may be practised on: levels, lengths, themes.
fn practices(language: Language) -> Vec<Suggestion> {
    let mut all = Vec::new();
    for level in LEVELS {
        let label = match level {
            "any" => level.to_owned(),
            level => say(language, Key::PracticeLevel).words("level", level).plain(),
        };
        all.push(Suggestion::new(label, level));
    }
    for plies in LENGTHS {
        let label = say(language, Key::PracticeLength).number("plies", plies).plain();
        all.push(Suggestion::new(label, format!("{plies}手")));
    }
    let themes = Theme::ALL.iter().map(|&theme| words::theme_name(language, theme));
    all.extend(themes.map(|name| Suggestion::new(&name, &name)));
    all
}

/// The names of the moves that fit: those that begin so first.
fn fitting(
    position: &Position,
    previous: Option<Square>,
    style: MoveStyle,
    typed: &str,
) -> Vec<Suggestion> {
    let wanted = folded(typed);
    let mut begin = Vec::new();
    let mut contain = Vec::new();
    for &mv in position.legal_moves().iter() {
        let name = words::move_name(style, position, mv, previous);
        // 同歩 is found by its square too.
        let with_square = words::move_name(style, position, mv, None);
        let keys = [folded(&name), folded(&with_square), usi::to_usi(mv).to_ascii_lowercase()];
        let name = name.trim_start_matches(['☗', '☖']).to_owned();
        if keys.iter().any(|key| key.starts_with(&wanted)) {
            begin.push(name);
        } else if keys.iter().any(|key| key.contains(&wanted)) {
            contain.push(name);
        }
    }
    begin.extend(contain);
    begin.truncate(MAX_SUGGESTIONS);
    begin.into_iter().map(|name: String| Suggestion::new(&name, &name)).collect()
}

/// A text in which every way to write a digit is the same, without the marks
/// of the sides and without space.
fn folded(text: &str) -> String {
    text.chars()
        .take(100)
        .filter(|c| !c.is_whitespace() && !"☗☖▲△▼▽".contains(*c))
        .flat_map(char::to_lowercase)
        .map(|c| digits::value(c).map_or(c, |digit| char::from(b'0' + digit.min(9))))
        .collect()
}
