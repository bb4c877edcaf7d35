//! The tagged text grammar, from well-formed turns down to provider dialects; and around it what a
//! bare body gives and which arguments may be dispatched.
#![allow(clippy::needless_raw_string_hashes)]

use super::super::{collect_tool_schemas, validate_tool_args};
use super::{
    corpus_tool_registry, defer_loading_registry, json, parse_bare_calls_in_body,
    parse_text_tool_calls_with_tools, required, sample_tool_registry, strings, tool, vm_bool,
    vm_dict, vm_list, vm_str, Value,
};

// ---------------------------------------------------------------------------
// Turns made of blocks
// ---------------------------------------------------------------------------

// CMP-13, CMP-18, CMP-60, CMP-62, CMP-64, CMP-66, CMP-91, CMP-95, VOC-3: and back into text
#[test]
fn tagged_parser_reads_a_turn_of_blocks() {
    let text = "<assistant_prose>\nThe dome is open.\n</assistant_prose>\n\n\
                <tool_call>\n\
                look({ file: \"domes/north.toml\", intent: \"read\" })\n\
                </tool_call>\n\
                <done> ##DONE## </done>\n";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.errors.is_empty(), "errors: {:?}", result.errors);
    assert!(
        result.violations.is_empty(),
        "violations: {:?}",
        result.violations
    );
    assert_eq!(result.calls.len(), 1);
    assert_eq!(
        result.calls[0]["arguments"]["file"],
        json!("domes/north.toml")
    );
    assert_eq!(result.prose, "The dome is open.");
    assert_eq!(result.user_response, None);
    assert_eq!(result.done_marker.as_deref(), Some("##DONE##"));
    assert_eq!(
        result.canonical,
        "<assistant_prose>\nThe dome is open.\n</assistant_prose>\n\n\
         <tool_call>\n\
         look({\n  \"file\": \"domes/north.toml\",\n  \"intent\": \"read\"\n})\n\
         </tool_call>\n\n\
         <done>##DONE##</done>"
    );
}

// CMP-3, CMP-65, CMP-91, VOC-1, PLB-1, LOOP-6: the answer supersedes prose
#[test]
fn tagged_answers_are_joined_and_never_searched() {
    let text = "<userresponse>\nPlate 12 is in focus.\n</userresponse>\n\
                <assistantprose>checking the log</assistantprose>\n\
                <user_response>\u{2003}Plate 13 is not.\u{85}</user_response>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.user_response.as_deref(),
        Some("Plate 12 is in focus.\n\nPlate 13 is not.")
    );
    assert_eq!(result.user_response, Some(result.prose.clone()));
    assert!(result
        .canonical
        .contains("</user_response>\n\n<assistant_prose>\nchecking the log\n</assistant_prose>"));

    // The first close tag ends the block, whatever is open inside it.
    let text = "<user_response>\n\
                Type \"this:\n\
                run({ command: \"park\" })\n\
                <tool_call>run({ command: \"stow\" })</tool_call>\n\
                ##DONE##\n\
                </user_response>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty() && result.done_marker.is_none());
    assert_eq!(
        result.prose,
        "Type \"this:\nrun({ command: \"park\" })\n\
         <tool_call>run({ command: \"stow\" })</tool_call>\n##DONE##"
    );
}

// CMP-66, CMP-92, POS-4, LOOP-8: any sentinel will do, and the last one counts
#[test]
fn tagged_parser_reports_a_done_block_without_a_body() {
    let text = "<done>PLATES_FILED</done>\u{a0}<done>\n  SKY_CLEAR  \n</done>";
    let result = parse_text_tool_calls_with_tools(text, None);
    assert_eq!(result.done_marker.as_deref(), Some("SKY_CLEAR"));
    assert_eq!(
        result.canonical,
        "<done>PLATES_FILED</done>\n\n<done>SKY_CLEAR</done>"
    );
    assert!(result.violations.is_empty() && result.prose.is_empty());

    let text = "Dome closed.\n<done>PARKED</done>\n<done> \n</done>";
    let result = parse_text_tool_calls_with_tools(text, None);
    assert!(
        result.violations.len() == 1 && result.violations[0].contains("<done> block is empty"),
        "violations: {:?}",
        result.violations
    );
    assert_eq!(result.done_marker, Some("PARKED".to_string()));
    assert_eq!(result.prose, "Dome closed.");
}

// CMP-12, CMP-14, CMP-64, CMP-65, CMP-68a, CMP-68b, CMP-93, STC-1, STC-2, WRP-1, SRC-6
#[test]
fn tagged_parser_reports_a_response_without_content() {
    let text = "<assistant_prose> </assistant_prose>\n\
                <userresponse></userresponse>\n\
                </tool_call>\n\
                <function_calls>\n\
                </function_calls></toolcall>\n";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.violations.len(), 1);
    assert!(result.violations[0].contains("Response contained no"));
    assert_eq!(result.canonical, "");

    for blank in ["", " \n\t\r\n", "<think>Not a word to anyone.</think>\n"] {
        let result = parse_text_tool_calls_with_tools(blank, Some(&sample_tool_registry()));
        assert!(result.violations.is_empty() && result.prose.is_empty());
        assert_eq!(result.user_response, result.done_marker);
    }
}

// CMP-15, CMP-16, CMP-47, CMP-50, CMP-59, CMP-71, CMP-94, POS-5, FLN-2, FLN-3
#[test]
fn tagged_parser_keeps_identical_calls_of_a_line() {
    let text = "<tool_call>verify({})</tool_call><toolcall>verify({})</toolcall>\n\
                <tool_call>verify({})</tool_call> and <tool_call>verify({})</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls.len(), 4);
    assert_eq!(
        result.calls[3],
        json!({ "id": "tc_3", "name": "verify", "arguments": {} })
    );
    assert_eq!(result.canonical.matches("<tool_call>").count(), 4);
    // The last of them does not follow a block: it was found in the rest of the line.
    assert_eq!(result.recovered_from_stray_count, 1);
    assert!(result.violations.is_empty() && result.prose == "and");

    // A block that opens in the middle of a line is none; its parts are found one by one.
    let text = "Go: <tool_call>\nverify({})\n</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.recovered_from_stray_count, 1);
    assert!(result.violations.is_empty() && result.prose == "Go:");
}

// ---------------------------------------------------------------------------
// Inside a call block
// ---------------------------------------------------------------------------

// CMP-25, CMP-61, CMP-79, CMP-85: words beside the call go nowhere
#[test]
fn tagged_parser_rejects_all_but_one_call_per_block() {
    let text = "<tool_call>run({ command: \"uptime\" }) # see above</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.calls[0]["arguments"]["command"].as_str().unwrap(),
        "uptime"
    );
    assert!(result.prose.is_empty() && result.errors.is_empty());

    let text = "<tool_call>\n\
                run({ command: \"uptime\" })\n\
                edit({ path: \"log.md\", action: \"create\" })\n\
                </tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert!(result.errors[0].contains("one call per") && result.errors[0].contains('2'));

    let text = "<tool_call>\nexpose({ seconds: 30 })\nrun({ command: \"uptime\" })\n</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty() && result.dropped.is_empty());
    assert!(result.errors[0].contains("Unknown tool 'expose'"));
}

