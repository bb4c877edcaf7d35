//! A string argument arrives as the model meant it, whichever of the literal forms it chose.
//!
//! The commands are what a keeper of a few bee hives would type into a shell.
#![allow(clippy::needless_raw_string_hashes)]

use super::{json, parse_bare_calls_in_body, sample_tool_registry};

/// The command of the first `run` call, or why there is none.
fn run_command(text: &str) -> Result<String, String> {
    let parsed = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    if !parsed.errors.is_empty() {
        return Err(format!(
            "{} errors: {:?}",
            parsed.errors.len(),
            parsed.errors
        ));
    }
    let call = parsed.calls.first().ok_or("no call")?;
    call["arguments"]["command"]
        .as_str()
        .map(str::to_string)
        .ok_or_else(|| "the command is no string".to_string())
}

/// A call of `run` around a literal that is spliced in as it stands.
fn run_with(literal: &str) -> String {
    format!("run({{ command: {literal} }})")
}

// ---------------------------------------------------------------------------
// Escapes
// ---------------------------------------------------------------------------

// LEX-22, LEX-24, LEX-28, LEX-30, LEX-63: an escape nobody knows keeps its backslash in every form
#[test]
fn regular_expressions_read_alike_in_every_form() {
    for pattern in [r"^hive-\d{2}\.(log|csv)$", r"\bVölker\s+\ü[^\p{L}\/]\Z"] {
        for (open, close) in [("\"", "\""), ("'", "'"), ("`", "`"), ("<<RE\n", "\nRE\n")] {
            let text = run_with(&[open, pattern, close].concat());
            assert_eq!(run_command(&text).unwrap(), pattern);
        }
    }
}

// LEX-22, LEX-23, LEX-24, LEX-27: what quoted strings decode, and what only looks like an escape
#[test]
fn quoted_strings_decode_the_usual_escapes() {
    let cases = [
        (r"printf 'wax\t%s\r\n'", "printf 'wax\t%s\r\n'"),
        (
            r#"echo \"hum\" \'buzz\' \` \\n"#,
            r#"echo "hum" 'buzz' ` \n"#,
        ),
        (r"\x42\x65es \x4 \xGG \x", r"Bees \x4 \xGG \x"),
        (r"nul \07", "nul \u{0}7"),
        ("smoker \\\n  --fuel jute", "smoker   --fuel jute"),
        ("two\nlines\r\nand \\\r kept", "two\nlines\r\nand \\\r kept"),
        (r"\b\f\v\a\e\/", r"\b\f\v\a\e\/"),
    ];
    for (written, decoded) in cases {
        let text = run_with(&format!("\"{written}\""));
        assert_eq!(run_command(&text).unwrap(), decoded);
    }
}

// LEX-25, LEX-26: the spellings of a code point; what fits none of them stays as it is
#[test]
fn unicode_escapes_decode_or_stay() {
    for (written, decoded) in [
        (r"\u0062ee \u{1F41D}\u{b}", "bee \u{1F41D}\u{B}"),
        (r"\uD83D\uDC1D\uD83C\uDF6F", "\u{1F41D}\u{1F36F}"),
        (r"\u{+62}\u{00000062}", "bb"),
        (r"\u62 \u062G \\u0062 \u", r"\u62 \u062G \u0062 \u"),
        (
            r"\u{} \u{wax} \u{-62} \u{123456789}",
            r"\u{} \u{wax} \u{-62} \u{123456789}",
        ),
        (r"\u{62", r"\u{62"), // the brace that follows is the one of the object
    ] {
        let text = run_with(&["'", written, "'"].concat());
        assert_eq!(run_command(&text), Ok(decoded.to_string()), "{written}");
    }
}

