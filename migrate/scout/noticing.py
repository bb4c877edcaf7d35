"""What an evaluation met and knew nothing of: functions, methods, names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.values import Value

Calls: TypeAlias = "defaultdict[str, list[tuple[Value, ...]]]"
"""The arguments of every call, by the name that a profile gives what is called."""


def _calls() -> Calls:
    return defaultdict(list)


@dataclass(slots=True)
class Noticed:
    """What was met: `methods` and `fields` by the name of their type, `crates` with how often."""

    functions: Calls = field(default_factory=_calls)
    methods: defaultdict[str, Calls] = field(default_factory=lambda: defaultdict(_calls))
    fields: defaultdict[str, Calls] = field(default_factory=lambda: defaultdict(_calls))
    names: set[str] = field(default_factory=set)
    crates: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    types: frozenset[str] = frozenset()
    """Types of the sketch, whose methods are no functions."""

    def notice(self, path: tuple[str, ...], arguments: Sequence[Value] | None) -> None:
        """Take in what an evaluation knows nothing of (`Notice`)."""
        if arguments is None:
            if path[-1][:1].isupper():
                self.names.add(path[-1])
        elif path[-1].startswith("."):
            if path[0] in self.types:
                kept = self.methods if path[-1].endswith("()") else self.fields
                kept[path[0]][path[-1].strip(".()")].append(tuple(arguments))
        elif not path[-1][:1].isupper():  # a variant with values is no function
            self.functions[called(path)].append(tuple(arguments))
            self.crates[path[0]] += len(path) > 1


def called(path: tuple[str, ...]) -> str:
    """Return how a profile names a function: by its last segment, with its type if it has one."""
    has_type = len(path) > 1 and path[-2][:1].isupper()
    return "::".join(path[-2:]) if has_type else path[-1]
