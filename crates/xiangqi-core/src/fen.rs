//! The text form of a position.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::{Board, Color, File, Piece, Rank, Setup, Square, excerpt};

/// A position as text, `rnbakabnr/9/1c5c1/… w - - 0 1`: well-formed, not
/// necessarily possible.
///
/// Fields: the rows from Black's back rank down, upper case for Red; the side to
/// move, `w` (also `r`) or `b`; two unused fields, `-`; plies since the last
/// capture; the number of the round. All after the rows may be left out. `E` and
/// `H` are read for `B` and `N`.
///
/// ```
/// use xiangqi_core::{Color, Fen};
/// let fen: Fen = "4k4/9/9/9/9/9/9/9/4R4/3K5 b".parse()?;
/// assert_eq!(fen.setup().turn, Color::Black);
/// assert_eq!(fen.to_string(), "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1");
/// # Ok::<(), xiangqi_core::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fen(Setup);

/// A field of a [`Fen`].
///
/// ```
/// use xiangqi_core::FenField;
/// assert_eq!(FenField::Side.to_string(), "side to move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenField {
    /// The ten rows.
    Placement,
    /// `w` or `b`.
    Side,
    /// The third and fourth field, `-`.
    Unused,
    /// Plies since the last capture.
    QuietPlies,
    /// The number of the round.
    Round,
    /// What follows the last field.
    Rest,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Placement => "placement",
            Self::Side => "side to move",
            Self::Unused => "unused field",
            Self::QuietPlies => "plies since the last capture",
            Self::Round => "round number",
            Self::Rest => "end",
        })
    }
}

/// Where and why a text is not a [`Fen`].
///
/// ```
/// use xiangqi_core::{Fen, FenField};
/// let error = "4k4/9/9/9/9/9/9/9/9/4X4 w".parse::<Fen>().unwrap_err();
/// assert_eq!(error.field, FenField::Placement);
/// assert_eq!(error.column, 22);
/// assert_eq!(
///     error.to_string(),
///     "FEN, placement, character 22: found \"X\", expected a piece letter (KABNRCP) or a digit 1 to 9"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("FEN, {field}, character {column}: found {found}, expected {expected}")]
#[non_exhaustive]
pub struct FenError {
    /// The field at fault.
    pub field: FenField,
    /// The character at which it shows, counted from 1.
    pub column: usize,
    /// What stands there, quoted; or words such as `the end`.
    pub found: String,
    /// What should have stood there.
    pub expected: &'static str,
    found_zh: String,
    expected_zh: &'static str,
}

/// What was found or expected, in English and Chinese.
type Words<T> = (T, T);

const ROWS: Words<&str> = ("ten rows", "十行");
const ROWS_BY_SLASH: Words<&str> = ("ten rows separated by /", "以 / 分隔的十行");
const POINTS: Words<&str> = ("nine points in every row", "每行九个点");
const PIECE: Words<&str> =
    ("a piece letter (KABNRCP) or a digit 1 to 9", "棋子字母（KABNRCP）或数字1到9");
const PLIES: Words<&str> = ("a number of plies, 0 to 4294967295", "着数，0至4294967295");
const DASH: Words<&str> = ("\"-\" or a number", "“-”或数字");
const ROUND: Words<&str> = ("a round number, 1 to 4294967295", "回合数，1至4294967295");
const NOTHING: Words<&str> = ("nothing after the round number", "回合数之后没有内容");
const SIDE: Words<&str> = ("\"w\" (or \"r\") or \"b\"", "“w”（或“r”）或“b”");

impl FenError {
    fn new(
        field: FenField,
        column: usize,
        (found, found_zh): Words<String>,
        (expected, expected_zh): Words<&'static str>,
    ) -> Self {
        Self { field, column, found, expected, found_zh, expected_zh }
    }

    /// The message in Chinese.
    ///
    /// ```
    /// use xiangqi_core::Fen;
    /// let error = "4k4/9/9/9/9/9/9/9/9/4X4 w".parse::<Fen>().unwrap_err();
    /// assert_eq!(
    ///     error.zh(),
    ///     "FEN 棋子位置，第22个字符：是“X”，应为棋子字母（KABNRCP）或数字1到9"
    /// );
    /// ```
    pub fn zh(&self) -> String {
        let field = match self.field {
            FenField::Placement => "棋子位置",
            FenField::Side => "走棋方",
            FenField::Unused => "未用字段",
            FenField::QuietPlies => "无吃子着数",
            FenField::Round => "回合数",
            FenField::Rest => "结尾",
        };
        let Self { column, found_zh, expected_zh, .. } = self;
        alloc::format!("FEN {field}，第{column}个字符：是{found_zh}，应为{expected_zh}")
    }
}

impl Fen {
    /// The setup that the text describes.
    ///
    /// ```
    /// use xiangqi_core::{Fen, Setup};
    /// assert_eq!(*Fen::from(Setup::start()).setup(), Setup::start());
    /// ```
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// The setup, without a copy.
    ///
    /// ```
    /// use xiangqi_core::{Fen, Setup};
    /// assert_eq!(Fen::from(Setup::start()).into_setup(), Setup::start());
    /// ```
    pub fn into_setup(self) -> Setup {
        self.0
    }
}

impl From<Setup> for Fen {
    fn from(setup: Setup) -> Self {
        Self(setup)
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(&self.0.board, f)?;
        let Setup { turn, quiet_plies, round, .. } = self.0;
        write!(f, " {} - - {quiet_plies} {round}", turn.fen_letter())
    }
}

