//! JSON as a flat list of values. Forks nest as deep as a game is long, so
//! neither reading nor dropping may recurse, and a value must cost little more
//! than its text.

use std::borrow::Cow;

/// A document: every value in the order of the text.
pub(super) struct Document<'a> {
    text: &'a str,
    nodes: Vec<Node>,
}

/// What a value is, and where its text stands.
#[derive(Clone, Copy)]
struct Node {
    kind: Kind,
    /// Of its text; for strings what stands between the quotes.
    start: u32,
    end: u32,
    /// The string before it that is its key, in objects.
    key: u32,
    /// The value behind it in the same list or object.
    next: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `null`, `true`, `false` or a number.
    Word,
    String,
    /// Its first member is the next node (behind its key), if `end` says so.
    List,
    Object,
}

const NONE: u32 = u32::MAX;

/// Where the text is no JSON, in bytes, and what belongs there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct JsonError {
    pub(super) at: usize,
    pub(super) expected: &'static str,
}

/// A list or object that is still open.
struct Open {
    id: u32,
    /// Its last member so far.
    last: u32,
}

impl<'a> Document<'a> {
    /// Parses a text of less than 4 GiB.
    pub(super) fn parse(text: &'a str) -> Result<Self, JsonError> {
        let mut parser = Parser { text, bytes: text.as_bytes(), at: 0, nodes: Vec::new() };
        parser.document()?;
        Ok(Self { text, nodes: parser.nodes })
    }

    /// The outermost value.
    pub(super) fn root(&self) -> Value<'_> {
        Value { document: self, id: 0 }
    }
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    nodes: Vec<Node>,
}

impl Parser<'_> {
    fn fail<T>(&self, expected: &'static str) -> Result<T, JsonError> {
        Err(JsonError { at: self.at, expected })
    }

    fn peek(&mut self) -> Option<u8> {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
        self.bytes.get(self.at).copied()
    }

    fn document(&mut self) -> Result<(), JsonError> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            // A value, with its key where it has one.
            let mut key = NONE;
            if let Some(Open { id, .. }) = open.last()
                && self.nodes[*id as usize].kind == Kind::Object
            {
                if self.peek() != Some(b'"') {
                    return self.fail("a key");
                }
                key = self.push(Kind::String, NONE);
                self.string(key)?;
                if self.peek() != Some(b':') {
                    return self.fail("`:`");
                }
                self.at += 1;
            }
            let byte = self.peek();
            let kind = match byte {
                Some(b'[') => Kind::List,
                Some(b'{') => Kind::Object,
                Some(b'"') => Kind::String,
                Some(b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => Kind::Word,
                _ => return self.fail("a value"),
            };
            let id = self.push(kind, key);
            if let Some(parent) = open.last_mut() {
                match parent.last {
                    NONE => self.nodes[parent.id as usize].end = id,
                    last => self.nodes[last as usize].next = id,
                }
                parent.last = id;
            }
            match kind {
                Kind::String => self.string(id)?,
                Kind::Word => self.word(id)?,
                Kind::List | Kind::Object => {
                    self.at += 1;
                    let close = if kind == Kind::List { b']' } else { b'}' };
                    if self.peek() == Some(close) {
                        self.at += 1;
                    } else {
                        open.push(Open { id, last: NONE });
                        continue;
                    }
                }
            }
            // What may follow it: a comma, or the end of what is open.
            loop {
                let Some(Open { id, .. }) = open.last() else {
                    return match self.peek() {
                        None => Ok(()),
                        Some(_) => self.fail("nothing more"),
                    };
                };
                let is_list = self.nodes[*id as usize].kind == Kind::List;
                match (self.peek(), is_list) {
                    (Some(b','), _) => {
                        self.at += 1;
                        break;
                    }
                    (Some(b']'), true) | (Some(b'}'), false) => {
                        self.at += 1;
                        open.pop();
                    }
                    (_, true) => return self.fail("`,` or `]`"),
                    (_, false) => return self.fail("`,` or `}`"),
                }
            }
        }
    }

    /// Adds a value that begins here. `end` of a list or object is its first
    /// member, [`NONE`] of an empty one.
    fn push(&mut self, kind: Kind, key: u32) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node { kind, start: self.at as u32, end: NONE, key, next: NONE });
        id
    }

    fn string(&mut self, id: u32) -> Result<(), JsonError> {
        self.at += 1;
        let start = self.at;
        loop {
            let rest = &self.bytes[self.at..];
            let Some(found) = memchr::memchr2(b'"', b'\\', rest) else {
                self.at = self.bytes.len();
                return self.fail("`\"`");
            };
            self.at += found;
            if rest[found] == b'"' {
                break;
            }
            // Whatever is escaped does not end the string.
            self.at = (self.at + 2).min(self.bytes.len());
        }
        let node = &mut self.nodes[id as usize];
        (node.start, node.end) = (start as u32, self.at as u32);
        self.at += 1;
        Ok(())
    }

    fn word(&mut self, id: u32) -> Result<(), JsonError> {
        let start = self.at;
        let is_part = |b: &u8| b.is_ascii_alphanumeric() || b"+-.".contains(b);
        let end = start + self.bytes[start..].iter().take_while(|b| is_part(b)).count();
        let word = &self.text[start..end];
        if !matches!(word, "null" | "true" | "false") && word.parse::<f64>().is_err() {
            return self.fail("a number, true, false or null");
        }
        self.nodes[id as usize].end = end as u32;
        self.at = end;
        Ok(())
    }
}

