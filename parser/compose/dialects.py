"""Calls in other dialects at the top level: angle calls, function markup (branches 9, 10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parser.compose.blocks import reading_outcome
from parser.compose.markup import read_markup
from parser.compose.outcomes import Credited, Outcome
from parser.compose.readings import Body, Read
from parser.diagnostics import diagnostic
from parser.lexer.characters import trim

if TYPE_CHECKING:
    from parser.compose.response import Response
    from parser.scan import AngleCall, Markup


def read_angle_call(call: AngleCall, _: Response) -> Outcome:
    """Credit the call that the scan has parsed, and say how it should be written (CMP-67a)."""
    violation = diagnostic("angle_wrapped_call", tool=call.name)
    return Outcome("CMP-67a", (Credited((call,)),), violations=(violation,))


def read_top_level_markup(markup: Markup, response: Response) -> Outcome:
    """Read function markup that stands in no call block (CMP-67b)."""
    body = Body(markup.text, trim(markup.text))
    reading = read_markup(body, response.tools)
    outcome = reading_outcome(reading, "CMP-67b", markup, response)
    if not isinstance(reading, Read):
        return outcome
    return replace(outcome, violations=(diagnostic("markup_recovered", tool=reading.name),))