// CMP-78, CMP-85: a word in front of a parenthesis looks like a call
#[test]
fn tagged_parser_reports_a_body_without_a_call() {
    let text = "<tool_call>slewing (almost there)</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.errors[0].contains("did not contain a bare"));
    assert!(result.errors[0].contains("slewing (almost there)"));
    assert!(result.prose.trim().is_empty());

    let result = parse_text_tool_calls_with_tools("<toolcall>\n</toolcall>", None);
    assert!(result
        .errors
        .iter()
        .any(|error| error.contains("did not contain a bare")));
}

// CMP-5, CMP-80, CMP-81, CMP-82, CMP-84, CMP-94: the JSON forms of one call
#[test]
fn tagged_json_body_is_read_as_a_call() {
    for body in [
        r#"{"name": "run", "arguments": {"command": "date -u"}}"#,
        r#"{"tool_name": "run", "parameters": "{\"command\": \"date -u\"}", "id": "mine"}"#,
        r#"{"function": {"name": "run", "arguments": {"command": "date -u"}}}"#,
        r#"[{"name": "run", "args": {"command": "halt", "command": "date -u"}}]"#,
    ] {
        let text = format!("<tool_call>\n{body}\n</tool_call>");
        let result = parse_text_tool_calls_with_tools(&text, Some(&sample_tool_registry()));
        assert_eq!(
            result.calls,
            [json!({ "id": "tc_0", "name": "run", "arguments": { "command": "date -u" } })]
        );
        assert!(result.errors.is_empty() && result.violations.is_empty());
    }

    // References are decoded once, in values at any depth and not in keys.
    let text = r#"<tool_call>
{"name": "run", "arguments": {
    "command": "test 1 &lt; 2 &amp;&amp; echo &quot;ok&quot;",
    "no&amp;te": ["&#39;", "&amp;lt;", "&copy;"],
    "gain": 0.5
}}
</tool_call>"#;
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    let arguments = &result.calls[0]["arguments"];
    assert_eq!(arguments["command"], "test 1 < 2 && echo \"ok\"");
    assert_eq!(arguments["no&amp;te"], json!(["'", "&lt;", "&copy;"]));
    assert_eq!(arguments["gain"].as_f64(), Some(0.5));
}

// CMP-7, CMP-10, CMP-16, CMP-80, CMP-81, CMP-82, DEF-1: equal errors stay
#[test]
fn tagged_parser_rejects_json_bodies_that_are_no_call() {
    for (body, fragment) in [
        (
            r#"{"name": "run", "arguments": {}} now"#,
            "looked like JSON",
        ),
        (
            r#"{"name": "run", "arguments": {"gain": NaN}}"#,
            "looked like JSON",
        ),
        (r#"[{"name": "run"}, {"name": "edit"}]"#, "one call per"),
        ("[7]", "must be an object"),
        (r#"{"tool": "run"}"#, "did not contain a tool name"),
        (
            r#"{"name": "", "tool_name": "run"}"#,
            "did not contain a tool name",
        ),
        (
            r#"{"name": "bash", "arguments": {}}"#,
            "Unknown tool 'bash'",
        ),
        (
            r#"{"name": "run", "arguments": null}"#,
            "must be a JSON object",
        ),
        (
            r#"{"name": "run", "args": "[1, 2]"}"#,
            "must be a JSON object",
        ),
    ] {
        let text = format!("<tool_call>{body}</tool_call>");
        let result = parse_text_tool_calls_with_tools(&text, Some(&sample_tool_registry()));
        assert!(
            result.errors.len() == 1 && result.errors[0].contains(fragment),
            "{body}: {:?}",
            result.errors
        );
        assert!(result.calls.is_empty());
    }

    let text = "<tool_call>[]</tool_call>\n<tool_call>[]</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.errors.len(), 2);
    assert_eq!(result.errors[0], result.errors[1]);

    let text = r#"<tool_call>{"name": "run", "arguments": "{command}"}</tool_call>"#;
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(!result.errors.is_empty() && result.prose.is_empty());
}

// CMP-83, CMP-84: the first object counts, whatever comes after it
#[test]
fn tagged_call_block_takes_an_element_named_after_the_tool() {
    let text = "<tool_call>\n<look>\n{\"file\": \"a &lt; b\"}\n</look>\n</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(
        result.calls[0]
            .get("arguments")
            .and_then(|arguments| arguments["file"].as_str()),
        Some("a < b")
    );
    assert!(result.violations.is_empty());

    let text = r#"<tool_call><run> {"command": "ls {a,b \"}\""}</ran> verify({})</tool_call>"#;
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "command": "ls {a,b \"}\"" })
    );
}

// CMP-83, CMP-85: a wrong name, half an object, no JSON, children instead of an object
#[test]
fn tagged_parser_reports_a_broken_element() {
    let registry = corpus_tool_registry();
    let text = "<tool_call><expose>{\"seconds\": 30}</expose></tool_call>";
    let unknown = parse_text_tool_calls_with_tools(text, Some(&registry));
    assert!(unknown
        .errors
        .iter()
        .any(|e| e.contains("Unknown tool 'expose'") && e.contains("Available tools:")));

    let text = "<tool_call><run>{\"command\": \"date\"</run></tool_call>";
    let half = parse_text_tool_calls_with_tools(text, Some(&registry));
    assert!(half.calls.is_empty() && half.errors[0].contains("complete JSON object"));

    let text = "<tool_call><run>{command: 'date'}</run></tool_call>";
    let loose = parse_text_tool_calls_with_tools(text, Some(&registry));
    assert!(loose.calls.is_empty() && loose.errors[0].contains("did not parse"));

    let text = "<tool_call><name>run</name><arguments>{}</arguments></tool_call>";
    let children = parse_text_tool_calls_with_tools(text, Some(&registry));
    assert!(children.errors[0].contains("did not contain a bare"));
}

// CMP-62, CMP-77, VOC-5, DEF-6: prose first, then the call; an error beside it is not told
#[test]
fn tagged_narration_in_a_call_block_becomes_prose() {
    let text = "<tool_call>\n\
                <thinking>The mirror is cold.</thinking>\n\
                <assistantprose>\nI will note it.\n</assistantprose>\n\
                run({ command: \"date >> mirror.log\" })\n\
                </tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.prose, "The mirror is cold.\n\nI will note it.");
    assert!(result
        .canonical
        .starts_with("<assistant_prose>\nThe mirror is cold."));
    assert!(result.canonical.ends_with("</tool_call>"));

    // Other tags are not on the list: the call is found, the words are not shown.
    let text = "<tool_call>\n<notes>Cold.</notes>\nrun({ command: \"date\" })\n</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.calls.len() == 1 && result.prose.is_empty());

    let text =
        "<tool_call><reasoning>Longer, then.</reasoning>\nexpose({ seconds: 90 })\n</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.prose, "Longer, then.");
    assert!(result.calls.is_empty() && result.errors.is_empty());
}

