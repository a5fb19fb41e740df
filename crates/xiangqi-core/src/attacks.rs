//! Where pieces can go: one function a kind of piece, with any occupancy.
//!
//! These are the ways of moving of clause 2.2 and nothing else: no side to move,
//! no king left in check. Every function takes the occupancy it should suppose,
//! so that a question such as "and if that piece were gone?" costs nothing.
//!
//! The tables are computed at compile time. A rook or cannon on a line needs only
//! the occupancy of the line's inner points, seven bits on a rank and eight on a
//! file, which select its targets from a table; a horse or an elephant needs the
//! four points that can hobble it.

use crate::{Bitboard, Color, File, Rank, Square};

type Bits = u128;

/// Targets along one line: `slide` for the points reached without a jump, the
/// first piece met included; `jump` for the point behind exactly one piece.
#[derive(Clone, Copy)]
struct Line {
    slide: Bits,
    jump: Bits,
}

/// Targets from point `from` of a line of `len` points. `stride` turns a place on
/// the line into a bit of the board.
const fn line(from: usize, occupied: u32, len: usize, stride: usize) -> Line {
    let mut targets = Line { slide: 0, jump: 0 };
    let mut direction = 0;
    while direction < 2 {
        let mut screens = 0;
        let mut at = from;
        loop {
            if direction == 0 && at == 0 || direction == 1 && at == len - 1 {
                break;
            }
            at = if direction == 0 { at - 1 } else { at + 1 };
            match screens {
                0 => targets.slide |= 1 << (at * stride),
                _ => targets.jump |= 1 << (at * stride),
            }
            if occupied & (1 << at) != 0 {
                screens += 1;
                if screens == 2 {
                    break;
                }
            }
        }
        direction += 1;
    }
    targets
}

/// By place on the rank, then by the seven inner bits of the rank.
static ON_RANK: [[Line; 128]; 9] = {
    let mut table = [[Line { slide: 0, jump: 0 }; 128]; 9];
    let mut from = 0;
    while from < 9 {
        let mut inner = 0;
        while inner < 128 {
            table[from][inner] = line(from, (inner as u32) << 1, 9, 1);
            inner += 1;
        }
        from += 1;
    }
    table
};

/// By place on the file, then by the eight inner bits of the file.
static ON_FILE: [[Line; 256]; 10] = {
    let mut table = [[Line { slide: 0, jump: 0 }; 256]; 10];
    let mut from = 0;
    while from < 10 {
        let mut inner = 0;
        while inner < 256 {
            table[from][inner] = line(from, (inner as u32) << 1, 10, 9);
            inner += 1;
        }
        from += 1;
    }
    table
};

/// The inner bits of the point's rank.
#[inline]
const fn rank_key(square: Square, occupied: Bits) -> usize {
    (occupied >> (9 * square.rank().index() + 1)) as usize & 0x7f
}

/// The inner bits of the point's file: every ninth bit, gathered into the top
/// byte by one multiplication.
#[inline]
const fn file_key(square: Square, occupied: Bits) -> usize {
    let spread = (occupied >> (9 + square.file().index())) as u64 & 0x8040_2010_0804_0201;
    (spread.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
}

#[inline]
fn lines(square: Square, occupied: Bitboard) -> Line {
    let (file, rank) = (square.file().index(), square.rank().index());
    let across = &ON_RANK[file][rank_key(square, occupied.0)];
    let along = &ON_FILE[rank][file_key(square, occupied.0)];
    Line {
        slide: across.slide << (9 * rank) | along.slide << file,
        jump: across.jump << (9 * rank) | along.jump << file,
    }
}

/// Points a rook (车) reaches: along file and rank up to and including the first
/// piece. Clause 2.2.5.
///
/// ```
/// use xiangqi_core::{attacks, Bitboard, Square};
/// let occupied = Bitboard::of(Square::A3);
/// assert!(attacks::rook(Square::A0, occupied).contains(Square::A3));
/// assert!(!attacks::rook(Square::A0, occupied).contains(Square::A4));
/// ```
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(lines(square, occupied).slide)
}

