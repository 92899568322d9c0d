//! How much stands behind a bar. A share of few games is mostly chance: its bar is pale, no title names it, and no axis
//! follows it. Where all bars are of few, none is pale, and the caption says so.

use crate::summary::grouped;

/// A share of fewer than this is mostly chance: a half is then uncertain by ten of a hundred.
const FEW: u64 = 100;

pub(super) fn is_few(count: u64) -> bool {
    count < FEW
}

/// Which bars are pale: those of few, beside bars of more.
pub(super) fn pale(counts: &[u64]) -> Vec<bool> {
    let all = counts.iter().all(|&count| is_few(count));
    counts.iter().map(|&count| !all && is_few(count)).collect()
}

/// What a caption says about bars of few of the things named `many`.
pub(super) fn remark(counts: &[u64], many: &str) -> String {
    let few = counts.iter().filter(|&&count| is_few(count)).count();
    let least = grouped(FEW);
    match few {
        0 => String::new(),
        1 if counts.len() == 1 => {
            format!(" The bar is of fewer than {least} {many}: too few to tell much.")
        }
        few if few == counts.len() => {
            format!(" All bars are of fewer than {least} {many}: too few to tell much.")
        }
        _ => format!(" Pale bars are of fewer than {least} {many}: too few to tell much."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_of_few_is_pale_only_beside_a_bar_of_more() {
        assert_eq!(pale(&[99, 100]), [true, false]);
        assert_eq!(pale(&[99, 3]), [false, false]);
        assert!(remark(&[99, 3], "games").contains("All bars"));
        assert!(remark(&[99, 100], "games").contains("Pale bars"));
        assert_eq!(remark(&[100], "games"), "");
    }
}
