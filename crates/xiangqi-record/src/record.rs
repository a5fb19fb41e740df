use std::ops::Range;

use xiangqi_core::notation::Style;
use xiangqi_core::{Game, GameError, Position};

use crate::{GameResult, TextEncoding, Tree, Warning};

/// The record of a game (棋谱), whatever file it came from.
///
/// ```
/// use xiangqi_core::{Game, Position};
/// use xiangqi_record::{GameResult, Record};
/// let game = Game::with_moves(Position::start(), ["h2e2".parse()?])?;
/// let mut record = Record::of(&game);
/// record.tags.push("Red", "甲");
/// assert_eq!(record.result, GameResult::Unknown);
/// assert_eq!(record.game()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "棋谱")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What the file says about the game, as it stands there.
    pub tags: Tags,
    /// The position before the first move.
    pub start: Position,
    /// Moves, comments and variations. A reader has made sure that all of them are
    /// legal.
    pub tree: Tree,
    /// The result behind the moves; if none stands there, that of the tag `Result`.
    pub result: GameResult,
    /// The style that the moves were written in, if there were any to tell by.
    pub style: Option<Style>,
    /// Where the record was read.
    pub origin: Origin,
    /// What was odd.
    pub warnings: Vec<Warning>,
}

impl Record {
    /// A record without moves.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// assert!(xiangqi_record::Record::new(Position::start()).tree.is_empty());
    /// ```
    pub fn new(start: Position) -> Self {
        Self {
            tags: Tags::default(),
            start,
            tree: Tree::new(),
            result: GameResult::Unknown,
            style: None,
            origin: Origin::default(),
            warnings: Vec::new(),
        }
    }

    /// The record of a game, without tags or result.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// let game = Game::new(Position::start());
    /// assert_eq!(xiangqi_record::Record::of(&game).start, Position::start());
    /// ```
    pub fn of(game: &Game) -> Self {
        let tree = Tree::from_line(game.plies().iter().map(|ply| ply.mv));
        Self { tree, ..Self::new(game.start().clone()) }
    }

    /// The main line as a game.
    ///
    /// # Errors
    /// The first illegal move. A record that was read has none.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// use xiangqi_record::{NodeId, Record};
    /// let mut record = Record::new(Position::start());
    /// record.tree.add(NodeId::ROOT, "h2h8".parse()?);
    /// assert_eq!(record.game().unwrap_err().ply, 0);
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn game(&self) -> Result<Game, GameError> {
        let moves = self.tree.main_line().filter_map(|node| self.tree.mv(node));
        Game::with_moves(self.start.clone(), moves)
    }
}

/// Where in its file a record stood.
///
/// ```
/// use xiangqi_record::pgn;
/// let file = "1. 炮二平五 *\n[Event \"乙\"]\n1. 马二进三 *\n";
/// let record = pgn::Reader::new(file.as_bytes()).nth(1).unwrap()?;
/// assert_eq!((record.origin.game, record.origin.line), (2, 2));
/// assert_eq!(record.origin.bytes, 18..50);
/// # Ok::<(), xiangqi_record::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Origin {
    /// The number of the game in the file, from 1; 0 if it was not read from one.
    pub game: u64,
    /// The line on which it begins, from 1; 0 in formats without lines.
    pub line: u64,
    /// The bytes it takes up.
    pub bytes: Range<u64>,
    /// The encoding of its text; `None` if all of it is ASCII.
    pub encoding: Option<TextEncoding>,
}

/// Tags (标签): names and texts in the order of the file. A name may stand there
/// more than once; the first one counts.
///
/// ```
/// let mut tags = xiangqi_record::Tags::default();
/// tags.push("Red", "甲");
/// tags.push("Black", "乙");
/// assert_eq!(tags.get("Red"), Some("甲"));
/// assert_eq!(tags.iter().last(), Some(("Black", "乙")));
/// ```
#[doc(alias = "标签")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The text of a tag. Case matters.
    ///
    /// ```
    /// assert_eq!(xiangqi_record::Tags::default().get("Red"), None);
    /// ```
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(found, _)| found == name).map(|(_, value)| value)
    }

    /// Adds a tag at the end.
    ///
    /// ```
    /// let mut tags = xiangqi_record::Tags::default();
    /// tags.push("Site", "广州");
    /// assert_eq!(tags.get("Site"), Some("广州"));
    /// ```
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push((name.into(), value.into()));
    }

    /// All tags in order, as name and text.
    ///
    /// ```
    /// assert_eq!(xiangqi_record::Tags::default().iter().count(), 0);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl FromIterator<(String, String)> for Tags {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(tags: I) -> Self {
        Self(tags.into_iter().collect())
    }
}
