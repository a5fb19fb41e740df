//! Moves as text (着法记录, clause 7.5): what people and programs write, read and
//! written.
//!
//! [`read`] takes what people write, in the style asked for or in any that the
//! text itself shows; [`write()`] has one canonical form a style. Reading never
//! guesses: text that fits several legal moves is an error that lists them, and
//! [`read_line`] lets the later moves of a game decide.
//!
//! ```
//! use xiangqi_core::Position;
//! use xiangqi_core::notation::{ReadOptions, Style, read, write};
//! let start = Position::start();
//! let mv = read(&start, "炮二平五", &ReadOptions::default())?;
//! assert_eq!(mv.to_string(), "h2e2");
//! assert_eq!(write(&start, mv, Style::Wxf)?, "C2.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chinese;
mod coordinates;
mod error;
mod line;
mod normal;
mod resolve;
mod san;
mod wxf;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{Move, Position};
use coordinates::Ranks;
use normal::{Symbol, Symbols, Way};
use resolve::Named;
use san::San;

pub use error::{LineError, NotationError, NotationErrorKind, ParseStyleError, WriteError};
pub use line::{read_line, sniff};

/// A way of writing moves.
///
/// ```
/// use xiangqi_core::notation::Style;
/// assert_eq!("chinese-short".parse(), Ok(Style::ChineseShort));
/// assert_eq!(Style::ChineseShort.to_string(), "chinese-short");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// `H2-E2`, files by letter and ranks 0 to 9.
    Iccs,
    /// `h2e2`, the short form of ICCS: the machine form.
    Ucci,
    /// `h3e3`, ranks 1 to 10. Read only when asked for by name, since `h2e2` is
    /// a move in both and not the same one.
    Uci,
    /// `C2.5`, the letters of the World Xiangqi Federation.
    Wxf,
    /// `炮二平五`, `马8进7`: the full form of clause 7.5, simplified characters.
    Chinese,
    /// `炮二平五`, `馬8進7`: the full form in traditional characters.
    ChineseTraditional,
    /// `炮25`: the short form of clause 7.5. A direction is left out only where
    /// the reader finds the move without it.
    ChineseShort,
    /// `Che2`, as western chess programs write. Read when asked for by name, never
    /// written.
    San,
}

impl Style {
    /// All styles.
    ///
    /// ```
    /// use xiangqi_core::notation::Style;
    /// assert_eq!(Style::ALL.len(), 8);
    /// ```
    pub const ALL: [Self; 8] = [
        Self::Iccs,
        Self::Ucci,
        Self::Uci,
        Self::Wxf,
        Self::Chinese,
        Self::ChineseTraditional,
        Self::ChineseShort,
        Self::San,
    ];

    /// The name of the style, such as `chinese-short`.
    ///
    /// ```
    /// use xiangqi_core::notation::Style;
    /// assert_eq!(Style::Iccs.name(), "iccs");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Iccs => "iccs",
            Self::Ucci => "ucci",
            Self::Uci => "uci",
            Self::Wxf => "wxf",
            Self::Chinese => "chinese",
            Self::ChineseTraditional => "chinese-traditional",
            Self::ChineseShort => "chinese-short",
            Self::San => "san",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Style {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|style| style.name() == text)
            .ok_or_else(|| ParseStyleError { found: crate::excerpt(text) })
    }
}

/// How the letters of the WXF tell pawns on one file apart: three schools, all in
/// use. `33.4` is the middle pawn on file 3 to one and the third to another.
///
/// ```
/// use xiangqi_core::notation::School;
/// assert_eq!(School::default(), School::Auto);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum School {
    /// Reading: any of them, and text that two of them take for two legal moves is
    /// ambiguous. Writing: that of 1997.
    #[default]
    Auto,
    /// The WXF of 1997: `P+.4 P3.4 P-.4`, `++.4 P+.4 P-.4 --.4`; with two files of
    /// several pawns `3+.4 33.4 3-.4`.
    Wxf1997,
    /// The computer standard of xqbase: `P+.4 P..4 P-.4`; four or five pawns
    /// `Pa.4` to `Pe.4`, likewise over two files.
    Xqbase,
    /// Order from the front, then file: `13=4 23=4 33=4`. Two on the only such
    /// file are `P+=4 P-=4`.
    Index,
}

/// How to read.
///
/// ```
/// use xiangqi_core::notation::{ReadOptions, Style};
/// let options = ReadOptions { style: Some(Style::Uci), ..ReadOptions::default() };
/// assert!(!options.prefer_sideways);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The style of the text; `None` to recognise it. Styles that cannot be
    /// confused are read alike: ICCS and UCCI, and the three Chinese ones.
    pub style: Option<Style>,
    /// The school of the WXF's pawns.
    pub school: School,
    /// Takes a short form such as 炮84, where several directions are legal, to be
    /// sideways.
    pub prefer_sideways: bool,
    /// Takes the letter `G` of WXF text for the king (general); old texts use it
    /// for the advisor (guard), so that it is not read otherwise.
    pub general: bool,
}

/// The choices a writer has beside the [`Style`].
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_core::notation::{Style, WriteOptions, write_with};
/// let options = WriteOptions { equals_sign: true, ..WriteOptions::default() };
/// let text = write_with(&Position::start(), "h2e2".parse()?, Style::Wxf, &options)?;
/// assert_eq!(text, "C2=5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// WXF: `=` for sideways instead of `.`.
    pub equals_sign: bool,
    /// WXF: the school of the pawns.
    pub school: School,
    /// Traditional Chinese: full-width digits for Black, 馬８進７.
    pub full_width: bool,
    /// Traditional Chinese: the glyphs that tell the sides apart, 俥 傌 for Red
    /// and 砲 for Black.
    pub colored_glyphs: bool,
}

