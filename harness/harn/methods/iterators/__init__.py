"""The methods of iterators (07 §6): lazy steps and the sinks that draw from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.iterators import sinks, steps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method

METHODS: Final[Mapping[str, Method]] = {**steps.METHODS, **sinks.METHODS}
