"""The attributes of a piece of code, and of the modules and impls around it (GEN-41)."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment, ParsedText

Text: TypeAlias = "ParsedText | None"
"""What offsets are counted in: the file, or what one call of a macro makes."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an item begins and ends, with all attributes up to its own, the outermost first."""

    start: int
    end: int
    attributes: tuple[Attribute, ...]
    around: _Place | None


class Surroundings:
    """The items of a file by their places: looking one up does not go through all of them."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._places: defaultdict[Text, list[_Place]] = defaultdict(list)
        waiting: list[tuple[Item, _Place | None]] = [(item, None) for item in items]
        while waiting:
            item, around = waiting.pop()
            # What a macro makes has the attributes of its own text, not those of the call.
            place = around if item.expanded else self._placed(item, around)
            waiting += [(inner, place) for inner in item.items]
        for places in self._places.values():
            places.sort(key=lambda place: (place.start, -place.end))

    def attributes_of(self, inside: Fragment) -> tuple[Attribute, ...]:
        """Return the attributes of an item, and of what it stands in, the outermost first."""
        text, start, end = _stretch(inside)
        places = self._places.get(text, [])
        before = bisect_right(places, start, key=attrgetter("start"))
        place = places[before - 1] if before else None
        while place is not None and place.end < end:
            place = place.around
        return place.attributes if place is not None else ()

    def _placed(self, item: Item, around: _Place | None) -> _Place:
        text, start, end = _stretch(item.fragment)
        outer = around.attributes if around is not None else ()
        place = _Place(start, end, outer + item.attributes, around)
        self._places[text].append(place)
        return place


def _stretch(fragment: Fragment) -> tuple[Text, int, int]:
    """Return where a fragment stands; what two calls of a macro make stands in two texts."""
    if fragment.parsed.call is None:
        return None, fragment.start, fragment.end
    return fragment.parsed, fragment.node.start_byte, fragment.node.end_byte
