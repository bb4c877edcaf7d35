"""Nothing of a text is ever lost, in any lane, whatever it is and wherever it is cut (DEC-7)."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from promises import check_all, check_cut, check_parse, check_stream
from source_texts import FRAGMENTS, case_texts, glued, texts

CASES = case_texts()
thoroughly = settings(max_examples=300, deadline=None)


@thoroughly
@given(texts)
@example("")
@example("<think>")
@example("\ud800<think>\0</think>\udfff")
def test_any_text_keeps_the_promises(text: str) -> None:
    check_all(text)


@thoroughly
@given(
    glued, glued, st.sampled_from(["<tool_call>", "```tool\n", "<user_response>", "sail({ to: "])
)
def test_any_text_behind_an_opener_keeps_the_promises(
    before: str, inside: str, opener: str
) -> None:
    check_parse(f"{before}\n{opener}{inside}")


@thoroughly
@given(glued, st.integers(1, 9))
def test_a_stream_keeps_its_promises_however_it_is_cut(text: str, step: int) -> None:
    check_stream(text, step)


@pytest.mark.parametrize("name", FRAGMENTS)
def test_each_fragment_keeps_the_promises(name: str) -> None:
    for fragment in FRAGMENTS[name]:
        for around in (
            "{}",
            "{0}{0}",
            "x {}",
            "\n {}\n",
            "```\n{}\n```",
            "<tool_call>{}</tool_call>",
        ):
            check_all(around.replace("{0}", fragment).replace("{}", fragment))


@pytest.mark.parametrize("text", CASES, ids=lambda text: ascii(text[:40]))
def test_a_case_is_rebuilt_wherever_it_is_cut(text: str) -> None:
    check_all(text)
    for place in range(len(text) + 1):
        check_cut(text[:place])
        check_cut(text[place:])
