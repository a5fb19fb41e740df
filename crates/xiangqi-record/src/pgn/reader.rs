use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use xiangqi_core::Strictness;
use xiangqi_core::notation;

use super::lex::{Draft, Fault};
use super::resolve;
use crate::lines::{Line, Lines, LinesError};
use crate::{ErrorKind, Origin, Place, Record, RecordError, TextEncoding};

/// How to read PGN.
///
/// ```
/// use xiangqi_record::pgn::{ReadOptions, Reader};
/// use xiangqi_record::TextEncoding;
/// // 王 in GBK; nothing in these few bytes tells that it is not Big5.
/// let file = b"[Red \"\xCD\xF5\"]\n1. h2e2 *\n";
/// assert!(Reader::new(&file[..]).next().unwrap().is_err());
/// let options =
///     ReadOptions { encoding: Some(TextEncoding::Gb18030), ..ReadOptions::default() };
/// let record = Reader::with_options(&file[..], options).next().unwrap()?;
/// assert_eq!(record.tags.get("Red"), Some("王"));
/// # Ok::<(), xiangqi_record::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// The encoding; `None` to find it out.
    pub encoding: Option<TextEncoding>,
    /// How to read moves. Without a style there, it is found out game by game.
    pub notation: notation::ReadOptions,
    /// What the position of a tag `FEN` must fulfil.
    pub strictness: Strictness,
    /// The most bytes of text, as UTF-8, that a game may have; a longer one is an
    /// error. It bounds the memory that a reader uses. At most 1 GiB.
    pub game_limit: usize,
}

impl Default for ReadOptions {
    /// Everything is found out; games of up to 16 MiB; positions must be such as
    /// games reach.
    fn default() -> Self {
        Self {
            encoding: None,
            notation: notation::ReadOptions::default(),
            strictness: Strictness::Game,
            game_limit: 16 << 20,
        }
    }
}

/// The games of a PGN file, read one at a time.
///
/// Each item is a game or the reason why it cannot be read; the games after it
/// follow all the same, unless the bytes themselves end or make no sense
/// ([`ErrorKind::Io`], [`ErrorKind::UnknownEncoding`]). A file without any game gives
/// one error, [`ErrorKind::Empty`].
///
/// ```
/// use xiangqi_record::{GameResult, pgn};
/// let file = "[Red \"甲\"]\n[Black \"乙\"]\n\n\
///             1. 炮二平五 {当头炮} 马8进7 (1... 炮8平5 2. 炮五进四) 2. 马二进三 1-0\n";
/// let record = pgn::Reader::new(file.as_bytes()).next().unwrap()?;
/// assert_eq!(record.tree.main_line().count(), 3);
/// assert_eq!(record.tree.len(), 5);
/// assert_eq!(record.result, GameResult::RedWins);
/// # Ok::<(), xiangqi_record::RecordError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    options: ReadOptions,
    file: Option<Arc<str>>,
    /// The first line of the next game, seen while the last one was read.
    pending: Option<Line>,
    games: u64,
    done: bool,
}

impl Reader<File> {
    /// Reads a file, whose name errors then give.
    ///
    /// # Errors
    /// The file cannot be opened.
    ///
    /// ```
    /// use xiangqi_record::pgn::{ReadOptions, Reader};
    /// let error = Reader::open("no/such.pgn", ReadOptions::default()).unwrap_err();
    /// assert!(error.to_string().starts_with("no/such.pgn: cannot be read: "));
    /// ```
    pub fn open(path: impl AsRef<Path>, options: ReadOptions) -> Result<Self, RecordError> {
        let name = path.as_ref().display().to_string();
        match File::open(path) {
            Ok(file) => Ok(Self::with_options(file, options).named(&name)),
            Err(error) => Err(RecordError {
                file: Some(name.into()),
                place: None,
                game: 0,
                kind: Box::new(ErrorKind::Io(error)),
            }),
        }
    }
}

impl<R: Read> Reader<R> {
    /// Reads any stream. It is read in large pieces, there is no need to buffer it.
    ///
    /// ```
    /// use xiangqi_record::pgn::Reader;
    /// assert_eq!(Reader::new(&b"1. h2e2 * "[..]).count(), 1);
    /// ```
    pub fn new(input: R) -> Self {
        Self::with_options(input, ReadOptions::default())
    }

