"""Which cases a person asks for: by id and by group, as globs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from harness.case import FIRST_CASES
from harness.errors import DataError
from harness.globs import matches

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from harness.case import LoadedCase


def chosen(
    cases: Sequence[LoadedCase], ids: Sequence[str], groups: Sequence[str]
) -> tuple[LoadedCase, ...]:
    """Return the cases that match one of `ids` and one of `groups`; no glob stands for all.

    No case would look like good news: raises `DataError` where there is none at all, `UsageError`
    for a glob that nothing matches.
    """
    require_cases(cases)
    by_id = _matching(cases, ids, "case", lambda case: case.id)
    both = _matching(by_id, groups, "group", lambda case: case.group)
    return tuple(both)


def require_cases(cases: Sequence[object]) -> None:
    """Raise `DataError` where there are none: that they all agree would look like good news."""
    if not cases:
        raise DataError(f"there is no case; {FIRST_CASES}. `parity ledger` shows what became none")


def _matching(
    cases: Sequence[LoadedCase],
    globs: Sequence[str],
    what: str,
    name: Callable[[LoadedCase], str],
) -> Sequence[LoadedCase]:
    for glob in globs:
        if not any(matches(name(case), glob) for case in cases):
            raise click.UsageError(
                f"no {what} matches {glob!r}; ids are those of `pytest --collect-only`, and groups "
                "are the folders of the case files"
            )
    return [case for case in cases if not globs or any(matches(name(case), glob) for glob in globs)]
