//! Extents: which units a response is cut into, and which words that takes.
//!
//! What a unit means is none of the scan's business, so the tools and texts of this file, which are
//! those of a signal box, need not make sense as a turn. Positions are bytes of `source`.
#![expect(
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a unit that is missing or of another kind fails the test"
)]

use serde_json::{json, Value};

use super::{scan_units, ScanResult, ScanSpec, Unit, UnitPayload};

// ---------------------------------------------------------------------------
// Helpers
// ---------------------------------------------------------------------------

/// The words of the tagged protocol, and the tools of the box.
fn spec() -> Value {
    json!({
        "call_tags": ["tool_call", "toolcall"],
        "block_tags": [
            "assistant_prose", "assistantprose", "user_response", "userresponse", "done",
        ],
        "wrapper_tags": ["function_calls"],
        "markup_openers": [
            { "opener": "<function=", "close": "</function>" },
            { "opener": "<invoke name=", "close": "</invoke>" },
        ],
        "reserved_openers": ["[[CALL]"],
        "harmony": {
            "header_markers": ["start", "channel", "constrain"],
            "standalone_markers": ["message", "end", "call"],
            "frame_prefix": "<|",
            "frame_suffix": "|>",
            "message_marker": "<|message|>",
            "tool_call_header_prefix": "tool_call to=",
            "corrupted_openers": ["<tool_call<|", "</tool_call<|", "<assistant<|"],
        },
        "known_tools": ["signal", "route", "shunt", "ledger", "load_skill"],
    })
}

fn spec_from(words: &Value) -> ScanSpec {
    ScanSpec::from_json(words).expect("these words make a spec")
}

fn scan(text: &str) -> ScanResult {
    scan_units(text, &spec_from(&spec()))
}

/// What the units are, in order.
fn kinds(scanned: &ScanResult) -> Vec<String> {
    scanned.to_json()["units"]
        .as_array()
        .unwrap()
        .iter()
        .map(|unit| unit["kind"].as_str().unwrap().to_string())
        .collect()
}

/// The unit of a scan that has but one.
fn only(scanned: &ScanResult) -> &Unit {
    assert_eq!(scanned.units.len(), 1, "units: {:?}", scanned.units);
    &scanned.units[0]
}

fn span<'a>(scanned: &'a ScanResult, unit: &Unit) -> &'a str {
    &scanned.source[unit.start..unit.end]
}

/// The call head of a block, closed or not: the name, and the bracket after it.
fn head_of(unit: &Unit) -> Option<(&str, char)> {
    match &unit.payload {
        UnitPayload::Block { head, .. } | UnitPayload::UnclosedBlock { head, .. } => {
            let head = head.as_ref()?;
            Some((head.name.as_str(), head.sep))
        }
        _ => None,
    }
}

/// What nothing may break: units follow one another, none is empty, only blanks lie between them,
/// and what they quote is what they cover.
fn assert_tiles(scanned: &ScanResult) {
    let blank = |gap: &str| {
        gap.chars()
            .all(|c| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}'))
    };
    let mut reached = 0;
    for unit in &scanned.units {
        assert!(unit.start < unit.end, "empty: {unit:?}");
        assert!(reached <= unit.start, "{unit:?} starts before {reached}");
        assert!(
            blank(&scanned.source[reached..unit.start]),
            "lost: {:?}",
            &scanned.source[reached..unit.start]
        );
        reached = unit.end;
        match &unit.payload {
            UnitPayload::Text { text: quoted }
            | UnitPayload::FencedLine { text: quoted }
            | UnitPayload::HarmonyLine { text: quoted }
            | UnitPayload::Markup { text: quoted, .. }
            | UnitPayload::Tag { raw: quoted, .. } => {
                assert_eq!(quoted, &scanned.source[unit.start..unit.end]);
            }
            _ => {}
        }
    }
    assert!(blank(&scanned.source[reached..]), "lost at the end");
}

// ---------------------------------------------------------------------------
// Text and blocks
// ---------------------------------------------------------------------------

// SRC-6, TXT-1, TXT-3, LOOP-1, COV-3, UNIT-2: one run, from the first that is no blank
#[test]
fn prose_is_one_unit() {
    let text = "\n \tThe 9:40 leaves at ten.\n\nPlatform 2 is clear.\n";
    let scanned = scan(text);
    match &only(&scanned).payload {
        UnitPayload::Text { text: run } => assert_eq!(run, &text[3..]),
        other => panic!("no text: {other:?}"),
    }
    assert_eq!(scanned.to_json()["units"][0]["fenced"], false);

    for blank in ["", "\n\n", " \t\r\n\u{c}"] {
        let scanned = scan(blank);
        assert!(scanned.units.is_empty() && scanned.source == blank);
    }
    assert_eq!(kinds(&scan("\n\u{b}\n")), ["text"]); // a vertical tab is none of the five blanks
}

// BLK-1, UNIT-1, UNIT-2, HEAD-1, COV-3: everything a block says of itself
#[test]
fn a_call_block_keeps_its_body_as_written() {
    let text = "<tool_call>\n\tshunt ({ wagons: 3 })\r\n</tool_call>\nDone.";
    let scanned = scan(text);
    let UnitPayload::Block {
        tag,
        body,
        head,
        reserved,
    } = &scanned.units[0].payload
    else {
        panic!("no block: {:?}", scanned.units)
    };
    assert_eq!(tag, "tool_call");
    assert_eq!(body, "\n\tshunt ({ wagons: 3 })\r\n");
    let head = head.as_ref().expect("a head");
    assert!(head.name == "shunt" && head.sep == '(' && !reserved);

    let [block, rest] = scanned.units.as_slice() else {
        panic!("not two units")
    };
    assert_eq!((block.start, block.end), (0, text.len() - "\nDone.".len()));
    assert_eq!(span(&scanned, rest), "Done.");

    // In JSON, what does not apply is left out.
    let block = &scanned.to_json()["units"][0];
    assert!(block["closed"] == true && block.get("reserved").is_none());
}