// LEX-25, LEX-28, LEX-29, LEX-74, LEX-117, BEXP-2, BEXP-7, PROSE-6: half characters, open strings
#[test]
fn impossible_characters_and_open_strings_drop_the_call() {
    for literal in [
        r#""\uD83D""#,
        r#""\uDC1D\uD83D""#,
        r#""\uD83D\u0062""#,
        r"'\u{110000}'",
    ] {
        assert!(run_command(&run_with(literal)).is_err(), "{literal}");
    }

    for text in [
        r#"run({ command: "never closed })"#,
        r"run({ command: 'cut off \",
    ] {
        let parsed = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
        assert!(parsed.calls.is_empty() && parsed.errors.len() == 1);
        assert!(
            parsed.errors[0].contains("TOOL CALL PARSE ERROR")
                && !parsed.errors[0].contains("TRUNCATED"),
            "got: {}",
            parsed.errors[0]
        );
        assert_eq!(parsed.prose, text);
    }

    // Of a long text the message shows the first two hundred characters after the paren.
    let long = "z".repeat(300);
    let text = format!("run({{ command: \"{long}");
    let parsed = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert!(
        parsed.errors[0].contains(&(text[4..204].to_string() + "…"))
            && !parsed.errors[0].contains(&long[..189])
    );
}

