//! Finished sentences with the two things left open that only a face can
//! write: people, whom it may mention, and moments, which it may show in the
//! reader's own time zone.

use jiff::Timestamp;

use crate::game::Person;

/// A sentence or several: light Markdown (`**bold**`, line breaks) with people
/// and moments in between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(Vec<Part>);

/// A stretch of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words, light Markdown. What came from outside is escaped already.
    Words(String),
    /// A person: a mention where the face has them, else the name.
    Person(Person),
    /// A channel by its place's name: Discord writes `<#…>`.
    Channel(String),
    /// A moment: Discord writes `<t:…:R>`.
    Moment(Timestamp),
}

impl Text {
    /// Nothing said.
    pub const EMPTY: Self = Self(Vec::new());

    /// The stretches in order.
    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a stretch; words are joined to words before them.
    pub fn push(&mut self, part: Part) {
        match (self.0.last_mut(), part) {
            (_, Part::Words(words)) if words.is_empty() => {}
            (Some(Part::Words(last)), Part::Words(words)) => last.push_str(&words),
            (_, part) => self.0.push(part),
        }
    }

    /// Adds a text right behind.
    pub fn append(&mut self, text: Self) {
        for part in text.0 {
            self.push(part);
        }
    }

    /// Adds a text on a new line.
    pub fn push_line(&mut self, line: Self) {
        if line.is_empty() {
            return;
        }
        if !self.is_empty() {
            self.push(Part::Words("\n".to_owned()));
        }
        self.append(line);
    }

    /// The whole text, each stretch written by `write`.
    pub fn render(&self, mut write: impl FnMut(&mut String, &Part)) -> String {
        let mut out = String::new();
        for part in &self.0 {
            write(&mut out, part);
        }
        out
    }

    /// Plain text: names as they are, moments in UTC, no Markdown marks.
    pub fn to_plain(&self) -> String {
        self.render(|out, part| match part {
            Part::Words(words) => push_plain(out, words),
            Part::Person(person) => out.push_str(&person.name),
            Part::Channel(channel) => out.push_str(channel),
            Part::Moment(moment) => {
                out.push_str(&moment.strftime("%Y-%m-%d %H:%M UTC").to_string());
            }
        })
    }
}

impl From<String> for Text {
    fn from(words: String) -> Self {
        let mut text = Self::EMPTY;
        text.push(Part::Words(words));
        text
    }
}

/// The characters that Markdown gives a meaning to.
const MARKDOWN: &[char] = &['\\', '*', '_', '`', '~', '|', '>', '#', '[', ']', '<', '@', ':'];

/// What came from outside, so that no face reads it as Markdown.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if MARKDOWN.contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Takes Markdown marks off: escapes lose their backslash, `**` and `` ` `` go.
fn push_plain(out: &mut String, words: &str) {
    let mut chars = words.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next_if(|next| MARKDOWN.contains(next)) {
                Some(escaped) => out.push(escaped),
                None => out.push('\\'),
            },
            '*' if chars.next_if_eq(&'*').is_some() => {}
            '`' => {}
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_shows_names_and_loses_the_marks() {
        let mut text = Text::from("**7六歩** by ".to_owned());
        text.push(Part::Person(Person::new("local:a", "An_na*")));
        text.push_line(Text::from(format!("`{}`", escape("a*b_c\\"))));
        assert_eq!(text.to_plain(), "7六歩 by An_na*\na*b_c\\");
    }
}
