"""The records a parse returns."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from parser.diagnostics import diagnostic
from parser.model import Call, ParseResult


def test_an_empty_result() -> None:
    assert ParseResult().to_dict() == {
        "calls": [],
        "errors": [],
        "violations": [],
        "prose": "",
        "user_response": None,
        "recovered_from_stray_count": 0,
        "done_marker": None,
        "canonical": "",
    }


def test_a_filled_result() -> None:
    error = diagnostic("call_needs_object_literal", tool="run")
    violation = diagnostic("adaptive_unresolved_key", key="ping")
    result = ParseResult(
        calls=(Call("tc_0", "run", {"command": "a"}),),
        errors=(error,),
        violations=(violation,),
        prose="p",
    )

    assert result.to_dict() == ParseResult().to_dict() | {
        "calls": [{"id": "tc_0", "name": "run", "arguments": {"command": "a"}}],
        "errors": [error.to_dict()],
        "violations": [violation.to_dict()],
        "prose": "p",
    }
    assert result.error_messages == (error.message,)
    assert result.violation_messages == (violation.message,)


def test_records_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        ParseResult().prose = "x"  # type: ignore[misc]
