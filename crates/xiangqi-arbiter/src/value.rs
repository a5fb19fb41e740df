//! What pieces are worth, and when an account comes out ahead. Clause 26.8.

use core::ops::AddAssign;

use xiangqi_core::{Piece, Role, Square};

/// Material, in the three coins of clause 26.8, which do not add up to one sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Material {
    /// Strong pieces (强子) in halves of a rook: rook 2, horse 1, cannon 1.
    strong: i8,
    /// Weak pieces (弱子): advisors and elephants.
    weak: i8,
    /// Pawns that have crossed the river; those that have not count nothing
    /// (26.8.2), nor does the king.
    pawns: i8,
}

impl Material {
    /// What is won by taking that piece on that point.
    pub(crate) fn of(piece: Piece, square: Square) -> Self {
        let (strong, weak, pawns) = match piece.role {
            Role::Rook => (2, 0, 0),
            Role::Horse | Role::Cannon => (1, 0, 0),
            Role::Advisor | Role::Elephant => (0, 1, 0),
            Role::Pawn => (0, 0, i8::from(square.rank().is_across_river(piece.color))),
            Role::King => (0, 0, 0),
        };
        Self { strong, weak, pawns }
    }

    const fn is_level(self) -> bool {
        self.strong == 0 && self.weak == 0 && self.pawns == 0
    }

    const fn negated(self) -> Self {
        Self { strong: -self.strong, weak: -self.weak, pawns: -self.pawns }
    }

    /// Strong pieces decide before weak ones (26.8.1), weak ones before pawns. A
    /// crossed pawn lost on the way makes a gain of less than a rook even, and the
    /// other way round (26.8.2).
    fn balance(self) -> Balance {
        const ROOK: i8 = 2;
        let Self { strong, weak, pawns } = self;
        let (lead, floats) = match (strong, weak) {
            (0, 0) => return Balance::of(pawns),
            (0, weak) => (weak, true),
            (strong, _) => (strong, strong.abs() < ROOK),
        };
        if floats && pawns.signum() == -lead.signum() { Balance::Even } else { Balance::of(lead) }
    }
}

impl AddAssign for Material {
    fn add_assign(&mut self, other: Self) {
        self.strong += other.strong;
        self.weak += other.weak;
        self.pawns += other.pawns;
    }
}

/// How an exchange comes out for the side that began it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Balance {
    Loss,
    Even,
    Gain,
}

impl Balance {
    const fn of(lead: i8) -> Self {
        match lead {
            1.. => Self::Gain,
            0 => Self::Even,
            _ => Self::Loss,
        }
    }
}

/// What an exchange has brought the side that began it so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Account {
    played: Material,
    /// What its king and pawns took: they may chase for ever (26.1), so after an
    /// even exchange of the other pieces it makes no gain (26.8.3).
    by_king_and_pawns: Material,
}

impl Account {
    pub(crate) fn win(&mut self, value: Material) {
        self.played += value;
    }

    pub(crate) fn win_by_king_or_pawn(&mut self, value: Material) {
        self.by_king_and_pawns += value;
    }

    pub(crate) fn lose(&mut self, value: Material) {
        self.played += value.negated();
    }

    pub(crate) fn balance(self) -> Balance {
        let mut total = self.played;
        total += self.by_king_and_pawns;
        if self.played.is_level() { total.balance().min(Balance::Even) } else { total.balance() }
    }
}

/// Whether the side has a piece that can attack across the river.
pub(crate) const fn is_strong(role: Role) -> bool {
    matches!(role, Role::Rook | Role::Horse | Role::Cannon)
}

/// Advisors and elephants (弱子).
pub(crate) const fn is_weak(role: Role) -> bool {
    matches!(role, Role::Advisor | Role::Elephant)
}

/// Whether the piece attacks: strong pieces and crossed pawns.
pub(crate) fn attacks_across(piece: Piece, square: Square) -> bool {
    match piece.role {
        Role::Pawn => square.rank().is_across_river(piece.color),
        role => is_strong(role),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balance(won: &str, lost: &str) -> Balance {
        let material = |letter: char| {
            let piece = Piece::from_letter(letter).expect("a piece");
            // A red pawn here has crossed; a black one too.
            let square = if letter == 'P' { Square::A6 } else { Square::A3 };
            Material::of(piece, square)
        };
        let mut account = Account::default();
        won.chars().for_each(|letter| account.win(material(letter)));
        lost.chars().for_each(|letter| account.lose(material(letter)));
        account.balance()
    }

    #[test]
    fn clause_26_8_1_strong_and_weak() {
        assert_eq!(balance("ab", "R"), Balance::Loss);
        assert_eq!(balance("n", "AB"), Balance::Gain);
        assert_eq!(balance("nc", "R"), Balance::Even);
        assert_eq!(balance("a", "B"), Balance::Even);
    }

    #[test]
    fn clause_26_8_2_pawns_float() {
        assert_eq!(balance("r", "P"), Balance::Gain);
        assert_eq!(balance("n", "P"), Balance::Even);
        assert_eq!(balance("b", "P"), Balance::Even);
        assert_eq!(balance("p", ""), Balance::Gain);
        assert_eq!(balance("p", "N"), Balance::Even);
        assert_eq!(balance("p", "R"), Balance::Loss);
    }
}
