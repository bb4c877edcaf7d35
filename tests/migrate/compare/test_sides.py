"""Two texts line by line."""

from __future__ import annotations

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.cli.difference_view import difference_view
from migrate.compare.difference import between
from migrate.compare.sides import Gap, Line, sides


def shown(expected: object, observed: object) -> list[str]:
    return [click.unstyle(line) for line in difference_view(expected, observed)]


def test_equal_texts_have_no_difference() -> None:
    assert sides("a\nb", "a\nb") == ()


def test_words_within_a_line_are_marked() -> None:
    assert shown("one red hen\nsits", "one old hen\nsits") == [
        "- one ⟦red⟧ hen",
        "+ one ⟦old⟧ hen",
        "  sits",
    ]


def test_words_are_marked_in_the_line_that_a_line_became() -> None:
    expected = {"call": {"note": "buy milk and bread"}}
    observed = {"call": {"extra": ["x"], "note": "buy oats and bread"}}
    assert shown(expected, observed) == [
        "  {",
        '    "call": {',
        '-     "note": "buy ⟦milk⟧ and bread"',
        '+     "extra": [',
        '+       "x"',
        "+     ],",
        '+     "note": "buy ⟦oats⟧ and bread"',
        "    }",
        "  }",
    ]


def test_lines_that_came_and_went_stand_in_their_place() -> None:
    assert shown("a\nb\nc", "a\nc\nd") == ["  a", "- b", "  c", "+ d"]


def test_invisible_characters_are_shown() -> None:
    assert shown("a b\u200b", "a  b\t") == [
        "- a b⟦\\u200b⟧",
        "+ a ⟦·⟧b⟦\\u0009⟧",
    ]


@pytest.mark.parametrize(
    ("expected", "observed", "lines"),
    [
        ("foo bar\u00b7", "foo bar ", [
            "- foo bar⟦\\u00b7⟧",
            "  8: U+00B7 MIDDLE DOT",
            "+ foo bar⟦·⟧",
            "  8: U+0020 SPACE",
        ]),
        ("a\\u200bb", "a\u200bb", ["- a⟦\\u005cu200bb⟧", "+ a⟦\\u200bb⟧"]),
        ("a \\n b", "a \\r b", ["- a \\⟦n⟧ b", "+ a \\⟦r⟧ b"]),
        ("is ⟦it⟧", "is it", ["- is ⟦\\u27e6⟧it⟦\\u27e7⟧", "+ is it"]),
        ("…(9 characters)… a", "a", ["- ⟦\\u2026(9 characters)… ⟧a", "+ a"]),
        ("x \ny", "x\ny", ["- x⟦·⟧", "+ x", "  y"]),
        ("x \ny", "x \nz", ["  x·", "- y", "+ z"]),
        (["\\u200b", "⟦"], ["\u200b", "⟦"], [
            "  [",
            '-   "⟦\\\\u200b⟧",',
            '+   "⟦\\u200b⟧",',
            '    "\\u27e6"',
            "  ]",
        ]),
    ],
)  # fmt: skip
def test_what_is_no_mark_and_no_escape_does_not_look_like_one(
    expected: object, observed: object, lines: list[str]
) -> None:
    assert shown(expected, observed) == lines


@pytest.mark.parametrize(
    ("expected", "observed", "lines"),
    [
        ("a cafe\u0301", "a caf\u00e9", [
            "- a ⟦cafe\u0301⟧",
            "  7: U+0301 COMBINING ACUTE ACCENT",
            "+ a ⟦caf\u00e9⟧",
            "  6: U+00E9 LATIN SMALL LETTER E WITH ACUTE",
        ]),
        ("p\u0430yp\u0430l", "paypal", [
            "- p\u0430yp\u0430l",
            "  2: U+0430 CYRILLIC SMALL LETTER A, 5: U+0430 CYRILLIC SMALL LETTER A",
            "+ paypal",
            "  2: U+0061 LATIN SMALL LETTER A",
        ]),
        ("\ufb01n", "fin", [
            "- \ufb01n",
            "  1: U+FB01 LATIN SMALL LIGATURE FI",
            "+ fin",
            "  1: U+0066 LATIN SMALL LETTER F",
        ]),
        ("e\u0301", "e", ["- e⟦\u0301⟧", "  2: U+0301 COMBINING ACUTE ACCENT", "+ e"]),
        ("\u4e00\u4e8c", "a", ["- \u4e00\u4e8c", "+ a"]),
        (5 * "\u0430", 5 * "a", [
            f"- {5 * chr(0x430)}",
            "  1: U+0430 CYRILLIC SMALL LETTER A, 2: U+0430 CYRILLIC SMALL LETTER A, "
            "3: U+0430 CYRILLIC SMALL LETTER A, 4: U+0430 CYRILLIC SMALL LETTER A, and 1 more",
            "+ aaaaa",
            "  1: U+0061 LATIN SMALL LETTER A",
        ]),
    ],
)  # fmt: skip
def test_characters_that_may_look_alike_are_told(
    expected: str, observed: str, lines: list[str]
) -> None:
    assert shown(expected, observed) == lines


