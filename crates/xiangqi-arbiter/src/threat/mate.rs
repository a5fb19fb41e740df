//! Mate by an unbroken series of checks. Clauses 24.2, and "at once" in 24.3 to 24.5.

use xiangqi_core::{Bitboard, Move};

use super::{Answer, CheckPoints, Moves, Scene, Search};

/// How many checks are known to be enough, and how many not to be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    mates_in: Option<u8>,
    not_in: u8,
}

impl Known {
    const fn within(self, depth: u8) -> bool {
        matches!(self.mates_in, Some(checks) if checks <= depth)
    }
}

impl Search {
    /// Whether the side to move mates by checks alone, in at most that many. A
    /// stalemate is no mate here (24.2).
    pub(crate) fn mates(&mut self, scene: &mut Scene, checks: u8) -> Answer<bool> {
        let mut depth = 1;
        while depth <= checks {
            let known = self.mates_in(scene, depth)?;
            if known.within(depth) {
                return Ok(true);
            }
            depth = known.not_in.saturating_add(1);
        }
        Ok(false)
    }

    /// What is known of the position once it has been searched to that depth.
    fn mates_in(&mut self, scene: &mut Scene, depth: u8) -> Answer<Known> {
        let key = scene.key();
        let mut known = self.mates.get(&key).copied().unwrap_or_default();
        if known.within(depth) || depth <= known.not_in {
            return Ok(known);
        }
        self.visit()?;
        let points = CheckPoints::of(scene);
        let mut not_in = u8::MAX;
        for mv in scene.moves_to(Bitboard::EMPTY, Some(&points)) {
            let taken = scene.make(mv);
            let escapes =
                if scene.in_check() { self.escapes(scene, depth) } else { Ok(Some(u8::MAX)) };
            scene.unmake(taken);
            match escapes? {
                Some(checks) => not_in = not_in.min(checks),
                None => {
                    known.mates_in = Some(known.mates_in.map_or(depth, |checks| checks.min(depth)));
                    self.mates.insert(key, known);
                    return Ok(known);
                }
            }
        }
        known.not_in = known.not_in.max(not_in);
        self.mates.insert(key, known);
        Ok(known)
    }

    /// How many checks, the one that stands included, are known not to be enough
    /// against the checked side to move; nothing if `depth` are enough.
    fn escapes(&mut self, scene: &mut Scene, depth: u8) -> Answer<Option<u8>> {
        if depth == 1 {
            return Ok(scene.can_move().then_some(1));
        }
        self.visit()?;
        let answers = scene.moves();
        if let Some(not_in) = self.known_escape(scene, &answers, depth) {
            return Ok(Some(not_in));
        }
        for mv in answers {
            let taken = scene.make(mv);
            let known = self.mates_in(scene, depth - 1);
            scene.unmake(taken);
            let known = known?;
            if !known.within(depth - 1) {
                return Ok(Some(known.not_in.saturating_add(1)));
            }
        }
        Ok(None)
    }

    /// An answer that is known to hold, or leaves the other side no check at all.
    fn known_escape(&mut self, scene: &mut Scene, answers: &Moves, depth: u8) -> Option<u8> {
        answers.iter().find_map(|&mv| {
            let taken = scene.make(mv);
            let not_in = self.mates.get(&scene.key()).map_or(0, |known| known.not_in);
            scene.unmake(taken);
            (not_in >= depth - 1).then(|| not_in.saturating_add(1))
        })
    }

    /// The mating line, the longest defence at each step, once [`Search::mates`] has said yes.
    pub(crate) fn mating_line(&mut self, scene: &mut Scene, checks: u8) -> Answer<Vec<Move>> {
        let mut line = Vec::new();
        let mut undo = Vec::new();
        let mut depth = 1;
        while depth <= checks && !self.mates_in(scene, depth)?.within(depth) {
            depth += 1;
        }
        'line: while depth > 0 && depth <= checks {
            for mv in scene.moves() {
                let taken = scene.make(mv);
                if scene.in_check() && self.escapes(scene, depth)?.is_none() {
                    line.push(mv);
                    undo.push(taken);
                    depth -= 1;
                    if let Some(answer) = self.longest_defence(scene, depth)? {
                        line.push(answer);
                        undo.push(scene.make(answer));
                    }
                    continue 'line;
                }
                scene.unmake(taken);
            }
            break;
        }
        while let Some(taken) = undo.pop() {
            scene.unmake(taken);
        }
        Ok(line)
    }

    fn longest_defence(&mut self, scene: &mut Scene, depth: u8) -> Answer<Option<Move>> {
        let answers = scene.moves();
        for mv in &answers {
            let taken = scene.make(*mv);
            let sooner = match depth {
                0 | 1 => Ok(false),
                _ => self.mates_in(scene, depth - 1).map(|known| known.within(depth - 1)),
            };
            scene.unmake(taken);
            if !sooner? {
                return Ok(Some(*mv));
            }
        }
        Ok(answers.first().copied())
    }
}
