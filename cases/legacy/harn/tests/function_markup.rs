//! Function markup of chat templates: `<function=NAME>` with `<parameter=KEY>` children, and the
//! `<invoke name="NAME">` spelling of the same.

use std::collections::BTreeMap;

use super::{
    echo_marker_tools, json, parse_text_tool_calls_with_tools, required, strings, tool, vm_bool,
    vm_dict, vm_list, vm_str, TextToolParseResult, Value,
};
use crate::value::VmValue;

const MARKUP_RECOVERED: &str = "chat-template function markup";

// ---------------------------------------------------------------------------
// Helpers
// ---------------------------------------------------------------------------

/// What a live Qwen model sends: every tag on a line of its own.
fn live_qwen_markup(value: &str) -> String {
    [
        "<tool_call>",
        "<function=echo_marker>",
        "<parameter=value>",
        value,
        "</parameter>",
        "</function>",
        "</tool_call>",
    ]
    .join("\n")
}

fn assert_echo_marker_args(parsed: &TextToolParseResult, value: &str) {
    assert!(parsed.errors.is_empty(), "errors: {:?}", parsed.errors);
    assert_eq!(parsed.calls.len(), 1, "violations: {:?}", parsed.violations);
    assert_eq!(
        parsed.calls[0].get("name").and_then(|name| name.as_str()),
        Some("echo_marker")
    );
    assert_eq!(
        parsed.calls[0]["arguments"].get("value"),
        Some(&json!(value))
    );
}

fn parse_echo(text: &str) -> TextToolParseResult {
    parse_text_tool_calls_with_tools(text, Some(&echo_marker_tools()))
}

/// A parameter with nothing but a type.
fn typed(kind: &str) -> VmValue {
    vm_dict(&[("type", vm_str(kind))])
}

/// The camera of the telescope.
fn camera_tools() -> VmValue {
    let parameters = vm_dict(&[
        ("target", required("string", "A name from the catalogue.")),
        ("seconds", typed("int")),
        ("filters", typed("list")),
        ("guided", typed("bool")),
    ]);
    vm_list(vec![tool("expose", "Take a picture.", parameters)])
}

// ---------------------------------------------------------------------------
// Where markup may stand
// ---------------------------------------------------------------------------

// CMP-18, CMP-62, CMP-79, CMP-86, CMP-87, CMP-90, CMP-95, LEX-99, LEX-100, LEX-106: the usual form
#[test]
fn markup_in_a_call_block_is_dispatched() {
    let parsed = parse_echo(&live_qwen_markup("M31, \"core\""));
    assert_echo_marker_args(&parsed, "M31, \"core\"");
    assert!(parsed.violations.is_empty() && parsed.prose.is_empty());
    assert_eq!(
        parsed.canonical,
        "<tool_call>\necho_marker({\n  \"value\": \"M31, \\\"core\\\"\"\n})\n</tool_call>"
    );
    assert_eq!(parsed.recovered_from_stray_count, 0);
}

// CMP-25, CMP-27, CMP-67b, CMP-76, CMP-91: without the call tag it runs, with a violation
#[test]
fn markup_at_the_top_level_is_recovered() {
    let text =
        "Slewing.\n<function=echo_marker><parameter=value>Vega</parameter></function>\nDone.";
    let parsed = parse_echo(text);
    assert_echo_marker_args(&parsed, "Vega");
    assert_eq!(parsed.violations.len(), 1);
    assert!(parsed.violations[0].contains(MARKUP_RECOVERED));
    assert!(parsed.violations[0].contains("echo_marker"));
    assert_eq!(parsed.prose, "Slewing.\n\nDone.");
    assert_eq!(parsed.dropped.len(), 2);
    for drop in &parsed.dropped {
        assert_eq!(drop["reason"], "salvaged_as_prose");
    }
}

// CMP-67b, CMP-68b, CMP-86, CMP-87: the other spelling, inside its contentless wrapper
#[test]
fn markup_invoke_spelling_is_read_inside_function_calls() {
    let text = r#"<function_calls>
<invoke name="echo_marker">
<parameter name="value" string="true">NGC 7000</parameter>
</invoke>
</function_calls>"#;
    let parsed = parse_echo(text);
    assert_echo_marker_args(&parsed, "NGC 7000");
    assert!(parsed
        .violations
        .iter()
        .all(|violation| violation.contains(MARKUP_RECOVERED)));
    assert_eq!(parsed.prose, "");
}

