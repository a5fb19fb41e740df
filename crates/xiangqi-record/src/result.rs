use std::fmt;
use std::str::FromStr;

/// How a game ended, as its record says (结果). Clause 4.1 and 4.2 say when a game
/// is won or drawn; a record only claims it.
///
/// Written `1-0` (Red won), `0-1`, `1/2-1/2` and `*`. Read too: `1/2`, `0.5-0.5`, and
/// the Chinese words, `红胜`, `红方胜`, `先胜`, `和棋` and the like.
///
/// ```
/// use xiangqi_record::GameResult;
/// assert_eq!("先负".parse(), Ok(GameResult::BlackWins));
/// assert_eq!(GameResult::BlackWins.to_string(), "0-1");
/// ```
#[doc(alias = "结果")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(into = "&'static str"))]
pub enum GameResult {
    /// Red won (红胜): `1-0`.
    RedWins,
    /// Black won (黑胜): `0-1`.
    BlackWins,
    /// A draw (和棋): `1/2-1/2`.
    Draw,
    /// Not finished, or not known: `*`.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result as records write it.
    ///
    /// ```
    /// use xiangqi_record::GameResult;
    /// assert_eq!(GameResult::Draw.token(), "1/2-1/2");
    /// ```
    pub const fn token(self) -> &'static str {
        match self {
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    pub(crate) fn recognise(text: &str) -> Option<Self> {
        match text {
            "1-0" | "红胜" | "红方胜" | "紅勝" | "紅方勝" | "先胜" | "先勝" => {
                Some(Self::RedWins)
            }
            "0-1" | "黑胜" | "黑方胜" | "黑勝" | "黑方勝" | "先负" | "先負" => {
                Some(Self::BlackWins)
            }
            "1/2-1/2" | "1/2" | "0.5-0.5" | "和棋" | "先和" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

impl From<GameResult> for &'static str {
    fn from(result: GameResult) -> Self {
        result.token()
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.token())
    }
}

/// Text that is no [`GameResult`].
///
/// ```
/// use xiangqi_record::GameResult;
/// assert!("2-0".parse::<GameResult>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{found}\" is no result (1-0, 0-1, 1/2-1/2, *)")]
pub struct ParseResultError {
    found: String,
}

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::recognise(text).ok_or_else(|| ParseResultError { found: crate::excerpt(text) })
    }
}
