"""What is known of the subject of an expectation that holds (EVL-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.expectation.kinds import KIND_NAMES, is_number, kind_of
from harness.expectation.operand_reading import read_operand
from harness.expectation.operands import CountWhere, IndexOf, Occurrences, Range
from harness.expectation.operators import operator_named
from harness.expectation.operators.lengths import LENGTH_RANGES
from harness.expectation.operators.lists import LIST_OPERATORS
from harness.expectation.operators.texts import TEXT_OPERATORS
from harness.expectation.transforms.texts import utf8

if TYPE_CHECKING:
    from harness.expectation.model import Expectation, Json

_STRING: Final = frozenset({"string"})
_NUMBERS: Final = frozenset({"int", "float"})
_ALL_KINDS: Final = KIND_NAMES - {"number"}

_KINDS: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(TEXT_OPERATORS, _STRING),
    **{f"byte_length_{bound}": _STRING for bound in LENGTH_RANGES},
    **{f"length_{bound}": frozenset({"array", "object"}) for bound in LENGTH_RANGES},
    **dict.fromkeys(LIST_OPERATORS, frozenset({"array"})),
    **dict.fromkeys(("has_key", "lacks_key", "keys_equal", "ok", "err"), frozenset({"object"})),
    **dict.fromkeys(("is_empty", "not_empty"), frozenset({"string", "array", "object"})),
    "close_to": _NUMBERS,
    "not_null": _ALL_KINDS - {"null"},
    "is_null": frozenset({"null"}),
}
"""The kinds of subject of which an operator can hold, where it is not of all."""


def operand_of(expectation: Expectation) -> Any:
    """Return the operand of an expectation as read. Raises `ExpectationError`."""
    return read_operand(operator_named(expectation.op).operand, expectation.value)


def can_hold_of_missing(expectation: Expectation) -> bool:
    """Tell whether the expectation can hold although its path leads nowhere (OPR-05)."""
    match expectation.op:
        case "absent" | "not_present" | "not_equals":
            return True
        case "equals" | "is_null":
            return expectation.missing_is_null
    return False


def kinds_of_subject(expectation: Expectation) -> frozenset[str]:
    """Return the kinds one of which the subject has if the expectation holds of it."""
    operand = operand_of(expectation)
    match expectation.op:
        case "is_type":
            return named_kinds(operand)
        case "equals":
            return _kinds_equal_to(operand, numeric=expectation.numeric)
        case "lt" | "le" | "gt" | "ge":
            if isinstance(operand, str):
                return _STRING
            return _NUMBERS if is_number(operand) else _NUMBERS | _STRING
    return _KINDS.get(expectation.op, _ALL_KINDS)


def named_kinds(name: str) -> frozenset[str]:
    """Return the kinds that a name in `is_type` covers."""
    return _NUMBERS if name == "number" else frozenset({name})


def _kinds_equal_to(value: Json, *, numeric: bool) -> frozenset[str]:
    return _NUMBERS if numeric and is_number(value) else frozenset({kind_of(value)})


def values_of_subject(expectation: Expectation) -> list[Json] | None:
    """Return all values of which the expectation holds, None if they are more than a few."""
    match expectation.op:
        case "equals" if not expectation.numeric:
            return [operand_of(expectation)]
        case "one_of" if not expectation.numeric:
            return list(operand_of(expectation))
        case "is_null":
            return [None]
        case "is_empty":
            return ["", [], {}]
    return None


def elements_of_subject(expectation: Expectation) -> Range | None:
    """Return how many elements a list or an object has if the expectation holds of it."""
    if expectation.op.startswith("length_"):
        return LENGTH_RANGES[expectation.op.removeprefix("length_")](operand_of(expectation))
    match operand_of(expectation):
        case CountWhere(_, count):
            return Range(count.low)
        case IndexOf(_, int(position)):
            return Range(position + 1)
    return Range(1) if expectation.op in ("any", "includes") else None


def bytes_of_subject(expectation: Expectation) -> Range | None:
    """Return how many bytes a string has if the expectation holds of it."""
    if expectation.op.startswith("byte_length_"):
        return LENGTH_RANGES[expectation.op.removeprefix("byte_length_")](operand_of(expectation))
    part = part_of_subject(expectation)
    return None if part is None else Range(len(utf8(part)))


def part_of_subject(expectation: Expectation) -> str | None:
    """Return a text that stands in the subject if the expectation holds of it."""
    operand = operand_of(expectation)
    if expectation.op in ("contains", "starts_with", "ends_with"):
        return str(operand)
    if isinstance(operand, Occurrences) and operand.count.low > 0:
        return operand.of
    return None
