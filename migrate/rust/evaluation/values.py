"""The value domain (EVL-01): what an expression can come to besides plain Known values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import structs

from harness.expectation import Path, Segment, Transform, parse_path, render_path
from migrate.rust.evaluation.conditions import Condition, Element, Predicate, Root
from migrate.rust.evaluation.opaque import Opaque
from migrate.rust.known.conversion import copied
from migrate.rust.known.records import ClonedApart
from migrate.rust.known.types import RustType

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.profile import ReceiverType, StreamType
    from migrate.rust.outcome import Site

Value: TypeAlias = Any
"""A Known value of `migrate.rust.known`, or one of the records of this module."""


_REFUSED = 90_000
"""More steps than any test may have."""


class Place(msgspec.Struct, frozen=True):
    """A part of an output, with the Rust type it has there (EVL-01 Ref).

    `lenient` says that the path went below a JSON value by index, where a missing part reads as
    null (OPR-05). `parts` names the components of a tuple (RES-02).
    """

    root: Root
    segments: tuple[Segment, ...]
    type: RustType
    via: tuple[Transform, ...] = ()
    lenient: bool = False
    parts: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The path in text form, with the prefix of the step, or relative to an element."""
        if isinstance(self.root, Element) and not self.segments:
            return ""  # OPR-07: the element itself
        if isinstance(self.root, Element):
            return render_path(Path(None, self.segments))
        # The output of a refused step has a negative root: such a path is compared, never written.
        step = self.root if self.root > 0 else _REFUSED - self.root
        return render_path(Path(step, self.segments))

    @property
    def type_name(self) -> str:
        """The name of its type as the profile has it; enums are all of one Rust type here."""
        return self.type.args[0].name if self.type.name == "enum" else self.type.name

    @property
    def roots(self) -> frozenset[Root]:
        """What the path starts from, as predicates keep it."""
        return frozenset({self.root})

    def below(self, segment: Segment, kind: RustType, *, lenient: bool = False) -> Place:
        """Return the place of a part of this one; after a transform the path goes on there."""
        if self.via:
            return structs.replace(self._going_on(segment), type=kind, lenient=lenient, parts=())
        return Place(self.root, (*self.segments, segment), kind, lenient=lenient)

    def _going_on(self, segment: Segment) -> Place:
        last = self.via[-1]
        if isinstance(last, dict) and "part" in last:
            path = parse_path(last["part"])
            before = self.via[:-1]
        else:
            path, before = Path(None, ()), self.via
        onward = render_path(Path(None, (*path.segments, segment)))
        return structs.replace(self, via=(*before, {"part": onward}))

    def through(self, transform: Transform, kind: RustType) -> Place:
        """Return this place read through one more transform (OPR-03)."""
        return structs.replace(self, type=kind, via=(*self.via, transform), parts=())

    def typed(self, kind: RustType) -> Place:
        """Return this place known to hold a value of another type."""
        return structs.replace(self, type=kind)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of two values, by a condition on outputs (EVL-01 Alternatives).

    Options and results of accessors are choices between `Some`/`Ok` and `None`/`Err`.
    """

    condition: Predicate
    then: Value
    otherwise: Value


@dataclass(frozen=True, slots=True)
class Comprehension:
    """The values made of those elements of a list output that are kept (`map`, `filter`)."""

    source: Place
    element: Element
    kept: Condition
    value: Value


@dataclass(frozen=True, slots=True)
class Advanced:
    """An iterator over a list output of which some elements were taken (EVL-09).

    `front` and `back` count what was taken from either end.
    """

    items: Comprehension
    front: int
    back: int


@dataclass(frozen=True, slots=True)
class Zipped:
    """A list output walked together with Known values: `items[i]` exists if the list is longer."""

    source: Place
    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Chained:
    """Several list outputs one after the other (IDM-86)."""

    lists: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that an operator of its own computes from an output (IDM-84, IDM-88, IDM-89).

    `op` is `count_where`, `occurrences` or `index_of`; `operand` is its value but the comparison.
    """

    place: Place
    op: str
    operand: tuple[tuple[str, Any], ...]
    roots: frozenset[Root]


@dataclass(frozen=True, slots=True)
class Distance:
    """An output minus a number, or the other way round; `absolute` where the sign is gone."""

    place: Place
    number: float
    absolute: bool = False
    from_number: bool = False


