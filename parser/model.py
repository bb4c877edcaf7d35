"""The records a parse returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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


@dataclass(frozen=True, slots=True)
class ParseResult:
    """What a parser made of one text.

    `errors` tell of calls that did not run, `violations` of grammar that was not kept; both stand
    in the order met. The bare lane fills only `calls`, `errors` and `prose`.
    """

    calls: tuple[Call, ...] = ()
    errors: tuple[Diagnostic, ...] = ()
    violations: tuple[Diagnostic, ...] = ()
    prose: str = ""
    user_response: str | None = None
    recovered_from_stray_count: int = 0
    done_marker: str | None = None
    canonical: str = ""

    @property
    def error_messages(self) -> tuple[str, ...]:
        """The errors as plain strings (CMP-17)."""
        return tuple(error.message for error in self.errors)

    @property
    def violation_messages(self) -> tuple[str, ...]:
        """The violations as plain strings (CMP-17)."""
        return tuple(violation.message for violation in self.violations)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON-ready data, keyed by the field names."""
        return {
            "calls": [call.to_dict() for call in self.calls],
            "errors": [error.to_dict() for error in self.errors],
            "violations": [violation.to_dict() for violation in self.violations],
            "prose": self.prose,
            "user_response": self.user_response,
            "recovered_from_stray_count": self.recovered_from_stray_count,
            "done_marker": self.done_marker,
            "canonical": self.canonical,
        }
