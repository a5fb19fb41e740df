//! The clauses that rulings cite.

use core::fmt;

use crate::Edition;

/// A clause (条款) of a book of rules: the book, its number there, and its title in
/// our own words.
///
/// There is no other way to get one than from the table of a book, so a ruling
/// cannot cite what does not exist.
///
/// ```
/// use xiangqi_arbiter::{Clause, Edition};
/// let clause = Clause::find(Edition::Cxa2011, "25.1").unwrap();
/// assert_eq!(clause.en(), "one-sided perpetual check is never allowed");
/// assert_eq!(clause.to_string(), "25.1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clause(&'static Text);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Text {
    edition: Edition,
    id: &'static str,
    zh: &'static str,
    en: &'static str,
    rule_zh: &'static str,
    rule_en: &'static str,
    diagrams: &'static [&'static str],
}

impl Clause {
    /// The clause with that number. The grassroots rules fall back on the book
    /// that they are an appendix of.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// assert!(Clause::find(Edition::Cxa2011Grassroots, "24.1").is_some());
    /// assert!(Clause::find(Edition::Cxa1999, "24.18").is_none());
    /// ```
    pub fn find(edition: Edition, id: &str) -> Option<Self> {
        let in_book = |book: Edition| Self::all(book).find(|clause| clause.id() == id);
        in_book(edition).or_else(|| match edition {
            Edition::Cxa2011Grassroots => in_book(Edition::Cxa2011),
            Edition::Cxa2011 | Edition::Cxa1999 => None,
        })
    }

    /// The clauses of a book, in its order.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// assert_eq!(Clause::all(Edition::Cxa1999).next().unwrap().id(), "24");
    /// ```
    pub fn all(edition: Edition) -> impl Iterator<Item = Self> {
        CLAUSES.iter().filter(move |text| text.edition == edition).map(Self)
    }

    /// The book.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// let clause = Clause::find(Edition::Cxa2011Grassroots, "24.1").unwrap();
    /// assert_eq!(clause.edition(), Edition::Cxa2011);
    /// ```
    pub const fn edition(self) -> Edition {
        self.0.edition
    }

    /// The number, as cited: `25.1`, `appendix-1/V.2.1`.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// assert_eq!(Clause::find(Edition::Cxa2011, "24.3").unwrap().id(), "24.3");
    /// ```
    pub const fn id(self) -> &'static str {
        self.0.id
    }

    /// The title in Chinese.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// assert_eq!(Clause::find(Edition::Cxa2011, "24.3").unwrap().zh(), "捉");
    /// ```
    pub const fn zh(self) -> &'static str {
        self.0.zh
    }

    /// The title in English.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// assert_eq!(Clause::find(Edition::Cxa2011, "24.3").unwrap().en(), "chase");
    /// ```
    pub const fn en(self) -> &'static str {
        self.0.en
    }
}

impl Clause {
    /// What it says, restated in Chinese; empty where the title says it all.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// let clause = Clause::find(Edition::Cxa2011, "26.1").unwrap();
    /// assert_eq!(clause.rule_zh(), "将（帅）、兵（卒）本身可以长捉。");
    /// ```
    pub const fn rule_zh(self) -> &'static str {
        self.0.rule_zh
    }

    /// What it says, restated in English; empty where the title says it all.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// let clause = Clause::find(Edition::Cxa2011, "26.1").unwrap();
    /// assert_eq!(clause.rule_en(), "King and pawns may themselves chase for ever.");
    /// ```
    pub const fn rule_en(self) -> &'static str {
        self.0.rule_en
    }

    /// The diagrams among our cases that test it.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// let clause = Clause::find(Edition::Cxa2011, "26.1").unwrap();
    /// assert_eq!(clause.diagrams(), ["fig-14"]);
    /// ```
    pub const fn diagrams(self) -> &'static [&'static str] {
        self.0.diagrams
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.id)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.edition, self.0.id)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id)
    }
}

/// Writes the table and a private name for each clause, so that the code that
/// decides by a clause cites it without a lookup.
macro_rules! clauses {
    ($($book:ident {
        $($name:ident $id:literal $zh:literal $en:literal
          $(=> $rule_zh:literal $rule_en:literal [$($diagram:literal),*])?;)*
    })*) => {
        static CLAUSES: &[Text] = &[$($(
            Text {
                edition: Edition::$book,
                id: $id,
                zh: $zh,
                en: $en,
                rule_zh: concat!($($rule_zh)?),
                rule_en: concat!($($rule_en)?),
                diagrams: &[$($($diagram),*)?],
            },
        )*)*];

        #[allow(dead_code)]
        pub(crate) mod cite {
            use super::{CLAUSES, Clause};

            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Index { $($($name,)*)* }

            $($(pub(crate) const $name: Clause = Clause(&CLAUSES[Index::$name as usize]);)*)*
        }
    };
}

