//! Bare calls in a message body, and the native-JSON lane behind them.
#![allow(clippy::needless_raw_string_hashes)]

use std::collections::BTreeSet;

use super::{
    corpus_tool_registry, defer_loading_registry, echo_marker_tools, json, known_tools_set,
    native_tool_registry, parse_bare_calls_in_body, parse_native_json_tool_calls,
    parse_text_tool_calls_with_tools, sample_tool_registry, vm_dict, vm_list, TextToolParseResult,
    Value,
};

/// Labels that may stand in front of a call.
const LABELS: [&str; 6] = [
    "tool_code:",
    "call:",
    "use:",
    "python:",
    "typescript:",
    "bash:",
];

/// A log of some twenty lines with everything in it that could be taken for syntax.
const TIDE_LOG: &str = include_str!("fixtures/tide_log.txt");

static FALLBACK_ID: &str = "native_fallback";

// ---------------------------------------------------------------------------
// Helpers
// ---------------------------------------------------------------------------

fn parse_sample(text: &str) -> TextToolParseResult {
    parse_bare_calls_in_body(text, Some(&sample_tool_registry()))
}

fn parse_corpus(text: &str) -> TextToolParseResult {
    let registry = corpus_tool_registry();
    parse_bare_calls_in_body(text, Some(&registry))
}

/// `name({ key: "value" })`, the value quoted as JSON.
fn call_text(name: &str, key: &str, value: &str) -> String {
    let quoted = serde_json::to_string(value).unwrap();
    format!("{name}({{ {key}: {quoted} }})")
}

/// A string argument of one call.
fn string_arg<'a>(parsed: &'a TextToolParseResult, index: usize, key: &str) -> Option<&'a str> {
    let arguments = parsed.calls.get(index)?.get("arguments")?;
    arguments.get(key)?.as_str()
}

/// The command of the last `run` call, or what went wrong.
fn command_of(text: &str) -> Result<String, String> {
    let parsed = parse_sample(text);
    if !parsed.errors.is_empty() {
        return Err(format!("{:?}", parsed.errors));
    }
    let call = parsed.calls.last().ok_or("no call")?;
    call["arguments"]["command"]
        .as_str()
        .map(str::to_string)
        .ok_or_else(|| "no command".to_string())
}

fn assert_single_call(parsed: &TextToolParseResult, name: &str, arguments: Value) {
    assert_eq!(parsed.calls.len(), 1, "errors: {:?}", parsed.errors);
    assert_eq!(parsed.calls[0]["name"], name);
    assert_eq!(parsed.calls[0]["arguments"], arguments);
}

// ---------------------------------------------------------------------------
// Where a call may stand
// ---------------------------------------------------------------------------

// BARE-5, BARE-9, PROSE-4, PROSE-7: a call on a line of its own, and prose around it
#[test]
fn parses_line_anchored_call_and_keeps_prose() {
    let text = "Reading the gauge first.\nrun({ command: \"date -u\" })\nBack with the result.";
    let parsed = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(parsed.errors.is_empty(), "errors: {:?}", parsed.errors);
    assert_eq!(parsed.calls.len(), 1);
    assert_eq!(parsed.calls[0]["name"], json!("run"));
    assert_eq!(
        parsed.calls[0]["arguments"],
        json!({ "command": "date -u" })
    );
    assert_eq!(
        parsed.prose,
        "Reading the gauge first.\n\nBack with the result."
    );
}

// BARE-9, BARE-10, BARE-11, PROSE-4: names and brackets in a sentence are no call
#[test]
fn plain_text_fills_nothing_but_the_prose() {
    let first = parse_sample("We could run the gauge (again), or edit {the log}.\n\n");
    assert!(first.calls.is_empty() && first.violations.is_empty());
    assert_eq!(first.user_response, None);
    assert!(first
        .done_marker
        .as_deref()
        .is_none_or(|marker| marker.trim().is_empty()));
    assert_eq!(first.canonical, "");
    assert_eq!(first.recovered_from_stray_count, 0);

    // What was prose once is prose again.
    let again = parse_sample(&first.prose);
    assert_eq!(again.prose, first.prose);
}

// BARE-5, BARE-12: a call needs the start of a line
#[test]
fn calls_after_other_text_on_the_line_stay_prose() {
    for lead in ["Now ", "- ", "2. "] {
        let text = format!("{lead}run({{ command: \"uptime\" }})");
        let parsed = parse_sample(&text);
        assert!(
            parsed.calls.is_empty() && parsed.errors.is_empty(),
            "after {lead:?}"
        );
        assert_eq!(parsed.prose, text);
    }

    let parsed = parse_corpus("look({ file: \"keel.rs\" }) verify({})");
    assert!(!parsed.calls.iter().any(|call| call["name"] == "verify"));
    assert_eq!("verify({})", parsed.prose);
}

