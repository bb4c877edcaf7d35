//! Heredocs, string literals, thinking tags and turn ids; then the native-JSON lane, and what
//! dispatch and the message builders make of a call.

use std::collections::{BTreeMap, BTreeSet};

use super::super::{
    build_assistant_response_message, build_assistant_tool_message, handle_tool_locally,
    normalize_tool_args,
};
use super::{
    corpus_tool_registry, json, known_tools_set, native_tool_registry, normalization_registry,
    parse_bare_calls_in_body, parse_native_json_tool_calls, parse_text_tool_calls_with_tools,
    required, sample_tool_registry, strings, tool, vm_bool, vm_dict, vm_list, vm_str, Value,
    VmValue,
};

// ---------------------------------------------------------------------------
// Heredocs: opener and closing line
// ---------------------------------------------------------------------------

// LEX-52, LEX-63, LEX-15: a tag may be quoted, in lower case, or a number
#[test]
fn heredoc_openers_come_in_several_spellings() {
    let text = "edit({ path: <<NOTE\n\
                hive.md\n\
                NOTE, action: <<'NOTE'\n\
                patch\n\
                NOTE, content: <<\"NOTE\"\n\
                Queen seen.\n\
                NOTE, new_body: <<'NOTE\n\
                Eggs seen.\n\
                NOTE, a: <<note_2\n\
                2\n\
                note_2, b: <<7\n\
                7th frame\n\
                7 })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1, "errors: {:?}", result.errors);
    assert_eq!(
        result.calls[0]["arguments"],
        json!({
            "path": "hive.md", "action": "patch", "content": "Queen seen.",
            "new_body": "Eggs seen.", "a": "2", "b": "7th frame",
        })
    );
}

// LEX-53, LEX-6, LEX-63: a line feed has to follow the tag, and the tag has to follow the arrows
#[test]
fn heredoc_opener_faults_are_reported() {
    let text = ["<<NOTE ", "<<NOTE;", "<<NOTE:", "<<\"NOTE'", "<<NOTEÉ"]
        .map(|opener| format!("edit({{ content: {opener}\nQueen seen.\nNOTE\n}})\n"))
        .concat();
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 5);
    for error in &result.errors {
        assert!(error.contains("TOOL CALL PARSE ERROR") && error.contains("<<NOTE"));
    }
    assert_eq!(result.prose, text);

    // There is no form with a hyphen.
    let mut text = String::new();
    for opener in ["<<-NOTE", "<< NOTE", "<<", "<<É"] {
        text.push_str(&format!(
            "edit({{ content: {opener}\nQueen seen.\nNOTE\n}})\n"
        ));
    }
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 4);
    for error in &result.errors {
        assert!(error.contains("edit") && error.contains("object literal"));
    }
}

// LEX-54, LEX-124: only a line that starts with the whole tag closes
#[test]
fn heredoc_longer_words_do_not_close() {
    let text = "edit({ content: <<BEE\n\
                BEES\n\
                BEE_2 and BEE9\n\
                bee\n\
                a BEE\n\
                \x20  BEE\n\
                })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    let content = result.calls[0]["arguments"]["content"].as_str().unwrap();
    assert_eq!(content, "BEES\nBEE_2 and BEE9\nbee\na BEE");
    assert!(!content.ends_with('\n'));

    // A hyphen is no part of a tag, and neither is a letter outside ASCII.
    let text = "edit({ content: <<BEE\nscout\nBEE-line\n})\n\
                edit({ content: <<BEE\nscout\nBEEé\n})";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 2);
    assert!(result.errors[0].contains('-'), "{}", result.errors[0]);
    assert!(result.errors[1].contains('é'), "{}", result.errors[1]);
}

// LEX-54: the first body line may be the closing line already
#[test]
fn heredoc_bodies_may_be_empty() {
    let text = "edit({ path: <<WAX\nWAX, content: <<WAX\n\nWAX, action: <<WAX\n\n\nWAX,\n\
                new_body: <<WAX\n\r\nWAX })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "path": "", "content": "", "action": "\n", "new_body": "" })
    );
}

// LEX-1, LEX-3, LEX-5, LEX-52, LEX-54: a line feed ends a line, Unicode space may indent it
#[test]
fn heredoc_lines_end_at_line_feeds_only() {
    let registry = sample_tool_registry();
    let body = "cells\u{2028}COMB\u{2029}COMB\u{85}COMB\u{b}COMB\u{c}COMB\rCOMB";
    let text = format!(
        "edit({{ path: <<COMB\n{body}\n\u{a0}COMB,\n content: <<COMB\n{body}\n\
         \u{3000}\t\u{85}COMB }})"
    );
    let result = parse_bare_calls_in_body(&text, Some(&registry));
    assert_eq!(result.calls[0]["arguments"]["path"], body);
    assert_eq!(result.calls[0]["arguments"]["content"], body);

    // A file separator is no space, so the line is text and the tail of the call closes.
    let text = "edit({ content: <<COMB\ncells\n\u{1c}COMB\n})";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(result.calls[0]["arguments"]["content"], "cells\n\u{1c}COMB");

    // A carriage return belongs to its line, and the last one goes.
    let text = concat!(
        "edit({ path: \"log.md\", content: <<LOG\r\n",
        "frame ",
        1,
        "\r\n",
        "frame ",
        2,
        "\r\n",
        "LOG\r\n",
        "})\r\n",
    );
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    let content = result.calls[0]["arguments"]["content"]
        .as_str()
        .expect("content");
    assert_eq!(content, "frame 1\r\nframe 2");
    assert!(content.contains('\r') && !content.ends_with('\r'));
}

// LEX-54, LEX-63, LEX-35, LEX-70, BEXP-5: what follows the tag on its line is source again
#[test]
fn heredoc_may_be_followed_by_more_of_the_call() {
    let text = "edit({ content: <<A\n\
                smoke\n\
                A, path: <<B\n\
                lid.md\n\
                \t B, new_body: <<C\n\
                mite\n\
                C // counted\n\
                + \"s\" })\n\
                Done.";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.errors.is_empty(), "{:?}", result.errors);
    let args = &result.calls[0]["arguments"];
    assert_eq!(args["content"], "smoke");
    assert_eq!(args["path"], "lid.md");
    assert_eq!(args["new_body"], json!("mites"));
    assert_eq!(result.prose, "Done.");
}

