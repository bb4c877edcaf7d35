"""What a gate decided: of a closure's result and of a judge's verdict (GATE-2, GATE-4, GATE-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from harness.harn.gates.options import CLOSURE_GATE
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.gates.options import JudgeOptions
    from harness.harn.values.model import Value

ACCEPTS: Final = frozenset(
    {"done", "pass", "passed", "safe", "yield", "yield_to_user", "complete", "completed"}
)
"""Verdicts that let a loop end, in whatever case; any other goes on."""

_KEPT: Final = frozenset({"reason", "converted_from"})
"""Keys of a closure's dict that stand in the event as they are."""

FALLBACK: Final = "The work is not complete yet. Go on with it."
"""The feedback of a veto that gives none."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A veto or not, with what is told to the model and what the event says of it."""

    accepts: bool
    feedback: str = FALLBACK
    reasoning: str = ""
    next_step: str = ""
    duration_ms: int = 0
    extra: Mapping[str, Value] | None = None
    """Further keys of the event: `trigger`, `reason`, `confirm`, `converted_from`."""

    def event(self, session_id: str, iteration: int) -> dict[str, Value]:
        """Return the metadata of the event `judge_decision` (GATE-7)."""
        return {
            "session_id": session_id,
            "iteration": iteration,
            "verdict": "done" if self.accepts else "continue",
            "reasoning": self.reasoning,
            "next_step": self.next_step,
            "judge_duration_ms": self.duration_ms,
            **(self.extra or {}),
        }


def decided_by_closure(result: Value) -> Decision:
    """Return what the result of `verify_completion` means (GATE-2).

    A dict without `confirm` is a veto (keep).
    """
    if isinstance(result, dict):
        return _by_dict(result)
    if isinstance(result, bool):
        return _by_closure(accepts=result)
    if isinstance(result, str) and result:
        return _by_closure(accepts=False, feedback=result)
    return _by_closure(accepts=True)


def _by_dict(result: Mapping[str, Any]) -> Decision:
    given = {key: value for key, value in result.items() if value is not None}
    feedback = given.get("message", given.get("feedback", ""))
    extra = {key: value for key, value in given.items() if key in _KEPT}
    return _by_closure(
        accepts=bool(given.get("confirm", False)),
        feedback=display(feedback),
        trigger=given.get("trigger", CLOSURE_GATE),
        extra=extra,
    )


def _by_closure(
    *,
    accepts: bool,
    feedback: str = "",
    trigger: Value = CLOSURE_GATE,
    extra: Mapping[str, Value] | None = None,
) -> Decision:
    said = {"trigger": trigger, "confirm": accepts, **(extra or {})}
    return Decision(accepts, feedback or FALLBACK, extra=said)


def decided_by_judge(
    judge: JudgeOptions, verdict: Mapping[str, Any], duration_ms: int, trigger: str
) -> Decision:
    """Return what the structured verdict of a judge means (GATE-4)."""
    word = _text(verdict, "verdict").strip().lower()
    reasoning, next_step = _text(verdict, "reasoning"), _text(verdict, "next_step")
    fallback = judge.given.get("feedback_fallback") or FALLBACK
    said = (text for text in (next_step, reasoning) if text.strip())
    return Decision(
        accepts=word in ACCEPTS,
        feedback=next(said, fallback),
        reasoning=reasoning,
        next_step=next_step,
        duration_ms=duration_ms,
        extra={"trigger": trigger},
    )


def decided_by_failure(
    judge: JudgeOptions, message: str, duration_ms: int, trigger: str
) -> Decision:
    """Return what a judge that failed means: a veto with its error, unless it fails open."""
    return Decision(
        accepts=judge.fails_open,
        feedback=message,
        reasoning=message,
        duration_ms=duration_ms,
        extra={"trigger": trigger, "reason": "judge_error"},
    )


def _text(verdict: Mapping[str, Any], key: str) -> str:
    value = verdict.get(key)
    return "" if value is None else display(value)
