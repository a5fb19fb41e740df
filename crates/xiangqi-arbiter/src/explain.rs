//! A ruling in words, Chinese and English: a short form that can be read out, and a
//! full one that goes through the moves.

use xiangqi_core::{Bitboard, Board, Color, Piece, Role, Square};

use crate::{
    Class, Considered, Edition, Evidence, Kind, MoveReport, Nature, Pattern, Ruling, Target,
    Verdict, Weight,
};

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

impl Language {
    /// One of two texts.
    const fn pick<'a>(self, zh: &'a str, en: &'a str) -> &'a str {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }

    fn join(self, parts: &[String]) -> String {
        parts.join(self.pick("、", ", "))
    }
}

impl Ruling {
    /// The ruling in a few words that can be read out: what each side does, what
    /// follows, by which clauses.
    ///
    /// ```
    /// use xiangqi_arbiter::{Language, Rules, rule_game};
    /// use xiangqi_core::{Game, Position};
    /// let ruling = rule_game(&Game::new(Position::start()), &Rules::default());
    /// assert_eq!(ruling.explain(Language::En), "No position has come round (23.1).");
    /// assert_eq!(ruling.explain(Language::Zh), "没有重复局面（23.1）。");
    /// ```
    pub fn explain(&self, language: Language) -> String {
        let cited: Vec<String> = self.clauses().map(|clause| clause.id().to_owned()).collect();
        let cited = language.join(&cited);
        let sides = Color::ALL.map(|side| self.side_text(side, language)).into_iter().flatten();
        let sides: Vec<String> = sides.collect();
        match language {
            Language::Zh if sides.is_empty() => format!("{}（{cited}）。", self.outcome_zh()),
            Language::Zh => format!("{}；{}（{cited}）。", sides.join("；"), self.outcome_zh()),
            Language::En if sides.is_empty() => format!("{} ({cited}).", self.outcome_en()),
            Language::En => format!("{}. {} ({cited}).", sides.join("; "), self.outcome_en()),
        }
    }

    /// The ruling with each move of the period: what it does, to whom, by what line,
    /// under which clause, and why not otherwise. The first line is
    /// [`Ruling::explain`]; each move has a line of its own.
    ///
    /// ```
    /// use xiangqi_arbiter::{Cycle, Language, Rules, rule};
    /// use xiangqi_core::Position;
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
    /// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
    /// assert_eq!(ruling.explain_full(Language::Zh).lines().count(), 5);
    /// # Ok::<(), xiangqi_arbiter::CycleError>(())
    /// ```
    pub fn explain_full(&self, language: Language) -> String {
        let mut text = self.explain(language);
        for report in self.moves() {
            text.push('\n');
            text.push_str(&report.explain(language));
        }
        text
    }

    /// What a side does: its pattern, and the moves that make it so.
    fn side_text(&self, side: Color, language: Language) -> Option<String> {
        let report = self.side(side)?;
        let own = self.moves().iter().filter(|report| report.side == side);
        let shown: Vec<String> = match report.class {
            Class::Forbidden => own.map(|report| report.summary(language)).collect(),
            Class::Unknown => own
                .filter(|report| report.evidence.is_none())
                .map(|report| report.summary(language))
                .collect(),
            // One quiet move is enough to make a side's moves allowed (24.14).
            Class::Allowed => own
                .filter(|report| report.nature().is_some_and(|nature| !nature.is_attack()))
                .map(|report| report.summary(language))
                .take(1)
                .collect(),
        };
        let weight = report.weight.filter(|_| self.both_forbidden()).map(|weight| match weight {
            Weight::Heavy => language.pick("，重", ", heavy"),
            Weight::Light => language.pick("，轻", ", light"),
        });
        let weight = weight.unwrap_or_default();
        let shown = shown.join(language.pick("、", "; "));
        Some(match (language, report.class) {
            (Language::Zh, Class::Forbidden) => {
                format!("{}{}（{shown}），为禁止着法{weight}", side_zh(side), report.pattern.zh())
            }
            (Language::Zh, Class::Allowed) => {
                format!("{}{shown}，为允许着法", side_zh(side))
            }
            (Language::Zh, Class::Unknown) => format!("{}{shown}", side_zh(side)),
            (Language::En, Class::Forbidden) => {
                format!("{}: {} ({shown}), forbidden{weight}", side_en(side), report.pattern.en())
            }
            (Language::En, Class::Allowed) => format!("{}: {shown} (allowed)", side_en(side)),
            (Language::En, Class::Unknown) => format!("{}: {shown}", side_en(side)),
        })
    }

