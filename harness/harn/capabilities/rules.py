"""Reads a table of capability rules (CAP-3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from harness.harn.capabilities.fields import fault
from harness.harn.capabilities.toml_reading import TomlFault, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.capabilities.versions import Version


TABLES: Final = frozenset({"provider", "provider_family", "capabilities"})
"""Of a text that says anything, one of these is there; others may stand beside them."""


class RuleFault(ValueError):
    """A table cannot be read; the message says what is wrong, and where."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What the models whose id fits can do; `values` may hold fields that nobody knows."""

    model_match: str
    version_min: Version | None
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RuleTable:
    """The rules of each provider in order, and the parents of providers."""

    rules: Mapping[str, tuple[Rule, ...]] = field(default_factory=dict)
    families: Mapping[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How much there is to look through."""
        return len(self.families) + sum(map(len, self.rules.values()))


@cache
def shipped() -> RuleTable:
    """Return the table of CAP-8."""
    return read_rules(files(__package__).joinpath("shipped.toml").read_text(encoding="utf-8"))


def read_rules(text: str) -> RuleTable:
    """Return the rules of a TOML text, at its top or, as in `harn.toml`, under `capabilities`.

    Raises `RuleFault` (CAP-7).
    """
    try:
        table = read_toml(text)
    except TomlFault as error:
        raise RuleFault(str(error)) from None
    table = _table(table, "capabilities") or table
    if table and TABLES.isdisjoint(table):
        raise RuleFault(f"there is no [[provider.NAME]]; the tables are {', '.join(table)}")
    families = _table(table, "provider_family")
    for provider, parent in families.items():
        if not isinstance(parent, str):
            raise RuleFault(f"provider_family.{provider} must be a string")
    rules = {name: _rules(name, found) for name, found in _table(table, "provider").items()}
    return RuleTable(rules, families)


def _table(table: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = table.get(name, {})
    if not isinstance(found, dict):
        raise RuleFault(f"{name} must be a table")
    return found


def _rules(provider: str, found: object) -> tuple[Rule, ...]:
    if not isinstance(found, list):
        raise RuleFault(f"provider.{provider} must be an array of tables: [[provider.{provider}]]")
    return tuple(_rule(f"provider.{provider}[{i}]", one) for i, one in enumerate(found))


def _rule(place: str, found: object) -> Rule:
    if not isinstance(found, dict):
        raise RuleFault(f"{place} must be a table")
    values = dict(found)
    model_match = values.pop("model_match", None)
    if not isinstance(model_match, str):
        raise RuleFault(f"{place}.model_match is required and must be a string")
    version_min = _version(place, values.pop("version_min", None))
    for name, value in values.items():
        if wrong := fault(name, value):
            raise RuleFault(f"{place}.{wrong}")
    return Rule(model_match, version_min, values)


def _version(place: str, found: object) -> Version | None:
    match found:
        case None:
            return None
        case [major, minor] if type(major) is int and type(minor) is int:
            return major, minor
    raise RuleFault(f"{place}.version_min must be [major, minor]")
