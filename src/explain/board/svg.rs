//! A diagram as SVG. Everything that it needs is in the element itself: no style sheet, no names that two diagrams on
//! one page could share.

use std::fmt::Write as _;

use super::{Board, SIDE, shapes};
use crate::rules::Square;

/// The width of a square, in the units of the drawing.
const SQUARE: usize = 40;
const LIGHT: &str = "#ece5d8";
const DARK: &str = "#a9b4a2";
const MARK: &str = "#e2b93b";
const INK: &str = "#20241f";

pub(super) fn draw(board: &Board, label: &str, marked: &[Square]) -> String {
    let width = SIDE * SQUARE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"0 0 {width} {width}\" \
         role=\"img\" aria-label=\"{}\">",
        escaped(label)
    );
    let mut put = |text: std::fmt::Arguments<'_>| {
        svg.write_fmt(text).expect("a string takes all that is written");
    };
    put(format_args!("<path fill=\"{LIGHT}\" d=\"M0 0h{width}v{width}h-{width}z\"/>"));
    put(format_args!("<path fill=\"{DARK}\" d=\""));
    for square in Square::ALL.into_iter().filter(|square| square.is_dark()) {
        let (x, y) = corner(square);
        put(format_args!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z"));
    }
    put(format_args!("\"/>"));
    for &square in marked {
        let (x, y) = corner(square);
        put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{MARK}\" \
             fill-opacity=\".55\"/>"
        ));
    }
    put(format_args!(
        "<g fill=\"{INK}\" fill-opacity=\".62\" font-family=\"sans-serif\" font-size=\"8.5\" \
         aria-hidden=\"true\">"
    ));
    for (place, file) in ('a'..='h').enumerate() {
        let (x, y) = (place * SQUARE + SQUARE - 7, width - 3);
        put(format_args!("<text x=\"{x}\" y=\"{y}\">{file}</text>"));
    }
    for rank in 1..=SIDE {
        let y = (SIDE - rank) * SQUARE + 10;
        put(format_args!("<text x=\"2\" y=\"{y}\">{rank}</text>"));
    }
    put(format_args!("</g><g stroke=\"{INK}\" stroke-width=\"1.6\" stroke-linejoin=\"round\">"));
    for square in Square::ALL {
        let Some((color, role)) = board.at(square) else { continue };
        let (x, y) = corner(square);
        let (body, detail) = shapes::of(role);
        let (fill, line) = if color.is_white() { ("#fff", INK) } else { (INK, "#f4f1ea") };
        put(format_args!(
            "<g transform=\"translate({x} {y})\"><path fill=\"{fill}\" d=\"{body}\"/>",
        ));
        if !detail.is_empty() {
            put(format_args!(
                "<path fill=\"none\" stroke=\"{line}\" stroke-linecap=\"round\" d=\"{detail}\"/>"
            ));
        }
        put(format_args!("</g>"));
    }
    put(format_args!("</g></svg>"));
    svg
}

/// The upper left corner of a square.
fn corner(square: Square) -> (usize, usize) {
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    (file * SQUARE, (SIDE - 1 - rank) * SQUARE)
}

/// A text as the value of an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
