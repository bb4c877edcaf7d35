"""The parser lane: whole texts (06 EP-01 … EP-05)."""

from __future__ import annotations

from typing import Any

import parser
from harness.implementation.records import accounted, diagnostics, parse_record


def parse_text(text: str, tools: Any) -> dict[str, Any]:
    """EP-01: the tagged grammar."""
    return accounted(parser.parse(text, tools))


def parse_bare(text: str, tools: Any) -> dict[str, Any]:
    """EP-02: bare calls, then native JSON; this lane keeps no dispositions."""
    return parse_record(parser.parse_bare_calls_in_body(text, tools))


def parse_native_json(text: str, known_tools: list[str]) -> dict[str, Any]:
    """EP-03: native JSON alone (RES-02)."""
    result = parser.parse_native_json_tool_calls(text, set(known_tools))
    return {
        "calls": [call.to_dict() for call in result.calls],
        "errors": [error.message for error in result.errors],
        "diagnostics": diagnostics(result.errors),
    }


def parse_fenced(text: str) -> dict[str, Any]:
    """EP-04: JSON in code fences, which takes no registry."""
    return accounted(parser.parse_fenced_json_tool_calls(text))


def parse_format(text: str, tools: Any, tool_format: Any) -> dict[str, Any]:
    """EP-05: the grammar that a format names; one that names none is the tagged one (CMP-8)."""
    return accounted(parser.parse(text, tools, tool_format))
