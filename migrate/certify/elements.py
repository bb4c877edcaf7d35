"""Lists whose elements satisfy predicates (OPR-06: `any`, `all`, `none` and their kin)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.expectation import MISSING, Output, evaluate, negate
from migrate.certify.wishes import list_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation import Expectation, Json
    from migrate.certify.places import Satisfying

ElementWish: TypeAlias = "Callable[[Any, Any, Satisfying], Json]"


def _holds(predicate: Expectation, item: Json) -> bool:
    return evaluate(predicate, (Output(item),)).status == "pass"


def _one_more(items: list[Json], predicate: Expectation, satisfying: Satisfying) -> list[Json]:
    return [*items, satisfying(items[-1] if items else MISSING, predicate)]


def _any(value: Any, predicate: Expectation, satisfying: Satisfying) -> Json:
    items = list_of(value)
    if items:  # the only call, say, is to be that one
        return [*items[:-1], satisfying(items[-1], predicate)]
    return _one_more(items, predicate, satisfying)


def _all(value: Any, predicate: Expectation, satisfying: Satisfying) -> Json:
    return [satisfying(item, predicate) for item in list_of(value)]


def _none(value: Any, predicate: Expectation, satisfying: Satisfying) -> Json:
    return [
        _otherwise(item, predicate, satisfying) if _holds(predicate, item) else item
        for item in list_of(value)
    ]


def _otherwise(item: Json, predicate: Expectation, satisfying: Satisfying) -> Json:
    for part in negate(predicate):
        item = satisfying(item, part)
    return item


def _count(value: Any, wanted: Any, satisfying: Satisfying) -> Json:
    items = list_of(value)
    while sum(_holds(wanted.predicate, item) for item in items) < wanted.count.low:
        before = len(items)
        items = _one_more(items, wanted.predicate, satisfying)
        if not _holds(wanted.predicate, items[before]):
            break
    return items


def _index(value: Any, wanted: Any, satisfying: Satisfying) -> Json:
    if wanted.equals is None:
        return _none(value, wanted.predicate, satisfying)
    found = satisfying(MISSING, wanted.predicate)
    others = [_otherwise(found, wanted.predicate, satisfying)] * wanted.equals
    return [*others, found]


ELEMENT_WISHES: Final[dict[str, ElementWish]] = {
    "any": _any,
    "all": _all,
    "none": _none,
    "count_where": _count,
    "index_of": _index,
}
"""What a list has to be for an operator about its elements to hold."""
