//! Models that know the call tag as a reserved token write it as `[[CALL]]` … `[[/CALL]]`.
//!
//! Transport turns that form into tags before a response is parsed. What is left for the parser are
//! openers that lost their last bracket on the way.

use super::super::tool_delimiter::wire_to_canonical;
use super::{corpus_tool_registry, json, parse_text_tool_calls_with_tools, Value};

/// A whole turn as it came over the wire, with three blocks in it.
const MULTIBLOCK: &str = include_str!("fixtures/reserved_multiblock.txt");

/// One block. Its heredoc has brackets, an apostrophe and letters of several bytes.
const EDIT_BLOCK: &str = include_str!("fixtures/reserved_edit_block.txt");

// CMP-51, CMP-60, CMP-65, CMP-66, VOC-3: after the rewrite a wire block is a call block
#[test]
fn reserved_wire_blocks_are_calls_after_the_rewrite() {
    let has = |calls: &[Value], name: &str| calls.iter().any(|call| call["name"] == name);

    for wire in [MULTIBLOCK, EDIT_BLOCK] {
        let result = parse_text_tool_calls_with_tools(
            &wire_to_canonical(wire),
            Some(&corpus_tool_registry()),
        );
        assert!(
            has(&result.calls, "edit"),
            "the block did not arrive; \
             errors: {:?}",
            result.errors
        );
        assert!(result.errors.is_empty() || !has(&result.calls, "run"));
    }
}

// CMP-51, CMP-94: it makes no difference in which pieces the wire delivered a text
#[test]
fn reserved_wire_blocks_may_arrive_in_pieces() {
    let mut joined = String::new();
    let mut start = 0;
    while start < EDIT_BLOCK.len() {
        let mut end = (start + 7).min(EDIT_BLOCK.len());
        while !EDIT_BLOCK.is_char_boundary(end) {
            end += 1;
        }
        joined.push_str(&EDIT_BLOCK[start..end]);
        start = end;
    }

    let registry = corpus_tool_registry();
    let whole = parse_text_tool_calls_with_tools(&wire_to_canonical(EDIT_BLOCK), Some(&registry));
    let pieces = parse_text_tool_calls_with_tools(&wire_to_canonical(&joined), Some(&registry));
    assert_eq!(pieces.calls, whole.calls);
    assert_eq!(
        pieces.calls[0]["arguments"]
            .get("path")
            .and_then(|path| path.as_str()),
        Some("vault/lots/barley-1931.toml")
    );
}

// CMP-10, CMP-51, CMP-72, RSV-1: of the wire form only a known call is read
#[test]
fn reserved_wire_form_is_text_to_the_parser() {
    let result = parse_text_tool_calls_with_tools(EDIT_BLOCK, Some(&corpus_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.recovered_from_stray_count, 1);
    assert_eq!(result.prose, "[[CALL]]\n\n[[/CALL]]");

    let result = parse_text_tool_calls_with_tools(EDIT_BLOCK, None);
    assert!(result.calls.is_empty());
    assert!(
        result.errors.is_empty(),
        "without tools it is \
         only text: {:?}",
        result.errors
    );
}

// CMP-50, CMP-52, CMP-53, CMP-79, RSV-1, RSV-2, RSV-3, TXT-5, DEF-13
#[test]
fn reserved_stub_opens_a_call_block() {
    const COMMAND: &str = "seal </tool_call>";

    let registry = corpus_tool_registry();
    for body in [
        "run({ command: \"seal </tool_call>\" })",
        "\n<run>{\"command\": \"seal &lt;/tool_call>\"}</run>",
        r#"{"name": "run", "arguments": {"command": "seal </tool_call>"}}"#,
    ] {
        let text = "Sown.</tool_call>\n \t[[CALL]".to_string() + body + "</tool_call>";
        let result = parse_text_tool_calls_with_tools(&text, Some(&registry));
        assert_eq!(
            result.calls,
            [
                json!({ "id": "tc_0", "name": "run", "arguments": { "command": "seal </tool_call>" } })
            ]
        );
        assert_eq!(result.prose, "Sown.");
    }

    // Words in it are no narration.
    let text = "[[CALL]The lot is to be thawed first.</tool_call><done>SOWN</done>";
    let result = parse_text_tool_calls_with_tools(text, Some(&registry));
    assert!(result.errors[0].contains("did not contain a bare"));
    assert!(result.prose.is_empty() && result.done_marker.as_deref() == Some("SOWN"));

    // Elsewhere in a line it is text, behind a block as well as behind words; and so in a fence.
    for (text, calls) in [
        (
            "<done>SOWN</done> [[CALL]run({ command: \"seal\" })</tool_call>",
            0,
        ),
        ("Sown.\n[[CALL]run({ command: \"seal\" })</tool_call>", 0),
        (
            "```\n[[CALL]\nrun({ command: \"seal\" })\n</tool_call>\n```",
            1,
        ),
        ("[[CALLER]run({ command: \"seal\" })</tool_call>", 0),
    ] {
        let result = parse_text_tool_calls_with_tools(text, Some(&registry));
        assert_eq!(result.calls.len(), calls);
        assert!(result.errors.is_empty() && result.prose.contains("[[CALL") || calls == 1);
    }
}

// CMP-53, CMP-54, RSV-3: without its close a stub takes the rest along, and nothing is executed
#[test]
fn reserved_stub_without_a_close_is_reported() {
    let registry = corpus_tool_registry();
    let text = EDIT_BLOCK.replacen("[[CALL]]", "[[CALL]", 1);
    let result = parse_text_tool_calls_with_tools(&text, Some(&registry));
    assert!(result.calls.is_empty());
    assert!(result
        .errors
        .iter()
        .any(|error| error.contains("TOOL CALL TRUNCATED") && error.contains("edit")));

    let text = text.replace("[[/CALL]]", "</tool_call>");
    let result = parse_text_tool_calls_with_tools(&text, Some(&registry));
    assert_eq!(
        result.calls[0]["arguments"]["content"]
            .as_str()
            .map(str::len),
        Some(187)
    );

    for text in [
        "[[CALL]",
        "[[CALL]thaw({ lot: 4 })</toolcall>\n<done>SOWN</done>",
    ] {
        let result = parse_text_tool_calls_with_tools(text, Some(&registry));
        assert!(result.errors.len() == 1 && result.errors[0].contains("TOOL CALL TRUNCATED"));
        assert_eq!(result.done_marker, None);
    }
}
