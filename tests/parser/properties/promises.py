"""What holds for whatever a model wrote, lane by lane; each check takes one text."""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from source_texts import REGISTRY

from parser import (
    StreamingToolCallDetector,
    bare_tool_names,
    parse,
    parse_bare_calls_in_body,
    scan_units,
    standard_spec,
)
from parser.lexer.characters import trim
from parser.lexer.thinking import strip_thinking_tags

if TYPE_CHECKING:
    from parser import ParseResult, StreamEvent

ASCII_BLANKS: Final = " \t\n\f\r"
FORMATS: Final = ("text", "json", "adaptive")
_SPEC: Final = standard_spec(REGISTRY)
_KNOWN: Final = bare_tool_names(REGISTRY)


def check_parse(text: str) -> None:
    """DEC-7, CMP-28: in every format the records and the gaps are the source, piece by piece."""
    source = strip_thinking_tags(text)
    for tool_format in FORMATS:
        result = parse(text, REGISTRY, tool_format)

        assert _rebuilt(result) == source
        assert len(result.gaps) == len(result.dispositions) + 1
        end = 0
        for gap, record in zip(result.gaps, result.dispositions, strict=False):
            assert not trim(gap)
            assert record.start == end + len(gap)
            assert record.text == source[record.start : record.end]
            assert record.text
            end = record.end
        assert not trim(result.gaps[-1])
        assert _credited(result) == {call.id for call in result.calls}
        check_plain(result)


def _credited(result: ParseResult) -> set[str]:
    """CMP-28(c): the ids of the calls that pieces were credited with; DEC-7: one may span more."""
    outcomes = (outcome for piece in result.dispositions for outcome in piece.to_dict()["outcome"])
    return {call for outcome in outcomes for call in outcome.get("calls", ())}


def check_cut(text: str) -> None:
    """Check of a piece of a text what no cut may break: both grammars and the scan rebuild it."""
    source = strip_thinking_tags(text)
    assert _rebuilt(parse(text, REGISTRY)) == source
    assert _rebuilt(parse(text, REGISTRY, "json")) == source
    check_scan(text)


def check_bare(text: str) -> None:
    """A body has a result that is plain data."""
    check_plain(parse_bare_calls_in_body(text, REGISTRY))


def check_plain(result: ParseResult) -> None:
    """CMP-14: a result is JSON as it stands, and no call is counted twice."""
    plain = result.to_dict()
    assert is_plain(plain)
    json.dumps(plain)
    assert plain["calls"] == plain["tool_calls"]
    assert 0 <= plain["recovered_from_stray_count"] <= len(plain["calls"])


def is_plain(value: object) -> bool:
    """Tell whether a value is what JSON reads back: no tuples, no records, names only for keys."""
    if isinstance(value, dict):
        return all(type(key) is str and is_plain(member) for key, member in value.items())
    if isinstance(value, list):
        return all(map(is_plain, value))
    return value is None or type(value) in (str, int, float, bool)


def check_scan(text: str) -> None:
    """COV-1 … COV-3: units in order, none empty, and only blanks of W5 between them."""
    result = scan_units(text, _SPEC)
    source, end = result.source, 0
    pieces: list[str] = []
    for unit in result.units:
        gap = source[end : unit.start]
        assert end <= unit.start < unit.end <= len(source)
        assert not gap.strip(ASCII_BLANKS)
        assert source[unit.start] not in ASCII_BLANKS
        pieces += gap, source[unit.start : unit.end]
        _check_slices(source, unit.to_dict())
        end = unit.end
    assert source == strip_thinking_tags(text)
    assert "".join(pieces) + source[end:] == source
    assert not source[end:].strip(ASCII_BLANKS)


def _check_slices(source: str, unit: dict[str, Any]) -> None:
    """UNIT-2: texts are what stands there, and a body stands inside its unit."""
    span = source[unit["start"] : unit["end"]]
    assert unit.get("text", span) == span
    assert unit.get("raw", span) == span
    assert unit.get("body", "") in span
    json.dumps(unit)


def check_stream(text: str, step: int) -> None:
    """STR-2, STR-6, STR-14: each candidate starts once and ends once, and then all is over."""
    detector = StreamingToolCallDetector("s", _KNOWN)
    events: list[StreamEvent] = []
    for start in range(0, len(text), step):
        events += detector.push(text[start : start + step])
        assert detector.push("") == []
    events += detector.finalize()

    assert detector.finalize() == detector.push("sail({})\n") == []
    ids = [f"text-cand-{number}" for number in range(1, len(events) // 2 + 1)]
    assert [event.tool_call_id for event in events] == [name for name in ids for _ in range(2)]
    assert [event.type for event in events] == ["tool_call", "tool_call_update"] * len(ids)
    for event in events:
        json.dumps(event.to_dict())


def check_all(text: str, step: int = 7) -> None:
    """Check every lane; a stream brings `step` characters at a time."""
    check_parse(text)
    check_bare(text)
    check_scan(text)
    check_stream(text, step)


def _rebuilt(result: ParseResult) -> str:
    """Join what a result says of its source, without looking at the source."""
    pieces = (record.text for record in result.dispositions)
    return "".join(gap + piece for gap, piece in zip_longest(result.gaps, pieces, fillvalue=""))
