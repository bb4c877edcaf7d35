"""Where names are resolved while a script is compiled: variables, activations, scopes (HEV-3)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from harness.harn.compile.escapes import landing
from harness.harn.runtime.frames import FIRST, UNBOUND, Cell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from harness.harn.compile.captures import Names
    from harness.harn.compile.unit import Unit
    from harness.harn.runtime.frames import Evaluate, Execute
    from harness.harn.syntax import nodes


@dataclass(slots=True, eq=False)
class Variable:
    """A name that a script bound, and where its value is.

    That is either `cell`, which all code of the module shares, or a slot of the frames of
    `home`; a `boxed` one has a cell in its slot.
    """

    name: str
    home: Activation
    slot: int = -1
    boxed: bool = False
    cell: Cell | None = None
    mutable: bool = False
    fixed: bool = False
    """Whether also its entries cannot be assigned: an L3 `const` (HEV-3)."""
    early: bool = False
    """Whether it is bound before anything of its scope runs, as functions are (HEV-5)."""
    awaited: bool = False
    """Whether no entry of the session had bound it yet when it was used."""
    origin: Variable | None = None
    """The variable of a module that it was imported from, whose value it shows until something in
    it is assigned: that is seen where it was imported, not in the module (VAL-2)."""


def imported(variable: Variable) -> Variable:
    """Return what an import makes of a variable of a module: nobody else may assign to that.

    The module has not run yet where it is used. What is no binding, as a function, has nothing that
    could be assigned in it.
    """
    seen = replace(variable, mutable=False, early=False)
    return seen if variable.early else replace(seen, cell=[UNBOUND], origin=seen)


@dataclass(slots=True, eq=False)
class Activation:
    """A function while it is compiled: the layout of its frames."""

    outer: Activation | None
    captured: Names
    """The names that inner functions use: variables of these names are boxed."""
    kind: str = "script"
    """`script`, `function`, `generator` or `stream`."""
    size: int = FIRST
    links: dict[Variable, int] = field(default_factory=dict)
    """Slots for the cells of outer functions that this one uses."""
    exits: int = 0
    """How many statements compiled so far leave their block: `return`, `break`, `continue`."""
    escapes: int = 0
    """How many expressions compiled so far may raise `Escape`, for the statement around them."""

    def new_slot(self) -> int:
        """Return a slot that nothing else uses."""
        self.size += 1
        return self.size - 1

    def slot_of(self, variable: Variable) -> int:
        """Return the slot of a variable of this function, or of one that it captures."""
        if variable.home is self:
            return variable.slot
        if variable not in self.links:
            assert self.outer is not None, "a variable is captured by what is inside of its home"
            self.outer.slot_of(variable)
            self.links[variable] = self.new_slot()
        return self.links[variable]


@dataclass(slots=True, eq=False)
class Entries:
    """What an entry of a session may still hear of from later ones (HEV-5, FUN-10, BLT-1).

    `awaited` has the variables that were used before any entry has bound them; `imported`, `types`
    and `interfaces` are what the entries so far have brought in and declared.
    """

    awaited: dict[str, Variable] = field(default_factory=dict)
    imported: Mapping[str, Variable] = field(default_factory=dict)
    types: Mapping[str, nodes.TypeDeclaration] = field(default_factory=dict)
    interfaces: Mapping[str, nodes.InterfaceDeclaration] = field(default_factory=dict)

    def variable(self, name: str, home: Activation) -> Variable:
        """Return the variable that a later entry may bind."""
        present = self.awaited.get(name)
        if present is None:
            present = Variable(name, home, cell=[UNBOUND], mutable=True, awaited=True)
            self.awaited[name] = present
        return present

    def entered(self, scope: Scope) -> None:
        """Take over the names at the top of an entry."""
        self.imported, self.types = scope.imported, scope.types
        self.interfaces = scope.interfaces
        for name in self.awaited.keys() & scope.bound.keys():
            self.awaited[name].mutable = scope.bound[name].mutable
            self.awaited[name].fixed = scope.bound[name].fixed


@dataclass(slots=True, eq=False)
class Scope:
    """A block while it is compiled: the names that are bound in it, and what is around it."""

    unit: Unit
    activation: Activation
    outer: Scope | None = None
    bound: dict[str, Variable] = field(default_factory=dict)
    later: dict[str, Variable] = field(default_factory=dict)
    """Bound further below in this block: only the functions inside of it see them (HEV-5)."""
    types: dict[str, nodes.TypeDeclaration] = field(default_factory=dict)
    visible_types: Mapping[str, nodes.TypeDeclaration] | None = None
    """These and those around, once they were asked for: by then all of a block are declared."""
    interfaces: dict[str, nodes.InterfaceDeclaration] = field(default_factory=dict)
    imported: dict[str, Variable] = field(default_factory=dict)
    """What imports bring in: what the block itself declares goes before it."""
    type_parameters: frozenset[str] = frozenset()
    """The names of types that callers choose: they hide the declared ones (GRM-15)."""
    in_loop: bool = False
    tail_calls: bool = False
    """Whether `return f()` may leave the frame before the call: nothing is left to do (HEV-31)."""
    defers: int | None = None
    """The slot for what the `defer` statements of this block leave to be done."""
    redeclares: bool = False
    """Whether names may be declared again at will, as in a session."""

    def inner(self, *, in_loop: bool | None = None, tail_calls: bool | None = None) -> Scope:
        """Return a scope inside of this one, in the same function."""
        return Scope(
            self.unit,
            self.activation,
            self,
            in_loop=self.in_loop if in_loop is None else in_loop,
            tail_calls=self.tail_calls if tail_calls is None else tail_calls,
        )

    def function(self, captured: Names, kind: str) -> Scope:
        """Return the scope of the parameters of a function inside of this one."""
        activation = Activation(self.activation, captured, kind)
        return Scope(self.unit, activation, self, tail_calls=kind == "function")

    def variable(self, name: str, *, mutable: bool = False) -> Variable:
        """Return a new variable of this scope, that is not bound yet."""
        activation = self.activation
        if self.outer is None:
            present = self.bound.get(name) or self._awaited(name)
            cell = [UNBOUND] if present is None else present.cell
            return Variable(name, activation, cell=cell, mutable=mutable)
        boxed = name in activation.captured
        return Variable(name, activation, activation.new_slot(), boxed, mutable=mutable)

    def bind(self, name: str, *, mutable: bool = False) -> Variable:
        """Return a new variable, bound from here on."""
        variable = self.bound[name] = self.variable(name, mutable=mutable)
        return variable

    def candidates(self, name: str) -> Iterator[Variable]:
        """Yield what `name` can mean here, the nearest first.

        Those after the first matter while that is not bound yet (HEV-5). In a session the last is
        the one that a later entry may bind.
        """
        scope: Scope | None = self
        while scope is not None:
            variable = scope.bound.get(name)
            if variable is None and scope.activation is not self.activation:
                variable = scope.later.get(name)
            if variable is not None:
                yield variable
            if name in scope.imported:
                brought = scope.imported[name]
                yield brought
                if brought.origin is not None:
                    yield brought.origin
            scope = scope.outer
        if self.unit.entries is not None:
            yield self.unit.entries.variable(name, self.activation)

    def _awaited(self, name: str) -> Variable | None:
        return None if self.unit.entries is None else self.unit.entries.awaited.get(name)

    def aliases(self) -> Mapping[str, nodes.TypeDeclaration]:
        """Return the type declarations that are visible here, by name."""
        if self.unit.entries is not None:
            return self._visible_types(self.unit.entries.types)
        if self.visible_types is None:
            self.visible_types = self._visible_types({})
        return self.visible_types

    def _visible_types(
        self, outermost: Mapping[str, nodes.TypeDeclaration]
    ) -> Mapping[str, nodes.TypeDeclaration]:
        around = outermost if self.outer is None else self.outer.aliases()
        if not self.types and not self.type_parameters:
            return around
        hidden = self.type_parameters
        return {name: one for name, one in {**around, **self.types}.items() if name not in hidden}

    def interface(self, name: str) -> nodes.InterfaceDeclaration | None:
        """Return the interface of that name that is visible here, or None."""
        if name in self.type_parameters:
            return None
        found = self.interfaces.get(name)
        if found is None and self.outer is not None:
            return self.outer.interface(name)
        if found is None and self.unit.entries is not None:
            return self.unit.entries.interfaces.get(name)
        return found

    def names(self) -> Iterator[str]:
        """Yield all names that are visible here."""
        scope: Scope | None = self
        while scope is not None:
            yield from scope.bound
            yield from scope.imported
            scope = scope.outer

    def expression(self, node: nodes.Expression) -> Evaluate:
        """Return the compiled expression."""
        return self.unit.tables.expressions[type(node)](node, self)

    def statement(self, node: nodes.Statement) -> Execute:
        """Return the compiled statement."""
        compiled = self.unit.tables.statements[type(node)]
        return self.landed(lambda: compiled(node, self))

    def landed(self, compiled: Callable[[], Execute]) -> Execute:
        """Return the compiled statement; a signal that leaves an expression in it ends it."""
        activation = self.activation
        before = activation.escapes
        execute = compiled()
        if activation.escapes == before:
            return execute
        activation.escapes = before
        activation.exits += 1
        return landing(execute)
