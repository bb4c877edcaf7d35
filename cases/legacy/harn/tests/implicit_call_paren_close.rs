//! The `)` of a call may be missing, provided that nothing but blanks and comments would follow it.
//!
//! Models lose it after long arguments: what they close last is the object, and they count braces.

use super::{
    corpus_tool_registry, json, parse_bare_calls_in_body, parse_text_tool_calls_with_tools,
    sample_tool_registry,
};

/// A turn of some two hundred lines; not one of its four calls has a closing paren.
const CUE_SHEET_TURN: &str = include_str!("fixtures/cue_sheet_turn.txt");

// LEX-2, LEX-11, LEX-12, LEX-13, LEX-68, LEX-70, LEX-72, LEX-125, BEXP-3, BEXP-5: what may follow
#[test]
fn implicit_close_needs_the_end_of_the_text() {
    for tail in [
        "",
        " \t\r\n\n",
        " // go",
        "\n/* LX 5 */ /**/ // go\n",
        " /* half a note ",
        "/*",
    ] {
        let text = format!("Standby.\nrun({{ command: \"cue go 5\" }}{tail}");
        let parsed = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
        assert_eq!(
            parsed.calls.first().map(|call| &call["arguments"]),
            Some(&json!({ "command": "cue go 5" })),
            "errors: {:?}",
            parsed.errors
        );
        assert_eq!(parsed.prose, "Standby.");
    }
}

// LEX-12, LEX-68, LEX-72, BEXP-3, BEXP-7, BARE-9: anything else defeats it
#[test]
fn implicit_close_is_refused_before_other_text() {
    for tail in [
        " and wait.",
        "\nThen the curtain.",
        ";",
        ", { again: true })",
        " # go",
        " /* half a note",
        "\n```",
        ">",
    ] {
        let text = format!("run({{ command: \"cue go 6\" }}{tail}");
        let parsed = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
        let error = parsed.errors.first().cloned().unwrap_or_default();
        assert!(error.contains("missing closing `)`") && !error.contains("TRUNCATED"));
        assert!(parsed.calls.is_empty(), "calls: {:?}", parsed.calls);
    }
}

// LEX-10, LEX-55, LEX-56, LEX-57, LEX-63, LEX-67, LEX-73, BARE-9, BARE-11, BEXP-2, BEXP-6: only the paren
#[test]
fn implicit_close_stands_for_nothing_but_the_paren() {
    let registry = sample_tool_registry();
    for text in [
        "edit({ path: \"cues.toml\"",
        "edit({ path: \"cues.toml",
        "edit({ path: [\"cues.toml\" }",
        "edit({ content: <<CUES\n[[cue]]\n}",
        "edit({ content: <<CUES\n[[cue]]\n)",
        "edit({ content: <<CUES:2\n[[cue]]\nCUES\n})",
        "edit({ content: <<CUES:1\n[[cue]]\n})",
        "edit{ path: \"cues.toml\"",
        "edit(\n{ path: \"cues.toml\" }",
        "edit(\"cues.toml\"",
        "edit(",
    ] {
        let parsed = parse_bare_calls_in_body(text, Some(&registry));
        assert_eq!(parsed.calls.len(), 0);
        let error = parsed.errors[0].as_str();
        assert!(
            error.contains("edit") && error.contains("object literal"),
            "got: {error}"
        );
    }

    // A heredoc whose tag is missing ends where the tail of the call begins.
    let text = "edit({ path: 'cues.toml', content: <<CUES\n[[cue]]\n\nfade = 4\n  } ) \n\n";
    let parsed = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(
        parsed.calls[0]["arguments"]["content"]
            .as_str()
            .unwrap_or(""),
        "[[cue]]\n\nfade = 4"
    );
}

// CMP-60, CMP-62, CMP-85, CMP-91, LEX-35, LEX-52, LEX-54, LEX-55, LEX-61, LEX-81: every body ends early
#[test]
fn implicit_close_holds_in_each_block_of_a_long_turn() {
    let parsed = parse_text_tool_calls_with_tools(CUE_SHEET_TURN, Some(&corpus_tool_registry()));
    assert!(parsed.errors.is_empty(), "errors: {:?}", parsed.errors);
    let names: Vec<&str> = parsed
        .calls
        .iter()
        .map(|call| call["name"].as_str().unwrap_or(""))
        .collect();
    assert_eq!(names, ["edit", "edit", "edit", "run"]);

    let opened = &CUE_SHEET_TURN[CUE_SHEET_TURN.find("# Act one").unwrap()..];
    let cues = &opened[..opened.find("\nCUES\n").unwrap()];
    let content = parsed.calls[0]["arguments"]["content"].as_str().unwrap();
    assert_eq!(content, cues);
    assert_eq!(content.matches("[[cue]]").count(), 10);
    assert!(content.contains("  </tool_call>\n") && content.contains("\nCUES_AFTER = "));

    let ops = &parsed.calls[1]["arguments"]["ops"];
    let kinds: Vec<&str> = ops
        .as_array()
        .expect("a list of ops")
        .iter()
        .filter_map(|op| op["op"].as_str())
        .collect();
    assert_eq!(kinds, vec!["insert", "replace", "drop", "append"]);
    assert!(ops[0]["text"].as_str().unwrap().ends_with("\n    }\n}"));
    assert_eq!(ops[1]["range_end"], 21);
    assert!(ops[1]["text"]
        .as_str()
        .unwrap()
        .starts_with("RS\n//   the line above"));
    assert!(ops[1]["text"].as_str().unwrap().ends_with("\n})\n"));
    assert_eq!(
        ops[3]["text"],
        "// the last line\npub use curve::${Curve}; // \\d stays"
    );

    assert_eq!(
        parsed.user_response.as_deref().unwrap_or_default(),
        "Act one has ten cues now, and the check runs on every one of them."
    );
    assert_eq!(parsed.done_marker.as_deref(), Some("##DONE##"));
}
