"""Wrapper calls that lead to one tail (BARE-10, SHAPE-4 … SHAPE-6)."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parser import parse_bare_calls_in_body_with_known
from parser.bare import beginnings
from parser.bare.wrappers import Wrappers
from parser.lexer.calls import delimit_call
from parser.lexer.lookahead import Lookahead
from parser.names.known import known_names
from parser.names.shape import normalize_tool_call_shape

KNOWN = {"run", "look"}


def _calls(text: str) -> list[tuple[str, Any]]:
    result = parse_bare_calls_in_body_with_known(text, KNOWN)
    return [(call.name, call.arguments) for call in result.calls]


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("tool({ name: 'walk', /*\ncall({ /* */ name: 'run', a: 1 })", [("run", {"a": 1})]),
        ("tool({ name: 'walk', /*\ncall({ name: 'run', /* */ a: 1 })", [("run", {"a": 1})]),
        ("tool({ args: 1, /*\ncall({ /* */ name: 'run', a: 1 })", [("run", {"a": 1})]),
        ("tool({ a: 1, /*\ntool({ a: 2, /*\ntool({ cmd: 3, /* */ b: 1 })", [("run", None)]),
        ("tool({ a: 1, /*\ntool({ cmd: 3, /* */ name: 'walk' })", []),
        ("tool({ name: 'r', /*\ncall({ name: 'ru' + /* */ 'n' })", [("run", {})]),
        ("tool({ name: 'ru' + /*\ncall({ name: 'r' + /* */ 'un' })", [("run", {})]),
        ("tool({ intent: 'x', /*\ncall({ intent: ' READ', /* */ a: 1 })", [("look", None)]),
        ("tool({ /*\ncall({ name: 'run', /* */ args: '[1]' })", []),
        ("tool({ /*\ncall({ name: 'run', /* */ args: '{\"a\": 1}' })", [("run", {"a": 1})]),
    ],
)
def test_what_stands_before_the_tail_counts(text: str, calls: list[tuple[str, Any]]) -> None:
    found = _calls(text)

    assert [name for name, _ in found] == [name for name, _ in calls]
    for (_, arguments), (_, expected) in zip(found, calls, strict=True):
        assert expected is None or arguments == expected


@pytest.mark.parametrize("name", ["'run'", "'ru' + 'n'", "'walk'", "' '", "1", "{}", "[1]", "null"])
@pytest.mark.parametrize("args", ["{}", "[]", "'{}'", "'{'", "null", "3", "'{' + '}'"])
@pytest.mark.parametrize(
    "rest", ["", ", intent: 'find'", ", cmd: 1", ", name: 'look'", ", 'tool': 1"]
)
def test_a_tool_is_told_as_it_would_be_built(name: str, args: str, rest: str) -> None:
    source = f"tool({{ name: {name}, args: {args}{rest} }})"
    call = delimit_call(source, len("tool("), "tool", Lookahead(source))
    built, _ = normalize_tool_call_shape("tool", call.arguments())

    assert (Wrappers(source, known_names(KNOWN)).tool_of(call) or "tool") == built


_PIECES = [
    *("run", "look", "walk", "x" * 60, " " * 300, "\n", "\x1c", "functions.", "repo_browser."),
    *("bash", "ls", "<|channel|>", "<|message|>", "<|end|>", "<|chan", "nel|>", "\\\\", "\\x72un"),
]


@settings(max_examples=400)
@given(st.lists(st.sampled_from(_PIECES), max_size=8), st.sampled_from(["", "{}", "[", "{ }x"]))
def test_long_names_are_told_as_they_would_be_built(pieces: list[str], args: str) -> None:
    given_args = f", args: '{args}'" if args else ""
    source = f"tool({{ name: `{''.join(pieces)}`{given_args}, intent: ' FIND' }})"
    call = delimit_call(source, len("tool("), "tool", Lookahead(source))
    built, _ = normalize_tool_call_shape("tool", call.arguments())
    known = known_names(KNOWN)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(beginnings, "_FIRST_LENGTH", 1)
        tool = Wrappers(source, known).tool_of(call)

    assert (tool if tool in known else None) == (built if built in known else None)


def test_a_tool_without_a_name_makes_no_wrapper_one() -> None:
    result = parse_bare_calls_in_body_with_known("tool({ a: 1 })", {"", "run"})

    assert result.calls == ()
    assert [error.code for error in result.errors] == ["unknown_tool"]


TAILS = {
    "array": ("call({ /*\n", "*/ a: [", "1,", "1] })"),
    "object": ("tool({ name: 'walk', args: { /*\n", "*/ a: [", "1,", "1] } })"),
    "members": ("tool({ /*\n", "*/ name: 'walk'", ", a: 1", " })"),
    "concatenation": ("tool({ /*\n", "*/ name: 'a'", " + 'a'", " })"),
    "arguments of a known call": ("tool({ name: 'run', /*\n", "*/ args: [", "1,", "1] })"),
    "name with a marker": ("tool({ name: `run<|message|>\n", "", "a", "<|channel|>` })"),
    "open names": ("tool({ name: '\n", "", "a\n", "' })"),
    "open arguments": ("tool({ name: 'run', args: '{\n", "", "a\n", "' })"),
    "concatenated names": ("tool({ name: 'a' + /*\n", "*/ 'a'", " + 'a'", " })"),
    "concatenated arguments": ("tool({ name: 'run', args: '' + /*\n", "*/ '['", " + '1,'", " })"),
    "JSON": ("tool({ name: 'run', /*\n", "*/ args: '[", "[],", "1]' })"),
}


@pytest.mark.parametrize("parts", TAILS.values(), ids=TAILS)
def test_no_tail_is_read_once_for_each_wrapper(parts: tuple[str, str, str, str]) -> None:
    small, large = (_work(_halved(*parts, size=size)) for size in (4000, 8000))

    assert large < 2.3 * small + 200  # LEX-128


def _halved(first: str, between: str, tail: str, end: str, *, size: int) -> str:
    return first * (size // len(first)) + between + tail * (size // len(tail)) + end


def _work(text: str) -> int:
    """Count the function calls of one parse, which no other program can change."""
    count = 0

    def profile(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        parse_bare_calls_in_body_with_known(text, KNOWN)
    finally:
        sys.setprofile(before)
    return count
