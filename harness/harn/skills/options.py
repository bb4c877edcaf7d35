"""How a loop uses its skills: the options `skills`, `skill_match`, `working_files` (SKL-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from harness.harn.dialect import Dialect
from harness.harn.option_fields import (
    BOOL,
    NAMES,
    POSITIVE,
    check_fields,
    fault,
    one_of,
)
from harness.harn.skills.registry import SKILLS
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.option_fields import Kind
    from harness.harn.registries import Registry
    from harness.harn.values.model import Value

CODE: Final = "skill_option"

CATALOG: Final = "catalog"
METADATA: Final = "metadata"
STRATEGIES: Final = (CATALOG, METADATA, "host", "manual")

MATCHES: Final = frozenset({METADATA, "host"})
"""Strategies that activate skills by themselves; `host` finds none here, where no host is."""

_FIELDS: Final[Mapping[str, Kind]] = {
    "strategy": one_of(*STRATEGIES),
    "top_n": POSITIVE,
    "sticky": BOOL,
}


@dataclass(frozen=True, slots=True)
class SkillOptions:
    """The skills of a loop, and how they become active."""

    registry: Registry
    strategy: str = CATALOG
    top_n: int = 1
    sticky: bool = True
    working_files: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many skills there are."""
        return len(SKILLS.entries(self.registry))


def read_skills(options: Mapping[str, Any], dialect: str) -> SkillOptions | None:
    """Return how a loop uses skills, or None where it has none.

    In the oldest dialect skills are matched unless the options say otherwise.

    Raises `HarnError` (`skill_option`).
    """
    registry = options.get("skills")
    if registry is None:
        return None
    if not SKILLS.is_registry(registry):
        got = type_name(registry)
        raise fault(CODE, f"agent_loop: skills must be a skill registry or nil, got {got}")
    match = _match(options.get("skill_match"))
    check_fields("agent_loop: ", CODE, options, {"working_files": NAMES})
    return SkillOptions(
        registry,
        match.get("strategy") or (METADATA if dialect == Dialect.L1 else CATALOG),
        match.get("top_n") or 1,
        match.get("sticky") is not False,
        tuple(options.get("working_files") or ()),
    )


def _match(given: Value) -> Mapping[str, Any]:
    """Return the option `skill_match`; a text is the strategy alone."""
    if given is None:
        return {}
    named = {"strategy": given} if isinstance(given, str) else given
    if not isinstance(named, dict):
        message = f"agent_loop: skill_match must be a dict, string or nil, got {type_name(given)}"
        raise fault(CODE, message)
    check_fields("agent_loop: skill_match.", CODE, named, _FIELDS)
    return named
