//! The colours of the page: a light and a dark one for each use, of which each pair of text and ground has a contrast
//! of 4.5 and each area of 3 or more. A chart is drawn in the light ones; the style sheet exchanges them.

use std::fmt::Write as _;

use plotters::style::RGBColor;

/// What a colour is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Text,
    Muted,
    Grid,
    Paper,
    Win,
    Repetition,
    Fifty,
    Dead,
    Stalemate,
    Flag,
    Adjudicated,
    Agreed,
    Other,
    Mark,
}

const LIGHT_DARK: [(Ink, &str, RGBColor, RGBColor); 14] = [
    (Ink::Text, "text", RGBColor(0x1a, 0x1d, 0x21), RGBColor(0xe8, 0xe6, 0xe1)),
    (Ink::Muted, "muted", RGBColor(0x5a, 0x60, 0x69), RGBColor(0xa9, 0xae, 0xb6)),
    (Ink::Grid, "grid", RGBColor(0xd9, 0xd8, 0xd3), RGBColor(0x3d, 0x41, 0x48)),
    (Ink::Paper, "paper", RGBColor(0xfd, 0xfc, 0xfa), RGBColor(0x17, 0x19, 0x1d)),
    (Ink::Win, "win", RGBColor(0x6f, 0x77, 0x82), RGBColor(0x8d, 0x95, 0xa1)),
    (Ink::Repetition, "repetition", RGBColor(0x1f, 0x6f, 0xb2), RGBColor(0x5f, 0xa8, 0xe8)),
    (Ink::Fifty, "fifty", RGBColor(0xb8, 0x4a, 0x1c), RGBColor(0xee, 0x8f, 0x5f)),
    (Ink::Dead, "dead", RGBColor(0x74, 0x4d, 0xa9), RGBColor(0xb6, 0x95, 0xea)),
    (Ink::Stalemate, "stalemate", RGBColor(0x2b, 0x7d, 0x5b), RGBColor(0x5d, 0xc0, 0x97)),
    (Ink::Flag, "flag", RGBColor(0x9a, 0x6b, 0x00), RGBColor(0xd9, 0xb0, 0x4b)),
    (Ink::Adjudicated, "adjudicated", RGBColor(0xa8, 0x3f, 0x8f), RGBColor(0xe6, 0x8f, 0xd2)),
    (Ink::Agreed, "agreed", RGBColor(0x5c, 0x6e, 0x14), RGBColor(0xb4, 0xc3, 0x5e)),
    (Ink::Other, "other", RGBColor(0x8c, 0x86, 0x7c), RGBColor(0x86, 0x80, 0x78)),
    (Ink::Mark, "mark", RGBColor(0xa8, 0x2f, 0x4b), RGBColor(0xf0, 0x82, 0x9c)),
];

impl Ink {
    fn entry(self) -> &'static (Ink, &'static str, RGBColor, RGBColor) {
        &LIGHT_DARK[self as usize]
    }

    /// As it is drawn.
    pub(super) fn color(self) -> RGBColor {
        self.entry().2
    }

    /// The name of the colour's variable in the style sheet, without the dashes.
    pub(super) fn name(self) -> &'static str {
        self.entry().1
    }
}

fn hex(color: RGBColor) -> String {
    format!("#{:02X}{:02X}{:02X}", color.0, color.1, color.2)
}

/// The colours as variables, and the rules by which charts follow them.
pub(super) fn style_sheet() -> String {
    let variables = |of: fn(&(Ink, &str, RGBColor, RGBColor)) -> RGBColor| {
        LIGHT_DARK.iter().fold(String::new(), |mut css, entry| {
            let _ = write!(css, "--{}:{};", entry.1, hex(of(entry)));
            css
        })
    };
    let mut css = format!(
        ":root{{{}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{}}}}}\n",
        variables(|entry| entry.2),
        variables(|entry| entry.3),
    );
    // A label of a line may have another line behind it.
    let _ = writeln!(
        css,
        ".chart text[fill=\"{}\"]{{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}}",
        hex(Ink::Mark.color())
    );
    for (_, name, light, _) in &LIGHT_DARK {
        for property in ["fill", "stroke"] {
            let _ = writeln!(
                css,
                ".chart [{property}=\"{}\"]{{{property}:var(--{name})}}",
                hex(*light)
            );
        }
    }
    css
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(color: RGBColor) -> f64 {
        let part = |byte: u8| match f64::from(byte) / 255.0 {
            part if part <= 0.04045 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * part(color.0) + 0.7152 * part(color.1) + 0.0722 * part(color.2)
    }

    fn contrast(one: RGBColor, other: RGBColor) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        (one / other).max(other / one)
    }

    #[test]
    fn every_ink_stands_out_from_the_paper_in_both_schemes() {
        let (_, _, light_paper, dark_paper) = *Ink::Paper.entry();
        for (place, &(ink, name, light, dark)) in LIGHT_DARK.iter().enumerate() {
            assert_eq!(ink as usize, place);
            let least = match ink {
                Ink::Paper | Ink::Grid => continue,
                Ink::Text | Ink::Muted | Ink::Mark => 4.5,
                _ => 3.0,
            };
            assert!(
                contrast(light, light_paper) >= least,
                "{name}: {}",
                contrast(light, light_paper)
            );
            assert!(contrast(dark, dark_paper) >= least, "{name}: {}", contrast(dark, dark_paper));
        }
    }

    #[test]
    fn no_two_inks_are_drawn_alike() {
        for (place, one) in LIGHT_DARK.iter().enumerate() {
            assert!(LIGHT_DARK[place + 1..].iter().all(|other| one.2 != other.2), "{}", one.1);
        }
    }
}
