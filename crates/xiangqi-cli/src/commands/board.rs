use std::io::Write;

use clap::Args;
use serde_json::json;
use xiangqi_arbiter::Language;
use xiangqi_core::{Bitboard, Color, Square};

use crate::Found;
use crate::args::{Common, Format, PositionArguments};
use crate::board_text::{self, Glyphs};
use crate::failure::Failure;
use crate::output;

/// Draw a position
#[derive(Args)]
#[command(after_help = "Example:\n  xiangqi board --fen \"4k4/9/9/9/9/9/9/9/4R4/3K5 b\" --mark e1")]
pub(crate) struct BoardCommand {
    #[command(flatten)]
    position: PositionArguments,
    /// How pieces are drawn [default: simplified in Chinese, letters in English]
    #[arg(long, value_enum)]
    pieces: Option<Glyphs>,
    /// Points to mark, such as e1,e9
    #[arg(long, value_delimiter = ',')]
    mark: Vec<Square>,
}

/// Characters for readers of Chinese, letters for others.
pub(crate) fn usual_glyphs(language: Language) -> Glyphs {
    match language {
        Language::Zh => Glyphs::Simplified,
        Language::En => Glyphs::Letters,
    }
}

impl BoardCommand {
    pub(crate) fn run(&self, common: &Common) -> Result<Found, Failure> {
        let position = self.position.position()?;
        let language = common.language();
        let glyphs = self.pieces.unwrap_or(usual_glyphs(language));
        let marks: Bitboard = self.mark.iter().copied().collect();
        let text = board_text::draw(position.board(), glyphs, marks);
        if common.format != Format::Text {
            output::print(json!({ "fen": position.to_fen(), "side": position.turn() }))?;
            return Ok(Found::Nothing);
        }
        let turn = match (position.turn(), language) {
            (Color::Red, Language::Zh) => "红方走棋",
            (Color::Black, Language::Zh) => "黑方走棋",
            (Color::Red, Language::En) => "red to move",
            (Color::Black, Language::En) => "black to move",
        };
        let mut out = output::stdout();
        write!(out, "{text}")?;
        writeln!(out, "{turn}  {}", position.to_fen())?;
        out.flush()?;
        Ok(Found::Nothing)
    }
}