// CMP-61, CMP-77, CMP-78, CMP-85: what is opened and not closed is no narration
#[test]
fn tagged_narration_without_its_close_is_no_narration() {
    for tag in ["thinking", "reasoning", "assistant_prose"] {
        let text = format!(
            "<tool_call>\n<{tag}>The mirror is cold.\nrun({{ command: \"date\" }})\n</tool_call>"
        );
        let result = parse_text_tool_calls_with_tools(&text, Some(&sample_tool_registry()));
        assert_eq!(result.calls.len(), 1);
        assert!(result.prose.is_empty() && result.errors.is_empty());

        let text = format!("<tool_call><{tag}>The mirror is cold.</tool_call>");
        let result = parse_text_tool_calls_with_tools(&text, Some(&sample_tool_registry()));
        assert!(result.calls.is_empty() && result.prose.is_empty());
        assert!(result.errors[0].contains("did not contain a bare"));
    }
}

// CMP-4, CMP-77, CMP-78, DEF-5: plain words are prose, and take a call along
#[test]
fn tagged_words_in_a_call_block_are_prose() {
    let text =
        "<tool_call>Clouds from the west; I will wait.\nrun({ command: \"park\" })</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert_eq!(
        result.prose,
        "Clouds from the west; I will wait.\nrun({ command: \"park\" })"
    );
    assert!(!result
        .errors
        .iter()
        .chain(result.violations.iter())
        .any(|message| message.contains("could not be parsed")
            || message.contains("did not contain a bare")
            || message.contains("TRUNCATED")));

    // Labels and the brace form make no call head either.
    for body in [
        "run{ command: \"park\" }",
        "re-run({ command: \"park\" })",
        "tool: run({ command: \"park\" })",
    ] {
        let text = format!("<tool_call><thinking> </thinking>{body}</tool_call>");
        let result = parse_text_tool_calls_with_tools(&text, Some(&sample_tool_registry()));
        assert!(result.calls.is_empty() && result.prose == body);
    }

    let text = "<tool_call><thinking></thinking>\nrun\n({ command: \"park\" })</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.errors.len(), 1, "a name on its own line is a head");
}

// CMP-86, CMP-87, CMP-88, CMP-89, CMP-90: a parameter is text or JSON as its schema says
#[test]
fn tagged_function_markup_is_typed_by_the_schema() {
    let kind = |name: &str| vm_dict(&[("type", vm_str(name))]);
    let lamp = vm_dict(&[
        ("label", vm_str("int")),
        ("mode", vm_dict(&[("enum", strings(&["dark", "flat"]))])),
        ("frames", kind("int")),
        (
            "note",
            vm_dict(&[("type", vm_str("string")), ("nullable", vm_bool(true))]),
        ),
        (
            "filter",
            vm_dict(&[("anyOf", vm_list(vec![kind("string"), kind("null")]))]),
        ),
        ("slot", vm_dict(&[("type", strings(&["string"]))])),
        (
            "like",
            vm_dict(&[
                ("$ref", vm_str("#/lamp")),
                ("description", vm_str("A lamp to set it by.")),
            ]),
        ),
        ("about", required("string", "What is to be seen.")),
    ]);
    let registry = vm_dict(&[("tools", vm_list(vec![tool("lamp", "Lights it.", lamp)]))]);
    let text = "<tool_call>\n<function=lamp>\n\
                <parameter=label>7</parameter>\n\
                <parameter=mode>7</parameter>\n\
                <parameter=frames>\n 12 \n</parameter>\n\
                <parameter=note>null</parameter>\n\
                <parameter name=\"filter\" string=\"true\">0.5</parameter>\n\
                <parameter=slot>4</parameter>\n\
                <parameter=slot>5</parameter>\n\
                <parameter=like>five</parameter>\n\
                <parameter=about>\r\n\n  &lt;007>\n\n</parameter>\n\
                <parameter=extra>1.5</parameter>\n\
                </function>\n</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&registry));
    let arguments = &result.calls[0]["arguments"];
    assert_eq!(
        *arguments,
        json!({
            "label": "7",
            "mode": "7",
            "frames": 12,
            "note": null,
            "filter": 0.5,
            "slot": "5",
            "like": "five",
            "about": "\n  &lt;007>\n",
            "extra": "1.5",
        })
    );
    assert_eq!(arguments.get("note"), Some(&json!(null)));
    assert!(result.violations.is_empty());
}

// ---------------------------------------------------------------------------
// Calls without a call block
// ---------------------------------------------------------------------------

// CMP-67b, CMP-68b, CMP-87, DEF-7, DEF-8, MRK-1, MRK-2, STC-2: it runs, and is told
#[test]
fn tagged_parser_recovers_top_level_function_markup() {
    let text = "<function_calls><invoke name=\"look\">\n\
                <parameter name=\"file\">dome.log</parameter>\n\
                </invoke>\n</function_calls>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls[0]["arguments"], json!({ "file": "dome.log" }));
    assert!(result
        .violations
        .iter()
        .any(|v| v.contains("chat-template function markup") && v.contains("look")));
    assert!(!result
        .violations
        .iter()
        .any(|v| v.contains("Unknown top-level tag")));

    let text = "<function=look>{\"file\": \"a &gt; b\"} thanks</function>\n\
                <function=verify>please</function>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls[0]["arguments"]["file"], json!("a > b"));
    assert_eq!(result.calls[1]["arguments"], json!({}));

    // Without its close tag it runs to the end, over a block.
    let text = "<function=look><parameter=file>dome.log</parameter>\n\
                <tool_call>verify({})</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.calls.len() == 1 && result.prose.is_empty());
}

// CMP-86, CMP-87, DEF-14, VOC-6: what is cut off or ambiguous is not executed
#[test]
fn tagged_parser_rejects_broken_function_markup() {
    for (text, first, second) in [
        ("<function=edit", "TOOL CALL TRUNCATED", "NOT executed"),
        (
            "<function=edit>\n<parameter=path>logs",
            "TRUNCATED",
            "NOT executed",
        ),
        (
            "<invoke name=\"look\">{\"file\": \"a",
            "TRUNCATED",
            "NOT executed",
        ),
        (
            "<function=look>{file: 'a'}</function>",
            "NOT executed",
            "<function=...>",
        ),
        (
            "<function=edit><parameter=content>a </function> b</parameter>",
            "TRUNCATED",
            "NOT executed",
        ),
        (
            "<function=look>\n<invoke name=\"run\">",
            "more than one call",
            "<function=...>",
        ),
        (
            "<function=expose>{}</function>",
            "Unknown tool 'expose'",
            "Available tools:",
        ),
    ] {
        let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
        assert!(result.calls.is_empty());
        assert!(
            result.errors[0].contains(first) && result.errors[0].contains(second),
            "{text}: {:?}",
            result.errors
        );
    }
}