/// Points a cannon (炮) can take on: those with exactly one piece, the screen
/// (炮架), between. The second piece met is included, and so are the empty points
/// before it. Clause 2.2.6.
///
/// ```
/// use xiangqi_core::{attacks, Bitboard, Square};
/// let occupied = Bitboard::of(Square::A3) | Bitboard::of(Square::A7);
/// assert!(attacks::cannon(Square::A0, occupied).contains(Square::A7));
/// assert!(!attacks::cannon(Square::A0, occupied).contains(Square::A3));
/// assert!(!attacks::cannon(Square::A0, occupied).contains(Square::A8));
/// ```
#[inline]
pub fn cannon(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(lines(square, occupied).jump)
}

/// Where a cannon of the side that does not own `targets` can go: quiet moves
/// along open lines, and captures of `targets` over one screen. Clause 2.2.6.
///
/// ```
/// use xiangqi_core::{attacks, Bitboard, Square};
/// let enemy = Bitboard::of(Square::A7);
/// let moves = attacks::cannon_moves(Square::A0, Bitboard::of(Square::A3) | enemy, enemy);
/// assert!(moves.contains(Square::A2) && moves.contains(Square::A7));
/// assert!(!moves.contains(Square::A3));
/// ```
#[inline]
pub fn cannon_moves(square: Square, occupied: Bitboard, targets: Bitboard) -> Bitboard {
    let lines = lines(square, occupied);
    Bitboard(lines.slide & !occupied.0 | lines.jump & targets.0)
}

/// All points on the rank and file of a point, itself left out.
#[inline]
pub(crate) fn cross(square: Square) -> Bitboard {
    rook(square, Bitboard::EMPTY)
}

// A horse is hobbled on the four points beside it, an elephant on the four
// diagonal ones. `around` shifts the board so that the neighbours of a point
// always stand on the same bits; one multiplication gathers four of them.

/// Bits 0, 2, 18, 20: diagonal neighbours. Bits 1, 9, 11, 19: orthogonal ones.
#[inline]
const fn around(square: Square, occupied: Bits) -> u32 {
    ((occupied << 10) >> square.index()) as u32
}

#[inline]
const fn beside_key(square: Square, occupied: Bits) -> usize {
    ((around(square, occupied) & 0x8_0a02).wrapping_mul(0x0824_1000) >> 28) as usize
}

#[inline]
const fn diagonal_key(square: Square, occupied: Bits) -> usize {
    ((around(square, occupied) & 0x14_0005).wrapping_mul(0x4400_2200) >> 28) as usize
}

