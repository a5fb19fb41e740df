//! Chinese records (7.5): the full form 炮二平五 and the short one 炮25.

use alloc::string::String;

use super::normal::{Place, Symbol, Symbols, Way, after_number, is_annotation};
use super::resolve::{ANY_WAY, Named, Selector};
use super::{Style, WriteOptions};
use crate::{Color, Move, Piece, Position, Role};

/// What comes behind the piece: a direction, unless the short form leaves it out,
/// and a number.
fn ending(symbols: &[Symbol]) -> Option<(&'static [Way], u8)> {
    let (ways, number, rest) = match symbols {
        [way, number, rest @ ..] if way.ways().is_some() && number.number().is_some() => {
            (way.ways()?, number.number()?, rest)
        }
        [number, rest @ ..] => (ANY_WAY, number.number()?, rest),
        [] => return None,
    };
    is_annotation(rest).then_some((ways, number))
}

fn named(role: Role, selector: Selector, rest: &[Symbol]) -> Option<Named> {
    let (ways, number) = ending(rest)?;
    Some(Named { role, selector, ways, number, school: None })
}

pub(super) fn parse(symbols: &[Symbol]) -> Option<Named> {
    match *symbols {
        [Symbol::Man(role), Symbol::Place(place), ref rest @ ..] => {
            named(role, Selector::Place(place), rest)
        }
        // 前车平六 and 后车6, or else with the file said: 前兵七平八.
        [Symbol::Place(place), Symbol::Man(role), ref rest @ ..] => {
            named(role, Selector::Place(place), rest).or_else(|| {
                let (file, rest) = rest.split_first()?;
                named(role, Selector::PlaceOnFile(place, file.number()?), rest)
            })
        }
        // 前七平八, which only pawns need.
        [Symbol::Place(place), file, ref rest @ ..] => {
            named(Role::Pawn, Selector::PlaceOnFile(place, file.number()?), rest)
        }
        [Symbol::Man(role), file, ref rest @ ..] => {
            named(role, Selector::File(file.number()?), rest)
        }
        [number, Symbol::Man(role), ref rest @ ..] => {
            named(role, Selector::Series(number.number()?), rest)
        }
        _ => None,
    }
}

/// Which of the three styles a list of Chinese moves is in: short if one leaves its
/// direction out, traditional if a character shows it.
pub(super) fn style_of(tokens: &[&str]) -> Style {
    let is_short = |token: &&str| {
        Symbols::of(token).is_some_and(|symbols| {
            let symbols = symbols.as_slice();
            parse(symbols)
                .or_else(|| parse(after_number(symbols)?))
                .is_some_and(|named| named.ways == ANY_WAY)
        })
    };
    let traditional = ['帥', '將', '馬', '傌', '車', '俥', '砲', '進', '後'];
    if tokens.iter().any(is_short) {
        Style::ChineseShort
    } else if tokens.iter().any(|token| token.contains(traditional)) {
        Style::ChineseTraditional
    } else {
        Style::Chinese
    }
}

/// What decides which characters are written.
struct Script {
    side: Color,
    style: Style,
    options: WriteOptions,
}

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const FULL_WIDTH: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

impl Script {
    fn traditional(&self) -> bool {
        self.style == Style::ChineseTraditional
    }

    /// A number from 1 to 9.
    fn number(&self, number: u8) -> char {
        let digit = (b'0' + number) as char;
        let index = usize::from(number) - 1;
        match self.side {
            _ if self.style == Style::ChineseShort => digit,
            Color::Red => NUMERALS[index],
            Color::Black if self.traditional() && self.options.full_width => FULL_WIDTH[index],
            Color::Black => digit,
        }
    }

    fn man(&self, role: Role) -> char {
        let piece = Piece::new(self.side, role);
        match (self.side, role) {
            _ if !self.traditional() => piece.hanzi(),
            (Color::Red, Role::Rook) if self.options.colored_glyphs => '俥',
            (Color::Red, Role::Horse) if self.options.colored_glyphs => '傌',
            (Color::Black, Role::Cannon) if self.options.colored_glyphs => '砲',
            _ => piece.hanzi_traditional(),
        }
    }

    fn place(&self, place: Place) -> char {
        match place {
            Place::Front => '前',
            Place::Middle => '中',
            Place::Rear if self.traditional() => '後',
            Place::Rear => '后',
        }
    }

    fn way(&self, way: Way) -> char {
        match way {
            Way::Forward if self.traditional() => '進',
            Way::Forward => '进',
            Way::Sideways => '平',
            Way::Backward => '退',
        }
    }

    fn write(&self, named: &Named) -> Option<String> {
        let man = self.man(named.role);
        let mut text = String::with_capacity(12);
        match named.selector {
            Selector::File(file) => text.extend([man, self.number(file)]),
            Selector::Place(place) => text.extend([self.place(place), man]),
            // Chinese numerals for Black too: a digit would be taken for a file.
            Selector::Series(number) => text.extend([NUMERALS[usize::from(number) - 1], man]),
            Selector::PlaceOnFile(..) | Selector::Digits(..) | Selector::End(_) => return None,
        }
        if let [way] = named.ways {
            text.push(self.way(*way));
        }
        text.push(self.number(named.number));
        Some(text)
    }
}

/// The canonical form in one of the three Chinese styles; `None` where there is
/// none.
pub(super) fn write(
    position: &Position,
    mv: Move,
    style: Style,
    options: WriteOptions,
) -> Option<String> {
    let mut named = Named::of(position, mv, None)?;
    if style == Style::ChineseShort {
        let bare = Named { ways: ANY_WAY, ..named };
        if bare.find(position) == [mv] {
            named = bare;
        }
    }
    let script = Script { side: position.turn(), style, options };
    script.write(&named)
}
