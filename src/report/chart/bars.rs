//! Horizontal bars, each with its label and its value beside it, so that no axis is needed. On a logarithmic scale, where
//! a length means nothing, a dot on a line.

use anyhow::Result;
use plotters::prelude::{
    ChartBuilder, Circle, EmptyElement, PathElement, Rectangle, ShapeStyle, Text,
};
use plotters::style::Color as _;
use plotters::style::text_anchor::{HPos, VPos};

use super::{Chart, Form, PALE, SEAM_PX, both, failed, label, text_width};
use crate::report::ink::Ink;

/// How lengths follow from values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Scale {
    Linear,
    /// Shares of 1, against a full line.
    Shares,
    Logarithmic,
}

/// One line of the chart.
#[derive(Clone, Debug)]
pub(in crate::report) struct Bar {
    pub label: String,
    /// What is written at the bar's end.
    pub value: String,
    /// Its parts from left to right; where the scale is logarithmic only their sum counts.
    pub parts: Vec<(Ink, f64)>,
    /// Little stands behind it.
    pub pale: bool,
}

impl Bar {
    fn total(&self) -> f64 {
        self.parts.iter().map(|(_, value)| value).sum()
    }
}

#[derive(Clone, Debug)]
pub(in crate::report) struct Bars {
    pub bars: Vec<Bar>,
    pub scale: Scale,
}

const BAR_PX: i32 = 18;
const WIDE_ROW_PX: i32 = 30;
/// The label stands above the bar.
const NARROW_ROW_PX: i32 = 46;
const NARROW_LABEL_PX: i32 = 20;
const GAP_PX: u32 = 8;
const DOT_PX: i32 = 5;
/// How far a logarithmic scale starts before 1, in powers of ten, so that a dot there has room.
const BEFORE_ONE: f64 = 0.15;
/// What is not nothing can be seen.
const LEAST_PX: f64 = 3.0;

impl Bars {
    /// Draws the bars in their order from top to bottom.
    pub(in crate::report) fn draw(&self) -> Result<Chart> {
        let rows = self.bars.len() as i32;
        let row_px = |form| if form == Form::Wide { WIDE_ROW_PX } else { NARROW_ROW_PX };
        both(
            |form| (rows * row_px(form)) as u32,
            |form, area| {
                let widest = |text: fn(&Bar) -> &str| {
                    self.bars.iter().map(|bar| text_width(text(bar))).max().unwrap_or(0) + GAP_PX
                };
                let left = if form == Form::Wide { widest(|bar| &bar.label) } else { 0 };
                let right = widest(|bar| &bar.value) + GAP_PX;
                let width = form.width().saturating_sub(left + right).max(GAP_PX);
                let ends = self.ends();
                let least = ends.1.max(f64::MIN_POSITIVE) * LEAST_PX / f64::from(width);
                let mut chart = ChartBuilder::on(area)
                    .margin_left(left)
                    .margin_right(right)
                    .build_cartesian_2d(0.0..ends.1, rows * row_px(form)..0)
                    .map_err(failed)?;
                for (place, bar) in self.bars.iter().enumerate() {
                    let top = place as i32 * row_px(form);
                    let (label_at, label_style, middle) = match form {
                        Form::Wide => {
                            let middle = top + WIDE_ROW_PX / 2;
                            let style = label(Ink::Text, HPos::Right, VPos::Center);
                            ((-(GAP_PX as i32), middle), style, middle)
                        }
                        Form::Narrow => {
                            let middle = top + NARROW_LABEL_PX + BAR_PX / 2;
                            let style = label(Ink::Text, HPos::Left, VPos::Center);
                            ((0, top + NARROW_LABEL_PX / 2), style, middle)
                        }
                    };
                    let (up, down) = (middle - BAR_PX / 2, middle + BAR_PX / 2);
                    let mut end = 0.0;
                    match self.scale {
                        Scale::Linear | Scale::Shares => {
                            let opacity = if bar.pale { PALE } else { 1.0 };
                            let gap = ends.1 * SEAM_PX / f64::from(width);
                            for &(ink, value) in bar.parts.iter().filter(|(_, value)| *value > 0.0)
                            {
                                let next = (end + value.max(least)).min(ends.1);
                                // Paper between two parts, where there is room for it.
                                let from = if end > 0.0 && next - end > 2.0 * gap {
                                    end + gap
                                } else {
                                    end
                                };
                                let style = ink.color().mix(opacity).filled();
                                let body = Rectangle::new([(from, up), (next, down)], style);
                                chart.draw_series([body]).map_err(failed)?;
                                end = next;
                            }
                            if self.scale == Scale::Shares {
                                let rule = vec![(end, middle), (ends.1, middle)];
                                let grid = ShapeStyle::from(Ink::Grid.color()).stroke_width(1);
                                chart
                                    .draw_series([PathElement::new(rule, grid)])
                                    .map_err(failed)?;
                            }
                        }
                        Scale::Logarithmic => {
                            end = (bar.total().max(1.0)).log10() - ends.0;
                            let ink = bar.parts.first().map_or(Ink::Text, |(ink, _)| *ink);
                            let rule = vec![(0.0, middle), (ends.1, middle)];
                            let grid = ShapeStyle::from(Ink::Grid.color()).stroke_width(1);
                            chart.draw_series([PathElement::new(rule, grid)]).map_err(failed)?;
                            let dot = Circle::new((end, middle), DOT_PX, ink.color().filled());
                            chart.draw_series([dot]).map_err(failed)?;
                        }
                    }
                    let name = EmptyElement::at((0.0, label_at.1))
                        + Text::new(bar.label.clone(), (label_at.0, 0), label_style);
                    chart.draw_series([name]).map_err(failed)?;
                    let value_at = if self.scale == Scale::Linear { end } else { ends.1 };
                    let style = label(Ink::Muted, HPos::Left, VPos::Center);
                    let value = EmptyElement::at((value_at, middle))
                        + Text::new(bar.value.clone(), (GAP_PX as i32, 0), style);
                    chart.draw_series([value]).map_err(failed)?;
                }
                Ok(())
            },
        )
    }

    /// Where the scale starts, as a power of ten where it is logarithmic, and how long it is.
    fn ends(&self) -> (f64, f64) {
        let all_pale = self.bars.iter().all(|bar| bar.pale);
        let weighty = self.bars.iter().filter(|bar| all_pale || !bar.pale);
        let largest = weighty.map(Bar::total).fold(0.0, f64::max);
        match self.scale {
            Scale::Linear if largest > 0.0 => (0.0, largest),
            Scale::Linear | Scale::Shares => (0.0, 1.0),
            Scale::Logarithmic => (-BEFORE_ONE, largest.max(10.0).log10().ceil() + BEFORE_ONE),
        }
    }
}
