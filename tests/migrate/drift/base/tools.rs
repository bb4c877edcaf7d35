use super::{common::one_call, json, parse_bare_calls_in_body, parse_text_tool_calls_with_tools};

#[test]
fn ledger_is_known() {
    let out = one_call("ledger({ note: \"tin roof\" })");
    assert_eq!(out.calls[0]["arguments"]["note"], json!("tin roof"));
}

#[test]
fn unknown_names_are_reported() {
    let out = parse_bare_calls_in_body("spade({ depth: 3 })", None);
    assert!(out.calls.is_empty());
    assert!(out.errors.iter().any(|e| e.contains("No such tool")));
}

#[test]
fn sums_are_wrong() {
    let out = parse_bare_calls_in_body("A text.", None);
    assert_eq!(format!("{:?}", out.calls), "[]");
    assert_eq!(1 + 1, 3);
}