// BARE-5, BARE-9, PROSE-4: blanks in front belong to the call
#[test]
fn leading_blanks_do_not_hide_a_call() {
    for pad in ["", "\t  "] {
        for eol in ["\n", "\r\n"] {
            let text = [pad, "verify({})", eol, "Checked."].concat();
            let parsed = parse_corpus(&text);
            assert!(
                parsed.calls.len() == 1 && parsed.prose == "Checked.",
                "{text:?}"
            );
        }
    }
}

// BARE-9, BARE-14, LEX-22: none is taken for a repetition
#[test]
fn repeated_calls_are_kept_with_their_own_ids() {
    let mut text = String::new();
    for _ in 0..3 {
        text.push_str(&call_text("run", "command", "sync"));
        text.push('\n');
    }
    let parsed = parse_sample(&text);
    assert_eq!(parsed.calls.len(), 3);
    for index in 0..3 {
        assert_eq!(parsed.calls[index]["id"], format!("tc_{index}"));
    }
    assert_ne!(parsed.calls[0]["id"], parsed.calls[2]["id"]);
    assert_eq!(parsed.calls[0]["arguments"], parsed.calls[2]["arguments"]);
    assert!(parsed.prose.is_empty());
}

// BARE-9, BARE-12: one call a line, numbered from zero
#[test]
fn every_call_of_a_batch_is_well_formed() {
    let listing = "rudder.rs,mast.rs,sail.rs,";
    let mut text = String::from("Counting.\n");
    let mut rest = listing;
    while !rest.is_empty() {
        let cut = rest.find(',').unwrap();
        text += &format!("run({{ command: 'wc -l {}' }})\n", &rest[..cut]);
        rest = &rest[cut + 1..];
    }
    assert!(text.matches("wc -l").count() == 3);

    let parsed = parse_sample(&text);
    for call in &parsed.calls {
        assert_eq!(call["name"], "run");
        assert!(call["id"].as_str().is_some_and(|id| id.starts_with("tc_")));
        assert!(call["arguments"].is_object());
    }
    for (index, call) in parsed.calls.iter().enumerate() {
        assert_eq!(call["id"], format!("tc_{index}"));
    }
    assert!(parsed.calls.len() >= 3, "{:?}", parsed.errors);
    let ends_with = |calls: &[Value], tail: &str| {
        calls.iter().any(|call| {
            call["arguments"]["command"]
                .as_str()
                .is_some_and(|c| c.ends_with(tail))
        })
    };
    assert!(ends_with(&parsed.calls, "sail.rs"));
    assert!(!ends_with(&parsed.calls, ","));
    assert!(parsed.prose.len() < text.len());
}

// ---------------------------------------------------------------------------
// Forms of a call
// ---------------------------------------------------------------------------

// BARE-9, BARE-11, LEX-11, LEX-13, LEX-41, LEX-70: no blank after the name, any later on
#[test]
fn spacing_matters_before_a_call_but_not_inside() {
    let registry = sample_tool_registry();

    let text = "run{ command: \"df -h\" }";
    let parsed = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(string_arg(&parsed, 0, "command"), Some("df -h"));
    assert!(parsed.prose.is_empty());

    for text in ["run { command: \"df -h\" }", "run ({ command: \"df -h\" })"] {
        let parsed = parse_bare_calls_in_body(text, Some(&registry));
        assert!(!(parsed.calls.len() > 1 || parsed.prose != text));
    }

    let tight = parse_corpus("look({file:'oar.rs',intent:'read'})");
    let loose = parse_corpus(
        "look({\n    /* which */ file: 'oar.rs',\n    intent: 'read', // why\n  }\n)\nThanks!",
    );
    assert_eq!(loose.calls, tight.calls);
    assert_ne!(loose.prose, tight.prose);
}

// BARE-7, BARE-12: with the bracket that opens it, and without
#[test]
fn angle_bracket_around_a_call_is_swallowed() {
    let parsed = parse_corpus("<look({ file: \"kiln.rs\" })> then wait");
    assert_eq!(string_arg(&parsed, 0, "file").unwrap(), "kiln.rs");
    assert_eq!(parsed.prose, "then wait");

    // A redirection is taken for the bracket too.
    let parsed = parse_corpus("verify({}) > report.txt");
    assert_eq!(parsed.prose.trim(), "report.txt");
}

// BARE-7, VOC-7: a label goes with its call
#[test]
fn dispatch_labels_are_stripped() {
    for label in LABELS {
        let parsed = parse_corpus(&format!("{label} look({{ file: \"mast.rs\" }})"));
        assert!(
            parsed.calls.len() == 1 && parsed.prose.is_empty(),
            "label {label}"
        );
    }
}

// BARE-8, BARE-7, PROSE-6: a label in front of a known name
#[test]
fn other_labels_are_reported() {
    let cases = [
        ("Action", "run", "Action: run(everything)"),
        ("Tool", "edit", "Tool: edit({ path: \"crew.md\" })"),
        ("note", "run", "bash: note: run({ command: \"who\" })"),
    ];
    for (label, tool, text) in cases {
        let parsed = parse_sample(text);
        assert!(
            parsed.errors.iter().any(|error| {
                error.contains(&format!("{label}:"))
                    && error.contains(tool)
                    && error.contains("Do not prefix")
            }),
            "errors: {:?}",
            parsed.errors
        );
        assert_eq!(parsed.prose, text);
    }

    // Neither a name nobody registered nor the brace form counts as an attempt.
    for text in [
        "Plan: sail({ to: \"bay\" })",
        "Plan: run{ command: \"who\" }",
    ] {
        assert!(parse_sample(text).errors.is_empty());
    }
}

