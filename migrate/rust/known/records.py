"""The records of Known values; `values` says which Rust value each one is."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from migrate.rust.known.sizes import TooLarge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Known: TypeAlias = object
"""A Known value, or a foreign one in transit (see `values`)."""


class ClonedApart:
    """A foreign value of which a clone is not the value itself."""

    __slots__ = ()

    def clone(self) -> Known:
        """What `clone` gives."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, order=True)
class Char:
    """A Rust `char`: one Unicode scalar value."""

    value: str


@dataclass(frozen=True, slots=True, order=True)
class ByteString:
    """A slice of `u8`."""

    value: bytes


@dataclass(frozen=True, slots=True)
class Unit:
    """The value `()`."""


UNIT = Unit()


@dataclass(frozen=True, slots=True)
class Some:
    """`Some(value)`."""

    value: Known


@dataclass(frozen=True, slots=True)
class Nothing:
    """`None`."""


NOTHING = Nothing()


@dataclass(frozen=True, slots=True)
class Ok:
    """`Ok(value)`."""

    value: Known


@dataclass(frozen=True, slots=True)
class Err:
    """`Err(value)`."""

    value: Known


@dataclass(frozen=True, slots=True)
class ErrorText:
    """An error of the standard library or of serde: its text (Display), None when nobody knows it.

    Its Debug form is another one, which has no meaning here. `why` says in our words what is wrong.
    """

    text: str | None = None
    why: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Range:
    """A range; a missing bound is `None`. Bounds are `int`, or `Char`."""

    start: Known | None
    end: Known | None
    inclusive: bool = False


DURATION: Final = "std::time::Duration"
"""The type of a struct that is a duration of the standard library."""


class Iteration:
    """An iterator: lazy, consumed as it is read, from both ends where Rust allows it.

    Reading from the back materialises what is left, so closures then run front to back. Raises
    `TooLarge` past `LONGEST` items. `unordered` says that nobody knows in which order they come.
    """

    __slots__ = ("_ahead", "_source", "_taken", "unordered")

    pulled: ClassVar[int] = 0
    """How many items all iterators together have read: what an evaluation has cost so far."""

    def __init__(self, items: Iterable[Known]) -> None:
        self._ahead: deque[Known] = deque()
        self._source: Iterator[Known] = iter(items)
        self._taken = 0
        self.unordered = False

    def __iter__(self) -> Iterator[Known]:
        return self

    def __next__(self) -> Known:
        return self._ahead.popleft() if self._ahead else self._pull()

    def _pull(self) -> Known:
        # What stands behind it, filters and steps too, reads one item for each of its own.
        self._taken += 1
        Iteration.pulled += 1
        if self._taken > LONGEST:
            raise TooLarge(f"an iterator of more than {LONGEST} items")
        return next(self._source)

    @property
    def progress(self) -> tuple[int, int]:
        """How many items it has read, and how many of them it still has to give."""
        return self._taken, len(self._ahead)

    def peek(self) -> Known:
        """The next item, left in place; raises `StopIteration` when there is none."""
        if not self._ahead:
            self._ahead.append(self._pull())
        return self._ahead[0]

    def next_back(self) -> Known:
        """Take the last item; raises `StopIteration` when there is none."""
        self._ahead.extend(bounded(self._source))
        if not self._ahead:
            raise StopIteration
        return self._ahead.pop()

    def remaining(self) -> list[Known]:
        """What is left, left in place."""
        self._ahead.extend(bounded(self._source))
        return list(self._ahead)


LONGEST = 1_000_000
"""Items of an iterator that are gathered; more come only from one that does not end."""


def bounded(items: Iterable[Known]) -> Iterator[Known]:
    """The items, as long as they are not too many. Raises `TooLarge`."""
    for count, item in enumerate(items):
        if count >= LONGEST:
            raise TooLarge(f"an iterator of more than {LONGEST} items")
        yield item


@dataclass(slots=True)
class ValueSet:
    """A set, kept as a sorted list without duplicates."""

    items: list[Known]


class ListKey(tuple[Known, ...]):
    """A vector as the key of a map, which cannot change there."""

    __slots__ = ()

    def restored(self) -> list[Known]:
        """The vector."""
        return [part.restored() if isinstance(part, ListKey) else part for part in self]


class HashedMap(dict[Known, Known]):
    """A map of which nobody knows in which order it is walked: `HashMap`, `IndexMap`."""

    __slots__ = ()


@dataclass(slots=True)
class HashedSet(ValueSet):
    """A set of which nobody knows in which order it is walked: `HashSet`, `IndexSet`."""


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """A vector of the items of a hash map: nobody knows their order until it is sorted."""

    items: tuple[Known, ...]


@dataclass(slots=True)
class JsonValue:
    """A `serde_json::Value`; see `values` for `data`."""

    data: Known


@dataclass(frozen=True, slots=True)
class EnumValue:
    """A value of a user's enum, or of `Ordering`: tuple values and named fields.

    The fields of an output have names though Rust may have none for them; `answers` is what its
    methods give by `name()`, which is no part of it.
    """

    type: str
    variant: str
    values: tuple[Known, ...] = ()
    fields: tuple[tuple[str, Known], ...] = ()
    answers: Mapping[str, Known] = field(default_factory=dict, compare=False)

    @property
    def members(self) -> tuple[Known, ...]:
        """What it holds, in order, whether or not that has names."""
        return self.values or tuple(held for _, held in self.fields)


@dataclass(slots=True)
class StructValue:
    """A struct literal; the fields of a tuple struct are named `0`, `1`, …

    `answers` is what the methods of an output give by `name()`, which is no part of it; `rest` says
    why fields are missing that a base fills in (`..base`).
    """

    type: str
    fields: dict[str, Known]
    answers: dict[str, Known] = field(default_factory=dict, compare=False)
    rest: str | None = None
