"""The detector against a plain reading of the rules, and how deltas may be cut."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_detector import PlainDetector
from stream_cases import KNOWN, Shown, examples, flat, run

from parser.stream.outlook import budget
from parser.stream.verdict import Reading, read_call

if TYPE_CHECKING:
    from parser.diagnostics import Diagnostic

# Pieces of calls, blocks and strings, glued together without any order.
FRAGMENTS = json.loads((Path(__file__).parent / "fragments.json").read_text(encoding="utf-8"))
texts = st.tuples(
    st.sampled_from(FRAGMENTS["openings"]),
    st.lists(st.sampled_from(FRAGMENTS["pieces"]), max_size=14),
).map(lambda parts: parts[0] + "".join(parts[1]))

# Whole responses are run, on any machine.
thoroughly = settings(max_examples=300, deadline=None)


def cut(text: str, places: list[int]) -> list[str]:
    ends = sorted({place % (len(text) + 1) for place in places})
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


def assert_like_plain(deltas: list[str]) -> None:
    """Compare what each push brings about."""
    plain = PlainDetector(KNOWN)
    expected = [*map(plain.push, deltas), plain.finalize()]

    # The plain one names codes without what they name.
    assert [[(*event[:3], code(event[3:])) for event in step] for step in run(deltas)] == [
        [(*event[:3], code(event[3:])) for event in step] for step in expected
    ]


def code(rest: tuple[object, ...]) -> tuple[object, ...]:
    return tuple(part.split(":")[0] if isinstance(part, str) else part for part in rest)


@thoroughly
@given(texts, st.lists(st.integers(0, 200), max_size=5))
def test_any_deltas_give_what_the_rules_say(text: str, places: list[int]) -> None:
    assert_like_plain(cut(text, places))


@thoroughly
@given(texts)
def test_one_character_at_a_time_gives_what_the_rules_say(text: str) -> None:
    assert_like_plain(list(text))


@pytest.mark.parametrize("name", sorted(examples()))
def test_examples_cut_anywhere_give_what_the_rules_say(name: str) -> None:
    text = "".join(examples()[name][0].deltas)
    assert_like_plain(list(text))
    for end in range(len(text)):
        assert_like_plain([text[:end], text[end:]])


@pytest.mark.parametrize(
    "text", [r'save({ t: "<<E\nx\nE\n" })' + "\n", r"scan({ '<<E\nk\nE\n': 1 })" + "\n"]
)
def test_escaped_heredocs_in_quotes_may_be_cut_anywhere(text: str) -> None:
    assert_like_plain(list(text))
    for end in range(len(text)):
        assert_like_plain([text[:end], text[end:]])
    assert [event[0] for event in flat(run(list(text)))] == ["start", "promote"]


# Whole units without fences, whose calls are complete: here the rules do not depend on deltas
# (STR-15, 16, 20 and 21 do not apply).
UNITS = FRAGMENTS["units"]


@thoroughly
@given(st.lists(st.sampled_from(UNITS), max_size=6).map("".join), st.lists(st.integers(0, 400)))
def test_deltas_do_not_matter_to_complete_calls(text: str, places: list[int]) -> None:
    whole = flat(run([text]))

    for deltas in (cut(text, places), list(text)):
        *pushed, final = run(deltas)
        assert flat(pushed) == whole
        assert final == []


@thoroughly
@given(st.lists(st.sampled_from([*UNITS, "```py\n", "```\n"]), max_size=8))
def test_deltas_that_are_whole_lines_do_not_matter_to_fences(units: list[str]) -> None:
    lines = "".join(units).splitlines(keepends=True)

    assert flat(run(units)) == flat(run(lines)) == flat(run(["".join(units)]))


@thoroughly
@given(texts, st.lists(st.integers(0, 200), max_size=5))
def test_every_candidate_starts_once_and_ends_once(text: str, places: list[int]) -> None:
    assert_each_ends_once(flat(run(cut(text, places))))


def assert_each_ends_once(events: list[Shown]) -> None:
    starts = [event for event in events if event[0] == "start"]
    assert [event[1] for event in starts] == [
        f"text-cand-{number}" for number in range(1, len(starts) + 1)
    ]
    assert [event[1] for event in events] == [event[1] for event in starts for _ in range(2)]
    assert [event[0] == "start" for event in events] == [True, False] * len(starts)


@thoroughly
@given(st.lists(st.text(max_size=20), max_size=6))
def test_any_text_at_all(deltas: list[str]) -> None:
    assert_like_plain(deltas)


@pytest.mark.parametrize("size", [1, 997])
@pytest.mark.parametrize(
    ("opening", "unit"),
    [
        ("", "`"),
        ("", "<"),
        ("", "a"),
        ("", " "),
        ("", "scan("),
        ("", "scan({})\n"),
        ("<tool_call>", "<<"),
        ("<tool_call>", "<<'"),
        ("<tool_call>", "<<E:1\n"),
        ("<tool_call>'", "</tool_call>"),
        ("scan({ a: ", "["),
        ("scan({ a: ", "{a:"),
        ('scan({ a: "', "\\"),
        ('scan({ a: "', '"'),
        ("scan({ a: `", "${"),
        ("scan({ ", "/*"),
        ("scan({ ", 'a: "b" c", '),
        ('scan({ a: "x"', ' + "}"'),
        ("save({ t: <<E\n", "})\n"),
        ("save({ t: <<E\n", ")"),
        ("save({ t: <<", "A"),
        ('save({ t: "<<E\n', '"}\n)\n'),
        ("save({ ", 'a: "<<E\n", '),
    ],
)
def test_long_hostile_text(opening: str, unit: str, size: int) -> None:
    text = opening + unit * (20_000 // len(unit))
    deltas = [text[start : start + size] for start in range(0, len(text), size)]

    assert_each_ends_once(flat(run(deltas)))


@pytest.mark.parametrize(
    ("opening", "unit", "readings"),
    [
        ("save({ t: <<E\n", "  if (x) { f(y) }\n", 1),
        ("save({ t: <<E\n", ")\n", 1),
        ("scan({ a: ", "{ b: ", 1),
        ("scan(nope ", "}) ", 1),
        ('scan({ a: "x', '" }) ', 1),
        ("scan({ a: 1-2 } ", "} ", 2),
    ],
)
def test_a_call_is_read_only_when_it_can_succeed(
    opening: str, unit: str, readings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = count_readings(monkeypatch)

    run(opening + unit * 200)

    assert len(lengths) == readings


def test_hopes_cost_no_more_than_what_has_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = count_readings(monkeypatch)
    text = 'scan({ a: "x"' + " + '}'" * 20_000

    run(text)

    assert budget(len(text)) - len(text) < sum(lengths) <= budget(len(text)) + len(text)
    assert budget(2 * len(text)) < 2 * budget(len(text))


def count_readings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note how much text the detector gives to the parser."""
    lengths = []

    def counted(text: str, name: str) -> Reading | Diagnostic:
        lengths.append(len(text))
        return read_call(text, name)

    monkeypatch.setattr("parser.stream.detector.read_call", counted)
    return lengths