// CMP-67a, ANG-1, ANG-2, ANG-3, ANG-4: an angle bracket round a call of a known tool
#[test]
fn tagged_parser_recovers_angle_wrapped_calls() {
    let text = "<look({ file: \"dome.log\" })  > Filed.";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.violations.iter().any(|v| v.contains("look")));
    assert_eq!(result.prose, "Filed.");
    assert_eq!(format!("{:?}", result.calls[0]["name"]), "String(\"look\")");

    let text = "<verify({} // nothing else\n";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls[0]["name"], "verify");

    // An unknown name and a blank before the parenthesis both make it a tag.
    let text = "<expose({ seconds: 3 })>\n<look ({ file: \"dome.log\" })>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.calls.is_empty() && result.errors.is_empty());
    assert!(result.violations[1].contains("Unknown top-level tag"));
}

// CMP-6, CMP-30, CMP-55, CMP-56, CMP-72, DEF-10, TXT-1, TXT-2, TXT-3, TXT-7: without complaint
#[test]
fn tagged_stray_call_runs_ahead_of_its_prose() {
    let text = "Checking first.\nrun({ command: \"date\" })\nBack soon.";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.violations.is_empty() && result.dropped.is_empty());
    assert_eq!(result.recovered_from_stray_count, 1);
    assert_eq!(result.prose, "Checking first.\n\nBack soon.");
    assert!(result.canonical.starts_with("<tool_call>\nrun("));

    // Words that look like a tag vanish beside a call.
    let text = "run({ command: \"date\" })\nThat was my_call> over.";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls[0]["name"], "run");
    assert!(result.prose.is_empty() && result.violations.is_empty());

    // A heredoc is stepped over, even one that only the end of the call ends.
    let text = "edit({ path: \"m.md\", content: <<EOT\n\
                <b>M 31</b>\n\
                <tool_call>run({ command: \"halt\" })</tool_call>\n\
                })";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.calls[0]["arguments"]["content"]
            .as_str()
            .unwrap_or(""),
        "<b>M 31</b>\n<tool_call>run({ command: \"halt\" })</tool_call>"
    );
}

// CMP-26, CMP-27, CMP-72, CMP-75, CMP-92, DEF-9, TXT-4: a call beside it makes up for it
#[test]
fn tagged_parser_reports_stray_calls_that_fail() {
    let text = "expose({ seconds: 30 })";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.errors[0].contains("Unknown tool 'expose'"));
    assert!(result.prose.is_empty() && result.canonical.is_empty());
    assert_eq!(
        result.dropped,
        [json!({ "text": text, "reason": "salvaged_as_prose" })]
    );

    // The run of text ends at the bracket, in the middle of a string.
    let text = "run({ command: \"echo <b>\" })";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.errors[0].contains("TOOL CALL PARSE ERROR"));
    assert_eq!(result.prose, "<b>\" })");

    let text = "expose({ seconds: 30 })\nrun({ command: \"date\" })";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.prose, "expose({ seconds: 30 })");
    assert!(
        result.errors.is_empty(),
        "the call makes up for it: {:?}",
        result.errors
    );
}

// ---------------------------------------------------------------------------
// Blocks that are never closed
// ---------------------------------------------------------------------------

// CMP-63, UNC-1, LOOP-5: what follows is swallowed
#[test]
fn tagged_open_call_block_still_runs_a_complete_call() {
    let text = "<tool_call>\n\
                look({ file: \"dome.log\" })\n\
                Looking.\n\
                <user_response>Soon.</user_response>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.user_response, None);
    assert!(result.violations.is_empty() && result.prose.is_empty());

    for text in [
        "<tool_call><run>{\"command\": \"sync\"}",
        "<tool_call><function=run><parameter=command>sync</parameter>",
        "<toolcall>{\"name\": \"run\", \"arguments\": {\"command\": \"sync\"}}</tool_call>",
    ] {
        let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
        assert_eq!(result.calls.len(), 1, "errors: {:?}", result.errors);
        assert_eq!(result.calls[0]["arguments"], json!({ "command": "sync" }));
        assert!(result.violations.is_empty());
    }
}

// CMP-63, CMP-83, BEXP-6: what is cut off is told, by name if the tool is known
#[test]
fn tagged_parser_reports_truncated_calls() {
    let registry = sample_tool_registry();
    let text = "<tool_call>\nedit({ path: \"plates.md\", content: \"# Pla";
    let result = parse_text_tool_calls_with_tools(text, Some(&registry));
    assert!(result.calls.is_empty());
    assert!(result
        .errors
        .iter()
        .any(|e| e.contains("TOOL CALL TRUNCATED") && e.contains("edit")));
    assert!(result.violations.is_empty());

    let text = "<tool_call>\nexpose({ seconds: 3";
    let result = parse_text_tool_calls_with_tools(text, Some(&registry));
    assert!(result.errors[0].contains("TOOL CALL TRUNCATED"));

    // Two calls are as bad as none.
    let text = "<tool_call>\nrun({ command: \"a\" })\nrun({ command: \"b\" })";
    let result = parse_text_tool_calls_with_tools(text, Some(&registry));
    assert!(result.calls.is_empty() && result.errors[0].contains("TRUNCATED"));

    let text = "<tool_call>\n<expose>\n{\"seconds\": 3}\n";
    let result = parse_text_tool_calls_with_tools(text, Some(&registry));
    assert!(!result.errors[0].contains("TRUNCATED"), "it is complete");
}

// CMP-60, BLK-3, UNC-2, PRIM-1, DEF-4: a lone apostrophe or a shift operator will do
#[test]
fn tagged_apostrophe_hides_the_close_tag() {
    let text = "<tool_call>The seeing isn't good.</tool_call>\n<done>##DONE##</done>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.errors.iter().any(|e| e.contains("TRUNCATED")));
    assert_eq!(result.done_marker, None);
    assert_eq!(result.prose, "");

    // Two of them make a pair, and the blocks become one.
    let text = "<tool_call>It isn't dark.</tool_call>\n<tool_call>That's why.</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.errors.is_empty());
    assert_eq!(
        result.prose,
        "It isn't dark.</tool_call>\n<tool_call>That's why."
    );

    // A comment does not help, though the call is whole.
    let text = "<tool_call>run({ command: \"w\" }) // that's all</tool_call>\n<done>X</done>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.calls.len() == 1 && result.done_marker.is_none());

    let text = "<tool_call>gain <<2</tool_call>\n<tool_call>gain << 2</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.errors.len() == 1 && result.errors[0].contains("TRUNCATED"));
}

// CMP-12, CMP-60, BLK-1, BLK-2, PRIM-2, PRIM-3, SRC-2: so is any tag in quoted text
#[test]
fn tagged_close_tag_in_an_argument_is_content() {
    let text = "<think>run({ command: \"halt\" })</think>\n\
                <tool_call>\n\
                edit({ path: \"doc.md\", content: \"a </tool_call> b <think>\" })\n\
                </tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    let content = result.calls[0]["arguments"]["content"].as_str().unwrap();
    assert!(content.contains("</tool_call>") && content.ends_with("<think>"));

    let text = r#"<tool_call>
edit({ path: "doc.md", content: <<EOT
Close it with </tool_call>, don't forget.
EOT
})
</tool_call>
<done>FILED</done>"#;
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.calls[0]["arguments"]["content"],
        json!("Close it with </tool_call>, don't forget.")
    );
    assert_eq!(result.done_marker.as_deref(), Some("FILED"));

    // Two apostrophes quote what lies between them.
    let text = "It's set. <think>hidden</think> That's all.";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.prose.contains("<think>hidden</think>"));

    // Only its own spelling closes a block.
    let text = "<toolcall>run({ command: \"w\" })\n</tool_call>\n</toolcall>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.recovered_from_stray_count, 0);
}

