"""Reads a surface out of what `tool_surface_validate` is given (SURF-2 … SURF-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.surface.model import Constraint, Surface, Tool
from harness.harn.surface.patterns import matches
from harness.harn.tools.annotations import read_annotations
from harness.harn.tools.executable import entry_name, server_name
from harness.harn.values.display import display, display_for
from harness.harn.values.types import is_callable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

    Entry = Mapping[str, Any]

APPROVAL_LISTS: Final = ("auto_approve", "auto_deny", "require_approval")

_SEARCH: Final = "tool_search"
_SEARCH_PREFIX: Final = "tool_search_tool_"
"""Native tools of tool search itself: they are none of the surface (SURF-3)."""

_NO_PARAMETERS: Final = frozenset({"type", "required", "description"})
"""Keys of a schema without `properties` that are none of its parameters (SURF-4)."""


def read_surface(run: Run, given: Value, options: Value) -> Surface:
    """Return the surface; each input is taken from `given`, else from `options`.

    What it costs to compare all patterns with all names is counted as steps.
    """
    sources = [_as_source(given), options if isinstance(options, dict) else {}]
    policy = _dict(_first(sources, "policy"))
    search = _first(sources, "tool_search")
    tools = tuple(_tools(sources, _dict(policy.get("tool_annotations"))))
    allowed = tuple(_texts(policy.get("tools")))
    constraints = tuple(_constraints(policy.get("tool_arg_constraints")))
    approvals = _approvals(_dict(_first(sources, "approval_policy")))
    patterns = len(allowed) + len(constraints) + sum(map(len, approvals.values()))
    run.room_for(len(tools))
    run.spend(len(tools) * patterns // 32)
    return Surface(
        tools=tools,
        active=tuple(tool for tool in tools if _is_allowed(tool, allowed)),
        ceiling=_ceiling(policy.get("side_effect_level")),
        constraints=constraints,
        approvals=approvals,
        prompts=tuple(prompt for source in sources for prompt in _prompts(run, source)),
        searches=search is not None and search is not False,
    )


def _is_allowed(tool: Tool, allowed: Sequence[str]) -> bool:
    """SURF-3: without patterns, all tools are active."""
    return not allowed or any(matches(pattern, tool.name) for pattern in allowed)


def _as_source(given: Value) -> Entry:
    """A registry, a list of entries or one entry may stand for the surface itself."""
    if isinstance(given, list):
        return {"tools": given}
    if isinstance(given, dict):
        return given if "name" not in given or "tools" in given else {"tools": given}
    return {}


def _first(sources: Sequence[Entry], key: str) -> Value:
    return next((source[key] for source in sources if source.get(key) is not None), None)


def _tools(sources: Sequence[Entry], annotations: Entry) -> Iterator[Tool]:
    names: set[str] = set()
    for entry in _entries(_first(sources, "tools")):
        if name := entry_name(entry):
            names.add(name)
            yield _tool(name, entry, annotations, is_native=False)
    for entry in _entries(_first(sources, "native_tools")):
        name = entry_name(entry)
        if name and name not in names and name != _SEARCH and not name.startswith(_SEARCH_PREFIX):
            yield _tool(name, entry, annotations, is_native=True)


def _entries(given: Value) -> Iterator[dict[str, Any]]:
    while isinstance(given, dict) and "tools" in given:
        given = given["tools"]
    listed = given if isinstance(given, list) else [given]
    return (entry for entry in listed if isinstance(entry, dict))


def _tool(name: str, entry: dict[str, Any], annotations: Entry, *, is_native: bool) -> Tool:
    record = read_annotations(entry.get("annotations"))
    executes = isinstance(entry.get("executor"), str) or is_callable(entry.get("handler"))
    return Tool(
        name=name,
        annotations=record or read_annotations(annotations.get(name)),
        parameters=_parameters(entry),
        has_executor=executes or server_name(entry) is not None or is_native,
        is_deferred=entry.get("defer_loading") is True,
    )


def _parameters(entry: Entry) -> frozenset[str] | None:
    for place, key in (
        (entry, "parameters"),
        (_dict(entry.get("function")), "parameters"),
        (entry, "input_schema"),
    ):
        if key in place:
            schema = _dict(place[key])
            properties = schema.get("properties")
            if isinstance(properties, dict):
                return frozenset(properties)
            return frozenset(schema) - _NO_PARAMETERS
    return None


def _ceiling(given: Value) -> str | None:
    return None if given is None else display(given)


def _constraints(given: Value) -> Iterator[Constraint]:
    for one in given if isinstance(given, list) else []:
        if isinstance(one, dict) and isinstance(one.get("tool"), str):
            key = one.get("arg_key")
            yield Constraint(one["tool"], key if isinstance(key, str) else None)


def _approvals(given: Entry) -> dict[str, tuple[str, ...]]:
    return {name: tuple(_texts(given.get(name))) for name in APPROVAL_LISTS}


def _prompts(run: Run, source: Entry) -> Iterator[str]:
    prompts = source.get("prompts")
    given = [source.get("system"), source.get("prompt")]
    given += prompts if isinstance(prompts, list) else []
    texts = (display_for(run, one) for one in given if one is not None)
    return (text for text in texts if text)


def _texts(given: Value) -> Iterator[str]:
    return (one for one in given if isinstance(one, str)) if isinstance(given, list) else iter(())


def _dict(given: Value) -> Entry:
    return given if isinstance(given, dict) else {}
