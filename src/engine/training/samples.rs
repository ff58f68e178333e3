//! Games as training data.
//!
//! A line is a game from the even start: the result (`b`, `w` or `d`), a tab,
//! the moves in USI, a tab, and for each position the win rate of the side to
//! move in thousandths as a search judged it, or `-` where there is nothing to
//! learn. A fourth field may hold the rates of a teacher. The rates may end
//! before or after the moves do.

use super::Recipe;
use crate::notation::usi;
use crate::shogi::{Color, Position};

/// Positions with what they are worth, kept in the way one kind of evaluation
/// needs.
pub(super) trait Samples {
    /// How many.
    fn len(&self) -> usize;

    /// Adds a position in which the side to move wins at the rate `target`.
    fn add(&mut self, position: &Position, target: f32);
}

/// What a line of training data lacks.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// Not three or four fields, or a result other than b, w and d.
    #[error("expected result, moves and win rates divided by tabs")]
    Shape,
    /// A move that cannot be read or played.
    #[error("move {0} cannot be played")]
    Move(usize),
    /// A rate outside 0..=1000.
    #[error("win rate {0} is no number from 0 to 1000")]
    Rate(usize),
}

/// Adds the judged positions of a game to `samples`.
pub(super) fn add_game(
    line: &str,
    recipe: &Recipe,
    samples: &mut impl Samples,
) -> Result<(), GameError> {
    let mut fields = line.split('\t');
    let (Some(result), Some(moves), Some(rates), teacher, None) =
        (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return Err(GameError::Shape);
    };
    let black_result = match result {
        "b" => 1.0,
        "w" => 0.0,
        "d" => 0.5,
        _ => return Err(GameError::Shape),
    };
    let mut position = Position::even();
    let mut moves = moves.split_ascii_whitespace();
    let mut teacher = teacher.unwrap_or_default().split_ascii_whitespace();
    for (ply, rate) in rates.split_ascii_whitespace().enumerate() {
        let searched = parse_rate(rate).ok_or(GameError::Rate(ply))?;
        let taught = parse_rate(teacher.next().unwrap_or("-")).ok_or(GameError::Rate(ply))?;
        let judged = match (searched, taught) {
            (Some(searched), Some(taught)) => {
                Some(recipe.teacher * taught + (1.0 - recipe.teacher) * searched)
            }
            (searched, taught) => searched.or(taught),
        };
        if let Some(judged) = judged {
            let is_black = position.turn() == Color::Black;
            let result = if is_black { black_result } else { 1.0 - black_result };
            samples.add(&position, recipe.trust * judged + (1.0 - recipe.trust) * result);
        }
        let Some(word) = moves.next() else { break };
        let mv = usi::parse_move(word).map_err(|_| GameError::Move(ply))?;
        position.play(mv).map_err(|_| GameError::Move(ply))?;
    }
    Ok(())
}

/// A rate in thousandths, or none for `-`; `None` if it is neither.
#[expect(clippy::option_option, reason = "readable or not, then there or not")]
fn parse_rate(word: &str) -> Option<Option<f32>> {
    if word == "-" {
        return Some(None);
    }
    let rate: u16 = word.parse().ok()?;
    (rate <= 1000).then(|| Some(f32::from(rate) / 1000.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Targets(Vec<f32>);

    impl Samples for Targets {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn add(&mut self, _: &Position, target: f32) {
            self.0.push(target);
        }
    }

    #[test]
    fn targets_mix_search_teacher_and_result() {
        let targets = |line: &str, teacher, trust| {
            let mut targets = Targets::default();
            let recipe = Recipe { teacher, trust, ..Recipe::default() };
            add_game(line, &recipe, &mut targets).map(|()| targets.0)
        };
        let line = "b\t7g7f 3c3d\t400 - 800";
        assert_eq!(targets(line, 0.5, 1.0).unwrap(), [0.4, 0.8]);
        assert_eq!(targets(line, 0.5, 0.0).unwrap(), [1.0, 1.0]);
        let taught = "w\t7g7f 3c3d\t400 600 800\t600 - -";
        assert_eq!(targets(taught, 0.5, 1.0).unwrap(), [0.5, 0.6, 0.8]);
        assert_eq!(targets(taught, 0.5, 0.0).unwrap(), [0.0, 1.0, 0.0]);
        assert!(matches!(targets("b\t7g7f", 0.5, 1.0), Err(GameError::Shape)));
        assert!(matches!(targets("b\t7g7e\t1 1", 0.5, 1.0), Err(GameError::Move(0))));
        assert!(matches!(targets("b\t7g7f\t1 1001", 0.5, 1.0), Err(GameError::Rate(1))));
    }
}
