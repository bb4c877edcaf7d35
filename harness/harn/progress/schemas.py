"""The schemas of progress, and helpers to check values against them (PROG-7).

The chapter leaves the shape of a report open; here it is `{valid, errors}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.errors import HarnError, LimitError
from harness.harn.option_fields import NON_EMPTY_STRING, shown
from harness.harn.progress.payload import PRIORITIES, STATUSES, payload_of, refusal
from harness.harn.progress.tool import checked_config
from harness.harn.values.arguments import argument

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

    Read = Callable[[Run, Value], Value]
    """Returns a value in full, or throws what is wrong with it."""

_ENTRY: Final[Mapping[str, Any]] = {
    "type": "dict",
    "required": ["content", "status"],
    "properties": {
        "content": {"type": "string", "pattern": r"\S"},
        "status": {"type": "string", "enum": list(STATUSES)},
        "priority": {"type": "string", "enum": list(PRIORITIES), "nullable": True},
    },
}

_PAYLOAD: Final[Mapping[str, Any]] = {
    "type": "dict",
    "properties": {
        "message": {"type": "string", "nullable": True, "default": None},
        "entries": {"type": "list", "items": _ENTRY, "nullable": True, "default": []},
        "replace": {"type": "bool", "nullable": True, "default": True},
        "metadata": {"type": "dict", "nullable": True, "default": {}},
    },
    # A message or entries, or both.
    "union": [
        {"required": ["message"], "properties": {"message": {"type": "string", "pattern": r"\S"}}},
        {"required": ["entries"], "properties": {"entries": {"type": "list", "min_items": 1}}},
    ],
}

_EVENT: Final[Mapping[str, Any]] = {
    **_PAYLOAD,
    "required": ["session_id"],
    "properties": {
        "session_id": {"type": "string", "pattern": r"\S"},
        **_PAYLOAD["properties"],
    },
}

_TOOL_CONFIG: Final[Mapping[str, Any]] = {
    "type": "dict",
    "properties": {
        "name": {"type": "string", "pattern": r"\S", "nullable": True},
        "description": {"type": "string", "pattern": r"\S", "nullable": True},
        "system_prompt_nudge": {"type": "string", "nullable": True},
    },
}


def _read_event(run: Run, given: Value) -> Value:
    payload = payload_of(run, given)
    if not NON_EMPTY_STRING.holds(given.get("session_id")):
        got = shown(given.get("session_id"))
        raise refusal(f"session_id must be {NON_EMPTY_STRING.words}, got {got}")
    return {"session_id": given["session_id"], **payload}


_SUBJECTS: Final[Mapping[str, tuple[Mapping[str, Any], Read]]] = {
    "agent_progress_payload": (_PAYLOAD, payload_of),
    "agent_progress_event": (_EVENT, _read_event),
    "agent_progress_tool_config": (_TOOL_CONFIG, lambda _, given: checked_config(given)),
}
"""What the helpers are about: its schema, and what reads it."""


def _schema(schema: Mapping[str, Any]) -> HostFunction:
    return lambda run, arguments: dict(schema)


def _report(read: Read) -> HostFunction:
    def report(run: Run, arguments: list[Value]) -> Value:
        try:
            read(run, argument(arguments, 0))
        except LimitError:
            raise
        except HarnError as error:
            return {"valid": False, "errors": [error.caught]}
        return {"valid": True, "errors": []}

    return report


def _value(read: Read) -> HostFunction:
    return lambda run, arguments: read(run, argument(arguments, 0))


HELPERS: Final[Mapping[str, HostFunction]] = {
    **{f"{name}_schema": _schema(schema) for name, (schema, _) in _SUBJECTS.items()},
    **{f"{name}_report": _report(read) for name, (_, read) in _SUBJECTS.items()},
    **{f"{name}_value": _value(read) for name, (_, read) in _SUBJECTS.items()},
    "agent_progress_tool_config_normalize": _value(
        lambda _, given: checked_config({} if given is None or given is True else given)
    ),
}