clauses! {
    Cxa2011 {
        C_23_1 "23.1" "重复局面与待判局面" "repeated and adjudicated positions"
            => "双方着法循环三次，为重复局面；此时一方提出，即为待判局面。"
            "A cycle of both sides' moves that comes round three times is a repeated position; once a player asks, it is to be adjudicated."
            [];
        C_23_2 "23.2" "循环的首着与吃子" "the first move of a cycle, and captures"
            => "计数时，形成循环的第一着（多从循环外走来）计入；该着若是吃子则不计。"
            "The first move of the cycle, which mostly arrives from outside, counts; if it was a capture it does not."
            [];
        C_23_3 "23.3" "不足三次不予受理" "fewer than three times is not heard"
            => "不足三次，不予受理。"
            "Fewer than three times: the claim is not heard."
            [];
        C_23_4 "23.4" "九回合申请" "the nine-round request"
            => "两点往返三次为六回合。一方在三点以上连续九回合走禁止着法或无进展的着法，虽未循环三次，也可申请裁决。"
            "Back and forth between two points three times is six rounds. When a side over three points or more has for nine rounds made forbidden moves, or moves to no purpose, a ruling may be asked for without a threefold repetition."
            ["ref-08"];
        C_23_5_1 "23.5.1" "单方长将，判负" "one-sided perpetual check loses at once"
            => "单方长将，立即判负。"
            "One-sided perpetual check loses at once."
            [];
        C_23_5_2 "23.5.2" "给两个回合变着" "two rounds to change"
            => "其余情形，给两个回合变着。"
            "In all other cases there are two rounds to change."
            [];
        C_23_5_3 "23.5.3" "双方不变作和" "a draw if neither side changes"
            => "双方均为允许着法，或依26.9.4，双方不变作和。"
            "Both sides allowed, or 26.9.4: a draw if neither changes."
            [];
        C_23_5_4 "23.5.4" "应变方不变判负" "the side that must change and does not loses"
            => "应变着的一方不变，判负。"
            "The side that must change and does not, loses."
            [];
        C_24_1 "24.1" "将" "check"
            => "走子后直接攻击对方将（帅）。"
            "The move attacks the enemy king."
            [];
        C_24_2 "24.2" "杀" "kill"
            => "企图从下一着起，以一次将军或连续将军将死对方。"
            "The mover intends, from its next move on, to mate by a check or an unbroken series of checks."
            ["fig-17"];
        C_24_3 "24.3" "捉" "chase"
            => "走子后，该子能吃、或使别的子能吃、或与别的子合力能吃对方的子，或下一着起能以连续将军得子，或经兑换能得子；得子后立即被将死的除外。"
            "After the move the piece can take, lets another take, or takes together with others; or it wins a piece from the next move on by checks, or through an exchange played to its end; unless the chaser, having won it, is mated at once."
            ["fig-02", "fig-04"];
        C_24_4 "24.4" "兑" "exchange offer"
            => "以同类子邀兑，对方吃后既不立即被杀，也不立即失子。"
            "Offers like for like, and the side that takes is neither mated nor loses material at once."
            ["ref-04"];
        C_24_5 "24.5" "献" "offer"
            => "送吃，对方吃后既不立即被杀，也不立即失子。"
            "Gives a piece, and the side that takes is neither mated nor loses material at once."
            [];
        C_24_6 "24.6" "拦" "block"
            => "阻挡对方子力的去路而不攻击。"
            "Bars an enemy piece's way without attacking."
            ["fig-07"];
        C_24_7 "24.7" "跟" "follow"
            => "看住或牵制有根子而不攻击。"
            "Watches or ties a rooted piece without attacking."
            [];
        C_24_8 "24.8" "闲" "idle move"
            => "不属将、杀、捉的着法；兑、献、拦、跟都是闲。"
            "Anything that is not check, kill or chase; exchange, offer, block and follow are all idle."
            ["ref-06"];
        C_24_9 "24.9" "长将" "perpetual check"
            => "循环三次，着着将军；首着吃子不计。"
            "Checks without pause through a cycle that comes round three times; a capture as first move does not count."
            [];
        C_24_10 "24.10" "长杀" "perpetual kill"
            => "循环三次，着着要杀。"
            "Threatens mate without pause through a cycle that comes round three times."
            ["fig-07"];
        C_24_11 "24.11" "长捉" "perpetual chase"
            => "循环三次，着着捉一子或数子。"
            "Chases one piece or several without pause through a cycle that comes round three times."
            [];
        C_24_12 "24.12" "长兑、长献、长拦、长跟" "perpetual exchange, offer, block or follow"
            => "循环三次，着着兑、献、拦或跟。"
            "Exchanges, offers, blocks or follows without pause through three cycles."
            [];
        C_24_13 "24.13" "禁止着法" "forbidden moves"
            => "单方长将、长杀、长捉、一将一杀、一将一捉、一杀一捉等。"
            "One-sided perpetual check, kill or chase, check and kill, check and chase, kill and chase, and the like."
            ["fig-08", "ref-10"];
        C_24_14 "24.14" "允许着法" "allowed moves"
            => "禁止着法以外的一切着法。"
            "Everything that is not forbidden."
            [];
        C_24_15 "24.15" "有根、无根、少根" "rooted, rootless, under-rooted"
            => "受己方充分保护（含暗根）为有根，否则无根；保护子少于攻击子或保护不足为少根。"
            "Fully protected by its own side, by discovery too: rooted; else rootless. With fewer protectors than attackers, or too weak ones: under-rooted."
            ["fig-26", "ref-36"];
        C_24_16 "24.16" "假根" "false root"
            => "形似保护而实际不能吃回的根，按无根论。"
            "A protector in form that cannot retake: the piece counts as rootless."
            [];
        C_24_17 "24.17" "联合捉子" "joint chase"
            => "两子以上合力捉一子，缺一即不能捉。"
            "Two or more pieces go after a piece together, and without any one of them it could not be taken."
            ["fig-10", "fig-12"];
        C_24_18 "24.18" "自毙" "self-kill"
            => "甲将军使自己可被将死，乙以将（帅）以外的子应将而无将、杀、捉，则是甲自毙。"
            "A check lays the checker itself open to mate, and the answer, by another piece than the king, is no attack of its own: the check is a self-kill."
            ["fig-13"];
        C_25_1 "25.1" "单方长将一律不许" "one-sided perpetual check is never allowed"
            => "单方长将，在任何情况下都不允许。"
            "One-sided perpetual check is never allowed."
            [];
        C_25_2 "25.2" "双方均为允许着法，不变作和" "both sides allowed: a draw if neither changes"
            => "双方均为允许着法，双方不变作和。"
            "Both sides make allowed moves: a draw if neither changes."
            ["ref-15"];
        C_25_3 "25.3" "一方禁止、一方允许，禁止方变着" "one side forbidden: that side must change"
            => "一方禁止着法、一方允许着法，前者变着。"
            "One side makes forbidden moves and the other allowed ones: the first must change."
            ["fig-02"];
        C_25_4 "25.4" "双方均为禁止着法，依26.9" "both sides forbidden: see 26.9"
            => "双方均为禁止着法，按26.9处理。"
            "Both sides make forbidden moves: see 26.9."
            [];
        C_26_1 "26.1" "将（帅）、兵（卒）可以长捉" "king and pawns may chase for ever"
            => "将（帅）、兵（卒）本身可以长捉。"
            "King and pawns may themselves chase for ever."
            ["fig-14"];
        C_26_2 "26.2" "将（帅）、兵（卒）助捉算捉" "a king or pawn that helps another piece chase"
            => "将（帅）、兵（卒）走子后与别的子合力捉子，或使别的子产生新的捉，算捉。"
            "A king or pawn move that makes a chase together with another piece, or after which another newly chases, is a chase."
            ["fig-15"];
        C_26_3 "26.3" "应将产生的捉与杀" "chases and kills that arise from answering check"
            => "将（帅）应将而产生的捉、杀算闲；以其他子应将而产生新的捉、杀，算捉、杀。"
            "A chase or kill produced by the king moving out of check is idle; a new one produced by another piece answering check counts."
            ["fig-13", "fig-17"];
        C_26_4 "26.4" "守和要点上的附带捉" "the lone defender on the key drawing point"
            => "守和一方只有一个攻击子力，占守和要点而附带捉士（仕）、象（相），算闲。"
            "A side that holds the draw with one attacking piece on the key point: a chase of advisors or elephants that comes with it is idle."
            ["fig-18"];
        C_26_5 "26.5" "自毙与非对方造成的捉" "self-kill, and chases that are nobody's doing"
            => "自毙由己方负责；应将而产生新的杀仍算杀。因己方走子而被捉、对方未直接参与的不算；根子离线将军或应将使所保之子失根，责任自负。"
            "A self-kill is its maker's own doing, but a new kill made in answering is a kill. A piece that stands chased through its own side's move, without the other's direct part, does not count; a root that leaves its line with check, or to answer check, does so at its own risk."
            ["ref-21", "ref-28", "ref-37"];
        C_26_6 "26.6" "一着多性，从重" "a move with several natures goes by the gravest"
            => "一着兼有几种性质，按重的论：兑（献）带捉为捉，兑（献）带杀为杀。"
            "A move with several natures goes by the gravest: exchange or offer with a chase is a chase, with a kill a kill."
            ["fig-20", "fig-21", "ref-26"];
        C_26_7 "26.7" "有根责任或被牵之子的捉" "a chase by a piece that is a root or pinned"
            => "有根责任或被牵之子去捉，兑换后不吃亏算捉，吃亏算闲。"
            "A chase by a piece that is itself a root or pinned: even or better after the exchange is a chase, a loss is idle."
            ["fig-22", "fig-23"];
        C_26_8_1 "26.8.1" "强子与弱子" "strong pieces and weak ones"
            => "主动以一个强子换几个弱子不算得子；以一个或几个弱子换强子算得子。"
            "One strong piece given for several weak ones is no gain; one or several weak for any strong is a gain."
            [];
        C_26_8_2 "26.8.2" "兵（卒）价值的浮动" "the floating value of pawns"
            => "过河兵（卒）的浮动价值低于车：弃兵带将得车算捉；以兵换一子或几子（含弱子）不算得子；吃未过河兵，或立即吃刚过河的兵，不算得子。"
            "A crossed pawn floats below a rook: a pawn given with check to win a rook is a gain; pawns exchanged for one piece or several, weak ones too, are none; nor is taking a pawn that has not crossed, or at once one that has just crossed."
            ["fig-24"];
        C_26_8_3 "26.8.3" "兵（卒）抽吃与兑后吃子" "pawn captures by discovered check, captures after exchanges"
            => "兵（卒）借别子抽将而吃子算闲；兵（卒）吃子使别子将军算捉。别子等价兑换后，兵（卒）、将（帅）能吃原来不能吃的子算闲；不等价则算捉。"
            "A pawn that takes by means of another piece's discovered check is idle; a pawn's capture that makes another piece give check is a chase. A capture by king or pawn that an even exchange of others makes possible is idle, after an uneven one a chase."
            ["ref-32"];
        C_26_9_1 "26.9.1" "双方禁止，重者变着" "both forbidden: the heavier side changes"
            => "双方禁止，其中一方单方长杀、一将一杀、长捉车、长捉无根子，或将（杀）与捉车、捉无根子交替，该方变着。"
            "Both forbidden: the side that alone makes perpetual kill, check and kill, perpetual chase of a rook or of a rootless piece, or mixes these, must change."
            ["fig-26", "ref-34"];
        C_26_9_2 "26.9.2" "捉车对联合捉车" "chase of a rook against joint chase of a rook"
            => "一方长捉车，另一方联合长捉车，前者变着。"
            "One side chases a rook, the other jointly chases a rook: the first changes."
            [];
        C_26_9_3 "26.9.3" "捉无根子对联合捉无根子" "chase of a rootless piece against a joint one"
            => "一方长捉无根子，另一方联合长捉无根子，前者变着。"
            "One side chases a rootless piece, the other jointly chases one: the first changes."
            ["fig-27"];
        C_26_9_4 "26.9.4" "双方禁止，其余作和" "both forbidden otherwise: a draw"
            => "其余双方禁止的情形，双方不变作和。"
            "Both forbidden otherwise: a draw if neither changes."
            [];
        C_26_10 "26.10" "同类子献兑" "like-for-like offers"
            => "同类子邀兑，对方吃后立即被杀或失子的算捉，否则算闲；所献之子参与连续将军的杀着则算杀。"
            "A like-for-like offer is a chase if the side that takes is mated or loses material at once, else idle; if the offered piece takes part in a mate by checks, it is a kill."
            ["fig-29"];
        C_26_11_1 "26.11.1" "车马对马、车炮对炮：无根为捉" "rook and horse on a horse: rootless, a chase"
            => "车马同触对方马（或车炮同触炮），被触之子无根，算车方捉。"
            "Rook and horse together touch a horse (or rook and cannon a cannon) that is rootless: a chase by the rook's side."
            ["fig-30"];
        C_26_11_2 "26.11.2" "车马对马、车炮对炮：有根为兑" "rook and horse on a horse: rooted, an exchange"
            => "被触之子有根，接受兑换时其根不受损失，算兑。"
            "It is rooted, and its root loses nothing when the exchange is accepted: an exchange."
            ["fig-30"];
        C_26_11_3 "26.11.3" "车方添子为捉" "a further piece makes it a chase"
            => "车方又添别的子而产生新的捉，算捉。"
            "The rook's side brings in a further piece and makes a new chase: a chase."
            ["fig-30b"];
    }
    Cxa1999 {
        OLD_24 "24" "三次循环的局面" "a cycle of three repetitions";
        OLD_24_1 "24.1" "单方长将，判负" "one-sided perpetual check loses at once";
        OLD_24_2 "24.2" "双方允许或双方禁止，作和" "both allowed or both forbidden: a draw";
        OLD_24_3 "24.3" "一方禁止，立即变着" "one side forbidden: it must change at once";
        OLD_26_1 "26.1" "单方长将一律不许" "one-sided perpetual check is never allowed";
        OLD_26_2 "26.2" "双方均为允许着法，不变作和" "both sides allowed: a draw if neither changes";
        OLD_26_3 "26.3" "双方均为禁止着法，作和" "both sides forbidden: a draw";
        OLD_26_4 "26.4" "一方禁止、一方允许，禁止方变着" "one side forbidden: that side must change";
        OLD_27_1 "27.1" "将（帅）步步叫吃" "the king may attack for ever";
        OLD_27_2 "27.2" "兵（卒）叫吃" "attacks by pawns";
        OLD_27_3 "27.3" "防守要点" "the key defensive point";
        OLD_27_4 "27.4" "一着多性，从重" "a move with several natures goes by the gravest";
        OLD_28_1 "28.1" "将" "check";
        OLD_28_2 "28.2" "杀" "kill";
        OLD_28_3 "28.3" "捉" "chase";
        OLD_28_4 "28.4" "打" "attack";
        OLD_28_5 "28.5" "兑" "exchange offer";
        OLD_28_6 "28.6" "献" "offer";
        OLD_28_7 "28.7" "拦" "block";
        OLD_28_8 "28.8" "跟" "follow";
        OLD_28_9 "28.9" "闲" "idle move";
        OLD_28_10 "28.10" "长将" "perpetual check";
        OLD_28_11 "28.11" "长杀" "perpetual kill";
        OLD_28_12 "28.12" "长捉" "perpetual chase";
        OLD_28_13 "28.13" "长兑、长献、长拦、长跟" "perpetual exchange, offer, block or follow";
        OLD_28_14 "28.14" "长打对长打" "perpetual attack against perpetual attack";
        OLD_28_15 "28.15" "长打对非长打" "perpetual attack against other moves";
        OLD_28_16 "28.16" "有根与无根" "rooted and rootless";
        OLD_29_1 "29.1" "捉的形式" "the form of a chase";
        OLD_29_2 "29.2" "新产生的捉" "a chase must be new";
        OLD_29_3 "29.3" "被捉之子" "what can be chased";
        OLD_29_4 "29.4" "捉后不被将死" "the chaser must not be mated";
    }
    Cxa2011Grassroots {
        G_V_1 "appendix-1/V.1" "疑案从无" "doubtful cases are presumed innocent";
        G_V_2_1 "appendix-1/V.2.1" "长将，下一着须变" "a perpetual check must change on the next move";
        G_V_2_2 "appendix-1/V.2.2" "双方允许，作和" "both sides allowed: a draw";
        G_V_2_3 "appendix-1/V.2.3" "一方禁止，禁止方变着" "one side forbidden: that side must change";
        G_V_2_4 "appendix-1/V.2.4" "双方禁止，作和" "both sides forbidden: a draw";
    }
}
