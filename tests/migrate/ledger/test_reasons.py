"""Every reason code has a meaning and a remedy; every code that is given is one of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from migrate.ledger import read_ledger
from migrate.ledger.reasons import DISCHARGED, OF_A_PROFILE, reason, reasons
from migrate.profile import load_profile

ROOT = Path(__file__).parents[3]
GIVERS = {"Unsupported", "Abandoned", "LimitReached", "Opaque", "Verdict"}
"""What the evaluator says a reason code with, first."""
NOT_OF_THE_SPECIFICATION = {"subsumed", "undescribed_type"}


def codes_of_the_specification() -> set[str]:
    [chapter] = (ROOT / "migrate/spec").glob("06*.md")
    text = chapter.read_text(encoding="utf-8")
    section = text[text.index("### 8.1 Reason codes") : text.index("### 8.2")]
    rows = re.findall(r"^\|([^|]*)\|", section, re.MULTILINE)
    return {code for row in rows for code in re.findall(r"`([a-z_]+)`", row)}


def codes_in(path: Path) -> set[str]:
    """Codes that are given by name: `Unsupported("code", …)`, `code="code"`."""
    given = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            first = node.args[:1] if getattr(node.func, "id", "") in GIVERS else []
            named = [keyword.value for keyword in node.keywords if keyword.arg == "code"]
            given |= {
                value.value
                for value in (*first, *named)
                if isinstance(value, ast.Constant) and isinstance(value.value, str)
            }
    return given


def test_the_reasons_are_those_of_the_specification() -> None:
    codes = codes_of_the_specification()
    assert len(codes) > 50
    assert set(reasons()) == codes | NOT_OF_THE_SPECIFICATION


def test_every_code_that_the_migrator_gives_is_known() -> None:
    files = [*(ROOT / "migrate/rust").rglob("*.py"), *(ROOT / "migrate/convert").rglob("*.py")]
    given = {code for path in files for code in codes_in(path)}
    assert len(given) > 15
    assert given - set(reasons()) == set()


def test_every_code_of_the_bundled_profile_and_ledger_is_known() -> None:
    profile = load_profile("harn")
    given = {entry.skip for entry in profile.entry_point if entry.skip}
    given |= set(profile.outside.values())
    given |= {row.code for row in read_ledger(ROOT / "cases").rows if row.code}
    assert given - set(reasons()) == set()


@pytest.mark.parametrize("code", reasons())
def test_a_reason_is_told_in_sentences(code: str) -> None:
    told = reason(code)
    for text in (told.means, told.help):
        assert text[0].isupper()
        assert text.endswith(".")
        assert len(text) <= 100
    assert (told.help == "Nothing.") == (code in DISCHARGED)


def test_a_code_that_nobody_knows_is_the_profiles() -> None:
    assert reason("garden_only") == OF_A_PROFILE
