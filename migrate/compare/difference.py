"""Structural differences between two JSON values, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deepdiff import DeepDiff

from harness.expectation import MISSING, Expectation, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.expectation import Json

COMPARING = frozenset({"equals", "keys_equal", "is_type"})
"""Operators whose operand is a value of the same kind as the subject."""

_COUNTING = frozenset({"length_equals", "length_min", "length_max"})


def difference(expectation: Expectation, verdict: Verdict) -> list[str]:
    """Return the structural difference between what was expected and observed, a line each.

    Empty where the operator does not compare two values.
    """
    if verdict.observed is MISSING:
        return []
    if expectation.op in _COUNTING and isinstance(verdict.observed, list | dict):
        return between(expectation.value, len(verdict.observed))
    if expectation.op in COMPARING:
        return between(expectation.value, verdict.observed)
    return []


def between(expected: Json, observed: Json) -> list[str]:
    """Return the differences of two JSON values, a line each, in a stable order."""
    tree = DeepDiff(expected, observed, verbose_level=2, ignore_numeric_type_changes=False)
    return sorted(_lines(tree.to_dict()))


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
    if kind in {"values_changed", "type_changes"}:
        return f"{where}: expected {change['old_value']!r}, observed {change['new_value']!r}"
    if kind.endswith("_added"):
        return f"{where}: observed {change!r}, not expected"
    if kind.endswith("_removed"):
        return f"{where}: expected {change!r}, not observed"
    return f"{where}: {kind.replace('_', ' ')} {change!r}"