// LEX-54, LEX-61, LEX-98: nothing in a body is decoded or dedented
#[test]
fn heredoc_body_is_left_alone() {
    let body = r##"    let re = Regex::new(r"\d+\n").unwrap(); // `tick` 'quote'
	assert_eq!(re, "a\tb\u0041"); /* ${x} */ #[test] &lt; <<NOT
  """ {{ "##;
    assert!(body.starts_with("    let") && body.contains("\n\t"));
    let text = format!("edit({{ path: 'src/hive.rs', content: <<RUST\n{body}\nRUST\n}})");
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert_eq!(result.errors.len(), 0, "errors: {:?}", result.errors);
    assert_eq!(result.calls[0]["arguments"]["content"], body);
    assert_eq!(result.calls[0]["arguments"]["path"], "src/hive.rs");
}

// LEX-54, LEX-63, BARE-12: a long program with syntax of its own arrives whole
#[test]
fn heredoc_carries_a_whole_source_file() {
    let program = r#"package hive

import (
	"fmt"
	"testing"
)

// run({ command: "not a call" })
func TestWeigh(t *testing.T) {
	for _, c := range []struct{ kilos float64; want string }{
		{kilos: 12.5, want: "12.5 kg"},
		{kilos: -1, want: `"` + "unset" + `"`},
	} {
		if got := Weigh(c.kilos); got != c.want {
			t.Fatalf("%v: got %q,\n\twant %q", c.kilos, got, c.want)
		}
	}
}
"#;
    assert!(program.len() > 300);
    assert_eq!(program.matches("kilos").count(), 5);
    let text = format!(
        "Writing the test.\n\n\
         edit({{\n  path: \"hive_test.go\",\n  content: <<GO\n{program}GO\n}})\n\
         Then I run it."
    );
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    let content = result.calls[0]["arguments"]["content"].as_str().unwrap();
    assert_eq!(content, program.trim_end());
    assert!(content.contains("\t\t{kilos: 12.5, want: \"12.5 kg\"},\n"));
    assert!(!result.calls.iter().any(|call| call["name"] == "run"));
    assert_eq!(result.prose, "Writing the test.\n\nThen I run it.");
}

// LEX-63, LEX-37, LEX-39: heredocs are values wherever a value may stand
#[test]
fn heredoc_values_may_stand_in_lists() {
    let text = "edit({ path: \"plan.md\", ops: [\n\
                \x20 { op: \"append\", text: <<ONE\n\
                feed {\"sugar\": [2, 1]}\n\
                ONE },\n\
                \x20 <<TWO\n\
                wait\n\
                TWO\n\
                + ` a week`,\n\
                ] })\n";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    let ops = result.calls[0]["arguments"]["ops"].as_array().unwrap();
    assert_eq!(ops.len(), 2);
    assert_eq!(
        ops[0],
        json!({ "op": "append", "text": "feed {\"sugar\": [2, 1]}" })
    );
    assert_eq!(ops[1], "wait a week");
}

// LEX-54, LEX-63: a body that is JSON is still only text
#[test]
fn heredoc_json_is_not_parsed() {
    let frames = json!({ "frames": [{ "brood": true }, { "brood": false, "note": "a\nb" }] });
    let body = serde_json::to_string(&frames).unwrap();
    let text = format!("edit({{ content: <<JSON\n{body}\nJSON\n}})");
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    let content = result.calls[0]["arguments"]["content"].as_str().unwrap();
    let reread = serde_json::from_str::<Value>(content).unwrap();
    assert_eq!(reread["frames"][1]["note"], "a\nb");
    assert_eq!(reread, frames);
}

// ---------------------------------------------------------------------------
// Heredocs: counted, escaped, quoted
// ---------------------------------------------------------------------------

// LEX-55: a counted body may hold its own tag, and keeps its last line break
#[test]
fn heredoc_with_a_count_reads_that_many_lines() {
    let text = [
        "edit({ path: \"swarm.md\", content: <<SWARM:4",
        "SWARM",
        "})",
        "cat <<INNER",
        "  last",
        "SWARM",
        "})",
        "Logged.",
    ]
    .join("\n");
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert_eq!(
        result.calls[0]["arguments"]["content"],
        json!("SWARM\n})\ncat <<INNER\n  last\n")
    );
    assert_eq!(result.prose, "Logged.");

    let text = "edit({ path: <<SWARM:0\nSWARM\n, content: <<SWARM:01\ntwo\n \tSWARM\r\n\
                , action: <<'SWARM':2\na\r\n\n\u{a0}SWARM\n, new_body: <<SWARM:1\r\n\t\nSWARM\n})";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "path": "", "content": "two\n", "action": "a\r\n\n", "new_body": "\t\n" })
    );
}

// LEX-55: the count that a writer would compute is the right one
#[test]
fn heredoc_count_can_be_computed() {
    let mut body = String::from("# Weights\n");
    for (week, kilos) in [31, 33, 38].iter().enumerate() {
        body.push_str(&format!("week {week}: {kilos} kg\n"));
        body += &"|".repeat(kilos / 10);
        body.push('\n');
    }
    let mut count = 0;
    let mut at = 0;
    while at < body.len() {
        if body.as_bytes()[at] == b'\n' {
            count += 1;
        }
        at += 1;
    }
    assert_eq!(count, 7);
    let middle = &body[body.find("week 1").unwrap()..body.find("week 2").unwrap()];
    assert_eq!(middle, "week 1: 33 kg\n|||\n");

    let text = format!("edit({{ content: <<W:{count}\n{body}W\n}})");
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    let content = result.calls[0]["arguments"]["content"].as_str().unwrap();
    assert_eq!(content, body);
    assert!(content.contains(middle));
}

// LEX-53, LEX-55, LEX-56, LEX-57: a wrong count is no call, and the call tail does not help
#[test]
fn heredoc_with_a_wrong_count_is_an_error() {
    let mut text = String::new();
    for tail in [
        "SWARM })",
        "SWARM\t\n})",
        "swarm\n})",
        "extra\nSWARM\n})",
        "})",
    ] {
        text += &format!("edit({{ content: <<SWARM:1\nrow\n{tail}\n");
    }
    let result = parse_bare_calls_in_body(text.trim_end(), Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 5);
    assert!(result.errors.iter().all(|error| error.contains("SWARM")));

    let text = "edit({ content: <<SWARM:99999999999999999999\nrow\nSWARM\n})";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert!(result.errors[0].contains("<<SWARM:"));
}

// LEX-58, LEX-59, LEX-60: a heredoc written on one line, as if inside a JSON string
#[test]
fn heredoc_with_escaped_line_breaks_is_unescaped() {
    let text = r#"edit({ content: <<MEAD\nhoney\n\twater\nMEAD\n, action: <<MEAD\nMEAD,
        new_body: <<MEAD:9\nsay \"hum\\n\"\q\r\nMEAD, path: <<'MEAD'\nMEADOW
and yeast\n  MEAD })"#;
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    let args = &result.calls[0]["arguments"];
    assert_eq!(args["content"], "honey\n\twater");
    assert_eq!(args["action"], "");
    assert_eq!(args["new_body"], "say \"hum\\n\"\\q\r");
    assert_eq!(args["path"], "MEADOW\nand yeast");

    // Here the tail of the call is no way out.
    let open = r"edit({ content: <<MEAD\nhoney\n})";
    let result = parse_bare_calls_in_body(open, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert!(result.errors[0].contains("MEAD"));
}

// LEX-21, LEX-62, LEX-42: a string that begins with an opener is a heredoc
#[test]
fn heredoc_inside_quotes_is_still_a_heredoc() {
    let registry = sample_tool_registry();
    let text = "edit({ path: \"<<WAX\nlid\nWAX\", action: '<<WAX\nlid\nWAX\n, \
                new_body: \"<<'WAX'\nlid\n  WAX\"\n+ 's', content: \"<<WAX\\nlid\\nWAX\\n\", \
                \"<<KEY\nimport_statement\nKEY\": 'lid' })";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    assert_eq!(
        result.calls[0]["arguments"],
        json!({
            "path": "lid",
            "action": "lid",
            "new_body": "lids",
            "content": "lid",
            "import_statement": "lid",
        })
    );

    let other_quote = "edit({ content: '<<WAX\nlid\nWAX\", action: 1 })";
    let result = parse_bare_calls_in_body(other_quote, Some(&registry));
    assert_eq!(result.calls, Vec::<Value>::new());
    assert!(result.errors.len() == 1);
}

// LEX-62, LEX-31, LEX-126: shift operators and conflict markers cannot start a quoted string
#[test]
fn quoted_strings_cannot_begin_with_an_opener() {
    let text = "run({ command: \"<< 2\" })\n\
                run({ command: \"<<<<<<< ours\" })\n\
                run({ command: '<<WAX' })\n\
                run({ command: \"<<WAX\nlid\" })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 4);

    let text =
        "run({ command: \" <<WAX\" })\nrun({ command: `<<WAX` })\nrun({ command: '1 << 2' })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    let commands: Vec<&str> = result
        .calls
        .iter()
        .map(|call| call["arguments"]["command"].as_str().unwrap_or(""))
        .collect();
    assert_eq!(commands, [" <<WAX", "<<WAX", "1 << 2"]);
}

// ---------------------------------------------------------------------------
// Heredocs: the missing terminator
// ---------------------------------------------------------------------------

// LEX-57, LEX-126, BEXP-6: the last line closes when it is nothing but the tail of a call
#[test]
fn heredoc_without_terminator_ends_at_the_tail() {
    let registry = sample_tool_registry();
    let text = "edit({ path: \"a.md\", content: <<TEXT\r\nnectar\r\n  }\t) \n\n";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    assert_eq!(result.calls[0]["arguments"]["content"], "nectar");

    let text = "edit({ path: \"a.md\", ops: [<<TEXT\nnectar\n] })";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(result.calls[0]["arguments"]["ops"], json!(["nectar"]));

    // The body ends at the last two of these as well, but the call does not.
    for tail in ["}", "});", "})\nThanks.", ")", "},)"] {
        let text = format!("edit({{ content: <<TEXT\nnectar\n{tail}");
        let result = parse_bare_calls_in_body(&text, Some(&registry));
        assert!(
            result.calls.is_empty() && result.errors.len() == 1,
            "{tail:?}"
        );
    }

    // Only the end of the text counts, so a later call is part of the body.
    let text = "edit({ path: \"a.md\", content: <<OPEN\nfirst\n})\nrun({ command: \"uptime\"\n})";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(result.calls.len(), 1);
    assert_eq!(result.calls[0]["name"], "edit");
    assert_eq!(
        result.calls[0]["arguments"]["content"],
        "first\n})\nrun({ command: \"uptime\""
    );
    assert!(result.prose.is_empty());
}

// ---------------------------------------------------------------------------
// Quoting
// ---------------------------------------------------------------------------

// LEX-23, LEX-25, LEX-27: the escapes that are known, the same in both kinds of quotes
#[test]
fn quoted_strings_decode_known_escapes() {
    let escapes =
        r#"a\nb\tc\rd \07\\ \'\"\` \x41\x7e\xe9 \u0042\u{43}\u{+44}\u{1f41d} \uD83D\uDC1D!"#;
    let broken = "one\\\ntwo";
    let decoded = "a\nb\tc\rd \u{0}7\\ '\"` A~\u{e9} BCD\u{1F41D} 🐝!onetwo";
    for quote in ['"', '\''] {
        let text = format!("run({{ command: {quote}{escapes}{broken}{quote} }})");
        let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
        assert_eq!(result.calls[0]["arguments"]["command"], decoded);
    }
}

// LEX-24, LEX-26, LEX-27, LEX-28, LEX-30, LEX-32, LEX-61: what is no escape stays as written
#[test]
fn unknown_escapes_keep_their_backslash() {
    let written =
        "\\d+\\.\\w\\/ \\b\\f\\a x\\\r\ny \\u12 \\u12G4 \\u{} \\u{FFFFFFFFF} \\u{bee! \\u \
                   \\x4 \\xZZ \\x \\é\\蜂";
    let text = format!("run({{ command: \"{written}\" }})");
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    assert_eq!(result.calls[0]["arguments"]["command"], written);

    // So it does in every kind of string.
    let pattern = r"^\d{2}\.\w+\s";
    let text = format!(
        "edit({{ path: \"{pattern}\", content: `{pattern}`, new_body: <<RE\n{pattern}\nRE\n}})"
    );
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    let args = &result.calls[0]["arguments"];
    assert_eq!(args["path"], pattern);
    assert_eq!(args["content"], args["path"]);
    assert_eq!(args["new_body"], args["content"]);

    // Known ones do not.
    let text =
        "edit({ path: '\\u0041\\n', content: `\\u0041\\n`, new_body: <<RE\n\\u0041\\n\nRE })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    let args = &result.calls[0]["arguments"];
    assert_eq!(args["path"], "A\n");
    assert_eq!(args["content"], "\\u0041\n");
    assert_eq!(args["new_body"], "\\u0041\\n");
    assert_ne!(args["path"], args["new_body"]);
}

// LEX-25, LEX-28, LEX-29, LEX-34, BEXP-2, BEXP-7: half of a pair, and strings that do not end
#[test]
fn quoted_strings_that_cannot_be_read_dispatch_nothing() {
    let text = r#"
run({ command: "bee \uD83D" })
run({ command: "bee \uDC1D" })
run({ command: "bee \uD83D\u0041" })
run({ command: 'bee \u{110000}' })
run({ command: 'bee \u{D800}' })
"#;
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 5);
    for error in &result.errors {
        assert!(error.contains("TOOL CALL PARSE ERROR") && error.contains(r"\u"));
    }

    // What is open at the end is an error, not a truncation.
    for open in [
        "\"hum",
        "'hum\\",
        "`hum",
        "`hum\\",
        "`hum ${ wing",
        "'hum\" })",
    ] {
        let text = format!("run({{ command: {open}");
        let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
        assert!(result.calls.is_empty(), "{open}");
        let error = &result.errors[0];
        assert!(error.contains("run") && error.contains("Raw:") && !error.contains("TRUNCATED"));
    }
}

// LEX-22, LEX-1: line breaks and other quotes are content, nothing is normalised
#[test]
fn quoted_strings_are_never_normalised() {
    let text = "edit({ path: 'say \"hum\"', content: \"frame 'one'\r\n`two`\n\", \
                new_body: \"\u{feff}e\u{301}\u{a0} \u{212b}\" })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.calls[0]["arguments"],
        json!({
            "path": "say \"hum\"",
            "content": "frame 'one'\r\n`two`\n",
            "new_body": "\u{feff}e\u{301}\u{a0} \u{212b}",
        })
    );
}

// LEX-31, LEX-32, LEX-33: templates decode little, and nothing is interpolated
#[test]
fn templates_have_escapes_of_their_own() {
    let text = r#"edit({
        path: `a\`b\\c\n\t\r\$`,
        action: `\"\'\0\u0041\x41\d`,
        content: `${ {x: `y`} \n } and \${z`,
        new_body: `two
li\
nes`,
    })"#;
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.errors.is_empty(), "{:?}", result.errors);
    let args = &result.calls[0]["arguments"];
    assert_eq!(args["path"], "a`b\\c\n\t\r$");
    assert_eq!(args["action"], r#"\"\'\0\u0041\x41\d"#);
    assert_eq!(args["content"], r"${ {x: `y`} \n } and ${z");
    assert_eq!(args["new_body"], "two\nlines");
}

// LEX-14, LEX-35, LEX-36, LEX-37, LEX-38: only strings are joined, and only values
#[test]
fn joined_strings_stay_strings() {
    let registry = sample_tool_registry();
    let text = "run({ command: \"tar \" + 'c ' /* all */ + `hive` + <<T\n/a\nT // and\n+ \"\" })";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(result.calls[0]["arguments"]["command"], "tar c hive/a");

    let text = "run({ command: \"a\" + true })\n\
                run({ command: \"a\" + [1, \"x\"] })\n\
                run({ command: \"a\" + 'b' + { k: 0 } })\n\
                run({ command: \"a\" + })\n\
                run({ command: 1 + 2 })\n\
                run({ 'k' + 'l': 1 })";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 6, "{:?}", result.errors);
    assert!(result.errors[0].contains("true"));
    assert!(
        result.errors[1].contains("[1,\"x\"]"),
        "{}",
        result.errors[1]
    );
    assert!(
        result.errors[2].contains("{\"k\":0}"),
        "{}",
        result.errors[2]
    );
}

// LEX-46, LEX-47, LEX-48: quotes that nobody escaped are read as content
#[test]
fn over_closed_strings_are_recovered() {
    let text = r##"edit({
        path: "echo "hum" twice", action: 'don't smoke', content: """wax""",
        a: "r#"hum"#", b: "a"\tb", c: "x" + "y" z", d: "ls" // list
        , new_body: "one"two
three" })"##;
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    let args = &result.calls[0]["arguments"];
    assert_eq!(args["path"], r#"echo "hum" twice"#);
    assert_eq!(args["action"], "don't smoke");
    assert_eq!(args["content"], r#"""wax"""#);
    assert_eq!(args["a"], r##"r#"hum"#"##);
    assert_eq!(args["b"], "a\"\tb");
    assert_eq!(args["c"], r#"x" + "y" z"#);
    assert_eq!(args["d"], "ls");
    assert_eq!(args["new_body"], "one\"two\nthree");
}

// LEX-40, LEX-47, LEX-48, LEX-49, LEX-50, LEX-51, LEX-126: how far the recovery reads
#[test]
fn over_closed_strings_may_swallow_what_follows() {
    let registry = sample_tool_registry();
    let text = r#"edit({ path: "x" y, content: "z" })"#;
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "path": r#"x" y, content: "z"# })
    );

    let text = "run({ command: \"ls\")\nrun({ command: \"pwd\" })";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(result.calls.len(), 1);
    let command = result.calls[0]["arguments"]["command"].as_str().unwrap();
    assert!(command.starts_with("ls\")\n") && command.ends_with("\"pwd"));

    // An inner quote before a comma ends the value too early.
    let text = r#"edit({ content: "take "one", not two" })"#;
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert!(result.calls.is_empty());
    assert!(result.errors[0].contains("not"), "{}", result.errors[0]);

    // Where nothing is recovered, the first error stands.
    let text = "run({ command: [\"hum\"b\"] })\n\
                run({ command: `hum` b })\n\
                run({ command: <<T\nhum\nT\"b\" })\n\
                run({ command: \"hum\"b\\u{D800}\" })\n\
                run({ command: \"hum\"b\" // c\n })\n\
                run({ command: \"hum\" ; k: 1 })";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert!(result.calls.is_empty(), "{:?}", result.calls);
    assert_eq!(result.errors.len(), 6);
    assert!(result.errors[5].contains(';'));
}

// ---------------------------------------------------------------------------
// The other literals
// ---------------------------------------------------------------------------

// LEX-6, LEX-18, LEX-19, LEX-20: numbers
#[test]
fn numbers_are_integers_or_floats() {
    let text = "edit({ path: 'scale.csv', ops: [12, -4, 007, -0, .25, -.5, 1., 1.e2, 25E-1, -.,\n\
                9223372036854775807, -9223372036854775808, 9223372036854775808,\n\
                0000000000000000000000042] })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.calls[0]["arguments"]["ops"],
        json!([
            12,
            -4,
            7,
            0,
            0.25,
            -0.5,
            1.0,
            100.0,
            2.5,
            -0.0,
            i64::MAX,
            i64::MIN,
            9.223372036854776e18,
            42
        ])
    );

    let mut text = String::new();
    for written in [
        "1-2", "1e", "-", "--1", "1.2.3", "1e400", "+1", "1_000", "0x1F", "10n", "Infinity", "٣",
    ] {
        text += &format!("edit({{ path: 'scale.csv', weight: {written} }})\n");
    }
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty(), "{:?}", result.calls);
    assert_eq!(result.errors.len(), 12);
}

// LEX-15, LEX-16, LEX-17, LEX-124: words that are no values, and what the errors say of them
#[test]
fn bare_words_are_no_values() {
    let text = "edit({ a: true, b: [false], c: null, d: undefined })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "a": true, "b": [false], "c": null, "d": null })
    );

    let text = [
        "frame",
        "nectar",
        "until",
        "truex",
        "wax",
        "True",
        "smoke({})",
        "/queen/",
        "...rest",
        "żądło",
    ]
    .map(|word| ["edit({ path: ", word, " })"].concat())
    .join("\n");
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 10);
    assert!(result.errors[0].contains("true") && result.errors[0].contains("false"));
    assert!(result.errors[1].contains("null"));
    assert!(result.errors[2].contains("undefined"));
    assert!(
        !result.errors[3].contains("heredoc"),
        "{}",
        result.errors[3]
    );
    assert!(result.errors[4].contains("heredoc") && result.errors[4].contains("<<BODY"));
    assert!(result.errors[9].contains("<<BODY") && result.errors[9].contains('ż'));
}

// LEX-8, LEX-41, LEX-42, LEX-43, LEX-44, LEX-45: keys and separators
#[test]
fn object_keys_are_words_or_strings() {
    let text = r#"edit({ path: 1, "new body": 2, 'it\'s': 3, $e_9 = 4, _: 5, path: "last", })"#;
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "path": "last", "new body": 2, "it's": 3, "$e_9": 4, "_": 5 })
    );

    let text = "edit({ path })\n\
                edit({ hive-id: 1 })\n\
                edit({ a: 1; b: 2 })\n\
                edit({ a: 1)\n\
                edit({ a: { b: 1 })\n\
                edit({ path == 1 })\n\
                edit({ 1: 2 })\n\
                edit({ żywa: 1 })\n\
                edit({,})\n\
                edit({ a: 1,, b: 2 })\n\
                edit({ `k`: 1 })\n\
                edit({ [k]: 1 })\n\
                edit({ ...rest })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 13);
    assert!(result.errors[1].contains("hive"));
    assert!(result.errors[6].contains("identifier") && result.errors[12].contains("identifier"));
}

// LEX-7, LEX-39, LEX-40, LEX-127: lists, and how deep they may be nested
#[test]
fn lists_may_be_nested_deeply() {
    let deep = "[".repeat(196) + "'cell', { k: [], }," + &"]".repeat(196);
    let text = format!("edit({{ ops: {deep} }})");
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1);
    assert!(result.calls[0]["arguments"]["ops"][0][0][0][0].is_array());

    // Deeper than anybody reads, but never a crash.
    let text = format!("edit({{ ops: {}", "[".repeat(3_000));
    let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 0);
    assert_eq!(result.errors.len(), 1);

    let text = "edit({ ops: [,1] })\nedit({ ops: [1,,2] })\nedit({ ops: [1 2] })\n\
                edit({ ops: [1; 2] })\nedit({ ops: [1 })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 5);
}

// LEX-39, LEX-41, LEX-42, LEX-43, LEX-45, BEXP-2, BEXP-6: wherever the text ends
#[test]
fn objects_and_lists_may_be_cut_off() {
    for cut in [
        "{",
        "{ ops",
        "{ ops:",
        "{ ops: [",
        "{ ops: [1",
        "{ ops: [1,",
        "{ ops: [{ op: 1",
        "{ ops: [1]",
        "{ ops: [1],",
        "{ \"ops\"",
    ] {
        for open in ["edit(", "edit"] {
            let text = format!("Opening the hive.\n{open}{cut}");
            let result = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
            assert!(result.calls.is_empty(), "{text}");
            assert_eq!(result.errors.len(), 1);
            assert!(result.errors[0].contains("TOOL CALL PARSE ERROR"));
            assert!(result.errors[0].contains("Raw:"));
            assert_eq!(result.prose, text);
        }
    }
}

// LEX-4, LEX-11, LEX-12, LEX-13, LEX-68, LEX-72, LEX-125, BEXP-3: comments and blanks
#[test]
fn comments_may_stand_between_tokens() {
    let registry = sample_tool_registry();
    let text = "edit({ // one\n\
                \x20 /* two */ path /* three */ : // four\n\
                \x20 \"http://hive\" /* five */ , ops /**/ = [ /* six */ 1 /* 7 */ , // eight\r\n\
                \t 2 ], } /* ) */ ) // out";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(result.errors, Vec::<String>::new());
    assert_eq!(
        result.calls[0]["arguments"],
        json!({ "path": "http://hive", "ops": [1, 2] })
    );
    assert_eq!(result.prose, "// out");

    let text = "edit({ # no comment\npath: 1 })\nedit({\u{a0}path: 1 })\nedit({\u{c}path: 1 })\n\
                edit({\u{feff}path: 1 })\nedit({ / path: 1 })";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 5);

    // A comment that is left open leaves its last character.
    for comment in ["/* done ", "/* done)", "/*", "// done"] {
        let text = format!("run({{ command: \"w\" }} {comment}");
        let result = parse_bare_calls_in_body(&text, Some(&registry));
        assert_eq!(result.calls.len(), 1, "{comment:?}: {:?}", result.errors);
    }

    let result = parse_bare_calls_in_body("run({ command: \"w\" } /* fini 🐝", Some(&registry));
    assert!(result.calls.is_empty());
    assert!(result.errors[0].contains("missing closing `)`"));
}

// LEX-73, LEX-74, LEX-117, BARE-11, BEXP-6: the brace form, and the preview of what was written
#[test]
fn brace_form_errors_show_what_was_written() {
    let registry = sample_tool_registry();
    let text = "edit{ content: <<WAX\nlid\nWAX\n} and on";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(result.calls[0]["arguments"], json!({ "content": "lid" }));
    assert_eq!(result.prose, "and on");

    let long = "ź".repeat(300);
    let text = format!("edit{{ content: {long} }}\nedit({{ content: {long} }})");
    let result = parse_bare_calls_in_body(&text, Some(&registry));
    assert_eq!(result.errors.len(), 2);
    for error in &result.errors {
        assert!(error.contains("object literal") && error.contains("Raw:"));
        // Two hundred characters, eleven of them in front of the value.
        assert!(error.contains(&"ź".repeat(189)) && error.contains('…'));
        assert!(!error.contains(&"ź".repeat(190)));
    }
}

// ---------------------------------------------------------------------------
// Thinking tags
// ---------------------------------------------------------------------------

// LEX-90, LEX-93, LEX-94, BARE-1, BARE-2: tags in strings and heredocs are content
#[test]
fn thinking_tags_inside_arguments_round_trip_verbatim() {
    let registry = sample_tool_registry();
    let text = "run({ command: \"grep -c '<think>' log; grep -c '</think>' log\" })";
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    let command = result.calls[0]["arguments"]["command"].as_str().unwrap();
    assert!(command.contains("<think>"));
    assert!(command.contains("</think>"));

    let body = "<tool_call>\n<think>buzz</think>\n</toolcall>";
    let text = format!("edit({{ content: <<HTML\n{body}\nHTML\n}})<toolcall><think>x</think>");
    let result = parse_bare_calls_in_body(&text, Some(&registry));
    assert_eq!(result.calls[0]["arguments"]["content"], body);
    assert_eq!(result.prose, "");
}

// LEX-89, LEX-90, LEX-91, BARE-1: blocks go, stray markers go alone
#[test]
fn thinking_blocks_are_dropped_before_the_scan() {
    let text = "<think>a<think>b</think>c</think> All </think>quiet.\n\
                \"<think>\"<think>drop \"</think>\n\
                One<think>run({ command: \"halt\" })</think>\n\
                <think>never closed\n\
                run({ command: \"w\" })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    assert_eq!(result.calls[0]["arguments"]["command"], "w");
    assert_eq!(result.prose, "c All quiet.\n\"<think>\"\nOne\nnever closed");
}

// LEX-89, LEX-92, PROSE-4: what is no thinking tag, and the block that two apostrophes keep
#[test]
fn thinking_tags_have_one_spelling() {
    for text in [
        "<thinking>hum</thinking> ",
        "<THINK>hum</THINK>",
        "I'll <think>smoke</think> them, don't worry",
    ] {
        let result = parse_bare_calls_in_body(text, None);
        assert_eq!(result.prose, text);
    }

    let result =
        parse_bare_calls_in_body("it's <think >hum</think> <think>smoke</think>\n\n", None);
    assert!(result.calls.is_empty() && result.errors.is_empty());
    assert_eq!(result.prose, "it's <think >hum \n\n");
}

// LEX-93, CMP-12, CMP-93: the tagged parser strips first
#[test]
fn thinking_hides_tagged_calls() {
    let tools = sample_tool_registry();
    let text = "<think>\n\
                <tool_call>run({ command: \"halt\" })</tool_call>\n\
                </think>\n\
                <tool_call>\n\
                run({ command: \"echo '</think>' done\" })\n\
                </tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&tools));
    assert_eq!(result.calls.len(), 1, "{:?}", result.violations);
    assert_eq!(
        result.calls[0]["arguments"]["command"],
        "echo '</think>' done"
    );
    assert!(result.prose.is_empty() && result.violations.is_empty());

    let result = parse_text_tool_calls_with_tools("<think>Only this.</think>\n", Some(&tools));
    assert_eq!(result.calls.len(), 0);
    assert!(result.prose.is_empty() && result.violations.is_empty());
    assert_eq!(result.canonical, "");
}

// ---------------------------------------------------------------------------
// Turn ids
// ---------------------------------------------------------------------------

// CMP-94, CMP-16, BARE-14, CMP-67a: one series over blocks, stray calls and angle calls
#[test]
fn turn_ids_count_all_calls_of_a_turn() {
    let text = "run({ command: \"a\" })\n\
                <tool_call>\n\
                {\"id\": \"mine\", \"name\": \"look\", \"arguments\": {\"file\": \"a.md\"}}\n\
                </tool_call>\n\
                <tool_call>\n\
                run({ command: \"a\" })\n\
                </tool_call>\n\
                <verify( /* all */ )>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    assert_eq!(result.calls.len(), 4, "errors: {:?}", result.errors);
    for (call, id) in result.calls.iter().zip(["tc_0", "tc_1", "tc_2", "tc_3"]) {
        assert_eq!(call["id"], id);
    }
    assert_eq!(result.calls[0]["arguments"], result.calls[2]["arguments"]);
    assert_ne!(result.calls[0]["id"], result.calls[2]["id"]);
    assert_eq!(result.calls[3]["arguments"], json!({}));
    assert_eq!(result.recovered_from_stray_count, 1);
    assert_eq!(result.violations.len(), 1);
}

// BARE-9, BARE-14, BARE-15, PROSE-6, PROSE-7: a failed call takes no number and stays prose
#[test]
fn turn_ids_skip_failed_calls() {
    let text = "run(\"no\")\nrun({ command: \"a\" })\nrun({ command: })\nrun({ command: \"b\" })";
    let result = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    let ids: Vec<&str> = result
        .calls
        .iter()
        .map(|call| call["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, vec!["tc_0", "tc_1"]);
    assert_eq!(result.calls[1]["arguments"]["command"], "b");
    assert_eq!(result.errors.len(), 2);
    assert_eq!(result.prose, "run(\"no\")\n\nrun({ command: })");
}

// CMP-94: the ids of a later turn are new ones
#[test]
fn turn_ids_are_never_used_again() {
    let text = "<tool_call>\nrun({ command: \"date\" })\n</tool_call>";
    let tools = sample_tool_registry();
    let first = parse_text_tool_calls_with_tools(text, Some(&tools));
    let second = parse_text_tool_calls_with_tools(text, Some(&tools));
    assert_eq!(first.calls.len(), 1);
    assert_eq!(second.calls.len(), 1);
    assert_eq!(first.calls[0]["arguments"], second.calls[0]["arguments"]);
    assert_ne!(first.calls[0]["id"], second.calls[0]["id"]);
}

// ---------------------------------------------------------------------------
// Inside tags
// ---------------------------------------------------------------------------

// LEX-79, LEX-80, LEX-81, CMP-60: a close tag in a string or heredoc closes nothing
#[test]
fn close_tags_inside_arguments_are_content() {
    let text = "<tool_call>\n\
                edit({ path: \"a.md\", content: <<DOC\n\
                It's </tool_call> time\n\
                DOC\n\
                })\n\
                </tool_call>\n\
                <toolcall>run({ command: \"echo '</toolcall>' \\\"\" + `</toolcall>` })</toolcall>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 2, "{:?}", result.errors);
    assert_eq!(
        result.calls[0]["arguments"]["content"],
        "It's </tool_call> time"
    );
    assert_eq!(
        result.calls[1]["arguments"]["command"],
        "echo '</toolcall>' \"</toolcall>"
    );
    assert!(result.violations.is_empty() && result.errors.is_empty());
}

// LEX-81, LEX-82, LEX-83, CMP-63: what looks like an open string or heredoc hides the tag
#[test]
fn close_tags_can_be_hidden() {
    for (body, calls) in [
        ("run({ command: 1<<2 })", 0),
        ("run({ command: \"w })", 0),
        ("run({ command: \"w\" }) // the keeper's", 1),
    ] {
        let text = format!("<tool_call>\n{body}\n</tool_call>\nDone.");
        let result = parse_text_tool_calls_with_tools(&text, Some(&sample_tool_registry()));
        assert_eq!(result.calls.len(), calls, "{body}");
        assert!(result.prose.is_empty(), "{}", result.prose);
        if calls == 0 {
            assert!(
                result.errors[0].contains("TOOL CALL TRUNCATED")
                    && result.errors[0].contains("run")
            );
        }
    }

    // Blanks around the operator: no heredoc, so this is a closed block with a bad body.
    let text = "<tool_call>\nrun({ command: 1 << 2 })\n</tool_call>\nDone.";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.prose, "Done.");
    assert!(result
        .errors
        .iter()
        .all(|error| !error.contains("TRUNCATED")));
}

// LEX-57, LEX-88, LEX-94, CMP-63: a heredoc that lacks its terminator, inside a block
#[test]
fn heredoc_without_terminator_is_recovered_inside_a_block() {
    let text = "<tool_call>\nedit({ path: \"a.md\", content: <<DOC\nhum\n})\n</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    assert_eq!(result.calls[0]["arguments"]["content"], json!("hum"));
    assert!(result.errors.is_empty());
    assert!(result.violations.is_empty());
}

// LEX-64, LEX-65, NORM-6: what the parser keeps of a badly closed heredoc, dispatch unwraps
#[test]
fn heredoc_with_a_late_quote_is_unwrapped_at_dispatch() {
    let tools = sample_tool_registry();
    let text =
        "<tool_call>\nedit({ path: \"a.md\", content: \"<<WAX\nlid\nWAX\n\" })\n</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&tools));
    assert_eq!(result.calls.len(), 1, "{:?}", result.errors);
    assert_eq!(result.calls[0]["arguments"]["content"], "<<WAX\nlid\nWAX\n");

    let args = normalize_tool_args("edit", result.calls[0]["arguments"].clone(), Some(&tools));
    assert_eq!(args["content"], "lid");
}

// LEX-99, LEX-100, LEX-101, LEX-102, LEX-103, LEX-104, LEX-106, LEX-111, CMP-18: the replayed form
#[test]
fn canonical_text_is_sorted_json() {
    let text = "<tool_call>edit({ path: 'b.md', content: <<DOC\n\
                say \"hum\" \u{e9}\u{7}\n\
                \t\\buzz/\n\
                DOC\n\
                , ops: [1.50, 2e20, .00001, 15e-8, [], {}], $x: undefined, B: { z: false, a: -3 }\n\
                })</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&sample_tool_registry()));
    let expected = r#"<tool_call>
edit({
  "$x": null,
  "B": {
    "a": -3,
    "z": false
  },
  "content": "say \"hum\" é\u0007\n\t\\buzz/",
  "ops": [
    1.5,
    2e+20,
    0.00001,
    1.5e-7,
    [],
    {}
  ],
  "path": "b.md"
})
</tool_call>"#;
    assert_eq!(result.canonical, expected);
    assert!(!result.canonical.contains("<<") && result.canonical.lines().count() == 19);
}

// LEX-107, LEX-108, LEX-109, LEX-110: canonical text reads back, with three exceptions
#[test]
fn canonical_text_reads_back() {
    let tools = sample_tool_registry();
    let text = "Both.\n\
                <tool_call>\n\
                edit({ path: 'a', content: `<b> \"${x}\"\n`, ops: [{ n: 1e3 }] })\n\
                </tool_call>\n\
                <done>OK</done>";
    let first = parse_text_tool_calls_with_tools(text, Some(&tools));
    let second = parse_text_tool_calls_with_tools(&first.canonical, Some(&tools));
    assert_eq!(first.calls.len(), 1);
    assert_eq!(second.calls[0]["name"], first.calls[0]["name"]);
    assert_eq!(second.calls[0]["arguments"], first.calls[0]["arguments"]);
    assert_eq!(second.canonical, first.canonical);
    assert_eq!(second.done_marker.as_deref(), Some("OK"));

    let opener = r#"<tool_call>{"name": "run", "arguments": {"command": "<<WAX"}}</tool_call>"#;
    let first = parse_text_tool_calls_with_tools(opener, Some(&tools));
    let second = parse_text_tool_calls_with_tools(&first.canonical, Some(&tools));
    assert_eq!(first.calls[0]["arguments"]["command"], "<<WAX");
    assert!(second.calls.is_empty() && second.errors.len() == 1);

    let control = r#"<tool_call>{"name": "run", "arguments": {"command": "\b\f"}}</tool_call>"#;
    let first = parse_text_tool_calls_with_tools(control, Some(&tools));
    let second = parse_text_tool_calls_with_tools(&first.canonical, Some(&tools));
    assert_eq!(first.calls[0]["arguments"]["command"], "\u{8}\u{c}");
    assert_eq!(second.calls[0]["arguments"]["command"], r"\b\f");

    let large =
        r#"<tool_call>{"name": "run", "arguments": {"n": 18446744073709551615}}</tool_call>"#;
    let first = parse_text_tool_calls_with_tools(large, Some(&tools));
    let second = parse_text_tool_calls_with_tools(&first.canonical, Some(&tools));
    assert_eq!(first.calls[0]["arguments"]["n"], json!(u64::MAX));
    assert_eq!(
        second.calls[0]["arguments"]["n"],
        json!(18446744073709551616.0)
    );
}

// LEX-67, LEX-69, LEX-71, CMP-32: the call grammar where no gate stands before it
#[test]
fn call_arguments_are_one_object() {
    let tools = corpus_tool_registry();
    let text = "[TOOL_CALLS]verify[ARGS]\n\
                [TOOL_CALLS]verify [ARGS] // none\n{ }\n\
                [TOOL_CALLS]look[ARGS]{ file: 'a.md' }";
    let result = parse_text_tool_calls_with_tools(text, Some(&tools));
    assert_eq!(result.calls.len(), 3, "{:?}", result.errors);
    assert_eq!(result.calls[0]["arguments"], json!({}));
    assert_eq!(result.calls[1]["arguments"], json!({}));
    assert_eq!(result.calls[2]["arguments"]["file"], "a.md");

    let text = "[TOOL_CALLS]run[ARGS]\"w\"\n\
                [TOOL_CALLS]run[ARGS][1, 2]\n\
                [TOOL_CALLS]run[ARGS]undefined\n\
                [TOOL_CALLS]run[ARGS]command=\"w\"\n\
                [TOOL_CALLS]run[ARGS]text=\"w\"";
    let result = parse_text_tool_calls_with_tools(text, Some(&tools));
    assert!(result.calls.is_empty());
    assert_eq!(result.errors.len(), 5);
    for error in &result.errors {
        assert!(error.contains("TOOL CALL PARSE ERROR") && error.contains("object literal"));
        assert!(error.contains("{ key: value"));
    }
    assert!(result.errors[1].contains("[1,2]"), "{}", result.errors[1]);
    assert_eq!(result.prose, text);
}

// LEX-77, LEX-78, LEX-95, LEX-96, LEX-97, LEX-98, CMP-83: JSON between tags of the tool's name
#[test]
fn balanced_objects_are_read_from_xml_bodies() {
    let tools = sample_tool_registry();
    let body = r#"{"command": "echo '}' \"{&lt;&amp;amp;&#39;"} and more"#;
    let text = format!("<tool_call><run>{body}</run></tool_call>");
    let result = parse_text_tool_calls_with_tools(&text, Some(&tools));
    assert_eq!(
        result.calls[0]["arguments"]["command"],
        "echo '}' \"{<&amp;'"
    );

    let text = "<tool_call>run({ command: \"a &lt; b\" })</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&tools));
    assert_eq!(result.calls[0]["arguments"]["command"], "a &lt; b");

    let text = "<tool_call><run>{'command': '}'}</run></tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&tools));
    assert!(result.calls.is_empty() && result.errors.len() == 1);
}

// LEX-84, LEX-112, LEX-113, LEX-114: response blocks, and the fences around them
#[test]
fn response_blocks_inside_fences_are_not_read() {
    let text =
        "```\n<user_response>no</user_response>\n```\n<user_response>It's \"yes</user_response>";
    let result = parse_text_tool_calls_with_tools(text, None);
    assert_eq!(result.user_response.as_deref(), Some("It's \"yes"));
    assert_eq!(result.violations.len(), 1);

    // Nothing is enclosed by a fence that stays open, nor by two that stand together.
    for open in ["```\n", "``````\nz\n \t", "a ```b``` c\n"] {
        let text = format!("{open}<user_response>yes</user_response>");
        let result = parse_text_tool_calls_with_tools(&text, None);
        assert_eq!(result.user_response, Some("yes".to_string()));
    }
}

// ---------------------------------------------------------------------------
// Native JSON: payloads
// ---------------------------------------------------------------------------

// NJ-2, NJ-3, NJ-5, NJ-9: every payload of a message, in the order of the text
#[test]
fn native_json_fallback_reads_all_payloads_in_order() {
    let text = r#"Three things. [{"name":"read","arguments":{"path":"a.md"}},
        {"tool":"run","parameters":{"command":"w"}}] and then
        {"function":{"name":"edit","arguments":"{\"path\":\"b.md\"}"}}, please."#;
    let (calls, errors) = parse_native_json_tool_calls(text, &known_tools_set());
    assert!(errors.is_empty(), "errors: {errors:?}");
    let names: Vec<&str> = calls
        .iter()
        .map(|call| call["name"].as_str().unwrap_or(""))
        .collect();
    assert_eq!(names, ["read", "run", "edit"]);
    assert_eq!(calls[0]["arguments"]["path"], json!("a.md"));
    assert_eq!(calls[1]["arguments"], json!({ "command": "w" }));
    assert_eq!(calls[2]["arguments"]["path"], json!("b.md"));
}

// NJ-2, NJ-3: a refused value is searched too, one character on
#[test]
fn native_json_fallback_searches_refused_values() {
    let read = r#"{"name":"read","arguments":{"path":"a.md"}}"#;
    let text = [
        format!(r#"{{"plan":{{"steps":[{read}]}}}}"#),
        format!("[[], {{}}, {{broken: {read}"),
        format!(r#"{{"function":"read","input":{read}}}"#),
        format!(r#"{{"name":"read","arguments":[{read}]}}"#),
        format!(r#"{{"tool":["run"],"arguments":{read}}}"#),
    ]
    .join(" then ");
    let (calls, errors) = parse_native_json_tool_calls(&text, &known_tools_set());
    assert_eq!(calls.len(), 5);
    assert!(errors.is_empty());
    for call in &calls {
        assert_eq!(call["name"], "read");
        assert_eq!(call["arguments"], json!({ "path": "a.md" }));
    }

    // An accepted value is not: what stands in its arguments is data.
    let text = format!(r#"{{"name":"edit","arguments":{{"content":[{read}]}}}}"#);
    let (calls, _) = parse_native_json_tool_calls(&text, &known_tools_set());
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0]["arguments"]["content"][0]["name"], "read");
}

// NJ-3, NJ-5: what is no payload, and items of a payload that are no calls
#[test]
fn native_json_fallback_skips_what_is_no_call() {
    let text = r#"
        [] "read" {"name":"read"} {"name":"read","args":{"path":"a"}}
        {"name":"read","arguments":["a"]} {"name":"read","arguments":null,"parameters":7}
        {"tool":["read"],"arguments":{}} {"function":"read","arguments":{}}
        {"name":"","arguments":{}} {"name":7,"tool":"read","arguments":{}}
        {"function":{"name":null,"tool":"read","arguments":{}}} {"function":{}}
    "#;
    let (calls, errors) = parse_native_json_tool_calls(text, &known_tools_set());
    assert!(calls.is_empty(), "{calls:?}");
    assert!(errors.is_empty(), "{errors:?}");

    // One good item opens the list, and then each item is judged alone.
    let good = json!({ "tool": "read", "arguments": "{}" });
    let mixed = json!([null, "read", { "name": "buzz" }, ["run"], good]);
    let (calls, errors) = parse_native_json_tool_calls(&mixed.to_string(), &known_tools_set());
    assert_eq!(calls.len(), 1);
    assert_eq!(errors.len(), 1);
    assert!(errors[0].contains("Unknown tool 'buzz'"));
}

// NJ-4: JSON is strict
#[test]
fn native_json_fallback_refuses_loose_json() {
    let names: BTreeSet<String> = ["read"].into_iter().map(String::from).collect();
    let mut text = String::new();
    for value in [
        "NaN",
        "Infinity",
        "-Infinity",
        "1e400",
        "01",
        ".5",
        "+1",
        "'a'",
        "undefined",
        r#""\ud83d""#,
        r#""\x41""#,
        "\"a\u{1}\"",
        "\"a\nb\"",
        "1, // one",
        "[1,]",
    ] {
        text += &format!(r#"{{"name":"read","arguments":{{"path":{value}}}}} "#);
    }
    let (calls, errors) = parse_native_json_tool_calls(&text, &names);
    assert!(calls.is_empty(), "{calls:?}");
    assert_eq!(errors.len(), 0);

    let text = "{\"name\":\"read\",\"arguments\":{\"path\":\"\u{2028}\u{7f}\\ud83d\\udc1d\\/\"}}";
    let (calls, _) = parse_native_json_tool_calls(text, &names);
    assert_eq!(calls[0]["arguments"]["path"], "\u{2028}\u{7f}🐝/");
}

// NJ-4, DEC-12: large numbers become doubles, the last of equal keys counts, depth has a limit
#[test]
fn native_json_fallback_has_the_limits_of_json() {
    let text = r#"{"name": "run", "name": "read", "arguments": {
        "a": 18446744073709551615, "b": 18446744073709551616,
        "c": -9223372036854775808, "d": -9223372036854775809,
        "e": 1.0, "e": 2.0
    }}"#;
    let (calls, _) = parse_native_json_tool_calls(text, &known_tools_set());
    assert_eq!(calls[0]["name"], "read");
    let args = &calls[0]["arguments"];
    assert_eq!(args["a"].as_u64(), Some(u64::MAX));
    assert_eq!(args["b"], json!(18446744073709551616.0));
    assert_eq!(args["c"], i64::MIN);
    assert_eq!(args["d"].as_f64().unwrap(), -9223372036854775808.0);
    assert_eq!(args["e"], json!(2.0));

    for (depth, found) in [(120, 1), (2_000, 0)] {
        let deep = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let text = format!(r#"{{"name":"read","arguments":{{"deep":{deep}}}}}"#);
        let (calls, errors) = parse_native_json_tool_calls(&text, &known_tools_set());
        assert_eq!(calls.len(), found, "depth {depth}");
        assert!(errors.is_empty());
    }
}

// NJ-5: only an id of the item itself is kept, and only if it is a string
#[test]
fn native_json_fallback_takes_ids_from_items() {
    let payload = json!([
        { "id": "c7", "name": "read", "arguments": {} },
        { "id": 7, "name": "read", "arguments": {} },
        { "function": { "id": "f1", "name": "read", "arguments": {} } },
        { "id": "", "function": { "name": "read" } },
    ]);
    let (calls, _) = parse_native_json_tool_calls(&payload.to_string(), &known_tools_set());
    assert_eq!(calls.len(), 4);
    let ids: Vec<&str> = calls
        .iter()
        .filter_map(|call| call["id"].as_str())
        .collect();
    assert_eq!(ids, ["c7", "native_fallback", "native_fallback", ""]);
}

// NJ-5: which slot holds the arguments, what counts as none, and what a string may decode to
#[test]
fn native_json_fallback_takes_arguments_from_the_first_slot() {
    let text = [
        r#""parameters":{"path":"a"}"#,
        r#""parameters":{"path":"b"},"arguments":{"path":"a"}"#,
        r#""arguments":null,"parameters":{"path":"a"}"#,
        r#""arguments":["a"]"#,
        r#""arguments":3.5"#,
        r#""args":{"path":"a"}"#,
    ]
    .map(|slots| format!(r#"{{"function":{{"name":"read",{slots}}}}}"#))
    .join("\n");
    let (calls, errors) = parse_native_json_tool_calls(&text, &known_tools_set());
    assert!(errors.is_empty(), "{errors:?}");
    let arguments: Vec<Value> = calls.iter().map(|call| call["arguments"].clone()).collect();
    assert_eq!(
        arguments,
        [
            json!({ "path": "a" }),
            json!({ "path": "a" }),
            json!({}),
            json!({}),
            json!({}),
            json!({})
        ]
    );

    let mut text = String::new();
    for written in [
        r#"{"path":"a\tb"}"#,
        " [1, 2.5] ",
        "\"{}\"",
        "null",
        "false",
    ] {
        let quoted = serde_json::to_string(written).unwrap();
        text.push_str(&format!(r#"{{"name":"read","arguments":{quoted}}}"#));
    }
    let (calls, errors) = parse_native_json_tool_calls(&text, &known_tools_set());
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(calls.len(), 5);
    assert_eq!(calls[0]["arguments"]["path"], "a\tb");
    assert_eq!(calls[1]["arguments"], json!([1, 2.5]));
    assert_eq!(calls[2]["arguments"], json!("{}"));
    assert!(calls[3]["arguments"].is_null());
    assert_eq!(calls[4]["arguments"].as_bool(), Some(false));
}

// NJ-5, FRG-06: arguments that are no JSON are reported under the name that was written
#[test]
fn native_json_fallback_reports_bad_string_arguments() {
    let items: Vec<Value> = [
        "",
        "{path: 'a'}",
        "{} {}",
        "{\"path\": \"a\",}",
        "look at a",
    ]
    .iter()
    .map(|written| json!({ "name": "functions.read", "arguments": written }))
    .collect();
    let (calls, errors) =
        parse_native_json_tool_calls(&json!(items).to_string(), &known_tools_set());
    assert!(calls.is_empty());
    assert_eq!(errors.len(), 5);
    for error in &errors {
        assert!(error.contains("Could not parse arguments"));
        assert!(error.contains("functions.read") && error.contains("Raw:"));
    }

    let long = json!({ "tool": "run", "parameters": format!("{}!", "é".repeat(220)) });
    let (_, errors) = parse_native_json_tool_calls(&long.to_string(), &known_tools_set());
    assert!(
        errors[0].contains(&("é".repeat(200) + "…")),
        "{}",
        errors[0]
    );
}

// ---------------------------------------------------------------------------
// Native JSON: names
// ---------------------------------------------------------------------------

// NJ-5, DIAG-4, DIAG-5, KNOWN-1, KNOWN-4, FRG-02: the names that were given are listed, sorted
#[test]
fn native_json_fallback_reports_unknown_names() {
    let text = r#"{"name":"tools.harvest","arguments":{}} {"name":"Read","arguments":{}}"#;
    let (calls, errors) = parse_native_json_tool_calls(text, &known_tools_set());
    assert!(calls.is_empty(), "{calls:?}");
    assert_eq!(errors.len(), 2);
    assert!(errors[0].contains("Unknown tool 'harvest'"));
    assert!(
        errors[0].contains("Available tools:") || errors[0].contains("Tool calls must be one of:")
    );
    assert!(errors[0].contains("edit, lookup, read, run, scaffold"));
    assert!(!errors[0].contains("ledger"));
    assert!(errors[1].contains("Unknown tool 'Read'") && errors[1].contains("Did you mean 'read'"));

    // Sixty are listed, the rest is counted.
    let names: BTreeSet<String> = (0..75).map(|frame| format!("frame_{frame:02}")).collect();
    assert_eq!(names.len(), 75);
    let (_, errors) = parse_native_json_tool_calls(r#"{"tool":"swarm","arguments":{}}"#, &names);
    assert_eq!(errors.len(), 1);
    assert!(errors[0].contains("frame_00, frame_01") && errors[0].contains("frame_59"));
    assert!(!errors[0].contains("frame_60"));
    assert!(errors[0].contains("…and 15 more"));
}

// DIAG-1, DIAG-6, KNOWN-3, LEX-120: closeness shapes the message and dispatches nothing
#[test]
fn native_json_fallback_suggests_close_names() {
    let names: BTreeSet<String> = ["look", "look_up", "weigh", "weight", "__inspekt", "ü"]
        .into_iter()
        .map(String::from)
        .collect();
    for (written, suggestion) in [("lookup", "look_up"), ("weighs", "weight"), ("o", "ü")] {
        let text = format!(r#"{{"name":"{written}","arguments":{{}}}}"#);
        let (_, errors) = parse_native_json_tool_calls(&text, &names);
        assert!(
            errors[0].contains(&format!("Did you mean '{suggestion}'")),
            "{errors:?}"
        );
    }

    let text =
        json!(["inspekt", "lk", "wghe"].map(|name| json!({ "name": name, "arguments": {} })));
    let (calls, errors) = parse_native_json_tool_calls(&text.to_string(), &names);
    assert!(calls.is_empty());
    assert_eq!(
        errors
            .iter()
            .filter(|error| error.contains("Unknown tool"))
            .count(),
        3
    );
    assert!(
        !errors.iter().any(|error| error.contains("Did you mean")),
        "{errors:?}"
    );
}

// DIAG-2, DIAG-3, LEX-119, LEX-121, FRG-05: hints for names that other agents use, and for code
#[test]
fn native_json_fallback_hints_at_the_tool_that_is_meant() {
    let names: BTreeSet<String> = ["run", "look", "edit"]
        .into_iter()
        .map(String::from)
        .collect();
    let text = r#"[{"name":"read_file","arguments":{"path":"a"}},
        {"name":"list_files","arguments":{}}, {"name":"grep","arguments":{}},
        {"name":"write_file","arguments":{}}, {"name":"apply_patch","arguments":{}},
        {"name":"describe","arguments":{}}, {"name":"mockQueen","arguments":{}}]"#;
    let (calls, errors) = parse_native_json_tool_calls(text, &names);
    assert!(calls.is_empty());
    assert_eq!(errors.len(), 7);
    assert!(errors[0].contains("Unknown tool 'read_file'"));
    assert!(errors[0].contains("look(") && errors[0].contains("intent"));
    assert!(errors[1].contains("look(") && errors[1].contains("list"));
    assert!(errors[2].contains("look(") && errors[2].contains("search"));
    assert!(errors[3].contains("edit(") && errors[3].contains("create"));
    assert!(errors[4].contains("edit(") && !errors[4].contains("action"));
    assert!(errors[5].contains("looks like source code") && errors[5].contains("heredoc"));
    assert!(errors[6].contains("looks like source code") && !errors[6].contains("Unknown tool"));
}

// SHAPE-3, SHAPE-8, KNOWN-3: one namespace in front of a name is dropped
#[test]
fn native_json_fallback_strips_namespaces() {
    let items = json!(["tool.", "tools.", "function.", "functions."]
        .map(|prefix| json!({ "name": format!("{prefix}read"), "arguments": {} })));
    let (calls, errors) = parse_native_json_tool_calls(&items.to_string(), &known_tools_set());
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(calls.len(), 4);
    assert!(calls.iter().all(|call| call["name"] == "read"));

    let text = r#"{"name":"tools.functions.read","arguments":{}} {"name":"hive.read","arguments":{}}
        {"name":"tool.exec","arguments":{"x":1}} {"name":"tools.","arguments":{}}"#;
    let (calls, errors) = parse_native_json_tool_calls(text, &known_tools_set());
    assert!(calls.is_empty());
    assert_eq!(errors.len(), 4);
    assert!(errors[0].contains("Unknown tool 'functions.read'"));
    assert!(errors[1].contains("Unknown tool 'hive.read'"));
    assert!(errors[2].contains("Unknown tool 'tool.exec'"));
    assert!(errors[3].contains("Unknown tool 'tools.'"));
}

// SHAPE-8: names out of other browsers
#[test]
fn native_json_fallback_maps_browser_verbs() {
    let names: BTreeSet<String> = ["look", "search", "bundle"]
        .into_iter()
        .map(String::from)
        .collect();
    let arguments = json!({ "intent": "none", "cmd": ["a", "b"] });
    let items: Vec<Value> = [
        "repo_browser.open_file",
        "workspace_browser.ls",
        "file_browser.print_tree",
        "file_browser.grep",
        "functions.repository_browser.find",
        "repo_browser.bundle",
    ]
    .into_iter()
    .map(|name| json!({ "name": name, "arguments": arguments }))
    .collect();
    let (calls, errors) = parse_native_json_tool_calls(&json!(items).to_string(), &names);
    assert!(errors.is_empty(), "{errors:?}");
    let found: Vec<&str> = calls
        .iter()
        .map(|call| call["name"].as_str().unwrap())
        .collect();
    assert_eq!(
        found,
        ["look", "look", "look", "search", "search", "bundle"]
    );
    for call in &calls {
        assert_eq!(call["arguments"], arguments);
    }
}

// SHAPE-8, SHAPE-9: shells are `run`, and what they are given is its command
#[test]
fn native_json_fallback_turns_shells_into_run() {
    let mut text = String::new();
    for alias in [
        "container.exec",
        "container_exec",
        "exec",
        "sh",
        "shell",
        "bash",
        "run",
    ] {
        text +=
            &json!({ "name": alias, "arguments": { "script": "w", "cwd": "/hive" } }).to_string();
    }
    let (calls, _) = parse_native_json_tool_calls(&text, &known_tools_set());
    assert_eq!(calls.len(), 7);
    for call in &calls {
        assert_eq!(call["name"], "run");
        assert_eq!(call["arguments"], json!({ "command": "w", "cwd": "/hive" }));
    }

    let text = r#"
        {"name":"shell","arguments":{"command":["/bin/sh","-c","cat a | wc"]}}
        {"name":"shell","arguments":{"cmd":["bash","lc","w"]}}
        {"name":"shell","arguments":{"command":[1,"a"]}}
        {"name":"shell","arguments":{"commands":["a"]}}
        {"name":"shell","arguments":{"script":7,"cmd":"b"}}
        {"name":"shell","arguments":{"cmd":"b","command":"a"}}
    "#;
    let (calls, _) = parse_native_json_tool_calls(text, &known_tools_set());
    assert_eq!(calls.len(), 6);
    assert_eq!(calls[0]["arguments"]["command"], "cat a | wc");
    assert_eq!(calls[1]["arguments"], json!({ "command": "w" }));
    assert_eq!(calls[2]["arguments"]["command"], json!([1, "a"]));
    assert_eq!(calls[3]["arguments"], json!({ "commands": ["a"] }));
    assert_eq!(calls[4]["arguments"], json!({ "command": 7, "cmd": "b" }));
    assert_eq!(calls[5]["arguments"], json!({ "command": "a", "cmd": "b" }));
}

// SHAPE-9: a list of words is quoted for the shell
#[test]
fn native_json_fallback_joins_command_words() {
    let text = r#"{"name":"exec","arguments":{"cmd":["git","commit","-m","first honey"]}}"#;
    let (calls, errors) = parse_native_json_tool_calls(text, &known_tools_set());
    assert_eq!(errors, Vec::<String>::new());
    assert_eq!(calls[0]["name"], "run");
    assert_eq!(
        calls[0]["arguments"]["command"],
        "git commit -m 'first honey'"
    );
}

// SHAPE-8, SHAPE-10: verbs of `edit` become its action
#[test]
fn native_json_fallback_turns_edit_verbs_into_edit() {
    const VERBS: [&str; 8] = [
        "create",
        "replace_range",
        "replace_body",
        "insert_after",
        "insert_function",
        "delete_range",
        "exact_patch",
        "add_import",
    ];
    let items = json!(VERBS.map(|verb| json!({ "name": verb, "arguments": { "path": "a" } })));
    let (calls, _) = parse_native_json_tool_calls(&items.to_string(), &known_tools_set());
    assert!(calls
        .iter()
        .all(|call| call["name"] == "edit" && call["arguments"]["path"] == "a"));
    let actions: Vec<&str> = calls
        .iter()
        .map(|call| call["arguments"]["action"].as_str().unwrap_or_default())
        .collect();
    assert_eq!(actions, VERBS);

    let text = r#"{"tool":"insert_after","parameters":{"action":"patch"}}
        {"tool":"insert_after","parameters":"null"} {"tool":"insert_after","parameters":"[1]"}"#;
    let (calls, _) = parse_native_json_tool_calls(text, &known_tools_set());
    assert_eq!(calls[0]["arguments"], json!({ "action": "patch" }));
    assert_eq!(calls[1]["arguments"], json!({ "action": "insert_after" }));
    assert_eq!(
        calls[2]["arguments"],
        json!({ "value": [1], "action": "insert_after" })
    );

    let text = r#"{"name":"replace_symbol","arguments":{}} {"name":"patch_file","arguments":{}}"#;
    let (calls, errors) = parse_native_json_tool_calls(text, &known_tools_set());
    assert!(calls.is_empty());
    assert!(errors[0].contains("Unknown tool 'replace_symbol'"));
    assert!(errors[1].contains("Unknown tool 'patch_file'"));
}

// SHAPE-4, SHAPE-5: calls inside a call that only wraps them
#[test]
fn native_json_fallback_opens_generic_wrappers() {
    let payload = json!([
        { "name": "tool", "arguments": { "name": "read", "args": { "path": "a" }, "why": "look" } },
        {
            "name": "function.call",
            "arguments": { "tool": " functions.read ", "arguments": "{\"path\":\"b\"}" },
        },
        { "name": "call", "arguments": { "name": "read", "path": "c", "parameters": null } },
        {
            "name": "tool_call",
            "arguments": { "name": "read", "args": null, "arguments": { "path": "d" } },
        },
        { "name": "tool.exec", "arguments": { "name": "bash", "parameters": { "cmd": "w" } } },
    ]);
    let (calls, errors) = parse_native_json_tool_calls(&payload.to_string(), &known_tools_set());
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(calls.len(), 5);
    assert_eq!(calls[0]["arguments"], json!({ "path": "a" }));
    assert_eq!(calls[1]["name"], "read");
    assert_eq!(calls[1]["arguments"], json!({ "path": "b" }));
    assert_eq!(calls[2]["arguments"], json!({ "path": "c" }));
    assert_eq!(calls[3]["arguments"], json!({}));
    assert_eq!(calls[4]["name"], "run");
    assert_eq!(calls[4]["arguments"], json!({ "command": "w" }));
}

// SHAPE-4, SHAPE-5, SHAPE-7: one level is opened, and nothing that is no envelope
#[test]
fn native_json_fallback_leaves_other_wrappers_closed() {
    for (wrapper, given) in [
        (
            "tool",
            json!({ "name": "tool", "args": { "name": "read" } }),
        ),
        ("call", json!({ "name": "read", "args": ["a"] })),
        ("call", json!({ "name": "read", "arguments": "[1]" })),
        ("tool.call", json!({ "name": " ", "tool": "read" })),
        ("tool_call", json!({ "name": 7, "tool": "read" })),
    ] {
        let payload = json!({ "function": { "name": wrapper, "arguments": given } });
        let (calls, errors) =
            parse_native_json_tool_calls(&payload.to_string(), &known_tools_set());
        assert!(calls.is_empty());
        assert!(
            errors[0].contains(&format!("Unknown tool '{wrapper}'")),
            "{errors:?}"
        );
    }
}

// SHAPE-6: what a wrapper without a name is good for shows in its arguments
#[test]
fn native_json_fallback_infers_tools_from_arguments() {
    let names: BTreeSet<String> = ["look", "run", "search"]
        .into_iter()
        .map(String::from)
        .collect();
    let given = [
        json!({ "intent": " GREP ", "cmd": "w" }),
        json!({ "intent": "List", "path": "a" }),
        json!({ "intent": "plan", "cmd": ["a", "b"] }),
        json!({ "intent": 3, "commands": [] }),
        json!({ "command": ["bash", "-c", "w"] }),
    ];
    let mut text = String::new();
    for arguments in &given {
        text += &format!(r#"{{"name":"call","arguments":{arguments}}}"#);
    }
    let (calls, _) = parse_native_json_tool_calls(&text, &names);
    let found: Vec<&str> = calls
        .iter()
        .map(|call| call["name"].as_str().unwrap())
        .collect();
    assert_eq!(found, vec!["search", "look", "run", "run", "run"]);
    // Nothing is remapped on this way.
    for (call, arguments) in calls.iter().zip(given) {
        assert_eq!(call["arguments"], arguments);
    }
}

// SHAPE-1: a channel marker ends a name
#[test]
fn native_json_fallback_strips_harmony_channel_suffix() {
    let (calls, errors) = parse_native_json_tool_calls(
        r#"{"name":"run<|channel|>commentary","arguments":{"command":"w"}}"#,
        &known_tools_set(),
    );
    assert!(errors.is_empty(), "errors: {errors:?}");
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0]["name"], "run");

    // The markers are tried in an order of their own, and one at the front is passed over.
    let text = r#"{"name":" read <|end|>","arguments":{}}
        {"name":"read<|recipient|>run<|end|>","arguments":{}}
        {"name":"<|channel|>read<|message|>run","arguments":{}}
        {"name":"functions.bash<|message|>","arguments":{}}
        {"name":"read<|end|><|channel|>x","arguments":{}}"#;
    let (calls, errors) = parse_native_json_tool_calls(text, &known_tools_set());
    let found: Vec<&str> = calls
        .iter()
        .map(|call| call["name"].as_str().unwrap())
        .collect();
    assert_eq!(found, ["read", "read", "read", "run"]);
    assert!(errors[0].contains("'read<|end|>'"));
}

// SHAPE-2, SHAPE-6: a name made of a marker, arguments of a command
#[test]
fn native_json_fallback_infers_run_from_harmony_marker_wrapper() {
    let text = r#"{"name":"<|constrain|>json","arguments":{"commands":["w","df -h"]}}"#;
    let (calls, errors) = parse_native_json_tool_calls(text, &known_tools_set());
    assert!(errors.is_empty(), "errors: {errors:?}");
    assert_eq!(calls[0]["name"], "run");
    let commands = calls[0]["arguments"]["commands"].as_array().unwrap();
    assert_eq!(commands.len(), 2);
}

// SHAPE-2, SHAPE-6: the same with an intent to read
#[test]
fn native_json_fallback_infers_look_from_harmony_marker_wrapper_read_intent() {
    let names: BTreeSet<String> = ["edit", "look", "run"]
        .into_iter()
        .map(String::from)
        .collect();
    let text = r#"{"name":"<|constrain|>json","arguments":{"intent":"Read","file":"hive.md"}}"#;
    let (calls, errors) = parse_native_json_tool_calls(text, &names);
    assert!(errors.is_empty());
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0]["name"], "look");
    assert_eq!(calls[0]["arguments"]["file"], "hive.md");
}

// SHAPE-2, SHAPE-4, SHAPE-7: what is left of a name when its markers are deleted
#[test]
fn native_json_fallback_deletes_markers_from_names() {
    let text = r#"
        {"name":"<|constrain|>sh","arguments":{"script":"w"}}
        {"name":"<|constrain|>read<|mess","arguments":{"path":"a"}}
        {"name":"<|a|> re<|b|>ad","arguments":{}}
        {"name":"<|constrain|>json","arguments":{"name":"read","arguments":{"path":"b"}}}
        {"tool":"<|constrain|>","arguments":{"a":1}}
    "#;
    let (calls, errors) = parse_native_json_tool_calls(text, &known_tools_set());
    assert_eq!(calls.len(), 4, "{errors:?}");
    assert_eq!(calls[0]["name"], "run");
    assert_eq!(calls[0]["arguments"]["command"], "w");
    assert_eq!(calls[1]["name"], "read");
    assert_eq!(calls[2]["name"], "read");
    assert_eq!(calls[3]["name"], "read");
    assert_eq!(calls[1]["arguments"], json!({ "path": "a" }));
    assert_eq!(calls[3]["arguments"], json!({ "path": "b" }));
    assert!(errors.iter().any(|error| error.contains("<|constrain|>")));
}

// NJ-6: an alias that is itself a tool is renamed all the same
#[test]
fn native_json_fallback_renames_registered_aliases() {
    let names: BTreeSet<String> = ["bash", "create"].into_iter().map(String::from).collect();
    let text = r#"{"name":"bash","arguments":{"command":"w"}} {"name":"create","arguments":{}}"#;
    let (calls, errors) = parse_native_json_tool_calls(text, &names);
    assert!(calls.is_empty());
    assert!(errors[0].contains("Unknown tool 'run'"));
    assert!(errors[1].contains("Unknown tool 'edit'"));
}

// ---------------------------------------------------------------------------
// Native JSON behind the bare scan
// ---------------------------------------------------------------------------

// NJ-7, NJ-8, PROSE-4, PROSE-5, LEX-115, LEX-116: payloads take their fences along
#[test]
fn native_json_payloads_take_their_fences_along() {
    let registry = native_tool_registry();
    let envelope = r#"{"name":"read","arguments":{"path":"a"}}"#;
    for (text, prose) in [
        (
            format!("Plan:\n```json\n\n{envelope}\n```\nThen:\n```py\nx = 1\n```"),
            "Plan:\nThen:\n```py\nx = 1\n```",
        ),
        (
            format!("A\n```json\n{envelope}\n```\n\n```\n{envelope}\n  ```\nB"),
            "A\nB",
        ),
        (
            format!(" \n{envelope}\n\n\n\nA\n\n\n\r\n\n\nB\n \n"),
            "A\n\n\r\n\nB",
        ),
        (
            format!("```\n```py\nx = 1\n```\nNow {envelope}"),
            "py\nx = 1\n```\nNow",
        ),
    ] {
        let result = parse_bare_calls_in_body(&text, Some(&registry));
        assert!(
            !result.calls.is_empty() && result.errors.is_empty(),
            "{text}"
        );
        assert_eq!(result.prose, prose);
    }
}

// NJ-1, NJ-7, BARE-8, BARE-10: the lane is entered when the scan found neither a call nor an error
#[test]
fn native_json_waits_for_a_silent_scan() {
    let registry = native_tool_registry();
    let envelope = r#"{"name":"read","arguments":{}}"#;
    for (line, calls, errors) in [
        ("run({ command: \"w\" })", 1, 0),
        ("run(w)", 0, 1),
        ("Step: run(w)", 0, 1),
        ("sting({ command: \"w\" })", 0, 1),
        ("Step: sting(w)", 1, 0),
    ] {
        let text = format!("{line}\n`{envelope}`");
        let result = parse_bare_calls_in_body(&text, Some(&registry));
        assert_eq!(result.calls.len(), calls, "{line}");
        assert_eq!(result.errors.len(), errors, "{line}");
    }

    // Items that are passed over leave the scan's own result.
    let text = r#" {"name":"","arguments":{}} "#;
    let result = parse_bare_calls_in_body(text, Some(&registry));
    assert!(result.calls.is_empty() && result.errors.is_empty());
    assert_eq!(result.prose, text);
}

// ---------------------------------------------------------------------------
// Arguments at dispatch
// ---------------------------------------------------------------------------

// NORM-1, NORM-3: only objects are looked into, and a string is never decoded
#[test]
fn normalize_leaves_other_values_alone() {
    let registry = normalization_registry();
    let written = json!([null, "{\"line\": \"7\"}", [{ "line": "7" }], "<<T\nx\nT"]);
    for value in written.as_array().unwrap() {
        let args = normalize_tool_args("edit", value.clone(), Some(&registry));
        assert_eq!(args, *value);
    }

    // A tool that nobody declared has no types, but its integers are read.
    let given = json!({ "line": "7", "overwrite": "true" });
    let args = normalize_tool_args("sting", given.clone(), Some(&registry));
    assert_eq!(args, json!({ "line": 7, "overwrite": "true" }));
    let args = normalize_tool_args("edit", given, None);
    assert_eq!(args["overwrite"], "true");
}

// NORM-7: integers under the names of integers, at any depth
#[test]
fn normalize_reads_integers() {
    let mut given = BTreeMap::new();
    for key in [
        "range_start",
        "range_end",
        "offset",
        "limit",
        "timeout",
        "line",
        "start_line",
        "end_line",
        "count",
    ] {
        given.insert(key.to_string(), json!(" +12\n"));
    }
    let args = normalize_tool_args("edit", json!(given), None);
    assert_eq!(args["range_start"], 12);
    assert_eq!(args["count"].as_i64(), Some(12));
    assert_eq!(args.as_object().unwrap().len(), 9);

    let given = json!({
        "offset": "-0", "limit": "9223372036854775808", "line": "1.5", "count": "",
        "end_line": "7a", "timeout": "٣", "lines": "4", "range_end": -3,
        "start_line": ["5", { "line": "6", "note": "6" }],
    });
    let args = normalize_tool_args("edit", given.clone(), None);
    let mut expected = given;
    expected["offset"] = json!(0);
    expected["start_line"][1]["line"] = json!(6);
    assert_eq!(args, expected);
}

// NORM-6, LEX-60, LEX-65: strings that are one heredoc are unwrapped, wherever they stand
#[test]
fn normalize_unwraps_whole_heredocs() {
    let given = json!({
        "content": "<<B\none\nB",
        "ops": [
            { "text": " \n<<B\n  one\n\ntwo\n B\u{a0}\n" },
            ["<<B\nB", "<<'B':1\nB\nB"],
            r"<<B\none\ttwo\nB",
            "<<B\n<<C\nx\nC\nB",
        ],
    });
    let args = normalize_tool_args("edit", given, Some(&sample_tool_registry()));
    assert_eq!(args["content"], "one");
    assert_eq!(
        args["ops"],
        json!([{ "text": "  one\n\ntwo" }, ["", "B\n"], "one\ttwo", "<<C\nx\nC"])
    );

    let kept = json!({
        "content": "cat <<B\none\nB",
        "new_body": "<<B\none\nB\ntwo",
        "path": "<<B",
        "ops": ["<<B\none\n})", "1 << 2", "```\n<<B\none\nB\n```"],
        "<<B\nk\nB": 1,
    });
    let args = normalize_tool_args("edit", kept.clone(), Some(&sample_tool_registry()));
    assert_eq!(args, kept);
}

// NORM-8, SCH-2, SCH-5: truth values, where the schema wants nothing else
#[test]
fn normalize_reads_booleans_by_the_schema() {
    let registry = vm_list(vec![tool(
        "inspect",
        "Open a hive.",
        vm_dict(&[
            ("a", vm_dict(&[("type", vm_str("bool"))])),
            (
                "b",
                vm_dict(&[("type", vm_str("boolean")), ("nullable", vm_bool(true))]),
            ),
            ("c", vm_dict(&[("type", strings(&["boolean", "null"]))])),
            ("d", vm_dict(&[("const", vm_bool(true))])),
            ("e", vm_dict(&[("type", strings(&["string", "bool"]))])),
            ("f", vm_str("bool")),
            ("g", required("int", "Not a flag.")),
        ]),
    )]);
    let given = json!({
        "a": " true ", "b": "FALSE", "c": "True", "d": "false",
        "e": "true", "f": "true", "g": "true", "h": "true",
    });
    let args = normalize_tool_args("inspect", given, Some(&registry));
    assert_eq!(
        args,
        json!({
            "a": true, "b": false, "c": true, "d": false,
            "e": "true", "f": "true", "g": "true", "h": "true",
        })
    );

    let kept = json!({ "a": 1, "b": "yes", "c": "tRUE", "d": "", "more": { "a": "true" } });
    let args = normalize_tool_args("inspect", kept.clone(), Some(&registry));
    assert_eq!(args, kept);
}

// NORM-8, SCH-5: what is no flag and no list for certain is text
#[test]
fn normalize_leaves_other_types_alone() {
    let flag = vm_dict(&[("type", vm_str("boolean"))]);
    let frames = vm_dict(&[("type", vm_str("array"))]);
    let both = vm_list(vec![flag.clone(), frames.clone()]);
    let object = vm_dict(&[("type", vm_str("object")), ("properties", vm_dict(&[]))]);
    let registry = vm_list(vec![tool(
        "inspect",
        "Open a hive.",
        vm_dict(&[
            (
                "a",
                vm_dict(&[("$ref", vm_str("#/flag")), ("type", vm_str("bool"))]),
            ),
            ("b", vm_dict(&[("allOf", vm_list(vec![flag.clone()]))])),
            ("c", object),
            ("d", vm_dict(&[("enum", vm_list(vec![]))])),
            ("e", vm_dict(&[("oneOf", both)])),
            ("f", vm_dict(&[("description", vm_str("Nothing else."))])),
            (
                "g",
                vm_dict(&[("enum", vm_list(vec![vm_bool(true), vm_bool(false)]))]),
            ),
            (
                "h",
                vm_dict(&[("oneOf", vm_list(vec![flag])), ("anyOf", vm_str("no list"))]),
            ),
            (
                "i",
                vm_dict(&[("anyOf", vm_list(vec![frames, vm_dict(&[])]))]),
            ),
        ]),
    )]);
    for text in ["true", "[1]", "{}"] {
        let given = json!({ "a": text, "b": text, "c": text, "d": text, "e": text, "f": text });
        let args = normalize_tool_args("inspect", given.clone(), Some(&registry));
        assert_eq!(args, given);
    }

    // A choice of flags is a flag; a choice of one type, whatever is unknown beside it, is that one.
    let given = json!({ "g": "false", "h": "TRUE", "i": "[1]" });
    let args = normalize_tool_args("inspect", given, Some(&registry));
    assert_eq!(args, json!({ "g": false, "h": true, "i": [1] }));
}

// NORM-8, NORM-9, SCH-5: lists, after the integers and the heredocs
#[test]
fn normalize_reads_lists_by_the_schema() {
    let mut parameters = BTreeMap::new();
    for (key, kind) in [
        ("a", "list"),
        ("b", "array"),
        ("c", "list"),
        ("d", "list"),
        ("e", "array"),
    ] {
        parameters.insert(key.to_string(), required(kind, "Frames."));
    }
    let either = vm_list(vec![
        vm_dict(&[("type", vm_str("array"))]),
        vm_dict(&[("type", vm_str("null"))]),
    ]);
    parameters.insert("f".to_string(), vm_dict(&[("anyOf", either)]));
    let registry = vm_list(vec![tool(
        "inspect",
        "Open a hive.",
        VmValue::dict(parameters),
    )]);

    let given = json!({
        "a": " [{\"op\":\"x\",\"line\":\"4\"}]\n", "b": "<<J\n[1, \"true\"]\nJ", "c": "[1,]",
        "d": "{}", "e": "'[]'", "f": "[]", "g": "[]",
    });
    let args = normalize_tool_args("inspect", given, Some(&registry));
    assert_eq!(args["a"], json!([{ "op": "x", "line": "4" }]));
    assert_eq!(args["b"], json!([1, "true"]));
    assert_eq!(args["c"], "[1,]");
    assert_eq!(args["d"], "{}");
    assert_eq!(args["e"], "'[]'");
    assert_eq!(args["f"].as_array().map(Vec::len), Some(0));
    assert_eq!(args["g"], "[]");
}

// NORM-4: aliases that the tool declares
#[test]
fn normalize_renames_declared_aliases() {
    let aliases = vm_dict(&[
        ("file", vm_str("path")),
        ("mode", vm_str("action")),
        ("name", vm_str("path")),
    ]);
    let annotations = vm_dict(&[("arg_schema", vm_dict(&[("arg_aliases", aliases)]))]);
    let registry = vm_list(vec![vm_dict(&[
        ("name", vm_str("edit")),
        ("parameters", vm_dict(&[])),
        ("annotations", annotations),
    ])]);
    for (given, expected) in [
        (
            json!({ "file": "<<T\na\nT", "mode": "patch", "ops": [{ "file": "a" }] }),
            json!({ "path": "a", "action": "patch", "ops": [{ "file": "a" }] }),
        ),
        (
            json!({ "file": "a", "path": "b" }),
            json!({ "file": "a", "path": "b" }),
        ),
        (
            json!({ "name": "b", "file": "a" }),
            json!({ "name": "b", "path": "a" }),
        ),
    ] {
        let args = normalize_tool_args("edit", given, Some(&registry));
        assert_eq!(args, expected);
    }

    // There is no table that is built in.
    let args = normalize_tool_args(
        "edit",
        json!({ "file": "a" }),
        Some(&normalization_registry()),
    );
    assert!(args.get("path").is_none() && args["file"] == "a");
}

// NORM-2, NORM-5, NORM-10: nothing is filled in, taken out or moved
#[test]
fn normalize_keeps_the_keys_that_were_written() {
    let registry = normalization_registry();
    for given in [
        json!({ "content": "", "sting": null, "start": "4" }),
        json!({ "action": { "path": "a" } }),
        json!({ "delete_range": { "path": "a", "line": 4 } }),
    ] {
        let args = normalize_tool_args("edit", given.clone(), Some(&registry));
        assert_eq!(args, given);
    }
}

// ---------------------------------------------------------------------------
// Messages and files
// ---------------------------------------------------------------------------

// EP-09: the message of a turn with calls
#[test]
fn assistant_tool_message_carries_the_calls() {
    let text = "<tool_call>\nverify({})\n</tool_call>";
    let result = parse_text_tool_calls_with_tools(text, Some(&corpus_tool_registry()));
    let message = build_assistant_tool_message("Checking.", &result.calls);
    assert_eq!(message["role"], "assistant");
    assert_eq!(message["tool_calls"].as_array().unwrap().len(), 1);
}

// EP-10: the same with its reasoning
#[test]
fn assistant_response_message_keeps_the_reasoning() {
    let message = build_assistant_response_message("Fine.", &[], &[], Some("The hive is calm."));
    assert_eq!(message["reasoning"], "The hive is calm.");
}

// EP-11: a file is read without leaving the process
#[test]
fn local_reading_numbers_the_lines() {
    let path = std::env::temp_dir().join("hive_weights.csv");
    let mut lines = String::new();
    for week in 1..=5 {
        lines += &format!("{week};{}\n", 30 + week);
    }
    std::fs::write(&path, &lines).unwrap();
    let args = json!({ "path": path.to_string_lossy(), "offset": 2, "limit": 1 });
    let shown = handle_tool_locally("read_file", &args).expect("read_file is local");
    assert!(shown.contains("2\t2;32") && !shown.contains("3;33"));
}
