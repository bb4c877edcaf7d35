//! The fenced JSON dialect: tool blocks and the objects in them, bodies that trail the JSON, and
//! what is recovered from a turn that has no block at all.
//!
//! The calls are made up for a print shop. No registry is involved: this dialect takes any name.

use serde_json::{json, Value};

use super::{parse_fenced_json_tool_calls, TextToolParseResult};

/// The shop's manual, full of fences, here-documents, tags and unequal quotes.
const MANUAL: &str = include_str!("fixtures/press_manual.txt");

/// The call of the tests that are about something else.
const PULL: &str = r#"{"name":"pull","args":{"sheets":4}}"#;

// ---------------------------------------------------------------------------
// Helpers
// ---------------------------------------------------------------------------

fn parse(text: &str) -> TextToolParseResult {
    parse_fenced_json_tool_calls(text)
}

/// A string argument of a call.
fn arg<'a>(call: &'a Value, key: &str) -> Option<&'a str> {
    call.get("arguments")?.get(key)?.as_str()
}

/// Where in the batch a tool is called first.
fn position(result: &TextToolParseResult, name: &str) -> Option<usize> {
    result.calls.iter().position(|call| call["name"] == name)
}

/// A tool block with nothing around it.
fn block(content: &str) -> String {
    format!("```tool\n{content}\n```\n")
}

/// A block whose one call declares its `copy` under `opener`. Whatever follows the opener line,
/// the closing line included, is the caller's.
fn verbatim_block(opener: &str, trailer: &str) -> String {
    let declared = serde_json::to_string(opener).unwrap();
    let call = format!("{{\"name\":\"set_type\",\"args\":{{\"copy\":{declared}}}}}");
    block(&format!("{call}\n{opener}\n{trailer}"))
}

/// A body that does not close takes every call of its block along.
fn assert_verbatim_rejected(result: &TextToolParseResult) {
    assert!(result.calls.is_empty(), "calls: {:?}", result.calls);
    assert!(
        result
            .errors
            .iter()
            .any(|error| error.contains("recount") || error.contains("did not close")),
        "errors: {:?}",
        result.errors
    );
}

// ---------------------------------------------------------------------------
// Blocks
// ---------------------------------------------------------------------------

// FNC-3, FNC-5, FNC-8, FNC-20: a block with prose on both sides
#[test]
fn reads_a_call_between_two_lines_of_prose() {
    let result = parse(
        "Pulling a proof.\n\
         ```tool\n\
         {\"name\": \"pull\", \"args\": {\"galley\": \"B7\", \"sheets\": 2}}\n\
         ```\n\
         It will be dry by noon.",
    );
    assert!(result.errors.is_empty(), "errors: {:?}", result.errors);
    assert!(result.violations.is_empty());
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.calls[0]["id"], "tc_0");
    assert_eq!(result.calls[0]["name"], "pull");
    assert_eq!(arg(&result.calls[0], "galley"), Some("B7"));
    assert_eq!(result.calls[0]["arguments"]["sheets"], json!(2));
    assert_eq!(result.prose, "Pulling a proof.\nIt will be dry by noon.");
}

// FNC-5, FNC-12, FNC-16: N objects in a block and N blocks are one and the same batch
#[test]
fn one_block_or_many_make_the_same_batch() {
    let ink = r#"{"name":"mix_ink","args":{"tint":"umber"}}"#;
    let together = parse(&block(&format!("{PULL}\n\n  {ink}")));
    let apart = parse(&(block(PULL) + "and then\n" + &block(ink)));
    assert_eq!(together.calls.len(), 2);
    assert_eq!(together.calls, apart.calls);
    assert_eq!(together.calls[1]["id"], "tc_1");
    assert_eq!(apart.prose, "and then");

    // The numbers start afresh with every parse.
    assert_eq!(parse(&block(ink)).calls[0]["id"], json!("tc_0"));
}

// FNC-6, DEC-7: response tags are text, and the fields of the tagged grammar stay as they were born
#[test]
fn response_tags_have_no_meaning_here() {
    let around = "<assistant_prose>Two sheets.</assistant_prose>\n<done>##DONE##</done>";
    let (before, after) = around.split_once('\n').unwrap();
    let text = format!("{before}\n{}{after}", block(PULL));
    let result = parse(&text);
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.prose, around);
    assert_eq!(result.user_response, None);
    assert!(result.done_marker.is_none());
    assert_eq!(result.recovered_from_stray_count, 0);
    assert!(result.dropped.is_empty());
    assert_eq!(result.canonical, text);
}

// FNC-2, LEX-90: a block that was only thought of is no block, but a marker alone hides nothing
#[test]
fn thinking_is_taken_out_first() {
    let result = parse(&format!(
        "<think>\nOr:\n{}</think>\nNo, not yet.",
        block(PULL)
    ));
    assert!(result.calls.is_empty() && result.errors.is_empty());
    assert_eq!(result.prose, "No, not yet.");
    assert_eq!(result.canonical, "\nNo, not yet.");

    let endless = parse(&format!("<think>Four will do.\n{}", block(PULL)));
    assert_eq!(position(&endless, "pull"), Some(0));
    assert_eq!(endless.prose, "Four will do.");
    assert!(!endless.canonical.contains("<think>"));

    let quoted = parse(&block(
        r#"{"name":"set_type","args":{"copy":"<think>aloud</think>"}}"#,
    ));
    assert_eq!(
        arg(&quoted.calls[0], "copy").unwrap(),
        "<think>aloud</think>"
    );
}

// FNC-8, FNC-9, VOC-10: the spellings that are taken for this turn
#[test]
fn drifting_openers_are_accepted_and_flagged() {
    for opener in [
        "```json",
        "~~~tool",
        "~~~tool_code",
        "```tool-block",
        "```tool use",
    ] {
        let result = parse(&format!("{opener}\n{PULL}\n{}", &opener[..3]));
        assert!(
            result.calls.len() == 1
                && result
                    .violations
                    .iter()
                    .any(|v| v.starts_with("protocol_violation") && v.contains(opener)),
            "{opener}: {:?}",
            result.violations
        );
    }
}

// FNC-8, FNC-9, VOC-10: every word of the list, after either mark, and none that resembles one
#[test]
fn drifting_words_are_listed() {
    for mark in ["```", "~~~"] {
        for word in [
            "json",
            "tool_code",
            "tool_call",
            "function_call",
            "tool-use",
        ] {
            let opener = [mark, word].concat();
            let result = parse(&format!("{opener}\n{PULL}\n{mark}"));
            assert_eq!(result.calls.len(), 1, "{opener}");
            assert!(result.violations[0].contains(&opener));
        }
        for word in [
            "jsonc",
            "toolbox",
            "tool.call",
            "function",
            "function_calls",
        ] {
            let text = format!("{mark}{word}\n{PULL}\n{mark}");
            let result = parse(&text);
            assert!(
                result.calls.is_empty() && result.violations.is_empty(),
                "{text}"
            );
            assert_eq!(result.prose, text);
        }
    }
}

