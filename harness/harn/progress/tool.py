"""The tool with which a model reports progress, and the option that adds it (PROG-5, PROG-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.option_fields import NON_EMPTY_STRING, STRING, check_fields, fault
from harness.harn.progress.payload import OPERATION
from harness.harn.progress.reporting import agent_progress
from harness.harn.tools.definition import define
from harness.harn.tools.registry import TOOLS
from harness.harn.values.arguments import argument
from harness.harn.values.model import Builtin
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.option_fields import Kind
    from harness.harn.registries import Registry
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

OPTION: Final = "progress_tool"
CODE: Final = "progress_tool_option"

FIELDS: Final[Mapping[str, Kind]] = {
    "name": NON_EMPTY_STRING,
    "description": NON_EMPTY_STRING,
    "system_prompt_nudge": STRING,
}

DESCRIPTION: Final = "Report progress: a message, or the whole plan as entries with their status"

PARAMETERS: Final[Mapping[str, Any]] = {
    "message": {"type": "string", "required": False},
    "entries": {"type": "array", "required": False},
    "replace": {"type": "boolean", "required": False},
    "metadata": {"type": "object", "required": False},
}

ANNOTATIONS: Final[Mapping[str, Any]] = {
    "kind": "other",
    "side_effect_level": "read_only",
    "progress": True,
}
"""So that narrowing knows the tool under any name (NARW-4)."""


def read_option(given: Value) -> dict[str, Any] | None:
    """Return `{name, description, system_prompt_nudge}`, or None where there is to be no tool.

    Raises `HarnError` (`progress_tool_option`).
    """
    if given is None or given is False:
        return None
    if given is not True and not isinstance(given, dict):
        message = f"{OPTION} must be true, false, a dict, or nil, got {type_name(given)}"
        raise fault(CODE, message)
    return checked_config({} if given is True else given)


def checked_config(given: Value) -> dict[str, Any]:
    """Return the configuration of the tool, with what is missing (PROG-6, PROG-7).

    Raises `HarnError` (`progress_tool_option`).
    """
    if not isinstance(given, dict):
        raise fault(CODE, f"{OPTION}: config must be a dict, got {type_name(given)}")
    check_fields(f"{OPTION}.", CODE, given, FIELDS)
    name = given.get("name") or OPERATION
    nudge = given.get("system_prompt_nudge")
    return {
        "name": name,
        "description": given.get("description") or DESCRIPTION,
        "system_prompt_nudge": _nudge(name) if nudge is None else nudge,
    }


def with_tool(registry: Registry, config: Mapping[str, Any]) -> Registry:
    """Return the registry with the tool at its end."""
    return define(
        registry,
        config["name"],
        config["description"],
        {
            "parameters": dict(PARAMETERS),
            "returns": {"type": "null"},
            "handler": Builtin(OPERATION, agent_progress),
            "annotations": dict(ANNOTATIONS),
        },
    )


def agent_progress_tool(run: Run, arguments: list[Value]) -> Value:
    """PROG-5: `agent_progress_tool(registry = new, options?)`."""
    registry = TOOLS.empty()
    if argument(arguments, 0) is not None:
        registry = TOOLS.registry_at(run, "agent_progress_tool", arguments)
    options = argument(arguments, 1, {})
    return with_tool(registry, checked_config({} if options is True else options))


def _nudge(name: str) -> str:
    return f"Report progress with the tool `{name}` when you begin or finish a part of the task."