// VOC-1, VOC-2, PLB-1, LOOP-6, SPEC-1: units carry the spelling that was found
#[test]
fn every_spelling_of_a_tag_is_a_block() {
    let words = spec();
    let calls = words["call_tags"].as_array().unwrap();
    let others = words["block_tags"].as_array().unwrap();
    assert_eq!(calls.len() + others.len(), 7);
    for tag in calls.iter().chain(others) {
        let tag = tag.as_str().unwrap();
        let scanned = scan(&format!("<{tag}> clear </{tag}>"));
        match &only(&scanned).payload {
            UnitPayload::Block {
                tag: found, body, ..
            } => {
                assert!(found == tag && body == " clear ", "<{tag}> became {found}");
            }
            other => panic!("<{tag}>: {other:?}"),
        }
    }
}

// BLK-1, BLK-2, BLK-3, PRIM-1, PRIM-3, DIFF-2: a close counts from the first place where it can be seen
#[test]
fn closes_inside_strings_are_not_seen() {
    for body in [
        "signal({ note: \"</tool_call>\" })",
        "signal({ note: 'it\\'s </tool_call>' })",
        "signal({ note: `first\n</tool_call>\nlast` })",
        r#"signal({ path: "yard\\" })"#,
        "<tool_call>signal({ at: 1 })", // one more opener is text
        "```\nsignal({})\n``` </toolcall>",
        "\\",
        "",
    ] {
        let text = format!("<tool_call>{body}</tool_call>");
        let scanned = scan(&text);
        match &only(&scanned).payload {
            UnitPayload::Block { body: found, .. } => assert_eq!(found, body),
            other => panic!("{body:?}: {other:?}"),
        }
    }

    // Comments and fences hide nothing.
    let text = "<tool_call>signal({}) // not </tool_call> yet\n```</tool_call>";
    let scanned = scan(text);
    assert!(span(&scanned, &scanned.units[0]).ends_with("// not </tool_call>"));
}

// PRIM-2, PRIM-3, BLK-1, DIFF-11, DIFF-12: complete heredocs are stepped over, whatever they hold
#[test]
fn closes_inside_heredocs_are_not_seen() {
    let hidden = "</tool_call>";
    for body in [
        format!("shunt({{ log: <<LOG\n{hidden}\nLOG }})"),
        format!("shunt({{ log: <<'LOG'\n{hidden}\n\t LOG }})"),
        format!("shunt({{ log: <<\"LOG\r\n{hidden}\r\nLOG }})"),
        format!("shunt({{ log: <<LOG\nLOGS\n{hidden}\nLOG-book }})"),
        format!("shunt({{ log: <<LOG:2\nLOG\n{hidden}\nLOG\n}})"),
        format!("shunt({{ log: <<7\\n{hidden} \\\\n7\\n 7\\n }})"),
    ] {
        let scanned = scan(&format!("<tool_call>{body}</tool_call>"));
        let unit = only(&scanned);
        assert!(
            matches!(&unit.payload, UnitPayload::Block { body: found, .. } if *found == body),
            "{body:?}: {unit:?}"
        );
    }

    // Neither a shift nor a count that no machine can hold opens one.
    for body in ["1 << 2", "<<LOG:99999999999999999999\nx"] {
        let text = ["<tool_call>", body, "</tool_call>"].concat();
        assert_eq!(kinds(&scan(&text)), ["block"]);
    }
}

// UNC-1, UNC-2, BLK-2, PRIM-1, PRIM-2, DIFF-5: what cannot be stepped over leaves it open
#[test]
fn calls_without_a_visible_close_are_open() {
    for body in [
        "signal({ at: \"home })</tool_call>",
        "It's late.</tool_call>",
        "mask <<2</tool_call>",
        "shunt({ log: <<LOG\n1 wagon\n})</tool_call>",
        "shunt({ log: <<LOG:3\n1 wagon\nLOG\n})</tool_call>",
        "signal({ at: 1 })</toolcall>",
        "signal({ at: 1 })",
    ] {
        let text = format!("<tool_call>{body}\n<done>signed off</done>\n");
        let scanned = scan(&text);
        let unit = only(&scanned);
        match &unit.payload {
            UnitPayload::UnclosedBlock {
                body: found,
                reserved,
                ..
            } => {
                assert!(*found == text[11..] && !*reserved);
            }
            other => panic!("{body:?}: {other:?}"),
        }
        assert_eq!(unit.end, text.len());
        assert_eq!(scanned.to_json()["units"][0]["closed"], json!(false));
    }

    // Of two apostrophes the first opens a string, and it does so across blocks.
    let text = "<tool_call>the signal's on</tool_call>\n<tool_call>it's off</tool_call>\n";
    let scanned = scan(text);
    assert_eq!(span(&scanned, only(&scanned)), text.trim_end());
}

// DIFF-1, DIFF-2, UNC-1, BLK-2: an abandoned call ends where the next one starts a line
#[test]
fn an_abandoned_call_ends_at_the_next_opener() {
    let text = "<tool_call>route({ to: \"north })\n<tool_call>signal({ at: 1 })</tool_call>\n";
    assert_eq!(kinds(&scan(text)), ["unclosed_block", "block"]);

    let text = "<tool_call>route({\n <toolcall>signal({})</toolcall>\n\n</tool_call>\n";
    assert_eq!(
        kinds(&scan(text)),
        ["unclosed_block", "block", "stray_close"]
    );
}