const BESIDE: [(i8, i8); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The board with the neighbours that the bits of `subset` select, those off the
/// board left out.
const fn neighbours(square: Square, steps: [(i8, i8); 4], subset: usize) -> Bits {
    let mut bits = 0;
    let mut i = 0;
    while i < 4 {
        if subset >> i & 1 == 1
            && let Some(at) = square.offset(steps[i].0, steps[i].1)
        {
            bits |= 1 << at.index();
        }
        i += 1;
    }
    bits
}

const fn with_step(bits: Bits, square: Square, files: i8, ranks: i8) -> Bits {
    match square.offset(files, ranks) {
        Some(to) => bits | 1 << to.index(),
        None => bits,
    }
}

/// Which of the three hobbled ways of moving a table is for.
#[derive(Clone, Copy)]
enum Hobbled {
    /// From the horse: its legs are beside it.
    Horse,
    /// From the target: the leg of a horse that comes here is diagonal to here.
    HorseOrigin,
    /// An elephant's eye is diagonal to it, whichever end one looks from.
    Elephant,
}

const fn hobbled_targets(kind: Hobbled, square: Square, occupied: Bits) -> Bits {
    let mut bits = 0;
    let mut i = 0;
    while i < 4 {
        let (x, y) = match kind {
            Hobbled::Horse => BESIDE[i],
            Hobbled::HorseOrigin | Hobbled::Elephant => DIAGONAL[i],
        };
        if let Some(leg) = square.offset(x, y)
            && occupied >> leg.index() & 1 == 0
        {
            bits = match kind {
                // On from the leg, diagonally outward to either side.
                Hobbled::Horse if x == 0 => {
                    with_step(with_step(bits, square, -1, 2 * y), square, 1, 2 * y)
                }
                Hobbled::Horse => with_step(with_step(bits, square, 2 * x, -1), square, 2 * x, 1),
                Hobbled::HorseOrigin => {
                    with_step(with_step(bits, square, 2 * x, y), square, x, 2 * y)
                }
                Hobbled::Elephant => with_step(bits, square, 2 * x, 2 * y),
            };
        }
        i += 1;
    }
    bits
}

#[allow(clippy::large_stack_arrays, reason = "evaluated at compile time only")]
const fn hobbled_table(kind: Hobbled) -> [[Bits; 16]; 90] {
    let mut table = [[0; 16]; 90];
    let mut at = 0;
    while at < 90 {
        let square = Square::ALL[at];
        // The key keeps bits that wrapped round the board's edge, which stand for
        // no neighbour: fill every key with the targets of the real neighbours.
        let mut key = 0;
        while key < 16 {
            let (steps, occupied) = match kind {
                Hobbled::Horse => (BESIDE, unkey_beside(key)),
                Hobbled::HorseOrigin | Hobbled::Elephant => (DIAGONAL, unkey_diagonal(key)),
            };
            table[at][key] = hobbled_targets(kind, square, neighbours(square, steps, occupied));
            key += 1;
        }
        at += 1;
    }
    table
}

/// The subset of [`BESIDE`] that has that key, in the middle of the board.
const fn unkey_beside(key: usize) -> usize {
    let mut subset = 0;
    while beside_key(Square::E4, neighbours(Square::E4, BESIDE, subset)) != key {
        subset += 1;
    }
    subset
}

/// The subset of [`DIAGONAL`] that has that key, in the middle of the board.
const fn unkey_diagonal(key: usize) -> usize {
    let mut subset = 0;
    while diagonal_key(Square::E4, neighbours(Square::E4, DIAGONAL, subset)) != key {
        subset += 1;
    }
    subset
}

static HORSE: [[Bits; 16]; 90] = hobbled_table(Hobbled::Horse);
static HORSE_ORIGINS: [[Bits; 16]; 90] = hobbled_table(Hobbled::HorseOrigin);
static ELEPHANT: [[Bits; 16]; 90] = hobbled_table(Hobbled::Elephant);

/// Points a horse (马) reaches, hobbled legs (蹩马腿) left out. Clause 2.2.4.
///
/// ```
/// use xiangqi_core::{attacks, Bitboard, Square};
/// let hobbled = Bitboard::of(Square::B1);
/// assert_eq!(attacks::horse(Square::B0, Bitboard::EMPTY).len(), 3);
/// assert_eq!(attacks::horse(Square::B0, hobbled), Bitboard::of(Square::D1));
/// ```
#[doc(alias = "蹩马腿")]
#[inline]
pub fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(HORSE[square.index()][beside_key(square, occupied.0)])
}

/// Points from which a horse reaches this one. Not the same as [`horse`]: a leg
/// belongs to the horse's end of the move. Clause 2.2.4.
///
/// ```
/// use xiangqi_core::{attacks, Bitboard, Square};
/// let leg = Bitboard::of(Square::B1);
/// assert!(attacks::horse_origins(Square::B0, leg).contains(Square::D1));
/// assert!(!attacks::horse_origins(Square::A2, leg).contains(Square::B0));
/// ```
#[inline]
pub fn horse_origins(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(HORSE_ORIGINS[square.index()][diagonal_key(square, occupied.0)])
}

/// The point that must be empty for a horse to make that move (马腿); `None` if
/// it is no horse's move. Clause 2.2.4.
///
/// ```
/// use xiangqi_core::{attacks, Square};
/// assert_eq!(attacks::horse_leg(Square::B0, Square::C2), Some(Square::B1));
/// assert_eq!(attacks::horse_leg(Square::B0, Square::B1), None);
/// ```
#[doc(alias = "马腿")]
pub const fn horse_leg(from: Square, to: Square) -> Option<Square> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match (files, ranks) {
        (-1 | 1, -2 | 2) => from.offset(0, ranks / 2),
        (-2 | 2, -1 | 1) => from.offset(files / 2, 0),
        _ => None,
    }
}

