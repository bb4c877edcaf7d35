"""The method of generators and streams (07 §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.values.iteration import pulled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Iteration, Value


def _next(_: Run, receiver: Iteration, __: list[Value]) -> Value:
    """Pull one value. An error inside is raised here, and nothing comes after it."""
    for value in pulled(receiver):
        return {"value": value, "done": False}
    return {"value": None, "done": True}


METHODS: Final[Mapping[str, Method]] = {"next": _next}
