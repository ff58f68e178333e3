//! Telling what has happened: an event becomes a reply with the board, the
//! next buttons, and the one person to notify.

use super::settings::Look;
use super::{App, ButtonStyle, Context, Post, Reply, Thread, Verb};
use crate::game::{Event, Game, GameId, Person, PersonId, Phase, Question, What};
use crate::notation::{MoveStyle, usi};
use crate::shogi::{Color, Move, Square};
use crate::store::{PostId, StoredGame};
use crate::words::{self, Key, Language, Text, say};

/// A game as it is told: its number, itself, the language.
#[derive(Clone, Copy)]
pub(super) struct Telling<'a> {
    pub(super) id: GameId,
    pub(super) game: &'a Game,
    pub(super) language: Language,
    pub(super) style: MoveStyle,
    pub(super) look: Look,
}

impl<'a> Telling<'a> {
    /// A game as it is told to everybody in its place.
    pub(super) fn to_all(stored: &'a StoredGame, language: Language) -> Self {
        let style = words::usual_style(language);
        Self { id: stored.id, game: &stored.game, language, style, look: Look::default() }
    }

    /// A game as it is told to one reader, in the notation they have chosen.
    pub(super) fn to_reader(stored: &'a StoredGame, context: &Context) -> Self {
        let language = context.language;
        let style = context.notation.unwrap_or_else(|| words::usual_style(language));
        Self { style, ..Self::to_all(stored, language) }
    }

    /// The same with boards that look so.
    pub(super) fn looking(self, look: Look) -> Self {
        Self { look, ..self }
    }
}

impl App {
    /// The reply that tells of `event`, which made `game` what it is.
    pub(super) async fn tell(
        &self,
        stored: &StoredGame,
        event: &Event,
        language: Language,
        post: impl Into<Option<PostId>>,
    ) -> anyhow::Result<Reply> {
        let telling = Telling::to_all(stored, language).looking(self.look_in(stored, None).await?);
        let mut reply = telling.event(event);
        if telling.shows_board(event) {
            self.show_board(stored, telling, &mut reply).await?;
        }
        if stored.game.outcome().is_some() {
            self.tell_the_end(stored, &telling, &mut reply).await?;
        }
        let notify = std::mem::take(&mut reply.notify);
        let [mut here, in_private] = self.sorted_by_way(stored.server.as_deref(), notify).await?;
        if let What::Offered(_) = event.what {
            // Whoever is challenged is called where the buttons are.
            here.extend(in_private);
        }
        reply.notify = here;
        reply.post = post.into().map(|post| Post(post.0));
        Ok(reply)
    }
}

impl App {
    /// The reply that reminds the side to move.
    pub(super) async fn remind(
        &self,
        stored: &StoredGame,
        language: Language,
        post: PostId,
    ) -> anyhow::Result<Reply> {
        let telling = Telling::to_all(stored, language).looking(self.look_in(stored, None).await?);
        let mut text = Text::EMPTY;
        let to_move = stored.game.player(stored.game.turn());
        if let Some(player) = to_move {
            let sentence = say(language, Key::Reminder).person("player", player);
            text.push_line(sentence.number("game", stored.id.0).text());
        }
        if let Some(deadline) = stored.game.deadline() {
            text.push_line(say(language, Key::TurnUntil).moment("deadline", deadline).text());
        }
        let mut reply = Reply {
            notify: to_move.cloned().into_iter().collect(),
            buttons: vec![telling.buttons_in_play()],
            post: Some(Post(post.0)),
            ..Reply::new(text)
        };
        self.show_board(stored, telling, &mut reply).await?;
        Ok(reply)
    }

    /// Adds the board as the one person wants it whom the reply calls: turned to
    /// their side, and in words besides where they cannot see it.
    async fn show_board(
        &self,
        stored: &StoredGame,
        telling: Telling<'_>,
        reply: &mut Reply,
    ) -> anyhow::Result<()> {
        let mut flip = false;
        if let [reader] = reply.notify.as_slice() {
            let wish = self.look_in(stored, Some(&reader.id)).await?;
            flip = wish.turns(&stored.game, &reader.id);
            if wish.text_only {
                reply.text.push_line(Text::from(telling.board_in_words()));
            }
        }
        // The move is stored; without its picture it is still to be told.
        match self.picture(telling, flip, None).await {
            Ok(picture) => reply.picture = Some(picture),
            Err(error) => tracing::warn!(game = stored.id.0, %error, "a board was not drawn"),
        }
        Ok(())
    }

