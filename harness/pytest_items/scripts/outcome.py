"""What scripts came to, kept with the reports of their items, and said at the end of the run."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pytest
    from _pytest.terminal import TerminalReporter

Outcome: TypeAlias = Literal["same", "blessed", "failed"]

PROPERTY: Final = "parity_script"

_WORDS: Final[dict[Outcome, str]] = {
    "same": "as expected",
    "blessed": "blessed anew",
    "failed": "not as expected",
}


def record(item: pytest.Item, group: str, outcome: Outcome) -> None:
    """Keep what a script came to. It travels as JSON from the processes of a parallel run."""
    item.user_properties.append((PROPERTY, [group, outcome]))


def print_scripts(reporter: TerminalReporter) -> None:
    """Print what the scripts came to, and the groups with news."""
    found = list(_recorded(reporter.stats))
    if not found:
        return
    number = "1 script" if len(found) == 1 else f"{len(found)} scripts"
    reporter.line(f"harn: {number}, {_counts(outcome for _, outcome in found)}")
    news: defaultdict[str, list[Outcome]] = defaultdict(list)
    for group, outcome in found:
        if outcome != "same":
            news[group].append(outcome)
    for group, outcomes in sorted(news.items()):
        reporter.line(f"    {group}: {_counts(outcomes)}")


def _recorded(reports: dict[str, list[Any]]) -> Iterator[tuple[str, Outcome]]:
    for found in reports.values():
        for report in found:
            if getattr(report, "when", None) == "call":
                for name, value in report.user_properties:
                    if name == PROPERTY:
                        yield value[0], value[1]


def _counts(outcomes: Iterable[Outcome]) -> str:
    counts = Counter(outcomes)
    return ", ".join(f"{counts[key]} {words}" for key, words in _WORDS.items() if counts[key])
