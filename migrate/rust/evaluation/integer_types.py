"""Which integer type arithmetic is done in (EVL-14), read from the syntax around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.float_types import need_same_single
from migrate.rust.evaluation.resolution import meaning, segments
from migrate.rust.evaluation.types import INTEGERS
from migrate.rust.known.integers import DEFAULT, is_int
from migrate.rust.known.number_methods import in_every_type
from migrate.rust.known.types import RustType
from migrate.rust.source.literals import read_literal
from migrate.rust.source.modules import Found
from migrate.rust.source.types import turbofish

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.values import Known
    from migrate.rust.source.syntax import Fragment

SIZES = frozenset({"len", "count", "find", "rfind", "position", "capacity"})
"""Methods whose number is a `usize`."""

BYTES = frozenset({"as_bytes", "bytes", "into_bytes"})

THROUGH = frozenset(
    {
        "abs",
        "clamp",
        "clone",
        "cloned",
        "copied",
        "div_ceil",
        "div_euclid",
        "expect",
        "max",
        "min",
        "from_be",
        "from_le",
        "isqrt",
        "midpoint",
        "next_multiple_of",
        "next_power_of_two",
        "pow",
        "rem_euclid",
        "reverse_bits",
        "rotate_left",
        "rotate_right",
        "signum",
        "swap_bytes",
        "to_be",
        "to_le",
        "to_owned",
        "unwrap",
        "unwrap_or",
        "unwrap_or_default",
    }
)
"""Methods that give a number of the type they are called on."""

WIDE = ("checked_", "overflowing_", "saturating_", "wrapping_")
"""Beginnings of methods whose result depends on the width of their receiver, and has its type."""

BIT_COUNTS = frozenset(
    {
        "checked_ilog",
        "checked_ilog10",
        "checked_ilog2",
        "count_ones",
        "count_zeros",
        "ilog",
        "ilog10",
        "ilog2",
        "leading_ones",
        "leading_zeros",
        "trailing_ones",
        "trailing_zeros",
    }
)
"""Methods whose number is a `u32`, whatever the type of their receiver."""

OWN_ARGUMENT = frozenset({"left", "pow", "right", "shl", "shr", "signed", "unsigned"})
"""Last words of operations whose right side has a type of its own."""

READING = frozenset({"parse", "product", "sum"})
"""Methods whose number is of the type in their turbofish."""

OF_PATHS = frozenset({"from", "from_str", "from_str_radix", "max_value", "min_value", "try_from"})
"""Functions of an integer type that give a number of it."""


def in_its_type(
    scope: Scope,
    node: Fragment,
    values: tuple[Value, ...],
    compute: Callable[[str], Known],
    wanted: RustType | None = None,
) -> Known:
    """Return what arithmetic gives in the integer type of an expression.

    Where nothing says which one that is (it may come by inference from anywhere), the result is
    known only if no type that holds the operands is left by it. Raises `Overflow`, `NeedsType`.
    """
    kind = type_named(scope, node)
    if kind is None and wanted is not None and wanted.name in INTEGERS:
        kind = wanted.name
    if kind is None and is_plain_number(node):
        kind = DEFAULT
    numbers = tuple(value for value in values if is_int(value))
    if kind is not None or not numbers:
        result = compute(kind or DEFAULT)
        need_same_single(scope, node, result, wanted)
        return result
    return in_every_type(numbers, compute)


def method_type(
    scope: Scope,
    target: Fragment,
    method: str,
    arguments: Sequence[Fragment],
    wanted: RustType | None,
) -> RustType | None:
    """Return the integer type a method of a number works in; `None` when nothing says.

    `wanted` is the type of the result, which is the receiver's for some methods only.
    """
    found = type_named(scope, target)
    operation = method.rpartition("_")[2]
    if found is None and arguments and operation not in OWN_ARGUMENT:
        found = type_named(scope, arguments[0])
    if found is not None:
        return RustType(found)
    return None if method in BIT_COUNTS else wanted


def is_plain_number(node: Fragment) -> bool:
    """Tell whether an expression is made of literals only: without a suffix it is an `i32`."""
    return all(
        part.kind in {"binary_expression", "unary_expression", *WRAPPED}
        or (part.kind == "integer_literal" and _suffix(part) is None)
        for part in node.walk()
        if part.node.is_named
    )


def type_beside(scope: Scope, node: Fragment, other: Fragment) -> RustType | None:
    """Return the type that arithmetic on literals takes from what it is compared with."""
    if node.kind not in COMPUTED or not is_plain_number(node):
        return None
    named = type_named(scope, other) or (DEFAULT if is_plain_number(other) else None)
    return None if named is None else RustType(named)


def type_alone(node: Fragment) -> RustType | None:
    """Return the type that arithmetic on literals has where nothing else decides."""
    is_open = node.kind in COMPUTED and is_plain_number(node)
    return RustType(DEFAULT) if is_open else None


COMPUTED = frozenset({"binary_expression", "parenthesized_expression", "unary_expression"})
WRAPPED = frozenset({"parenthesized_expression", "reference_expression"})


def _type_of(scope: Scope, node: Fragment, depth: int) -> str | None:
    if depth > 50:
        return None
    if node.kind == "integer_literal":
        return _suffix(node)
    if node.kind == "char_literal":
        return "u8" if node.text.startswith("b") else None
    if node.kind in {"identifier", "scoped_identifier"}:
        return _of_name(scope, node)
    if node.kind == "type_cast_expression":
        name = node.need("type").text
        return name if name in INTEGERS else None
    if node.kind == "index_expression":
        return "u8" if _is_bytes(node.children[0]) else None
    if node.kind in {"binary_expression", "compound_assignment_expr"}:
        left = _type_of(scope, node.need("left"), depth + 1)
        if left is not None or node.need("operator").kind.removesuffix("=") in {"<<", ">>"}:
            return left
        return _type_of(scope, node.need("right"), depth + 1)
    if node.kind == "call_expression":
        return _of_method(scope, node, depth)
    if node.kind in {*WRAPPED, "unary_expression"}:
        return _type_of(scope, node.children[-1], depth + 1) if node.children else None
    return None


def _suffix(node: Fragment) -> str | None:
    literal = read_literal(node)
    return literal.suffix if literal is not None and literal.suffix in INTEGERS else None


def _of_name(scope: Scope, node: Fragment) -> str | None:
    """The type of a variable or constant, or of `u8::MAX`."""
    path = segments(node)
    cell = scope.cell(node.text)
    if cell is not None:
        return cell.type.name if cell.type is not None and cell.type.name in INTEGERS else None
    if len(path) > 1 and path[-2] in INTEGERS:
        return path[-2] if path[-1] != "BITS" else "u32"
    found, _ = meaning(scope, path)
    kind = found.item.fragment.field("type") if isinstance(found, Found) else None
    return kind.text if kind is not None and kind.text in INTEGERS else None


def _is_bytes(node: Fragment) -> bool:
    if node.kind == "string_literal":
        return node.text.startswith("b")
    function = node.field("function") if node.kind == "call_expression" else None
    is_method = function is not None and function.kind == "field_expression"
    return function is not None and is_method and function.need("field").text in BYTES


def _of_method(scope: Scope, node: Fragment, depth: int) -> str | None:
    function = node.need("function")
    if function.kind == "scoped_identifier":
        return _of_function(segments(function))
    if function.kind == "generic_function":
        return _of_turbofish(function)
    if function.kind != "field_expression":
        return None
    method = function.need("field").text
    if method in BIT_COUNTS:
        return "u32"
    if method in THROUGH or method.startswith(WIDE):
        return _type_of(scope, function.need("value"), depth + 1)
    return "usize" if method in SIZES else None


def _of_function(path: tuple[str, ...]) -> str | None:
    """The type of `u8::pow(2, 5)`, and of what `u8::from_str_radix` gives."""
    owner, name = path[-2:]
    if owner not in INTEGERS:
        return None
    if name in BIT_COUNTS:
        return "u32"
    gives = name in THROUGH | OF_PATHS or name.startswith(WIDE) or name.endswith("e_bytes")
    return owner if gives and not name.startswith("to_") else None


def _of_turbofish(function: Fragment) -> str | None:
    """The type of `parse::<u8>()`."""
    called = function.need("function")
    if called.kind != "field_expression" or called.need("field").text not in READING:
        return None
    kinds = turbofish(function)
    return kinds[0].name if kinds and kinds[0].name in INTEGERS else None


def type_named(scope: Scope, node: Fragment) -> str | None:
    """Return the integer type an expression has by its syntax, `None` when nothing says."""
    return _type_of(scope, node, 0)
