"""The parser's records as the plain data that expectations read (06 RES).

Errors and violations are there as plain strings; `diagnostics` has the code and the facts of each.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    import parser
    from harness.expectation import Json


def parse_record(result: parser.ParseResult) -> dict[str, Any]:
    """Return a parse result under the path names of RES-01; diagnostics have the errors first."""
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
        "diagnostics": diagnostics([*result.errors, *result.violations]),
    }


def accounted(result: parser.ParseResult) -> dict[str, Any]:
    """Return the record of a grammar that accounts for every unit of its text (CMP-14, DEC-7)."""
    dispositions = [disposition.to_dict() for disposition in result.dispositions]
    return parse_record(result) | {"dispositions": dispositions}


def ok(value: Json) -> dict[str, Any]:
    """Return the form of `Ok(value)` (RES-03)."""
    return {"ok": True, "value": value}


def failed(error: parser.Diagnostic) -> dict[str, Any]:
    """Return the form of `Err(message)` (RES-03)."""
    return {"ok": False} | told(error)


def told(error: parser.Diagnostic) -> dict[str, Any]:
    """Return an error as its message, with the code and the facts beside it."""
    return {"error": error.message, "diagnostics": diagnostics([error])}


def diagnostics(records: Iterable[parser.Diagnostic]) -> list[dict[str, Any]]:
    """Return the code and the facts of each diagnostic, in order."""
    exported = (record.to_dict() for record in records)
    return [{"code": record["code"], "facts": record["facts"]} for record in exported]


def tagged(value: Any) -> Json:
    """Return a record whose class says what it is as `kind` with its fields, all the way down."""
    if isinstance(value, tuple):
        return [tagged(member) for member in value]
    if not is_dataclass(value):
        return value
    members = {field.name: tagged(getattr(value, field.name)) for field in fields(value)}
    return {"kind": type(value).__name__.lower(), **members}
