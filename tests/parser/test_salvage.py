"""Text calls misplaced in native fields (SALV)."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spec_examples import PARSER_SPEC

from parser import (
    Call,
    Diagnostic,
    MalformedCall,
    SalvagedCall,
    parse_text_tool_argument_payload,
    parse_text_tool_call_from_native_arguments,
    parse_text_tool_call_from_native_name,
    stamp_synthetic_tool_call_ids,
)

CASES = json.loads((Path(__file__).parent / "salvage.json").read_text(encoding="utf-8"))

_BULLET = re.compile(r"- SALV-(X1: .*?)\n\n", re.DOTALL)
_EXAMPLE = re.compile(r"X(?P<number>\d): (?P<what>.*?)\.(?: |$)")
_CODE = re.compile(r"`([^`]*)`")


def _examples() -> dict[str, str]:
    """The chapter's examples, which stand in one bullet."""
    chapter = (PARSER_SPEC / "04-bare-and-json.md").read_text(encoding="utf-8")
    bullet = _BULLET.search(chapter)
    assert bullet is not None
    text = re.sub(r"\n +", " ", bullet[1])
    return {example["number"]: example["what"] for example in _EXAMPLE.finditer(text)}


EXAMPLES = _examples()


def shown(read: Any) -> Any:
    """An outcome in the form in which cases say what it must be."""
    match read:
        case None:
            return "not a call"
        case SalvagedCall(name, arguments):
            return ["parsed", name, arguments]
        case MalformedCall(name, error):
            return ["malformed", name, error.code]
        case Diagnostic(code=code):
            return code
    return read


def test_no_example_is_left_out() -> None:
    assert list(EXAMPLES) == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("number", ["1", "2", "3", "4"])
def test_example_of_a_native_name(number: str) -> None:
    text, *result = _CODE.findall(EXAMPLES[number])
    outcome = EXAMPLES[number].partition("→ ")[2]

    read = shown(parse_text_tool_call_from_native_name(text))

    if result:
        assert outcome.startswith("parsed")
        assert read == ["parsed", result[0], json.loads(result[1])]
    else:
        assert (read if isinstance(read, str) else read[0]) == outcome


def test_examples_of_a_payload() -> None:
    assert EXAMPLES["5"] == "payload `{ a: 1 } b` → `payload_trailing_bytes`"
    assert EXAMPLES["6"] == 'payload `zip({ a: 1 })` with name `go` → `{"a":1}`'

    assert shown(parse_text_tool_argument_payload("{ a: 1 } b", "go")) == "payload_trailing_bytes"
    assert parse_text_tool_argument_payload("zip({ a: 1 })", "go") == {"a": 1}


@pytest.mark.parametrize("case", CASES["payload"], ids=lambda case: case["why"])
def test_payload(case: dict[str, Any]) -> None:
    read = parse_text_tool_argument_payload(case["text"], "go")

    assert shown(read) == case["result"]
    if isinstance(read, Diagnostic):
        assert [part for part in case["fragments"] if part not in read.message] == []


@pytest.mark.parametrize("case", CASES["name"], ids=lambda case: case["why"])
def test_native_name(case: dict[str, Any]) -> None:
    assert shown(parse_text_tool_call_from_native_name(case["text"])) == case["result"]


@pytest.mark.parametrize("case", CASES["arguments"], ids=lambda case: case["why"])
def test_native_arguments(case: dict[str, Any]) -> None:
    assert shown(parse_text_tool_call_from_native_arguments(case["text"])) == case["result"]


def test_both_errors_are_told() -> None:
    read = parse_text_tool_argument_payload("zip(7)", "go")

    assert isinstance(read, Diagnostic)
    literal, separator, call = read.message.partition("; ")
    assert separator
    assert "`go{...}`" in literal
    assert "`zip` takes one object literal, got 7" in call
    assert read.facts == {"tool": "go", "literal": literal, "call": call}


def test_records_as_plain_data() -> None:
    parsed = parse_text_tool_call_from_native_name("go({ a: 1 })")
    malformed = parse_text_tool_call_from_native_name("go({ a: 1 }) ok")

    assert isinstance(parsed, SalvagedCall)
    assert isinstance(malformed, MalformedCall)
    assert parsed.to_dict() == {"name": "go", "arguments": {"a": 1}}
    assert malformed.to_dict() == {"name": "go", "error": malformed.error.to_dict()}


def test_ids_are_stamped_in_place_and_in_order() -> None:
    calls = [Call("native_fallback", "a", {}), Call("tc_0", "b", {"x": 1}), Call("", "c", None)]
    kept = calls

    stamp_synthetic_tool_call_ids(calls, count(7).__next__)

    assert kept == [Call("tc_7", "a", {}), Call("tc_8", "b", {"x": 1}), Call("tc_9", "c", None)]


PIECES = [
    *["go(", "go", "{", "}", "{ a: 1 }", ")", "({ a: 1 })", "<<T\n", "\nT", '"', "'", "`", "\\"],
    *["</arg_value>", "</tool_call>", "<tool_call>", "</toolcall>", "<|message|>", "</tool_call"],
    *[" ", "\n", "\u00a0", "\ud800", "//", "/*", "x"],
]
texts = st.lists(st.sampled_from(PIECES), max_size=12).map("".join) | st.text(max_size=30)


@given(texts)
def test_every_text_has_an_outcome(text: str) -> None:
    payload = parse_text_tool_argument_payload(text, "go")

    assert isinstance(payload, dict | Diagnostic)
    for read in (parse_text_tool_call_from_native_name, parse_text_tool_call_from_native_arguments):
        assert isinstance(read(text), SalvagedCall | MalformedCall | None)


@given(texts, st.lists(st.sampled_from(["</arg_value>", "</tool_call>", "<|message|>", " "])))
def test_markers_at_the_end_change_nothing(text: str, markers: list[str]) -> None:
    read = parse_text_tool_call_from_native_name

    assert shown(read(text + "".join(markers))) == shown(read(text))


def test_a_hundred_thousand_markers() -> None:
    text = "go({ a: 1 })" + " </tool_call>" * 100_000

    assert shown(parse_text_tool_call_from_native_name(text)) == ["parsed", "go", {"a": 1}]


@pytest.mark.parametrize("text", [None, 7, b"go({})"])
def test_a_text_of_another_type(text: Any) -> None:
    for read in (parse_text_tool_call_from_native_name, parse_text_tool_call_from_native_arguments):
        with pytest.raises(TypeError, match="text must be str"):
            read(text)
    with pytest.raises(TypeError, match="text must be str"):
        parse_text_tool_argument_payload(text, "go")
    with pytest.raises(TypeError, match="name must be str"):
        parse_text_tool_argument_payload("{}", text)
