//! Tests of the public interface of the crate `percent-encoding`, written for this tutorial.

use percent_encoding::{
    percent_decode, percent_decode_str, utf8_percent_encode, AsciiSet, CONTROLS, NON_ALPHANUMERIC,
};

/// <https://url.spec.whatwg.org/#fragment-percent-encode-set>
const FRAGMENT: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`');

/// <https://url.spec.whatwg.org/#path-percent-encode-set>
const PATH: &AsciiSet = &FRAGMENT.add(b'#').add(b'?').add(b'{').add(b'}');

fn encoded(input: &str, set: &'static AsciiSet) -> String {
    utf8_percent_encode(input, set).to_string()
}

fn decoded(input: &str) -> String {
    percent_decode_str(input).decode_utf8().unwrap().into_owned()
}

#[test]
fn letters_and_digits_stay() {
    assert_eq!(encoded("tide2024", NON_ALPHANUMERIC), "tide2024");
    assert_eq!(encoded("", NON_ALPHANUMERIC), "");
}

#[test]
fn all_others_are_encoded() {
    for (input, expected) in [
        (" ", "%20"),
        ("a b?c", "a%20b%3Fc"),
        ("50%", "50%25"),
        ("x=1&y=2", "x%3D1%26y%3D2"),
        ("a/b", "a%2Fb"),
        ("\n", "%0A"),
    ] {
        assert_eq!(encoded(input, NON_ALPHANUMERIC), expected, "{input:?}");
    }
}

#[test]
fn marks_are_encoded_too() {
    assert_eq!(encoded("low-tide_v1.2~", NON_ALPHANUMERIC), "low%2Dtide%5Fv1%2E2%7E");
}

#[test]
fn other_scripts_are_encoded_byte_by_byte() {
    assert_eq!(encoded("été", NON_ALPHANUMERIC), "%C3%A9t%C3%A9");
    assert_eq!(encoded("潮", FRAGMENT), "%E6%BD%AE");
    assert!(encoded("🌊", NON_ALPHANUMERIC).starts_with("%F0%9F"));
}

#[test]
fn a_set_says_what_is_encoded() {
    assert_eq!(encoded("low tide", FRAGMENT), "low%20tide");
    assert_eq!(encoded("<a> `b`", FRAGMENT), "%3Ca%3E%20%60b%60");
    assert_eq!(encoded("a/b?c#d", FRAGMENT), "a/b?c#d");
    assert_eq!(encoded("a/b?c#d", PATH), "a/b%3Fc%23d");
}

#[test]
fn a_set_can_leave_characters_out() {
    const UNRESERVED: &AsciiSet =
        &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
    assert_eq!(encoded("low-tide_v1.2~", UNRESERVED), "low-tide_v1.2~");
    assert_eq!(encoded("a+b c", UNRESERVED), "a%2Bb%20c");
}

#[test]
fn delete_is_a_control() {
    assert_eq!(encoded("\u{7f}", CONTROLS), "%7F");
    assert_eq!(encoded("a~b", CONTROLS), "a~b");
}

#[test]
fn escapes_are_decoded() {
    assert_eq!(decoded("low%20tide"), "low tide");
    assert_eq!(decoded("%C3%a9t%C3%A9"), "été");
    assert_eq!(percent_decode(b"foo%20bar%3f").decode_utf8().unwrap(), "foo bar?");
}

#[test]
fn a_plus_is_a_plus() {
    assert_eq!(decoded("a+b"), "a+b");
    assert_eq!(decoded("a%2Bb"), "a+b");
}

#[test]
fn what_is_no_escape_stays() {
    for input in ["%", "100%", "%zz", "%2", "%%", "a%2gb"] {
        assert_eq!(decoded(input), input);
    }
    assert_eq!(decoded("%%20"), "% ");
}

#[test]
fn bytes_are_decoded_as_they_are() {
    let bytes: Vec<u8> = percent_decode(b"%00%ffa").collect();
    assert_eq!(bytes, [0, 255, b'a']);
    assert_eq!(percent_decode_str("%E6%BD").collect::<Vec<u8>>().len(), 2);
}

#[test]
fn bytes_that_are_no_utf8_are_an_error() {
    assert!(percent_decode_str("%FF").decode_utf8().is_err());
    let error = percent_decode_str("low%C3").decode_utf8().unwrap_err();
    assert_eq!(error.valid_up_to(), 3);
    let error = percent_decode_str("é%FF").decode_utf8().unwrap_err();
    assert_eq!(error.valid_up_to(), 2);
    assert!(percent_decode_str("low%C3%A9").decode_utf8().is_ok());
}

#[test]
fn the_error_says_where_the_bytes_are() {
    let error = percent_decode_str("a%FFb").decode_utf8().unwrap_err();
    assert_eq!(error.to_string(), "invalid utf-8 sequence of 1 bytes from index 1");
}

#[test]
fn lossy_decoding_replaces_bytes() {
    assert_eq!(percent_decode_str("a%FFb").decode_utf8_lossy(), "a\u{FFFD}b");
    assert_eq!(percent_decode_str("%F0%9F%8C").decode_utf8_lossy(), "\u{FFFD}");
    assert_eq!(percent_decode_str("%ED%A0%80").decode_utf8_lossy(), "\u{FFFD}\u{FFFD}\u{FFFD}");
}

#[test]
fn what_was_encoded_is_decoded_to_the_same() {
    for input in ["low tide", "été?", "50% #1", "a+b"] {
        let wire = encoded(input, NON_ALPHANUMERIC);
        assert_eq!(percent_decode_str(&wire).decode_utf8().unwrap(), input);
    }
}
