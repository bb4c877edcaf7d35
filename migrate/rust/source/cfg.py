"""Configuration predicates of `#[cfg(…)]`, `#[cfg_attr(…)]` and `cfg!(…)` as data (GEN-05)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from migrate.rust.source.syntax import Fragment

DEFAULT_TARGET = frozenset(
    {
        "test",
        "unix",
        "debug_assertions",
        'target_os="linux"',
        'target_family="unix"',
        'target_pointer_width="64"',
        'target_endian="little"',
        'panic="unwind"',
    }
)
"""EVL-23: unix, 64-bit, debug."""


@dataclass(frozen=True, slots=True)
class Cfg:
    """A predicate. `all`, `any`, `not` have `parts`; a `flag` has `text`: `unix`, `feature="x"`."""

    operator: Literal["all", "any", "not", "flag"]
    parts: tuple[Cfg, ...] = ()
    text: str = ""

    def holds(self, target: Collection[str] = DEFAULT_TARGET) -> bool:
        """Whether the predicate holds for a target, given as its flags."""
        raise NotImplementedError


def read_cfg(tree: Fragment) -> Cfg:
    """The predicate in a token tree such as `(all(unix, feature = "x"))`; several are `all`.

    Tokens that are no predicate become a flag of their text, which no target has.
    """
    raise NotImplementedError
