//! The USI protocol: how shogi GUIs talk to an engine.
//! <http://shogidokoro.starfree.jp/usi.html>
//!
//! Whatever arrives, the loop goes on until `quit` or the end of the input.
//! What cannot be understood is answered with an `info string` line.

mod command;
mod session;
mod words;

use std::io::{self, BufRead, Write};

use session::Session;

/// Longer lines are no commands; a game of 10,000 moves fits.
const MAX_LINE_BYTES: usize = 1 << 20;

/// Serves a GUI: commands from `input`, answers to `output`.
///
/// # Errors
/// Reading or writing failed. The search has been stopped then.
pub fn serve(input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut session = Session::new(output);
    let result = read_commands(input, &mut session);
    // At the end of piped input the last search is still to be answered, which
    // `echo … | komadai usi` relies on; a search without limits is stopped.
    session.finish();
    result
}

fn read_commands<W>(mut input: impl BufRead, session: &mut Session<W>) -> io::Result<()>
where
    W: Write + Send + 'static,
{
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        let text = String::from_utf8_lossy(&line);
        if session.handle(&text)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// Reads a line into `line`, at most [`MAX_LINE_BYTES`] of it; `false` at the
/// end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let length = end.unwrap_or(chunk.len());
        let room = MAX_LINE_BYTES - line.len();
        line.extend_from_slice(&chunk[..length.min(room)]);
        input.consume(length + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_beyond_the_limit_are_cut_and_the_next_one_is_whole() {
        let mut input = vec![b'x'; MAX_LINE_BYTES + 10];
        input.extend_from_slice(b"\nusi\r\nlast");
        let mut input = io::BufReader::with_capacity(7, io::Cursor::new(input));
        let mut line = Vec::new();
        assert!(read_line(&mut input, &mut line).unwrap());
        assert_eq!(line.len(), MAX_LINE_BYTES);
        assert!(read_line(&mut input, &mut line).unwrap());
        assert_eq!(line, b"usi\r");
        assert!(read_line(&mut input, &mut line).unwrap());
        assert_eq!(line, b"last");
        assert!(!read_line(&mut input, &mut line).unwrap());
    }
}
