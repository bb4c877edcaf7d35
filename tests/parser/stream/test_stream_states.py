"""The table of states and inputs (chapter 05, STR-14): each cell is read, and tried.

A cell says what a mode makes of an input. What the detector makes of it shows in the events, and
in those that a text after it brings about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from spec_examples import spec_table
from stream_cases import KNOWN, show

from parser.stream import StreamingToolCallDetector

if TYPE_CHECKING:
    from collections.abc import Callable

STATES = spec_table("05 STR-14 Mode \\ input")
MODES = {
    "IDLE, no fence": "",
    "IDLE, in fence": "```\n",
    "TAGGED": "<tool_call>",
    "BARE": "scan(",
}
FINALIZE = "finalize"


class Input(NamedTuple):
    """An input of a column; what completes it, where it is unfinished, and quotes that it opens."""

    text: str
    rest: str = ""
    quotes: str = ""


INPUTS = {
    "`\\n`": Input("\n"),
    "LS blanks to buffer end": Input(" \t", rest="scan("),
    "LS ```` ```…\\n ````": Input("```py\n", quotes="```"),
    "LS ```` ```… ```` no `\\n`": Input("```py", rest="\n", quotes="```"),
    "LS opener tag": Input("<tool_call>"),
    "LS partial opener tag": Input("<tool_", rest="call>"),
    "LS known `name(`": Input("scan("),
    "LS unfinished identifier": Input("sca", rest="n("),
    "LS other / mid-line text": Input("x y"),
}


class Tried:
    """A detector in a mode, that has been given an input."""

    def __init__(self, mode: str, given: Input) -> None:
        self.in_fence = mode == "IDLE, in fence"
        self.given = given
        self.detector = StreamingToolCallDetector("session", KNOWN)
        self.detector.push(MODES[mode])
        self.events = self.push(given.text)

    def push(self, text: str) -> list[str]:
        """Give the kinds of the events that a text brings about."""
        return [show(event)[0] for event in self.detector.push(text)]

    def finalize(self) -> list[str]:
        return [show(event)[0] for event in self.detector.finalize()]

    def starts_here(self) -> bool:
        """Tell whether the next character stands at line start, and no fence is on."""
        return self.push("scan(") == ["start"]

    def starts_behind_fence(self) -> bool:
        """Tell whether a fence is on, that ends at line start."""
        return self.push("```\nscan(") == ["start"]


def _line_start(tried: Tried) -> bool:
    return tried.starts_behind_fence() if tried.in_fence else tried.starts_here()


def _wait(tried: Tried) -> bool:
    """Nothing is known before the rest arrives, which then counts together with the input."""
    given = tried.given
    if given.quotes:
        # The fence line is complete only now: it turns the fence on, or off.
        after = tried.push(given.rest) == []
        return after and (tried.starts_here() if tried.in_fence else _fence_on(tried))
    if tried.in_fence:
        return tried.starts_behind_fence()
    return tried.push(given.rest) == ["start"]


def _fence_on(tried: Tried) -> bool:
    return not tried.starts_here() and tried.push("\n") == [] and tried.starts_behind_fence()


def _fence_off(tried: Tried) -> bool:
    return tried.starts_here()


def _ignored(tried: Tried) -> bool:
    return tried.push("\n") == [] and tried.starts_behind_fence()


def _skip(tried: Tried) -> bool:
    return not tried.starts_here() and tried.push("\n") == [] and _line_start(tried)


def _body(tried: Tried) -> bool:
    """Text of the block, which ends at the close tag, behind which a line starts."""
    return tried.push(f"{tried.given.quotes}</tool_call>") == ["abort"] and tried.starts_here()


def _args(tried: Tried) -> bool:
    """Text of the call: it ends nothing and opens nothing, and the call stays unparsed."""
    return tried.push("\nscan(\n<tool_call>") == [] and tried.finalize() == ["abort"]


def _parse_ok(tried: Tried) -> bool:
    """A call that parses ends the mode in the middle of a line."""
    other = Tried("BARE", Input("{})"))
    ends = other.events == ["promote"] and not other.starts_here()
    return ends and other.push("\n") == [] and other.starts_here() and _args(tried)


CELLS: dict[str, tuple[list[str], Callable[[Tried], bool]]] = {
    "LS": ([], _line_start),
    "wait": ([], _wait),
    "fence on": ([], _fence_on),
    "fence off": ([], _fence_off),
    "start → TAGGED": (["start"], lambda tried: tried.push("scan({})</tool_call>") == ["promote"]),
    "start → BARE": (["start"], lambda tried: tried.push("{})") == ["promote"]),
    "ignored": ([], _ignored),
    "skip": ([], _skip),
    "body": ([], _body),
    "body; close tag → promote/abort → IDLE (LS)": ([], _body),
    "args": ([], _args),
    "args; parse ok → promote → IDLE (not LS)": ([], _parse_ok),
}
ENDS = {"–": [[]], "abort": [["abort"]], "promote or abort": [["promote"], ["abort"]]}


def test_the_table_has_these_modes_and_inputs() -> None:
    assert STATES.header == ("Mode \\ input", *INPUTS, FINALIZE)
    assert [row.cells[0] for row in STATES.rows] == list(MODES)


@pytest.mark.parametrize("column", INPUTS)
@pytest.mark.parametrize("mode", MODES)
def test_an_input_does_what_its_cell_says(mode: str, column: str) -> None:
    (row,) = [row for row in STATES.rows if row.cells[0] == mode]
    events, holds = CELLS[row.cells[STATES.header.index(column)]]
    tried = Tried(mode, INPUTS[column])

    assert tried.events == events
    assert holds(tried)


@pytest.mark.parametrize("mode", MODES)
def test_the_end_does_what_its_cell_says(mode: str) -> None:
    (row,) = [row for row in STATES.rows if row.cells[0] == mode]

    assert Tried(mode, Input("")).finalize() in ENDS[row.cells[-1]]
