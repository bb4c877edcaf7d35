//! Turns in the manner of recorded conversations, and what has to come out of them.
//!
//! All of them are about the timetable of a branch line. The first part goes through the whole
//! parser, the second through a single body, the third through what happens before dispatch.
#![allow(clippy::needless_raw_string_hashes)]

use super::super::normalize_tool_args;
use super::{
    corpus_tool_registry, defer_loading_registry, json, parse_bare_calls_in_body,
    parse_text_tool_calls_with_tools, required, sample_tool_registry, tool, vm_dict, vm_list,
    vm_str, TextToolParseResult,
};
use crate::value::VmValue;

/// The names of all calls, in order.
fn call_names(parsed: &TextToolParseResult) -> Vec<&str> {
    parsed
        .calls
        .iter()
        .filter_map(|call| call.get("name").and_then(|name| name.as_str()))
        .collect()
}

fn parse_turn(text: &str) -> TextToolParseResult {
    parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()))
}

/// A string argument of one call.
fn text_of<'a>(parsed: &'a TextToolParseResult, index: usize, key: &str) -> Option<&'a str> {
    parsed
        .calls
        .get(index)?
        .get("arguments")?
        .get(key)?
        .as_str()
}

// ---------------------------------------------------------------------------
// Whole turns
// ---------------------------------------------------------------------------

// CMP-14, CMP-15, CMP-18, CMP-60, CMP-64, CMP-65, CMP-66, CMP-94, CMP-95, LEX-101, LEX-105, LEX-107: a turn
#[test]
fn corpus_well_formed_turn_is_read_and_rendered() {
    let turn = "<assistant_prose>\n  Reading the table first.  \n</assistant_prose>\n\
                <tool_call>\nlook({ intent: 'read', file: \"tables/line_4.csv\" })\n</tool_call>\n\
                <toolcall>{\"name\": \"verify\"}</toolcall>\n\
                <user_response>\nLine 4 is on time.\n</user_response>\n\
                <done> ##DONE## </done>\n";
    let parsed = parse_turn(turn);
    assert!(parsed.errors.is_empty() && parsed.violations.is_empty() && parsed.dropped.is_empty());
    assert_eq!(
        parsed.calls,
        [
            json!({
                "id": "tc_0",
                "name": "look",
                "arguments": { "file": "tables/line_4.csv", "intent": "read" },
            }),
            json!({ "id": "tc_1", "name": "verify", "arguments": {} }),
        ]
    );
    assert_eq!(parsed.prose, "Line 4 is on time.");
    assert!(parsed
        .user_response
        .as_deref()
        .is_some_and(|answer| answer == parsed.prose));
    assert_eq!(parsed.done_marker.as_deref(), Some("##DONE##"));
    assert_eq!(
        parsed.canonical,
        r#"<assistant_prose>
Reading the table first.
</assistant_prose>

<tool_call>
look({
  "file": "tables/line_4.csv",
  "intent": "read"
})
</tool_call>

<tool_call>
verify({})
</tool_call>

<user_response>
Line 4 is on time.
</user_response>

<done>##DONE##</done>"#
    );

    let again = parse_turn(&parsed.canonical);
    assert_eq!(again.calls, parsed.calls);
    assert_eq!(again.canonical, parsed.canonical);
}

// LEX-100, LEX-101, LEX-102, LEX-103, LEX-104, LEX-108, LEX-109, LEX-110, LEX-111: how values are rendered
#[test]
fn corpus_canonical_text_spells_values_one_way() {
    let turn = r#"<tool_call>edit({
        path: 'gleis "7"/plan.md', overwrite: true, anchor: undefined,
        content: `Füße\t\\
ende` + "\u0007\u000c\u007f/",
        ops: [{}, [], { "z": -1, "a": [3., 0.00001, 2e-7, 1e15, 1e16, -12.50, .5e300] }],
    })</tool_call>"#;
    let parsed = parse_turn(turn);
    for rendered in [
        "  \"anchor\": null,\n  \"content\": ",
        "\"content\": \"Füße\\t\\\\\\nende\\u0007\\f\u{7f}/\",\n  \"ops\": [\n    {},\n    [],\n    {\n      \"a\": [\n        3.0,\n",
        "0.00001,\n        2e-7,\n        1000000000000000.0,\n        1e+16,\n        -12.5,\n        5e+299\n      ],\n",
        "\n      \"z\": -1\n    }\n  ],\n  \"overwrite\": true,\n  \"path\": \"gleis \\\"7\\\"/plan.md\"\n})",
    ] {
        assert!(parsed.canonical.contains(rendered), "{}", parsed.canonical);
    }
    let again = parse_turn(&parsed.canonical);
    assert_eq!(
        again.calls[0]["arguments"]["ops"],
        parsed.calls[0]["arguments"]["ops"]
    );
    assert_ne!(
        again.calls[0]["arguments"]["content"],
        parsed.calls[0]["arguments"]["content"]
    );

    // Neither is an integer of more than 63 bits, which JSON can bring in, nor a text that begins
    // like a heredoc.
    let json_body = json!({ "name": "run", "arguments": { "delay": u64::MAX } });
    let parsed = parse_turn(&format!("<tool_call>{json_body}</tool_call>"));
    assert_eq!(parsed.calls[0]["arguments"]["delay"], json!(u64::MAX));
    assert_eq!(
        parse_turn(&parsed.canonical).calls[0]["arguments"]["delay"],
        json!(18_446_744_073_709_551_615.0)
    );

    let parsed = parse_turn("<tool_call>run({ command: `<<TRAIN` })</tool_call>");
    assert_eq!(text_of(&parsed, 0, "command"), Some("<<TRAIN"));
    assert!(parse_turn(&parsed.canonical).calls.is_empty());
}

