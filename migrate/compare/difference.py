"""Structural differences between two JSON values, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from harness.expectation import MISSING, Expectation, Judgement, describe, show
from migrate.compare.look_alikes import look_alikes, named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from harness.expectation import Json

WIDTH = 1000
"""Characters of a value that a line shows."""

LISTED = 500
"""Differences of two values that are listed."""

LONG = "long_list_changed"
"""The kind of difference that `LongLists` reports; it brings its own words."""

Pair = tuple[Any, Any]

_COMPARED: dict[str, Callable[[Json, Json], Pair]] = {
    "equals": lambda operand, observed: (operand, observed),
    "is_null": lambda _, observed: (None, observed),
    "is_empty": lambda _, observed: (type(observed)(), observed),
    "length_equals": lambda operand, observed: (operand, len(observed)),
    "length_min": lambda operand, observed: (operand, len(observed)),
    "length_max": lambda operand, observed: (operand, len(observed)),
    "keys_equal": lambda operand, observed: (sorted(operand), sorted(observed)),
}
"""For operators that compare the subject with a value: what is expected and what is observed."""

_KINDS: dict[str, tuple[type, ...]] = {
    "is_empty": (str, list, dict),
    "length_equals": (list, dict),
    "length_min": (list, dict),
    "length_max": (list, dict),
    "keys_equal": (dict,),
}
"""Kinds of subjects that these operators can compare at all."""


def difference(expectation: Expectation, judgement: Judgement) -> list[str]:
    """Return the difference between what was expected and observed, a line each.

    It is structural where the operator compares two values; for other operators it is one line with
    the demand and the value.
    """
    two = compared(expectation, judgement)
    if two is not None:
        return between(*two)
    if judgement.observed is MISSING and not expectation.missing_is_null:
        return []
    observed = None if judgement.observed is MISSING else judgement.observed
    return [f"expected: {describe(expectation)}; observed: {show(observed, WIDTH)}"]


def compared(expectation: Expectation, judgement: Judgement) -> Pair | None:
    """Return the two values that the operator compares; None where it compares no two values."""
    observed = judgement.observed
    if observed is MISSING:
        if not expectation.missing_is_null:
            return None
        observed = None
    two = _COMPARED.get(expectation.op)
    if two is None or not isinstance(observed, _KINDS.get(expectation.op, object)):
        return None
    return two(None if expectation.value is UNSET else expectation.value, observed)


def between(expected: Json, observed: Json) -> list[str]:
    """Return the differences of two JSON values, a line each, in a stable order.

    Values of any size take time in proportion to it: texts are compared as wholes, and lists that
    are long where they differ are told by their first difference.
    """
    from deepdiff import DeepDiff  # noqa: PLC0415  # slow to import, and most commands find none

    from migrate.compare.large import LongLists, WholeTexts  # noqa: PLC0415  # they import it too

    tree = DeepDiff(
        expected,
        observed,
        verbose_level=2,
        ignore_numeric_type_changes=False,
        custom_operators=[WholeTexts(), LongLists(LONG)],
    )
    lines = sorted(_lines(tree.to_dict()))
    left = len(lines) - LISTED
    return lines if left <= 0 else [*lines[:LISTED], f"… and {left} more differences"]


def _lines(changes: dict[str, Any]) -> Iterator[str]:
    for kind, found in changes.items():
        for place, change in _items(found):
            yield _line(kind, place, change)


def _items(found: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(found, dict):
        yield from found.items()
    else:
        yield from ((place, None) for place in found)


def _line(kind: str, place: str, change: Any) -> str:
    where = place.replace("root", "$", 1)
    if kind == LONG:
        return f"{where}{change}"
    if kind in {"values_changed", "type_changes"}:
        before, now = show(change["old_value"], WIDTH), show(change["new_value"], WIDTH)
        told = _told(change["old_value"], change["new_value"])
        return f"{where}: expected {before}, observed {now}{told}"
    if kind.endswith("_added"):
        return f"{where}: observed {show(change, WIDTH)}, not expected"
    if kind.endswith("_removed"):
        return f"{where}: expected {show(change, WIDTH)}, not observed"
    return f"{where}: {kind.replace('_', ' ')} {change}"


def _told(old: Json, new: Json) -> str:
    """Say which characters differ where a reader may see no difference between two texts."""
    if not (isinstance(old, str) and isinstance(new, str)):
        return ""
    sides = [
        f"{named(side)} {word}"
        for side, word in zip(look_alikes(old, new), ("expected", "observed"), strict=True)
        if side
    ]
    return f" ({'; '.join(sides)})" if sides else ""
