//! Mate by an unbroken series of checks. Clauses 24.2, and "at once" in 24.3 to 24.5.

use xiangqi_core::{Bitboard, Move};

use super::{Answer, CheckPoints, Scene, Search};

/// How many checks are known to be enough, and how many not to be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    mates_in: Option<u8>,
    not_in: u8,
}

impl Search {
    /// Whether the side to move mates by checks alone, in at most that many. A
    /// stalemate is no mate here (24.2).
    pub(crate) fn mates(&mut self, scene: &mut Scene, checks: u8) -> Answer<bool> {
        for depth in 1..=checks {
            if self.mates_in(scene, depth)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn mates_in(&mut self, scene: &mut Scene, depth: u8) -> Answer<bool> {
        let key = scene.key();
        let known = self.mates.get(&key).copied().unwrap_or_default();
        if known.mates_in.is_some_and(|checks| checks <= depth) {
            return Ok(true);
        }
        if depth <= known.not_in {
            return Ok(false);
        }
        self.visit()?;
        let mut found = false;
        let points = CheckPoints::of(scene);
        for mv in scene.moves_to(Bitboard::EMPTY, Some(&points)) {
            let taken = scene.make(mv);
            let mated = if scene.in_check() { self.is_mated_in(scene, depth) } else { Ok(false) };
            scene.unmake(taken);
            if mated? {
                found = true;
                break;
            }
        }
        let known = self.mates.entry(key).or_default();
        if found {
            known.mates_in = Some(known.mates_in.map_or(depth, |checks| checks.min(depth)));
        } else {
            known.not_in = known.not_in.max(depth);
        }
        Ok(found)
    }

    /// Whether the checked side to move is mated whatever it answers, the check
    /// that stands being one of `depth`.
    fn is_mated_in(&mut self, scene: &mut Scene, depth: u8) -> Answer<bool> {
        if depth == 1 {
            return Ok(!scene.can_move());
        }
        self.visit()?;
        for mv in scene.moves() {
            let taken = scene.make(mv);
            let mated = self.mates_in(scene, depth - 1);
            scene.unmake(taken);
            if !mated? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The mating line, the longest defence at each step, once [`Search::mates`] has said yes.
    pub(crate) fn mating_line(&mut self, scene: &mut Scene, checks: u8) -> Answer<Vec<Move>> {
        let mut line = Vec::new();
        let mut undo = Vec::new();
        let mut depth = 1;
        while depth <= checks && !self.mates_in(scene, depth)? {
            depth += 1;
        }
        'line: while depth > 0 && depth <= checks {
            for mv in scene.moves() {
                let taken = scene.make(mv);
                if scene.in_check() && self.is_mated_in(scene, depth)? {
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
            let sooner = if depth > 1 { self.mates_in(scene, depth - 1) } else { Ok(false) };
            scene.unmake(taken);
            if !sooner? {
                return Ok(Some(*mv));
            }
        }
        Ok(answers.first().copied())
    }
}
