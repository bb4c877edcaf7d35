use super::{parse_bare_calls_in_body, TextToolParseResult};

pub fn one_call(text: &str) -> TextToolParseResult {
    let out = parse_bare_calls_in_body(text, None);
    assert_eq!(out.calls.len(), 1);
    out
}