/// The point that must be empty for an elephant to make that move (象眼); `None`
/// if it is not two steps along a diagonal. Clause 2.2.3.
///
/// ```
/// use xiangqi_core::{attacks, Square};
/// assert_eq!(attacks::elephant_eye(Square::C0, Square::E2), Some(Square::D1));
/// ```
#[doc(alias = "象眼")]
pub const fn elephant_eye(from: Square, to: Square) -> Option<Square> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match (files, ranks) {
        (-2 | 2, -2 | 2) => from.offset(files / 2, ranks / 2),
        _ => None,
    }
}

/// Red's half of the board, then Black's.
const HALF: [Bits; 2] = [(1 << 45) - 1, Bitboard::ALL.0 & !((1 << 45) - 1)];

/// The half of the board on a side's own bank of the river.
#[inline]
pub(crate) const fn own_half(side: Color) -> Bitboard {
    Bitboard(HALF[side.index()])
}

/// Points an elephant (相, 象) of that side reaches: two diagonal steps over an
/// empty eye (塞象眼), never across the river. Clause 2.2.3.
///
/// ```
/// use xiangqi_core::{attacks, Bitboard, Color, Square};
/// let eye = Bitboard::of(Square::D3);
/// let moves = attacks::elephant(Color::Red, Square::E2, eye);
/// assert!(moves.contains(Square::G4) && !moves.contains(Square::C4));
/// assert_eq!(attacks::elephant(Color::Red, Square::C4, Bitboard::EMPTY).len(), 2);
/// ```
#[doc(alias = "塞象眼")]
#[inline]
pub fn elephant(side: Color, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(ELEPHANT[square.index()][diagonal_key(square, occupied.0)] & HALF[side.index()])
}

/// Steps that stay in the palace of the point's half of the board.
const fn palace_table(steps: [(i8, i8); 4]) -> [Bits; 90] {
    let mut table = [0; 90];
    let mut at = 0;
    while at < 90 {
        let square = Square::ALL[at];
        let mut i = 0;
        while i < 4 {
            if let Some(to) = square.offset(steps[i].0, steps[i].1)
                && (to.is_in_palace(Color::Red) || to.is_in_palace(Color::Black))
            {
                table[at] |= 1 << to.index();
            }
            i += 1;
        }
        at += 1;
    }
    table
}

static KING: [Bits; 90] = palace_table(BESIDE);
static ADVISOR: [Bits; 90] = palace_table(DIAGONAL);

