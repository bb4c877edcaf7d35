"""The quick reading of plain call bodies changes nothing (CMP-79)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parser.compose.body_ladders import CALL_BODY, climb
from parser.compose.narration import read_narration
from parser.compose.plain_call import read_plain_call
from parser.compose.readings import Body, Read
from parser.compose.tools import Tools
from parser.lexer.characters import trim
from parser.lexer.identifiers import call_head
from parser.scan import Block

if TYPE_CHECKING:
    from parser.compose.readings import Reading

TOOLS = Tools([{"name": "run"}, {"name": "$"}])

PLAIN: dict[str, Any] = {
    "run({})": {},
    "\n\t\f run( {} ) \u2028": {},
    "$({ a: 1, b: -2.5, c: true, d: false, e: null })": {
        "a": 1,
        "b": -2.5,
        "c": True,
        "d": False,
        "e": None,
    },
    'run({ a: "x", \'b\': \'y"\', "c": [], d = {} })': None,
    'run({ a: "x", "b": \'y\', "c": [], d = {} })': {"a": "x", "b": "y", "c": [], "d": {}},
    'run({ a: "q\\"\\\\\\n\\r\\t", b: "line\nbreak" })': {"a": 'q"\\\n\r\t', "b": "line\nbreak"},
    'run({ a: "b: c, d: [e]", n: [{ k: "v" }, [1]] })': {
        "a": "b: c, d: [e]",
        "n": [{"k": "v"}, [1]],
    },
    'run({ a: 1, "a": 2 })': {"a": 2},
    "run({ a: '<b>', c: \"</tool>\" })": {"a": "<b>", "c": "</tool>"},
    "run({ true: 1, null: 2 })": {"true": 1, "null": 2},
    'run({ a: <<END\nlow "water"\n ENDS\n{\n  END\n})': {"a": 'low "water"\n ENDS\n{'},
    "run({ a: <<'E'\r\n\r\nx\\n\r\nE, b: <<\"F_1\"\nF_1 })": {"a": "\r\nx\\n", "b": ""},
    "run({ <<E\nk\nE: 1 })": None,
    "run({ <<E\nk\nE \n: 1 })": None,
    'run({ a: "\\"\\"\\q\\"", b: 1 })': None,
    "run({ a: aaaa, b: 1 })": None,
    "run({ a: <<E:1\nx\nE\n})": None,
    "run({ a: <<E\\nx\\nE })": None,
    "run({ a: <<'E\nx\nE\n})": None,
    "run({ a: <<E\nx\nEE\n})": None,
    "run({ a: [" + "<<E\nx\nE\n, " * 9 + "1] })": None,
}

PIECES = [
    *["{", "}", "[", "]", ",", ":", "=", "a", "b", "a:", "b: ", "$_1", "true", "false", "null"],
    *["undefined", "NaN", "Infinity", "-Infinity", "truex", "0", "1", "-1", "007", "1.5", ".5"],
    *["1e5", "1e999", "-0", "123456789012345678901234567890", "1_0", "+", "é", "\u00a0", "-"],
    *['"', "'", "`", '"x"', "'y'", "`z`", '"a: b"', "'c, \"d'", '"it\'s"', "'\"'", '""', "'{'"],
    *['"\\n"', '"\\u0041"', '"\\ud800"', '"\\/"', '"\\b"', "'\\''", '"\\"', '"\n"', '"\x01"'],
    *["<<E\nx\nE", "<<'E'\n", "<<E:1\n", "<<E\r\n", "\nE", "\n E", "\r\nE", "<<E\\n", "\\nE"],
    *["<<é\n", "<<EE\n", "\nEE\n", '"<<E\nx\nE"', "'<<'", "<<", "<"],
    *["<think>", "</think>", "<tool_call>"],
    *['"<think>"', '"</tool_call>"', "<|message|>", "tool_call to=run", "//", "/*", "*/", "\\"],
    *[" ", "\n", "\t", "\r", "\f", "(", ")", "run({", "})", ";", "${", "#", "...", "x y"],
]
literals = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
values = st.recursive(
    st.sampled_from(["1", "-2.5", '"x y"', "'z'", "true", "null", '"a: \\"b\\""', '"\\n"']),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.lists(st.tuples(st.sampled_from(["a", '"b c"', "d"]), inner), max_size=3).map(
            lambda members: "{" + ", ".join(f"{key}: {value}" for key, value in members) + "}"
        )
    ),
)
objects = st.lists(st.tuples(st.sampled_from(["a", "b", '"c"']), values), max_size=4).map(
    lambda members: "{" + ", ".join(f"{key}: {value}" for key, value in members) + "}"
)
heads = st.sampled_from(
    ["run(", "run( ", "run(\n", "run (", "\u00a0run(", "\n run(", "frob(", "$("]
)
tails = st.sampled_from([")", "\n)", ") ", ")\u00a0", "", "}", ") x", ")\nrun({})", "))"])


def body_block(body: str) -> Block:
    name, separator = call_head(body) or (None, None)
    return Block(0, 0, "tool_call", body, name, separator)


def slow(body: str) -> Reading:
    assert read_narration(trim(body)) is None
    return climb(CALL_BODY, Body(body, trim(body)), TOOLS)


@pytest.mark.parametrize(("body", "arguments"), PLAIN.items())
def test_plain_bodies_are_read_at_once(body: str, arguments: Any) -> None:
    quick = read_plain_call(body_block(body), TOOLS)

    assert (None if quick is None else quick.arguments) == arguments
    if quick is not None:
        assert slow(body) == quick


@given(st.builds("".join, st.tuples(heads, literals | objects, tails)))
@example('run({ a: "\\u0041 b: ", c: 1 })')
@example('run({ a: \'it"s\', b: "x: y" })')
@example('run({ a: "x" "y" })')
@example('run({ a: "<think>b</think>" })')
@example("run({ /* ' */ a: \"x's <think>y</think>\" })")
def test_the_ladder_gives_the_same(body: str) -> None:
    quick = read_plain_call(body_block(body), TOOLS)

    if quick is not None:
        assert slow(body) == quick


@given(objects)
def test_nested_plain_values_are_read_at_once(literal: str) -> None:
    quick = read_plain_call(body_block(f"run({literal})"), TOOLS)

    assert isinstance(quick, Read)
    assert slow(f"run({literal})") == quick
