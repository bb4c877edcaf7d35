"""Guesses from how a test uses what a function returns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.rust.evaluation.list_methods import LIST_METHODS
from migrate.rust.evaluation.options import METHODS as OPTION_METHODS
from migrate.rust.evaluation.place_methods import METHODS as PLACE_METHODS
from migrate.rust.evaluation.place_methods import SAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.expectation import Expectation, Json

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
