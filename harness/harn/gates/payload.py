"""What gates are told of a loop that is about to stop (GATE-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from harness.harn.values.model import Value


@dataclass(frozen=True, slots=True)
class Payload:
    """The keys of GATE-1. `text` is what the model wrote so far, `last_text` in its last turn."""

    session_id: str
    task: str
    stop_reason: str
    text: str
    visible_text: str
    last_text: str
    transcript: dict[str, Any]
    all_tools_used: list[str]
    successful_tools_used: list[str]
    iteration: int

    def value(self) -> dict[str, Value]:
        """Return the dict that a closure is given."""
        return {name: getattr(self, name) for name in self.__slots__}
