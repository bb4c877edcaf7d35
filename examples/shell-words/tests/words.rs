//! Tests of the public interface of the crate `shell-words`, written for this tutorial.

use shell_words::{join, quote, split, ParseError};

fn words(input: &str) -> Vec<String> {
    split(input).expect("the line can be split")
}

#[test]
fn nothing_has_no_words() {
    assert_eq!(split(""), Ok(vec![]));
    assert!(words(" \t\n ").is_empty());
}

#[test]
fn blanks_separate_words() {
    assert_eq!(words("git  commit\t-m\nmessage"), ["git", "commit", "-m", "message"]);
}

#[test]
fn quotes_keep_blanks() {
    assert_eq!(words("'low tide' \"high tide\""), vec!["low tide", "high tide"]);
    assert_eq!(words("low' 'tide"), vec!["low tide"]);
    assert_eq!(words("'' \"\"").len(), 2);
}

#[test]
fn single_quotes_keep_everything() {
    let line = words(r#"'a\b "c" $d'"#);
    assert_eq!(line.len(), 1);
    assert_eq!(line[0], r#"a\b "c" $d"#);
}

#[test]
fn a_backslash_quotes_the_next_character() {
    for (input, expected) in [(r"low\ tide", "low tide"), (r"\'", "'"), (r"a\bc", "abc")] {
        assert_eq!(words(input), [expected]);
    }
}

#[test]
fn in_double_quotes_a_backslash_quotes_few_characters() {
    assert_eq!(words(r#""\"" "\\" "\n""#), ["\"", "\\", r"\n"]);
    assert_eq!(words(r#""\$HOME \`date\`""#), ["$HOME `date`"]);
}

#[test]
fn a_backslash_joins_lines() {
    assert_eq!(words("low\\\ntide"), ["lowtide"]);
    assert_eq!(words("\"low\\\ntide\""), ["lowtide"]);
    assert_eq!(words("ls \\\n -l"), ["ls", "-l"]);
}

#[test]
fn a_comment_ends_with_its_line() {
    assert_eq!(words("ls # all files"), ["ls"]);
    assert_eq!(words("ls # all\n-l"), ["ls", "-l"]);
    assert_eq!(words("a#b"), ["a#b"]);
    assert_eq!(words("'#' \\#"), ["#", "#"]);
}

#[test]
fn an_open_quote_is_an_error() {
    for input in ["'low tide", "\"low tide", "'", "a \"b' c"] {
        assert_eq!(split(input), Err(ParseError), "{input}");
    }
}

#[test]
fn a_backslash_at_the_end_is_itself() {
    assert_eq!(split("tide\\"), Ok(vec!["tide\\".to_string()]));
}

#[test]
fn the_error_says_what_is_missing() {
    let error = split("it's").unwrap_err();
    assert_eq!(error.to_string(), "missing closing quote");
}

#[test]
fn words_that_need_it_are_quoted() {
    assert_eq!(quote("low tide"), "'low tide'");
    assert_eq!(quote("*.txt"), "'*.txt'");
    assert_eq!(quote(""), "''");
    assert_eq!(quote("x=1"), "'x=1'");
    assert_eq!(quote("50%"), "'50%'");
}

#[test]
fn other_words_stay_as_they_are() {
    for word in ["tide", "a/b.txt", "--all", "user@host", "1,2", "~"] {
        assert_eq!(quote(word), word);
    }
}

#[test]
fn a_quote_inside_is_quoted() {
    assert_eq!(quote("it's"), r"'it'\''s'");
}

#[test]
fn joined_words_are_quoted() {
    assert_eq!(join(["ls", "-l", "low tide"]), "ls -l 'low tide'");
    assert_eq!(join(&["echo", ""]), "echo ''");
    assert_eq!(join(Vec::<String>::new()), "");
}

#[test]
fn what_was_joined_is_split_into_the_same_words() -> Result<(), ParseError> {
    let given = ["printf", "%s\n", "it's", "low tide", "#1", "$HOME"];
    assert_eq!(split(&join(given))?, given);
    Ok(())
}
