//! Every sentence a person reads, in Japanese, English, simplified and
//! traditional Chinese.

mod bundle;
mod fault;
mod game;
mod keys;
mod language;
mod lesson;
mod page;
mod picture;
mod position;
mod puzzle;
mod record;
mod review;
mod say;
mod shogi;
mod text;

pub use fault::{loss_line, problem, refusal_line, warning_line};
pub use game::{
    PLAN_EXAMPLE, ending, illegal, rank, refusal, rejection, side_in, terms, time_control,
};
pub use keys::Key;
pub use language::Language;
pub use lesson::{Lesson, lesson, lesson_ids};
pub use page::{page, page_number, terminal};
pub use picture::{Shown, alt, animation_alt, caption, coordinates, labels, note, start_caption};
pub use position::{hand_in_words, position_in_words};
pub use puzzle::{theme_name, theme_named};
pub use record::{ending_of_record, losses, unreadable, warnings};
pub use review::{castle, judgement, opening, opening_names, percent};
pub use say::{Sentence, say};
pub use shogi::{handicap, move_name, piece, side, square, start, usual_style};
pub use text::{Part, Text, escape};
