use std::fmt;

use xiangqi_core::notation::Style;

use crate::GameResult;

/// Something odd in a record that was read all the same. Lines are counted from 1.
///
/// ```
/// use xiangqi_record::{GameResult, Warning, pgn};
/// let file = "[Result \"1-0\"]\n\n1. 炮二平五 0-1\n";
/// let record = pgn::Reader::new(file.as_bytes()).next().unwrap()?;
/// assert_eq!(
///     record.warnings[0].to_string(),
///     "line 3: the moves end with 0-1, the tag Result says \"1-0\"",
/// );
/// assert_eq!(record.result, GameResult::BlackWins);
/// # Ok::<(), xiangqi_record::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// The result behind the moves is not the one of the tag; both are kept.
    ResultsDiffer {
        /// The line of the result behind the moves.
        line: u64,
        /// The text of the tag.
        tag: String,
        /// The result behind the moves.
        body: GameResult,
    },
    /// The tag `Result` holds no result; the text is kept.
    UnknownResult {
        /// The line of the tag.
        line: u64,
        /// The text of the tag.
        tag: String,
    },
    /// The tag `Format` names another style than the moves are written in.
    FormatDiffers {
        /// The line of the tag.
        line: u64,
        /// The text of the tag.
        tag: String,
        /// The style of the moves.
        found: Style,
    },
    /// A tag stands twice; both are kept, the first one counts.
    TagTwice {
        /// The line of the second one.
        line: u64,
        /// The name.
        name: String,
    },
    /// The FEN counts more plies without a capture than its move number allows.
    QuietPlies {
        /// The line of the tag.
        line: u64,
        /// Plies since the last capture.
        quiet_plies: u32,
        /// The number of the round.
        round: u32,
    },
    /// A move number of the main line does not follow from the one before. Moves may
    /// be missing there.
    MoveNumber {
        /// The line of the number.
        line: u64,
        /// The number found.
        found: u32,
        /// The number expected.
        expected: u32,
    },
    /// There is text after the end of the game. It is not kept.
    TextAfterEnd {
        /// The first line of it.
        line: u64,
        /// How many lines are not blank.
        lines: u64,
    },
}

impl Warning {
    /// The line that the warning is about.
    ///
    /// ```
    /// use xiangqi_record::Warning;
    /// assert_eq!(Warning::TextAfterEnd { line: 9, lines: 3 }.line(), 9);
    /// ```
    pub const fn line(&self) -> u64 {
        match *self {
            Self::ResultsDiffer { line, .. }
            | Self::UnknownResult { line, .. }
            | Self::FormatDiffers { line, .. }
            | Self::TagTwice { line, .. }
            | Self::QuietPlies { line, .. }
            | Self::MoveNumber { line, .. }
            | Self::TextAfterEnd { line, .. } => line,
        }
    }

    /// The warning in Chinese.
    ///
    /// ```
    /// use xiangqi_record::Warning;
    /// let warning = Warning::TextAfterEnd { line: 9, lines: 3 };
    /// assert_eq!(warning.zh(), "第9行：终局之后还有文字（3行），未保留");
    /// ```
    pub fn zh(&self) -> String {
        let text = match self {
            Self::ResultsDiffer { tag, body, .. } => {
                format!("着法末尾的结果是 {body}，标签 Result 为“{tag}”")
            }
            Self::UnknownResult { tag, .. } => format!("标签 Result 的“{tag}”不是结果"),
            Self::FormatDiffers { tag, found, .. } => {
                format!("标签 Format 为“{tag}”，着法却是 {found} 格式")
            }
            Self::TagTwice { name, .. } => format!("标签 {name} 重复，以第一个为准"),
            Self::QuietPlies { quiet_plies, round, .. } => {
                format!("FEN 记有{quiet_plies}着未吃子，与第{round}回合不符")
            }
            Self::MoveNumber { found, expected, .. } => {
                format!("回合数是{found}，应为{expected}，可能缺着")
            }
            Self::TextAfterEnd { lines, .. } => {
                format!("终局之后还有文字（{lines}行），未保留")
            }
        };
        format!("第{}行：{text}", self.line())
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line())?;
        match self {
            Self::ResultsDiffer { tag, body, .. } => {
                write!(f, "the moves end with {body}, the tag Result says \"{tag}\"")
            }
            Self::UnknownResult { tag, .. } => {
                write!(f, "the tag Result holds \"{tag}\", which is no result")
            }
            Self::FormatDiffers { tag, found, .. } => {
                write!(f, "the tag Format says \"{tag}\", the moves are written in {found}")
            }
            Self::TagTwice { name, .. } => {
                write!(f, "the tag {name} stands twice, the first one counts")
            }
            Self::QuietPlies { quiet_plies, round, .. } => write!(
                f,
                "the FEN counts {quiet_plies} plies without a capture, too many for round {round}",
            ),
            Self::MoveNumber { found, expected, .. } => {
                write!(f, "move number {found} where {expected} is expected, moves may be missing")
            }
            Self::TextAfterEnd { lines, .. } => {
                write!(f, "text after the end of the game, not kept ({lines} lines)")
            }
        }
    }
}
