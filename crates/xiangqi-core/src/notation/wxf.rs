//! The letters of the World Xiangqi Federation: `C2.5`.

use alloc::format;
use alloc::string::String;

use super::normal::{Place, Symbol, Way, is_annotation};
use super::resolve::{Named, Selector};
use super::{ReadOptions, School, WriteOptions};
use crate::{Move, Position, Role};

fn role(letter: u8, options: ReadOptions) -> Option<Role> {
    Some(match letter.to_ascii_uppercase() {
        b'K' => Role::King,
        b'A' => Role::Advisor,
        b'E' | b'B' | b'M' => Role::Elephant,
        b'H' | b'N' => Role::Horse,
        b'R' => Role::Rook,
        b'C' => Role::Cannon,
        b'P' | b'S' => Role::Pawn,
        // Old ICCS texts write G for the guard, so that it needs to be asked for.
        b'G' if options.general => Role::King,
        _ => return None,
    })
}

fn sign(symbol: Symbol) -> Option<Place> {
    match symbol {
        Symbol::Sign(b'+') => Some(Place::Front),
        Symbol::Sign(b'-') => Some(Place::Rear),
        _ => None,
    }
}

fn selector(role: Role, symbol: Symbol) -> Option<Selector> {
    Some(match symbol {
        Symbol::Digit(file @ 1..) => Selector::File(file),
        Symbol::Sign(b'.') if role == Role::Pawn => Selector::Place(Place::Middle),
        Symbol::Letter(letter) if role == Role::Pawn => {
            let n = letter.to_ascii_lowercase().checked_sub(b'a').filter(|&n| n < 5)?;
            Selector::Series(n + 1)
        }
        _ => Selector::Place(sign(symbol)?),
    })
}

/// The piece and which of them it is: two symbols, in one order or the other.
fn piece(first: Symbol, second: Symbol, options: ReadOptions) -> Option<(Role, Selector)> {
    Some(match (first, second) {
        (Symbol::Letter(letter), _) => {
            let role = role(letter, options)?;
            (role, selector(role, second)?)
        }
        (Symbol::Sign(_), Symbol::Letter(letter)) => {
            (role(letter, options)?, Selector::Place(sign(first)?))
        }
        (Symbol::Sign(_), _) if first == second => (Role::Pawn, Selector::End(sign(first)?)),
        (Symbol::Digit(first @ 1..), Symbol::Digit(second @ 1..)) => {
            (Role::Pawn, Selector::Digits(first, second))
        }
        (Symbol::Digit(file @ 1..), _) => (Role::Pawn, Selector::PlaceOnFile(sign(second)?, file)),
        _ => return None,
    })
}

pub(super) fn parse(symbols: &[Symbol], options: ReadOptions) -> Option<Named> {
    let &[first, second, way, Symbol::Digit(number @ 1..), ref rest @ ..] = symbols else {
        return None;
    };
    if !is_annotation(rest) || !matches!(way, Symbol::Sign(_)) {
        return None;
    }
    let (role, selector) = piece(first, second, options)?;
    Some(Named { role, selector, ways: way.ways()?, number, school: Some(options.school) })
}

fn place(place: Place) -> char {
    match place {
        Place::Front => '+',
        Place::Middle => '.',
        Place::Rear => '-',
    }
}

/// The canonical form; `None` where there is none.
pub(super) fn write(position: &Position, mv: Move, options: WriteOptions) -> Option<String> {
    let school = match options.school {
        School::Auto => School::Wxf1997,
        school => school,
    };
    let named = Named::of(position, mv, Some(school))?;
    let letter = named.role.wxf_letter();
    let piece = match named.selector {
        Selector::File(file) => format!("{letter}{file}"),
        Selector::Place(of) => format!("{letter}{}", place(of)),
        Selector::PlaceOnFile(of, file) => format!("{file}{}", place(of)),
        Selector::Series(number @ 1..=5) => format!("{letter}{}", (b'a' + number - 1) as char),
        Selector::Series(_) => return None,
        Selector::Digits(first, second) => format!("{first}{second}"),
        Selector::End(of) => format!("{0}{0}", place(of)),
    };
    let way = match named.ways {
        [Way::Forward] => '+',
        [Way::Backward] => '-',
        _ if options.equals_sign => '=',
        _ => '.',
    };
    Some(format!("{piece}{way}{}", named.number))
}
