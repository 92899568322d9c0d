//! A lesson as a page: one file, nothing to load, light or dark as the reader's system is, on any width.

use std::fmt::Write as _;

use super::board::Board;
use super::language::Language;
use super::lesson::Lesson;
use super::moments::Moment;
use super::point::Point;

const STYLE: &str = include_str!("explain.css");

/// A lesson as an HTML page.
pub fn page(lesson: &Lesson, language: &dyn Language) -> String {
    let mut html = String::new();
    let lines = lesson.game.lines(language);
    let title = escaped(lines.first().map_or("remis", String::as_str));
    let mut put = |part: std::fmt::Arguments<'_>| {
        html.write_fmt(part).expect("a string takes all that is written");
    };
    put(format_args!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<header>\n<h1>{title}</h1>\n",
        language.code()
    ));
    for line in lines.iter().skip(1) {
        put(format_args!("<p>{}</p>\n", escaped(line)));
    }
    put(format_args!("</header>\n"));
    for moment in &lesson.moments {
        put(format_args!("{}", section(moment, language)));
    }
    put(format_args!("<footer>\n"));
    for (heading, sentences) in lesson.parts(language) {
        put(format_args!("<h2>{}</h2>\n<ul>\n", escaped(heading)));
        for sentence in sentences {
            put(format_args!("<li>{}</li>\n", escaped(&sentence)));
        }
        put(format_args!("</ul>\n"));
    }
    let last = lesson.moments.last();
    let shown =
        last.is_some_and(|last| last.place.ply == lesson.game.plies && last.wants_diagram());
    let board = lesson.conclusion.final_epd.as_deref().and_then(Board::of_epd);
    if let Some(board) = board.filter(|_| !shown) {
        let [.., final_position] = language.headings();
        let figure = board.svg(&language.men(&board), &[]);
        put(format_args!("<figure><figcaption>{final_position}</figcaption>{figure}</figure>\n"));
    }
    put(format_args!("</footer>\n</main>\n</body>\n</html>\n"));
    html
}

fn section(moment: &Moment, language: &dyn Language) -> String {
    let mut place = language.place(&moment.place);
    if let Some(until) = &moment.until {
        place += &format!(" – {}", language.place(until));
    }
    let (place, standing) = (escaped(&place), escaped(&language.standing_at(moment)));
    let mut html = format!("<section><h2>{place} <small>{standing}</small></h2>");
    if let Some(board) = Board::of_epd(&moment.epd).filter(|_| moment.wants_diagram()) {
        let marks: Vec<_> = moment.marks.into_iter().flatten().collect();
        html += &format!("<figure>{}</figure>", board.svg(&language.men(&board), &marks));
    }
    html += "<ul>\n";
    for point in &moment.points {
        let class = match point {
            point if point.is_end() => " class=\"end\"",
            point if point.is_right() => " class=\"right\"",
            Point::Unread(_) => " class=\"unread\"",
            _ => "",
        };
        html += &format!("<li{class}>{}</li>\n", escaped(&language.point(point, moment)));
    }
    html + "</ul></section>\n"
}

/// A text as content of an element. The number of an article stays on the line of its word.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace("Art. ", "Art.&nbsp;")
}
