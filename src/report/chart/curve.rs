//! A falling curve of shares over a count, on a logarithmic scale, with lines where a rule begins.

use anyhow::Result;
use plotters::prelude::{
    ChartBuilder, EmptyElement, IntoLogRange, LineSeries, PathElement, ShapeStyle, Text,
};
use plotters::style::text_anchor::{HPos, VPos};

use super::{Chart, Form, both, failed, label};
use crate::report::ink::Ink;

#[derive(Clone, Debug)]
pub(in crate::report) struct Curve {
    /// The count, and the share of 1 that gets there; shares are above 0.
    pub points: Vec<(f64, f64)>,
    /// Where a line stands, and the two lines of its label.
    pub marks: Vec<(f64, [String; 2])>,
    /// Where the axis of the count ends at least.
    pub end: f64,
    /// What the axis of the count counts.
    pub axis: &'static str,
}

const HEIGHT_PX: u32 = 320;
const NARROW_HEIGHT_PX: u32 = 300;
const TOP_PX: u32 = 10;
const AXIS_PX: u32 = 46;
const SCALE_PX: u32 = 62;
const LINE_PX: u32 = 3;
const TEXT_LINE_PX: i32 = 17;
const GAP_PX: i32 = 6;
const TICKS: i32 = 50;

impl Curve {
    pub(in crate::report) fn draw(&self) -> Result<Chart> {
        let lowest = self.points.iter().map(|(_, share)| *share).fold(1.0, f64::min);
        let ground = 10f64.powf(lowest.log10().floor().min(-1.0));
        let end = self.points.iter().map(|(count, _)| *count).fold(self.end, f64::max);
        both(
            |form| if form == Form::Wide { HEIGHT_PX } else { NARROW_HEIGHT_PX },
            |_, area| {
                let mut chart = ChartBuilder::on(area)
                    .margin_top(TOP_PX)
                    .margin_right(TOP_PX * 2)
                    .x_label_area_size(AXIS_PX)
                    .y_label_area_size(SCALE_PX)
                    .build_cartesian_2d(0.0..end, (ground..1.0).log_scale())
                    .map_err(failed)?;
                let grid = ShapeStyle::from(Ink::Grid.color()).stroke_width(1);
                let mut power = 1.0;
                while power >= ground * 0.99 {
                    let line = PathElement::new(vec![(0.0, power), (end, power)], grid);
                    chart.draw_series([line]).map_err(failed)?;
                    let style = label(Ink::Muted, HPos::Right, VPos::Center);
                    let name = EmptyElement::at((0.0, power))
                        + Text::new(percent(power), (-GAP_PX, 0), style);
                    chart.draw_series([name]).map_err(failed)?;
                    power /= 10.0;
                }
                for tick in (0..=end as i32).step_by(TICKS as usize) {
                    let style = label(Ink::Muted, HPos::Center, VPos::Top);
                    let name = EmptyElement::at((f64::from(tick), ground))
                        + Text::new(tick.to_string(), (0, GAP_PX), style);
                    chart.draw_series([name]).map_err(failed)?;
                }
                let style = label(Ink::Muted, HPos::Center, VPos::Top);
                let axis = EmptyElement::at((end / 2.0, ground))
                    + Text::new(self.axis, (0, GAP_PX + TEXT_LINE_PX + GAP_PX / 2), style);
                chart.draw_series([axis]).map_err(failed)?;
                for (place, (count, lines)) in self.marks.iter().enumerate() {
                    let mark = ShapeStyle::from(Ink::Mark.color()).stroke_width(1);
                    let line = PathElement::new(vec![(*count, ground), (*count, 1.0)], mark);
                    chart.draw_series([line]).map_err(failed)?;
                    for (row, text) in lines.iter().enumerate() {
                        let below = (2 * place + row) as i32 * TEXT_LINE_PX + GAP_PX;
                        let style = label(Ink::Mark, HPos::Right, VPos::Top);
                        let text = EmptyElement::at((*count, 1.0))
                            + Text::new(text.clone(), (-GAP_PX, below), style);
                        chart.draw_series([text]).map_err(failed)?;
                    }
                }
                let curve = ShapeStyle::from(Ink::Fifty.color()).stroke_width(LINE_PX);
                let points = self.points.iter().copied();
                chart.draw_series(LineSeries::new(points, curve)).map_err(failed)?;
                Ok(())
            },
        )
    }
}

/// A power of ten as a share.
fn percent(power: f64) -> String {
    let digits = (-(power * 100.0).log10().round()).max(0.0) as usize;
    format!("{:.digits$} %", 100.0 * power)
}
