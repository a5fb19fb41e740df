//! From the name of a move to the move: one resolver for all forms that name a
//! piece, and the same names made from moves.

use alloc::vec::Vec;

use super::School;
use super::normal::{Place, Way};
use crate::{Bitboard, Color, File, Move, Position, Role, Square};

/// Which of the pieces of a kind is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selector {
    /// The one on that file: `C2`, 炮二.
    File(u8),
    /// The front, middle or rear one of those that share a file: `R+`, 前车.
    Place(Place),
    /// The same, with the file said: `3+`, 前三.
    PlaceOnFile(Place, u8),
    /// The n-th of all that share files, files from the mover's right, front to
    /// back on each: `Pb`, 二兵.
    Series(u8),
    /// `33`: the middle pawn of that file to the school of 1997, or to the index
    /// school the pawn with the first number on the file with the second.
    Digits(u8, u8),
    /// `++` and `--`: the outermost of four or five pawns on a file.
    End(Place),
}

/// A move as it is named relative to its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) role: Role,
    pub(super) selector: Selector,
    /// The directions that the text leaves open; one, unless it names none.
    pub(super) ways: &'static [Way],
    /// Steps, or the file of arrival.
    pub(super) number: u8,
    /// The school of the letters; `None` for Chinese text, which has its own rules.
    pub(super) school: Option<School>,
}

/// Every direction, for text that names none.
pub(super) const ANY_WAY: &[Way] = &[Way::Sideways, Way::Forward, Way::Backward];

impl Way {
    fn alone(self) -> &'static [Way] {
        match self {
            Self::Forward => &[Self::Forward],
            Self::Sideways => &[Self::Sideways],
            Self::Backward => &[Self::Backward],
        }
    }
}

/// The pieces of one kind of the side to move, by file.
struct Kind {
    role: Role,
    side: Color,
    all: Bitboard,
}

impl Kind {
    fn of(position: &Position, role: Role) -> Self {
        let side = position.turn();
        Self { role, side, all: position.board().of(side, role) }
    }

    fn on_file(&self, number: u8) -> Bitboard {
        File::from_number(number, self.side)
            .map_or(Bitboard::EMPTY, |file| self.all & Bitboard::file(file))
    }

    /// The files with two or more, from the mover's right.
    fn shared_files(&self) -> impl Iterator<Item = Bitboard> + '_ {
        (1..=9).map(|number| self.on_file(number)).filter(|pieces| pieces.has_many())
    }

    /// The one file that is shared, if no other is.
    fn only_shared_file(&self) -> Option<Bitboard> {
        let mut files = self.shared_files();
        files.next().filter(|_| files.next().is_none())
    }

    /// The piece with that place on its file, 0 being the front one.
    fn nth(&self, on_file: Bitboard, n: u32) -> Option<Square> {
        let len = on_file.len();
        let n = match self.side {
            _ if n >= len => return None,
            Color::Red => len - 1 - n,
            Color::Black => n,
        };
        on_file.into_iter().nth(n as usize)
    }

    fn placed(&self, on_file: Bitboard, place: Place) -> Bitboard {
        let len = on_file.len();
        let n = match place {
            _ if len < 2 => None,
            Place::Front => Some(0),
            Place::Middle => (len % 2 == 1).then_some(len / 2),
            Place::Rear => Some(len - 1),
        };
        set(n.and_then(|n| self.nth(on_file, n)))
    }

    fn series(&self, number: u8) -> Option<Square> {
        let mut n = u32::from(number).checked_sub(1)?;
        for on_file in self.shared_files() {
            if n < on_file.len() {
                return self.nth(on_file, n);
            }
            n -= on_file.len();
        }
        None
    }

    /// Whether the direction alone tells two on a file apart.
    fn told_by_direction(&self) -> bool {
        matches!(self.role, Role::Advisor | Role::Elephant)
    }
}

fn set(square: Option<Square>) -> Bitboard {
    square.map_or(Bitboard::EMPTY, Bitboard::of)
}

fn admits(school: Option<School>, wanted: School) -> bool {
    school == Some(School::Auto) || school == Some(wanted)
}

