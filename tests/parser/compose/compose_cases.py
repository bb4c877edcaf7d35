"""The notation of chapter 03 section 13: what a response must come to, and what it came to.

Fields that a case does not give have their default. Diagnostics are `code` or `code(main fact)`.
Canonical text is written as blocks in the shorthand of CMP-18, separated by ` | `.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parser.diagnostics import Diagnostic
    from parser.model import ParseResult

HERE = Path(__file__).parent

REGISTRY: dict[str, Any] = json.loads((HERE / "registry.json").read_text(encoding="utf-8"))

# The fact that stands in parentheses after a code.
MAIN_FACTS = {
    "json_body_batch": "count",
    "multiple_calls_in_body": "count",
    "json_body_unknown_tool": "name",
    "xml_unknown_tool": "name",
    "xml_object_incomplete": "tool",
    "xml_object_invalid": "tool",
    "markup_unknown_tool": "name",
    "mistral_unknown_tool": "name",
    "mistral_json_unknown_tool": "name",
    "dsml_unknown_tool": "name",
    "unknown_tool": "name",
    "call_truncated_named": "tool",
    "angle_wrapped_call": "tool",
    "markup_recovered": "tool",
    "dsml_parameter_invalid": "key",
    "unclosed_block": "tag",
}
# Chapter 04 has more than one way to say that a tool is unknown.
UNKNOWN_TOOL = {"unknown_tool", "unknown_tool_typo", "unknown_tool_alias", "source_code_not_call"}

DEFAULTS: dict[str, Any] = {
    "calls": [],
    "errors": [],
    "violations": [],
    "recovered_from_stray_count": 0,
    "prose": "",
    "user_response": None,
    "done_marker": None,
    "canonical_text": "",
    "dropped": [],
}

_FIELD = re.compile(r"(?:out:|    ) (?P<name>\w+) = (?P<value>.*)")
_CODE = re.compile(r"(?P<code>\w+)(?:\((?P<fact>.*)\))?")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Case:
    """A response and what it must come to."""

    text: str
    expected: dict[str, Any]


def read_case(lines: list[str]) -> Case:
    """Read the lines of one example."""
    head, *fields = lines
    assert head.startswith("in:  ")
    expected = dict(DEFAULTS)
    for line in fields:
        field = _FIELD.fullmatch(line)
        assert field, line
        assert field["name"] in expected, line
        expected[field["name"]] = _value(field["name"], field["value"])
    return Case(json.loads(head.removeprefix("in:  ")), expected)


def observed(text: str, registry: Any = REGISTRY, *, wanted: Iterable[str] = ()) -> dict[str, Any]:
    """Parse a text and show the result as the notation does.

    `wanted` are the diagnostics of the case; codes it gives without a fact are shown without.
    """
    return shown(parse(text, registry), wanted=wanted)


def shown(result: ParseResult, *, wanted: Iterable[str] = ()) -> dict[str, Any]:
    """Show a result as the notation does."""
    bare = {code for code in wanted if "(" not in code}
    return {
        "calls": [call.to_dict() for call in result.calls],
        "errors": [_diagnostic(error, bare) for error in result.errors],
        "violations": [_diagnostic(violation, bare) for violation in result.violations],
        "recovered_from_stray_count": result.recovered_from_stray_count,
        "prose": result.prose,
        "user_response": result.user_response,
        "done_marker": result.done_marker,
        "canonical_text": result.canonical,
        "dropped": [drop._asdict() for drop in result.dropped],
    }


def canonical(shorthand: str) -> str:
    """Expand the shorthand of CMP-18: `P("…") | C(name, {…})`."""
    return "\n\n".join(_blocks(shorthand))


def _blocks(shorthand: str) -> Iterator[str]:
    position = 0
    while position < len(shorthand):
        kind = shorthand[position]
        assert shorthand[position + 1] == "(", shorthand
        position += 2
        name = ""
        if kind == "C":
            comma = shorthand.index(", ", position)
            name, position = shorthand[position:comma], comma + 2
        value, position = _DECODER.raw_decode(shorthand, position)
        yield _block(kind, name, value)
        assert shorthand[position] == ")", shorthand
        position += 1
        if position < len(shorthand):
            assert shorthand.startswith(" | ", position), shorthand
            position += 3


def _block(kind: str, name: str, value: Any) -> str:
    if kind == "C":
        # DEC-1: sorted, whatever the order in which the example shows the keys.
        pretty = json.dumps(value, indent=2, ensure_ascii=False, sort_keys=True)
        return f"<tool_call>\n{name}({pretty})\n</tool_call>"
    if kind == "D":
        return f"<done>{value}</done>"
    tag = {"P": "assistant_prose", "U": "user_response"}[kind]
    return f"<{tag}>\n{value}\n</{tag}>"


def _value(field: str, value: str) -> Any:
    if field == "canonical_text":
        assert value.startswith("[")
        assert value.endswith("]")
        return canonical(value[1:-1])
    return json.loads(value)


def _diagnostic(record: Diagnostic, bare: set[str]) -> str:
    code = "unknown_tool" if record.code in UNKNOWN_TOOL else record.code
    if code in bare or code not in MAIN_FACTS:
        return code
    return f"{code}({record.facts[MAIN_FACTS[code]]})"
