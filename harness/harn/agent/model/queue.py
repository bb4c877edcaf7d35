"""The responses that wait, and which of them answers a request (MOCK-2, MOCK-5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from harness.harn.agent.model.globs import matches
from harness.harn.agent.model.records import strings_of

if TYPE_CHECKING:
    from harness.harn.agent.model.records import Request
    from harness.harn.agent.model.responses import Response
    from harness.harn.runtime.run import Run


@dataclass(slots=True)
class Queue:
    """Responses in the order in which they were queued."""

    waiting: list[Response] = field(default_factory=list)

    def take(self, run: Run, request: Request) -> Response | None:
        """Return the response to a request, or None.

        The first without a glob is taken; if all have one, the first whose glob matches the texts
        of the messages. Looking for it costs steps. Raises `LimitError`.
        """
        run.spend(1 + len(self.waiting) // 16)
        at = self._in_line()
        if at is None and self.waiting:
            at = self._matching(run, "\n".join(strings_of(list(request.messages))))
        if at is None:
            return None
        found = self.waiting[at]
        if found.consumed:
            del self.waiting[at]
        return found

    def _in_line(self) -> int | None:
        return next((at for at, one in enumerate(self.waiting) if one.match is None), None)

    def _matching(self, run: Run, text: str) -> int | None:
        for at, one in enumerate(self.waiting):
            run.spend(1)
            run.room_for(len(text))
            if one.match is not None and matches(one.match, text):
                return at
        return None


@dataclass(slots=True)
class Scope:
    """What a script queued, and the calls that were made since (MOCK-5)."""

    queue: Queue = field(default_factory=Queue)
    calls: list[dict[str, Any]] = field(default_factory=list)


@dataclass(slots=True)
class Mocks:
    """The scopes of a run, the innermost last (HRN-5).

    `installed` are the responses of the file beside the script, None where there is none or it was
    not read yet (HRN-1).
    """

    scopes: list[Scope] = field(default_factory=lambda: [Scope()])
    installed: Queue | None = None

    @property
    def scope(self) -> Scope:
        """The innermost scope."""
        return self.scopes[-1]
