"""Every diagnostic of chapter 03 section 11: met in a text, with its facts and fragments."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from compose_cases import REGISTRY
from spec_examples import PARSER_SPEC, Row, table_rows

from parser import parse
from parser.diagnostics import diagnostic
from parser.diagnostics.compose import COMPOSE_MESSAGES, ERROR_MESSAGES, VIOLATION_MESSAGES

MET: dict[str, tuple[str, dict[str, Any]]] = json.loads(
    Path(__file__).with_name("messages.json").read_text(encoding="utf-8")
)
# No payload that starts with a bracket decodes to anything but an array or an object.
UNREACHABLE = {"mistral_json_not_object": {"got": "7"}}

CODE = re.compile(r"`(\w+)`")
FRAGMENT = re.compile(r"`([^`]+)`|the (tool name)")


def _rows() -> list[tuple[str, tuple[str, ...]]]:
    """The codes of both tables with the fragments their messages must have."""
    rows = []
    for row in table_rows(PARSER_SPEC / "03-composition.md", "`"):
        codes = CODE.findall(row.cells[0])
        if codes and set(codes) <= COMPOSE_MESSAGES.keys():
            rows += [(code, _fragments(row)) for code in codes]
    return rows


def _fragments(row: Row) -> tuple[str, ...]:
    # Errors have four columns, violations six.
    cell = row.cells[2] if len(row.cells) == 4 else row.cells[4]
    return tuple(quoted or "NAME" for quoted, _ in FRAGMENT.findall(cell))


ROWS = _rows()


@pytest.mark.parametrize("code", [code for code, _ in ROWS if code not in UNREACHABLE])
def test_a_text_meets_it_with_these_facts(code: str) -> None:
    text, facts = MET[code]

    result = parse(text, REGISTRY)

    records = result.errors if code in ERROR_MESSAGES else result.violations
    met = [record for record in records if record.code == code]
    assert len(met) == 1
    assert json.loads(json.dumps(dict(met[0].facts))) == facts


@pytest.mark.parametrize(("code", "fragments"), ROWS)
def test_the_message_has_its_fragments(code: str, fragments: tuple[str, ...]) -> None:
    facts = UNREACHABLE[code] if code in UNREACHABLE else MET[code][1]

    message = diagnostic(code, **facts).message

    for fragment in fragments:
        named = fragment.replace("NAME", facts.get("name") or facts.get("tool") or "")
        assert named.replace("TAG", facts.get("tag") or "") in message
    # Every fact is in the message, lists of names as the names they hold.
    for value in facts.values():
        shown = value if isinstance(value, list) else [str(value)]
        assert all(part in message for part in shown)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("xml_unknown_tool", ["nested XML"]),
        ("mistral_unknown_tool", ["marker"]),
        ("mistral_json_unknown_tool", ["JSON payload"]),
        ("dsml_unknown_tool", ["DSML"]),
        ("json_body_invalid", ["`name({ key: value })`", '{"name": "…"']),
        ("xml_object_incomplete", ["`peek({ key: value })`"]),
        ("call_truncated", ["output limit", "again", "split large arguments"]),
        ("call_truncated_named", ["output limit", "again", "split large arguments"]),
        ("angle_wrapped_call", ["was executed", "`peek({ key: value })`"]),
        ("markup_recovered", ["was executed", "`peek({ key: value })`"]),
        ("mistral_markers", ["were executed", "`name({ key: value })`"]),
        ("unclosed_block", ["</user_response>", "<tool_call>", "<assistant_prose>", "<done>"]),
        ("unclosed_tag", ["<tool_call>", "<assistant_prose>", "<user_response>", "<done>"]),
        ("unknown_tag", ["<tool_call>", "<assistant_prose>", "<user_response>", "<done>"]),
        ("stray_text", ["<tool_call>", "<assistant_prose>"]),
        ("empty_response", ["<tool_call>", "<assistant_prose>", "<user_response>", "<done>"]),
    ],
)
def test_the_message_says_what_the_table_asks_for_in_words(code: str, words: list[str]) -> None:
    message = diagnostic(code, **MET[code][1]).message

    assert all(word in message for word in words)


def test_both_tables_are_read_whole() -> None:
    codes = [code for code, _ in ROWS]

    assert sorted(codes) == sorted(COMPOSE_MESSAGES)
    assert len(codes) == len(set(codes)) == 41
    assert MET.keys() | UNREACHABLE.keys() == COMPOSE_MESSAGES.keys()
    assert not ERROR_MESSAGES.keys() & VIOLATION_MESSAGES.keys()


def test_long_texts_and_long_lists_are_cut() -> None:
    registry = [{"name": f"tool_{number:03}"} for number in range(50)]

    (unknown,) = parse('<tool_call>{"name":"x"}</tool_call>', registry).errors
    (stray,) = parse(f"a <done{' ' * 200}x", registry).violations
    (empty,) = parse(f"<tool_call><b>{'é' * 200}</b></tool_call>", registry).errors

    assert unknown.message.endswith(", tool_016, tool_017]")
    assert unknown.facts["available"][:2] == ("ledger", "load_skill")
    assert stray.facts["preview"] == f'"<done{" " * 115}…"'
    assert empty.facts["preview"] == f'"<b>{"é" * 117}…"'
