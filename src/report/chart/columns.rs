//! Stacked columns of shares over an axis with an order, such as years or ratings. Places without data stay empty.

use anyhow::Result;
use plotters::coord::ranged1d::Ranged as _;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::{ChartBuilder, EmptyElement, PathElement, Rectangle, ShapeStyle, Text};
use plotters::style::Color as _;
use plotters::style::text_anchor::{HPos, VPos};

use super::{Chart, Form, PALE, SEAM_PX, both, failed, label, text_width};
use crate::report::ink::Ink;

/// One column; its parts are shares of 1, from the ground up.
#[derive(Clone, Debug)]
pub(in crate::report) struct Column {
    /// Its place on the axis.
    pub position: i64,
    pub label: String,
    pub parts: Vec<(Ink, f64)>,
    /// Little stands behind it.
    pub pale: bool,
}

#[derive(Clone, Debug)]
pub(in crate::report) struct Columns {
    pub columns: Vec<Column>,
}

const HEIGHT_PX: u32 = 280;
const NARROW_HEIGHT_PX: u32 = 240;
const TOP_PX: u32 = 10;
const AXIS_PX: i32 = 30;
const SCALE_PX: i32 = 56;
const GAP_PX: i32 = 8;
const LABEL_GAP_PX: u32 = 12;
/// Which part of its place a column fills.
const FILL: f64 = 0.8;
/// How many lines across at most, and how far the axis goes above the highest column.
const TICKS: usize = 6;
const HEADROOM: f64 = 1.04;

impl Columns {
    pub(in crate::report) fn draw(&self) -> Result<Chart> {
        let first = self.columns.iter().map(|column| column.position).min().unwrap_or(0);
        let last = self.columns.iter().map(|column| column.position).max().unwrap_or(0);
        let places = (last - first + 1) as f64;
        let height = |column: &Column| column.parts.iter().map(|(_, share)| share).sum::<f64>();
        let all_pale = self.columns.iter().all(|column| column.pale);
        let weighty = self.columns.iter().filter(|column| all_pale || !column.pale);
        let highest = weighty.map(height).fold(0.0, f64::max);
        let top = if highest > 0.0 { (highest * HEADROOM).min(1.0) } else { 1.0 };
        both(
            |form| if form == Form::Wide { HEIGHT_PX } else { NARROW_HEIGHT_PX },
            |form, area| {
                let mut chart = ChartBuilder::on(area)
                    .margin_top(TOP_PX)
                    .margin_right(TOP_PX)
                    .x_label_area_size(AXIS_PX)
                    .y_label_area_size(SCALE_PX)
                    .build_cartesian_2d(0.0..places, 0.0..top)
                    .map_err(failed)?;
                for tick in RangedCoordf64::from(0.0..top).key_points(TICKS) {
                    let grid = ShapeStyle::from(Ink::Grid.color()).stroke_width(1);
                    let line = PathElement::new(vec![(0.0, tick), (places, tick)], grid);
                    chart.draw_series([line]).map_err(failed)?;
                    let style = label(Ink::Muted, HPos::Right, VPos::Center);
                    let name = EmptyElement::at((0.0, tick))
                        + Text::new(percent(tick, top), (-GAP_PX, 0), style);
                    chart.draw_series([name]).map_err(failed)?;
                }
                let plot_px = if form == Form::Wide { HEIGHT_PX } else { NARROW_HEIGHT_PX };
                let plot_px = f64::from(plot_px - TOP_PX) - f64::from(AXIS_PX);
                let gap = top * SEAM_PX / plot_px;
                for column in &self.columns {
                    let middle = (column.position - first) as f64 + 0.5;
                    let opacity = if column.pale { PALE } else { 1.0 };
                    let mut ground = 0.0;
                    for &(ink, share) in column.parts.iter().filter(|(_, share)| *share > 0.0) {
                        let next = (ground + share).min(top);
                        // Paper between two parts, where there is room for it.
                        let from = if ground > 0.0 && next - ground > 2.0 * gap {
                            ground + gap
                        } else {
                            ground
                        };
                        let corners = [(middle - FILL / 2.0, from), (middle + FILL / 2.0, next)];
                        let body = Rectangle::new(corners, ink.color().mix(opacity).filled());
                        chart.draw_series([body]).map_err(failed)?;
                        ground = next;
                    }
                }
                let width = f64::from(form.width() - SCALE_PX as u32 - TOP_PX);
                for column in self.labelled(width / places, first) {
                    let middle = (column.position - first) as f64 + 0.5;
                    let style = label(Ink::Muted, HPos::Center, VPos::Top);
                    let name = EmptyElement::at((middle, 0.0))
                        + Text::new(column.label.clone(), (0, GAP_PX), style);
                    chart.draw_series([name]).map_err(failed)?;
                }
                Ok(())
            },
        )
    }

    /// The columns whose labels have room: every one, every second, ...
    fn labelled(&self, place_px: f64, first: i64) -> impl Iterator<Item = &Column> {
        let widest = self.columns.iter().map(|column| text_width(&column.label)).max().unwrap_or(0);
        let every = (f64::from(widest + LABEL_GAP_PX) / place_px).ceil().max(1.0) as i64;
        self.columns.iter().filter(move |column| (column.position - first) % every == 0)
    }
}

/// A share on an axis that ends at `top`, with the digits that its steps need.
fn percent(share: f64, top: f64) -> String {
    let digits = match top {
        top if top < 0.005 => 2,
        top if top < 0.05 => 1,
        _ => 0,
    };
    format!("{:.digits$} %", 100.0 * share)
}
