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


def pending(project: Project) -> Pending:
    """Ask every case of the configured implementation: its outputs alone are blessed."""
    survey = surveyed(project, None).survey
    return Pending(survey.implementation, changes_of(survey))


def chosen(
    changes: Sequence[Change], ids: Sequence[str], groups: Sequence[str]
) -> tuple[Change, ...]:
    """Return the changes of cases that match one of `ids`, or whose group one of `groups` does.

    Raises `UsageError` for a pattern that nothing matches.
    """
    for pattern in ids:
        _refuse_unmatched("case", pattern, [change.case for change in changes])
    for pattern in groups:
        _refuse_unmatched("group", pattern, [change.group for change in changes])
    return tuple(
        change
        for change in changes
        if any(matches(change.case, pattern) for pattern in ids)
        or any(matches(change.group, pattern) for pattern in groups)
    )


def _refuse_unmatched(what: str, pattern: str, names: Sequence[str]) -> None:
    if not any(matches(name, pattern) for name in names):
        raise click.UsageError(
            f"no snapshot of a {what} {pattern!r} differs from what is observed; "
            "`parity snapshots list` shows those that do"
        )
