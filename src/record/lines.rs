//! Lines of a text with their numbers; LF, CRLF and a bare CR all end a line.

/// Walks the lines of a text, numbered from 1.
pub(super) struct Lines<'a> {
    rest: Option<&'a str>,
    number: u32,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: Some(text), number: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (u32, &'a str);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest?;
        self.number = self.number.saturating_add(1);
        let Some(end) = memchr::memchr2(b'\n', b'\r', rest.as_bytes()) else {
            self.rest = None;
            return (!rest.is_empty()).then_some((self.number, rest));
        };
        let crlf = rest.as_bytes()[end..].starts_with(b"\r\n");
        self.rest = Some(&rest[end + if crlf { 2 } else { 1 }..]);
        Some((self.number, &rest[..end]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let lines: Vec<_> = Lines::new("a\r\nb\rc\n\nd").collect();
        assert_eq!(lines, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
        assert_eq!(Lines::new("a\n").count(), 1);
        assert_eq!(Lines::new("").count(), 0);
    }
}
