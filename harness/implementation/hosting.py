"""What a host of agents asks of the bundled parser (05 SEAM; 02 SPEC-1, HEAD-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import parser
from harness.implementation.records import parse_record
from parser import SpecError
from parser.lexer import call_head

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "SpecError",
    "head_of_call",
    "parse_for_agent",
    "project",
    "scan_text",
    "standard_spec",
]


def parse_for_agent(
    text: str, tools: Any, tool_format: Any, next_seq: Callable[[], int]
) -> dict[str, Any]:
    """Return the public record of a text (SEAM-9): the grammar of a format, ids that go on.

    Raises TypeError when `text` is not a string.
    """
    record = parse_record(parser.parse(text, tools, tool_format, next_seq=next_seq))
    return {
        "calls": record["calls"],
        "tool_calls": record["calls"],
        "tool_parse_errors": record["errors"],
        "protocol_violations": record["violations"],
        "recovered_from_stray_count": record["recovered_from_stray_count"],
        "prose": record["prose"],
        "user_response": record["user_response"],
        "done_marker": record["done_marker"],
        "canonical_text": record["canonical"],
        "dropped": record["dropped"],
    }


def scan_text(text: Any, spec: Any) -> dict[str, Any]:
    """Return the source and the units of a text. Raises SpecError (SPEC-7)."""
    return parser.scan_units(text, spec).to_dict()


def head_of_call(text: str) -> dict[str, str]:
    """Return name and separator of the call that a text begins with, empty for none (HEAD-2)."""
    found = call_head(text)
    return {} if found is None else dict(zip(("name", "sep"), found, strict=True))


def standard_spec(tools: Any) -> dict[str, Any]:
    """Return the words of the standard dialects as plain data (VOC-2)."""
    return parser.standard_spec(tools).to_dict()


def project(text: str, tools: Any, native_calls: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return what a host makes of one provider result (SEAM-2 … SEAM-6).

    `calls` are those to run. Where there was no reason to parse the text, all that a parse finds
    is empty.
    """
    projection = parser.Projection(text, tools, tuple(native_calls))
    parsed = projection.parsed or parser.ParseResult()
    return {
        "calls": [dict(call) for call in projection.calls],
        "prose": parsed.prose,
        "public_text": projection.public_text,
        "visible_text": projection.visible_text,
        "canonical_text": parsed.canonical,
        "tool_parse_errors": list(parsed.error_messages),
        "protocol_violations": list(parsed.violation_messages),
        "done_marker": parsed.done_marker,
    }
