//! Standard output.

use std::io::{BufWriter, Write};

use serde_json::Value;

use crate::failure::Failure;

/// The version of every document that goes out.
pub(crate) const SCHEMA: u32 = 1;

/// Buffered standard output; colour only where it is wanted.
pub(crate) fn stdout() -> impl Write {
    BufWriter::new(anstream::stdout().lock())
}

/// A paragraph for people, in lines of at most 80 columns, all but the first indented.
pub(crate) fn paragraph(indent: &str, text: &str) -> String {
    const WIDTH: usize = 80;
    let further = format!("{indent}  ");
    let options = textwrap::Options::new(WIDTH).initial_indent(indent).subsequent_indent(&further);
    textwrap::fill(text, options) + "\n"
}

/// Adds the fields of one object to another.
pub(crate) fn extend(object: &mut Value, fields: Value) {
    if let (Some(object), Value::Object(fields)) = (object.as_object_mut(), fields) {
        object.extend(fields);
    }
}

/// Prints an object, its schema first.
pub(crate) fn print(fields: Value) -> Result<(), Failure> {
    let mut document = serde_json::json!({ "schema": SCHEMA });
    extend(&mut document, fields);
    let mut out = stdout();
    writeln!(out, "{document}")?;
    Ok(out.flush()?)
}
