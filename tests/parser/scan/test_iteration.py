"""Units one by one, for a reader that knows more about markup or stops early."""

from __future__ import annotations

from itertools import islice

from hypothesis import given, settings
from scan_soups import STANDARD, texts

from parser.scan import scan_units
from parser.scan.scanner import iter_units

OPENER = "<function="


@settings(max_examples=100, deadline=None)
@given(texts)
def test_units_one_by_one_are_those_of_the_scan(text: str) -> None:
    result = scan_units(text, STANDARD)

    assert tuple(iter_units(result.source, STANDARD)) == result.units
    assert tuple(iter_units(result.source, STANDARD, lambda _: True)) == result.units


def test_a_reader_may_stop_before_the_end() -> None:
    first, second = islice(iter_units("a <b>\n<done>", STANDARD), 2)

    assert (first.kind, second.kind) == ("text", "fenced_line")


def test_thinking_blocks_are_not_looked_for() -> None:
    [first, *_] = iter_units("<think>a</think>", STANDARD)

    assert first.to_dict() == {
        "kind": "tag",
        "start": 0,
        "end": 7,
        "raw": "<think>",
        "name": "think",
    }


def test_markup_can_be_turned_down_by_what_follows_its_opener() -> None:
    asked: list[int] = []

    def accepts(opener_end: int) -> bool:
        asked.append(opener_end)
        return opener_end != len(OPENER)

    units = list(iter_units("<function=> a\n<function=run>b</function>", STANDARD, accepts))

    assert asked == [10, 24]
    assert [(unit.kind, unit.start, unit.end) for unit in units] == [
        ("tag", 0, 11),
        ("text", 12, 14),
        ("markup", 14, 40),
    ]
