"""Whether every string and comment ends is seen without making tokens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from migrate.rust.source.tokens import is_terminated, lex

PIECES = r"""
" ' / * r # b c \ a { } // /* */ r#" "# "# 'a 'a' \' \" \\ 0x1 u{1} é r#fn br" c"x" b'x'
"""


@given(st.lists(st.sampled_from([*PIECES.split(), " ", "\n"]), max_size=14).map("".join))
def test_a_text_is_terminated_when_no_token_runs_to_its_end(text: str) -> None:
    data = text.encode()
    assert is_terminated(data) is all(token.kind != "unterminated" for token in lex(data))
