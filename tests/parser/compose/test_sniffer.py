"""Which stray texts need no sniffing (CMP-6)."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parser.compose.sniffer import may_hold_call, sniff
from parser.compose.tools import Tools

TOOLS = Tools([{"name": "run"}, {"name": "$f"}])

PIECES = [
    *["run(", "run({ a: 1 })", "run{ a: 1 }", "run{", "$f({})", "frob({})", "exec({ cmd: 'x' })"],
    *["tool: ", "call:", "tool_code:", "x: ", "note:run(", "python:", "a:b:", "run", "(", "{", "}"],
    *['{"name": "run", "arguments": {}}', '{ "function": {"name": "run"}}', '[{"tool":"run",', '"'],
    *[
        '{"n\\u0061me": "run", "parameters": {}}',
        '"name":',
        '"tool" : ',
        "frob(",
        "frob{",
        "frob( \t{",
    ],
    *['"parameters":"{}"}]', '{"a": 1}', "{ a: 1 }", '{\n"name"', "[", "]", ")", ",", "if (x) {"],
    *["```", "```\n", "\n```", "`", "```js\n", "\n", "\n", "\n  ", "\t", "\r\n", "\f", "\u00a0"],
    *[
        "<think>",
        "</think>",
        "<tool_call>",
        "</tool_call>",
        "<",
        ">",
        "<<E\n",
        "\nE",
        "<|message|>",
    ],
    *["tool_call to=run ", "'", "word ", "- ", "> ", "é", "\\", "/*", "*/", "//"],
]
soups = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)


@given(soups | st.text(max_size=40))
@example("`run({})`")
@example("```\n\u00a0run({})\n```")
@example("```\n`run({})`\n```")
@example("tool:note:run(")
def test_nothing_is_found_where_nothing_can_be(text: str) -> None:
    if not may_hold_call(text, TOOLS):
        found = sniff(text, TOOLS)
        assert (found.calls, found.errors) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "Plain words.",
        "Words (with more of them), and f(x).",
        "```python\ndef f(x):\n    return {x: 1}\n```",
        "a = g(1)\nprint (x)\n  y.run({})",
        "{ x } and { y: 1 }",
        "```python\n    wait(low * 2, until=tide[0])\nprint(d, {1: 2})\n```",
        '{"low": {"at": [1, 2]}}',
        "wait{ a: 1 }",
    ],
)
def test_most_prose_is_not_sniffed(text: str) -> None:
    assert not may_hold_call(text, TOOLS)


@pytest.mark.parametrize(
    "text",
    [
        "run({})",
        "so\n  run({})",
        "tool: run({})",
        "`run({})`",
        'see {"name": "run", "arguments": {}}',
        "run{}",
        "frob({})",
        "frob( \t{",
        "run(low)",
        "so\n  call: $f(",
        '{"n\\u0061me": "run", "arguments": {}}',
        "<run(",
    ],
)
def test_what_could_be_a_call_is(text: str) -> None:
    assert may_hold_call(text, TOOLS)
