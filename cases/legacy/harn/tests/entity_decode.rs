//! HTML character references in arguments: which channels decode them, which leave them alone.
//!
//! Models that were trained on chat templates escape `<`, `>` and `&` in JSON and XML bodies. What
//! they write as a literal is never escaped, so nothing may be decoded there.

use super::{
    corpus_tool_registry, json, parse_bare_calls_in_body, parse_text_tool_calls_with_tools, Value,
};

/// The arguments of the only call of a tagged body.
fn json_call_args(body: &str) -> Value {
    let text = format!("<tool_call>\n{body}\n</tool_call>");
    let parsed = parse_text_tool_calls_with_tools(&text, Some(&corpus_tool_registry()));
    assert!(
        parsed.errors.is_empty() && parsed.violations.is_empty(),
        "errors: {:?}, violations: {:?}",
        parsed.errors,
        parsed.violations
    );
    assert_eq!(parsed.calls.len(), 1);
    parsed.calls[0]["arguments"].clone()
}

/// A `run` envelope; the command is inserted as it stands, between the quotes of a JSON string.
fn run_envelope(command: &str) -> String {
    format!(r#"{{"name":"run","arguments":{{"command":"{command}"}}}}"#)
}

// CMP-80, CMP-81, CMP-82, CMP-84, LEX-98: a JSON envelope in a call tag
#[test]
fn json_bodies_are_decoded() {
    let args = json_call_args(&run_envelope(
        "sift &lt; flour.txt &amp;&amp; echo &quot;7 &gt; 5&quot;",
    ));
    assert_eq!(args["command"], "sift < flour.txt && echo \"7 > 5\"");
    assert_eq!(args.as_object().map(|args| args.len()), Some(1));
}

// LEX-95, CMP-84: seven references, spelt exactly so
#[test]
fn only_the_seven_references_are_known() {
    for (written, decoded) in [
        ("&amp;|&lt;|&gt;", "&|<|>"),
        ("&quot;|&#34;", "\"|\""),
        ("&apos;|&#39;", "'|'"),
        ("&LT; &Amp; &#x27; &#X3C;", "&LT; &Amp; &#x27; &#X3C;"),
        (
            "&#60; &#039; &nbsp; &eacute;",
            "&#60; &#039; &nbsp; &eacute;",
        ),
        ("salt &amp pepper & rye &;", "salt &amp pepper & rye &;"),
    ] {
        assert_eq!(
            json_call_args(&run_envelope(written)),
            json!({ "command": decoded })
        );
    }
}

// LEX-96, CMP-84: what a reference decodes to is not read again
#[test]
fn references_are_decoded_once() {
    let args = json_call_args(&run_envelope(
        "&amp;lt; &amp;amp;gt; &&lt; &amp;#39; &am&amp;p;",
    ));
    assert_eq!(args["command"], json!("&lt; &amp;gt; &< &#39; &am&p;"));
    // A second time would go further.
    assert_ne!(args["command"], json!("< &gt; &< ' &am&p;"));
}

// LEX-97, CMP-82, CMP-84: every string at any depth, but no key, and nothing that is no string
#[test]
fn nested_strings_are_decoded_and_keys_are_not() {
    let envelope = json!({
        "tool_name": "edit",
        "parameters": {
            "path": "menu/brot.html",
            "ops": [
                "&lt;li&gt;Rye &amp; spelt&lt;/li&gt;",
                { "at": 12, "&lt;b&gt;": ["&#34;fresh&#34;", true, null, 2.5] },
            ],
        },
    });
    let args = json_call_args(&envelope.to_string());
    assert_eq!(
        args["ops"],
        json!(["<li>Rye & spelt</li>", { "at": 12, "&lt;b&gt;": ["\"fresh\"", true, null, 2.5] }])
    );
    assert!(args["ops"][1].get("<b>").is_none());
}

// CMP-80, CMP-81, CMP-82, LEX-98: arguments in a string are JSON first, and decoded after that
#[test]
fn arguments_in_a_string_are_parsed_before_they_are_decoded() {
    let arguments = json!({ "command": "echo &quot;dough&quot; &gt; &amp;1" }).to_string();
    let item = json!({ "function": { "name": "run", "arguments": arguments }, "id": "b-7" });
    let args = json_call_args(&format!("[{item}]"));
    assert_eq!(args.get("command"), Some(&json!("echo \"dough\" > &1")));
}

// CMP-83, CMP-84, LEX-77, LEX-78, LEX-98: the first balanced object of an XML body, and nothing behind it
#[test]
fn nested_xml_bodies_are_decoded() {
    let args = json_call_args(
        r#"<run>
{"command": "awk '{ n++ } END { print n }' &lt; \"}crumbs{\" &amp;", "dry": {"é": "&#39;"}}
</rum> <run>{"command": "&lt;ignored&gt;"}</run>"#,
    );
    assert_eq!(
        args["command"].as_str().unwrap(),
        "awk '{ n++ } END { print n }' < \"}crumbs{\" &"
    );
    assert_eq!(args["dry"]["é"], "'");
}

// CMP-87, CMP-88, CMP-90, LEX-98: markup decodes a JSON object, and no parameter
#[test]
fn markup_decodes_json_but_no_parameters() {
    let object = json_call_args(
        "<function=run>\n{\"command\": \"grep &quot;&lt;h1&gt;&quot; menu\"} and so on\n</function>",
    );
    assert_eq!(object["command"], "grep \"<h1>\" menu");

    let parameter = json_call_args(
        "<invoke name=\"run\">\n<parameter name=\"command\">\ngrep &lt;h1&gt; <menu>\n</parameter>\n</invoke>",
    );
    assert_eq!(parameter["command"], "grep &lt;h1&gt; <menu>");
}

// LEX-98, BARE-9, BARE-11, NJ-5: literals of any form and native envelopes are taken as they stand
#[test]
fn literals_are_not_decoded() {
    for text in [
        "run({ command: \"oven &lt;on&gt; &amp;\" })".to_string(),
        "run({ command: 'oven &lt;on' + `&gt; &amp;` })".to_string(),
        "run({ command: <<OVEN\noven &lt;on&gt; &amp;\nOVEN\n})".to_string(),
        "run{ command: \"oven &lt;on&gt; &amp;\" }".to_string(),
        run_envelope("oven &lt;on&gt; &amp;"),
    ] {
        let parsed = parse_bare_calls_in_body(&text, Some(&corpus_tool_registry()));
        assert_eq!(
            parsed.calls.last().unwrap()["arguments"],
            json!({ "command": "oven &lt;on&gt; &amp;" }),
            "{text}"
        );
    }
}

// CMP-32, CMP-33, CMP-40, CMP-41, CMP-84, LEX-98: Mistral payloads never, DSML values when they are text
#[test]
fn provider_markers_decode_text_values_only() {
    let tools = corpus_tool_registry();
    for payload in [
        r#"run[ARGS]{"command": "cat &lt;loaf"}"#.to_string(),
        format!("[{}]", run_envelope("cat &lt;loaf")),
    ] {
        let text = format!("[TOOL_CALLS]{payload}");
        let parsed = parse_text_tool_calls_with_tools(&text, Some(&tools));
        assert_eq!(parsed.calls[0]["arguments"]["command"], "cat &lt;loaf");
    }

    let dsml = "<｜DSML｜invoke name=\"edit\">\n\
                <｜DSML｜parameter name=\"path\">a &amp;amp; b.html</｜DSML｜parameter>\n\
                <｜DSML｜parameter name=\"content\" string=\"true\"> &lt;p&gt;\n</｜DSML｜parameter>\n\
                <｜DSML｜parameter name=\"ops\" string=\"false\"> [\"&lt;p&gt;\"] </｜DSML｜parameter>\n\
                <｜DSML｜parameter name=\"anchor\" string=\"false\">&lt;p&gt;</｜DSML｜parameter>\n\
                </｜DSML｜invoke>";
    let parsed = parse_text_tool_calls_with_tools(dsml, Some(&tools));
    assert_eq!(
        parsed.calls[0]["arguments"],
        json!({
            "path": "a &amp; b.html",
            "content": " <p>\n",
            "ops": ["&lt;p&gt;"],
            "anchor": "<p>",
        })
    );
    assert_eq!(parsed.errors.len(), 1);
    assert!(parsed.errors[0].contains("could not parse as JSON"));
}
