"""Canonical blocks (CMP-18)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parser.compose.canonical import call_block, text_block
from parser.lexer.render import render_canonical_call

json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@given(json_values)
def test_a_call_is_rendered_as_the_lexer_renders_it(arguments: Any) -> None:
    expected = f"<tool_call>\n{render_canonical_call('peek', arguments)}\n</tool_call>"

    assert call_block("peek", arguments) == expected


def test_keys_are_in_the_order_of_their_code_points_at_every_level() -> None:
    arguments = {"b": 1, "a": {"é": "\n", "Z": []}, "😀": None, "\uffff": {}}

    assert call_block("peek", arguments) == (
        "<tool_call>\n"
        "peek({\n"
        '  "a": {\n'
        '    "Z": [],\n'
        '    "é": "\\n"\n'
        "  },\n"
        '  "b": 1,\n'
        '  "\uffff": {},\n'
        '  "😀": null\n'
        "})\n"
        "</tool_call>"
    )


@pytest.mark.parametrize(
    ("channel", "block"),
    [
        ("prose", "<assistant_prose>\nx\n</assistant_prose>"),
        ("answer", "<user_response>\nx\n</user_response>"),
        ("done", "<done>x</done>"),
    ],
)
def test_texts(channel: Any, block: str) -> None:
    assert text_block(channel, "x") == block