// CMP-26, CMP-27, CMP-47, CMP-48, CMP-50, CMP-59, CMP-76, LEX-113: text in a fence or a sentence
#[test]
fn markup_in_a_fence_or_a_sentence_is_text() {
    let fenced = "```xml\n<function=echo_marker>\n</function>\n```\nThat is the form.";
    let parsed = parse_echo(fenced);
    assert_eq!(
        parsed.prose,
        "```xml\n\n<function=echo_marker>\n\n</function>\n\n```\nThat is the form."
    );
    assert!(!parsed.dropped.is_empty() && parsed.violations.is_empty());
    assert_eq!(parsed.dropped[1]["reason"], json!("fenced_narration"));

    let parsed = parse_echo("Send <function=echo_marker></function> for that.");
    assert!(parsed.calls.is_empty());
    assert!(parsed
        .prose
        .ends_with("<function=echo_marker></function> for that."));

    // What follows a block on its line is at the top level, and a last fence that nobody closes
    // encloses nothing.
    let block = live_qwen_markup("Deneb");
    let text = format!("```\n{block}{}", &block["<tool_call>\n".len()..]);
    let parsed = parse_echo(&text);
    assert_eq!(parsed.calls.len(), 2, "violations: {:?}", parsed.violations);
    assert_eq!(parsed.calls[1]["arguments"], parsed.calls[0]["arguments"]);
}

// CMP-15, CMP-16, CMP-46, CMP-60, CMP-77, CMP-94: several blocks of a turn, and narration before one
#[test]
fn markup_blocks_are_numbered_in_order() {
    let narrated = live_qwen_markup("Altair")
        .replace("<function=", "<thinking>Is it up?</thinking>\n<function=");
    let turn = [live_qwen_markup("Vega"), narrated, live_qwen_markup("Vega")].join("\n");
    let parsed = parse_echo(&turn);
    assert_eq!(
        parsed.calls,
        vec![
            json!({ "id": "tc_0", "name": "echo_marker", "arguments": { "value": "Vega" } }),
            json!({ "id": "tc_1", "name": "echo_marker", "arguments": { "value": "Altair" } }),
            json!({ "id": "tc_2", "name": "echo_marker", "arguments": { "value": "Vega" } }),
        ]
    );
    assert_eq!(parsed.prose, "Is it up?");
}

// ---------------------------------------------------------------------------
// Parameters
// ---------------------------------------------------------------------------

// CMP-87: both spellings of a parameter in both styles, odd keys, and the later of two
#[test]
fn markup_parameters_are_spelt_in_two_ways() {
    for text in [
        "<function=echo_marker>\n<parameter name=\"value\">Rigel</parameter>\n</function>",
        "<invoke name=\"echo_marker\"><parameter=value >Rigel</parameter></invoke>",
        "<invoke name=echo_marker><parameter=value>Spica</parameter>and <parameter\n name=\"value\"  lang=\"la\" x.y-z=\"\">Rigel</parameter></invoke>",
    ] {
        assert_echo_marker_args(&parse_echo(text), "Rigel");
    }

    let parsed = parse_echo(
        "<function=echo_marker><parameter=a.b-1>x</parameter><parameter name=\"Größe (m)\">y</parameter></function>",
    );
    assert_eq!(
        parsed.calls[0]["arguments"],
        json!({ "a.b-1": "x", "Größe (m)": "y" })
    );
}

// CMP-90, CMP-87, LEX-98: one line break goes on each side; what looks like markup or a heredoc stays
#[test]
fn markup_values_lose_one_line_break_on_each_side() {
    for (written, value) in [
        ("\nVega\n", "Vega"),
        ("\r\nVega\r\n", "Vega"),
        ("\n\n  Vega\t\r\n\n", "\n  Vega\t\r\n"),
        ("\n", ""),
        (
            "<<NOTE\n&lt;Vega&gt; \\n\nNOTE",
            "<<NOTE\n&lt;Vega&gt; \\n\nNOTE",
        ),
        (
            "\nsee <function=slew> and <parameter=ra>\n",
            "see <function=slew> and <parameter=ra>",
        ),
    ] {
        let text =
            format!("<function=echo_marker>\n<parameter=value>{written}</parameter>\n</function>");
        let parsed = parse_echo(&text);
        assert_eq!(parsed.calls[0]["arguments"]["value"], value);
    }
}

