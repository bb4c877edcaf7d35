"""Which known name an unknown one is nearest to (DIAG-1)."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parser.names.nearest import KEPT_ROWS, Spellings, shared_front


@pytest.mark.parametrize(
    ("name", "candidates", "match"),
    [
        # One edit up to two bytes, two up to five, three beyond.
        ("ab", {"b"}, "b"),
        ("ab", {"xy"}, None),
        ("abc", {"axy"}, "axy"),
        ("abcde", {"xyzde"}, None),
        ("abcdef", {"xyzdef"}, "xyzdef"),
        ("abcdef", {"wxyzef"}, None),
        # The limit counts bytes, the distance code points.
        ("ä", {"b"}, "b"),
        ("ää", {"ab"}, "ab"),
        ("äää", {"abc"}, "abc"),
        # Nearest, then nearest in bytes, then first.
        ("look", {"loo", "took", "lo"}, "took"),
        ("cook", {"look", "book"}, "book"),
        ("abcd", {"aécd", "xbcd"}, "xbcd"),
        # No candidates: the name itself, private names, names too far in length.
        ("look", {"look"}, None),
        ("_look", {"__look"}, None),
        ("look", {"lookout"}, None),
        ("", {"a"}, "a"),
        ("", {"ab"}, None),
        ("look", set(), None),
        # Case is a difference like any other.
        ("LOOK", {"look"}, None),
    ],
)
def test_nearest(name: str, candidates: set[str], match: str | None) -> None:
    assert Spellings(sorted(candidates)).nearest(name) == match


def plain_nearest(name: str, candidates: list[str]) -> str | None:
    """Do what the rule says, however long that takes."""
    size = len(name.encode())
    most = 1 if size <= 2 else 2 if size <= 5 else 3
    ranked = [
        (plain_distance(name, other), abs(len(other.encode()) - size), other)
        for other in candidates
        if other != name and not other.startswith("__")
    ]
    return next((other for distance, _, other in sorted(ranked) if distance <= most), None)


@cache
def plain_distance(one: str, other: str) -> int:
    if not one or not other:
        return max(len(one), len(other))
    return min(
        plain_distance(one[1:], other) + 1,
        plain_distance(one, other[1:]) + 1,
        plain_distance(one[1:], other[1:]) + (one[0] != other[0]),
    )


_ends = st.text("ab_é", max_size=7)
_names = _ends | st.builds("{}{}".format, st.sampled_from(["_", "__", "tool_number_"]), _ends)


@settings(max_examples=1000, deadline=None)
@given(_names, st.lists(_names, max_size=12, unique=True))
@example("_b", ["Z", "__x", "_a"])
def test_any_names_are_ranked_as_the_rule_says(name: str, names: list[str]) -> None:
    assert Spellings(sorted(names)).nearest(name) == plain_nearest(name, names)


def test_names_that_share_more_than_is_kept() -> None:
    front = "a" * (KEPT_ROWS + 50)
    names = [front + "bbbb", front + "cbbc", front + "cccc", front + "d"]

    assert Spellings(names).nearest(front + "cbcc") == front + "cbbc"


def test_long_names() -> None:
    long = "a" * 200_000

    assert Spellings([long[:-2] + "bb"]).nearest(long) == long[:-2] + "bb"
    assert Spellings(["b", "b" * 200_000]).nearest(long) is None


def test_lone_surrogates_have_a_length() -> None:
    assert Spellings(["\ud800"]).nearest("\udfff") == "\ud800"


@given(st.text("ab", max_size=9), st.text("ab", max_size=9))
def test_what_two_names_share(one: str, other: str) -> None:
    shared = shared_front(one, other)

    assert one[:shared] == other[:shared]
    assert one[shared : shared + 1] != other[shared : shared + 1] or one == other
