"""Thinking tags and wrapper tags beyond the worked examples (LEX-89 to LEX-94)."""

from __future__ import annotations

import pytest

from parser.lexer import strip_thinking_tags, strip_tool_call_wrappers


@pytest.mark.parametrize(
    ("text", "stripped"),
    [
        ("it's 'so", "it's 'so"),
        ("<think></think>", ""),
        ("\n <think>a</think> \n", "\n  \n"),
        ("<think>'</think>'</think>x", "'x"),
        ("<think><<T\n</think>\nT\n", "\nT\n"),
        ("`<think>` a</think>", "`<think>` a"),
        ("'<think>\\'</think>' <think>x</think>", "'<think>\\'</think>' "),
        ("<<think>a</think>", "<"),
        ("<<T <think>a</think>", "<<T "),
        ("<<T\\n<think>\\nT <think>a</think>b", "<<T\\n<think>\\nT b"),
        ("<think>a<think>b", "ab"),
        ("</think><think>a", "a"),
        ("</think></think>", ""),
        ("<think>a</think><think>b", "b"),
        ("<think", "<think"),
        ('<think>a</think> " <think>b</think>', ' " '),
    ],
)
def test_thinking_tags(text, stripped):
    assert strip_thinking_tags(text) == stripped


@pytest.mark.parametrize(
    ("text", "stripped"),
    [
        ("a", "a"),
        ("<tool_call></toolcall>", "\n\n"),
        ("</tool_call>it's", "\nit's"),
        ("'<tool_call>' <tool_call>", "'<tool_call>' \n"),
        ("<<T\n<tool_call>\nT <tool_call>", "<<T\n<tool_call>\nT \n"),
        ("<<T\n<tool_call>", "<<T\n\n"),
        ("<<tool_call>", "<\n"),
        ("<Tool_call></tool_call ><tool-call>", "<Tool_call></tool_call ><tool-call>"),
    ],
)
def test_wrapper_tags(text, stripped):
    assert strip_tool_call_wrappers(text) == stripped
