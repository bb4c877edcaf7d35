"""The stream lane: a text that arrives in pieces (06 EP-18, EVL-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import parser

if TYPE_CHECKING:
    from collections.abc import Iterable


def stream_detect(known_tools: list[str], chunks: list[str], finalize: bool) -> dict[str, Any]:
    """EP-18: the events that each piece and the end of the text bring about, and all of them."""
    detector = parser.StreamingToolCallDetector("", set(known_tools))
    pushes = [_events(detector.push(chunk)) for chunk in chunks]
    finalized = _events(detector.finalize()) if finalize else []
    events = [event for events in (*pushes, finalized) for event in events]
    return {"events": events, "pushes": pushes, "finalized": finalized}


def _events(events: Iterable[parser.StreamEvent]) -> list[dict[str, Any]]:
    """EP-35: the session is of no interest."""
    return [_without_session(event.to_dict()) for event in events]


def _without_session(event: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name != "session_id"}
