"""Functions: how they are entered, their body, and the closure that is made of them (FUN-1 …)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.blocks import body, opened, sequence
from harness.harn.compile.captures import captured, contains, has_finals
from harness.harn.compile.endings import Ending, discarding, last_statement, returning
from harness.harn.compile.escapes import landing_value
from harness.harn.compile.exits import returned
from harness.harn.compile.noted import has_defers
from harness.harn.compile.parameters import entering, missing_arguments
from harness.harn.runtime.frames import FIRST, RESULT
from harness.harn.runtime.function import ANY_NUMBER, Code, Function
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Execute, Frame
    from harness.harn.values.model import Value


def closure(node: nodes.ClosureExpression, scope: Scope) -> Evaluate:
    """Compile `{ a -> … }` or `fn(a) { … }`, which yields its last expression (FUN-2)."""
    return function(node.parameters, node.body, scope, returning)


def declared_function(node: nodes.FunctionDeclaration, scope: Scope) -> Evaluate:
    """Compile `fn name(…) { … }`, which yields nothing but what it returns (HEV-6)."""
    around = scope.inner()
    around.type_parameters = frozenset(parameter.name for parameter in node.type_parameters)
    kind = "stream" if node.is_stream else _kind(node.body)
    return function(node.parameters, node.body, around, discarding, kind)


def function_statement(node: nodes.FunctionDeclaration, scope: Scope) -> Execute:
    """Compile `fn name` where it stands: it is bound already, but its attributes act here."""
    defining = scope.unit.tables.defining
    attributes = [one for one in node.attributes if one.name in defining]
    return sequence([defining[one.name](one, node, scope) for one in attributes])


def function(
    parameters: Sequence[nodes.Parameter],
    block: nodes.Block,
    scope: Scope,
    ending: Ending,
    kind: str | None = None,
) -> Evaluate:
    """Compile a function; its body ends so. Evaluating it makes a closure of the frame around."""
    kind = kind or _kind(block)
    names = captured([*parameters, block], scope.unit.known)
    inner = scope.function(names, kind)
    steps = entering(parameters, inner)
    value = _body(block, inner.inner(), ending)
    if kind in {"generator", "stream"}:
        from harness.harn.compile.generators import producing  # noqa: PLC0415  # few have one

        value = producing(scope.unit.run, kind, value, finishes=has_finals(block))
    missing = missing_arguments(parameters)
    has_rest = len(missing) < len(parameters)
    code = Code(
        tuple(parameter.name for parameter in parameters),
        missing,
        ANY_NUMBER if has_rest else len(missing),
        _after(sequence(steps), value) if steps else value,
    )
    return _making(code, FIRST + len(parameters), inner, scope)


def _kind(block: nodes.Block) -> str:
    return "generator" if contains([block], nodes.Yield) else "function"


def _body(block: nodes.Block, scope: Scope, ending: Ending) -> Evaluate:
    statements = block.statements
    if not statements:
        return _result(sequence([]))
    if has_defers(statements):
        return _result(body(statements, scope, ending))
    leading = opened(statements, scope)
    final = _final(statements[-1], scope, ending)
    if final is None:
        return _result(sequence([*leading, last_statement(statements[-1], scope, ending)]))
    return _after(sequence(leading), final) if leading else final


def _final(last: nodes.Statement, scope: Scope, ending: Ending) -> Evaluate | None:
    """Compile the last statement to its value, if that is all it is about."""
    activation = scope.activation
    before = activation.escapes
    match last:
        case nodes.Return():
            value = returned(last, scope)
        case nodes.ExpressionStatement(expression=expression) if (
            ending is returning and type(expression) not in scope.unit.tables.branching
        ):
            value = scope.expression(expression)
        case _:
            return None
    if activation.escapes == before:
        return value
    activation.escapes = before
    return landing_value(value)


def _result(execute: Execute) -> Evaluate:
    return lambda frame: None if execute(frame) is None else frame[RESULT]


def _after(leading: Execute, value: Evaluate) -> Evaluate:
    def evaluate(frame: Frame) -> Value:
        return value(frame) if leading(frame) is None else frame[RESULT]

    return evaluate


def _making(code: Code, first: int, inner: Scope, scope: Scope) -> Evaluate:
    """Compile what makes the closure: it holds the cells that are in the frame around it then."""
    cells = [
        (scope.activation.slot_of(variable), slot - first)
        for variable, slot in inner.activation.links.items()
    ]
    others = (None,) * (inner.activation.size - first)
    if not cells:
        return lambda _: Function(code, others)

    def evaluate(frame: Frame) -> Value:
        extra: list[Value] = list(others)
        for source, target in cells:
            extra[target] = frame[source]
        return Function(code, tuple(extra))

    return evaluate
