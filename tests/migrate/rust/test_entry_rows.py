"""Rows of a profile bind by arity and kind (EP-30); a path may need two segments (EP-31)."""

from __future__ import annotations

import msgspec
import pytest

from migrate.profile import Argument, EntryPoint, Profile
from migrate.rust.evaluate import evaluate_files

ROWS = (
    EntryPoint("read", "parse_bare", (Argument("text", "text"),), "R"),
    EntryPoint(
        "read",
        "parse_native_json",
        (Argument("text", "text"), Argument("known_tools", "names")),
        "R",
    ),
    EntryPoint(
        "read", "parse_text", (Argument("tools", "registry"), Argument("text", "text")), "R"
    ),
    EntryPoint("Reader::read", "parse_fenced", (Argument("text", "text"),), "R"),
)
PROFILE = Profile(name="p", entry_point=ROWS, types={"R": {"calls": "Vec<Value>"}})
PORTED = frozenset(row.op for row in ROWS)


def steps_of(call: str, ported: frozenset[str] = PORTED) -> list[str]:
    source = f"#[test] fn t() {{ assert!({call}.calls.is_empty()); }}"
    (found,) = evaluate_files({"a.rs": source.encode()}, PROFILE, ported, None, lambda *_: None)
    (test,) = found.tests
    codes = [f"{instance.code}: {instance.detail}" for instance in test.instances if instance.code]
    return codes or [f"{step.op} {msgspec.json.encode(step.args).decode()}" for step in test.steps]


@pytest.mark.parametrize(
    ("call", "steps"),
    [
        ('read("x")', ['parse_bare {"text":"x"}']),
        ('read("x", &["b", "a"])', ['parse_native_json {"text":"x","known_tools":["a","b"]}']),
        ('read(None, "x")', ['parse_text {"tools":null,"text":"x"}']),
        ('read(json!([]), "x")', ['parse_text {"tools":[],"text":"x"}']),
        ('Reader::read("x")', ['parse_fenced {"text":"x"}']),
        ('crate::a::Reader::read("x")', ['parse_fenced {"text":"x"}']),
        ('Other::read("x")', ['parse_bare {"text":"x"}']),
    ],
)
def test_the_first_row_that_fits_is_asked(call: str, steps: list[str]) -> None:
    assert steps_of(call) == steps


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (
            "read()",
            "signature_mismatch: read is given 0 arguments, its rows take (text: text) or "
            "(text: text, known_tools: names) or (tools: registry, text: text)",
        ),
        ("read(1)", "signature_mismatch: text is given an integer, not a string"),
        ("read(1, 2)", "signature_mismatch: text is given an integer, not a string"),
        ("read(made_up())", "nonliteral_input: text: made_up"),
        ('read(made_up(), "x")', "nonliteral_input: text: made_up"),
    ],
)
def test_a_call_that_fits_no_row_is_skipped(call: str, reason: str) -> None:
    assert steps_of(call) == [reason]


def test_a_row_whose_op_is_not_ported_is_skipped() -> None:
    assert steps_of('Reader::read("x")', frozenset()) == [
        "op_not_ported: Reader::read (parse_fenced)"
    ]
