"""What `a.b[i] = v` makes of the value of `a`: a new value, as all are (VAL-2, HEV-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.errors import HarnError
from harness.harn.values.display import display
from harness.harn.values.model import StructValue
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def updated(run: Run, value: Value, path: Sequence[Value], new: Value) -> Value:
    """Return `value` with `new` at the end of a path of names and indices.

    Raises `list_index`, `not_assignable`, `LimitError`.
    """
    containers = [value]
    for key in path[:-1]:
        containers.append(entry(containers[-1], key))
    for container, key in zip(reversed(containers), reversed(path), strict=True):
        new = _with_entry(run, container, key, new)
    return new


def entry(container: Value, key: Value) -> Value:
    """Return what is at one step of a path; nil for what is not there. Raises `not_assignable`."""
    match container:
        case dict():
            return container.get(display(key))
        case StructValue():
            return container.fields.get(display(key))
        case list() if type(key) is int:
            return container[key] if -len(container) <= key < len(container) else None
    raise _not_assignable(container, key)


def _with_entry(run: Run, container: Value, key: Value, new: Value) -> Value:
    match container:
        case dict():
            run.room_for(len(container))
            return {**container, display(key): new}
        case StructValue():
            return StructValue(container.type, {**container.fields, display(key): new})
        case list() if type(key) is int:
            return _with_element(run, container, key, new)
    raise _not_assignable(container, key)


def _with_element(run: Run, container: list[Value], index: int, new: Value) -> list[Value]:
    size = len(container)
    if not -size <= index < size:
        message = f"Index {index} out of bounds for list of length {size}"
        raise HarnError("list_index", message, "Runtime error: ")
    run.room_for(size)
    copy = container.copy()
    copy[index] = new
    return copy


def _not_assignable(container: Value, key: Value) -> HarnError:
    message = f"cannot assign to `{display(key)}` of {type_name(container)}"
    return HarnError("not_assignable", message, "Type error: ")