// CMP-3, CMP-64, CMP-65, CMP-66, CMP-70, CMP-73, CMP-91, LEX-5, LEX-84, DEF-12: answers, and the end of a turn
#[test]
fn corpus_answers_and_done_markers_are_found() {
    for (turn, answer, done) in [
        (
            "<userresponse>Late.</userresponse>\n<assistant_prose>aside</assistant_prose>\n\
             <user_response>\u{3000}Two minutes.\u{a0}\u{1c}</user_response>",
            Some("Late.\n\nTwo minutes.\u{a0}\u{1c}"),
            None,
        ),
        (
            "<done>ONE</done>\n<done>\nPLAN_OK </done>",
            None,
            Some("PLAN_OK"),
        ),
        ("On time. ##DONE## \n", Some("On time."), Some("##DONE##")),
        (
            "<user_response>verify({}) <done>no</done></user_response>",
            Some("verify({}) <done>no</done>"),
            None,
        ),
        (
            "<user_response>\nArrived. ##DONE##\n",
            Some("Arrived. ##DONE##"),
            None,
        ),
        (
            "<user_response lang=\"de\">Zug fällt aus</user_response>",
            Some("Zug fällt aus</user_response>"),
            None,
        ),
    ] {
        let parsed = parse_turn(turn);
        assert_eq!(parsed.user_response.as_deref(), answer);
        assert_eq!(parsed.prose, answer.unwrap_or(""));
        assert_eq!(parsed.done_marker.as_deref(), done);
    }

    // Prose is no answer, two sentinels are none, and an empty answer does not hide the prose.
    for (turn, prose) in [
        ("On time. ##DONE## ##DONE##", "On time. ##DONE## ##DONE##"),
        ("<assistantprose>\nStill shunting.", "Still shunting."),
        (
            "<user_response> </user_response><assistant_prose>Only this.</assistant_prose>",
            "Only this.",
        ),
    ] {
        let parsed = parse_turn(turn);
        assert!(parsed.user_response.is_none() && parsed.done_marker.is_none());
        assert_eq!(parsed.prose, prose);
    }
}

// CMP-29, CMP-66, CMP-68b, CMP-69, CMP-73, CMP-74, CMP-92, CMP-93: what breaks the protocol is said
#[test]
fn corpus_violations_name_what_is_wrong() {
    for (turn, fragment) in [
        ("<done> \n</done>", "<done> block is empty"),
        ("Nearly there.\n<done>##END##", "Unclosed <done> block"),
        ("< 5 coaches left\nThat is all.", "Unclosed tag starting at"),
        ("<platform>3</platform>", "Unknown top-level tag"),
        ("Thanks.\n</user_response>", "Unknown top-level tag"),
        (
            "Send `<done>` when it left.",
            "Stray text outside response tags",
        ),
        ("It ends with <done", "Stray text outside response tags"),
        (
            "Then </ USERRESPONSE >.",
            "Stray text outside response tags",
        ),
        ("<function_calls></function_calls>", "Response contained no"),
        (
            "<assistant_prose>\n</assistant_prose>",
            "Response contained no",
        ),
    ] {
        let parsed = parse_turn(turn);
        assert!(
            parsed
                .violations
                .iter()
                .any(|violation| violation.contains(fragment))
                && parsed.prose.is_empty()
                && parsed.canonical.is_empty(),
            "violations: {:?}, prose: {:?}",
            parsed.violations,
            parsed.prose
        );
    }

    // An answer before another block is none, and beside a call nothing is cleared.
    let parsed = parse_turn("<user_response>Half way.\n<tool_call>verify({})</tool_call>");
    assert!(parsed.violations[0].contains("Unclosed <user_response> block"));
    assert!(parsed.user_response.is_none() && parsed.prose == "Half way.");
    assert_eq!(
        parsed.dropped,
        [
            json!({ "text": "<user_response>", "reason": "salvaged_as_prose" }),
            json!({ "text": "Half way.", "reason": "salvaged_as_prose" }),
        ]
    );
}