// FNC-8, FNC-9: indentation and the blanks around the info string are not part of the name
#[test]
fn drift_is_reported_without_the_blanks() {
    let result = parse(&format!("   ```   tool_code  \n{PULL}\n      ```"));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.violations.len(), 1);
    assert!(result.violations[0].contains("```tool_code"));

    let spaced = parse(&format!("```\ttool\n{PULL}\n```"));
    assert_eq!(spaced.calls, result.calls);
    assert_eq!(spaced.violations, Vec::<String>::new());
}

// FNC-8: case, length and the character after the word all count
#[test]
fn other_fences_do_not_open_a_block() {
    for opener in [
        "```",
        "```tools",
        "```tool:pull",
        "```Tool",
        "```JSON",
        "````tool",
    ] {
        let text = format!("Thus:\n{opener}\n{PULL}\n```");
        let result = parse(&text);
        assert!(
            result.violations.is_empty() && result.prose == text,
            "{opener}"
        );
    }
}

// FNC-10, FNC-9: what stands on the opener line belongs to the name
#[test]
fn text_on_the_opener_line_is_never_read() {
    let lost = r#"{"name":"mix_ink"}"#;
    let result = parse(&format!("```tool {lost}\n{PULL}\n```"));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.calls[0]["name"], "pull");
    assert!(result.violations[0].contains(&format!("```tool {lost}")));
    assert!(result.errors.is_empty());
}

// FNC-8, FNC-20: Unicode white space is trimmed, ASCII white space follows the word, LF ends a line
#[test]
fn white_space_of_an_opener_is_of_several_kinds() {
    for (opener, calls) in [
        ("\u{3000}\t```tool\u{2009}", 1),
        ("```tool\u{c}wide", 1),
        ("\u{feff}```tool", 0),
        ("```tool\u{a0}wide", 0),
        ("Now:\r```tool", 0),
        ("Now:\u{b}```tool", 0),
        ("Now:\u{2028}```tool", 0),
    ] {
        let result = parse(&format!("{opener}\n{PULL}\n```"));
        assert_eq!(result.calls.len(), calls, "{opener:?}");
    }
}

// FNC-8, FNC-12, FNC-20: the lines outside are joined as they are, and only trimmed at the ends
#[test]
fn prose_keeps_blank_lines_and_carriage_returns() {
    let result = parse(&format!("\n Recto.\n\n\n{}\n\nVerso.\n \n", block(PULL)));
    assert_eq!(result.prose, "Recto.\n\n\n\n\nVerso.");

    let text = format!("Inking.\r\n```tool\r\n{PULL}\r\n```\r\n\r\nPulled.\r\n");
    let result = parse(&text);
    assert!(result.errors.is_empty() && result.violations.is_empty());
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.prose, "Inking.\r\n\r\nPulled.");
}

// FNC-11: a documentation fence protects nothing
#[test]
fn blocks_inside_other_fences_are_run() {
    let shown = parse(&format!("~~~markdown\n{}~~~", block(PULL)));
    assert_eq!(shown.calls.len(), 1);
    assert_eq!(shown.prose, "~~~markdown\n~~~");

    let longer = parse(&format!("````md\n{}````\n", block(PULL)));
    assert_eq!(longer.calls, shown.calls);
    assert_eq!(longer.prose, "````md\n````");
}

// FNC-12, FNC-8: an opener of either mark ends the block before it and opens its own
#[test]
fn openers_separate_blocks() {
    let result = parse(
        "```tool\n\
         {\"name\":\"lock\",\"args\":{\"quoins\":6}}\n\
         ~~~tool\n\
         {\"name\":\"plane\",\"args\":{}}\n\
         ```tool\n\
         {\"name\":\"ink\",\"args\":{\"discs\":1}}\n\
         ```\n\
         Ready.",
    );
    assert_eq!(result.calls.len(), 3, "errors: {:?}", result.errors);
    assert_eq!(position(&result, "plane"), Some(1));
    assert_eq!(result.calls[2]["arguments"].get("discs"), Some(&json!(1)));
    assert!(result.violations.len() == 1 && result.violations[0].contains("~~~tool"));
    assert_eq!(result.prose, "Ready.");
}

// FNC-12, FNC-13, FNC-16: a longer fence, another mark or another language only break the JSON
#[test]
fn only_the_same_three_marks_close_a_block() {
    for (open, inside, close) in [
        ("```tool", "~~~", "```"),
        ("```tool", "````", "  ```\t"),
        ("~~~tool", "```", "~~~"),
    ] {
        let result = parse(&format!("{open}\n{PULL}\n{inside}\nlost\n{close}\nEnd."));
        assert!(
            result.errors.len() == 1 && result.prose == "End.",
            "{inside}"
        );
    }

    let result = parse(&format!("```tool\n```python\n{PULL}\n```"));
    assert!(result.calls.is_empty());
    let error = &result.errors[0];
    assert!(error.contains("not valid JSON") && error.contains("```python"));
}

// FNC-14, VRB-18: in a JSON string nothing can start a line
#[test]
fn delimiters_inside_strings_are_content() {
    let copy = "set:\n```\n<<COPY\n}\n```tool\n</tool>\n";
    let quoted = serde_json::to_string(copy).unwrap();
    let call =
        format!("{{\"name\":\"set_type\",\n \"args\":{{\"n\":\"1 <<2\", \"copy\":{quoted}}}}}");
    let result = parse(&block(&call));
    assert_eq!(result.errors, Vec::<String>::new());
    assert_eq!(arg(&result.calls[0], "copy"), Some(copy));
    assert_eq!(arg(&result.calls[0], "n").expect("a string"), "1 <<2");
}

// FNC-15, FNC-20: the end of the text closes a block that is complete
#[test]
fn missing_close_is_accepted_when_the_json_is_complete() {
    let open = format!("First.\n```tool\n{PULL}");
    let result = parse(&open);
    assert_eq!(result.calls.len(), 1);
    assert!(result.errors.is_empty() && result.violations.is_empty());
    assert_eq!(result.prose, "First.");

    // Text behind the object is not prose then.
    let talking = parse(&(open + "\nThat was it."));
    assert_eq!(talking.calls, result.calls);
    assert!(talking.errors[0].contains("not valid JSON"));
    assert!(!talking.prose.contains("That was it."));
}