    fn both_forbidden(&self) -> bool {
        let forbidden = |side| self.side(side).is_some_and(|side| side.class == Class::Forbidden);
        Color::ALL.into_iter().all(forbidden)
    }

    fn is_perpetual_check(&self, side: Color) -> bool {
        self.side(side).is_some_and(|side| side.pattern == Pattern::PerpetualCheck)
    }

    fn outcome_zh(&self) -> String {
        match self.verdict() {
            Verdict::NoRepetition => "没有重复局面".into(),
            Verdict::NotEstablished => {
                let (counted, needed, capture) = self.count();
                let first = if capture { "，首着吃子不计" } else { "" };
                format!("循环不足三次：计{counted}着，需{needed}着{first}；不予受理")
            }
            Verdict::Loses(side) => format!("单方长将，判{}负", side_zh(side)),
            Verdict::MustChange(side) if self.is_perpetual_check(side) => {
                format!("单方长将，{}下一着须变着", side_zh(side))
            }
            Verdict::MustChange(side) => match self.edition() {
                Edition::Cxa1999 => format!("{}须立即变着，不变判负", side_zh(side)),
                _ => format!("{}须在两个回合内变着，不变判负", side_zh(side)),
            },
            Verdict::Draw => "双方不变作和".into(),
            Verdict::Undetermined => "以上着法未能判明，不作裁决".into(),
        }
    }

    fn outcome_en(&self) -> String {
        match self.verdict() {
            Verdict::NoRepetition => "No position has come round".into(),
            Verdict::NotEstablished => {
                let (counted, needed, capture) = self.count();
                let first = if capture { ", the first not counted for its capture" } else { "" };
                format!(
                    "The cycle has not come round three times: {counted} moves count of the \
                     {needed} needed{first}; the claim is not heard"
                )
            }
            Verdict::Loses(side) => format!("One-sided perpetual check: {side} loses"),
            Verdict::MustChange(side) if self.is_perpetual_check(side) => {
                format!("One-sided perpetual check: {side} must change on its next move")
            }
            Verdict::MustChange(side) => match self.edition() {
                Edition::Cxa1999 => format!("{} must change at once, or loses", side_en(side)),
                _ => format!("{} must change within two rounds, or loses", side_en(side)),
            },
            Verdict::Draw => "A draw if neither side changes".into(),
            Verdict::Undetermined => "These moves could not be told; no ruling is given".into(),
        }
    }

    fn count(&self) -> (usize, usize, bool) {
        let found = self.repetition();
        found.map_or((0, 0, false), |found| {
            (found.counted, 3 * found.period, found.capture_left_out)
        })
    }
}

impl MoveReport {
    /// The nature in words.
    ///
    /// ```
    /// use xiangqi_arbiter::{Cycle, Language, Rules, rule};
    /// use xiangqi_core::Position;
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
    /// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
    /// assert_eq!(ruling.moves()[0].nature_text(Language::Zh), "闲");
    /// # Ok::<(), xiangqi_arbiter::CycleError>(())
    /// ```
    pub fn nature_text(&self, language: Language) -> String {
        match (self.nature(), language) {
            (None, Language::Zh) => "未判明".into(),
            (None, Language::En) => "not known".into(),
            (Some(nature), Language::Zh) => nature.zh().into(),
            (Some(nature), Language::En) => nature.to_string(),
        }
    }

    fn text(&self, language: Language) -> String {
        match language {
            Language::Zh => self.zh.clone(),
            Language::En => self.mv.to_string(),
        }
    }

    fn board(&self) -> &Board {
        self.after.board()
    }

