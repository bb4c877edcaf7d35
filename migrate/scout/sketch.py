"""A profile in the making: what the evaluations have shown so far."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from harness.implementation import OpAnswer
from migrate.profile import (
    Argument,
    Ask,
    Constructor,
    EntryPoint,
    Feed,
    Profile,
    ReceiverType,
    StreamType,
)
from migrate.profile.types import EnumType, Field
from migrate.rust.evaluation.records import snake_case

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.profile.types import Fields

MADE = "Made"
"""Ends the name of a type that stands for what an op returns, as long as nobody knows it."""

CONSTANT = "Constant"
"""The type of all constants of a crate: what it is called makes no difference."""

FALLIBLE = ("Result<", "Option<")

ERROR = "Error"
"""The type of the errors of which the tests only read parts."""

CHANGES = {True: "changes", False: None}
"""What a method that asks appends to, by whether it changes the value."""

MESSAGE: Fields = {"to_string()": Field(type="String", at="")}
"""An error that is known by its message alone."""


@dataclass(slots=True)
class Called:
    """A function or method: what it is given, by number of arguments; what is known of it."""

    name: str
    op: str
    rows: dict[int, tuple[Argument, ...]]
    returns: str
    place: str | None = None
    uses: set[str] = field(default_factory=set)
    """Methods that tests call on what it returns."""


@dataclass(slots=True)
class Built:
    """A type whose values are built, fed and asked."""

    constructors: dict[str, Called] = field(default_factory=dict)
    constants: set[str] = field(default_factory=set)
    feeds: set[str] = field(default_factory=set)
    asks: dict[str, Called] = field(default_factory=dict)
    changing: set[str] = field(default_factory=set)
    """Methods that change the value itself (`&mut self`)."""

    def outcomes(self) -> list[Called]:
        """Return the constructors that say whether they succeed, so that a case can ask it."""
        made = self.constructors.values()
        return [one for one in made if one.place and one.returns.startswith(FALLIBLE)]

    def tell_apart(self) -> None:
        """Give arguments of methods other names than those of constructors: an op has both."""
        rows = [row for one in self.constructors.values() for row in one.rows.values()]
        built = {argument.name for row in rows for argument in row}
        for ask in self.asks.values():
            ask.rows = {
                number: tuple(_renamed(one, ask.name) if one.name in built else one for one in row)
                for number, row in ask.rows.items()
            }


def _renamed(argument: Argument, method: str) -> Argument:
    return msgspec.structs.replace(argument, name=f"{method}_{argument.name}")


@dataclass(slots=True)
class Sketch:
    """Functions, types that are built, streams, errors without parts; types of the crate."""

    name: str
    functions: dict[str, Called] = field(default_factory=dict)
    built: dict[str, Built] = field(default_factory=dict)
    streams: dict[str, StreamType] = field(default_factory=dict)
    units: set[str] = field(default_factory=set)
    types: dict[str, Fields] = field(default_factory=dict)
    tuples: set[str] = field(default_factory=set)
    """Those of the types that are tuples, whose fields are their parts."""
    enums: dict[str, EnumType] = field(default_factory=dict)
    written_enums: frozenset[str] = frozenset()
    """Enums of the crate, whose values tests write."""
    written_structs: frozenset[str] = frozenset()
    """Structs and traits of the crate, of which values are."""
    plain: dict[str, str] = field(default_factory=dict)
    """Types of the crate whose values stand as plain ones do, each with that type."""

    def asked(self) -> Iterator[Called]:
        """Yield everything that asks an op."""
        yield from self.functions.values()
        for built in self.built.values():
            yield from built.asks.values()
            yield from built.outcomes()

    def may_be_built(self, kind: str) -> bool:
        """Tell a type of the crate, or one of which nobody knows what it is, from any other."""
        return kind.endswith(MADE) or kind in self.written_structs

    def asked_types(self) -> list[str]:
        """Return the types that are built, and those that ops return."""
        return [*self.built, *(re.split(r"\W", called.returns)[0] for called in self.asked())]

    def ops(self) -> set[str]:
        """Return the names of all ops."""
        streams = {stream.op for stream in self.streams.values()}
        return {called.op for called in self.asked()} | streams

    def record_given_by(self, op: str) -> str | None:
        """Return the record or tuple that an op gives, in an option or a result too."""
        returns = next((one.returns for one in self.asked() if one.op == op), "")
        inside = returns.partition("<")[2].removesuffix(">").partition(",")[0] or returns
        return inside if inside in self.types else None

    def ops_giving(self, records: Iterable[str]) -> frozenset[str]:
        """Return the ops in whose outputs one of some records stands, however deep inside."""
        inside = set(records)
        count = 0
        while len(inside) > count:  # until no type is found that has one of them in it
            count = len(inside)
            inside |= {name for name, kinds in self._parts() if inside & _words(*kinds)}
        return frozenset(one.op for one in self.asked() if inside & _words(one.returns))

    def _parts(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the types with those of their parts."""
        for name, fields in self.types.items():
            yield name, [_kind(field) for field in fields.values()]
        for name, enum in self.enums.items():
            held = [field for fields in enum.variants.values() for field in fields.values()]
            yield name, [_kind(field) for field in held]

    def written(self, returns: str) -> str:
        """Return a type as Rust writes it: a tuple by its parts."""
        for name in self.tuples:
            parts = ", ".join(str(kind) for kind in self.types[name].values())
            returns = re.sub(rf"\b{name}\b", f"({parts})", returns)
        return returns

    def parts_of(self, returns: str) -> tuple[str, ...]:
        """Return the names of the parts of a tuple that an op gives as it is."""
        return tuple(self.types[returns]) if returns in self.tuples else ()

    def fresh_op(self, name: str) -> str:
        """Return a name for the op of a function that no other has."""
        kind, _, method = name.rpartition("::")
        plain = snake_case(kind) if kind and method == "to_string" else method
        taken = self.ops()
        if plain not in taken:
            return plain
        longer = f"{snake_case(kind)}_{method}" if kind else method
        return next(one for one in _numbered(longer) if one not in taken)

    def profile(self) -> Profile:
        """Return the profile that the sketch is so far."""
        return Profile(
            name=self.name,
            entry_point=tuple(row for one in self._entry_points() for row in self.rows(one)),
            stream=tuple(self.streams.values()),
            receiver=tuple(self._receiver(name, built) for name, built in self.built.items()),
            ops={op: OpAnswer() for op in sorted(self.ops())},
            types=self.named_types(),
            enums=self.enums,
        )

    def named_types(self) -> dict[str, Fields]:
        """Return the records by name, those of which only the message is known too."""
        records = {name: kind for name, kind in self.types.items() if name not in self.tuples}
        return dict.fromkeys(sorted(self.units - self.enums.keys()), MESSAGE) | records

    def _entry_points(self) -> Iterator[Called]:
        yield from self.functions.values()
        for built in self.built.values():
            yield from built.outcomes()

    def rows(self, called: Called) -> Iterator[EntryPoint]:
        """Yield the rows of a function or method."""
        returns, fields = self.written(called.returns), self.parts_of(called.returns)
        for args in called.rows.values():
            yield EntryPoint(called.name, called.op, args, returns, fields)

    def _receiver(self, name: str, built: Built) -> ReceiverType:
        constructors = (
            Constructor(one.name, args)
            for one in built.constructors.values()
            for args in one.rows.values()
        )
        asks = (row for one in built.asks.values() for row in self.rows(one))
        return ReceiverType(
            name,
            tuple(constructors),
            tuple(sorted(built.constants)),
            tuple(
                Feed(method, appends="changes", in_place=method in built.changing)
                for method in sorted(built.feeds)
            ),
            tuple(
                Ask(
                    row.function,
                    row.op,
                    row.args,
                    row.returns,
                    row.fields,
                    appends=CHANGES[row.function in built.changing],
                )
                for row in asks
            ),
        )


def _kind(field: str | Field) -> str:
    return field if isinstance(field, str) else field.type


def _words(*kinds: str) -> set[str]:
    return {word for kind in kinds for word in re.findall(r"\w+", kind)}


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name}_{number}"
        number += 1


def record_of(kind: str) -> str:
    """Return what a type that stands for what an op returns is called once its fields are known."""
    return kind.removesuffix(MADE)


def made(name: str) -> str:
    """Return the type that stands for what a function returns."""
    words = re.split(r"\W+|_", name)
    return "".join(word[:1].upper() + word[1:] for word in words) + MADE
