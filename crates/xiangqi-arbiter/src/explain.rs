//! A ruling in words, Chinese and English.

use xiangqi_core::Color;

use crate::{MoveReport, Nature, Ruling, Verdict};

/// A language that rulings are explained in.
///
/// ```
/// use xiangqi_arbiter::Language;
/// assert_ne!(Language::Zh, Language::En);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Chinese, simplified characters.
    Zh,
    /// English.
    En,
}

impl Ruling {
    /// The ruling in one or two sentences that can be read out.
    ///
    /// ```
    /// use xiangqi_arbiter::{Language, Rules, rule_game};
    /// use xiangqi_core::{Game, Position};
    /// let ruling = rule_game(&Game::new(Position::start()), &Rules::default());
    /// assert_eq!(ruling.explain(Language::En), "No position has come round (23.1).");
    /// assert_eq!(ruling.explain(Language::Zh), "没有重复局面（23.1）。");
    /// ```
    pub fn explain(&self, language: Language) -> String {
        match language {
            Language::Zh => self.zh(),
            Language::En => self.en(),
        }
    }

    fn cited(&self, separator: &str) -> String {
        self.clauses().map(super::clause::Clause::id).collect::<Vec<_>>().join(separator)
    }

    fn zh(&self) -> String {
        let cited = self.cited("、");
        match self.verdict() {
            Verdict::NoRepetition => format!("没有重复局面（{cited}）。"),
            Verdict::NotEstablished => {
                let counted = self.repetition().map_or(0, |found| found.counted);
                let needed = self.repetition().map_or(0, |found| 3 * found.period);
                let capture = self.repetition().is_some_and(|found| found.capture_left_out);
                let first = if capture { "，首着吃子不计" } else { "" };
                format!("循环不足三次：计{counted}着，需{needed}着{first}；不予受理（{cited}）。")
            }
            Verdict::Loses(side) => format!(
                "{}每一着都是将军（{}），{}不是长将；单方长将，判{}负（{cited}）。",
                side_zh(side),
                self.line(side, |report| report.zh.clone(), "、"),
                side_zh(!side),
                side_zh(side),
            ),
            Verdict::MustChange(side) => format!(
                "{}每一着都是将军（{}），{}不是长将；单方长将，{}下一着须变（{cited}）。",
                side_zh(side),
                self.line(side, |report| report.zh.clone(), "、"),
                side_zh(!side),
                side_zh(side),
            ),
            Verdict::Draw => format!("双方每一着都是将军，双方不变作和（{cited}）。"),
            Verdict::Undetermined => format!(
                "局面已循环，没有一方步步将军；要裁决还须判明这些着法是杀、是捉还是闲：{}（{cited}）。",
                self.unknown(|report| report.zh.clone(), "、"),
            ),
        }
    }

    fn en(&self) -> String {
        let cited = self.cited(", ");
        match self.verdict() {
            Verdict::NoRepetition => format!("No position has come round ({cited})."),
            Verdict::NotEstablished => {
                let counted = self.repetition().map_or(0, |found| found.counted);
                let needed = self.repetition().map_or(0, |found| 3 * found.period);
                let capture = self.repetition().is_some_and(|found| found.capture_left_out);
                let first = if capture { ", the first not counted for its capture" } else { "" };
                format!(
                    "The cycle has not come round three times: {counted} moves count of the \
                     {needed} needed{first}. The claim is not heard ({cited})."
                )
            }
            Verdict::Loses(side) => format!(
                "Every move of {side} gives check ({}), and not every move of {} does: one-sided \
                 perpetual check, {side} loses ({cited}).",
                self.line(side, |report| report.mv.to_string(), ", "),
                !side,
            ),
            Verdict::MustChange(side) => format!(
                "Every move of {side} gives check ({}), and not every move of {} does: one-sided \
                 perpetual check, {side} must change on its next move ({cited}).",
                self.line(side, |report| report.mv.to_string(), ", "),
                !side,
            ),
            Verdict::Draw => {
                format!(
                    "Every move of both sides gives check: a draw if neither changes ({cited})."
                )
            }
            Verdict::Undetermined => format!(
                "The position has come round, and neither side checks with every move. To rule it \
                 must be known whether these moves are kills, chases or idle: {} ({cited}).",
                self.unknown(|report| report.mv.to_string(), ", "),
            ),
        }
    }

    fn line(&self, side: Color, text: impl Fn(&MoveReport) -> String, separator: &str) -> String {
        let moves = self.moves().iter().filter(|report| report.side == side).map(text);
        moves.collect::<Vec<_>>().join(separator)
    }

    fn unknown(&self, text: impl Fn(&MoveReport) -> String, separator: &str) -> String {
        let moves = self.missing().into_iter().map(|i| text(&self.moves()[i]));
        moves.collect::<Vec<_>>().join(separator)
    }
}

impl MoveReport {
    /// The nature in words: `check`, or that it is none.
    ///
    /// ```
    /// use xiangqi_arbiter::{Cycle, Language, Rules, rule};
    /// use xiangqi_core::Position;
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
    /// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
    /// assert_eq!(ruling.moves()[0].nature_text(Language::Zh), "不将军");
    /// # Ok::<(), xiangqi_arbiter::CycleError>(())
    /// ```
    pub fn nature_text(&self, language: Language) -> String {
        match (self.evidence.as_ref().map(|evidence| evidence.nature), language) {
            (None, Language::Zh) => "不将军".into(),
            (None, Language::En) => "no check".into(),
            (Some(Nature::Check), Language::Zh) => "将军".into(),
            (Some(nature), Language::Zh) => nature.zh().into(),
            (Some(nature), Language::En) => nature.to_string(),
        }
    }
}

fn side_zh(side: Color) -> &'static str {
    match side {
        Color::Red => "红方",
        Color::Black => "黑方",
    }
}
