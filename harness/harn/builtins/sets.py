"""Sets (07 §7): `set(…)`, and every method of sets as `set_…` with the set as first argument."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.iterators.sinks import METHODS as SINKS
from harness.harn.methods.sets import METHODS
from harness.harn.values.arguments import set_at
from harness.harn.values.iteration import iterator
from harness.harn.values.model import Iteration, Range, SetValue
from harness.harn.values.sets import set_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

_COLLECTIONS: Final = (list, SetValue, Range, Iteration)


def _set(run: Run, arguments: list[Value]) -> Value:
    """Make a set of the elements of one collection, else of the arguments themselves."""
    if len(arguments) == 1 and type(arguments[0]) in _COLLECTIONS:
        return SINKS["to_set"](run, iterator(arguments[0]), [])
    return set_of(run, arguments)


def _on_set(name: str, method: Method) -> HostFunction:
    return lambda run, arguments: method(run, set_at(name, arguments, 0), arguments[1:])


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "set": _set,
    **{f"set_{name}": _on_set(f"set_{name}", method) for name, method in METHODS.items()},
}
