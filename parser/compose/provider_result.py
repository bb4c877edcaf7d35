"""The result of a text in a provider dialect, which is never walked (CMP-13, CMP-37, CMP-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parser.bare.spans import Span, outside
from parser.compose.canonical import SEPARATOR, call_block, text_block
from parser.compose.funnel import Funnel
from parser.compose.outcomes import Collected, Diagnosed, Disposition, Outcome
from parser.lexer.characters import trim
from parser.lexer.text import collapse_blank_lines
from parser.model import ParseResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parser.diagnostics import Diagnostic


class Cut(NamedTuple):
    """A range that is taken out of the prose, and what became of it."""

    start: int
    end: int
    dispositions: tuple[Disposition, ...]
    errors: tuple[Diagnostic, ...] = ()


class Failed(NamedTuple):
    """A range that was read in vain; it stays in the prose."""

    start: int
    end: int
    error: Diagnostic


class _Segment(NamedTuple):
    kind: str
    start: int
    end: int


def provider_result(
    source: str, found: Sequence[Cut | Failed], rule: str, violations: tuple[Diagnostic, ...]
) -> ParseResult | None:
    """Make the result from what was found, in source order; none if that is no call and no error.

    `rule` is the rule that cuts. The violations stand if there is a call. For the record of what
    became of the source, the prose between two cuts counts as one unit.
    """
    funnel = _consumed(source, found, rule)
    turn = funnel.turn
    if not (turn.calls or turn.errors):
        return None
    spans = [Span(cut.start, cut.end) for cut in found if isinstance(cut, Cut)]
    prose = trim(collapse_blank_lines(outside(source, spans)))
    blocks = [text_block("prose", prose)] if prose else []
    blocks += [call_block(call.name, call.arguments) for call in turn.calls]
    return ParseResult(
        calls=tuple(turn.calls),
        errors=tuple(turn.errors),
        violations=violations if turn.calls else (),
        prose=prose,
        canonical=SEPARATOR.join(blocks),
        dispositions=funnel.consumed,
        gaps=tuple(funnel.gaps),
    )


def _consumed(source: str, found: Iterable[Cut | Failed], rule: str) -> Funnel:
    funnel = Funnel(source)
    failed: list[Failed] = []
    for item in found:
        if isinstance(item, Failed):
            failed.append(item)
            continue
        _consume_prose(funnel, item.start, failed)
        failed = []
        segment = _Segment("provider_calls", item.start, item.end)
        funnel.consume(segment, Outcome(rule, item.dispositions, item.errors))
    _consume_prose(funnel, len(source), failed)
    funnel.finish()
    return funnel


def _consume_prose(funnel: Funnel, end: int, failed: list[Failed]) -> None:
    """Consume what lies before `end`, unless it is blank."""
    start, source = funnel.cursor, funnel.source
    if not (text := trim(source[start:end])):
        return
    diagnosed = (Diagnosed(source[item.start : item.end], item.error.code) for item in failed)
    errors = tuple(item.error for item in failed)
    outcome = Outcome("CMP-34", (Collected("prose", text), *diagnosed), errors)
    funnel.consume(_Segment("provider_prose", start, end), outcome)
