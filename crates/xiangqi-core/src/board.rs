//! Which piece stands where.

use core::fmt;

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks};

/// A placement of pieces on the 90 points, any placement at all. Clauses 1.1 to 1.3.
///
/// It is kept twice, by point and as sets by side and by kind, so that both "what
/// stands here?" and "where are Black's rooks?" are one load.
///
/// ```
/// use xiangqi_core::{Board, Color, Piece, Role, Square};
/// let board = Board::start();
/// assert_eq!(board.piece_at(Square::E0), Some(Piece::new(Color::Red, Role::King)));
/// assert_eq!(board.of(Color::Black, Role::Pawn).len(), 5);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    pieces: [Option<Piece>; 90],
    by_color: [Bitboard; 2],
    by_role: [Bitboard; 7],
}

impl Board {
    /// A board without pieces.
    ///
    /// ```
    /// assert!(xiangqi_core::Board::empty().occupied().is_empty());
    /// ```
    pub const fn empty() -> Self {
        Self { pieces: [None; 90], by_color: [Bitboard::EMPTY; 2], by_role: [Bitboard::EMPTY; 7] }
    }

    /// The start position of clause 1.3.
    ///
    /// ```
    /// assert_eq!(xiangqi_core::Board::start().occupied().len(), 32);
    /// ```
    pub fn start() -> Self {
        const BACK: [Role; 9] = [
            Role::Rook,
            Role::Horse,
            Role::Elephant,
            Role::Advisor,
            Role::King,
            Role::Advisor,
            Role::Elephant,
            Role::Horse,
            Role::Rook,
        ];
        let mut board = Self::empty();
        for color in Color::ALL {
            let mut put = |file: File, depth: usize, role| {
                let square = Square::new(file, Rank::ALL[depth]);
                let square = if color == Color::Red { square } else { square.flipped() };
                board.put(square, Piece::new(color, role));
            };
            for (file, role) in File::ALL.into_iter().zip(BACK) {
                put(file, 0, role);
            }
            for file in [File::B, File::H] {
                put(file, 2, Role::Cannon);
            }
            for file in [File::A, File::C, File::E, File::G, File::I] {
                put(file, 3, Role::Pawn);
            }
        }
        board
    }

    /// The piece on that point.
    ///
    /// ```
    /// use xiangqi_core::{Board, Square};
    /// assert_eq!(Board::start().piece_at(Square::E4), None);
    /// ```
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// Puts a piece on that point and gives back the one that stood there.
    ///
    /// ```
    /// use xiangqi_core::{Board, Color, Piece, Role, Square};
    /// let mut board = Board::start();
    /// let taken = board.put(Square::H9, Piece::new(Color::Red, Role::Cannon));
    /// assert_eq!(taken, Some(Piece::new(Color::Black, Role::Horse)));
    /// ```
    pub fn put(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let taken = self.take(square);
        self.add(square, piece);
        taken
    }

