"""What holds for every text: no exception, every character accounted for, ids in order."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from fenced_cases import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from parser.fenced import parse_fenced_json_tool_calls
from parser.fenced.blocks import LINE_RULES
from parser.fenced.fences import OPENER_RULES
from parser.fenced.items import MAX_DEPTH
from parser.fenced.parse import RECOVERIES
from parser.lexer.characters import trim

if TYPE_CHECKING:
    from parser.model import ParseResult

# Pieces that the grammar knows, glued together without any order.
FRAGMENTS = [
    "```tool\n",
    "```json\n",
    "~~~tool x\n",
    "```\n",
    "~~~\n",
    "```",
    "````",
    '{"name":"a"}',
    '{"name":"a","args":{"k":"<<E:1"}}',
    '{"name":"b","args":{"k":"<<E"}}',
    '{"name":"c","args":',
    '{"x":1}',
    "[1]",
    "5",
    "tru",
    '"',
    "{",
    "}",
    "\\u12",
    "<<E:1\n",
    "<<E\n",
    "<<'E'\n",
    "<<E\\n",
    "E\n",
    "E;\n",
    "v\n",
    "})",
    "\n",
    "\r\n",
    " ",
    "\u00a0",
    "\u2028",
    "\x00",
    "\ud800",
    "<think>",
    "</think>",
    "<tool_calls>",
    "</tool_calls>",
    "<tool_code>",
    "<tool_call>",
    "<toolcall>",
    "<tool>",
    "</tool>",
    "<peek>",
    "</peek>",
    "<k>",
    "</k>",
]
texts = st.one_of(
    st.lists(st.sampled_from(FRAGMENTS), max_size=16).map("".join),
    st.text(max_size=60),
)

thoroughly = settings(max_examples=200, deadline=None)


def check(text: str) -> ParseResult:
    """Parse a text and check what must hold whatever it is."""
    result = parse_fenced_json_tool_calls(text)

    pieces = "".join(
        piece.text + gap for piece, gap in zip(result.dispositions, result.gaps[1:], strict=True)
    )
    assert result.gaps[0] + pieces == result.canonical
    assert trim("".join(result.gaps)) == ""
    ends = 0
    for piece in result.dispositions:
        assert ends <= piece.start < piece.end
        assert result.canonical[piece.start : piece.end] == piece.text
        ends = piece.end
    ids = [call.id for call in result.calls]
    assert ids == [f"tc_{number}" for number in range(len(ids))]
    assert {piece.call for piece in result.dispositions} - {None} == set(ids)
    assert all(isinstance(call.arguments, dict) for call in result.calls)
    diagnosed = {piece.detail for piece in result.dispositions if piece.kind == "diagnosed"}
    assert diagnosed <= {error.code for error in result.errors}
    assert result.dropped == ()
    json.dumps(result.to_dict())
    return result


@thoroughly
@given(texts)
def test_any_text(text: str) -> None:
    check(text)


@thoroughly
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join))
def test_any_block(inside: str) -> None:
    check(f"```tool\n{inside}")


@thoroughly
@given(texts)
def test_the_same_text_gives_the_same_result(text: str) -> None:
    assert parse_fenced_json_tool_calls(text) == parse_fenced_json_tool_calls(text)


@pytest.mark.parametrize("name", sorted(examples()))
def test_every_front_part_of_an_example(name: str) -> None:
    text, _ = examples()[name]
    for end in range(len(text)):
        check(text[:end])


@pytest.mark.parametrize(
    "unit",
    [
        "`",
        "```tool\n",
        "```tool\n```\n",
        "```\n",
        "~~~json\n",
        "{",
        "[",
        '{"a":',
        "<",
        "<<E\n",
        "<<E:1\n",
        "<<E\nE\n",
        '"',
        "\\",
        "\r\n",
        " ",
        "<tool_call>",
        "<tool_calls>",
        "<think>",
        "1 ",
    ],
)
@pytest.mark.parametrize("start", ["", "```tool\n", "<tool_calls>", "<tool_code>"])
def test_long_hostile_text(start: str, unit: str) -> None:
    check(start + unit * 5_000)


@pytest.mark.parametrize(
    ("levels", "calls", "errors"),
    [(MAX_DEPTH, 1, []), (MAX_DEPTH + 1, 0, ["invalid_json"])],
)
def test_the_nesting_limit(levels: int, calls: int, errors: list[str]) -> None:
    inner = levels - 2  # the object and its arguments are levels too
    value = "[" * inner + "]" * inner
    body = f'{{"name":"a","args":{{"k":{value}}}}}'

    result = check(f"```tool\n{body}\n```")

    assert len(result.calls) == calls
    assert [error.code for error in result.errors] == errors


@pytest.mark.parametrize(("levels", "code"), [(127, "unterminated_fence"), (128, "invalid_json")])
def test_too_much_nesting_is_wrong_even_when_it_is_cut_off(levels: int, code: str) -> None:
    (error,) = check("```tool\n" + "[" * levels).errors

    assert error.code == code


def test_what_the_caller_does_wrong() -> None:
    with pytest.raises(TypeError, match="text must be str, not bytes"):
        parse_fenced_json_tool_calls(b"x")  # type: ignore[arg-type]


def test_ladders_are_lists_in_the_order_of_the_rules() -> None:
    assert [name for name, _ in OPENER_RULES] == [
        "canonical",
        "drift_info",
        "other_fence",
        "suffixed_info",
    ]
    assert [name for name, _ in LINE_RULES] == ["close", "verbatim_body", "separate"]
    assert [name for name, _ in RECOVERIES] == [
        "chat_template_envelope",
        "bare_json_object",
        "legacy_markup",
    ]
