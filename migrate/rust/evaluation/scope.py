"""Scopes: variables, function-local items and imports (EVL-03, EVL-04)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.snapshot_names import SnapshotNames
from migrate.rust.known.records import Iteration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from harness.expectation import Json
    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.memory import Memory
    from migrate.rust.evaluation.recorder import Recorder
    from migrate.rust.evaluation.values import Opaque, Place, Stream, Value
    from migrate.rust.evaluation.world import OwnTrait, World
    from migrate.rust.known.types import RustType
    from migrate.rust.known.values import Known
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Module, UseEntry
    from migrate.rust.source.serde_types import SerdeStruct
    from migrate.rust.source.syntax import Fragment


TypeName: TypeAlias = "tuple[str, Module]"
"""A type by its name, and the module in which it has that name."""


@dataclass(slots=True, eq=False)
class Cell:
    """A variable: its value, its declared or inferred type, and whether it may change.

    `lent` says that it is a parameter of type `&mut T`.
    """

    value: Value
    type: RustType | None = None
    mutable: bool = False
    lent: bool = False


@dataclass(slots=True, eq=False)
class Region:
    """What a jump leaves: a function (`return`), a loop (`break`), a turn of it (`continue`).

    A `block` with a label is left by a `break` that names it. `taken` are the jumps out of it that
    depend on outputs.
    """

    kind: str
    label: str | None = None
    taken: list[Deferred] = field(default_factory=list)

    def is_left_by(self, kind: str, label: str | None) -> bool:
        """Tell whether a jump, perhaps to a label, leaves this region if no inner one."""
        if self.kind == "block":
            return kind == "break" and label == self.label
        return kind == self.kind and label in {None, self.label}


@dataclass(slots=True, eq=False)
class Deferred:
    """A jump taken under a condition on outputs: the rest of its region is guarded (EVL-24).

    `memory` starts with what the variables hold where it is taken.
    """

    region: Region
    condition: Condition | Opaque
    value: Value
    memory: Memory


@dataclass(slots=True, eq=False)
class Run:
    """The state of the evaluation of one test.

    `inputs` are the arguments of its steps by root, `functions` the names of the functions being
    evaluated, the test first, `home` is the module of the test. `err_fails` says that the test
    fails when it returns an `Err`.
    """

    world: World
    recorder: Recorder
    functions: list[str] = field(default_factory=list)
    home: Module | None = None
    snapshots: SnapshotNames = field(default_factory=SnapshotNames)
    around: list[Scope] = field(default_factory=list)
    """Scopes in which the evaluation is, the innermost last."""
    regions: list[Region] = field(default_factory=list)
    deferred: list[Deferred] = field(default_factory=list)
    builders: list[tuple[str, Json]] = field(default_factory=list)
    inputs: dict[int, dict[str, Json]] = field(default_factory=dict)
    streams: dict[int, Stream] = field(default_factory=dict)
    structs: dict[str, tuple[SerdeStruct, Module]] = field(default_factory=dict)
    """Types of the inputs as which JSON in outputs was read, with their modules (GEN-24)."""
    constants: dict[Fragment, Known] = field(default_factory=dict)
    busy: set[Fragment] = field(default_factory=set)
    given: Callable[[Place], Known] | None = None
    """Outputs to go on with; without them an output is a place."""
    own_traits: set[OwnTrait] = field(default_factory=set)
    """What impls inside functions write by hand."""
    changed_world: tuple[str, str] | None = None
    """Why calls depend on more than their arguments now: a reason code, and what the test did."""
    err_fails: bool = True
    ticks: int = 0
    turns: int = 0
    """Turns of `while` and `loop` so far (EVL-22)."""
    pulled: int = field(default_factory=lambda: Iteration.pulled)
    """Items of Known iterators that are among the ticks."""
    depth: int = 0

    @property
    def leaves_test(self) -> bool:
        """Tell whether a `return` here leaves the test, and an `Err` then fails it."""
        return self.err_fails and sum(region.kind == "return" for region in self.regions) == 1

    def visible_cells(self) -> Iterator[Cell]:
        """Yield the variables of all scopes in which the evaluation is."""
        seen: set[int] = set()
        for around in self.around:
            scope: Scope | None = around
            while scope is not None and id(scope) not in seen:
                seen.add(id(scope))
                yield from scope.cells.values()
                scope = scope.parent

    def writes(self, trait: str, name: str) -> bool:
        """Tell whether the inputs write a trait for a type by hand."""
        return (trait, name) in self.world.own_traits or (trait, name) in self.own_traits

    def output(self, place: Place) -> Value:
        """Return what the output at a place is: the place itself, unless outputs are given."""
        return place if self.given is None else self.given(place)


@dataclass(slots=True, eq=False)
class Scope:
    """A block of a function: its variables and items; lookups go outwards."""

    run: Run
    module: Module
    parent: Scope | None = None
    cells: dict[str, Cell] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    uses: tuple[UseEntry, ...] = ()
    returns: RustType | None = None
    impls: tuple[tuple[Item, Module], ...] = ()
    types: dict[str, TypeName] = field(default_factory=dict)
    """What type parameters, and `Self`, stand for (GEN-39)."""

    def inner(self) -> Scope:
        """Return a new scope inside this one."""
        return Scope(self.run, self.module, self, returns=self.returns)

    def captured(self) -> Scope:
        """Return a scope with the variables that are visible now: later ones do not shadow them."""
        scope: Scope | None = self
        cells: dict[str, Cell] = {}
        while scope is not None:
            cells = {**scope.cells, **cells}
            scope = scope.parent
        return Scope(self.run, self.module, self, cells, returns=self.returns)

    def visible_cells(self) -> Iterator[Cell]:
        """Yield the variables of the blocks around, shadowed ones too."""
        scope: Scope | None = self
        while scope is not None:
            yield from scope.cells.values()
            scope = scope.parent

    def cell(self, name: str) -> Cell | None:
        """Return the variable of a name, the innermost one."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.cells:
                return scope.cells[name]
            scope = scope.parent
        return None

    def item(self, name: str) -> tuple[Item, Scope] | None:
        """Return a function-local item and the scope it stands in."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.items:
                return scope.items[name], scope
            scope = scope.parent
        return None

    def type_named(self, parameter: str) -> TypeName | None:
        """Return what a type parameter stands for, None for a name that is none."""
        scope: Scope | None = self
        while scope is not None:
            if parameter in scope.types:
                return scope.types[parameter]
            scope = scope.parent
        return None

    def visible_uses(self) -> tuple[UseEntry, ...]:
        """Return the `use` declarations of the blocks around, innermost first."""
        found: tuple[UseEntry, ...] = ()
        scope: Scope | None = self
        while scope is not None:
            found += scope.uses
            scope = scope.parent
        return found

    def bind(
        self, name: str, value: Value, kind: RustType | None = None, *, mutable: bool = False
    ) -> None:
        """Introduce a variable; an earlier one of the name is shadowed (EVL-03)."""
        self.cells[name] = Cell(value, kind, mutable)