impl Named {
    /// The pieces that the selector names by the rules of its form, one unless
    /// schools differ or the direction has to tell.
    fn strict(&self, kind: &Kind) -> Bitboard {
        let by_1997 = self.role == Role::Pawn && admits(self.school, School::Wxf1997);
        match self.selector {
            Selector::File(number) => {
                let on_file = kind.on_file(number);
                if !on_file.has_many() || kind.told_by_direction() {
                    on_file
                } else if by_1997 {
                    kind.placed(on_file, Place::Middle)
                } else {
                    Bitboard::EMPTY
                }
            }
            Selector::Place(place) => {
                let Some(on_file) = kind.only_shared_file() else {
                    return Bitboard::EMPTY;
                };
                if by_1997 && on_file.len() > 3 {
                    return inner(kind, on_file, place);
                }
                kind.placed(on_file, place)
            }
            Selector::PlaceOnFile(place, number) => kind.placed(kind.on_file(number), place),
            Selector::Series(number) => set(kind.series(number)),
            Selector::Digits(first, second) => self.digits(kind, first, second),
            Selector::End(place) => match kind.only_shared_file() {
                Some(on_file) if on_file.len() > 3 => kind.placed(on_file, place),
                _ => Bitboard::EMPTY,
            },
        }
    }

    fn digits(&self, kind: &Kind, first: u8, second: u8) -> Bitboard {
        let mut pieces = Bitboard::EMPTY;
        // With no other file shared, the school of 1997 writes `P3`, not `33`.
        let said_in_1997 = self.school == Some(School::Wxf1997)
            || admits(self.school, School::Wxf1997) && kind.only_shared_file().is_none();
        if first == second && said_in_1997 {
            pieces |= kind.placed(kind.on_file(first), Place::Middle);
        }
        if admits(self.school, School::Index) {
            let on_file = kind.on_file(second);
            if on_file.has_many() && first > 0 {
                pieces |= set(kind.nth(on_file, u32::from(first) - 1));
            }
        }
        pieces
    }

    /// All pieces that could be meant when the rules of the form lead nowhere:
    /// people rely on only one of them being able to make the move.
    fn lenient(&self, kind: &Kind) -> Bitboard {
        match self.selector {
            Selector::File(number) => kind.on_file(number),
            Selector::Place(place) => kind.shared_files().fold(Bitboard::EMPTY, |set, on_file| {
                set | if kind.told_by_direction() { on_file } else { kind.placed(on_file, place) }
            }),
            _ => Bitboard::EMPTY,
        }
    }

    /// The legal moves that the name fits: by the strict reading, or else by the
    /// lenient one.
    pub(super) fn find(&self, position: &Position) -> Vec<Move> {
        let kind = Kind::of(position, self.role);
        let strict = self.strict(&kind);
        let found = self.legal(position, strict);
        if found.is_empty() {
            return self.legal(position, self.lenient(&kind) - strict);
        }
        found
    }

    fn legal(&self, position: &Position, pieces: Bitboard) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_arrival(position, pieces, |mv| {
            if position.is_legal(mv) {
                moves.push(mv);
            }
        });
        moves
    }

    fn for_each_arrival(&self, position: &Position, pieces: Bitboard, mut visit: impl FnMut(Move)) {
        for from in pieces {
            for &way in self.ways {
                if let Some(to) = arrival(position.turn(), self.role, from, way, self.number) {
                    visit(Move::new(from, to));
                }
            }
        }
    }

    /// The moves that the text names, whether or not they can be made, and the
    /// pieces it may mean.
    pub(super) fn named(&self, position: &Position) -> (Vec<Move>, Bitboard) {
        let kind = Kind::of(position, self.role);
        let pieces = self.strict(&kind) | self.lenient(&kind);
        let mut moves = Vec::new();
        self.for_each_arrival(position, pieces, |mv| moves.push(mv));
        (moves, pieces)
    }

    /// The name of a legal move in Chinese, or in letters if a school is given;
    /// `None` where the form has no name for it, which only odd studies need.
    pub(super) fn of(position: &Position, mv: Move, school: Option<School>) -> Option<Self> {
        let role = position.board().piece_at(mv.from)?.role;
        let kind = Kind::of(position, role);
        let (way, number) = step(kind.side, role, mv);
        let selector = match (school, role) {
            (None, _) => kind.chinese_selector(mv.from)?,
            (Some(school), Role::Pawn) => kind.pawn_selector(mv.from, school)?,
            (Some(_), _) => kind.letter_selector(mv.from)?,
        };
        let named = Self { role, selector, ways: way.alone(), number, school };
        (named.find(position) == [mv]).then_some(named)
    }
}

/// Of four or five pawns, those that `+` and `-` name when `++` and `--` name the
/// outermost.
fn inner(kind: &Kind, on_file: Bitboard, place: Place) -> Bitboard {
    let n = match place {
        Place::Front => 1,
        Place::Middle => return Bitboard::EMPTY,
        Place::Rear => on_file.len() - 2,
    };
    set(kind.nth(on_file, n))
}

