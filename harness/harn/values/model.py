"""The run-time values (VAL-1).

Strings, numbers, bools, bytes and nil are Python's own. Lists and dicts are Python's too and are
values: nobody changes one that somebody else can see (VAL-2). Everything tells kinds apart by the
exact type, `type(value) is bool` before `int`; the one exception are closures, which are whatever
derives from `Closure`.

The truth of a value (VAL-3) is Python's own: `if value` and `bool(value)`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from harness.harn.runtime.run import Run

Value: TypeAlias = Any
"""None, bool, int, float, str, bytes, list, dict with str keys, or one of the records below."""


@dataclass(frozen=True, slots=True)
class Range:
    """`start to end`, of ints, lazy (VAL-10)."""

    start: int
    end: int
    exclusive: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """Two values, as iterators over dicts and `enumerate` yield them."""

    first: Value
    second: Value


@dataclass(frozen=True, slots=True)
class Duration:
    """A span of time, in milliseconds (HLX-5)."""

    milliseconds: int

    def __bool__(self) -> bool:
        return self.milliseconds != 0


@dataclass(frozen=True, slots=True)
class EnumValue:
    """`Enum.Variant(fields…)`; a Result is one of the enum `Result` (VAL-1)."""

    enum: str
    variant: str
    fields: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class EnumType:
    """What the name of an enum is bound to: the number of fields of each variant (HEV-14)."""

    name: str
    variants: dict[str, int]


@dataclass(frozen=True, slots=True)
class StructType:
    """What the name of a struct is bound to; `methods` are those of its `impl` blocks."""

    name: str
    fields: tuple[str, ...]
    methods: dict[str, Invocable] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class StructValue:
    """A struct: missing fields read nil (HEV-14)."""

    type: StructType
    fields: dict[str, Value]


@dataclass(frozen=True, slots=True)
class SetValue:
    """A set in the order of insertion; `items` maps the key of each element to it (VAL-4)."""

    items: dict[Any, Value]

    def __len__(self) -> int:
        return len(self.items)


class Invocable(Protocol):
    """Something that can be called: a closure of the script or a builtin."""

    def invoke(self, run: Run, arguments: list[Value]) -> Value:
        """Call it; `arguments` are flattened already (FUN-21). Raises `HarnError`."""


HostFunction: TypeAlias = "Callable[[Run, list[Value]], Value]"
"""What a builtin does; it reads its arguments with `values/arguments.py`."""


class Closure:
    """A function of the script; the runtime's own class derives from this one."""

    __slots__ = ("parameter_names",)

    parameter_names: tuple[str, ...]
    """The names, as they are displayed (OUT-1)."""

    def invoke(self, run: Run, arguments: list[Value]) -> Value:
        """Call it; `arguments` are flattened already (FUN-21). Raises `HarnError`."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, eq=False)
class Builtin:
    """A function of the host; builtins are equal by name (VAL-4)."""

    name: str
    function: HostFunction

    def invoke(self, run: Run, arguments: list[Value]) -> Value:
        """Call the host's function."""
        return self.function(run, arguments)


@dataclass(slots=True, eq=False)
class Iteration:
    """An iterator, a generator or a stream: `kind` tells which (`iter`, `generator`, `stream`).

    Single pass; `pull` yields the elements. An error inside is raised by the `next` that meets it,
    and the iteration is done afterwards (07 §6).
    """

    kind: str
    pull: Iterator[Value]
    done: bool = False
    depth: int = 0
    """How many iterations, each inside the next, an element comes through."""
    running: bool = False
    """Whether it is making an element."""
