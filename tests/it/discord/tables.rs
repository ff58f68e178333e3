//! Games for tests with many of them: made behind the bot's back, played by chance.

use komadai::app::{Act, App, Challenge, Context, Place, Request};
use komadai::game::{GameId, Person, SideChoice, TimeControl};
use komadai::shogi::{Handicap, History, Move};
use komadai::words::Language;

use crate::support::fake_discord::world::Id;
use crate::support::random::Random;

/// Makes a game behind the bot's back, as another process with the same
/// database would.
pub(super) async fn make_game(
    app: &App,
    channel: Id,
    players: [Id; 2],
    time: TimeControl,
) -> GameId {
    let person = |id: Id| Person::new(format!("discord:{id}"), "Somebody");
    let context = |id: Id| Context {
        place: Place { id: format!("discord:{channel}"), server: None },
        person: person(id),
        language: Language::En,
        notation: None,
        is_moderator: false,
        is_manager: false,
        within: None,
    };
    let challenge = Challenge {
        opponent: Some(person(players[1])),
        side: SideChoice::Black,
        handicap: Handicap::Even,
        time: Some(time),
        rated: false,
        draw_offers: false,
        ..Challenge::default()
    };
    let offer = app.answer(&context(players[0]), Request::Challenge(challenge)).await.unwrap();
    app.posted(offer.post.expect("an offer"), "test").await.unwrap();
    let started = app.answer(&context(players[1]), Request::Accept(None)).await.unwrap();
    app.posted(started.post.expect("a beginning"), "test").await.unwrap();
    let number = offer.buttons.iter().flatten().find_map(|button| match &button.act {
        Act::Press(action) => Some(action.game),
        _ => None,
    });
    number.unwrap()
}

/// A random move that can be written without a doubt and goes on with the game.
pub(super) fn plain_move(history: &History, random: &mut Random) -> Option<Move> {
    let moves = history.position().legal_moves();
    let plain: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| match *mv {
            Move::Normal { from, to, promote: false } => {
                !moves.contains(&Move::Normal { from, to, promote: true })
            }
            _ => true,
        })
        .collect();
    (!plain.is_empty()).then(|| plain[random.below(plain.len())])
}

/// Which move a board of the bot tells of, in English.
pub(super) fn shown_move(content: &str) -> Option<usize> {
    let (_, after) = content.split_once("(move ")?;
    after.split_once(')')?.0.parse().ok()
}