// CMP-46, CMP-55, CMP-56, CMP-72, CMP-74, CMP-75, DEF-10, LEX-115: calls that no tag surrounds
#[test]
fn corpus_stray_calls_are_executed() {
    let parsed = parse_turn(
        "Checking the points.\n\n\n\nlook({ file: \"points.rs\" })\nrun({ command: <<SH\ngrep '<set>' points.rs\nSH\n})\nMore soon.",
    );
    assert_eq!(call_names(&parsed), ["look", "run"]);
    assert_eq!(
        text_of(&parsed, 1, "command"),
        Some("grep '<set>' points.rs")
    );
    assert_eq!(parsed.recovered_from_stray_count, 2);
    assert_eq!(parsed.prose, "Checking the points.\n\nMore soon.");
    assert!(
        parsed.canonical.starts_with("<tool_call>\nlook(")
            && parsed.canonical.ends_with("soon.\n</assistant_prose>")
    );
    assert!(parsed.violations.is_empty() && parsed.dropped.is_empty());

    // A quoted `<` cuts the run, and with it the call.
    let parsed = parse_turn("run({ command: \"grep '<set>' points.rs\" })");
    assert!(parsed.calls.is_empty() && parsed.errors[0].contains("TOOL CALL PARSE ERROR"));

    // Errors leave the text out of the prose; a tag beside a call goes unnoticed.
    let parsed = parse_turn("shunt({ wagon: 3 })");
    assert!(parsed
        .errors
        .iter()
        .all(|error| error.contains("Unknown tool 'shunt'")));
    assert!(parsed.prose.is_empty() && parsed.canonical.is_empty());
    assert_eq!(parsed.dropped[0]["text"], "shunt({ wagon: 3 })");

    let parsed = parse_turn("Go. <tool_call>verify({})</tool_call><done>");
    assert_eq!(call_names(&parsed), ["verify"]);
    assert!(parsed.violations.is_empty());
    assert_eq!(parsed.prose, "Go.");

    let parsed = parse_turn("Is <donee> one, or <done/>?");
    assert!(parsed.violations.is_empty() && parsed.prose.starts_with("Is\n\n<donee>"));
}

// CMP-72, CMP-76, DEF-9, BARE-10, DIAG-4: the name that nobody knows stays in the prose
#[test]
fn corpus_unknown_tool_beside_a_stray_call_is_prose() {
    let parsed = parse_turn("shunt({ wagon: 3 })\nverify({})\nverify({})");
    assert_eq!(call_names(&parsed), ["verify", "verify"]);
    assert!(parsed.errors.is_empty(), "errors: {:?}", parsed.errors);
    assert_eq!(parsed.prose, "shunt({ wagon: 3 })");
}

// CMP-30, CMP-47, CMP-48, CMP-50, CMP-59, CMP-71, BARE-2, BARE-4, LEX-94, LEX-112, LEX-113, LEX-114: none is inert
#[test]
fn corpus_calls_in_fences_are_executed() {
    for (turn, strays, prose) in [
        ("```sh\nrun({ command: \"make\" })\n```", 1, ""),
        (
            "```\n<tool_call>\nverify({})\n</tool_call>\n```",
            1,
            "```\n\n```",
        ),
        (
            "```json\n{\"name\": \"verify\", \"arguments\": {}}\n```",
            1,
            "",
        ),
        ("Yes: <toolcall>verify({})</toolcall>", 1, "Yes:"),
        (
            "```\nopen\n<tool_call>verify({})</tool_call>",
            0,
            "```\nopen",
        ),
        (
            "~~~\n<tool_call>verify({})</tool_call>\n~~~",
            0,
            "~~~\n\n~~~",
        ),
        (" \t<tool_call>verify({})</tool_call>", 0, ""),
        (
            "``````\n<tool_call>verify({})</tool_call>\n```",
            0,
            "``````\n\n```",
        ),
        ("<done>x</done> <tool_call>verify({})</tool_call>", 0, ""),
    ] {
        let parsed = parse_turn(turn);
        assert_eq!(parsed.calls.len(), 1, "{turn}");
        assert_eq!(parsed.recovered_from_stray_count, strays);
        assert_eq!(parsed.prose, prose);
    }

    // Tags of the short spelling are no orphans.
    let parsed = parse_turn("```\n<toolcall>\nverify({})\n</toolcall>\n```");
    assert_eq!(parsed.violations.len(), 2);
    assert!(parsed
        .violations
        .iter()
        .all(|v| v.contains("Stray text outside response tags")));
}

// ---------------------------------------------------------------------------
// Inside a call tag
// ---------------------------------------------------------------------------

