"""The kinds of JSON values, told apart strictly (OPR-04: `true` is no integer, 1 is not 1.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

if TYPE_CHECKING:
    from harness.expectation.model import Json

_KINDS: Final = {
    type(None): "null",
    bool: "bool",
    int: "int",
    float: "float",
    str: "string",
    list: "array",
    dict: "object",
}

KIND_NAMES: Final = frozenset({*_KINDS.values(), "number"})
"""What `is_type` can name; `number` is an int or a float."""

WHITE_SPACE: Final = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""Unicode White_Space, as Rust trims it. Python's own notion adds U+001C to U+001F."""


def kind_of(value: Json) -> str:
    """Name the kind of `value`: null, bool, int, float, string, array or object."""
    return _KINDS.get(type(value), type(value).__name__)


def is_kind(value: Json, name: str) -> bool:
    """Tell whether `value` is of the kind `name`, one of `KIND_NAMES`."""
    kind = kind_of(value)
    return kind in ("int", "float") if name == "number" else kind == name


def is_number(value: Json) -> bool:
    """Tell whether `value` is an int or a float; a bool is neither."""
    return is_kind(value, "number")


def is_count(value: Json) -> TypeGuard[int]:
    """Tell whether `value` is an integer that can count something."""
    return type(value) is int and value >= 0


def with_article(kind: str) -> str:
    """Write a kind as part of a sentence: `a string`, `an object`, `null`."""
    if kind == "null":
        return kind
    return f"an {kind}" if kind[0] in "aeio" else f"a {kind}"
