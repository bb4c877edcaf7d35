"""The worked examples of chapter 07 about the language, read from the chapter."""

from __future__ import annotations

import re

import pytest
from script_cases import run_text
from spec_examples import ROOT, Block, fenced_blocks

CHAPTER = ROOT / "harness/spec/07-harn-subset.md"

SECTIONS = ("2", "5", "9")

_PRINTS = re.compile(r"(?P<code>.*?)\s*▸ (?P<output>.*?)(\s{2,}//.*)?")
_GIVES = re.compile(r"(?P<code>.*?)\s*⇒ (?P<value>.*?)(\s{2,}//.*)?")

IN_PROSE = ("(LF escaped",)
"""What an expected value is only described by."""

VALUES = {'"many"': "many", "range 4 to 6": "4 to 6"}
"""How values are written in the chapter, and how they are displayed."""


def examples() -> list[Block]:
    return [block for block in fenced_blocks(CHAPTER) if block.section in SECTIONS]


def test_the_sections_have_one_block_each() -> None:
    assert [block.section for block in examples()] == list(SECTIONS)


@pytest.mark.parametrize("block", examples(), ids=lambda block: block.section)
def test_an_example_prints_what_the_chapter_says(block: Block) -> None:
    script: list[str] = []
    expected: list[str] = []
    for line in block.lines:
        if any(words in line.text for words in IN_PROSE):
            continue
        if prints := _PRINTS.fullmatch(line.text):
            script.append(prints["code"])
            expected.append(prints["output"])
        elif gives := _GIVES.fullmatch(line.text):
            script.append(f"println({gives['code']})")
            expected.append(VALUES.get(gives["value"], gives["value"]))
        else:
            script.append(line.text)

    finished = run_text("\n".join(script))

    assert finished.error is None
    assert finished.output.splitlines() == expected
    assert len(expected) > 1