fn write_placement(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut gap = 0;
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)) {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        write!(f, "{gap}")?;
                    }
                    gap = 0;
                    write!(f, "{}", piece.fen_letter())?;
                }
            }
        }
        if gap > 0 {
            write!(f, "{gap}")?;
        }
        if rank != Rank::R0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// A word of the text and the column of its first character, from 1.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    column: usize,
}

impl Word<'_> {
    fn error(self, field: FenField, expected: Words<&'static str>) -> FenError {
        FenError::new(field, self.column, quoted(self.text), expected)
    }

    fn number(self, field: FenField, expected: Words<&'static str>) -> Result<u32, FenError> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        self.text.parse().ok().filter(|_| digits).ok_or_else(|| self.error(field, expected))
    }
}

fn quoted(text: &str) -> Words<String> {
    let text = excerpt(text);
    (alloc::format!("\"{text}\""), alloc::format!("“{text}”"))
}

/// The words of a line with their columns.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut rest = text;
    let mut column = 1;
    core::iter::from_fn(move || {
        let skipped = rest.len() - rest.trim_start().len();
        column += rest[..skipped].chars().count();
        rest = &rest[skipped..];
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let word = Word { text: &rest[..end], column };
        column += word.text.chars().count();
        rest = &rest[end..];
        Some(word)
    })
}

impl FromStr for Fen {
    type Err = FenError;

    /// Reads a FEN. A leading `fen`, an empty hand `[]` after the rows and EPD
    /// operations after `;` are passed over.
    ///
    /// # Errors
    /// The first field that cannot be read.
    fn from_str(text: &str) -> Result<Self, FenError> {
        // Operations after `;` say something about the position, not what it is.
        let fields = text.split_once(';').map_or(text, |(fields, _)| fields);
        let mut words = words(fields).peekable();
        words.next_if(|word| word.text.eq_ignore_ascii_case("fen"));
        let Some(placement) = words.next() else {
            let column = fields.chars().count() + 1;
            let found = ("the end".to_string(), "结尾".to_string());
            return Err(FenError::new(FenField::Placement, column, found, ROWS_BY_SLASH));
        };
        let board = read_placement(placement)?;
        let turn = match words.next() {
            None => Color::Red,
            Some(word) => read_side(word)?,
        };
        for _ in 0..2 {
            words.next_if(|word| word.text == "-");
        }
        let quiet_plies = match words.next() {
            None => 0,
            Some(word) if word.text.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                word.number(FenField::QuietPlies, PLIES)?
            }
            Some(word) => return Err(word.error(FenField::Unused, DASH)),
        };
        let round = match words.next() {
            None => 1,
            // Programs that count from 0 mean the first round by it.
            Some(word) => word.number(FenField::Round, ROUND)?.max(1),
        };
        match words.next() {
            None => Ok(Self(Setup { board, turn, quiet_plies, round })),
            Some(word) => Err(word.error(FenField::Rest, NOTHING)),
        }
    }
}

fn read_side(word: Word<'_>) -> Result<Color, FenError> {
    match word.text {
        "w" | "W" | "r" | "R" => Ok(Color::Red),
        "b" | "B" => Ok(Color::Black),
        _ => Err(word.error(FenField::Side, SIDE)),
    }
}

fn read_placement(word: Word<'_>) -> Result<Board, FenError> {
    let rows = word.text.strip_suffix("[]").unwrap_or(word.text);
    let error = |column, found, expected| {
        FenError::new(FenField::Placement, word.column + column, found, expected)
    };
    let mut board = Board::empty();
    let mut rank = 9;
    let mut file = 0;
    let mut columns = 0;
    for (column, letter) in rows.chars().enumerate() {
        columns = column + 1;
        if letter == '/' {
            if file != 9 {
                return Err(error(column, row_found(rank, file), POINTS));
            }
            if rank == 0 {
                let found = ("an eleventh row".to_string(), "第十一行".to_string());
                return Err(error(column, found, ROWS));
            }
            (rank, file) = (rank - 1, 0);
        } else if let Some(gap @ 1..=9) = letter.to_digit(10) {
            file += gap as usize;
        } else if let Some(piece) = Piece::from_letter(letter) {
            if let Some(&on) = File::ALL.get(file) {
                board.add(Square::new(on, Rank::ALL[rank]), piece);
            }
            file += 1;
        } else {
            return Err(error(column, quoted(letter.encode_utf8(&mut [0; 4])), PIECE));
        }
        if file > 9 {
            return Err(error(column, row_found(rank, file), POINTS));
        }
    }
    if file != 9 {
        return Err(error(columns, row_found(rank, file), POINTS));
    }
    if rank != 0 {
        return Err(error(columns, rows_found(10 - rank), ROWS));
    }
    Ok(board)
}

fn rows_found(rows: usize) -> Words<String> {
    let en = if rows == 1 { "one row".to_string() } else { alloc::format!("{rows} rows") };
    (en, alloc::format!("{rows}行"))
}

fn row_found(rank: usize, points: usize) -> Words<String> {
    let row = 10 - rank;
    (alloc::format!("{points} points in row {row}"), alloc::format!("第{row}行的{points}个点"))
}

#[cfg(feature = "serde")]
impl serde::Serialize for Fen {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Fen {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = alloc::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
