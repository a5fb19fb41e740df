//! Tag lines.

/// A tag and the place in its line, in bytes, where its text begins.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub name: String,
    pub value: String,
    pub at: usize,
}

/// The name, if the text begins like a tag: `[`, a name, a quotation mark.
pub(super) fn name_of(text: &str) -> Option<&str> {
    let rest = text.trim_start().strip_prefix('[')?.trim_start();
    let end = rest.find(|character| !is_name(character))?;
    let (name, rest) = rest.split_at(end);
    (!name.is_empty() && rest.trim_start().starts_with('"')).then_some(name)
}

/// Whether a tag's name can hold the character.
pub(super) fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '-'
}

/// Reads the tag at the beginning of the text, and gives what follows it. `None` if
/// it has no end.
///
/// Many writers do not escape quotation marks. The text ends at the first mark that
/// is not escaped and is followed by `]` and then by the end of the line or another
/// tag; if there is none, at the last mark before a `]`.
pub(super) fn parse(text: &str) -> Option<(Tag, &str)> {
    let name = name_of(text)?;
    let at = text.find('"')? + 1;
    let quoted = &text[at..];
    let end = strict_end(quoted).or_else(|| lenient_end(quoted))?;
    let value = unescape(&quoted[..end]);
    let rest = quoted[end + 1..].trim_start().strip_prefix(']')?;
    Some((Tag { name: name.into(), value, at }, rest))
}

fn strict_end(quoted: &str) -> Option<usize> {
    let mut escaped = false;
    quoted.bytes().enumerate().find_map(|(at, byte)| {
        let ends = byte == b'"' && !escaped && tag_ends(&quoted[at + 1..]);
        escaped = byte == b'\\' && !escaped;
        ends.then_some(at)
    })
}

fn tag_ends(rest: &str) -> bool {
    let rest = rest.trim_start().strip_prefix(']').map(str::trim);
    rest.is_some_and(|rest| rest.is_empty() || name_of(rest).is_some())
}

fn lenient_end(quoted: &str) -> Option<usize> {
    let before = quoted[..quoted.rfind(']')?].trim_end();
    before.strip_suffix('"').map(str::len)
}

/// Takes `\"` and `\\` for what they stand for, and leaves any other `\` alone.
fn unescape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = characters.next_if(|&next| character == '\\' && matches!(next, '"' | '\\'));
        value.push(escaped.unwrap_or(character));
    }
    value
}

/// The tag as it is written.
pub(super) fn line(name: &str, value: &str) -> String {
    let value = value.replace('\\', r"\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<String> {
        parse(text).map(|(tag, _)| tag.value)
    }

    #[test]
    fn quotation_marks_escaped_or_not() {
        assert_eq!(value(r#"[Event "the \"cup\""]"#).unwrap(), r#"the "cup""#);
        assert_eq!(value(r#"[Event "the "cup""]"#).unwrap(), r#"the "cup""#);
        assert_eq!(value(r#"[Event "a "b"] c"]"#).unwrap(), r#"a "b"] c"#);
        assert_eq!(value(r#"[Event "C:\games\"]"#).unwrap(), r"C:\games\");
        assert_eq!(value(r#"  [ Event   "x" ]  "#).unwrap(), "x");
        assert_eq!(value(r#"[Event ""]"#).unwrap(), "");
    }

    #[test]
    fn two_tags_on_a_line() {
        let (tag, rest) = parse(r#"[Red "a"] [Black "b"]"#).unwrap();
        assert_eq!((tag.value.as_str(), value(rest).unwrap().as_str()), ("a", "b"));
    }

    #[test]
    fn not_a_tag() {
        assert_eq!(value(r#"[Event "x"#), None);
        assert_eq!(value("[Event]"), None);
        assert_eq!(value("[DhtmlXQ_title]x[/DhtmlXQ_title]"), None);
        assert_eq!(value(r#"Event "x"]"#), None);
    }

    #[test]
    fn writing_and_reading() {
        for text in ["", "\\", "\"", "a\\\"]", "\"]", "\"] [Red \"x", "象棋\\"] {
            assert_eq!(value(line("Event", text).trim_end()).unwrap(), text);
        }
    }
}