// CMP-88, CMP-89: the schema says which parameters take text
#[test]
fn markup_schema_decides_what_is_read_as_json() {
    let one_of = |kinds: Vec<VmValue>| vm_dict(&[("oneOf", vm_list(kinds))]);
    let rows = [
        ("string", typed("string"), json!("12")),
        ("integer", typed("integer"), json!(12)),
        ("described", vm_str("int"), json!("12")),
        (
            "untyped",
            vm_dict(&[("description", vm_str("A number."))]),
            json!(12),
        ),
        (
            "names",
            vm_dict(&[("type", strings(&["string"]))]),
            json!("12"),
        ),
        (
            "names_or_null",
            vm_dict(&[("type", strings(&["string", "null"]))]),
            json!(12),
        ),
        (
            "nullable",
            vm_dict(&[("type", vm_str("string")), ("nullable", vm_bool(true))]),
            json!(12),
        ),
        (
            "reference",
            vm_dict(&[("$ref", vm_str("#/star")), ("type", vm_str("string"))]),
            json!(12),
        ),
        ("fixed", vm_dict(&[("const", vm_str("V"))]), json!("12")),
        (
            "fixed_number",
            vm_dict(&[("const", VmValue::Int(2000)), ("type", vm_str("string"))]),
            json!(12),
        ),
        (
            "choice",
            vm_dict(&[("enum", strings(&["dark", "flat"]))]),
            json!("12"),
        ),
        (
            "mixed",
            vm_dict(&[("enum", vm_list(vec![vm_str("low"), VmValue::Int(2)]))]),
            json!(12),
        ),
        (
            "no_choice",
            vm_dict(&[("enum", vm_list(vec![]))]),
            json!(12),
        ),
        (
            "one",
            one_of(vec![typed("string"), vm_dict(&[])]),
            json!("12"),
        ),
        (
            "one_or_null",
            one_of(vec![typed("string"), typed("null")]),
            json!(12),
        ),
        (
            "any",
            vm_dict(&[("anyOf", vm_list(vec![typed("string"), typed("string")]))]),
            json!("12"),
        ),
        (
            "all",
            vm_dict(&[("allOf", vm_list(vec![vm_dict(&[]), typed("string")]))]),
            json!("12"),
        ),
        (
            "all_of_two",
            vm_dict(&[("allOf", vm_list(vec![typed("string"), typed("string")]))]),
            json!(12),
        ),
    ];

    let mut parameters: BTreeMap<String, VmValue> = BTreeMap::new();
    let mut text = String::from("<function=classify>\n");
    for (key, schema, _) in &rows {
        parameters.insert((*key).to_string(), schema.clone());
        text.push_str(&format!("<parameter={key}>\n12\n</parameter>\n"));
    }
    text += "</function>";
    let tools = vm_list(vec![tool(
        "classify",
        "Any value.",
        VmValue::dict(parameters),
    )]);

    let parsed = parse_text_tool_calls_with_tools(&text, Some(&tools));
    for (key, _, value) in rows {
        assert_eq!(parsed.calls[0]["arguments"].get(key), Some(&value), "{key}");
    }
}

// CMP-88: whatever JSON there is, else the text as it stands
#[test]
fn markup_typed_values_fall_back_to_text() {
    let tools = camera_tools();
    for (key, written, value) in [
        ("seconds", " 30 ", json!(30)),
        ("seconds", "[1.5, null]", json!([1.5, null])),
        ("seconds", " half an hour ", json!(" half an hour ")),
        ("seconds", "030", json!("030")),
        ("guided", "True", json!("True")),
        (
            "filters",
            "\n[\"R\", {\"nm\": 656}]\n",
            json!(["R", { "nm": 656 }]),
        ),
        ("filters", "[R, G]", json!("[R, G]")),
        ("target", "{\"ra\": 5}", json!("{\"ra\": 5}")),
        ("comment", "7", json!("7")),
    ] {
        let text = format!(
            "<tool_call><function=expose><parameter={key}>{written}</parameter></function></tool_call>"
        );
        let parsed = parse_text_tool_calls_with_tools(&text, Some(&tools));
        assert_eq!(parsed.calls[0]["arguments"][key], value);
    }
}