// FNC-3, FNC-7: every block speaks for itself, in the order of the text; drift does not excuse
#[test]
fn broken_blocks_leave_their_neighbours_alone() {
    let bad_arguments = block(r#"{"name":"mix_ink","args":["umber"]}"#);
    let bad_json = block("umber, please");
    let colophon = "```json\n{\"title\": \"Colophon\"}\n```\n".to_string();
    let result = parse(&[bad_arguments, block(PULL), bad_json, colophon, block(PULL)].concat());
    assert_eq!(result.calls.len(), 2);
    assert_eq!(result.calls[1]["id"], "tc_1");
    assert_eq!(result.errors.len(), 3);
    assert!(result.errors[0].contains("must be a JSON object"));
    assert!(result.errors[1].contains("not valid JSON"));
    assert!(result.errors[2].contains("missing a non-empty string `name`"));
    assert!(result.violations[0].contains("```json"));
    assert!(result.prose.is_empty());
}

// FNC-7, FNC-20: nothing in, nothing out
#[test]
fn text_without_anything_is_prose() {
    let result = parse("");
    assert!(result.calls.is_empty() && result.errors.is_empty());
    assert_eq!(result.prose, "");

    let result = parse("  The forme is locked; {nothing} to \"name\" or <tool>.\n");
    assert!(result.violations.is_empty() && result.errors.is_empty());
    assert_eq!(
        result.prose,
        "The forme is locked; {nothing} to \"name\" or <tool>."
    );
}

// ---------------------------------------------------------------------------
// What a block holds
// ---------------------------------------------------------------------------

// FNC-16, NRM-3: objects need no separator, and no arguments either
#[test]
fn objects_may_touch() {
    let result = parse(&block(
        r#"{"name":"wash"}{"name":"dry"} {"name":"sort","args":{}}"#,
    ));
    let names: Vec<&str> = result
        .calls
        .iter()
        .map(|call| call["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["wash", "dry", "sort"]);
    for call in &result.calls {
        assert_eq!(call["arguments"], json!({}));
    }
    assert!(result.calls[0]["arguments"].is_object());
    assert!(result.errors.is_empty());
}

// FNC-16: a fault ends the batch, and what was read before it stays
#[test]
fn faults_between_objects_end_the_batch() {
    let comma = parse(&block(&format!("{PULL},\n{{\"name\":\"dry\"}}")));
    assert_eq!(comma.calls.len(), 1);
    assert!(position(&comma, "dry").is_none());
    assert!(comma.errors.len() == 1 && comma.errors[0].contains("not valid JSON"));

    // A number or a word needs an end, but the start of another value will do.
    let glued = parse(&block(&format!("{PULL} 12pt {PULL}")));
    assert_eq!(glued.calls.len(), 1);
    assert!(glued.errors[0].contains("not valid JSON"));
    let next = parse(&block(&format!("true{PULL} 8\"em\"")));
    assert_eq!(next.calls.len(), 1);
    assert_eq!(next.errors.len(), 3);
    assert!(!next.errors.iter().any(|e| e.contains("not valid JSON")));
}

// FNC-16, FNC-19: each value of another kind costs an error; an array of calls is one of them
#[test]
fn other_values_do_not_stop_the_batch() {
    let result = parse(&block(&format!(
        "[\"quoin\"] \"reglet\"\n72 null {PULL} false"
    )));
    assert_eq!(result.errors.len(), 5);
    assert!(result
        .errors
        .iter()
        .all(|error| error.contains("one or more JSON")));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.calls[0]["arguments"]["sheets"], 4);

    let array = parse(&block(&format!("[{PULL}, {PULL}]")));
    assert!(array.calls.is_empty());
    assert_eq!(array.errors.len(), 1, "{:?}", array.errors);
    assert!(array.errors[0].contains("non-object") || array.errors[0].contains("one or more JSON"));
}

// FNC-16: an empty block, and one that holds nothing but a body
#[test]
fn blocks_without_an_object_are_unterminated() {
    let empty = parse("```tool\n\n \t\n```\nSorry.");
    assert_eq!(empty.errors.len(), 1);
    assert!(empty.errors[0].contains("Unterminated"));
    assert_eq!(empty.prose, "Sorry.");

    let body = parse(&block("<<COPY:1\nrecto\nCOPY"));
    assert_eq!(body.calls.len(), 0);
    assert!(body.errors.len() == 1 && body.errors[0].contains("Unterminated"));
}

// FNC-17: what lenient readers let through
#[test]
fn json_is_strict() {
    for (slip, value) in [
        ("comma", "[1, 2,]"),
        ("single quotes", "'one'"),
        ("not a number", "NaN"),
        ("leading zero", "01"),
        ("too large for a double", "1e999"),
        ("raw tab", "\"a\tb\""),
        ("escape", r#""\q""#),
        ("half a pair", r#""\ud83d!""#),
    ] {
        let result = parse(&block(&format!(
            "{{\"name\":\"pull\",\"args\":{{\"v\":{value}}}}}"
        )));
        assert!(
            result.calls.is_empty() && result.errors[0].contains("not valid JSON"),
            "{slip}"
        );
    }
}

// FNC-17: integers have 64 bits, later keys win, and 127 levels are enough
#[test]
fn json_has_limits() {
    let result = parse(&block(
        r#"{"name":"count","args":{"least":-9223372036854775808,"most":100000000000000000000,"ff":1,"ff":2}}"#,
    ));
    let arguments = &result.calls[0]["arguments"];
    assert_eq!(arguments["least"].as_i64(), Some(i64::MIN));
    assert_eq!(arguments["most"], json!(1e20));
    assert_eq!(arguments["ff"], 2);

    // The object and its arguments are two levels.
    let stack = |lists: usize| {
        let value = "[".repeat(lists) + &"]".repeat(lists);
        block(&format!(
            "{{\"name\":\"stack\",\"args\":{{\"v\":{value}}}}}"
        ))
    };
    assert_eq!(parse(&stack(125)).calls.len(), 1);
    let deeper = parse(&stack(126));
    assert!(deeper.calls.is_empty());
    assert!(deeper.errors[0].contains("not valid JSON"));
}

// FNC-18: cut off is one thing, wrong another
#[test]
fn cut_off_json_is_told_from_wrong_json() {
    let cases = [
        (r#"{"name":"pull","args":{"sheets":"#, "Unterminated"),
        ("tru", "Unterminated"),
        ("-", "Unterminated"),
        (r#"{"name" "pull""#, "not valid JSON"),
        ("trust", "not valid JSON"),
        ("]", "not valid JSON"),
    ];
    for (content, fragment) in cases {
        let result = parse(&block(content));
        assert!(
            result.errors.len() == 1 && result.errors[0].contains(fragment),
            "{content}: {:?}",
            result.errors
        );
    }
}

// FNC-17, FNC-18: too deep is wrong, even where it is cut off
#[test]
fn cut_off_json_may_be_too_deep() {
    for (levels, fragment) in [(100, "Unterminated"), (200, "not valid JSON")] {
        let result = parse(&block(&format!("{}[{{}}, ", "[".repeat(levels))));
        assert!(result.calls.is_empty());
        assert_eq!(result.errors.len(), 1);
        assert!(
            result.errors[0].contains(fragment),
            "{levels}: {:?}",
            result.errors
        );
    }
}

// FNC-2, FNC-15, FNC-18: the line of the opener is counted without the thinking
#[test]
fn unterminated_blocks_are_located() {
    let result = parse(
        "<think>\nwhich face?\n</think>\nBembo.\n\n\
         ```tool\n{\"name\":\"lock\"}\n{\"name\":\"set_type\",\"args\":{\"face\":\"Bem",
    );
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.calls[0]["name"], "lock");
    assert_eq!(result.errors.len(), 1);
    assert!(result.errors[0].contains("Unterminated"));
    assert!(result.errors[0].contains('4') && !result.errors[0].contains('6'));
    assert_eq!(result.prose, "Bembo.");
}

// FNC-16: the beginning of the block is quoted, wherever the fault is
#[test]
fn faults_quote_the_start_of_the_block() {
    let content = format!("{PULL} {PULL} {PULL} // that is all");
    let result = parse(&block(&content));
    assert_eq!(result.calls.len(), 3);
    let error = result.errors.first().expect("an error");
    assert!(error.contains(&format!("{}…", &content[..80])));
    assert!(!error.contains("that is all"));
}

// ---------------------------------------------------------------------------
// Name and arguments
// ---------------------------------------------------------------------------

// NRM-1: the key that is present decides, good or not
#[test]
fn names_must_be_non_empty_strings() {
    for object in [
        r#"{"args":{"sheets":4}}"#,
        r#"{"name":" \t","args":{}}"#,
        r#"{"name":7,"tool":"pull","args":{}}"#,
        r#"{"tool":["pull"]}"#,
    ] {
        let result = parse(&block(object));
        assert!(
            result.calls.is_empty()
                && result.errors[0].contains("missing a non-empty string `name`"),
            "{object}"
        );
    }
}

// NRM-1, NRM-2: the second spelling of both keys
#[test]
fn tool_and_arguments_are_read_too() {
    let result = parse(&block(r#"{"tool":" pull ","arguments":{"sheets":9}}"#));
    assert_eq!(result.calls[0]["name"], "pull");
    assert_eq!(result.calls[0]["arguments"]["sheets"].as_i64().unwrap(), 9);

    let both = parse(&block(
        r#"{"tool":"dry","name":"pull","arguments":{"sheets":9},"args":{"sheets":1}}"#,
    ));
    assert_eq!(both.calls[0]["name"], "pull");
    assert_eq!(both.calls[0]["arguments"], json!({ "sheets": 1 }));
}

// NRM-2: JSON in a string is a string
#[test]
fn arguments_must_be_an_object() {
    for value in [r#""{\"sheets\":4}""#, "[4]", "4", "false"] {
        let result = parse(&block(&format!("{{\"name\":\"pull\",\"args\":{value}}}")));
        assert!(result.calls.is_empty() && result.errors[0].contains("must be a JSON object"));
    }
}

// NRM-2, DEC-16: a container that is there is the only one, whatever it holds
#[test]
fn empty_arguments_hide_everything_else() {
    let result = parse(&block(
        r#"{"name":"pull","args":null,"arguments":{"sheets":4}} {"name":"dry","arguments":null}"#,
    ));
    assert_eq!(result.calls.len(), 2);
    assert!(result
        .calls
        .iter()
        .all(|call| call["arguments"] == json!({})));

    let result = parse(&block(r#"{"name":"pull","args":{},"sheets":4}"#));
    assert_eq!(result.calls[0]["arguments"], json!({}));
    assert!(result.calls[0]["arguments"].get("sheets").is_none());
}

// NRM-3: keys beside the name are no arguments, even if there are none
#[test]
fn keys_beside_the_name_are_ignored() {
    let result = parse(&block(r#"{"name":"pull","sheets":4}"#));
    assert_eq!(result.calls[0]["name"], "pull");
    assert_eq!(result.calls[0]["arguments"], json!({}));
}

// NRM-4: channel suffixes go, by the order of the list; then one prefix, unless it is all there is
#[test]
fn names_lose_channels_and_prefixes() {
    for (written, name) in [
        ("pull<|channel|>commentary", "pull"),
        ("tools.pull <|message|>{}", "pull"),
        ("pull<|end|><|recipient|>x", "pull<|end|>"),
        ("tool.pull", "pull"),
        ("functions.tools.pull", "tools.pull"),
        ("functions.", "functions."),
    ] {
        let result = parse(&block(&json!({ "name": written }).to_string()));
        assert_eq!(result.calls[0]["name"], name);
    }
}

// NRM-4: the call inside a generic wrapper
#[test]
fn generic_wrappers_are_opened() {
    let result = parse(&block(
        r#"{"name":"tool_call","args":{"name":"pull","args":{"sheets":1}}}
           {"name":"function","args":{"tool":"functions.pull","parameters":"{\"sheets\":2}"}}
           {"name":"call","args":{"name":"pull","sheets":3,"arguments":null}}"#,
    ));
    assert_eq!(result.calls.len(), 3, "errors: {:?}", result.errors);
    for (call, sheets) in result.calls.iter().zip([1, 2, 3]) {
        assert_eq!(call["name"], "pull");
        assert_eq!(call["arguments"], json!({ "sheets": sheets }));
    }
}

// NRM-4: one layer only, and not one that holds nothing usable
#[test]
fn wrappers_are_opened_once() {
    let result = parse(&block(
        r#"{"name":"tool.exec","args":{"name":"call","args":{"name":"pull"}}}"#,
    ));
    assert_eq!(result.calls[0]["name"], "call");
    assert_eq!(result.calls[0]["arguments"], json!({ "name": "pull" }));

    let result = parse(&block(
        r#"{"name":"call","args":{"name":"pull","args":[4]}}"#,
    ));
    assert_eq!(result.calls[0]["name"], "call");
    assert_eq!(result.calls[0]["arguments"]["args"][0], 4);
}

// NRM-4: wrappers without a name are told by what they want
#[test]
fn intent_and_command_name_the_tool() {
    for (arguments, name) in [
        (json!({ "intent": " View ", "case": "B" }), "look"),
        (json!({ "intent": "GREP", "text": "ffi" }), "search"),
        (json!({ "intent": "polish", "cmd": "ls" }), "run"),
        (json!({ "case": "B" }), "tool"),
    ] {
        let result = parse(&block(&format!(
            "{{\"name\":\"tool\",\"args\":{arguments}}}"
        )));
        let call = &result.calls[0];
        assert!(
            call["name"] == name && call["arguments"] == arguments,
            "{call}"
        );
    }
}

// NRM-4: names that are markers
#[test]
fn marker_names_are_wrappers_too() {
    let inner = parse(&block(
        r#"{"name":"<|constrain|>json","args":{"name":"pull","args":{"sheets":4}}}"#,
    ));
    assert_eq!(inner.calls[0]["name"], "pull");
    assert_eq!(inner.calls[0]["arguments"], json!({ "sheets": 4 }));

    for (written, name) in [
        ("<|start|> pull <|x", "pull"),
        ("<|start|>bash", "run"),
        ("<|start|>", "<|start|>"),
    ] {
        let call = json!({ "name": written, "args": { "sheets": 4 } });
        let result = parse(&block(&call.to_string()));
        assert_eq!(result.calls[0]["name"], name);
    }
}

// NRM-4, NRM-6: tools of other hosts, whoever registered them; an edit's verb becomes its action
#[test]
fn foreign_tools_get_the_names_of_ours() {
    for (written, name) in [
        ("repo_browser.print_tree", "look"),
        ("workspace_browser.grep", "search"),
        ("file_browser.archive", "archive"),
        ("container.exec", "run"),
        ("insert_after", "edit"),
        ("write_file", "write_file"),
    ] {
        let result = parse(&block(&format!("{{\"name\":\"{written}\",\"args\":{{}}}}")));
        assert_eq!(result.calls[0]["name"], name, "{written}");
    }

    let result = parse(&block(
        r#"{"name":"create","args":{"path":"a.txt"}}
           {"name":"delete_range","args":{"action":"keep"}}"#,
    ));
    assert_eq!(position(&result, "edit"), Some(0));
    assert_eq!(arg(&result.calls[0], "action"), Some("create"));
    assert_eq!(arg(&result.calls[0], "path"), Some("a.txt"));
    assert_eq!(arg(&result.calls[1], "action").unwrap(), "keep");
}

// NRM-5: strings, lists that start a shell, and lists that do not
#[test]
fn commands_are_gathered_under_one_key() {
    for (written, arguments) in [
        (
            r#"{"script":"make","cmd":"ls"}"#,
            json!({ "command": "make", "cmd": "ls" }),
        ),
        (
            r#"{"cmd":["/bin/sh","-c","make proof"]}"#,
            json!({ "command": "make proof" }),
        ),
        (
            r#"{"command":["bash","-lc"]}"#,
            json!({ "argv": ["bash", "-lc"] }),
        ),
        (r#"{"cmd":[]}"#, json!({ "argv": [] })),
        (
            r#"{"command":["ls",1],"cmd":"w"}"#,
            json!({ "command": ["ls", 1], "cmd": "w" }),
        ),
    ] {
        let result = parse(&block(&format!(
            "{{\"name\":\"shell\",\"args\":{written}}}"
        )));
        assert_eq!(result.calls[0]["arguments"], arguments);
    }
}

// ---------------------------------------------------------------------------
// Verbatim bodies
// ---------------------------------------------------------------------------

// VRB-1, VRB-4, VRB-10: so many lines, byte for byte
#[test]
fn counted_body_is_taken_as_it_stands() {
    let body = "```\nCOPY\n<<OTHER\n\\d{3} \"stet\"\t</tool>\n\n";
    let opener = format!("<<COPY:{}", body.lines().count());
    let result = parse(&verbatim_block(&opener, &(body.to_string() + "COPY")));
    assert!(result.errors.is_empty(), "errors: {:?}", result.errors);
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.calls[0]["arguments"]["copy"], body);
    assert_eq!(result.prose, "");

    for (opener, trailer, copy) in [
        ("<<COPY:0", "COPY", ""),
        ("<<7pt:02", "\nff\n7pt", "\nff\n"),
    ] {
        let result = parse(&verbatim_block(opener, trailer));
        assert_eq!(arg(&result.calls[0], "copy"), Some(copy), "{opener}");
    }
}

// VRB-3, VRB-4: carriage returns are content, but not on the opener and the close
#[test]
fn counted_body_keeps_carriage_returns() {
    let result = parse(
        "```tool\r\n\
         {\"name\":\"set_type\",\"args\":{\"copy\":\"<<COPY:2\"}}\r\n\
         <<COPY:2\r\n\
         recto\r\n\
         verso\n\
         \t COPY\r\n\
         ```\r\n\
         Set.\r\n",
    );
    assert_eq!(arg(&result.calls[0], "copy").unwrap(), "recto\r\nverso\n");
    assert!(result.errors.is_empty());
    assert_eq!(result.prose, "Set.");
}

// VRB-4, VRB-7: a text of a hundred lines and more goes through unharmed
#[test]
fn counted_body_carries_the_whole_manual() {
    let opener = format!("<<MANUAL:{}", MANUAL.lines().count());
    let block = verbatim_block(&opener, &format!("{MANUAL}MANUAL"));
    let result = parse(&format!("Here it is.\n{block}That was the manual."));
    assert_eq!(result.calls.len(), 1, "errors: {:?}", result.errors);
    let copy = arg(&result.calls[0], "copy").expect("copy");
    assert_eq!(copy, MANUAL);
    assert_eq!(copy.matches("```").count(), 8);
    assert_eq!(result.prose, "Here it is.\nThat was the manual.");
}

// VRB-4: and so does the source of the composer
#[test]
fn counted_body_carries_a_source_file() {
    let source = include_str!("../../composer/src/impose.rs");
    let opener = format!("<<RUST:{}", source.lines().count());
    let result = parse(&verbatim_block(&opener, &format!("{source}RUST")));
    assert_eq!(result.calls.len(), 1, "errors: {:?}", result.errors);
    assert_eq!(arg(&result.calls[0], "copy"), Some(source));
}

// VRB-4, VRB-9: fewer lines than promised, more of them, or more than the tag on the closing line
#[test]
fn wrong_counts_reject_the_block() {
    let short = parse(&verbatim_block("<<COPY:3", "recto\nverso\nCOPY"));
    assert_verbatim_rejected(&short);
    assert_eq!(short.errors.len(), 1);
    assert!(short.errors[0].contains("<<COPY:3"));

    let long = parse(&verbatim_block("<<COPY:1", "recto\nverso\nCOPY"));
    assert_verbatim_rejected(&long);

    let talking = parse(&verbatim_block("<<COPY:1", "recto\nCOPY;"));
    assert_verbatim_rejected(&talking);
    assert!(talking.errors[0].contains("not valid JSON"));
}

// VRB-3: nothing may follow the opener on its line
#[test]
fn blank_after_the_opener_rejects_the_block() {
    let result = parse(&verbatim_block("<<COPY:1 ", "recto\nCOPY"));
    assert_verbatim_rejected(&result);
    let result = parse(&verbatim_block("<<COPY # for B7", "recto\nCOPY"));
    assert_verbatim_rejected(&result);
}

// VRB-7, VRB-9, VRB-2: without a close the block is lost, its JSON unseen, but no other block
#[test]
fn body_without_close_rejects_only_its_block() {
    let open = verbatim_block("<<COPY", "recto");
    let result = parse(&format!("{open}Again:\n{}", block(PULL)));
    assert_eq!(result.errors.len(), 1);
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.calls[0]["id"], "tc_0");
    assert_eq!(result.prose, "Again:");

    assert_verbatim_rejected(&parse(&open));

    // The first of several failures speaks for the block.
    let result = parse(&block(
        "<<RECTO:9\nr\nRECTO\n{\"name\":\"pull\",\n<<VERSO:9\nv\nVERSO\n```tool\nnonsense",
    ));
    assert_eq!(result.errors.len(), 1, "{:?}", result.errors);
    assert!(result.errors[0].contains("RECTO") && !result.errors[0].contains("VERSO"));
}

// VRB-5: a count beyond 64 bits must never turn into no count
#[test]
fn count_overflow_is_an_error() {
    let opener = "<<COPY:18446744073709551616";
    let result = parse(&verbatim_block(opener, "recto\nCOPY"));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 1);
    assert!(result.errors[0].contains("recount"));
    assert!(result.errors[0].contains("did not close"));
}

// VRB-6: the tag ends it; the line break before the tag is not part of it
#[test]
fn uncounted_body_ends_before_its_last_line_break() {
    for (trailer, copy) in [
        ("recto\n```\n  verso\nCOPY", "recto\n```\n  verso"),
        ("recto\n\nCOPY", "recto\n"),
        ("recto\r\nCOPY", "recto"),
        ("COPYIST\ncopy\nCOPY_2\n\t COPY", "COPYIST\ncopy\nCOPY_2"),
        ("COPY", ""),
    ] {
        let result = parse(&verbatim_block("<<COPY", trailer));
        assert_eq!(result.calls[0]["arguments"]["copy"], copy);
    }
}

// VRB-6, DEC-18, DEC-7: what stands behind the tag is dropped without a word
#[test]
fn suffix_after_an_uncounted_close_is_dropped() {
    let result = parse(&verbatim_block("<<COPY", "recto\nCOPY; -- stet"));
    assert_eq!(arg(&result.calls[0], "copy"), Some("recto"));
    assert!(result.errors.is_empty() && result.violations.is_empty());
    assert!(result.prose.is_empty());
    assert_eq!(result.dropped, Vec::<Value>::new());
}

// VRB-6: the tag closes in front of a hyphen, too early or not
#[test]
fn tag_before_a_hyphen_closes_the_body() {
    let result = parse(&verbatim_block(
        "<<COPY",
        "recto\nCOPY-fitting\nverso\nCOPY",
    ));
    assert_eq!(result.calls.len(), 1, "errors: {:?}", result.errors);
    assert_eq!(arg(&result.calls[0], "copy"), Some("recto"));
    assert!(result.errors[0].contains("not valid JSON"));
}

// VRB-8, FNC-16: text behind a body is a fault of the batch
#[test]
fn text_after_a_body_is_reported_beside_the_call() {
    let result = parse(&verbatim_block("<<COPY", "recto\nCOPY\nSet in Bembo."));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.errors.len(), 1);
    assert!(result.errors[0].contains("not valid JSON"));
}

// VRB-13: the first unclaimed body with the key, whichever form the key has
#[test]
fn bodies_under_one_tag_are_handed_out_in_order() {
    let counted = r#"{"name":"set_type","args":{"copy":"<<COPY:1"}}"#;
    let result = parse(&block(&format!(
        "{counted}\n<<COPY:1\nrecto\nCOPY\n{counted}\n<<COPY:1\nverso\nCOPY"
    )));
    assert_eq!(result.calls.len(), 2, "errors: {:?}", result.errors);
    for (call, copy) in result.calls.iter().zip(["recto\n", "verso\n"]) {
        assert_eq!(arg(call, "copy"), Some(copy));
    }

    let call = counted.replace(":1", "");
    let result = parse(&block(&format!(
        "{call}{call}\n<<COPY\nrecto\nCOPY\n<<COPY\nverso\nCOPY"
    )));
    assert_eq!(result.calls.len(), 2, "errors: {:?}", result.errors);
}

// VRB-7, LEX-57: the scanner sees the whole text, and takes a tail of brackets for the close
#[test]
fn body_may_run_past_the_closing_fence() {
    let result = parse(&(verbatim_block("<<COPY", "recto") + "\nAs above.\nCOPY\n```\nSet."));
    assert_eq!(result.calls.len(), 1, "errors: {:?}", result.errors);
    assert_eq!(
        arg(&result.calls[0], "copy"),
        Some("recto\n```\n\nAs above.")
    );
    assert_eq!(result.prose, "Set.");

    let call = r#"{"name":"set_type","args":{"copy":"<<COPY"}}"#;
    let result = parse(&format!("```tool\n{call}\n<<COPY\nrecto\n  }})\n"));
    assert_eq!(arg(&result.calls[0], "copy").expect("copy"), "recto");
    assert!(result.errors.is_empty());

    let counted = call.replace("<<COPY", "<<COPY:2");
    let result = parse(&format!("```tool\n{counted}\n<<COPY:2\nrecto\n}})"));
    assert!(result.calls.is_empty());
}

// VRB-2, VRB-8, VRB-12: before, between and after the objects
#[test]
fn bodies_may_stand_anywhere_in_the_block() {
    let result = parse(
        "```tool\n\
         \x20 <<TITLE:1\nSpecimen\nTITLE\n\
         {\"name\":\"set_type\",\"args\":{\"title\":\"<<TITLE:1\",\n\
         <<FOOT:1\nxvi\nFOOT\n\
         \"foot\":\"<<FOOT:1\",\"copy\":\"<<'C'\"}}\n\
         <<'C'\nrecto\nC\n\
         {\"name\":\"lock\"}\n\
         ```",
    );
    assert!(result.errors.is_empty(), "errors: {:?}", result.errors);
    assert_eq!(arg(&result.calls[0], "title"), Some("Specimen\n"));
    assert_eq!(arg(&result.calls[0], "foot"), Some("xvi\n"));
    assert_eq!(arg(&result.calls[0], "copy"), Some("recto"));
    assert_eq!(position(&result, "lock"), Some(1));
}

// VRB-2, FNC-12: after the first body an opener is a line like any other
#[test]
fn openers_after_a_body_do_not_separate() {
    let first = verbatim_block("<<COPY:1", "recto\nCOPY");
    let open = first.trim_end().trim_end_matches("\n```");
    let result = parse(&format!("{open}\n```tool\n{PULL}\n```\nEnd."));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(arg(&result.calls[0], "copy"), Some("recto\n"));
    assert_eq!(result.errors.len(), 1);
    assert!(result.errors[0].contains("not valid JSON"));
    assert_eq!(result.prose, "End.");
}

// VRB-1, VRB-18: values that only look like an opener are strings
#[test]
fn almost_openers_stay_strings() {
    for value in [
        "<<COPY:", "<<COPY:x", " <<COPY", "<< COPY", "<<'COPY", "<<'C\"",
    ] {
        let call = json!({ "name": "set_type", "args": { "copy": value } });
        let result = parse(&block(&call.to_string()));
        assert_eq!(arg(&result.calls[0], "copy"), Some(value));
    }
}

// VRB-14: an uncounted opener without a body is what it says
#[test]
fn uncounted_opener_without_body_stays_literal() {
    let result = parse(&block(r#"{"name":"set_type","args":{"copy":"<<COPY"}}"#));
    assert_eq!(arg(&result.calls[0], "copy"), Some("<<COPY"));
    assert!(result.errors.is_empty());

    // Of two arguments the first has it.
    let result = parse(&block(
        "{\"name\":\"set_type\",\"args\":{\"a\":\"<<COPY\",\"b\":\"<<COPY\"}}\n<<COPY\nrecto\nCOPY",
    ));
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "a": "recto", "b": "<<COPY" })
    );
}

// VRB-12, VRB-16: a counted opener without a body takes the batch along
#[test]
fn counted_opener_without_body_rejects_the_batch() {
    let call = r#"{"name":"set_type","args":{"copy":"<<COPY:1","note":"<<COPY:1"}}"#;
    let result = parse(&block(&format!(
        "{PULL}\n{call}\n{{\"name\":\"dry\",\"args\":1}}\n<<COPY:1\nrecto\nCOPY\n<<REST:0\nREST"
    )));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 2, "{:?}", result.errors);
    assert!(result.errors[0].contains("matching bodies") && result.errors[0].contains("<<COPY:1"));
    assert!(result.errors[1].contains("must be a JSON object"));
}

// VRB-10, VRB-15: the opener line is the key, quotes and count included
#[test]
fn keys_are_compared_whole() {
    for (declared, opener) in [
        ("<<COPY", "<<'COPY'"),
        ("<<COPY", "<<COPY:1"),
        ("<<copy", "<<COPY"),
    ] {
        let call = format!("{{\"name\":\"set_type\",\"args\":{{\"copy\":\"{declared}\"}}}}");
        let result = parse(&block(&format!("{call}\n{opener}\nrecto\nCOPY")));
        assert!(
            result.calls.is_empty()
                && result.errors[0].contains("declared it")
                && result.errors[0].contains(opener),
            "{declared} and {opener}"
        );
    }
}

// VRB-11: only the arguments themselves can declare a body
#[test]
fn nested_and_inline_openers_do_not_bind() {
    for object in [
        r#"{"name":"set_type","args":{"lines":["<<COPY:1"]}}"#,
        r#"{"name":"call","args":{"name":"set_type","args":{"copy":"<<COPY:1"}}}"#,
        r#"{"name":"set_type","copy":"<<COPY:1"}"#,
        r#"{"name":"set_type","args":{},"arguments":{"copy":"<<COPY:1"}}"#,
    ] {
        let result = parse(&block(&format!("{object}\n<<COPY:1\nrecto\nCOPY")));
        assert!(
            result.calls.is_empty() && result.errors[0].contains("declared it"),
            "{object}"
        );
    }

    let result = parse(&block(
        "{\"name\":\"set_type\",\"arguments\":{\"copy\":\"<<COPY:1\"}}\n<<COPY:1\nrecto\nCOPY",
    ));
    assert_eq!(arg(&result.calls[0], "copy"), Some("recto\n"));
}

// VRB-11, VRB-15, VRB-16: what is left over is reported last, after every other error
#[test]
fn orphans_come_after_the_other_errors() {
    let result = parse(&block(&format!(
        "{PULL}\n{{\"name\":\"dry\",\"args\":\"<<A:1\"}}\nstop\n<<A:1\na\nA\n<<B:1\nb\nB"
    )));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 4);
    assert!(result.errors[0].contains("must be a JSON object"));
    assert!(result.errors[1].contains("not valid JSON"));
    assert!(result.errors[2].contains("<<A:1") && result.errors[3].contains("<<B:1"));
}

// VRB-17: the one-line form of other dialects
#[test]
fn escaped_bodies_are_never_bound() {
    let call = r#"{"name":"set_type","args":{"copy":"<<COPY"}}"#;
    let result = parse(&block(&format!("{call}\n<<COPY\\nrecto\\nCOPY")));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 1);
    let error = &result.errors[0];
    assert!(error.contains("declared it") || error.contains("did not close"));
}

// ---------------------------------------------------------------------------
// Chat-template envelopes
// ---------------------------------------------------------------------------

// ENV-1, ENV-3, ENV-6, ENV-8: objects under markers, prose around
#[test]
fn envelope_with_markers_is_recovered() {
    let result = parse(
        "Inking.\n\n<tool_calls>\n\
         <tool>{\"name\":\"mix_ink\",\"args\":{\"tint\":\"umber\"}}</tool>\n\
         <tool> {\"name\":\"pull\"}\n {\"name\":\"dry\"}\n\
         </tool_calls>\n\n  Drying.\n",
    );
    assert_eq!(result.calls.len(), 3, "errors: {:?}", result.errors);
    assert_eq!(position(&result, "dry"), Some(2));
    assert_eq!(arg(&result.calls[0], "tint"), Some("umber"));
    assert!(result
        .violations
        .iter()
        .any(|v| v.contains("protocol_violation") && v.contains("chat-template")));
    assert_eq!(result.prose, "Inking.\nDrying.");
}

// ENV-9, ENV-4, ENV-1, ENV-7, NRM-3, VRB-19: objects without markers; all keys are arguments here
#[test]
fn envelope_of_bare_objects_is_recovered() {
    for (open, close) in [
        ("Go: <tool_code>", "</tool_code>"),
        ("Go: <tool_call>\n", "\u{2003}</tool_call>"),
        ("Go: <tool_code> ", ""),
    ] {
        let result = parse(&format!("{open}{PULL} {PULL}{close}"));
        assert!(result.calls.len() == 2 && result.prose == "Go:", "{open}");
    }

    let object = r#"{"tool":"x","name":"set_type","copy":"<<COPY:1","size":12}"#;
    let result = parse(&format!("<tool_code>{object}</tool_code>"));
    assert_eq!(result.violations.len(), 1);
    assert_eq!(result.calls[0]["name"], "set_type");
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "copy": "<<COPY:1", "size": 12 })
    );
}

// ENV-4, ENV-6: closing tags in strings are content, and the text after the close is only text
#[test]
fn envelope_ends_at_the_first_close_between_units() {
    let call = r#"{"name":"set_type","args":{"copy":"</tool_calls>"}}"#;
    let rest = "<tool_calls><tool>{\"name\":\"dry\"}</tool_calls>";
    let result = parse(&format!(
        "<tool_calls><tool>{call}</tool></tool_calls> {rest}"
    ));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(arg(&result.calls[0], "copy").unwrap(), "</tool_calls>");
    assert_eq!(result.prose, rest);
}

// ENV-8, ENV-10, ENV-3: markers out of order, and objects that are none
#[test]
fn envelope_with_misplaced_markers_is_not_executed() {
    for (content, fragment) in [
        (
            "<tool>{\"name\":\"dry\"}</tool>{\"name\":\"dry\"}",
            "<tool_calls>",
        ),
        (
            "<tool>{\"name\":\"dry\"}</tool></tool>",
            "unmatched `</tool>`",
        ),
        ("{\"name\":\"dry\"}", "no `<tool>` marker"),
        ("<tool></tool>", "<tool_calls>"),
        ("<tool><tool>{\"name\":\"dry\"}", "<tool_calls>"),
        (
            "<tool>{\"name\":\"dry\"}<tool>",
            "ended without a complete JSON object",
        ),
        ("<tool>{\"name\":\"dr", "<tool_calls>"),
        ("<tool>{name}</tool>", "<tool_calls>"),
        ("<tool>{\"name\":\"\"}", "missing a non-empty string `name`"),
        ("<tool>dry the sheets</tool>", "dry the sheets"),
        ("and no markup", "no `<tool>` marker"),
    ] {
        let result = parse(&format!("<tool_calls>\n{content}\n"));
        assert!(
            result.calls.is_empty()
                && result.errors[0].contains("not executed")
                && result.errors[0].contains(fragment),
            "{content}: {:?}",
            result.errors
        );
    }
}

// ENV-5, ENV-9: one fault and nothing runs; the message speaks of `<tool_calls>` whatever it was
#[test]
fn envelope_of_bare_objects_takes_no_prose() {
    let text = format!("Now.\n<tool_code>{PULL}\nand that is all");
    let result = parse(&(text.clone() + "\n"));
    assert!(result.calls.is_empty() && result.violations.is_empty());
    assert_eq!(result.errors.len(), 1);
    assert!(result.errors[0].contains("<tool_calls>") && result.errors[0].contains("not executed"));
    assert!(result.errors[0].contains("and that is all"));
    assert_eq!(result.prose, text);

    // Eighty characters are shown of what was found.
    let result = parse(&format!("<tool_code>{}", "ab".repeat(60)));
    assert!(result.errors[0].contains(&("ab".repeat(40) + "…")));
    let none = parse("<tool_code>\n</tool_code>");
    assert!(none.calls.is_empty() && none.errors[0].contains("not executed"));
}

// ENV-2, FNC-4, FNC-52: call tags that hold something else end the search
#[test]
fn call_tags_without_an_object_hide_later_envelopes() {
    let text = "<tool_call>pull({})</tool_call>\n<tool_code>{\"name\":\"dry\"}</tool_code>";
    let result = parse(text);
    assert!(result.calls.is_empty());
    assert!(result.errors.is_empty());
    assert!(result.violations.len() == 1 && result.violations[0].contains("<tool_call>"));
    assert_eq!(result.prose, text);
}

// ENV-1: openers inside fences, with attributes or in capitals are none
#[test]
fn envelope_openers_are_exact_and_outside_fences() {
    let envelope = format!("<tool_code>{PULL}</tool_code>");
    for text in [
        format!("```\n{envelope}\n```"),
        format!("~~~xml\n```\n{envelope}\n~~~"),
        envelope.replace("tool_code", "TOOL_CODE"),
        envelope.replace("<tool_code>", "<tool_code lang=\"json\">"),
    ] {
        let result = parse(&text);
        assert!(result.errors.is_empty() && result.prose == text, "{text}");
    }

    let result = parse(&format!("```\n<tool_calls>\n```\n{envelope}"));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.prose, "```\n<tool_calls>\n```");
}

