"""Beginnings of strings are those of what the whole string decodes to (LEX-128)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parser.bare import beginnings
from parser.bare.beginnings import Beginnings
from parser.lexer.escapes import decode_quoted, find_invalid_escape
from parser.lexer.forward import NOWHERE
from parser.lexer.heredoc_value import unescape_heredoc_body
from parser.lexer.lookahead import Lookahead
from parser.lexer.nodes import Container, Text, verbatim
from parser.lexer.reading import Reader
from parser.lexer.templates import decode_template

if TYPE_CHECKING:
    from collections.abc import Callable

_RAW = st.text("\\\\ux{}$dD8c0fa n`'é\n+", max_size=40)


@pytest.fixture(autouse=True)
def short_beginnings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first beginning be one code point long."""
    monkeypatch.setattr(beginnings, "_FIRST_LENGTH", 1)


@pytest.mark.parametrize(
    "decode", [decode_quoted, decode_template, unescape_heredoc_body, verbatim]
)
@settings(max_examples=300)
@given(raw=_RAW)
def test_beginnings_are_those_of_the_whole(decode: Callable[[str], str], raw: str) -> None:
    assume(decode is not decode_quoted or find_invalid_escape(raw, 0) == NOWHERE)
    found = list(Beginnings(raw).of(Text(0, len(raw), decode)))

    whole = decode(raw)
    assert found[-1] == (whole, True)
    assert all(not is_whole and whole.startswith(part) for part, is_whole in found[:-1])


@given(st.lists(st.text("ab ", max_size=3), min_size=2, max_size=6), st.data())
def test_concatenations_go_on_in_what_was_read_before(
    operands: list[str], data: st.DataObject
) -> None:
    source = " + ".join(f"'{operand}'" for operand in operands)
    lookahead, strings = Lookahead(source), Beginnings(source)
    starts = data.draw(st.lists(st.integers(0, len(operands) - 2), min_size=1, max_size=4))
    for index in starts:
        start = len(" + ".join(f"'{operand}'" for operand in operands[:index])) + 3 * (index > 0)
        reader = Reader(source, lookahead)
        chain = cast("Container", reader.read(start))
        lookahead.loops.remember(reader.opened)

        assert strings.learn(chain)
        *_, (text, is_whole) = strings.of(chain)
        assert is_whole
        assert text == "".join(operands[index:])


def test_an_unknown_rest_is_told() -> None:
    source = "'a' + 'b' + 'c'"
    lookahead = Lookahead(source)
    first = Reader(source, lookahead)
    first.read(6)
    lookahead.loops.remember(first.opened)

    chain = cast("Container", Reader(source, lookahead).read(0))

    assert not Beginnings(source).learn(chain)
