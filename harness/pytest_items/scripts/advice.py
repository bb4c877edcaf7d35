"""What can be done about a script that did not do what is expected of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.fixtures.discovery import ERROR_SUFFIX, OUTPUT_SUFFIX
from harness.harn.fixtures.error_text import expected_lines, holds_pattern
from harness.harn.fixtures.judging import read_expected
from harness.harn.runtime.paths import shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.harn.fixtures.discovery import Fixture
    from harness.harn.fixtures.judging import Verdict

_BLESS: Final = "`pytest --snapshot-update` blesses it"


def advice(fixture: Fixture, verdict: Verdict) -> Iterator[str]:
    """Yield the command that shows it, and how it is blessed.

    A script that ends in the other way than it is to is not blessed before its file has the other
    name, and one that ends with what the subset lacks not at all.
    """
    yield f"`parity harn run {shown(fixture.script)}` shows what it does"
    expected, ended_well = fixture.output or fixture.error, verdict.code is None
    if expected is None or verdict.warnings or (fixture.output and fixture.error):
        return
    if verdict.missing and not (ended_well and fixture.output):
        return
    if ended_well == (fixture.output is not None):
        yield _BLESS if ended_well or not _has_pattern(expected) else _pattern_stays(expected)
        return
    wanted = expected.with_suffix(OUTPUT_SUFFIX if ended_well else ERROR_SUFFIX).name
    what = "succeed" if ended_well else "fail"
    yield f"if it is to {what}, rename {shown(expected)} to {wanted}; then {_BLESS}"


def about_warning(fixture: Fixture, warning: str) -> str:
    """Return a warning with what can be done about it."""
    if fixture.error is not None and not any(expected_lines(read_expected(fixture.error))):
        return f"{warning}; {_BLESS}"
    return warning


def _has_pattern(expected: Path) -> bool:
    return holds_pattern(expected_lines(read_expected(expected)))


def _pattern_stays(expected: Path) -> str:
    file = shown(expected)
    return f"no blessing replaces the pattern in {file}: mend it; or empty it, then {_BLESS}"