    /// The move and what it does, in a few words.
    fn summary(&self, language: Language) -> String {
        let text = self.text(language);
        let Some(evidence) = &self.evidence else {
            return format!("{text}{}", language.pick("未能判明", " not known"));
        };
        let prey: Vec<String> =
            evidence.targets.iter().map(|target| target_text(target, language)).collect();
        let prey = language.join(&prey);
        match (evidence.nature, language) {
            (Nature::Check, Language::Zh) => format!("{text}将"),
            (Nature::Kill, Language::Zh) => format!("{text}要杀"),
            (Nature::Chase, Language::Zh) => format!("{text}捉{prey}"),
            (Nature::Idle, Language::Zh) => format!("{text}是闲着"),
            (nature, Language::Zh) => format!("{text}是{}", nature.zh()),
            (Nature::Check, Language::En) => format!("{text} checks"),
            (Nature::Kill, Language::En) => format!("{text} threatens mate"),
            (Nature::Chase, Language::En) => format!("{text} chases {prey}"),
            (Nature::Idle, Language::En) => format!("{text} is idle"),
            (Nature::Exchange, Language::En) => format!("{text} offers an exchange"),
            (Nature::Offer, Language::En) => format!("{text} offers a piece"),
            (Nature::Block, Language::En) => format!("{text} blocks"),
            (Nature::Follow, Language::En) => format!("{text} follows"),
        }
    }

    /// The move in full: its nature, the proof, the clauses, and what was considered.
    ///
    /// ```
    /// use xiangqi_arbiter::{Cycle, Language, Rules, rule};
    /// use xiangqi_core::Position;
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
    /// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
    /// assert_eq!(ruling.moves()[0].explain(Language::En), "Red b0c2 is idle (24.8).");
    /// # Ok::<(), xiangqi_arbiter::CycleError>(())
    /// ```
    pub fn explain(&self, language: Language) -> String {
        let mut text = match language {
            Language::Zh => format!("{}{}", side_zh(self.side), self.summary(language)),
            Language::En => format!("{} {}", side_en(self.side), self.summary(language)),
        };
        let Some(evidence) = &self.evidence else {
            return text + language.pick("。", ".");
        };
        if let Some(proof) = self.proof(evidence, language) {
            text.push_str(&proof);
        }
        let clauses: Vec<String> =
            evidence.clauses.iter().map(|clause| clause.id().to_owned()).collect();
        let clauses = language.join(&clauses);
        text.push_str(&match language {
            Language::Zh => format!("（{clauses}）。"),
            Language::En => format!(" ({clauses})."),
        });
        for considered in &evidence.considered {
            text.push_str(language.pick("", " "));
            text.push_str(&self.considered(considered, language));
        }
        text
    }

