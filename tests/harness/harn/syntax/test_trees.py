"""GRM-1…17: scripts and the exact trees they are parsed to."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from syntax_trees import tree

from harness.harn.dialect import Dialect

CASES = tomllib.loads(Path(__file__).with_name("trees.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_tree(case: dict[str, Any]) -> None:
    assert tree(case["source"], dialect=Dialect(case.get("dialect", "L2"))) == case["tree"].strip()
