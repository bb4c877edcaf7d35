"""Errors for names that are not in a table, with the nearest name that is."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from harness.expectation.errors import ExpectationError
from harness.expectation.show import show

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST_NAME = 40
"""A longer word is not compared with the table: it is no misspelling of a name in it."""


def unknown(what: str, name: str, known: Iterable[str]) -> ExpectationError:
    """Return the error that `name` is no known `what`: did you mean …, or what there is."""
    names = sorted(known)
    near = get_close_matches(name, names, n=1) if len(name) <= _LONGEST_NAME else []
    hint = f"did you mean {near[0]!r}?" if near else f"expected one of {', '.join(names)}"
    return ExpectationError(f"unknown {what} {show(name)}; {hint}")
