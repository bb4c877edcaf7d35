"""Iteration: what `for` runs over (HEV-7), and what `iter(x)` makes of a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.errors import HarnError
from harness.harn.values.arithmetic import saturated
from harness.harn.values.model import Iteration, Pair, Range, SetValue
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.values.model import Value


def numbers(value: Range) -> range:
    """Return the numbers of a range; nothing is built (VAL-10)."""
    return range(value.start, value.end if value.exclusive else value.end + 1)


def count(value: Range) -> int:
    """Return how many numbers a range has, as an int of the language."""
    inside = numbers(value)
    return saturated(max(inside.stop - inside.start, 0))


def elements(value: Value) -> Iterator[Value]:
    """Return what `for` runs over: nothing for a text or any other value (HEV-7).

    A dict gives `{key, value}` dicts in the order of its keys.
    """
    kind = type(value)
    if kind is list:
        return iter(value)
    if kind is dict:
        return ({"key": name, "value": value[name]} for name in sorted(value))
    if kind is SetValue:
        return iter(value.items.values())
    if kind is Range:
        return iter(numbers(value))
    return pulled(value) if kind is Iteration else iter(())


def pulled(iteration: Iteration) -> Iterator[Value]:
    """Yield what is left of `iteration`. Whoever stops early leaves the rest to others.

    Raises `iteration_running` where what makes an element asks for one itself.
    """
    while not iteration.done:
        if iteration.running:
            message = f"this {iteration.kind} cannot pull from itself"
            raise HarnError("iteration_running", message, "Runtime error: ")
        iteration.running = True
        try:
            value = next(iteration.pull)
        except StopIteration:
            iteration.done = True
            return
        except BaseException:
            iteration.done = True  # 07 §6: after an error there is nothing more
            raise
        finally:
            iteration.running = False
        yield value


def iterator(value: Value) -> Iteration:
    """Return `iter(value)`: the characters of a text, the pairs of a dict, else its elements.

    An iterator is returned as it is. Raises `not_iterable`.
    """
    if isinstance(value, Iteration):
        if value.kind == "iter":
            return value
        return Iteration("iter", pulled(value), depth=value.depth + 1)
    kind = type(value)
    if kind is str:
        return Iteration("iter", iter(value))
    if kind is dict:
        return Iteration("iter", (Pair(name, value[name]) for name in sorted(value)))
    if kind in {list, SetValue, Range}:
        return Iteration("iter", elements(value))
    raise HarnError("not_iterable", f"iter: cannot iterate over {type_name(value)}", "Type error: ")
