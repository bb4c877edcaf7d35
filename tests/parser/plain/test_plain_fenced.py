"""JSON in code fences: the parser against a plain reading of chapter 05."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_fenced import PlainFenced
from source_texts import FRAGMENTS, case_texts, texts

from parser import parse_fenced_json_tool_calls

PIECES = [
    *["```tool\n"] * 6,
    *["```\n"] * 4,
    *(
        "```json\n",
        "~~~tool\n",
        "~~~json\n",
        "~~~\n",
        "  ```tool  \n",
        "```tool\t x\n",
        "```tool-\n",
    ),
    *(
        "```tool\u00a0\n",
        "```json5\n",
        "````\n",
        '{"name":"a"}',
        '{"x":1}',
        '{"name":7}',
        "[1]",
        "5",
    ),
    *(
        '{"name":"a","args":{"k":"<<E:1"}}',
        '{"name":"b","args":{"k":"<<E"}}',
        '{"name":"c","args":',
    ),
    *('{"name":"x","args":{"k":"<<E:1","l":"<<E:1"}}', '{"tool":"call","arguments":{"name":"s"}}'),
    *('{"name":"q","args":{"k":"<<\'E\':1"}}', '{"name":"bash","args":{"cmd":["sh","-c","l"]}}'),
    *("<<E:1\n", "<<E\n", "<<'E':1\nv\nE\n", "<<E\\n", "E\n", "E;\n", "v\n", "<<E:1\nv\nE\n", "})"),
    *(
        "<<E\nv\nE\n",
        "<<E\nv\nE done\n",
        "<<E:0\nE\n",
        " <<E \n",
        "<<E:2\n\n```\nE\n",
        "tru",
        "{",
        "}",
    ),
    *(
        "true",
        "null",
        "-",
        "1.",
        '"a\\u00e9',
        "0x",
        ",",
        '"',
        "\n",
        "\r\n",
        " ",
        "\u00a0",
        "\ud800",
    ),
    *("<think>", "</think>", "<tool_calls>", "</tool_calls>", "<tool_code>", "</tool_code>"),
    *("<tool_call>", "<toolcall ", "<tool>", "</tool>", "<peek>", "</peek>", "<k>", "</k>", " z "),
    *('{"name":"n","args":{}}</tool>', "<tool_calls><peek>", "</peek></tool_calls>", '<a b="c">'),
]
glued = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)


def shown(text: str) -> dict[str, Any]:
    result = parse_fenced_json_tool_calls(text)
    return {
        "calls": [[call.id, call.name, call.arguments] for call in result.calls],
        "errors": [": ".join([e.code, *([e.facts["fault"]] if "fault" in e.facts else [])])
                   for e in result.errors],
        "violations": [violation.code for violation in result.violations],
        "prose": result.prose,
        "canonical": result.canonical,
    }  # fmt: skip


def expected(text: str) -> dict[str, Any]:
    plain = PlainFenced(text)
    return {
        "calls": [[f"tc_{number}", *call] for number, call in enumerate(plain.calls)],
        "errors": plain.errors,
        "violations": plain.violations,
        "prose": plain.prose,
        "canonical": plain.text,
    }


def check(text: str) -> None:
    # As text, because to Python `True`, `1` and `1.0` are equal.
    assert json.dumps(shown(text)) == json.dumps(expected(text))


@settings(max_examples=800, deadline=None)
@given(glued | texts)
def test_any_text(text: str) -> None:
    check(text)


_scalars = st.sampled_from(
    [
        *("1", "-0", "0.5", "1e5", "-12.5E-3", "123456789012345678901", "1e400", "01", "+1", "NaN"),
        *(
            "true",
            "false",
            "null",
            '"a"',
            '""',
            '"\\u00e9\\n"',
            '"\\ud83d\\ude00"',
            '"\t"',
            "[",
            "}",
        ),
    ]
)
_values = st.recursive(
    _scalars,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.lists(inner, max_size=3).map(
            lambda items: "{" + ",".join(f'"name" :{item}' for item in items) + "}"
        )
    ),
    max_leaves=6,
)


@settings(max_examples=800, deadline=None)
@given(st.lists(_values, max_size=3).map(" ".join), st.integers(0, 60), st.text('1.e-"u\\d8,:]}'))
def test_any_json_cut_anywhere(written: str, end: int, more: str) -> None:
    check(f"```tool\n{written[:end]}{more}")


@pytest.mark.parametrize("text", case_texts(), ids=lambda text: ascii(text[:40]))
def test_a_case(text: str) -> None:
    check(f"```tool\n{text}")


@pytest.mark.parametrize("name", FRAGMENTS)
def test_fragments(name: str) -> None:
    for fragment in FRAGMENTS[name]:
        check(f"{fragment}\n```json\n{fragment}\n```\nso {fragment}")
