"""The bundled Python parser as an implementation under test.

The only place of the harness that knows `parser`: it maps ops to functions, and their records to
the field names that expectations use (06 RES-01). Errors and violations are there as plain strings;
`diagnostics` has the code and the facts of each, errors first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import parser

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.implementation.model import OpTable


def ops() -> OpTable:
    """Return the ops that the bundled parser answers."""
    return {
        "parse_text": _parse_text,
        "parse_bare": _parse_bare,
        "parse_fenced": _parse_fenced,
        "parse_native_json": _parse_native_json,
        "normalize_call_shape": _normalize_call_shape,
        "normalize_tool_name": parser.normalize_tool_name,
    }


def _parse_text(text: str, tools: Any) -> dict[str, Any]:
    return _record(parser.parse(text, tools))


def _parse_bare(text: str, tools: Any) -> dict[str, Any]:
    return _record(parser.parse_bare_calls_in_body(text, tools))


def _parse_fenced(text: str) -> dict[str, Any]:
    return _record(parser.parse_fenced_json_tool_calls(text))


def _record(result: parser.ParseResult) -> dict[str, Any]:
    return {
        "calls": [call.to_dict() for call in result.calls],
        "errors": list(result.error_messages),
        "violations": list(result.violation_messages),
        "prose": result.prose,
        "user_response": result.user_response,
        "done_marker": result.done_marker,
        "canonical": result.canonical,
        "recovered_from_stray_count": result.recovered_from_stray_count,
        "dropped": [{"text": drop.text, "reason": drop.reason} for drop in result.dropped],
        "diagnostics": _diagnostics([*result.errors, *result.violations]),
    }


def _parse_native_json(text: str, known_tools: list[str]) -> dict[str, Any]:
    result = parser.parse_native_json_tool_calls(text, set(known_tools))
    return {
        "calls": [call.to_dict() for call in result.calls],
        "errors": [error.message for error in result.errors],
        "diagnostics": _diagnostics(result.errors),
    }


def _normalize_call_shape(name: str, args: Any) -> dict[str, Any]:
    shaped, arguments = parser.normalize_tool_call_shape(name, args)
    return {"name": shaped, "arguments": arguments}


def _diagnostics(records: Iterable[parser.Diagnostic]) -> list[dict[str, Any]]:
    return [{"code": record.code, "facts": dict(record.facts)} for record in records]
