"""What ids have in common."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from harness.globs import matches
from migrate.triage.shapes import Shape, pattern_of, shapes

ids = st.builds(
    lambda words, number: f"{''.join(words)}:e{number}",
    st.lists(st.sampled_from(["pond", "lake", "a", "[b]", "_", "-", "."]), min_size=1, max_size=7),
    st.integers(1, 2),
)


@given(ids, ids)
def test_an_id_has_a_shape_just_where_its_pattern_matches(one: str, other: str) -> None:
    for shape in shapes(one):
        assert matches(one, pattern_of(shape)), shape
        assert matches(other, pattern_of(shape)) == (shape in shapes(other)), shape


def test_beginnings_ends_and_middles_are_shapes() -> None:
    found = {pattern_of(shape) for shape in shapes("pond_cold_deep:e1")}
    assert {
        "pond_*",
        "pond_*_deep:e1",
        "*_deep:e1",
        "*_cold_*",
        "*_cold_*:e1",
        "pond_cold_*:e1",
    } <= found
    assert not found & {"*", "*:e1", "*e1"}


def test_brackets_are_themselves_in_a_pattern() -> None:
    assert pattern_of(Shape("a[1]_", "", ":e1")) == "a[1]_*:e1"
