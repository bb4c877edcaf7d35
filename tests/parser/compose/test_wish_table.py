"""CMP-89: its table, read from the chapter, is walked beside `wants_string`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spec_examples import Row, codes, spec_table

from parser import parse
from parser.compose.string_wish import wants_string

if TYPE_CHECKING:
    from collections.abc import Callable

TABLE = spec_table("03 CMP-89 schema entry")
WISHES = json.loads(Path(__file__).with_name("wishes.json").read_text(encoding="utf-8"))

KINDS: dict[str | None, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "list": lambda value: isinstance(value, list),
    None: lambda value: True,
}
_HAS = re.compile(r"has (string|list)? ?`([^`]+)`(?:, else (list) `([^`]+)`)?$")
_USABLE = "drop members without a usable type; iff "


def _keys(cell: str) -> list[tuple[str | None, str]]:
    match = _HAS.match(cell)
    assert match, cell
    return [(kind, key) for kind, key in (match.groups()[:2], match.groups()[2:]) if key]


def _value(cell: str, entry: dict[str, Any]) -> Any:
    """Give what the row is about: the first of its keys that has the kind it asks for."""
    return next(entry[key] for kind, key in _keys(cell) if key in entry and KINDS[kind](entry[key]))


def _matches(cell: str, entry: Any) -> bool:
    if cell.startswith("not a mapping"):
        return not isinstance(entry, dict)
    if cell.startswith("has "):
        return any(key in entry and KINDS[kind](entry[key]) for kind, key in _keys(cell))
    if cell.startswith("any other `type`"):
        return isinstance(entry.get("type"), str)
    if cell == "no `type`":
        return True
    if cell.endswith(" is a list"):
        return isinstance(entry.get(codes(cell)[0]), list)
    key, _, value = cell.replace("`", "").replace(" is ", ": ").partition(": ")
    return json.dumps(entry.get(key)) == value


def _row_of(entry: Any) -> Row:
    return next(row for row in TABLE.rows if _matches(row.cells[0], entry))


def _has_usable_type(entry: Any) -> bool:
    return not _row_of(entry).cells[0].startswith(("not a mapping", "no `type`"))


def _told_by_the_table(entry: Any) -> bool:
    subject, answer = _row_of(entry).cells
    if re.match(r"yes\b", answer):
        return True
    if re.match(r"no\b", answer):
        return False
    value = _value(subject, entry) if subject.startswith("has ") else entry["type"]
    if answer.startswith(_USABLE):
        wishes = [_told_by_the_table(member) for member in value if _has_usable_type(member)]
        match answer.removeprefix(_USABLE):
            case "some remain and all of them want strings":
                return bool(wishes) and all(wishes)
            case "exactly one remains and it wants a string":
                return wishes == [True]
    if answer == "iff the constant is a string":
        return isinstance(value, str)
    strings = [member for member in value if isinstance(member, str)]
    match answer:
        case "iff it is non-empty and every member is a string":
            return bool(value) and strings == value
        case 'iff it has string entries and all are `"string"`':
            return bool(strings) and {*strings} == {"string"}
    raise AssertionError(answer)


@pytest.mark.parametrize("case", WISHES, ids=lambda case: case["why"])
def test_the_cases_are_as_the_table_says(case: dict[str, Any]) -> None:
    assert case["wants"] is _told_by_the_table(case["entry"]) is wants_string(case["entry"])


def test_every_row_has_its_case() -> None:
    rows = [_row_of(case["entry"]) for case in WISHES]

    assert [row for row in TABLE.rows if row not in rows] == []


_scalars = st.sampled_from([None, True, 1, "string", "int", "list", "a"])
_entries: st.SearchStrategy[Any] = st.recursive(
    _scalars,
    lambda inner: st.dictionaries(
        st.sampled_from(["$ref", "const", "enum", "oneOf", "anyOf", "allOf", "nullable", "type"]),
        _scalars | st.lists(inner, max_size=3),
        max_size=3,
    ),
    max_leaves=8,
)


@given(_entries)
def test_the_parser_walks_the_table(entry: Any) -> None:
    assert wants_string(entry) is _told_by_the_table(entry)


OTHER_TYPES = codes(
    next(row.cells[0] for row in TABLE.rows if row.cells[0].startswith("any other"))
)[1:]


@pytest.mark.parametrize("name", OTHER_TYPES)
def test_a_parameter_of_another_type_becomes_json(name: str) -> None:
    registry = [{"name": "peek", "parameters": {"n": {"type": name}, "s": {"type": "string"}}}]
    text = "<parameter=n>[12]</parameter><parameter=s>[12]</parameter>"

    (call,) = parse(f"<function=peek>{text}</function>", registry).calls

    assert call.arguments == {"n": [12], "s": "[12]"}
