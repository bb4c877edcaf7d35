//! Text tool calls: from what a model wrote to calls that can be dispatched.
//!
//! Every dialect has a module of its own. Here is which of them a format asks for, and what is made
//! of calls that were written into a field where they do not belong.

use serde_json::{json, Value};

mod bare;
mod compat;
mod detector;
mod fenced_json;
mod formats;
mod heredoc;
mod local;
mod messages;
mod native_channel;
mod native_fields;
mod policy;
mod scan;
mod schemas;
mod shape;
mod streaming;
mod syntax;
mod tagged;
#[cfg(test)]
mod tests;
mod tool_delimiter;

pub use self::bare::{parse_bare_calls_in_body, parse_native_json_tool_calls};
pub use self::fenced_json::parse_fenced_json_tool_calls;
pub use self::formats::{
    parse_adaptive_tool_calls, parse_text_tool_calls_in_format, TextToolFormat,
};
pub use self::local::handle_tool_locally;
pub use self::messages::{build_assistant_response_message, build_assistant_tool_message};
pub use self::native_channel::{
    apply_tool_search_native_injection_typed, extract_deferred_tool_names, vm_tools_to_native,
    NativeToolSearchShape,
};
pub use self::native_fields::{
    parse_text_tool_argument_payload, parse_text_tool_call_from_native_arguments,
    parse_text_tool_call_from_native_name, NativeTextCall,
};
pub use self::policy::{pop_execution_policy, push_execution_policy, ExecutionPolicy};
pub use self::schemas::{collect_tool_schemas, normalize_tool_args, validate_tool_args};
pub use self::tagged::{parse_text_tool_calls_with_tools, TextToolParseResult};

/// Number the calls of a turn anew, so that no two turns have an id in common.
pub fn stamp_synthetic_tool_call_ids(calls: &mut [Value], mut next_seq: impl FnMut() -> u64) {
    for call in calls {
        call["id"] = json!(format!("tc_{}", next_seq()));
    }
}

#[cfg(test)]
mod format_tests {
    use super::*;

    use std::collections::BTreeMap;

    use crate::value::VmValue;

    /// One tool, which wants to know how hot.
    fn kiln() -> VmValue {
        let parameters = BTreeMap::from([("cone".to_string(), VmValue::String("How hot.".into()))]);
        let mut fire = BTreeMap::new();
        fire.insert("name".to_string(), VmValue::String("fire".into()));
        fire.insert("parameters".to_string(), VmValue::dict(parameters));
        VmValue::List(vec![VmValue::dict(fire)].into())
    }

    /// A tool with the parameters that it needs, and those that it takes besides.
    fn tool(name: &str, needs: &[&str], takes: &[&str]) -> VmValue {
        let mut parameters = BTreeMap::new();
        for (keys, required) in [(needs, true), (takes, false)] {
            for key in keys {
                let entry = BTreeMap::from([("required".to_string(), VmValue::Bool(required))]);
                parameters.insert(key.to_string(), VmValue::dict(entry));
            }
        }
        let mut tool = BTreeMap::new();
        tool.insert("name".to_string(), VmValue::String(name.into()));
        tool.insert("parameters".to_string(), VmValue::dict(parameters));
        VmValue::dict(tool)
    }

    // FNC-1, FNC-6, ADP-1, CMP-8: json asks for the fenced grammar, all else for the tagged one
    #[test]
    fn formats_choose_the_grammar() {
        let fenced = "```tool\n{\"name\": \"fire\", \"args\": {\"cone\": 6}}\n```\n";
        let tagged = "<tool_call>fire({ cone: 6 })</tool_call>\n";
        for (format, in_fenced, in_tagged) in [
            ("json", 1, 0),
            ("text", 0, 1),
            ("native", 0, 1),
            ("auto", 0, 1),
            ("JSON", 0, 1),
            ("", 0, 1),
        ] {
            let format = TextToolFormat::from_option(format);
            let parsed = parse_text_tool_calls_in_format(fenced, Some(&kiln()), format);
            assert_eq!(parsed.calls.len(), in_fenced);
            let parsed = parse_text_tool_calls_in_format(tagged, Some(&kiln()), format);
            assert_eq!(parsed.calls.len(), in_tagged);
        }
    }

