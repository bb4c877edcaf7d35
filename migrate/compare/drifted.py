"""How what is observed differs from what was blessed, at the places that expectations name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from migrate.compare.places import place_in

if TYPE_CHECKING:
    from harness.expectation import Json
    from migrate.compare.places import Steps

UNTOLD: Final = "the same values, written in another way"


def drifted(blessed: Json, observed: Json) -> list[str]:
    """Return the differences of two observations, as snapshots hold them, a line each.

    A place in an output is the path of an expectation (OPR-02), with `s<k>:` where there are
    several steps. A snapshot that is no observation differs as a whole. Without any difference the
    bytes alone differ, and a line says so.
    """
    from migrate.compare.structural import told  # noqa: PLC0415  # few commands need it

    is_one = max(_steps(blessed), _steps(observed)) == 1
    return told(blessed, observed, "blessed", partial(_place, is_one=is_one)) or [UNTOLD]


def _steps(observation: Json) -> int:
    steps = observation.get("steps") if isinstance(observation, dict) else None
    return len(steps) if isinstance(steps, list | tuple) else 0


def _place(steps: Steps, *, is_one: bool) -> str:
    """Return where a difference is: in an output, or in what else is known of a step."""
    match steps:
        case ["steps", int(number), "output", *rest]:
            return place_in(rest, None if is_one else number + 1)
        case ["steps", int(number), *rest]:
            return ", ".join([f"step {number + 1}", *_fields(rest)])
    return place_in(steps)


def _fields(steps: Steps) -> list[str]:
    """Return the names of the fields of a step that lead to a difference, then the place in one."""
    match steps:
        case ["public", *rest]:
            return ["public", *_fields(rest)]
        case ["output", *rest]:
            return [place_in(rest)]
    return [place_in(steps)] if steps else []
