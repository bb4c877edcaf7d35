"""Calls: what their errors carry, and what ends them (LEX-66 to LEX-75)."""

from __future__ import annotations

import pytest

from parser.lexer import (
    LexError,
    Lookahead,
    parse_call_at,
    parse_object_at,
    parse_object_literal_from,
    parse_ts_call_from,
)


def failure(read, *arguments):
    with pytest.raises(LexError) as caught:
        read(*arguments)
    return caught.value


def test_the_name_is_not_checked_again():
    assert parse_ts_call_from("abcd({})", "save") == ({}, 8)
    assert parse_ts_call_from("({})", "") == ({}, 4)


@pytest.mark.parametrize("text", ["save", "save{}", "save ()", "", "sa"])
def test_a_missing_parenthesis(text):
    error = failure(parse_ts_call_from, text, "save")
    assert error.code == "call_paren_missing"
    assert error.facts == {"tool": "save"}
    assert error.cause is None
    assert error.position == 4


@pytest.mark.parametrize("arguments", ["", " ", "\n", "/* x */", "// x\n", "/* x */ \r\n"])
def test_no_arguments(arguments):
    text = f"save({arguments})"
    assert parse_ts_call_from(text + ";", "save") == ({}, len(text))


@pytest.mark.parametrize(
    ("text", "consumed"),
    [
        ("save({}", 7),
        ("save({}\n \t", 10),
        ("save({} // x\n", 13),
        ("save({} /* x */", 15),
        ("save({} /*", 10),
        ("save({} /*)", 11),
    ],
)
def test_implicit_close(text, consumed):
    assert parse_ts_call_from(text, "save") == ({}, consumed)


@pytest.mark.parametrize(
    "text",
    ["save({}>", "save({}\n```", "save({}</tool_call>", "save({}\u00a0", "save({} /*x", "save([]",
     "save(1", "save('a'", "save(null", "save(null, {})", "save({} {})"],
)  # fmt: skip
def test_no_implicit_close(text):
    error = failure(parse_ts_call_from, text, "save")
    assert error.code == "call_close_paren_missing"
    assert error.facts == {"tool": "save"}
    assert error.cause is None


@pytest.mark.parametrize(
    ("argument", "got"),
    [
        ("'x' + 'y'", '"xy"'),
        ("<<T\né\nT", '"é"'),
        ("1.0", "1.0"),
        ("-0", "0"),
        ("true", "true"),
        ("[{b: 1, a: []}, 'x']", '[{"a":[],"b":1},"x"]'),
        ("[]", "[]"),
        ("'" + "é" * 200 + "'", '"' + "é" * 199 + "…"),
        ("[" + "1 , " * 600 + "]", "[" + "1 , " * 49 + "1 ," + "…"),
    ],
)
def test_arguments_that_are_no_object(argument, got):
    error = failure(parse_ts_call_from, f"save( {argument} )", "save")
    assert error.code == "call_argument_not_object"
    assert error.facts == {"tool": "save", "got": got}
    error = failure(parse_object_literal_from, f" {argument} )", "save")
    assert error.code == "object_literal_expected"
    assert error.facts["got"] == got


def test_the_preview_of_a_call_starts_after_its_parenthesis():
    rest = " x, y)\n" + "é" * 300
    error = failure(parse_call_at, "é save(" + rest, 2, "save")
    assert error.code == "call_argument_invalid"
    assert error.facts == {"tool": "save", "raw": rest[:200] + "…"}
    assert error.cause.code == "value_unexpected_character"
    assert error.cause.facts == {"ch": "x"}
    assert error.position == error.cause.position == 8


def test_the_preview_of_an_object_literal_starts_with_the_text():
    for rest in (" { a }", "\n{ a } " + "é" * 300, " [1]"):
        error = failure(parse_object_at, "é" + rest, 1, "save")
        shown = rest if len(rest) <= 200 else rest[:200] + "…"
        assert error.facts["raw"] == shown
        assert error.facts["tool"] == "save"


def test_an_object_literal_is_never_closed_implicitly():
    for text in ("{ a: 1", "{ a: [1]", "{ a: 'x", "{"):
        assert failure(parse_object_literal_from, text, "save").code == "object_literal_invalid"


def test_an_object_literal_ends_at_its_brace():
    assert parse_object_literal_from("/* x */ {a: {}} }", "save") == ({"a": {}}, 15)


def test_named_arguments_are_refused():
    for text, code in (("mode='w'", "value_unexpected_character"), ("n=1", "keyword_expected")):
        error = failure(parse_ts_call_from, f"save({text})", "save")
        assert error.code == "call_argument_invalid"
        assert error.cause.code == code


def test_a_call_joins_the_past_of_another_and_succeeds():
    # The first call fails after its inner object; the second is in the comment of the first.
    source = "save({ a: { /*\nsave({ /* */ x: [1, {}], y: 'z' } )"
    memory = Lookahead(source)
    first = failure(parse_call_at, source, 0, "save", memory)
    assert first.cause.code == "object_separator_expected"
    second = source.index("save", 1)
    expected = ({"x": [1, {}], "y": "z"}, len(source))
    assert parse_call_at(source, second, "save", memory) == expected
    assert parse_call_at(source, second, "save") == expected


def test_a_remembered_error_is_a_new_one():
    source = "save({/*\nsave({/**/ a: 1, b }"
    memory = Lookahead(source)
    errors = [failure(parse_call_at, source, start, "save", memory) for start in (0, 9)]
    causes = [error.cause for error in errors]
    assert [cause.code for cause in causes] == ["object_colon_expected"] * 2
    assert [cause.position for cause in causes] == [len(source) - 1] * 2
    assert causes[0] is not causes[1]


def test_an_error_is_written_with_its_facts_and_cause():
    error = failure(parse_ts_call_from, "save(x)", "save")
    assert str(error) == (
        "call_argument_invalid(tool='save', raw='x)'): value_unexpected_character(ch='x')"
    )


def test_facts_cannot_be_changed():
    error = failure(parse_ts_call_from, "save(x)", "save")
    with pytest.raises(TypeError):
        error.facts["tool"] = "other"
    with pytest.raises(AttributeError):
        error.code = "other"