@dataclass(frozen=True, slots=True)
class Regex:
    """A regular expression, by its pattern."""

    pattern: str


@dataclass(frozen=True, slots=True)
class Rendering:
    """The Debug text of a string or of a list of strings, `pretty` with a line for each.

    `written` is the code that makes it.
    """

    place: Place
    pretty: bool
    written: str


@dataclass(frozen=True, slots=True)
class Pairs:
    """Neighbours in a list output (`windows(2)`), as lists or as tuples of two."""

    items: Comprehension
    kind: type


@dataclass(frozen=True, slots=True, eq=False)
class MutableBorrow:
    """`&mut name`: the variable it points to (EVL-09)."""

    cell: Any


@dataclass(frozen=True, slots=True, eq=False)
class Shared(ClonedApart):
    """A `RefCell`, `Cell`, `Mutex` or `RwLock`: a place that every clone of an `Rc` of it shares.

    `counted` says that it stands in an `Rc` or `Arc`.
    """

    kind: str
    cell: Any
    counted: bool = False

    def clone(self) -> Shared:
        """Return what `clone` gives: the same place if it is counted, else one of its own."""
        if self.counted:
            return self
        return replace(self, cell=replace(self.cell, value=copied(self.cell.value)))


@dataclass(frozen=True, slots=True, eq=False)
class Function(ClonedApart):
    """A closure or a function named as a value, callable from built-in methods.

    `parameters` tells how many arguments it takes, where that is known; `body` is the code of a
    closure, `scope` where it sees its variables; `again` makes a closure with the same state, where
    it has one of its own (`move`).
    """

    call: Callable[..., Value]
    parameters: int | None = None
    body: Any = None
    scope: Any = None
    again: Callable[[], Function] | None = None

    def clone(self) -> Function:
        """Return a copy: what one of the two changes of its own, the other does not see."""
        return self if self.again is None else self.again()

    def __call__(self, *arguments: Value) -> Value:
        """Call it with evaluated arguments."""
        return self.call(*arguments)


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """What `expect!` gives: a text that something is to be compared with, or why it is not there.

    `site` and `calls` say where the macro stands, which is where the assertion counts; `indented`
    that the text is written with the indentation of its file.
    """

    site: Site
    text: str | Opaque
    calls: tuple[int, ...]
    indented: bool


@dataclass(frozen=True, slots=True, eq=False)
class Future:
    """What async code gives: nothing of it runs before it is awaited (GEN-01).

    `body` is the code of an `async` block or function, `scope` where a block sees its variables,
    `line` where a function is called.
    """

    run: Callable[[], Value]
    body: Any = None
    scope: Any = None
    line: int | None = None


@dataclass(slots=True, eq=False)
class Stream:
    """A value with a state whose whole life is one step (EVL-18).

    `args` are the arguments of the step, which grow with every push; `lost` says why they no
    longer do.
    """

    kind: StreamType
    root: int
    args: dict[str, Any]
    lost: Opaque | None = None

    @property
    def is_closed(self) -> bool:
        """Was it told that nothing more comes?"""
        return bool(self.args[self.kind.closed])


@dataclass(slots=True, eq=False)
class Receiver:
    """A value that constructors and other methods build, and that others ask (EVL-18).

    `args` are the arguments that its questions begin with, `names` the functions that built
    registries among them; `lost` says why nobody knows them any more. `output` is what its
    constructor answered, if that is an op too, as long as nothing has changed the value. `fed`
    are the method that gave the value and the one that it was called on, which stayed as it was.
    """

    kind: ReceiverType
    args: dict[str, Any]
    names: dict[str, str]
    lost: Opaque | None = None
    output: Value = None
    fed: tuple[str, Receiver] | None = None


DERIVED = (
    Place,
    Choice,
    Comprehension,
    Advanced,
    Zipped,
    Chained,
    Measure,
    Distance,
    Rendering,
    Pairs,
    Predicate,
)
"""The kinds of values that depend on an output."""

__all__ = [
    "DERIVED",
    "Advanced",
    "Chained",
    "Choice",
    "Comprehension",
    "Distance",
    "Expected",
    "Function",
    "Future",
    "Measure",
    "MutableBorrow",
    "Opaque",
    "Pairs",
    "Place",
    "Receiver",
    "Regex",
    "Rendering",
    "Shared",
    "Stream",
    "Value",
    "Zipped",
]