    // ADP-2, ADP-3, ADP-4, ADP-5, NREC-2, SCH-1, SCH-2, VAL-1: either grammar, or a name that is a key
    #[test]
    fn adaptive_format_takes_any_of_the_forms() {
        for text in [
            "<tool_call>fire({ cone: 6 })</tool_call>",
            "```tool\n{\"name\": \"fire\", \"args\": {\"cone\": 6}}\n```",
            "<think>Hot.</think>\n {\"fire\": {\"cone\": 6}}\n",
            r#"{"burn": {"cone": 6}}"#, // no other tool takes such arguments
        ] {
            let parsed = parse_adaptive_tool_calls(text, Some(&kiln()));
            let call = json!({ "id": "tc_0", "name": "fire", "arguments": { "cone": 6 } });
            assert_eq!(parsed.calls, vec![call]);
            assert!(parsed.errors.is_empty(), "{:?}", parsed.errors);
        }
    }

    // NREC-2, ADP-4, VAL-1: a name is guessed where one tool alone needs and takes the arguments
    #[test]
    fn adaptive_format_guesses_where_one_tool_fits() {
        let fire = tool("fire", &["cone"], &["hours"]);
        let glaze = tool("glaze", &["colour", "coats"], &[]);
        let dry = tool("dry", &[], &["hours"]);
        let tools = VmValue::List(vec![fire.clone(), glaze, dry].into());
        for (text, name) in [
            (r#"{"burn": {"cone": 6}}"#, Some("fire")),
            (r#"{"burn": {"hours": 9, "cone": 6}}"#, Some("fire")),
            (r#"{"dip": {"colour": "blue", "coats": 2}}"#, Some("glaze")),
            (r#"{"dip": {"colour": "blue"}}"#, None),
            (r#"{"dip": {"colour": "blue", "coats": null}}"#, None),
            (r#"{"burn": {"cone": 6, "colour": "blue"}}"#, None), // a key that fire does not take
            (r#"{"wait": {"hours": 9}}"#, None),                  // dry needs nothing
            (r#"{"burn": {}}"#, None),
        ] {
            let parsed = parse_adaptive_tool_calls(text, Some(&tools));
            let found = parsed.calls.first().and_then(|call| call["name"].as_str());
            assert_eq!(found, name, "{text}");
            assert_eq!(parsed.violations.is_empty(), name.is_some());
        }

        // Of two that fit, neither is meant.
        let twice = VmValue::List(vec![fire, tool("soak", &["cone"], &[])].into());
        let parsed = parse_adaptive_tool_calls(r#"{"burn": {"cone": 6}}"#, Some(&twice));
        assert!(parsed.calls.is_empty() && parsed.violations[0].contains("burn"));
    }

    // ADP-3, ADP-4, ADP-6: what is no call is left alone, and keys that could be one are told
    #[test]
    fn adaptive_format_does_not_guess() {
        for text in [
            "Now: {\"fire\": {\"cone\": 6}}",
            r#"{"fire": {"cone": 6}, "glaze": {}}"#,
            r#"{"tool": {"cone": 6}}"#,
            r#"{"fire": 6}"#,
        ] {
            let parsed = parse_adaptive_tool_calls(text, Some(&kiln()));
            assert!(parsed.calls.is_empty());
            assert!(parsed.prose.contains("6"), "{}", parsed.prose);
        }

        let parsed = parse_adaptive_tool_calls(r#"{"glaze": {"pots": 4}}"#, Some(&kiln()));
        assert_eq!(parsed.calls.len(), 0);
        assert!(parsed.violations.iter().any(|told| {
            told.starts_with("protocol_violation")
                && told.contains("glaze")
                && told.contains("did not map unambiguously")
        }));
    }
}

#[cfg(test)]
mod native_field_tests {
    use super::*;

    // SALV-1, BEXP-2, BEXP-6: an object, a call of any name, or nothing at all
    #[test]
    fn argument_payloads_are_literals_or_calls() {
        for (text, arguments) in [
            ("", json!({})),
            (" \n\t", json!({})),
            (
                "{ cone: 6, pots: ['jug', 'bowl'] }",
                json!({ "cone": 6, "pots": ["jug", "bowl"] }),
            ),
            (" /* hot */ { \"cone\": 6 }\n", json!({ "cone": 6 })),
            ("fire({ cone: 6 })", json!({ "cone": 6 })),
            ("glaze({ cone: 6 }", json!({ "cone": 6 })),
            ("fire()", json!({})),
        ] {
            let payload = parse_text_tool_argument_payload(text, "fire");
            assert_eq!(payload.unwrap(), arguments, "{text:?}");
        }
    }

    // SALV-1, BEXP-4, BEXP-6, LEX-75: what stands behind the arguments, or in their place
    #[test]
    fn argument_payloads_are_the_whole_text() {
        for (text, told) in [
            ("{ cone: 6 } please", "trailing bytes"),
            ("fire({ cone: 6 }) please", "trailing bytes"),
            ("{ cone: ", "object literal"),
            ("[6]", "object literal"),
            ("fire { cone: 6 }", "object literal"),
            ("fire(6)", "; "), // both attempts are told
        ] {
            let error = parse_text_tool_argument_payload(text, "fire").unwrap_err();
            assert!(error.contains(told), "{text:?}: {error}");
        }
    }

    // SALV-2, BEXP-1, BEXP-3, BEXP-5, LEX-66: a call in the name field, with what some models put behind it
    #[test]
    fn native_names_may_be_calls() {
        for text in [
            "fire({ cone: 6 })",
            "\n fire({ cone: 6 })</arg_value>",
            "fire({ cone: 6 }) </tool_call> <|message|>\n",
            "fire({ cone: 6 }</toolcall></arg_value></arg_value>",
        ] {
            match parse_text_tool_call_from_native_name(text) {
                NativeTextCall::Parsed { name, arguments } => {
                    assert_eq!(name, "fire");
                    assert_eq!(arguments, json!({ "cone": 6 }));
                }
                other => panic!("{text:?}: {other:?}"),
            }
        }
        for text in [
            "fire",
            "",
            "fire ({})",
            "kiln.fire({})",
            "{ cone: 6 }",
            "</tool_call>",
        ] {
            assert!(matches!(
                parse_text_tool_call_from_native_name(text),
                NativeTextCall::NotCall
            ));
        }
    }

    // SALV-2, BEXP-2, BEXP-3: a call that was meant as one is told of, with its name
    #[test]
    fn native_names_may_be_broken_calls() {
        for (text, told) in [
            ("fire({ cone: 6 }) please", "trailing bytes"),
            ("fire({ cone: 6 }; )", "missing closing `)`"),
            ("fire(6)", "object literal"),
        ] {
            let NativeTextCall::Malformed { name, error } =
                parse_text_tool_call_from_native_name(text)
            else {
                panic!("{text:?}");
            };
            assert!(name == "fire" && error.contains(told), "{error}");
        }
    }

    // SALV-2, FRG-15, LEX-53: a call that was cut off, wherever that was
    #[test]
    fn native_names_may_be_cut_off() {
        for text in ["fire({ cone: ", "fire({ note: <<NOTE })"] {
            match parse_text_tool_call_from_native_name(text) {
                NativeTextCall::Malformed { error, .. } => assert!(
                    error.contains("unexpected end of input")
                        || error.contains("expected newline after heredoc tag")
                        || error.contains("missing closing `)`"),
                    "{text:?}: {error}"
                ),
                other => panic!("{text:?}: {other:?}"),
            }
        }
    }

    // SALV-3, BARE-2: in the arguments field, tags around the call are taken off first
    #[test]
    fn native_arguments_may_be_tagged_calls() {
        for text in [
            "<tool_call>\nfire({ note: '<toolcall>' })\n</tool_call>",
            " <tool_call>fire({ note: '<toolcall>' })</tool_call<|message|>\n",
            "<toolcall>fire({ note: '<toolcall>' })</toolcall<|message|>",
        ] {
            let found = parse_text_tool_call_from_native_arguments(text);
            let NativeTextCall::Parsed { arguments, .. } = found else {
                panic!("{text:?}: {found:?}");
            };
            assert_eq!(arguments["note"], "<toolcall>");
        }

        // The cut tag is only mended where it closes what was opened.
        let text = "<tool_call>fire({ cone: 6 })</toolcall<|message|>";
        assert!(matches!(
            parse_text_tool_call_from_native_arguments(text),
            NativeTextCall::Malformed { error, .. } if error.contains("trailing bytes")
        ));
        assert_eq!(
            parse_text_tool_call_from_native_arguments(r#"{"cone": 6}"#),
            NativeTextCall::NotCall
        );
    }

    // SALV-4, DEC-2: the ids are those of the source of numbers, whatever they were
    #[test]
    fn ids_are_stamped_in_order() {
        let mut calls = vec![
            json!({ "id": "call_7", "name": "fire", "arguments": { "cone": 6 } }),
            json!({ "name": "glaze", "arguments": {} }),
        ];
        let mut next = 40;
        stamp_synthetic_tool_call_ids(&mut calls, || {
            next += 2;
            next
        });
        assert_eq!(calls[0]["id"], "tc_42");
        assert_eq!(
            calls[1],
            json!({ "id": "tc_44", "name": "glaze", "arguments": {} })
        );
    }
}
