"""Reading the operand of an operator from what stands in a case file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET

from harness.expectation.errors import ExpectationError, inside
from harness.expectation.invariants import INVARIANTS
from harness.expectation.kinds import KIND_NAMES, is_count, is_number
from harness.expectation.nested import read_nested
from harness.expectation.operands import CountWhere, IndexOf, Near, Occurrences, Operand, Range
from harness.expectation.path_text import parse_path
from harness.expectation.patterns import compile_pattern
from harness.expectation.show import show
from harness.expectation.suggest import unknown
from harness.expectation.view import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.expectation.model import Expectation, Json
    from harness.expectation.patterns import Pattern

EPSILON: Final = 2.0**-52
"""GEN-26: the default tolerance is the machine epsilon of the type, a 64-bit float."""


def read_operand(kind: Operand, value: Any) -> Any:
    """Return the operand `value` in the form its operator reads.

    Raises `ExpectationError` when it is not what `kind` says.
    """
    return _READERS[kind](value)


def _wrong(kind: Operand, value: Any) -> ExpectationError:
    found = "none" if value is UNSET else show(value)
    return ExpectationError(f"expected {kind}, found {found}")


def _nothing(value: Any) -> None:
    if value is not UNSET:
        raise _wrong(Operand.NONE, value)


def _any_json(value: Any) -> Json:
    if value is UNSET:
        raise _wrong(Operand.JSON, value)
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong(Operand.TEXT, value)
    return value


def _count(value: Any) -> int:
    if not is_count(value):
        raise _wrong(Operand.COUNT, value)
    return int(value)


def _kind(value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong(Operand.KIND, value)
    if value not in KIND_NAMES:
        raise unknown("kind", value, KIND_NAMES)
    return value


def _regex(value: Any) -> Pattern:
    if not isinstance(value, str):
        raise _wrong(Operand.REGEX, value)
    return compile_pattern(value)


def _values(value: Any) -> list[Json]:
    if not isinstance(value, list | tuple):
        raise _wrong(Operand.VALUES, value)
    return list(value)


def _keys(value: Any) -> frozenset[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(key, str) for key in value):
        raise _wrong(Operand.KEYS, value)
    keys = frozenset(value)
    if len(keys) < len(value):
        raise _wrong(Operand.KEYS, value)
    return keys


def read_place(value: Any) -> Place:
    """Read a path, or a table with `path` and `via`, as an operand."""
    if isinstance(value, str):
        return Place(parse_path(value))
    fields = _table(Operand.PLACE, value, required={"path"}, optional={"via"})
    if not isinstance(fields["path"], str) or not isinstance(fields.get("via", []), list | tuple):
        raise _wrong(Operand.PLACE, value)
    return Place(parse_path(fields["path"]), tuple(fields.get("via", ())))


def _ordered(value: Any) -> float | str | Place:
    if isinstance(value, dict):
        return read_place(value)
    if not isinstance(value, str) and not is_number(value):
        raise _wrong(Operand.ORDERED, value)
    ordered: float | str = value
    return ordered


def _predicate(value: Any) -> Expectation:
    if value is UNSET:
        raise _wrong(Operand.PREDICATE, value)
    return read_nested(value)


def _expectations(value: Any) -> tuple[Expectation, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong(Operand.EXPECTATIONS, value)
    return tuple(_item(position, raw) for position, raw in enumerate(value))


def _item(position: int, raw: Any) -> Expectation:
    with inside(f"[{position}]"):
        return read_nested(raw)


def _occurrences(value: Any) -> Occurrences:
    fields = _table(Operand.OCCURRENCES, value, {"of"}, {"equals", "min", "max"})
    with inside("of"):
        of = _text(fields["of"])
    return Occurrences(of, _range(fields))


def _count_where(value: Any) -> CountWhere:
    fields = _table(Operand.COUNT_WHERE, value, {"predicate"}, {"equals", "min", "max"})
    with inside("predicate"):
        predicate = read_nested(fields["predicate"])
    return CountWhere(predicate, _range(fields))


def _range(fields: Mapping[str, Any]) -> Range:
    bounds = {name: fields[name] for name in ("equals", "min", "max") if name in fields}
    for name, bound in bounds.items():
        with inside(name):
            _count(bound)
    if not bounds or ("equals" in bounds and len(bounds) > 1):
        raise ExpectationError("expected equals alone, or min, max or both")
    low = bounds.get("equals", bounds.get("min", 0))
    high = bounds.get("equals", bounds.get("max"))
    if high is not None and high < low:
        raise ExpectationError(f"expected min to be at most max, found {low} and {high}")
    return Range(low, high)


def _index_of(value: Any) -> IndexOf:
    fields = _table(Operand.INDEX_OF, value, {"predicate", "equals"}, set())
    if fields["equals"] is not None:
        with inside("equals"):
            _count(fields["equals"])
    with inside("predicate"):
        return IndexOf(read_nested(fields["predicate"]), fields["equals"])


def _near(value: Any) -> Near:
    fields = _table(Operand.NEAR, value, {"value"}, {"abs", "rel"})
    if not is_number(fields["value"]):
        raise ExpectationError(f"expected a number, found {show(fields['value'])}", "value")
    tolerances = {name: fields[name] for name in ("abs", "rel") if name in fields}
    for name, tolerance in tolerances.items():
        if not is_number(tolerance) or not tolerance >= 0:
            raise ExpectationError(f"expected a number of at least 0, found {tolerance!r}", name)
    default = 0.0 if tolerances else EPSILON
    return Near(fields["value"], tolerances.get("abs", default), tolerances.get("rel", default))


def _raises(value: Any) -> str | None:
    if value is UNSET:
        return None
    contains = _table(Operand.RAISES, value, set(), {"contains"}).get("contains")
    if contains is not None and not isinstance(contains, str):
        raise ExpectationError(f"expected {Operand.TEXT}, found {show(contains)}", "contains")
    return contains


def _invariant(value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong(Operand.INVARIANT, value)
    if value not in INVARIANTS:
        raise unknown("invariant", value, INVARIANTS)
    return value


def _table(kind: Operand, value: Any, required: set[str], optional: set[str]) -> dict[str, Any]:
    """Return `value` if it is a table with the `required` keys and none but the `optional`."""
    if not isinstance(value, dict):
        raise _wrong(kind, value)
    missing = required - value.keys()
    extra = value.keys() - required - optional
    if missing or extra:
        fault = f"lacks {min(missing)!r}" if missing else f"knows no {min(extra)!r}"
        raise ExpectationError(f"expected {kind}; it {fault}")
    return value


_READERS: Final[dict[Operand, Callable[[Any], Any]]] = {
    Operand.NONE: _nothing,
    Operand.JSON: _any_json,
    Operand.TEXT: _text,
    Operand.COUNT: _count,
    Operand.KIND: _kind,
    Operand.REGEX: _regex,
    Operand.VALUES: _values,
    Operand.KEYS: _keys,
    Operand.PLACE: read_place,
    Operand.ORDERED: _ordered,
    Operand.PREDICATE: _predicate,
    Operand.EXPECTATIONS: _expectations,
    Operand.OCCURRENCES: _occurrences,
    Operand.COUNT_WHERE: _count_where,
    Operand.INDEX_OF: _index_of,
    Operand.NEAR: _near,
    Operand.RAISES: _raises,
    Operand.INVARIANT: _invariant,
}
