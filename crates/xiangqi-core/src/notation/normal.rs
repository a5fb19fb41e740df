//! Characters folded to what they mean, before any form is looked for.

use unicode_normalization::char::decompose_compatible;

use crate::Role;

/// More symbols than any move has, with its number and its annotations.
const LONGEST: usize = 24;

/// Where among several of a kind on a file a piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Front,
    Middle,
    Rear,
}

/// The directions of 进, 平 and 退, as the mover sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Forward,
    Sideways,
    Backward,
}

/// One character of a move, whatever the width or script it was written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// A Latin letter, its case kept.
    Letter(u8),
    /// 0 to 9.
    Digit(u8),
    /// 一 to 九.
    Numeral(u8),
    Man(Role),
    Place(Place),
    Way(Way),
    /// Any other ASCII character.
    Sign(u8),
    /// A character that no form knows.
    Unknown,
}

impl Symbol {
    /// The number 1 to 9, in either kind of numerals.
    pub(super) fn number(self) -> Option<u8> {
        match self {
            Self::Digit(number @ 1..) | Self::Numeral(number) => Some(number),
            _ => None,
        }
    }

    /// The directions that it may stand for. A tilde is a dash to some and a wave
    /// for "sideways" to others.
    pub(super) fn ways(self) -> Option<&'static [Way]> {
        Some(match self {
            Self::Way(Way::Forward) | Self::Sign(b'+') => &[Way::Forward],
            Self::Way(Way::Sideways) | Self::Sign(b'.' | b'=') => &[Way::Sideways],
            Self::Way(Way::Backward) | Self::Sign(b'-') => &[Way::Backward],
            Self::Sign(b'~') => &[Way::Sideways, Way::Backward],
            _ => return None,
        })
    }

    fn of(character: char) -> Option<Self> {
        Some(match character {
            'a'..='z' | 'A'..='Z' => Self::Letter(character as u8),
            '0'..='9' => Self::Digit(character as u8 - b'0'),
            '!'..='~' => Self::Sign(character as u8),
            '一' | '壹' => Self::Numeral(1),
            '二' | '贰' | '貳' => Self::Numeral(2),
            '三' | '叁' | '參' | '叄' => Self::Numeral(3),
            '四' | '肆' => Self::Numeral(4),
            '五' | '伍' => Self::Numeral(5),
            '六' | '陆' | '陸' => Self::Numeral(6),
            '七' | '柒' => Self::Numeral(7),
            '八' | '捌' => Self::Numeral(8),
            '九' | '玖' => Self::Numeral(9),
            '帅' | '帥' | '将' | '將' => Self::Man(Role::King),
            '仕' | '士' => Self::Man(Role::Advisor),
            '相' | '象' => Self::Man(Role::Elephant),
            '马' | '馬' | '傌' => Self::Man(Role::Horse),
            '车' | '車' | '俥' => Self::Man(Role::Rook),
            '炮' | '砲' | '包' | '跑' => Self::Man(Role::Cannon),
            '兵' | '卒' => Self::Man(Role::Pawn),
            '前' => Self::Place(Place::Front),
            '中' => Self::Place(Place::Middle),
            '后' | '後' => Self::Place(Place::Rear),
            '进' | '進' => Self::Way(Way::Forward),
            '平' => Self::Way(Way::Sideways),
            '退' => Self::Way(Way::Backward),
            '‐' | '‑' | '‒' | '–' | '—' | '−' => Self::Sign(b'-'),
            '×' => Self::Letter(b'x'),
            '、' => Self::Sign(b','),
            _ => return None,
        })
    }
}

/// The symbols of a move.
#[derive(Clone, Copy)]
pub(super) struct Symbols {
    list: [Symbol; LONGEST],
    len: usize,
}

impl Symbols {
    /// The symbols of a text, blanks left out; `None` if it is too long for a move.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut symbols = Self { list: [Symbol::Unknown; LONGEST], len: 0 };
        for character in text.chars().filter(|character| !character.is_whitespace()) {
            let mut fits = true;
            match Symbol::of(character) {
                Some(symbol) => fits = symbols.push(symbol),
                None => decompose_compatible(character, |part| {
                    fits &= symbols.push(Symbol::of(part).unwrap_or(Symbol::Unknown));
                }),
            }
            if !fits {
                return None;
            }
        }
        Some(symbols)
    }

    fn push(&mut self, symbol: Symbol) -> bool {
        let Some(place) = self.list.get_mut(self.len) else {
            return false;
        };
        *place = symbol;
        self.len += 1;
        true
    }

    pub(super) fn as_slice(&self) -> &[Symbol] {
        &self.list[..self.len]
    }
}

/// What follows a move number such as `12.` or `3...`; `None` if there is none.
pub(super) fn after_number(symbols: &[Symbol]) -> Option<&[Symbol]> {
    let digits = symbols.iter().take_while(|symbol| matches!(symbol, Symbol::Digit(_))).count();
    let dots = symbols[digits..]
        .iter()
        .take_while(|symbol| matches!(symbol, Symbol::Sign(b'.' | b',')))
        .count();
    (digits > 0 && dots > 0).then(|| &symbols[digits + dots..])
}

/// Whether these are the marks that annotators put behind a move, or nothing.
pub(super) fn is_annotation(symbols: &[Symbol]) -> bool {
    symbols.iter().all(|symbol| matches!(symbol, Symbol::Sign(b'!' | b'?' | b'#' | b'+')))
}
