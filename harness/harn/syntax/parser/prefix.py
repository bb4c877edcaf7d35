"""What stands before the keyword of a declaration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.harn.syntax.nodes import Attribute


@dataclass(frozen=True, slots=True)
class Prefix:
    """`pub` and the attributes; `at` is where the whole declaration begins."""

    at: int
    public: bool
    attributes: tuple[Attribute, ...]
