"""Messages against the tables of the chapters: every code, every required fragment, every fact."""

from __future__ import annotations

import re

import pytest
from spec_examples import PARSER_SPEC, table_rows

from parser.diagnostics import Diagnostic, call_diagnostic, diagnostic, value_reason
from parser.diagnostics.catalogue import CATALOGUE
from parser.diagnostics.lexical import BARE_CALL_CODES, VALUE_MESSAGES
from parser.lexer import LexError, parse_object_literal_from, parse_ts_call_from

SAMPLE = {
    "tool": "dig",
    "name": "digg",
    "label": "Step",
    "suggestion": "dig",
    "group": "look_read",
    "hint": 'look({ intent: "read", ... })',
    "known": ["dig", "fill"],
    "reason": "it is odd",
    "cause": "string_unterminated",
    "got": "[1]",
    "raw": "odd text",
    "ch": "¿",
    "want": "true/false",
    "text": "1-2",
    "key": "depth",
    "tag": "END",
    "limit": "200",
    "missing": ["depth", "width"],
}
PLACEHOLDERS = {
    "<name>": "digg",
    "<suggestion>": "dig",
    "<x>": "dig",
    "<label>": "Step",
}
SPOKEN = {"tool name": "dig", "each name": "depth, width"}


def code_rows(chapter):
    """The rows of every table whose first column is headed `Code`."""
    rows = table_rows(PARSER_SPEC / chapter)
    expected = None
    for row in rows:
        if row.cells[0] == "Code":
            expected = row.number + 1
        elif row.number == expected:
            expected += 1
            if not set(row.cells[0]) <= set("-: "):
                yield row


def cases():
    for chapter in ("01-lexer.md", "04-bare-and-json.md"):
        for row in code_rows(chapter):
            for code in re.findall(r"`([a-z_]+)`", row.cells[0]):
                yield code, row.cells[-1]


CASES = list(cases())


def made(code, **facts):
    return diagnostic(code, **{name: (SAMPLE | facts)[name] for name in CATALOGUE[code].required})


def fragments(cell):
    """The fragments of a cell, each with its alternatives; what follows a `;` is prose."""
    pieces = [piece for piece in cell.split(";")[0].split(", ") if piece]
    return [[in_words(fragment) for fragment in piece.split(" or ")] for piece in pieces]


def in_words(fragment):
    if fragment in SPOKEN:
        return SPOKEN[fragment]
    for placeholder, value in PLACEHOLDERS.items():
        fragment = fragment.replace(placeholder, value)
    return fragment.strip("`").strip() if "``" not in fragment else fragment.strip("` ") + "`"


def test_every_code_of_the_chapters_is_known():
    assert len(CASES) == 49
    assert {code for code, _ in CASES} <= set(CATALOGUE)


@pytest.mark.parametrize(("code", "cell"), CASES, ids=[code for code, _ in CASES])
def test_required_fragments(code, cell):
    message = made(code).message
    for alternatives in fragments(cell):
        assert any(fragment in message for fragment in alternatives), (alternatives, message)


def test_cells_are_understood():
    cells = dict(CASES)
    assert fragments(cells["near_miss_label"]) == [["Do not prefix"], ["Step:"], ["dig"]]
    assert fragments(cells["unknown_tool_alias"])[1] == ["look(", "edit("]
    assert fragments(cells["call_missing_close_paren"])[1] == ["missing closing `)`"]
    assert fragments(cells["missing_required_params"])[1] == ["depth, width"]
    assert fragments(cells["value_end_of_input"]) == []


@pytest.mark.parametrize("code", sorted({code for code, _ in CASES}))
def test_a_message_shows_every_fact_but_the_extra_ones(code):
    shown = made(code)
    assert shown.code == code
    for name, value in shown.facts.items():
        text = ", ".join(value) if isinstance(value, list) else value
        if name not in CATALOGUE[code].extra:
            assert text in shown.message
    assert "$" not in shown.message.replace("a ${ inside", "")


def test_source_code_is_not_called_an_unknown_tool():
    assert "Unknown tool" not in made("source_code_not_call").message


