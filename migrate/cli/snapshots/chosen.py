"""The snapshots that are not what is observed, and those of them that a person names."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from harness.globs import matches
from migrate.cli.today import surveyed
from migrate.snapshots import Change, changes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.configuration import Project


class Pending(NamedTuple):
    """What is not as blessed, and the implementation that does it."""

    implementation: str
    changes: tuple[Change, ...]
    cases: tuple[str, ...]
    """The ids of all cases."""
    groups: tuple[str, ...]
    """Their groups."""


def pending(project: Project) -> Pending:
    """Ask every case of the configured implementation: its outputs alone are blessed."""
    survey = surveyed(project, None).survey
    cases = tuple(item.case.id for item in survey.cases)
    groups = tuple({item.case.group: None for item in survey.cases})
    return Pending(survey.implementation, changes_of(survey), cases, groups)


def chosen(found: Pending, ids: Sequence[str], groups: Sequence[str]) -> tuple[Change, ...]:
    """Return the changes of cases that match one of `ids`, or whose group one of `groups` does.

    Raises `UsageError` for a pattern that nothing matches, or only what is as blessed.
    """
    changes = found.changes
    for pattern in ids:
        _refuse_unmatched("case", pattern, [change.case for change in changes], found.cases)
    for pattern in groups:
        _refuse_unmatched("group", pattern, [change.group for change in changes], found.groups)
    return tuple(
        change
        for change in changes
        if any(matches(change.case, pattern) for pattern in ids)
        or any(matches(change.group, pattern) for pattern in groups)
    )


def _refuse_unmatched(
    what: str, pattern: str, differing: Sequence[str], known: Sequence[str]
) -> None:
    if any(matches(name, pattern) for name in differing):
        return
    if any(matches(name, pattern) for name in known):
        raise click.UsageError(f"{what} {pattern!r}: every snapshot is as observed")
    raise click.UsageError(
        f"no {what} matches {pattern!r}; `parity snapshots list` shows those whose snapshots "
        "differ from what is observed"
    )
