//! Discord's numbers as our own names, and back: `discord:1234`.

use serenity::model::id::{ChannelId, GuildId, UserId};
use serenity::model::user::User;

use crate::app::Place;
use crate::game::{Person, PersonId};

/// The name of this face in places and persons.
pub(super) const FACE: &str = "discord";

pub(super) fn name_of(id: u64) -> String {
    format!("{FACE}:{id}")
}

/// The number in a name of ours.
pub(super) fn number_in(name: &str) -> Option<u64> {
    let digits = name.strip_prefix(FACE)?.strip_prefix(':')?;
    digits.parse().ok().filter(|&id| id != 0)
}

/// A channel, thread or private conversation.
pub(super) fn place(channel: ChannelId, guild: Option<GuildId>) -> Place {
    Place { id: name_of(channel.get()), server: guild.map(|guild| name_of(guild.get())) }
}

/// The channel of a place, if it is one of Discord's.
pub(super) fn channel_of(place: &Place) -> Option<ChannelId> {
    number_in(&place.id).map(ChannelId::new)
}

/// The user whom a private place means: `discord:@1234`.
pub(super) fn private_user(place: &Place) -> Option<UserId> {
    let digits = place.id.strip_prefix(FACE)?.strip_prefix(":@")?;
    digits.parse().ok().filter(|&id| id != 0).map(UserId::new)
}

/// A person with the name that others see: in the guild, else on Discord.
pub(super) fn person(user: &User, nick: Option<&str>) -> Person {
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
    Person::new(name_of(user.id.get()), name)
}

/// The user behind a person, if they are one of Discord's.
pub(super) fn user_of(id: &PersonId) -> Option<UserId> {
    number_in(id.as_str()).map(UserId::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_is_found_again_and_foreign_places_are_not() {
        let there = place(ChannelId::new(7), Some(GuildId::new(9)));
        assert_eq!((there.id.as_str(), there.server.as_deref()), ("discord:7", Some("discord:9")));
        assert_eq!(channel_of(&there), Some(ChannelId::new(7)));
        let private = Place { id: "discord:@7".to_owned(), server: None };
        assert_eq!((channel_of(&private), private_user(&private)), (None, Some(UserId::new(7))));
        assert_eq!(private_user(&there), None);
        for id in ["local:7", "discord:0", "discord:x", "discord7", "", "discord:-1"] {
            assert_eq!(channel_of(&Place { id: id.to_owned(), server: None }), None, "{id}");
        }
    }
}