def test_value_errors_say_what_the_chapter_wants():
    messages = {code: made(code).message for code in VALUE_MESSAGES}
    assert "{" not in messages["value_unexpected_character"]
    assert "alone on the closing line" in messages["value_unexpected_character"]
    assert "verbatim" in messages["value_unexpected_character"]
    assert "<<EOF" in messages["heredoc_tag_missing"]
    assert "<<END" in messages["heredoc_newline_missing"]
    assert "<<END:N" in messages["heredoc_count_invalid"]
    assert "too large" in messages["heredoc_count_invalid"]
    assert "non-negative integer" in messages["heredoc_count_invalid"]
    assert "must start a line" in messages["heredoc_unterminated"]
    assert "\\u escape" in messages["unicode_escape_invalid"]
    assert "${" in messages["template_interpolation_unterminated"]
    assert "identifier" in messages["object_key_expected"]


def test_a_long_list_of_names_is_cut_after_sixty():
    names = [f"t{number:03}" for number in range(61)]
    assert made("unknown_tool", known=names[:60]).message.endswith(
        "t058, t059. Tool calls must be one of: these."
    )
    assert "t059, …and 1 more. Tool" in made("unknown_tool", known=names).message
    assert made("unknown_tool", known=names).facts["known"] == names


def test_an_unknown_code_is_refused():
    with pytest.raises(KeyError):
        diagnostic("no_such_code")


@pytest.mark.parametrize("facts", [{}, {"tool": "dig", "extra": "x"}, {"name": "dig"}])
def test_wrong_facts_are_refused(facts):
    with pytest.raises(ValueError, match=r"call_missing_open_paren: needs facts \['tool'\]"):
        diagnostic("call_missing_open_paren", **facts)


def test_a_diagnostic_as_data():
    made_here = diagnostic("call_missing_open_paren", tool="dig")
    assert made_here.to_dict() == {
        "code": "call_missing_open_paren",
        "message": made_here.message,
        "facts": {"tool": "dig"},
    }
    assert made_here == Diagnostic("call_missing_open_paren", made_here.message, {"tool": "dig"})


def call_error(read, text):
    with pytest.raises(LexError) as caught:
        read(text, "dig")
    return caught.value


@pytest.mark.parametrize(
    ("read", "text", "code", "facts"),
    [
        (parse_ts_call_from, "dig", "call_missing_open_paren", {}),
        (parse_ts_call_from, "dig({} x", "call_missing_close_paren", {}),
        (parse_ts_call_from, "dig([1])", "call_args_not_object", {"got": "[1]"}),
        (
            parse_ts_call_from,
            "dig({ a b })",
            "call_args_invalid",
            {
                "raw": "{ a b })",
                "reason": "expected : after the object key `a`",
                "cause": "object_colon_expected",
            },
        ),
        (
            parse_object_literal_from,
            "{",
            "object_args_invalid",
            {
                "raw": "{",
                "reason": "unexpected end of input: an object is not closed by }",
                "cause": "object_unterminated",
            },
        ),
        (parse_object_literal_from, "1 x", "object_args_not_object", {"got": "1", "raw": "1 x"}),
    ],
)
def test_call_errors_take_the_names_of_chapter_04(read, text, code, facts):
    shown = call_diagnostic(call_error(read, text))
    assert shown.code == code
    assert dict(shown.facts) == {"tool": "dig"} | facts
    assert all(value in shown.message for name, value in shown.facts.items() if name != "cause")


def test_every_call_error_has_a_name_in_chapter_04():
    chapter = {code for code, _ in CASES}
    assert set(BARE_CALL_CODES) | set(BARE_CALL_CODES.values()) <= chapter
    for lexical, bare in BARE_CALL_CODES.items():
        assert CATALOGUE[lexical] == CATALOGUE[bare]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("dig(é)", "no value starts with `é`"),
        ("dig({a: '\\u{D800}'})", "a \\u escape in a quoted string"),
        ("dig({a: `${)", "a ${ inside a template literal"),
        ("dig({a: <<T})", "expected newline after heredoc tag <<T"),
        ("dig({a: tru})", "expected true/false here"),
    ],
)
def test_the_reason_is_told_in_words(text, reason):
    assert reason in value_reason(call_error(parse_ts_call_from, text).cause)
