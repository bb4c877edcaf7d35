"""The detector against a plain reading of the rules, for texts glued together at random."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shape_cases import Fragment

from parser.lexer.characters import UNICODE_SPACE, trim
from parser.shape import tool_shape_findings

FRAGMENTS = [
    *("<tool", "<function", "<invoke", "<a>", "<a ", "<b-c>", "<A>", "<done>", "<a", "<é", "<_x"),
    *("</a>", "</b-c>", "</A>", "</done>", "</_x>", ">", "=", "/", "|", "<|channel|>", "[ARGS]"),
    *(
        "f(",
        "f9",
        "9(",
        "(",
        "é(",
        "_ (",
        "{",
        "}",
        "k:",
        '"k" :',
        "k1",
        ":",
        "-",
        " ",
        "\n",
        "\x1c",
    ),
    *('"name":', '"tool" :', '"args":', '"input"', '"', "\u00a0", "\u2003", "x", "[TOOL_CALLS]"),
]
PROTOCOL = "tool_call toolcall assistant_prose assistantprose user_response userresponse done"
WS = f"[{UNICODE_SPACE}]"
FLAGS = re.IGNORECASE | re.ASCII
texts = st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join)


def plain(text: str) -> tuple[str, int] | None:
    """The shape and its position as SHP-2 to SHP-8 write them, however long that takes."""
    if match := re.search(rf"<(?:function|invoke|tool){WS}*[{UNICODE_SPACE}=][^>]*>", text, FLAGS):
        return "call_markup", match.start()
    if match := re.search(r"\[TOOL_CALLS\]|<\|recipient\|>|<\|channel\|>", text, FLAGS):
        return "call_markup", match.start()
    for tag in re.finditer(r"<([A-Za-z_][A-Za-z0-9_.:-]*)\b[^>]*>", text):
        name = tag[1].lower()
        close = text.find(f"</{name}>", tag.end())
        if name not in PROTOCOL.split() and close >= 0 and has_arguments(text[tag.end() : close]):
            return "tagged_call_body", tag.start()
    naming = re.search(rf'"(?:name|tool|tool_name|recipient)"{WS}*:', text, FLAGS)
    arguments = re.search(rf'"(?:arguments|args|parameters|input|params)"{WS}*:', text, FLAGS)
    if "{" in text and naming and arguments:
        return "json_name_arguments", naming.start()
    return None


def has_arguments(body: str) -> bool:
    call = rf"[A-Za-z_][A-Za-z0-9_]*{WS}*\("
    key = rf'\{{[^{{}}]*"?[A-Za-z_][A-Za-z0-9_]*"?{WS}*:'
    return bool(re.search(call, trim(body)) or re.search(key, trim(body)))


@settings(max_examples=1000, deadline=None)
@given(texts)
def test_any_text_gives_what_the_rules_say(text: str) -> None:
    expected = plain(text) if trim(text) else None
    if expected is None:
        assert tool_shape_findings([Fragment(text, "r")]) == []
        return
    shape, position = expected

    (finding,) = tool_shape_findings([Fragment(text, "r")])

    assert finding.shape == shape
    assert finding.excerpt == "…" * (position > 0) + trim(text[position:])


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=3))))
def test_any_fragments(fragments: list[tuple[str, str]]) -> None:
    findings = tool_shape_findings([Fragment(*fragment) for fragment in fragments])

    assert len(findings) <= 1
    reasons = [reason for text, reason in fragments if trim(text)]
    assert [finding.dropped_reason for finding in findings] == reasons[: len(findings)]


@pytest.mark.parametrize(
    ("unit", "shapes"),
    [
        ("<tool ", []),
        ("<tool\n", []),
        ("<a>", []),
        ("<a", []),
        ("<a-", []),
        ("</a>", []),
        ('"name" ', []),
        ("{k:", []),
        ("f (", []),
        ("<", []),
        ("a1 ", []),
        ("<a>f(</a>", ["tagged_call_body"]),
        ('{"name":"args":', ["json_name_arguments"]),
    ],
)
def test_long_hostile_text(unit: str, shapes: list[str]) -> None:
    findings = tool_shape_findings([Fragment(unit * 50_000, "r")])

    assert [finding.shape for finding in findings] == shapes
