"""Names: how they are read, and how a value is put where they say (HEV-3, HEV-4, HEV-5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from harness.harn import builtins
from harness.harn.builtins.output import HARNESS
from harness.harn.errors import HarnError
from harness.harn.runtime.frames import UNBOUND, Frame
from harness.harn.suggestion import closest
from harness.harn.syntax import nodes
from harness.harn.values.model import Value
from harness.harn.values.results import RESULT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.compile.scopes import Entries, Scope, Variable
    from harness.harn.runtime.frames import Cell, Evaluate, Store

Hold: TypeAlias = Callable[[Frame], list[Value]]
"""Finds the frame or the cell that has the value of a variable."""

PREDEFINED: Final[Mapping[str, Value]] = {RESULT.name: RESULT, "harness": HARNESS}
"""The names beside the builtins that need no declaration."""


def name(node: nodes.Name, scope: Scope) -> Evaluate:
    """Compile a name whose value is used."""
    return reading(node.name, scope, _undefined(node, scope, "undefined_variable", "variable"))


def called_name(node: nodes.Name, scope: Scope) -> Evaluate:
    """Compile a name that is called: if nobody knows it, it is said to be no builtin (ERR-1)."""
    return reading(node.name, scope, _undefined(node, scope, "undefined_builtin", "builtin"))


def callee(node: nodes.Expression, scope: Scope) -> Evaluate:
    """Compile what is called."""
    return called_name(node, scope) if isinstance(node, nodes.Name) else scope.expression(node)


def reading(name: str, scope: Scope, otherwise: Evaluate) -> Evaluate:
    """Return what reads a name; `otherwise` is evaluated where nothing is bound to it."""
    last = _predefined(name) or otherwise
    entries = scope.unit.entries
    return _first_bound(
        scope.candidates(name),
        scope,
        last if entries is None else _imported_later(name, entries, last),
    )


def _first_bound(candidates: Iterator[Variable], scope: Scope, otherwise: Evaluate) -> Evaluate:
    variable = next(candidates, None)
    if variable is None:
        return otherwise
    if variable.cell is not None:
        if variable.early:
            return _shared(variable.cell)
        return _checked_shared(variable.cell, _first_bound(candidates, scope, otherwise))
    slot = scope.activation.slot_of(variable)
    if not variable.boxed:
        return _plain(slot)
    if variable.early or variable.home is scope.activation:
        return _boxed(slot)
    return _checked_boxed(slot, _first_bound(candidates, scope, otherwise))


def _imported_later(name: str, entries: Entries, otherwise: Evaluate) -> Evaluate:
    """Return what reads a name that a later entry of the session may have brought in."""

    def evaluate(frame: Frame) -> Value:
        variable = entries.imported.get(name)
        while variable is not None and variable.cell is not None:
            if variable.cell[0] is not UNBOUND:
                return variable.cell[0]
            variable = variable.origin
        return otherwise(frame)

    return evaluate


def is_predefined(name: str) -> bool:
    """Whether a name means something that no script has declared (BLT-1)."""
    return _predefined(name) is not None


def binding(variable: Variable) -> Store:
    """Return what gives a variable its value, in the cell that its block has made for it."""
    if variable.cell is not None:
        return _store_shared(variable.cell)
    return _store_boxed(variable.slot) if variable.boxed else _store_plain(variable.slot)


def fresh_binding(variable: Variable) -> Store:
    """Return what gives a variable its value, in a new cell: each turn of a loop has its own."""
    return _store_new_cell(variable.slot) if variable.boxed else _store_plain(variable.slot)


def assigning(variable: Variable, scope: Scope, at: int) -> Store:
    """Return what changes the value of a variable, which has to be bound by then."""
    node = nodes.Name(at, variable.name)
    unbound = _undefined(node, scope, "undefined_variable", "variable")
    if variable.origin is not None and variable.cell is not None:
        return _store_shared(variable.cell)
    if variable.cell is not None:
        return _assign_shared(variable.cell, unbound)
    slot = scope.activation.slot_of(variable)
    return _assign_boxed(slot, unbound) if variable.boxed else _store_plain(slot)


def holding(variable: Variable, scope: Scope) -> tuple[Hold, int]:
    """Return what gives the frame or the cell that has the value of a variable, and where in it."""
    if variable.cell is not None:
        cell = variable.cell
        return lambda _: cell, 0
    slot = scope.activation.slot_of(variable)
    return (lambda frame: frame[slot], 0) if variable.boxed else (_itself, slot)


def _itself(frame: Frame) -> Frame:
    return frame


def _undefined(node: nodes.Name, scope: Scope, code: str, what: str) -> Evaluate:
    source = scope.unit.source

    def evaluate(_: Frame) -> Value:
        near = closest(node.name, {*scope.names(), *builtins.NAMES})
        hint = f", did you mean `{near}`?" if near else ""
        error = HarnError(code, f"Undefined {what}: {node.name}{hint}")
        raise error.located(source, node.at)

    return evaluate


def _predefined(name: str) -> Evaluate | None:
    value = PREDEFINED.get(name) or builtins.find(name)
    return None if value is None else lambda _: value


def _plain(slot: int) -> Evaluate:
    return lambda frame: frame[slot]


def _boxed(slot: int) -> Evaluate:
    return lambda frame: frame[slot][0]


def _shared(cell: Cell) -> Evaluate:
    return lambda _: cell[0]


def _checked_boxed(slot: int, otherwise: Evaluate) -> Evaluate:
    def evaluate(frame: Frame) -> Value:
        value = frame[slot][0]
        return value if value is not UNBOUND else otherwise(frame)

    return evaluate


def _checked_shared(cell: Cell, otherwise: Evaluate) -> Evaluate:
    def evaluate(frame: Frame) -> Value:
        value = cell[0]
        return value if value is not UNBOUND else otherwise(frame)

    return evaluate


def _store_plain(slot: int) -> Store:
    def store(frame: Frame, value: Value) -> None:
        frame[slot] = value

    return store


def _store_boxed(slot: int) -> Store:
    def store(frame: Frame, value: Value) -> None:
        frame[slot][0] = value

    return store


def _store_new_cell(slot: int) -> Store:
    def store(frame: Frame, value: Value) -> None:
        frame[slot] = [value]

    return store


def _store_shared(cell: Cell) -> Store:
    def store(_: Frame, value: Value) -> None:
        cell[0] = value

    return store


def _assign_boxed(slot: int, unbound: Evaluate) -> Store:
    def store(frame: Frame, value: Value) -> None:
        cell = frame[slot]
        if cell[0] is UNBOUND:
            unbound(frame)
        cell[0] = value

    return store


def _assign_shared(cell: Cell, unbound: Evaluate) -> Store:
    def store(frame: Frame, value: Value) -> None:
        if cell[0] is UNBOUND:
            unbound(frame)
        cell[0] = value

    return store