/// Points a king (帅, 将) reaches: one step inside the palace. Clause 2.2.1.
///
/// ```
/// use xiangqi_core::{attacks, Square};
/// assert_eq!(attacks::king(Square::D0).len(), 2);
/// ```
#[inline]
pub fn king(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

/// Points an advisor (仕, 士) reaches: one diagonal step inside the palace.
/// Clause 2.2.2.
///
/// ```
/// use xiangqi_core::{attacks, Square};
/// assert_eq!(attacks::advisor(Square::E1).len(), 4);
/// ```
#[inline]
pub fn advisor(square: Square) -> Bitboard {
    Bitboard(ADVISOR[square.index()])
}

const fn pawn_table(side: Color) -> [Bits; 90] {
    let mut table = [0; 90];
    let mut at = 0;
    while at < 90 {
        let square = Square::ALL[at];
        if let Some(to) = square.forward(side) {
            table[at] |= 1 << to.index();
        }
        if square.rank().is_across_river(side) {
            table[at] = with_step(with_step(table[at], square, -1, 0), square, 1, 0);
        }
        at += 1;
    }
    table
}

/// The other way round: whence a pawn comes.
const fn pawn_origin_table(side: Color) -> [Bits; 90] {
    let forward = pawn_table(side);
    let mut table = [0; 90];
    let mut from = 0;
    while from < 90 {
        let mut to = 0;
        while to < 90 {
            if forward[from] >> to & 1 == 1 {
                table[to] |= 1 << from;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

static PAWN: [[Bits; 90]; 2] = [pawn_table(Color::Red), pawn_table(Color::Black)];
static PAWN_ORIGINS: [[Bits; 90]; 2] =
    [pawn_origin_table(Color::Red), pawn_origin_table(Color::Black)];

/// Points a pawn (兵, 卒) of that side reaches: forward, and sideways once across
/// the river. Clause 2.2.7.
///
/// ```
/// use xiangqi_core::{attacks, Color, Square};
/// assert_eq!(attacks::pawn(Color::Red, Square::E4).len(), 1);
/// assert_eq!(attacks::pawn(Color::Red, Square::E5).len(), 3);
/// ```
#[inline]
pub fn pawn(side: Color, square: Square) -> Bitboard {
    Bitboard(PAWN[side.index()][square.index()])
}

/// Points from which a pawn of that side reaches this one. Clause 2.2.7.
///
/// ```
/// use xiangqi_core::{attacks, Bitboard, Color, Square};
/// assert_eq!(attacks::pawn_origins(Color::Red, Square::E4), Bitboard::of(Square::E3));
/// ```
#[inline]
pub fn pawn_origins(side: Color, square: Square) -> Bitboard {
    Bitboard(PAWN_ORIGINS[side.index()][square.index()])
}

/// By both ends of a line, the points strictly between.
static BETWEEN: [[Bits; 90]; 90] = {
    let mut table = [[0; 90]; 90];
    let mut a = 0;
    while a < 90 {
        let mut step = 0;
        while step < 4 {
            let mut bits = 0;
            let mut here = Square::ALL[a];
            while let Some(next) = here.offset(BESIDE[step].0, BESIDE[step].1) {
                table[a][next.index()] = bits;
                bits |= 1 << next.index();
                here = next;
            }
            step += 1;
        }
        a += 1;
    }
    table
};

/// The points strictly between two on one file or rank; none if they are not.
///
/// ```
/// use xiangqi_core::{attacks, Square};
/// assert_eq!(attacks::between(Square::E0, Square::E9).len(), 8);
/// assert!(attacks::between(Square::E0, Square::D9).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}

/// Whether two different points share a file or a rank.
///
/// ```
/// use xiangqi_core::{attacks, Square};
/// assert!(attacks::aligned(Square::A0, Square::A9));
/// assert!(!attacks::aligned(Square::A0, Square::B9));
/// ```
pub fn aligned(a: Square, b: Square) -> bool {
    a != b && (a.file() == b.file() || a.rank() == b.rank())
}

/// The pieces between a cannon and a point of its file or rank: its screens
/// (炮架) if there is exactly one. Clause 2.2.6.
///
/// ```
/// use xiangqi_core::{attacks, Bitboard, Square};
/// let occupied = Bitboard::of(Square::E3);
/// assert_eq!(attacks::screens(Square::E0, Square::E9, occupied), occupied);
/// ```
#[doc(alias = "炮架")]
pub fn screens(cannon: Square, target: Square, occupied: Bitboard) -> Bitboard {
    between(cannon, target) & occupied
}

/// The midpoints of the palaces, the elephants' points and so on: the points on
/// which a piece of that side and kind can ever stand. Clauses 2.2.1 to 2.2.3 and
/// 2.2.7, with the start position of 1.3.
///
/// ```
/// use xiangqi_core::{attacks, Color, Role, Square};
/// assert_eq!(attacks::home(Color::Red, Role::Elephant).len(), 7);
/// assert!(!attacks::home(Color::Red, Role::Pawn).contains(Square::B4));
/// ```
pub fn home(side: Color, role: crate::Role) -> Bitboard {
    use crate::Role;
    let red = match role {
        Role::King => palace(),
        Role::Advisor => advisor(Square::E1) | Bitboard::of(Square::E1),
        Role::Elephant => {
            [Square::A2, Square::C0, Square::C4, Square::E2, Square::G0, Square::G4, Square::I2]
                .into_iter()
                .collect()
        }
        Role::Horse | Role::Rook | Role::Cannon => Bitboard::ALL,
        Role::Pawn => {
            let columns = [File::A, File::C, File::E, File::G, File::I]
                .into_iter()
                .fold(Bitboard::EMPTY, |set, file| set | Bitboard::file(file));
            let near = Bitboard::rank(Rank::R3) | Bitboard::rank(Rank::R4);
            Bitboard(HALF[1]) | (near & columns)
        }
    };
    match side {
        Color::Red => red,
        Color::Black => red.flipped(),
    }
}

/// Red's palace.
fn palace() -> Bitboard {
    Square::ALL.into_iter().filter(|square| square.is_in_palace(Color::Red)).collect()
}
