"""Call blocks: closed, unclosed, and those of a reserved opener (branches 1, 6, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.compose.body_ladders import CALL_BODY, UNCLOSED_BODY, UNCLOSED_STUB, climb
from parser.compose.narration import read_narration
from parser.compose.outcomes import Collected, Credited, Diagnosed, Outcome
from parser.compose.plain_call import read_plain_call
from parser.compose.readings import Body, Read
from parser.lexer.characters import trim

if TYPE_CHECKING:
    from parser.compose.funnel import Extent
    from parser.compose.narration import Narration
    from parser.compose.readings import Reading
    from parser.compose.response import Response
    from parser.compose.tools import Tools
    from parser.scan import Block, UnclosedBlock


def read_call_block(block: Block, response: Response) -> Outcome:
    """Read what a closed call block holds: narration, a call, or an error (CMP-61)."""
    tools = response.tools
    # CMP-79: a body that is one call from end to end is neither narration nor anything else.
    plain = read_plain_call(block, tools)
    if plain is not None:
        return Outcome("CMP-79", (Credited((plain,)),))
    body = Body(block.body, trim(block.body))
    narration = None if block.reserved else read_narration(body.text)
    if narration is not None:
        return _narrated(narration, tools)
    return reading_outcome(climb(CALL_BODY, body, tools), "CMP-79", block, response)


def read_unclosed_block(block: UnclosedBlock, response: Response) -> Outcome:
    """Read what a call block holds that runs to the end of the source (CMP-54, CMP-63)."""
    ladder, rule = (UNCLOSED_STUB, "CMP-54") if block.reserved else (UNCLOSED_BODY, "CMP-63")
    body = Body(block.body, trim(block.body))
    return reading_outcome(climb(ladder, body, response.tools), rule, block, response)


def reading_outcome(reading: Reading, rule: str, unit: Extent, response: Response) -> Outcome:
    """Say what a call or an error means for the unit it was read from."""
    if isinstance(reading, Read):
        return Outcome(rule, (Credited((reading,), reading.residue),))
    assert reading is not None, "the last rung of a ladder always gives something"
    text = response.source[unit.start : unit.end]
    return Outcome(rule, (Diagnosed(text, reading.code),), errors=(reading,))


def _narrated(narration: Narration, tools: Tools) -> Outcome:
    """CMP-77: prose first, then the call of the rest; DEF-6: an error of the rest is not told."""
    prose = tuple(Collected("prose", text) for text in narration.prose)
    rest = narration.remainder
    reading = climb(CALL_BODY, Body(rest, rest), tools) if rest else None
    if not isinstance(reading, Read):
        return Outcome("CMP-77", prose)
    return Outcome("CMP-77", (*prose, Credited((reading,), reading.residue)))