/// One value of a document.
#[derive(Clone, Copy)]
pub(super) struct Value<'d> {
    document: &'d Document<'d>,
    id: u32,
}

impl<'d> Value<'d> {
    fn node(self) -> &'d Node {
        &self.document.nodes[self.id as usize]
    }

    /// Where it begins in the text, in bytes.
    pub(super) fn position(self) -> usize {
        self.node().start as usize
    }

    /// The member of an object with this key; the last, if there are several.
    pub(super) fn get(self, key: &str) -> Option<Self> {
        self.entries().filter(|(found, _)| found == key).last().map(|(_, value)| value)
    }

    /// The same, `null` being as good as nothing.
    pub(super) fn present(self, key: &str) -> Option<Self> {
        self.get(key).filter(|value| !value.is_null())
    }

    /// The members of an object with their keys; none of anything else.
    pub(super) fn entries(self) -> impl Iterator<Item = (Cow<'d, str>, Self)> {
        self.members(Kind::Object).map(move |value| {
            let key = Self { document: self.document, id: value.node().key };
            (key.as_str().unwrap_or_default(), value)
        })
    }

    /// The members of a list; `None` of anything else.
    pub(super) fn items(self) -> Option<impl Iterator<Item = Self>> {
        (self.node().kind == Kind::List).then(|| self.members(Kind::List))
    }

    fn members(self, kind: Kind) -> impl Iterator<Item = Self> {
        let node = self.node();
        let first = if node.kind == kind { node.end } else { NONE };
        let value = move |id: u32| (id != NONE).then_some(Self { document: self.document, id });
        std::iter::successors(value(first), move |member| value(member.node().next))
    }

    fn word(self) -> Option<&'d str> {
        let node = self.node();
        let text = &self.document.text[node.start as usize..];
        (node.kind == Kind::Word).then(|| &text[..(node.end - node.start) as usize])
    }

    /// Whether it is an object.
    pub(super) fn is_object(self) -> bool {
        self.node().kind == Kind::Object
    }

    /// Whether it is `null`.
    pub(super) fn is_null(self) -> bool {
        self.word() == Some("null")
    }

    /// Whether it is `true`.
    pub(super) fn is_true(self) -> bool {
        self.word() == Some("true")
    }

    /// A number; nothing that is not finite.
    pub(super) fn as_f64(self) -> Option<f64> {
        self.word()?.parse().ok().filter(|value: &f64| value.is_finite())
    }

    /// A whole number that fits; `7.0` is one.
    pub(super) fn as_u8(self) -> Option<u8> {
        let value = self.as_f64()?;
        (value.fract() == 0.0 && (0.0..=255.0).contains(&value)).then_some(value as u8)
    }

    /// A text with its escapes taken back.
    pub(super) fn as_str(self) -> Option<Cow<'d, str>> {
        let node = self.node();
        if node.kind != Kind::String {
            return None;
        }
        let text = &self.document.text[node.start as usize..node.end as usize];
        match memchr::memchr(b'\\', text.as_bytes()) {
            None => Some(Cow::Borrowed(text)),
            Some(_) => Some(Cow::Owned(unescape(text))),
        }
    }
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let Some(mark) = rest.chars().next() else { break };
        rest = &rest[mark.len_utf8()..];
        match mark {
            'n' => plain.push('\n'),
            't' => plain.push('\t'),
            'r' => plain.push('\r'),
            'b' => plain.push('\u{8}'),
            'f' => plain.push('\u{c}'),
            'u' => {
                let (c, length) = code_point(rest);
                plain.push(c);
                rest = &rest[length..];
            }
            other => plain.push(other),
        }
    }
    plain.push_str(rest);
    plain
}

