"""The Known values (06 EVL-01): what each kind of Rust value is in Python.

| Rust | Python |
|---|---|
| `String`, `&str`, `Cow<str>` | `str` |
| `char` | `Char` (so that `'a'` and `"a"` differ) |
| `&[u8]`, `b"…"`, `as_bytes()` | `ByteString` |
| integers | `int`, without a width: whoever does arithmetic names the type (`integers`) |
| floats, `bool` | `float`, `bool` (a `bool` is never read as an `int`) |
| `()` | `UNIT` |
| `Some(x)`, `None` | `Some(x)`, `NOTHING` |
| `Ok(x)`, `Err(e)` | `Ok(x)`, `Err(e)` |
| `Vec`, arrays, slices, `VecDeque` | `list`, changed in place by mutating methods |
| tuples | `tuple` |
| iterators | `Iteration`, consumed in place |
| `a..b`, `a..=b`, `..` | `Range` |
| `BTreeMap`, `HashMap`, `serde_json::Map` | `dict`, always read in sorted key order (EVL-09) |
| `BTreeSet`, `HashSet` | `ValueSet` |
| `serde_json::Value` | `JsonValue` |
| enum value, struct | `EnumValue`, `StructValue` |
| closure, function | any Python callable |

**JSON.** `serde_json::Value` is a type of its own: `json!("a").to_string()` is `"a"` *with* quotes,
`"a".to_string()` is without. So a JSON value is a `JsonValue` at *every* level: its `data` is
`None`, `bool`, `int`, `float`, `str`, a `list` of `JsonValue` or a `dict` from `str` to
`JsonValue`. `as_array`/`as_object` hand out that very list or dict, and `get_mut`, `IndexMut` and
`take` hand out or change that very `JsonValue`: aliasing is as in Rust, and `*v = x` is
`v.data = x.data`. `from_json` and `to_json` convert from and to plain Python.

**Foreign values.** The evaluator may put values of its own (Refs, Opaques) into lists, tuples,
options, maps and `JsonValue.data`. Methods pass them along untouched and raise `NeedsKnown` when
one of them would have to be looked into.

**Copies.** Rust moves or clones, Python shares: bind the result of `.clone()`, of `let b = a` for
arrays, and of a `const` through `copied`, or a later `push` is seen through both names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Known: TypeAlias = object
"""A Known value, or a foreign one in transit (see above)."""


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
class Range:
    """A range; a missing bound is `None`. Bounds are `int`, or `Char`."""

    start: Known | None
    end: Known | None
    inclusive: bool = False


class Iteration:
    """An iterator: lazy, consumed as it is read, from both ends where Rust allows it.

    Reading from the back materialises what is left, so closures then run front to back.
    """

    __slots__ = ("_front", "_rest")

    def __init__(self, items: Iterable[Known]) -> None:
        self._rest: list[Known] = []
        self._front: Iterator[Known] | None = iter(items)

    def __iter__(self) -> Iterator[Known]:
        return self

    def __next__(self) -> Known:
        if self._front is None:
            if not self._rest:
                raise StopIteration
            return self._rest.pop()
        return next(self._front)

    def next_back(self) -> Known:
        """Take the last item; raises `StopIteration` when there is none."""
        raise NotImplementedError


@dataclass(slots=True)
class ValueSet:
    """A set, kept as a sorted list without duplicates."""

    items: list[Known]


@dataclass(slots=True)
class JsonValue:
    """A `serde_json::Value`; see the module's docstring for `data`."""

    data: Known


@dataclass(frozen=True, slots=True)
class EnumValue:
    """A value of a user's enum, or of `Ordering`: tuple values and named fields."""

    type: str
    variant: str
    values: tuple[Known, ...] = ()
    fields: tuple[tuple[str, Known], ...] = ()


@dataclass(slots=True)
class StructValue:
    """A struct literal; the fields of a tuple struct are named `0`, `1`, …"""

    type: str
    fields: dict[str, Known]


def from_json(value: Any) -> JsonValue:
    """Wrap plain Python JSON (`dict`, `list`, `str`, `int`, `float`, `bool`, `None`)."""
    raise NotImplementedError


def to_json(value: Known) -> Any:
    """Plain Python JSON of a Known value, as `json!` interpolates it and cases store it (SRC-14).

    Strings, chars (as strings), numbers, bools, unit (null), options (none is null), lists, tuples,
    byte strings (lists of numbers), maps with string keys, sets, JSON values, structs, unit enum
    variants (their name, as serde does). Raises `NeedsKnown` for anything else.
    """
    raise NotImplementedError


def copied(value: Known) -> Known:
    """A copy that shares no list, map, set, struct or JSON value with the original."""
    raise NotImplementedError