// FNC-4: one block is enough to switch every recovery off
#[test]
fn broken_block_switches_the_recoveries_off() {
    let text = format!("{}<tool_code>{PULL}</tool_code> <toolcall>", block("oops"));
    let result = parse(&text);
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 1);
    assert_eq!(result.violations.len(), 0);
    assert!(result.prose.starts_with("<tool_code>") && result.prose.ends_with("<toolcall>"));
}

// ENV-3, ENV-11, NRM-4: tags as calls, their children as arguments
#[test]
fn envelope_with_xml_calls_is_recovered() {
    let result = parse(
        "<tool_calls>\n\
         <set_type face=\"Bembo\">\n<copy>\n ff <b>fi</b>\n  fl \n</copy><note></note>\n<tool>x</tool>\n</set_type>\n\
         <bash><script>make proof</script></bash>\n\
         </tool_calls>",
    );
    assert_eq!(result.calls.len(), 2, "errors: {:?}", result.errors);
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "copy": "ff <b>fi</b>\n  fl", "note": "", "tool": "x" })
    );
    assert_eq!(result.calls[1]["name"], "run");
    assert_eq!(arg(&result.calls[1], "command"), Some("make proof"));
    assert!(result.violations[0].contains("chat-template"));
    assert!(result.prose.is_empty());
}