// CMP-5, CMP-62, CMP-78, CMP-79, CMP-80, CMP-81, CMP-82, CMP-83, CMP-85, DEF-1: one error, and nothing else
#[test]
fn corpus_call_bodies_report_what_is_wrong() {
    for (body, fragment) in [
        (r#"{"name": "look", }"#, "looked like JSON"),
        (r#"{"name": "look"} ok"#, "looked like JSON"),
        (r#"[{"name": "look"}, {"name": "verify"}]"#, "one call per"),
        ("[]", "one call per"),
        ("[7]", "must be an object"),
        (
            r#"{"name": null, "tool_name": "look"}"#,
            "did not contain a tool name",
        ),
        (
            r#"{"name": "shunt", "arguments": {}}"#,
            "Unknown tool 'shunt'",
        ),
        (r#"{"name": "look", "arguments": "{file: 1}"}"#, "look"),
        (r#"{"name": "look", "args": null}"#, "must be a JSON object"),
        (r#"<shunt>{"wagon": 3}</shunt>"#, "Unknown tool 'shunt'"),
        (r#"<look> {"file": "a""#, "complete JSON object"),
        (r#"<look>{file: "a"}</look>"#, "did not parse"),
        (
            "<name>look</name><arguments>{}</arguments>",
            "did not contain a bare",
        ),
        ("Deciding\n(still)", "did not contain a bare"),
        ("look({ file: \"a\" })\nverify({})", "one call per"),
        ("shunt({ wagon: 3 })\nverify({})", "Unknown tool 'shunt'"),
    ] {
        let parsed = parse_turn(&format!("<tool_call>{body}</tool_call>"));
        assert!(parsed.calls.is_empty() && parsed.prose.is_empty());
        assert!(
            parsed.errors.len() == 1 && parsed.errors[0].contains(fragment),
            "{body}: {:?}",
            parsed.errors
        );
    }
}

// CMP-61, CMP-77, CMP-78, CMP-79, CMP-81, CMP-82, CMP-85, DEF-5, DEF-6: narration instead of a call
#[test]
fn corpus_narration_in_a_call_tag_is_prose() {
    for (body, names, prose) in [
        ("<reasoning>Points first.</reasoning>\nverify({})", vec!["verify"], "Points first."),
        (
            "<thinking></thinking><assistantprose>One.</assistantprose>\n<assistant_prose> Two. </assistant_prose>",
            vec![],
            "One.\n\nTwo.",
        ),
        ("<reasoning>Points.</reasoning>\nshunt({ wagon: 3 })", vec![], "Points."),
        ("<thinking> </thinking>\nNow the box.\nverify({})", vec![], "Now the box.\nverify({})"),
        ("verify{}", vec![], "verify{}"),
        ("tool: verify({})", vec![], "tool: verify({})"),
        ("verify({}) and nothing else", vec!["verify"], ""),
        (r#"{"function": {"name": "look"}, "args": {"file": "a"}, "id": "x"}"#, vec!["look"], ""),
    ] {
        let parsed = parse_turn(&["<tool_call>\n", body, "\n</tool_call>"].concat());
        assert_eq!(call_names(&parsed), names);
        assert!(
            parsed.prose == prose && parsed.errors.is_empty() && parsed.violations.is_empty(),
            "prose: {:?}, errors: {:?}",
            parsed.prose,
            parsed.errors
        );
    }
}

// CMP-51, CMP-52, CMP-53, CMP-54, CMP-60, CMP-63, LEX-79, LEX-80, LEX-81, LEX-82, LEX-83, LEX-88, DEF-4, DEF-13: no close
#[test]
fn corpus_unclosed_call_tags_recover_or_report() {
    for (turn, names) in [
        (
            "<tool_call>\nlook({ file: \"a\" })\nthen words",
            vec!["look"],
        ),
        (
            "<tool_call>look({ file: \"</tool_call>\" })</tool_call>",
            vec!["look"],
        ),
        (
            "<tool_call>look({ file: <<F\n</tool_call>\nF })</tool_call>\nverify({})",
            vec!["look", "verify"],
        ),
        (
            "<tool_call>\n{\"name\": \"look\", \"arguments\": {\"file\": \"a\"}}",
            vec!["look"],
        ),
        (
            "<tool_call>\n<look>{\"file\": \"a\"}</look></toolcall>",
            vec!["look"],
        ),
        ("[[CALL]look({ file: \"a\" })</tool_call> ok", vec!["look"]),
        ("Try [[CALL]verify({})</tool_call>", vec![]),
        (
            "<tool_call>\nlook({ file: <<F\na\n})\n</tool_call>",
            vec!["look"],
        ),
        ("[[CALLER]verify({})", vec![]),
    ] {
        let parsed = parse_turn(turn);
        assert_eq!(call_names(&parsed), names);
        assert!(parsed.errors.is_empty() && parsed.violations.is_empty());
    }

    for (turn, fragment) in [
        (
            "<tool_call>\nedit({ path: \"n.md\", content: \"# Ti",
            "edit",
        ),
        (
            "<tool_call>\nIt's late.</tool_call>\n<user_response>Later.</user_response>",
            "",
        ),
        ("<tool_call>run({ mask: a<<2 })</tool_call>", "run"),
        ("<tool_call>\nlook({})\nverify({})", "look"),
        ("[[CALL]\nverify({})\n[[/CALL]]", "verify"),
    ] {
        let parsed = parse_turn(turn);
        assert!(parsed.calls.is_empty() && parsed.user_response.is_none());
        assert!(
            parsed
                .errors
                .iter()
                .any(|e| e.contains("TOOL CALL TRUNCATED") && e.contains(fragment)),
            "errors: {:?}",
            parsed.errors
        );
    }
}

// ---------------------------------------------------------------------------
// Channels, frames and provider dialects
// ---------------------------------------------------------------------------

// CMP-12, CMP-49, CMP-57, CMP-58, CMP-67a, CMP-68a, CMP-69, CMP-93, DEF-3, BARE-3, LEX-89, LEX-90, LEX-91, LEX-92, LEX-123: frames
#[test]
fn corpus_frames_and_thinking_are_taken_out() {
    for (turn, names, prose) in [
        (
            "<|channel|>analysis<|message|>Weighing it.<|end|>\n<tool_call>verify({})</tool_call>",
            vec!["verify"],
            "Weighing it.",
        ),
        (
            "<|message|>tool_call to=look<|message|>{ file: 'a' }<|call|>",
            vec!["look"],
            "",
        ),
        (
            "tool_call to='look' json<|message|>{ file: 'a' }<|call|>",
            vec!["look"],
            "",
        ),
        (
            "<tool_call<|message|>verify({})</tool_call<|end|>",
            vec!["verify"],
            "",
        ),
        (
            "<assistant<|channel|>final<|message|>Ready.<|end|>",
            vec![],
            "Ready.",
        ),
        ("<|>\nReady.", vec![], ""),
        ("</tool_call>\nReady.\n</toolcall>", vec![], "Ready."),
        (
            "<look({ file: \"für 日\" })> then wait",
            vec!["look"],
            "then wait",
        ),
        ("<shunt({ wagon: 3 })> then wait", vec![], ""),
        ("<think>verify({})</think>Looked.", vec![], "Looked."),
        (
            "<think>never closed\nverify({})",
            vec!["verify"],
            "never closed",
        ),
        (
            "\"<think>\" is <think>gone</think> here",
            vec![],
            "\"\n\n<think>\" is  here",
        ),
        (
            "I'll <think>stay</think> if you don't",
            vec![],
            "I'll\n\n<think>stay</think> if you don't",
        ),
    ] {
        let parsed = parse_turn(turn);
        assert_eq!(call_names(&parsed), names, "{turn}");
        assert!(parsed.prose == prose && parsed.errors.is_empty());
    }

    let angle = parse_turn("<verify()>");
    assert!(angle.violations.len() == 1 && angle.violations[0].contains("verify"));

    for blank in [" \r\n\t", "<think>Only thoughts.</think>\n"] {
        assert_eq!(parse_turn(blank).violations, Vec::<String>::new());
    }
}

// CMP-4, CMP-11, CMP-13, CMP-31, CMP-32, CMP-33, CMP-34, CMP-37, DEF-2, DEF-11, LEX-69, LEX-71, BEXP-4: Mistral
#[test]
fn corpus_mistral_markers_are_read() {
    for (turn, names, prose) in [
        (
            "Wait.\n\n\n[TOOL_CALLS]look[ARGS]{\"file\": \"a\"}",
            vec!["look"],
            "Wait.",
        ),
        (
            "[TOOL_CALLS] verify [ARGS] \n[TOOL_CALLS]run[ARGS]{ command: 'w', }",
            vec!["verify", "run"],
            "",
        ),
        (
            r#"[TOOL_CALLS] [{"name":"look","arguments":"{}"},{"tool_name":"verify","args":null}] ok"#,
            vec!["look", "verify"],
            "ok",
        ),
        (
            "[TOOL_CALLS]{\"name\":\"verify\"}<done>x</done>",
            vec!["verify"],
            "<done>x</done>",
        ),
    ] {
        let parsed = parse_turn(turn);
        assert_eq!(call_names(&parsed), names, "errors: {:?}", parsed.errors);
        assert!(parsed.prose == prose && parsed.done_marker.is_none());
        assert!(parsed.violations.len() == 1 && parsed.violations[0].contains("Mistral"));
    }

    for (turn, fragment) in [
        (
            "[TOOL_CALLS][{\"name\":\"verify\"},{\"name\":\"shunt\"}]",
            "Unknown tool 'shunt'",
        ),
        ("[TOOL_CALLS][{\"name\":\"verify\"},[]]", ""),
        ("[TOOL_CALLS]{\"name\":\"\",\"tool_name\":\"verify\"}", ""),
        (
            "[TOOL_CALLS]{\"name\":\"verify\",\"arguments\":[]}",
            "verify",
        ),
        ("[TOOL_CALLS]{name: \"verify\"}", "did not parse"),
        ("[TOOL_CALLS]ledger[ARGS]{}", "Unknown tool 'ledger'"),
        ("[TOOL_CALLS]look {\"file\": 1}", "[ARGS]"),
        ("[TOOL_CALLS]", "[TOOL_CALLS]"),
        ("[TOOL_CALLS]über[ARGS]{}", "[TOOL_CALLS]"),
        (
            "[TOOL_CALLS]verify[ARGS]{} and wait",
            "TOOL CALL PARSE ERROR",
        ),
        ("[TOOL_CALLS]edit[ARGS]path = \"a\"", "object literal"),
        ("[TOOL_CALLS]look[ARGS] \"a\"", "{ key: value }"),
        (
            "<tool_call>run({ command: \"echo '[TOOL_CALLS]verify[ARGS]'\" })</tool_call>",
            "TOOL CALL PARSE ERROR",
        ),
    ] {
        let parsed = parse_turn(turn);
        assert!(parsed.calls.is_empty() && parsed.violations.is_empty() && parsed.prose == turn);
        assert!(
            parsed.errors[0].contains(fragment),
            "got: {}",
            parsed.errors[0]
        );
    }
}

// CMP-31, CMP-40, CMP-41, CMP-42, CMP-43, CMP-44: markers of DeepSeek models
#[test]
fn corpus_dsml_calls_are_read() {
    let invoke = "<｜DSML｜invoke name=\"edit\">\n\
                  <｜DSML｜parameter name=\"path\" string=\"true\">\n07\n</｜DSML｜parameter>\n\
                  <｜DSML｜parameter name=\"range_start\" string=\"false\"> 12 </｜DSML｜parameter>\n\
                  </｜DSML｜invoke>";
    let turn = format!(
        "Plan.\n<｜DSML｜function_calls>{invoke}</｜DSML｜function_calls>\nThen.\n{}\n<｜DSML｜invoke name=\"run\">",
        invoke.replace("edit", "shunt")
    );
    let parsed = parse_turn(&turn);
    assert_eq!(call_names(&parsed), ["edit"]);
    assert_eq!(
        parsed.calls[0]["arguments"],
        json!({ "path": "\n07\n", "range_start": 12 })
    );
    assert!(parsed.errors.len() == 1 && parsed.errors[0].contains("Unknown tool 'shunt'"));
    assert_eq!(parsed.prose, "Plan.\n\nThen.");
    assert!(parsed
        .violations
        .iter()
        .any(|violation| violation.contains("DeepSeek DSML")));

    // Neither the ASCII spelling nor an unfinished call is one.
    for turn in [
        invoke.replace('｜', "|"),
        invoke[..invoke.len() - 2].to_string(),
    ] {
        let parsed = parse_turn(&turn);
        assert!(parsed.calls.is_empty());
        assert!(parsed
            .violations
            .iter()
            .any(|violation| violation.contains("Unknown top-level tag")));
    }
}

// CMP-7, CMP-9, CMP-10, KNOWN-1, KNOWN-2, KNOWN-3, KNOWN-4, SCH-1: which names are known
#[test]
fn corpus_registries_say_which_names_are_known() {
    let turn =
        "<tool_call>look({ path: \"a\" })</tool_call>\n<tool_call>ledger({ n: 1 })</tool_call>";
    let upper = vm_dict(&[("name", vm_str("Look"))]);
    let odd = vm_dict(&[("tools", vm_list(vec![vm_str("look"), upper]))]);
    for tools in [None, Some(&vm_dict(&[])), Some(&odd)] {
        let parsed = parse_text_tool_calls_with_tools(turn, tools);
        assert_eq!(call_names(&parsed), ["ledger"]);
        assert!(
            parsed.errors[0].contains("'look'") && parsed.errors[0].contains("ledger, load_skill")
        );
    }

    let tools = defer_loading_registry();
    let first = parse_text_tool_calls_with_tools(turn, Some(&tools));
    let second = parse_text_tool_calls_with_tools(turn, Some(&tools));
    assert_eq!(call_names(&first), ["look", "ledger"]);
    assert_eq!(first.canonical, second.canonical);
    // No id is ever given out twice.
    assert_ne!(first.calls[1]["id"], second.calls[1]["id"]);
}

// ---------------------------------------------------------------------------
// Single bodies
// ---------------------------------------------------------------------------

// LEX-6, LEX-7, LEX-8, LEX-11, LEX-15, LEX-16, LEX-17, LEX-18, LEX-19, LEX-20, LEX-39, LEX-41, LEX-43, LEX-44: values
#[test]
fn corpus_bare_values_are_read_strictly() {
    const NO_VALUES: [&str; 28] = [
        "1-2",
        "1e",
        "-",
        "+1",
        "1e999",
        "1_000",
        "0x1F",
        "10n",
        "٣",
        "truex",
        "nil",
        "undef",
        "True",
        "NaN",
        "late()",
        "/x/",
        "# 1\n 1",
        "[,1]",
        "[1 2]",
        "[...a]",
        "{ a }",
        "{ a-b: 1 }",
        "{ 1: 2 }",
        "{ a: 1,, b: 2 }",
        "{ a: 1; b: 2 }",
        "{ a == 1 }",
        "{ `a`: 1 }",
        "{ [a]: 1 }",
    ];
    let tools = sample_tool_registry();

    for (written, value) in [
        ("0042", json!(42)),
        ("-9223372036854775808", json!(i64::MIN)),
        ("9223372036854775808", json!(9_223_372_036_854_775_808.0)),
        (
            "[.25, -.5, 1., 1.e2, 2E-3, -0]",
            json!([0.25, -0.5, 1.0, 100.0, 0.002, 0]),
        ),
        (
            "[true, false, null, undefined,]",
            json!([true, false, null, null]),
        ),
        (
            "{ $a_1: [], 'b c' = {}, \"d\" /* : */ : // 4\n 5, d: 6, }",
            json!({ "$a_1": [], "b c": {}, "d": 6 }),
        ),
    ] {
        let parsed =
            parse_bare_calls_in_body(&format!("run({{ delay: {written} }})"), Some(&tools));
        assert_eq!(parsed.calls[0]["arguments"]["delay"], value);
    }

    let mut text = String::new();
    for written in NO_VALUES {
        text += &format!("run({{ delay: {written} }})\n");
    }
    let parsed = parse_bare_calls_in_body(&text, Some(&tools));
    assert!(parsed.calls.is_empty());
    assert_eq!(parsed.errors.len(), NO_VALUES.len());

    // Two hundred levels are enough for everyone; more of them never bring the parser down.
    let nested = |depth: usize| {
        format!(
            "run({{ delay: {}{} }})",
            "[".repeat(depth),
            "]".repeat(depth)
        )
    };
    assert_eq!(
        parse_bare_calls_in_body(&nested(199), Some(&tools))
            .calls
            .len(),
        1
    );
    let deep = parse_bare_calls_in_body(&nested(1500), Some(&tools));
    assert!(deep.calls.len() == 1 || deep.errors[0].contains("TOOL CALL PARSE ERROR"));
}

// NJ-5, NJ-7, NJ-8, SHAPE-1, SHAPE-2, SHAPE-3, SHAPE-4, SHAPE-5, SHAPE-6, SHAPE-7, SHAPE-8, SHAPE-9, SHAPE-10, DIAG-1, DIAG-2, DIAG-3, DIAG-5, LEX-116, LEX-119, LEX-120, LEX-121, PROSE-4, PROSE-5: names and prose
#[test]
fn corpus_native_names_are_folded() {
    let file = json!({ "file": "a" });
    for (written, arguments, name, folded) in [
        (" functions.look ", file.clone(), "look", file.clone()),
        (
            "container.exec",
            json!({ "cmd": ["bash", "-lc", "make all"] }),
            "run",
            json!({ "command": "make all" }),
        ),
        (
            "shell",
            json!({ "script": "make", "cmd": "ls" }),
            "run",
            json!({ "command": "make", "cmd": "ls" }),
        ),
        (
            "exec",
            json!({ "command": ["make", "-j 2"], "cwd": "/w" }),
            "run",
            json!({ "argv": ["make", "-j 2"], "cwd": "/w" }),
        ),
        (
            "run",
            json!({ "command": [1, "a"], "commands": ["b"] }),
            "run",
            json!({ "command": [1, "a"], "commands": ["b"] }),
        ),
        (
            "tool.call",
            json!({ "tool": "tools.look", "parameters": "{\"file\":\"a\"}" }),
            "look",
            file.clone(),
        ),
        (
            "function",
            json!({ "name": "look", "args": null, "arguments": { "file": "b" }, "file": "a" }),
            "look",
            file.clone(),
        ),
        (
            "call",
            json!({ "intent": " LS ", "args": [] }),
            "look",
            json!({ "intent": " LS ", "args": [] }),
        ),
        ("<|constrain|>look", file.clone(), "look", file.clone()),
        ("look<|recipient|>x", file.clone(), "look", file.clone()),
        ("repo_browser.open_file", file.clone(), "look", file.clone()),
        ("file_browser.verify", json!({}), "verify", json!({})),
        (
            "replace_range",
            json!({ "action": "x" }),
            "edit",
            json!({ "action": "x" }),
        ),
        (
            "insert_after",
            json!("[3]"),
            "edit",
            json!({ "action": "insert_after", "value": [3] }),
        ),
    ] {
        let envelope = json!({ "name": written, "arguments": arguments }).to_string();
        let parsed = parse_bare_calls_in_body(&envelope, Some(&corpus_tool_registry()));
        assert_eq!(
            parsed.calls,
            [json!({ "id": "native_fallback", "name": name, "arguments": folded })]
        );
    }

    // One prefix and one wrapper go, and what is left is not known here.
    let sidings: Vec<VmValue> = (0..64)
        .map(|n| tool(&format!("siding_{n:02}"), "Shunt.", vm_dict(&[])))
        .collect();
    let tools = vm_list(sidings);
    for (name, fragment) in [
        (
            "tools.functions.siding_01",
            "Unknown tool 'functions.siding_01'",
        ),
        ("workspace_browser.find", "look("),
        ("write_file", "edit("),
        ("siding_99", "Did you mean 'siding_09'"),
        ("expectTrain", "looks like source code"),
        ("shunt", ", …and 6 more"),
    ] {
        let envelope = json!({ "name": name, "arguments": {} });
        let parsed = parse_bare_calls_in_body(&envelope.to_string(), Some(&tools));
        assert!(
            parsed.errors[0].contains(fragment),
            "got: {}",
            parsed.errors[0]
        );
    }

    // The fence around an envelope goes with it, an empty one goes anyway, and any other stays.
    let envelope = r#"{"name":"tools.siding_07","parameters":{}}"#;
    let text = format!(
        "Plan.\n```json\n{envelope}\n```\nThen\n```\n \n```\nhere\n```\nA;B\n```\n\n\n\nend.\n"
    );
    let parsed = parse_bare_calls_in_body(&text, Some(&tools));
    assert_eq!(call_names(&parsed), vec!["siding_07"]);
    assert_eq!(parsed.prose, "Plan.\nThen\nhere\n```\nA;B\n```\n\nend.");
}

// ---------------------------------------------------------------------------
// Before dispatch
// ---------------------------------------------------------------------------

/// `depart`, whose parameters have an alias each and a list of what may be done.
fn departure_tools() -> VmValue {
    let mut depart = vec![
        ("name", vm_str("depart")),
        (
            "parameters",
            vm_dict(&[("track", required("int", "Where it stands."))]),
        ),
    ];
    let aliases = vm_dict(&[("gleis", vm_str("track")), ("platform", vm_str("track"))]);
    depart.push((
        "annotations",
        vm_dict(&[("arg_schema", vm_dict(&[("arg_aliases", aliases)]))]),
    ));
    vm_list(vec![vm_dict(&depart)])
}

// NORM-1, NORM-2, NORM-3, NORM-4, NORM-10: other names of a parameter
#[test]
fn declared_aliases_are_renamed() {
    let tools = departure_tools();
    for (written, normal) in [
        (json!({ "gleis": "4" }), json!({ "track": "4" })),
        (
            json!({ "platform": 5, "gleis": 4 }),
            json!({ "track": 4, "platform": 5 }),
        ),
        (
            json!({ "gleis": 4, "track": null }),
            json!({ "gleis": 4, "track": null }),
        ),
        (
            json!({ "Gleis": 4, "x": [] }),
            json!({ "Gleis": 4, "x": [] }),
        ),
        (json!("{\"gleis\": 4}"), json!("{\"gleis\": 4}")),
        (json!([{ "gleis": 4 }]), json!([{ "gleis": 4 }])),
    ] {
        assert_eq!(
            normalize_tool_args("depart", written.clone(), Some(&tools)),
            normal
        );
    }
    assert_eq!(
        normalize_tool_args("arrive", json!({ "gleis": 4 }), Some(&tools)),
        json!({ "gleis": 4 })
    );

    let wrapped = json!({ "patch": { "path": "a.md" } });
    assert_eq!(
        normalize_tool_args("edit", wrapped, Some(&sample_tool_registry())),
        json!({ "action": "patch", "path": "a.md" })
    );
}

// NORM-6, NORM-9, LEX-60, LEX-64, LEX-65: a string that is one heredoc from end to end
#[test]
fn heredocs_from_end_to_end_are_unwrapped() {
    for (written, normal) in [
        ("<<PLAN\n07:40\n  late\nPLAN", "07:40\n  late"),
        (" \n<<'PLAN'\n07:40\nPLAN\n\u{a0}", "07:40"),
        ("<<PLAN:2\nPLAN\n\nPLAN", "PLAN\n\n"),
        (r"<<PLAN\n07:40\n\tlate\nPLAN", "07:40\n\tlate"),
        ("<<PLAN\nPLAN", ""),
        ("<<PLAN\n07:40\nPLAN\n08:10", "<<PLAN\n07:40\nPLAN\n08:10"),
        ("cat <<PLAN\n07:40\nPLAN", "cat <<PLAN\n07:40\nPLAN"),
        ("<<PLAN\n07:40\n})", "<<PLAN\n07:40\n})"),
        ("1 << 2", "1 << 2"),
    ] {
        let args = json!({ "content": written, "<<A\nk\nA": [{ "deep": [written] }] });
        let got = normalize_tool_args("edit", args, Some(&corpus_tool_registry()));
        assert_eq!(
            got,
            json!({ "content": normal, "<<A\nk\nA": [{ "deep": [normal] }] })
        );
    }
}

// NORM-7, NORM-9: numbers of lines and the like are integers, with or without a registry
#[test]
fn integers_are_read_under_their_keys() {
    let written = json!({
        "range_start": " 7 ", "range_end": "+12", "offset": "-0", "limit": "9223372036854775807",
        "timeout": "9223372036854775808", "count": "1.5", "line": "", "start_line": 3, "end_line": "4a",
        "lines": "5", "ops": [{ "line": "6", "limit": ["7", { "count": "<<N\n8\nN" }] }],
    });
    let args = normalize_tool_args("depart", written, None);
    for (key, value) in [
        ("range_start", json!(7)),
        ("range_end", json!(12)),
        ("offset", json!(0)),
        ("limit", json!(9_223_372_036_854_775_807_i64)),
        ("timeout", json!("9223372036854775808")),
        ("count", json!("1.5")),
        ("line", json!("")),
        ("start_line", json!(3)),
        ("end_line", json!("4a")),
        ("lines", json!("5")),
        (
            "ops",
            json!([{ "line": 6, "limit": ["7", { "count": 8 }] }]),
        ),
    ] {
        assert_eq!(args[key], value, "{key}");
    }
}

// NORM-8, NORM-9, NORM-10, SCH-2, SCH-5: booleans and lists that were written as text
#[test]
fn declared_types_are_read_from_text() {
    let either = |kinds: &[&str]| {
        let kinds = kinds
            .iter()
            .map(|kind| vm_dict(&[("type", vm_str(kind))]))
            .collect();
        vm_dict(&[("anyOf", vm_list(kinds))])
    };
    let parameters = vm_dict(&[
        ("express", either(&["boolean", "null"])),
        ("label", either(&["bool", "string"])),
        ("stops", either(&["array"])),
        ("nothing", vm_str("bool")),
    ]);
    let tools = vm_list(vec![tool("depart", "Leave.", parameters)]);
    for (written, normal) in [
        (json!({ "express": " TRUE " }), json!({ "express": true })),
        (
            json!({ "express": "yes", "label": "true" }),
            json!({ "express": "yes", "label": "true" }),
        ),
        (
            json!({ "stops": "<<J\n [\"Au\", {\"line\": \"4\"}]\nJ" }),
            json!({ "stops": ["Au", { "line": "4" }] }),
        ),
        (
            json!({ "stops": "[\"Au\"", "nothing": "false" }),
            json!({ "stops": "[\"Au\"", "nothing": "false" }),
        ),
        (
            json!({ "stops": "{}", "more": "[]" }),
            json!({ "stops": "{}", "more": "[]" }),
        ),
    ] {
        let got = normalize_tool_args("depart", written, Some(&tools));
        assert_eq!(got, normal);
    }

    let args = json!({ "overwrite": "False", "ops": "[]", "range_start": "1", "path": "true" });
    assert_eq!(
        normalize_tool_args("edit", args, Some(&corpus_tool_registry())),
        json!({ "overwrite": false, "ops": [], "range_start": 1, "path": "true" })
    );
}
