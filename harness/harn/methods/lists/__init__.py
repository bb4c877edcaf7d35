"""The methods of lists (07 §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.lists import elements, grouping, ordering, parts, searching, transforming

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method

METHODS: Final[Mapping[str, Method]] = {
    **elements.METHODS,
    **parts.METHODS,
    **searching.METHODS,
    **transforming.METHODS,
    **ordering.METHODS,
    **grouping.METHODS,
}