def test_a_structural_difference_tells_them_too() -> None:
    assert between(["p\u0430y", "\u00fc"], ["pay", "u\u0308"]) == [
        '$[0]: expected "p\u0430y", observed "pay" '
        "(2: U+0430 CYRILLIC SMALL LETTER A expected; 2: U+0061 LATIN SMALL LETTER A observed)",
        '$[1]: expected "\u00fc", observed "u\u0308" '
        "(1: U+00FC LATIN SMALL LETTER U WITH DIAERESIS expected; "
        "2: U+0308 COMBINING DIAERESIS observed)",
    ]


def test_what_differs_within_a_long_word_is_shown() -> None:
    one, other = f"{'a' * 600}b{'a' * 600}", f"{'a' * 600}c{'a' * 600}"
    same = f"{'a' * 200}…(200 characters)…{'a' * 200}"
    assert shown(one, other) == [f"- {same}⟦b⟧{same}", f"+ {same}⟦c⟧{same}"]


odd = st.text("a \n\\u200b\u200b\u00b7⟦⟧…(9)\u0430\u0301", max_size=12)


@given(odd, odd, odd)
def test_different_texts_never_look_alike(expected: str, observed: str, other: str) -> None:
    if len({expected, observed, other}) == 3:
        assert shown(expected, observed) != shown(expected, other)


def test_json_is_compared_by_its_lines_with_sorted_keys() -> None:
    assert shown({"b": [1, 2], "a": "x"}, {"a": "x", "b": [1, 3]}) == [
        "  {",
        '    "a": "x",',
        '    "b": [',
        "      1,",
        "-     ⟦2⟧",
        "+     ⟦3⟧",
        "    ]",
        "  }",
    ]


def test_a_text_against_something_else_is_compared_as_json() -> None:
    assert shown("1", 1) == ['- ⟦"⟧1⟦"⟧', "+ 1"]


def test_far_lines_are_left_out_and_counted() -> None:
    lines = [str(number) for number in range(20)]
    found = sides("\n".join(lines), "\n".join([*lines, "end"]))
    assert found[0] == Gap(17)
    assert [line.pieces[0].text for line in found[1:] if isinstance(line, Line)] == [
        "17", "18", "19", "end",
    ]  # fmt: skip


texts = st.text("ab \n\u200b", max_size=30)


@given(texts, texts)
def test_both_texts_can_be_read_off(expected: str, observed: str) -> None:
    lines = [line for line in sides(expected, observed) if isinstance(line, Line)]
    if any(isinstance(line, Gap) for line in sides(expected, observed)) or not lines:
        return
    for sign, text in (("-", expected), ("+", observed)):
        kept = ["".join(p.text for p in line.pieces) for line in lines if line.sign in {" ", sign}]
        assert "\n".join(kept) == text


def test_a_long_stretch_is_one_piece_that_went_and_one_that_came() -> None:
    before = " ".join(f"a{n}" for n in range(3_000))
    after = " ".join(f"b{n}" for n in range(3_000))
    [gone, come] = sides(f"same {before} end", f"same {after} end")
    assert isinstance(gone, Line)
    assert isinstance(come, Line)
    assert [piece.is_other for piece in gone.pieces] == [False, True, False]
    [minus, _] = shown(f"same {before} end", f"same {after} end")
    assert len(minus) < 600


def test_long_lists_are_told_by_their_first_difference() -> None:
    one = [1, *range(1_000)]
    other = [True, *range(5, 1_005)]
    assert between({"xs": one}, {"xs": other}) == [
        "xs[0] and on: expected 1 (of 1001), observed true (of 1001)"
    ]


def test_short_stretches_of_long_lists_are_matched() -> None:
    one = list(range(1_000))
    assert between(one, [*one[:500], "x", *one[501:]]) == ['$[500]: expected 500, observed "x"']


def test_differences_are_counted_when_there_are_too_many() -> None:
    one = {str(number): number for number in range(600)}
    found = between(one, {key: -number - 1 for key, number in one.items()})
    assert len(found) == 501
    assert found[-1] == "… and 100 more differences"
