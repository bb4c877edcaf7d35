"""What a run remembers of command policies (CMD-3, HRN-5)."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.command.policy import Policy


@dataclass(slots=True)
class Policies:
    """The stack of policies, of which the top one applies.

    `hooks` is how many hooks are running, one inside another; `feedback` waits for the session
    that it is for (CMD-12).
    """

    stack: list[Policy] = field(default_factory=list)
    hooks: int = 0
    feedback: list[dict[str, Any]] = field(default_factory=list)

    @property
    def current(self) -> Policy | None:
        """The policy that applies, or None."""
        return self.stack[-1] if self.stack else None

    @contextmanager
    def inside_hook(self) -> Iterator[None]:
        """Count a hook as running."""
        self.hooks += 1
        try:
            yield
        finally:
            self.hooks -= 1
