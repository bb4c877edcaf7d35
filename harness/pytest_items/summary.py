"""The lines about cases and scripts at the end of a run."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from harness.expectation.show import visible
from harness.implementation.names import shown_name
from harness.pytest_items.outcome import Recorded, recorded
from harness.pytest_items.scripts.outcome import print_scripts

if TYPE_CHECKING:
    import pytest
    from _pytest.terminal import TerminalReporter


def print_summary(reporter: TerminalReporter, config: pytest.Config) -> None:
    """Print what the cases and scripts came to: totals, groups with news, and what to do."""
    reporter.section("parity")
    found = list(recorded(reporter.stats))
    if found:
        _print_cases(reporter, found, bool(config.getoption("update_snapshots", default=False)))
    print_scripts(reporter)


def _print_cases(reporter: TerminalReporter, found: list[Recorded], is_blessing: bool) -> None:
    for implementation in dict.fromkeys(one.implementation for one in found):
        mine = [one for one in found if one.implementation == implementation]
        counts: Counter[str] = Counter(one.outcome for one in mine)
        reporter.line(
            f"{shown_name(implementation)}: {_counted(len(mine))}, {_words(counts, is_blessing)}"
        )
    for group, news in _news(found).items():
        reporter.line(f"    {visible(group)}: {_words(news, is_blessing)}")
    if not is_blessing and any(one.outcome != "same" for one in found):
        reporter.line(
            "`parity diff` shows what differs; `parity snapshots review` blesses case by case, "
            "`pytest --snapshot-update` all"
        )


def _news(found: list[Recorded]) -> dict[str, Counter[str]]:
    groups: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in found:
        if one.outcome != "same":
            groups[one.group][one.outcome] += 1
    return dict(sorted(groups.items()))


def _words(counts: Counter[str], is_blessing: bool) -> str:
    names = {
        "same": "as blessed",
        "changed": "blessed anew" if is_blessing else "changed",
        "new": "blessed first" if is_blessing else "without a snapshot",
    }
    return ", ".join(f"{counts[key]} {name}" for key, name in names.items() if counts[key])


def _counted(number: int) -> str:
    return "1 case" if number == 1 else f"{number} cases"
