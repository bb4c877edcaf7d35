"""The options of completion gates (GATE-2 … GATE-6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from harness.harn.option_fields import (
    BOOL,
    COUNT,
    DICT,
    POSITIVE,
    STRING,
    Kind,
    check_fields,
    fault,
    one_of,
)
from harness.harn.values.types import is_callable, type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import Invocable, Value

CLOSURE_GATE: Final = "verify_completion"
COMPLETION_JUDGE: Final = "verify_completion_judge"
DONE_JUDGE: Final = "done_judge"

COMPLETION_CAP: Final = 5
"""How often `verify_completion_judge` is asked unless it says otherwise (GATE-5)."""

NO_CAP: Final = 0

_WHEN: Final = one_of("always", "stalled")

_JUDGE_FIELDS: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(("provider", "model", "system", "prompt", "feedback_fallback"), STRING),
    **dict.fromkeys(("fail_open", "fail_open_on_error"), BOOL),
    **dict.fromkeys(("max_invocations", "max_feedback", "schema_retries"), COUNT),
    "cadence": DICT,
}

_CADENCE_FIELDS: Final[Mapping[str, Kind]] = {
    "every": POSITIVE,
    "max_invocations": COUNT,
    "min_iterations_before_first": COUNT,
    "when": Kind(
        f"{_WHEN.words} or a closure", lambda value: _WHEN.holds(value) or is_callable(value)
    ),
}


@dataclass(frozen=True, slots=True)
class Cadence:
    """When a judge is due; `every` counts turns since it was asked last (GATE-6)."""

    every: int = 1
    when: str | Invocable = "always"
    min_iterations_before_first: int = 0


@dataclass(frozen=True, slots=True)
class JudgeOptions:
    """A judge that is a call of the model; `cap` is how often it is asked, 0 for no cap."""

    given: Mapping[str, Any] = field(default_factory=dict)
    cap: int = NO_CAP
    cadence: Cadence = field(default_factory=Cadence)

    @property
    def fails_open(self) -> bool:
        """Whether a call that fails lets the loop end (GATE-4)."""
        return any(self.given.get(key) is True for key in ("fail_open_on_error", "fail_open"))


@dataclass(frozen=True, slots=True)
class GateOptions:
    """The gates of a loop, in their order (GATE-1); None for one that is not there."""

    verify_completion: Invocable | None = None
    completion_judge: JudgeOptions | None = None
    done_judge: JudgeOptions | None = None


def read_gates(options: Mapping[str, Any]) -> GateOptions:
    """Return the gates among the options of a loop.

    Raises `HarnError`: `gate_option`, `cadence_option`.
    """
    closure = options.get(CLOSURE_GATE)
    if closure is not None and not is_callable(closure):
        message = f"{CLOSURE_GATE} must be a closure or nil, got {type_name(closure)}"
        raise fault("gate_option", message)
    return GateOptions(
        closure,
        _completion_judge(_judge(COMPLETION_JUDGE, options.get(COMPLETION_JUDGE))),
        _done_judge(_judge(DONE_JUDGE, options.get(DONE_JUDGE))),
    )


def _judge(name: str, given: Value) -> dict[str, Any] | None:
    if given is None or given is False:
        return None
    if given is True:
        return {}
    if not isinstance(given, dict):
        message = f"{name} must be a dict, bool, or nil, got {type_name(given)}"
        raise fault("gate_option", message)
    check_fields(f"{name}.", "gate_option", given, _JUDGE_FIELDS)
    return given


def _completion_judge(given: Mapping[str, Any] | None) -> JudgeOptions | None:
    if given is None:
        return None
    return JudgeOptions(given, _first(given, "max_invocations", "max_feedback", COMPLETION_CAP))


def _done_judge(given: Mapping[str, Any] | None) -> JudgeOptions | None:
    if given is None:
        return None
    cadence = given.get("cadence") or {}
    check_fields(f"{DONE_JUDGE}.cadence.", "cadence_option", cadence, _CADENCE_FIELDS)
    cap = cadence.get("max_invocations")
    return JudgeOptions(
        given,
        _first(given, "max_invocations", "max_feedback", NO_CAP) if cap is None else cap,
        Cadence(
            cadence.get("every") or 1,
            cadence.get("when") or "always",
            cadence.get("min_iterations_before_first") or 0,
        ),
    )


def _first(given: Mapping[str, Any], key: str, alias: str, default: int) -> int:
    found = given.get(key)
    found = given.get(alias) if found is None else found
    return default if found is None else int(found)
