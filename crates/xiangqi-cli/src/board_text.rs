//! A position drawn in characters.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use xiangqi_core::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Glyphs {
    /// 车马象, two columns a character
    Simplified,
    /// 車馬象
    Traditional,
    /// FEN letters, upper case for Red
    Letters,
}

const RED: Style = AnsiColor::Red.on_default().bold();
const BLACK: Style = AnsiColor::Cyan.on_default().bold();

/// The board, Black above. Red pieces stand in (round) brackets and Black's in
/// square ones, so that they are told apart without colour; `*` follows a marked
/// point. Files are numbered as each side counts them, and by letter.
pub(crate) fn draw(board: &Board, glyphs: Glyphs, marks: Bitboard) -> String {
    let mut text = String::new();
    text.push_str(&numbers(Color::Black, glyphs));
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, "{} ", rank.index());
        for file in File::ALL {
            let square = Square::new(file, rank);
            let mark = if marks.contains(square) { '*' } else { ' ' };
            text.push_str(&point(board, square, glyphs));
            text.push(mark);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        if rank == Rank::R5 {
            text.push_str(river(glyphs));
        }
    }
    text.push_str(&numbers(Color::Red, glyphs));
    text.push_str("    a    b    c    d    e    f    g    h    i\n");
    text
}

/// Four columns: a piece in its brackets, or the empty point.
fn point(board: &Board, square: Square, glyphs: Glyphs) -> String {
    let Some(piece) = board.piece_at(square) else {
        let palace = [Color::Red, Color::Black].into_iter().any(|side| square.is_in_palace(side));
        return if palace { "  x ".into() } else { "  + ".into() };
    };
    let glyph = glyph(piece, glyphs);
    // A letter is half as wide as a character.
    let pad = if glyphs == Glyphs::Letters { " " } else { "" };
    let (open, close, style) = match piece.color {
        Color::Red => ('(', ')', RED),
        Color::Black => ('[', ']', BLACK),
    };
    format!("{pad}{style}{open}{glyph}{close}{style:#}")
}

fn glyph(piece: Piece, glyphs: Glyphs) -> char {
    match glyphs {
        Glyphs::Simplified => piece.hanzi(),
        Glyphs::Traditional => piece.hanzi_traditional(),
        Glyphs::Letters => piece.fen_letter(),
    }
}

fn river(glyphs: Glyphs) -> &'static str {
    match glyphs {
        Glyphs::Simplified => "        ~~~~ 楚河 ~~~~~~~~~~~ 汉界 ~~~~\n",
        Glyphs::Traditional => "        ~~~~ 楚河 ~~~~~~~~~~~ 漢界 ~~~~\n",
        Glyphs::Letters => "        ~~~~~~~~~~~~~~ river ~~~~~~~~~~~~~~\n",
    }
}

/// A side's own numbers of the files (1.1): Red's in Chinese, Black's in digits.
fn numbers(side: Color, glyphs: Glyphs) -> String {
    const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let mut text = String::from("   ");
    for file in File::ALL {
        let number = file.number(side);
        if side == Color::Red && glyphs != Glyphs::Letters {
            let _ = write!(text, "{}   ", CHINESE[usize::from(number) - 1]);
        } else {
            let _ = write!(text, " {number}   ");
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// The king of a side and what attacks it, for marking.
pub(crate) fn in_check(board: &Board, side: Color) -> Bitboard {
    let checkers = board.checkers(side);
    if checkers.is_empty() { checkers } else { checkers | board.of(side, Role::King) }
}

/// The points of a move.
pub(crate) fn ends(mv: xiangqi_core::Move) -> Bitboard {
    Bitboard::from(mv.from) | Bitboard::from(mv.to)
}
