//! JSON lines: one in, one out, in order, worked on by all cores.

use std::io::Write;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::Found;
use crate::failure::Failure;
use crate::input;
use crate::output::{self, SCHEMA};

/// Lines worked on at a time: enough to keep the cores busy, and little memory.
const CHUNK: usize = 1024;

/// What a line's work gives: the fields of the line that goes out, and whether
/// something was found.
pub(crate) type Worked = Result<(Value, Found), Failure>;

/// Answers every line of the files; a bad line gives an error line.
pub(crate) fn answer<L: DeserializeOwned>(
    files: &[PathBuf],
    work: impl Fn(L) -> Worked + Sync,
) -> Result<Found, Failure> {
    let mut found = Found::Nothing;
    for path in input::or_stdin(files) {
        let input = input::open(&path)?;
        found = worse(found, answer_input(input, &work)?);
    }
    Ok(found)
}

/// Answers every line of an open input.
pub(crate) fn answer_input<L: DeserializeOwned>(
    mut input: input::Input,
    work: impl Fn(L) -> Worked + Sync,
) -> Result<Found, Failure> {
    let mut out = output::stdout();
    let mut found = Found::Nothing;
    loop {
        let chunk = read_chunk(&mut input)?;
        if chunk.is_empty() {
            break;
        }
        let answers: Vec<_> = chunk.par_iter().map(|line| answer_line(line, &work)).collect();
        for (answer, of_line) in answers {
            writeln!(out, "{answer}")?;
            found = worse(found, of_line);
        }
    }
    out.flush()?;
    Ok(found)
}

fn worse(one: Found, other: Found) -> Found {
    match (one, other) {
        (Found::BadInput, _) | (_, Found::BadInput) => Found::BadInput,
        (Found::Offence, _) | (_, Found::Offence) => Found::Offence,
        _ => Found::Nothing,
    }
}

/// The next lines that are not blank.
fn read_chunk(input: &mut input::Input) -> Result<Vec<Vec<u8>>, Failure> {
    let mut chunk = Vec::new();
    while chunk.len() < CHUNK {
        let mut line = Vec::new();
        let read = input
            .reader
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::file(Path::new(&input.name), &error))?;
        if read == 0 {
            break;
        }
        if !line.trim_ascii().is_empty() {
            chunk.push(line);
        }
    }
    Ok(chunk)
}

/// The part of a line by which its answer is known again.
#[derive(Deserialize)]
struct Id {
    #[serde(default)]
    id: Value,
}

fn answer_line<L: DeserializeOwned>(line: &[u8], work: &impl Fn(L) -> Worked) -> (Value, Found) {
    let id = serde_json::from_slice::<Id>(line).map_or(Value::Null, |line| line.id);
    let worked = serde_json::from_slice::<L>(line)
        .map_err(|error| {
            let zh = format!("不是所要的 JSON：{error}");
            Failure::input("json", None, zh, format!("not the JSON expected: {error}"))
        })
        .and_then(work);
    let (fields, found) = match worked {
        Ok(worked) => worked,
        Err(failure) => (error_fields(&failure), Found::BadInput),
    };
    let mut answer = json!({ "schema": SCHEMA, "id": id });
    output::extend(&mut answer, fields);
    (answer, found)
}

/// A failure as the fields of a line.
pub(crate) fn error_fields(failure: &Failure) -> Value {
    json!({ "error": {
        "kind": failure.kind(), "message": failure.message(), "field": failure.field(),
    }})
}
