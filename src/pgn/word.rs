//! Eight bytes of text at once, in a register: the short tokens of a game are searched without a loop or a call.
//! Marks are high bits of bytes, and exact up to the first of them, which is all that is asked for.

/// A one in each byte.
pub(super) const EACH: u64 = 0x0101_0101_0101_0101;
/// The high bit of each byte.
const HIGH: u64 = 0x80 * EACH;

/// Eight bytes of a window from `at` on, with the first in the lowest place.
#[inline(always)]
pub(super) fn word_at<const N: usize>(window: &[u8; N], at: usize) -> u64 {
    window[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// The first eight bytes of a name, blank after its end.
pub(super) const fn first_eight(name: &[u8]) -> u64 {
    let mut word = 0;
    let mut place = 0;
    while place < 8 && place < name.len() {
        word |= (name[place] as u64) << (8 * place);
        place += 1;
    }
    word
}

/// How many bytes come before the first that is less than `bound`, in the whole of which no bit is high; 8 if there
/// is none.
#[inline(always)]
pub(super) const fn length_to_less(word: u64, bound: u8) -> u32 {
    // A byte below borrows: exact for the lowest such byte.
    (word.wrapping_sub(bound as u64 * EACH) & !word & HIGH).trailing_zeros() / 8
}

/// How many bytes come before the first from `{` on, among them all that are not ASCII; 8 if there is none.
#[inline(always)]
pub(super) const fn length_to_brace(word: u64) -> u32 {
    ((word.wrapping_add(EACH * (0x80 - b'{' as u64)) | word) & HIGH).trailing_zeros() / 8
}

/// How many ASCII digits the word starts with.
#[inline(always)]
pub(super) const fn leading_digits(word: u64) -> u32 {
    let digits = word ^ (EACH * b'0' as u64);
    ((digits.wrapping_add(EACH * (0x80 - 10)) | digits) & HIGH).trailing_zeros() / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_told_from_every_other_in_every_place() {
        for byte in 0..=u8::MAX {
            for place in 0..8u32 {
                // What stands before is just on the other side; what stands behind does not count.
                for behind in [0, b'{', u8::MAX] {
                    let text = |before: u8| {
                        let mut bytes = [behind; 8];
                        bytes[..place as usize].fill(before);
                        bytes[place as usize] = byte;
                        u64::from_le_bytes(bytes)
                    };
                    let found = |length: u32| length == place;
                    assert_eq!(found(length_to_less(text(b'!'), b'!')), byte < b'!');
                    assert_eq!(found(length_to_brace(text(b'z'))), byte >= b'{');
                    for digit in [b'0', b'9'] {
                        assert_eq!(found(leading_digits(text(digit))), !byte.is_ascii_digit());
                    }
                }
            }
        }
    }
}
