"""The codes of chapter 04 section 12: each is met in a lane, with the facts its row wants.

`bare_facts.json` says what a phrase of the facts column asks for: a fact of the record that the
message shows, words that it has, or words that it must not have.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from spec_examples import codes, spec_table

from parser import (
    MalformedCall,
    collect_tool_schemas,
    parse_adaptive_tool_calls,
    parse_bare_calls_in_body,
    parse_text_tool_argument_payload,
    parse_text_tool_call_from_native_name,
    validate_tool_args,
)
from parser.diagnostics import Diagnostic, call_diagnostic
from parser.lexer import LexError, parse_ts_call_from

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
FACTS: dict[str, dict[str, Any]] = json.loads((HERE / "bare_facts.json").read_text("utf-8"))
BARE = HERE.parent / "bare"
SAMPLE: Any = json.loads((BARE / "registries.json").read_text("utf-8"))["SAMPLE"]
TEXTS: dict[str, str] = {
    case["code"]: case["text"] for case in json.loads((BARE / "messages.json").read_text("utf-8"))
}
LONG = '{"name": "run", "arguments": "{' + "x" * 300 + '"}'

ROWS = {
    code: row
    for row in spec_table("04 12 Code").rows
    for code in codes(row.cells[0].removesuffix(" (a violation)"))
}


def _bare(text: str) -> Diagnostic:
    (error,) = parse_bare_calls_in_body(text, SAMPLE).errors
    return error


def _salvaged(text: str) -> Diagnostic:
    call = parse_text_tool_call_from_native_name(text)
    assert isinstance(call, MalformedCall)
    return call.error


def _payload(text: str) -> Any:
    return parse_text_tool_argument_payload(text, "run")


def _called(text: str) -> Diagnostic:
    with pytest.raises(LexError) as caught:
        parse_ts_call_from(text, "run")
    return call_diagnostic(caught.value)


def _validated(name: str) -> Diagnostic | None:
    return validate_tool_args(name, {}, collect_tool_schemas(SAMPLE))


def _adaptive(text: str) -> Diagnostic:
    return parse_adaptive_tool_calls(text, SAMPLE).violations[-1]


# The codes that no text of the bare lane causes.
ELSEWHERE: dict[str, tuple[Callable[[str], Any], str]] = {
    "call_missing_open_paren": (_called, "run"),
    "call_args_not_object": (_salvaged, "run([1])"),
    "object_args_not_object": (_payload, "[1]"),
    "missing_required_params": (_validated, "edit"),
    "payload_trailing_bytes": (_payload, "{ a: 1 } b"),
    "adaptive_unresolved_key": (_adaptive, '{"frob": {}}'),
}


def _met(code: str) -> Diagnostic:
    read, text = ELSEWHERE.get(code) or (_bare, TEXTS[code])
    found: Diagnostic = read(text)
    assert found.code == code
    return found


def _shown(value: Any) -> str:
    return ", ".join(value) if isinstance(value, tuple | list) else str(value)


def _fragments(cell: str, facts: dict[str, Any]) -> list[list[str]]:
    """Read the fragments of a cell, each with its alternatives."""
    spoken = {"tool name": facts.get("tool"), "each name": ", ".join(facts.get("missing", ()))}
    return [
        [spoken.get(one) or _filled(*codes(one), facts) for one in piece.split(" or ")]
        for piece in cell.split(", ")
    ]


def _filled(fragment: str, facts: dict[str, Any]) -> str:
    return re.sub(r"<(\w+)>", lambda match: facts[match[1]], fragment)


def _phrases(cell: str) -> list[str]:
    # A comma inside parentheses separates nothing.
    return re.split(r"[,;] (?![^(]*\))", cell)


@pytest.mark.parametrize("code", ROWS)
def test_a_message_has_the_fragments_of_its_row(code: str) -> None:
    found = _met(code)

    for alternatives in _fragments(ROWS[code].cells[2], dict(found.facts)):
        assert any(fragment in found.message for fragment in alternatives), alternatives


@pytest.mark.parametrize("code", ROWS)
def test_a_message_carries_the_facts_of_its_row(code: str) -> None:
    found = _met(code)

    for phrase in _phrases(ROWS[code].cells[1]):
        wanted = FACTS[phrase]
        assert [word for word in wanted.get("words", []) if word not in found.message] == []
        assert [word for word in wanted.get("absent", []) if word in found.message] == []
        if names := wanted.get("fact"):
            (name,) = {*([names] if isinstance(names, str) else names)} & found.facts.keys()
            assert _shown(found.facts[name]) in found.message


def test_every_phrase_is_asked_for() -> None:
    phrases = {phrase for row in ROWS.values() for phrase in _phrases(row.cells[1])}

    assert phrases == FACTS.keys()


def test_a_preview_is_as_long_as_its_row_says() -> None:
    (length,) = re.findall(
        r"Preview\(raw string, (\d+)\)", ROWS["native_arguments_not_json"].cells[1]
    )

    raw = "{" + "x" * (int(length) - 1)
    assert _bare(LONG).facts["raw"] == f"{raw}…"
