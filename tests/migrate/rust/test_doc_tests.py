"""Doc tests are an option; then every block of Rust is a test, or a row that says why not."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).parent))

import beyond_cases
from beyond_cases import BeyondCase, outcome_of
from idiom_cases import PROFILE

from harness.configuration import Options
from migrate.profile import for_project

FILE = Path(__file__).parent / "doc_tests.toml"
CASES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]


def outcome(raw: dict[str, Any]) -> str:
    return outcome_of(BeyondCase(FILE.stem, raw["title"], ("GEN-28",), raw["source"], ""))


@pytest.mark.parametrize("raw", CASES, ids=lambda raw: raw["title"])
def test_documentation_comes_to_exactly_this(
    raw: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asking = msgspec.structs.replace(PROFILE, doc_tests=True)
    monkeypatch.setattr(beyond_cases, "PROFILE", asking)
    assert outcome(raw) == raw["outcome"]


@pytest.mark.parametrize("raw", CASES, ids=lambda raw: raw["title"])
def test_without_the_option_documentation_is_no_test(raw: dict[str, Any]) -> None:
    assert "doc_" not in outcome(raw)


def test_a_project_asks_for_documentation_or_not() -> None:
    assert not for_project(PROFILE, Options()).doc_tests
    asking = for_project(PROFILE, Options(doc_tests=True))
    assert asking.doc_tests
    assert not for_project(asking, Options(doc_tests=False)).doc_tests
    assert for_project(asking, Options()).doc_tests