// BARE-9, LEX-10, LEX-71: neither a value, nor names with values, nor an object on the next line
#[test]
fn arguments_must_be_an_object_literal() {
    for arguments in ["\"crew.md\"", "path=\"crew.md\"", "\n{ path: \"crew.md\" }"] {
        let parsed = parse_sample(&format!("edit({arguments})"));
        assert_eq!(parsed.errors.len(), 1);
        assert!(
            parsed.errors[0].contains("object literal")
                || parsed.errors[0].contains("{ key: value }"),
            "got: {}",
            parsed.errors[0]
        );
    }
}

// BARE-9: nothing between the parens
#[test]
fn tools_without_parameters_accept_empty_parens() {
    let parsed = parse_corpus("Let me check.\nverify()");
    assert!(parsed.calls.iter().any(|call| call["name"] == "verify"));
}

// BEXP-3, BARE-9, LEX-68, LEX-72, PROSE-6: with text behind it the call fails
#[test]
fn closing_paren_is_implied_at_the_end_only() {
    let parsed = parse_sample("edit({ path: \"crew.md\", content: \"all hands\" }");
    assert_single_call(
        &parsed,
        "edit",
        json!({ "path": "crew.md", "content": "all hands" }),
    );

    let text = "edit({ path: \"crew.md\", content: \"all hands\" }\nNext, the log.";
    let parsed = parse_sample(text);
    assert!(parsed.calls.is_empty());
    let error = parsed.errors.first().expect("an error");
    assert!(error.contains("TOOL CALL PARSE ERROR") && error.contains("missing closing `)`"));
    assert_eq!(parsed.prose, text);
}

// ---------------------------------------------------------------------------
// Values
// ---------------------------------------------------------------------------

// LEX-15, LEX-16, LEX-18, LEX-19, LEX-39, LEX-42: numbers, words and lists
#[test]
fn argument_scalars_keep_their_types() {
    let text = r#"edit({
        path: 'deck.toml',
        line: 007, depth: -4, ratio: .5, scale: 2e3,
        dry: true, gone: undefined,
        tags: ["bow", 'stern', 3, [],],
    })"#;
    let parsed = parse_sample(text);
    let args = &parsed.calls[0]["arguments"];
    assert_eq!(args["path"], "deck.toml");
    assert_eq!(args["line"].as_i64(), Some(7));
    assert_eq!(args["depth"], -4);
    assert_eq!(args["ratio"].as_f64().unwrap(), 0.5);
    assert_eq!(args["scale"], json!(2000.0));
    assert!(args["dry"].as_bool().unwrap());
    assert_eq!(args.get("gone"), Some(&json!(null)));
    assert_eq!(args["tags"], json!(["bow", "stern", 3, []]));
    assert!(args.get("wet").is_none());
}

