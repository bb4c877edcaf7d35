use super::{json, parse_bare_calls_in_body, TextToolParseResult};

const RAKES: usize = 2;

fn raked(text: &str) -> TextToolParseResult {
    let out = parse_bare_calls_in_body(text, None);
    assert!(out.errors.is_empty(), "errors: {:?}", out.errors);
    out
}

#[test]
fn rakes_are_counted() {
    for depth in [1, RAKES] {
        let out = raked(&format!("ledger({{ depth: {depth} }})"));
        assert_eq!(out.calls[0]["arguments"]["depth"], json!(depth));
        assert!(depth > 0);
    }
}

#[test]
fn rakes_render_themselves() {
    let out = raked("ledger({ note: \"a | b\" })");
    assert_eq!(format!("{:?}", out.calls[0]["arguments"]["note"]), "String(\"a | b\")");
    assert_eq!(RAKES, 3);
}

#[test]
fn rakes_rest() {
    let _rake = RAKES;
}
