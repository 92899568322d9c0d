//! Numbers and times as bytes of text.

/// Appends a number in decimal.
pub fn write_number(text: &mut Vec<u8>, number: u64) {
    if number >= 10 {
        write_number(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}

/// Appends a number below 100 with two digits.
pub fn write_two_digits(text: &mut Vec<u8>, number: u32) {
    text.extend_from_slice(&[b'0' + (number / 10) as u8, b'0' + (number % 10) as u8]);
}

/// Appends a time as `h:mm:ss`.
pub fn write_clock(text: &mut Vec<u8>, seconds: u32) {
    write_number(text, u64::from(seconds / 3_600));
    for part in [seconds / 60 % 60, seconds % 60] {
        text.push(b':');
        write_two_digits(text, part);
    }
}
