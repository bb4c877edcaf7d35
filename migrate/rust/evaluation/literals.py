"""Literals, arrays, tuples, ranges, struct literals (IDM-01…IDM-14, IDM-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.compiled import compiled
from migrate.rust.evaluation.dispatch import evaluate, excerpt, expression, operand, value_of
from migrate.rust.evaluation.owning import owned
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import FLOATS, argument
from migrate.rust.known.conversion import values_in
from migrate.rust.known.single_floats import is_single
from migrate.rust.known.sizes import need_elements
from migrate.rust.known.values import UNIT, Range, copied
from migrate.rust.source.literals import read_literal

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

LARGEST_ARRAY = 1_000_000


@expression(
    "string_literal",
    "raw_string_literal",
    "char_literal",
    "integer_literal",
    "float_literal",
    "boolean_literal",
)
def literal(_scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate a literal (SRC-09…SRC-11)."""
    found = read_literal(node)
    assert found is not None
    if isinstance(found.value, int) and not isinstance(found.value, bool):
        name = found.suffix or (wanted.name if wanted else "")
        if name in FLOATS:
            return float(found.value)
    is_short = (found.suffix or (wanted.name if wanted else "")) == "f32"
    if is_short and isinstance(found.value, float) and not is_single(found.value):
        # Arithmetic here has 64 bits.
        raise Unsupported("unsupported_expr", f"{node.text} rounded to 32 bits")
    return found.value


@expression("unit_expression")
def unit(_scope: Scope, _node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `()`."""
    return UNIT


@expression("tuple_expression")
def tuple_(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `(a, b)`."""
    kinds = wanted.args if wanted is not None and wanted.name == "tuple" else ()
    return tuple(
        owned(child, value_of(scope, child, kinds[i] if i < len(kinds) else None))
        for i, child in enumerate(node.children)
    )


@expression("array_expression")
def array(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `[a, b]` or `[x; n]` (IDM-14)."""
    kind = argument(wanted) if wanted is not None else None
    length = node.field("length")
    if length is None:
        return [
            owned(child, value_of(scope, child, kind))
            for child in compiled(node.children, scope.run.world.target)
        ]
    return repeated(scope, node.children[0], length, kind)


def repeated(scope: Scope, value: Fragment, length: Fragment, kind: RustType | None) -> Value:
    """Evaluate `[value; length]` and `vec![value; length]`."""
    number = operand(scope, length)
    if isinstance(number, bool) or not isinstance(number, int):
        raise Unsupported("unsupported_expr", f"array length {excerpt(length)}")
    if number > LARGEST_ARRAY:
        raise Unsupported("unroll_limit", f"array of {number} elements")
    item = value_of(scope, value, kind)
    need_elements(number * values_in(item))
    return [copied(item) for _ in range(number)]


@expression("range_expression")
def range_(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `a..b`, `a..=b` and the forms with a missing bound."""
    bounds: list[Value] = [None, None]
    side = 0
    inclusive = False
    for token in node.tokens:
        if token.kind in {"..", "..=", "..."}:
            inclusive = token.kind != ".."
            side = 1
        elif token.node.is_named:
            bounds[side] = operand(scope, token)
    return Range(bounds[0], bounds[1], inclusive)


@expression("parenthesized_expression")
def wrapped(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `(x)`."""
    return evaluate(scope, node.children[0], wanted)
