"""Every assertion site of a file has its rows, once, under its reason (LED-01…LED-03)."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from idiom_cases import evaluated

FILE = Path(__file__).parent / "accounting.toml"
CASES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]


def rows_of(source: str) -> list[str]:
    found = evaluated(source)
    rows = [f"sites {found.sites}"]
    for test in found.tests:
        rows.append(f"test {test.name} {test.code or ''} {test.detail or ''}".strip())
        for row in test.instances:
            place = f"{row.site.line}:{row.site.column} {row.site.construct}"
            rows.append(f"  {place} {row.status} {row.code or ''} {row.detail or ''}".rstrip())
    rows += [f"unreached {site.line}:{site.column} {site.construct}" for site in found.unreached]
    return rows


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_rows_are_exactly_these(case: dict[str, Any]) -> None:
    assert rows_of(case["source"]) == case["rows"].splitlines()
