//! Ratings: Glicko-2, one rating period a game.
//! <https://www.glicko.net/glicko/glicko2.pdf>

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::shogi::{Color, Outcome};

/// How strong somebody plays, and how well that is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating; 1500 before the first game.
    pub value: f64,
    /// How far off it may be: in 95 of 100 cases less than twice this.
    pub deviation: f64,
    /// How much the results vary.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        from_glicko(Glicko2Rating::new())
    }
}

impl Rating {
    /// From this deviation on a rating says little and is shown with `?`.
    pub const PROVISIONAL: f64 = 110.0;

    /// Whether too little is known yet.
    pub fn is_provisional(&self) -> bool {
        self.deviation > Self::PROVISIONAL
    }
}

/// The ratings of Black and White after a game; `None` where it does not count.
pub fn rate(before: [Rating; 2], outcome: Outcome) -> Option<[Rating; 2]> {
    let for_black = match outcome {
        Outcome::Win { winner: Color::Black, .. } => Outcomes::WIN,
        Outcome::Win { winner: Color::White, .. } => Outcomes::LOSS,
        Outcome::Draw(_) => Outcomes::DRAW,
        Outcome::Aborted => return None,
    };
    let [black, white] = before.map(to_glicko);
    let (black, white) = glicko2(&black, &white, &for_black, &Glicko2Config::new());
    Some([black, white].map(from_glicko))
}

fn to_glicko(rating: Rating) -> Glicko2Rating {
    Glicko2Rating {
        rating: rating.value,
        deviation: rating.deviation,
        volatility: rating.volatility,
    }
}

fn from_glicko(rating: Glicko2Rating) -> Rating {
    Rating { value: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{DrawReason, WinReason};

    #[test]
    fn the_winner_gains_what_the_loser_loses_and_both_become_better_known() {
        let outcome = Outcome::Win { winner: Color::White, by: WinReason::Mate };
        let [black, white] = rate([Rating::default(); 2], outcome).unwrap();
        assert!((white.value - 1500.0 - (1500.0 - black.value)).abs() < 1e-9);
        assert!(white.value > 1600.0 && white.deviation < 300.0, "{white:?}");
    }

    #[test]
    fn a_draw_between_equals_moves_nothing_and_an_aborted_game_does_not_count() {
        let equals = [Rating::default(); 2];
        let [black, white] = rate(equals, Outcome::Draw(DrawReason::Repetition)).unwrap();
        assert!((black.value - white.value).abs() < 1e-9);
        assert_eq!(rate(equals, Outcome::Aborted), None);
    }
}
