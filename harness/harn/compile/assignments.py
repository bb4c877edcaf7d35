"""Assignments: to a name, and to what is inside of its value (VAL-2, HEV-3, HEV-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.growing import growing, grown_by, pushed, pushing
from harness.harn.compile.literals import constant
from harness.harn.compile.names import assigning, holding, is_predefined, name
from harness.harn.compile.operators import combining, operation
from harness.harn.errors import HarnError
from harness.harn.runtime.sole_owner import replaced
from harness.harn.runtime.updates import entry, updated
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.compile.scopes import Scope, Variable
    from harness.harn.compile.unit import Unit
    from harness.harn.runtime.frames import Evaluate, Execute, Frame, Signal, Store
    from harness.harn.values.model import Value


def assign(node: nodes.Assignment, scope: Scope) -> Execute:
    """Compile an assignment."""
    root, path = _target(node.target, scope)
    variable = next(scope.candidates(root.name), None)
    if variable is None and not is_predefined(root.name):
        return _evaluating(scope.expression(node.value), name(root, scope))
    if variable is None or (variable.awaited and is_predefined(root.name)):
        return _refusing(scope.expression(node.value), root, scope.unit)
    if variable.awaited:
        return _to_awaited(node, root, path, variable, scope)
    if not _is_assignable(variable, path):
        return _refusing(scope.expression(node.value), root, scope.unit)
    return _to_variable(node, root, path, variable, scope)


def _is_assignable(variable: Variable, path: Sequence[Evaluate]) -> bool:
    return not variable.fixed and (variable.mutable or bool(path))


def _to_awaited(
    node: nodes.Assignment,
    root: nodes.Name,
    path: Sequence[Evaluate],
    variable: Variable,
    scope: Scope,
) -> Execute:
    """Compile the assignment to what a later entry binds: that says whether it is allowed."""
    refuse = _refusing(scope.expression(node.value), root, scope.unit)
    assign_ = _to_variable(node, root, path, variable, scope)

    def execute(frame: Frame) -> Signal | None:
        chosen = assign_ if _is_assignable(variable, path) else refuse
        return chosen(frame)

    return execute


def _to_variable(
    node: nodes.Assignment,
    root: nodes.Name,
    path: Sequence[Evaluate],
    variable: Variable,
    scope: Scope,
) -> Execute:
    if path:
        return _updating(node, root, path, variable, scope)
    return _to_name(node, root, variable, scope)


def _to_name(node: nodes.Assignment, root: nodes.Name, variable: Variable, scope: Scope) -> Execute:
    added = grown_by(node, root)
    if added is not None:
        return growing(node, root, added, variable, scope)
    plain = _storing(_new_value(node, root, scope), assigning(variable, scope, root.at))
    added = pushed(node, root)
    return plain if added is None else pushing(node, added, variable, scope, plain)


def _target(target: nodes.Expression, scope: Scope) -> tuple[nodes.Name, list[Evaluate]]:
    """Return the name at the root of a target, and the compiled way from there."""
    steps: list[Evaluate] = []
    while not isinstance(target, nodes.Name):
        match target:
            case nodes.Member():
                steps.append(constant(target.name))
            case nodes.Subscript():
                steps.append(scope.expression(target.index))
            case _:
                message = "only a name and what is inside of its value can be assigned to"
                raise scope.unit.error("assignment_target", message, target.at)
        target = target.receiver
    return target, steps[::-1]


def _new_value(node: nodes.Assignment, root: nodes.Name, scope: Scope) -> Evaluate:
    value = scope.expression(node.value)
    if node.operator is None:
        return value
    return operation(node.operator, name(root, scope), value, scope.unit, node.at)


def _updating(
    node: nodes.Assignment,
    root: nodes.Name,
    path: Sequence[Evaluate],
    variable: Variable,
    scope: Scope,
) -> Execute:
    """Compile an assignment into a value, which is changed where it is if nobody else sees it."""
    read, value = name(root, scope), scope.expression(node.value)
    store = assigning(variable, scope, root.at)
    hold, slot = holding(variable, scope)
    unit, run, at = scope.unit, scope.unit.run, node.at
    combine = combining(node.operator, unit, at) if node.operator else None
    is_near = len(path) == 1

    def execute(frame: Frame) -> None:
        keys = [step(frame) for step in path]
        old = _entry_at(unit, at, read(frame), keys) if combine else None
        new = value(frame)
        if combine:
            new = combine(old, new)
        try:
            if is_near and replaced(run, hold(frame), slot, keys[0], new):
                return
            whole = updated(run, read(frame), keys, new)
        except Exception as error:
            raise unit.placed(error, at) from None
        store(frame, whole)

    return execute


def _entry_at(unit: Unit, at: int, value: Value, keys: Sequence[Value]) -> Value:
    try:
        for key in keys:
            value = entry(value, key)
    except Exception as error:
        raise unit.placed(error, at) from None
    return value


def _storing(value: Evaluate, store: Store) -> Execute:
    def execute(frame: Frame) -> None:
        store(frame, value(frame))

    return execute


def _refusing(value: Evaluate, root: nodes.Name, unit: Unit) -> Execute:
    def execute(frame: Frame) -> None:
        value(frame)
        message = f"Cannot assign to immutable binding: {root.name}"
        raise HarnError("immutable_assignment", message).located(unit.source, root.at)

    return execute


def _evaluating(value: Evaluate, then: Evaluate) -> Execute:
    def execute(frame: Frame) -> None:
        value(frame)
        then(frame)

    return execute