/// Where a piece comes to by a direction and a number; `None` off the board, or
/// where the kind has no such move.
fn arrival(side: Color, role: Role, from: Square, way: Way, number: u8) -> Option<Square> {
    let ahead = if side == Color::Red { 1 } else { -1 };
    let sign = match way {
        Way::Forward => ahead,
        Way::Backward => -ahead,
        Way::Sideways => 0,
    };
    let to_file = || {
        let file = File::from_number(number, side)?;
        Some(file as i8 - from.file() as i8)
    };
    match role {
        Role::King | Role::Rook | Role::Cannon | Role::Pawn if sign == 0 => {
            from.offset(to_file()?, 0)
        }
        Role::King | Role::Rook | Role::Cannon | Role::Pawn => from.offset(0, sign * number as i8),
        _ if sign == 0 => None,
        Role::Advisor | Role::Elephant | Role::Horse => {
            let files = to_file()?;
            let ranks = match (role, files.abs()) {
                (Role::Advisor, 1) | (Role::Horse, 2) => 1,
                (Role::Elephant, 2) | (Role::Horse, 1) => 2,
                _ => return None,
            };
            from.offset(files, sign * ranks)
        }
    }
}

/// The direction and the number of a move.
fn step(side: Color, role: Role, Move { from, to }: Move) -> (Way, u8) {
    let gained = to.rank().depth(side) as i8 - from.rank().depth(side) as i8;
    let way = match gained {
        0 => Way::Sideways,
        1.. => Way::Forward,
        _ => Way::Backward,
    };
    let by_steps = matches!(role, Role::King | Role::Rook | Role::Cannon | Role::Pawn);
    let number =
        if by_steps && gained != 0 { gained.unsigned_abs() } else { to.file().number(side) };
    (way, number)
}

impl Kind {
    fn file_number(&self, square: Square) -> u8 {
        square.file().number(self.side)
    }

    /// The piece's place on its file, 0 in front, and how many stand there.
    fn place_on_file(&self, square: Square) -> Option<(u8, u8)> {
        let on_file = self.all & Bitboard::file(square.file());
        let n = (0..on_file.len()).find(|&n| self.nth(on_file, n) == Some(square))?;
        Some((n as u8, on_file.len() as u8))
    }

    fn series_number(&self, square: Square) -> Option<u8> {
        (1..=9).find(|&number| self.series(number) == Some(square))
    }

    fn chinese_selector(&self, square: Square) -> Option<Selector> {
        let (n, len) = self.place_on_file(square)?;
        if len == 1 || self.told_by_direction() {
            return Some(Selector::File(self.file_number(square)));
        }
        if len > 3 || self.only_shared_file().is_none() {
            return Some(Selector::Series(self.series_number(square)?));
        }
        Some(Selector::Place(outer(n, len).unwrap_or(Place::Middle)))
    }

    fn letter_selector(&self, square: Square) -> Option<Selector> {
        let (n, len) = self.place_on_file(square)?;
        if len == 1 || self.told_by_direction() {
            return Some(Selector::File(self.file_number(square)));
        }
        outer(n, len).map(Selector::Place)
    }

    fn pawn_selector(&self, square: Square, school: School) -> Option<Selector> {
        let (n, len) = self.place_on_file(square)?;
        let file = self.file_number(square);
        if len == 1 {
            return Some(Selector::File(file));
        }
        let alone = self.only_shared_file().is_some();
        match (school, outer(n, len)) {
            (_, Some(place)) if alone && len == 2 => Some(Selector::Place(place)),
            (School::Index, _) => Some(Selector::Digits(n + 1, file)),
            (School::Xqbase, place) if alone && len == 3 => {
                Some(Selector::Place(place.unwrap_or(Place::Middle)))
            }
            (School::Xqbase, _) => Some(Selector::Series(self.series_number(square)?)),
            (_, Some(place)) if alone && len == 3 => Some(Selector::Place(place)),
            (_, Some(place)) if alone => Some(Selector::End(place)),
            (_, Some(place)) => Some(Selector::PlaceOnFile(place, file)),
            (_, None) if !alone => Some(Selector::Digits(file, file)),
            (_, None) if n == 1 && len > 3 => Some(Selector::Place(Place::Front)),
            (_, None) if n + 2 == len && len > 3 => Some(Selector::Place(Place::Rear)),
            (_, None) => Some(Selector::File(file)),
        }
    }
}

/// Front or rear; `None` between them.
fn outer(n: u8, len: u8) -> Option<Place> {
    match n {
        0 => Some(Place::Front),
        n if n + 1 == len => Some(Place::Rear),
        _ => None,
    }
}