// PLB-1, PLB-2, DIFF-20, STC-1, TAG-2: the close of a plain block is searched for as plain text
#[test]
fn plain_blocks_end_at_their_first_close() {
    let body = "Don't say \"on time, </tool_call> or <<LOG\n``` or <done>";
    let text = format!("<user_response>{body}</user_response>");
    let scanned = scan(&text);
    match &only(&scanned).payload {
        UnitPayload::Block { body: found, .. } => assert_eq!(found, body),
        _ => panic!("no block"),
    }

    let scanned = scan("<done>a<done>b</done></done>");
    assert_eq!(span(&scanned, &scanned.units[0]), "<done>a<done>b</done>");
    assert!(matches!(&scanned.units[1].payload, UnitPayload::Tag { name, .. } if name == "done"));

    // Without a close, or with that of the other spelling, the opener is only a tag.
    assert_eq!(kinds(&scan("<userresponse>On time.\n")), ["tag", "text"]);
    let scanned = scan("<userresponse>On time.</user_response>");
    assert_eq!(kinds(&scanned), ["tag", "text", "fenced_line"]);
}

// HEAD-1, HEAD-2, LEX-9, DIFF-7, PRIM-4: heads of known and unknown names, of call blocks and of others
#[test]
fn call_heads_are_read_off_the_body() {
    for (body, name, sep) in [
        ("\n  route { to: 4 }", "route", '{'),
        ("\u{a0}\u{2003}signal(", "signal", '('),
        ("$x_1\t (", "$x_1", '('),
        ("light_the_lamps({})", "light_the_lamps", '('),
    ] {
        for tag in ["tool_call", "done"] {
            let scanned = scan(&format!("<{1}>{0}</{1}>", body, tag));
            assert_eq!(head_of(&scanned.units[0]), Some((name, sep)));
        }
    }

    for body in [
        "signal\n({})",
        "yard.signal({})",
        "re-route({})",
        "é(",
        "9up(",
        "signal",
        "(",
        "",
    ] {
        let scanned = scan(&format!("<tool_call>{body}</tool_call>"));
        let json = scanned.to_json();
        let unit = json["units"][0].as_object().unwrap();
        assert!(
            !unit.contains_key("head_name") && !unit.contains_key("head_sep"),
            "{body:?}"
        );
    }

    let open = scan("<toolcall>route{ to: 4");
    assert_eq!(head_of(&open.units[0]), Some(("route", '{')));
}

// ---------------------------------------------------------------------------
// Positions
// ---------------------------------------------------------------------------

// POS-1, POS-4, POS-5, LOOP-2, LOOP-8, FLN-1, TAG-3: text and tags end a chain, blanks do not
#[test]
fn blocks_chain_until_something_else_intervenes() {
    let text = "<done>1</done>\t<done>2</done><done>3</done> and <done>4</done>\n<done>5</done>";
    let scanned = scan(text);
    assert_eq!(
        kinds(&scanned),
        vec!["block", "block", "block", "text", "fenced_line", "block"]
    );
    assert_eq!(
        span(&scanned, scanned.units.last().unwrap()),
        "<done>5</done>"
    );

    let text = "<memo><done>1</done>";
    assert_eq!(kinds(&scan(text)), ["tag", "fenced_line"]);
}

