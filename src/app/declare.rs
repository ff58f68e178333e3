//! 入玉宣言: the count is shown before anybody declares.

use super::find::refusal;
use super::tell::Telling;
use super::{App, ButtonStyle, Context, Reply, ReplyKind, Verb, Which};
use crate::game::{Game, Refusal};
use crate::shogi::{Declaration, DeclarationResult};
use crate::words::{self, Key, Language, Text, say};

impl App {
    /// Shows what a declaration needs and what is there; where it would succeed
    /// a button declares.
    pub(super) async fn declare(&self, context: &Context, which: Which) -> anyhow::Result<Reply> {
        let stored = match self.own_game(context, which).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        let (game, language) = (&stored.game, context.language);
        let telling = Telling::to_reader(&stored, context);
        let why = match game.side_of(&context.person.id) {
            _ if !telling.is_running() => Some(Refusal::GameOver),
            None => Some(Refusal::NotAPlayer),
            Some(side) if side != game.turn() => Some(Refusal::NotYourTurn),
            Some(_) => None,
        };
        if let Some(why) = why {
            return Ok(refusal(words::refusal(language, game, why)));
        }
        let mut text = count(language, game);
        let (verdict, may_declare) = match game.declaration() {
            DeclarationResult::Win => (Key::DeclareWins, true),
            DeclarationResult::Draw => (Key::DeclareDraws, true),
            DeclarationResult::Fail => (Key::DeclareNotYet, false),
        };
        text.push_line(say(language, verdict).text());
        if !may_declare {
            return Ok(Reply { private: true, ..Reply::new(text) });
        }
        Ok(Reply {
            kind: ReplyKind::Question,
            private: true,
            buttons: vec![vec![
                telling.button(Key::ButtonDeclare, Verb::DeclareForGood, ButtonStyle::Danger),
                telling.button(Key::ButtonWithdraw, Verb::Dismiss, ButtonStyle::Secondary),
            ]],
            ..Reply::new(text)
        })
    }
}

/// The conditions, one a line.
fn count(language: Language, game: &Game) -> Text {
    let count = Declaration::count(game.position());
    let rule = game.offer().terms.declaration;
    let mark = |met| if met { "✅" } else { "❌" };
    let needed = count.points_to_win(rule);
    let side = words::side_in(language, game, count.color);
    let mut text = say(language, Key::DeclareTitle).words("side", side).text();
    let enough_pieces = count.pieces_in_zone >= Declaration::PIECES_NEEDED;
    for sentence in [
        say(language, Key::DeclareKing).words("mark", mark(count.king_in_zone)),
        say(language, Key::DeclarePieces)
            .words("mark", mark(enough_pieces))
            .number("count", count.pieces_in_zone),
        say(language, Key::DeclareCheck).words("mark", mark(!count.in_check)),
        say(language, Key::DeclarePoints)
            .words("mark", mark(count.points >= needed))
            .number("points", count.points)
            .number("needed", needed),
    ] {
        text.push_line(sentence.text());
    }
    if count.handicap_points > 0 {
        let sentence = say(language, Key::DeclareHandicap);
        text.push_line(sentence.number("points", count.handicap_points).text());
    }
    text
}
