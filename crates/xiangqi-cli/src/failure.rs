//! What can go wrong with the input, in two languages.

use std::io;
use std::path::Path;

use xiangqi_arbiter::{CycleError, Language};
use xiangqi_core::notation::{LineError, NotationError};
use xiangqi_core::{FenError, GameError, ParseMoveError, PositionError};
use xiangqi_record::RecordError;

/// Why a command, or one line of its input, failed.
pub(crate) enum Failure {
    /// The reader of the output is gone.
    ClosedPipe,
    /// The input is at fault.
    Input {
        /// A word for programs.
        kind: &'static str,
        /// The field or argument at fault.
        field: Option<&'static str>,
        zh: String,
        en: String,
    },
}

impl Failure {
    pub(crate) fn input(
        kind: &'static str,
        field: Option<&'static str>,
        zh: String,
        en: String,
    ) -> Self {
        Self::Input { kind, field, zh, en }
    }

    pub(crate) fn describe(&self, language: Language) -> String {
        match (self, language) {
            (Self::ClosedPipe, _) => String::new(),
            (Self::Input { zh, .. }, Language::Zh) => format!("错误：{zh}"),
            (Self::Input { en, .. }, Language::En) => format!("error: {en}"),
        }
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::ClosedPipe => "closed-pipe",
            Self::Input { kind, .. } => kind,
        }
    }

    pub(crate) fn field(&self) -> Option<&'static str> {
        match self {
            Self::ClosedPipe => None,
            Self::Input { field, .. } => *field,
        }
    }

    pub(crate) fn message(&self) -> &str {
        match self {
            Self::ClosedPipe => "",
            Self::Input { en, .. } => en,
        }
    }

    pub(crate) fn message_zh(&self) -> &str {
        match self {
            Self::ClosedPipe => "",
            Self::Input { zh, .. } => zh,
        }
    }

    /// A file that cannot be read.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        let name = path.display();
        let (zh, en) = match error.kind() {
            io::ErrorKind::NotFound => {
                (format!("文件“{name}”不存在"), format!("the file \"{name}\" does not exist"))
            }
            io::ErrorKind::IsADirectory => (
                format!("“{name}”是文件夹，应为文件"),
                format!("\"{name}\" is a directory, expected a file"),
            ),
            io::ErrorKind::PermissionDenied => {
                (format!("无权读取“{name}”"), format!("no permission to read \"{name}\""))
            }
            _ => (format!("“{name}”读取失败：{error}"), format!("cannot read \"{name}\": {error}")),
        };
        Self::input("file", None, zh, en)
    }
}

/// Writing failed: the only output is a pipe or a terminal, and it is gone.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        Self::input("output", None, format!("写出失败：{error}"), format!("cannot write: {error}"))
    }
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Self {
        Self::input("fen", Some("fen"), error.zh(), error.to_string())
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        let faults: Vec<_> = error.faults().iter().map(xiangqi_core::Fault::zh).collect();
        let zh = format!("不是合法局面：{}", faults.join("；"));
        Self::input("position", Some("fen"), zh, error.to_string())
    }
}

impl From<ParseMoveError> for Failure {
    fn from(error: ParseMoveError) -> Self {
        let zh = format!("着法无法识别（应为 h2e2 这样的两点）：{error}");
        Self::input("move", Some("moves"), zh, error.to_string())
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        let zh = format!("第{}着：{}", error.ply + 1, error.illegal.zh());
        Self::input("illegal-move", Some("moves"), zh, error.to_string())
    }
}

impl From<CycleError> for Failure {
    fn from(error: CycleError) -> Self {
        let zh = match &error {
            CycleError::Illegal(inner) => {
                format!("第{}着：{}", inner.ply + 1, inner.illegal.zh())
            }
            CycleError::Open { plies, needed } => {
                format!("这{plies}着没有回到起始局面（23.1）；不闭合的着法至少要{needed}着（23.4）")
            }
            _ => "循环没有着法".into(),
        };
        Self::input("cycle", Some("cycle"), zh, error.to_string())
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Self {
        Self::input("notation", Some("moves"), error.zh(), error.to_string())
    }
}

impl From<LineError> for Failure {
    fn from(error: LineError) -> Self {
        Self::input("notation", Some("moves"), error.zh(), error.to_string())
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        Self::input("record", None, error.zh(), error.to_string())
    }
}
