"""`x in c` (VAL-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.values.display import display_for
from harness.harn.values.equality import equal
from harness.harn.values.iteration import numbers
from harness.harn.values.keys import key
from harness.harn.values.model import Range, SetValue

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def contains(run: Run, container: Value, value: Value) -> bool:
    """Tell whether `value in container` (VAL-6); false for what contains nothing."""
    kind = type(container)
    if kind is list:
        return any(equal(run, item, value) for item in container)
    if kind is SetValue:
        return key(run, value) in container.items
    if kind is dict or kind is str:
        return display_for(run, value) in container
    return kind is Range and type(value) is int and value in numbers(container)
