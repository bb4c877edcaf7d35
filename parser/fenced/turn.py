"""What a parse has found so far; the only way anything gets into its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.fenced.ledger import Ledger, Place, Remark
from parser.fenced.spans import Span
from parser.lexer.characters import trim
from parser.model import Call, ParseResult

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.diagnostics import Diagnostic
    from parser.fenced.entries import Draft


class Turn:
    """Collects calls, diagnostics, prose and the ledger of one text."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.prose = ""
        self._calls: list[Call] = []
        self._errors: list[Diagnostic] = []
        self._violations: list[Diagnostic] = []
        self._ledger = Ledger(source)

    def credit(self, draft: Draft, places: Iterable[Place]) -> None:
        """Take a call; ids count over the whole result (FNC-5)."""
        call = Call(f"tc_{len(self._calls)}", draft.name, draft.arguments)
        self._calls.append(call)
        self._ledger.note(places, "credited", call=call.id)

    def collect(self, places: Iterable[Place]) -> None:
        """Note text that is visible; `prose` says what is shown of it."""
        self._ledger.note(places, "collected", "prose")

    def leave_everything(self, rule: str = "FNC-20") -> None:
        """Leave the whole text as prose."""
        self.collect([Place("text", rule, Span(0, len(self.source)))])
        self.prose = trim(self.source)

    def diagnose(self, error: Diagnostic, places: Iterable[Place] = ()) -> None:
        """Report an error, and which text it is about."""
        self._errors.append(error)
        self.attribute(error, places)

    def diagnose_at(self, at: int, error: Diagnostic) -> None:
        """Report an error about text of which something else becomes."""
        self._errors.append(error)
        self._ledger.remark(Remark(at, errors=(error.code,)))

    def attribute(self, error: Diagnostic, places: Iterable[Place]) -> None:
        """Note text that an error took with it."""
        self._ledger.note(places, "diagnosed", error.code)

    def violate(self, violation: Diagnostic, at: int = 0) -> None:
        """Report a violation, and where it stands."""
        self._violations.append(violation)
        self._ledger.remark(Remark(at, violations=(violation.code,)))

    def drop(self, place: Place, reason: str) -> None:
        """Note text that is left out in silence; it is not public (DEC-7)."""
        self._ledger.note([place], "dropped", reason)

    def frame(self, place: Place) -> None:
        """Note text that only holds the structure together."""
        self._ledger.note([place], "structural")

    def result(self) -> ParseResult:
        """Return everything as a record."""
        dispositions, gaps = self._ledger.complete()
        return ParseResult(
            calls=tuple(self._calls),
            errors=tuple(self._errors),
            violations=tuple(self._violations),
            prose=self.prose,
            canonical=self.source,
            dispositions=dispositions,
            gaps=gaps,
        )
