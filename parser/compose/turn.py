"""What a response has come to so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parser.compose.canonical import call_block, text_block
from parser.compose.outcomes import Collected, Credited
from parser.model import Call, Dropped

if TYPE_CHECKING:
    from parser.compose.outcomes import Disposition, Outcome
    from parser.diagnostics import Diagnostic


@dataclass(slots=True)
class Turn:
    """Everything that outcomes have added, in the order in which they were met (CMP-16)."""

    calls: list[Call] = field(default_factory=list)
    errors: list[Diagnostic] = field(default_factory=list)
    violations: list[Diagnostic] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    done_marker: str | None = None
    stray_calls: int = 0
    canonical: list[str] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)

    def take(self, outcome: Outcome) -> tuple[Disposition, ...]:
        """Add an outcome; returns its dispositions, in which the calls now have their ids."""
        if outcome.errors:
            self.errors.extend(outcome.errors)
        if outcome.violations:
            self.violations.extend(outcome.violations)
        taken = outcome.dispositions
        for place, disposition in enumerate(taken):
            if isinstance(disposition, Collected):
                self._collect(disposition)
            elif isinstance(disposition, Dropped):
                self.dropped.append(disposition)
            elif isinstance(disposition, Credited):
                taken = *taken[:place], self._credit(disposition), *taken[place + 1 :]
        return taken

    def _collect(self, collected: Collected) -> None:
        channel, text = collected
        self.canonical.append(text_block(channel, text))
        if channel == "prose":
            self.prose.append(text)
        elif channel == "answer":
            self.answers.append(text)
        else:
            self.done_marker = text  # CMP-66: a later one overwrites

    def _credit(self, credited: Credited) -> Credited:
        # CMP-94: only a call that is credited gets an id, so none is ever renumbered.
        calls = []
        for number, call in enumerate(credited.calls, start=len(self.calls)):
            calls.append(Call(f"tc_{number}", call.name, call.arguments))
            self.canonical.append(call_block(call.name, call.arguments))
        self.calls += calls
        if credited.stray:
            self.stray_calls += len(calls)
        return Credited(tuple(calls), credited.residue, credited.stray)
