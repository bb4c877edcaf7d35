"""What the arithmetic operators make of types, and which they cannot take (VAL-7, VAL-8, ERR-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.static.display import shown
from harness.harn.static.types import (
    BOOL,
    FLOAT,
    INT,
    NUMBERS,
    STRING,
    UNKNOWN,
    Named,
    Shape,
    base,
    dict_of,
    list_of,
    members,
    union,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.harn.static.checker import Checker
    from harness.harn.static.types import StaticType

_COMPARISONS: Final = frozenset({"==", "!=", "<", ">", "<=", ">=", "in", "not in"})

_KNOWN: Final = frozenset({"int", "float", "string", "bool", "nil", "list", "dict"})
"""Kinds of operands about which the rules say everything."""

_MOST_PAIRS: Final = 64

_MESSAGES: Final[dict[str, tuple[str, Callable[[str, str], str]]]] = {
    "+": ("binop_add", lambda a, b: f"can't add {a} and {b}"),
    "-": ("binop_sub", lambda a, b: f"can't use '-' on {a} and {b}: it takes numeric operands"),
    "*": (
        "binop_mul",
        lambda a, b: f"can't multiply {a} and {b}: it takes numbers, or string * int",
    ),
}


def binary(
    checker: Checker, at: int, operator: str, left: StaticType, right: StaticType
) -> StaticType:
    """Return the type of `left operator right`; report operands that can only fail."""
    if operator in _COMPARISONS:
        return BOOL
    lefts, rights = _operands(checker, left), _operands(checker, right)
    if len(lefts) * len(rights) > _MOST_PAIRS:
        return UNKNOWN
    results = [_result(operator, one, other) for one in lefts for other in rights]
    possible = [result for result in results if result is not None]
    if not possible:
        code, message = _MESSAGES[operator]
        checker.report.problem(at, code, lambda: message(shown(left), shown(right)))
        return UNKNOWN
    return union(possible) if len(possible) == len(results) else UNKNOWN


def _operands(checker: Checker, type_: StaticType) -> list[StaticType]:
    resolved = checker.annotations.resolve(type_)
    return [base(checker.annotations.resolve(member)) for member in members(resolved)]


def _result(operator: str, left: StaticType, right: StaticType) -> StaticType | None:
    """Return the type of a result, None if the operands can only fail."""
    kinds = _kind(left), _kind(right)
    if not all(kind in _KNOWN for kind in kinds):
        return UNKNOWN
    if all(kind in NUMBERS for kind in kinds):
        return _number(operator, *kinds)
    match operator, kinds:
        case "+", ("string", "string"):
            return STRING
        case "+", ("list", "list"):
            return list_of(UNKNOWN)
        case "+", ("dict", "dict"):
            return dict_of(UNKNOWN)
        case "*", ("string", "int") | ("int", "string"):
            return STRING
        case "*", ("string", "float") | ("float", "string"):
            return UNKNOWN  # what is annotated as a float may be an int (FUN-11)
        case "+" | "-" | "*", _:
            return None
    return UNKNOWN


def _number(operator: str, left: str, right: str) -> StaticType:
    if operator == "**":
        return UNKNOWN
    return INT if left == right == "int" else FLOAT


def _kind(type_: StaticType) -> str:
    match type_:
        case Named(name=name):
            return name
        case Shape():
            return "dict"
        case _:
            return ""
