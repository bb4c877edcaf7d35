"""Rows that rustc confirmed: an expression and what `{:?}` writes of its value (EVL-10…EVL-14).

`json_rows.json` was confirmed with serde_json 1.0, the others by `confirm_rows.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rust_expressions import value_of

from migrate.rust.known.errors import Overflow, SourcePanic
from migrate.rust.known.format import debug
from migrate.rust.known.values import Iteration

FILES = sorted(Path(__file__).parent.glob("*_rows.json"))
ROWS = [
    pytest.param(row["rust"], row["debug"], id=f"{file.stem}-{number}")
    for file in FILES
    for number, row in enumerate(json.loads(file.read_text(encoding="utf-8")), 1)
]


@pytest.mark.parametrize(("rust", "expected"), ROWS)
def test_values_are_those_of_rustc(rust: str, expected: str) -> None:
    assert outcome(rust) == expected


def outcome(rust: str) -> str:
    try:
        value = value_of(rust)
        return debug(value.remaining() if isinstance(value, Iteration) else value)
    except (SourcePanic, Overflow):
        return "panic"
