"""`agent_loop(task, system, options)` from its arguments to its result (MOCK-7)."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from harness.harn.agent.loop.options import LoopOptions, read_loop_options
from harness.harn.agent.loop.outcome import result_of
from harness.harn.agent.loop.start import registry_of, started
from harness.harn.agent.sessions import Sessions
from harness.harn.command.state import Policies
from harness.harn.values.arguments import argument, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


@dataclass(frozen=True, slots=True)
class Finished:
    """The result of a loop, one record for each of its turns, and what was emitted (PAD-8).

    `events` are those of this loop; the transcript has those of its whole session.
    """

    result: dict[str, Value]
    turns: list[dict[str, Value]]
    events: list[dict[str, Value]]


def _agent_loop(run: Run, arguments: list[Value]) -> Value:
    system = None if argument(arguments, 1) is None else text(run, arguments, 1)
    options = read_loop_options(run, argument(arguments, 2))
    return run_loop(run, text(run, arguments, 0), system, options).result


def run_loop(run: Run, task: str, system: str | None, options: LoopOptions) -> Finished:
    """Run a loop to its end, in the session of its options.

    Raises `HarnError`: what the checks at its start raise (EXEC-4, SURF-10, SRCH-4), errors of the
    model, what gates throw, `LimitError`.
    """
    registry = registry_of(run, options)
    sessions = run.room(Sessions)
    session = sessions.named(options.session_id)
    status, before = _pad_status(options, session.pad), len(session.events)
    with sessions.inside(session, registry), _under_policy(run, options):
        loop = started(run, task, system, options, session, registry)
        stop = loop.until_stopped()
    result = result_of(loop, stop, status)
    return Finished(result, loop.conversation.turns, session.events[before:])


def _pad_status(options: LoopOptions, pad: dict[str, Any] | None) -> str:
    """PAD-2: what becomes of the scratchpad when the loop starts."""
    if not options.scratchpad["enabled"]:
        return "disabled"
    return "initialized" if pad is None else "existing"


@contextmanager
def _under_policy(run: Run, options: LoopOptions) -> Iterator[None]:
    """Let the command policy of a loop hold while it runs (CMD-3); other policies stay."""
    policies, policy = run.room(Policies), options.command_policy
    if policy is None:
        yield
        return
    policies.stack.append(policy)
    try:
        yield
    finally:
        policies.stack = [other for other in policies.stack if other is not policy]


BUILTINS: Final[Mapping[str, HostFunction]] = {"agent_loop": _agent_loop}
