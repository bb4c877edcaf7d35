"""What comes after the walk (03 section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.compose.canonical import SEPARATOR
from parser.diagnostics import diagnostic
from parser.lexer.characters import trim
from parser.model import ParseResult

if TYPE_CHECKING:
    from parser.compose.funnel import Funnel
    from parser.compose.turn import Turn


def finished(funnel: Funnel) -> ParseResult:
    """Make the result of a source that has been consumed to its end."""
    turn = funnel.turn
    _clear(turn)
    _report_nothing(turn, funnel.source)
    # First, because its pieces are as large as the rest of the result; then they may go.
    canonical = SEPARATOR.join(turn.canonical)
    turn.canonical.clear()
    answer = SEPARATOR.join(turn.answers) if turn.answers else None
    return ParseResult(
        calls=tuple(turn.calls),
        errors=tuple(turn.errors),
        violations=tuple(turn.violations),
        # CMP-91: an answer supersedes all prose.
        prose=SEPARATOR.join(turn.prose) if answer is None else answer,
        user_response=answer,
        recovered_from_stray_count=turn.stray_calls,
        done_marker=turn.done_marker,
        canonical=canonical,
        dropped=tuple(turn.dropped),
        dispositions=funnel.consumed,
        gaps=tuple(funnel.gaps),
    )


def _clear(turn: Turn) -> None:
    """CMP-92: prose of a turn that came to nothing else but violations is not shown."""
    if not (turn.calls or turn.answers or turn.done_marker is not None) and turn.violations:
        turn.prose.clear()
        turn.canonical.clear()  # CMP-29: but what was dropped stays told


def _report_nothing(turn: Turn, source: str) -> None:
    """CMP-93: a response that says nothing at all; a blank one is none."""
    said = turn.calls, turn.prose, turn.answers, turn.violations, turn.errors
    if not any(said) and turn.done_marker is None and trim(source):
        turn.violations.append(diagnostic("empty_response"))
