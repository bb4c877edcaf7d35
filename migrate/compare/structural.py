"""What differs between two JSON values, found by deepdiff and told in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from deepdiff import DeepDiff

from harness.expectation import show
from migrate.compare.large import LONG, LongLists, WholeTexts, first_difference
from migrate.compare.look_alikes import look_alikes, named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deepdiff.model import DiffLevel

    from harness.expectation import Json
    from migrate.compare.places import Steps

WIDTH: Final = 1000
"""Characters of a value that a line shows."""

LISTED: Final = 500
"""Differences of two values that are listed."""

Basis: TypeAlias = Literal["expected", "blessed"]
"""What an observed value is compared with: what a legacy test expects, or its snapshot."""


def told(before: Json, observed: Json, basis: Basis, place: Callable[[Steps], str]) -> list[str]:
    """Return the differences of two JSON values, a line each, in a stable order.

    `basis` is what `before` is called; `place` says where a difference is. Values of any size take
    time in proportion to it: texts are compared as wholes, and lists that are long where they
    differ are told by their first difference.
    """
    tree = DeepDiff(
        before,
        observed,
        verbose_level=2,
        view="tree",
        ignore_numeric_type_changes=False,
        custom_operators=[WholeTexts(), LongLists()],
    )
    lines = sorted(f"{_where(one, place)}: {_what(one, basis)}" for one in _levels(tree))
    left = len(lines) - LISTED
    return lines if left <= 0 else [*lines[:LISTED], f"… and {left} more differences"]


def _levels(tree: DeepDiff) -> Iterator[DiffLevel]:
    for found in tree.values():
        yield from found


def _where(level: DiffLevel, place: Callable[[Steps], str]) -> str:
    steps = level.path(output_format="list")
    if level.report_type != LONG:
        return place(steps)
    return f"{place([*steps, first_difference(level.t1, level.t2)])} and on"


def _what(level: DiffLevel, basis: Basis) -> str:
    kind, before, now = str(level.report_type), level.t1, level.t2
    if kind == LONG:
        first = first_difference(before, now)
        return f"{basis} {_there(before, first)}, observed {_there(now, first)}"
    if kind.endswith("_added"):
        return f"observed {show(now, WIDTH)}, not {basis}"
    if kind.endswith("_removed"):
        return f"{basis} {show(before, WIDTH)}, not observed"
    told_apart = _characters(before, now, basis)
    return f"{basis} {show(before, WIDTH)}, observed {show(now, WIDTH)}{told_apart}"


def _there(values: list[Json], at: int) -> str:
    return f"{show(values[at])} (of {len(values)})" if at < len(values) else "no more"


def _characters(old: Json, new: Json, basis: Basis) -> str:
    """Say which characters differ where a reader may see no difference between two texts."""
    if not (isinstance(old, str) and isinstance(new, str)):
        return ""
    sides = [
        f"{named(side)} {word}"
        for side, word in zip(look_alikes(old, new), (basis, "observed"), strict=True)
        if side
    ]
    return f" ({'; '.join(sides)})" if sides else ""
