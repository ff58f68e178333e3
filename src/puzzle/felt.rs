//! How hard a problem turned out to be for people.

/// How people did with a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Solving {
    /// Who tried: made a move, took a hint, or looked up the solution.
    pub tried: u32,
    /// Who solved it without looking it up.
    pub solved: u32,
    /// Who did so without a wrong move and without a hint.
    pub at_once: u32,
}

/// As many people as the guess from the solution counts for.
const GUESS_WEIGHT: f64 = 12.0;

/// The share of people who solve a problem of level 1, 2, … at once.
const AT_ONCE: [f64; 5] = [0.9, 0.75, 0.55, 0.35, 0.15];

/// The level, 1 to 5, after so many people have tried a problem whose solution
/// looks like `guessed`.
pub fn felt_level(guessed: u8, solving: Solving) -> u8 {
    if solving.tried == 0 {
        return guessed;
    }
    let tried = f64::from(solving.tried);
    let felt = level_of_share(f64::from(solving.at_once) / tried);
    let level = (f64::from(guessed) * GUESS_WEIGHT + felt * tried) / (GUESS_WEIGHT + tried);
    level.round().clamp(1.0, 5.0) as u8
}

/// The level, with fractions, at which so large a share solves at once.
fn level_of_share(share: f64) -> f64 {
    let mut level = 1.0;
    for pair in AT_ONCE.windows(2) {
        let (easier, harder) = (pair[0], pair[1]);
        if share >= easier {
            return level;
        }
        if share > harder {
            return level + (easier - share) / (easier - harder);
        }
        level += 1.0;
    }
    level
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(guessed: u8, tried: u32, at_once: u32, felt: u8) {
        let solving = Solving { tried, solved: at_once, at_once };
        assert_eq!(felt_level(guessed, solving), felt, "{guessed} {tried} {at_once}");
    }

    #[test]
    fn a_few_people_do_not_change_a_guess_and_many_do() {
        check(3, 0, 0, 3);
        check(3, 2, 0, 3);
        check(3, 2, 2, 3);
        check(3, 100, 5, 5);
        check(3, 100, 95, 1);
        check(3, 100, 55, 3);
        check(1, 40, 22, 3);
    }

    #[test]
    fn the_level_never_leaves_its_scale_and_never_rises_with_success() {
        for guessed in 1..=5 {
            let mut last = 5;
            for at_once in 0..=50 {
                let solving = Solving { tried: 50, solved: at_once, at_once };
                let level = felt_level(guessed, solving);
                assert!((1..=5).contains(&level) && level <= last);
                last = level;
            }
        }
    }
}