    /// Reads a stream in a way of one's choosing.
    ///
    /// ```
    /// use xiangqi_record::pgn::{ReadOptions, Reader};
    /// let options = ReadOptions { game_limit: 5, ..ReadOptions::default() };
    /// let error = Reader::with_options(&b"1. h2e2 *"[..], options).next().unwrap().unwrap_err();
    /// assert_eq!(error.to_string(), "1:1: game 1: longer than 5 bytes");
    /// ```
    #[allow(clippy::needless_pass_by_value, reason = "options are made for one reader")]
    pub fn with_options(input: R, options: ReadOptions) -> Self {
        let options = ReadOptions { game_limit: options.game_limit.min(1 << 30), ..options };
        Self {
            lines: Lines::new(input, options.encoding, options.game_limit),
            options,
            file: None,
            pending: None,
            games: 0,
            done: false,
        }
    }

    /// Gives errors the name of the file.
    ///
    /// ```
    /// use xiangqi_record::pgn::Reader;
    /// let error = Reader::new(&b""[..]).named("a.pgn").next().unwrap().unwrap_err();
    /// assert_eq!(error.to_string(), "a.pgn: no game in it");
    /// ```
    pub fn named(mut self, file: &str) -> Self {
        self.file = Some(file.into());
        self
    }

    /// How many bytes of the input have been used up so far.
    ///
    /// ```
    /// use xiangqi_record::pgn::Reader;
    /// let mut reader = Reader::new(&b"1. h2e2 *\n"[..]);
    /// reader.next();
    /// assert_eq!(reader.bytes_read(), 10);
    /// ```
    pub fn bytes_read(&self) -> u64 {
        self.lines.offset()
    }

    fn error(&self, place: Option<Place>, game: u64, kind: ErrorKind) -> RecordError {
        RecordError { file: self.file.clone(), place, game, kind: Box::new(kind) }
    }

    /// Reads the lines of one game; `None` if there are no more.
    fn next_draft(&mut self) -> Result<Option<(Draft, u64)>, LinesError> {
        let mut draft = Draft::default();
        loop {
            let line = match self.pending.take() {
                Some(line) => line,
                None => {
                    if let Some(line) = self.lines.next_line()? {
                        line
                    } else {
                        let end = self.lines.offset();
                        return Ok((!draft.is_empty()).then_some((draft, end)));
                    }
                }
            };
            if draft.is_over_before(&line.text) {
                let end = line.offset;
                self.pending = Some(line);
                return Ok(Some((draft, end)));
            }
            let encoding = self.lines.encoding().unwrap_or(TextEncoding::Utf8);
            draft.push(&line, encoding, self.options.game_limit);
        }
    }

    fn finish(&self, mut draft: Draft, end: u64) -> Result<Record, RecordError> {
        draft.close();
        if let Some((place, kind)) = draft.fault.take() {
            return Err(self.error(place, self.games, kind));
        }
        let origin = Origin {
            game: self.games,
            line: draft.first_line,
            bytes: draft.first_byte..end,
            encoding: self.lines.encoding(),
        };
        match resolve::record(&draft, &self.options) {
            Ok(record) => Ok(Record { origin, ..record }),
            Err(Fault { at, kind }) => {
                Err(self.error(at.map(|at| draft.place(at)), self.games, kind))
            }
        }
    }

    fn give_up(&mut self, error: LinesError) -> RecordError {
        self.done = true;
        match error {
            LinesError::Io(error) => self.error(None, 0, ErrorKind::Io(error)),
            LinesError::UnknownEncoding { line, column, byte, offset } => {
                let place = Place { line, column };
                self.error(Some(place), 0, ErrorKind::UnknownEncoding { byte, offset })
            }
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        match self.next_draft() {
            Ok(Some((draft, end))) => {
                self.games += 1;
                Some(self.finish(draft, end))
            }
            Ok(None) => {
                self.done = true;
                (self.games == 0).then(|| Err(self.error(None, 0, ErrorKind::Empty)))
            }
            Err(error) => Some(Err(self.give_up(error))),
        }
    }
}

impl<R: Read> std::iter::FusedIterator for Reader<R> {}
