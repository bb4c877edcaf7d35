"""Pieces of the protocol in stray text (CMP-74)."""

from __future__ import annotations

import pytest

from parser.compose.protocol_fragment import holds_protocol_fragment


@pytest.mark.parametrize(
    "text",
    [
        *["<done>", "</done>", "<DONE>", "< done>", "</ done>", "</\u00a0\n done x=1>", "a <done"],
        *["<toolcall\nx", "<userresponse x", "my_call> x", "_CALL>", "<a> <done>", "<a>b</done"],
    ],
)
def test_fragments(text: str) -> None:
    assert holds_protocol_fragment(text)


@pytest.mark.parametrize(
    "text",
    [
        *[
            "",
            "done",
            "done>",
            "<",
            ">",
            "<>",
            "<donex>",
            "<done/>",
            "<xdone>",
            "< /done>",
            "<//done>",
        ],
        *["<a <done>", "a < b <done>", "<tool_call/>", "<function=x>", "_call", "call>", "<dﬁ>"],
    ],
)
def test_no_fragments(text: str) -> None:
    assert not holds_protocol_fragment(text)
