"""A new word of a dialect is a line in a table: the whole parser works with it, no code changes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from spec_examples import ROOT

ROWS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("new_words.json").read_text("utf-8")
)
WORDS = [row["word"] for row in ROWS]
# What a program that uses the parser does with it.
PROGRAM = """
import json, sys
from parser import parse
texts = json.load(sys.stdin)
print(json.dumps([parse(text, [{"name": "sail"}]).to_dict() for text in texts]))
"""


@pytest.fixture(scope="module")
def before() -> list[dict[str, Any]]:
    """What the parser makes of the texts as it is."""
    return _parsed(ROOT)


@pytest.fixture(scope="module")
def after(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What a parser that has all the new words makes of the texts."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "parser", copy / "parser", ignore=shutil.ignore_patterns("__pycache__"))
    for row in ROWS:
        table = copy / "parser" / "vocabulary" / row["file"]
        text = table.read_text("utf-8")
        assert text.count(row["old"]) == 1, row["word"]
        table.write_text(text.replace(row["old"], row["new"]), "utf-8")
    return _parsed(copy)


def _parsed(root: Path) -> list[dict[str, Any]]:
    child = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps([row["text"] for row in ROWS]),
        capture_output=True,
        check=True,
        encoding="utf-8",
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
    )
    results: list[dict[str, Any]] = json.loads(child.stdout)
    return results


@pytest.mark.parametrize("number", range(len(ROWS)), ids=WORDS)
def test_a_new_word_works(
    number: int, before: list[dict[str, Any]], after: list[dict[str, Any]]
) -> None:
    row = ROWS[number]
    wanted = {key: row[key] for key in row.keys() - {"word", "file", "old", "new", "text"}}

    assert _shown(after[number]) | wanted == _shown(after[number])
    assert _shown(before[number]) | wanted != _shown(before[number])
    assert after[number]["tool_parse_errors"] == []


def _shown(result: dict[str, Any]) -> dict[str, Any]:
    return result | {
        "calls": [call["name"] for call in result["calls"]],
        "violations": [violation["code"] for violation in result["protocol_violations"]],
        "units": [record["unit"] for record in result["dispositions"]],
    }
