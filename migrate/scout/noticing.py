"""What an evaluation met and knew nothing of: functions, methods, names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.world import CHANGES_IT
from migrate.scout.argument_kinds import kind_of_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from migrate.profile.functions import ArgumentKind
    from migrate.rust.evaluation.values import Value


@dataclass(slots=True)
class Given:
    """What calls of one function were given: by number of arguments, the kinds of each."""

    rows: dict[int, list[set[ArgumentKind]]] = field(default_factory=dict)

    def take(self, arguments: Sequence[Value]) -> None:
        """Note a call; the kind of an argument that nobody knows is not noted."""
        row = self.rows.setdefault(len(arguments), [set() for _ in arguments])
        for kinds, value in zip(row, arguments, strict=True):
            kind = kind_of_value(value)
            kinds.update([kind] if kind is not None else ())

    def add(self, other: Given) -> None:
        """Take in what others were given."""
        for number, row in other.rows.items():
            mine = self.rows.setdefault(number, [set() for _ in row])
            for kinds, more in zip(mine, row, strict=True):
                kinds.update(more)


Calls: TypeAlias = "defaultdict[str, Given]"
"""The calls by the name that a profile gives what is called."""


def _calls() -> Calls:
    return defaultdict(Given)


def _by_type() -> defaultdict[str, Calls]:
    return defaultdict(_calls)


@dataclass(slots=True)
class Noticed:
    """What was met: `methods` and `fields` by the name of their type, functions used by `crates`.

    `tuples` are types whose values were taken apart, with the names that their parts were given.
    """

    types: frozenset[str] = frozenset()
    """Types of the sketch: of what others met, only what is theirs is taken in."""
    functions: Calls = field(default_factory=_calls)
    methods: defaultdict[str, Calls] = field(default_factory=_by_type)
    fields: defaultdict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    tuples: dict[str, tuple[str, ...]] = field(default_factory=dict)
    changing: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Methods by type that may change the value that they are called on."""
    names: dict[str, None] = field(default_factory=dict)
    crates: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def notice(self, path: tuple[str, ...], arguments: Sequence[Value] | None) -> None:
        """Take in what an evaluation knows nothing of (`Notice`)."""
        if arguments is None:
            if path[-1][:1].isupper():
                self.names[path[-1]] = None
        elif path[-1].startswith("."):
            self._member(path[0], path[-1].removeprefix("."), arguments)
        elif not path[-1][:1].isupper():  # a variant with values is no function
            self.functions[called(path)].take(arguments)
            if len(path) > 1:
                self.crates[path[0]].add(called(path))

    def _member(self, kind: str, name: str, arguments: Sequence[Value]) -> None:
        if name.startswith("("):
            parts = tuple(part.strip() for part in name.strip("()").split(","))
            self.tuples[kind] = _named(self.tuples.get(kind, ()), parts)
        elif name.endswith(CHANGES_IT):
            self.changing[kind].add(name.removesuffix(CHANGES_IT))
        elif name.endswith("()"):
            self.methods[kind][name.removesuffix("()")].take(arguments)
        else:
            self.fields[kind][name] = None

    def _known(self, kinds: Iterable[str]) -> list[str]:
        return [kind for kind in kinds if kind in self.types]

    def names_met(self) -> Iterator[str]:
        """Yield the names of all that was met."""
        yield from self.functions
        yield from self.names
        for members in (self.methods, self.fields, self.changing):
            for kind, names in members.items():
                yield from (kind, *names)
        yield from self.tuples

    def add(self, other: Noticed) -> None:
        """Take in what another evaluation met, of the methods and fields those of the types."""
        for name, given in other.functions.items():
            self.functions[name].add(given)
        for kind in self._known(other.methods):
            for name, given in other.methods[kind].items():
                self.methods[kind][name].add(given)
        for kind in self._known(other.fields):
            self.fields[kind] |= other.fields[kind]
        for kind in self._known(other.tuples):
            self.tuples[kind] = _named(self.tuples.get(kind, ()), other.tuples[kind])
        for kind in self._known(other.changing):
            self.changing[kind] |= other.changing[kind]
        self.names |= other.names
        for crate, functions in other.crates.items():
            self.crates[crate] |= functions


def _named(known: tuple[str, ...], parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of the parts of a tuple: a test that does not need one leaves it without."""
    if len(parts) < len(known):
        return known
    missing = ("",) * (len(parts) - len(known))
    return tuple(old or new for old, new in zip((*known, *missing), parts, strict=True))


def part_names(parts: Sequence[str]) -> Iterator[str]:
    """Yield a name for every part of a tuple, all different."""
    seen: set[str] = set()
    for number, part in enumerate(parts):
        name = part if part and part not in seen else f"part{number}"
        seen.add(name)
        yield name


def called(path: tuple[str, ...]) -> str:
    """Return how a profile names a function: by its last segment, with its type if it has one."""
    has_type = len(path) > 1 and path[-2][:1].isupper()
    return "::".join(path[-2:]) if has_type else path[-1]
