"""The loop itself: turn by turn, until something ends it (MOCK-7, GATE-1, NARW-5, PAD-4)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from harness.harn.agent.loop import messages
from harness.harn.agent.loop.prompt import system_prompt
from harness.harn.agent.loop.stalls import Stalls
from harness.harn.agent.model.records import Request
from harness.harn.gates.gates import STALLED
from harness.harn.gates.payload import Payload
from harness.harn.narrowing.step import narrow
from harness.harn.scratchpad.reorganize import reorganize, skipped

if TYPE_CHECKING:
    from harness.harn.agent.loop.conversation import Conversation
    from harness.harn.agent.loop.dispatch import Dispatcher
    from harness.harn.agent.loop.options import LoopOptions
    from harness.harn.agent.loop.toolbox import Toolbox, View
    from harness.harn.agent.loop.turn import Turn
    from harness.harn.gates.gates import Gates
    from harness.harn.runtime.run import Run


@dataclass(frozen=True, slots=True)
class Stop:
    """How a loop ended."""

    status: str
    reason: str


BUDGET: Stop = Stop("budget_exhausted", "budget_exhausted")
STUCK: Stop = Stop("stuck", "stuck")
STALLED_DONE: Stop = Stop("stalled_done_judge", "stalled_done_judge")

_STATUSES = {STALLED: "stuck"}
"""The status of a stop by its reason; with any other the work is done."""


@dataclass(slots=True)
class Loop:
    """A loop that runs in a session."""

    run: Run
    options: LoopOptions
    system: str | None
    conversation: Conversation
    toolbox: Toolbox
    dispatcher: Dispatcher
    gates: Gates
    stalls: Stalls = field(default_factory=Stalls)
    nudges: int = 0

    def until_stopped(self) -> Stop:
        """Run turns until one stops the loop or there may be no more.

        Raises what the model, the gates and the limits of the run raise.
        """
        for iteration in range(self.options.profile.max_iterations):
            self._reassess_skills(iteration)
            stop = self._turn()
            if stop is not None:
                return stop
        return BUDGET

    @property
    def _model(self) -> Request:
        """An empty request to the model of the loop, for others to ask it (PAD-5)."""
        capabilities = self.options.capabilities
        return Request((), provider=capabilities["provider"], model=capabilities["model"])

    def _request(self, view: View) -> Request:
        native = self.options.tool_format == "native"
        return replace(
            self._model,
            messages=tuple(self.conversation.session.messages),
            system=self._system(view),
            tools=self.toolbox.request_tools(view) if native else None,
            thinking=self.options.given.get("thinking"),
        )

    def _system(self, view: View) -> str | None:
        pad = self.conversation.session.pad if self.options.scratchpad["enabled"] else None
        return system_prompt(self.run, self.system, self.options, view, self.toolbox.skills, pad)

    def _reassess_skills(self, iteration: int) -> None:
        skills = self.toolbox.skills
        if skills is None or skills.options.sticky or iteration == 0:
            return
        prompt = f"{self.conversation.task}\n{self.conversation.texts[-1]}"
        if skills.match(prompt, iteration, reassess=True):
            self.toolbox.restart_narrowing()

    def _turn(self) -> Stop | None:
        self.conversation.say_feedback_of_commands()
        view = self.toolbox.view()
        turn = self.conversation.ask(self._request(view), view.registry)
        stop = self._with_calls(turn, view) if turn.calls else self._without_calls(turn, view)
        if stop is None:
            self._reorganize()
        return stop

    def _with_calls(self, turn: Turn, view: View) -> Stop | None:
        self.nudges = 0
        self.stalls.note(turn.calls)
        if self.stalls.warns and self.gates.accepts_stall(self._payload(STALLED), self._model):
            return STALLED_DONE
        restarts = self.toolbox.restarts
        for call in turn.calls:
            result = self.dispatcher.dispatch(call, view, self.conversation.iteration)
            self.conversation.answer(turn, call, result.content)
        if turn.errors:
            self.conversation.say(messages.problems(turn.errors))
        if self.toolbox.restarts == restarts:
            self._narrow(view, turn)
        if self.stalls.stops:
            return self._ask_gates(STALLED)
        if self.stalls.warns:
            self.conversation.say(messages.stall(self.stalls.times))
        return None

    def _without_calls(self, turn: Turn, view: View) -> Stop | None:
        self.stalls.reset()
        self._narrow(view, turn)
        if turn.says(self.options.sentinel):
            return self._ask_gates("sentinel")
        if turn.errors:
            self.conversation.say(messages.problems([*turn.errors, *turn.violations]))
            return None
        if self.options.until_done and self.options.sentinel is not None:
            return self._nudge(self.options.sentinel, turn)
        return self._ask_gates("natural")

    def _nudge(self, sentinel: str, turn: Turn) -> Stop | None:
        if self.nudges == self.options.profile.max_nudges:
            return STUCK
        self.nudges += 1
        if turn.violations:
            self.conversation.say(messages.problems(turn.violations))
        self.conversation.say(messages.nudge(sentinel, self.options.tool_format))
        return None

    def _ask_gates(self, reason: str) -> Stop | None:
        """Stop unless a gate objects; its feedback is told to the model (GATE-1)."""
        ruling = self.gates.at_stop(self._payload(reason), self._model)
        if ruling.capped is not None:
            return Stop("verify_capped", ruling.capped)
        if ruling.feedback is None:
            return Stop(_STATUSES.get(reason, "done"), reason)
        self.stalls.reset()
        self.conversation.say(messages.feedback("verify_completion", ruling.feedback))
        return None

    def _payload(self, reason: str) -> Payload:
        conversation, session = self.conversation, self.conversation.session
        text = conversation.text
        self.run.spend(len(session.messages) + len(session.events))
        self.run.room_for(len(text))
        return Payload(
            session_id=session.id,
            task=conversation.task,
            stop_reason=reason,
            text=text,
            visible_text=conversation.visible_text,
            last_text=conversation.texts[-1],
            transcript=session.transcript(),
            all_tools_used=list(self.dispatcher.called),
            successful_tools_used=list(self.dispatcher.successful),
            iteration=conversation.iteration,
        )

    def _narrow(self, view: View, turn: Turn) -> None:
        narrowing, history = self.options.narrowing, self.toolbox.history
        candidates = self.toolbox.candidates(view)
        self.run.spend(sum(map(len, history.turns)) + len(candidates))
        self.run.room_for(len(narrowing["hard_keep"]) + len(narrowing["keep_classes"]))
        attempted = [call["name"] for call in turn.calls]
        event = narrow(narrowing, history, candidates, attempted)
        if event is not None:
            self.conversation.session.emit("skill_narrow", event)

    def _reorganize(self) -> None:
        """PAD-4, PAD-7: when it is due and the loop goes on."""
        options, session = self.options.scratchpad, self.conversation.session
        iteration = self.conversation.iteration
        if skipped(options, iteration) is not None:
            return
        outcome = reorganize(self.run, options, session.pad, session.messages, self._model)
        old = session.pad
        if outcome.pad is not None:
            session.store_pad(outcome.pad)
        event = outcome.event(iteration, old, session.pad_version)
        session.emit("agent_scratchpad_reorganization", event)