// POS-1, POS-4, LOOP-1, COV-2: which blanks keep a line's start, and which keep a chain
#[test]
fn some_blanks_are_more_blank_than_others() {
    let cases: [(&str, &[&str]); 10] = [
        (" \t\r<done>a</done>", &["block"]),
        ("\u{c}<done>a</done>", &["fenced_line"]),
        ("\u{a0}<done>a</done>", &["text", "fenced_line"]),
        ("\u{feff}<done>a</done>", &["text", "fenced_line"]),
        ("up\r<done>a</done>", &["text", "fenced_line"]),
        ("up\r\n<done>a</done>", &["text", "block"]),
        ("<done>a</done>\n\u{c}<done>b</done>", &["block", "block"]),
        (
            "<done>a</done>\u{a0}\u{3000}<done>b</done>",
            &["block", "text", "block"],
        ),
        (
            "<done>a</done>\u{200b}<done>b</done>",
            &["block", "text", "fenced_line"],
        ),
        (
            "<done>a</done>\u{2028}\u{85}<done>b</done>",
            &["block", "text", "block"],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(kinds(&scan(text)), expected, "{text:?}");
    }
}

// POS-2, POS-3, POS-5, LOOP-4, LOOP-8, DIFF-9: between two markers nothing is live
#[test]
fn fences_hide_what_they_enclose() {
    let text = concat!(
        "Plan:\n```",
        "json",
        "\n",
        "<tool_call>signal({ at: ",
        1,
        " })</tool_call>\n",
        "route({})\n",
        "  <done>x</done>\n",
        "```\n",
        "<tool_call>route({ to: 4 })</tool_call>\n",
    );
    let scanned = scan(text);
    assert_eq!(kinds(&scanned).last().unwrap(), "block");
    let fenced: Vec<&Unit> = scanned
        .units
        .iter()
        .filter(|unit| matches!(unit.payload, UnitPayload::FencedLine { .. }))
        .collect();
    assert_eq!(fenced.len(), 2);
    match &scanned.units[2].payload {
        UnitPayload::Text { text } => assert_eq!(text, "route({})\n  "),
        other => panic!("{other:?}"),
    }
}

// POS-2, POS-3, POS-5: markers pair up from the front, and one without a partner does nothing
#[test]
fn fence_markers_count_in_pairs() {
    for (text, expected) in [
        ("```\n<done>a</done>", vec!["text", "block"]),
        ("~~~\n<done>a</done>\n~~~", vec!["text", "block", "text"]),
        (
            "`````\n<done>a</done>\n```",
            vec!["text", "fenced_line", "text"],
        ),
        ("``````\n<done>a</done>\n", vec!["text", "block"]),
        ("so ```x``` then\n<done>a</done>", vec!["text", "block"]),
        (
            "so ``` then\n<done>a</done>\n```xml",
            vec!["text", "fenced_line", "text"],
        ),
        (
            "``` <a>\n``` \n<done>1</done>\n```\n<done>2</done>\n",
            vec!["text", "fenced_line", "text", "block", "text", "block"],
        ),
        // Those in a body count too, and a fence is stronger than a chain of blocks.
        (
            "<done>```</done><done>b</done>\n```\n<done>c</done>",
            vec!["block", "fenced_line", "text", "block"],
        ),
        (
            "<tool_call>shunt({ log: '```' })</tool_call>\n<done>b</done>\n```",
            vec!["block", "fenced_line", "text"],
        ),
    ] {
        assert_eq!(kinds(&scan(text)), expected);
    }
}

// FLN-1, FLN-2, FLN-3, LOOP-5, TXT-4, STC-1: a bracket in mid-line takes the rest of the line along
#[test]
fn the_rest_of_a_line_is_one_unit() {
    let text = "Then <tool_call>signal({})\nroute({})</tool_call> <|end|>\r\n</tool_call>\nGo.";
    let scanned = scan(text);
    assert_eq!(
        kinds(&scanned),
        [
            "text",
            "fenced_line",
            "text",
            "fenced_line",
            "stray_close",
            "text"
        ]
    );
    assert_eq!(span(&scanned, &scanned.units[3]), "</tool_call> <|end|>\r");

    let scanned = scan("signal({ at: \"<home>\" })\n");
    assert_eq!(span(&scanned, &scanned.units[1]), "<home>\" })");
}

// TXT-2, TXT-6, TXT-7, PRIM-2: a run steps over the heredocs it meets, if they are complete
#[test]
fn runs_step_over_heredocs() {
    for (text, expected) in [
        (
            "shunt({ log: <<L\n<done>x</done>\nL })\nthen <i>",
            vec!["text", "fenced_line"],
        ),
        (
            "wagons <<L\n<done>x</done>\n",
            vec!["text", "fenced_line", "block"],
        ),
        ("<<L\n<done>x</done>\nL\n", vec!["tag", "block", "text"]),
        ("1 << 2 and\nso on", vec!["text", "fenced_line", "text"]),
        // The last line of the source ends the heredoc, and whatever is in between is swallowed.
        (
            "shunt({ log: <<L\n<tool_call>signal({})</tool_call>\n})\n",
            vec!["text"],
        ),
    ] {
        assert_eq!(kinds(&scan(text)), expected, "{text:?}");
    }
}

// ---------------------------------------------------------------------------
// Thinking
// ---------------------------------------------------------------------------

// SRC-2, SRC-3, SRC-5, POS-2: what is thought is cut out first, and quoted tags are not thoughts
#[test]
fn thinking_is_no_part_of_the_source() {
    for (text, source) in [
        ("<think>\nHold it.\n</think>\n Go. ", "\n Go. "),
        ("a<think>b<think>c</think>d</think>e", "ade"),
        ("late again</think>\nGo.", "late again\nGo."),
        ("<think>late again\nGo.", "late again\nGo."),
        ("<THINK>late</THINK>", "<THINK>late</THINK>"),
        (
            "say \"<think>\" and `</think>`",
            "say \"<think>\" and `</think>`",
        ),
        (
            "log <<L\n<think>x</think>\nL\n",
            "log <<L\n<think>x</think>\nL\n",
        ),
        (
            "It won't <think>x</think> if it can't",
            "It won't <think>x</think> if it can't",
        ),
        ("It won't <think>x</think> move", "It won't  move"),
    ] {
        assert_eq!(scan(text).source, source);
    }

    // Positions and fences are those of what is left.
    let thought = "<think>``` or <tool_call>? Let's see.</think>";
    let text = thought.to_string() + "\n<tool_call>signal({})</tool_call>\n```";
    let scanned = scan(&text);
    assert_eq!(scanned.source.len(), text.len() - thought.len());
    assert!(scanned.units[0].start == 1 && scanned.units[0].end == 34);
    assert_eq!(span(&scanned, &scanned.units[1]), "```");
}

// SRC-1, SPEC-3, SPEC-4, DIFF-10: stripping is an option, and it is on
#[test]
fn thinking_is_kept_on_request() {
    let text = "<think>Hold it.</think>\nGo.";
    let mut words = spec();
    words["strip_thinking"] = json!(false);
    let kept = scan_units(text, &spec_from(&words));
    assert_eq!(kept.source, text);
    assert_eq!(kinds(&kept).len(), 4);

    for on in [json!(true), Value::Null] {
        words["strip_thinking"] = on;
        let stripped = scan_units(text, &spec_from(&words));
        assert_eq!(stripped.units, scan(text).units);
        assert_ne!(stripped.source, kept.source);
    }
}

// ---------------------------------------------------------------------------
// Harmony
// ---------------------------------------------------------------------------

// HSK-1, HSK-2, HSK-4, DIFF-17: a header goes up to its message, or to the first thing that ends it
#[test]
fn headers_take_their_tail_along() {
    for (skipped, rest) in [
        ("<|channel|>commentary<|message|>", "Hold it."),
        ("<|start|>signalman", "<|channel|>"),
        ("<|channel|>final words", "\nHold it. <|end|>"),
        ("<|constrain|>json", "<tool_call>signal({})</tool_call>"),
        ("<|constrain|>json", "<toolcalls>"),
        ("<|channel|>final <b>", "\n<|message|>Hold it."),
        ("<|start|>", "signalman"), // nothing ends it
    ] {
        let scanned = scan(&[skipped, rest].concat());
        let first = scanned.units.first().expect("a unit");
        assert!(matches!(first.payload, UnitPayload::HarmonySkip));
        assert_eq!(span(&scanned, first), skipped, "before {rest:?}");
    }
}

// HSK-1, UNIT-1, DIFF-18, TAG-1, VOC-8, VOC-9: only the listed names, exactly as listed
#[test]
fn markers_are_listed_words() {
    for marker in ["message", "end", "call"] {
        let text = format!("<|{marker}|>Hold it.\n");
        let scanned = scan(&text);
        assert_eq!(kinds(&scanned), ["harmony_skip", "text"]);
        let json = scanned.to_json();
        assert_eq!(
            json["units"][0],
            json!({ "kind": "harmony_skip", "start": 0, "end": marker.len() + 4 })
        );
    }

    for text in [
        "<|return|>",
        "<|recipient|>",
        "<|End|>",
        "<| end |>",
        "<|>",
        "<||>",
        "<|end|",
        "<｜DSML｜function_calls>",
        "<|DSML|x>",
    ] {
        let scanned = scan(text);
        let UnitPayload::Tag { raw, name } = &only(&scanned).payload else {
            panic!("{text}: {:?}", scanned.units)
        };
        assert!(raw == text && name.is_empty());
    }
}

// LOOP-3, HSK-3, POS-4: markers count anywhere, and what follows one is at top level
#[test]
fn markers_are_skipped_in_mid_line_and_in_fences() {
    let text = "Go <|end|> <done>a</done>\n```\n<|call|><done>b</done>\n<tool_call<|end|>\n```";
    assert_eq!(
        kinds(&scan(text)),
        [
            "text",
            "harmony_skip",
            "block",
            "text",
            "harmony_skip",
            "fenced_line",
            "harmony_skip",
            "text"
        ]
    );
}

// HSK-3, DIFF-14, DIFF-15, DIFF-16, TAG-2: a tag that runs into a marker is skipped with it
#[test]
fn corrupted_openers_are_skipped() {
    for (skipped, rest) in [
        ("<tool_call<|message|>", "signal({})"),
        ("</tool_call<|end|>", " or not"),
        ("</tool_call<|start|>signalman<|message|>", "Hold it."),
        ("<assistant<|channel|>final", "\nHold it."),
        ("<assistant<|call|>", "<done>a</done>"),
    ] {
        let scanned = scan(&format!("{skipped}{rest}"));
        let first = scanned.units.first().unwrap();
        assert_eq!(span(&scanned, first), skipped);
    }

    // Unless the marker is none.
    let scanned = scan("<tool_call<|return|>signal({})");
    match &scanned.units[0].payload {
        UnitPayload::Tag { raw, name } if name == "tool_call" => {
            assert_eq!(raw, "<tool_call<|return|>");
        }
        other => panic!("{other:?}"),
    }
}

// HLN-1, HLN-2, HLN-3, HLN-4, LOOP-3: a header with its marker is a line of its own
#[test]
fn call_headers_are_kept_as_lines() {
    for (line, after) in [
        (
            "<|message|>tool_call to=signal <|constrain|>json<|message|>{\"at\":1}",
            "",
        ),
        (
            "<|message|>\u{a0}\t tool_call to=yard.route<|call|>\r",
            "\nHold it.",
        ),
        ("<|message|>", "\n\n  tool_call to=signal\n"),
    ] {
        let scanned = scan(&format!("Go {line}{after}"));
        assert!(scanned.units.iter().any(
            |unit| matches!(&unit.payload, UnitPayload::HarmonyLine { text } if text == line)
        ));
        assert!(scanned.units.len() <= 3, "{:?}", scanned.units);
    }
}

// TXT-2, TXT-8: after a header, a run goes on over message markers but no others
#[test]
fn runs_with_a_header_keep_their_message() {
    for (text, expected) in [
        (
            "tool_call to=signal <|message|>{ at: 1 }<|call|>",
            vec!["text", "harmony_skip"],
        ),
        (
            "tool_call to=signal <|message|>1<|message|>2\n<i>",
            vec!["text", "tag"],
        ),
        (
            "tool_call to=signal <|constrain|>json<|message|>{}",
            vec!["text", "harmony_skip", "text"],
        ),
        (
            "call to=signal <|message|>{ at: 1 }",
            vec!["text", "harmony_skip", "text"],
        ),
        ("tool_call to=", vec!["text"]),
    ] {
        assert_eq!(kinds(&scan(text)), expected);
    }
}

// ---------------------------------------------------------------------------
// Angle calls, markup and other tags
// ---------------------------------------------------------------------------

// ANG-1, ANG-2, ANG-3, ANG-4, DIFF-8, DIFF-21: a known call in brackets, and how far it goes
#[test]
fn angle_calls_come_with_their_arguments() {
    for (call, rest, tool, arguments) in [
        (
            "<signal({ at: \"home\", lit: true })>",
            "",
            "signal",
            json!({ "at": "home", "lit": true }),
        ),
        ("<route()\t >", " then", "route", json!({})),
        (
            "<shunt({ wagons: 3 }) ",
            "left",
            "shunt",
            json!({ "wagons": 3 }),
        ),
        (
            "<ledger({ note: '>' })",
            "\n>",
            "ledger",
            json!({ "note": ">" }),
        ),
        (
            "<load_skill({ name: `a` }\n // the end\n",
            "",
            "load_skill",
            json!({ "name": "a" }),
        ),
    ] {
        let scanned = scan(&format!("{call}{rest}"));
        let unit = &scanned.units[0];
        match &unit.payload {
            UnitPayload::AngleCall {
                name,
                arguments: found,
            } => {
                assert!(name == tool && *found == arguments, "{name} got {found}");
            }
            other => panic!("{call}: {other:?}"),
        }
        assert_eq!(span(&scanned, unit), call);
    }
}

// ANG-1, ANG-3, TAG-1, VOC-4, POS-4: the name is known to the letter, and the call parses
#[test]
fn other_brackets_are_no_angle_calls() {
    for text in [
        "<platform({ at: 1 })>",
        "<Signal({})>",
        "<signal ({})>",
        "<yard.signal({})>",
        "<signal{ at: 1 }>",
        "<signal([1])>",
        "<signal({ at: })>",
        "<signal>",
    ] {
        let scanned = scan(text);
        assert!(!scanned.to_json().to_string().contains("\"arguments\""));
        assert_eq!(kinds(&scanned), ["tag"]);
    }
    let chained = "1. <signal({})>\n<signal({})><done>a</done>";
    assert_eq!(
        kinds(&scan(chained)),
        ["text", "fenced_line", "angle_call", "block"]
    );
}

// MRK-1, MRK-2, DIFF-19, LOOP-8: markup runs to its own close, whatever name it gives
#[test]
fn markup_runs_to_its_own_close() {
    let first = "<function=signal>\n<parameter=at></invoke>\n</function>";
    let second = "<invoke name=\"route\"><tool_call></invoke>";
    let scanned = scan(&format!("{first} {second}\nBy <function=x>"));
    assert_eq!(kinds(&scanned), ["markup", "markup", "text", "fenced_line"]);
    for (unit, (opener, text)) in scanned
        .units
        .iter()
        .zip([("<function=", first), ("<invoke name=", second)])
    {
        match &unit.payload {
            UnitPayload::Markup {
                opener: found,
                text: whole,
            } => {
                assert!(found == opener && whole == text);
            }
            other => panic!("no markup: {other:?}"),
        }
    }

    for whole in [
        "<function=>nobody</function>",
        "<function=what ever</function>",
        "<function=a>\n<function=b>\n</function>", // the second close serves the first opener
        "<invoke name=\"route\">\n<done>x</done>\n",
    ] {
        assert_eq!(span(&scan(whole), only(&scan(whole))), whole);
    }
}

// DIFF-3, MRK-2: markup that was given up ends where a call starts a line
#[test]
fn markup_without_a_close_ends_at_the_next_call() {
    let text = "<function=route>\n<parameter=to>4</parameter>\n<toolcall>signal({})</toolcall>\n";
    assert_eq!(kinds(&scan(text)), ["markup", "block"]);
}

// STC-1, STC-2, WRP-1, LOOP-6: closes of calls and wrappers keep a chain going
#[test]
fn stray_closes_and_wrappers_are_units() {
    let text = "</toolcall><function_calls></function_calls> <done>x</done>\n\
        </done>\n\
        <function_calls id=\"1\">\n\
        </TOOL_CALL>\n";
    let scanned = scan(text);
    assert_eq!(
        kinds(&scanned),
        [
            "stray_close",
            "wrapper",
            "wrapper",
            "block",
            "tag",
            "tag",
            "tag"
        ]
    );
    for unit in &scanned.units {
        match &unit.payload {
            UnitPayload::StrayClose { tag } => assert_eq!(tag, "toolcall"),
            UnitPayload::Wrapper { tag } => assert_eq!(tag, "function_calls"),
            _ => {}
        }
    }
}

// TAG-1, TAG-2, TAG-4, LOOP-6: up to the first bracket, or the end of the line
#[test]
fn other_tags_end_at_the_first_bracket() {
    for (text, raw, name) in [
        ("<memo id=4>late", "<memo id=4>", "memo"),
        ("</memo >", "</memo >", "memo"),
        ("<q a=\">\">", "<q a=\">", "q"),
        ("<!-- to > fro -->", "<!-- to >", ""),
        ("<$lamp_2.on>", "<$lamp_2.on>", "$lamp_2"),
        ("<memo\nlate>", "<memo", "memo"),
        ("< memo>", "< memo>", ""),
        ("<</memo>", "<</memo>", "memo"),
        ("<//memo>", "<//memo>", ""),
        ("<<LOG", "<<LOG", "LOG"),
        ("<", "<", ""),
        ("<Done>x</Done>", "<Done>", "Done"),
        (
            "<tool_call id=1>x</tool_call>",
            "<tool_call id=1>",
            "tool_call",
        ),
    ] {
        let scanned = scan(text);
        let (found, of) = match &scanned.units[0].payload {
            UnitPayload::Tag { raw, name } => (raw, name),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!((found.as_str(), of.as_str()), (raw, name));
    }
}

// ---------------------------------------------------------------------------
// Reserved openers
// ---------------------------------------------------------------------------

// RSV-1, RSV-2, RSV-3, RSV-5, UNIT-3, DIFF-4, DIFF-6, HEAD-1: a stub stands for the first call tag
#[test]
fn reserved_stubs_open_call_blocks() {
    let text = " \t[[CALL]signal({ at: '</tool_call>' })</tool_call> [[CALL]route({})\n";
    let scanned = scan(text);
    assert_eq!(kinds(&scanned), ["block", "text"]);
    let block = &scanned.units[0];
    assert!(block.start == 2 && head_of(block) == Some(("signal", '(')));
    match &block.payload {
        UnitPayload::Block {
            tag,
            body,
            reserved: true,
            ..
        } => {
            assert!(tag == "tool_call" && body == "signal({ at: '</tool_call>' })");
        }
        other => panic!("not reserved: {other:?}"),
    }

    for body in [
        "",
        "route{ to: 4 }[[/CALL]]</toolcall>",
        "it's on</tool_call>\n",
    ] {
        let scanned = scan(&format!("[[CALL]{body}"));
        let UnitPayload::UnclosedBlock {
            tag,
            body: found,
            reserved,
            ..
        } = &only(&scanned).payload
        else {
            panic!("{body:?} closes");
        };
        assert!(*reserved && tag == "tool_call" && found == body);
    }
}

// RSV-1, RSV-2, TXT-5, LOOP-8, POS-3: anywhere else a stub is text
#[test]
fn reserved_stubs_need_a_line_outside_fences() {
    for (text, expected) in [
        ("[[CALL]]signal({})[[/CALL]]", vec!["text"]),
        ("[[CALLER]signal({})", vec!["text"]),
        ("Go\n[[CALL]signal({})", vec!["text"]),
        (
            "Go [[CALL]signal({})</tool_call>",
            vec!["text", "fenced_line"],
        ),
        ("<done>a</done>[[CALL]signal({})", vec!["block", "text"]),
        (
            "<done>a</done>\n[[CALL]signal({})",
            vec!["block", "unclosed_block"],
        ),
        (
            "```\n<i>\n[[CALL]signal({})\n```",
            vec!["text", "fenced_line", "text"],
        ),
    ] {
        assert_eq!(kinds(&scan(text)), expected, "{text:?}");
    }
}

// RSV-1, RSV-2, RSV-3, RSV-4, DIFF-13: stubs are longer or shorter than the tags they stand for
#[test]
fn reserved_stubs_come_in_any_length() {
    let mut words = spec();
    words["call_tags"] = json!(["go", "tool_call"]);
    words["reserved_openers"] = json!(["!!", "[[THE_SIGNALMAN_CALLS]"]);
    for (text, expected) in [
        (
            "!!route({})</go> </tool_call>",
            vec!["block", "stray_close"],
        ),
        ("[[THE_SIGNALMAN_CALLS]route({})</go>", vec!["block"]),
        ("[[THE_SIGNALMAN_CALLS]</tool_call></go>", vec!["block"]),
        ("!!!route({})", vec!["text"]),
        ("!!", vec!["unclosed_block"]),
    ] {
        let scanned = scan_units(text, &spec_from(&words));
        assert_eq!(kinds(&scanned), expected);
    }

    // Without a tag to stand for, a stub opens nothing.
    words["call_tags"] = json!([]);
    let scanned = scan_units("!!route({})", &spec_from(&words));
    assert!(matches!(&only(&scanned).payload, UnitPayload::Text { .. }));
}

// ---------------------------------------------------------------------------
// Words are data
// ---------------------------------------------------------------------------

// SPEC-1, SPEC-5, LOOP-2, HSK-3, WRP-1: another protocol takes another spec and nothing else
#[test]
fn any_words_will_do() {
    let mut words = json!({
        "call_tags": ["sig"], "block_tags": ["memo"], "wrapper_tags": ["box"],
        "markup_openers": [{ "opener": "<do:", "close": ";>", "since": 1897 }],
        "reserved_openers": [],
        "known_tools": ["bell"],
    });
    words["harmony"] = json!({
        "header_markers": ["hd"], "standalone_markers": ["st"],
        "frame_prefix": "<{", "frame_suffix": "}>",
        "message_marker": "<{say}>", "tool_call_header_prefix": "to:",
        "corrupted_openers": ["<x", "<sig<{"],
    });
    words
        .as_object_mut()
        .unwrap()
        .insert("colour".to_string(), json!("green"));

    let mut text = String::from("<sig>a</sig><memo>b</memo></box><do:<bell>;>");
    text.push_str("<{st}><{hd}>c<{say}>d\n<{say}> to:e\n<sig<{st}><bell()>");
    text += "\n";
    let scanned = scan_units(&text, &spec_from(&words));
    assert_eq!(
        kinds(&scanned),
        [
            "block",
            "block",
            "wrapper",
            "markup",
            "harmony_skip",
            "harmony_skip",
            "text",
            "harmony_line",
            "harmony_skip",
            "angle_call",
        ]
    );

    // The usual words mean nothing to it.
    for usual in [
        "<tool_call>",
        "<done>",
        "</function_calls>",
        "<function=a>",
        "<|end|>",
        "<x<{st}>",
    ] {
        let scanned = scan_units(usual, &spec_from(&words));
        assert_eq!(kinds(&scanned), ["tag"], "{usual}");
    }
}

// LOOP-2, LOOP-5, LOOP-6: where words overlap, the first branch wins
#[test]
fn words_of_several_lists_go_by_the_order_of_the_branches() {
    let mut words = spec();
    for list in ["call_tags", "block_tags", "wrapper_tags"] {
        words[list] = json!(["memo"]);
    }
    words["markup_openers"] = json!([
        { "opener": "<signal", "close": "." },
        { "opener": "<sig", "close": "!" },
    ]);
    let spec = spec_from(&words);
    for (text, kind, taken) in [
        (
            "<memo>\"</memo>\"</memo>.",
            "block",
            "<memo>\"</memo>\"</memo>",
        ),
        ("<memo>a", "unclosed_block", "<memo>a"),
        ("</memo>", "stray_close", "</memo>"),
        ("<signal({})>.", "angle_call", "<signal({})>"),
        ("<signal>!.!", "markup", "<signal>!."),
        ("<sign>!.!", "markup", "<sign>!"),
    ] {
        let scanned = scan_units(text, &spec);
        assert_eq!(kinds(&scanned).first().map(String::as_str), Some(kind));
        assert_eq!(span(&scanned, &scanned.units[0]), taken);
    }
}

// SPEC-5: a list may be empty, and then nothing is found by it
#[test]
fn empty_lists_find_nothing() {
    let mut words = spec();
    for list in [
        "call_tags",
        "block_tags",
        "wrapper_tags",
        "markup_openers",
        "reserved_openers",
        "known_tools",
    ] {
        words[list] = json!([]);
    }
    for list in ["header_markers", "standalone_markers", "corrupted_openers"] {
        words["harmony"][list] = json!([]);
    }
    let spec = spec_from(&words);
    for text in [
        "<tool_call>",
        "<done>",
        "</tool_call>",
        "<function_calls>",
        "<invoke name=\"a\">",
        "<signal()>",
        "<|end|>",
    ] {
        let scanned = scan_units(text, &spec);
        match only(&scanned).payload {
            UnitPayload::Tag { ref raw, .. } => assert_eq!(raw, text),
            _ => panic!("{text}"),
        }
    }
    assert!(kinds(&scan_units("[[CALL]signal({})", &spec)) == ["text"]);
}

// SPEC-9, HSK-1, HSK-3, HLN-1: so may some of the words
#[test]
fn empty_words_disable_what_they_belong_to() {
    for word in ["frame_prefix", "frame_suffix"] {
        let mut words = spec();
        words["harmony"][word] = json!("");
        for text in ["<|end|>", "</tool_call<|end|>"] {
            let scanned = scan_units(text, &spec_from(&words));
            assert_eq!(kinds(&scanned), ["tag"], "{text} without {word}");
        }
    }

    // Unless it is the one that every text starts with.
    let mut words = spec();
    words["harmony"]["tool_call_header_prefix"] = json!("");
    let scanned = scan_units("<|message|>Hold it.\nGo.", &spec_from(&words));
    assert_eq!(kinds(&scanned), ["harmony_line", "text"]);
}

// ---------------------------------------------------------------------------
// Coverage
// ---------------------------------------------------------------------------

// COV-1, COV-2, COV-3, COV-4, LOOP-7, UNIT-2: no character is lost, none is covered twice
#[test]
fn units_tile_the_source() {
    for text in [
        "<function=signal>\n</function>\n<|message|>tool_call to=route {}\n\n<memo",
        "Naïve <b>\u{a0}\n\u{c}<done>é</done> \n</tool_call><|end|>\t",
    ] {
        assert_tiles(&scan(text));
    }
}

// PERF-1, TXT-3: units follow the structure of a text, not its length
#[test]
fn length_alone_adds_no_units() {
    let prose = "The line is clear. Ring twice.\n".repeat(120);
    assert!(prose.len() > 3_500 && !prose.contains('<'));
    assert_eq!(only(&scan(&prose)).end, prose.len());
}

// ---------------------------------------------------------------------------
// Reading a spec
// ---------------------------------------------------------------------------

// SPEC-2, SPEC-4, SPEC-7: every word list is required, and null is none
#[test]
fn spec_fields_are_required() {
    for field in [
        "call_tags",
        "block_tags",
        "wrapper_tags",
        "markup_openers",
        "reserved_openers",
        "harmony",
        "known_tools",
    ] {
        let mut words = spec();
        words.as_object_mut().unwrap().remove(field);
        let error = ScanSpec::from_json(&words).unwrap_err();
        assert!(error.contains(&format!("spec.{field}")), "{error}");
        assert!(error.contains("required"));

        words[field] = Value::Null;
        assert_eq!(ScanSpec::from_json(&words).unwrap_err(), error);
    }

    for field in [
        "header_markers",
        "standalone_markers",
        "frame_prefix",
        "frame_suffix",
        "message_marker",
        "tool_call_header_prefix",
        "corrupted_openers",
    ] {
        let mut words = spec();
        words["harmony"][field].take();
        let error = ScanSpec::from_json(&words).expect_err(field);
        assert!(error.contains(&format!("spec.harmony.{field}")) && error.contains("required"));
    }
}

// SPEC-2, SPEC-6, SPEC-7, FRG-16: the first fault in the order of the fields is told
#[test]
fn spec_faults_are_told_in_order() {
    let mut words = spec();
    let mut told = Vec::new();
    words["known_tools"] = json!(7);
    told.push(ScanSpec::from_json(&words).unwrap_err());
    words["harmony"] = json!({ "frame_prefix": false });
    told.push(ScanSpec::from_json(&words).unwrap_err());
    words["markup_openers"] = json!([{ "opener": "<do:" }]);
    told.push(ScanSpec::from_json(&words).unwrap_err());
    for (error, path) in told.iter().zip([
        "spec.known_tools",
        "spec.harmony.header_markers",
        "spec.markup_openers.close",
    ]) {
        assert!(error.contains(path), "{error}");
    }

    assert!(ScanSpec::from_json(&json!({})).is_err_and(|error| error.contains("spec.call_tags")));
    assert!(ScanSpec::from_json(&json!([]))
        .unwrap_err()
        .contains("spec"));
}

// SPEC-3, SPEC-7, SPEC-8: what was expected, and what was found
#[test]
fn spec_types_are_checked() {
    for (field, value, path, words) in [
        (
            "call_tags",
            json!("tool_call"),
            "spec.call_tags",
            ["list", "string"],
        ),
        (
            "wrapper_tags",
            json!(["box", 3]),
            "spec.wrapper_tags",
            ["string", "number"],
        ),
        (
            "block_tags",
            json!([["done"]]),
            "spec.block_tags",
            ["string", "list"],
        ),
        (
            "markup_openers",
            json!(["<do:"]),
            "spec.markup_openers",
            ["dict", "string"],
        ),
        (
            "markup_openers",
            json!([{ "opener": true, "close": ">" }]),
            "spec.markup_openers.opener",
            ["string", "bool"],
        ),
        ("harmony", json!([]), "spec.harmony", ["dict", "list"]),
        (
            "known_tools",
            json!({}),
            "spec.known_tools",
            ["list", "dict"],
        ),
        (
            "strip_thinking",
            json!("yes"),
            "spec.strip_thinking",
            ["bool", "string"],
        ),
        (
            "strip_thinking",
            json!(0),
            "spec.strip_thinking",
            ["bool", "number"],
        ),
    ] {
        let mut raw = spec();
        raw[field] = value;
        let error = ScanSpec::from_json(&raw).unwrap_err();
        assert!(error.contains(path));
        let [expected, found] = words;
        assert!(error.contains(expected) && error.contains(found), "{error}");
    }
}
