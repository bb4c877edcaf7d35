//! Tool calls that are announced while a message is still arriving.
//!
//! They are for the progress display and for nothing else: what is dispatched is what the parse of
//! the whole message finds, and the two may well differ. The detector has a file of its own.

pub use super::detector::StreamingToolCallDetector;
pub use crate::events::{AgentEvent, ToolCallErrorCategory, ToolCallStatus};

#[cfg(test)]
mod tests {
    use super::*;

    use std::collections::BTreeSet;

    use serde_json::{json, Value};

    use crate::tools::parse_bare_calls_in_body;

    // The tools are those of a weather mast.

    fn known_set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| name.to_string()).collect()
    }

    fn detector() -> StreamingToolCallDetector {
        StreamingToolCallDetector::new("mast-7".to_string(), known_set(&["probe", "record"]))
    }

    /// Everything that a message brings about when it arrives in these pieces.
    fn run(pieces: &[&str], detector: &mut StreamingToolCallDetector) -> Vec<AgentEvent> {
        let mut events: Vec<AgentEvent> = Vec::new();
        for piece in pieces {
            events.extend(detector.push(piece));
        }
        events.extend(detector.finalize());
        events
    }

    /// Id and name of a call that starts.
    fn unwrap_call(event: &AgentEvent) -> (String, String) {
        match event {
            AgentEvent::ToolCall {
                tool_call_id,
                tool_name,
                status: ToolCallStatus::Pending,
                ..
            } => (tool_call_id.clone(), tool_name.clone()),
            other => panic!("no start of a call: {other:?}"),
        }
    }

    /// Id and name of a call that ends, and its arguments or what was wrong with it.
    fn unwrap_update(event: &AgentEvent) -> (String, String, Result<Value, String>) {
        match event {
            AgentEvent::ToolCallUpdate {
                tool_call_id,
                tool_name,
                raw_output,
                error,
                ..
            } => {
                let outcome = match error {
                    Some(message) => Err(message.clone()),
                    None => Ok(raw_output.clone().unwrap_or(Value::Null)),
                };
                (tool_call_id.clone(), tool_name.clone(), outcome)
            }
            other => panic!("no end of a call: {other:?}"),
        }
    }

    /// The arguments of a call that ends well.
    fn arguments(event: &AgentEvent) -> Option<&Value> {
        let AgentEvent::ToolCallUpdate { raw_output, .. } = event else {
            return None;
        };
        raw_output.as_ref()
    }

    // STR-2, STR-4, STR-6, STR-7, STR-8, STR-9, STR-11: one start, one end, all fields
    #[test]
    fn announces_a_bare_call_before_it_is_complete() {
        let mut detector = detector();
        assert!(detector.push("Asking the mast.\n").is_empty());
        assert!(detector.push(" \tpro").is_empty());

        let started = detector.push("be({ height: ");
        assert_eq!(started.len(), 1);
        match &started[0] {
            AgentEvent::ToolCall {
                tool_call_id,
                tool_name,
                kind,
                status,
                raw_input,
                parsing,
                audit,
                ..
            } => {
                assert_eq!(tool_call_id, "text-cand-1");
                assert_eq!(tool_name, "probe");
                assert_eq!(*status, ToolCallStatus::Pending);
                assert_eq!(*parsing, Some(true));
                assert_eq!(*raw_input, json!({}));
                assert!(kind.is_none() && audit.is_none());
            }
            other => panic!("no start: {other:?}"),
        }

        assert!(detector.push("").is_empty());
        let ended = detector.push("10 })");
        let [AgentEvent::ToolCallUpdate {
            tool_call_id,
            tool_name,
            status,
            raw_output,
            error,
            error_category,
            parsing,
            duration_ms,
            execution_duration_ms,
            executor,
            raw_input,
            raw_input_partial,
            audit,
            ..
        }] = ended.as_slice()
        else {
            panic!("no end: {ended:?}");
        };
        assert!(tool_call_id == "text-cand-1" && tool_name == "probe");
        assert_eq!(*status, ToolCallStatus::Pending);
        assert_eq!(*parsing, Some(false));
        assert_eq!(*raw_output, Some(json!({ "height": 10 })));
        assert!(error.is_none() && error_category.is_none());
        assert!(duration_ms.is_none() && execution_duration_ms.is_none() && executor.is_none());
        assert!(raw_input.is_none() && raw_input_partial.is_none() && audit.is_none());

        assert!(detector.push("\nThank you.\n").is_empty());
        assert!(detector.finalize().is_empty());
    }

    // STR-4, STR-6, STR-9, STR-10: its name is known at the end; behind its tag a line starts
    #[test]
    fn announces_a_tagged_call_without_its_name() {
        let mut detector = detector();
        assert!(detector.push("  <tool_c").is_empty());
        let started = detector.push("all>\n probe({ height: 2 })");
        let (id, name) = unwrap_call(&started[0]);
        assert_eq!(name, "");

        let ended = detector.push(" or so </tool_call>record({ hpa: 1013 })\n");
        assert_eq!(ended.len(), 3, "{ended:?}");
        let (same_id, name, outcome) = unwrap_update(&ended[0]);
        assert_eq!(same_id, id);
        assert_eq!(name, "probe");
        assert_eq!(outcome, Ok(json!({ "height": 2 })));

        let (next_id, name) = unwrap_call(&ended[1]);
        assert_ne!(next_id, id);
        assert_eq!(name, "record");
    }

    // STR-4, STR-8, STR-9, STR-10, STR-13: character by character or at once
    #[test]
    fn openers_may_arrive_in_pieces() {
        let text = "<toolcall>record({ note: \"</toolcall>\" })</toolcall>\n";
        let mut pieces = detector();
        let mut events = Vec::new();
        for character in text.chars() {
            events.extend(pieces.push(&character.to_string()));
        }
        events.extend(pieces.finalize());
        assert_eq!(events.len(), 2);
        assert_eq!(arguments(&events[1]).unwrap()["note"], "</toolcall>");
        assert_eq!(events, run(&[text], &mut detector()));
    }

    // STR-9, STR-12: what might have become a call is none when the message ends
    #[test]
    fn unfinished_openers_are_nothing() {
        for text in [
            "\t<tool_cal",
            "prob",
            "probe",
            "probe\n",
            "``",
            "```py",
            "  ",
        ] {
            let events = run(&["Well\n", text], &mut detector());
            assert!(events.is_empty(), "{text:?}: {events:?}");
        }
    }

    // STR-10, STR-3: every way in which a tagged body is no call
    #[test]
    fn rejects_tagged_bodies_that_are_no_call() {
        let bodies = [
            ("", ""),
            (" \n", ""),
            ("{\"name\": \"probe\"}", ""),
            ("rudder({})", "rudder"),
            ("Probe({})", "Probe"),
            ("probe { height: 1 }", "probe"),
            ("probe(high)", "object literal"),
            ("probe({ height: 1 ]", "TOOL CALL PARSE ERROR"),
        ];
        for (body, told) in bodies {
            let events = run(
                &[&format!("<tool_call>{body}</tool_call>\n")],
                &mut detector(),
            );
            assert_eq!(events.len(), 2, "{body:?}");
            match &events[1] {
                AgentEvent::ToolCallUpdate {
                    tool_name,
                    status,
                    error: Some(message),
                    error_category,
                    raw_output: None,
                    ..
                } => {
                    assert!(
                        tool_name.is_empty(),
                        "the name of a rejected call is not told"
                    );
                    assert!(message.contains(told) && !message.is_empty(), "{message}");
                    assert_eq!(*status, ToolCallStatus::Failed);
                    assert_eq!(*error_category, Some(ToolCallErrorCategory::ParseAborted));
                }
                other => panic!("{body:?}: {other:?}"),
            }
        }
    }

    // STR-10, STR-3, STR-8: closes in strings and heredocs are those of nothing
    #[test]
    fn waits_for_the_close_that_counts() {
        let mut detector = detector();
        let started = detector.push("<tool_call>\nrecord({ note: <<NOTE\n</tool_call>");
        assert_eq!(started.len(), 1);
        assert!(detector.push("\nNOTE, by: '</tool_call>").is_empty());
        let ended = detector.push("' })</tool_call>");
        assert_eq!(
            arguments(ended.first().unwrap()),
            Some(&json!({ "note": "</tool_call>", "by": "</tool_call>" }))
        );
    }

    // STR-12, STR-18, STR-22: tags that pair with nothing last until the message ends
    #[test]
    fn open_tags_are_aborted_at_the_end() {
        for text in [
            "<tool_call>probe({ height: 1 })",
            "<toolcall>probe({ height: 1 })</tool_call>\nprobe({})\n",
            "<tool_call>it's calm</tool_call>\n<tool_call>probe({})</tool_call>\n",
            "<tool_call>record({ note: <<N\ncalm\n})</tool_call>\n",
        ] {
            let mut detector = detector();
            let started = detector.push(text);
            assert_eq!(started.len(), 1);
            let ended = detector.finalize();
            let (id, name, outcome) = unwrap_update(&ended[0]);
            assert_eq!(id, unwrap_call(&started[0]).0);
            assert!(name.is_empty() && outcome.is_err(), "{text:?}");
        }
    }

    // STR-5, STR-9: fenced lines are not looked at, whatever stands behind the backticks
    #[test]
    fn fences_hide_calls() {
        for fence in ["```", "```text and more", "`````", "\t```tool"] {
            let text = format!("{fence}\nprobe({{ height: 1 }})\n```\nprobe({{ height: 2 }})\n");
            let events = run(&[&text], &mut detector());
            assert_eq!(events.len(), 2);
            assert_eq!(arguments(&events[1]), Some(&json!({ "height": 2 })));
        }

        let text = "```json\n<tool_call>probe({})</tool_call>\n{\"name\": \"probe\"}\n";
        assert!(run(&[text], &mut detector()).is_empty());
        assert!(!run(&["~~~\nprobe({})\n~~~\n"], &mut detector()).is_empty());
    }

    // STR-20, STR-21: where a piece ends can make a difference
    #[test]
    fn fences_that_are_cut_are_missed() {
        let (opener, rest) = ("``", "`\nprobe({ height: 1 })\n```\nprobe({ height: 2 })\n");
        let cut = run(&[opener, rest], &mut detector());
        assert_eq!(cut.len(), 2);
        assert_eq!(arguments(&cut[1]).unwrap()["height"], 1);
        let whole = run(&[&format!("{opener}{rest}")], &mut detector());
        assert_eq!(arguments(&whole[1]).unwrap()["height"], 2);

        // A fence whose end is cut stays on.
        let pieces = ["```\ncalm\n`", "``\nprobe({})\n"];
        assert!(run(&pieces, &mut detector()).is_empty());

        // Inside a fence every piece starts a line.
        let pieces = ["```\ncalm", "```\nprobe({})\n"];
        assert_eq!(run(&pieces, &mut detector()).len(), 2);
        assert!(run(&[&pieces.concat()], &mut detector()).is_empty());
    }

    // STR-4, STR-5: openers are few, and stand at the start of a line
    #[test]
    fn other_syntax_is_ignored() {
        for text in [
            "Now probe({ height: 1 })\n",
            "- probe({})\n",
            "probe ({})\n",
            "mast.probe({})\n",
            "re-probe({})\n",
            "rudder({})\n",
            "Probe({})\n",
            "\u{a0}probe({})\n",
            "So: <tool_call>probe({})</tool_call>\n",
            "<tool_calls>probe({})</tool_calls>\n",
            "<function=probe><parameter=height>1</parameter></function>\n",
            "<|channel|>probe({})\n",
            "[[CALL]probe({})</tool_call>\n",
            r#"{"name": "probe", "arguments": {"height": 1}}"#,
        ] {
            assert!(run(&[text], &mut detector()).is_empty());
        }

        // Neither thoughts nor response tags are known to it.
        for text in [
            "<think>\nprobe({})\n</think>\n",
            "<assistant_prose>\n<toolcall>probe({})</toolcall>\n",
        ] {
            assert_eq!(run(&[text], &mut detector()).len(), 2, "{text:?}");
        }
    }

    // STR-11, STR-6: behind a bare call its line is over; ids go on
    #[test]
    fn the_rest_of_a_line_is_skipped() {
        let text = "probe({ height: 1 }) probe({ height: 2 })\nprobe()\n";
        let events = run(&[text], &mut detector());
        let ids: Vec<String> = events
            .iter()
            .filter_map(|event| match event {
                AgentEvent::ToolCall { tool_call_id, .. } => Some(tool_call_id.clone()),
                _ => None,
            })
            .collect();
        assert_eq!(ids, ["text-cand-1", "text-cand-2"]);
        assert_eq!(events.last().and_then(arguments), Some(&json!({})));
    }

    // STR-11, STR-15, STR-16, STR-12: a missing paren or closing line may be taken for the end
    #[test]
    fn promotes_what_only_seems_complete() {
        let mut early = detector();
        let events = early.push("probe({ height: 1 }");
        assert_eq!(arguments(&events[1]).unwrap()["height"], json!(1));
        assert!(early.push(", 2)\n").is_empty());
        assert!(early.finalize().is_empty());

        let at_once = run(&["probe({ height: 1 }, 2)\n"], &mut detector());
        let (_, name, outcome) = unwrap_update(&at_once[1]);
        assert_eq!(name, "probe");
        assert!(outcome.unwrap_err().contains("missing closing `)`"));

        let mut heredoc = detector();
        let events = heredoc.push("record({ note: <<N\nif (calm) {\n})");
        assert_eq!(
            arguments(&events[1]),
            Some(&json!({ "note": "if (calm) {" }))
        );
        assert!(heredoc.push("\nN })\n").is_empty());
    }

    // STR-17, STR-12, STR-11: a call that does not parse hides whatever comes after it
    #[test]
    fn a_broken_call_is_the_last_one() {
        let text = "probe(high)\nprobe({ height: 1 })\n<tool_call>probe({})</tool_call>\n";
        let events = run(&[text], &mut detector());
        let [start, end] = events.as_slice() else {
            panic!("{events:?}");
        };
        let (id, name, outcome) = unwrap_update(end);
        assert_eq!((id, name), unwrap_call(start));
        assert!(outcome.is_err_and(|error| error.contains("object literal")));
    }

    // STR-19, STR-9: a line of blanks takes the next one along
    #[test]
    fn blank_lines_hide_the_next_line() {
        for (blank, height) in [("   \n", 2), (" \t\n", 2), ("\n", 1), ("  \r\n", 1)] {
            let text = format!("Well\n{blank}probe({{ height: 1 }})\nprobe({{ height: 2 }})\n");
            let events = run(&[&text], &mut detector());
            assert_eq!(arguments(&events[1]).unwrap()["height"], height);
        }
    }

    // STR-1, STR-2, STR-6: a detector of its own, names of its own, and no say in what is called
    #[test]
    fn detectors_have_nothing_in_common() {
        let text = "ledger({ note: \"calm\" }\nprobe({})\n";
        let pieces = ["", "ledger({ note: \"calm\" }", "\nprobe({})", "", "\n"];
        let first = run(&pieces, &mut detector());
        let names = known_set(&["probe", "ledger", "probe"]);
        let mut other = StreamingToolCallDetector::new(String::from("mast-8"), names);
        let second = run(&pieces, &mut other);
        assert_eq!(
            unwrap_call(&first[0]),
            ("text-cand-1".to_string(), "probe".to_string())
        );
        assert_eq!(unwrap_call(&second[0]).0, unwrap_call(&first[0]).0);

        // It announces a call that the whole message does not make.
        assert_eq!(second.len(), 4);
        let parsed = parse_bare_calls_in_body(text, None);
        assert!(parsed.calls.is_empty() && !parsed.errors.is_empty());
    }
}