    /// What comes next if the other side passes.
    fn proof(&self, evidence: &Evidence, language: Language) -> Option<String> {
        if evidence.witness.is_empty() || evidence.nature == Nature::Check {
            return None;
        }
        let line = match language {
            Language::Zh => self.witness_zh.join(" "),
            Language::En => {
                evidence.witness.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
        };
        Some(match language {
            Language::Zh => format!("，续着 {line}"),
            Language::En => format!(", by {line}"),
        })
    }

    fn considered(&self, considered: &Considered, language: Language) -> String {
        match language {
            Language::Zh => self.considered_zh(considered),
            Language::En => self.considered_en(considered),
        }
    }

    fn considered_zh(&self, considered: &Considered) -> String {
        let pieces = |set| self.pieces(set, Language::Zh);
        match *considered {
            Considered::KingAnswersCheck => "将（帅）应将，由此产生的捉、杀都算闲着。".into(),
            Considered::MateStood => "走子之前已有杀着，不是这一着造成的。".into(),
            Considered::NotNew { prey } => {
                format!("{}在走子之前已经可以得到，不是新的捉。", pieces(prey))
            }
            Considered::Contact { own, enemy, is_offer: true } => format!(
                "{}与{}互相可吃，对方吃后既不被杀也不失子，这是兑。",
                pieces(Bitboard::of(own)),
                pieces(Bitboard::of(enemy)),
            ),
            Considered::Contact { own, enemy, is_offer: false } => format!(
                "{}与{}互相可吃，但对方吃后立即被杀或失子，不是兑。",
                pieces(Bitboard::of(own)),
                pieces(Bitboard::of(enemy)),
            ),
            Considered::Escapes { prey } => {
                format!("这一着只是避捉，没有参与对{}的攻击，对方可以走开。", pieces(prey))
            }
            Considered::LoneDefender { prey } => {
                format!("唯一的攻击子力占守和要点，顺带捉{}，算闲着。", pieces(prey))
            }
            Considered::FalseRoots { prey, roots } => format!(
                "{}看似保护{}，实际不能吃回，是假根。",
                pieces(roots),
                pieces(Bitboard::of(prey)),
            ),
            Considered::EvenIsEnough { prey } => {
                format!("捉{}，兑换后得失相当，也算捉。", pieces(prey))
            }
        }
    }

    fn considered_en(&self, considered: &Considered) -> String {
        let pieces = |set| self.pieces(set, Language::En);
        match *considered {
            Considered::KingAnswersCheck => {
                "The king stepped out of check: what arises from it is idle.".into()
            }
            Considered::MateStood => {
                "There was a mate before the move; the move did not make it.".into()
            }
            Considered::NotNew { prey } => {
                format!("Not new: {} could be won before the move.", pieces(prey))
            }
            Considered::Contact { own, enemy, is_offer: true } => format!(
                "An exchange: {} and {} can take each other, and the side that takes is \
                 neither mated nor loses material at once.",
                pieces(Bitboard::of(own)),
                pieces(Bitboard::of(enemy)),
            ),
            Considered::Contact { own, enemy, is_offer: false } => format!(
                "No exchange: {} and {} can take each other, but the side that takes is mated \
                 or loses material at once.",
                pieces(Bitboard::of(own)),
                pieces(Bitboard::of(enemy)),
            ),
            Considered::Escapes { prey } => format!(
                "The piece only stepped out of danger; it has no part in the attack on {}, \
                 which can go away.",
                pieces(prey)
            ),
            Considered::LoneDefender { prey } => format!(
                "The only attacking piece holds the draw on its key point; that it touches {} \
                 is idle.",
                pieces(prey)
            ),
            Considered::FalseRoots { prey, roots } => format!(
                "{} seems to protect {} and cannot retake: a false root.",
                capital(&pieces(roots)),
                pieces(Bitboard::of(prey)),
            ),
            Considered::EvenIsEnough { prey } => {
                format!("The exchange on {} comes out even, which is enough.", pieces(prey))
            }
        }
    }

    /// The pieces on those points after the move.
    fn pieces(&self, set: Bitboard, language: Language) -> String {
        let board = self.board();
        let on = |at| board.piece_at(at).map(|piece| piece_text(piece, at, language));
        let pieces: Vec<String> = set.into_iter().filter_map(on).collect();
        language.join(&pieces)
    }
}

fn piece_text(piece: Piece, at: Square, language: Language) -> String {
    match language {
        Language::Zh => format!("{}（{at}）", piece_zh(piece)),
        Language::En => format!("the {} {} on {at}", piece.color, piece.role),
    }
}

/// The piece with its side, since horses and rooks have one character for both.
fn piece_zh(piece: Piece) -> String {
    match piece.role {
        Role::Rook | Role::Horse | Role::Cannon => {
            let side = match piece.color {
                Color::Red => "红",
                Color::Black => "黑",
            };
            let name = match piece.role {
                Role::Rook => "车",
                Role::Horse => "马",
                _ => "炮",
            };
            format!("{side}{name}")
        }
        _ => piece.hanzi().to_string(),
    }
}

fn target_text(target: &Target, language: Language) -> String {
    let Target { square, piece, kind, .. } = *target;
    match language {
        Language::Zh => {
            let kind = match kind {
                Kind::Rook => "",
                Kind::Rootless => "无根",
                Kind::UnderRooted => "少根",
                Kind::Joint => "联合捉",
            };
            let piece = piece_text(piece, square, language);
            if kind.is_empty() { piece } else { format!("{piece}〔{kind}〕") }
        }
        Language::En => {
            let kind = match kind {
                Kind::Rook => "the",
                Kind::Rootless => "the rootless",
                Kind::UnderRooted => "the under-rooted",
                Kind::Joint => "(jointly) the",
            };
            format!("{kind} {} {} on {square}", piece.color, piece.role)
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

const fn side_zh(side: Color) -> &'static str {
    match side {
        Color::Red => "红方",
        Color::Black => "黑方",
    }
}

const fn side_en(side: Color) -> &'static str {
    match side {
        Color::Red => "Red",
        Color::Black => "Black",
    }
}
