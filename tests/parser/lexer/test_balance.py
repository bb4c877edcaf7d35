"""Balanced JSON length beyond the worked examples (LEX-77, LEX-78)."""

from __future__ import annotations

import pytest

from parser.lexer import Lookahead, balanced_json_object_len, balanced_object_end


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("", None),
        ("}", None),
        ("{", None),
        ('{"}', None),
        ('{"\\"}"}', 7),
        ('{"\\\\"}"}', 6),
        ('{\\"}"}', 6),
        ("{{}{}}}", 6),
        ("{/*}*/}", 4),
        ('{"é": "💡"}', 10),
    ],
)
def test_length(text, length):
    assert balanced_json_object_len(text) == length


def test_every_brace_of_one_source():
    source = '{"a": {"b": "}"}, "{": {} } {'
    memory = Lookahead(source)
    ends = [balanced_object_end(source, at, memory) for at in range(len(source))]
    fresh = [balanced_object_end(source, at) for at in range(len(source))]
    assert ends == fresh
    assert [(at, end) for at, end in enumerate(ends) if end] == [(0, 27), (6, 16), (23, 25)]
