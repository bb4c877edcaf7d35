"""Work on hostile texts grows as the texts do.

Work is counted in function calls, which no other program on the machine can change. Twice the
text may cost little more than twice the calls.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest
from compose_cases import REGISTRY

from parser import parse

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 4000

UNITS = {
    "unclosed call tags": '<tool_call>peek({ path: "a" \n',
    "empty call blocks": "<tool_call></tool_call>\n",
    "call blocks with an odd quote": "<tool_call>it's</tool_call>\n",
    "stray calls": 'peek({ path: "a" })\n',
    "unknown tools": "frob({ x: 1 })\n",
    "near-miss labels": "note: peek({})\n",
    "unclosed heredocs": "peek({ path: <<EOT\n",
    "fence markers and tags": "```\n<b>\n",
    "angle brackets alone": "<\n",
    "angle brackets in a line": "a < b\n",
    "angle calls that fail": "<peek(/*\n",
    "objects that never close": '{"name":"peek","arguments":{"a":\n',
    "reserved stubs": "[[CALL] x</tool_call>\n",
    "frame markers": "<|channel|>x<|message|>y<|end|>",
    "call headers": "tool_call to=peek <|message|>{\n",
    "markup openers": "<function=peek>\n",
    "prose after markup openers": "<function=a b>\n",
    "markup with open parameters": "<function=peek><parameter=path>x</function>\n",
    "parameter tags": "<function=peek>" + "<parameter=path>" * 9,
    "answers that never close": "<user_response x>\n",
    "done blocks that never close": "<done>\n",
    "pieces of the protocol": "a <done b\n",
    "narration": "<tool_call><reasoning>a</reasoning></tool_call>\n",
    "line breaks of two characters": "<x>\r\n",
    "Mistral calls": "[TOOL_CALLS]peek[ARGS]{}\n",
    "Mistral calls that fail": '[TOOL_CALLS]peek[ARGS]{"a": <<E\n',
    "Mistral payloads that fail": '[TOOL_CALLS][{"name":"peek"},\n',
    "DSML openers": '<｜DSML｜invoke name="peek">\n',
    "DSML wrappers": "<｜DSML｜tool_calls>\n",
    "DSML calls": '<｜DSML｜invoke name="peek"></｜DSML｜invoke>\n',
}


def repeated(unit: str) -> Callable[[int], str]:
    return lambda size: unit * (size // len(unit))


TEXTS: dict[str, Callable[[int], str]] = {name: repeated(unit) for name, unit in UNITS.items()}
TEXTS |= {
    "much narration in one block": lambda size: (
        "<tool_call>" + "<reasoning>a</reasoning>" * (size // 24) + "</tool_call>"
    ),
    "many parameters": lambda size: (
        "<function=peek>" + "<parameter=path>x</parameter>" * (size // 29) + "</function>"
    ),
    "answers before a block": lambda size: "<user_response x>\n" * (size // 18) + "<done>x</done>",
    "openers before one bracket": lambda size: "<function=a b\n" * (size // 14) + ">",
    "DSML openers before one close": lambda size: (
        '<｜DSML｜invoke name="peek"\n' * (size // 26) + ">x</｜DSML｜invoke>"
    ),
    "character references": lambda size: (
        '<tool_call>{"name":"peek","args":{"path":"' + "&amp;" * (size // 5) + '"}}</tool_call>'
    ),
}


def calls_of(function: Callable[..., Any], *arguments: Any) -> int:
    """How many calls, of Python and built-in functions, one call makes."""
    count = 0

    def profile(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        function(*arguments)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("make", TEXTS.values(), ids=TEXTS)
def test_twice_the_text_is_twice_the_work(make: Callable[[int], str]) -> None:
    parse(make(SIZE), REGISTRY)  # what is compiled once is not counted

    one, two = (calls_of(parse, make(size), REGISTRY) for size in (SIZE, 2 * SIZE))

    assert two < 2.3 * one + 200


def test_plain_prose_costs_the_same_whatever_its_length() -> None:
    short, long = (calls_of(parse, "Some words. " * times, REGISTRY) for times in (10, 10_000))

    assert long == short
