"""The agent sessions of a run: what was said and done in them, and which is active (HRN-5)."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.registries import Registry
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

TRANSCRIPT: Final = "transcript"


@dataclass(slots=True)
class Session:
    """A conversation with the model. Loops with the same session id go on with it.

    `registry` has the tools of the loop that runs in it, None while none does. `pad` is the
    scratchpad, if it has one, and `pad_version` counts what it was, from 1.
    """

    id: str
    messages: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    registry: Registry | None = None
    pad: dict[str, Any] | None = None
    pad_version: int = 0

    def transcript(self) -> dict[str, Value]:
        """Return what was said and done so far, as a value."""
        return {
            "_type": TRANSCRIPT,
            "id": self.id,
            "messages": list(self.messages),
            "events": list(self.events),
        }

    def store_pad(self, pad: dict[str, Any]) -> None:
        """Give the session a scratchpad, or a newer one."""
        self.pad, self.pad_version = pad, self.pad_version + 1

    def emit(self, kind: str, metadata: dict[str, Value]) -> None:
        """Add an event to the transcript."""
        self.events.append({"kind": kind, "metadata": metadata})


@dataclass(slots=True)
class Sessions:
    """The sessions of a run by id; `running` are those of the loops inside of each other."""

    by_id: dict[str, Session] = field(default_factory=dict)
    running: list[Session] = field(default_factory=list)
    call_numbers: Iterator[int] = field(default_factory=count)
    """Numbers of parsed calls, which go on from turn to turn (05 SEAM-9)."""

    def named(self, session_id: str) -> Session:
        """Return the session of an id, a new one where there is none."""
        return self.by_id.setdefault(session_id, Session(session_id))

    @contextmanager
    def inside(self, session: Session, registry: Registry) -> Iterator[None]:
        """Let a session be the active one, with the tools of its loop."""
        before, session.registry = session.registry, registry
        self.running.append(session)
        try:
            yield
        finally:
            self.running.pop()
            session.registry = before


def active(run: Run) -> Session | None:
    """Return the session of the innermost loop, else that of the host, or None."""
    sessions = run.room(Sessions)
    if sessions.running:
        return sessions.running[-1]
    return None if run.host.session_id is None else sessions.named(run.host.session_id)


def active_id(run: Run) -> str | None:
    """Return the id of the active session, or None."""
    session = active(run)
    return None if session is None else session.id