// CMP-9, CMP-10, CMP-88, CMP-89, SCH-1, SCH-2: no entry, no type
#[test]
fn markup_without_a_schema_takes_text() {
    let markup = "<function=ledger>\n<parameter=entry>\n42\n</parameter>\n</function>";
    let without = parse_text_tool_calls_with_tools(markup, None);
    assert_eq!(without.calls[0]["arguments"], json!({ "entry": "42" }));

    // A whole JSON schema is taken for three parameters; the first entry of a name counts, and what
    // is no entry does not.
    let whole = vm_dict(&[
        ("type", vm_str("object")),
        ("properties", vm_dict(&[("entry", typed("int"))])),
    ]);
    let tools = vm_list(vec![
        vm_str("log"),
        vm_dict(&[("parameters", vm_dict(&[("entry", typed("int"))]))]),
        tool("log", "Write it down.", whole),
        tool("log", "Write it down.", vm_dict(&[("entry", typed("int"))])),
    ]);
    let parsed = parse_text_tool_calls_with_tools(&markup.replace("ledger", "log"), Some(&tools));
    assert_eq!(parsed.calls[0]["name"], "log");
    assert_eq!(parsed.calls[0]["arguments"]["entry"], json!("42"));
}

// ---------------------------------------------------------------------------
// Other arguments
// ---------------------------------------------------------------------------

// CMP-5, CMP-87, DEF-7, LEX-77, LEX-78: a JSON object instead of parameters, and nothing behind it
#[test]
fn markup_takes_a_json_object() {
    for text in [
        "<function=echo_marker>{\"value\": \"}Mizar{\"}</function>",
        "<function=echo_marker>\n\n {\"value\": 1, \"value\": \"}Mizar{\"} {\"value\": 2} or so\n</function>",
        "<tool_call><invoke name=\"echo_marker\">{\"value\": \"}\\u004dizar{\"}</tool_call>",
    ] {
        assert_echo_marker_args(&parse_echo(text), "}Mizar{");
    }

    // Beside a parameter it is only text.
    let parsed = parse_echo(
        "<function=echo_marker>{\"value\": \"Alcor\"}<parameter=value>Mizar</parameter></function>",
    );
    assert_echo_marker_args(&parsed, "Mizar");

    // Anything else is passed over, and the call goes out with nothing.
    for content in ["", "[\"Mizar\"]", "value = \"Mizar\"\n<value>Mizar</value>"] {
        let parsed = parse_echo(&format!("<function=echo_marker>{content}</function>"));
        assert_eq!(
            parsed.calls.first().map(|call| &call["arguments"]),
            Some(&json!({}))
        );
    }
}

// ---------------------------------------------------------------------------
// Markup that is not executed
// ---------------------------------------------------------------------------

// CMP-63, CMP-67b, CMP-87, DEF-14: a parameter that was cut off, or is no parameter
#[test]
fn markup_cut_off_in_a_parameter_is_not_executed() {
    for text in [
        "<function=echo_marker>\n<parameter=value>\nAlgol, Al",
        "<tool_call>\n<function=echo_marker>\n<parameter=value>Algol</parameter>\n<parameter=no",
        "<function=echo_marker><parameter value=\"Algol\">1</parameter></function>",
        "<function=echo_marker><parameter=value>close it with </function> please</parameter></function>",
    ] {
        let parsed = parse_echo(text);
        assert!(parsed.calls.is_empty(), "calls: {:?}", parsed.calls);
        assert!(
            parsed.errors[0].contains("TRUNCATED") && parsed.errors[0].contains("NOT executed"),
            "got: {}",
            parsed.errors[0]
        );
    }
}

// CMP-63, CMP-79, CMP-86: not even the opening tag is whole
#[test]
fn markup_cut_off_in_the_opening_tag_is_not_executed() {
    for text in [
        "<function=echo_marker",
        "<tool_call>\n<invoke name=\"echo_mar",
        "<tool_call>\n<function=echo_marker\n",
    ] {
        let parsed = parse_echo(text);
        assert!(parsed.calls.is_empty() && parsed.violations.is_empty());
        assert!(parsed
            .errors
            .iter()
            .any(|error| error.contains("TOOL CALL TRUNCATED") && error.contains("NOT executed")));
    }
}