// LEX-23, LEX-24, LEX-25, LEX-26, LEX-27, BEXP-2: what is no escape stays as it is written
#[test]
fn string_escapes_decode() {
    for (written, decoded) in [
        (r"ebb\tflow", "ebb\tflow"),
        (r#"say \"ahoy\""#, "say \"ahoy\""),
        (r"\d{3}\.\w+", "\\d{3}\\.\\w+"),
        (r"\u00e9t\u{e9} \x41\xZZ", "\u{e9}t\u{e9} \x41\\xZZ"),
        (r"\uD83D\uDEA2", "\u{1F6A2}"),
        (r"C:\unit\logs", r"C:\unit\logs"),
    ] {
        let text = format!("run({{ command: \"{written}\" }})");
        assert_eq!(command_of(&text).unwrap(), decoded);
    }

    // Half of a surrogate pair is no character.
    let text = r#"run({ command: "half \uD83D ship" })"#;
    assert!(command_of(text).is_err());
    assert!(command_of(text)
        .unwrap_err()
        .contains("TOOL CALL PARSE ERROR"));
}

// LEX-31, LEX-32, LEX-33, LEX-35, LEX-36, LEX-47, LEX-48: templates, sums, stray quotes
#[test]
fn strings_come_in_several_forms() {
    let template = r"run({ command: `printf '${TZ}\n' | tee \d.log` })";
    assert_eq!(
        command_of(template).unwrap(),
        "printf '${TZ}\n' | tee \\d.log"
    );

    let joined = "run({ command: \"tar -c\" // archive\n  + ' hull'\n  + ` | wc`, })";
    assert_eq!(command_of(joined), Ok("tar -c hull | wc".to_string()));

    // Quotes that nobody escaped are read as content.
    let unescaped = r#"run({ command: "echo "low tide" now" })"#;
    assert_eq!(command_of(unescaped).unwrap(), r#"echo "low tide" now"#);
}

// LEX-39, LEX-41, LEX-42, LEX-43, LEX-44: keys of every kind, one of them twice
#[test]
fn nested_arguments_are_kept_as_written() {
    let text = concat!(
        "edit({ path: 'a.rs', path = 'b.rs', 'new body': `x`,\n",
        "  ops: [{ op: \"insert\", at: ",
        3,
        " }, { op: \"drop\", at: [9, { deep: true }] }] })",
    );
    let parsed = parse_sample(text);
    let args = parsed.calls[0]["arguments"].as_object().unwrap();
    assert_eq!(args["path"], "b.rs"); // the later of two
    assert!(args.contains_key("new body") && args.len() == 3);

    let ops = parsed.calls[0]["arguments"]["ops"]
        .as_array()
        .expect("ops is a list");
    let names: Vec<&str> = ops.iter().map(|op| op["op"].as_str().unwrap()).collect();
    assert_eq!(names, vec!["insert", "drop"]);
    let lines = ops
        .iter()
        .filter_map(|op| op["at"].as_i64())
        .collect::<Vec<_>>();
    assert_eq!(lines, [3]);
    assert_eq!(ops.iter().position(|op| op["op"] == "drop"), Some(1));
    let dropped = ops.iter().find(|op| op["op"] == "drop").expect("a drop");
    assert_eq!(dropped["at"][1]["deep"], true);
}

// LEX-16, LEX-19, LEX-22, LEX-23, LEX-41, LEX-42: JSON in a string, JSON as a literal
#[test]
fn json_text_survives_quoting() {
    let manifest = json!({ "crew": ["Ada", "Øyvind"], "draft": 1.5 });
    let parsed = parse_sample(&call_text("edit", "content", &manifest.to_string()));
    let content = parsed.calls[0]["arguments"]["content"].as_str().unwrap();
    let reread = serde_json::from_str::<Value>(content).unwrap();
    assert_eq!(reread["crew"][1], "Øyvind");
    assert_eq!(reread, manifest);
    assert!(parsed.calls[0]["arguments"]
        .to_string()
        .contains(r#"\"draft\":1.5"#));

    // JSON itself is a valid object literal.
    let written = json!([{ "path": "a/b.md", "ops": [-1, null] }, { "ratio": 0.25 }]);
    for arguments in written.as_array().unwrap() {
        let parsed = parse_sample(&format!("edit({arguments})"));
        assert_eq!(parsed.calls[0]["arguments"], *arguments);
    }
}

// ---------------------------------------------------------------------------
// Heredocs
// ---------------------------------------------------------------------------

// LEX-52, LEX-54, LEX-61, LEX-63: quotes, escapes and arrows mean nothing in it
#[test]
fn heredoc_body_is_verbatim() {
    let body = "fn main() {
    println!(\"{}\\n\", 'x'); // `ticks` and <<ARROWS
}
";
    assert!(body.len() > 60 && body.as_bytes().starts_with(b"fn "));
    let text = format!("edit({{ path: \"src/main.rs\", content: <<RUST\n{body}RUST\n}})");
    let parsed = parse_sample(&text);
    let content = string_arg(&parsed, 0, "content").expect("content");
    assert_eq!(content, body.trim_end());
    assert!(content.contains('\'') && !content.contains('\t'));
}

// BARE-6, BARE-15, LEX-54, LEX-63: a call that succeeded is not scanned again
#[test]
fn heredoc_body_hides_calls_and_fences() {
    let text = [
        "edit({ path: \"notes.md\", content: <<EOT",
        "```sh",
        "run({ command: \"rm -r hull\" })",
        "```",
        "EOT",
        "})",
        "Saved.",
    ]
    .join("\n");
    let parsed = parse_sample(&text);
    assert!(parsed.calls.iter().all(|call| call["name"] != "run"));
    let content = parsed.calls[0]["arguments"]["content"].as_str().unwrap();
    assert_eq!(content.matches("```").count(), 2);
    assert_eq!(parsed.prose, "Saved.");
}

// LEX-52, LEX-54, LEX-55, LEX-63: two ways to say where it ends
#[test]
fn heredoc_close_line_may_be_indented_or_counted() {
    let text = "edit({\n\
                path: <<P\n\
                docs/quay.md\n\
                \x20 P, content: <<'C'\n\
                \x20 two\n\
                \n\
                lines\n\
                C })\n";
    let parsed = parse_sample(text);
    assert_eq!(string_arg(&parsed, 0, "path"), Some("docs/quay.md"));
    assert_eq!(string_arg(&parsed, 0, "content"), Some("  two\n\nlines"));

    // With a count the body may hold its own tag; its last line break belongs to it.
    let body = "END\nfin\n";
    let text = format!(
        "edit({{ content: <<{0}:{1}\n{body}{0}\n}})",
        "END",
        body.lines().count()
    );
    let parsed = parse_sample(&text);
    assert_eq!(parsed.calls[0]["arguments"]["content"], body);
}

// LEX-57, LEX-63, BEXP-2, BEXP-6: without its tag, at the end of the text
#[test]
fn heredoc_may_end_at_the_call_tail() {
    let open = "edit({ content: <<MD\n# Log\nfair wind\n})";
    let parsed = parse_sample(open);
    assert_eq!(
        parsed.calls[0]["arguments"]["content"],
        json!("# Log\nfair wind")
    );

    // Not when anything follows.
    let parsed = parse_sample(&[open, "\n", "Done."].concat());
    assert_eq!(parsed.calls.len(), 0, "calls: {:?}", parsed.calls);
    assert!(parsed.errors.last().unwrap().contains("Raw:"));
}

// BARE-9, BARE-15, BEXP-6, BEXP-7: and a call is found inside it
#[test]
fn failed_call_is_scanned_again_line_by_line() {
    let parsed = parse_sample("edit({ content: <<KEEP\nrun({ command: \"reboot\" })\nstill open");
    assert_single_call(&parsed, "run", json!({ "command": "reboot" }));
    assert!(1 == parsed.errors.len() && parsed.errors[0].contains("edit"));
    assert!(!parsed
        .errors
        .iter()
        .chain(parsed.violations.iter())
        .any(|message| message.contains("TRUNCATED")));
}

// LEX-54, LEX-61, LEX-63: whatever its lines look like
#[test]
fn long_heredoc_arrives_whole() {
    const LAST: &str = "W1;03-04;09:06;5.07;high";

    fn without_last_break(text: &str) -> &str {
        &text[..text.len() - 1]
    }

    let body = TIDE_LOG.repeat(2);
    let text = format!("edit({{\n  path: 'tide.log',\n  content: <<LOG\n{body}LOG\n}})\n");
    let parsed = parse_sample(&text);
    assert_eq!(parsed.calls.len(), 1, "{:?}", parsed.errors);
    let content = string_arg(&parsed, 0, "content").unwrap_or("");
    assert_eq!(content, without_last_break(&body));
    assert_eq!(content.matches("spring tide").count(), 2);
    assert!(content.ends_with(LAST));
}

// ---------------------------------------------------------------------------
// Code marks, wrapper tags and channels
// ---------------------------------------------------------------------------

// BARE-4, BARE-6, PROSE-1, PROSE-2, PROSE-3, PROSE-4: with a call between them or without
#[test]
fn fences_leave_no_trace_in_the_prose() {
    for info in ["", "sh", "tool code"] {
        let text = format!("Before.\n```{info}\nrun({{ command: \"ls hull\" }})\n```\nAfter.");
        let parsed = parse_sample(&text);
        assert_eq!(parsed.prose, "Before.\n\nAfter.");
    }

    // A block without a call goes with its content, and takes along what is written up to the
    // next fence.
    let call = call_text("run", "command", "ls hull");
    let block = "```py\nknots = 7\n```";
    for (text, prose) in [
        (format!("One\n{block}\nTwo"), "One\nTwo"),
        (
            format!("One\n{block}\nTwo\n```\n{call}\n```\nEnd"),
            "One\n\nEnd",
        ),
        (
            format!("One\n```\n{call}\n```\nTwo\n{block}\nEnd"),
            "One\n\nTwo\nEnd",
        ),
        (format!("One\n```sh\n{call}"), "One"),
        (
            format!("```{call}```"),
            "```run({ command: \"ls hull\" })```",
        ),
    ] {
        let parsed = parse_sample(&text);
        assert_eq!(parsed.prose, prose);
    }
}

// BARE-4, BARE-13, LEX-118: marks elsewhere hide a call on their line
#[test]
fn code_marks_around_the_whole_message_are_removed() {
    for (open, close) in [("`", "`"), ("```\n", "\n```"), ("  ```js\n", "```\n")] {
        let text = String::from(open) + "run({ command: \"date\" })" + close;
        assert_eq!(command_of(&text).expect("a command"), "date");
    }

    let inline = "`run({ command: \"date\" })` is the form to use.";
    let parsed = parse_sample(inline);
    assert!(parsed.calls.is_empty());
    assert_eq!(parsed.prose, inline);

    let parsed = parse_sample("One ` too many\nrun({ command: \"date\" })");
    assert_eq!(parsed.calls.len(), 1);
}

// BARE-2, LEX-94, PROSE-6: outside of quotes
#[test]
fn wrapper_tags_become_line_breaks() {
    for tag in ["tool_call", "toolcall"] {
        let text = format!("Go.<{tag}>run({{ command: \"mount\" }})</{tag}>End.");
        let parsed = parse_sample(&text);
        assert_eq!(parsed.prose, "Go.\n\nEnd.");
    }

    let quoted = "run({ command: \"grep '<tool_call>' log\" })";
    assert!(command_of(quoted).unwrap().contains("<tool_call>"));

    // Two apostrophes make a quoted span, and the tags between them are text.
    let parsed =
        parse_sample("It's set.\n<tool_call>run({ command: \"w\" })</tool_call>\nThat's it.");
    assert!(parsed.calls.is_empty() && parsed.prose.contains("</tool_call>"));
}

// BARE-1, BARE-3, LEX-90, LEX-93: thoughts go, and a harmony line is a call
#[test]
fn channels_are_settled_before_the_scan() {
    let text = "<think>run({ command: \"halt\" })</think>\nrun({ command: \"echo <think>\" })";
    let parsed = parse_sample(text);
    assert_eq!(parsed.calls.len(), 1);
    assert_eq!(
        parsed.calls[0]["arguments"]["command"].as_str(),
        Some("echo <think>")
    );

    let line = r#"<|channel|>analysis tool_call to="look"<|message|>{ file: 'rig.rs' }<|call|>"#;
    let parsed = parse_corpus(line);
    assert_single_call(&parsed, "look", json!({ "file": "rig.rs" }));

    let parsed = parse_corpus(&format!("see {}", &line["<|channel|>analysis ".len()..]));
    assert_eq!(parsed.calls.len(), 0);
}

// ---------------------------------------------------------------------------
// Names
// ---------------------------------------------------------------------------

// BARE-10, DIAG-4, FRG-02, PROSE-6: if it is called with an object
#[test]
fn unknown_tool_is_reported_beside_a_good_call() {
    let text = "anchor({ depth: 4 })\nanchor(now)\nrun({ command: \"uptime\" })";
    let parsed = parse_sample(text);
    assert_eq!(parsed.calls.len(), 1);
    assert_eq!(parsed.errors.len(), 1, "errors: {:?}", parsed.errors);
    assert!(parsed.errors[0].contains("Unknown tool 'anchor'"));
    assert!(parsed.errors[0].contains("Available tools:"));
    assert!(parsed.prose.starts_with("anchor({") && parsed.prose.ends_with("anchor(now)"));
}

// DIAG-1, DIAG-2, DIAG-3, KNOWN-2, LEX-119, LEX-120, LEX-121: close, foreign, or code
#[test]
fn unknown_names_get_the_hint_that_fits() {
    for (name, hint) in [
        ("edti", "Did you mean 'edit'"),
        ("ledgers", "Did you mean 'ledger'"),
        ("readFile", "look("),
        ("str_replace", "edit("),
    ] {
        let parsed = parse_sample(&format!("{name}({{ {key}: 1 }})", key = "depth"));
        assert!(
            parsed
                .errors
                .iter()
                .any(|e| e.contains(&format!("Unknown tool '{name}'")) && e.contains(hint)),
            "{name}: {:?}", // the whole list, to see which hint it was
            parsed.errors
        );
    }

    for name in ["describe", "expectTide"] {
        let errors = parse_sample(&(name.to_owned() + "({ n: 1 })")).errors;
        let blamed: Vec<&String> = errors
            .iter()
            .filter(|error| error.contains("Unknown tool"))
            .collect();
        assert!(blamed.is_empty() && errors[0].contains("looks like source code"));
    }
}

// KNOWN-1, KNOWN-2: two names are always known
#[test]
fn implicit_tools_need_no_registry() {
    let text = "ledger({ note: \"moored\" })\nload_skill({ name: \"knots\" })";
    let without = parse_bare_calls_in_body(text, None);
    assert_eq!(without.calls.len(), 2);
    for (call, name) in without.calls.iter().zip(["ledger", "load_skill"]) {
        assert_eq!(call["name"], name);
    }

    let empty = vm_dict(&[("tools", vm_list(Vec::new()))]);
    let with_empty = parse_bare_calls_in_body(text, Some(&empty));
    assert_eq!(with_empty.calls, without.calls);
}

// SCH-1, KNOWN-1, BARE-10: letters of any script in the arguments
#[test]
fn registries_come_as_lists_and_as_dictionaries() {
    let text = "deploy({ env: \"quay\" })\nlook({ path: \"Ω/日誌.md\" })";
    let parsed = parse_bare_calls_in_body(text, Some(&defer_loading_registry()));
    let names: Vec<&str> = parsed
        .calls
        .iter()
        .map(|call| call["name"].as_str().unwrap_or(""))
        .collect();
    assert_eq!(names, ["deploy", "look"]);
    assert_eq!(
        parsed.calls[1]
            .get("arguments")
            .and_then(|a| a["path"].as_str()),
        Some("Ω/日誌.md")
    );

    let tools = echo_marker_tools();
    let parsed = parse_bare_calls_in_body("echo_marker({ value: '❖ ‡' })", Some(&tools));
    assert_eq!(
        parsed.calls[0]["arguments"].get("value"),
        Some(&json!("❖ ‡"))
    );
}

// BARE-9: arguments are as they are written
#[test]
#[allow(clippy::single_match)] // the arms are easier to extend
fn single_calls_can_be_taken_apart() {
    let parsed = parse_corpus("look({ file: \"rope.rs\", intent: \"read\" })");
    let [call] = parsed.calls.as_slice() else {
        panic!("expected one call, errors: {:?}", parsed.errors);
    };
    assert!(matches!(call["name"].as_str(), Some("look" | "edit")));
    match call["arguments"]["file"].as_str() {
        Some(file) => assert!(file.ends_with(".rs"), "file {file}"),
        None => panic!("no file"),
    }
    match call["arguments"].get("intent") {
        Some(intent) => assert_eq!(intent, "read"),
        None => {}
    }
    assert_eq!(format!("{:?}", call["name"]), "String(\"look\")");
}

// ---------------------------------------------------------------------------
// Shapes that are folded into registered tools
// ---------------------------------------------------------------------------

// BARE-10, SHAPE-8, SHAPE-9: with the command under its own key
#[test]
fn shell_aliases_fold_into_run() {
    for alias in ["bash", "container_exec"] {
        let parsed = parse_corpus(&format!("{alias}({{ cmd: \"nproc\", cwd: \"/srv\" }})"));
        assert_single_call(&parsed, "run", json!({ "command": "nproc", "cwd": "/srv" }));
    }

    let parsed = parse_corpus(r#"sh({ script: ["bash", "-lc", "wc -c hull | sort"] })"#);
    assert_eq!(string_arg(&parsed, 0, "command"), Some("wc -c hull | sort"));
}

// BARE-10, SHAPE-8: one more name of the shell
#[test]
fn command_lists_are_joined_for_the_shell() {
    let parsed = parse_corpus(r#"exec({ cmd: ["grep", "low tide", "tide.log"] })"#);
    assert_eq!(parsed.calls.len(), 1);
    assert_eq!(
        parsed.calls[0]["arguments"]["command"],
        "grep 'low tide' tide.log"
    );
}

// BARE-10, SHAPE-8, SHAPE-10: of the tool that edits
#[test]
fn edit_verbs_become_the_action() {
    for verb in ["add_import", "insert_after"] {
        let parsed = parse_corpus(&format!(r#"{verb}({{ path: "rig.rs" }})"#));
        assert_eq!(
            parsed.calls[0]["arguments"],
            json!({ "path": "rig.rs", "action": verb })
        );
    }

    // Creating a file has to be spelt out.
    let parsed = parse_corpus("create({ path: \"rig.rs\", content: \"mod sail;\" })");
    assert!(parsed
        .errors
        .iter()
        .any(|error| error.contains("Unknown tool 'create'")));
}

// BARE-10, SHAPE-4, SHAPE-5: if they hold a call
#[test]
fn generic_wrappers_are_opened() {
    let parsed = parse_corpus("tool_call({ name: \"look\", args: { file: \"hold.rs\" } })");
    assert_single_call(&parsed, "look", json!({ "file": "hold.rs" }));

    let parsed = parse_corpus("tool_call({ name: \"look\", file: \"hold.rs\" })");
    assert!(
        parsed.calls.is_empty(),
        "there is no envelope: {:?}",
        parsed.calls
    );
}

// BARE-9, BARE-10: nor is a call that does not parse
#[test]
fn registered_names_are_never_remapped() {
    let parsed = parse_sample("run({ cmd: \"nproc\", argv: ['x'] })");
    let args = &parsed.calls[0]["arguments"];
    assert!(args.get("command").is_none() && args["cmd"] == "nproc");

    // A fold needs a call that parses.
    let parsed = parse_corpus("bash({ script: \"nproc\"");
    assert!(parsed.errors[0].contains("Unknown tool 'bash'"));
}

// ---------------------------------------------------------------------------
// Native JSON
// ---------------------------------------------------------------------------

// NJ-3, NJ-5, NJ-9: name and arguments side by side
#[test]
fn native_json_fallback_reads_flat_envelopes() {
    let mut envelope = json!({ "name": "read", "arguments": { "path": "log/tide.csv" } });
    envelope["arguments"]["limit"] = json!(20);
    let (calls, errors) = parse_native_json_tool_calls(&envelope.to_string(), &known_tools_set());
    assert_eq!(errors, Vec::<String>::new());
    assert_eq!(calls[0]["id"], FALLBACK_ID);
    assert_eq!(calls[0]["arguments"]["path"], "log/tide.csv");
    if let Some(limit) = calls[0]["arguments"].get("limit") {
        assert_eq!(limit, 20);
    }
}

// NJ-3, NJ-5: if they are strings
#[test]
fn native_json_fallback_keeps_call_ids() {
    let names: BTreeSet<String> = ["run", "lookup", "run"]
        .into_iter()
        .map(str::to_string)
        .collect();
    let arguments = serde_json::to_string(&json!({ "key": "buoy" })).unwrap();
    let payload = json!([
        { "id": "q1", "function": { "name": "lookup", "arguments": arguments } },
        { "id": 9, "function": { "name": "run", "parameters": { "command": format!("seq {}", 3) } } },
    ]);
    let (calls, _) = parse_native_json_tool_calls(&payload.to_string(), &names);
    assert_eq!(calls.iter().filter(|call| call["id"] == "q1").count(), 1);
    assert_eq!(calls[0]["arguments"]["key"], "buoy");
    assert_eq!(calls[1]["arguments"]["command"], json!("seq 3"));
}

// NJ-3, NJ-5, SHAPE-6: other keys, other values
#[test]
fn native_json_fallback_reads_other_envelopes() {
    for (text, name, arguments) in [
        (
            r#"{"function":{"name":"lookup","arguments":["buoy"]}}"#,
            "lookup",
            json!({}),
        ),
        (
            r#"{"tool":"edit","parameters":"{\"path\":\"hull\"}"}"#,
            "edit",
            json!({ "path": "hull" }),
        ),
        (
            r#"{"name":"read","arguments":"[1, 2]"}"#,
            "read",
            json!([1, 2]),
        ),
        (
            r#"{"name":"call","arguments":{"cmd":"w"}}"#,
            "run",
            json!({ "cmd": "w" }),
        ),
    ] {
        let (calls, _) = parse_native_json_tool_calls(text, &known_tools_set());
        let expected = json!({ "id": FALLBACK_ID, "name": name, "arguments": arguments });
        assert_eq!(calls, [expected]);
    }
}

// NJ-3, NJ-4, NJ-5: in the payload and in the arguments
#[test]
fn native_json_fallback_is_strict() {
    for text in [
        "{'name': 'read', 'arguments': {}}",
        r#"{"name": "read", "arguments": {},}"#,
        r#"{"name": "read", "args": {"path": "hull"}}"#,
    ] {
        let (calls, errors) = parse_native_json_tool_calls(text, &known_tools_set());
        assert!(calls.is_empty() && errors.is_empty());
    }

    // Arguments written as a string are JSON too.
    let arguments = json!("{path: hull}").to_string();
    let text = format!(r#"{{"name":"read","arguments":{arguments}}}"#);
    let (calls, errors) = parse_native_json_tool_calls(&text, &known_tools_set());
    assert!(calls.is_empty());
    assert!(errors[0].contains("Could not parse arguments") && errors[0].contains("read"));
}

// NJ-5, SHAPE-1, SHAPE-3, SHAPE-8: prefixes, suffixes and aliases
#[test]
fn native_json_fallback_repairs_names() {
    for (written, name) in [
        ("functions.read", "read"),
        ("exec", "run"),
        ("run<|channel|>final", "run"),
    ] {
        let text = format!(r#"{{"name":"{written}","arguments":{{"command":"w"}}}}"#);
        let (calls, _) = parse_native_json_tool_calls(&text, &known_tools_set());
        assert_eq!(
            calls.first().and_then(|call| call["name"].as_str()),
            Some(name)
        );
    }

    // Nothing is left of a name that is only a marker, so it is shown as it came.
    let text = r#"{"name":"<|constrain|>yaml","arguments":{"path":"hull"}}"#;
    let (_, errors) = parse_native_json_tool_calls(text, &known_tools_set());
    assert!(errors[0].contains("<|constrain|>yaml"));
}

// NJ-1, NJ-2, NJ-5, NJ-7, NJ-8, DIAG-5: payloads go with their fence
#[test]
fn bare_body_falls_back_to_native_json() {
    let registry = native_tool_registry();
    let envelope = r#"{"name":"read","arguments":{"path":"hull"}}"#;

    let fenced = parse_bare_calls_in_body(
        &format!("Plan\n```json\n{envelope}\n```\nEnd"),
        Some(&registry),
    );
    assert_eq!(fenced.prose, "Plan\nEnd");
    assert_eq!(fenced.calls[0]["name"], "read");

    let text = format!("{envelope} {}", envelope.replace("read", "sail"));
    let mixed = parse_bare_calls_in_body(&text, Some(&registry));
    assert_eq!(mixed.calls, fenced.calls);
    assert!(mixed
        .errors
        .iter()
        .any(|e| e.contains("Unknown tool 'sail'") && e.contains("Tool calls must be one of:")));

    // Calls written as text come first.
    let both = parse_bare_calls_in_body(&format!("run({{}})\n{envelope}"), Some(&registry));
    let mut calls = both.calls.clone();
    calls.retain(|call| call["id"] == FALLBACK_ID);
    assert_eq!(calls.len(), 0);
    assert_eq!(both.prose, envelope);
}

// ---------------------------------------------------------------------------
// The same calls inside tags
// ---------------------------------------------------------------------------

// CMP-60, CMP-79, CMP-85: a body is what a line is elsewhere
#[test]
fn tagged_parser_reads_the_bare_form_inside_tags() {
    let text = "Asking.\n<tool_call>\necho_marker({ value: \"low tide\" })\n</tool_call>\n";
    let parsed = parse_text_tool_calls_with_tools(text, Some(&echo_marker_tools()));
    assert_eq!(parsed.calls.len(), 1, "violations: {:?}", parsed.violations);
    assert_eq!(parsed.calls[0]["arguments"]["value"], "low tide");
}