    /// What somebody is told in private, as they want it.
    pub(super) async fn for_reader(
        &self,
        stored: &StoredGame,
        language: Language,
        reader: &PersonId,
        reply: &mut Reply,
    ) -> anyhow::Result<()> {
        let look = self.look_in(stored, Some(reader)).await?;
        let telling = Telling::to_all(stored, language).looking(look);
        if reply.picture.is_none() {
            return Ok(());
        }
        if look.text_only {
            reply.picture = None;
            reply.text.push_line(Text::from(telling.board_in_words()));
        } else if let Ok(picture) =
            self.picture(telling, look.turns(&stored.game, reader), None).await
        {
            reply.picture = Some(picture);
        }
        Ok(())
    }
}

impl Telling<'_> {
    fn shows_board(self, event: &Event) -> bool {
        match event.what {
            What::Accepted { .. } | What::Played(_) | What::TakebackGranted | What::Ended(_) => {
                true
            }
            What::Offered(_)
            | What::Declined
            | What::Cancelled
            | What::Expired
            | What::TakebackAsked(_)
            | What::TakebackRefused
            | What::DrawOffered(_)
            | What::DrawRefused
            | What::Planned(..)
            | What::PlansCleared(_)
            | What::Voted { .. }
            | What::AllyAdded(..)
            | What::HintTaken(_)
            | What::Holiday(..) => false,
        }
    }

    /// An event in words where its answer follows.
    pub(super) fn briefly(self, what: &What) -> Text {
        match what {
            What::Accepted { .. } => self.started(),
            What::Played(mv) => self.played(*mv),
            _ => Text::EMPTY,
        }
    }

    /// The words, buttons and people for `event`; the picture comes later.
    fn event(self, event: &Event) -> Reply {
        let Self { game, language, .. } = self;
        let offer = game.offer();
        match &event.what {
            What::Offered(_) => self.offered(),
            What::Declined => {
                let text = match &offer.to {
                    Some(to) => say(language, Key::OfferDeclined).person("opponent", to).text(),
                    None => Text::EMPTY,
                };
                Reply { notify: vec![offer.by.clone()], ..Reply::new(text) }
            }
            What::Cancelled => Reply::new(
                say(language, Key::OfferCancelled).person("challenger", &offer.by).text(),
            ),
            What::Expired => {
                Reply::new(say(language, Key::OfferExpired).person("challenger", &offer.by).text())
            }
            What::Accepted { .. } => self.after(event, self.started()),
            What::Played(mv) => self.after(event, self.played(*mv)),
            What::TakebackAsked(_) | What::DrawOffered(_) => self.asked(),
            What::TakebackGranted => self.after(event, say(language, Key::TakebackGranted).text()),
            What::TakebackRefused => self.refused_question(event, Key::TakebackRefused),
            What::DrawRefused => self.refused_question(event, Key::DrawRefused),
            What::Planned(side, _) => Reply { private: true, ..Reply::new(self.plans(*side)) },
            What::PlansCleared(_) => {
                Reply { private: true, ..Reply::new(say(language, Key::PlansCleared).text()) }
            }
            What::Holiday(side, until) => {
                let mut sentence = say(language, Key::Holiday).moment("until", *until);
                if let Some(player) = game.player(*side) {
                    sentence = sentence.person("player", player);
                }
                Reply::new(sentence.text())
            }
            What::Voted { by, mv } => self.voted(by, *mv),
            What::AllyAdded(side, ally) => {
                let mut sentence = say(language, Key::AllyAdded).person("ally", ally);
                if let Some(player) = game.player(*side) {
                    sentence = sentence.person("player", player);
                }
                Reply { notify: vec![ally.clone()], ..Reply::new(sentence.text()) }
            }
            // Told by the hint itself.
            What::HintTaken(_) => Reply { private: true, ..Reply::default() },
            What::Ended(_) => self.after(event, Text::EMPTY),
        }
    }

    /// Who is to be called when `event` is told.
    pub(super) fn to_notify(self, event: &Event) -> Vec<Person> {
        self.event(event).notify
    }

    /// The thread that the game wants.
    pub(super) fn thread(self) -> Thread {
        let names = self.game.players().map(|players| players.each_ref().map(|p| p.name.as_str()));
        let [black, white] = names.unwrap_or_default();
        let sentence = say(self.language, Key::ThreadTitle).number("game", self.id.0);
        let title = sentence.words("black", black).words("white", white).plain();
        Thread { game: self.id, title: title.chars().take(100).collect() }
    }

    /// One more vote; who wants what stays open until it is counted.
    fn voted(self, by: &Person, mv: Move) -> Reply {
        let Self { game, language, .. } = self;
        let mut text = say(language, Key::Voted)
            .person("voter", by)
            .words("move", &self.move_name_at(game.ply(), mv))
            .number("n", i64::try_from(game.votes()).unwrap_or(i64::MAX))
            .text();
        if let Some(deadline) = game.deadline() {
            text.push_line(say(language, Key::VotesCounted).moment("deadline", deadline).text());
        }
        Reply { private: true, ..Reply::new(text) }
    }

    /// The conditional moves of `side`, one line each.
    pub(super) fn plans(self, side: Color) -> Text {
        let Self { id, game, language, .. } = self;
        let lines = game.plans(side);
        if lines.is_empty() {
            return say(language, Key::PlansNone)
                .number("game", id.0)
                .code("example", words::PLAN_EXAMPLE)
                .text();
        }
        let mut text = say(language, Key::PlanKept).text();
        for line in lines {
            let names = self.line_names(line, line.len()).join(" ");
            text.push_line(say(language, Key::PlanLine).words("moves", &names).text());
        }
        text
    }

    /// The first `most` moves of a line from here, each named in its position.
    pub(super) fn line_names(self, moves: &[Move], most: usize) -> Vec<String> {
        let mut position = self.game.position().clone();
        let mut previous = self.game.last_move().map(Move::to);
        let mut names = Vec::new();
        for &mv in moves.iter().take(most) {
            names.push(words::move_name(self.style, &position, mv, previous));
            if position.play(mv).is_err() {
                break;
            }
            previous = Some(mv.to());
        }
        names
    }

    fn offered(self) -> Reply {
        let Self { game, language, .. } = self;
        let offer = game.offer();
        let sentence = match &offer.to {
            Some(to) => say(language, Key::OfferTo).person("opponent", to),
            None => say(language, Key::OfferOpen),
        };
        let text = sentence
            .person("challenger", &offer.by)
            .words("terms", &words::terms(language, game))
            .text();
        let mut row = vec![self.button(Key::ButtonAccept, Verb::Accept, ButtonStyle::Primary)];
        if offer.to.is_some() {
            row.push(self.button(Key::ButtonDecline, Verb::Decline, ButtonStyle::Secondary));
        }
        row.push(self.button(Key::ButtonCancel, Verb::Cancel, ButtonStyle::Secondary));
        Reply {
            buttons: vec![row],
            notify: offer.to.clone().into_iter().collect(),
            ..Reply::new(text)
        }
    }

    fn started(self) -> Text {
        let Self { id, game, language, .. } = self;
        let mut text = Text::EMPTY;
        let Some([black, white]) = game.players() else { return text };
        let side = |color| words::side_in(language, game, color);
        if let Some(throw) = game.throw() {
            let pawns = i64::from(throw.pawns());
            text.push_line(
                say(language, Key::Furigoma)
                    .number("pawns", pawns)
                    .number("tokins", i64::from(crate::game::Furigoma::PAWNS) - pawns)
                    .person("thrower", &game.offer().by)
                    .words("side", side(throw.thrower()))
                    .text(),
            );
        }
        text.push_line(
            say(language, Key::Started)
                .number("game", id.0)
                .person("black", black)
                .person("white", white)
                .words("black_side", side(Color::Black))
                .words("white_side", side(Color::White))
                .text(),
        );
        text
    }

    pub(super) fn played(self, mv: Move) -> Text {
        let Self { game, language, .. } = self;
        let mut text = say(language, Key::Played)
            .words("move", &self.move_name_at(game.ply().saturating_sub(1), mv))
            .number("number", i64::try_from(game.ply()).unwrap_or(i64::MAX))
            .text();
        if game.position().in_check() && game.outcome().is_none() {
            text.push_line(say(language, Key::Check).text());
        }
        text
    }

    /// `text`, then whose turn it is or how the game ended.
    fn after(self, event: &Event, mut text: Text) -> Reply {
        let Self { game, language, .. } = self;
        let everybody = game.players().into_iter().flatten();
        let others = everybody.filter(|player| Some(&player.id) != event.by.as_ref());
        if game.outcome().is_some() {
            text.push_line(words::ending(language, game));
            let mut notify: Vec<_> = others.cloned().collect();
            notify.dedup();
            return Reply {
                notify,
                buttons: vec![self.buttons_after_the_end()],
                ..Reply::new(text)
            };
        }
        text.push_line(self.whose_turn());
        let to_move = game.side(game.turn());
        let notify = match event.what {
            // Who accepts is here; the challenger may not be.
            What::Accepted { .. } => vec![game.offer().by.clone()],
            _ => to_move.filter(|p| Some(&p.id) != event.by.as_ref()).cloned().collect(),
        };
        Reply { notify, buttons: vec![self.buttons_in_play()], ..Reply::new(text) }
    }

    /// Whose turn it is, and until when.
    pub(super) fn whose_turn(self) -> Text {
        let Self { game, language, .. } = self;
        let Some(player) = game.player(game.turn()) else { return Text::EMPTY };
        let side = words::side_in(language, game, game.turn());
        let mut text = match game.crowd() == Some(game.turn()) {
            true => say(language, Key::TurnVote).words("side", side).text(),
            false => say(language, Key::Turn).person("player", player).words("side", side).text(),
        };
        if let Some(deadline) = game.deadline() {
            text.push_line(say(language, Key::TurnUntil).moment("deadline", deadline).text());
        }
        if game.ply() == 0 {
            let example = self.example();
            text.push_line(say(language, Key::HowToMove).code("example", &example).text());
        }
        text
    }

    /// A legal move as the reader would type it.
    pub(super) fn example(self) -> String {
        let game = self.game;
        let moves = game.position().legal_moves();
        // 7六歩 or 3四歩 where they are there to be played.
        let wanted = ["7g7f", "3c3d"].map(|text| usi::parse_move(text).ok());
        let mv =
            moves.iter().find(|&&mv| wanted.contains(&Some(mv))).or_else(|| moves.iter().next());
        match mv {
            Some(&mv) => {
                let name = words::move_name(self.style, game.position(), mv, None);
                name.trim_start_matches(['☗', '☖']).to_owned()
            }
            None => "7g7f".to_owned(),
        }
    }

    fn asked(self) -> Reply {
        let Self { game, language, .. } = self;
        let (Some(question), Some(_)) = (game.question(), game.players()) else {
            return Reply::default();
        };
        let (key, yes, no) = match question {
            Question::Takeback(_) => (
                Key::TakebackAsked,
                (Key::ButtonTakebackYes, Verb::TakebackYes),
                (Key::ButtonTakebackNo, Verb::TakebackNo),
            ),
            Question::Draw(_) => (
                Key::DrawOffered,
                (Key::ButtonDrawYes, Verb::DrawYes),
                (Key::ButtonDrawNo, Verb::DrawNo),
            ),
        };
        let asker = game.player(question.asker());
        let opponent = game.player(!question.asker());
        let mut sentence = say(language, key);
        if let (Some(asker), Some(opponent)) = (asker, opponent) {
            sentence = sentence.person("asker", asker).person("opponent", opponent);
        }
        Reply {
            kind: super::ReplyKind::Question,
            buttons: vec![vec![
                self.button(yes.0, yes.1, ButtonStyle::Secondary),
                self.button(no.0, no.1, ButtonStyle::Secondary),
            ]],
            notify: opponent.cloned().into_iter().collect(),
            ..Reply::new(sentence.text())
        }
    }

    fn refused_question(self, event: &Event, key: Key) -> Reply {
        let refuser = event.by.as_ref().and_then(|by| self.game.side_of(by));
        // With one person on both sides `side_of` may name either: they know.
        let asker = refuser.and_then(|color| self.game.player(!color));
        let Some(asker) = asker else { return Reply::default() };
        Reply {
            notify: vec![asker.clone()],
            ..Reply::new(say(self.language, key).person("asker", asker).text())
        }
    }

    /// The name of a move played after `ply` moves.
    pub(super) fn move_name_at(self, ply: usize, mv: Move) -> String {
        let history = self.game.history();
        let previous: Option<Square> =
            ply.checked_sub(1).and_then(|last| history.moves().get(last)).map(|mv| mv.to());
        match history.position_at(ply) {
            Some(position) => words::move_name(self.style, position, mv, previous),
            None => usi::to_usi(mv),
        }
    }

    /// Whether the game is being played.
    pub(super) fn is_running(self) -> bool {
        self.game.phase() == Phase::Running
    }
}
