"""Disjoint sets that make up a whole: as few as can be, or nearly."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from migrate.triage.cover import cover


def selectors(sets: tuple[int, ...], whole: int) -> int:
    return len(sets) + whole.bit_count() - sum(one.bit_count() for one in sets)


def are_disjoint(sets: tuple[int, ...]) -> bool:
    return all(not one & other for one, other in combinations(sets, 2))


@given(st.sets(st.integers(1, 255).filter(lambda one: one.bit_count() > 1), max_size=9))
def test_it_is_as_small_as_the_smallest_of_all_choices(sets: set[int]) -> None:
    whole = 255
    found = cover(dict.fromkeys(sets, 0))
    assert found.is_smallest
    assert are_disjoint(found.sets)
    choices = (
        choice for size in range(len(sets) + 1) for choice in combinations(sorted(sets), size)
    )
    least = min(selectors(choice, whole) for choice in choices if are_disjoint(choice))
    assert selectors(found.sets, whole) == least


def test_a_smaller_price_decides_between_equals() -> None:
    rows, columns = (0b0011, 0b1100), (0b0101, 0b1010)
    assert sorted(cover({**dict.fromkeys(rows, 1), **dict.fromkeys(columns, 0)}).sets) == [*columns]
    assert sorted(cover({**dict.fromkeys(rows, 0), **dict.fromkeys(columns, 1)}).sets) == [*rows]


def test_without_steps_left_the_largest_are_taken_and_that_is_said() -> None:
    sets = {0b000111: 0, 0b111000: 0, 0b0111100: 0}
    assert cover(sets).sets == (0b000111, 0b111000) or cover(sets).sets == (0b111000, 0b000111)
    assert cover(sets, steps=1) == ((0b0111100,), False)


def test_sets_that_have_nothing_to_do_with_each_other_are_all_taken() -> None:
    sets = {0b11 << 2 * place: 0 for place in range(2_000)}
    found = cover(sets)
    assert sorted(found.sets) == sorted(sets)
    assert found.is_smallest
