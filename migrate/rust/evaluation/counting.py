"""Loops that only count, turned without evaluating their code anew every time (EVL-22).

Only conditions and assignments of integers and bools are turned so. A turn in which anything
else happens, an overflow too, is taken back: the evaluator makes it, and all turns after it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.integer_types import type_named
from migrate.rust.evaluation.signals import LimitReached
from migrate.rust.known.integers import DEFAULT, WIDTHS, is_int
from migrate.rust.source.literals import read_literal

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Cell, Run, Scope
    from migrate.rust.source.syntax import Fragment

State: TypeAlias = list[Any]
"""The values of the variables of a loop: integers and bools."""

End: TypeAlias = Literal["next", "continue", "break"]
Number: TypeAlias = Callable[[State], int]
Truth: TypeAlias = Callable[[State], bool]
Act: TypeAlias = Callable[[State], End]

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "%": operator.mod,
}
DIVISIONS = frozenset({"/", "%"})


class _NotCounting(Exception):
    """A part of the loop does more than count."""


class _TakenBack(Exception):
    """A turn does something that only the evaluator can say the result of."""


@dataclass(slots=True)
class _Names:
    """The variables that a loop uses, by the place of their values in its state."""

    scope: Scope
    places: dict[str, int] = field(default_factory=dict)
    cells: list[Cell] = field(default_factory=list)

    def place(self, node: Fragment, kind: type) -> int:
        cell = self.scope.cell(node.text) if node.kind == "identifier" else None
        if cell is None or type(cell.value) is not kind:
            raise _NotCounting
        if node.text not in self.places:
            self.places[node.text] = len(self.cells)
            self.cells.append(cell)
        return self.places[node.text]


def is_counted(scope: Scope, node: Fragment) -> bool:
    """Turn a `while` or a `loop` that only counts; tells whether it has come to its end.

    Where it has not, the evaluator goes on with the next turn. Raises `LimitReached`.
    """
    names = _Names(scope)
    try:
        condition = node.field("condition")
        goes_on = _truth(names, condition) if condition is not None else None
        body = _block(names, node.need("body"))
    except (_NotCounting, RecursionError):  # what nests too deep is for the evaluator to say
        return False
    state = [cell.value for cell in names.cells]
    try:
        return _turned(scope.run, state, goes_on, body)
    finally:
        for cell, value in zip(names.cells, state, strict=True):
            cell.value = value


def _turned(run: Run, state: State, goes_on: Truth | None, body: Act) -> bool:
    before = state[:]
    try:
        while goes_on is None or goes_on(state):
            before[:] = state
            if body(state) == "break":
                return True
            turn(run)
    except _TakenBack:
        state[:] = before
        return False
    return True


def turn(run: Run) -> None:
    """Count one turn of a `while` or a `loop`. Raises `LimitReached` past the limit (EVL-22)."""
    run.turns += 1
    if run.turns > limits.COUNTED:
        raise LimitReached("loop_not_unrollable", f"more than {limits.COUNTED} turns")


def _truth(names: _Names, node: Fragment) -> Truth:
    match node.kind:
        case "boolean_literal":
            value = node.text == "true"
            return lambda state: value
        case "identifier":
            return operator.itemgetter(names.place(node, bool))
        case "parenthesized_expression":
            return _truth(names, node.children[0])
        case "unary_expression" if node.tokens[0].kind == "!":
            inner = _truth(names, node.children[0])
            return lambda state: not inner(state)
        case "binary_expression":
            return _joined(names, node)
    raise _NotCounting


def _joined(names: _Names, node: Fragment) -> Truth:
    name, left, right = node.need("operator").kind, node.need("left"), node.need("right")
    if name in {"&&", "||"}:
        first, second = _truth(names, left), _truth(names, right)
        if name == "&&":
            return lambda state: first(state) and second(state)
        return lambda state: first(state) or second(state)
    if name not in COMPARISONS:
        raise _NotCounting
    compare, one, other = COMPARISONS[name], _number(names, left), _number(names, right)
    return lambda state: compare(one(state), other(state))


def _number(names: _Names, node: Fragment) -> Number:
    match node.kind:
        case "integer_literal":
            found = read_literal(node)
            value = found.value if found is not None else None
            if not isinstance(value, int) or not is_int(value):
                raise _NotCounting
            return lambda state: value
        case "unary_expression" if node.children[0].kind == "integer_literal":
            if node.tokens[0].kind != "-":
                raise _NotCounting
            positive = _number(names, node.children[0])
            return lambda state: -positive(state)
        case "identifier":
            return operator.itemgetter(names.place(node, int))
        case "parenthesized_expression":
            return _number(names, node.children[0])
        case "binary_expression":
            left, right = _number(names, node.need("left")), _number(names, node.need("right"))
            return _computed(names, node, node.need("operator").kind, left, right)
    raise _NotCounting


def _computed(names: _Names, typed: Fragment, name: str, left: Number, right: Number) -> Number:
    """Compute in the type that `typed` says; what does not fit is left to the evaluator."""
    if name not in ARITHMETIC:
        raise _NotCounting
    compute, divides = ARITHMETIC[name], name in DIVISIONS
    low, high = WIDTHS[type_named(names.scope, typed) or DEFAULT]

    def number(state: State) -> int:
        one, other = left(state), right(state)
        # Rust divides towards zero, Python does not.
        if divides and (one < 0 or other <= 0):
            raise _TakenBack
        value = compute(one, other)
        if low <= value <= high:
            return value
        raise _TakenBack

    return number


def _block(names: _Names, node: Fragment) -> Act:
    acts = [_statement(names, child) for child in node.children]

    def act(state: State) -> End:
        for one in acts:
            end = one(state)
            if end != "next":
                return end
        return "next"

    return acts[0] if len(acts) == 1 else act


def _statement(names: _Names, node: Fragment) -> Act:
    match node.kind:
        case "expression_statement" if node.children:
            return _statement(names, node.children[0])
        case "block":
            return _block(names, node)
        case "if_expression":
            return _branches(names, node)
        case "break_expression" if not node.children:
            return lambda state: "break"
        case "continue_expression" if not node.children:
            return lambda state: "continue"
        case "assignment_expression" | "compound_assignment_expr":
            return _assignment(names, node)
    raise _NotCounting


def _branches(names: _Names, node: Fragment) -> Act:
    condition = _truth(names, node.need("condition"))
    then, otherwise = _block(names, node.need("consequence")), node.field("alternative")
    if otherwise is None:
        return lambda state: then(state) if condition(state) else "next"
    alternative = _statement(names, otherwise.children[0])
    return lambda state: then(state) if condition(state) else alternative(state)


def _assignment(names: _Names, node: Fragment) -> Act:
    left, right = node.need("left"), node.need("right")
    if node.kind == "compound_assignment_expr":
        place, value = names.place(left, int), _number(names, right)
        name = node.need("operator").kind.removesuffix("=")
        return _stored(place, _computed(names, left, name, operator.itemgetter(place), value))
    cell = names.scope.cell(left.text)
    if cell is not None and isinstance(cell.value, bool):
        return _stored(names.place(left, bool), _truth(names, right))
    return _stored(names.place(left, int), _number(names, right))


def _stored(place: int, value: Number | Truth) -> Act:
    def store(state: State) -> End:
        state[place] = value(state)
        return "next"

    return store
