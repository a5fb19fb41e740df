//! Files and standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

/// An open input and its name for messages.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) reader: Box<dyn BufRead>,
}

/// Inputs shorter than this are read before a progress bar could be seen.
const LONG: u64 = 8 << 20;

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Input, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Input { name: "-".into(), reader: Box::new(BufReader::new(io::stdin())) });
    }
    let failed = |error: io::Error| Failure::file(path, &error);
    let file = File::open(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    if metadata.is_dir() {
        return Err(Failure::file(path, &io::ErrorKind::IsADirectory.into()));
    }
    let reader: Box<dyn Read> = if metadata.len() >= LONG {
        Box::new(progress(metadata.len()).wrap_read(file))
    } else {
        Box::new(file)
    };
    let reader = Box::new(BufReader::with_capacity(1 << 16, reader));
    Ok(Input { name: path.display().to_string(), reader })
}

/// A bar on standard error; it hides itself where that is no terminal.
fn progress(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

/// The files named, or standard input if there are none.
pub(crate) fn or_stdin(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() { vec![PathBuf::from("-")] } else { files.to_vec() }
}

/// Whether the first byte that is not a blank opens a JSON object.
pub(crate) fn is_json(input: &mut Input) -> Result<bool, Failure> {
    let start =
        input.reader.fill_buf().map_err(|error| Failure::file(Path::new(&input.name), &error))?;
    Ok(start.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{'))
}
