"""Literals and text with expressions in it (HLX-5 to HLX-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.values.display import display_for
from harness.harn.values.model import Duration

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Frame
    from harness.harn.syntax import nodes
    from harness.harn.values.model import Value


def constant(value: Value) -> Evaluate:
    """Return the expression that is always the same."""
    return lambda _: value


def literal(node: nodes.Literal, _: Scope) -> Evaluate:
    """Compile nil, a bool, a number or a text."""
    return constant(node.value)


def duration(node: nodes.DurationLiteral, _: Scope) -> Evaluate:
    """Compile `5m`."""
    return constant(Duration(node.milliseconds))


def text_of(node: nodes.Expression, scope: Scope) -> Evaluate:
    """Compile an expression whose display is used (OUT-1)."""
    evaluate, unit, at = scope.expression(node), scope.unit, node.at

    def evaluate_text(frame: Frame) -> str:
        value = evaluate(frame)
        if type(value) is str:
            return value
        try:
            return display_for(unit.run, value)
        except Exception as error:
            raise unit.placed(error, at) from None

    return evaluate_text


def interpolation(node: nodes.Interpolation, scope: Scope) -> Evaluate:
    """Compile text with expressions in it, which are inserted by their display (HLX-7)."""
    parts = [_part(part, scope) for part in node.parts]
    unit, at = scope.unit, node.at

    def evaluate(frame: Frame) -> Value:
        texts = [part(frame) for part in parts]
        size = sum(map(len, texts))
        unit.grow(size, size, at)
        return "".join(texts)

    return evaluate


def _part(part: str | nodes.Expression, scope: Scope) -> Evaluate:
    return constant(part) if isinstance(part, str) else text_of(part, scope)
