"""Changes of values that nobody else can see, in the place of a changed copy (VAL-2).

`text += more` and `xs[i] = v` in a loop would take time by the square of the size. A value whose
only owner is the variable can be changed where it is; that it is the only one is told by Python's
own count of references, as CPython does when it grows a text.
"""

from __future__ import annotations

from sys import getrefcount
from typing import TYPE_CHECKING, Final

from harness.harn.values.display import display

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def _count_of_sole_owner() -> int:
    holder = [[None]]
    value = holder[0]
    return getrefcount(value)


_SOLE: Final = _count_of_sole_owner()
"""The count of a value in a holder while a function looks at it, as all those below do."""


def _count_of_local() -> int:
    value = [None]
    return getrefcount(value)


LOCAL: Final = _count_of_local()
"""The count of a value that only a variable of the Python function that asks has."""


def extended(run: Run, holder: list[Value], at: int, more: Value) -> bool:
    """Add a text to a text, or the elements of a list to a list, that `holder` has at `at`.

    Returns whether that was possible; where it is not, nothing has happened. Raises `LimitError`.
    """
    value = holder[at]
    if type(value) is not type(more):
        return False
    if type(value) is str:
        run.grow(len(value) + len(more), len(more))
        holder[at] = None  # CPython grows the text in its place if it is the only one
        value += more
        holder[at] = value
        return True
    if type(value) is not list or getrefcount(value) != _SOLE:
        return False
    run.grow(len(value) + len(more), len(more))
    value += more
    return True


def replaced(run: Run, holder: list[Value], at: int, key: Value, new: Value) -> bool:
    """Put `new` at `key` into the list or dict that `holder` has at `at`.

    Returns whether that was possible; where it is not, nothing has happened. Raises `LimitError`.
    """
    value = holder[at]
    if getrefcount(value) != _SOLE:
        return False
    if type(value) is list and type(key) is int and -len(value) <= key < len(value):
        value[key] = new
        return True
    if type(value) is dict:
        run.grow(len(value) + 1, 1)
        value[display(key)] = new
        return True
    return False
