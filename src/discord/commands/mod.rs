//! Slash and menu commands: the table, its registration, and what a use of
//! one asks for.

mod form;
mod handicaps;
mod read;
mod register;
mod spoken;
mod table;

pub(super) use form::{
    answer_form, answered, go_to_form, gone_to, paste_form, pasted, setting_form,
};
pub(super) use read::{Asked, SourceFile, read, typed};
pub(super) use register::registration;
pub(super) use spoken::spoken;
