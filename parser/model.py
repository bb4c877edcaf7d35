"""The records a parse returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from parser.compose.outcomes import Dropped
    from parser.diagnostics import Diagnostic
    from parser.lexer.json_value import JsonValue


@dataclass(frozen=True, slots=True)
class Call:
    """A credited call; `arguments` is an object unless a lane lets other JSON through (NJ-5)."""

    id: str
    name: str
    arguments: JsonValue

    def to_dict(self) -> dict[str, Any]:
        """Return the call as plain data with the three keys of CMP-15."""
        return {"id": self.id, "name": self.name, "arguments": self.arguments}


class Accounted(Protocol):
    """A range of the source (code points) and what became of it; each grammar has its own kind."""

    @property
    def start(self) -> int:
        """Where the range begins."""

    @property
    def end(self) -> int:
        """Where it ends, itself not included."""

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data."""


@dataclass(frozen=True, slots=True)
class ParseResult:
    """What a parser made of one text.

    `errors` tell of calls that did not run, `violations` of grammar that was not kept; both stand
    in the order met. `dropped` is text that did not stand where it belongs. `dispositions` account
    for the whole source, which is the text without its thinking blocks; what lies between them
    are only blanks, and those are `gaps`: one before each of them and one at the end (DEC-7).
    The bare lane fills only `calls`, `errors` and `prose`.
    """

    calls: tuple[Call, ...] = ()
    errors: tuple[Diagnostic, ...] = ()
    violations: tuple[Diagnostic, ...] = ()
    prose: str = ""
    user_response: str | None = None
    recovered_from_stray_count: int = 0
    done_marker: str | None = None
    canonical: str = ""
    dropped: tuple[Dropped, ...] = ()
    dispositions: tuple[Accounted, ...] = ()
    gaps: tuple[str, ...] = ()

    @property
    def tool_calls(self) -> tuple[Call, ...]:
        """The calls again, under their historical name (CMP-14)."""
        return self.calls

    @property
    def error_messages(self) -> tuple[str, ...]:
        """The errors as plain strings (CMP-17)."""
        return tuple(error.message for error in self.errors)

    @property
    def violation_messages(self) -> tuple[str, ...]:
        """The violations as plain strings (CMP-17)."""
        return tuple(violation.message for violation in self.violations)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON-ready data under the wire names of CMP-14."""
        return {
            "calls": [call.to_dict() for call in self.calls],
            "tool_calls": [call.to_dict() for call in self.calls],
            "tool_parse_errors": [error.to_dict() for error in self.errors],
            "protocol_violations": [violation.to_dict() for violation in self.violations],
            "recovered_from_stray_count": self.recovered_from_stray_count,
            "prose": self.prose,
            "user_response": self.user_response,
            "done_marker": self.done_marker,
            "canonical_text": self.canonical,
            "dropped": [{"text": drop.text, "reason": drop.reason} for drop in self.dropped],
            "dispositions": [record.to_dict() for record in self.dispositions],
        }
