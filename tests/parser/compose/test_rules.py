"""A case for every rule of chapter 03 that no worked example shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from compose_cases import REGISTRY, observed, read_case
from spec_examples import Block, fenced_blocks

FILES = sorted(Path(__file__).parent.glob("rules*.md"))
REGISTRIES = json.loads(Path(__file__).with_name("registries.json").read_text(encoding="utf-8"))
LINES = {file: file.read_text(encoding="utf-8").split("\n") for file in FILES}
CASES = [
    pytest.param(file, block, id=f"{block.section} {block.caption.strip('*')}")
    for file in FILES
    for block in fenced_blocks(file)
]
NOTE = re.compile(r"Registry `(?P<name>\w+)`\.")


@pytest.mark.parametrize(("file", "block"), CASES)
def test_rule(file: Path, block: Block) -> None:
    case = read_case([line.text for line in block.lines])
    note = NOTE.fullmatch(LINES[file][block.lines[-1].number + 1])
    registry = REGISTRIES[note["name"]] if note else REGISTRY

    wanted = [*case.expected["errors"], *case.expected["violations"]]
    assert observed(case.text, registry, wanted=wanted) == case.expected