// ENV-11, ENV-5: what a tag can do wrong
#[test]
fn envelope_with_broken_xml_is_not_executed() {
    for (content, shown) in [
        ("<proof><file>a</file><file>b</file></proof>", "<file>"),
        ("<proof><file>a</proof>", "</file>"),
        ("<proof/>", "</proof>"),
        ("<proof><file>a</file></Proof>", "</Proof>"),
        ("<proof>a</proof>", "a</proof>"),
        ("<proof></proof> then <dry></dry>", "then <dry>"),
        ("<proof></proof><Tool_Code></Tool_Code>", "<tool_calls>"),
        ("<proof></proof><!-- x -->", "<tool_calls>"),
        ("<proof></proof><dry", "<tool_calls>"),
    ] {
        let result = parse(&format!("<tool_calls>{content}"));
        assert!(
            result.calls.is_empty()
                && result.errors[0].contains("not executed")
                && result.errors[0].contains(shown),
            "{content}: {:?}",
            result.errors
        );
    }
}

// ---------------------------------------------------------------------------
// Bare objects and other markup
// ---------------------------------------------------------------------------

// FNC-50, VRB-14, VRB-19: one object and nothing else
#[test]
fn bare_object_is_recovered() {
    let result = parse("\n  {\"tool\": \"set_type\",\n   \"arguments\": {\"copy\": \"<<COPY\"}}\n");
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.calls[0]["name"], "set_type");
    assert_eq!(arg(&result.calls[0], "copy"), Some("<<COPY"));
    assert!(result.violations[0].contains("bare JSON object"));
    assert!(result.errors.is_empty());
    assert_eq!(result.prose, "");

    // The words it is known by may stand anywhere, even as a value.
    let result = parse(r#"{"name":"explain","word":"args"}"#);
    assert_eq!(position(&result, "explain"), Some(0));
}

// FNC-50, FNC-51: anything more or less stays prose, and nothing is said about it
#[test]
fn other_bare_objects_stay_prose() {
    for text in [
        r#"{"name":"pull"}"#,
        r#"{"name":"pull","args":{}} {"name":"dry","args":{}}"#,
        r#"Now {"name":"pull","args":{}}"#,
        r#"{"name":"pull","args":4}"#,
        r#"{"name":"set_type","args":{"copy":"<<COPY:1"}}"#,
    ] {
        let result = parse(text);
        assert!(result.errors.is_empty() && result.prose == text, "{text}");
    }
}

// FNC-52, FNC-4: the tagged form is named and left alone
#[test]
fn tagged_markup_is_only_reported() {
    for markup in [
        "<tool_call>",
        "<tool_call id=\"1\">",
        "```\n<toolcall x\n```",
    ] {
        let text = format!("Write {markup} first.");
        let result = parse(&text);
        assert!(
            result.violations[0].contains("<tool_call>") && result.prose == text,
            "{markup}"
        );
    }

    for other in ["</tool_call>", "<tool_call/>"] {
        assert!(parse(other).violations.is_empty(), "{other}");
    }
}
