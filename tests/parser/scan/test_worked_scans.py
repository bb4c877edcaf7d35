"""Every worked scan of chapter 02, and every rule case beside this file."""

from __future__ import annotations

from pathlib import Path

import pytest
from spec_examples import PARSER_SPEC, claim, fenced_blocks
from worked_scans import WorkedScan, worked_scan

CHAPTER = PARSER_SPEC / "02-scanner.md"
RULES = Path(__file__).with_name("rules.md")
# Every fenced block of the chapter is one of these.
EXAMPLES = [f"**E{number}** " for number in range(1, 35)]
SCANS = [
    runner(block)
    for block, runner in claim(
        fenced_blocks(CHAPTER), {("10", example): worked_scan for example in EXAMPLES}
    )
]
CASES = [worked_scan(block) for block in fenced_blocks(RULES)]


@pytest.mark.parametrize("scan", SCANS, ids=lambda scan: scan.name)
def test_worked_scan(scan: WorkedScan) -> None:
    assert scan.scanned() == scan.units


@pytest.mark.parametrize("scan", CASES, ids=lambda scan: scan.name)
def test_rule(scan: WorkedScan) -> None:
    assert scan.scanned() == scan.units
