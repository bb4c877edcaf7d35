"""Which known name an unknown one is nearest to (DIAG-1)."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parser.names import nearest
from parser.names.alike import MOST
from parser.names.distance import distance_of_long, equal_run, shared_front
from parser.names.nearest import LONGEST_ALIKE, Spellings


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


@settings(max_examples=400, deadline=None)
@given(_names, st.lists(_names, max_size=12, unique=True))
@example("_b", ["Z", "__x", "_a"])
def test_any_names_are_ranked_as_the_rule_says(name: str, names: list[str]) -> None:
    assert Spellings(sorted(names)).nearest(name) == plain_nearest(name, names)


@pytest.mark.parametrize("length", [LONGEST_ALIKE - 4, LONGEST_ALIKE - 3, LONGEST_ALIKE])
def test_names_about_as_long_as_that_are_ranked_alike(length: int) -> None:
    front = "a" * length
    names = [front + "bbbb", front + "cbbc", front + "cccc", front + "d", front + "dccc"]

    assert Spellings(names).nearest(front + "cbcc") == front + "cbbc"
    assert Spellings(names).nearest(front + "ecc") == front + "cccc"
    assert Spellings(names).nearest("e" + front + "bbb") == front + "bbbb"


@settings(max_examples=300, deadline=None)
@given(st.lists(_names, min_size=2, max_size=40, unique=True), st.integers(1, 5), st.data())
def test_groups_of_names_are_ranked_as_all_of_them(
    names: list[str], most: int, data: st.DataObject
) -> None:
    name = data.draw(_names | st.sampled_from(names).flatmap(_misspelt))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(nearest, "MOST", most)
        spellings = Spellings(sorted(names))

    assert spellings.nearest(name) == plain_nearest(name, names)


def _misspelt(name: str) -> st.SearchStrategy[str]:
    """Up to four edits of a name."""
    edits = st.tuples(st.integers(0, len(name)), st.integers(0, 1), st.sampled_from(["", "b", "é"]))
    return st.lists(edits, max_size=4).map(lambda edits: _edited(name, edits))


def _edited(name: str, edits: list[tuple[int, int, str]]) -> str:
    for place, taken, put in edits:
        name = name[:place] + put + name[place + taken :]
    return name


def test_more_names_than_one_group_holds() -> None:
    names = sorted(f"t{number}_x" for number in range(2 * MOST + 1))

    for name in ["t1_y", "t999_xyz", "t3999_", f"t{2 * MOST}x", "t50000_x", "zzzz", "t_", "_x"]:
        assert Spellings(names).nearest(name) == plain_nearest(name, names)


@settings(max_examples=500, deadline=None)
@given(st.text("ab", max_size=8), st.text("ab", max_size=8), st.integers(0, 3))
def test_the_distance_of_long_texts_is_that_of_short_ones(one: str, other: str, limit: int) -> None:
    distance = plain_distance(one, other)
    long = "ab" * 200

    expected = distance if distance <= limit else None
    assert distance_of_long(one, other, limit) == expected
    assert distance_of_long(one + long, other + long, limit) == expected
    assert distance_of_long(long + one, long + other, limit) == expected


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 191, 192, 193, 1_000])
def test_how_far_two_texts_are_equal(length: int) -> None:
    front = "a" * length

    assert equal_run("xx" + front, 2, front, 0) == length
    assert equal_run(front + "b", 0, front + "ca", 0) == length
    assert equal_run(front, 0, "y" + front + "b", 1) == length


def test_long_names() -> None:
    long = "a" * 1_000_000

    assert Spellings([long[:-2] + "bb"]).nearest(long) == long[:-2] + "bb"
    assert Spellings(["b", "b" * 1_000_000]).nearest(long) is None
    many = [f"c{long}{number:02}" for number in range(60)]
    assert Spellings(many).nearest(f"b{long}01") == many[1]


def test_lone_surrogates_have_a_length() -> None:
    assert Spellings(["\ud800"]).nearest("\udfff") == "\ud800"


@given(st.text("ab", max_size=9), st.text("ab", max_size=9))
def test_what_two_names_share(one: str, other: str) -> None:
    shared = shared_front(one, other)

    assert one[:shared] == other[:shared]
    assert one[shared : shared + 1] != other[shared : shared + 1] or one == other
