"""The completion gate of a host: from facts about the workspace to a decision (GATE-9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Verification = Literal["missing", "red", "verified"]
"""What was verified after the last write to a source: nothing, a failure, or success."""

Action = Literal["allow", "soft_veto", "strict_veto"]

BUDGET: Final = 3
"""How many vetoes a host has."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a host knows when an agent says that it is done."""

    source_written: bool
    verification: Verification = "missing"
    write_expected: bool = True
    vetoes: int = 0


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The decision; `converted_from` is the veto that an exhausted budget turned into leave."""

    action: Action
    converted_from: Action | None = None


ALLOW: Final = Conclusion("allow")


def conclude(facts: Facts | None) -> Conclusion:
    """Return what follows from the facts; None when they are not available."""
    if facts is None or not facts.write_expected:
        return ALLOW
    action = _of(facts)
    if action == "allow":
        return ALLOW
    return Conclusion("allow", action) if facts.vetoes >= BUDGET else Conclusion(action)


def _of(facts: Facts) -> Action:
    if not facts.source_written:
        return "soft_veto"
    return "allow" if facts.verification == "verified" else "strict_veto"
