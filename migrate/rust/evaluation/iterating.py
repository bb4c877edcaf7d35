"""Going through sequences: the elements of Known ones, and `for_each` (EVL-19, EVL-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.changes_shown import discard
from migrate.rust.evaluation.comprehensions import comprehend
from migrate.rust.evaluation.every_turn import for_every
from migrate.rust.evaluation.options import called
from migrate.rust.evaluation.places import category
from migrate.rust.evaluation.signals import LimitReached, Unsupported
from migrate.rust.evaluation.values import DERIVED, Comprehension, Function, Place
from migrate.rust.evaluation.without_order import need_order
from migrate.rust.known.methods import call_method
from migrate.rust.known.values import UNIT, Iteration, JsonValue, Range

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value


def known_items(items: Value) -> list[Value]:
    """Return the elements of a Known sequence. Raises `LimitReached` past the limit (EVL-19)."""
    if isinstance(items, list | tuple):
        found = list(items)
    else:
        if isinstance(items, JsonValue):
            raise Unsupported("unsupported_expr", "a loop over a JSON value")
        iterator = items if isinstance(items, Iteration) else call_method(items, "into_iter")
        if isinstance(items, Range) and items.end is None:
            raise LimitReached("unroll_limit", "a loop over an endless range")
        found = []
        assert isinstance(iterator, Iteration)
        for item in iterator:
            found.append(item)
            if len(found) > limits.TURNS:
                break
    if len(found) > limits.TURNS:
        raise LimitReached("unroll_limit", f"a loop of more than {limits.TURNS} turns")
    return found


def for_each(scope: Scope, items: Value, function: Value) -> Value:
    """Evaluate `items.for_each(function)`: a loop in other words."""
    recorder = scope.run.recorder
    spot = function.body.spot if isinstance(function, Function) and function.body else None
    if isinstance(items, Place | Comprehension):
        if isinstance(items, Place) and category(items) != "list":
            raise Unsupported("output_dependent_property", "for_each")
        every = comprehend(items)
        if spot is not None:
            recorder.walked.add(spot)
        changing = [function.body] if isinstance(function, Function) and function.body else []
        for_every(scope, every, changing, lambda: called(function, every.value), "for_each")
        return UNIT
    if isinstance(items, DERIVED):
        raise Unsupported("output_dependent_property", "for_each")
    need_order(items)
    before = recorder.loop
    try:
        for number, item in enumerate(known_items(items), start=1):
            recorder.loop = before  # the turn before this one is not around it
            recorder.loop = recorder.turn(spot, number)
            discard(scope.run, called(function, item))
    finally:
        recorder.loop = before
    return UNIT
