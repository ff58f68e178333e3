//! One moment of a record as it is told: the picture, its words, the buttons.

use super::walk::{self, Variations};
use super::{ViewAction, ViewVerb};
use crate::app::reply::MAX_ALT_CHARS;
use crate::app::settings::Look;
use crate::app::{Act, Button, ButtonStyle, Context};
use crate::notation::MoveStyle;
use crate::record::{NodeId, Record};
use crate::render::Scene;
use crate::shogi::{Color, Position, Setup, Square};
use crate::store::RecordId;
use crate::words::{self, Key, Language, Part, Shown, Text, escape, say};

/// A comment longer than this is cut: the files have all of it.
const SHOWN_COMMENT_CHARS: usize = 500;

/// A record, the node that is shown, and for whom.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) record: &'a Record,
    pub(super) node: NodeId,
    /// White at the bottom.
    pub(super) flip: bool,
    pub(super) language: Language,
    pub(super) style: MoveStyle,
    pub(super) look: Look,
}

impl<'a> View<'a> {
    /// The end of the main line, from the side the record asks for.
    pub(super) fn of_end(record: &'a Record, context: &Context, look: Look) -> Self {
        let (node, flip) = (record.main_end(), record.rotated);
        Self { record, node, flip, language: context.language, style: style_of(context), look }
    }

    /// The same record at another node.
    pub(super) fn at(self, node: NodeId) -> Self {
        Self { node, ..self }
    }

    /// What stands on the board, with the last move.
    pub(super) fn scene(self) -> Scene {
        let Self { record, language, .. } = self;
        let caption = match self.move_name() {
            Some(name) => words::caption(language, self.ply(), &name),
            None => words::start_caption(language, record.start()),
        };
        let setup = self.setup();
        let name = |color| record.player(color).unwrap_or_default();
        let scene = Scene::of(&setup)
            .flip(self.flip)
            .last_move(record.played(self.node).map(|played| played.mv))
            .turn((!self.is_over()).then_some(setup.turn))
            .labels(words::labels(language, record.is_handicap_game()))
            .coordinates(words::coordinates(language))
            .caption(caption)
            .note(words::note(language, &setup))
            .names(name(Color::Black), name(Color::White));
        self.look.on(scene)
    }

    /// The picture in words.
    pub(super) fn alt(self) -> String {
        let name = self.move_name();
        let shown = Shown {
            setup: &self.setup(),
            last: name.as_deref().map(|name| (self.ply(), name)),
            is_over: self.is_over(),
            is_handicap: self.record.is_handicap_game(),
        };
        words::alt(self.language, shown).chars().take(MAX_ALT_CHARS).collect()
    }

    fn setup(self) -> Setup {
        let position = self.record.position_at(self.node);
        position.as_ref().map_or_else(|| self.record.start().clone(), Position::to_setup)
    }

    /// Whether the game has ended with this move.
    fn is_over(self) -> bool {
        self.node == self.record.main_end() && self.record.outcome().is_some()
    }

    /// `45/123 ☗３一龍` with what the record says about the move.
    pub(super) fn caption(self) -> Text {
        let Self { record, node, language, .. } = self;
        let count = |n: usize| n.to_string();
        let last = count(walk::line_len(record, node));
        let mut text = match self.move_name() {
            Some(name) => say(language, Key::ViewMove)
                .words("number", &count(self.ply()))
                .words("last", &last)
                .words("move", &name)
                .text(),
            None => say(language, Key::ViewStart).words("last", &last).text(),
        };
        if let Some(reason) = record.played(node).and_then(|played| played.illegal) {
            let reason = words::illegal(language, reason);
            text.push_line(say(language, Key::ViewIllegal).words("reason", &reason).text());
        }
        let bookmark = record.notes(node).and_then(|notes| notes.bookmark.as_deref());
        for line in bookmark.into_iter().chain(self.comment().lines()) {
            text.push_line(Text::from(format!("> {}", escape(line))));
        }
        if self.node == record.main_end()
            && let Some(ending) = words::ending_of_record(language, record)
        {
            text.push_line(Text::from(ending));
        }
        text
    }

