"""Every worked example of chapter 05 section 3.2, read out of the chapter itself."""

from __future__ import annotations

import pytest
from shape_cases import CHAPTER, Example, examples
from spec_examples import table_rows

from parser.shape import tool_shape_findings

EXAMPLES = list(examples())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_worked_example(example: Example) -> None:
    findings = tool_shape_findings(example.fragments)

    assert [finding.shape for finding in findings] == [shape for shape, _, _ in example.findings]
    for finding, expected in zip(findings, example.findings, strict=True):
        assert expected.reason in (None, finding.dropped_reason)
        assert expected.excerpt in (None, finding.excerpt)


def test_no_example_is_left_out() -> None:
    rows = {row.cells[0] for row in table_rows(CHAPTER, "H") if row.cells[0][1:].isdigit()}

    assert [example.name for example in EXAMPLES] == [f"H{number}" for number in range(1, 21)]
    assert rows == {example.name for example in EXAMPLES}
    # H16 is the only finding whose excerpt the chapter does not show.
    assert [e.name for e in EXAMPLES if e.findings and e.findings[0].excerpt is None] == ["H16"]
