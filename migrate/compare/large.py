"""Large values for deepdiff, whose own ways with them take time in the square of their size."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from deepdiff.operator import BaseOperatorPlus

if TYPE_CHECKING:
    from deepdiff import DeepDiff
    from deepdiff.model import DiffLevel

    from harness.expectation import Json

LONGEST: Final = 400
"""Elements of two lists, between their equal ends, that are matched with each other."""

LONG: Final = "long_list_changed"
"""The kind of difference that `LongLists` reports."""


class WholeTexts(BaseOperatorPlus):
    """Texts are equal or not: their lines are compared elsewhere."""

    def match(self, level: DiffLevel) -> bool:
        """Are both sides texts?"""
        return isinstance(level.t1, str) and isinstance(level.t2, str)

    def give_up_diffing(self, level: DiffLevel, diff_instance: DeepDiff) -> bool:
        """Report two different texts as a changed value."""
        if level.t1 != level.t2:
            # deepdiff's own way of reporting; it has no types.
            diff_instance._report_result("values_changed", level)  # type: ignore[no-untyped-call]
        return True

    def normalize_value_for_hashing(self, parent: object, obj: object) -> object:
        """Nothing is hashed."""
        return obj


class LongLists(BaseOperatorPlus):
    """Lists that differ over a long stretch: where that begins is told, and what stands there."""

    def match(self, level: DiffLevel) -> bool:
        """Are both sides lists, too long to be matched?"""
        one, other = level.t1, level.t2
        if not isinstance(one, list) or not isinstance(other, list):
            return False
        if min(len(one), len(other)) <= LONGEST:
            return False
        first = first_difference(one, other)
        shared = first_difference(one[first:][::-1], other[first:][::-1])
        return min(len(one), len(other)) - first - shared > LONGEST

    def give_up_diffing(self, level: DiffLevel, diff_instance: DeepDiff) -> bool:
        """Report the two lists, of which the first difference is told."""
        diff_instance.custom_report_result(LONG, level)  # type: ignore[no-untyped-call]
        return True

    def normalize_value_for_hashing(self, parent: object, obj: object) -> object:
        """Nothing is hashed."""
        return obj


def first_difference(one: list[Json], other: list[Json]) -> int:
    """Return how many elements both lists begin with alike."""
    both = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in both if not _is_same(a, b)), min(len(one), len(other)))


def _is_same(one: Json, other: Json) -> bool:
    """Python takes 1, 1.0 and true for equal; JSON does not."""
    if one != other:
        return False
    return type(one) is str or json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
