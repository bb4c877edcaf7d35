"""The gates of one loop, asked in their order when it is about to stop (GATE-1, GATE-3, GATE-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from harness.harn.gates.decisions import decided_by_closure
from harness.harn.gates.judging import judge
from harness.harn.gates.options import COMPLETION_JUDGE, DONE_JUDGE, NO_CAP
from harness.harn.values.types import is_callable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from harness.harn.agent.model.records import Request
    from harness.harn.gates.decisions import Decision
    from harness.harn.gates.options import GateOptions, JudgeOptions
    from harness.harn.gates.payload import Payload
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

STALLED: Final = "stalled"
"""The trigger of a judge that is asked about a stall (GATE-6)."""

CAPPED: Final = {
    COMPLETION_JUDGE: "completion_judge_cap_reached",
    DONE_JUDGE: "done_judge_cap_reached",
}
"""The stop reason when a judge may not be asked again (GATE-5)."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the gates say to a stop: a veto with its feedback, a cap with its reason, or neither."""

    feedback: str | None = None
    capped: str | None = None


@dataclass(slots=True)
class Asked:
    """How often a judge was asked, its vetoes, and the turn in which it was asked last."""

    invocations: int = 0
    vetoes: int = 0
    cap_reached: bool = False
    last_iteration: int = -1

    def block(self, options: JudgeOptions) -> dict[str, Value]:
        """Return the block `done_judge` of a result (GATE-5)."""
        return {
            "invocations": self.invocations,
            "vetoes": self.vetoes,
            "max_invocations": options.cap,
            "cap_reached": self.cap_reached,
        }


@dataclass(slots=True)
class Gates:
    """The gates of a loop. `emit` takes the metadata of each event `judge_decision` (GATE-7)."""

    run: Run
    options: GateOptions
    emit: Callable[[dict[str, Value]], None]
    retries: int
    completion: Asked
    done: Asked

    def at_stop(self, payload: Payload, request: Request) -> Ruling:
        """Ask the gates in order; the first veto wins. Raises what the closure throws."""
        for ruling in self._rulings(payload, request):
            if ruling is not None:
                return ruling
        return Ruling()

    def accepts_stall(self, payload: Payload, request: Request) -> bool:
        """Ask the judge about a stall, if it is to be asked about those (GATE-6)."""
        options = self.options.done_judge
        if options is None or options.cadence.when != STALLED:
            return False
        if not self._is_due(options, payload) or self._is_capped(options, self.done):
            return False
        return self._judged(options, self.done, payload, request, STALLED).accepts

    def _rulings(self, payload: Payload, request: Request) -> Iterator[Ruling | None]:
        if self.options.verify_completion is not None:
            yield self._by_closure(payload)
        if self.options.completion_judge is not None:
            judge_options = self.options.completion_judge
            yield self._by_judge(COMPLETION_JUDGE, judge_options, self.completion, payload, request)
        if self.options.done_judge is not None and self._is_due(self.options.done_judge, payload):
            yield self._by_judge(DONE_JUDGE, self.options.done_judge, self.done, payload, request)

    def _by_closure(self, payload: Payload) -> Ruling | None:
        assert self.options.verify_completion is not None
        result = self.options.verify_completion.invoke(self.run, [payload.value()])
        decision = decided_by_closure(result)
        self.emit(decision.event(payload.session_id, payload.iteration))
        return None if decision.accepts else Ruling(feedback=decision.feedback)

    def _by_judge(
        self, name: str, options: JudgeOptions, asked: Asked, payload: Payload, request: Request
    ) -> Ruling | None:
        if self._is_capped(options, asked):
            return Ruling(capped=CAPPED[name])
        decision = self._judged(options, asked, payload, request, name)
        return None if decision.accepts else Ruling(feedback=decision.feedback)

    def _is_capped(self, options: JudgeOptions, asked: Asked) -> bool:
        asked.cap_reached = options.cap != NO_CAP and asked.invocations >= options.cap
        return asked.cap_reached

    def _judged(
        self, options: JudgeOptions, asked: Asked, payload: Payload, request: Request, trigger: str
    ) -> Decision:
        decision = judge(self.run, options, request, payload, trigger, self.retries)
        asked.invocations += 1
        asked.vetoes += not decision.accepts
        asked.last_iteration = payload.iteration
        self.emit(decision.event(payload.session_id, payload.iteration))
        return decision

    def _is_due(self, options: JudgeOptions, payload: Payload) -> bool:
        """GATE-6: enough turns have passed, at all and since it was asked, and `when` says so."""
        cadence = options.cadence
        if payload.iteration + 1 < cadence.min_iterations_before_first:
            return False
        if payload.iteration - self.done.last_iteration < cadence.every:
            return False
        if is_callable(cadence.when):
            return bool(cadence.when.invoke(self.run, [payload.value()]))
        return cadence.when != STALLED or payload.stop_reason == STALLED
