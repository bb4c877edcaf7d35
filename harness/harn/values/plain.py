"""Values as JSON has them, for what is no part of the interpreter, and back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from harness.harn.values.arithmetic import wrapped
from harness.harn.values.display import display
from harness.harn.values.nesting import too_deep

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

_PLAIN = frozenset({str, int, float, bool, type(None)})

DEEPEST: Final = 1_000
"""Most levels of lists and dicts that the other parts of the project are given."""


def to_plain(run: Run, value: Value) -> Any:
    """Return a value as JSON data; what JSON has no form for is its display.

    Every part counts as a step. Raises `LimitError`, and `HarnError` (`value_nesting`) for a value
    that nests deeper than `DEEPEST`.
    """
    return _Plain(run).of(value)


@dataclass(slots=True)
class _Plain:
    """One conversion. Parts that are shared are converted once, and shared again."""

    run: Run
    made: dict[int, Any] = field(default_factory=dict)
    depth: int = 0

    def of(self, value: Value) -> Any:
        if type(value) in _PLAIN:
            return value
        if id(value) not in self.made:
            self.run.spend(1)
            self._enter()
            self.made[id(value)] = self._made_of(value)
            self.depth -= 1
        return self.made[id(value)]

    def _enter(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise too_deep(DEEPEST)

    def _made_of(self, value: Value) -> Any:
        if isinstance(value, dict):
            return {key: self.of(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self.of(part) for part in value]
        return display(value)


def from_plain(value: Any) -> Value:
    """Return JSON data as a value: an integer of more than 64 bits is a float (OUT-4)."""
    if isinstance(value, dict):
        return {key: from_plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [from_plain(part) for part in value]
    if type(value) is int and wrapped(value) != value:
        return float(value)
    return value
