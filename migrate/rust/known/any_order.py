"""Collections that are walked in an order nobody knows: `HashMap`, `HashSet` and their kin."""

from __future__ import annotations

from functools import cmp_to_key
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from migrate.rust.known.compare import same, sorted_items, total_order
from migrate.rust.known.defaults import MAPS, SETS
from migrate.rust.known.errors import NeedsKnown, UnsupportedMethod
from migrate.rust.known.mutation import Mutated
from migrate.rust.known.needs import function
from migrate.rust.known.ordering import as_sign
from migrate.rust.known.records import AnyOrder, HashedMap, HashedSet, Iteration, Known

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.known.types import RustType


def has_no_order(value: Known) -> bool:
    """Whether nobody knows in which order the items of a value come."""
    match value:
        case HashedMap():
            return len(value) > 1
        case HashedSet() | AnyOrder():
            return len(value.items) > 1
        case Iteration():
            return value.unordered
    return False


SAME_IN_ANY_ORDER = frozenset(
    {
        *("all", "any", "by_ref", "cloned", "copied", "count", "filter", "filter_map"),
        *("flatten", "fuse", "into_iter", "iter", "len", "map", "max", "min", "product", "sum"),
    }
)
"""Methods of iterators that give the same in any order, or give iterators."""


def need_same_in_any_order(kind: str, method: str, wanted: RustType | None) -> None:
    """Raise `UnsupportedMethod` for a method that needs an order."""
    gathers = method == "collect" and wanted is not None and wanted.name in MAPS | SETS
    if not gathers and method not in SAME_IN_ANY_ORDER:
        raise UnsupportedMethod(kind, method, "in the order of a hash map")


def without_order(result: Known | Mutated) -> Known | Mutated:
    """What a method gives of items without an order: iterators have none either.

    Raises `NeedsKnown` for a float.
    """
    given = result.result if isinstance(result, Mutated) else result
    if isinstance(given, float):
        raise NeedsKnown(given, "a number that is the same in any order")  # sums are rounded
    if isinstance(given, Iteration):
        given.unordered = True
    return result


def gathered(source: Known) -> AnyOrder:
    """`collect` into a vector."""
    assert isinstance(source, Iteration)
    return AnyOrder(tuple(source))


def _sorted(values: AnyOrder) -> Mutated:
    return Mutated(sorted_items(values.items))


def _sorted_by(values: AnyOrder, compare: Known) -> Mutated:
    apply = function(compare)
    ranked = cmp_to_key(lambda one, other: as_sign(apply(one, other)))
    return _told_apart(values, ranked)


def _sorted_by_key(values: AnyOrder, key: Known) -> Mutated:
    apply = function(key)
    ranked = cmp_to_key(total_order)
    return _told_apart(values, lambda value: ranked(apply(value)))


def _told_apart(values: AnyOrder, key: Callable[[Known], Any]) -> Mutated:
    """Sort values; raises `NeedsKnown` where two that differ may stand in either order."""
    ordered = sorted(values.items, key=key)
    for one, other in pairwise(ordered):
        if key(one) == key(other) and not same(one, other):
            raise NeedsKnown(other, "a value that is sorted in one way")
    return Mutated(ordered)


TABLE: dict[str, Callable[..., Known]] = {
    **dict.fromkeys(("sort", "sort_unstable"), _sorted),
    **dict.fromkeys(("sort_by", "sort_unstable_by"), _sorted_by),
    **dict.fromkeys(("sort_by_key", "sort_unstable_by_key", "sort_by_cached_key"), _sorted_by_key),
    "contains": lambda values, item: any(same(value, item) for value in values.items),
    "is_empty": lambda values: not values.items,
    "len": lambda values: len(values.items),
}
