//! Legal moves the slow way: a grid of pieces, one step at a time, every move
//! tried out and every reply looked at. It shares nothing with the library but
//! the names of things.

use xiangqi_core::{Color, File, Move, Piece, Position, Rank, Role, Square};

type Point = (i32, i32);

#[derive(Clone)]
struct Grid([[Option<Piece>; 10]; 9]);

const STRAIGHT: [Point; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [Point; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// All legal moves of a position.
pub(crate) fn legal_moves(position: &Position) -> Vec<Move> {
    let grid = Grid::of(position);
    let us = position.turn();
    grid.moves(us)
        .into_iter()
        .filter(|&(from, to)| grid.after(from, to).king_is_safe(us))
        .map(|(from, to)| Move::new(square(from), square(to)))
        .collect()
}

/// Whether the side to move is in check.
pub(crate) fn is_check(position: &Position) -> bool {
    !Grid::of(position).king_is_safe(position.turn())
}

fn square((x, y): Point) -> Square {
    Square::new(File::ALL[x as usize], Rank::ALL[y as usize])
}

fn on_board((x, y): Point) -> bool {
    (0..9).contains(&x) && (0..10).contains(&y)
}

fn in_palace((x, y): Point) -> bool {
    (3..=5).contains(&x) && (y <= 2 || y >= 7)
}

fn is_home_half(color: Color, (_, y): Point) -> bool {
    (color == Color::Red) == (y <= 4)
}

fn plus((x, y): Point, (dx, dy): Point) -> Point {
    (x + dx, y + dy)
}

impl Grid {
    fn of(position: &Position) -> Self {
        let mut grid = Self([[None; 10]; 9]);
        for square in Square::ALL {
            grid.0[square.file().index()][square.rank().index()] =
                position.board().piece_at(square);
        }
        grid
    }

    fn at(&self, (x, y): Point) -> Option<Piece> {
        self.0[x as usize][y as usize]
    }

    fn after(&self, from: Point, to: Point) -> Self {
        let mut grid = self.clone();
        grid.0[to.0 as usize][to.1 as usize] = self.at(from);
        grid.0[from.0 as usize][from.1 as usize] = None;
        grid
    }

    fn points_of(&self, color: Color) -> Vec<(Point, Role)> {
        let points = (0..9).flat_map(|x| (0..10).map(move |y| (x, y)));
        points
            .filter_map(|at| Some((at, self.at(at)?)))
            .filter(|(_, piece)| piece.color == color)
            .map(|(at, piece)| (at, piece.role))
            .collect()
    }

    fn king(&self, color: Color) -> Point {
        let pieces = self.points_of(color);
        pieces.into_iter().find(|&(_, role)| role == Role::King).expect("a king").0
    }

    /// Neither taken next move nor face to face with the other king.
    fn king_is_safe(&self, color: Color) -> bool {
        let (king, other) = (self.king(color), self.king(!color));
        let (low, high) = (king.1.min(other.1), king.1.max(other.1));
        let facing = king.0 == other.0 && (low + 1..high).all(|y| self.at((king.0, y)).is_none());
        !facing && !self.moves(!color).into_iter().any(|(_, to)| to == king)
    }

    /// Clause 2.2, without regard to the king.
    fn moves(&self, color: Color) -> Vec<(Point, Point)> {
        let mut moves = Vec::new();
        for (from, role) in self.points_of(color) {
            for to in self.reach(from, color, role) {
                let own = self.at(to).is_some_and(|piece| piece.color == color);
                if !own {
                    moves.push((from, to));
                }
            }
        }
        moves
    }

    fn reach(&self, from: Point, color: Color, role: Role) -> Vec<Point> {
        match role {
            Role::King => Self::steps(from, &STRAIGHT, in_palace),
            Role::Advisor => Self::steps(from, &DIAGONAL, in_palace),
            Role::Elephant => DIAGONAL
                .into_iter()
                .map(|step| (plus(from, step), plus(plus(from, step), step)))
                .filter(|&(_, to)| on_board(to) && is_home_half(color, to))
                .filter(|&(eye, _)| self.at(eye).is_none())
                .map(|(_, to)| to)
                .collect(),
            Role::Horse => self.horse(from),
            Role::Rook => self.lines(from, false),
            Role::Cannon => self.lines(from, true),
            Role::Pawn => {
                let forward = if color == Color::Red { (0, 1) } else { (0, -1) };
                let steps: &[Point] = if is_home_half(color, from) {
                    &[forward]
                } else {
                    &[forward, (1, 0), (-1, 0)]
                };
                Self::steps(from, steps, |_| true)
            }
        }
    }

    fn steps(from: Point, steps: &[Point], allowed: fn(Point) -> bool) -> Vec<Point> {
        let ends = steps.iter().map(|&step| plus(from, step));
        ends.filter(|&to| on_board(to) && allowed(to)).collect()
    }

    fn horse(&self, from: Point) -> Vec<Point> {
        let mut ends = Vec::new();
        for (dx, dy) in STRAIGHT {
            let leg = plus(from, (dx, dy));
            if !on_board(leg) || self.at(leg).is_some() {
                continue;
            }
            for (ex, ey) in DIAGONAL {
                // The diagonal step leads on, away from where the horse stood.
                if ex == dx || ey == dy {
                    ends.push(plus(leg, (ex, ey)));
                }
            }
        }
        ends.retain(|&to| on_board(to));
        ends
    }

    /// A rook takes the first piece met; a cannon only the one behind it.
    fn lines(&self, from: Point, is_cannon: bool) -> Vec<Point> {
        let mut ends = Vec::new();
        for step in STRAIGHT {
            let mut met = 0;
            let mut at = plus(from, step);
            while on_board(at) && met < 2 {
                let piece = self.at(at).is_some();
                met += i32::from(piece);
                let reached = match (is_cannon, piece) {
                    (false, _) => met == 0 || piece && met == 1,
                    (true, false) => met == 0,
                    (true, true) => met == 2,
                };
                if reached {
                    ends.push(at);
                }
                at = plus(at, step);
            }
        }
        ends
    }
}
