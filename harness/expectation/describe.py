"""An expectation in one line, for tables and messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET

from harness.expectation.operand_reading import read_operand
from harness.expectation.operands import Operand
from harness.expectation.operators.table import operator_named
from harness.expectation.path_render import render_path
from harness.expectation.show import show, visible
from harness.expectation.transforms.record import Argument
from harness.expectation.transforms.table import read_transform
from harness.expectation.view import Place

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Expectation, Transform
    from harness.expectation.operands import CountWhere, IndexOf, Near, Occurrences
    from harness.expectation.path import Path
    from harness.expectation.transforms.record import Mapping


def describe(expectation: Expectation) -> str:
    """Write an expectation as one line for a person, invisible characters visible.

    Raises `ExpectationError` for an operand or a transform that is malformed.
    """
    kind = operator_named(expectation.op).operand
    operand = read_operand(kind, expectation.value)
    if kind is Operand.EXPECTATIONS:
        words = _COMBINATIONS[expectation.op](operand)
    else:
        words = _sentence(expectation, _operand(kind, operand, expectation.value))
    return f"{words}, if {describe(expectation.when)}" if expectation.when else words


def describe_subject(expectation: Expectation) -> str:
    """Write what an expectation is about: `prose via trim`; an element itself is `it`."""
    if operator_named(expectation.op).operand is Operand.EXPECTATIONS:
        return expectation.op
    return _via(visible(expectation.path), expectation.via) or "it"


def _sentence(expectation: Expectation, operand: str) -> str:
    subject = _via(visible(expectation.path), expectation.via)
    by_value = "by value" if expectation.numeric else ""
    return " ".join(filter(None, (subject, expectation.op, operand, by_value)))


def _via(path: str, via: tuple[Transform, ...]) -> str:
    return " via ".join([path, *map(_transform, via)]).strip()


def _transform(transform: Transform) -> str:
    name, operation, argument = read_transform(transform)
    if operation.argument is Argument.NONE:
        return name
    return f"{name}({_ARGUMENTS[operation.argument](argument)})"


def _path(path: Path) -> str:
    return visible(render_path(path))


def _mapping(mapping: Mapping) -> str:
    missing = show(mapping.default) if mapping.on_missing == "default" else mapping.on_missing
    return f"{_via(_path(mapping.path), mapping.via)}, {missing}"


def _bound(bound: int | Path) -> str:
    return str(bound) if isinstance(bound, int) else _path(bound)


_ARGUMENTS: Final[dict[Argument, Callable[[Any], str]]] = {
    Argument.JSON: show,
    Argument.BOUNDS: lambda bounds: ", ".join(map(_bound, bounds)),
    Argument.MAPPING: _mapping,
    Argument.PREDICATE: describe,
    Argument.PATHS: lambda paths: ", ".join(map(_path, paths)),
    Argument.PART: _path,
}


def _operand(kind: Operand, operand: Any, value: Any) -> str:
    if value is UNSET:
        return ""
    return _OPERANDS[kind](operand) if kind in _OPERANDS else show(value)


def _place(place: Place) -> str:
    return _via(_path(place.path), place.via)


def _near(near: Near) -> str:
    return f"{show(near.value)} within {show(near.absolute)} or {show(near.relative)} of it"


def _occurrences(operand: Occurrences) -> str:
    return f"of {show(operand.of)}: {operand.count}"


def _count_where(operand: CountWhere) -> str:
    return f"({describe(operand.predicate)}): {operand.count}"


def _index_of(operand: IndexOf) -> str:
    return f"({describe(operand.predicate)}): {show(operand.equals)}"


_OPERANDS: Final[dict[Operand, Callable[[Any], str]]] = {
    Operand.KIND: str,
    Operand.INVARIANT: str,
    Operand.PLACE: _place,
    Operand.ORDERED: lambda bound: _place(bound) if isinstance(bound, Place) else show(bound),
    Operand.PREDICATE: lambda predicate: f"({describe(predicate)})",
    Operand.OCCURRENCES: _occurrences,
    Operand.COUNT_WHERE: _count_where,
    Operand.INDEX_OF: _index_of,
    Operand.NEAR: _near,
    Operand.RAISES: lambda contains: "" if contains is None else f"with {show(contains)}",
}


def _joined(items: tuple[Expectation, ...], joint: str) -> str:
    return joint.join(map(_item, items)) or "nothing"


def _item(item: Expectation) -> str:
    words = describe(item)
    return f"({words})" if item.op in ("any_of", "all_of") or item.when else words


_COMBINATIONS: Final[dict[str, Callable[[tuple[Expectation, ...]], str]]] = {
    "any_of": lambda items: f"any of: {_joined(items, ' or ')}",
    "all_of": lambda items: f"all of: {_joined(items, ' and ')}",
    "not": lambda items: f"not ({_joined(items, ' and ')})",
}