// CMP-5, CMP-87: JSON arguments that do not end, or are no JSON
#[test]
fn markup_with_broken_json_is_not_executed() {
    let cut = parse_echo("<function=echo_marker>{\"value\": \"Capella</function>");
    assert!(cut.errors[0].contains("TRUNCATED") && cut.errors[0].contains("NOT executed"));
    assert_eq!(cut.calls.len(), 0);

    for object in [
        "{value: \"Capella\"}",
        "{\"value\": NaN}",
        "{\"value\": \"\\ud83d\"}",
        "{\"value\": 'x',}",
    ] {
        let parsed = parse_echo(&format!("<function=echo_marker>{object}</function>"));
        assert_eq!(parsed.errors.len(), 1);
        assert!(parsed.errors[0].contains("NOT executed") && parsed.calls.is_empty());
    }
}

// CMP-87: two calls under one close, however they are spelt
#[test]
fn markup_with_two_calls_is_refused() {
    let second = "<function=echo_marker>\n<parameter=value>Pollux</parameter>\n";
    for first in [
        "<function=echo_marker>\n<parameter=value>Castor</parameter>\n",
        "<function=echo_marker>{\"value\": \"Castor\"}\n<invoke name=\"echo_marker\">\n",
    ] {
        let text = ["<tool_call>\n", first, second, "</function>\n</tool_call>"].concat();
        let parsed = parse_echo(&text);
        assert_eq!(parsed.calls, Vec::<Value>::new());
        let error = &parsed.errors[0];
        assert!(
            error.contains("more than one call") && error.contains("one call per"),
            "{error}"
        );
    }
}

// CMP-10, CMP-79, CMP-86: names have to match exactly, and the message says which are known
#[test]
fn markup_of_unknown_tools_is_reported() {
    for (label, name) in [
        ("function=", "slew"),
        ("invoke name=", "Echo_Marker"),
        ("function=", "echo.marker-2"),
    ] {
        let parsed = parse_echo(&format!("<tool_call><{label}{name}>{{}}</tool_call>"));
        assert_eq!(parsed.errors.len(), 1);
        assert!(parsed.errors[0].contains(&format!("Unknown tool '{name}'")));
        assert!(
            parsed.errors[0].contains(&format!("<{label}...>"))
                && parsed.errors[0].contains("load_skill")
        );
    }
}

// CMP-69, CMP-85, CMP-86, CMP-92: prose that begins like markup
#[test]
fn markup_with_an_implausible_name_is_an_unknown_tag() {
    for opener in [
        "<function=a star of your choice>",
        "<invoke name='echo_marker'>",
        "<invoke name=\"echo_marker\" rank=\"1\">",
        "<function=\"\">",
    ] {
        let parsed = parse_echo(&format!("Say\n{opener}\nto get one."));
        assert!(parsed
            .violations
            .iter()
            .any(|v| v.contains("Unknown top-level tag")));
        assert_eq!(parsed.prose, "");
        assert_eq!(parsed.dropped[1]["text"], opener);
    }

    let parsed = parse_echo("<tool_call><function=*></function></tool_call>");
    assert!(parsed.errors[0].contains("did not contain a bare"));
}

// CMP-63, CMP-67b, CMP-87: a close that is missing at the end is no fault
#[test]
fn markup_without_its_close_is_read_to_the_end() {
    let whole = live_qwen_markup("Antares");
    for lost in [
        "\n</tool_call>",
        "\n</function>",
        "\n</function>\n</tool_call>",
    ] {
        let parsed = parse_echo(&whole.replace(lost, ""));
        assert_echo_marker_args(&parsed, "Antares");
    }
}

// CMP-67b, DEF-8: the call block that follows is read on its own
#[test]
fn markup_without_its_close_ends_at_the_next_call_block() {
    let text = "<function=echo_marker>\n<parameter=value>Castor</parameter>\n\
                <tool_call>\necho_marker({ value: \"Pollux\" })\n</tool_call>";
    let parsed = parse_echo(text);
    assert_eq!(parsed.calls[0]["arguments"]["value"], "Castor");
    assert_eq!(parsed.calls.len(), 2, "violations: {:?}", parsed.violations);
}
