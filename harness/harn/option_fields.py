"""Reads dicts of options: what each field takes, and the error for a value that it does not take.

nil is no different from a missing field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from harness.harn.errors import HarnError
from harness.harn.values.types import is_callable, type_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.harn.values.model import Value


class Kind(NamedTuple):
    """A kind of value: how a message says it (`must be …`), and whether a value is of it."""

    words: str
    holds: Callable[[Any], bool]


def _at_least(least: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and value >= least


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


STRING: Final = Kind("a string", lambda value: isinstance(value, str))
NON_EMPTY_STRING: Final = Kind("a non-empty string", _is_text)
BOOL: Final = Kind("a bool", lambda value: type(value) is bool)
LIST: Final = Kind("a list", lambda value: isinstance(value, list))
DICT: Final = Kind("a dict", lambda value: isinstance(value, dict))
CLOSURE: Final = Kind("a closure", is_callable)
COUNT: Final = Kind("an int, and must be >= 0", _at_least(0))
POSITIVE: Final = Kind("an int, and must be >= 1", _at_least(1))
NAMES: Final = Kind(
    "a list of non-empty strings",
    lambda value: isinstance(value, list) and all(map(_is_text, value)),
)


def one_of(*words: str) -> Kind:
    """Return the kind of a field that takes one of a few words."""
    said = ", ".join(f'"{word}"' for word in words)
    return Kind(f"one of {said}", lambda value: isinstance(value, str) and value in words)


def check_fields(
    where: str, code: str, given: Mapping[str, Any], fields: Mapping[str, Kind]
) -> None:
    """Check the fields of a dict in the order of the table.

    `where` stands before the name of a field in the message. Raises `HarnError` with `code`.
    """
    for name, kind in fields.items():
        value = given.get(name)
        if value is not None and not kind.holds(value):
            raise fault(code, f"{where}{name} must be {kind.words}, got {shown(value)}")


def fault(code: str, message: str, category: str = "generic") -> HarnError:
    """Return the error for a wrong option."""
    return HarnError(code, message, "Runtime error: ", category=category)


def shown(value: Value) -> str:
    """Return what a message says of a wrong value: a short text or number itself, else its type."""
    if isinstance(value, str):
        return f'"{value[:40]}"'
    if type(value) in {int, float}:
        return f"{type_name(value)} {value}"
    return type_name(value)
