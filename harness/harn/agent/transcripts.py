"""`transcript_events(transcript)` (MOCK-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.agent.sessions import TRANSCRIPT
from harness.harn.option_fields import fault
from harness.harn.values.arguments import argument
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _events(run: Run, arguments: list[Value]) -> Value:
    """Return the events `{kind, metadata}` in their order."""
    given = argument(arguments, 0)
    events = given.get("events") if isinstance(given, dict) else None
    if not isinstance(events, list) or given.get("_type") != TRANSCRIPT:
        message = f"transcript_events: argument must be a transcript, got {type_name(given)}"
        raise fault("transcript_type", message)
    run.room_for(len(events))
    return list(events)


BUILTINS: Final[Mapping[str, HostFunction]] = {"transcript_events": _events}
