//! A stream of bytes as lines of text, in constant memory.

use std::io::{self, Read};

use crate::encoding::{self, TextEncoding};

/// How many bytes are looked at to find the encoding.
const WINDOW: usize = 1 << 16;

/// A line of the input, without what ends it.
#[derive(Debug, Default)]
pub(crate) struct Line {
    pub text: String,
    /// Counted from 1.
    pub number: u64,
    /// Where it begins in the input, in bytes.
    pub offset: u64,
    /// The first bytes that are no character, and their place in the input. U+FFFD
    /// stands in the text for them.
    pub wrong: Option<(u64, Vec<u8>)>,
    /// Whether the line is longer than the limit; the rest of it is lost.
    pub cut: bool,
}

/// Why the lines end early.
#[derive(Debug)]
pub(crate) enum LinesError {
    Io(io::Error),
    /// The first byte that is not ASCII, and the line it is in.
    UnknownEncoding {
        line: u64,
        column: u64,
        offset: u64,
        byte: u8,
    },
}

/// The lines of a stream: ended by LF, CR or both.
///
/// CR and LF are never part of a longer character in the encodings read here (in
/// UTF-16 as a whole unit), so lines are found first and decoded one by one.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    /// The part of the buffer that is filled and not used up.
    start: usize,
    end: usize,
    at_end: bool,
    /// Where in the input `start` is.
    offset: u64,
    number: u64,
    encoding: Option<TextEncoding>,
    limit: usize,
    begun: bool,
    after_cr: bool,
    raw: Vec<u8>,
}

impl<R: Read> Lines<R> {
    /// Lines of at most `limit` bytes each; the encoding is found out if not given.
    pub(crate) fn new(input: R, encoding: Option<TextEncoding>, limit: usize) -> Self {
        Self {
            input,
            buffer: vec![0; 2 * WINDOW],
            start: 0,
            end: 0,
            at_end: false,
            offset: 0,
            number: 0,
            encoding,
            limit,
            begun: false,
            after_cr: false,
            raw: Vec::new(),
        }
    }

    /// The encoding; `None` while all was ASCII.
    pub(crate) fn encoding(&self) -> Option<TextEncoding> {
        self.encoding
    }

    /// How many bytes were used up.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// The next line, or `None` at the end.
    pub(crate) fn next_line(&mut self) -> Result<Option<Line>, LinesError> {
        if !self.begun {
            self.begun = true;
            self.skip_mark().map_err(LinesError::Io)?;
        }
        self.skip_lf().map_err(LinesError::Io)?;
        let mut line = Line { offset: self.offset, ..Line::default() };
        if !self.take_raw(&mut line.cut).map_err(LinesError::Io)? {
            return Ok(None);
        }
        self.number += 1;
        line.number = self.number;
        self.decode(&mut line)?;
        Ok(Some(line))
    }

