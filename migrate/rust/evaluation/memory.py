"""What code may change, as it is at one point: branches go back to it, and join in it (EVL-24).

Rust changes what a variable declared `mut` holds, and what `&mut` points to. All of that which
can be reached from the scopes the evaluation is in is looked at, so that nothing has to tell
that it changes something.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.changeable import PLAIN
from migrate.rust.evaluation.holders import KEYED, READ, WRITE, parts_of, placed, put
from migrate.rust.evaluation.merging import is_same, merged
from migrate.rust.evaluation.mutation import may_change
from migrate.rust.evaluation.scope import Cell
from migrate.rust.evaluation.values import Advanced, Function, Future, MutableBorrow, Opaque, Shared
from migrate.rust.known.records import HashedSet, Iteration, JsonValue, ValueSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.holders import Contents, Holder, Place
    from migrate.rust.evaluation.scope import Run, Scope
    from migrate.rust.evaluation.values import Value

Version: TypeAlias = "list[Contents]"
"""What every holder of a memory holds at one point, in the order of the holders."""
Link: TypeAlias = "tuple[Holder, Place]"
"""Where a value stands."""


class Memory:
    """The holders that may change, with what each of them holds at the start."""

    __slots__ = ("_in_json", "_links", "holders", "start")

    def __init__(self, run: Run) -> None:
        self.holders: list[Holder] = []
        self._links: dict[int, list[Link]] = {}
        self._in_json: set[int] = set()
        _Search(self.holders, self._links, self._in_json).look(run.visible_cells())
        self.start = self.now()
        # Reading a holder, and going back to it, costs what an expression does.
        run.ticks += len(self.holders) + sum(map(len, self.start)) // limits.ELEMENTS

    def now(self) -> Version:
        """Return what the holders hold now."""
        return [READ[type(holder)](holder) for holder in self.holders]

    def go_to(self, version: Version) -> None:
        """Let the holders hold again what they held; iterators that went on are lost."""
        changed = self.changed(version)
        for holder, contents in zip(self.holders, version, strict=True):
            WRITE[type(holder)](holder, contents)
        went_on = [holder for holder in changed if type(holder) is Iteration]
        self.forget(went_on, Opaque("guard_unsupported", CHANGED))

    def at(self, version: Version) -> Memory:
        """Return the memory that starts with another version."""
        other = copy(self)
        other.start = version
        return other

    def changed(self, version: Version) -> list[Holder]:
        """Return the holders that hold something else now than in a version."""
        return [
            holder
            for holder, contents in zip(self.holders, version, strict=True)
            if not are_same(READ[type(holder)](holder), contents)
        ]

    def was_known(self, holder: Holder) -> bool:
        """Tell whether anybody knew at the start what a holder holds."""
        position = self.holders.index(holder)
        return not any(isinstance(value, Opaque) for value in self.start[position])

    def join(self, condition: Condition | Opaque, then: Version, otherwise: Version) -> None:
        """Let the holders hold what is `then` where the condition holds, else `otherwise`.

        One of the two is what they hold now.
        """
        unknown = (
            condition if isinstance(condition, Opaque) else Opaque("guard_unsupported", CHANGED)
        )
        lost: list[Holder] = []
        for holder, one, other in zip(self.holders, then, otherwise, strict=True):
            if are_same(one, other):
                continue
            contents = self._joined(holder, condition, one, other, unknown)
            if contents is None:
                lost.append(holder)
            WRITE[type(holder)](holder, other if contents is None else contents)
        for holder in lost:
            self._forget(holder, unknown)

    def forget(self, holders: Iterable[Holder], unknown: Opaque) -> None:
        """Let nobody know what holders hold."""
        for holder in holders:
            if type(holder) is Cell:
                holder.value = unknown
            else:
                self._forget(holder, unknown)

    def _joined(
        self,
        holder: Holder,
        condition: Condition | Opaque,
        one: Contents,
        other: Contents,
        unknown: Opaque,
    ) -> Contents | None:
        """Return what a holder holds in either case, None where it cannot hold both."""
        kind = type(holder)
        if kind in WHOLE or id(holder) in self._in_json or len(one) != len(other):
            return None
        keys: Contents = ()
        if kind in KEYED:
            if one[0] != other[0]:
                return None
            keys, one, other = one[:1], one[1:], other[1:]
        held = (
            unknown if _went_on(first, second) else merged(condition, first, second)
            for first, second in zip(one, other, strict=True)
        )
        return (*keys, *held)

    def _forget(self, holder: Holder, unknown: Opaque) -> None:
        for parent, place in self._links.get(id(holder), ()):
            put(parent, place, unknown)


CHANGED = "changed under a condition on an output"
WHOLE = frozenset({HashedSet, Iteration, JsonValue, ValueSet})
"""Holders that cannot hold one thing in one case and another in another case."""


def are_same(one: Contents, other: Contents) -> bool:
    """Tell whether what a holder holds at two points cannot be told apart."""
    return len(one) == len(other) and all(map(is_same, one, other))


def _went_on(one: Value, other: Value) -> bool:
    """Tell whether an iterator went on in one case only: nobody can say what it gives next."""
    return one is not other and isinstance(one, GOING_ON) | isinstance(other, GOING_ON)


GOING_ON = (Advanced, Iteration)


class _Search:
    """The way to everything that may change, through what only leads there."""

    __slots__ = ("_held", "_holders", "_in_json", "_links", "_passed", "_scopes")

    def __init__(
        self, holders: list[Holder], links: dict[int, list[Link]], in_json: set[int]
    ) -> None:
        self._holders = holders
        self._links = links
        self._in_json = in_json
        self._held: set[int] = set()
        self._passed: set[int] = set()
        self._scopes: set[int] = set()

    def look(self, cells: Iterable[Cell]) -> None:
        """Find what may change in and behind variables."""
        waiting: list[tuple[Value, Link | None, bool]] = []
        for cell in cells:
            self._variable(cell, waiting)
        while waiting:
            value, link, in_json = waiting.pop()
            kind = type(value)
            if kind is MutableBorrow or kind is Shared:
                if type(value.cell) is Cell:
                    self._hold(value.cell, None, waiting)
            elif kind is Function or kind is Future:
                self._closure(value.scope, waiting)
            elif kind not in READ:
                waiting += [(part, link, in_json) for part in parts_of(value)]
            elif link is not None:
                self._hold(value, link, waiting, in_json=in_json)
            elif kind is not JsonValue and id(value) not in self._passed:
                self._passed.add(id(value))
                waiting += [(part, None, False) for part in _leading_on(value)]

    def _closure(self, scope: Scope | None, waiting: list[tuple[Value, Link | None, bool]]) -> None:
        while scope is not None and id(scope) not in self._scopes:
            self._scopes.add(id(scope))
            for cell in scope.cells.values():
                self._variable(cell, waiting)
            scope = scope.parent

    def _variable(self, cell: Cell, waiting: list[tuple[Value, Link | None, bool]]) -> None:
        if may_change(cell):
            self._hold(cell, None, waiting)
        else:
            waiting.append((cell.value, None, False))

    def _hold(
        self,
        holder: Holder,
        link: Link | None,
        waiting: list[tuple[Value, Link | None, bool]],
        *,
        in_json: bool = False,
    ) -> None:
        if link is not None:
            self._links.setdefault(id(holder), []).append(link)
        if id(holder) in self._held:
            return
        self._held.add(id(holder))
        self._holders.append(holder)
        inside = in_json or type(holder) is JsonValue
        if inside:
            self._in_json.add(id(holder))
        for place, value in placed(holder):
            # No part of a JSON value is lost alone: what holds the value loses it.
            waiting.append((value, link if inside else (holder, place), inside))


def _leading_on(holder: Holder) -> Iterator[Value]:
    """Yield what may lead to something else that changes; lists hold values of one kind."""
    values = (value for _, value in placed(holder))
    if type(holder) is list and holder and isinstance(holder[0], PLAIN):
        return iter(())
    return values
