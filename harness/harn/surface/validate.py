"""`tool_surface_validate` (SURF-1): the checks in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.errors import HarnError
from harness.harn.surface.inputs import read_surface
from harness.harn.surface.model import PREFIX
from harness.harn.surface.policy_checks import check_approvals, check_constraints
from harness.harn.surface.prompt_checks import check_prompts
from harness.harn.surface.tool_checks import check_ceiling, check_tools
from harness.harn.tools.binding import bound
from harness.harn.values.arguments import argument

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.surface.model import Diagnostic, Surface
    from harness.harn.values.model import HostFunction, Value

CHECKS: Final[tuple[Callable[[Surface], Iterator[Diagnostic]], ...]] = (
    check_tools,
    check_constraints,
    check_approvals,
    check_prompts,
    check_ceiling,
)
"""In the order of SURF-5."""


def diagnose(surface: Surface) -> list[Diagnostic]:
    """Return what does not fit, in the order of SURF-5."""
    return [found for check in CHECKS for found in check(surface)]


def warnings_of(surface: Surface) -> list[Diagnostic]:
    """Return the warnings about a surface that a loop may start with (SURF-10).

    Raises `HarnError` (`tool_surface_invalid`), which names the codes of all errors.
    """
    found = diagnose(surface)
    errors = [one for one in found if one.severity == "error"]
    if errors:
        said = "; ".join(f"{PREFIX}{one.code}: {one.message}" for one in errors)
        message = f"agent_loop: the tool surface is invalid: {said}"
        raise HarnError("tool_surface_invalid", message, "Runtime error: ")
    return found


def _validate(run: Run, arguments: list[Value]) -> Value:
    found = diagnose(read_surface(run, argument(arguments, 0, bound(run)), argument(arguments, 1)))
    return {
        "valid": all(one.severity != "error" for one in found),
        "diagnostics": [one.value() for one in found],
    }


BUILTINS: Final[Mapping[str, HostFunction]] = {"tool_surface_validate": _validate}
