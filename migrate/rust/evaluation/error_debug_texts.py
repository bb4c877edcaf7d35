"""What a panic says of the error that was unwrapped: its Debug text, after a beginning (GEN-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.conditions import select
from migrate.rust.evaluation.dispatch import plain
from migrate.rust.evaluation.places import category, demand, expanded
from migrate.rust.evaluation.types import STRINGS
from migrate.rust.evaluation.values import Choice, Place
from migrate.rust.known.debug_text import debug_string

if TYPE_CHECKING:
    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.values import Value


def says(begins: str, error: Value, expected: str) -> Condition | None:
    """Return when a text has a part `expected`: it `begins` so, an error's Debug text follows.

    None where nobody can say: of an error that is no text, or where Debug may have escaped it.
    """
    error = expanded(plain(error))
    if isinstance(error, str):
        return expected in begins + debug_string(error)
    if isinstance(error, Choice):
        then = says(begins, error.then, expected)
        otherwise = says(begins, error.otherwise, expected)
        if then is None or otherwise is None:
            return None
        return select(error.condition, then, otherwise)
    if isinstance(error, Place) and category(error) == "string" and error.type.name in STRINGS:
        return _of_output(begins, error, expected)
    return None


def _of_output(begins: str, error: Place, expected: str) -> Condition | None:
    """A quote in what is expected is one of the two around the text: those inside are escaped."""
    parts = expected.split('"')
    if any(debug_string(part) != f'"{part}"' for part in parts):
        return None
    opens = parts[0] != "" and begins.endswith(parts[0])
    match parts:
        case [text]:
            return demand(error, "contains", text)
        case [_, ""] if opens:
            return True
        case [text, ""] if text:
            return demand(error, "ends_with", text)
        case [_, text] if opens:
            return demand(error, "starts_with", text)
        case [_, text, ""] if opens:
            return demand(error, "equals", text)
    return None
