"""What a parse has found so far; the only way anything gets into its result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parser.fenced.ledger import Disposition, Ledger
from parser.fenced.spans import Span
from parser.lexer.characters import trim
from parser.model import Call, ParseResult

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.diagnostics import Diagnostic
    from parser.fenced.entries import Draft


@dataclass(frozen=True, slots=True)
class FencedResult(ParseResult):
    """A parse result with the ledger of its text, which `canonical` holds (DEC-7).

    `dropped` is always empty in this grammar.
    """

    dropped: tuple[Any, ...] = ()
    dispositions: tuple[Disposition, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON-ready data, keyed by the field names."""
        return {
            **ParseResult.to_dict(self),
            "dropped": [],
            "dispositions": [disposition.to_dict() for disposition in self.dispositions],
        }


class Turn:
    """Collects calls, diagnostics, prose and the ledger of one text."""

    def __init__(self, source: str) -> None:
        self.source = source
        self._calls: list[Call] = []
        self._errors: list[Diagnostic] = []
        self._violations: list[Diagnostic] = []
        self.prose = ""
        self._ledger = Ledger()

    def credit(self, draft: Draft, spans: Iterable[Span]) -> None:
        """Take a call; ids count over the whole result (FNC-5)."""
        call = Call(f"tc_{len(self._calls)}", draft.name, draft.arguments)
        self._calls.append(call)
        self._ledger.note(spans, "credited", "call", call.id)

    def collect(self, spans: Iterable[Span]) -> None:
        """Note text that is visible; `prose` says what is shown of it."""
        self._ledger.note(spans, "collected", "prose")

    def leave_everything(self) -> None:
        """Leave the whole text as prose."""
        self.collect([Span(0, len(self.source))])
        self.prose = trim(self.source)

    def diagnose(self, error: Diagnostic, spans: Iterable[Span] = ()) -> None:
        """Report an error, and which text it is about."""
        self._errors.append(error)
        self.attribute(error, spans)

    def attribute(self, error: Diagnostic, spans: Iterable[Span]) -> None:
        """Note text that an error took with it."""
        self._ledger.note(spans, "diagnosed", error.code)

    def violate(self, violation: Diagnostic) -> None:
        """Report a violation."""
        self._violations.append(violation)

    def drop(self, span: Span, reason: str) -> None:
        """Note text that is left out in silence."""
        self._ledger.note([span], "dropped", reason)

    def frame(self, span: Span, part: str) -> None:
        """Note text that only holds the structure together."""
        self._ledger.note([span], "structural", part)

    def result(self) -> FencedResult:
        """Return everything as a record."""
        return FencedResult(
            calls=tuple(self._calls),
            errors=tuple(self._errors),
            violations=tuple(self._violations),
            prose=self.prose,
            canonical=self.source,
            dispositions=self._ledger.complete(len(self.source)),
        )
