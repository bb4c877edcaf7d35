"""The static phase says nothing about correct programs, nor about what it does not know."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from checking import warnings_of

CASES = tomllib.loads(Path(__file__).with_name("silent.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_silent(case: dict[str, Any]) -> None:
    assert warnings_of(case["source"]) == []