// CMP-70, PLB-2, LOOP-5, DEF-12: it needs no close tag, and is taken as it stands
#[test]
fn tagged_open_answer_at_the_end_is_an_answer() {
    let text = "<user_response>\n\
                Tonight's plates are filed.\n\
                run({ command: \"park\" })\n\
                ##DONE##\n";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.user_response.as_deref(),
        Some("Tonight's plates are filed.\nrun({ command: \"park\" })\n##DONE##")
    );
    assert!(result.calls.is_empty() && result.done_marker.is_none());
    assert!(result.violations.is_empty());

    let text = "<user_response lang=\"fr\">Bonsoir</user_response>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.user_response,
        Some("Bonsoir</user_response>".to_string())
    );

    let text = "<assistantprose>half a thought";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.user_response.as_deref(), None);
    assert_eq!(
        result.canonical,
        "<assistant_prose>\nhalf a thought\n</assistant_prose>"
    );
}

// CMP-69, CMP-71, CMP-73, TAG-1: it is told by its canonical name
#[test]
fn tagged_parser_flags_an_open_block_before_another() {
    let text = "<userresponse>Half of it.\n<tool_call>verify({})</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result
        .violations
        .iter()
        .any(|v| v.contains("Unclosed <user_response> block")));
    assert_eq!(result.calls.len(), 1);
    assert!(result.user_response.is_none() && result.prose == "Half of it.");

    let text = "<done>##DONE##";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.violations[0].contains("Unclosed <done> block"));
    assert_eq!(result.done_marker, Some(String::from("##DONE##")));

    let text = "<tool_call id=\"1\">verify({})</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(
        result.violations.len() == 1 && result.violations[0].contains("Unclosed <tool_call> block"),
        "the close tag is an orphan: {:?}",
        result.violations
    );
    assert_eq!(result.recovered_from_stray_count, 1);
}

// ---------------------------------------------------------------------------
// Text and tags outside the blocks
// ---------------------------------------------------------------------------

// CMP-26, CMP-27, CMP-29, CMP-69, CMP-86, CMP-92, TAG-1, TAG-3, TAG-4, STC-1, TXT-6, WRP-1
#[test]
fn tagged_parser_flags_unknown_tags() {
    let text = "<memo>Cold mirror</memo>\nFocus again.";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.violations[0].contains("Unknown top-level tag"));
    assert!(result.prose.trim().is_empty() && result.canonical.is_empty());
    assert_eq!(result.dropped.len(), 4);
    assert_eq!(
        result.dropped[2],
        json!({ "text": "</memo>", "reason": "fenced_narration" })
    );

    let text = "< 9 frames left\n</user_response>\n<TOOL_CALL>\n<<EOT\n\
                <!-- cold > warm -->\n\
                <tool_call>verify({})</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.violations.len(), 5);
    assert!(result.violations[0].contains("Unclosed tag starting at"));
    assert_eq!(result.prose, "warm -->");

    // Markup without a plausible name is such a tag, and nothing behind it is lost.
    let text = "<function=a lamp of your choice>\n<function_calls id=\"1\">\nverify({})";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.violations.iter().all(|v| v.contains("Unknown")));
    assert_eq!((result.violations.len(), result.calls.len()), (2, 1));
}

// CMP-73, CMP-91: the words before it are an answer
#[test]
fn tagged_sentinel_in_running_text_ends_the_turn() {
    let text = "Every plate is filed. ##DONE##\n";
    let result = parse_text_tool_calls_with_tools(text, None);
    assert_eq!(
        result.user_response.as_deref(),
        Some("Every plate is filed.")
    );
    assert_eq!(result.done_marker.as_deref(), Some("##DONE##"));
    assert!(result.violations.is_empty() && result.dropped.is_empty());
    assert!(result.canonical.ends_with("\n\n<done>##DONE##</done>"));

    let text = "##DONE## comes after the last ##DONE##";
    let result = parse_text_tool_calls_with_tools(text, None);
    assert_eq!(result.done_marker, None);
    assert_eq!(result.prose, text);
}

// CMP-26, CMP-27, CMP-59, CMP-74, CMP-76, FLN-1, TXT-2, TXT-3: a bracket splits a sentence
#[test]
fn tagged_plain_text_is_prose() {
    let text = "The seeing is good tonight.\n\nShall I open the dome?\n";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.prose, text.trim());
    assert!(result.violations.is_empty());

    let text = "stop when gain < 3 dB holds\nand < not before";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.prose,
        "stop when gain\n\n< 3 dB holds\n\nand\n\n< not before"
    );
    assert_eq!(result.dropped[1]["reason"], "fenced_narration");
    assert_eq!(result.dropped[1]["text"], "< 3 dB holds");

    // A tag that only begins like one of ours is harmless.
    let text = "Try a <donee> here.";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.prose, "Try a\n\n<donee> here.");
}

// CMP-68a, CMP-71, CMP-74, CMP-92, POS-1, VOC-13: a tag of ours in a line is no block
#[test]
fn tagged_parser_ignores_response_tags_in_running_text() {
    let text = "End it with `<done>` please.";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result
        .violations
        .iter()
        .any(|v| v.contains("Stray text outside response tags")));
    assert_eq!(result.done_marker, None);
    assert_eq!(result.prose.trim(), "");

    // Neither a byte-order mark nor a form feed leaves it at the head of the line.
    let text = "\u{feff}<user_response>Clear.</user_response>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.user_response.is_none() && result.violations.len() == 1);
    let text = "\u{c}<done>EARLY</done>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.done_marker, None);

    let result = parse_text_tool_calls_with_tools("It ends with </DONE", None);
    assert!(result.violations[0].contains("Stray text"));

    // The close tag of a call may be left over anywhere, in its first spelling.
    let result = parse_text_tool_calls_with_tools("Parked. </tool_call>", None);
    assert!(result.violations.is_empty() && result.prose == "Parked.");
    let result = parse_text_tool_calls_with_tools("Parked. </toolcall>", None);
    assert!(result.violations[0].contains("Stray text"));
}

// CMP-74, CMP-76: code in front of a block belongs nowhere
#[test]
fn tagged_parser_flags_stray_code_before_a_call_block() {
    let text = "let gain = 4;\n<tool_call>\nverify({})\n</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.calls[0]["name"], json!("verify"));
    assert!(
        result
            .violations
            .iter()
            .any(|v| v.contains("Stray text outside response tags")),
        "violations: {:?}",
        result.violations
    );
}

// ---------------------------------------------------------------------------
// Fences and frames
// ---------------------------------------------------------------------------

