"""The hostile families have the sizes they are asked for, and hold what they are about."""

from __future__ import annotations

import pytest

from benchmarks.families import FAMILIES, SINGLE_LINES
from benchmarks.families.family import Family, Text, halved, in_one_line, repeated

LARGEST_UNIT = 150

GROUPS = {
    "call tags", "response tags", "[[CALL] stubs", "lone <", "heredocs", "quotes", "backslashes",
    "comments", "entities", "nested brackets", "call stubs", "JSON", "numbers and names",
    "fence markers", "harmony markers", "provider markers", "markup openers", "near-miss labels",
    "CR LF", "odd characters", "shared ends",
}  # fmt: skip


@pytest.mark.parametrize("size", [2_000, 4_000])
@pytest.mark.parametrize("families", [FAMILIES, SINGLE_LINES], ids=["all", "single lines"])
def test_a_text_is_as_long_as_it_was_asked_for_but_for_a_unit(
    families: tuple[Family, ...], size: int
) -> None:
    lengths = {str(family): len(family.text(size)) for family in families}

    assert {
        name: length for name, length in lengths.items() if not size - LARGEST_UNIT < length <= size
    } == {}


def test_every_family_is_there_with_several_variants() -> None:
    variants = {group: [f.variant for f in FAMILIES if f.group == group] for group in GROUPS}

    assert {family.group for family in FAMILIES} == GROUPS
    assert all(len(set(names)) == len(names) >= 8 for names in variants.values())


def test_single_lines_are_the_texts_with_lines() -> None:
    assert {family.variant for family in SINGLE_LINES} == {
        str(family) for family in FAMILIES if "\n" in family.text(2_000)
    }
    assert not any(set("\r\n") & set(family.text(2_000)) for family in SINGLE_LINES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (repeated("ab"), "abababab"),
        (repeated("ab", before="(", after=")"), "(ababab)"),
        (repeated("[", closing="]"), "[[[[]]]]"),
        (repeated("№"), "000000"),
        (in_one_line(repeated("a\r\nb\n")), "a  b "),
    ],
    ids=["plain", "between others", "closed", "numbered", "in one line"],
)
def test_a_text_is_its_unit_over_and_over(text: Text, expected: str) -> None:
    assert text(8) == expected


def test_a_tail_takes_the_second_half() -> None:
    assert halved("ab", "|", "c", before="<", after=">")(15) == "<ababab|cccccc>"


def test_numbered_units_are_closed_in_reverse() -> None:
    text = repeated("<b№>", closing="</b№>")

    assert text(40) == "<b000000><b000001></b000001></b000000>"
