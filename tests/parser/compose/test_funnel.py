"""The funnel refuses what would lose text (CMP-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from parser.compose.funnel import Funnel
from parser.compose.outcomes import Collected, Credited, Diagnosed, Outcome, Structural
from parser.compose.readings import Read
from parser.diagnostics import diagnostic
from parser.model import Call, Dropped

if TYPE_CHECKING:
    from parser.compose.outcomes import Disposition


class Piece(NamedTuple):
    kind: str
    start: int
    end: int


@pytest.mark.parametrize(
    "dispositions",
    [
        (),
        (Credited(()),),
        (Credited((), "abc"),),
        (Collected("prose", ""),),
        (Structural(""),),
        (Collected("prose", "other"),),
        (Dropped("other", "salvaged_as_prose"),),
        (Diagnosed("other", "call_truncated"),),
    ],
)
def test_an_outcome_that_carries_nothing_of_the_unit_is_refused(
    dispositions: tuple[Disposition, ...],
) -> None:
    funnel = Funnel("abc")

    with pytest.raises(AssertionError, match=r"CMP-0 would lose 'abc'"):
        funnel.consume(Piece("text", 0, 3), Outcome("CMP-0", dispositions))
    assert (funnel.cursor, funnel.consumed, funnel.gaps) == (0, [], [])
    assert funnel.turn.canonical == []


@pytest.mark.parametrize(
    "disposition",
    [
        Credited((Read("peek", {}),)),
        Collected("answer", "b"),
        Dropped("abc", "fenced_narration"),
        Diagnosed("abc", "call_truncated"),
        Structural("abc"),
    ],
)
def test_each_disposition_carries_text(disposition: Disposition) -> None:
    funnel = Funnel(" abc\n")
    funnel.consume(Piece("text", 1, 4), Outcome("CMP-0", (disposition,)))
    funnel.finish()

    assert [record.text for record in funnel.consumed] == ["abc"]
    assert funnel.gaps == [" ", "\n"]
    assert funnel.cursor == 5


@pytest.mark.parametrize("piece", [Piece("text", 0, 2), Piece("text", 2, 2), Piece("text", 3, 4)])
def test_a_unit_that_overlaps_is_empty_or_leaves_text_out_is_refused(piece: Piece) -> None:
    funnel = Funnel("abcd")
    funnel.consume(Piece("text", 0, 2), Outcome("CMP-0", (Structural("ab"),)))

    with pytest.raises(AssertionError):
        funnel.consume(piece, Outcome("CMP-0", (Structural("abcd"[piece.start : piece.end]),)))


def test_text_after_the_last_unit_is_refused() -> None:
    funnel = Funnel("ab c")
    funnel.consume(Piece("text", 0, 2), Outcome("CMP-0", (Structural("ab"),)))

    with pytest.raises(AssertionError):
        funnel.finish()


def test_outcomes_add_up_in_order() -> None:
    funnel = Funnel("abcd")
    error, violation = diagnostic("call_truncated"), diagnostic("empty_response")
    first = Outcome(
        "CMP-0",
        (Collected("prose", "a"), Credited((Read("peek", {}), Read("peek", {})), stray=True)),
        (error, error),
        (violation,),
    )
    second = Outcome(
        "CMP-0",
        (Credited((Read("peek", {"n": 1}),)), Collected("done", "x"), Collected("done", "y")),
        (error,),
    )
    funnel.consume(Piece("text", 0, 2), first)
    funnel.consume(Piece("text", 2, 4), second)
    turn = funnel.turn

    assert turn.calls == [
        Call("tc_0", "peek", {}),
        Call("tc_1", "peek", {}),
        Call("tc_2", "peek", {"n": 1}),
    ]
    assert (turn.errors, turn.violations) == ([error] * 3, [violation])
    assert (turn.prose, turn.done_marker, turn.stray_calls) == (["a"], "y", 2)
    assert turn.canonical == [
        "<assistant_prose>\na\n</assistant_prose>",
        "<tool_call>\npeek({})\n</tool_call>",
        "<tool_call>\npeek({})\n</tool_call>",
        '<tool_call>\npeek({\n  "n": 1\n})\n</tool_call>',
        "<done>x</done>",
        "<done>y</done>",
    ]


def test_an_outcome_may_take_more_than_its_unit() -> None:
    funnel = Funnel("ab cd")
    funnel.consume(Piece("tag", 0, 2), Outcome("CMP-70", (Structural("ab"),), end=5))

    assert (funnel.cursor, funnel.consumed[0].text) == (5, "ab cd")
