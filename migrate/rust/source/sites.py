"""Assertion sites of a function, those inside other macros included (06 LED-01, LED-01a)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment

Family = Literal["plain", "extended"]


@dataclass(frozen=True, slots=True)
class MacroSite:
    """One textual occurrence of an assertion macro.

    `fragment` is the token tree with its arguments; `family` is `plain` for `assert`, `assert_eq`,
    `assert_ne` and their `debug_` forms, `extended` for those of section 12. `nested` says that it
    stands in the token tree of another macro.
    """

    macro: str
    family: Family
    line: int
    column: int
    text: str
    fragment: Fragment
    nested: bool


FAMILIES: dict[str, Family] = {}
"""Assertion macros by the last segment of their path."""


def assertion_sites(fragment: Fragment) -> tuple[MacroSite, ...]:
    """All assertion macro invocations in a fragment, in source order."""
    raise NotImplementedError
