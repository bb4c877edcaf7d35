"""The methods of strings (07 §6). Positions and sizes are characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.strings import changing, parts, questions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method

METHODS: Final[Mapping[str, Method]] = {**questions.METHODS, **parts.METHODS, **changing.METHODS}
