"""GATE-9: from the facts of a host to its decision."""

from __future__ import annotations

import pytest

from harness.harn.gates.ladder import BUDGET, Conclusion, Facts, conclude


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (Facts(source_written=False), Conclusion("soft_veto")),
        (Facts(source_written=True, verification="red"), Conclusion("strict_veto")),
        (Facts(source_written=True, verification="verified"), Conclusion("allow")),
        (Facts(source_written=True, verification="missing"), Conclusion("strict_veto")),
        (Facts(source_written=False, write_expected=False), Conclusion("allow")),
        (
            Facts(source_written=True, verification="red", write_expected=False),
            Conclusion("allow"),
        ),
        (Facts(source_written=False, vetoes=BUDGET - 1), Conclusion("soft_veto")),
        (Facts(source_written=False, vetoes=BUDGET), Conclusion("allow", "soft_veto")),
        (Facts(source_written=True, vetoes=BUDGET), Conclusion("allow", "strict_veto")),
        (
            Facts(source_written=True, verification="verified", vetoes=BUDGET),
            Conclusion("allow"),
        ),
        (None, Conclusion("allow")),
    ],
)
def test_the_ladder(facts: Facts | None, expected: Conclusion) -> None:
    assert conclude(facts) == expected


def test_the_budget() -> None:
    assert BUDGET == 3
