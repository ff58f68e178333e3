//! The buttons below what is told of a game.

use super::tell::Telling;
use super::{Act, Action, Button, ButtonStyle, HintStep, Verb};
use crate::notation::usi;
use crate::shogi::{DrawReason, Move, Outcome};
use crate::words::{self, Key, say};

impl Telling<'_> {
    pub(super) fn buttons_in_play(self) -> Vec<Button> {
        vec![
            self.button(Key::ButtonFlip, Verb::Board(true), ButtonStyle::Secondary),
            self.button(Key::ButtonHint, Verb::Hint(HintStep::Piece), ButtonStyle::Secondary),
            self.button(Key::ButtonTakeback, Verb::Takeback, ButtonStyle::Secondary),
            self.button(Key::ButtonResign, Verb::Resign, ButtonStyle::Danger),
        ]
    }

    pub(super) fn buttons_after_the_end(self) -> Vec<Button> {
        // 千日手 is played again with colours swapped, which is what a rematch does.
        let again = match self.game.outcome() {
            Some(Outcome::Draw(DrawReason::Repetition)) => Key::ButtonReplay,
            _ => Key::ButtonRematch,
        };
        let mut row = vec![
            self.button(Key::ButtonKifu, Verb::Kifu, ButtonStyle::Secondary),
            self.button(again, Verb::Rematch, ButtonStyle::Primary),
        ];
        if self.game.ply() > 0 {
            let step =
                self.button(Key::ButtonStepThrough, Verb::StepThrough, ButtonStyle::Secondary);
            row.push(step);
            row.push(self.button(Key::ViewAnalyze, Verb::Analyze, ButtonStyle::Secondary));
        }
        row
    }

    pub(super) fn button(self, label: Key, verb: Verb, style: ButtonStyle) -> Button {
        Button { label: say(self.language, label).plain(), act: self.act(verb), style }
    }

    /// A button that plays `mv`.
    pub(super) fn move_button(self, mv: Move) -> Button {
        let name = words::move_name(
            self.style,
            self.game.position(),
            mv,
            self.game.last_move().map(Move::to),
        );
        Button {
            label: say(self.language, Key::ButtonPlay).words("move", &name).plain(),
            act: self.act(Verb::Play(usi::to_usi(mv))),
            style: ButtonStyle::Primary,
        }
    }

    fn act(self, verb: Verb) -> Act {
        let ply = u32::try_from(self.game.ply()).unwrap_or(u32::MAX);
        Act::Press(Action { game: self.id, ply, verb })
    }
}
