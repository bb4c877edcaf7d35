"""Which disagreements are one cluster."""

from __future__ import annotations

from typing import Any

import pytest

from harness.expectation import Expectation, evaluate
from harness.observe import Observation, Observed
from harness.ops import load_ops
from migrate.compare.cluster import cluster_title
from migrate.compare.difference_shape import difference_shape


def titled(observed: Observed, **expected: Any) -> str:
    expectation = Expectation(**expected)
    observation = Observation("pond", (observed,))
    outputs = observation.outputs({observed.op: load_ops()["parse_text"]})
    return cluster_title(expectation, evaluate(expectation, outputs), observation)


def words(*found: str) -> Observed:
    return Observed("split", "output", {"value": list(found)})


@pytest.mark.parametrize(
    ("observed", "title"),
    [
        (Observed("split", "unsupported", detail="x does not answer split"), "split unsupported"),
        (Observed("split", "timed_out", detail="after 3 s"), "split timed_out"),
        (Observed("split", "refused", detail="at 7: no"), "split refused"),
        (
            Observed("split", "crashed", detail="index 3 of 2\n  at 0x11"),
            "split crashed: index N of N",
        ),
    ],
)
@pytest.mark.parametrize(
    "expected",
    [
        {"path": "value", "op": "equals", "value": ["ls"]},
        {"path": "value", "op": "length_equals", "value": 3},
        {"path": "value[0]", "op": "contains", "value": "l"},
        {"op": "all_of", "value": [{"path": "value", "op": "is_empty"}]},
    ],
)
def test_without_an_output_the_op_and_the_outcome_count(
    observed: Observed, title: str, expected: dict[str, Any]
) -> None:
    assert titled(observed, **expected) == title


def test_a_refusal_with_other_words_is_about_the_words() -> None:
    refused = Observed("split", "refused", detail="no such word")
    title = titled(refused, op="raises", value={"contains": "quote"})
    assert title == 'raises with "quote", found nothing'


def test_whole_operands_are_told_by_the_shape_of_the_difference() -> None:
    expected = {"path": "value", "op": "equals"}
    one = titled(words("ls", "-a"), value=["ls", "-l"], **expected)
    assert one == "value equals, found a list: other text at $[*]"
    assert titled(words("cat", "x", "z"), value=["cat", "x", "y"], **expected) == one
    assert (
        titled(words("ls"), value=["ls", "-l"], **expected)
        == "value equals, found a list: fewer at $[*]"
    )


def test_predicates_keep_their_operands() -> None:
    title = titled(
        words("ls"), path="value", op="any", value={"path": "", "op": "contains", "value": "-l"}
    )
    assert title == 'value any (contains "-l"), found a list'


@pytest.mark.parametrize(
    ("expected", "observed", "shape"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "c": 2}, "no b, unexpected c"),
        ([{"x": 1}, {"x": 2}], [{"x": 3}, {"x": ""}],
         "other integer at $[*].x, text instead of integer at $[*].x"),
        ([], [1], "more at $[*]"),
        (1, True, "boolean instead of integer at $"),
        ({"k": {}}, {"k": None}, "null instead of object at k"),
        (dict.fromkeys("abcdef", 1), {}, "no a, no b, no c, no d, 2 more"),
    ],
)  # fmt: skip
def test_shapes_of_differences(expected: Any, observed: Any, shape: str) -> None:
    assert difference_shape(expected, observed) == shape


def test_deep_values_have_a_shape_too() -> None:
    one: Any = 1
    other: Any = 2
    for _ in range(5_000):
        one, other = [one], [other]
    assert difference_shape(one, other) == f"other integer at ${'[*]' * 5_000}"