    /// Takes the piece off that point and gives it back.
    ///
    /// ```
    /// use xiangqi_core::{Board, Square};
    /// let mut board = Board::start();
    /// assert!(board.take(Square::A0).is_some());
    /// assert!(board.take(Square::A0).is_none());
    /// ```
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let taken = self.pieces[square.index()].take();
        if let Some(piece) = taken {
            self.toggle(square, piece);
        }
        taken
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub(crate) fn add(&mut self, square: Square, piece: Piece) {
        self.pieces[square.index()] = Some(piece);
        self.toggle(square, piece);
    }

    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        let bit = Bitboard::of(square);
        self.by_color[piece.color.index()] ^= bit;
        self.by_role[piece.role.index()] ^= bit;
    }

    /// All points with a piece.
    ///
    /// ```
    /// use xiangqi_core::{Board, Square};
    /// assert!(Board::start().occupied().contains(Square::H2));
    /// ```
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The points with a piece of that side.
    ///
    /// ```
    /// use xiangqi_core::{Board, Color};
    /// assert_eq!(Board::start().side(Color::Red).len(), 16);
    /// ```
    #[inline]
    pub fn side(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The points with a piece of that kind, of either side.
    ///
    /// ```
    /// use xiangqi_core::{Board, Role};
    /// assert_eq!(Board::start().role(Role::Rook).len(), 4);
    /// ```
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }

    /// The points with a piece of that side and kind.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Board, Color, Role, Square};
    /// assert_eq!(Board::start().of(Color::Red, Role::King), Bitboard::of(Square::E0));
    /// ```
    #[inline]
    pub fn of(&self, color: Color, role: Role) -> Bitboard {
        self.side(color) & self.role(role)
    }

    /// All pieces with their points, in the order of [`Square::ALL`].
    ///
    /// ```
    /// use xiangqi_core::{Board, Square};
    /// assert_eq!(Board::start().pieces().next().map(|(square, _)| square), Some(Square::A0));
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The points that the piece on `square` could move to by clause 2.2 alone, own
    /// pieces in the way respected, the king's safety not. Empty for an empty point.
    ///
    /// ```
    /// use xiangqi_core::{Board, Square};
    /// assert_eq!(Board::start().targets(Square::B0).len(), 2);
    /// ```
    pub fn targets(&self, square: Square) -> Bitboard {
        self.piece_at(square).map_or(Bitboard::EMPTY, |piece| self.piece_targets(square, piece))
    }

    #[inline]
    pub(crate) fn piece_targets(&self, square: Square, Piece { color, role }: Piece) -> Bitboard {
        let occupied = self.occupied();
        let reached = match role {
            Role::King => attacks::king(square) & attacks::own_half(color),
            Role::Advisor => attacks::advisor(square) & attacks::own_half(color),
            Role::Elephant => attacks::elephant(color, square, occupied),
            Role::Horse => attacks::horse(square, occupied),
            Role::Rook => attacks::rook(square, occupied),
            Role::Cannon => return attacks::cannon_moves(square, occupied, self.side(!color)),
            Role::Pawn => attacks::pawn(color, square),
        };
        reached - self.side(color)
    }

    /// The pieces of side `by` that could take on `square`, were the points of
    /// `occupied` the ones with a piece. A piece of `by` outside `occupied` is
    /// treated as gone. Facing kings are not an attack here; see
    /// [`Board::checkers`].
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Board, Color, Square};
    /// let board = Board::start();
    /// let takers = board.attackers(Square::E2, Color::Red, board.occupied());
    /// assert_eq!(takers, [Square::C0, Square::G0].into_iter().collect());
    /// ```
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let mut near = Bitboard::EMPTY;
        if square.is_in_palace(by) {
            near |= attacks::king(square) & self.role(Role::King)
                | attacks::advisor(square) & self.role(Role::Advisor);
        }
        if !square.rank().is_across_river(by) {
            near |= attacks::elephant(by, square, occupied) & self.role(Role::Elephant);
        }
        (near & self.side(by) & occupied) | self.strikers(square, by, occupied)
    }

    /// [`Board::attackers`] of the kinds that can reach the enemy palace.
    #[inline]
    pub(crate) fn strikers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let strikers = attacks::rook(square, occupied) & self.role(Role::Rook)
            | attacks::cannon(square, occupied) & self.role(Role::Cannon)
            | attacks::horse_origins(square, occupied) & self.role(Role::Horse)
            | attacks::pawn_origins(by, square) & self.role(Role::Pawn);
        strikers & self.side(by) & occupied
    }

    /// The point of that side's king; of several, the first.
    ///
    /// ```
    /// use xiangqi_core::{Board, Color, Square};
    /// assert_eq!(Board::start().king(Color::Black), Some(Square::E9));
    /// ```
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.of(color, Role::King).first()
    }

    /// The pieces that give check to that side's king (3.1), the enemy king on an
    /// open file among them (2.2.1). Empty without a king.
    ///
    /// ```
    /// use xiangqi_core::{Board, Color};
    /// assert!(Board::start().checkers(Color::Red).is_empty());
    /// ```
    pub fn checkers(&self, color: Color) -> Bitboard {
        let Some(king) = self.king(color) else { return Bitboard::EMPTY };
        let occupied = self.occupied();
        let facing = match self.king(!color) {
            Some(other)
                if other.file() == king.file()
                    && (attacks::between(king, other) & occupied).is_empty() =>
            {
                Bitboard::of(other)
            }
            _ => Bitboard::EMPTY,
        };
        facing | self.strikers(king, !color, occupied)
    }

    /// The board mirrored left to right.
    ///
    /// ```
    /// use xiangqi_core::Board;
    /// assert_eq!(Board::start().mirrored(), Board::start());
    /// ```
    pub fn mirrored(&self) -> Self {
        self.mapped(|square, piece| (square.mirrored(), piece))
    }

    /// The board with the sides exchanged: each piece changes colour and moves to
    /// the same place of the other half.
    ///
    /// ```
    /// use xiangqi_core::Board;
    /// assert_eq!(Board::start().flipped(), Board::start());
    /// ```
    pub fn flipped(&self) -> Self {
        self.mapped(|square, piece| (square.flipped(), Piece::new(!piece.color, piece.role)))
    }

    fn mapped(&self, map: impl Fn(Square, Piece) -> (Square, Piece)) -> Self {
        let mut board = Self::empty();
        for (square, piece) in self.pieces() {
            let (square, piece) = map(square, piece);
            board.add(square, piece);
        }
        board
    }
}

/// Ten rows of FEN letters, Black's back rank first.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board\n")?;
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::fen_letter);
                write!(f, "{letter}")?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}
