"""A new word of a dialect is a line in a table: the whole parser works with it, no code changes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from spec_examples import ROOT

Answers: TypeAlias = dict[str, list[Any]]

FOLDER = Path(__file__).parent
ROWS: list[dict[str, Any]] = json.loads((FOLDER / "new_words.json").read_text("utf-8"))
# What the other lanes make of the new words of `ROWS`: some derive theirs from the same tables, and
# some rules keep theirs apart.
LANE_ROWS: list[dict[str, Any]] = json.loads(
    (FOLDER / "new_words_in_lanes.json").read_text("utf-8")
)
# What a program that uses the parser does with it.
PROGRAM = """
import json, sys
from collections import namedtuple
import parser
from parser.seams import parse_visible_text_tools

TOOLS = [{"name": "sail"}]
Dropped = namedtuple("Dropped", "text reason")

def seam(text):
    result = parse_visible_text_tools(text)
    return [result.prose] if result else []

def stream(text):
    detector = parser.StreamingToolCallDetector("a session", {"sail"})
    return [event.type for event in (*detector.push(text), *detector.finalize())]

def kind(salvaged):
    return [type(salvaged).__name__]

LANES = {
    "parse": lambda text: parser.parse(text, TOOLS).to_dict(),
    "bare": lambda text: [c.name for c in parser.parse_bare_calls_in_body(text, TOOLS).calls],
    "fenced": lambda text: [v.code for v in parser.parse_fenced_json_tool_calls(text).violations],
    "fenced calls": lambda text: [c.name for c in parser.parse_fenced_json_tool_calls(text).calls],
    "shape": lambda text: [f.shape for f in parser.tool_shape_findings([Dropped(text, "x")])],
    "native name": lambda text: kind(parser.parse_text_tool_call_from_native_name(text)),
    "native arguments": lambda text: kind(parser.parse_text_tool_call_from_native_arguments(text)),
    "seam": seam,
    "stream": stream,
}
asked = json.load(sys.stdin)
print(json.dumps({key: [LANES[lane](text) for lane, text in asked[key]] for key in asked}))
"""


@pytest.fixture(scope="module")
def before() -> Answers:
    """What the parser makes of the texts as it is."""
    return _answers(ROOT)


@pytest.fixture(scope="module")
def after(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """What a parser that has all the new words makes of the texts."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "parser", copy / "parser", ignore=shutil.ignore_patterns("__pycache__"))
    for row in ROWS:
        table = copy / "parser" / "vocabulary" / row["file"]
        text = table.read_text("utf-8")
        assert text.count(row["old"]) == 1, row["word"]
        table.write_text(text.replace(row["old"], row["new"]), "utf-8")
    return _answers(copy)


def _answers(root: Path) -> Answers:
    asked = {
        "words": [("parse", row["text"]) for row in ROWS],
        "lanes": [(row["lane"], row["text"]) for row in LANE_ROWS],
    }
    child = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(asked),
        capture_output=True,
        check=True,
        encoding="utf-8",
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
    )
    answers: Answers = json.loads(child.stdout)
    return answers


@pytest.mark.parametrize("number", range(len(ROWS)), ids=[row["word"] for row in ROWS])
def test_a_new_word_works(number: int, before: Answers, after: Answers) -> None:
    row = ROWS[number]
    wanted = {key: row[key] for key in row.keys() - {"word", "file", "old", "new", "text"}}
    old, new = _shown(before["words"][number]), _shown(after["words"][number])

    assert new | wanted == new
    assert old | wanted != old
    assert after["words"][number]["tool_parse_errors"] == []


def _shown(result: dict[str, Any]) -> dict[str, Any]:
    return result | {
        "calls": [call["name"] for call in result["calls"]],
        "violations": [violation["code"] for violation in result["protocol_violations"]],
        "units": [record["unit"] for record in result["dispositions"]],
    }


@pytest.mark.parametrize(
    "number", range(len(LANE_ROWS)), ids=[f"{row['lane']}: {row['rule']}" for row in LANE_ROWS]
)
def test_other_lanes_follow_where_their_rule_says_so(
    number: int, before: Answers, after: Answers
) -> None:
    row = LANE_ROWS[number]

    assert before["lanes"][number] == row["before"]
    assert after["lanes"][number] == row["after"]
