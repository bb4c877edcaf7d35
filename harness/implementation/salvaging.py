"""Text calls in a provider's native fields, and the ids of calls (06 EP-19 … EP-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import parser
from harness.implementation.model import Refused
from harness.implementation.records import failed, ok, told

if TYPE_CHECKING:
    from collections.abc import Sequence

Salvaged: TypeAlias = parser.SalvagedCall | parser.MalformedCall | None


def parse_argument_payload(text: str, name: str) -> dict[str, Any]:
    """EP-19: the arguments that a text holds, or why there are none."""
    found = parser.parse_text_tool_argument_payload(text, name)
    return failed(found) if isinstance(found, parser.Diagnostic) else ok(found)


def native_name_call(text: str) -> dict[str, Any]:
    """EP-20: the call in a native name field."""
    return _salvaged(parser.parse_text_tool_call_from_native_name(text))


def native_arguments_call(text: str) -> dict[str, Any]:
    """EP-20: the call in a native arguments field."""
    return _salvaged(parser.parse_text_tool_call_from_native_arguments(text))


def _salvaged(found: Salvaged) -> dict[str, Any]:
    if found is None:
        return {"kind": "not_call"}
    if isinstance(found, parser.MalformedCall):
        return {"kind": "malformed", "name": found.name, **told(found.error)}
    return {"kind": "parsed", **found.to_dict()}


def stamp_ids(calls: Sequence[dict[str, Any]], numbers: Sequence[int]) -> list[dict[str, Any]]:
    """EP-21: calls numbered anew; `numbers` are what the source of numbers gives, in order.

    The output is the list after the call (RES-04). Raises `Refused` when the numbers run out.
    """
    if len(numbers) < len(calls):
        raise Refused(f"numbers has {len(numbers)} for {len(calls)} calls")
    stamped = [parser.Call("", str(call.get("name")), call.get("arguments")) for call in calls]
    parser.stamp_synthetic_tool_call_ids(stamped, iter(numbers).__next__)
    return [call | {"id": new.id} for call, new in zip(calls, stamped, strict=True)]
