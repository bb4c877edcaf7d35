"""The records a parse returns."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from parser.compose.outcomes import Consumed, Structural
from parser.diagnostics import diagnostic
from parser.model import Call, Dropped, ParseResult


def test_an_empty_result() -> None:
    assert ParseResult().to_dict() == {
        "calls": [],
        "tool_calls": [],
        "tool_parse_errors": [],
        "protocol_violations": [],
        "recovered_from_stray_count": 0,
        "prose": "",
        "user_response": None,
        "done_marker": None,
        "canonical_text": "",
        "dropped": [],
        "dispositions": [],
    }


def test_a_filled_result() -> None:
    error = diagnostic("call_needs_object_literal", tool="run")
    violation = diagnostic("adaptive_unresolved_key", key="ping")
    result = ParseResult(
        calls=(Call("tc_0", "run", {"command": "a"}),),
        errors=(error,),
        violations=(violation,),
        prose="p",
        canonical="c",
        dropped=(Dropped("d", "salvaged_as_prose"),),
        dispositions=(Consumed("text", 1, "d", "CMP-76", (Structural("d"),)),),
        gaps=("\n", ""),
    )
    call = {"id": "tc_0", "name": "run", "arguments": {"command": "a"}}

    assert result.to_dict() == ParseResult().to_dict() | {
        "calls": [call],
        "tool_calls": [call],
        "tool_parse_errors": [error.to_dict()],
        "protocol_violations": [violation.to_dict()],
        "prose": "p",
        "canonical_text": "c",
        "dropped": [{"text": "d", "reason": "salvaged_as_prose"}],
        "dispositions": [
            {
                "unit": "text",
                "start": 1,
                "end": 2,
                "text": "d",
                "rule": "CMP-76",
                "outcome": [{"disposition": "structural", "text": "d"}],
            }
        ],
    }
    assert result.tool_calls == result.calls
    assert result.error_messages == (error.message,)
    assert result.violation_messages == (violation.message,)


def test_a_result_is_shown_by_what_it_holds() -> None:
    assert repr(ParseResult()) == "ParseResult()"
    assert repr(ParseResult(canonical="c", gaps=("",), prose="p")) == "ParseResult(prose='p')"
    calls = (Call("tc_0", "run", {"command": "a"}),)
    assert repr(ParseResult(calls=calls, recovered_from_stray_count=1)) == (
        "ParseResult(calls=(Call(id='tc_0', name='run', arguments={'command': 'a'}),),"
        " recovered_from_stray_count=1)"
    )


def test_a_long_result_is_shown_in_short() -> None:
    result = ParseResult(
        calls=tuple(Call(f"tc_{n}", "run", {"command": "a" * 10_000}) for n in range(10_000)),
        prose="p" * 1_000_000,
    )
    assert len(repr(result)) < 1_200


def test_the_facts_of_a_diagnostic_are_in_its_message() -> None:
    error = diagnostic("call_needs_object_literal", tool="run")
    assert repr(error) == f"Diagnostic(code='call_needs_object_literal', message={error.message!r})"


def test_records_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        ParseResult().prose = "x"  # type: ignore[misc]
