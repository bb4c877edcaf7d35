"""CAP-5 and CAP-6: which models a rule is for."""

import pytest

from harness.harn.capabilities.matching import fits, matches
from harness.harn.capabilities.rules import Rule
from harness.harn.capabilities.versions import Version, version_of


@pytest.mark.parametrize(
    ("pattern", "model", "matched"),
    [
        ("*qwen3*", "vendor/qwen3-8b", True),
        ("*qwen3*", "qwen2", False),
        ("gpt-*", "gpt-", True),
        ("gpt-*", "my-gpt-4", False),
        ("*-mini", "o4-mini", True),
        ("*-mini", "o4-mini-high", False),
        ("a*z", "abcz", True),
        ("a*z", "az", True),
        ("ab*ba", "aba", False),
        ("exact", "exact", True),
        ("exact", "exactly", False),
        ("*", "", True),
        ("**", "x", True),
        ("a*b*c", "a-b-c", False),
        ("a*b*c", "a*b*c", True),
    ],
)
def test_a_pattern_matches(pattern: str, model: str, matched: bool):
    assert matches(pattern, model) is matched


@pytest.mark.parametrize(
    ("model", "version"),
    [
        ("claude-opus-4.7", (4, 7)),
        ("claude-opus-4-7", (4, 7)),
        ("claude-opus-4-7-20260101", (4, 7)),
        ("claude-opus-4-20250514", (4, 0)),
        ("claude-sonnet-5", (5, 0)),
        ("anthropic/claude-haiku-4-5", (4, 5)),
        ("claude-3-opus-20240229", None),
        ("xclaude-opus-4", None),
        ("gpt-5.4", (5, 4)),
        ("openai/gpt-5-4-mini", (5, 4)),
        ("gpt-4-1106-preview", (4, 0)),
        ("gpt-4o", (4, 0)),
        ("my-gpt-5", None),
        ("gpt-" + "9" * 10_000, None),
        ("o3", None),
    ],
)
def test_an_id_names_a_version(model: str, version: Version | None):
    assert version_of(model) == version


@pytest.mark.parametrize(
    ("model", "fit"),
    [("GPT-5.4-Pro", True), ("gpt-6", True), ("gpt-5.3", False), ("gpt-next", False)],
)
def test_a_rule_for_a_version_needs_one_that_can_be_read(model: str, fit: bool):
    assert fits(Rule("GPT-*", (5, 4), {}), model) is fit
