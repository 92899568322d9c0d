//! Charts as SVG, drawn by plotters: each for a page and for a phone, of which the style sheet shows one.

mod bars;
mod columns;
mod curve;

pub(super) use bars::{Bar, Bars, Scale};
pub(super) use columns::{Column, Columns};
pub(super) use curve::Curve;

use anyhow::{Result, anyhow};
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoDrawingArea, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, IntoFont, TextStyle};

use super::ink::Ink;

/// A drawing's two forms.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    pub wide: String,
    pub narrow: String,
}

/// For which place a chart is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Wide,
    Narrow,
}

impl Form {
    /// Pixels of CSS: the text column, and a phone of 360 less its margins.
    fn width(self) -> u32 {
        match self {
            Form::Wide => 720,
            Form::Narrow => 328,
        }
    }
}

/// The size of the labels, in pixels of CSS.
const LABEL_PX: f64 = 13.0;
/// What plotters divides the size of a font by when it writes SVG.
const SVG_FONT_RATIO: f64 = 1.24;
/// How opaque a bar is behind which little stands.
const PALE: f64 = 0.4;
/// The paper between two parts of a bar, in pixels of CSS.
const SEAM_PX: f64 = 1.5;
/// The mean width of a capital and of another character in the widest of the usual fonts, in parts of its size.
const CAPITAL_EM: f64 = 0.74;
const CHARACTER_EM: f64 = 0.62;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Both forms of what `draw` draws at the height that it asks for.
fn both(
    height: impl Fn(Form) -> u32,
    draw: impl Fn(Form, &Area<'_>) -> Result<()>,
) -> Result<Chart> {
    let form = |form: Form| -> Result<String> {
        let mut svg = String::new();
        {
            let area =
                SVGBackend::with_string(&mut svg, (form.width(), height(form))).into_drawing_area();
            draw(form, &area)?;
            area.present().map_err(failed)?;
        }
        Ok(svg)
    };
    Ok(Chart { wide: form(Form::Wide)?, narrow: form(Form::Narrow)? })
}

/// Plotters' errors hold the backend's, which cannot be sent between threads.
fn failed(error: impl std::fmt::Display) -> anyhow::Error {
    anyhow!("a chart could not be drawn: {error}")
}

/// The style of a label.
fn label(ink: Ink, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
    let font = ("sans-serif", LABEL_PX * SVG_FONT_RATIO).into_font();
    let mut style = TextStyle::from(font).pos(Pos::new(horizontal, vertical));
    style.color = ink.color().to_backend_color();
    style
}

/// How wide a label gets at most, in pixels.
fn text_width(text: &str) -> u32 {
    let width = |letter: char| if letter.is_uppercase() { CAPITAL_EM } else { CHARACTER_EM };
    (text.chars().map(width).sum::<f64>() * LABEL_PX).ceil() as u32
}
