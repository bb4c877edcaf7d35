"""What a migration changes, by test, for a person in a hurry."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, Final

import click

from migrate.cli.terminal import cut, visible
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from migrate.drift.model import (
        ChangedTest,
        Difference,
        Drift,
        MovedTest,
        TestPlace,
        WholeTest,
    )

_COLOURS: Final = {"added": "green", "removed": "red", "changed": "yellow", "moved": "cyan"}
_SIGNS: Final = {"added": "+", "removed": "-", "changed": "~"}
_CAUSES: Final = {
    "test": "",
    "surroundings": " (through what it calls, the profile or the migrator)",
    "edited": " (its case file was edited by hand)",
}
_LONGEST: Final = 70
"""Columns of an old or a new value."""
_CONTEXT: Final = 20
"""Characters that are shown of what both have in common."""


def has_news(drift: Drift) -> bool:
    """Has anything happened since an earlier migration?"""
    was_there = drift.removed or drift.changed or drift.moved or drift.unchanged
    return bool(was_there) and touches_tests(drift)


def touches_tests(drift: Drift) -> bool:
    """Did any test come, go, change or move?"""
    return bool(drift.added or drift.removed or drift.changed or drift.moved)


def print_tests(drift: Drift) -> None:
    """Print every test that came, went, changed or moved."""
    _print_whole("added", drift.added, drift.new_files, "no test before")
    _print_whole("removed", drift.removed, drift.gone_files, "no test any more")
    for changed in drift.changed:
        _print_changed(changed)
    _print_moved(drift.moved)


def print_decisions(drift: Drift) -> None:
    """Print which decisions follow what they are about, and which have lost it."""
    for followed in drift.followed:
        told = f"decision  {followed.verdict} follows {followed.before} → {followed.after}"
        click.echo(visible(told))
    for lost in drift.lost:
        told = f"decision  {lost.verdict} has lost {lost.subject}: {lost.why} ({lost.reason})"
        click.secho(visible(told), fg="yellow")


def tests_line(drift: Drift) -> str:
    """Return how many tests came, went, changed, moved and stayed, and decisions likewise."""
    numbers = {
        "added": sum(bool(test.test) for test in drift.added),
        "removed": sum(bool(test.test) for test in drift.removed),
        "changed": sum(bool(changed.after.test) for changed in drift.changed),
        "moved": sum(bool(moved.after.test) for moved in drift.moved),
        "unchanged": drift.unchanged,
    }
    tests = ", ".join(f"{number} {kind}" for kind, number in numbers.items())
    decisions = ""
    if drift.followed or drift.lost:
        follow = "follows" if len(drift.followed) == 1 else "follow"
        decisions = f"; {counted(len(drift.followed), 'decision')} {follow}, {len(drift.lost)} lost"
    return f"tests: {tests}{decisions}"


def _print_test(kind: str, line: str) -> None:
    click.echo(f"{click.style(f'{kind:<7}', fg=_COLOURS[kind])}  {visible(line)}")


def _place(test: TestPlace) -> str:
    if not test.test:
        return f"{test.file} (reached by no test)"
    return f"{test.file}:{test.line} {test.test}"


def _size(tests: Sequence[WholeTest]) -> str:
    """Return how much tests say; what is not there is not said."""
    counts = {
        "case": sum(test.cases for test in tests),
        "expectation": sum(test.expectations for test in tests),
    }
    parts = [counted(number, noun) for noun, number in counts.items() if number]
    untranslated = sum(test.untranslated for test in tests)
    if untranslated:
        parts.append(f"{counted(untranslated, 'assertion')} not translated")
    return ", ".join(parts) or "nothing that could be asked"


def _print_whole(
    kind: str, tests: Iterable[WholeTest], whole_files: Collection[str], why: str
) -> None:
    """Print a line for each test, but one for all of a file that came or went with them."""
    of_files: dict[str, list[WholeTest]] = {}
    for test in tests:
        if test.file in whole_files:
            of_files.setdefault(test.file, []).append(test)
        else:
            _print_test(kind, f"{_place(test)}: {_size([test])}")
    for file, group in of_files.items():
        number = counted(sum(bool(test.test) for test in group), "test")
        _print_test(kind, f"{file} ({why}): {number}, {_size(group)}")


def _print_changed(test: ChangedTest) -> None:
    came = "" if _same_test(test) else f", before {_place(test.before)}"
    _print_test("changed", f"{_place(test.after)}{came}{_CAUSES[test.cause]}")
    for difference in test.differences:
        sign = click.style(_SIGNS[difference.kind], fg=_COLOURS[difference.kind])
        click.echo(f"    {sign} {visible(_difference(difference))}")
    if not test.differences:
        click.echo("    it is written otherwise, and says the same")


def _same_test(test: ChangedTest) -> bool:
    before, after = test.before, test.after
    return (before.file, before.test) == (after.file, after.test)


def _difference(difference: Difference) -> str:
    values = " → ".join(_excerpts(difference.before, difference.after))
    what = "" if difference.what in {"expectation", "assertion"} else f"{difference.what} "
    return f"{what}{difference.id}  {values}"


def _excerpts(before: str | None, after: str | None) -> list[str]:
    """Cut both values; where they begin to differ late, from shortly before that."""
    values = [value for value in (before, after) if value is not None]
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(before or "", after or "", strict=False))
    start = len(list(alike)) - _CONTEXT
    if start <= 0 or max(map(len, values)) <= _LONGEST:
        return [cut(value, _LONGEST) for value in values]
    return ["…" + cut(value[start:], _LONGEST - 1) for value in values]


def _print_moved(moved: Iterable[MovedTest]) -> None:
    """Print tests with another file, name or ids; of other lines, one line for each file."""
    lines_only: Counter[str] = Counter()
    for test in moved:
        if test.before.file == test.after.file and not test.cases:
            lines_only[test.after.file] += 1
            continue
        _print_test("moved", f"{_place(test.before)} → {_place(test.after)}")
        for before, after in list(test.cases.items())[:1]:
            more = len(test.cases) - 1
            others = f", and {counted(more, 'case')} more" if more else ""
            click.echo(f"    {visible(before)} → {visible(after)}{others}")
    for file, number in lines_only.items():
        _print_test("moved", f"{file}: {counted(number, 'test')} to other lines")
