//! Offers of games: from a challenge to the first event.

use super::find::refusal;
use super::{App, Challenge, Context, Pairing, Reply, Setting};
use crate::game::{
    Command, Event, Furigoma, Game, OFFICIAL_MAX_MOVES, Offer, Person, Rank, SideChoice, Terms,
    TimeControl, What,
};
use crate::shogi::{self, Handicap, half_lance, pairing_for_rank_gap};
use crate::store::{NewGame, StoredGame};
use crate::words::{Key, Text, say};

/// How many unanswered offers one person may have: nobody needs more, and a
/// channel is not flooded.
const MAX_OPEN_OFFERS: i64 = 10;

/// How long a vote lasts where nothing was said.
const VOTE: TimeControl = TimeControl::PerMove { move_s: 86_400 };

impl App {
    /// Offers a game.
    pub(super) async fn challenge(
        &self,
        context: &Context,
        challenge: Challenge,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        if challenge.opponent.as_ref().is_some_and(|to| to.id == context.person.id) {
            return Ok(refusal(say(language, Key::RefuseSelf).text()));
        }
        let chosen = self.chosen_by(context).await?;
        if challenge.rated && chosen.is_on(Setting::CasualOnly) {
            return Ok(refusal(say(language, Key::RefuseCasualOnly).text()));
        }
        if self.store().open_offers_by(&context.person.id).await? >= MAX_OPEN_OFFERS {
            return Ok(refusal(say(language, Key::RefuseTooManyOffers).text()));
        }
        let (handicap, side) = match self.paired(context, &challenge).await? {
            Ok(paired) => paired,
            Err(why) => return Ok(refusal(why)),
        };
        if challenge.rated && handicap != Handicap::Even {
            return Ok(refusal(say(language, Key::RefuseRatedHandicap).text()));
        }
        let mut terms = Terms::new(handicap);
        let usual = || chosen.get(Setting::Clock).and_then(|clock| clock.parse().ok());
        terms.time = challenge.time.or_else(usual).unwrap_or(TimeControl::None);
        terms.rated = challenge.rated;
        terms.draw_offers = challenge.draw_offers;
        terms.declaration = challenge.declaration;
        terms.max_moves = challenge.move_limit.then_some(OFFICIAL_MAX_MOVES);
        let mut to = challenge.opponent;
        if challenge.against_all {
            if challenge.rated {
                return Ok(refusal(say(language, Key::RefuseRatedAlone).text()));
            }
            // Votes are counted when time is up, so there has to be a time.
            if terms.time == TimeControl::None {
                terms.time = VOTE;
            }
            to = Some(Person::crowd(&context.place.id, &say(language, Key::Crowd).plain()));
        } else if let Some(level) = challenge.program {
            if challenge.rated {
                return Ok(refusal(say(language, Key::RefuseRatedProgram).text()));
            }
            // It needs no time, and agrees on nothing.
            terms.time = TimeControl::None;
            terms.draw_offers = false;
            let name = say(language, Key::ProgramName).number("level", level.number()).plain();
            to = Some(Person::program(level.number(), &name));
        }
        let offer = Offer { by: context.person.clone(), to, side, terms };
        self.make_offer(context, offer).await
    }

    /// The handicap and the challenger's side, or why there are none.
    async fn paired(
        &self,
        context: &Context,
        challenge: &Challenge,
    ) -> anyhow::Result<Result<(Handicap, SideChoice), Text>> {
        let said = (challenge.handicap, challenge.side);
        let me = &context.person.id;
        Ok(Ok(match (challenge.pairing, &challenge.opponent) {
            (Pairing::AsSaid, _) => said,
            (Pairing::ByRank | Pairing::HalfLance, None) => {
                return Ok(Err(say(context.language, Key::RefusePairingNeedsOpponent).text()));
            }
            (Pairing::HalfLance, Some(other)) => {
                let games = self.store().games_between(me, &other.id).await?;
                (half_lance(games), challenge.side)
            }
            (Pairing::ByRank, Some(other)) => {
                let mut ranks = [None, None];
                for (rank, person) in ranks.iter_mut().zip([&context.person, other]) {
                    *rank = self.rank_of(&person.id).await?;
                }
                match ranks {
                    [Some(mine), Some(theirs)] => by_rank(mine, theirs),
                    [None, _] => {
                        let why = say(context.language, Key::RefuseNoRank);
                        return Ok(Err(why.person("player", &context.person).text()));
                    }
                    [_, None] => {
                        let why = say(context.language, Key::RefuseNoRank);
                        return Ok(Err(why.person("player", other).text()));
                    }
                }
            }
        }))
    }

    /// A game against everybody, or against the program, begins at once: nobody
    /// is there to accept.
    async fn begin_at_once(
        &self,
        context: &Context,
        opponent: Person,
        offer: Offer,
    ) -> anyhow::Result<Reply> {
        let (stored, _, post) = self.store_offer(context, offer).await?;
        // The beginning tells it all.
        self.store().close_post(post, "told with the beginning").await?;
        let accepting = Context { person: opponent, ..context.clone() };
        let throw = Furigoma::new(self.random_bits());
        self.act(&accepting, stored, Command::Accept { throw }).await
    }

    pub(super) async fn make_offer(
        &self,
        context: &Context,
        offer: Offer,
    ) -> anyhow::Result<Reply> {
        if let Some(opponent) = offer.to.clone().filter(|to| !to.id.is_somebody()) {
            return self.begin_at_once(context, opponent, offer).await;
        }
        let (stored, event, post) = self.store_offer(context, offer).await?;
        self.tell(&stored, &event, context.language, post).await
    }

    async fn store_offer(
        &self,
        context: &Context,
        offer: Offer,
    ) -> anyhow::Result<(StoredGame, Event, crate::store::PostId)> {
        let now = self.now();
        let game = Game::offered(offer.clone(), now)?;
        let event = Event { at: now, by: Some(offer.by.id.clone()), what: What::Offered(offer) };
        let new = NewGame {
            place: &context.place.id,
            server: context.place.server.as_deref(),
            language: context.language.tag(),
        };
        let (id, post) = self.store().create(new, &game, &event, self.lease(now)).await?;
        let stored = StoredGame {
            id,
            place: context.place.id.clone(),
            server: context.place.server.clone(),
            language: context.language.tag().to_owned(),
            game,
        };
        Ok((stored, event, post))
    }
}

/// The pairing of the club table, as the challenger's handicap and side.
fn by_rank(mine: Rank, theirs: Rank) -> (Handicap, SideChoice) {
    let i_am_weaker = mine < theirs;
    let weaker_is_black = if i_am_weaker { SideChoice::Black } else { SideChoice::White };
    match pairing_for_rank_gap(mine.gap(theirs)) {
        shogi::Pairing::Furigoma => (Handicap::Even, SideChoice::Furigoma),
        shogi::Pairing::WeakerIsBlack => (Handicap::Even, weaker_is_black),
        shogi::Pairing::Handicap(handicap) => (handicap, weaker_is_black),
    }
}