/// A move's text, understood as far as that goes without a position.
#[derive(Clone, Copy)]
enum Token {
    Points(Move),
    Named(Named),
    San(San),
}

impl Token {
    fn parse(text: &str, options: ReadOptions) -> Option<Self> {
        let symbols = Symbols::of(text)?;
        let symbols = symbols.as_slice();
        Self::of(symbols, options).or_else(|| Self::of(normal::after_number(symbols)?, options))
    }

    fn of(symbols: &[Symbol], options: ReadOptions) -> Option<Self> {
        let coordinates = |ranks| coordinates::parse(symbols, ranks).map(Self::Points);
        match options.style {
            Some(Style::Iccs | Style::Ucci) => coordinates(Ranks::FromZero),
            Some(Style::Uci) => coordinates(Ranks::FromOne),
            Some(Style::Wxf) => wxf::parse(symbols, options).map(Self::Named),
            Some(Style::Chinese | Style::ChineseTraditional | Style::ChineseShort) => {
                chinese::parse(symbols).map(Self::Named)
            }
            Some(Style::San) => san::parse(symbols).map(Self::San),
            None => chinese::parse(symbols)
                .or_else(|| wxf::parse(symbols, options))
                .map(Self::Named)
                .or_else(|| coordinates(Ranks::FromZero)),
        }
    }

    /// The legal moves that the text fits. `ranks` is how algebraic text counts
    /// them, `None` while that is open.
    fn find(&self, position: &Position, options: ReadOptions, ranks: Option<Ranks>) -> Vec<Move> {
        match self {
            Self::Points(mv) => position.is_legal(*mv).then_some(*mv).into_iter().collect(),
            Self::San(san) => san.find(position, ranks),
            Self::Named(named) => {
                let found = named.find(position);
                if found.len() > 1 && options.prefer_sideways && named.ways.contains(&Way::Sideways)
                {
                    let mut sideways =
                        found.iter().filter(|mv| mv.from.rank() == mv.to.rank()).copied();
                    if let (Some(only), None) = (sideways.next(), sideways.next()) {
                        return [only].into();
                    }
                }
                found
            }
        }
    }
}

/// Reads one move.
///
/// Blanks, full-width characters, variant glyphs, a move number before the move
/// and marks such as `!?` behind it are understood. The piece is first looked for
/// as the form prescribes; if that leads to no legal move, every piece that could
/// be meant is tried, since records often say just piece and file where only one
/// of two can make the move.
///
/// # Errors
/// The text is no move in the style, no legal move fits it, or several do.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_core::notation::{NotationErrorKind, ReadOptions, read};
/// let start = Position::start();
/// let options = ReadOptions::default();
/// for text in ["马八进七", "H8+7", "Ｈ８＋７", "b0c2", "1. 馬 八 進 七", "马87"] {
///     assert_eq!(read(&start, text, &options)?.to_string(), "b0c2");
/// }
/// let error = read(&start, "炮81", &options).unwrap_err();
/// assert!(matches!(error.kind, NotationErrorKind::Ambiguous { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(position: &Position, text: &str, options: &ReadOptions) -> Result<Move, NotationError> {
    let Some(token) = Token::parse(text, *options) else {
        return Err(NotationError::unreadable(text, options.style));
    };
    let found = token.find(position, *options, None);
    match *found {
        [mv] => Ok(mv),
        _ => Err(error::explain(position, text, &token, found)),
    }
}

/// Writes a legal move in the style's canonical form, see [`Style`].
///
/// # Errors
/// As [`write_with`].
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_core::notation::{Style, write};
/// let position = Position::start().after("h2e2".parse()?)?;
/// let mv = "h9g7".parse()?;
/// assert_eq!(write(&position, mv, Style::Chinese)?, "马8进7");
/// assert_eq!(write(&position, mv, Style::ChineseTraditional)?, "馬8進7");
/// assert_eq!(write(&position, mv, Style::Iccs)?, "H9-G7");
/// assert_eq!(write(&position, mv, Style::Uci)?, "h10g8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(position: &Position, mv: Move, style: Style) -> Result<String, WriteError> {
    write_with(position, mv, style, &WriteOptions::default())
}

/// Writes a legal move, with the choices that the style leaves.
///
/// # Errors
/// The move is illegal; the style is only read ([`Style::San`]); or the style has
/// no name for the piece, which happens with more pieces of a kind than a side
/// starts with.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_core::notation::{Style, WriteOptions, write_with};
/// let position = Position::start().after("h2e2".parse()?)?;
/// let options = WriteOptions { full_width: true, ..WriteOptions::default() };
/// let text = write_with(&position, "h9g7".parse()?, Style::ChineseTraditional, &options)?;
/// assert_eq!(text, "馬８進７");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_with(
    position: &Position,
    mv: Move,
    style: Style,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    position.check_legal(mv).map_err(WriteError::Illegal)?;
    match style {
        Style::Iccs => Some(coordinates::iccs(mv)),
        Style::Ucci => Some(mv.to_string()),
        Style::Uci => Some(coordinates::uci(mv)),
        Style::Wxf => wxf::write(position, mv, *options),
        Style::Chinese | Style::ChineseTraditional | Style::ChineseShort => {
            chinese::write(position, mv, style, *options)
        }
        Style::San => return Err(WriteError::ReadOnly { style }),
    }
    .ok_or(WriteError::Nameless { style, mv })
}
