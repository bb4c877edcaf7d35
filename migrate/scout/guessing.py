"""Guesses from how a test uses a function: kinds of arguments, and what is returned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
    from migrate.scout.noticing import Given

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


def arguments(given: Given) -> dict[int, tuple[Argument, ...]]:
    """Return rows of arguments by number, from the kinds that calls were given."""
    return {number: tuple(_named(row)) for number, row in sorted(given.rows.items())}


def _named(row: Sequence[set[ArgumentKind]]) -> Iterator[Argument]:
    seen: set[str] = set()
    for number, kinds in enumerate(row, start=1):
        kind = next(iter(kinds)) if len(kinds) == 1 else "json"
        name = "text" if kind in {"text", "bytes"} and "text" not in seen else f"arg{number}"
        seen.add(name)
        yield Argument(name, kind)


def kind_of_value(value: Value) -> ArgumentKind | None:
    """Return the kind of argument that a value is, None for a value that nobody knows."""
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


def inner_type(names: set[str]) -> str:
    """Return the type of what is compared with values of some types."""
    plain = names - {"Vec<Value>"}
    if len(plain) == 1:
        return next(iter(plain))
    return next(iter(names)) if len(names) == 1 else "Value"


def compared_type(demand: Expectation) -> str | None:
    """Return the type of what a demand compares its subject with, None where there is nothing."""
    if demand.op == "equals":
        return _type_of(demand.value)
    return "String" if demand.op in {"contains", "starts_with", "ends_with", "matches"} else None


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
