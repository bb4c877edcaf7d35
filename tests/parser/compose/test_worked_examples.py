"""Every worked example of chapter 03, read from the chapter itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from compose_cases import REGISTRY, Case, observed, read_case
from spec_examples import PARSER_SPEC, Block, claim, fenced_blocks

from parser import parse

CHAPTER = PARSER_SPEC / "03-composition.md"
LINES = CHAPTER.read_text(encoding="utf-8").split("\n")
NAME = re.compile(r"\*\*(CX-\d+) ")

# What an example shows that a decision has changed since.
DECIDED: dict[str, dict[str, Any]] = {
    # DEC-9: the error beside the call is told; the prose stays as it was.
    "CX-51": {"errors": ["unknown_tool(frob)"]},
}


def check_example(block: Block) -> None:
    case, registry = read_case([line.text for line in block.lines]), _registry(block)
    expected = case.expected | DECIDED.get(_name(block), {})

    assert _observed(case, registry) == expected


def check_full_form(block: Block) -> None:
    """The canonical text that section 3 writes out is that of CX-1."""
    first = next(other for other in fenced_blocks(CHAPTER) if "CX-1 " in other.caption)
    text = read_case([line.text for line in first.lines]).text

    canonical = parse(text, REGISTRY).canonical.split("\n")

    # DEC-1 sorts the keys that the chapter shows in the order written.
    assert canonical[6:8] == ['  "depth": 2,', '  "path": "conf.toml"']
    canonical[6:8] = ['  "path": "conf.toml",', '  "depth": 2']
    assert canonical == block.text.split("\n")


def _observed(case: Case, registry: Any) -> dict[str, Any]:
    wanted = [*case.expected["errors"], *case.expected["violations"]]
    return observed(case.text, registry, wanted=wanted)


def _registry(block: Block) -> Any:
    # The line below the closing fence says when there is none.
    note = LINES[block.lines[-1].number + 1]
    return None if note.startswith("Registry `None`.") else REGISTRY


def _name(block: Block) -> str:
    match = NAME.match(block.caption)
    return match[1] if match else "CMP-18"


CLAIMED = claim(
    fenced_blocks(CHAPTER),
    {("3", "*pretty args*"): check_full_form, ("13", "**CX-"): check_example},
)


@pytest.mark.parametrize(
    ("block", "check"), [pytest.param(*pair, id=_name(pair[0])) for pair in CLAIMED]
)
def test_worked_example(block: Block, check: Any) -> None:
    check(block)


def test_no_example_is_left_out() -> None:
    names = [_name(block) for block, _ in CLAIMED]

    assert names == ["CMP-18", *(f"CX-{number}" for number in range(1, 58))]
    assert [_name(block) for block, _ in CLAIMED if _registry(block) is None][-2:] == [
        "CX-56",
        "CX-57",
    ]
