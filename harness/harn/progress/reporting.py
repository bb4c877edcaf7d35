"""`agent_progress(input)`: the report becomes an event of the active session (PROG-2, PROG-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.agent.sessions import active
from harness.harn.progress.payload import payload_of, refusal
from harness.harn.values.arguments import argument

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def agent_progress(run: Run, arguments: list[Value]) -> Value:
    """Report progress; returns nil. Throws `progress_input`, also without an active session."""
    payload = payload_of(run, argument(arguments, 0))
    session = active(run)
    if session is None:
        raise refusal("no active agent session; call it while an agent_loop runs")
    session.emit("progress_reported", {"session_id": session.id, **payload})
