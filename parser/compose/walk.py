"""The one pass over the units of a response (CMP-46, CMP-49)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from parser.compose.answers import CHANNELS, read_response_block
from parser.compose.blocks import read_call_block, read_unclosed_block
from parser.compose.dialects import read_angle_call, read_top_level_markup
from parser.compose.funnel import Funnel
from parser.compose.outcomes import Outcome
from parser.compose.response import Response
from parser.compose.stray import read_stray
from parser.compose.structure import read_frame, read_orphan_close, read_wrapper
from parser.compose.tags import read_other_tag
from parser.compose.units import units_of
from parser.scan import (
    AngleCall,
    Block,
    FencedLine,
    HarmonyLine,
    HarmonySkip,
    Markup,
    StrayClose,
    Tag,
    Text,
    UnclosedBlock,
    Wrapper,
)

if TYPE_CHECKING:
    from parser.compose.tools import Tools
    from parser.scan import Unit

Branch: TypeAlias = Callable[[Any, Response], Outcome]


def _run(text: Text | HarmonyLine, response: Response) -> Outcome:
    return read_stray(text.text, "salvaged_as_prose", response.tools)


def _line(line: FencedLine, response: Response) -> Outcome:
    # CMP-26: the reason is the branch's, whether or not there is a fence.
    return read_stray(line.text, "fenced_narration", response.tools)


def _block(block: Block, response: Response) -> Outcome:
    read = read_response_block if block.tag in CHANNELS else read_call_block
    return read(block, response)


BRANCHES: Final[dict[type, Branch]] = {
    Text: _run,
    HarmonyLine: _run,
    HarmonySkip: read_frame,
    FencedLine: _line,
    Block: _block,
    UnclosedBlock: read_unclosed_block,
    AngleCall: read_angle_call,
    Markup: read_top_level_markup,
    StrayClose: read_orphan_close,
    Wrapper: read_wrapper,
    Tag: read_other_tag,
}
"""What each kind of unit is asked by. Which kind a unit is has been decided by the scan."""


_BATCH: Final = 256
"""How many units are cut before they are read, and read before they are consumed.

Each of the three takes turns with its own code in the processor's caches; one unit at a time
would take half as long again.
"""


def walk(source: str, tools: Tools) -> Funnel:
    """Consume the whole source, unit by unit."""
    response = Response(source, tools)
    funnel = Funnel(source)
    units = units_of(source, tools)
    while batch := list(islice(units, _BATCH)):
        outcomes = _read(batch, response)
        for unit, outcome in zip(batch, outcomes, strict=False):
            funnel.consume(unit, outcome)
        if outcomes[-1].end is not None:
            break
    funnel.finish()
    return funnel


def _read(units: list[Unit], response: Response) -> list[Outcome]:
    """Read units up to one that takes all of the rest with it (CMP-70)."""
    outcomes = []
    for unit in units:
        outcome = BRANCHES[type(unit)](unit, response)
        outcomes.append(outcome)
        if outcome.end is not None:
            break
    return outcomes
