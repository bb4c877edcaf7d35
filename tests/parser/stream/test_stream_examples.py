"""Every worked example of chapter 05 section 2.4, read out of the chapter itself."""

from __future__ import annotations

import re

import pytest
from spec_examples import table_rows
from stream_cases import CHAPTER, Example, examples, run

EXAMPLES = examples()


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, id=f"{name}-{number}")
        for name, variants in EXAMPLES.items()
        for number, example in enumerate(variants)
    ],
)
def test_worked_example(example: Example) -> None:
    assert run(example.deltas) == example.events


def test_no_example_is_left_out() -> None:
    rows = {row.cells[0] for row in table_rows(CHAPTER, "S") if row.cells[0][1:].isdigit()}

    assert set(EXAMPLES) == rows == {f"S{number}" for number in range(1, 19)}
    assert [name for name, variants in EXAMPLES.items() if len(variants) == 2] == ["S6", "S16"]
    text = CHAPTER.read_text(encoding="utf-8")
    written = re.findall(r"(?:start|promote|abort)\(c\d", text)
    steps = [step for variants in EXAMPLES.values() for one in variants for step in one.events]
    assert len(written) == sum(map(len, steps))
