"""The tables of chapter 05 section 2: their cells are read, and the detector is asked for the same.

The names that stand for parts of a text are `scan`, which is known, and `peek`, which is not.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from spec_examples import PARSER_SPEC, Row, codes, spec_table
from stream_cases import flat, run

from parser.stream import StreamingToolCallDetector

if TYPE_CHECKING:
    from collections.abc import Callable

EVENTS = spec_table("05 STR-7 Event")
VERDICTS = spec_table("05 STR-10 Body")

# A text for each event, with the tool in a call tag or bare.
TEXTS = {
    ("start", "bare"): "scan(",
    ("start", "tagged"): "<tool_call>",
    ("promote", "bare"): "scan({ a: 1 })",
    ("promote", "tagged"): "<tool_call>scan({ a: 1 })</tool_call>",
    ("abort", "bare"): "scan(nope)",
    ("abort", "tagged"): "<tool_call>scan(nope)</tool_call>",
}
(NULL_FIELDS,) = re.findall(
    r"^Null fields of an update: (.*?)\.\n",
    next(PARSER_SPEC.glob("05-*")).read_text("utf-8").replace("\n(and", " (and"),
    re.MULTILINE,
)


def _event(kind: str, place: str) -> dict[str, Any]:
    detector = StreamingToolCallDetector("session", {"scan"})
    events = [*detector.push(TEXTS[kind, place]), *detector.finalize()]
    return events[0 if kind == "start" else -1].to_dict()


def _name(cell: str, place: str) -> str:
    """Read `bare: the name; tagged: …`, or what holds for both."""
    told = dict(part.split(": ") for part in cell.split("; ") if ": " in part)
    said = told.get(place, cell)
    return "scan" if said == "the name" else str(json.loads(codes(said)[0]))


def _others(cell: str) -> dict[str, Any]:
    """Read the last column: fields with the value that the cell gives, if it gives one."""
    given: dict[str, Any] = {
        "`session_id`": "session",
        "`tool_call_id`": "text-cand-1",
        "`raw_output` = parsed arguments": {"a": 1},
        "`error` = message": ...,
        "`error_category` = `parse_aborted`": "parse_aborted",
        "`raw_input` = `{}`": {},
    }
    return {
        codes(part)[0]: None if part.endswith("` null") else given[part]
        for part in cell.split(", ")
    }


@pytest.mark.parametrize("place", ["bare", "tagged"])
@pytest.mark.parametrize("row", EVENTS.rows, ids=lambda row: row.cells[0])
def test_an_event_has_the_fields_of_its_row(row: Row, place: str) -> None:
    kind, (type_,), name, (status,), parsing, others = (
        *(row.cells[0], codes(row.cells[1]), row.cells[2], codes(row.cells[3])),
        *row.cells[4:],
    )
    event = _event(kind, place)
    told = {"type": type_, "status": status, "parsing": parsing == "true"} | _others(others)
    told["tool_name"] = _name(name, place)
    if told.get("error") is ...:
        told["error"] = event["error"] if isinstance(event["error"], str) else None
    nulls = [] if kind == "start" else codes(NULL_FIELDS)

    assert parsing in ("true", "false")
    # Fields that are not listed are null.
    assert event == dict.fromkeys(nulls) | told


def _ident(body: str) -> str:
    (name,) = re.findall(r"^[A-Za-z0-9_$]*", body)
    return str(name)


# What the first column of STR-10 says in words, of a trimmed body.
BODIES: dict[str, Callable[[str], object]] = {
    "empty": lambda body: not body,
    "does not start with an identifier": lambda body: not re.match(r"[A-Za-z_$]", body),
    "identifier not known": lambda body: _ident(body) != "scan",
    "next char is not `(`": lambda body: not body.startswith("scan("),
    "call expression does not parse": lambda body: not re.match(r"scan\((\{\}(\)|$)|\))", body),
    "parses": lambda body: True,
}
SAMPLES = ["", " \n", "7", '{"a":1}', "(", "peek({})", "peek", "scanner({})", "scan", "scan ({})"]
SAMPLES += ["scan{}", "scan(7)", "scan({}", "scan({a})", "scan({})", " scan() x", "scan({}) peek("]
SAMPLES += ["$", "_scan({})", "scan.it({})", "-scan({})"]


def test_every_verdict_is_met() -> None:
    assert [row.cells[0] for row in VERDICTS.rows] == list(BODIES)
    assert {_verdict(body).cells[0] for body in SAMPLES} == BODIES.keys()


def _verdict(body: str) -> Row:
    return next(row for row in VERDICTS.rows if BODIES[row.cells[0]](body.strip()))


@pytest.mark.parametrize("body", SAMPLES)
def test_the_first_row_that_fits_a_body_gives_the_verdict(body: str) -> None:
    row = _verdict(body)
    (kind, _, name, told) = flat(run([f"<tool_call>{body}</tool_call>"]))[1]

    assert kind == row.cells[1]
    if kind == "promote":
        assert (name, told) == ("scan", {})
        assert row.cells[2] == "text after the call inside the block is ignored"
        return
    (code,) = codes(row.cells[2])
    # A code that names the tool shows it; the parser's message is shown as the code alone.
    names_it = "names" in row.cells[2]
    assert name == ""
    assert told == (f"{code}: {_ident(body)}" if names_it else code)
