"""`tool_surface_validate` (SURF-1): the checks in their order."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from harness.harn.errors import HarnError
from harness.harn.option_fields import DICT, LIST, Kind, check_fields
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

CODE: Final = "tool_surface_option"

_ARGUMENTS: Final[Mapping[str, Kind]] = {
    "surface": Kind("a dict or a list of tools", lambda value: isinstance(value, dict | list)),
    "options": DICT,
}

_FIELDS: Final[Mapping[str, Kind]] = {
    "tools": _ARGUMENTS["surface"],
    "native_tools": _ARGUMENTS["surface"],
    "policy": DICT,
    "approval_policy": DICT,
    "prompts": LIST,
}
"""The inputs whose parts are read (SURF-2)."""

CHECKS: Final[tuple[Callable[[Surface], Iterator[Diagnostic]], ...]] = (
    check_tools,
    check_constraints,
    check_approvals,
    check_prompts,
    check_ceiling,
)
"""In the order of SURF-5."""


def diagnose(run: Run, surface: Surface) -> list[Diagnostic]:
    """Return what does not fit, in the order of SURF-5; each costs steps. Raises `LimitError`."""
    found = []
    for one in chain.from_iterable(check(surface) for check in CHECKS):
        run.spend(1)
        run.room_for(len(one.message))
        found.append(one)
    return found


def warnings_of(run: Run, surface: Surface) -> list[Diagnostic]:
    """Return the warnings about a surface that a loop may start with (SURF-10).

    Raises `HarnError` (`tool_surface_invalid`), which names the codes of all errors, and
    `LimitError`.
    """
    found = diagnose(run, surface)
    errors = [one for one in found if one.severity == "error"]
    if errors:
        said = "; ".join(f"{PREFIX}{one.code}: {one.message}" for one in errors)
        message = f"agent_loop: the tool surface is invalid: {said}"
        raise HarnError("tool_surface_invalid", message, "Runtime error: ")
    return found


def _validate(run: Run, arguments: list[Value]) -> Value:
    given = {
        "surface": argument(arguments, 0, bound(run)),
        "options": argument(arguments, 1),
    }
    check_fields("tool_surface_validate: ", CODE, given, _ARGUMENTS)
    for place in (one for one in given.values() if isinstance(one, dict)):
        check_fields("tool_surface_validate: ", CODE, place, _FIELDS)
    found = diagnose(run, read_surface(run, given["surface"], given["options"]))
    return {
        "valid": all(one.severity != "error" for one in found),
        "diagnostics": [one.value() for one in found],
    }


BUILTINS: Final[Mapping[str, HostFunction]] = {"tool_surface_validate": _validate}
