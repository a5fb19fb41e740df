//! What bytes stand for which characters.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use encoding_rs::{BIG5, DecoderResult, EncoderResult, Encoding, GB18030, UTF_16BE, UTF_16LE};

/// A way of writing text as bytes (编码).
///
/// ```
/// use xiangqi_record::TextEncoding;
/// assert_eq!("gbk".parse(), Ok(TextEncoding::Gb18030));
/// assert_eq!(TextEncoding::Gb18030.to_string(), "gb18030");
/// ```
#[doc(alias = "编码")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(into = "String"))]
pub enum TextEncoding {
    /// UTF-8, with or without a byte order mark; ASCII too.
    Utf8,
    /// UTF-16, low byte first; recognised by its byte order mark.
    Utf16Le,
    /// UTF-16, high byte first; recognised by its byte order mark.
    Utf16Be,
    /// GB18030, and its part GBK: most files of the mainland.
    Gb18030,
    /// Big5: Taiwan and Hong Kong.
    Big5,
}

impl TextEncoding {
    /// All of them.
    ///
    /// ```
    /// use xiangqi_record::TextEncoding;
    /// for encoding in TextEncoding::ALL {
    ///     assert_eq!(encoding.to_string().parse(), Ok(encoding));
    /// }
    /// ```
    pub const ALL: [Self; 5] =
        [Self::Utf8, Self::Utf16Le, Self::Utf16Be, Self::Gb18030, Self::Big5];

    /// The text as bytes; UTF-16 begins with its byte order mark.
    ///
    /// # Errors
    /// The first character that the encoding does not have.
    ///
    /// ```
    /// use xiangqi_record::TextEncoding;
    /// assert_eq!(TextEncoding::Gb18030.encode("车").unwrap(), [0xB3, 0xB5]);
    /// assert_eq!(
    ///     TextEncoding::Big5.encode("车").unwrap_err().to_string(),
    ///     "big5 has no character '车' (U+8F66)",
    /// );
    /// ```
    pub fn encode(self, text: &str) -> Result<Vec<u8>, EncodeError> {
        let units = |to_bytes: fn(u16) -> [u8; 2]| {
            std::iter::once('\u{feff}' as u16)
                .chain(text.encode_utf16())
                .flat_map(to_bytes)
                .collect()
        };
        match self {
            Self::Utf8 => Ok(text.as_bytes().to_vec()),
            Self::Utf16Le => Ok(units(u16::to_le_bytes)),
            Self::Utf16Be => Ok(units(u16::to_be_bytes)),
            Self::Gb18030 | Self::Big5 => self.encode_with_table(text),
        }
    }

    fn encode_with_table(self, text: &str) -> Result<Vec<u8>, EncodeError> {
        let mut bytes = Vec::new();
        let mut encoder = self.table().new_encoder();
        let mut rest = text;
        loop {
            bytes.reserve(rest.len() + 16);
            let (result, read) =
                encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut bytes, true);
            rest = &rest[read..];
            match result {
                EncoderResult::InputEmpty => return Ok(bytes),
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(character) => {
                    return Err(EncodeError { encoding: self, character });
                }
            }
        }
    }

    /// Bytes in the smallest unit.
    pub(crate) const fn unit(self) -> usize {
        match self {
            Self::Utf16Le | Self::Utf16Be => 2,
            Self::Utf8 | Self::Gb18030 | Self::Big5 => 1,
        }
    }

    fn table(self) -> &'static Encoding {
        match self {
            Self::Utf8 => encoding_rs::UTF_8,
            Self::Utf16Le => UTF_16LE,
            Self::Utf16Be => UTF_16BE,
            Self::Gb18030 => GB18030,
            Self::Big5 => BIG5,
        }
    }

    /// Appends the text of the bytes. Gives the place of the first ones that are no
    /// character, if there are any; U+FFFD then stands for what could not be read.
    pub(crate) fn decode(self, bytes: &[u8], text: &mut String) -> Option<Range<usize>> {
        if self == Self::Utf8
            && let Ok(valid) = std::str::from_utf8(bytes)
        {
            text.push_str(valid);
            return None;
        }
        let mut decoder = self.table().new_decoder_without_bom_handling();
        let mut wrong = None;
        let mut done = 0;
        loop {
            let rest = &bytes[done..];
            // Twice the need: the longest growth is from two bytes to three.
            text.reserve(rest.len() * 2 + 16);
            let (result, read) = decoder.decode_to_string_without_replacement(rest, text, true);
            done += read;
            match result {
                DecoderResult::InputEmpty => return wrong,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(length, after) => {
                    let end = done.saturating_sub(usize::from(after));
                    wrong = wrong.or(Some(end.saturating_sub(usize::from(length))..end));
                    text.push(char::REPLACEMENT_CHARACTER);
                }
            }
        }
    }
}

impl fmt::Display for TextEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Gb18030 => "gb18030",
            Self::Big5 => "big5",
        })
    }
}

impl From<TextEncoding> for String {
    fn from(encoding: TextEncoding) -> Self {
        encoding.to_string()
    }
}