/// The character of `3042` or `D83D\\uDE00` and how long its escape is; what is
/// none becomes U+FFFD.
fn code_point(text: &str) -> (char, usize) {
    let unit = |text: Option<&str>| {
        let digits = text.filter(|t| t.bytes().all(|b| b.is_ascii_hexdigit()))?;
        u16::from_str_radix(digits, 16).ok()
    };
    let Some(first) = unit(text.get(..4)) else { return ('\u{fffd}', 0) };
    let second =
        text.get(4..6).filter(|escape| *escape == "\\u").and_then(|_| unit(text.get(6..10)));
    let pair = [first, second.unwrap_or(0)];
    match char::decode_utf16(pair).next() {
        Some(Ok(c)) => (c, if c.len_utf16() == 2 { 10 } else { 4 }),
        _ => ('\u{fffd}', 4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_every_kind_are_found() {
        let text =
            r#" {"a":[1,-2.5e1,"x\n\u3042\ud83d\ude00",null,true,[],{}],"b":{"c":"d"},"b":7} "#;
        let document = Document::parse(text).unwrap();
        let root = document.root();
        let a: Vec<Value<'_>> = root.get("a").unwrap().items().unwrap().collect();
        assert_eq!(a.len(), 7);
        assert_eq!(a[0].as_u8(), Some(1));
        assert_eq!(a[1].as_f64(), Some(-25.0));
        assert_eq!(a[2].as_str().as_deref(), Some("x\nあ😀"));
        assert!(a[3].is_null() && a[4].is_true());
        assert_eq!(a[5].items().unwrap().count(), 0);
        assert!(a[6].is_object() && a[6].get("x").is_none());
        assert_eq!(root.get("b").unwrap().as_u8(), Some(7));
    }

    #[test]
    fn what_is_no_json_is_refused_where_it_goes_wrong() {
        for (text, at) in [
            ("", 0),
            ("{", 1),
            ("[1,]", 3),
            ("{\"a\" 1}", 5),
            ("[1 2]", 3),
            ("{\"a\":tru}", 5),
            ("[\"a", 3),
            ("[\"\\", 3),
            ("{}x", 2),
            ("[}", 1),
            ("[1e]", 1),
        ] {
            let error = Document::parse(text).err().unwrap();
            assert_eq!(error.at, at, "{text}");
        }
    }

    #[test]
    fn no_depth_is_too_deep() {
        let depth = 200_000;
        let text = "[".repeat(depth) + &"]".repeat(depth);
        let document = Document::parse(&text).unwrap();
        let mut value = document.root();
        let mut found = 1;
        while let Some(inner) = value.items().and_then(|mut items| items.next()) {
            value = inner;
            found += 1;
        }
        assert_eq!(found, depth);
    }

    #[test]
    fn broken_escapes_become_marks() {
        for (text, plain) in [
            (r#""\ud800x""#, "\u{fffd}x"),
            (r#""\uZZ""#, "\u{fffd}ZZ"),
            (r#""\u00e9""#, "é"),
            (r#""\/\"\\""#, "/\"\\"),
        ] {
            let document = Document::parse(text).unwrap();
            assert_eq!(document.root().as_str().unwrap(), plain, "{text}");
        }
    }
}