// CMP-30, CMP-48, CMP-49, CMP-71, POS-2, LOOP-2, LOOP-4: a fence makes no call inert
#[test]
fn tagged_calls_in_a_fence_are_executed() {
    let text = "```sh\nrun({ command: \"date\" })\n```";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.calls.len() == 1 && result.prose.is_empty());

    let text = "```json\n{\"name\": \"run\", \"arguments\": {\"command\": \"date\"}}\n```";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls[0]["id"], json!("tc_0"));
    assert_eq!(result.recovered_from_stray_count, 1);

    let text = "```\n<tool_call>\nverify({})\n</tool_call>\n```";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.prose, "```\n\n```");

    // Tildes fence nothing, so here it is a block.
    let text = "~~~\n<tool_call>verify({})</tool_call>\n~~~";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.recovered_from_stray_count, 0);
    assert_eq!(result.prose, "~~~\n\n~~~");
}

// CMP-48, CMP-74, POS-2, POS-3, POS-5, SRC-5: unless the fence is left open
#[test]
fn tagged_answer_in_a_fence_is_an_example() {
    let text = "Write:\n```\n<user_response>Like this.</user_response>\n```\n";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.user_response, None);
    assert!(result.violations[0].contains("Stray text outside response tags"));
    assert!(result.prose.is_empty());

    let text = "<think>```</think>```\n<user_response>Like this.</user_response>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.user_response.as_deref(), Some("Like this."));

    // Marks in an argument count too, and pair with a later one.
    let text = "<tool_call>run({ command: \"echo ```\" })</tool_call>\n\
                <tool_call>run({ command: \"date\" })</tool_call>\n```";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 2);
    assert_eq!(result.recovered_from_stray_count, 1);
}

// CMP-57, CMP-58, HSK-1, HSK-2, HSK-3, HLN-1, HLN-2, HLN-3, HLN-4, LOOP-3, TXT-2, TXT-8, DEF-3
#[test]
fn tagged_harmony_frames_are_skipped() {
    let text = "<|start|>assistant<|channel|>analysis<|message|>Weighing it.<|end|>\
                <tool_call>verify({})</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.prose, "Weighing it.");
    assert!(result.calls.len() == 1 && result.violations.is_empty());

    let text = "<tool_call<|message|>verify({})</tool_call<|end|>\n\
                <assistant<|channel|>final<|message|>All well.";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.recovered_from_stray_count, 1);
    assert_eq!(result.prose, "All well.");

    let text = "<|message|>tool_call to=look <|message|>{ file: \"dome.log\" }<|call|>\n\
                tool_call to=run <|message|>{ command: \"date\" }<|call|>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls[0]["arguments"]["file"], "dome.log");
    assert_eq!(result.calls[1]["arguments"]["command"], "date");

    // A header takes its line along if there is a line to end.
    let text = "<|channel|>not shown\nshown <|channel|>this too";
    let result = parse_text_tool_calls_with_tools(text, None);
    assert_eq!(result.prose, "shown\n\nthis too");
    let result = parse_text_tool_calls_with_tools("<|message|>\ntool_call to=look", None);
    assert_eq!(result.prose, "<|message|>\n\ntool_call to=look");
    let text = "tool_call to=run <|constrain|>json<|message|>{ command: \"date\" }";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.prose, "tool_call to=run\n\n{ command: \"date\" }");
    let result = parse_text_tool_calls_with_tools("<|>\n<|return|>", None);
    assert_eq!(result.violations.len(), 2);
}

// ---------------------------------------------------------------------------
// Provider dialects and registries
// ---------------------------------------------------------------------------

// CMP-58, CMP-69, CMP-71, DIFF-14: a close that ran into a marker goes with it, whichever that is
#[test]
fn tagged_parser_skips_closes_that_ran_into_a_marker() {
    for marker in ["<|end|>", "<|return|>", "<|parked|>"] {
        for lead in ["Slewing.\n", "Slewing. "] {
            let text = format!("{lead}</tool_call{marker}\nParked.");
            let result = parse_text_tool_calls_with_tools(&text, Some(&sample_tool_registry()));
            assert_eq!(result.prose, "Slewing.\n\nParked.");
            assert!(result.violations.is_empty() && result.errors.is_empty());
        }
    }

    // A marker that is cut off is none.
    let text = "Slewing.\n</tool_call<|end\nParked.";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert!(result.violations.len() == 1 && result.violations[0].contains("Unclosed tag"));
}

// CMP-13, CMP-31, CMP-32, CMP-33, CMP-34, CMP-37, VOC-8: arguments, or a payload of JSON
#[test]
fn tagged_mistral_markers_are_executed() {
    let text = "<user_response>Slewing.</user_response>\n\
                [TOOL_CALLS]look [ARGS] { file: 'dome.log' }\n\
                [TOOL_CALLS]verify[ARGS]";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls[0]["arguments"], json!({ "file": "dome.log" }));
    assert_eq!(result.calls[1]["arguments"], json!({}));
    assert_eq!(
        result
            .violations
            .iter()
            .filter(|v| v.contains("Mistral"))
            .count(),
        1
    );
    assert_eq!(result.user_response, None);
    assert!(result
        .canonical
        .starts_with("<assistant_prose>\n<user_response>Slewing."));

    let text = r#"[TOOL_CALLS] [{"name": "run", "arguments": "{\"command\": \"date\"}"},
 {"tool_name": "verify", "arguments": null}] and so on"#;
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls[0]["arguments"]["command"], json!("date"));
    assert_eq!(result.calls[1]["id"], "tc_1");
    assert_eq!(result.prose, "and so on");

    // A payload of nothing is no dialect.
    let result = parse_text_tool_calls_with_tools("[TOOL_CALLS][]", Some(&corpus_tool_registry()));
    assert!(result.errors.is_empty() && result.prose == "[TOOL_CALLS][]");
}

// CMP-11, CMP-31, CMP-32, CMP-33, CMP-34, DEF-2, DEF-11: and leaves them in the prose
#[test]
fn tagged_parser_reports_mistral_markers_that_fail() {
    for (text, fragment) in [
        ("[TOOL_CALLS]expose[ARGS]{}", "Unknown tool 'expose'"),
        ("[TOOL_CALLS]ledger[ARGS]{}", "Unknown tool 'ledger'"),
        ("[TOOL_CALLS]run {}", "[ARGS]"),
        ("[TOOL_CALLS]\u{e9}", "[TOOL_CALLS]"),
        ("Wait. [TOOL_CALLS]", "[TOOL_CALLS]"),
        ("[TOOL_CALLS]{'name': 'run'}", "did not parse"),
        (
            r#"[TOOL_CALLS][{"name": "verify"}, {"name": "expose"}]"#,
            "Unknown tool 'expose'",
        ),
        (
            "<tool_call>run({ command: \"grep '[TOOL_CALLS]' log\" })</tool_call>",
            "[TOOL_CALLS]",
        ),
    ] {
        let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
        assert!(
            result.calls.is_empty() && result.errors.iter().any(|e| e.contains(fragment)),
            "{text}: {:?}",
            result.errors
        );
        assert_eq!(result.prose, text);
    }

    let text = "[TOOL_CALLS]run[ARGS]{\"command\": \"date\"} and wait\n[TOOL_CALLS]verify[ARGS]{}";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.calls.len() == 1 && result.errors.len() == 1);
    assert_eq!(result.calls[0]["name"], "verify");
}