/// A name that is no [`TextEncoding`].
///
/// ```
/// use xiangqi_record::TextEncoding;
/// let error = "latin1".parse::<TextEncoding>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "\"latin1\" is no known encoding (utf-8, utf-16le, utf-16be, gb18030, big5)",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{found}\" is no known encoding (utf-8, utf-16le, utf-16be, gb18030, big5)")]
pub struct ParseEncodingError {
    found: String,
}

impl FromStr for TextEncoding {
    type Err = ParseEncodingError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name.to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" => Ok(Self::Utf8),
            "utf-16le" => Ok(Self::Utf16Le),
            "utf-16be" => Ok(Self::Utf16Be),
            "gb18030" | "gbk" | "gb2312" | "cp936" => Ok(Self::Gb18030),
            "big5" | "cp950" => Ok(Self::Big5),
            _ => Err(ParseEncodingError { found: crate::excerpt(name) }),
        }
    }
}

/// A character that an encoding does not have.
///
/// ```
/// use xiangqi_record::TextEncoding;
/// let error = TextEncoding::Big5.encode("红先胜").unwrap_err();
/// assert_eq!(error.character, '红');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{encoding} has no character '{character}' (U+{:04X})", *character as u32)]
pub struct EncodeError {
    /// The encoding asked for.
    pub encoding: TextEncoding,
    /// The character it lacks.
    pub character: char,
}

impl EncodeError {
    /// The error in Chinese.
    ///
    /// ```
    /// use xiangqi_record::TextEncoding;
    /// let error = TextEncoding::Big5.encode("车").unwrap_err();
    /// assert_eq!(error.zh(), "编码 big5 中没有字符“车”（U+8F66）");
    /// ```
    pub fn zh(&self) -> String {
        let Self { encoding, character } = self;
        format!("编码 {encoding} 中没有字符“{character}”（U+{:04X}）", *character as u32)
    }
}

/// The encoding that a byte order mark names, and the length of the mark.
pub(crate) fn byte_order_mark(bytes: &[u8]) -> Option<(TextEncoding, usize)> {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => Some((TextEncoding::Utf8, 3)),
        [0xFF, 0xFE, ..] => Some((TextEncoding::Utf16Le, 2)),
        [0xFE, 0xFF, ..] => Some((TextEncoding::Utf16Be, 2)),
        _ => None,
    }
}

/// Characters of which a xiangqi record has some in every few words: pieces and
/// directions, then results and what stands in tags.
const TELLING: &str = "车马炮相仕兵进退平卒士象将帅前后車馬砲俥傌進後將帥包\
    红黑胜负和先棋局赛杯紅勝負賽";

/// Finds the encoding of a piece of text that is not all ASCII. It may end in the
/// middle of a character. `None` if nothing speaks for any.
///
/// Text that is valid UTF-8 is UTF-8; else that encoding wins in which most of the
/// [`TELLING`] characters appear, so that a wrong byte here or there does not
/// change the answer.
pub(crate) fn detect(sample: &[u8]) -> Option<TextEncoding> {
    match std::str::from_utf8(sample) {
        Ok(_) => return Some(TextEncoding::Utf8),
        Err(error) if error.error_len().is_none() => return Some(TextEncoding::Utf8),
        Err(_) => {}
    }
    let mut scores = [TextEncoding::Utf8, TextEncoding::Gb18030, TextEncoding::Big5]
        .map(|encoding| (telling_characters(encoding, sample), encoding));
    scores.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    (scores[0].0 > scores[1].0).then_some(scores[0].1)
}

fn telling_characters(encoding: TextEncoding, sample: &[u8]) -> usize {
    let mut text = String::new();
    encoding.decode(sample, &mut text);
    text.chars().filter(|&character| !character.is_ascii() && TELLING.contains(character)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_the_encodings_apart_by_the_words_of_the_game() {
        let simplified = "1. 炮二平五 马８进７ 2. 马二进三 车９平８";
        let traditional = "1. 炮二平五 馬８進７ 2. 馬二進三 車９平８";
        for (encoding, text) in [
            (TextEncoding::Utf8, simplified),
            (TextEncoding::Gb18030, simplified),
            (TextEncoding::Gb18030, traditional),
            (TextEncoding::Big5, traditional),
        ] {
            let bytes = encoding.encode(text).unwrap();
            assert_eq!(detect(&bytes), Some(encoding), "{text}");
            let mut decoded = String::new();
            assert_eq!(encoding.decode(&bytes, &mut decoded), None);
            assert_eq!(decoded, text);
        }
    }

    #[test]
    fn a_wrong_byte_does_not_change_the_encoding() {
        let mut bytes = TextEncoding::Gb18030.encode("炮二平五 马８进７").unwrap();
        bytes.insert(8, 0xFF);
        assert_eq!(detect(&bytes), Some(TextEncoding::Gb18030));
        assert_eq!(TextEncoding::Gb18030.decode(&bytes, &mut String::new()), Some(8..9));
        assert_eq!(TextEncoding::Utf8.decode(b"ab\xFFcd", &mut String::new()), Some(2..3));
    }

    #[test]
    fn western_letters_of_old_encodings_are_not_guessed() {
        assert_eq!(detect(b"[Red \"M\xFCller\"]"), None);
    }
}