    fn comment(self) -> String {
        let comment = self.record.comment(self.node).unwrap_or_default();
        if comment.chars().count() <= SHOWN_COMMENT_CHARS {
            return comment.to_owned();
        }
        comment.chars().take(SHOWN_COMMENT_CHARS).chain(['…']).collect()
    }

    fn ply(self) -> usize {
        self.record.ply(self.node)
    }

    /// The move that led here, as the reader writes moves.
    pub(super) fn move_name(self) -> Option<String> {
        let Self { record, node, .. } = self;
        let played = record.played(node)?;
        let parent = record.parent(node)?;
        let position = record.position_at(parent)?;
        let previous = self.square_before(parent);
        Some(words::move_name(self.style, &position, played.mv, previous))
    }

    fn square_before(self, parent: NodeId) -> Option<Square> {
        self.record.played(parent).map(|played| played.mv.to())
    }

    /// The buttons below: steps, then what else can be done.
    pub(super) fn buttons(self, id: RecordId) -> Vec<Vec<Button>> {
        let Self { record, node, language, flip, .. } = self;
        let action = |verb| ViewAction { record: id, node: node.number(), flip, verb };
        let label = |key| say(language, key).plain();
        let button = |verb, label, is_on| {
            let act = if is_on { Act::View(action(verb)) } else { Act::Off(action(verb)) };
            Button { label, act, style: ButtonStyle::Secondary }
        };
        let has_moves = walk::line_len(record, node) > 0;
        let (not_first, not_last) =
            (node != NodeId::ROOT, walk::step(record, node, ViewVerb::Forward) != node);
        let steps = vec![
            button(ViewVerb::First, label(Key::ViewFirst), not_first),
            button(ViewVerb::Back, label(Key::ViewBack), not_first),
            button(ViewVerb::Forward, label(Key::ViewForward), not_last),
            button(ViewVerb::Last, label(Key::ViewLast), not_last),
            button(ViewVerb::GoTo, label(Key::ViewGoTo), has_moves),
        ];
        let mut more = Vec::new();
        let variations = Variations::of(record, node);
        if variations.next.is_some() {
            let label = say(language, Key::ViewVariation)
                .words("shown", &variations.shown.to_string())
                .words("count", &variations.count.to_string())
                .plain();
            more.push(button(ViewVerb::Variation, label, true));
        }
        more.push(button(ViewVerb::Flip, label(Key::ButtonFlip), true));
        if has_moves {
            more.push(button(ViewVerb::Gif, label(Key::ViewGif), true));
        }
        more.push(button(ViewVerb::Files, label(Key::ViewFiles), true));
        if has_moves {
            more.push(button(ViewVerb::Analyze, label(Key::ViewAnalyze), true));
        }
        if has_moves { vec![steps, more] } else { vec![more] }
    }

    /// Who played, and how it ended, in a line each.
    pub(super) fn players(self) -> Text {
        let Self { record, language, .. } = self;
        let [black, white] = Color::ALL.map(|color| record.player(color).unwrap_or_default());
        if black.is_empty() && white.is_empty() {
            return Text::EMPTY;
        }
        let or_unknown =
            |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
        let mut text = say(language, Key::RecordPlayers)
            .words("black", &or_unknown(black))
            .words("white", &or_unknown(white))
            .text();
        if let Some(date) = record.headers().get("開始日時").or(record.headers().get("対局日"))
        {
            text.push(Part::Words(format!(" · {}", escape(date))));
        }
        text
    }
}

/// How moves are written for the asker.
pub(super) fn style_of(context: &Context) -> MoveStyle {
    context.notation.unwrap_or_else(|| words::usual_style(context.language))
}
