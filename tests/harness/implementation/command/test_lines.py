"""Lines are cut out of whatever pieces the bytes come in, and never grow past their limit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.implementation.command.lines import Lines, LineTooLong
from harness.implementation.command.tail import LENGTH, Tail


@given(st.lists(st.binary(max_size=6).map(lambda piece: piece.replace(b"x", b"\n")), max_size=30))
def test_pieces_make_the_lines_that_the_whole_makes(pieces: list[bytes]) -> None:
    lines = Lines(1000)
    found = [line for piece in pieces for line in lines.feed(piece)]
    *ended, rest = b"".join(pieces).split(b"\n")
    assert found == ended
    assert lines.is_in_a_line is bool(rest)


def test_a_line_may_have_as_many_bytes_as_the_limit_says() -> None:
    lines = Lines(4)
    assert list(lines.feed(b"abcd\nef")) == [b"abcd"]
    assert list(lines.feed(b"gh\n")) == [b"efgh"]
    with pytest.raises(LineTooLong):
        list(lines.feed(b"abcde"))


def test_lines_before_one_that_is_too_long_are_found() -> None:
    found = []
    with pytest.raises(LineTooLong):
        found += list(Lines(4).feed(b"abcde"))
    lines = Lines(4).feed(b"ab\nabcde")
    assert next(lines) == b"ab"
    assert found == []


@given(st.lists(st.text("ab\n\u2028é", max_size=3000).map(str.encode), max_size=8))
def test_a_tail_is_the_end_from_a_whole_line_on(pieces: list[bytes]) -> None:
    tail = Tail()
    for piece in pieces:
        tail.feed(piece)
    whole = b"".join(pieces)
    if len(whole) <= LENGTH:
        assert tail.text() == whole.decode().strip()
    else:
        end = whole[-LENGTH:].decode(errors="replace")
        assert tail.text() == f"…\n{(end.partition(chr(10))[2] or end).strip()}"
