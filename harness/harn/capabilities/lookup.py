"""Finds the rule for a model and fills its record (CAP-1, CAP-3, CAP-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.capabilities.fields import DEFAULTS
from harness.harn.capabilities.matching import fits
from harness.harn.capabilities.rules import Rule, RuleTable, shipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.values.model import Value

MOCKED: Final = ("anthropic", "openai")
"""Whose models the provider `mock` plays, in this order (CAP-4)."""

_UNKNOWN: Final = Rule("*", None, {})


def capabilities(overrides: RuleTable, provider: str, model: str) -> dict[str, Value]:
    """Return what a model of a provider can do; all defaults where no rule fits (CAP-1)."""
    rule = next(_fitting(overrides, provider, model), _UNKNOWN)
    said = _spelled(rule.values)
    record = {**DEFAULTS, **said, "provider": provider, "model": model}
    native = record["native_tools"]
    record["tools"] = native or record["text_tool_wire_format_supported"]
    record["thinking"] = bool(record["thinking_modes"])
    record["vision"] = said.get("vision", record["vision_supported"])
    record["preferred_tool_format"] = record["preferred_tool_format"] or _format(native=native)
    return record


def _format(*, native: bool) -> str:
    return "native" if native else "text"


def _fitting(overrides: RuleTable, provider: str, model: str) -> Iterator[Rule]:
    tables = (overrides, shipped())
    for layer in _layers(overrides, provider):
        for table in tables:
            yield from (rule for rule in table.rules.get(layer, ()) if fits(rule, model))


def _layers(overrides: RuleTable, provider: str) -> Iterator[str]:
    families = {**shipped().families, **overrides.families}
    seen: set[str] = set()
    starts = (provider, *MOCKED) if provider == "mock" else (provider,)
    for start in starts:
        layer: str | None = start
        while layer is not None and layer not in seen:
            seen.add(layer)
            yield layer
            layer = families.get(layer)


def _spelled(values: Mapping[str, Any]) -> dict[str, Value]:
    """Return the fields of a rule with those that an older or another spelling gives (CAP-3)."""
    said = dict(values)
    if said.get("thinking") and "thinking_modes" not in said:
        said["thinking_modes"] = ["enabled"]
    if "vision" in said:
        said.setdefault("vision_supported", said["vision"])
    for name, alias in (("json_schema", "structured_output"), ("structured_output", "json_schema")):
        if alias in said:
            said.setdefault(name, said[alias])
    return {name: None if _is_none(name, value) else value for name, value in said.items()}


def _is_none(name: str, value: object) -> bool:
    return name in {"json_schema", "structured_output"} and value == "none"
