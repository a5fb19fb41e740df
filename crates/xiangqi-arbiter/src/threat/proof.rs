//! The line that proves a chase.

use xiangqi_core::{Bitboard, Move};

use super::gain::Wins;
use super::{Answer, Scene, Search, moved};

impl Search {
    /// How the side to move wins one of the prey, by at most `run` checks first: its
    /// moves, with an answer to each check, and the exchange after the capture.
    pub(crate) fn winning_line(
        &mut self,
        scene: &mut Scene,
        prey: Bitboard,
        run: u8,
    ) -> Answer<Vec<Move>> {
        for mv in scene.moves_to(prey, None) {
            if self.capture_wins(scene, mv)? {
                return Ok(played_out(scene, mv));
            }
        }
        if run == 0 {
            return Ok(scene.moves_to(prey, None).into_iter().take(1).collect());
        }
        for mv in scene.moves() {
            let taken = scene.make(mv);
            let line =
                if scene.in_check() { self.forced_line(scene, prey, run - 1) } else { Ok(None) };
            scene.unmake(taken);
            if let Some(line) = line? {
                return Ok([vec![mv], line].concat());
            }
        }
        Ok(vec![])
    }

    /// The line after a check that wins one of the prey whatever the answer.
    fn forced_line(
        &mut self,
        scene: &mut Scene,
        prey: Bitboard,
        run: u8,
    ) -> Answer<Option<Vec<Move>>> {
        let mut shown: Option<Vec<Move>> = None;
        for answer in scene.moves() {
            let taken = scene.make(answer);
            let there = moved(prey, answer);
            let found = self.continued(scene, there, run);
            scene.unmake(taken);
            match found? {
                None => return Ok(None),
                Some(line) if line.is_empty() => {}
                Some(line) => {
                    let longer = shown.as_ref().is_none_or(|shown| line.len() + 1 > shown.len());
                    if longer {
                        shown = Some([vec![answer], line].concat());
                    }
                }
            }
        }
        Ok(shown)
    }

    /// The line after an answer; empty if the answer is mated, `None` if it holds.
    fn continued(
        &mut self,
        scene: &mut Scene,
        prey: Bitboard,
        run: u8,
    ) -> Answer<Option<Vec<Move>>> {
        let wins: Wins = self.wins(scene, run, Bitboard::EMPTY, prey)?;
        if (wins.even & prey).is_empty() {
            let mated = self.mates(scene, self.limits.bar)?;
            return Ok(mated.then(Vec::new));
        }
        self.winning_line(scene, wins.even & prey, run).map(Some)
    }
}

/// The capture, and the retaking on its point as long as it goes on.
fn played_out(scene: &mut Scene, capture: Move) -> Vec<Move> {
    const LONGEST: usize = 5;
    let mut line = vec![capture];
    let mut undo = vec![scene.make(capture)];
    while line.len() < LONGEST {
        let Some(&mv) = scene.moves_to(Bitboard::of(capture.to), None).first() else { break };
        line.push(mv);
        undo.push(scene.make(mv));
    }
    while let Some(taken) = undo.pop() {
        scene.unmake(taken);
    }
    line
}
