"""Ten megabytes on one line have a result in every lane."""

from __future__ import annotations

import pytest
from source_texts import REGISTRY

from parser import (
    Dropped,
    StreamingToolCallDetector,
    parse,
    parse_bare_calls_in_body,
    scan_units,
    standard_spec,
    tool_shape_findings,
)

LINE = "x" * 10_000_000


@pytest.mark.parametrize(
    ("before", "after", "tool_format"),
    [
        ('<tool_call>sail({ to: "', '" })</tool_call>', "text"),
        ('sail({ to: "', '" })', "text"),
        ("<function=sail><parameter=to>", "</parameter></function>", "text"),
        ('```tool\n{"name":"sail","args":{"to":"', '"}}\n```', "json"),
        ('{"sail": {"to": "', '"}}', "adaptive"),
    ],
)
def test_a_long_argument_arrives_whole(before: str, after: str, tool_format: str) -> None:
    (call,) = parse(before + LINE + after, REGISTRY, tool_format).calls

    assert call.arguments == {"to": LINE}


@pytest.mark.parametrize(
    ("before", "tool_format", "code"),
    [
        ('<tool_call>sail({ to: "', "text", "call_truncated_named"),
        ('sail({ to: "', "text", "call_args_invalid"),
        ("<function=sail><parameter=to>", "text", "markup_parameter_truncated"),
        ("[TOOL_CALLS]sail[ARGS]", "text", "call_args_invalid"),
        ('```tool\n{"name":"sail","args":{"to":"', "json", "unterminated_fence"),
    ],
)
def test_a_long_argument_that_is_cut_off_is_told_in_short(
    before: str, tool_format: str, code: str
) -> None:
    (error,) = parse(before + LINE, REGISTRY, tool_format).errors

    assert error.code == code
    assert len(error.message) < 2_000


def test_long_prose_stays_as_it_is() -> None:
    assert parse(LINE, REGISTRY).prose == LINE
    assert parse(LINE, REGISTRY, "json").prose == LINE
    assert parse_bare_calls_in_body(LINE, REGISTRY).prose == LINE
    assert [(unit.start, unit.end) for unit in scan_units(LINE, standard_spec()).units] == [
        (0, len(LINE))
    ]
    assert tool_shape_findings([Dropped(LINE, "salvaged_as_prose")]) == []


def test_a_stream_of_it() -> None:
    detector = StreamingToolCallDetector("s", {"sail"})

    events = [*detector.push('sail({ to: "'), *detector.push(LINE), *detector.push('" })')]

    assert [event.to_dict().get("raw_output") for event in events] == [None, {"to": LINE}]
    assert detector.finalize() == []
