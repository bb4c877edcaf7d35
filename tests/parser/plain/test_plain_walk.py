"""Tagged text: the parser against a plain reading of chapter 03."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from plain_walk import PlainParse
from source_texts import FRAGMENTS, REGISTRY, case_texts, texts

from parser import parse

REGISTRIES: list[list[dict[str, Any]]] = [
    REGISTRY["tools"],
    [],
    [{"name": name} for name in ("sail", "tool_call", "done", "reasoning", "function", "call")],
]


def shown(text: str, entries: list[dict[str, Any]]) -> dict[str, Any]:
    result = parse(text, entries)
    return {
        "calls": [[call.id, call.name, call.arguments] for call in result.calls],
        "errors": [error.code for error in result.errors],
        "violations": [violation.code for violation in result.violations],
        "prose": result.prose,
        "user_response": result.user_response,
        "done_marker": result.done_marker,
        "canonical": result.canonical,
        "dropped": list(result.dropped),
        "stray": result.recovered_from_stray_count,
    }


def check(text: str, entries: list[dict[str, Any]]) -> None:
    # As text, because to Python `True`, `1` and `1.0` are equal.
    assert json.dumps(shown(text, entries)) == json.dumps(PlainParse(text, entries).shown())


@pytest.mark.parametrize("registry", range(len(REGISTRIES)))
@settings(max_examples=500, deadline=None)
@given(text=texts)
def test_any_text(registry: int, text: str) -> None:
    check(text, REGISTRIES[registry])


@pytest.mark.parametrize("text", case_texts(), ids=lambda text: ascii(text[:40]))
def test_a_case(text: str) -> None:
    check(text, REGISTRIES[0])


@pytest.mark.parametrize("name", FRAGMENTS)
def test_fragments(name: str) -> None:
    for fragment in FRAGMENTS[name]:
        check(f"{fragment}\n<tool_call>{fragment}</tool_call>\nso {fragment}", REGISTRIES[0])
