"""What ids can have in common: a beginning, an end, words in the middle."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from harness.globs import WILDCARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

_SEPARATOR: Final = re.compile(r"[_\-:.]")
ENDING: Final = 6
"""Words of the case that a common end has at most."""
MIDDLE: Final = 3
"""Words that a common middle part has at most."""


class Shape(NamedTuple):
    """Parts that stand in an id in this order, with anything between; a part may be empty."""

    beginning: str
    middle: str
    end: str


def pattern_of(shape: Shape) -> str:
    """Return the pattern that just the ids of a shape match."""
    parts = (shape.beginning, shape.middle, shape.end) if shape.middle else (shape[0], shape[2])
    return "*".join(parts)


def shapes(identity: str) -> set[Shape]:
    """Return every shape of an id that is worth a pattern.

    Parts are cut at separators and hold the separators at their sides. So an id has a shape just
    where its pattern matches, and counting shapes is counting matches. What would be a wildcard in
    a pattern is in no shape.
    """
    case, colon, expectation = identity.rpartition(":")
    closing = colon + expectation
    cuts = [found.start() for found in _SEPARATOR.finditer(case)]
    beginnings = [*(identity[: cut + 1] for cut in cuts), case + colon]
    ends = ["", *(identity[cut:] for cut in cuts[-ENDING:])]
    found = {Shape(one, "", end) for one in beginnings for end in ends if _fit(one, end, identity)}
    found |= {Shape(one, "", closing) for one in beginnings if _fit(one, closing, identity)}
    found |= {Shape("", "", end) for end in ends if end}
    found |= {Shape("", middle, end) for middle in _middles(case, cuts) for end in ("", closing)}
    return {shape for shape in found if not WILDCARDS & set("".join(shape))}


def _fit(beginning: str, end: str, identity: str) -> bool:
    """A pattern matches where its parts do not overlap."""
    return len(beginning) + len(end) <= len(identity)


def _middles(case: str, cuts: list[int]) -> Iterator[str]:
    for number, start in enumerate(cuts):
        for stop in cuts[number + 1 : number + 1 + MIDDLE]:
            yield case[start : stop + 1]
