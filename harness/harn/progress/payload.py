"""What `agent_progress` is given, checked and in full (PROG-2, PROG-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.errors import Thrown
from harness.harn.option_fields import NON_EMPTY_STRING, one_of, shown
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.option_fields import Kind
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

OPERATION: Final = "agent_progress"

STATUSES: Final = ("pending", "in_progress", "completed")
PRIORITIES: Final = ("high", "medium", "low")

_ENTRY_FIELDS: Final[Mapping[str, Kind]] = {
    "content": NON_EMPTY_STRING,
    "status": one_of(*STATUSES),
}
"""What every entry must have."""

_PRIORITY: Final = one_of(*PRIORITIES)


def payload_of(run: Run, given: Value) -> dict[str, Value]:
    """Return `{message, entries, replace, metadata}`; every entry counts as a step.

    Throws `progress_input` for the first thing that is wrong, in the order of PROG-2.
    """
    if not isinstance(given, dict):
        raise refusal(f"argument must be a dict, got {type_name(given)}")
    message = given.get("message")
    if message is not None and not isinstance(message, str):
        raise refusal(f"message must be a string or nil, got {type_name(message)}")
    entries = _entries(run, given.get("entries"))
    if not entries and not (message or "").strip():
        raise refusal("message or entries is required")
    return {
        "message": message,
        "entries": entries,
        "replace": _field(given, "replace", bool, "a bool", default=True),
        "metadata": _field(given, "metadata", dict, "a dict", default={}),
    }


def _entries(run: Run, given: Value) -> list[dict[str, Value]]:
    if given is None:
        return []
    if not isinstance(given, list):
        raise refusal(f"entries must be a list, got {type_name(given)}")
    run.spend(len(given))
    return [_entry(f"entries[{at}]", one) for at, one in enumerate(given)]


def _entry(place: str, given: Value) -> dict[str, Value]:
    if not isinstance(given, dict):
        raise refusal(f"{place} must be a dict, got {type_name(given)}")
    for name, kind in _ENTRY_FIELDS.items():
        _require(f"{place}.{name}", kind, given.get(name))
    priority = given.get("priority")
    if priority is None:
        return {key: value for key, value in given.items() if key != "priority"}
    _require(f"{place}.priority", _PRIORITY, priority)
    return given


def _require(place: str, kind: Kind, value: Value) -> None:
    if not kind.holds(value):
        raise refusal(f"{place} must be {kind.words}, got {shown(value)}")


def _field(given: Mapping[str, Any], name: str, kind: type, words: str, *, default: Value) -> Value:
    value = given.get(name)
    if value is None:
        return default
    if type(value) is not kind:
        raise refusal(f"{name} must be {words}, got {type_name(value)}")
    return value


def refusal(message: str, code: str = "progress_input") -> Thrown:
    """Return the string that `agent_progress` throws."""
    text = f"{OPERATION}: {message}"
    return Thrown(text, text, code)
