"""The events of the detector (STR-6, STR-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from parser.diagnostics import Diagnostic
    from parser.lexer.json_value import JsonObject


@dataclass(frozen=True, slots=True)
class CandidateStarted:
    """A candidate begins; `tool_name` is empty when it stands in a call tag."""

    session_id: str
    tool_call_id: str
    tool_name: str

    type: Literal["tool_call"] = "tool_call"
    status: Literal["pending"] = "pending"
    parsing: Literal[True] = True

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
    """A candidate parses; `raw_output` holds its arguments."""

    session_id: str
    tool_call_id: str
    tool_name: str
    raw_output: JsonObject

    type: Literal["tool_call_update"] = "tool_call_update"
    status: Literal["pending"] = "pending"
    parsing: Literal[False] = False

    def to_dict(self) -> dict[str, Any]:
        """Return the event as plain data."""
        return _update(self) | {"raw_output": self.raw_output}


@dataclass(frozen=True, slots=True)
class CandidateAborted:
    """A candidate is none; `tool_name` is empty when it stands in a call tag."""

    session_id: str
    tool_call_id: str
    tool_name: str
    diagnostic: Diagnostic

    type: Literal["tool_call_update"] = "tool_call_update"
    status: Literal["failed"] = "failed"
    parsing: Literal[False] = False
    error_category: Literal["parse_aborted"] = "parse_aborted"

    @property
    def error(self) -> str:
        """What was wrong, in words."""
        return self.diagnostic.message

    def to_dict(self) -> dict[str, Any]:
        """Return the event as plain data; of the diagnostic, the message."""
        return _update(self) | {"error": self.error, "error_category": self.error_category}


StreamEvent = CandidateStarted | CandidatePromoted | CandidateAborted


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
