"""What a case came to, kept with the report of its item so that it reaches the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from harness.case import LoadedCase

Outcome = Literal["same", "changed", "new"]
"""What was observed is what was blessed, or another thing, or there was no snapshot."""

PROPERTY: Final = "parity"


class Recorded(NamedTuple):
    """One case of one run."""

    implementation: str
    group: str
    case: str
    outcome: Outcome


def record(item: pytest.Item, implementation: str, case: LoadedCase, outcome: Outcome) -> None:
    """Keep what a case came to. It travels as JSON from the processes of a parallel run."""
    item.user_properties.append((PROPERTY, [implementation, case.group, case.id, outcome]))


def recorded(reports: dict[str, list[Any]]) -> Iterator[Recorded]:
    """Yield what the cases of a run came to."""
    for found in reports.values():
        for report in found:
            if getattr(report, "when", None) == "call":
                for name, value in report.user_properties:
                    if name == PROPERTY:
                        yield Recorded(*value)
