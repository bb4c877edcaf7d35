"""HEV-4: the name that was meant."""

import pytest

from harness.harn.suggestion import closest


@pytest.mark.parametrize(
    ("name", "candidates", "expected"),
    [
        ("prnt", ["print", "point"], "print"),
        ("pritn", ["print"], "print"),  # a swap is one edit
        ("pritnln", ["println", "print"], "println"),
        ("totals", ["total", "totally"], "total"),
        ("count", ["counter", "mount"], "mount"),
        ("counts", ["coun", "bounds"], "bounds"),  # a tie
        ("ab", ["abc"], "abc"),
        ("a", ["b"], None),
        ("inner", ["iter"], None),
        ("abcdef", ["uvwxyz"], None),
        ("same", ["same"], None),
        ("name", [], None),
        ("x" * 65, ["x" * 64], None),
    ],
)
def test_closest(name: str, candidates: list[str], expected: str | None) -> None:
    assert closest(name, candidates) == expected
