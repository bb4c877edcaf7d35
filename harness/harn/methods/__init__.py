"""Methods (07 §6): a table per kind of receiver. All are pure (MTH-1).

`find(kind, name)` looks one up, `call` calls what `receiver.name(arguments)` means, `names()` are
those of all kinds.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from harness.harn.errors import HarnError
from harness.harn.values.model import StructValue
from harness.harn.values.types import is_callable, type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

_FILES: Final[Mapping[str, str]] = {
    "list": "lists",
    "string": "strings",
    "dict": "dicts",
    "set": "sets",
    "range": "ranges",
    "iter": "iterators",
    "generator": "generators",
    "stream": "generators",
}
"""Where the methods of a kind are: files are loaded when a script first needs them."""


def find(kind: str, name: str) -> Method | None:
    """Return the method `name` of values of a kind (a `type_of` name), or None."""
    return table(kind).get(name)


@cache
def table(kind: str) -> Mapping[str, Method]:
    """Return the methods of values of a kind by their names."""
    if kind not in _FILES:
        return {}
    methods: Mapping[str, Method] = import_module(f"harness.harn.methods.{_FILES[kind]}").METHODS
    return methods


def names() -> frozenset[str]:
    """Return the names of the methods of all kinds of values."""
    return frozenset(name for kind in _FILES for name in table(kind))


def call(run: Run, receiver: Value, name: str, arguments: list[Value]) -> Value:
    """Return what `receiver.name(arguments)` gives (HEV-12).

    The method of the kind comes first, then the `impl` of a struct, then an entry or a field that
    can be called. Raises `unknown_method` but in L1, which yields nil (MTH-2).
    """
    method = find(type_name(receiver), name)
    if method is not None:
        return method(run, receiver, arguments)
    if isinstance(receiver, StructValue):
        return _call_struct(run, receiver, name, arguments)
    if isinstance(receiver, dict) and is_callable(entry := receiver.get(name)):
        return entry.invoke(run, arguments)
    return _unknown(run, receiver, name)


def _call_struct(run: Run, receiver: StructValue, name: str, arguments: list[Value]) -> Value:
    if name in receiver.type.methods:
        return receiver.type.methods[name].invoke(run, [receiver, *arguments])
    if is_callable(field := receiver.fields.get(name)):
        return field.invoke(run, arguments)
    return _unknown(run, receiver, name)


def _unknown(run: Run, receiver: Value, name: str) -> None:
    if run.dialect != "L1":
        message = f"{type_name(receiver)} has no method `{name}`"
        raise HarnError("unknown_method", message, "Runtime error: ")
