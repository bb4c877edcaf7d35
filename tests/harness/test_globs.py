"""Patterns of ids, groups and files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.globs import matches


@pytest.mark.parametrize(
    ("pattern", "name", "expected"),
    [
        ("tool_*", "tool_scan", True),
        ("tool_*", "a_tool_scan", False),
        ("*:e?", "a_case:e1", True),
        ("*:e?", "a_case:e12", False),
        ("a[1]", "a[1]", True),
        ("a[1]", "a1", False),
        ("a[!b]*", "a[!b] c", True),
        ("a[!b]*", "ac", False),
        ("[", "[", True),
        ("]*[", "] and [", True),
        ("A*", "a", False),
        ("a*b", "a\nb", True),
    ],
)
def test_only_asterisk_and_question_mark_stand_for_something_else(
    pattern: str, name: str, expected: bool
) -> None:
    assert matches(name, pattern) is expected


@given(st.text(alphabet="ab[]!-^.\\"))
def test_a_pattern_without_wildcards_matches_itself_alone(name: str) -> None:
    assert matches(name, name)
    assert not matches(name + "a", name)


def test_there_is_one_rule_for_patterns() -> None:
    root = Path(__file__).parents[2]
    sources = [path for room in ("harness", "migrate") for path in (root / room).rglob("*.py")]
    asking = [path for path in sources if "import fnmatch" in path.read_text(encoding="utf-8")]
    assert asking == [root / "harness/globs.py"]
