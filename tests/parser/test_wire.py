"""The call tag on the wire (VOC-3)."""

from __future__ import annotations

from typing import Any

import pytest

from parser import canonical_to_wire, parse, wire_to_canonical

TOOLS = [{"name": "dig"}]


@pytest.mark.parametrize(
    ("wire", "canonical"),
    [
        ("", ""),
        ("[[CALL]]\ndig({})\n[[/CALL]]", "<tool_call>\ndig({})\n</tool_call>"),
        (
            "[[CALL]]a[[/CALL]][[CALL]]b[[/CALL]]",
            "<tool_call>a</tool_call><tool_call>b</tool_call>",
        ),
        ('dig({ s: "[[CALL]]" })', 'dig({ s: "<tool_call>" })'),
        ("[[/CALL]] [[CALL]]", "</tool_call> <tool_call>"),
        ("[[CALL]]]", "<tool_call>]"),
        ("[[[CALL]]", "[<tool_call>"),
    ],
)
def test_there_and_back(wire: str, canonical: str) -> None:
    assert wire_to_canonical(wire) == canonical
    assert canonical_to_wire(canonical) == wire


@pytest.mark.parametrize(
    "text",
    ["[[CALL]x", "[[call]]", "[[ CALL ]]", "[[/CALL]", "[CALL]]", "[[CALLER]]", "<toolcall>"],
)
def test_other_words_are_the_same_on_the_wire(text: str) -> None:
    assert wire_to_canonical(text) == text
    assert canonical_to_wire(text) == text


@pytest.mark.parametrize("text", ["<tool_call >", "<TOOL_CALL>", "</toolcall>", "<tool_calls>"])
def test_only_the_tag_itself_is_sent_as_a_marker(text: str) -> None:
    assert canonical_to_wire(text) == text


def test_a_wire_block_is_a_call_after_the_rewrite() -> None:
    wire = "[[CALL]]\ndig({ depth: 2 })\n[[/CALL]]"

    [call] = parse(wire_to_canonical(wire), TOOLS).calls
    assert (call.name, call.arguments) == ("dig", {"depth": 2})
    assert parse(wire, TOOLS).prose == "[[CALL]]\n\n[[/CALL]]"  # CMP-51: the parser never maps them


@pytest.mark.parametrize("function", [wire_to_canonical, canonical_to_wire])
@pytest.mark.parametrize("text", [None, 1, b"[[CALL]]"])
def test_a_text_of_another_type(function: Any, text: Any) -> None:
    with pytest.raises(TypeError, match="text must be str"):
        function(text)