// LEX-31, LEX-32, LEX-33, LEX-34: a template decodes fewer escapes and evaluates nothing
#[test]
fn templates_decode_less() {
    for (written, decoded) in [
        (r"tail \`hive\`\t\\\n", "tail `hive`\t\\\n"),
        (r#"\u0062 \x62 \0 \" \'"#, r#"\u0062 \x62 \0 \" \'"#),
        (r"${HIVE:-\n} \${HIVE} $5", r"${HIVE:-\n} ${HIVE} $5"),
        ("${ { q: `x` } }!", "${ { q: `x` } }!"),
        ("<<COMB\n", "<<COMB\n"),
        ("joined \\\nup\nand down", "joined up\nand down"),
    ] {
        let text = run_with(&format!("`{written}`"));
        assert_eq!(run_command(&text).unwrap(), decoded);
    }

    for cut in ["`open", "`open ${HIVE", "`ends in \\"] {
        assert!(run_command(&format!("run({{ command: {cut}")).is_err());
    }
}

// ---------------------------------------------------------------------------
// Several literals, several quotes
// ---------------------------------------------------------------------------

// LEX-14, LEX-18, LEX-35, LEX-36, LEX-37, LEX-38, LEX-42: pieces of any form are joined, nothing else
#[test]
fn pieces_are_joined_with_plus() {
    for literal in [
        r#""smoke" + ' the hive'"#,
        "`smoke` /* gently */\n  + // then\n  \" the hive\"",
        "<<A\nsmoke the\nA + \" \" + 'hive' // done\n",
    ] {
        assert_eq!(run_command(&run_with(literal)).unwrap(), "smoke the hive");
    }

    for arguments in [
        r#"{ command: "smoke" + }"#,
        r#"{ command: 3 + "smoke" }"#,
        "{ command: 3+4 }",
        r#"{ "com" + "mand": "smoke" }"#,
    ] {
        let text = ["run(", arguments, ")"].concat();
        let parsed = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
        assert!(
            parsed.errors[0].contains("object literal") && parsed.errors[0].contains("Raw:"),
            "{arguments}: {:?}",
            parsed.errors
        );
    }

    // The operand that is no string is shown as compact JSON.
    let text = run_with(r#""smoke" + [true, { n: 3 }]"#);
    let parsed = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
    assert!(parsed.errors[0].contains(r#"[true,{"n":3}]"#));
}

// LEX-40, LEX-45, LEX-46, LEX-47, LEX-48, LEX-49, LEX-50, LEX-51: quotes that nobody escaped
#[test]
fn unescaped_quotes_are_read_as_content() {
    for (literal, content) in [
        (r#""say "hum"\tto the queen""#, "say \"hum\"\tto the queen"),
        ("'the keeper's \\'veil\\''", "the keeper's 'veil'"),
        (r#""""wax""""#, r#"""wax"""#),
        (r#""one" + "two" three""#, r#"one" + "two" three"#),
        (r#""frame" 3, note: "full""#, r#"frame" 3, note: "full"#),
    ] {
        assert_eq!(run_command(&run_with(literal)).unwrap(), content);
    }

    // The search for the end goes on into the next call.
    let text = "run({ command: \"uncap\")\nrun({ command: \"spin\" })";
    let parsed = parse_bare_calls_in_body(text, Some(&sample_tool_registry()));
    assert_eq!(parsed.calls.len(), 1);
    assert_eq!(
        parsed.calls[0]["arguments"],
        json!({ "command": "uncap\")\nrun({ command: \"spin" })
    );

    // An inner quote before a comma ends the value, and where no end is found there is no call.
    for literal in [
        r#""pick "wax", "comb"""#,
        r#""drone "eggs" \uDC1D""#,
        r#""a" b" /* last */"#,
        r#""hive" ; note: 1"#,
        "`hive` two",
        r#"["hive"s"]"#,
    ] {
        assert!(run_command(&run_with(literal)).is_err(), "{literal}");
    }
}

// LEX-21, LEX-53, LEX-58, LEX-59, LEX-60, LEX-62, LEX-63, LEX-64: a quoted << is a heredoc
#[test]
fn quoted_strings_may_hold_a_heredoc() {
    for (literal, content) in [
        ("\"<<COMB\nwax\n  cell\nCOMB\"", "wax\n  cell"),
        ("'<<COMB\nwax\nCOMB", "wax"),
        ("\"<<COMB\nwax\nCOMB\n\"", "<<COMB\nwax\nCOMB\n"),
        (
            r#""<<COMB\nwax \\ \"comb\"\n\tcell\nCOMB""#,
            "wax \\ \"comb\"\n\tcell",
        ),
        ("' <<COMB' + \" <<\"", " <<COMB <<"),
    ] {
        assert_eq!(run_command(&run_with(literal)), Ok(String::from(content)));
    }
    let keyed = run_command("run({ '<<KEY\ncommand\nKEY': \"hum\" })");
    assert_eq!(keyed.as_deref(), Ok("hum"));

    for literal in [
        "\"<< 2\"",
        "'<<<<<<< ours'",
        "\"<<COMB\"",
        "'<<COMB:99999999999999999999\nx\nCOMB'",
    ] {
        assert!(run_command(&run_with(literal)).is_err());
    }
}

// ---------------------------------------------------------------------------
// Characters
// ---------------------------------------------------------------------------

// LEX-1, LEX-3, LEX-4, LEX-13, LEX-15, LEX-30, LEX-124, BARE-5: nothing is normalised, syntax is ASCII
#[test]
fn characters_outside_ascii_are_never_touched() {
    for command in [
        "e\u{301}tat d'\u{e9}t\u{e9}\u{2028}\u{85}\u{FEFF}",
        "蜂蜜 \u{1F469}\u{200D}\u{1F33E}\0\u{7F}",
    ] {
        for mark in ['"', '`'] {
            let text = run_with(&format!("{mark}{command}{mark}"));
            assert_eq!(run_command(&text).unwrap(), command);
        }
    }

    // Nothing but a line feed starts a line.
    for separator in ["\u{2028}", "\u{85}", "\u{b}", "\r"] {
        let text = format!("Checked.{separator}{}", run_with("'hum'"));
        let parsed = parse_bare_calls_in_body(&text, Some(&sample_tool_registry()));
        assert!(parsed.calls.is_empty() && parsed.prose == text);
    }

    // Inside a call other blanks are no blanks, and a letter is shown as it is.
    for blank in ['\u{a0}', '\u{c}', '\u{3000}'] {
        assert!(run_command(&format!("run({{ command:{blank}'hum' }})")).is_err());
    }
    let parsed = parse_bare_calls_in_body(&run_with("ébène"), Some(&sample_tool_registry()));
    let error = parsed
        .errors
        .first()
        .map(String::as_str)
        .unwrap_or_default();
    assert!(error.contains('é'), "got: {error}");
    assert!(error.contains("heredoc") && error.contains("<<BODY"));
    assert_eq!(format!("{:?}", parsed.calls), "[]");
}