    /// Fills the buffer up to that many bytes, or to the end of the input.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        if self.end - self.start >= wanted || self.at_end {
            return Ok(());
        }
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        while self.end < wanted && !self.at_end {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.at_end = true,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn consume(&mut self, count: usize) {
        self.start += count;
        self.offset += count as u64;
    }

    fn skip_mark(&mut self) -> io::Result<()> {
        self.fill(3)?;
        if let Some((encoding, length)) =
            encoding::byte_order_mark(&self.buffer[self.start..self.end])
            && self.encoding.is_none_or(|asked| asked == encoding)
        {
            self.encoding = Some(encoding);
            self.consume(length);
        }
        Ok(())
    }

    /// Skips the LF of a CR LF.
    fn skip_lf(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.after_cr) {
            return Ok(());
        }
        let unit = self.unit();
        self.fill(unit)?;
        let next = &self.buffer[self.start..self.end];
        if next.len() >= unit && self.character(&next[..unit]) == Some(b'\n') {
            self.consume(unit);
        }
        Ok(())
    }

    fn unit(&self) -> usize {
        self.encoding.map_or(1, TextEncoding::unit)
    }

    /// The unit as an ASCII character, if it is one.
    fn character(&self, unit: &[u8]) -> Option<u8> {
        match (self.encoding, unit) {
            (Some(TextEncoding::Utf16Le), [byte, 0]) | (Some(TextEncoding::Utf16Be), [0, byte]) => {
                Some(*byte)
            }
            (Some(TextEncoding::Utf16Le | TextEncoding::Utf16Be), _) => None,
            (_, [byte]) => Some(*byte),
            _ => None,
        }
    }

    /// Moves the bytes of a line to `raw`; `false` at the end of the input.
    fn take_raw(&mut self, cut: &mut bool) -> io::Result<bool> {
        self.raw.clear();
        let unit = self.unit();
        let mut any = false;
        loop {
            self.fill(unit)?;
            let rest = &self.buffer[self.start..self.end];
            if rest.is_empty() {
                return Ok(any);
            }
            any = true;
            let ends = |unit: &[u8]| matches!(self.character(unit), Some(b'\n' | b'\r'));
            let found = rest.chunks(unit).position(ends);
            // Without an end in sight all goes but half a unit, which more input
            // may complete.
            let length = found.map_or_else(
                || if rest.len() < unit { rest.len() } else { rest.len() / unit * unit },
                |units| units * unit,
            );
            let room = self.limit - self.raw.len();
            *cut |= length > room;
            self.raw.extend_from_slice(&rest[..length.min(room)]);
            self.consume(length);
            if found.is_some() {
                let end = &self.buffer[self.start..self.start + unit];
                self.after_cr = self.character(end) == Some(b'\r');
                self.consume(unit);
                return Ok(true);
            }
        }
    }

    fn decode(&mut self, line: &mut Line) -> Result<(), LinesError> {
        let first = self.raw.iter().position(|byte| !byte.is_ascii());
        if self.encoding.is_none()
            && let Some(at) = first
        {
            self.fill(WINDOW).map_err(LinesError::Io)?;
            let mut sample = self.raw.clone();
            sample.push(b'\n');
            sample.extend_from_slice(&self.buffer[self.start..self.end]);
            self.encoding = encoding::detect(&sample);
            if self.encoding.is_none() {
                let offset = line.offset + at as u64;
                let byte = self.raw[at];
                return Err(LinesError::UnknownEncoding {
                    line: line.number,
                    column: at as u64 + 1,
                    offset,
                    byte,
                });
            }
        }
        let encoding = self.encoding.unwrap_or(TextEncoding::Utf8);
        line.wrong = encoding
            .decode(&self.raw, &mut line.text)
            // Half a character at the cut is the cut's fault.
            .filter(|_| !line.cut)
            .map(|wrong| (line.offset + wrong.start as u64, self.raw[wrong].to_vec()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(bytes, None, 100);
        std::iter::from_fn(|| lines.next_line().unwrap()).map(|line| line.text).collect()
    }

    #[test]
    fn any_line_end() {
        assert_eq!(texts(b"a\nb\r\nc\rd\r\n\r\ne"), ["a", "b", "c", "d", "", "e"]);
        assert_eq!(texts(b""), [""; 0]);
        assert_eq!(texts(b"\n"), [""]);
        assert_eq!(texts(b"\r\n"), [""]);
    }

    #[test]
    fn utf_16_both_ways() {
        for encoding in [TextEncoding::Utf16Le, TextEncoding::Utf16Be] {
            // U+0A0D and U+0D0A hold the bytes of line ends but are none.
            let bytes = encoding.encode("车\r\n\u{0a0d}\u{0d0a}\n马").unwrap();
            assert_eq!(texts(&bytes), ["车", "\u{0a0d}\u{0d0a}", "马"]);
        }
    }

    #[test]
    fn half_a_unit_is_a_wrong_byte() {
        let mut lines = Lines::new(&b"\xFF\xFEa\0b"[..], None, 100);
        assert_eq!(lines.next_line().unwrap().unwrap().wrong, Some((4, b"b".to_vec())));
    }

    #[test]
    fn a_long_line_is_cut() {
        let mut lines = Lines::new(&b"0123456789\nab"[..], None, 4);
        let line = lines.next_line().unwrap().unwrap();
        assert!(line.cut);
        assert_eq!(line.text, "0123");
        let line = lines.next_line().unwrap().unwrap();
        assert_eq!((line.text.as_str(), line.number, line.offset, line.cut), ("ab", 2, 11, false));
    }

    #[test]
    fn the_encoding_is_found_where_it_first_shows() {
        let mut bytes = b"[Event \"x\"]\n".repeat(20_000);
        bytes.extend(TextEncoding::Big5.encode("車九平八\n").unwrap());
        let mut lines = Lines::new(&bytes[..], None, 100);
        let last = std::iter::from_fn(|| lines.next_line().unwrap()).last().unwrap();
        assert_eq!((last.text.as_str(), last.number), ("車九平八", 20_001));
    }
}