// CMP-40, CMP-41, CMP-42, CMP-43, CMP-44, VOC-8: invokes between full-width bars
#[test]
fn tagged_dsml_invokes_are_executed() {
    let text = "Plan.\n\
        <｜DSML｜function_calls>\n\
        <｜DSML｜invoke name=\"edit\">\n\
        <｜DSML｜parameter name=\"path\" string=\"true\"> a &amp; b </｜DSML｜parameter>\n\
        <｜DSML｜parameter name=\"range_start\" string=\"false\"> 12 </｜DSML｜parameter>\n\
        </｜DSML｜invoke>\n\
        </｜DSML｜function_calls>\n\
        Then.\n\
        <｜DSML｜invoke name=\"verify\"></｜DSML｜invoke>\n\
        <｜DSML｜invoke name=\"run\">";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "path": " a & b ", "range_start": 12 })
    );
    assert_eq!(result.calls.len(), 2);
    assert_eq!(result.prose, "Plan.\n\nThen.");
    assert!(result
        .violations
        .iter()
        .any(|v| v.contains("DeepSeek DSML")));

    let text = "<｜DSML｜invoke name=\"ledger\"></｜DSML｜invoke>\
                <｜DSML｜invoke name=\"look\">\
                <｜DSML｜parameter name=\"file\" string=\"false\">dome &lt;1&gt;</｜DSML｜parameter>\
                </｜DSML｜invoke>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert!(result.errors[0].contains("Unknown tool 'ledger'"));
    assert!(result.errors[1].contains("could not parse as JSON"));
    assert_eq!(result.calls[0]["arguments"]["file"], "dome <1>");

    // Neither half an invoke nor the ASCII spelling is the dialect.
    for text in [
        "<｜DSML｜invoke name=\"verify\">",
        "<|DSML|invoke name=\"verify\">",
    ] {
        let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
        assert!(result.violations[0].contains("Unknown top-level tag"));
    }
}

// CMP-40, CMP-41, CMP-42: a marker that begins nothing hides all that comes after it, calls run
#[test]
fn tagged_dsml_that_is_left_open_ends_the_prose() {
    let invoke = "<｜DSML｜invoke name=\"verify\"></｜DSML｜invoke>";
    for open in [
        "<｜DSML｜tool_calls>",
        "<｜DSML｜function_calls>\n<｜DSML｜tool_calls>",
        "<｜DSML｜parameter name=\"file\">",
    ] {
        let text = format!("Plan.\n{open}\n{invoke}\nThen.\n{invoke}\nDone.");
        let result = parse_text_tool_calls_with_tools(&text, Some(&corpus_tool_registry()));
        assert_eq!(result.calls.len(), 2);
        assert!(result.errors.is_empty());
        assert_eq!(result.prose, "Plan.");

        let text = format!("Plan.\n{invoke}\nThen.\n{open}\nDone.");
        let result = parse_text_tool_calls_with_tools(&text, Some(&corpus_tool_registry()));
        assert_eq!(result.calls.len(), 1);
        assert_eq!(result.prose, "Plan.\n\nThen.");
    }
}

// CMP-9, CMP-10, VOC-4, KNOWN-1: a list will do; what is no entry is passed over
#[test]
fn tagged_parser_knows_two_tools_without_a_registry() {
    let text = "<tool_call>ledger({ note: \"clear\" })</tool_call>\n\
                <tool_call>load_skill({ name: \"optics\" })</tool_call>\n\
                <tool_call>expose({ seconds: 3 })</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, None);
    assert_eq!(result.calls.len(), 2);
    assert_eq!(result.errors.len(), 1);
    assert!(result.errors[0].contains("Unknown tool 'expose'"));

    let empty = parse_text_tool_calls_with_tools(text, Some(&vm_dict(&[])));
    assert_eq!(empty.calls, result.calls);

    let registry = vm_list(vec![
        vm_str("expose"),
        vm_dict(&[("description", vm_str("No name, no tool."))]),
        tool("expose", "Take a plate.", vm_dict(&[])),
    ]);
    let result = parse_text_tool_calls_with_tools(text, Some(&registry));
    assert_eq!(result.calls.len(), 3);
    assert_eq!(
        result.calls.last().unwrap()["arguments"]["seconds"],
        json!(3)
    );
}

// ---------------------------------------------------------------------------
// Bare bodies
// ---------------------------------------------------------------------------

// KNOWN-3, BARE-10, DIAG-1: a name in another case is unknown, and the right one is proposed
#[test]
fn bare_body_reports_names_in_another_case() {
    let text = "Run({ command: \"date\" })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert!(result
        .errors
        .iter()
        .any(|e| e.contains("Unknown tool 'Run'") && e.contains("Did you mean 'run'")));

    let text = "RUN(now)";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.errors.is_empty() && result.prose == "RUN(now)");
}

// BARE-3, PROSE-6: a call line between frame markers is a call if its payload ends on the line
#[test]
fn bare_body_rewrites_harmony_call_lines() {
    let text =
        "<|channel|>commentary tool_call to=\"run\" <|message|>{ command: \"date\" } <|call|>\n\
                Noted.";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls[0]["arguments"], json!({ "command": "date" }));
    assert_eq!(result.prose, "Noted.");

    let text = "tool_call to=run <|message|>{ command:\n\"date\" }";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert!(result.prose.contains("tool_call to=run"));
}

// BARE-3: the name is known to the letter, and message and payload are on the line
#[test]
fn bare_body_reads_harmony_lines_whole() {
    for text in [
        "<|channel|>tool_call to=dome<|message|>{ command: \"date\" }",
        "<|channel|>tool_call to=functions.run<|message|>{ command: \"date\" }",
        "<|channel|>tool_call to=run\n<|message|>{ command: \"date\" }",
        "<|channel|>tool_call to=run<|message|>{\n command: \"date\" }",
        "<|channel|>tool_call to=run<|message|>: { command: \"date\" }",
    ] {
        let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
        assert!(result.calls.is_empty() && result.errors.is_empty());
        assert_eq!(result.prose, text);
    }
}

// BARE-7, BARE-8, VOC-7: one label is stripped, a second one is not
#[test]
fn bare_body_flags_a_second_label() {
    for label in ["tool_call", "tool_output", "tool", "javascript", "shell"] {
        let text = format!("{label}: run({{ command: \"date\" }})");
        let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
        assert!(result.calls.len() == 1 && result.prose.is_empty());
    }

    let text = "use: Next: run({ command: \"date\" })\nThat is all.";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert!(result.errors[0].contains("Next:") && result.errors[0].contains("Do not prefix"));
    assert_eq!(result.prose, text);
}

