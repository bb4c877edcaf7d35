"""The events of the detector (STR-6, STR-7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal

if TYPE_CHECKING:
    from parser.diagnostics import Diagnostic
    from parser.lexer.json_value import JsonObject


@dataclass(frozen=True, slots=True)
class CandidateStarted:
    """A candidate begins (STR-6).

    Attributes:
        session_id: what the detector was given.
        tool_call_id: `text-cand-1`, `text-cand-2`, …; never the id of a
            call.
        tool_name: the tool, or an empty string when the candidate stands in
            a call tag.
        type: always `tool_call`.
        status: always `pending`.
        parsing: always true.

    >>> event = CandidateStarted("session", "text-cand-1", "scan")
    >>> event.to_dict()["status"]
    'pending'
    """

    session_id: str
    tool_call_id: str
    tool_name: str

    type: ClassVar[Literal["tool_call"]] = "tool_call"
    status: ClassVar[Literal["pending"]] = "pending"
    parsing: ClassVar[Literal[True]] = True

    def to_dict(self) -> dict[str, Any]:
        """Return the event as plain data."""
        return {
            "type": self.type,
            "session_id": self.session_id,
            "tool_call_id": self.tool_call_id,
            "tool_name": self.tool_name,
            "status": self.status,
            "parsing": self.parsing,
            "kind": None,
            "raw_input": {},
            "audit": None,
        }


@dataclass(frozen=True, slots=True)
class CandidatePromoted:
    """A candidate parses (STR-1).

    The parse of the complete text may still see it otherwise.

    Attributes:
        session_id: what the detector was given.
        tool_call_id: the id that the candidate started with.
        tool_name: the tool.
        raw_output: the arguments, an object.
        type: always `tool_call_update`.
        status: always `pending`.
        parsing: always false.

    >>> depth = {"depth": 3}
    >>> event = CandidatePromoted("session", "text-cand-1", "scan", depth)
    >>> event.to_dict()["raw_output"]
    {'depth': 3}
    """

    session_id: str
    tool_call_id: str
    tool_name: str
    raw_output: JsonObject = field(hash=False)

    type: ClassVar[Literal["tool_call_update"]] = "tool_call_update"
    status: ClassVar[Literal["pending"]] = "pending"
    parsing: ClassVar[Literal[False]] = False

    def to_dict(self) -> dict[str, Any]:
        """Return the event as plain data."""
        return _update(self) | {"raw_output": self.raw_output}


@dataclass(frozen=True, slots=True)
class CandidateAborted:
    """A candidate turns out to be none (STR-10, STR-12).

    Attributes:
        session_id: what the detector was given.
        tool_call_id: the id that the candidate started with.
        tool_name: the tool, or an empty string when the candidate stands in
            a call tag.
        diagnostic: what was wrong.
        error: the same in words.
        type: always `tool_call_update`.
        status: always `failed`.
        parsing: always false.
        error_category: always `parse_aborted`.

    >>> from parser import StreamingToolCallDetector
    >>> detector = StreamingToolCallDetector("session", {"scan"})
    >>> started, aborted = detector.push("<tool_call></tool_call>")
    >>> aborted.diagnostic.code, aborted.to_dict()["status"]
    ('tagged_body_empty', 'failed')
    """

    session_id: str
    tool_call_id: str
    tool_name: str
    diagnostic: Diagnostic

    type: ClassVar[Literal["tool_call_update"]] = "tool_call_update"
    status: ClassVar[Literal["failed"]] = "failed"
    parsing: ClassVar[Literal[False]] = False
    error_category: ClassVar[Literal["parse_aborted"]] = "parse_aborted"

    @property
    def error(self) -> str:
        """What was wrong, in words."""
        return self.diagnostic.message

    def to_dict(self) -> dict[str, Any]:
        """Return the event as plain data; of the diagnostic, the message."""
        return _update(self) | {"error": self.error, "error_category": self.error_category}


StreamEvent = CandidateStarted | CandidatePromoted | CandidateAborted
"""What the detector returns: a start, and later one promotion or abort of the same id (STR-6)."""


def _update(event: CandidatePromoted | CandidateAborted) -> dict[str, Any]:
    return {
        "type": event.type,
        "session_id": event.session_id,
        "tool_call_id": event.tool_call_id,
        "tool_name": event.tool_name,
        "status": event.status,
        "parsing": event.parsing,
        "raw_input": None,
        "raw_input_partial": None,
        "raw_output": None,
        "error": None,
        "error_category": None,
        "duration_ms": None,
        "execution_duration_ms": None,
        "executor": None,
        "audit": None,
    }
