"""Where an expression begins."""

from __future__ import annotations

from harness.harn.syntax import nodes


def start_of(expression: nodes.Node) -> int:
    """Return the offset of the first character of an expression, whatever its `at` points to.

    A parenthesis around it does not count.
    """
    while True:
        match expression:
            case (
                nodes.Binary(left=first)
                | nodes.Logical(left=first)
                | nodes.Pipe(left=first)
                | nodes.Member(receiver=first)
                | nodes.MethodCall(receiver=first)
                | nodes.Subscript(receiver=first)
                | nodes.Slice(receiver=first)
                | nodes.Call(callee=first)
                | nodes.Propagate(operand=first)
                | nodes.Ternary(condition=first)
                | nodes.RangeExpression(start=first)
            ):
                expression = first
            case _:
                return expression.at