// BARE-10, SHAPE-4, SHAPE-5, SHAPE-8, SHAPE-9: envelopes are opened if a known tool is inside
#[test]
fn bare_body_opens_envelopes() {
    let text = r#"tool_call({ name: "functions.run", arguments: "{\"command\": \"date\"}" })"#;
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls[0]["name"], "run");
    assert_eq!(result.calls[0]["arguments"]["command"], json!("date"));

    let text = "function({ name: \"exec\", args: { cmd: \"date\" } })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls[0]["arguments"], json!({ "command": "date" }));
}

// BEXP-2, BEXP-3: a comment may stand before the end, and nothing else
#[test]
fn bare_body_closes_the_last_call() {
    let text = "run({ command: \"date\" } // the last one";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1);

    let text = "run({ command: \"date\" };";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert!(result.errors[0].contains("missing closing `)`"));
    assert_eq!(result.prose, text);
}

// BARE-9, BARE-14: numbers keep their kind, and equal calls are all kept
#[test]
fn bare_body_keeps_numbers_and_repeats() {
    let text = "edit({ path: \"plates.toml\", gain: 0.5, offset: -3, scale: 2.0 })\n\
                edit({ path: \"plates.toml\", gain: 0.5, offset: -3, scale: 2.0 })\n";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 2);
    assert_eq!(result.calls[0]["arguments"]["gain"].as_f64(), Some(0.5));
    assert_eq!(result.calls[0]["arguments"]["offset"], -3);
    assert_eq!(result.calls[1]["arguments"]["scale"], json!(2.0));
    assert_eq!(result.calls[1]["id"], "tc_1");
}

// BARE-12, PROSE-4, PROSE-7: what a call leaves behind is tidied; without a call nothing is touched
#[test]
fn bare_body_tidies_prose_round_a_call_only() {
    let text = "One.\n\n\n\nrun({ command: \"date\" }); two\n\n\n\nThree.\n";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.prose, "One.\n\n; two\n\nThree.");

    let text = "  One.\n\n\n\nThree.\n";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.prose, text);
}

// NJ-1, NJ-2, NJ-3, NJ-5: an envelope is found inside other JSON, but not beside a failed call
#[test]
fn bare_body_looks_for_json_last() {
    let text = "Log: [{\"n\": {\"name\": \"run\", \"arguments\": {\"command\": \"date\"}}}]";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls[0]["id"], json!("native_fallback"));
    assert_eq!(result.prose, "Log: [{\"n\": }]");

    let text = "expose({ seconds: 3 })\n{\"name\": \"run\", \"arguments\": {}}";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty() && result.errors.len() == 1);
}

// BARE-2, PROSE-6: the body parser knows calls only; other blocks are prose to it
#[test]
fn bare_body_does_not_read_response_blocks() {
    let text = "<tool_call>run({ command: \"date\" })</tool_call>\n<done>##DONE##</done>";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.prose, "<done>##DONE##</done>");
    assert_eq!(result.done_marker, None);
    assert!(result.canonical.is_empty() && result.violations.is_empty());
}

// ---------------------------------------------------------------------------
// Required parameters
// ---------------------------------------------------------------------------

// SCH-2, VAL-1: absent and null are both missing, and are named in order
#[test]
fn validate_names_the_missing_parameters() {
    let schemas = collect_tool_schemas(Some(&sample_tool_registry()), None);
    let arguments = json!({ "content": "x", "path": null });
    let error = validate_tool_args("edit", &arguments, &schemas).unwrap_err();
    assert!(error.contains("missing required parameter"));
    assert!(error.contains("edit") && error.contains("action"));
    assert!(error.contains("path"));
    assert!(!error.contains("content"));
}

// VAL-2: only presence is looked at
#[test]
fn validate_looks_at_presence_only() {
    let schemas = collect_tool_schemas(Some(&sample_tool_registry()), None);
    let arguments = json!({ "action": "rename", "path": "", "zenith": 1 });
    assert!(validate_tool_args("edit", &arguments, &schemas).is_ok());
    assert!(validate_tool_args("run", &json!({ "command": false }), &schemas).is_ok());
    assert!(validate_tool_args("run", &json!({ "Command": "date" }), &schemas).is_err());
}

// VAL-1, SCH-1: a tool that no schema describes may be called with anything
#[test]
fn validate_accepts_tools_without_a_schema() {
    let schemas = collect_tool_schemas(Some(&sample_tool_registry()), None);
    assert!(validate_tool_args("expose", &json!({}), &schemas).is_ok());
    assert_eq!(validate_tool_args("ledger", &json!(null), &schemas), Ok(()));

    let schemas = collect_tool_schemas(None, None);
    assert!(validate_tool_args("edit", &json!({}), &schemas).is_ok());
}

// VAL-1, SCH-2: arguments that are no object lack everything
#[test]
fn validate_wants_what_has_no_default() {
    let schemas = collect_tool_schemas(Some(&defer_loading_registry()), None);
    for arguments in [json!("quay"), json!(["env"]), json!({})] {
        let error = validate_tool_args("deploy", &arguments, &schemas).expect_err("env is missing");
        assert!(error.contains("missing required parameter") && error.contains("env"));
    }

    // A whole JSON schema is read as three parameters.
    let whole = vm_dict(&[("type", vm_str("object")), ("properties", vm_dict(&[]))]);
    let registry = vm_list(vec![tool("aim", "Point the tube.", whole)]);
    let schemas = collect_tool_schemas(Some(&registry), None);
    let error = validate_tool_args("aim", &json!({ "type": 1 }), &schemas).unwrap_err();
    assert!(error.contains("properties"));

    let filter = vm_dict(&[("type", vm_str("string")), ("default", vm_str("red"))]);
    let expose = vm_dict(&[
        ("filter", filter),
        ("seconds", required("int", "How long.")),
    ]);
    let registry = vm_dict(&[(
        "tools",
        vm_list(vec![tool("expose", "Take a plate.", expose)]),
    )]);
    let schemas = collect_tool_schemas(Some(&registry), None);
    assert!(validate_tool_args("expose", &json!({ "seconds": 30 }), &schemas).is_ok());
}

// SCH-1, SCH-3, SCH-4: both sources, sorted by name; a provider tool only if its name is new
#[test]
fn collected_schemas_are_sorted_by_name() {
    let provider: Vec<Value> = vec![
        json!({ "type": "function", "function": { "name": "aim", "parameters": {} } }),
        json!({ "name": "run", "input_schema": { "type": "object" } }),
    ];
    let schemas = collect_tool_schemas(Some(&sample_tool_registry()), Some(&provider));
    let names: Vec<&str> = schemas.iter().map(|schema| schema.name.as_str()).collect();
    assert_eq!(names, vec!["aim", "edit", "run"]);

    let registry = vm_list(vec![
        tool("lamp", "The first.", vm_dict(&[])),
        vm_str("dome"),
        tool("lamp", "The second.", vm_dict(&[])),
    ]);
    let schemas = collect_tool_schemas(Some(&registry), None);
    assert_eq!(schemas.len(), 2);
    assert_eq!(schemas[1].name, "lamp");
}
