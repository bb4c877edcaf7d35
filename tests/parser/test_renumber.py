"""Ids that go on from one response to the next (DEC-2)."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from parser import parse

TOOLS = [{"name": "dig"}, {"name": "rake"}]
TEXTS = {
    "text": "A <b>\n<tool_call>dig({ n: 1 })</tool_call>\nrake({})\ndig({})\n<done>ok</done>",
    "json": 'A\n```tool\n{"name": "dig", "args": {"n": 1}}\n{"name": "rake"}\n```\nB',
    "adaptive": '{"dig": {}}',
}


def credited(plain: dict[str, Any]) -> list[str]:
    return [
        identity
        for record in plain["dispositions"]
        for outcome in record["outcome"]
        if outcome["disposition"] == "credited"
        for identity in outcome["calls"]
    ]


@pytest.mark.parametrize("tool_format", TEXTS)
def test_calls_and_dispositions_have_the_numbers_that_are_given(tool_format: str) -> None:
    text = TEXTS[tool_format]
    usual = parse(text, TOOLS, tool_format).to_dict()
    turn = count(7)
    first = parse(text, TOOLS, tool_format, next_seq=turn.__next__).to_dict()
    second = parse(text, TOOLS, tool_format, next_seq=turn.__next__).to_dict()
    calls = len(usual["calls"])

    assert calls > 0
    ids = [call["id"] for call in first["calls"] + second["calls"]]
    assert ids == [f"tc_{number}" for number in range(7, 7 + 2 * calls)]
    for renumbered, begin in ((first, 7), (second, 7 + calls)):
        renaming = {f"tc_{n}": f"tc_{begin + n}" for n in range(calls)}
        assert credited(renumbered) == [renaming[identity] for identity in credited(usual)]
        for members in (renumbered["calls"], renumbered["tool_calls"]):
            assert [call["name"] for call in members] == [call["name"] for call in usual["calls"]]


def test_nothing_else_changes() -> None:
    text = TEXTS["text"]
    assert parse(text, TOOLS, next_seq=count().__next__) == parse(text, TOOLS)


def test_a_number_is_asked_for_each_call_and_no_more() -> None:
    numbers = count()
    parse("No call.", TOOLS, next_seq=numbers.__next__)
    parse(TEXTS["text"], TOOLS, next_seq=numbers.__next__)
    assert next(numbers) == len(parse(TEXTS["text"], TOOLS).calls)


def test_it_must_be_a_function() -> None:
    with pytest.raises(TypeError, match=r"^next_seq must be a function, not int$"):
        parse("x", TOOLS, next_seq=7)  # type: ignore[arg-type]
