"""`x += more`, `x = x + more` and `xs = xs.push(more)`: what a variable holds grows in its place.

The result is that of the operator or the method, and so are the errors; only the time differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.compile.names import holding, name
from harness.harn.compile.operators import LEAST, MOST, combining
from harness.harn.runtime.frames import UNBOUND
from harness.harn.runtime.sole_owner import extended
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope, Variable
    from harness.harn.runtime.frames import Execute, Frame

PUSHING: Final = frozenset({"push", "appending"})
"""The names of the method of lists that adds an element."""


def grown_by(node: nodes.Assignment, root: nodes.Name) -> nodes.Expression | None:
    """Return what is added to the variable, if that is what the assignment does."""
    match node.operator, node.value:
        case "+", more:
            return more
        case None, nodes.Binary(operator="+", left=nodes.Name(name=name), right=more) if (
            name == root.name
        ):
            return more
    return None


def pushed(node: nodes.Assignment, root: nodes.Name) -> nodes.Expression | None:
    """Return what is pushed to the list of the variable, if that is what the assignment does."""
    match node.operator, node.value:
        case None, nodes.MethodCall(
            receiver=nodes.Name(name=name), name=method, arguments=(only,)
        ) if name == root.name and method in PUSHING and not isinstance(only, nodes.Spread):
            return only
    return None


def growing(
    node: nodes.Assignment,
    root: nodes.Name,
    added: nodes.Expression,
    variable: Variable,
    scope: Scope,
) -> Execute:
    """Compile the addition to a variable; of two integers it is done right here."""
    hold, slot = holding(variable, scope)
    right, unbound = scope.expression(added), name(root, scope)
    at = node.at if node.operator else node.value.at
    combine = combining("+", scope.unit, at)
    unit, run = scope.unit, scope.unit.run

    def execute(frame: Frame) -> None:
        holder = hold(frame)
        before = holder[slot]
        more = right(frame)
        if type(before) is int and type(more) is int:
            total = before + more
            if LEAST <= total <= MOST:
                holder[slot] = total
                return
        if before is UNBOUND:
            before = unbound(frame)
        elif type(before) in _GROWING and holder[slot] is before:
            before = None
            try:
                if extended(run, holder, slot, more):
                    return
            except Exception as error:
                raise unit.placed(error, at) from None
            before = holder[slot]
        holder[slot] = combine(before, more)

    return execute


def pushing(
    node: nodes.Assignment,
    added: nodes.Expression,
    variable: Variable,
    scope: Scope,
    otherwise: Execute,
) -> Execute:
    """Compile `xs = xs.push(added)`; where that is no list, `otherwise` is done."""
    hold, slot = holding(variable, scope)
    argument = scope.expression(added)
    unit, run, at = scope.unit, scope.unit.run, node.value.at

    def execute(frame: Frame) -> None:
        holder = hold(frame)
        before = holder[slot]
        if type(before) is not list:
            otherwise(frame)
            return
        more = [argument(frame)]
        is_same = holder[slot] is before
        size = len(before) + 1
        if is_same:
            before = None
        try:
            if not (is_same and extended(run, holder, slot, more)):
                run.room_for(size)
                holder[slot] = [*(holder[slot] if is_same else before), *more]
        except Exception as error:
            raise unit.placed(error, at) from None

    return execute


_GROWING: Final = (str, list)
