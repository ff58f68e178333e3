//! The Discord face. The only folder that names serenity.
