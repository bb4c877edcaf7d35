"""Reads a surface out of what `tool_surface_validate` is given (SURF-2, SURF-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.surface.model import Constraint, Surface, Tool
from harness.harn.surface.patterns import Patterns, is_wild, patterns_of
from harness.harn.surface.tool_inputs import ToolReader, dict_or_empty
from harness.harn.values.display import display_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

    Entry = Mapping[str, Any]

APPROVAL_LISTS: Final = ("auto_approve", "auto_deny", "require_approval")


def read_surface(run: Run, given: Value, options: Value) -> Surface:
    """Return the surface; each input is taken from `given`, else from `options`.

    Without patterns in the policy, all tools are active (SURF-3). What it costs to compare all
    patterns with all names, and to look through the prompts, is counted as steps. Raises
    `LimitError`.
    """
    sources = [_as_source(given), options if isinstance(options, dict) else {}]
    policy = dict_or_empty(_first(sources, "policy"))
    search = _first(sources, "tool_search")
    reader = ToolReader(run, dict_or_empty(policy.get("tool_annotations")))
    tools = tuple(reader.tools(_first(sources, "tools"), _first(sources, "native_tools")))
    allowed = patterns_of(tuple(_texts(policy.get("tools"))) or ("*",))
    constraints = tuple(_constraints(policy.get("tool_arg_constraints")))
    approvals = _approvals(dict_or_empty(_first(sources, "approval_policy")))
    run.spend((len(tools) + reader.size // 8) * _size(allowed, constraints) // 8)
    prompts = tuple(prompt for source in sources for prompt in _prompts(run, source))
    run.spend(sum(map(len, prompts)) // (1 if _has_aliases(tools) else 16))
    return Surface(
        tools=tools,
        active=tuple(tool for tool in tools if allowed.match(tool.name)),
        ceiling=_ceiling(run, policy.get("side_effect_level")),
        constraints=constraints,
        approvals=approvals,
        prompts=prompts,
        searches=search is not None and search is not False,
    )


def _has_aliases(tools: Sequence[Tool]) -> bool:
    """Return whether the calls in prompts have to be parsed (SURF-8)."""
    records = (tool.annotations for tool in tools)
    return any(record and record.arg_schema.arg_aliases for record in records)


def _size(allowed: Patterns, constraints: Sequence[Constraint]) -> int:
    """Return how many patterns each name is compared with; with names, it is looked up."""
    wild = sum(is_wild(constraint.tool) for constraint in constraints)
    return len(allowed.prefixes) + len(allowed.suffixes) + wild


def _as_source(given: Value) -> Entry:
    """A registry, a list of entries or one entry may stand for the surface itself."""
    if isinstance(given, list):
        return {"tools": given}
    if isinstance(given, dict):
        return given if "name" not in given or "tools" in given else {"tools": given}
    return {}


def _first(sources: Sequence[Entry], key: str) -> Value:
    return next((source[key] for source in sources if source.get(key) is not None), None)


def _ceiling(run: Run, given: Value) -> str | None:
    return None if given is None else display_for(run, given)


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
