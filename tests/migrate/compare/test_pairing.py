"""Which lines became each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.compare.pairing import pairs

NOTE = '    "note": "buy milk and bread",'
EXTRA = '    "extra": ['


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ([NOTE], [EXTRA, NOTE.replace("milk", "oats")], [(0, 1)]),
        ([EXTRA, "  ]", NOTE], [NOTE.replace("milk", "oats")], [(2, 0)]),
        (["one red hen sat", "two grey geese"], ["two grey geese!", "one old hen ran"], [(1, 0)]),
        (["one red hen", "two grey geese"], ["one old hen", "two grey ducks"], [(0, 0), (1, 1)]),
        ([EXTRA, "x"], [NOTE, "y"], []),
        (["x"], ["y"], [(0, 0)]),
        ([], ["y"], []),
        (["a"] * 200, ["b"] * 100, [(at, at) for at in range(100)]),
    ],
)
def test_lines_are_paired_by_how_alike_they_are(
    before: list[str], after: list[str], found: list[tuple[int, int]]
) -> None:
    assert list(pairs(before, after)) == found


lines = st.lists(st.text("abc", max_size=6), max_size=6)


@given(lines, lines)
def test_pairs_keep_the_order_and_take_a_line_once(before: list[str], after: list[str]) -> None:
    found = list(pairs(before, after))
    for side, of in ((0, before), (1, after)):
        places = [pair[side] for pair in found]
        assert places == sorted(set(places))
        assert all(place < len(of) for place in places)
