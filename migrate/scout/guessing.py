"""Guesses from how a test uses a function: kinds of arguments, and what is returned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.expectation import Key, parse_path
from migrate.profile import Argument
from migrate.rust.evaluation.list_methods import LIST_METHODS
from migrate.rust.evaluation.options import METHODS as OPTION_METHODS
from migrate.rust.evaluation.place_methods import METHODS as PLACE_METHODS
from migrate.rust.evaluation.place_methods import SAME
from migrate.rust.known.values import ByteString, EnumValue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from harness.expectation import Expectation, Json
    from migrate.profile.functions import ArgumentKind
    from migrate.rust.evaluation.values import Value

OPTIONAL: Final = """
    and_then err expect expect_err filter flatten inspect is_err is_err_and is_none is_ok is_ok_and
    is_some is_some_and map map_err map_or map_or_else ok ok_or ok_or_else or or_else
    unwrap unwrap_err unwrap_or unwrap_or_default unwrap_or_else unwrap_unchecked
"""
"""Methods of options and results."""

KNOWN_METHODS: Final = frozenset(
    {
        *SAME,
        *LIST_METHODS,
        *(name for methods in PLACE_METHODS.values() for name in methods),
        *(name for name, _ in OPTION_METHODS),
        *OPTIONAL.split(),
    }
)
"""Methods that values of the language have; any other belongs to a type of the crate."""

WEAK: Final = frozenset({"collect", "to_string"})
"""Methods that a type of the crate may have too: what is nothing else need not be converted."""


def arguments(calls: Iterable[tuple[Value, ...]]) -> dict[int, tuple[Argument, ...]]:
    """Return rows of arguments by number, from the values that calls were given."""
    by_number: dict[int, list[tuple[Value, ...]]] = {}
    for given in calls:
        by_number.setdefault(len(given), []).append(given)
    return {
        number: tuple(_named(list(zip(*given, strict=True))))
        for number, given in sorted(by_number.items())
    }


def _named(columns: Sequence[tuple[Value, ...]]) -> Iterator[Argument]:
    seen: set[str] = set()
    for number, values in enumerate(columns, start=1):
        kind = kind_of(values)
        name = "text" if kind in {"text", "bytes"} and "text" not in seen else f"arg{number}"
        seen.add(name)
        yield Argument(name, kind)


def kind_of(values: Sequence[Value]) -> ArgumentKind:
    """Return the kind of argument that all of some values are; those not known do not count."""
    kinds = {kind for value in values if (kind := _kind(value)) is not None}
    return kinds.pop() if len(kinds) == 1 else "json"


def _kind(value: Value) -> ArgumentKind | None:
    if isinstance(value, str):
        return "text"
    if isinstance(value, ByteString):
        return "bytes"
    if isinstance(value, list | tuple):
        return "list"
    if isinstance(value, EnumValue):
        return "enum"
    return "json" if isinstance(value, bool | int | float | dict) else None


def is_built(methods: Iterable[str]) -> bool:
    """Tell by the methods of what a function returns whether that is a type of the crate."""
    names = set(methods)
    return bool(names - KNOWN_METHODS - WEAK) or bool(names and names <= WEAK)


def own_methods(methods: Iterable[str]) -> set[str]:
    """Return the methods that a type of the crate has itself."""
    names = set(methods)
    return (names - KNOWN_METHODS) | (names & WEAK)


WRAPPERS: Final = ("{}", "Option<{}>", "Result<{}, {}>", "Result<{}, Value>")
"""What a function may return a value in; the first of those that fit tests equally is taken."""


ONLY_RESULT: Final = frozenset(
    {
        "err",
        "expect_err",
        "is_err",
        "is_err_and",
        "is_ok",
        "is_ok_and",
        "map_err",
        "ok",
        "unwrap_err",
    }
)
ONLY_OPTION: Final = frozenset(
    {"is_none", "is_none_or", "is_some", "is_some_and", "ok_or", "ok_or_else"}
)


def may_be(wrapper: str, uses: set[str]) -> bool:
    """Tell whether a value in a wrapper has the methods that are called on it."""
    if uses & ONLY_RESULT:
        return wrapper.startswith("Result")
    if uses & ONLY_OPTION:
        return wrapper.startswith("Option")
    return True


def inner_type(demands: Iterable[Expectation], below: tuple[str, ...]) -> str:
    """Return the type of what stands at a path, by the values it is compared with."""
    names = {name for value in _compared(demands, below) for name in [_type_of(value)]}
    if len(names - {"Vec<Value>"}) == 1:
        return (names - {"Vec<Value>"}).pop()
    return names.pop() if len(names) == 1 else "Value"


def _compared(demands: Iterable[Expectation], below: tuple[str, ...]) -> Iterator[Json]:
    for demand in demands:
        segments = parse_path(demand.path).segments
        at = tuple(part.name for part in segments if isinstance(part, Key))
        if at != below or len(at) != len(segments) or demand.via:
            continue
        if demand.op == "equals":
            yield demand.value
        elif demand.op in {"contains", "starts_with", "ends_with", "matches"}:
            yield ""


def _type_of(value: Json) -> str:
    match value:
        case str():
            return "String"
        case bool():
            return "bool"
        case int():
            return "i64" if value < 0 else "usize"
        case float():
            return "f64"
        case list():
            inner = {_type_of(item) for item in value}
            return f"Vec<{inner.pop() if len(inner) == 1 else 'Value'}>"
    return "Value"
