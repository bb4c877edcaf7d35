"""Brackets inside each other, a hundred thousand of them, have a result in every lane (DEC-12)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from promises import check_all
from source_texts import REGISTRY

from parser import (
    parse,
    parse_native_json_tool_calls,
    parse_text_tool_argument_payload,
    parse_text_tool_call_from_native_arguments,
    tool_shape_findings,
)

HOSTILE = json.loads(Path(__file__).with_name("hostile.json").read_text("utf-8"))
LANES: dict[str, str] = HOSTILE["lanes"]
CLOSERS: dict[str, str] = HOSTILE["closers"]
MANY, MOST = 2_000, 100_000
SAMPLE = ["call in a block", "entry of a tool fence"]


@pytest.mark.parametrize("opener", HOSTILE["openers"])
@pytest.mark.parametrize("lane", LANES)
def test_openers_that_never_close(lane: str, opener: str) -> None:
    check(LANES[lane] + opener * MANY)


@pytest.mark.parametrize("opener", CLOSERS)
@pytest.mark.parametrize("lane", LANES)
def test_openers_that_all_close(lane: str, opener: str) -> None:
    check(closed(lane, opener, MANY))


@pytest.mark.parametrize("opener", ["{", "[", "(", "<a>"])
@pytest.mark.parametrize("lane", SAMPLE)
def test_a_hundred_thousand_levels(lane: str, opener: str) -> None:
    check(closed(lane, opener, MOST))


def closed(lane: str, opener: str, levels: int) -> str:
    return f"{LANES[lane]}{opener * levels}1{CLOSERS[opener] * levels} }})\n"


def check(text: str) -> None:
    check_all(text, 40_000)
    tool_shape_findings(parse(text, REGISTRY).dropped)
    parse_native_json_tool_calls(text, {"sail"})
    parse_text_tool_argument_payload(text, "sail")
    parse_text_tool_call_from_native_arguments(text)
