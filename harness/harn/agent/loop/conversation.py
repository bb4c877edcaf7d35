"""The part of a loop that is said: messages, texts, what they cost (MOCK-7, GATE-1, PAD-8)."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from harness.harn.agent.loop import messages
from harness.harn.agent.loop.turn import read_turn
from harness.harn.agent.model.asking import ask
from harness.harn.command.state import Policies
from harness.harn.values.arithmetic import saturated

if TYPE_CHECKING:
    from harness.harn.agent.loop.messages import Message
    from harness.harn.agent.loop.turn import Turn
    from harness.harn.agent.model.records import Reply, Request
    from harness.harn.agent.sessions import Session
    from harness.harn.registries import Registry
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


@dataclass(slots=True)
class Conversation:
    """What a loop and its model said to each other.

    `turns` has one record a turn; `iteration` is the number of the turn, from 0.
    """

    run: Run
    session: Session
    task: str
    tool_format: str
    sentinel: str | None
    texts: list[str] = field(default_factory=list)
    visible_text: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    turns: list[dict[str, Value]] = field(default_factory=list)
    started: float = field(default_factory=time.monotonic)

    @property
    def iteration(self) -> int:
        """The number of the turn that was begun last."""
        return len(self.turns) - 1

    @property
    def text(self) -> str:
        """What the model wrote in all turns."""
        return "\n\n".join(text for text in self.texts if text)

    def ask(self, request: Request, registry: Registry) -> Turn:
        """Ask the model for a turn and take in what it says. Raises what `ask` raises."""
        record: dict[str, Value] = {"iteration": len(self.turns), "started": _now()}
        reply = ask(self.run, request)
        turn = read_turn(self.run, reply, registry, self.tool_format, self.sentinel)
        self._count(reply, turn)
        record |= {
            "ended": _now(),
            "tool_count": len(turn.calls),
            "prose_chars": len(turn.visible_text),
        }
        self.turns.append(record)
        self.say(messages.assistant(turn))
        return turn

    def answer(self, turn: Turn, call: dict[str, Any], content: str) -> None:
        """Tell the model what a call came to."""
        self.say(messages.tool_result(call, content, native=turn.native))

    def say(self, message: Message) -> None:
        """Add a message."""
        self.session.messages.append(message)

    def say_feedback_of_commands(self) -> None:
        """Add what post-hooks of commands have queued for this session (CMD-12)."""
        policies = self.run.room(Policies)
        waiting, policies.feedback = policies.feedback, []
        for one in waiting:
            if one["session_id"] == self.session.id:
                self.say(messages.feedback(one["kind"], messages.content_of(one["content"])))
            else:
                policies.feedback.append(one)

    def milliseconds(self) -> int:
        """Return how long the loop has taken."""
        return round((time.monotonic() - self.started) * 1000)

    def _count(self, reply: Reply, turn: Turn) -> None:
        self.input_tokens = saturated(self.input_tokens + reply.input_tokens)
        self.output_tokens = saturated(self.output_tokens + reply.output_tokens)
        self.texts.append(turn.text)
        self.visible_text = turn.visible_text


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
