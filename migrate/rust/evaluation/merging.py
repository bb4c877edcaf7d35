"""One value out of two, of which a condition on outputs says which it is (EVL-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.conditions import Predicate, both, inverse, select
from migrate.rust.evaluation.holders import parts_of
from migrate.rust.evaluation.values import Choice, MutableBorrow, Opaque, Place
from migrate.rust.known.values import NOTHING, Char

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.values import Value


def merged(condition: Condition | Opaque, then: Value, otherwise: Value) -> Value:
    """Return what is `then` where the condition holds and `otherwise` where it does not."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    if is_same(then, otherwise):
        return then
    if _lose_lent(then, otherwise):
        return Opaque("guard_unsupported", "a borrow of one of two variables")
    if isinstance(condition, Opaque):
        return condition
    if isinstance(then, Opaque) and isinstance(otherwise, Opaque):
        return then
    then, otherwise = _within(condition, then, otherwise)
    if isinstance(then, bool | Predicate) and isinstance(otherwise, bool | Predicate):
        return select(condition, then, otherwise)
    if isinstance(then, Choice) and then.otherwise is NOTHING and otherwise is NOTHING:
        joined = both(condition, then.condition)
        assert isinstance(joined, Predicate)
        return Choice(joined, then.then, NOTHING)
    return Choice(condition, then, otherwise)


def _within(condition: Predicate, then: Value, otherwise: Value) -> tuple[Value, Value]:
    """Return two values without what the condition that tells them apart decides in them."""
    if isinstance(then, Choice):
        then = _decided(condition, then)
    if isinstance(otherwise, Choice):
        otherwise = _decided(inverse(condition), otherwise)
    return then, otherwise


def _decided(condition: Predicate, value: Choice) -> Value:
    if value.condition == condition:
        return value.then
    return value.otherwise if value.condition == inverse(condition) else value


def is_same(one: Value, other: Value) -> bool:
    """Tell whether two values are one, or cannot be told apart."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, str | int | float | Char | Place):
        return bool(one == other)
    if isinstance(one, MutableBorrow):
        return one.cell is other.cell
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    return False


def _lose_lent(*values: Value) -> bool:
    """Forget what is lent by one of two values: nobody knows any more what changes there."""
    lent = [borrow for value in values for borrow in _borrows(value)]
    for borrow in lent:
        borrow.cell.value = Opaque("guard_unsupported", "lent under a condition on an output")
    return bool(lent)


def _borrows(value: Value) -> Iterator[MutableBorrow]:
    if isinstance(value, MutableBorrow):
        yield value
    for part in parts_of(value):
        yield from _borrows(part)
