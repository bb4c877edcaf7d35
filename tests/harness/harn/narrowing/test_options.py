"""NARW-1 … NARW-3: the defaults of the chapter, and what overrides them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from spec_examples import codes, spec_table

from harness.harn.errors import HarnError
from harness.harn.narrowing.classes import CLASSES
from harness.harn.narrowing.options import DEFAULTS, read_narrowing

ROWS = spec_table("07 NARW-2 Key").rows


def words(cell: str, key: str, mode: str) -> Any:
    """The value that a cell of the table means."""
    if cell == "same":
        return words(next(r.cells[1] for r in ROWS if codes(r.cells[0])[0] == key), key, mode)
    if cell == "all seven classes":
        return list(CLASSES)
    text = codes(cell)[0] if codes(cell) else cell
    if key in {"hard_keep", "prune_classes", "keep_classes"}:
        return re.findall(r"\w+", text)
    return {"true": True, "5": 5}.get(text, text.strip('"'))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: codes(row.cells[0])[0])
@pytest.mark.parametrize(("mode", "column"), [("safe", 1), ("aggressive", 2)])
def test_the_table_of_defaults(row: Any, mode: str, column: int) -> None:
    key = codes(row.cells[0])[0]

    assert DEFAULTS[mode][key] == words(row.cells[column], key, mode)


def test_there_are_seven_classes() -> None:
    assert len(CLASSES) == 7


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        (None, {}),
        (True, {}),
        (False, {"enabled": False}),
        ({}, {}),
        ({"window_turns": 2}, {"window_turns": 2}),
        ({"narrow_window_turns": 2}, {"window_turns": 2}),
        ({"narrow_window_turns": 2, "window_turns": 3}, {"window_turns": 3}),
        ({"hard_keep": []}, {"hard_keep": []}),
        ({"mode": None, "enabled": None}, {}),
        ({"mine": 1}, {"mine": 1}),
    ],
)
def test_what_is_given_overrides(given: Any, changed: dict[str, Any]) -> None:
    assert read_narrowing(given) == {**DEFAULTS["safe"], **changed}


def test_the_mode_chooses_the_defaults() -> None:
    read = read_narrowing({"mode": "aggressive", "keep_classes": ["progress"]})

    assert read == {**DEFAULTS["aggressive"], "keep_classes": ["progress"]}


@pytest.mark.parametrize(
    ("given", "code", "fragment"),
    [
        (1, "narrowing_type", "tool_surface_narrowing must be a dict, bool, or nil, got int"),
        ([], "narrowing_type", "got list"),
        ({"mode": "x"}, "narrowing_option", "tool_surface_narrowing.mode must be one of"),
        ({"window_turns": True}, "narrowing_option", "must be >= 1"),
        ({"hard_keep": ["a", " "]}, "narrowing_option", "list of non-empty strings"),
    ],
)
def test_what_is_wrong(given: Any, code: str, fragment: str) -> None:
    with pytest.raises(HarnError) as caught:
        read_narrowing(given)

    assert (caught.value.code, fragment in str(caught.value)) == (code, True)
