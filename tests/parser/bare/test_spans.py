"""Cutting spans out of a text (PROSE-4)."""

from __future__ import annotations

import pytest

from parser.bare.spans import Span, outside


@pytest.mark.parametrize(
    ("spans", "left"),
    [
        ([], "abcdef"),
        ([(0, 2), (4, 6)], "cd"),
        ([(1, 3), (3, 4)], "aef"),
        ([(1, 4), (2, 5)], "af"),
        ([(1, 5), (2, 3)], "af"),  # never back to what a longer span has taken
        ([(2, 2)], "abcdef"),
        ([(0, 6)], ""),
    ],
)
def test_what_is_left(spans: list[tuple[int, int]], left: str) -> None:
    assert outside("abcdef", [Span(*span) for span in spans]) == left
